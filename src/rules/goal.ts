import { layOut, type Measure } from '../stats/measure.ts';

/** Where a tally says whether a side reached what it plays for, and whether that is good (1) or bad (-1). */
export interface Goal {
  readonly slot: number;
  readonly sign: 1 | -1;
}

/** What a side plays for, the best first; where there is nothing to win, not to lose. */
const GOALS = ['win', 'done', 'cleared', 'goal', 'finished', 'won', 'rout'];
const RUINS = ['lost', 'wiped'];

/** What a side plays for; `undefined` where nothing says whether it has won, as of those who live in a dungeon. */
export function goalOf(measures: readonly Measure[], side: string): Goal | undefined {
  const { at } = layOut(measures);
  const rates = new Set(measures.filter(({ kind }) => kind === 'rate').map(({ name }) => name));
  for (const [whats, sign] of [
    [GOALS, 1],
    [RUINS, -1],
  ] as const) {
    for (const what of whats) {
      for (const name of [`${side}.${what}`, what]) if (rates.has(name)) return { slot: at(name), sign };
    }
  }
  return undefined;
}
