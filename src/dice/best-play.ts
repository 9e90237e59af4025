import { type Budget, type Steps, thousands, type Unsolved } from './chain.ts';
import { connectedGroups } from './groups.ts';
import { StateTable } from './state-table.ts';
import { type Chooser, SETTLED, StepTrees, StepWalk } from './step-tree.ts';

/** A game in which sides decide: its steps put decisions to a chooser. */
export interface DecidedSteps extends Steps {
  player?: Chooser | undefined;
}

/** What some sides play for together: that a game ends with, or without, a slot of its tally counted. */
export interface Aim {
  /** Whose decisions are made for it. */
  readonly sides: readonly number[];
  readonly slot: number;
  /** 1: that the slot is counted; -1: that it is not. */
  readonly sign: 1 | -1;
}

/** A play that no side whose decisions were solved can better alone. */
export interface BestPlay {
  readonly solved: true;
  /** What the first aim comes to: its chance; with two aims the chance of the first less that of the second. */
  readonly value: number;
  /** Different states met. */
  readonly states: number;
  /** Outcomes and options walked. */
  readonly paths: number;
  /** Different decisions: by state, and by what was rolled and decided before in the step. */
  readonly decisions: number;
  /** Where a step begins, from a saved state; `undefined` for a state that no game comes to. */
  find(state: Int32Array): number | undefined;
  /** Whether decisions may follow a place in a step. */
  isOpen(place: number): boolean;
  /** The place after an outcome of a roll, or an option of a decision, by its position. */
  after(place: number, position: number): number;
  /** The position of the best option at a place where a side decides. */
  best(place: number): number;
}

/** The most numbers that all states together may hold, and the most branches of all trees. */
const MOST_NUMBERS = 32_000_000;
const MOST_BRANCHES = 16_000_000;
/** An option is taken for a better one if it adds more than this to a chance; others are ties. */
const TIE = 1e-13;
/** A side gains by never letting a game end where its chance rises by more than this. */
const WORTH_STALLING = 1e-9;
/** The most states in a cycle whose values are found by elimination; sweeps find those of larger cycles. */
const MOST_DENSE = 300;
const SMALLEST_CHANGE = 4e-16;
const MOST_SWEEPS = 20_000;
/** Terms added up in sweeps for each path that may be walked. */
const TERMS_PER_PATH = 200;
/** Policies for the states of one group that are tried; a few are enough where values are exact. */
const MOST_ROUNDS = 500;
/** The part of the paths that may be walked, and the states, after which it is first judged how many all states take. */
const JUDGED_AFTER = 1 / 16;
const JUDGED_BY = 50;
/** A game is given up where it seems to take so many times the paths that may be walked. */
const CLEARLY_OVER = 1.5;

const ENDLESS = 'a game might never end by its rules';
const NOT_SETTLED = 'the values of states that lead back to each other do not settle';

/**
 * Finds the best play: walks all that can be rolled and decided in every step, merges equal states, and solves the
 * Markov decision process by policy iteration; with two aims against each other the stochastic game, in which sides
 * decide one after the other and know all that was rolled and decided before (Howard 1960; Hoffman and Karp 1966).
 *
 * Where options are equally good the script's is taken. A game without end counts as one in which no aim is reached. No
 * option adds more than {@link TIE} to the value of its step, so that no other play gains more than that times the
 * number of steps of its games. History is left out, as in `solve`.
 *
 * @param slots length of the tally
 * @param aims one, or two against each other
 */
export function bestPlay(
  game: DecidedSteps,
  slots: number,
  aims: readonly Aim[],
  { states: mostStates = 500_000, paths: mostPaths = 5_000_000 }: Budget = {},
): BestPlay | Unsolved {
  const walked = walk(game, slots, aims, mostStates, mostPaths);
  if ('why' in walked) return { solved: false, why: walked.why };
  const improvement = new Improvement(walked, aims, mostPaths * TERMS_PER_PATH);
  const why = improvement.run();
  if (why !== undefined) return { solved: false, why };
  const { states, trees, roots } = walked;
  const { choice } = improvement;
  const { first, next, decider } = trees;
  return {
    solved: true,
    value: improvement.value(~0),
    states: states.count,
    paths: walked.paths,
    decisions: decider.reduce((sum, side) => sum + (side >= 0 ? 1 : 0), 0),
    find(state) {
      const found = states.find(state);
      return found < 0 ? undefined : roots[found];
    },
    isOpen: (place) => place >= 0 && decider[place] !== SETTLED,
    after: (place, position) => next[first[place] + position],
    best: (place) => choice[place],
  };
}

