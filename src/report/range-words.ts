import { listOf, placeLabel } from './label.ts';
import { type Names, namesOf } from './names.ts';

const KEYS = namesOf({});

/** The number of ways in a range. */
interface Ways {
  readonly ways: number;
  readonly stalled?: number;
}

/** Changed policies, by side. */
export type Policies = Readonly<Record<string, string>>;

/** Returns `9 ways to play`, `9 ways to play (2 more stall)`. */
export function waysOf({ ways, stalled = 0 }: Ways): string {
  return `${ways} ways to play${stalled === 0 ? '' : ` (${stalled} more ${stalled === 1 ? 'stalls' : 'stall'})`}`;
}

/** Says that no way to play changes the answer. */
export function noneSentence(range: Ways): string {
  if (range.ways === 1) return 'Every other way to play stalls.';
  return `Over ${waysOf(range)}, none was shown to change that.`;
}

/** Returns whether all sides play as written. */
export function isWritten(policies: Policies): boolean {
  return Object.keys(policies).length === 0;
}

/** Returns `as written`, `with the band playing cautious`. */
export function wayWords(policies: Policies, names: Names = KEYS): string {
  return isWritten(policies) ? 'as written' : `with ${sidesPlaying(policies, names)}`;
}

/** Returns `the band playing cautious and the lair playing bold`. */
export function sidesPlaying(policies: Policies, names: Names = KEYS): string {
  return listOf(Object.entries(policies).map(([side, policy]) => placeLabel(`${side}.policy`, policy, names)));
}

/** Returns the options that play the same range again. */
export function rangeOptions(
  range: { readonly sides: readonly string[] } | undefined,
  written: Policies,
  isPossible: boolean,
): { readonly range?: false; readonly policy?: Policies } {
  if (range === undefined) return isPossible ? { range: false } : {};
  const kept = Object.entries(written).filter(([side]) => !range.sides.includes(side));
  return kept.length === 0 ? {} : { policy: Object.fromEntries(kept) };
}

/** Returns the policy of each side of a scenario, without those that it varies or sets. */
export function policiesIn(scenario: unknown): Policies {
  const { sides = {}, vary = {} } = scenario as {
    readonly sides?: Readonly<Record<string, { readonly policy: string }>>;
    readonly vary?: Readonly<Record<string, unknown>>;
  };
  const own = Object.entries(sides).filter(([side]) => !Object.hasOwn(vary, `${side}.policy`));
  return Object.fromEntries(own.map(([side, { policy }]) => [side, policy]));
}
