import { LazyList } from '../check/lazy-list.ts';
import type { LengthLaw } from '../dice/length-law.ts';
import type { Played } from '../engine/cell-progress.ts';
import type { BestSide } from '../rules/best.ts';
import { withoutDisplay } from '../scenario/canonical.ts';
import type { Scenario, VaryValue } from '../scenario/scenario.ts';
import { layOut, type Measure, slotsOf } from '../stats/measure.ts';
import { emptyTally, packTally, tallyToJson } from '../stats/tally.ts';
import type { Answer, AnswerCell } from './answer.ts';
import { namesGiven } from './answer-head.ts';
import { CellValues } from './cell-values.ts';
import { digestOf } from './digest.ts';
import { cutExact } from './digits.ts';

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
  const { title, about, rules, play, seed, axes, canonical, focus } = scenario;
  const measures: Record<string, Measure> = {};
  const answered: AnswerCell[] = [];
  const made = new CellValues(scenario.cells.length);
  // There may be thousands of cells, so each is summarised when the digest comes to it.
  const evidences = new LazyList(function* () {
    for (const cell of cells) {
      for (const measure of cell.measures) measures[measure.name] ??= measure;
      answered.push(summariseCell(cell, scenario.cells[answered.length]?.vary ?? {}, made));
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
    ...namesGiven(scenario),
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
  made: CellValues,
): AnswerCell {
  const { games = 0, counts = emptyTally(0) } = played ?? {};
  const solved = exact !== undefined && exact.size > 0;
  return {
    vary,
    games,
    stopped: played?.stopped ?? 'solved',
    method: played === undefined ? 'exact' : solved ? 'both' : 'sampled',
    ...(optimal.length === 0 ? {} : { optimal }),
    ...(best.length === 0 ? {} : { best }),
    measures: made.of(measures, { games, counts: packTally(counts), exact, lengths }),
  };
}
