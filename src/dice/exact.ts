import type { Dice } from './dice.ts';
import { EnumeratedDice } from './enumerated.ts';

/**
 * Returns the exact probability of each result of a piece of rule code, by walking all its rolls.
 *
 * @param run draws a bounded number of laws and returns a value; run once for each path
 * @returns value to probability, numbers in ascending order; the probabilities sum to 1 within 1e-12
 * @throws RangeError when more than `most` paths are walked
 */
export function chancesOf<T extends string | number>(run: (dice: Dice) => T, most = 5_000_000): Map<T, number> {
  const chances = new Map<T, number>();
  const dice = new EnumeratedDice();
  let paths = 0;
  for (dice.start(); dice.more; dice.advance()) {
    if (++paths > most) throw new RangeError(`more than ${most} paths to walk`);
    const value = run(dice);
    chances.set(value, (chances.get(value) ?? 0) + dice.chance);
  }
  // A certain value has probability exactly 1, whatever the rounding of the sum.
  for (const value of chances.size === 1 ? chances.keys() : []) chances.set(value, 1);
  return new Map([...chances].sort(([a], [b]) => (typeof a === 'number' && typeof b === 'number' ? a - b : 0)));
}
