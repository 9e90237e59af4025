import type { Dice } from './dice.ts';
import { EnumeratedDice } from './enumerated.ts';
import { type LengthLaw, lengthLaw } from './length-law.ts';
import { StateTable } from './state-table.ts';
import { expectedVisits, type Graph } from './visits.ts';

/** A game that can be solved: it is played in steps on a state that can be saved and loaded. */
export interface Steps {
  begin(): void;
  step(dice: Dice): void;
  readonly over: boolean;
  tally(counts: Float64Array): void;
  readonly stateLength: number;
  readonly coreLength: number;
  save(into: Int32Array): void;
  load(from: Int32Array): void;
}

/**
 * A length of a game, such as its rounds: a saved counter that never falls, raised by what the core of the state
 * decides.
 */
export interface LengthCounter {
  /** Returns the current value of the counter. */
  readonly read: () => number;
  /** Number of bins, 2 or more; the last one means "or more". */
  readonly bins: number;
}

/** Limits of the solver. Work is counted, not timed, so every machine solves the same questions. */
export interface Budget {
  /** Different states; default 2,000,000. */
  readonly states?: number;
  /** Outcomes of steps walked; default 20,000,000. A million take about a second in a small fight. */
  readonly paths?: number;
  /** Points for giving up early, by rising outcomes; default: none. */
  readonly milestones?: readonly Milestone[];
}

/** At this number of outcomes, solving is given up if more than `known` states are known for each expanded state. */
export interface Milestone {
  readonly outcomes: number;
  readonly known: number;
}

export interface Solution {
  readonly solved: true;
  /** Mean tally of one game. Valid only in the slots of measures marked `core`. */
  readonly counts: Float64Array;
  /** The law of each given length, in the same order. */
  readonly lengths: readonly LengthLaw[];
  /** Number of different states reached. */
  readonly states: number;
  /** Number of outcomes walked. */
  readonly paths: number;
  /** Deviation of the sum of all ends' probabilities from 1; at most 1e-12. */
  readonly error: number;
}

export interface Unsolved {
  readonly solved: false;
  /** The reason, in words that end a sentence: `too many states to solve (over 2,000,000 after 7 steps)`. */
  readonly why: string;
}

/** Limit on the numbers in all states together: 256 MB. */
const MOST_NUMBERS = 64_000_000;
/** Outcomes walked, or states swept, between two yields of {@link solving}. */
const REST_EVERY = 16_384;
/** Default limit on outcomes. */
const MOST_PATHS = 20_000_000;
/** Terms added in sweeps for each outcome in the budget, which thereby limits time as well. */
const TERMS_PER_PATH = 200;
/** Allowed deviation of a sum of probabilities from 1. */
export const TOLERANCE = 1e-12;

/**
 * Solves a game exactly: walks every outcome of every step, merges equal states, and solves the absorbing Markov chain,
 * cycles included.
 *
 * History (everything past `coreLength`) is set to zero, so states that differ only in their past are one state, and
 * guards that count activations never fire; a game that might never end is not solved.
 *
 * @param slots length of the tally
 * @param lengths counters of the game whose laws are solved too, although they are history
 */
export function solve(
  game: Steps,
  slots: number,
  budget: Budget = {},
  lengths: readonly LengthCounter[] = [],
): Solution | Unsolved {
  const run = solving(game, slots, budget, lengths);
  for (;;) {
    const { done, value } = run.next();
    if (done) return value;
  }
}

/**
 * Solves like {@link solve}, but yields the number of outcomes walked so far every few milliseconds. The caller may
 * stop at any yield.
 */