/** All states of a game, and the trees of their steps. */
interface Walked {
  readonly states: StateTable;
  readonly trees: StepTrees;
  /** By state: where its step begins; `undefined` for an end. */
  readonly roots: readonly (number | undefined)[];
  /** By state: the first node of its tree; one more entry than states. */
  readonly firstNode: readonly number[];
  /** By state: what an end is worth; 0 for others. */
  readonly worth: readonly number[];
  readonly paths: number;
}

function walk(
  game: DecidedSteps,
  slots: number,
  aims: readonly Aim[],
  mostStates: number,
  mostPaths: number,
): Walked | { why: string } {
  const states = new StateTable(game.coreLength);
  const most = Math.min(mostStates, Math.floor(MOST_NUMBERS / game.coreLength));
  const trees = new StepTrees();
  const steered = new Set(aims.flatMap(({ sides }) => sides));
  const steps = new StepWalk(trees, (side) => steered.has(side));
  const roots: (number | undefined)[] = [];
  const firstNode: number[] = [];
  const worth: number[] = [];
  const scratch = new Int32Array(game.stateLength);
  const from = new Int32Array(game.stateLength);
  const counts = new Float64Array(slots);
  const forecast = new Forecast();
  const first = Math.floor(mostPaths * JUDGED_AFTER);
  let paths = 0;
  game.begin();
  game.save(scratch);
  states.add(scratch);
  forecast.meet();
  game.player = steps;
  for (let index = 0; index < states.count; index++) {
    firstNode.push(trees.nodes);
    states.read(index, from);
    game.load(from);
    if (game.over) {
      counts.fill(0);
      game.tally(counts);
      worth.push(worthOf(counts, aims));
      roots.push(undefined);
      continue;
    }
    let root: number | undefined;
    const before = paths;
    steps.start();
    while (root === undefined) {
      if (++paths > mostPaths) return { why: `over ${thousands(mostPaths)} outcomes and options` };
      game.load(from);
      game.step(steps);
      game.save(scratch);
      const known = states.count;
      root = steps.lead(states.add(scratch));
      if (states.count > known && !game.over) forecast.meet();
      if (states.count > most) return { why: `over ${thousands(most)} states` };
    }
    if (trees.next.length > MOST_BRANCHES) return { why: `over ${thousands(MOST_BRANCHES)} branches` };
    worth.push(0);
    roots.push(root);
    forecast.walk(paths - before);
    if (paths >= first && forecast.paths > mostPaths * CLEARLY_OVER)
      return { why: `over ${thousands(mostPaths)} outcomes and options, by an estimate after ${thousands(paths)}` };
  }
  game.player = undefined;
  firstNode.push(trees.nodes);
  return { states, trees, roots, firstNode, worth, paths };
}

/** How many paths all states take at least, as far as those walked so far let one foresee. */
class Forecast {
  private met = 0;
  private walked = 0;
  private total = 0;
  private largest = 0;

  /** Counts a state from which the game goes on. */
  meet(): void {
    this.met++;
  }

  /** Counts the paths of such a state. */
  walk(paths: number): void {
    this.walked++;
    this.total += paths;
    this.largest = Math.max(this.largest, paths);
  }

  /** As if the states that are known were all, and as the others without the largest: a game may begin with many paths. */
  get paths(): number {
    if (this.walked < JUDGED_BY) return 0;
    return ((this.total - this.largest) / (this.walked - 1)) * this.met;
  }
}

/** What an end is worth: 1 where the first aim is reached; 1 less where the second is. */
function worthOf(counts: Float64Array, aims: readonly Aim[]): number {
  const [first, second = 0] = aims.map(({ slot, sign }) => (counts[slot] > 0 === (sign === 1) ? 1 : 0));
  return first - second;
}

