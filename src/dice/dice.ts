import type { Law } from './law.ts';

/**
 * The source of all chance in a game.
 *
 * Rule code draws only through this, and does not know whether the dice are sampled, enumerated or scripted. It draws
 * {@link Law}s; `src/dice/laws.ts` has the common ones.
 */
export interface Dice {
  /**
   * The roller: the index of a character, or -1 for the game itself. Only a label: paired comparisons keep one stream
   * per roller, so that a change affects as few rolls as possible.
   */
  roller: number;
  /** Draws one value of the law by its weights. */
  draw(law: Law): number;
}
