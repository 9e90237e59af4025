/**
 * Plays rounds `firstRound` .. `firstRound + rounds - 1` of pairs of builds. In a round two builds meet twice, each
 * once on the first side. Rounds of one stage with the same number use the same random numbers.
 *
 * @param stage names the random numbers; those of two stages are independent
 * @returns for each pair the points of its first build, 0..2 a game: those on the first side and those on the second;
 *   `undefined` when aborted
 */
export type PlayPairs = (
  pairs: readonly Pair[],
  stage: string,
  firstRound: number,
  rounds: number,
) => Promise<readonly (readonly [Uint8Array, Uint8Array])[] | undefined>;

/** Two builds by their numbers. */
export type Pair = readonly [one: number, other: number];
