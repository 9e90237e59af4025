import { BadQuestion } from '../../analysis/unaskable.ts';
import { unknownWord } from '../../check/fault.ts';
import type { OddsParameter, OddsQuestion } from '../../rules/odds-question.ts';

type Values = readonly (number | string)[];

/**
 * Parses `rep=4`, `rep=3..6` or `rep=3-6`, `weapon=bow,sling` and `weapon=all`.
 *
 * @returns values by parameter, each once and in the given order
 * @throws BadQuestion for a parameter or value that the question does not have
 */
export function readSetting(question: OddsQuestion, words: readonly string[]): Map<string, Values> {
  const chosen = new Map<string, Values>();
  for (const word of words) {
    const [, name, text] = /^([^=]+)=(.+)$/s.exec(word) ?? [];
    if (name === undefined || text === undefined) {
      throw new BadQuestion(`"${word}" says nothing; write ${question.parameters[0]?.name ?? 'name'}=value`);
    }
    const parameter = question.parameters.find((each) => each.name === name);
    if (parameter === undefined) {
      const known = question.parameters.map((each) => each.name);
      throw new BadQuestion(`${question.name}: ${unknownWord('parameter', name, known)}`);
    }
    if (chosen.has(name)) throw new BadQuestion(`${name} is set twice`);
    chosen.set(name, [...new Set(text.split(',').flatMap((part) => readValues(parameter, part.trim())))]);
  }
  return chosen;
}

function readValues(parameter: OddsParameter, text: string): Values {
  const { name, kind, values } = parameter;
  if (text === 'all') return values;
  if (kind === 'word') {
    if (values.includes(text)) return [text];
    throw new BadQuestion(unknownWord(`value of ${name}`, text, values as readonly string[]));
  }
  const [, from, to] = /^(-?\d{1,6})(?:\.\.(-?\d{1,6}))?$/.exec(text) ?? /^(\d{1,6})[-–](\d{1,6})$/.exec(text) ?? [];
  const ends = [Number(from), Number(to ?? from)] as const;
  const within = values.filter((value) => Number(value) >= ends[0] && Number(value) <= ends[1]);
  // Both ends must exist, so that the answer covers the whole requested range.
  if (within.length > 0 && within[0] === ends[0] && within.at(-1) === ends[1]) return within;
  throw new BadQuestion(
    `${name} takes ${allowed(values)}${to === undefined ? '' : ', or from..to within'}, not "${text}"`,
  );
}

function allowed(values: Values): string {
  const [first, last] = [Number(values[0]), Number(values.at(-1))];
  const isRun = last - first === values.length - 1;
  return isRun && values.length > 2 ? `a whole number from ${first} to ${last}` : values.join(', ');
}
