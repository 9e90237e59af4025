import type { Fault, Path } from './fault.ts';
import { type PlacedFault, pathText } from './placed-fault.ts';
import type { Text } from './text.ts';

/** A text with the position of each value read from it. */
export interface Source {
  readonly text: Text;
  /**
   * Returns the offset of the value at a path, or of the nearest value around it.
   *
   * @param key whether to return the offset of its key instead
   * @param offset characters into the value, if it is a text
   */
  find(path: Path, key: boolean, offset: number): number;
}

/** A source on the command line, with the positions at which the caller split it. */
export class LineSource implements Source {
  readonly text: Text;
  private readonly start: number;
  private readonly items: readonly number[];

  /**
   * @param start offset of the value as a whole
   * @param items offset of each item, if it is a list
   */
  constructor(text: Text, start = 0, items: readonly number[] = []) {
    this.text = text;
    this.start = start;
    this.items = items;
  }

  find(path: Path, _key: boolean, offset: number): number {
    return (this.items[path[0] as number] ?? this.start) + offset;
  }
}

/**
 * Returns a fault with its position.
 *
 * @param path of the fault in the source, which may differ from its path in the tree
 */
export function placeIn(source: Source, path: Path, fault: Fault): PlacedFault {
  const { line, column } = source.text.at(source.find(path, fault.key === true, fault.offset ?? 0));
  const { problem, rule } = fault;
  const placed = { file: source.text.file, line, column, path: pathText(fault.path), problem };
  return rule === undefined ? placed : { ...placed, rule };
}
