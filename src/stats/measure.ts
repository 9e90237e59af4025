import { addProduct, addTo } from './tally.ts';

/**
 * Something that is counted about games.
 *
 * A measure owns a few slots of the tally, which hold integers. Each game adds to the tally; tallies of any games, in
 * any order, are merged by addition.
 *
 * - `rate`: a claim that is true or false of a game ("band won"). Slots: how often it was true.
 * - `share`: how many out of `of` (dead shooters out of 2). Slots: sum, sum of squares.
 * - `number`: an integer of 0 or more (length, kills). Slots: sum, sum of squares, then `bins` counts; the last bin
 *   counts everything from `bins - 1` up. If `of` says that several members have one each, bins count them all, and
 *   sums are for `ofEach`.
 */
export interface Measure {
  /** `<side>.<what>`, `<side>.<member>.<what>` or `<what>`; unique. */
  readonly name: string;
  readonly kind: 'rate' | 'share' | 'number';
  /** Its meaning in one plain sentence for a player. */
  readonly meaning: string;
  /** Where it is shown: see {@link MeasureGroup}. */
  readonly group: MeasureGroup;
  /** For `share`, and for `number` of the group `when`: number of members in each game, 1 or more. Default: 1. */
  readonly of?: number;
  /** For `number`: number of bins of its histogram, 2 or more. */
  readonly bins?: number;
  /** For `number`: the largest value that a game can have, if there is one; its interval does not reach beyond. */
  readonly most?: number;
  /** Whether it is shown first, and must become precise before a run stops. Kind `rate` only. */
  readonly headline?: boolean;
  /** Whether it can be computed from the final state of a game alone (for exact solving). */
  readonly core?: boolean;
  readonly side?: string;
  readonly member?: string;
  /** The last part of the name: `win`, `dead`, `activations`. */
  readonly what: string;
  /** For `killed-by` and similar: the other party, `<side>.<member>`. */
  readonly by?: string;
  /** Rule or ruling that defines it, if one does. */
  readonly rule?: string;
  /** For a `rate` of games that a limit ended and not the rules, the words after "were stopped": `after 200 rounds`. */
  readonly stops?: string;
  /** A set of claims: exactly one claim of each set is true of each game, as for all of the group `outcome`. */
  readonly oneOf?: string;
  /** Names of the measures that add up to this one. */
  readonly sumOf?: readonly string[];
  /** A claim that is true of the games in which another measure, a number, is at least this large. */
  readonly when?: { readonly measure: string; readonly atLeast: number };
}

/**
 * - `outcome`: how games end; the headline rates of a scenario, which sum to 1 over its outcomes
 * - `side`: about a whole side (casualties, margin)
 * - `fate`: how a member ended; the fates of one member sum to 1
 * - `when`: at which step a member fell (number; bin 0 = never fell), for survival curves: see `isFall`
 * - `kills`: how many kills, and who killed whom
 * - `length`: how long games last
 * - `guard`: how often a guard had to end something
 * - `own`: claims that a scenario counts
 * - `other`
 */
type MeasureGroup = 'outcome' | 'side' | 'fate' | 'when' | 'kills' | 'length' | 'guard' | 'own' | 'other';

/**
 * Returns whether it is when a member fell, on the clock of survival curves. Others of the group `when` use another
 * clock, or a cause of the fall (`by`).
 */
export function isFall({ group, what }: Measure): boolean {
  return group === 'when' && what === 'fell';
}

/** The first slot of each measure, and the number of slots in all. */
export interface Layout {
  readonly measures: readonly Measure[];
  /** First slot of each measure, in the order of {@link measures}. */
  readonly offsets: readonly number[];
  readonly slots: number;
  /** Returns the first slot by name; throws for an unknown name. */
  at(name: string): number;
}

/** Returns how many slots a measure owns. */
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

/**
 * Returns the sums of a `number` for one of several members who have one each: the game's value is the mean of theirs.
 */
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
