import { type Budget, type Steps, thousands, type Unsolved } from './chain.ts';
import { connectedGroups } from './groups.ts';
import { StateTable } from './state-table.ts';
import { type Chooser, SETTLED, StepTrees, StepWalk } from './step-tree.ts';

/** A game in which sides decide: its steps ask a chooser. */
export interface DecidedSteps extends Steps {
  player?: Chooser | undefined;
}

/** The aim of some sides: that a game ends with a slot of its tally counted, or without. */
export interface Aim {
  /** Sides that play for it. */
  readonly sides: readonly number[];
  readonly slot: number;
  /** 1: that the slot is counted; -1: that it is not counted. */
  readonly sign: 1 | -1;
}

/** A solution in which no deciding side gains by changing its play alone. */
export interface BestPlay {
  readonly solved: true;
  /** The probability of the first aim; with two aims, that of the first minus that of the second. */
  readonly value: number;
  /** Number of different states reached. */
  readonly states: number;
  /** Number of outcomes and options walked. */
  readonly paths: number;
  /** Number of different decisions: by state, and by the rolls and decisions before it in the step. */
  readonly decisions: number;
  /** Returns the start of the step from a saved state; `undefined` for a state that no game reaches. */
  find(state: Int32Array): number | undefined;
  /** Returns whether decisions may follow a place in a step. */
  isOpen(place: number): boolean;
  /** Returns the place after an outcome of a roll, or an option of a decision, by its position. */
  after(place: number, position: number): number;
  /** Returns the position of the best option at a decision. */
  best(place: number): number;
}

/** Limits on the numbers in all states together, and on the branches of all trees. */
const MOST_NUMBERS = 32_000_000;
const MOST_BRANCHES = 16_000_000;
/** An option is better if it adds more than this to a probability; otherwise it is a tie. */
const TIE = 1e-13;
/** A side gains by stalling, that is by never letting a game end, if its probability rises by more than this. */
const WORTH_STALLING = 1e-9;
/** Most states in a cycle whose values are found by elimination; larger cycles use sweeps. */
const MOST_DENSE = 300;
const SMALLEST_CHANGE = 4e-16;
const MOST_SWEEPS = 20_000;
/** Terms added in sweeps for each path in the budget. */
const TERMS_PER_PATH = 200;
/** Most policies tried for one group; a few are enough when values are exact. */
const MOST_ROUNDS = 500;
/** The total number of paths is first estimated after this fraction of the budget of paths, and this many states. */
const JUDGED_AFTER = 1 / 16;
const JUDGED_BY = 50;
/** A game is given up if its estimate exceeds the budget of paths by this factor. */
const CLEARLY_OVER = 1.5;

const ENDLESS = 'a game might never end by its rules';
const NOT_SETTLED = 'the values of states that lead back to each other do not settle';

/**
 * Finds the best play: walks all rolls and decisions of every step, merges equal states, and solves the Markov decision
 * process by policy iteration (Howard 1960). With two opposed aims it solves the stochastic game in which sides decide
 * in turn and know all earlier rolls and decisions (Hoffman and Karp 1966).
 *
 * Among equally good options it takes the script's. An endless game counts as one in which no aim is reached. No option
 * adds more than {@link TIE} to the value of its step, so no other play gains more than that times the number of steps
 * of its games. History is left out, as in `solve`.
 *
 * @param slots length of the tally
 * @param aims one, or two opposed
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
  /** By state: the start of its step; `undefined` for an end. */
  readonly roots: readonly (number | undefined)[];
  /** By state: the first node of its tree; one more entry than states. */
  readonly firstNode: readonly number[];
  /** By state: the value of an end; 0 for other states. */
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

/** Estimates the number of paths from all states, from those walked so far. */
class Forecast {
  private met = 0;
  private walked = 0;
  private total = 0;
  private largest = 0;

  /** Counts a state at which the game continues. */
  meet(): void {
    this.met++;
  }

  /** Counts the paths of such a state. */
  walk(paths: number): void {
    this.walked++;
    this.total += paths;
    this.largest = Math.max(this.largest, paths);
  }

