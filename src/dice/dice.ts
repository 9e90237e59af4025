import type { Law } from './law.ts';

/**
 * All the chance there is in a game.
 *
 * A kernel draws only through this, and does not know whether the dice are sampled, enumerated or
 * scripted. Everything it may ask for is a {@link Law}; `src/dice/laws.ts` has the usual ones.
 */
export interface Dice {
  /**
   * Who rolls: the index of a character, or -1 for the game itself. A label only. Paired comparisons
   * keep one stream for each roller, so that a change touches as few rolls as possible.
   */
  roller: number;
  /** One value of the law, by its chances. */
  draw(law: Law): number;
}
