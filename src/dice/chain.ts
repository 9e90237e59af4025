import type { Dice } from './dice.ts';
import { EnumeratedDice } from './enumerated.ts';
import { type LengthLaw, lengthLaw } from './length-law.ts';
import { StateTable } from './state-table.ts';
import { expectedVisits, type Graph } from './visits.ts';

/** What can be solved: anything that is played in steps on a state that can be saved and loaded. */
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

/** A length of a game, such as its rounds: a saved counter that steps only raise, by what the core of the state decides. */
export interface LengthCounter {
  /** Reads the counter as the game stands. */
  readonly read: () => number;
  /** How many values are told apart, 2 or more: the last one stands for all from there up. */
  readonly bins: number;
}

/** How far the solver may go. Counted, never timed: the same question is solved, or not, on every machine. */
export interface Budget {
  /** Different states; default 2,000,000. */
  readonly states?: number;
  /** Outcomes of steps walked; default 20,000,000. A million take about a second for a small fight. */
  readonly paths?: number;
  /** Where solving is given up early, by rising outcomes; default: nowhere. */
  readonly milestones?: readonly Milestone[];
}

/** After so many outcomes, the most states that may be known for each state that was walked on from. */
export interface Milestone {
  readonly outcomes: number;
  readonly known: number;
}

export interface Solution {
  readonly solved: true;
  /** What a tally of one game is on average. Only the slots of measures marked `core` mean anything. */
  readonly counts: Float64Array;
  /** The law of each length that was given, in the same order. */
  readonly lengths: readonly LengthLaw[];
  /** Different states met. */
  readonly states: number;
  /** Outcomes walked. */
  readonly paths: number;
  /** How far the chances of all ends are from summing to 1; at most 1e-12. */
  readonly error: number;
}

export interface Unsolved {
  readonly solved: false;
  /** Why, in words that end a sentence: `too many states to solve (over 2,000,000 after 7 steps)`. */
  readonly why: string;
}

/** The most numbers that all states together may hold: 256 MB of them. */
const MOST_NUMBERS = 64_000_000;
/** Outcomes walked, or states swept, between two rests of {@link solving}. */
const REST_EVERY = 16_384;
/** Outcomes that are walked by default. */
const MOST_PATHS = 20_000_000;
/** Terms added up in sweeps for each outcome that may be walked: a budget of outcomes is one of time, too. */
const TERMS_PER_PATH = 200;
/** Chances may miss 1 by this much. */
export const TOLERANCE = 1e-12;

/**
 * Solves a game exactly: walks every outcome of every step, merges equal states, and solves the absorbing
 * Markov chain, loops included.
 *
 * History (everything past `coreLength`) is set to zero, so states that differ only in what has happened are
 * one state and guards that count activations never fire; a game that might never end is not solved.
 *
 * @param slots length of the tally
 * @param lengths counters of the game whose laws are solved as well, though they are history
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
 * The same as {@link solve}, in small portions, so that others have a turn: every few milliseconds it gives
 * the number of outcomes walked so far. Whoever has enough of it just stops asking.
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

/** A graph of all states, with what each edge adds to each length. */
export interface WholeGraph extends Graph {
  /** By length, then by edge. */
  readonly gains: readonly number[][];
  /** Each length as the game begins. */
  readonly starts: readonly number[];
}

/**
 * Walks every outcome of every step, and merges equal states.
 *
 * @param lengths counters whose gains are noted for each edge
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
  // States come in the order of how many steps they are away: those of one more begin where the table ended.
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
      // Outcomes that lead to the same state follow each other often enough to be worth one look.
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

/** How far it came. */
function after(steps: number): string {
  return ` after ${thousands(steps + 1)} ${steps === 0 ? 'step' : 'steps'}`;
}

/** A whole number with commas. */
export function thousands(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}
