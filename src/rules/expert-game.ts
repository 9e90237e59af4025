import type { Dice } from '../dice/dice.ts';
import type { Law } from '../dice/law.ts';
import type { SampledDice } from '../dice/sampled.ts';
import { emptyTally } from '../stats/tally.ts';
import { DecidingGame } from './deciding-game.ts';
import type { Goal } from './goal.ts';
import type { Decision, Game, Player } from './system.ts';

/**
 * Rollouts of each plan in the first heat, if they fit into half of the steps of a decision; each heat doubles them.
 */
const FIRST_HEAT = 16;
/** Fewer rollouts say nothing about a plan: if these do not fit, fewer plans are compared. */
const LEAST_HEAT = 4;
const MOST_ROLLOUTS = 512;
/** Plans are given up that are so many standard errors behind that of the script; so far ahead none needs more rollouts. */
const HOPELESS = 2;
const CERTAIN = 4;
/** Rollouts after which a plan is given up that ended as that of the script each time: it hardly matters. */
const SEEN_ALIKE = 128;
/**
 * The prior of a plan: by how much more often it ends well than that of the script, mean and standard deviation. Most plans
 * are worse, so a plan must be ahead by more where there are fewer rollouts.
 */
const PRIOR = { mean: -0.02, deviation: 0.03 };
/** Plans that are weighed, and decisions of the longest. */
const MOST_PLANS = 24;
const DEEPEST = 3;
/** Games of scripts by which the work is planned, and the steps after which no more are begun. */
const GAMES_PLANNED_BY = 8;
const STEPS_PLANNED_BY = 4_000;
/** Most steps of a rollout. */
const LONGEST = 20_000;
/** Most decisions in the cache. */
const MOST_KNOWN = 20_000;

/**
 * A game in which some sides look ahead.
 *
 * At each decision of such a side it plays every option forward to the end, all by the scripts from there on, and takes the
 * one that most often ends well: a rollout policy (Tesauro and Galperin, 1996; Bertsekas, 2020). All options meet the
 * same random numbers, and those that fall behind are given up heat by heat (successive halving). The option of the script
 * is kept unless another may be expected to be better, by what was seen and by how options are in general (Bayes).
 *
 * The random numbers of rollouts are seeded by the position itself, so an expert does not change the game's dice and
 * always decides the same.
 */
export class ExpertGame extends DecidingGame {
  /** The rolls and decisions of the current step. */
  private readonly recorded = new RecordingDice();
  private readonly answers: number[] = [];
  private readonly goals: readonly (Goal | undefined)[];
  private readonly rollouts: Rollouts;
  private readonly known = new Map<number, Judged>();

  /**
   * @param trial another game of the same matchup, for rollouts
   * @param goals goal of each side that looks ahead, by index in the setup
   * @param slots length of a tally of this game
   * @param steps approximate limit on the steps of all rollouts of one game, estimated from scripted games
   */
  constructor(
    base: Game,
    trial: Game,
    goals: readonly (Goal | undefined)[],
    slots: number,
    steps: number,
    dice: SampledDice,
  ) {
    super(base);
    this.goals = goals;
    this.rollouts = new Rollouts(trial, slots, steps, dice, (side) => goals[side] !== undefined);
  }

  protected stepBase(dice: Dice): void {
    const { base, recorded, answers } = this;
    recorded.begin(dice);
    answers.length = 0;
    base.step(recorded);
  }

  protected choose(decision: Decision, options: readonly number[], scripted: number): number {
    const { player, answers } = this;
    const goal = this.goals[decision.side];
    let chosen = scripted;
    let shown = decision;
    if (goal !== undefined) {
      const judged = this.judge(goal, options, scripted);
      chosen = judged.best;
      if (player !== undefined) shown = withScores(decision, options, judged.scores);
    }
    if (player !== undefined) chosen = player.choose(shown, options, chosen);
    answers.push(chosen);
    return chosen;
  }

  /**
   * Returns the judgement of a position, from the cache if possible; positions recur, in other games and in a solver.
   */
  private judge(goal: Goal, options: readonly number[], scripted: number): Judged {
    const { state, known, recorded, answers } = this;
    const hash = this.hash();
    const before = known.get(hash);
    const { values } = recorded;
    if (before?.isOf(state, this.coreLength, values, answers)) return before;
    const { best, scores } = this.rollouts.judge(state, values, answers, hash, goal, options.length, scripted);
    const judged = new Judged(state, this.coreLength, values, answers, best, scores);
    if (known.size === MOST_KNOWN) known.clear();
    known.set(hash, judged);
    return judged;
  }