/** One row of linear equations: a value is `constant` plus values of other states by their chances. */
interface Row {
  constant: number;
  readonly chances: Map<number, number>;
}

/** The values of all states, group by group from the ends, by the best choices. */
class Improvement {
  /** By node: the option that is taken. */
  readonly choice: Int32Array;
  private readonly walked: Walked;
  private readonly values: Float64Array;
  private readonly nodeValues: Float64Array;
  /** By node: 1 where the decision raises values, -1 where it lowers them, 0 for rolls. */
  private readonly sense: Int8Array;
  private readonly groupOf: Int32Array;
  private readonly groups: readonly (readonly number[])[];
  private readonly isGame: boolean;
  private terms: number;

  constructor(walked: Walked, aims: readonly Aim[], terms: number) {
    const { trees, states, worth } = walked;
    const lowering = new Set(aims[1]?.sides);
    this.walked = walked;
    this.terms = terms;
    this.isGame = lowering.size > 0;
    this.values = Float64Array.from(worth);
    this.nodeValues = new Float64Array(trees.nodes);
    this.choice = Int32Array.from(trees.scripted);
    this.sense = Int8Array.from(trees.decider, (side) => (side < 0 ? 0 : lowering.has(side) ? -1 : 1));
    const { first, to } = edgesOf(walked);
    ({ groups: this.groups, groupOf: this.groupOf } = connectedGroups(states.count, first, to));
  }

  /** @returns why it cannot be solved, if so */
  run(): string | undefined {
    const { roots } = this.walked;
    for (const [group, members] of this.groups.entries()) {
      if (!this.isCycle(members, group)) {
        const [state] = members;
        if (roots[state] === undefined) continue;
        this.improve(state, 1, -1);
        this.values[state] = this.value(roots[state]);
        continue;
      }
      const why = this.solveGroup(members, group);
      if (why !== undefined) return why;
    }
    return undefined;
  }

  /** What follows is worth. */
  value(to: number): number {
    return to < 0 ? this.values[~to] : this.nodeValues[to];
  }

  private isCycle(members: readonly number[], group: number): boolean {
    return members.length > 1 || this.leadsInto(members[0], group);
  }

  /** Whether a step may lead from a state into a group. */
  private leadsInto(state: number, group: number): boolean {
    const { roots, firstNode, trees } = this.walked;
    const root = roots[state];
    if (root === undefined) return false;
    const isIn = (to: number) => to < 0 && this.groupOf[~to] === group;
    if (isIn(root)) return true;
    for (let e = trees.first[firstNode[state]]; e < trees.first[firstNode[state + 1]]; e++)
      if (isIn(trees.next[e])) return true;
    return false;
  }

  /**
   * Values the nodes of a state, from its leaves to its root, and takes better options.
   *
   * @param senses of the decisions that may change; others stay as they are
   * @returns whether any changed
   */
  private improve(state: number, ...senses: readonly number[]): boolean {
    const { trees, firstNode } = this.walked;
    const { first, next, chance } = trees;
    const { sense, choice, nodeValues } = this;
    let changed = false;
    for (let node = firstNode[state]; node < firstNode[state + 1]; node++) {
      if (sense[node] === 0) {
        let sum = 0;
        for (let e = first[node]; e < first[node + 1]; e++) sum += chance[e] * this.value(next[e]);
        nodeValues[node] = sum;
        continue;
      }
      if (senses.includes(sense[node])) {
        let best = choice[node];
        let most = this.value(next[first[node] + best]) * sense[node] + TIE;
        for (let option = 0; option < first[node + 1] - first[node]; option++) {
          const value = this.value(next[first[node] + option]) * sense[node];
          if (value <= most) continue;
          best = option;
          most = value;
        }
        changed ||= best !== choice[node];
        choice[node] = best;
      }
      nodeValues[node] = this.value(next[first[node] + choice[node]]);
    }
    return changed;
  }

