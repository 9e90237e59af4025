import type { Roller } from '../../rules/roller.ts';
import type { Kernel, Matchup } from '../../rules/system.ts';
import { type Chances, exactChances, sampledChances } from './chances.ts';
import { type Winner, winnersOf } from './outcomes.ts';

/** Steps that may be played to weigh one game: a few seconds. */
const MOST_STEPS = 3_000_000;
/** Possible numbers of games for one chance, largest first. */
const SIZES = [2000, 1000, 500, 200, 100, 50];
const LEAST_GAMES = 50;
/** A step in which a side looks ahead takes about as long as this many normal ones. */
const LOOKING_AHEAD = 100;

/**
 * Determines each side's probability of winning: exactly where the matchup is solved in a moment, else by playing on.
 */
export class LuckScale {
  /** The sides that can win. */
  readonly winners: readonly Winner[];
  private readonly kernel: Kernel;
  private readonly matchup: Matchup;
  private readonly seed: number;
  private readonly exact: Chances | undefined;
  private readonly rollers: readonly Roller[];

  /**
   * Solves the matchup, if that takes no longer than a moment. Yields every few milliseconds.
   *
   * @param seed of the run
   * @throws RangeError with a sentence for the user if no side can win
   */
  static *of(kernel: Kernel, matchup: Matchup, seed: number): Generator<unknown, LuckScale, void> {
    const winners = winnersOf(kernel, matchup);
    if (winners.length === 0) throw new RangeError('no side can win these games, so that they have no luck');
    return new LuckScale(kernel, matchup, seed, winners, yield* exactChances(kernel, matchup, winners));
  }

  private constructor(
    kernel: Kernel,
    matchup: Matchup,
    seed: number,
    winners: readonly Winner[],
    exact: Chances | undefined,
  ) {
    this.kernel = kernel;
    this.matchup = matchup;
    this.seed = seed;
    this.winners = winners;
    this.exact = exact;
    this.rollers = kernel.rollers?.(matchup) ?? [];
  }

  get isExact(): boolean {
    return this.exact !== undefined;
  }

  /** Returns the number of games for each of `moments` chances in a game of `steps` steps. */
  gamesFor(moments: number, steps: number, mostSteps = MOST_STEPS): number {
    const games = mostSteps / Math.max(1, this.stepsFor({ moments, games: 1 }, steps));
    return SIZES.find((size) => size <= games) ?? LEAST_GAMES;
  }

  /** Returns about how many steps it takes to play `games` games on from each of `moments` moments. */
  stepsFor({ moments, games }: { readonly moments: number; readonly games: number }, steps: number): number {
    // On average half a game is left from a moment.
    return (games * moments * steps * (this.matchup.resteered ? LOOKING_AHEAD : 1)) / 2;
  }

  /** Returns exact chances, or chances estimated from `games` games each. */
  chances(games: number): Chances {
    return this.exact ?? sampledChances(this.kernel, this.matchup, this.winners, this.seed, games);
  }

  /** Returns the index in {@link winners} of a roller's side; -1 if its side is not there. */
  sideOf(roller: number): number {
    const side = this.rollers[roller]?.side;
    // Several groups of enemies win as one side.
    const position = side === undefined ? -1 : Math.min(side, 1);
    return position < this.winners.length ? position : -1;
  }
}
