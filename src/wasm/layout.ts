/** Where numbers lie in the memory of what is compiled: first byte by name, `melee.reach` of a file or `fight.rep`. */
export class Layout {
  readonly at: Record<string, number> = {};
  end: number;

  /** @param from first byte that may be taken */
  constructor(from: number) {
    this.end = from;
  }

  /** Takes room for something. @returns its first byte, a multiple of `align` */
  take(name: string, bytes: number, align = 16): number {
    if (name in this.at) throw new Error(`${name} lies somewhere already`);
    const at = Math.ceil(this.end / align) * align;
    this.at[name] = at;
    this.end = at + bytes;
    return at;
  }
}
