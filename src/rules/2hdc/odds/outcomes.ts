import type { Dice } from '../../../dice/dice.ts';
import { chancesOf } from '../../../dice/exact.ts';
import type { OddsAnswer } from '../../odds-question.ts';

/** Named outcomes, in the order of the names, of code that gives back the position of one. */
export function outcomesOf(names: readonly string[], run: (dice: Dice) => number): OddsAnswer {
  const chances = chancesOf(run);
  return { outcomes: names.map((name, i) => ({ name, chance: chances.get(i) ?? 0 })) };
}
