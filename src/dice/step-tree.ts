import type { Dice } from './dice.ts';
import type { Law } from './law.ts';

/** Makes the decisions of a game; all that the solver needs of them is which side decides. */
export interface Chooser {
  /** @returns position in `options` */
  choose(decision: { readonly side: number }, options: readonly number[], scripted: number): number;
}

/** A branch of the path that is walked: a roll, or a decision. */
interface Branch {
  /** The law that is rolled; `undefined` for a decision. */
  readonly law: Law | undefined;
  /** Of a decision: who decides, and what their script does. */
  readonly side: number;
  readonly scripted: number;
  readonly count: number;
  /** What follows each outcome or option that was walked: the next one is walked now. */
  readonly next: number[];
}

/**
 * Trees of what can happen in steps of a game, where rolls and decisions follow each other in any order.
 *
 * What follows is either a state, written as `~state` (below 0), or a node (0 or more). The nodes of a tree are numbered
 * from its leaves to its root. Rolls without a decision behind them are one node, or none where they lead to one state.
 */
export class StepTrees {
  /** First of what follows each node; one more entry than nodes. */
  readonly first: number[] = [0];
  /** What follows. */
  readonly next: number[] = [];
  /** The chance of each; 0 behind decisions. */
  readonly chance: number[] = [];
  /** Of each node the side that decides; {@link ROLL} and {@link SETTLED} for rolls with and without decisions behind. */
  readonly decider: number[] = [];
  /** Of a decision the position of what the script does. */
  readonly scripted: number[] = [];

  get nodes(): number {
    return this.decider.length;
  }

  /** Adds a decision. */
  decide(side: number, scripted: number, next: readonly number[]): number {
    for (const to of next) this.follow(to, 0);
    return this.close(side, scripted);
  }

  /** Adds a roll. */
  roll(law: Law, next: readonly number[]): number {
    const { first, decider } = this;
    if (next.some((to) => to >= 0 && decider[to] !== SETTLED)) {
      for (const [i, to] of next.entries()) this.follow(to, law.weights[i] / law.total);
      return this.close(ROLL, 0);
    }
    const chances = new Map<number, number>();
    const add = (to: number, chance: number) => chances.set(to, (chances.get(to) ?? 0) + chance);
    for (const [i, to] of next.entries()) {
      const chance = law.weights[i] / law.total;
      if (to < 0) add(to, chance);
      else for (let e = first[to]; e < first[to + 1]; e++) add(this.next[e], chance * this.chance[e]);
    }
    this.forget(next);
    if (chances.size === 1) for (const only of chances.keys()) return only;
    for (const [to, chance] of chances) this.follow(to, chance);
    return this.close(SETTLED, 0);
  }

  /** Takes back nodes that one roll now stands for: they are the last that were added. */
  private forget(nodes: readonly number[]): void {
    const from = nodes.find((to) => to >= 0);
    if (from === undefined) return;
    const edges = this.first[from];
    this.first.length = from + 1;
    this.decider.length = this.scripted.length = from;
    this.next.length = this.chance.length = edges;
  }

  private follow(to: number, chance: number): void {
    this.next.push(to);
    this.chance.push(chance);
  }

  private close(decider: number, scripted: number): number {
    this.first.push(this.next.length);
    this.decider.push(decider);
    this.scripted.push(scripted);
    return this.nodes - 1;
  }
}

/** A roll with a decision behind it. */
const ROLL = -1;
/** A roll after which nothing is decided in this step. */
export const SETTLED = -2;

/**
 * Dice and choices that show everything that can be rolled and decided in a step, as `EnumeratedDice` show rolls:
 *
 * ```ts
 * let root: number | undefined;
 * for (walk.start(); root === undefined; root = walk.lead(state)) {
 *   restore();
 *   step(walk);          // may draw any number of laws, and put any number of decisions to it
 * }
 * ```
 */
export class StepWalk implements Dice, Chooser {
  roller = -1;
  private readonly trees: StepTrees;
  private readonly isSteered: (side: number) => boolean;
  private readonly path: Branch[] = [];
  private depth = 0;

  /**
   * @param trees to which the tree of each step is added
   * @param isSteered whether the options of a side are walked; those of others are decided by their script
   */
  constructor(trees: StepTrees, isSteered: (side: number) => boolean) {
    this.trees = trees;
    this.isSteered = isSteered;
  }

  /** Begins with the first path of a step. */
  start(): void {
    this.path.length = 0;
    this.rewind();
  }

  draw(law: Law): number {
    const branch = this.branch({ law, side: ROLL, scripted: 0, count: law.values.length });
    return law.values[branch.next.length];
  }

  choose({ side }: { readonly side: number }, options: readonly number[], scripted: number): number {
    if (!this.isSteered(side)) return scripted;
    return this.branch({ law: undefined, side, scripted, count: options.length }).next.length;
  }

  /**
   * Ends the path that was walked, and turns to the next one.
   *
   * @param state to which it led
   * @returns what follows the beginning of the step, once all paths have been walked
   */
  lead(state: number): number | undefined {
    const { path, trees } = this;
    if (this.depth !== path.length) throw new Error('the same rolls and decisions led to fewer of them');
    let to = ~state;
    for (;;) {
      const last = path.at(-1);
      if (last === undefined) return to;
      last.next.push(to);
      if (last.next.length < last.count) {
        this.rewind();
        return undefined;
      }
      path.pop();
      to = last.law === undefined ? trees.decide(last.side, last.scripted, last.next) : trees.roll(last.law, last.next);
    }
  }

  private branch({ law, side, scripted, count }: Omit<Branch, 'next'>): Branch {
    const { path } = this;
    const at = this.depth++;
    if (at === path.length) path.push({ law, side, scripted, count, next: [] });
    const found = path[at];
    if (found.law !== law || found.side !== side || found.count !== count)
      throw new Error('the same rolls and decisions led to different ones');
    return found;
  }

  private rewind(): void {
    this.depth = 0;
    this.roller = -1;
  }
}
