import { connectedGroups } from './groups.ts';
import { type Graph, settle } from './visits.ts';

/** The exact distribution of a length of a game. */
export interface LengthLaw {
  readonly mean: number;
  /** Probability of each length from 0; the last one is that of all lengths from there up. */
  readonly chances: Float64Array;
}

/** Limit on terms added in sweeps for one length: far more than solvable games need. */
const MOST_TERMS = 1_000_000_000;
/** A smaller fraction of unfinished games is below the precision of a double. */
const NEGLIGIBLE = 1e-17;

/**
 * Solves the distribution of a length once the states are known: for one length after another, it solves the visits
 * from the states in which the counter reached it.
 *
 * @param visits expected visits of each state in a game
 * @param gains what each edge adds to the length, 0 or more
 * @param start initial value of the length
 * @param bins 2 or more
 */
export function* lengthLaw(
  graph: Graph,
  visits: Float64Array,
  gains: readonly number[],
  start: number,
  bins: number,
): Generator<number, LengthLaw, void> {
  const { states, first, to, chance, ends } = graph;
  const chances = new Float64Array(bins);
  // Edges that raise the counter lead out of this graph.
  const level: Graph = { ...graph, to: to.map((state, edge) => (gains[edge] === 0 ? state : -1)) };
  const groups = connectedGroups(states.count, first, level.to);
  const waiting: (Float64Array | undefined)[] = [];
  const begun = new Float64Array(states.count);
  begun[0] = 1;
  waiting[start] = begun;
  let left = 1;
  for (let length = start; length < bins - 1 && left > NEGLIGIBLE; length++) {
    const mass = waiting[length];
    if (mass === undefined) continue;
    waiting[length] = undefined;
    yield* settle(level, groups, mass, MOST_TERMS);
    for (const end of ends) chances[length] += mass[end];
    left -= chances[length];
    for (let state = 0; state < states.count; state++) {
      if (mass[state] === 0) continue;
      for (let edge = first[state]; edge < first[state + 1]; edge++) {
        if (gains[edge] === 0) continue;
        const longer = Math.min(length + gains[edge], bins - 1);
        waiting[longer] ??= new Float64Array(states.count);
        waiting[longer][to[edge]] += mass[state] * chance[edge];
      }
    }
  }
  // Longer games are not walked; they have the remaining probability.
  chances[bins - 1] = Math.max(0, left > 1e-12 ? left : 0);
  let mean = start;
  for (let state = 0; state < states.count; state++) {
    for (let edge = first[state]; edge < first[state + 1]; edge++) mean += visits[state] * chance[edge] * gains[edge];
  }
  return { mean, chances };
}
