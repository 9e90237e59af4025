import type { Setup } from '../rules/system.ts';

/** Makes equal parts of setups one object, because a sweep may have thousands of cells that differ in little. */
export class SharedParts {
  private readonly known = new Map<string, unknown>();

  /** Returns the setup with each side, and each other part, that equals an earlier one replaced by that one. */
  in(setup: Setup): Setup {
    const parts = Object.entries(setup).map(([key, part]) => [key, key === 'sides' ? part : this.one(part)]);
    return { ...(Object.fromEntries(parts) as Setup), sides: setup.sides.map((side) => this.one(side)) };
  }

  private one<Part>(part: Part): Part {
    if (typeof part !== 'object' || part === null) return part;
    const text = JSON.stringify(part);
    if (!this.known.has(text)) this.known.set(text, part);
    return this.known.get(text) as Part;
  }
}
