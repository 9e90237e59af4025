import { BadQuestion } from '../../analysis/unaskable.ts';
import type { OddsSheet } from '../../report/odds-sheet.ts';
import type { OddsParameter, OddsQuestion } from '../../rules/odds-question.ts';
import type { RuleSystem } from '../../rules/system.ts';
import { readSetting } from './odds-setting.ts';

/** The most combinations of values in one call. */
const MOST_ROWS = 5000;

/**
 * Answers a question for every combination of the given values; the last parameter changes fastest.
 *
 * @param words `rep=4`, `weapon=bow,sling`
 * @throws BadQuestion if the question has no such parameter or value, or they are too many
 */
export function askOdds(rules: RuleSystem, question: OddsQuestion, words: readonly string[]): OddsSheet {
  const chosen = readSetting(question, words);
  const parameters = question.parameters.map(({ name, kind, shown }) => ({
    name,
    kind,
    values: chosen.get(name) ?? shown,
  }));
  const count = parameters.reduce((product, { values }) => product * values.length, 1);
  if (count > MOST_ROWS) throw new BadQuestion(`${count} combinations are too many; at most ${MOST_ROWS} at once`);
  const settings = parameters.reduce<Record<string, number | string>[]>(
    (all, { name, values }) => all.flatMap((setting) => values.map((value) => ({ ...setting, [name]: value }))),
    [{}],
  );
  return {
    rulesTitle: rules.title,
    question,
    parameters,
    rows: settings.map((setting) => ({ setting, outcomes: ask(question, setting) })),
  };
}

function ask(question: OddsQuestion, setting: Readonly<Record<string, number | string>>) {
  try {
    return question.ask(setting).outcomes;
  } catch (error) {
    if (error instanceof RangeError) throw new BadQuestion(`${question.name}: ${error.message}`);
    throw error;
  }
}

/** Returns `1..6` for consecutive integers, else all of them. */
export function span({ kind }: OddsParameter, values: OddsParameter['values']): string {
  const [first, last] = [values[0], values.at(-1)];
  const isRun = kind === 'number' && values.length > 2 && Number(last) - Number(first) === values.length - 1;
  return isRun ? `${first}..${last}` : values.join(', ');
}
