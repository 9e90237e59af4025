import type { ExpressionOdds, QuestionOdds } from '../dice/expression.ts';
import { listOf } from './label.ts';
import { showCount } from './number.ts';
import type { OddsSheet } from './odds-sheet.ts';

/** Name of dice in place of a rulebook's question. */
export const DICE = 'dice';

/** Returns the odds of an expression as a sheet: one row for each of its questions. */
export function diceSheet(text: string, { questions }: ExpressionOdds): OddsSheet {
  const [only, ...others] = questions;
  const isSingle = others.length === 0;
  const names = questions.map(({ name }) => name);
  return {
    rulesTitle: 'Dice',
    question: {
      name: DICE,
      title: isSingle && only?.name ? only.name : text,
      rule: isSingle && only !== undefined ? rollsOf(only) : `${questions.length} questions`,
      meaning: isSingle && only !== undefined ? diceSentence(only) : 'The odds of each question by itself.',
    },
    parameters: isSingle ? [] : [{ name: 'roll', kind: 'word', values: names }],
    rows: questions.map(({ name, outcomes, ...dice }) => ({
      setting: isSingle ? {} : { roll: name },
      outcomes,
      dice,
    })),
  };
}

/** Returns a sentence for each question, if there are several: `advantage: on average 13.825 ...` */
export function diceSentences({ rows }: OddsSheet): { name: string; text: string }[] {
  if (rows.length < 2) return [];
  return rows.flatMap(({ setting, dice }) =>
    dice === undefined ? [] : [{ name: String(setting.roll), text: diceSentence(dice) }],
  );
}

/** Describes mean, deviation and percentiles of a number; for yes or no, how many tries until a yes. */
function diceSentence({
  spread,
  percentiles,
  tries,
  isCut,
}: Omit<QuestionOdds, 'name' | 'outcomes' | 'rolls'>): string {
  const cut = isCut
    ? ' Dice that are rolled again without end are followed until one more roll is less likely than 1e-16.'
    : '';
  if (spread !== undefined) {
    const at = (percent: number) => percentiles?.find((each) => each.percent === percent)?.value;
    const within = (low: number, high: number) =>
      at(low) === at(high) ? `${at(low)}` : `from ${at(low)} to ${at(high)}`;
    const average = `On average ${rounded(spread.mean)}, with a standard deviation of ${rounded(spread.deviation)}.`;
    return `${average} The median is ${at(50)}; at least half of all rolls are ${within(25, 75)}, and at least 90 % ${within(5, 95)}.${cut}`;
  }
  if (tries !== undefined) {
    const until = tries.until.map(({ percent, tries: count }) => `${showCount(count)} for ${percent} %`);
    return `A yes takes ${rounded(tries.mean)} ${tries.mean === 1 ? 'try' : 'tries'} on average. To see one with a given chance takes ${listOf(until)}.${cut}`;
  }
  return `Each outcome with its chance.${cut}`;
}

function rollsOf({ rolls, isCut }: QuestionOdds): string {
  if (isCut) return 'some can go on without end';
  if (rolls === '1') return 'nothing is rolled';
  const about = `about ${rolls[0]}.${rolls[1]}e+${rolls.length - 1}`;
  return `${rolls.length > 15 ? about : rolls.replace(/\B(?=(\d{3})+$)/g, ',')} equally likely rolls`;
}

function rounded(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.001) return value.toPrecision(3);
  return Math.abs(value) >= 1e9 ? value.toExponential(3) : String(Number(value.toFixed(4)));
}
