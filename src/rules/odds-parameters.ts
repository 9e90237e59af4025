import type { OddsParameter } from './odds-question.ts';

/** Parameters of odds questions, and their settings. */

/** A value for each parameter, by name. */
export type Setting = Readonly<Record<string, number | string>>;

/** Returns whole numbers, inclusive. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** Makes a whole-number parameter: its possible values, and those shown by default. */
export function number(name: string, meaning: string, values: readonly number[], shown: readonly number[]) {
  return { name, meaning, kind: 'number', values, shown } as const satisfies OddsParameter;
}

/** Makes a word parameter. By default, the first word is shown. */
export function word(
  name: string,
  meaning: string,
  values: readonly string[],
  shown: readonly string[] = values.slice(0, 1),
) {
  return { name, meaning, kind: 'word', values, shown } as const satisfies OddsParameter;
}

/** Makes a yes-or-no parameter. */
export function choice(name: string, meaning: string, shown: readonly ('no' | 'yes')[] = ['no']) {
  return word(name, meaning, ['no', 'yes'], shown);
}
