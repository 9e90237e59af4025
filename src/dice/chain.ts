import type { Dice } from './dice.ts';
import { EnumeratedDice } from './enumerated.ts';
import { connectedGroups } from './groups.ts';
import { StateTable } from './state-table.ts';

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

/** How far the solver may go. Counted, never timed: the same question is solved, or not, on every machine. */
export interface Budget {
  /** Different states; default 2,000,000. */
  readonly states?: number;
  /** Outcomes of steps walked; default 20,000,000. A million take about a second for a small fight. */
  readonly paths?: number;
}

export interface Solution {
  readonly solved: true;
  /** What a tally of one game is on average. Only the slots of measures marked `core` mean anything. */
  readonly counts: Float64Array;
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
/** Terms added up in sweeps for each outcome that may be walked: a budget of outcomes is one of time, too. */
const TERMS_PER_PATH = 200;
/** A group of states that lead back to each other is solved directly up to this size, by sweeps above it. */
const MOST_DENSE = 400;
const MOST_SWEEPS = 20_000;
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
 */
export function solve(game: Steps, slots: number, budget: Budget = {}): Solution | Unsolved {
  const run = solving(game, slots, budget);
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
  { states = 2_000_000, paths = 20_000_000 }: Budget = {},
): Generator<number, Solution | Unsolved, void> {
  const graph = yield* walk(game, states, paths);
  if ('why' in graph) return { solved: false, why: graph.why };
  const visits = yield* expectedVisits(graph, paths * TERMS_PER_PATH);
  if (visits === undefined) return { solved: false, why: 'a game might never end by its rules' };
  const counts = new Float64Array(slots);
  const one = new Float64Array(slots);
  const state = new Int32Array(game.stateLength);
  let sum = 0;
  for (const end of graph.ends) {
    const chance = visits[end] as number;
    sum += chance;
    if (chance === 0) continue;
    graph.states.read(end, state);
    game.load(state);
    one.fill(0);
    game.tally(one);
    for (let i = 0; i < slots; i++) counts[i] = (counts[i] as number) + chance * (one[i] as number);
  }
  const error = Math.abs(sum - 1);
  if (error > TOLERANCE) return { solved: false, why: `chances sum to 1 only within ${error.toExponential(1)}` };
  return { solved: true, counts, states: graph.states.count, paths: graph.paths, error };
}

/** States, and from each the states that follow with their chances. */
export interface Graph {
  readonly states: StateTable;
  /** First edge of each state; one more entry than states. */
  readonly first: number[];
  readonly to: number[];
  readonly chance: number[];
  readonly ends: number[];
  readonly paths: number;
}

function* walk(game: Steps, mostStates: number, mostPaths: number): Generator<number, Graph | { why: string }, void> {
  const states = new StateTable(game.coreLength);
  const most = Math.min(mostStates, Math.floor(MOST_NUMBERS / game.coreLength));
  const scratch = new Int32Array(game.stateLength);
  const from = new Int32Array(game.stateLength);
  const dice = new EnumeratedDice();
  const first: number[] = [];
  const to: number[] = [];
  const chance: number[] = [];
  const ends: number[] = [];
  let paths = 0;
  // States come in the order of how many steps they are away: those of one more begin where the table ended.
  let steps = 0;
  let further = 1;
  game.begin();
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
    for (dice.start(); dice.more; dice.advance()) {
      if (++paths > mostPaths)
        return { why: `too much to solve (over ${thousands(mostPaths)} outcomes${after(steps)})` };
      if (paths % REST_EVERY === 0) yield paths;
      game.load(from);
      game.step(dice);
      game.save(scratch);
      const next = states.add(scratch);
      // Outcomes that lead to the same state follow each other often enough to be worth one look.
      if (to.length > (first[index] as number) && to[to.length - 1] === next) {
        chance[chance.length - 1] = (chance[chance.length - 1] as number) + dice.chance;
      } else {
        to.push(next);
        chance.push(dice.chance);
      }
      if (states.count > most) return { why: `too many states to solve (over ${thousands(most)}${after(steps)})` };
    }
  }
  first.push(to.length);
  return { states, first, to, chance, ends, paths };
}

/** How far it came. */
function after(steps: number): string {
  return ` after ${thousands(steps + 1)} ${steps === 0 ? 'step' : 'steps'}`;
}

