import type { Steps } from './chain.ts';
import { EnumeratedDice } from './enumerated.ts';
import { NumberSet } from './number-set.ts';
import { SampledDice } from './sampled.ts';
import { StateTable } from './state-table.ts';
import type { Graph } from './visits.ts';

interface Milestone {
  readonly outcomes: number;
  /** 0..1 */
  readonly ended: number;
}

/* Limits below count work, not time, so that every machine walks the same part of a game. */
/** Limit on outcomes of steps: a few milliseconds. */
const MOST_OUTCOMES = 5_000;
/** Limit on edges along which probability is passed on; in cycles it returns to states walked before. */
const MOST_LED = 100_000;
/** States with a smaller probability are not expanded. */
const LEAST_CHANCE = 2 ** -13;
/** Fraction of games that must have ended by a number of outcomes, or the rest is not worth walking. */
const MILESTONES: readonly Milestone[] = [
  { outcomes: 1_500, ended: 0.2 },
  { outcomes: 2_500, ended: 0.4 },
];
/** Number of games tried: a walk starts only if most of them end within these rolls and steps. */
const PROBES = 15;
const MOST_ROLLS = 12;
const MOST_STEPS = 200;

/**
 * Walks a game from its start, state by state with history, the likeliest first. Unlikely states, and those beyond the
 * limits, are recorded but not expanded: such a state has no edges and is not an end.
 *
 * @returns `undefined` if too few games would end within the walk
 */
export function walkLikeliest(game: Steps): Graph | undefined {
  if (!isShort(game)) return undefined;
  const walk = new Walk(game);
  for (let least = 0.5; least >= LEAST_CHANCE; least /= 2) {
    if (!walk.on(least)) break;
  }
  return walk.isHopeless ? undefined : walk.graph;
}

/**
 * Returns whether most games take few rolls. Games of a large fight are cut off after a few steps.
 *
 * Uses `SampledDice` like all games: once V8 has seen another class at the same call, drawing stays slower.
 */
function isShort(game: Steps): boolean {
  const dice = new SampledDice();
  let short = 0;
  for (let number = 0; number < PROBES; number++) {
    dice.begin(0, number);
    game.begin();
    for (let steps = 0; !game.over && dice.rolls <= MOST_ROLLS && steps < MOST_STEPS; steps++) game.step(dice);
    if (game.over && dice.rolls <= MOST_ROLLS) short++;
  }
  return 2 * short > PROBES;
}

class Walk {
  readonly states: StateTable;
  outcomes = 0;
  /** Fraction of games that have ended. */
  ended = 0;
  isHopeless = false;
  private led = 0;
  /** Number of milestones passed, and the limit on outcomes before the next. */
  private passed = 0;
  private most = MILESTONES[0].outcomes;
  private readonly game: Steps;
  private readonly dice = new EnumeratedDice();
  private readonly from: Int32Array;
  private readonly scratch: Int32Array;
  /** By state: whether it is an end, the probability not yet passed on, and its edges. */
  private readonly isOver: boolean[] = [];
  private readonly waiting: number[] = [];
  /** States whose waiting probability is to be passed on; each outcome leads to at most one new state. */
  private readonly due = new NumberSet(MOST_OUTCOMES + 1);
  private readonly firstEdge: number[] = [];
  private readonly lastEdge: number[] = [];
  private readonly to: number[] = [];
  private readonly chance: number[] = [];

  constructor(game: Steps) {
    this.game = game;
    this.states = new StateTable(game.stateLength);
    this.from = new Int32Array(game.stateLength);
    this.scratch = new Int32Array(game.stateLength);
    game.begin();
    this.meet();
    this.waiting[0] = 1;
  }

  /**
   * Expands and passes on all states with at least this probability.
   *
   * @returns false at the limit
   */
  on(least: number): boolean {
    const { waiting, isOver, firstEdge, due } = this;
    for (let state = 0; state < this.states.count; state++)
      if (waiting[state] >= least && !isOver[state]) due.add(state);
    // In rounds through all states, since probability also returns to earlier ones.
    for (let first = due.from(0); first >= 0; first = due.from(0)) {
      for (let state = first; state >= 0; state = due.from(state + 1)) {
        if (firstEdge[state] < 0 && !this.expand(state)) return false;
        due.delete(state);
        this.lead(state, least);
        if (this.led > MOST_LED) return false;
      }
    }
    return true;
  }

  /** Passes a state's probability on to its successors. Those that then have at least `least` are due. */
  private lead(state: number, least: number): void {
    const { waiting, isOver, to, chance } = this;
    const mass = waiting[state];
    waiting[state] = 0;
    this.led += this.lastEdge[state] - this.firstEdge[state];
    for (let e = this.firstEdge[state]; e < this.lastEdge[state]; e++) {
      const next = to[e];
      const part = mass * chance[e];
      if (isOver[next]) this.ended += part;
      else {
        waiting[next] += part;
        if (waiting[next] >= least) this.due.add(next);
      }
    }
  }

  /**
   * Expands a state.
   *
   * @returns false at the limit
   */
  private expand(state: number): boolean {
    const { game, dice, from, to, chance } = this;
    const first = to.length;
    this.states.read(state, from);
    for (dice.start(); dice.more; dice.advance()) {
      if (++this.outcomes > this.most && !this.mayGoOn()) {
        to.length = first;
        chance.length = first;
        return false;
      }
      game.load(from);
      game.step(dice);
      const next = this.meet();
      // Consecutive outcomes often lead to the same state, so checking the last edge pays.
      if (to.length > first && to[to.length - 1] === next) chance[chance.length - 1] += dice.chance;
      else {
        to.push(next);
        chance.push(dice.chance);
      }
    }
    this.firstEdge[state] = first;
    this.lastEdge[state] = to.length;
    return true;
  }

  /** Returns the number of the game's current state. */
  private meet(): number {
    this.game.save(this.scratch);
    const state = this.states.add(this.scratch);
    if (state === this.isOver.length) {
      this.isOver.push(this.game.over);
      this.waiting.push(0);
      this.firstEdge.push(-1);
      this.lastEdge.push(-1);
    }
    return state;
  }

  /** Returns whether to continue to the next milestone. */
  private mayGoOn(): boolean {
    const milestone = MILESTONES[this.passed++];
    if (milestone === undefined) return false;
    this.isHopeless = this.ended < milestone.ended;
    this.most = MILESTONES[this.passed]?.outcomes ?? MOST_OUTCOMES;
    return !this.isHopeless;
  }

  get graph(): Graph {
    const first: number[] = [];
    const to: number[] = [];
    const chance: number[] = [];
    for (let state = 0; state < this.states.count; state++) {
      first.push(to.length);
      if (this.firstEdge[state] < 0) continue;
      for (let e = this.firstEdge[state]; e < this.lastEdge[state]; e++) {
        to.push(this.to[e]);
        chance.push(this.chance[e]);
      }
    }
    first.push(to.length);
    const ends = this.isOver.flatMap((isOver, state) => (isOver ? [state] : []));
    return { states: this.states, first, to, chance, ends, paths: this.outcomes };
  }
}
