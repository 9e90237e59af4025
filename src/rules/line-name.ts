/** A line of a matchup. */
interface Line {
  readonly name: string;
  /** 0 for the first side or the party. */
  readonly side: number;
}

/**
 * Returns the name of a line in a trace: `soldier`, or `band soldier` if an opponent has the same name.
 *
 * @param sides their names, by side
 */
export function lineName({ name, side }: Line, lines: readonly Line[], sides: readonly string[]): string {
  const isShared = lines.some((other) => other.name === name && (other.side === 0) !== (side === 0));
  return isShared ? `${sides[side]} ${name}` : name;
}
