import { setImmediate as rest } from 'node:timers/promises';
import { SampledDice } from '../dice/sampled.ts';
import { type Asked, Settled } from '../dice/settled.ts';
import type { Game, Kernel, Matchup } from '../rules/system.ts';
import { boundedMean } from '../stats/bounded-mean.ts';
import { type Layout, layOut, type Measure } from '../stats/measure.ts';
import type { Interval } from '../stats/rate-interval.ts';
import type { Played } from './course.ts';

/** A rate that was found by playing games to where they can be solved, and solving them from there. */
export interface CombinedRate {
  /** 0..1, above 0. */
  readonly rate: number;
  /** Its 95 % interval; none where even the beginning of a game could be solved, so that the rate is exact. */
  readonly interval?: Interval;
  /** Games that it rests on. */
  readonly games: number;
}

/** What combining gave for one cell, by name of measure; empty where nothing in it is rare. */
export type CombinedRates = ReadonlyMap<string, CombinedRate>;

/** Rates up to this are rare. */
const RARE = 1e-4;
/** Fewer games cannot tell that a rate is below that. */
const LEAST_GAMES = 10_000;
const MOST_GAMES = 100_000;
/*
 * Counted, not timed, so that every machine comes to the same rates.
 */
/** Outcomes that may be walked to solve states, for all cells together and for one. A million take seconds. */
const MOST_OUTCOMES = 2_000_000;
const MOST_OUTCOMES_IN_CELL = 1_000_000;
/** Numbers that solved states may hold: 240 MB of them. */
const MOST_KEPT = 60_000_000;
/** Numbers of states looked up while games are played as far as solved states. A hundred million take about a second. */
const MOST_PLAYED = 100_000_000;
/** Outcomes that are walked for one state, at first, and how fast they grow. */
const FIRST_TRY = 2_000;
const GROWTH = 8;
const GAMES_A_TRY = 2;
/** Games from which it is learned are counted down from here, so that they are none of those that are counted. */
const LAST_GAME = Number.MAX_SAFE_INTEGER;
/** Games played between two rests. */
const REST_EVERY = 256;

export interface CombineOptions {
  /** Of the games that were played. */
  readonly seed: number;
  /** Combining ends soon after it is aborted; cells that were not done by then have nothing combined. */
  readonly signal?: AbortSignal | undefined;
  /** Called every few milliseconds with the place of the cell and the outcomes walked for it so far. */
  readonly onOutcomes?: ((cell: number, outcomes: number) => void) | undefined;
  /** Outcomes that may be walked for a cell to solve states; as many as take a few seconds where left out. */
  readonly outcomes?: number;
}

/** A cell that was played. */
export interface CellToCombine {
  readonly kernel: Kernel;
  readonly matchup: Matchup;
  readonly played: Played;
}

/**
 * Looks again at cells in which something was seen too rarely to be told from nothing: their first games are played
 * step by step, each as far as a state from which it is known exactly how things end, and that is what the game counts
 * for (Rao and Blackwell). So a side that won none of 10,000 games can have won 0.0003 of one.
 *
 * Which states are known is learned before, from other games: what is nearest to their ends and not known yet is
 * solved, as far as effort goes. So what a counted game counts for is on average the true rate.
 *
 * @param cells that could not be solved from their beginning
 * @returns what was found, in the order of cells
 */
export async function combineCells(cells: readonly CellToCombine[], options: CombineOptions): Promise<CombinedRates[]> {
  const found: CombinedRates[] = [];
  const rare = cells.map(({ kernel, matchup, played }) => rareMeasures(layOut(kernel.measures(matchup)), played));
  const share = MOST_OUTCOMES / rare.filter(({ length }) => length > 0).length;
  const effort = options.outcomes ?? Math.min(MOST_OUTCOMES_IN_CELL, share);
  for (const [i, cell] of cells.entries()) {
    const measures = rare[i] as readonly Measure[];
    found.push(
      measures.length === 0 || options.signal?.aborted
        ? new Map()
        : await combine(cell, measures, effort, options, (outcomes) => options.onOutcomes?.(i, outcomes)),
    );
  }
  return found;
}

/**
 * Measures that can be solved and were seen rarely, if there is reason to look again: a side that hardly ever won, or
 * something else that was seen, but not often.
 */
function rareMeasures(layout: Layout, { games, counts }: Played): Measure[] {
  if (games < LEAST_GAMES) return [];
  const seen = ({ name }: Measure) => counts[layout.at(name)] as number;
  const rare = layout.measures.filter(
    (measure) =>
      measure.core === true && measure.kind !== 'number' && seen(measure) <= RARE * games * (measure.of ?? 1),
  );
  const isWin = ({ group, what }: Measure) => group === 'outcome' && what === 'win';
  return rare.some((measure) => isWin(measure) || seen(measure) > 0) ? rare : [];
}

