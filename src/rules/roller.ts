/** Who rolls, in words that mean the same when others come or go: a member's place within its line. */
export interface Roller {
  /** Position of the side. */
  readonly side: number;
  /** The line's name within its side. */
  readonly name: string;
}

/** The rollers of a matchup whose characters are numbered line by line. */
export function rollersOf(
  lines: readonly { readonly side: number; readonly name: string; readonly count: number }[],
): Roller[] {
  return lines.flatMap(({ side, name, count }) => new Array<Roller>(count).fill({ side, name }));
}
