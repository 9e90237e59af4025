import { canonicalJson } from '../check/canonical-json.ts';
import { SampledDice } from '../dice/sampled.ts';
import type { PlayingOptions } from '../engine/play-cells.ts';
import type { playRecorded } from '../engine/play-recorded.ts';
import { solveCells } from '../engine/solve-cells.ts';
import { compileCell } from '../scenario/compile-cell.ts';
import type { VaryValue } from '../scenario/scenario.ts';
import { layOut } from '../stats/measure.ts';
import { emptyTally } from '../stats/tally.ts';
import type { Answer, AnswerCell, PolicyRange, RangeEnd, Value } from './answer.ts';
import type { Subject } from './answer-scenario.ts';
import { type SummaryCell, summarise } from './summarise.ts';
import { rangesOf } from './ways/policy-range.ts';

/** What became of an answer when its games were played again: what `verify --json` prints. */
export interface Verification {
  /** Version of montecrawl that played again, and the one that gave the answer. */
  readonly montecrawl: string;
  readonly format: 1;
  readonly question: 'verify';
  readonly madeBy: string;
  readonly title: string;
  readonly play: string;
  /**
   * - `confirmed`: all of it; equal digests
   * - `sample confirmed`: cells that were drawn at random have the same numbers; the digest is over all, so it is not
   *   confirmed
   * - `differs`: some number is another, or the digest is
   * - `no data`: there is not a game in it, and nothing that was solved
   * - `interrupted`: told to stop before it was known
   */
  readonly finding: 'confirmed' | 'sample confirmed' | 'differs' | 'no data' | 'interrupted';
  readonly digest: string;
  /** The digest of what was played again; left out of a sample. */
  readonly found?: string;
  readonly games: number;
  readonly allGames: number;
  readonly cells: number;
  readonly allCells: number;
  readonly differences: readonly DifferentValue[];
}

/** A number of the answer that is another now; one of them is left out where it is not there. */
interface DifferentValue {
  readonly vary: Readonly<Record<string, VaryValue>>;
  /** Games of its cell. */
  readonly games: number;
  readonly measure: string;
  readonly claimed?: Value;
  readonly found?: Value;
}

export interface VerifyOptions extends Omit<PlayingOptions, 'seed'> {
  readonly montecrawl: string;
  readonly record: typeof playRecorded;
  /** About so many games are enough: cells are drawn until they have as many. Left out: all. */
  readonly sample?: number | undefined;
  /** By which they are drawn, 0..2^53-1. */
  readonly sampleSeed: number;
}

/**
 * Plays games of an answer again, each cell as many as it says.
 *
 * A cell is played whole or not at all: an answer holds sums over all games of a cell, and nothing that a few of them
 * could be held against.
 *
 * @param question what was read from the scenario in the answer; its cells must be those of the answer
 */
export async function verify(
  answer: Answer,
  question: Subject,
  { montecrawl, record, sample, sampleSeed, ...playing }: VerifyOptions,
): Promise<Verification> {
  const { cells } = answer;
  const drawn = sample === undefined ? cells.map((_, i) => i) : drawCells(cells, sample, sampleSeed);
  const again = await playAgain(answer, question, drawn, record, playing);
  const all = drawn.length === cells.length;
  const { scenario, system } = question;
  const found =
    again &&
    summarise({
      montecrawl,
      rulesTitle: system.title,
      scenario: { ...scenario, cells: drawn.map((i) => scenario.cells[i]) },
      cells: again,
    });
  const claimed = cells.map((cell, i) => (drawn.includes(i) && cell.range !== undefined ? cell : undefined));
  const ranges =
    again &&
    (await rangesOf(question, claimed, {
      ...playing,
      narrowed: (i, side) => claimed[i]?.range?.sides.includes(side) === false,
    }));
  const isKnown = found !== undefined && ranges !== undefined;
  const differences = isKnown
    ? drawn.flatMap((i, at) => [...compare(cells[i], found.cells[at]), ...compareRanges(cells[i], ranges[i])])
    : [];
  const isSame = differences.length === 0 && (!all || found?.digest === answer.digest);
  const nothing = cells.every(({ games, method }) => games === 0 && method === 'sampled');
  return {
    montecrawl,
    format: 1,
    question: 'verify',
    madeBy: answer.montecrawl,
    title: answer.title,
    play: answer.play,
    finding: nothing
      ? 'no data'
      : !isKnown
        ? 'interrupted'
        : !isSame
          ? 'differs'
          : all
            ? 'confirmed'
            : 'sample confirmed',
    digest: answer.digest,
    ...(all && found !== undefined ? { found: found.digest } : {}),
    games: drawn.reduce((sum, i) => sum + cells[i].games, 0),
    allGames: cells.reduce((sum, { games }) => sum + games, 0),
    cells: drawn.length,
    allCells: cells.length,
    differences,
  };
}

