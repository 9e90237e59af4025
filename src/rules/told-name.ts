/** A line of a matchup. */
interface Line {
  readonly name: string;
  /** 0 the first side, or the party. */
  readonly side: number;
}

/**
 * What a line is called in a story: `soldier`, or `band soldier` where somebody whom it meets is called so too.
 *
 * @param sides their names, by side
 */
export function toldName({ name, side }: Line, lines: readonly Line[], sides: readonly string[]): string {
  const isShared = lines.some((other) => other.name === name && (other.side === 0) !== (side === 0));
  return isShared ? `${sides[side]} ${name}` : name;
}
