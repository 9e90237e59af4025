import { type Budget, type Steps, walkStates } from './chain.ts';
import type { Dice } from './dice.ts';
import { EnumeratedDice } from './enumerated.ts';
import { connectedGroups } from './groups.ts';
import type { StateTable } from './state-table.ts';
import type { Graph } from './visits.ts';

/** Sweeps in cycles end when no value changes by more than this. */
const SMALLEST_CHANGE = 1e-16;
const MOST_SWEEPS = 20_000;

/** The exact probability, from every state of a game, that it ends in each of several ways. */
export class EndValues {
  private readonly game: Steps;
  private readonly states: StateTable;
  /** By way, then by state. */
  private readonly values: readonly Float64Array[];
  private readonly state: Int32Array;

  /**
   * Walks a game and solves it backwards from its ends.
   *
   * @param ways return whether the tally of one game counts as that way of ending, 0 or 1
   * @param slots length of a tally, in numbers
   * @returns `undefined` if there are more states than the budget allows, or a game might never end
   */
  static *of(
    game: Steps,
    ways: readonly ((one: Float64Array) => number)[],
    slots: number,
    budget: Budget,
  ): Generator<number, EndValues | undefined, void> {
    const graph = yield* walkStates(game, budget);
    if ('why' in graph) return undefined;
    const ends = new Map<number, readonly number[]>();
    const state = new Int32Array(game.stateLength);
    const one = new Float64Array(slots);
    for (const end of graph.ends) {
      graph.states.read(end, state);
      game.load(state);
      one.fill(0);
      game.tally(one);
      ends.set(
        end,
        ways.map((way) => way(one)),
      );
    }
    const values: Float64Array[] = [];
    for (const way of ways.keys()) {
      const solved = valuesOf(graph, (end) => ends.get(end)?.[way]);
      if (solved === undefined) return undefined;
      values.push(solved);
      yield graph.paths;
    }
    return new EndValues(game, graph.states, values);
  }

  private constructor(game: Steps, states: StateTable, values: readonly Float64Array[]) {
    this.game = game;
    this.states = states;
    this.values = values;
    this.state = new Int32Array(game.stateLength);
  }

  /**
   * Returns the probability of each way from within a step.
   *
   * @param from the state before the step
   * @param step plays the step with dice that repeat the rolls so far and then draw from the given dice
   * @throws RangeError when it leads to a state that the walk did not reach
   */
  within(from: Int32Array, step: (dice: Dice) => void): number[] {
    const sums = this.values.map(() => 0);
    const dice = new EnumeratedDice();
    for (dice.start(); dice.more; dice.advance()) {
      this.game.load(from);
      step(dice);
      this.game.save(this.state);
      const found = this.states.find(this.state);
      if (found < 0) throw new RangeError('a state was met that is not among those that were solved');
      for (const [way, values] of this.values.entries()) sums[way] += dice.chance * values[found];
    }
    return sums;
  }
}

/** Solves x = P x from the ends; `undefined` if sweeps do not converge. */
function valuesOf(graph: Graph, atEnd: (state: number) => number | undefined): Float64Array | undefined {
  const { states, first, to, chance } = graph;
  const values = new Float64Array(states.count);
  const { groups } = connectedGroups(states.count, first, to);
  const settle = (state: number): number => {
    const end = atEnd(state);
    if (end !== undefined) return end;
    let [sum, self] = [0, 0];
    for (let e = first[state]; e < first[state + 1]; e++) {
      if (to[e] === state) self += chance[e];
      else sum += chance[e] * values[to[e]];
    }
    return self < 1 ? sum / (1 - self) : 0;
  };
  for (const members of groups) {
    let change = 1;
    for (let sweep = 0; change > SMALLEST_CHANGE; sweep++) {
      if (sweep === MOST_SWEEPS) return undefined;
      change = 0;
      for (const state of members) {
        const value = settle(state);
        change = Math.max(change, Math.abs(value - values[state]));
        values[state] = value;
      }
      if (members.length === 1) break;
    }
  }
  return values;
}
