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

/** The result of playing an answer's games again: what `verify --json` prints. */
export interface Verification {
  /** Version of montecrawl that played the games again, and the one that made the answer. */
  readonly montecrawl: string;
  readonly format: 1;
  readonly question: 'verify';
  readonly madeBy: string;
  readonly title: string;
  readonly play: string;
  /**
   * - `confirmed`: everything is the same; equal digests
   * - `sample confirmed`: the cells drawn at random have the same numbers; the digest covers all cells, so it is not
   *   confirmed
   * - `differs`: a number or the digest differs
   * - `no data`: the answer has no games and nothing solved
   * - `interrupted`: aborted before it was known
   */
  readonly finding: 'confirmed' | 'sample confirmed' | 'differs' | 'no data' | 'interrupted';
  readonly digest: string;
  /** The digest of the games played again; left out for a sample. */
  readonly found?: string;
  readonly games: number;
  readonly allGames: number;
  readonly cells: number;
  readonly allCells: number;
  readonly differences: readonly DifferentValue[];
}

/** A number that differs from the answer; `undefined` where one of the two does not have it. */
interface DifferentValue {
  readonly vary: Readonly<Record<string, VaryValue>>;
  /** Number of games of its cell. */
  readonly games: number;
  readonly measure: string;
  readonly claimed?: Value;
  readonly found?: Value;
}

export interface VerifyOptions extends Omit<PlayingOptions, 'seed'> {
  readonly montecrawl: string;
  readonly record: typeof playRecorded;
  /** Number of games that is enough: cells are drawn until they have about this many. Default: all. */
  readonly sample?: number | undefined;
  /** Seed of the draw, 0..2^53-1. */
  readonly sampleSeed: number;
}

/**
 * Plays games of an answer again, each cell with its number of games.
 *
 * A cell is played whole or not at all: an answer holds sums over all games of a cell, so a few of them cannot be
 * compared.
 *
 * @param question read from the scenario in the answer; its cells must be those of the answer
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

/** Draws cells until they have `games` games. Returns their indexes in the order of the answer. */
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

/** @returns `undefined` when aborted */
async function playAgain(
  { cells }: Answer,
  { scenario, system }: Subject,
  drawn: readonly number[],
  record: typeof playRecorded,
  playing: Omit<PlayingOptions, 'seed'>,
): Promise<SummaryCell[] | undefined> {
  const matchups = drawn.map((i) => compileCell(system, scenario.cells[i]));
  const counts = new Map<number, Float64Array>();
  // Play cells with the same number of games together, so that threads have enough to do.
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

/** Returns the ends of a range that differ. */
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

/** Returns whether two values are equal, whatever the order of their keys. */
function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  const text = (value: Value | undefined) =>
    JSON.stringify(value && Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)));
  return text(a) === text(b);
}
