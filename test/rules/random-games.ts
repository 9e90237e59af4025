import type { SampledDice } from '../../src/dice/sampled.ts';
import type { Game } from '../../src/rules/system.ts';
import { causeClock } from '../../src/stats/causes.ts';
import { isFall, type Layout, type Measure } from '../../src/stats/measure.ts';

/** Games played of each random matchup. */
export const GAMES_EACH = 20;

/**
 * Random matchups that one fuzz test plays: few in the suite; `FUZZED_GAMES=100000 npx vitest run test/rules/ddd` plays
 * as many games as it says.
 */
export function fuzzedMatchups(inTheSuite: number): number {
  const games = Number(process.env.FUZZED_GAMES ?? 0);
  return Math.max(inTheSuite, Math.ceil(games / GAMES_EACH));
}

/**
 * Random rows that the fuzz test of each book reads: few in the suite.
 * `FUZZED_ROWS=2000 npx vitest run homebrew -t random --test-timeout 900000` reads as many as it says.
 */
export const FUZZED_ROWS = Number(process.env.FUZZED_ROWS ?? 300);

export type Numbers = (below: number) => number;

/** Whole numbers below a bound, the same for the same seed (mulberry32). */
export function numbers(seed: number): Numbers {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

export const one = <T>(all: readonly T[], next: Numbers): T => all[next(all.length)];

/** Each option with a chance of 1 in 4, and then any of its values. */
export function anyRulings(
  rulings: readonly { readonly name: string; readonly values: readonly (string | number | boolean)[] }[],
  next: Numbers,
): Record<string, string | number | boolean> {
  return Object.fromEntries(
    rulings.filter(() => next(4) === 0).map(({ name, values }) => [name, one<string | number | boolean>(values, next)]),
  );
}

const sumOf = (layout: Layout, counts: Float64Array, group: 'fate' | 'outcome') =>
  layout.measures.reduce((sum, measure, i) => sum + (measure.group === group ? counts[layout.offsets[i]] : 0), 0);

/** Falls that members of each side count, and how many of them have a cause: `{ a: [3, 3] }`. */
export function fallsOf(layout: Layout, counts: Float64Array): Record<string, [fallen: number, caused: number]> {
  const falls: Record<string, [number, number]> = {};
  const fallen = (measure: Measure, i: number) => {
    const from = layout.offsets[i] + 2;
    return counts.subarray(from + 1, from + measure.bins!).reduce((sum, count) => sum + count, 0);
  };
  layout.measures.forEach((measure, i) => {
    const isCause = causeClock(measure) !== undefined;
    if (!isCause && !isFall(measure)) return;
    falls[measure.side!] ??= [0, 0];
    falls[measure.side!][isCause ? 1 : 0] += fallen(measure, i);
  });
  return falls;
}

/** No game of so few takes more. */
const MOST_STEPS = 400_000;

/**
 * Plays one game and says what is wrong with it: it does not end, or has no outcome or several, or somebody has no
 * fate or several, or a fall has no cause or several, or a count is none.
 *
 * @param size members that went in
 */
export function wrongWith(game: Game, dice: SampledDice, layout: Layout, size: number): string[] {
  const wrong: string[] = [];
  let steps = 0;
  game.begin();
  while (!game.over) {
    if (++steps > MOST_STEPS) return ['does not end'];
    game.step(dice);
  }
  const counts = new Float64Array(layout.slots);
  game.tally(counts);
  if (!counts.every((n) => Number.isInteger(n) && n >= 0)) wrong.push('a count that is none');
  const fates = sumOf(layout, counts, 'fate');
  if (fates !== size) wrong.push(`${fates} fates of ${size} members`);
  const outcomes = sumOf(layout, counts, 'outcome');
  if (outcomes !== 1) wrong.push(`${outcomes} outcomes`);
  for (const [side, [fallen, caused]] of Object.entries(fallsOf(layout, counts)))
    if (fallen !== caused) wrong.push(`${fallen} falls of ${side}, ${caused} with a cause`);
  return wrong;
}
