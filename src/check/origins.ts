import type { Faults, Path } from './fault.ts';
import type { FaultReport, PlacedFault } from './placed-fault.ts';
import { placeIn, type Source } from './source.ts';
import type { Text } from './text.ts';

/** Records which source each part of a tree of values comes from. */
export class Origins {
  private readonly parts = new Map<string, { source: Source; path: Path }>();
  private readonly texts = new Map<string, Text>();

  constructor(root: Source) {
    this.add([], root, []);
  }

  /** Sets the source of everything at a path and below, except where a longer path has its own. */
  add(path: Path, source: Source, from: Path): void {
    this.parts.set(JSON.stringify(path), { source, path: from });
    this.addText(source.text);
  }

  /** Gives everything at a path and below the position of another path. */
  move(path: Path, written: Path): void {
    const { source, path: from } = this.origin(written);
    this.add(path, source, from);
  }

  /** Adds a text in which faults may be shown. Files are listed in the order of these calls. */
  addText(text: Text): void {
    if (!this.texts.has(text.file)) this.texts.set(text.file, text);
  }

  /**
   * Reports all faults with their positions, by file and line, without duplicates.
   *
   * @param placed faults of the texts themselves; they replace other faults at the same position
   */
  report(faults: Faults, placed: readonly PlacedFault[] = []): FaultReport {
    const files = [...this.texts.keys()];
    const spot = ({ file, line, column }: PlacedFault) => `${line}:${column} ${file}`;
    const known = new Set(placed.map(spot));
    const later = faults.all
      .map((fault) => {
        const { source, path } = this.origin(fault.path);
        return placeIn(source, path, fault);
      })
      .filter((fault) => !known.has(spot(fault)));
    const once = new Map([...placed, ...later].map((fault) => [JSON.stringify(fault), fault]));
    return {
      faults: [...once.values()].sort(
        (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
      ),
      texts: new Map([...this.texts].map(([file, { text }]) => [file, text])),
    };
  }

  private origin(path: Path): { source: Source; path: Path } {
    for (let length = path.length; ; length--) {
      const part = this.parts.get(JSON.stringify(path.slice(0, length)));
      if (part !== undefined) return { source: part.source, path: [...part.path, ...path.slice(length)] };
    }
  }
}