  /** Policy iteration among states that lead back to each other. */
  private solveGroup(members: readonly number[], group: number): string | undefined {
    if (!this.makeEnding(members, group)) return ENDLESS;
    const improved = (sense: number) => {
      let changed = false;
      for (const state of members) changed = this.improve(state, sense) || changed;
      return changed;
    };
    for (let round = 0; ; round++) {
      if (round === MOST_ROUNDS || !this.evaluate(members, group)) return NOT_SETTLED;
      // The answer to a choice must be the best one before the choice itself is changed.
      if (this.isGame && improved(-1)) continue;
      if (!improved(1)) break;
    }
    this.preferScript(members, group);
    if (!this.evaluate(members, group)) return NOT_SETTLED;
    for (const state of members) this.improve(state);
    if (this.isGame && (this.gainsByStalling(members, group, 1) || this.gainsByStalling(members, group, -1)))
      return 'a side gains by never letting the game end';
    return undefined;
  }

  /**
   * Changes choices where games would never leave the group by the script. An option that is better afterwards keeps it
   * that way: a game that never left would gain nothing.
   *
   * @returns false where no choices lead out
   */
  private makeEnding(members: readonly number[], group: number): boolean {
    const ends = this.ending(members, group);
    while (ends.size < members.length) {
      const before = ends.size;
      for (const state of members) {
        if (!ends.has(state) && this.turnTo(this.walked.roots[state]!, (to) => this.isOut(to, group, ends)))
          ends.add(state);
      }
      if (ends.size === before) return false;
    }
    return true;
  }

  /** States of a group from which games may leave it by the choices as they are. */
  private ending(members: readonly number[], group: number): Set<number> {
    const ends = new Set<number>();
    for (let before = -1; before < ends.size; ) {
      before = ends.size;
      for (const state of members) {
        if (ends.has(state)) continue;
        if (this.mayReach(this.walked.roots[state]!, (to) => this.isOut(to, group, ends))) ends.add(state);
      }
    }
    return ends;
  }

  private isOut(to: number, group: number, ends: ReadonlySet<number>): boolean {
    return this.groupOf[~to] !== group || ends.has(~to);
  }

  /** Whether a step may lead from a place to such a state by the choices as they are. */
  private mayReach(place: number, isGoal: (to: number) => boolean): boolean {
    if (place < 0) return isGoal(place);
    return this.taken(place).some((to) => this.mayReach(to, isGoal));
  }

  /** Makes choices by which a step may lead from a place to such a state, if there are any. */
  private turnTo(place: number, isGoal: (to: number) => boolean): boolean {
    if (place < 0) return isGoal(place);
    const option = this.following(place).findIndex((to) => this.turnTo(to, isGoal));
    if (option < 0) return false;
    if (this.sense[place] !== 0) this.choice[place] = option;
    return true;
  }

  /** What may follow a node, by the choices as they are. */
  private taken(node: number): number[] {
    const following = this.following(node);
    return this.sense[node] === 0 ? following : [following[this.choice[node]]];
  }

  private following(node: number): number[] {
    const { first, next } = this.walked.trees;
    return next.slice(first[node], first[node + 1]);
  }

  /** Takes the script's option where it is as good as the one that was found, if games still end then. */
  private preferScript(members: readonly number[], group: number): void {
    const { firstNode, trees } = this.walked;
    const { sense, choice } = this;
    const nodesOf = (state: number) =>
      Array.from({ length: firstNode[state + 1] - firstNode[state] }, (_, i) => firstNode[state] + i);
    const found = new Map<number, number>();
    for (const node of members.flatMap(nodesOf)) {
      if (sense[node] === 0 || choice[node] === trees.scripted[node]) continue;
      const value = (option: number) => this.value(trees.next[trees.first[node] + option]) * sense[node];
      if (value(trees.scripted[node]) < value(choice[node]) - TIE) continue;
      found.set(node, choice[node]);
      choice[node] = trees.scripted[node];
    }
    const ends = this.ending(members, group);
    for (const state of members) {
      if (ends.has(state)) continue;
      for (const node of nodesOf(state)) choice[node] = found.get(node) ?? choice[node];
    }
  }

