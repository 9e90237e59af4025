import { connectedGroups, type Groups } from './groups.ts';
import type { StateTable } from './state-table.ts';

/** Terms added between two yields. */
const TERMS_BETWEEN_RESTS = 1_048_576;
/** A cycle of states is solved directly up to this size, and by sweeps above it. */
const MOST_DENSE = 400;
const MOST_SWEEPS = 20_000;

/**
 * A Markov chain: states with their successors and probabilities. An edge to a state below 0 leads out of the graph.
 */
export interface Graph {
  readonly states: StateTable;
  /** First edge of each state; one more entry than states. */
  readonly first: number[];
  readonly to: number[];
  readonly chance: number[];
  readonly ends: number[];
  readonly paths: number;
}

/**
 * Returns the expected number of visits of each state; for an end, that is its probability. `undefined` for an endless
 * game.
 */
export function* expectedVisits(graph: Graph, mostTerms: number): Generator<number, Float64Array | undefined, void> {
  const visits = new Float64Array(graph.states.count);
  visits[0] = 1;
  const settled = yield* settle(graph, connectedGroups(graph.states.count, graph.first, graph.to), visits, mostTerms);
  return settled ? visits : undefined;
}

/**
 * Turns the probability of starting in each state into its expected visits.
 *
 * @param groups of the graph; those without successors first
 * @param visits read and overwritten
 * @returns false if a walk might never end
 */
export function* settle(
  graph: Graph,
  { groups, groupOf }: Groups,
  visits: Float64Array,
  mostTerms: number,
): Generator<number, boolean, void> {
  const terms = { left: mostTerms };
  for (let g = groups.length - 1; g >= 0; g--) {
    const members = groups[g] as number[];
    if (members.every((state) => visits[state] === 0)) continue;
    if (!(yield* settleGroup(graph, visits, members, groupOf, g, terms))) return false;
    for (const state of members) {
      const mass = visits[state];
      if (mass === 0) continue;
      for (let e = graph.first[state]; e < graph.first[state + 1]; e++) {
        const next = graph.to[e];
        if (next >= 0 && groupOf[next] !== g) visits[next] += mass * graph.chance[e];
      }
    }
  }
  return true;
}

/** Solves the visits within a cycle of states, given the inflow. */
function* settleGroup(
  graph: Graph,
  visits: Float64Array,
  members: readonly number[],
  groupOf: Int32Array,
  group: number,
  terms: { left: number },
): Generator<number, boolean, void> {
  let inside = 0;
  let leaves = false;
  for (const state of members) {
    const edges = graph.first[state + 1] - graph.first[state];
    if (edges === 0) leaves = true;
    for (let e = graph.first[state]; e < graph.first[state + 1]; e++) {
      if (groupOf[graph.to[e]] === group) inside++;
      else leaves = true;
    }
  }
  if (inside === 0) return true;
  if (!leaves) return false;
  const position = new Map(members.map((state, i) => [state, i]));
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
    row[n] = visits[members[i]];
    return row;
  });
  members.forEach((state, i) => {
    for (let e = graph.first[state]; e < graph.first[state + 1]; e++) {
      const j = position.get(graph.to[e]);
      if (j !== undefined) (rows[j] as Float64Array)[i] -= graph.chance[e];
    }
  });
  for (let p = 0; p < n; p++) {
    const pivot = rows[p] as Float64Array;
    for (let r = p + 1; r < n; r++) {
      const row = rows[r] as Float64Array;
      const factor = row[p] / pivot[p];
      if (factor === 0) continue;
      for (let c = p; c <= n; c++) row[c] -= factor * pivot[c];
    }
  }
  for (let p = n - 1; p >= 0; p--) {
    const pivot = rows[p] as Float64Array;
    let value = pivot[n];
    for (let c = p + 1; c < n; c++) value -= pivot[c] * visits[members[c]];
    visits[members[p]] = value / pivot[p];
  }
}

/**
 * Gauss-Seidel sweeps until nothing changes. Values converge from below; if sweeps are cut short, the probabilities of
 * all ends sum to less than 1 by the missing part, which {@link solve} detects.
 */
function* solveBySweeps(
  graph: Graph,
  visits: Float64Array,
  members: readonly number[],
  position: ReadonlyMap<number, number>,
  terms: { left: number },
): Generator<number, void, void> {
  const n = members.length;
  const inflow = Float64Array.from(members, (state) => visits[state]);
  const sources: { from: number; chance: number }[][] = Array.from({ length: n }, () => []);
  const self = new Float64Array(n);
  members.forEach((state, i) => {
    for (let e = graph.first[state]; e < graph.first[state + 1]; e++) {
      const j = position.get(graph.to[e]);
      if (j === undefined) continue;
      if (j === i) self[i] += graph.chance[e];
      else (sources[j] as { from: number; chance: number }[]).push({ from: i, chance: graph.chance[e] });
    }
  });
  const x = new Float64Array(n);
  const termsOfSweep = n + sources.reduce((sum, { length }) => sum + length, 0);
  let swept = 0;
  for (let sweep = 0; sweep < MOST_SWEEPS && terms.left > 0; sweep++) {
    let change = 0;
    terms.left -= termsOfSweep;
    swept += termsOfSweep;
    if (swept > TERMS_BETWEEN_RESTS) {
      yield graph.paths;
      swept = 0;
    }
    for (let j = 0; j < n; j++) {
      let value = inflow[j];
      for (const source of sources[j] as { from: number; chance: number }[]) value += x[source.from] * source.chance;
      value /= 1 - self[j];
      change = Math.max(change, Math.abs(value - x[j]));
      x[j] = value;
    }
    if (change < 1e-17) break;
  }
  members.forEach((state, i) => {
    visits[state] = x[i];
  });
}
