import type { Measure } from '../../stats/measure.ts';
import type { Line, Matchup } from './matchup.ts';
import { hasFled, isDead } from './names.ts';
import { state } from './state.ts';

/** Bins of numbers of rounds, turns and points; what is more is counted with the last. */
export const ROUND_BINS = 41;
export const TURN_BINS = 121;
export const POINT_BINS = 31;

/** What is counted, and how it is read off a finished game. */
export interface Counted {
  readonly measure: Measure;
  readonly from: Reading;
}

/** How: as a number of the game, or a claim about it; one of its counters; whether it had one of some results. */
type Reading =
  | { readonly read: () => number }
  | { readonly counter: number }
  | { readonly results: readonly number[] }
  /** As a sum over slots; how many of them had one of some fates, as bits; were killed by a line, or by a hazard. */
  | { readonly slots: Slots; readonly sum: (c: number) => number }
  | { readonly slots: Slots; readonly fates: number }
  | { readonly slots: Slots; readonly killer: number }
  /** When each of some slots was lost, counted one by one. */
  | { readonly slots: Slots };

/** What became of somebody, as bits. */
export const FIT = 1;
export const SCARRED = 2;
export const AWAY = 4;
export const SLAIN = 8;

/** What became of a slot, as one of these bits. */
export function fateOf(c: number): number {
  const status = state.status[c] as number;
  if (isDead(status)) return SLAIN;
  if (hasFled(status)) return AWAY;
  return state.scars[c] === state.startScars[c] ? FIT : SCARRED;
}

/** First slot and one past the last. */
type Slots = readonly [from: number, to: number];

/** A line with its side and slots. */
export interface Placed {
  readonly line: Line;
  readonly side: string;
  readonly group: number;
  /** Position among all lines. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** All lines that have somebody, the party's first. */
export function placeLines({ party, groups }: Matchup): Placed[] {
  const placed: Placed[] = [];
  let from = 0;
  let at = 0;
  for (const [i, side] of [party, ...groups].entries()) {
    for (const line of side.lines) {
      if (line.count > 0) placed.push({ line, side: side.name, group: i - 1, at, from, to: from + line.count });
      from += line.count;
      at++;
    }
  }
  return placed;
}

/** A way a game may end. */
export function outcome(
  name: string,
  side: string | undefined,
  meaning: string,
  rule: string,
  ...results: number[]
): Counted {
  const what = side === undefined ? name : name.slice(side.length + 1);
  const base = { name, kind: 'rate', meaning, group: 'outcome', headline: true, core: true, what, rule } as const;
  return {
    measure: side === undefined ? base : { ...base, side },
    from: { results },
  };
}

/** A way a game may end that is a limit of ours. @param stops words after "were stopped": `after 500 rounds` */
export function limitOutcome(name: string, stops: string, rule: string, result: number): Counted {
  const { measure, from } = outcome(name, undefined, `stopped ${stops}`, rule, result);
  return { measure: { ...measure, stops }, from };
}

/** A claim about a side. */
export function rate(
  side: string,
  what: string,
  meaning: string,
  rule: string,
  is: (() => boolean) | readonly number[],
): Counted {
  return {
    measure: { name: `${side}.${what}`, kind: 'rate', meaning, group: 'side', core: true, side, what, rule },
    from: typeof is === 'function' ? { read: () => (is() ? 1 : 0) } : { results: is },
  };
}

/** A number that the game counted. */
export function counter(
  group: Measure['group'],
  name: string,
  meaning: string,
  from: number,
  more: { rule?: string; side?: string; bins?: number } = {},
): Counted {
  const { bins = ROUND_BINS, ...rest } = more;
  const what = name.slice(name.lastIndexOf('.') + 1);
  return {
    measure: { name, kind: 'number', bins, meaning, group, what, ...rest },
    from: { counter: from },
  };
}