  /** FNV-1a of the position: the core of the state, and the rolls and decisions of this step. */
  private hash(): number {
    const { state, coreLength } = this;
    let hash = 0x811c9dc5;
    for (let i = 0; i < coreLength; i++) hash = Math.imul(hash ^ state[i], 0x01000193);
    for (const value of this.recorded.values) hash = Math.imul(hash ^ value, 0x01000193);
    for (const answer of this.answers) hash = Math.imul(hash ^ answer ^ 0x5bd1e995, 0x01000193);
    return hash >>> 0;
  }
}

/** Returns a decision whose options show how often they reach the goal, if they were tried. */
function withScores(decision: Decision, options: readonly number[], scores: readonly (number | undefined)[]): Decision {
  const name = (option: number) => {
    const score = scores[options.indexOf(option)];
    return score === undefined ? decision.name(option) : `${decision.name(option)} ${Math.round(100 * score)} %`;
  };
  return { ...decision, name, evident: false };
}

/** The judgement of a position. */
class Judged {
  readonly best: number;
  /** How often each option reached the goal, 0..1; `undefined` if it was not tried. */
  readonly scores: readonly (number | undefined)[];
  private readonly position: Int32Array;

  constructor(
    state: Int32Array,
    length: number,
    values: readonly number[],
    answers: readonly number[],
    best: number,
    scores: readonly (number | undefined)[],
  ) {
    this.best = best;
    this.scores = scores;
    this.position = new Int32Array(length + values.length + answers.length);
    this.position.set(length === state.length ? state : state.subarray(0, length));
    this.position.set(values, length);
    this.position.set(answers, length + values.length);
  }

  /** Returns whether it is for this position. */
  isOf(state: Int32Array, length: number, values: readonly number[], answers: readonly number[]): boolean {
    const { position } = this;
    if (position.length !== length + values.length + answers.length) return false;
    for (let i = 0; i < length; i++) if (position[i] !== state[i]) return false;
    for (let i = 0; i < values.length; i++) if (position[length + i] !== values[i]) return false;
    const from = length + values.length;
    for (let i = 0; i < answers.length; i++) if (position[from + i] !== answers[i]) return false;
    return true;
  }
}

/** Plays games on from a decision. */
class Rollouts implements Player {
  private readonly game: Game;
  private readonly replayed: ReplayedDice;
  private readonly isExpert: (side: number) => boolean;
  private readonly tally: Float64Array;
  /** Result of each rollout of each plan: 1 or 0. */
  private outcomes = new Uint8Array(0);
  private answers: readonly number[] = [];
  private answered = 0;
  private option: readonly number[] = [];
  private plans: number[][] = [];
  /** The side's next decision after a plan, if no dice are rolled before it. */
  private next: { readonly options: number; readonly scripted: number } | undefined = undefined;
  private steps = 0;
  /** Limit on the steps of all rollouts of one game. */
  private readonly stepsOfRollouts: number;
  /** Limit on the steps of rollouts for one decision; 0 until it is estimated. */
  private stepsOfDecision = 0;
  /** Mean steps of a scripted game. */
  private stepsOfGame = 1;
  private asked = 0;
  private isPlanning = false;
  /** Whether to record {@link next}. */
  private isListing = false;

  constructor(game: Game, slots: number, steps: number, dice: SampledDice, isExpert: (side: number) => boolean) {
    this.game = game;
    this.stepsOfRollouts = steps;
    this.replayed = new ReplayedDice(dice);
    this.tally = emptyTally(slots);
    this.isExpert = isExpert;
    // Initialises what never changes and is not part of a saved state.
    game.begin();
  }

