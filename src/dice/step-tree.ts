import type { Dice } from './dice.ts';
import type { Law } from './law.ts';

/** Makes the decisions of a game. The solver needs to know only which side decides. */
export interface Chooser {
  /** @returns position in `options` */
  choose(decision: { readonly side: number }, options: readonly number[], scripted: number): number;
}

/** A branch on the current path: a roll, or a decision. */
interface Branch {
  /** The law rolled; `undefined` for a decision. */
  readonly law: Law | undefined;
  /** For a decision: the deciding side, and the script's option. */
  readonly side: number;
  readonly scripted: number;
  readonly count: number;
  /** Successors of the outcomes or options walked so far; the next one is being walked. */
  readonly next: number[];
}

/**
 * Trees of the possible rolls and decisions in steps of a game, in any order.
 *
 * A successor is either a state, written as `~state` (below 0), or a node (0 or more). The nodes of a tree are numbered
 * from leaves to root. Rolls without a later decision are merged into one node, or into none if they lead to one state.
 */
export class StepTrees {
  /** By node: index of its first successor; one more entry than nodes. */
  readonly first: number[] = [0];
  /** Successors. */
  readonly next: number[] = [];
  /** Probability of each; 0 after decisions. */
  readonly chance: number[] = [];
  /** By node: the deciding side; {@link ROLL} or {@link SETTLED} for rolls with or without a later decision. */
  readonly decider: number[] = [];
  /** By decision: position of the script's option. */
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

  /** Removes nodes that a single roll replaces; they are the last ones added. */
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

/** A roll with a later decision. */
const ROLL = -1;
/** A roll without a later decision in this step. */
export const SETTLED = -2;

/**
 * Dice and choices that walk all rolls and decisions of a step, as `EnumeratedDice` walk rolls:
 *
 * ```ts
 * let root: number | undefined;
 * for (walk.start(); root === undefined; root = walk.lead(state)) {
 *   restore();
 *   step(walk);          // may draw any number of laws, and ask for any number of decisions
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
   * @param trees receives the tree of each step
   * @param isSteered whether to walk all options of a side; other sides follow their scripts
   */
  constructor(trees: StepTrees, isSteered: (side: number) => boolean) {
    this.trees = trees;
    this.isSteered = isSteered;
  }

  /** Starts with the first path of a step. */
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
   * Ends the current path and moves to the next one.
   *
   * @param state where the path led
   * @returns the root of the step's tree, once all paths have been walked
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
