import { type Budget, type Solution, solving, type Unsolved } from '../dice/chain.ts';
import type { LengthLaw } from '../dice/length-law.ts';
import { seemsSmall } from '../dice/seems-small.ts';
import type { Game, Kernel, Matchup } from '../rules/system.ts';
import { layOut } from '../stats/measure.ts';
import { lengthOf } from '../stats/tally.ts';
import { rest } from './threads.ts';

/**
 * How hard cells are tried to be solved before they are played: not at all, as far as it costs less than a moment,
 * or with all that the solver may spend.
 */
export type Effort = 'none' | 'moment' | 'full';

/** What solving gave for one cell. */
export type CellSolution =
  | Solved
  /** Why not, in words that end a sentence; `undefined` where it was not to be tried, or stopped. */
  | { readonly why: string | undefined };

interface Solved {
  /** Exact values by name of measure: a chance, a mean share 0..1, a mean. */
  readonly exact: ReadonlyMap<string, number>;
  /** The laws of how long a game lasts, by name of measure. Their means are among the exact values. */
  readonly lengths: ReadonlyMap<string, LengthLaw>;
}

export interface SolveOptions {
  readonly effort: Effort;
  /** Solving ends soon after it is aborted; cells that were not done by then are unsolved. */
  readonly signal?: AbortSignal | undefined;
  /** Called every few milliseconds with the place of the cell and the outcomes walked for it so far. */
  readonly onOutcomes?: ((cell: number, outcomes: number) => void) | undefined;
}

/*
 * What a moment is, counted and not timed, so that every machine solves the same cells. An outcome costs more the
 * longer the state is, so numbers of states are counted: six million of them take about a fifth of a second.
 */
const MOMENT = 6_000_000;
/** An outcome is not only its state. */
const MOST_OUTCOMES = 150_000;
/** No game whose states are so long that fewer outcomes fit into a moment has been solved in one. */
const LEAST_OUTCOMES = 1_000;
/** All cells of a scenario together may take so many moments. */
const MOMENTS = 10;
/**
 * How quickly the walk must catch up with the states that it meets, by the share of the outcomes that may be walked.
 * Shipped cells that are solved in a moment stay below 2.9, 3.15 and 1.45, a Star knight against a troll of Rep 4 below
 * 3.45, 2.15 and 1.55.
 */
const CATCHING_UP = [
  { share: 1 / 8, known: 3.5 },
  { share: 1 / 4, known: 3.25 },
  { share: 1 / 2, known: 2 },
];
/** Why a cell is not tried. */
const TOO_MUCH = 'too much to solve in a moment';

/** With `full` effort: the defaults of the solver. */
const FULL: Budget = { states: 2_000_000, paths: 20_000_000 };

/**
 * Solves cells exactly, one after the other, as far as effort goes.
 *
 * A moment is only spent on a cell that seems small enough for it, and whose state is no longer than that of a cell which
 * was not solved; shorter, if that cell was tried and none has been solved yet. Which cells are solved depends on the
 * matchups and their order alone.
 *
 * @returns what solving gave for each cell, in the order of cells
 */
export async function solveCells(
  cells: readonly { readonly kernel: Kernel; readonly matchup: Matchup }[],
  { effort, signal, onOutcomes }: SolveOptions,
): Promise<CellSolution[]> {
  const solutions: CellSolution[] = [];
  let left = MOMENT * MOMENTS;
  let tooLong = Number.POSITIVE_INFINITY;
  let solved = 0;
  for (const [i, { kernel, matchup }] of cells.entries()) {
    if (effort === 'none' || signal?.aborted) {
      solutions.push({ why: undefined });
      continue;
    }
    const game = kernel.newGame(matchup);
    const most = Math.min(MOST_OUTCOMES, Math.floor(Math.min(MOMENT, left) / game.stateLength));
    const isTried =
      effort === 'full' || (game.stateLength < tooLong && most >= LEAST_OUTCOMES && isWorthIt(game, matchup));
    const layout = layOut(kernel.measures(matchup));
    const lengths = layout.measures.flatMap(({ name, bins = 2 }) => {
      const read = game.lengths?.[name];
      return read === undefined ? [] : [{ name, read, bins }];
    });
    const found = isTried
      ? await patiently(
          solving(game, lengthOf(layout.slots), effort === 'full' ? FULL : momentOf(most), lengths),
          signal,
          (outcomes) => onOutcomes?.(i, outcomes),
        )
      : undefined;
    if (isTried) left -= (found?.solved ? found.paths : most) * game.stateLength;
    if (!found?.solved) {
      tooLong = Math.min(tooLong, game.stateLength + (isTried && solved === 0 ? 0 : 1));
      solutions.push({ why: isTried ? found?.why : TOO_MUCH });
      continue;
    }
    solved++;
    const exact = new Map<string, number>();
    for (const { name, core, of = 1, kind } of layout.measures) {
      if (core) exact.set(name, found.counts[layout.at(name)] / (kind === 'share' ? of : 1));
    }
    const laws = new Map(lengths.map(({ name }, at) => [name, found.lengths[at]]));
    for (const [name, { mean }] of laws) exact.set(name, mean);
    solutions.push({ exact, lengths: laws });
  }
  return solutions;
}

/**
 * How far the solver may go for one matchup that is to be solved in a moment; `undefined` where it does not seem small
 * enough to be tried.
 */
export function budgetOfMoment(game: Game, matchup: Matchup): Budget | undefined {
  const most = Math.min(MOST_OUTCOMES, Math.floor(MOMENT / game.stateLength));
  return most >= LEAST_OUTCOMES && isWorthIt(game, matchup) ? momentOf(most) : undefined;
}

/** Returns the budget of a moment. */
function momentOf(most: number): Budget {
  const milestones = CATCHING_UP.map(({ share, known }) => ({ outcomes: Math.floor(most * share), known }));
  return { states: most, paths: most, milestones };
}

/** Whether a cell seems small enough to be solved in a moment. Games of experts are too slow to find out by playing. */
function isWorthIt(game: Game, matchup: Matchup): boolean {
  try {
    return matchup.resteered === true || seemsSmall(game);
  } catch {
    // Playing it says which game breaks.
    return false;
  }
}

/** Lets timers, Ctrl-C and progress have a turn between portions; `undefined` when told to stop. */
async function patiently(
  run: Generator<number, Solution | Unsolved, void>,
  signal: AbortSignal | undefined,
  onOutcomes: (outcomes: number) => void,
): Promise<Solution | Unsolved | undefined> {
  for (;;) {
    const { done, value } = run.next();
    if (done) return value;
    onOutcomes(value);
    await rest();
    if (signal?.aborted) return undefined;
  }
}
