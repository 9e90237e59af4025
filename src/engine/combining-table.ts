import { SampledDice } from '../dice/sampled.ts';
import { type Asked, Settled } from '../dice/settled.ts';
import type { Game, Kernel } from '../rules/system.ts';
import { boundedMean } from '../stats/bounded-mean.ts';
import { layOut } from '../stats/measure.ts';
import type { Interval } from '../stats/rate-interval.ts';
import type { Combining } from './combining.ts';
import type { Seat } from './seat.ts';

/** What games that are played as far as they are known come to. */
export interface Combined {
  /** Games that it rests on: all that were asked for, 1 where even the beginning is known, or 0 where it is of no use. */
  readonly games: number;
  /** Whether even the beginning of a game is known. */
  readonly isExact: boolean;
  /** Mean of each measure that is asked for, 0..1, with its 95 % interval. */
  readonly means: readonly (Interval & { readonly mean: number })[];
}

/*
 * Counted, not timed, so that every machine comes to the same rates.
 */
/** Numbers that solved states may hold: 240 MB of them. */
const MOST_KEPT = 60_000_000;
/** Numbers of states looked up while games are played as far as solved states. A hundred million take about a second. */
const MOST_PLAYED = 100_000_000;
/** Where not one state was solved by so many outcomes none will be soon. */
const MOST_IN_VAIN = 200_000;
/** After so many outcomes, and once more at last, a few games tell whether to go on. */
const TELLING = 30_000;
const TELLING_GAMES = 128;
/** Where fewer of them come to a solved state before they are over, most games count for what they were seen to be. */
const LEAST_SETTLED = 2;
/** What is learned after {@link TELLING} makes games so much shorter at most, however much that is. */
const MOST_SHORTER = 2;
/** Outcomes that are walked for one state, at first, and how fast they grow. */
const FIRST_TRY = 2_000;
const GROWTH = 8;
const GAMES_A_TRY = 2;
/** Games from which it is learned are counted down from here, so that they are none of those that are counted. */
const LAST_GAME = Number.MAX_SAFE_INTEGER;
/** And those that tell whether it is worth while from here, further than anybody learns. */
const LAST_TELLING_GAME = LAST_GAME - 1_000_000;
/** A mean of which there is nothing to say. */
const NOTHING = { mean: 0, low: 0, high: 1 };
/** Games played between two rests. */
const REST_EVERY = 256;

/** What {@link TELLING_GAMES} games tell. */
interface Telling {
  /** How many of them came to a settled state. */
  readonly settled: number;
  /** Numbers of states looked up in a game, on average. */
  readonly looked: number;
}

/** What games count for, for one question. */
interface Values {
  /** How many games count for a value. */
  readonly times: Map<number, number>;
  /** Whether more than 0 was the chance from a settled state, and not only what was seen at the end of a game. */
  anySettled: boolean;
}

/**
 * A table at which games are played step by step, each as far as a state from which it is known exactly how things end,
 * and that is what the game counts for (Rao and Blackwell).
 *
 * Which states are known is learned before, from other games: what is nearest to their ends and not known yet is
 * solved, as far as effort goes. So what a counted game counts for is on average the true mean.
 *
 * All games that are asked for are counted, or none: fewer would tell less than the games that were played already.
 */
export class CombiningTable implements Seat {
  private readonly kernel: Kernel;
  private readonly combining: Combining;

  constructor(kernel: Kernel, combining: Combining) {
    this.kernel = kernel;
    this.combining = combining;
  }

  /** @returns numbers that {@link readCombined} understands: they are no tally, and belong to exactly these games */
  play(seed: number, firstGame: number, games: number): Float64Array {
    const run = this.playing(seed, firstGame, games);
    for (;;) {
      const { done, value } = run.next();
      if (done) return value;
    }
  }

