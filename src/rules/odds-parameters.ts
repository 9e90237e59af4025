import type { OddsParameter } from './odds-question.ts';

/** What questions about odds are asked with: the settings of their parameters, and parameters themselves. */

/** A value for each parameter, by its name. */
export type Setting = Readonly<Record<string, number | string>>;

/** Whole numbers, both ends included. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** A whole number: what it may be, and what is shown where nobody says. */
export function number(name: string, meaning: string, values: readonly number[], shown: readonly number[]) {
  return { name, meaning, kind: 'number', values, shown } as const satisfies OddsParameter;
}

/** A word. The first one is shown where no others are named. */
export function word(
  name: string,
  meaning: string,
  values: readonly string[],
  shown: readonly string[] = values.slice(0, 1),
) {
  return { name, meaning, kind: 'word', values, shown } as const satisfies OddsParameter;
}

/** A yes or no. */
export function choice(name: string, meaning: string, shown: readonly ('no' | 'yes')[] = ['no']) {
  return word(name, meaning, ['no', 'yes'], shown);
}
