import { LazyList } from '../check/lazy-list.ts';
import { type PlayCell, type Played, type PlayOptions, playScenario } from '../engine/play-scenario.ts';
import { Pool } from '../engine/pool.ts';
import { type CellSolution, type Effort, solveCells } from '../engine/solve-cells.ts';
import { bestSides } from '../rules/best.ts';
import { OPTIMAL, optimalSides } from '../rules/optimal.ts';
import type { RuleSystem } from '../rules/system.ts';
import { compileCells } from '../scenario/compile-cell.ts';
import { brokenLimits } from '../scenario/holdings.ts';
import type { Cell, Scenario } from '../scenario/scenario.ts';
import type { Answer } from './answer.ts';
import { summarise } from './summarise.ts';
import { rangesOf } from './ways/policy-range.ts';

/**
 * Games before the first look of a cell beside the focus of a sweep. Such cells serve for comparison, so they may stop
 * sooner.
 */
const FIRST_LOOK_BESIDE = 2_500;

/** The scenario of a question, and its rulebook. */
export interface Subject {
  readonly scenario: Scenario;
  readonly system: RuleSystem;
}

/** Options for answering. Only {@link solve} affects a result. */
export interface Answering extends Omit<PlayOptions, 'seed' | 'games' | 'precision'> {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  readonly play?: typeof playScenario;
  /** How much work goes into solving each cell exactly before it is played. Default: `none`. */
  readonly solve?: Effort | undefined;
  /** Whether the answer includes the range over the policies of the sides. */
  readonly range?: boolean | undefined;
  /** Sides that keep their policy in the range. */
  readonly narrowed?: readonly string[] | undefined;
  /** Called before anything is played with the cells that were tried and not solved, if there are any. */
  readonly onUnsolved?: ((unsolved: readonly UnsolvedCell[]) => void) | undefined;
  /**
   * Called every few milliseconds while cells are solved, with the index of the cell and the outcomes walked for it.
   */
  readonly onOutcomes?: ((cell: number, outcomes: number) => void) | undefined;
  /** Called once before anything is played. */
  readonly onSolved?: ((solved: Omit<PlayedQuestion, 'played'>) => void) | undefined;
}

/** A cell that could not be solved. */
export interface UnsolvedCell {
  readonly cell: Cell;
  /** Words that end a sentence: `too many states to solve (over 2,000,000 after 7 steps)`. */
  readonly why: string;
}

/** A question that was solved as far as possible, and played. */
export interface PlayedQuestion {
  readonly cells: readonly PlayCell[];
  /** In the order of cells. */
  readonly solutions: readonly CellSolution[];
  /** In the order of cells. */
  readonly played: readonly Played[];
}

/**
 * Solves and plays all cells of a scenario. Solved cells are played too, for what a solution does not include, such as
 * how long games last. They need fewer games, because no headline waits for precision.
 */
export async function playQuestion(
  { scenario, system }: Subject,
  { play = playScenario, solve = 'none', onUnsolved, onOutcomes, onSolved, ...options }: Omit<Answering, 'montecrawl'>,
): Promise<PlayedQuestion> {
  const { seed, games, precision } = scenario;
  const compiled = compileCells(system, scenario.cells);
  // Report a game that is too large to play optimally before playing anything.
  for (const [i, { setup }] of scenario.cells.entries())
    if (setup.sides.some(({ policy }) => policy === OPTIMAL)) system.newGame(compiled[i].matchup);
  const solutions = await solveCells(compiled, { effort: solve, signal: options.signal, onOutcomes });
  const unsolved = solutions.flatMap((solution, i) =>
    'why' in solution && solution.why !== undefined ? [{ cell: scenario.cells[i], why: solution.why }] : [],
  );
  if (unsolved.length > 0) onUnsolved?.(unsolved);
  const cells = compiled.map((cell, i): PlayCell => {
    const solution = solutions[i];
    return {
      kernel: cell.kernel,
      get matchup() {
        return cell.matchup;
      },
      ...('exact' in solution ? { known: new Set(solution.exact.keys()) } : {}),
      ...(isBesideFocus(scenario, scenario.cells[i]) ? { firstLook: FIRST_LOOK_BESIDE } : {}),
    };
  });
  onSolved?.({ cells, solutions });
  return { cells, solutions, played: await play(cells, { ...options, seed, games, precision }) };
}

