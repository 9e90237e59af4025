import type { Kernel, Matchup } from '../../rules/system.ts';
import { layOut } from '../../stats/measure.ts';

/** Names of the outcome that a side plays for: in a fight, an adventure, a campaign. */
export const WINS: readonly string[] = ['win', 'won', 'finished', 'cleared', 'goal', 'done', 'rout'];

/** A side that can win, and the slots of a tally that count its wins. */
export interface Winner {
  readonly side: string;
  readonly slots: readonly number[];
}

/** Returns the sides of a matchup that can win, in the order of their measures. */
export function winnersOf(kernel: Kernel, matchup: Matchup): Winner[] {
  const { measures, at } = layOut(kernel.measures(matchup));
  const slots = new Map<string, number[]>();
  for (const { group, what, side = '', name } of measures) {
    if (group === 'outcome' && WINS.includes(what)) slots.set(side, [...(slots.get(side) ?? []), at(name)]);
  }
  return [...slots].map(([side, all]) => ({ side, slots: all }));
}

/** Returns 1 if a finished game was won, else 0. */
export function isWon({ slots }: Winner, one: Float64Array): number {
  return slots.some((slot) => one[slot] > 0) ? 1 : 0;
}
