import { LazyList } from '../check/lazy-list.ts';
import type { LengthLaw } from '../dice/length-law.ts';
import type { Played } from '../engine/cell-progress.ts';
import type { BestSide } from '../rules/best.ts';
import { withoutDisplay } from '../scenario/canonical.ts';
import type { Scenario, VaryValue } from '../scenario/scenario.ts';
import { layOut, type Measure, ofEach, slotsOf } from '../stats/measure.ts';
import { Z95 } from '../stats/quantile.ts';
import { intervalOf } from '../stats/sums.ts';
import { sumAt, tallyToJson } from '../stats/tally.ts';
import type { Answer, AnswerCell, Value } from './answer.ts';
import { digestOf } from './digest.ts';
import { cutDigits, cutExact, cutExactRate, cutInterval, cutRate, cutRates } from './digits.ts';

/** The result of one cell: played, solved, or both. */
export interface SummaryCell {
  /** The measures of the kernel, which lay out the tally in {@link played}. */
  readonly measures: readonly Measure[];
  readonly played?: Played;
  /** Exact values by name of measure: the probability of a rate, the mean share 0..1, the mean of a number. */
  readonly exact?: ReadonlyMap<string, number>;
  /** Exact distributions of lengths, by name of measure. */
  readonly lengths?: ReadonlyMap<string, LengthLaw>;
  /** Names of the sides that play optimally. */
  readonly optimal?: readonly string[];
  /** The found policies of sides that play their best. */
  readonly best?: readonly BestSide[];
}

export interface SummaryInput {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  readonly rulesTitle: string;
  /** Limits of the rulebook that sides exceed. */
  readonly houseRules?: readonly string[];
  readonly scenario: Pick<Scenario, 'title' | 'about' | 'rules' | 'play' | 'seed' | 'axes' | 'cells' | 'canonical'> &
    Partial<Pick<Scenario, 'focus' | 'names'>>;
  /** In the order of the scenario's cells. They are walked once. */
  readonly cells: Iterable<SummaryCell>;
}

/**
 * Returns the answer from tallies and exact values. Where a measure is known exactly, that is its value, with the count
 * if games were played as well.
 */
export function summarise({ montecrawl, rulesTitle, houseRules = [], scenario, cells }: SummaryInput): Answer {
  const { title, about, rules, play, seed, axes, canonical, focus, names = {} } = scenario;
  const measures: Record<string, Measure> = {};
  const answered: AnswerCell[] = [];
  // There may be thousands of cells, so each is summarised when the digest comes to it.
  const evidences = new LazyList(function* () {
    for (const cell of cells) {
      for (const measure of cell.measures) measures[measure.name] ??= measure;
      answered.push(summariseCell(cell, scenario.cells[answered.length]?.vary ?? {}));
      yield evidence(cell);
    }
  });
  const digest = digestOf({ scenario: withoutDisplay(canonical), seed, cells: evidences });
  return {
    montecrawl,
    format: 1,
    title,
    about,
    rules,
    rulesTitle,
    play,
    seed,
    digest,
    ...(houseRules.length === 0 ? {} : { houseRules }),
    scenario: canonical,
    axes,
    ...(focus === undefined ? {} : { focus }),
    ...(Object.keys(names).length === 0 ? {} : { names }),
    measures,
    cells: answered,
    interrupted: answered.some(({ stopped }) => stopped === 'interrupted'),
  };
}

/** Returns everything that a cell's values are computed from, for the digest. */
function evidence({ measures, played, exact }: SummaryCell) {
  const { offsets } = layOut(measures);
  const tally = played && tallyToJson(played.counts);
  return {
    games: [0, played?.games ?? 0],
    counts: Object.fromEntries(
      measures.map((measure, i) => {
        const at = offsets[i];
        return [measure.name, tally?.slice(at, at + slotsOf(measure)) ?? []];
      }),
    ),
    exact: Object.fromEntries([...(exact ?? [])].map(([name, value]) => [name, cutExact(value)])),
  };
}

function summariseCell(
  { measures, played, exact, lengths, optimal = [], best = [] }: SummaryCell,
  vary: Readonly<Record<string, VaryValue>>,
): AnswerCell {
  const { offsets } = layOut(measures);
  const seen = played && { games: played.games, counts: played.counts };
  const values: Record<string, Value> = {};
  for (const [i, measure] of measures.entries()) {
    const value = cellValue(measure, offsets[i], seen, exact?.get(measure.name), lengths?.get(measure.name));
    if (value !== undefined) values[measure.name] = value;
  }
  const solved = exact !== undefined && exact.size > 0;
  return {
    vary,
    games: played?.games ?? 0,
    stopped: played?.stopped ?? 'solved',
    method: played === undefined ? 'exact' : solved ? 'both' : 'sampled',
    ...(optimal.length === 0 ? {} : { optimal }),
    ...(best.length === 0 ? {} : { best }),
    measures: values,
  };
}

/** @returns `undefined` if nothing is known: not solved, and no game was played */
function cellValue(
  measure: Measure,
  at: number,
  played: Pick<Played, 'games' | 'counts'> | undefined,
  exact: number | undefined,
  law: LengthLaw | undefined,
): Value | undefined {
  const seen = played !== undefined && played.games > 0 ? sampledValue(measure, at, played) : undefined;
  if (exact === undefined) return seen;
  if (measure.kind !== 'number') {
    const count = seen !== undefined && 'rate' in seen ? seen.count : undefined;
    return { rate: cutExactRate(exact), ...(count === undefined ? {} : { count }), exact: true };
  }
  const histogram = seen !== undefined && 'mean' in seen ? seen.histogram : undefined;
  return {
    mean: cutExact(exact),
    ...(histogram === undefined ? {} : { histogram }),
    ...(law === undefined ? {} : { chances: chancesOf(law) }),
    exact: true,
  };
}

/**
 * Returns the value of a measure estimated from games.
 *
 * @param at first slot of the measure in the tally
 * @param played one game or more
 * @param z half the interval's width in standard errors
 */
export function sampledValue(
  measure: Measure,
  at: number,
  { games, counts }: Pick<Played, 'games' | 'counts'>,
  z = Z95,
): Value {
  const sum = sumAt(counts, at);
  const squares = measure.kind === 'rate' ? sum : sumAt(counts, at + 1);
  if (measure.kind === 'number') {
    const bins = Array.from(counts.slice(at + 2, at + slotsOf(measure)));
    const each = ofEach(measure, sum, squares);
    const interval =
      games < 2 ? undefined : intervalOf({ kind: 'number', of: 1, most: measure.most, games, ...each }, z);
    return { mean: cutDigits(each.sum / games), ...(interval && cutInterval(interval)), histogram: bins };
  }
  const of = measure.of ?? 1;
  const interval = intervalOf({ kind: measure.kind, of, games, sum, squares }, z);
  return { rate: cutRate(sum / (games * of)), ...cutRates(interval), count: sum };
}

/** Returns the probabilities of a length up to the longest possible; those below 10^-12 become 0. */
function chancesOf({ chances }: LengthLaw): number[] {
  return Array.from(chances, (chance) => (chance < 1e-12 ? 0 : cutExact(chance)));
}
