import { listOf, placeLabel } from './label.ts';
import { type Names, namesOf } from './names.ts';

const KEYS = namesOf({});

/** How many ways a range is over. */
interface Ways {
  readonly ways: number;
  readonly stalled?: number;
}

/** Policies of the sides that play otherwise than written, by side. */
export type Policies = Readonly<Record<string, string>>;

/** `9 ways to play`, `9 ways to play (2 more stall)`. */
export function waysOf({ ways, stalled = 0 }: Ways): string {
  return `${ways} ways to play${stalled === 0 ? '' : ` (${stalled} more ${stalled === 1 ? 'stalls' : 'stall'})`}`;
}

/** Says that no way to play changes the answer. */
export function noneSentence(range: Ways): string {
  if (range.ways === 1) return 'Every other way to play stalls.';
  return `Over ${waysOf(range)}, none was shown to change that.`;
}

/** Whether all sides play as written. */
export function isWritten(policies: Policies): boolean {
  return Object.keys(policies).length === 0;
}

/** `as written`, `with the band playing cautious`. */
export function wayWords(policies: Policies, names: Names = KEYS): string {
  return isWritten(policies) ? 'as written' : `with ${sidesPlaying(policies, names)}`;
}

/** `the band playing cautious and the lair playing bold`. */
export function sidesPlaying(policies: Policies, names: Names = KEYS): string {
  return listOf(Object.entries(policies).map(([side, policy]) => placeLabel(`${side}.policy`, policy, names)));
}

/** Options that play the same range again, by how they are called. */
export function rangeOptions(
  range: { readonly sides: readonly string[] } | undefined,
  written: Policies,
  isPossible: boolean,
): { readonly range?: false; readonly policy?: Policies } {
  if (range === undefined) return isPossible ? { range: false } : {};
  const kept = Object.entries(written).filter(([side]) => !range.sides.includes(side));
  return kept.length === 0 ? {} : { policy: Object.fromEntries(kept) };
}

/** The policy of each side of a scenario, without those that it varies or sets. */
export function policiesIn(scenario: unknown): Policies {
  const { sides = {}, vary = {} } = scenario as {
    readonly sides?: Readonly<Record<string, { readonly policy: string }>>;
    readonly vary?: Readonly<Record<string, unknown>>;
  };
  const own = Object.entries(sides).filter(([side]) => !Object.hasOwn(vary, `${side}.policy`));
  return Object.fromEntries(own.map(([side, { policy }]) => [side, policy]));
}