async function combine(
  { kernel, matchup, played }: CellToCombine,
  rare: readonly Measure[],
  effort: number,
  { seed, signal }: CombineOptions,
  onOutcomes: (outcomes: number) => void,
): Promise<CombinedRates> {
  const { slots, at } = layOut(kernel.measures(matchup));
  const asked = rare.map(({ name, of = 1 }): Asked => ({ slot: at(name), of }));
  const player = new CombiningPlayer(kernel.newGame(matchup), kernel.newGame(matchup), slots, asked);
  for (let tries = 0; player.walked < effort && player.kept < MOST_KEPT && !signal?.aborted; tries++) {
    const most = FIRST_TRY * GROWTH ** Math.floor(tries / GAMES_A_TRY);
    player.learn(seed, LAST_GAME - tries, Math.min(most, effort - player.walked));
    if (player.knowsBeginning) break;
    onOutcomes(player.walked);
    await rest();
  }
  const most = player.knowsBeginning ? 1 : Math.min(played.games, MOST_GAMES);
  const values = rare.map(() => new Map<number, number>());
  let games = 0;
  while (games < most && player.looked < MOST_PLAYED && !signal?.aborted) {
    player.count(seed, games++, values);
    if (games % REST_EVERY === 0) await rest();
  }
  if (signal?.aborted) return new Map();
  const rates = rare.map(({ name }, question): readonly [string, CombinedRate] => {
    const { mean, ...interval } = boundedMean(values[question] as ReadonlyMap<number, number>);
    return [name, { rate: mean, games, ...(player.knowsBeginning ? {} : { interval }) }];
  });
  return new Map(rates.filter(([, { rate }]) => rate > 0));
}

/** Plays games as far as a settled state, or settles states that they come by. */
class CombiningPlayer {
  /** Outcomes walked so far to settle states, and numbers of states looked up. */
  walked = 0;
  looked = 0;
  private readonly game: Game;
  private readonly settled: Settled;
  private readonly asked: readonly Asked[];
  private readonly dice = new SampledDice();
  private readonly tally: Float64Array;
  private readonly state: Int32Array;

  /** @param other a second game of the same matchup, for walking */
  constructor(game: Game, other: Game, slots: number, asked: readonly Asked[]) {
    this.game = game;
    this.settled = new Settled(other, slots, asked);
    this.asked = asked;
    this.tally = new Float64Array(slots);
    this.state = new Int32Array(game.stateLength);
  }

  /** Numbers that the settled states hold. */
  get kept(): number {
    return this.settled.count * this.game.coreLength;
  }

  /** Whether games are known from their beginning. */
  get knowsBeginning(): boolean {
    this.game.begin();
    return this.placeNow() >= 0;
  }

  /**
   * Settles states that a game came by: the last of those not known yet first, since it is the likeliest to be easy.
   *
   * @param most outcomes walked for one state
   */
  learn(seed: number, number: number, most: number): void {
    const states: Int32Array[] = [];
    this.play(seed, number, states);
    for (const state of states.reverse()) {
      const attempt = this.settled.settle(state, most);
      this.walked += attempt.outcomes;
      if (!attempt.settled) break;
    }
  }

  /** Adds what a game counts for, for each question. */
  count(seed: number, number: number, values: readonly Map<number, number>[]): void {
    const { asked, settled, tally } = this;
    const place = this.play(seed, number);
    if (place < 0) {
      tally.fill(0);
      this.game.tally(tally);
    }
    for (const [question, { slot, of }] of asked.entries()) {
      const value = place >= 0 ? settled.answer(place, question) : (tally[slot] as number) / of;
      const times = values[question] as Map<number, number>;
      times.set(value, (times.get(value) ?? 0) + 1);
    }
  }

  /**
   * Plays a game as far as a settled state.
   *
   * @param passed filled with the states before that
   * @returns place of the settled state; -1: the game was played to its end
   */
  private play(seed: number, number: number, passed?: Int32Array[]): number {
    const { game, dice } = this;
    dice.begin(seed, number);
    game.begin();
    while (!game.over) {
      const place = this.placeNow();
      if (place >= 0) return place;
      passed?.push(this.state.slice());
      game.step(dice);
    }
    return -1;
  }

  private placeNow(): number {
    this.game.save(this.state);
    this.looked += this.game.stateLength;
    return this.settled.find(this.state);
  }
}
