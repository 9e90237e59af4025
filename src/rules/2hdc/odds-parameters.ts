import type { Dice } from '../../dice/dice.ts';
import { chancesOf } from '../../dice/exact.ts';
import type { OddsAnswer, OddsParameter } from '../odds-question.ts';

/** What questions are made of. */

export type Setting = Readonly<Record<string, number | string>>;

/** Whole numbers, both ends included. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

export function number(name: string, meaning: string, values: readonly number[], shown: readonly number[]) {
  return { name, meaning, kind: 'number', values, shown } as const satisfies OddsParameter;
}

/** The first word is shown where no others are named. */
export function word(
  name: string,
  meaning: string,
  values: readonly string[],
  shown: readonly string[] = values.slice(0, 1),
) {
  return { name, meaning, kind: 'word', values, shown } as const satisfies OddsParameter;
}

/** A yes or no. */
export function choice(name: string, meaning: string, shown: readonly ('no' | 'yes')[] = ['no']): OddsParameter {
  return { name, meaning, kind: 'word', values: ['no', 'yes'], shown };
}

/** Named outcomes, in the order of the names, of code that gives back the position of one. */
export function outcomesOf(names: readonly string[], run: (dice: Dice) => number): OddsAnswer {
  const chances = chancesOf(run);
  return { outcomes: names.map((name, i) => ({ name, chance: chances.get(i) ?? 0 })) };
}
