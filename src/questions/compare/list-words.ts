import { showMargin, showSize } from '../../report/difference.ts';
import { gamesOf, listOf } from '../../report/label.ts';
import { countOf, inWords, showCount } from '../../report/number.ts';
import type { Table } from '../../report/table.ts';
import type { ComparisonList, ListedArm } from './answer.ts';
import { type DifferenceRow, differenceRows, quoted, settings } from './words.ts';

/** One scenario of a list, ready to show. */
export interface ListRow {
  readonly listed: ListedArm;
  readonly name: string;
  /** Headlines first. */
  readonly rows: readonly DifferenceRow[];
}

/**
 * Returns the names of all scenarios: titles, with the values set if titles are the same, and a number if these are
 * too.
 */
export function armNamesOf({ arms }: Pick<ComparisonList, 'arms'>): string[] {
  const titles = arms.map(({ title }) => title);
  const isOne = new Set(titles).size === 1;
  const isTwice = (name: string, names: readonly string[]) => names.indexOf(name) !== names.lastIndexOf(name);
  const names = arms.map((arm) => {
    const { title, set } = arm;
    const changed = settings(Object.entries(set), arm);
    if (isOne) return changed === '' ? 'as written' : changed;
    return isTwice(title, titles) && changed !== '' ? `${title}, ${changed}` : title;
  });
  return names.map((name, i) => (isTwice(name, names) ? `${name} (${i + 1})` : name));
}

/** Returns the title of the first, and how many are compared with it. */
export function listTitle({ arms }: Pick<ComparisonList, 'arms'>): string {
  const { title } = arms[0];
  return `${title}${/[?!.]$/.test(title) ? '' : ':'} ${arms.length - 1} comparisons`;
}

/** Returns what the others are compared with. */
export function firstName(answer: ComparisonList): string {
  const first = armNamesOf(answer)[0];
  return first === 'as written' ? 'the scenario as written' : quoted(first, answer.arms);
}

/** Returns all scenarios but the first, in the order of the list. */
export function listRows(answer: ComparisonList): ListRow[] {
  const names = armNamesOf(answer);
  return answer.list.map((listed) => ({
    listed,
    name: names[listed.arm],
    rows: differenceRows({ ...listed, measures: answer.measures, arms: answer.arms }),
  }));
}

/** Returns whether the first headline certainly differs. */
export function differs({ listed: { differences } }: ListRow): boolean {
  return ['higher', 'lower'].includes(differences[0].verdict);
}

/** Returns the answer in a few sentences. */
export function listSentence(answer: ComparisonList): string {
  const sure = listRows(answer).filter(differs);
  const others = answer.arms.length - 1;
  const count = sure.length === 0 ? 'none' : sure.length === others ? 'all' : String(sure.length);
  return [
    ...(answer.interrupted ? ['Stopped early.'] : []),
    `Of ${others} scenarios, ${count} certainly ${sure.length === 1 ? 'differs' : 'differ'} from ${firstName(answer)}.`,
    ...sure.slice(0, 1).map((row) => mostSentence(row, answer)),
  ].join(' ');
}

function mostSentence({ name, rows: [row] }: ListRow, { arms }: ComparisonList): string {
  const { difference, claim, isRate, a, b } = row;
  const more = difference.verdict === 'higher' ? 'more' : 'less';
  const size = showSize(difference, isRate);
  return `Most with ${quoted(name, arms)}: ${claim} ${isRate ? `${more} often` : more}, ${inWords(b)} instead of ${inWords(a)}, ${size.value} ${more} (${size.range}).`;
}

/**
 * Names those that do not certainly differ: one sentence for those without a difference that matters, one for the
 * undecided.
 */
export function foldedSentences(answer: ComparisonList): string[] {
  const rest = listRows(answer).filter((row) => !differs(row));
  const named = (verdict: string) =>
    listOf(
      rest
        .filter(({ listed }) => listed.differences[0].verdict === verdict)
        .map(({ name }) => quoted(name, answer.arms)),
    );
  const [within, undecided] = [named('within'), named('undecided')];
  return [
    ...(within === '' ? [] : [`No relevant difference, within ${showMargin(answer.margin, true)}: ${within}.`]),
    ...(undecided === '' ? [] : [`Undecided, it takes more games: ${undecided}.`]),
  ];
}

/** Says how the numbers were found. */
export function listBasis({ list, play, together }: ComparisonList): string[] {
  const games = list.map((each) => each.games);
  const [least, most] = [Math.min(...games), Math.max(...games)].map(showCount);
  const range = least === most ? least : `${least} to ${most}`;
  const until = list.every(({ stopped }) => stopped === 'fixed') ? '' : ', until it was settled';
  return [
    `Each played the same ${gamesOf(play)} as the first, on the same dice${until}: ${range} ${gamesOf(play)}.`,
    ...(list.every(({ differences: [{ exact }] }) => exact)
      ? []
      : [`The ${countOf(together, 'interval')} of headlines in this list all hold at once at 95 %.`]),
  ];
}

/** Returns `differences.csv`: one row for each measure of each scenario but the first. */
export function listTable(answer: ComparisonList): Table {
  return {
    name: 'differences',
    columns: [
      ...['scenario', 'measure', 'label', 'headline', 'kind', 'a', 'b'],
      ...['difference', 'low', 'high', 'verdict', 'games', 'method', 'shown'],
    ],
    rows: listRows(answer).flatMap(({ name, listed, rows }) =>
      rows.map(({ difference, measure, label, shown }) => ({
        ...{ scenario: name, measure: measure.name, label },
        ...{ headline: difference.headline ? 'yes' : 'no', kind: measure.kind },
        a: 'rate' in difference.a ? difference.a.rate : difference.a.mean,
        b: 'rate' in difference.b ? difference.b.rate : difference.b.mean,
        ...{ difference: difference.difference, low: difference.low ?? null, high: difference.high ?? null },
        ...{ verdict: difference.verdict, games: listed.games },
        ...{ method: difference.exact ? 'exact' : 'sampled', shown: shown.text },
      })),
    ),
  };
}