  /**
   * Plays options to the end, heat by heat.
   *
   * @param state state before the step of the decision
   * @param values rolls of the step so far
   * @param answers decisions of the step so far
   * @param seed seed of the position
   */
  judge(
    state: Int32Array,
    values: readonly number[],
    answers: readonly number[],
    seed: number,
    goal: Goal,
    options: number,
    scripted: number,
  ): { readonly best: number; readonly scores: readonly (number | undefined)[] } {
    if (this.stepsOfDecision === 0) this.plan();
    this.answers = answers;
    this.steps = 0;
    const scores: (number | undefined)[] = Array.from({ length: options }, () => undefined);
    this.list(state, values, seed, options);
    const { plans } = this;
    if (this.outcomes.length < plans.length * MOST_ROLLOUTS)
      this.outcomes = new Uint8Array(plans.length * MOST_ROLLOUTS);
    const { outcomes } = this;
    const rollouts = Math.floor(this.stepsOfDecision / 2 / this.stepsOfGame);
    const others = [...plans.keys()].filter((at) => at !== scripted);
    let racing = [scripted, ...spread(others, Math.max(1, Math.floor(rollouts / LEAST_HEAT) - 1))];
    let trials = 0;
    let heat = Math.min(FIRST_HEAT, Math.max(LEAST_HEAT, Math.floor(rollouts / racing.length)));
    while (racing.length > 1 && trials < MOST_ROLLOUTS && this.steps < this.stepsOfDecision) {
      const until = Math.min(trials + heat, MOST_ROLLOUTS);
      for (const at of racing) {
        for (let trial = trials; trial < until; trial++) {
          this.replayed.begin(values, seed, trial);
          outcomes[at * MOST_ROLLOUTS + trial] = this.endsWell(state, plans[at], goal) ? 1 : 0;
        }
        const [first] = plans[at];
        scores[first] = Math.max(scores[first] ?? 0, this.mean(at, until));
      }
      trials = until;
      heat = trials;
      racing = this.betterHalf(racing, trials);
      if (racing.length > 1 && this.lead(racing[1], scripted, trials) > CERTAIN) break;
    }
    let best = scripted;
    let most = 0;
    for (const at of racing.slice(1)) {
      const gain = this.gain(at, scripted, trials);
      if (gain <= most) continue;
      best = at;
      most = gain;
    }
    return { best: plans[best][0], scores };
  }

  /**
   * Lists plans: each option alone, and with the side's next decisions as long as no dice are rolled in between.
   *
   * The plan at the index of an option is that option alone.
   */
  private list(state: Int32Array, values: readonly number[], seed: number, options: number): void {
    const plans: number[][] = Array.from({ length: options }, (_, at) => [at]);
    this.plans = plans;
    this.isListing = true;
    for (let at = 0; at < plans.length && plans.length < MOST_PLANS; at++) {
      const plan = plans[at];
      if (plan.length === DEEPEST) break;
      this.next = undefined;
      this.replayed.begin(values, seed, 0);
      this.enter(state, plan);
      const next: { options: number; scripted: number } | undefined = this.next;
      if (next === undefined) continue;
      const { options: many, scripted } = next as { options: number; scripted: number };
      for (let to = 0; to < many && plans.length < MOST_PLANS; to++) if (to !== scripted) plans.push([...plan, to]);
    }
    this.isListing = false;
  }

  choose({ side }: Decision, options: readonly number[], scripted: number): number {
    if (this.isPlanning) {
      if (this.isExpert(side)) this.asked++;
      return scripted;
    }
    const { answers } = this;
    const at = this.answered++;
    if (at < answers.length) return answers[at];
    const { option, isListing } = this;
    const after = at - answers.length;
    // Lets the scripts decide the rest of the step, which is faster because no options are listed.
    if (after + 1 === option.length + (isListing ? 1 : 0)) this.game.player = undefined;
    if (after < option.length) return option[after];
    if (this.replayed.fresh === 0 && this.isExpert(side)) this.next = { options: options.length, scripted };
    return scripted;
  }

  /** Returns the script's plan, then the better half of the others, best first. */
  private betterHalf([scripted, ...others]: readonly number[], trials: number): number[] {
    const ranked = others.toSorted((one, other) => this.mean(other, trials) - this.mean(one, trials) || one - other);
    const half = ranked.slice(0, Math.ceil(ranked.length / 2));
    return [scripted, ...half.filter((at) => !this.isHopeless(at, scripted, trials))];
  }

  private isHopeless(at: number, scripted: number, trials: number): boolean {
    const { better, worse } = this.apart(at, scripted, trials);
    if (better + worse === 0) return trials >= SEEN_ALIKE;
    return (worse - better) / Math.sqrt(better + worse) >= HOPELESS;
  }

  private mean(at: number, trials: number): number {
    const { outcomes } = this;
    let sum = 0;
    for (let i = at * MOST_ROLLOUTS, end = i + trials; i < end; i++) sum += outcomes[i];
    return sum / trials;
  }