  /** The same as {@link play}, in portions of some milliseconds, after each of which it tells the outcomes walked so far. */
  *playing(seed: number, firstGame: number, games: number): Generator<number, Float64Array, void> {
    const { kernel, combining } = this;
    const { combined, asked, effort } = combining;
    const { slots, at, measures } = layOut(kernel.measures(combined));
    const questions = asked.map((name): Asked => {
      const { of = 1 } = measures.find((measure) => measure.name === name) ?? {};
      return { slot: at(name), of };
    });
    const player = new CombiningPlayer(kernel.newGame(combined), kernel.newGame(combined), slots, questions);
    const mayLook = MOST_PLAYED / games;
    let isTold = false;
    for (let tries = 0; player.walked < effort && player.kept < MOST_KEPT; tries++) {
      const most = FIRST_TRY * GROWTH ** Math.floor(tries / GAMES_A_TRY);
      player.learn(seed, LAST_GAME - tries, Math.min(most, effort - player.walked));
      if (player.knowsBeginning) break;
      yield player.walked;
      if (player.kept === 0 && player.walked > MOST_IN_VAIN) return ofNoUse(asked);
      if (isTold || player.walked < TELLING) continue;
      isTold = true;
      if (leastLooked(player.tell(seed), effort / player.walked) > mayLook) return ofNoUse(asked);
    }
    const isExact = player.knowsBeginning;
    if (!isExact) {
      const { settled, looked } = player.tell(seed);
      if (settled < LEAST_SETTLED || looked > mayLook) return ofNoUse(asked);
    }
    const most = isExact ? 1 : games;
    const values = asked.map((): Values => ({ times: new Map(), anySettled: false }));
    for (let counted = 0; counted < most; ) {
      player.count(seed, firstGame + counted++, values);
      if (counted % REST_EVERY === 0) yield player.walked;
    }
    // Where all that counted was seen, what was seen says the same, and is surer of it.
    const means = values.map(({ times, anySettled }) => (anySettled ? boundedMean(times) : NOTHING));
    return writeCombined({ games: most, isExact, means });
  }
}

/**
 * Numbers that may be looked up in a game once all is learned: at best the games that come to settled states grow in
 * number as outcomes do, and take no time then.
 *
 * @param more outcomes walked by then, for each of now
 */
function leastLooked({ settled, looked }: Telling, more: number): number {
  const share = (more * (settled + 1)) / TELLING_GAMES;
  return looked * Math.max(1 - share, 1 / MOST_SHORTER);
}

function writeCombined({ games, isExact, means }: Combined): Float64Array {
  return Float64Array.of(games, isExact ? 1 : 0, ...means.flatMap(({ mean, low, high }) => [mean, low, high]));
}

/** Nothing is known of what was asked. */
function ofNoUse(asked: readonly string[]): Float64Array {
  return writeCombined({ games: 0, isExact: false, means: asked.map(() => NOTHING) });
}

/** What a {@link CombiningTable} came to. */
export function readCombined(numbers: Float64Array): Combined {
  const means: (Interval & { mean: number })[] = [];
  for (let i = 2; i < numbers.length; i += 3) {
    means.push({ mean: numbers[i] as number, low: numbers[i + 1] as number, high: numbers[i + 2] as number });
  }
  return { games: numbers[0] as number, isExact: numbers[1] === 1, means };
}

/** Plays games as far as a settled state, or settles states that they come by. */
class CombiningPlayer {
  /** Outcomes walked so far to settle states. */
  walked = 0;
  /** Numbers of states looked up. */
  private looked = 0;
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

  /** Plays a few games that are not counted. */
  tell(seed: number): Telling {
    let settled = 0;
    this.looked = 0;
    for (let i = 0; i < TELLING_GAMES; i++) if (this.play(seed, LAST_TELLING_GAME - i) >= 0) settled++;
    return { settled, looked: this.looked / TELLING_GAMES };
  }

  /** Adds what a game counts for, for each question. */
  count(seed: number, number: number, values: readonly Values[]): void {
    const { asked, settled, tally } = this;
    const place = this.play(seed, number);
    if (place < 0) {
      tally.fill(0);
      this.game.tally(tally);
    }
    for (const [question, { slot, of }] of asked.entries()) {
      const value = place >= 0 ? settled.answer(place, question) : (tally[slot] as number) / of;
      const found = values[question] as Values;
      found.times.set(value, (found.times.get(value) ?? 0) + 1);
      if (place >= 0 && value > 0) found.anySettled = true;
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
