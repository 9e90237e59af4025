import type { Fault, Path } from './fault.ts';
import { type PlacedFault, pathText } from './placed-fault.ts';
import type { Text } from './text.ts';

/** A text that values were read from, and where in it each of them stands. */
export interface Source {
  readonly text: Text;
  /**
   * Characters before the value at a path or, where there is none, before the nearest one around it.
   *
   * @param key before its key instead
   * @param offset characters into the value, where that is a text
   */
  find(path: Path, key: boolean, offset: number): number;
}

/** Something from the command line; its values stand where whoever took it apart found them. */
export class LineSource implements Source {
  readonly text: Text;
  private readonly start: number;
  private readonly items: readonly number[];

  /**
   * @param start characters before the value as a whole
   * @param items characters before each of its items, where it is a list
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
 * A fault with its place.
 *
 * @param path where in the source it lies, which may be elsewhere than in the tree that was put together
 */
export function placeIn(source: Source, path: Path, fault: Fault): PlacedFault {
  const { line, column } = source.text.at(source.find(path, fault.key === true, fault.offset ?? 0));
  const { problem, rule } = fault;
  const placed = { file: source.text.file, line, column, path: pathText(fault.path), problem };
  return rule === undefined ? placed : { ...placed, rule };
}
