import { type Budget, type Solution, solving, type Unsolved } from '../dice/chain.ts';
import type { LengthLaw } from '../dice/length-law.ts';
import { seemsSmall } from '../dice/seems-small.ts';
import type { Game, Kernel, Matchup } from '../rules/system.ts';
import { layOut } from '../stats/measure.ts';
import { lengthOf } from '../stats/tally.ts';
import { rest } from './threads.ts';

/**
 * How much work goes into solving cells before they are played: none, a small fixed budget for each cell (a moment), or
 * all that the solver may use.
 */
export type Effort = 'none' | 'moment' | 'full';

/** The result of solving one cell. */
export type CellSolution =
  | Solved
  /** Why it is unsolved, in words that end a sentence; `undefined` where solving was off or aborted. */
  | { readonly why: string | undefined };

interface Solved {
  /** Exact values by name of measure: a probability, a mean share 0..1, or a mean. */
  readonly exact: ReadonlyMap<string, number>;
  /** The distributions of game length by name of measure. Their means are among the exact values. */
  readonly lengths: ReadonlyMap<string, LengthLaw>;
}

export interface SolveOptions {
  readonly effort: Effort;
  /** Solving ends soon after it is aborted; cells that are not done by then are unsolved. */
  readonly signal?: AbortSignal | undefined;
  /** Called every few milliseconds with the index of the cell and the outcomes walked for it so far. */
  readonly onOutcomes?: ((cell: number, outcomes: number) => void) | undefined;
}

/*
 * The budget of a moment. It counts work rather than time, so that every machine solves the same cells. An outcome
 * costs more the longer its state is, so the unit is one number of a state: six million take about a fifth of a second.
 */
const MOMENT = 6_000_000;
/** A limit for short states, since an outcome costs more than its state. */
const MOST_OUTCOMES = 150_000;
/** No game with states so long that fewer outcomes fit into a moment has been solved in one. */
const LEAST_OUTCOMES = 1_000;
/** The budget of all cells of a scenario together, in moments. */
const MOMENTS = 10;
/**
 * How quickly the walk must catch up with the states that it discovers, by the part of the outcomes that may be walked.
 * Shipped cells that are solved in a moment stay below 2.9, 3.15 and 1.45, a Star knight against a troll of Rep 4 below
 * 3.45, 2.15 and 1.55.
 */
const CATCHING_UP = [
  { share: 1 / 8, known: 3.5 },
  { share: 1 / 4, known: 3.25 },
  { share: 1 / 2, known: 2 },
];
/** The reason given for a cell that is not tried. */
const TOO_MUCH = 'too much to solve in a moment';

/** The budget of `full` effort: the defaults of the solver. */
const FULL: Budget = { states: 2_000_000, paths: 20_000_000 };

/**
 * Solves cells exactly, one after the other, as far as the effort allows.
 *
 * A moment is spent only on a cell that seems small enough, and whose state is no longer than that of any unsolved
 * cell; shorter, if that cell was tried before any was solved. Which cells are solved depends on the matchups and their
 * order alone.
 *
 * @returns the result of each cell, in order
 */
export async function solveCells(
  cells: readonly { readonly kernel: Kernel; readonly matchup: Matchup }[],
  { effort, signal, onOutcomes }: SolveOptions,
): Promise<CellSolution[]> {
  const solutions: CellSolution[] = [];
  let left = MOMENT * MOMENTS;
  let tooLong = Number.POSITIVE_INFINITY;
  let solved = 0;
  for (const [i, cell] of cells.entries()) {
    if (effort === 'none' || signal?.aborted) {
      solutions.push({ why: undefined });
      continue;
    }
    const { kernel, matchup } = cell;
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
 * Returns the solver's budget for one matchup that is to be solved in a moment; `undefined` where it does not seem
 * small enough.
 */
export function budgetOfMoment(game: Game, matchup: Matchup): Budget | undefined {
  const most = Math.min(MOST_OUTCOMES, Math.floor(MOMENT / game.stateLength));
  return most >= LEAST_OUTCOMES && isWorthIt(game, matchup) ? momentOf(most) : undefined;
}

function momentOf(most: number): Budget {
  const milestones = CATCHING_UP.map(({ share, known }) => ({ outcomes: Math.floor(most * share), known }));
  return { states: most, paths: most, milestones };
}

/**
 * Returns whether a cell seems small enough to be solved in a moment. Games of experts are too slow to find out by
 * playing.
 */
function isWorthIt(game: Game, matchup: Matchup): boolean {
  try {
    return matchup.resteered === true || seemsSmall(game);
  } catch {
    // Playing the cell reports which game breaks.
    return false;
  }
}

/**
 * Runs the solver in portions and yields to timers, Ctrl-C and progress in between. Returns `undefined` when aborted.
 */
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