/** Places of cells, drawn one after the other until they have so many games; in the order of the answer. */
function drawCells(cells: readonly AnswerCell[], games: number, seed: number): number[] {
  const dice = new SampledDice();
  dice.begin(seed, 0);
  const left = cells.map((_, i) => i);
  const drawn: number[] = [];
  for (let has = 0; has < games && left.length > 0; has += cells[drawn.at(-1)!].games) {
    drawn.push(...left.splice(Math.floor(((dice.next() >>> 0) / 2 ** 32) * left.length), 1));
  }
  return drawn.sort((a, b) => a - b);
}

/** @returns `undefined` when told to stop before it was done */
async function playAgain(
  { cells }: Answer,
  { scenario, system }: Subject,
  drawn: readonly number[],
  record: typeof playRecorded,
  playing: Omit<PlayingOptions, 'seed'>,
): Promise<SummaryCell[] | undefined> {
  const matchups = drawn.map((i) => compileCell(system, scenario.cells[i]));
  const counts = new Map<number, Float64Array>();
  // Cells that played alike many games are played together, so that threads have enough to do.
  for (const games of new Set(drawn.map((i) => cells[i].games))) {
    const alike = drawn.map((_, at) => at).filter((at) => games > 0 && cells[drawn[at]].games === games);
    if (alike.length === 0) continue;
    const played = await record(
      alike.map((at) => ({ kernel: system, matchup: matchups[at], watched: [] })),
      { ...playing, seed: scenario.seed, firstGame: 0, games },
    );
    for (const [k, at] of alike.entries()) {
      if (played[k].games < games) return undefined;
      counts.set(at, played[k].counts);
    }
  }
  const solved = drawn.map((_, at) => at).filter((at) => cells[drawn[at]].method !== 'sampled');
  const solutions = await solveCells(
    solved.map((at) => ({ kernel: system, matchup: matchups[at] })),
    { effort: 'full', signal: playing.signal },
  );
  const again = drawn.map((i, at): SummaryCell => {
    const { games, stopped } = cells[i];
    const measures = system.measures(matchups[at]);
    const tally = counts.get(at) ?? emptyTally(layOut(measures).slots);
    const solution = solutions[solved.indexOf(at)];
    return {
      measures,
      ...(stopped === 'solved' ? {} : { played: { games, stopped, counts: tally } }),
      ...(solution !== undefined && 'exact' in solution ? { exact: solution.exact, lengths: solution.lengths } : {}),
    };
  });
  return playing.signal?.aborted ? undefined : again;
}

function compare(claimed: AnswerCell, found: AnswerCell): DifferentValue[] {
  const names = new Set([...Object.keys(claimed.measures), ...Object.keys(found.measures)]);
  return [...names].flatMap((measure): DifferentValue[] => {
    const [was, is] = [claimed.measures[measure], found.measures[measure]];
    if (sameValue(was, is)) return [];
    return [
      {
        vary: claimed.vary,
        games: claimed.games,
        measure,
        ...(was === undefined ? {} : { claimed: was }),
        ...(is === undefined ? {} : { found: is }),
      },
    ];
  });
}

/** The ends of a range that are others now. */
function compareRanges({ vary, games, range }: AnswerCell, found: PolicyRange | undefined): DifferentValue[] {
  return Object.entries(range?.ends ?? {}).flatMap(([name, ends]) =>
    (['low', 'high'] as const).flatMap((end): DifferentValue[] => {
      const [was, is] = [ends[end], found?.ends[name]?.[end]];
      const text = (value: RangeEnd | undefined) => value && canonicalJson(value);
      if (range?.ways === found?.ways && text(was) === text(is)) return [];
      const measure = `${name}, ${end} end of the range`;
      return [{ vary, games, measure, claimed: was.value, ...(is === undefined ? {} : { found: is.value }) }];
    }),
  );
}

/** Whether two values say the same, in whatever order. */
function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  const text = (value: Value | undefined) =>
    JSON.stringify(value && Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)));
  return text(a) === text(b);
}