export function* solving(
  game: Steps,
  slots: number,
  budget: Budget = {},
  lengths: readonly LengthCounter[] = [],
): Generator<number, Solution | Unsolved, void> {
  const graph = yield* walkStates(game, budget, lengths);
  if ('why' in graph) return { solved: false, why: graph.why };
  const visits = yield* expectedVisits(graph, (budget.paths ?? MOST_PATHS) * TERMS_PER_PATH);
  if (visits === undefined) return { solved: false, why: 'a game might never end by its rules' };
  const counts = new Float64Array(slots);
  const one = new Float64Array(slots);
  const state = new Int32Array(game.stateLength);
  let sum = 0;
  for (const end of graph.ends) {
    const chance = visits[end];
    sum += chance;
    if (chance === 0) continue;
    graph.states.read(end, state);
    game.load(state);
    one.fill(0);
    game.tally(one);
    for (let i = 0; i < slots; i++) counts[i] += chance * one[i];
  }
  const error = Math.abs(sum - 1);
  if (error > TOLERANCE) return { solved: false, why: `chances sum to 1 only within ${error.toExponential(1)}` };
  const laws: LengthLaw[] = [];
  for (const [i, { bins }] of lengths.entries()) {
    laws.push(yield* lengthLaw(graph, visits, graph.gains[i], graph.starts[i], bins));
  }
  return { solved: true, counts, lengths: laws, states: graph.states.count, paths: graph.paths, error };
}

/** A graph of all states, with the gain of each length on each edge. */
export interface WholeGraph extends Graph {
  /** By length, then by edge. */
  readonly gains: readonly number[][];
  /** Initial value of each length. */
  readonly starts: readonly number[];
}

/**
 * Walks every outcome of every step and merges equal states.
 *
 * @param lengths counters whose gains are recorded for each edge
 * @returns the graph, or why there are too many states or outcomes
 */
export function* walkStates(
  game: Steps,
  { states: mostStates = 2_000_000, paths: mostPaths = MOST_PATHS, milestones = [] }: Budget = {},
  lengths: readonly LengthCounter[] = [],
): Generator<number, WholeGraph | { why: string }, void> {
  const states = new StateTable(game.coreLength);
  const most = Math.min(mostStates, Math.floor(MOST_NUMBERS / game.coreLength));
  let milestone = 0;
  const scratch = new Int32Array(game.stateLength);
  const from = new Int32Array(game.stateLength);
  const dice = new EnumeratedDice();
  const first: number[] = [];
  const to: number[] = [];
  const chance: number[] = [];
  const ends: number[] = [];
  const gains: number[][] = lengths.map(() => []);
  const before = lengths.map(() => 0);
  let paths = 0;
  // States are in order of their distance in steps; those at the next distance start where the table ended.
  let steps = 0;
  let further = 1;
  game.begin();
  const starts = lengths.map(({ read }) => read());
  game.save(scratch);
  states.add(scratch);
  for (let index = 0; index < states.count; index++) {
    if (index === further) {
      steps++;
      further = states.count;
    }
    first.push(to.length);
    states.read(index, from);
    game.load(from);
    if (game.over) {
      ends.push(index);
      continue;
    }
    for (const [i, { read }] of lengths.entries()) before[i] = read();
    for (dice.start(); dice.more; dice.advance()) {
      if (++paths > mostPaths)
        return { why: `too much to solve (over ${thousands(mostPaths)} outcomes${after(steps)})` };
      if (paths === milestones[milestone]?.outcomes && states.count > milestones[milestone++].known * (index + 1))
        return { why: `too many states to solve (over ${thousands(states.count)}${after(steps)})` };
      if (paths % REST_EVERY === 0) yield paths;
      game.load(from);
      game.step(dice);
      game.save(scratch);
      const next = states.add(scratch);
      // Consecutive outcomes often lead to the same state, so checking the last edge pays.
      const last = to.length - 1;
      const isSame = (all: readonly number[], i: number) => all[last] === lengths[i].read() - before[i];
      if (last >= first[index] && to[last] === next && gains.every(isSame)) {
        chance[last] += dice.chance;
      } else {
        to.push(next);
        chance.push(dice.chance);
        for (const [i, { read }] of lengths.entries()) gains[i].push(read() - before[i]);
      }
      if (states.count > most) return { why: `too many states to solve (over ${thousands(most)}${after(steps)})` };
    }
  }
  first.push(to.length);
  return { states, first, to, chance, ends, paths, gains, starts };
}

/** Returns ` after 7 steps`. */
function after(steps: number): string {
  return ` after ${thousands(steps + 1)} ${steps === 0 ? 'step' : 'steps'}`;
}

/** Formats a whole number with thousands separators. */
export function thousands(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}