  /**
   * A low estimate: it assumes that there are no further states, and averages without the largest one, because the
   * first step may have many paths.
   */
  get paths(): number {
    if (this.walked < JUDGED_BY) return 0;
    return ((this.total - this.largest) / (this.walked - 1)) * this.met;
  }
}

/** Returns the value of an end: 1 if the first aim is reached, minus 1 if the second is. */
function worthOf(counts: Float64Array, aims: readonly Aim[]): number {
  const [first, second = 0] = aims.map(({ slot, sign }) => (counts[slot] > 0 === (sign === 1) ? 1 : 0));
  return first - second;
}

/** One linear equation: a value is `constant` plus the values of other states times their chances. */
interface Row {
  constant: number;
  readonly chances: Map<number, number>;
}

/** Computes the values of all states under the best choices, group by group from the ends. */
class Improvement {
  /** By node: position of the chosen option. */
  readonly choice: Int32Array;
  private readonly walked: Walked;
  private readonly values: Float64Array;
  private readonly nodeValues: Float64Array;
  /** By node: 1 if the decider wants high values, -1 if low ones, 0 for rolls. */
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

  /** @returns why it cannot be solved; `undefined` on success */
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

  /** Returns the value of a state or node. */
  value(to: number): number {
    return to < 0 ? this.values[~to] : this.nodeValues[to];
  }

  private isCycle(members: readonly number[], group: number): boolean {
    return members.length > 1 || this.leadsInto(members[0], group);
  }

  /** Returns whether a step may lead from a state into a group. */
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
   * Values the nodes of a state from leaves to root, and switches to better options.
   *
   * @param senses kinds of decisions that may change; the others stay
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

  /** Policy iteration in a cycle of states. */
  private solveGroup(members: readonly number[], group: number): string | undefined {
    if (!this.makeEnding(members, group)) return ENDLESS;
    const improved = (sense: number) => {
      let changed = false;
      for (const state of members) changed = this.improve(state, sense) || changed;
      return changed;
    };
    for (let round = 0; ; round++) {
      if (round === MOST_ROUNDS || !this.evaluate(members, group)) return NOT_SETTLED;
      // The minimising side's best reply must be found before the maximising side changes.
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
   * Changes choices in states from which games would never leave the group by the script. If an option is better later,
   * it replaces these: a game that never leaves gains nothing.
   *
   * @returns false if no choices lead out
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

  /** Returns the states of a group from which games may leave it by the current choices. */
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

  /** Returns whether a step may lead from a place to a goal by the current choices. */
  private mayReach(place: number, isGoal: (to: number) => boolean): boolean {
    if (place < 0) return isGoal(place);
    return this.taken(place).some((to) => this.mayReach(to, isGoal));
  }

  /**
   * Makes choices by which a step may lead from a place to a goal.
   *
   * @returns whether there are any
   */
  private turnTo(place: number, isGoal: (to: number) => boolean): boolean {
    if (place < 0) return isGoal(place);
    const option = this.following(place).findIndex((to) => this.turnTo(to, isGoal));
    if (option < 0) return false;
    if (this.sense[place] !== 0) this.choice[place] = option;
    return true;
  }

  /** Returns what may follow a node by the current choices. */
  private taken(node: number): number[] {
    const following = this.following(node);
    return this.sense[node] === 0 ? following : [following[this.choice[node]]];
  }

  private following(node: number): number[] {
    const { first, next } = this.walked.trees;
    return next.slice(first[node], first[node + 1]);
  }

  /** Switches to the script's options where they are equally good, if games still end then. */
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

  /**
   * Returns whether a side can stay in a group for ever against the current choices of the others, although no end is
   * better for it.
   */
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

  /**
   * Computes the values of a group's states under the current choices.
   *
   * @returns false if they do not converge
   */
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

  /** Gaussian elimination without pivoting, which is stable if every state may lead out of the group. */
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

  /** Gauss-Seidel sweeps until nothing changes. */
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

/** Returns the successors of each state over all decisions. */
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
