import { addProduct, addTo } from './tally.ts';

/**
 * What is counted about games.
 *
 * A measure owns a few slots of the tally, which is whole numbers. A game adds itself to
 * the tally; tallies of any games, in any order, are merged by addition.
 *
 * - `rate`: a claim that is true or false of a game ("band won"). Slots: how often it was true.
 * - `share`: how many out of `of` (dead shooters out of 2). Slots: sum, sum of squares.
 * - `number`: a whole number 0 or more (length, kills). Slots: sum, sum of squares, then `bins` counts;
 *   the last bin counts everything from `bins - 1` up. Where `of` says that several have one each, bins count them all, and
 *   sums are for `ofEach`.
 */
export interface Measure {
  /** `<side>.<what>`, `<side>.<member>.<what>` or `<what>`; unique. */
  readonly name: string;
  readonly kind: 'rate' | 'share' | 'number';
  /** What it says, in one plain sentence for a player. */
  readonly meaning: string;
  /** Where it is shown: see {@link MeasureGroup}. */
  readonly group: MeasureGroup;
  /** `share`, and `number` of the group `when`: how many there are in each game, 1 or more; 1 if left out. */
  readonly of?: number;
  /** `number`: how many bins its histogram has, 2 or more. */
  readonly bins?: number;
  /** `number`: the largest value that a game can have, where there is one; its interval does not reach beyond. */
  readonly most?: number;
  /** Named on the first screen, and what stopping by precision looks at. Kind `rate` only. */
  readonly headline?: boolean;
  /** Whether it can be read off the state a game ends in without knowing how it got there (exact solving). */
  readonly core?: boolean;
  readonly side?: string;
  readonly member?: string;
  /** The last part of the name: `win`, `dead`, `activations`. */
  readonly what: string;
  /** For `killed-by` and the like: the other party, `<side>.<member>`. */
  readonly by?: string;
  /** Rule or ruling that defines it, if one does. */
  readonly rule?: string;
  /** `rate` of games that a limit ended and not the rules, as words after "were stopped": `after 200 rounds`. */
  readonly stops?: string;
  /** Of the claims with the same word here exactly one is true of each game, as of all of the group `outcome`. */
  readonly oneOf?: string;
  /** Names of the measures that add up to this one. */
  readonly sumOf?: readonly string[];
  /** A claim that is true of the games in which another measure, a number, is at least so much. */
  readonly when?: { readonly measure: string; readonly atLeast: number };
}

/**
 * - `outcome`: how games end; the headline rates of a scenario, which sum to 1 over its outcomes
 * - `side`: about a whole side (casualties, margin)
 * - `fate`: what became of a member; the fates of one member sum to 1
 * - `when`: at which step a member fell (number; bin 0 = never fell), for survival curves: see `isFall`
 * - `kills`: how many, and who killed whom
 * - `length`: how long games last
 * - `guard`: how often a guard had to end something
 * - `own`: what a scenario asks to be counted
 * - `other`
 */
type MeasureGroup = 'outcome' | 'side' | 'fate' | 'when' | 'kills' | 'length' | 'guard' | 'own' | 'other';

/**
 * Whether it is when a member fell, on the clock that survival is told by. Others of the group `when` go by another
 * clock, or by what it was that somebody fell to (`by`).
 */
export function isFall({ group, what }: Measure): boolean {
  return group === 'when' && what === 'fell';
}

/** Where each measure's slots begin, and how many there are in all. */
export interface Layout {
  readonly measures: readonly Measure[];
  /** First slot of each measure, in the order of {@link measures}. */
  readonly offsets: readonly number[];
  readonly slots: number;
  /** First slot by name; throws for a name that does not exist. */
  at(name: string): number;
}

/** How many slots a measure owns. */
export function slotsOf(measure: Measure): number {
  if (measure.kind === 'rate') return 1;
  return measure.kind === 'share' ? 2 : 2 + (measure.bins ?? 2);
}

/** Lays measures out one after the other. */
export function layOut(measures: readonly Measure[]): Layout {
  const offsets: number[] = [];
  const byName = new Map<string, number>();
  let slots = 0;
  for (const measure of measures) {
    if (byName.has(measure.name)) throw new Error(`two measures are called ${measure.name}`);
    byName.set(measure.name, slots);
    offsets.push(slots);
    slots += slotsOf(measure);
  }
  return {
    measures,
    offsets,
    slots,
    at(name) {
      const at = byName.get(name);
      if (at === undefined) throw new Error(`no measure is called ${name}`);
      return at;
    },
  };
}

/** What the sums of a `number` come to for one of several who have one each: the game's value is the mean of theirs. */
export function ofEach(
  { of = 1 }: Pick<Measure, 'of'>,
  sum: number,
  squares: number,
): { readonly sum: number; readonly squares: number } {
  return { sum: sum / of, squares: squares / (of * of) };
}

/** Adds one game's value of a `share` or `number` measure to a tally. */
export function countValue(tally: Float64Array, at: number, value: number, bins: number): void {
  if (value === 0) {
    if (bins > 0) tally[at + 2] += 1;
    return;
  }
  addTo(tally, at, value);
  addProduct(tally, at + 1, value, value);
  if (bins > 0) tally[at + 2 + (value < bins ? value : bins - 1)] += 1;
}
