import type { Steps } from './chain.ts';
import type { Dice } from './dice.ts';
import { Law } from './law.ts';
import { walkLikeliest } from './likeliest.ts';
import type { SampledDice } from './sampled.ts';
import type { StateTable } from './state-table.ts';
import { expectedVisits, type Graph } from './visits.ts';

/** Less of all games than this ending within the walk is not worth a law. */
const LEAST_ENDED = 0.5;
/** Terms that may be added up for states that lead back to each other. */
const MOST_TERMS = 1_000_000;
/** Chances become whole numbers by this scale: each is off by less than 2^-50, far less than a draw tells apart. */
const WHOLE = 2 ** 50;
/** What comes before the first state of a path. */
const BEGINNING = -1;

/** What an end adds to a tally: the places in it, rising, and how much to each. */
export interface Added {
  readonly places: Int32Array;
  readonly amounts: Float64Array;
}

/**
 * The law of where a game ends, history included: one draw for a whole game.
 *
 * Ends are numbered from 0. First come those at which the game is over, in the order of what they add to a tally, in
 * which outcomes come first; then states that are not walked on from, where the game has to be played on. So the same
 * random number gives the same outcome under two similar laws, and most games of a changed rule end as they did.
 */
export class EndLaw {
  /** The number of an end. */
  readonly law: Law;
  /** Ends below this number are the end of the game. */
  readonly over: number;
  private readonly graph: Graph;
  private readonly visits: Float64Array;
  private readonly ends: readonly number[];
  private readonly additions: readonly Added[];
  private readonly chances: readonly number[];

  /**
   * Walks a game as far as it is worth it.
   *
   * @param length of its tally
   * @returns `undefined` where too few games would be at their end by then. That depends on the game alone.
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

  /** How much of all games is over at the ends that are known, 0..1. */
  get ended(): number {
    return this.chances.slice(0, this.over).reduce((sum, chance) => sum + chance, 0);
  }

  /** The chance of an end, 0..1, before it was made a whole number. */
  chance(end: number): number {
    return this.chances[end];
  }

  /** What an end at which the game is over adds to a tally. */
  added(end: number): Added {
    return this.additions[end];
  }

  /** States, by whose numbers a path goes. */
  get states(): StateTable {
    return this.graph.states;
  }

  /** The number of the state of an end. */
  stateOf(end: number): number {
    return this.ends[end];
  }

  /**
   * A way that a game may have come to an end, by the chances that are left once the end is known.
   *
   * Backwards, a state comes from one before it as often as that is visited and leads here (the reversal of an absorbing
   * chain, which holds where states lead back to each other, too).
   *
   * @returns numbers of states, from the beginning to the end, which both are among them
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

/** Sorts ends by what they add to a tally: those that count for more in its first places come first. */
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

/** What is not 0 in a tally. Most of it is. */
function addedIn(counts: Float64Array): Added {
  const places: number[] = [];
  for (let place = 0; place < counts.length; place++) if (counts[place] !== 0) places.push(place);
  return { places: Int32Array.from(places), amounts: Float64Array.from(places, (place) => counts[place]) };
}

/** Below 0 where `a` counts for more at the first place at which they differ. */
function compareAdded(a: Added, b: Added): number {
  const last = Math.max(a.places.length, b.places.length);
  for (let i = 0; i < last; i++) {
    const [placeA = Number.POSITIVE_INFINITY, placeB = Number.POSITIVE_INFINITY] = [a.places[i], b.places[i]];
    if (placeA !== placeB) return placeA < placeB ? -a.amounts[i] : b.amounts[i];
    if (a.amounts[i] !== b.amounts[i]) return b.amounts[i] - a.amounts[i];
  }
  return 0;
}