/**
 * Answers all cells of a scenario, played with `playQuestion`.
 *
 * @returns the answer; it is marked as interrupted if the signal was aborted before everything was played and searched
 */
export async function answerScenario(
  question: Subject,
  { montecrawl, range = false, narrowed = [], ...how }: Answering,
): Promise<Answer> {
  if (!range) return answerAsWritten(question, { montecrawl, ...how });
  // Reuse the warm threads for the range.
  const { threads } = how;
  const pool = how.pool ?? new Pool(threads === undefined ? {} : { threads });
  try {
    const answer = await answerAsWritten(question, { montecrawl, ...how, pool });
    if (answer.interrupted) return answer;
    return await withRange(question, answer, { ...how, narrowed, pool });
  } finally {
    if (how.pool === undefined) await pool.close();
  }
}

/** Returns whether a cell of a sweep is not the one the question is about. */
function isBesideFocus({ cells, focus }: Scenario, { vary }: Cell): boolean {
  if (cells.length === 1) return false;
  return focus === undefined || Object.entries(focus).some(([path, value]) => vary[path] !== value);
}

/** Returns the answer without ranges. */
async function answerAsWritten(question: Subject, { montecrawl, ...how }: Answering): Promise<Answer> {
  const played = await playQuestion(question, how);
  const answer = answerPlayed(question, played, montecrawl);
  return isCutShort(played.solutions, how) ? { ...answer, interrupted: true } : answer;
}

/**
 * Returns the answer from the games played so far.
 *
 * @param montecrawl its version
 */
export function answerPlayed(
  { scenario, system }: Subject,
  { cells, solutions, played }: PlayedQuestion,
  montecrawl: string,
): Answer {
  return summarise({
    montecrawl,
    rulesTitle: system.title,
    houseRules: brokenLimits(
      system,
      scenario.cells.map(({ setup }) => setup),
    ),
    scenario,
    cells: LazyList.of(cells, ({ kernel, matchup }, i) => {
      const solution = solutions[i];
      const known = 'exact' in solution ? { exact: solution.exact, lengths: solution.lengths } : {};
      const [optimal, best] = [optimalSides(matchup), bestSides(matchup)];
      return { measures: kernel.measures(matchup), played: played[i], optimal, best, ...known };
    }),
  });
}

/** Adds the range over policies to each cell. If aborted, the answer is marked as interrupted instead. */
export async function withRange(
  question: Subject,
  answer: Answer,
  { threads, pool, batchGames, signal, onProgress, narrowed = [] }: Omit<Answering, 'montecrawl'>,
): Promise<Answer> {
  const ranges = await rangesOf(question, answer.cells, {
    ...{ threads, pool, batchGames, signal },
    onProgress: onProgress && ((progress) => onProgress({ ...progress, stage: 'trying other ways to play' })),
    narrowed: (_, side) => narrowed.includes(side),
  });
  if (ranges === undefined) return { ...answer, interrupted: true };
  const cells = answer.cells.map((cell, i) => {
    const range = ranges[i];
    return range === undefined ? cell : { ...cell, range };
  });
  return { ...answer, cells };
}

/** Returns whether the signal was aborted before solving was done, however many games were played. */
function isCutShort(solutions: readonly CellSolution[], { solve = 'none', signal }: Omit<Answering, 'montecrawl'>) {
  return solve !== 'none' && signal?.aborted === true && solutions.some((solution) => 'why' in solution);
}
