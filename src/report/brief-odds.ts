import type { ExpressionOutcome } from '../dice/expression.ts';
import { isCumulative, type OddsRow, type OddsSheet, outcomeNames } from './odds-sheet.ts';

/** With more outcomes than this, outcomes are grouped. */
const MOST = 50;
/** Outcomes at either end with a smaller probability in total become one row. */
const RARE = 0.0005;

/** Neighbouring numbers that are shown as one. */
interface Group {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Shortens a sheet so that it can be read and drawn. For dice with very many outcomes the rare ends become `23 or less`
 * and `91 or more`, and the rest is grouped by fives, tens, twenties ... The CSV file and JSON have all outcomes.
 */
export function briefOdds(sheet: OddsSheet): OddsSheet {
  const names = outcomeNames(sheet);
  if (names.length <= MOST || !isCumulative(sheet)) return sheet;
  const groups = groupsOf(names.map(Number), sheet.rows);
  return { ...sheet, rows: sheet.rows.map((row) => ({ ...row, outcomes: putTogether(row.outcomes, groups) })) };
}

/** Returns the largest number of values in an outcome; 1 if each has its own. */
export function widthOfGroups(sheet: OddsSheet): number {
  const widths = outcomeNames(sheet).map((name) => {
    const [, from, to] = /^(-?\d+) to (-?\d+)$/.exec(name) ?? [];
    return from === undefined ? 1 : Number(to) - Number(from) + 1;
  });
  return Math.max(1, ...widths);
}

function groupsOf(values: readonly number[], rows: readonly OddsRow[]): Group[] {
  const [lowest, highest] = [values[0], values.at(-1) as number];
  const sumOf = (outcomes: readonly ExpressionOutcome[], isIn: (value: number) => boolean) =>
    outcomes.reduce((sum, { name, chance }) => sum + (isIn(Number(name)) ? chance : 0), 0);
  const isRare = (isIn: (value: number) => boolean) => rows.every(({ outcomes }) => sumOf(outcomes, isIn) < RARE);
  const first = values.find((value) => !isRare((each) => each <= value)) ?? lowest;
  const last = values.findLast((value) => !isRare((each) => each >= value)) ?? highest;
  const between = values.filter((value) => value >= first && value <= last);
  const width = between.length <= MOST ? 1 : roundWidth((last - first + 1) / (MOST - 4));
  const groups = new Map<number, Group>();
  for (const value of between) {
    const from = Math.floor(value / width) * width;
    const [start, end] = [Math.max(from, lowest), Math.min(from + width - 1, highest)];
    groups.set(from, { name: start === end ? String(start) : `${start} to ${end}`, from: start, to: end });
  }
  const all = [...groups.values()];
  const [start, end] = [all[0], all.at(-1) as Group];
  const below = lowest < start.from ? [{ name: `${start.from - 1} or less`, from: lowest, to: start.from - 1 }] : [];
  const above = highest > end.to ? [{ name: `${end.to + 1} or more`, from: end.to + 1, to: highest }] : [];
  return [...below, ...all, ...above];
}

/** Returns 2, 5, 10, 20, 50 ... */
function roundWidth(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((digit) => digit * power).find((width) => width >= least) as number;
}

function putTogether(outcomes: readonly ExpressionOutcome[], groups: readonly Group[]): ExpressionOutcome[] {
  return groups.flatMap(({ name, from, to }) => {
    const within = outcomes.filter((outcome) => Number(outcome.name) >= from && Number(outcome.name) <= to);
    const [first, last] = [within[0], within.at(-1)];
    if (first === undefined) return [];
    const chance = within.reduce((sum, outcome) => sum + outcome.chance, 0);
    return [{ name, chance, atLeast: first.atLeast as number, atMost: last?.atMost as number }];
  });
}
