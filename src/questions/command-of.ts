import type { Option } from 'commander';
import { AGAIN, commandLine, given, quote, settings } from '../report/command-line.ts';
import type { VaryValue } from '../scenario/scenario.ts';
import { seed } from './options.ts';
import type { Again, AnyQuestion } from './question.ts';

/**
 * Returns the command that repeats a question.
 *
 * @throws RangeError if the question has no option of that name
 */
export function commandOf({ name, options }: Pick<AnyQuestion, 'name' | 'options'>, again: Again): string {
  const known: Readonly<Record<string, Option>> = { seed: seed(), ...options };
  for (const key of Object.keys(again.options)) {
    if (known[key] === undefined) throw new RangeError(`${name} has no option ${key}`);
  }
  const words = Object.entries(known).map(([key, option]) => word(option, again.options[key]));
  return commandLine(name, ...again.files.map(quote), ...words, AGAIN);
}

/** Returns an option with its value, quoted for a shell; '' without a value. */
function word(option: Option, value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value === !option.negate ? (option.long ?? '') : '';
  const name = (option.long ?? '').slice('--'.length);
  if (typeof value !== 'object' || value === null) return given(name, value as string | number);
  return Object.entries(value as Readonly<Record<string, VaryValue | readonly VaryValue[]>>)
    .map(([path, values]) =>
      Array.isArray(values)
        ? given(name, `${path}=${rangeOf(values)}`)
        : settings(name, { [path]: values as VaryValue }),
    )
    .join(' ');
}

/** Returns `3..7` for consecutive integers, else `3,5,9`. */
function rangeOf(values: readonly VaryValue[]): string {
  const [first, last] = [values[0], values.at(-1)];
  const isRun = values.length > 2 && values.every((value, i) => Number.isInteger(value) && value === Number(first) + i);
  return isRun ? `${first}..${last}` : values.join(',');
}