  /** In how many trials one plan ended well and the other did not, and the other way round. */
  private apart(one: number, other: number, trials: number): { readonly better: number; readonly worse: number } {
    const { outcomes } = this;
    let better = 0;
    let worse = 0;
    for (let trial = 0; trial < trials; trial++) {
      const difference = outcomes[one * MOST_ROLLOUTS + trial] - outcomes[other * MOST_ROLLOUTS + trial];
      if (difference > 0) better++;
      else if (difference < 0) worse++;
    }
    return { better, worse };
  }

  /** By how many standard errors one plan is ahead of another; rollouts are compared in pairs. */
  private lead(one: number, other: number, trials: number): number {
    const { better, worse } = this.apart(one, other, trials);
    return better + worse === 0 ? 0 : (better - worse) / Math.sqrt(better + worse);
  }

  /**
   * How much more often a plan ends well than another may be expected to, with a normal {@link PRIOR}: the posterior mean,
   * times a number above 0.
   */
  private gain(one: number, other: number, trials: number): number {
    const { better, worse } = this.apart(one, other, trials);
    // As if two trials more had come out apart: none that did do not say that none can.
    const variance = (better + worse + 2) / trials ** 2;
    const { mean, deviation } = PRIOR;
    return (better - worse) / trials + (mean * variance) / deviation ** 2;
  }

  /** Plays the step in which a plan is carried out. */
  private enter(state: Int32Array, plan: readonly number[]): void {
    const { game, replayed } = this;
    this.option = plan;
    this.answered = 0;
    game.load(state);
    game.player = this;
    game.step(replayed);
    game.player = undefined;
  }

  /**
   * Carries out a plan and plays to the end.
   *
   * @returns whether the goal is reached
   */
  private endsWell(state: Int32Array, plan: readonly number[], { slot, sign }: Goal): boolean {
    const { game, replayed, tally } = this;
    this.enter(state, plan);
    const { dice } = replayed;
    let steps = 1;
    while (!game.over) {
      if (steps === LONGEST) break;
      game.step(dice);
      steps++;
    }
    this.steps += steps;
    if (!game.over) return false;
    const before = tally[slot];
    game.tally(tally);
    return tally[slot] > before === (sign === 1);
  }

  /** Plays a few scripted games to estimate the steps and decisions of a game. */
  private plan(): void {
    const { game, replayed } = this;
    this.isPlanning = true;
    game.player = this;
    let steps = 0;
    let games = 0;
    for (; games < GAMES_PLANNED_BY && steps < STEPS_PLANNED_BY; games++) {
      replayed.begin([], 0, games);
      game.begin();
      for (; !game.over; steps++) game.step(replayed);
    }
    game.player = undefined;
    this.isPlanning = false;
    this.stepsOfDecision = Math.ceil((this.stepsOfRollouts * games) / Math.max(1, this.asked));
    this.stepsOfGame = Math.max(1, steps / games);
  }
}

/** Returns `most` of the values, evenly spread; all if there are no more. */
function spread(values: readonly number[], most: number): number[] {
  if (values.length <= most) return [...values];
  return Array.from({ length: most }, (_, i) => values[Math.floor((i * values.length) / most)]);
}

/** Dice that record their values. */
class RecordingDice implements Dice {
  readonly values: number[] = [];
  private dice: Dice | undefined = undefined;

  begin(dice: Dice): void {
    this.dice = dice;
    this.values.length = 0;
  }

  get roller(): number {
    return this.dice!.roller;
  }

  set roller(roller: number) {
    this.dice!.roller = roller;
  }

  draw(law: Law): number {
    const value = this.dice!.draw(law);
    this.values.push(value);
    return value;
  }
}

/** Dice that repeat recorded values and then roll others. */
class ReplayedDice implements Dice {
  roller = -1;
  readonly dice: SampledDice;
  private values: readonly number[] = [];
  private at = 0;
  /** Number of rolls after the recorded ones. */
  fresh = 0;

  constructor(dice: SampledDice) {
    this.dice = dice;
  }

  begin(values: readonly number[], seed: number, number: number): void {
    this.values = values;
    this.at = 0;
    this.fresh = 0;
    this.dice.begin(seed, number);
  }

  draw(law: Law): number {
    if (this.at < this.values.length) return this.values[this.at++];
    this.fresh++;
    return this.dice.draw(law);
  }
}