  /** Whether a side can stay in a group for ever, against the others as they play, where no end is better for it. */
  private gainsByStalling(members: readonly number[], group: number, sense: number): boolean {
    const left = new Set<number>();
    const stays = (place: number): boolean => {
      if (place < 0) return this.groupOf[~place] === group && !left.has(~place);
      const following = this.taken(place);
      return this.sense[place] === sense ? this.following(place).some(stays) : following.every(stays);
    };
    for (let before = -1; before < left.size; ) {
      before = left.size;
      for (const state of members) if (!left.has(state) && !stays(this.walked.roots[state]!)) left.add(state);
    }
    return members.some((state) => !left.has(state) && this.values[state] * sense < -WORTH_STALLING);
  }

  /** Values the states of a group by the choices as they are; false where that did not settle. */
  private evaluate(members: readonly number[], group: number): boolean {
    const rows = new Map(members.map((state) => [state, this.rowOf(state, group)] as const));
    if (members.length <= MOST_DENSE) {
      this.eliminate(members, rows);
      return members.every((state) => Number.isFinite(this.values[state]));
    }
    return this.sweep(rows);
  }

  private rowOf(state: number, group: number): Row {
    const { trees, roots } = this.walked;
    const row: Row = { constant: 0, chances: new Map() };
    const spread = (place: number, chance: number): void => {
      if (place < 0) {
        if (this.groupOf[~place] !== group) row.constant += chance * this.values[~place];
        else row.chances.set(~place, (row.chances.get(~place) ?? 0) + chance);
      } else if (this.sense[place] !== 0) spread(this.taken(place)[0], chance);
      else
        for (let e = trees.first[place]; e < trees.first[place + 1]; e++)
          spread(trees.next[e], chance * trees.chance[e]);
    };
    spread(roots[state]!, 1);
    return row;
  }

  /** Gaussian elimination without pivoting, which is stable where every state may lead out of the group. */
  private eliminate(members: readonly number[], rows: ReadonlyMap<number, Row>): void {
    const n = members.length;
    const position = new Map(members.map((state, i) => [state, i]));
    const matrix = members.map((state, i) => {
      const { constant, chances } = rows.get(state)!;
      const line = new Float64Array(n + 1);
      line[i] = 1;
      line[n] = constant;
      for (const [to, chance] of chances) line[position.get(to)!] -= chance;
      return line;
    });
    for (let p = 0; p < n; p++) {
      const pivot = matrix[p];
      for (let r = p + 1; r < n; r++) {
        const line = matrix[r];
        const factor = line[p] / pivot[p];
        if (factor === 0) continue;
        for (let c = p; c <= n; c++) line[c] -= factor * pivot[c];
      }
    }
    for (let p = n - 1; p >= 0; p--) {
      const line = matrix[p];
      let value = line[n];
      for (let c = p + 1; c < n; c++) value -= line[c] * this.values[members[c]];
      this.values[members[p]] = value / line[p];
    }
  }

  /** Gauss-Seidel sweeps until nothing changes any more. */
  private sweep(rows: ReadonlyMap<number, Row>): boolean {
    let size = 0;
    for (const { chances } of rows.values()) size += 1 + chances.size;
    for (let sweep = 0; sweep < MOST_SWEEPS && this.terms > 0; sweep++) {
      let change = 0;
      this.terms -= size;
      for (const [state, { constant, chances }] of rows) {
        let value = constant;
        let own = 0;
        for (const [to, chance] of chances) {
          if (to === state) own = chance;
          else value += chance * this.values[to];
        }
        value /= 1 - own;
        change = Math.max(change, Math.abs(value - this.values[state]));
        this.values[state] = value;
      }
      if (change <= SMALLEST_CHANGE) return true;
    }
    return false;
  }
}

/** Which states each state may lead to, whatever is decided. */
function edgesOf({ states, roots, firstNode, trees }: Walked): { first: number[]; to: number[] } {
  const first: number[] = [];
  const to: number[] = [];
  for (let state = 0; state < states.count; state++) {
    first.push(to.length);
    const root = roots[state];
    if (root === undefined) continue;
    if (root < 0) to.push(~root);
    for (let e = trees.first[firstNode[state]]; e < trees.first[firstNode[state + 1]]; e++)
      if (trees.next[e] < 0) to.push(~trees.next[e]);
  }
  first.push(to.length);
  return { first, to };
}
