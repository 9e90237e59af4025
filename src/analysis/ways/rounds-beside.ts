/** What other ways to play take, as a part of the games of an answer that plays in rounds. */
const SHARE = 0.25;
const LEAST_ROUNDS = 32;

/**
 * Returns how many rounds of other ways to play an answer is worth.
 *
 * @param games how many games the answer took
 * @param gamesOfRound how many a round of all the ways takes, 1 or more
 */
export function roundsBeside(games: number, gamesOfRound: number, most: number): number {
  return Math.min(most, Math.max(LEAST_ROUNDS, Math.floor((SHARE * games) / gamesOfRound)));
}
