/** The cost of other ways to play, as a part of the games of an answer that plays in rounds. */
const SHARE = 0.25;
const LEAST_ROUNDS = 32;

/**
 * Returns how many rounds of other ways to play an answer gets.
 *
 * @param games number of games of the answer
 * @param gamesOfRound number of games in a round of all the ways, 1 or more
 */
export function roundsBeside(games: number, gamesOfRound: number, most: number): number {
  return Math.min(most, Math.max(LEAST_ROUNDS, Math.floor((SHARE * games) / gamesOfRound)));
}
