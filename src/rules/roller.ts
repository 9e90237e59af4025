/** A roller, identified by its line, so that it keeps its label when others come or go. */
export interface Roller {
  /** Index of the side. */
  readonly side: number;
  /** The line's name within its side. */
  readonly name: string;
}

/** Returns the rollers of a matchup whose characters are numbered line by line. */
export function rollersOf(
  lines: readonly { readonly side: number; readonly name: string; readonly count: number }[],
): Roller[] {
  return lines.flatMap(({ side, name, count }) => new Array<Roller>(count).fill({ side, name }));
}
