import { layOut, type Measure } from '../stats/measure.ts';

/** The slot of a tally that counts whether a side reached its goal, and whether that is good (1) or bad (-1). */
export interface Goal {
  readonly slot: number;
  readonly sign: 1 | -1;
}

/** Goals of a side, the best first; without any, the goal is not to lose. */
const GOALS = ['win', 'done', 'cleared', 'goal', 'finished', 'won', 'rout'];
const RUINS = ['lost', 'wiped'];

/**
 * Returns the goal of a side; `undefined` if no measure counts whether it has won, such as for the inhabitants of a
 * dungeon.
 */
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
