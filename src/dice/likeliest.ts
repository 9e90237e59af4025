import type { Steps } from './chain.ts';
import { EnumeratedDice } from './enumerated.ts';
import { SampledDice } from './sampled.ts';
import { StateTable } from './state-table.ts';
import type { Graph } from './visits.ts';

interface Milestone {
  readonly outcomes: number;
  /** 0..1 */
  readonly ended: number;
}

/*
 * All of this is counted, never timed, so that the same game is walked as far on every machine.
 */
/** Outcomes of steps that are walked at most: some milliseconds. */
const MOST_OUTCOMES = 5_000;
/** Edges along which chances are led at most: what goes round in circles comes back to states that were walked before. */
const MOST_LED = 100_000;
/** A state that a game comes to less often is not walked on from. */
const LEAST_CHANCE = 2 ** -13;
/** After so many outcomes so much of all games must have ended, or the rest is not worth walking. */
const MILESTONES: readonly Milestone[] = [
  { outcomes: 1_500, ended: 0.2 },
  { outcomes: 2_500, ended: 0.4 },
];
/** So many games are tried: most must be over after so few rolls and steps for a walk to be begun. */
const PROBES = 15;
const MOST_ROLLS = 12;
const MOST_STEPS = 200;

/**
 * Walks a game from its beginning, state by state with its history, the likeliest first. What is unlikely, or comes
 * after too much else, is met and not walked on from: such a state has no edges and is no end.
 *
 * @returns `undefined` where few games would come to their ends
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
 * Whether most games take few rolls. Those of a large fight break off after a few steps.
 *
 * They are played with the dice that all games are played with: code that has met others draws more slowly ever after.
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
  /** How much of all games has come to an end. */
  ended = 0;
  isHopeless = false;
  private led = 0;
  /** Milestones that were passed, and outcomes that may be walked before the next. */
  private passed = 0;
  private most = MILESTONES[0].outcomes;
  private readonly game: Steps;
  private readonly dice = new EnumeratedDice();
  private readonly from: Int32Array;
  private readonly scratch: Int32Array;
  /** For each state: whether it is an end, the chance that has come to it and was not led on, and its edges. */
  private readonly isOver: boolean[] = [];
  private readonly waiting: number[] = [];
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

  /** Leads on all that is so likely; false when it has gone far enough. */
  on(least: number): boolean {
    const { waiting, isOver, firstEdge } = this;
    let first = 0;
    while (first < this.states.count) {
      let again = this.states.count;
      for (let state = first; state < this.states.count; state++) {
        const mass = waiting[state];
        if (mass < least || isOver[state]) continue;
        if (firstEdge[state] < 0 && !this.expand(state)) return false;
        again = Math.min(again, this.lead(state, mass));
        if (this.led > MOST_LED) return false;
      }
      first = again;
    }
    return true;
  }

  /** Passes on what has come to a state; returns the lowest state that got some of it. */
  private lead(state: number, mass: number): number {
    const { waiting, isOver, to, chance } = this;
    let lowest = this.states.count;
    waiting[state] = 0;
    this.led += this.lastEdge[state] - this.firstEdge[state];
    for (let e = this.firstEdge[state]; e < this.lastEdge[state]; e++) {
      const next = to[e];
      const part = mass * chance[e];
      if (isOver[next]) this.ended += part;
      else {
        waiting[next] += part;
        if (next <= state) lowest = Math.min(lowest, next);
      }
    }
    return lowest;
  }

  /** Walks all that may follow a state; false when it is time to stop. */
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
      // Outcomes that lead to the same state follow each other often enough to be worth one look.
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

  /** The number of the state that the game is at. */
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

  /** Whether the next milestone may be walked to. */
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
