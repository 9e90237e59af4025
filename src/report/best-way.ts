import type { BestWay } from '../rules/find-best.ts';

/** Describes how a side plays: `as book with target spread, retreat half`. */
export function wayText({ policy, settings }: Pick<BestWay, 'policy' | 'settings'>): string {
  const changed = Object.entries(settings).map(([name, value]) => `${name} ${value}`);
  return changed.length === 0 ? `as ${policy}` : `as ${policy} with ${changed.join(', ')}`;
}

/** Describes the search for the best way: `found over 60 ways; reaches its goal 3 to 5 points more often than bold`. */
export function searchText({ tried, over }: BestWay): string {
  if (tried === 1) return 'the only way there is';
  if (over === undefined) return `of ${tried} ways tried, none is surely better than a script`;
  return `found over ${tried} ways; beats ${over.policy} by ${pointsText(over)}`;
}

/** Rounds the ends outward: `3 to 5 points`, `0.4 to 1.2 points`. */
function pointsText({ low, high }: { readonly low: number; readonly high: number }): string {
  const steps = low < 0.01 ? 1_000 : 100;
  const [from, to] = [Math.floor(low * steps), Math.ceil(high * steps)].map((end) => (100 * end) / steps);
  return `${from} to ${to} points`;
}