function thousands(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** How often each state is visited on average; for an end that is its chance. `undefined` for an endless game. */
export function* expectedVisits(graph: Graph, mostTerms: number): Generator<number, Float64Array | undefined, void> {
  const visits = new Float64Array(graph.states.count);
  visits[0] = 1;
  const { groups, groupOf } = connectedGroups(graph.states.count, graph.first, graph.to);
  // Groups come out with the last ones first.
  const terms = { left: mostTerms };
  for (let g = groups.length - 1; g >= 0; g--) {
    const members = groups[g] as number[];
    if (!(yield* settleGroup(graph, visits, members, groupOf, g, terms))) return undefined;
    for (const state of members) {
      const mass = visits[state] as number;
      if (mass === 0) continue;
      for (let e = graph.first[state] as number; e < (graph.first[state + 1] as number); e++) {
        const next = graph.to[e] as number;
        if (groupOf[next] !== g) visits[next] = (visits[next] as number) + mass * (graph.chance[e] as number);
      }
    }
  }
  return visits;
}

/** Visits within a group of states that lead back to each other, given what flows in. */
function* settleGroup(
  graph: Graph,
  visits: Float64Array,
  members: readonly number[],
  groupOf: Int32Array,
  group: number,
  terms: { left: number },
): Generator<number, boolean, void> {
  const position = new Map(members.map((state, i) => [state, i]));
  let inside = 0;
  let leaves = false;
  for (const state of members) {
    const edges = (graph.first[state + 1] as number) - (graph.first[state] as number);
    if (edges === 0) leaves = true;
    for (let e = graph.first[state] as number; e < (graph.first[state + 1] as number); e++) {
      if (groupOf[graph.to[e] as number] === group) inside++;
      else leaves = true;
    }
  }
  if (inside === 0) return true;
  if (!leaves) return members.every((state) => visits[state] === 0);
  if (members.length <= MOST_DENSE) {
    solveDense(graph, visits, members, position);
    if (members.length > 100) yield graph.paths;
  } else yield* solveBySweeps(graph, visits, members, position, terms);
  return true;
}

/** Gaussian elimination without pivoting, which is stable for I - P of a chain that leaves the group. */
function solveDense(
  graph: Graph,
  visits: Float64Array,
  members: readonly number[],
  position: ReadonlyMap<number, number>,
): void {
  const n = members.length;
  const rows = Array.from({ length: n }, (_, i) => {
    const row = new Float64Array(n + 1);
    row[i] = 1;
    row[n] = visits[members[i] as number] as number;
    return row;
  });
  members.forEach((state, i) => {
    for (let e = graph.first[state] as number; e < (graph.first[state + 1] as number); e++) {
      const j = position.get(graph.to[e] as number);
      if (j !== undefined) (rows[j] as Float64Array)[i]! -= graph.chance[e] as number;
    }
  });
  for (let p = 0; p < n; p++) {
    const pivot = rows[p] as Float64Array;
    for (let r = p + 1; r < n; r++) {
      const row = rows[r] as Float64Array;
      const factor = (row[p] as number) / (pivot[p] as number);
      if (factor === 0) continue;
      for (let c = p; c <= n; c++) row[c] = (row[c] as number) - factor * (pivot[c] as number);
    }
  }
  for (let p = n - 1; p >= 0; p--) {
    const pivot = rows[p] as Float64Array;
    let value = pivot[n] as number;
    for (let c = p + 1; c < n; c++) value -= (pivot[c] as number) * (visits[members[c] as number] as number);
    visits[members[p] as number] = value / (pivot[p] as number);
  }
}

/**
 * Gauss-Seidel sweeps until nothing changes any more. They rise towards the truth; where they are cut short, the
 * chances of all ends sum to less than 1 by what is missing, which {@link solve} sees.
 */
function* solveBySweeps(
  graph: Graph,
  visits: Float64Array,
  members: readonly number[],
  position: ReadonlyMap<number, number>,
  terms: { left: number },
): Generator<number, void, void> {
  const n = members.length;
  const inflow = Float64Array.from(members, (state) => visits[state] as number);
  const sources: { from: number; chance: number }[][] = Array.from({ length: n }, () => []);
  const self = new Float64Array(n);
  members.forEach((state, i) => {
    for (let e = graph.first[state] as number; e < (graph.first[state + 1] as number); e++) {
      const j = position.get(graph.to[e] as number);
      if (j === undefined) continue;
      if (j === i) self[i]! += graph.chance[e] as number;
      else (sources[j] as { from: number; chance: number }[]).push({ from: i, chance: graph.chance[e] as number });
    }
  });
  const x = new Float64Array(n);
  const termsOfSweep = n + sources.reduce((sum, { length }) => sum + length, 0);
  let swept = 0;
  for (let sweep = 0; sweep < MOST_SWEEPS && terms.left > 0; sweep++) {
    let change = 0;
    terms.left -= termsOfSweep;
    swept += termsOfSweep;
    if (swept > REST_EVERY * 64) {
      yield graph.paths;
      swept = 0;
    }
    for (let j = 0; j < n; j++) {
      let value = inflow[j] as number;
      for (const source of sources[j] as { from: number; chance: number }[])
        value += (x[source.from] as number) * source.chance;
      value /= 1 - (self[j] as number);
      change = Math.max(change, Math.abs(value - (x[j] as number)));
      x[j] = value;
    }
    if (change < 1e-17) break;
  }
  members.forEach((state, i) => {
    visits[state] = x[i] as number;
  });
}
