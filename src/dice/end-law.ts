import type { Steps } from './chain.ts';
import type { Dice } from './dice.ts';
import { Law } from './law.ts';
import { walkLikeliest } from './likeliest.ts';
import type { SampledDice } from './sampled.ts';
import type { StateTable } from './state-table.ts';
import { expectedVisits, type Graph } from './visits.ts';

/** A law is used only if at least this fraction of games ends within the walk. */
const LEAST_ENDED = 0.5;
/** Limit on terms added in cycles of states. */
const MOST_TERMS = 1_000_000;
/** Scale from chances to whole-number weights: the error is below 2^-50, far below the resolution of a draw. */
const WHOLE = 2 ** 50;
/** Stands for the start, before the first state of a path. */
const BEGINNING = -1;

/** The contribution of an end to a tally: slots in ascending order, and the amount added to each. */
export interface Added {
  readonly places: Int32Array;
  readonly amounts: Float64Array;
}

/**
 * The law of where a game ends, history included: one draw stands for a whole game.
 *
 * Ends are numbered from 0. Finished games come first, in the order of their tallies, in which outcomes come first;
 * then unexpanded states, from which the game must be played on. So the same random number gives the same outcome under
 * two similar laws, and most games end as before when a rule changes a little.
 */
export class EndLaw {
  /** The law of the number of an end. */
  readonly law: Law;
  /** At ends below this number the game is over. */
  readonly over: number;
  private readonly graph: Graph;
  private readonly visits: Float64Array;
  private readonly ends: readonly number[];
  private readonly additions: readonly Added[];
  private readonly chances: readonly number[];

  /**
   * Walks a game as far as it pays.
   *
   * @param length of its tally
   * @returns `undefined` if too few games would end within the walk. This depends on the game alone.
   */
  static of(game: Steps, length: number): EndLaw | undefined {
    const graph = walkLikeliest(game);
    if (graph === undefined) return undefined;
    const run = expectedVisits(graph, MOST_TERMS);
    let settled = run.next();
    while (!settled.done) settled = run.next();
    if (settled.value === undefined) return undefined;
    const law = new EndLaw(game, length, graph, settled.value);
    return law.ended < LEAST_ENDED ? undefined : law;
  }

  private constructor(game: Steps, length: number, graph: Graph, visits: Float64Array) {
    const { first, states } = graph;
    const isEnd = new Set(graph.ends);
    const isLeft = (state: number) => first[state] === first[state + 1] && !isEnd.has(state);
    const open = Array.from({ length: states.count }, (_, state) => state).filter(isLeft);
    const met = (state: number) => visits[state] > 0;
    this.graph = graph;
    this.visits = visits;
    const over = inOrderOfTally(graph.ends.filter(met), game, length, states);
    this.ends = [...over.map(({ end }) => end), ...open.filter(met)];
    this.additions = over.map(({ added }) => added);
    this.over = over.length;
    this.chances = this.ends.map((state) => visits[state]);
    this.law = new Law(
      'how the game ends',
      this.chances.map((chance, end) => [end, Math.round(chance * WHOLE)] as const),
      [],
      () => undefined,
    );
  }

  /** Draws the number of an end by inversion: a higher random number gives a later end. */
  draw(dice: SampledDice): number {
    return this.law.atQuantile(dice.next());
  }

  /** Fraction of games that are over at the known ends, 0..1. */
  get ended(): number {
    return this.chances.slice(0, this.over).reduce((sum, chance) => sum + chance, 0);
  }

  /** Returns the probability of an end, 0..1, before rounding to a whole-number weight. */
  chance(end: number): number {
    return this.chances[end];
  }

  /** Returns what an end at which the game is over adds to a tally. */
  added(end: number): Added {
    return this.additions[end];
  }

  /** The states whose numbers a path consists of. */
  get states(): StateTable {
    return this.graph.states;
  }

  /** Returns the number of an end's state. */
  stateOf(end: number): number {
    return this.ends[end];
  }

  /**
   * Draws a path on which a game may have reached an end, by conditional probabilities given the end.
   *
   * Backwards, a state is entered from a predecessor in proportion to the predecessor's visits times the probability of
   * the edge (the reversal of an absorbing chain, which holds for cycles too).
   *
   * @returns numbers of states, from the first to the end, both included
   */
  pathTo(end: number, dice: Dice): number[] {
    const { first, to, chance, states } = this.graph;
    const before: { state: number; mass: number }[][] = Array.from({ length: states.count }, () => []);
    before[0]?.push({ state: BEGINNING, mass: 1 });
    for (let state = 0; state < states.count; state++) {
      for (let e = first[state]; e < first[state + 1]; e++)
        before[to[e]]?.push({ state, mass: this.visits[state] * chance[e] });
    }
    const path: number[] = [];
    for (let state = this.stateOf(end); state !== BEGINNING; ) {
      path.push(state);
      const all = this.visits[state];
      const chances = before[state].map(({ state: from, mass }) => [from, Math.round((mass / all) * WHOLE)] as const);
      state = dice.draw(new Law('where it came from', chances, [], () => undefined));
    }
    return path.reverse();
  }
}

/** Sorts ends by their tallies: those with higher counts in the first slots come first. */
function inOrderOfTally(
  ends: readonly number[],
  game: Steps,
  length: number,
  states: StateTable,
): { readonly end: number; readonly added: Added }[] {
  const state = new Int32Array(game.stateLength);
  const counts = new Float64Array(length);
  const each = ends.map((end) => {
    counts.fill(0);
    states.read(end, state);
    game.load(state);
    game.tally(counts);
    return { end, added: addedIn(counts) };
  });
  return each.sort((a, b) => compareAdded(a.added, b.added));
}

/** Returns the non-zero slots of a tally; most are zero. */
function addedIn(counts: Float64Array): Added {
  const places: number[] = [];
  for (let place = 0; place < counts.length; place++) if (counts[place] !== 0) places.push(place);
  return { places: Int32Array.from(places), amounts: Float64Array.from(places, (place) => counts[place]) };
}

/** Returns a negative number if `a` has the higher count in the first slot where they differ. */
function compareAdded(a: Added, b: Added): number {
  const last = Math.max(a.places.length, b.places.length);
  for (let i = 0; i < last; i++) {
    const [placeA = Number.POSITIVE_INFINITY, placeB = Number.POSITIVE_INFINITY] = [a.places[i], b.places[i]];
    if (placeA !== placeB) return placeA < placeB ? -a.amounts[i] : b.amounts[i];
    if (a.amounts[i] !== b.amounts[i]) return b.amounts[i] - a.amounts[i];
  }
  return 0;
}
