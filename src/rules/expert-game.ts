import type { Dice } from '../dice/dice.ts';
import type { SampledDice } from '../dice/sampled.ts';
import { emptyTally } from '../stats/tally.ts';
import type { Goal } from './goal.ts';
import type { Game, Trace } from './system.ts';

/** A side that looks ahead, at the table. */
interface Expert {
  readonly side: string;
  readonly policies: readonly string[];
  /** The game as it goes on with each of the policies, the ordinary one first. */
  readonly games: readonly Game[];
  readonly goal: Goal;
}

/** Throws of the dice on which policies must do the same for a step to hold no choice. */
const PROBES = 2;
/** How often a choice is played forward at most, and how often before some are given up. */
const MOST_TRIALS = 192;
const HEAT = 12;
/** All trials for one choice together take no more steps than this, so that long games are judged by fewer. */
const MOST_STEPS = 2_000;
/** Choices are given up that are so many standard errors behind the best. */
const HOPELESS = 2;

/**
 * A game in which some sides look ahead.
 *
 * Before each step it tries what every policy would do; where they differ, each is played forward to the end on copies
 * of the state, always with the same dice, and what the best one does is done: policy switching (Chang, Givan and
 * Chong, 2004), at least as good as each of the policies but for the luck of few trials. Its dice for that come from the
 * position itself. So the expert is a policy like others, a function of the position: it takes no dice of the game's
 * and does the same each time.
 *
 * Where two experts would both choose in one step, the first does.
 */
export class ExpertGame implements Game {
  trace: Trace | undefined;
  private readonly base: Game;
  private readonly experts: readonly Expert[];
  private readonly dice: SampledDice;
  private readonly scratch: Float64Array;
  private readonly now: Int32Array;
  private readonly after: Int32Array;
  private readonly other: Int32Array;
  /** What the ordinary policy does in each probe. */
  private readonly probed: readonly Int32Array[];
  /** The position that was judged last, and what was chosen there: a solver comes back to it for every throw. */
  private readonly judged: Int32Array;
  private chosen: Game | undefined;
  /** The game at the board: to draw another one in the middle of a step would take the board from it. */
  private acting: Game;
  /** Steps that the trials for one choice have taken. */
  private steps = 0;

  /**
   * @param base the game with the ordinary policies
   * @param slots of a tally of this game
   */
  constructor(base: Game, experts: readonly Expert[], slots: number, dice: SampledDice) {
    this.base = base;
    this.acting = base;
    this.experts = experts;
    this.dice = dice;
    this.scratch = emptyTally(slots);
    this.now = new Int32Array(base.stateLength);
    this.after = new Int32Array(base.stateLength);
    this.other = new Int32Array(base.stateLength);
    this.probed = Array.from({ length: PROBES }, () => new Int32Array(base.stateLength));
    this.judged = new Int32Array(base.stateLength);
    for (const { side, games } of experts) {
      for (const game of games) {
        if (game.stateLength !== base.stateLength) throw new Error(`policies of ${side} keep different states`);
        // What no state holds, because it never changes, is there once a game has begun.
        game.begin();
      }
    }
  }

  get over(): boolean {
    return this.base.over;
  }

  get stateLength(): number {
    return this.base.stateLength;
  }

  get coreLength(): number {
    return this.base.coreLength;
  }

  begin(): void {
    this.base.trace = this.trace;
    this.base.begin();
  }

  step(dice: Dice): void {
    const { base, now } = this;
    base.trace = undefined;
    base.save(now);
    const game = this.choose();
    game.load(now);
    game.trace = this.trace;
    this.acting = game;
    game.step(dice);
    this.acting = base;
    game.trace = undefined;
    if (game !== base) {
      game.save(this.after);
      base.load(this.after);
    }
    base.trace = this.trace;
  }

  tally(counts: Float64Array): void {
    this.base.tally(counts);
  }

  save(into: Int32Array): void {
    this.base.save(into);
  }

  load(from: Int32Array): void {
    this.base.load(from);
  }

  picture(): string {
    return this.acting.picture?.() ?? '';
  }

  /** The game that makes the next step: the ordinary one, or that of a better policy. */
  private choose(): Game {
    if (this.chosen !== undefined && this.trace === undefined && this.isSame(this.judged)) return this.chosen;
    this.judged.set(this.now);
    this.chosen = this.judge();
    return this.chosen;
  }

  private judge(): Game {
    const seed = this.seed();
    for (const expert of this.experts) {
      if (this.isChoice(expert, seed)) return this.best(expert, seed);
    }
    return this.base;
  }

  private isSame(state: Int32Array): boolean {
    const { now } = this;
    for (let i = 0; i < now.length; i++) if (now[i] !== state[i]) return false;
    return true;
  }

  /** A seed made of the position: FNV-1a over what decides how it can go on. */
  private seed(): number {
    const { now } = this;
    const length = this.base.coreLength;
    let hash = 0x811c9dc5;
    for (let i = 0; i < length; i++) hash = Math.imul(hash ^ now[i], 0x01000193);
    return hash >>> 0;
  }

  /** Whether the policies do different things in this step. */
  private isChoice({ games }: Expert, seed: number): boolean {
    const length = this.base.coreLength;
    for (const [at, game] of games.entries()) {
      for (const [probe, first] of this.probed.entries()) {
        const into = at === 0 ? first : this.other;
        this.tryStep(game, seed, probe);
        game.save(into);
        if (at === 0) continue;
        for (let i = 0; i < length; i++) if (first[i] !== this.other[i]) return true;
      }
    }
    return false;
  }

  /** The game of the policy with most trials that ended well; heat after heat, without those that are far behind. */
  private best({ side, policies, games, goal }: Expert, seed: number): Game {
    const scores = games.map(() => 0);
    let racing = games.map((_, at) => at);
    this.steps = 0;
    let trials = 0;
    while (racing.length > 1 && trials < MOST_TRIALS && this.steps < MOST_STEPS) {
      for (const at of racing) {
        for (let trial = trials; trial < trials + HEAT; trial++) {
          this.tryStep(games[at], seed, PROBES + trial);
          if (this.endsWell(games[at], goal)) scores[at]++;
        }
      }
      trials += HEAT;
      const lead = Math.max(...racing.map((at) => scores[at]));
      const behind = HOPELESS * Math.sqrt(trials / 2);
      racing = racing.filter((at) => scores[at] > lead - behind);
    }
    let best = racing[0];
    for (const at of racing) if (scores[at] > scores[best]) best = at;
    if (this.trace !== undefined) {
      const weighed = racing.map((at) => `${policies[at]} ${scores[at]}`).join(', ');
      this.trace.tell(
        'expert',
        `${side} looks ahead, ${trials} times: ${weighed} go well. It does as ${policies[best]}.`,
      );
    }
    return games[best];
  }

  /** One step from the position, as one policy does it. */
  private tryStep(game: Game, seed: number, number: number): void {
    this.dice.begin(seed, number);
    game.load(this.now);
    game.step(this.dice);
  }

  /** Plays on to the end with the same policy. */
  private endsWell(game: Game, { slot, sign }: Expert['goal']): boolean {
    const { dice, scratch } = this;
    for (let steps = 0; !game.over; steps++) {
      if (steps === MOST_STEPS) return false;
      game.step(dice);
      this.steps++;
    }
    const before = scratch[slot];
    game.tally(scratch);
    return scratch[slot] > before === (sign === 1);
  }
}
