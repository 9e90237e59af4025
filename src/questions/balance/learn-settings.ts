import { SampledDice } from '../../dice/sampled.ts';
import type { Interval } from '../../stats/rate-interval.ts';
import type { Sums } from '../../stats/sums.ts';
import { type Levels, type PlayedLevels, SettingModel } from './setting-model.ts';

/** Knobs with too many settings to play them all. */
export interface Learning {
  /** Number of values of each knob. */
  readonly sizes: readonly number[];
  /** Index of the current value of each knob; -1 if it is not among them. */
  readonly now: readonly number[];
  readonly targets: readonly Interval[];
  /** 0..2^53-1 */
  readonly seed: number;
  /**
   * Plays settings.
   *
   * @returns the sums of every target for each; `undefined` for one that the rulebook rejects, and for all when aborted
   */
  readonly play: (
    settings: readonly Levels[],
    round: number,
  ) => Promise<readonly (readonly Sums[] | undefined)[] | undefined>;
}

/** A model is used if there are more settings than this. */
export const MOST_SWEPT = 60;
/** Settings of the first round, and of each later one. */
const FIRST = 48;
const MORE = 24;
const ROUNDS = 10;
/** Rounds end when this many of the played settings seem to be near their targets. */
const ENOUGH = 12;
/** Number of settings returned. */
const BEST = 48;
/** Number of settings considered for the next round. */
const POOL = 20_000;
/** Settings nearer to the middle of their targets than this are chosen by the fewest changes. */
const NEAR = 0.4;

/**
 * Finds settings that probably reach their targets without playing most of them. A first round plays a balanced design,
 * in which every value of a knob occurs equally often. Each later round plays the settings that a model of earlier
 * rounds predicts nearest.
 *
 * @returns settings, the most promising first; `undefined` when aborted
 */
export async function learnSettings({ sizes, now, targets, seed, play }: Learning): Promise<Levels[] | undefined> {
  const dice = new SampledDice();
  dice.begin(seed, 0);
  const draw = (values: number) => (dice.next() >>> 0) % values;
  const pool = poolOf(sizes, now, draw);
  const played: PlayedLevels[] = [];
  const known = new Set<string>();
  const forbidden = new Set<string>();
  let model: SettingModel | undefined;
  let next = [...(now.includes(-1) ? [] : [now]), ...balanced(sizes, FIRST, draw)];
  for (let round = 0; round < ROUNDS && next.length > 0; round++) {
    const sums = await play(next, round);
    if (sums === undefined) return undefined;
    for (const [i, levels] of next.entries()) {
      known.add(levels.join());
      const own = sums[i];
      if (own === undefined) forbidden.add(levels.join());
      else played.push({ levels, sums: own });
    }
    if (played.length === 0) return [];
    const fitted = new SettingModel(sizes, targets, played);
    model = fitted;
    const best = nearest(
      fitted,
      played.map(({ levels }) => levels),
      now,
      forbidden,
      MORE,
    );
    if (best.filter((levels) => fitted.off(levels) <= 2 * NEAR).length >= ENOUGH) break;
    for (const levels of best) for (const one of changed(sizes, levels)) pool.set(one.join(), one);
    next = nearest(fitted, [...pool.values()], now, known, MORE);
  }
  for (const { levels } of played) pool.set(levels.join(), levels);
  return model === undefined ? [] : nearest(model, [...pool.values()], now, forbidden, BEST);
}

/**
 * Returns the settings that a model predicts nearest to the middle of their targets: half of them the nearest of all,
 * the others near enough with the fewest changes.
 */
function nearest(
  model: SettingModel,
  pool: readonly Levels[],
  now: Levels,
  without: ReadonlySet<string>,
  count: number,
): Levels[] {
  const rated = pool
    .filter((levels) => !without.has(levels.join()))
    .map((levels) => ({
      levels,
      // Rounded, so that the order is the same on every machine.
      off: Math.round(1e6 * model.off(levels)),
      changes: levels.filter((level, knob) => level !== now[knob]).length,
    }))
    .sort((a, b) => a.off - b.off || a.changes - b.changes);
  const first = rated.slice(0, Math.ceil(count / 2));
  const isNear = ({ off }: { readonly off: number }) => off <= 1e6 * NEAR;
  const rest = rated.slice(first.length);
  const few = rest.filter(isNear).sort((a, b) => a.changes - b.changes || a.off - b.off);
  return [...first, ...few, ...rest.filter((each) => !isNear(each))].slice(0, count).map(({ levels }) => levels);
}

/** Returns all settings; if there are too many, those with one or two changes, and others at random. */
function poolOf(sizes: readonly number[], now: Levels, draw: (values: number) => number): Map<string, Levels> {
  const all = sizes.reduce((product, size) => product * size, 1);
  const pool = new Map<string, Levels>();
  const add = (levels: Levels) => pool.set(levels.join(), levels);
  if (all <= POOL) {
    const every = sizes.reduce<number[][]>(
      (some, size) => some.flatMap((levels) => Array.from({ length: size }, (_, level) => [...levels, level])),
      [[]],
    );
    for (const levels of every) add(levels);
    return pool;
  }
  if (!now.includes(-1)) for (const one of changed(sizes, now)) for (const two of changed(sizes, one)) add(two);
  while (pool.size < POOL) add(sizes.map(draw));
  return pool;
}

/** Returns the settings that differ in one knob, and the setting itself. */
function changed(sizes: readonly number[], levels: Levels): Levels[] {
  return sizes.flatMap((size, knob) => Array.from({ length: size }, (_, level) => levels.with(knob, level)));
}

/**
 * Returns settings in which every value of a knob occurs as nearly equally often as possible, independent of the other
 * knobs.
 */
function balanced(sizes: readonly number[], count: number, draw: (values: number) => number): Levels[] {
  const columns = sizes.map((size) => {
    const column = Array.from({ length: count }, (_, i) => i % size);
    for (let i = count - 1; i > 0; i--) {
      const other = draw(i + 1);
      [column[i], column[other]] = [column[other], column[i]];
    }
    return column;
  });
  return Array.from({ length: count }, (_, i) => columns.map((column) => column[i]));
}
