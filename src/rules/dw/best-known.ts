import type { BestTable } from '../best.ts';

/** What the policy `best` does in scenarios that ship: `npm run build && node bench/best-known.mjs` makes this file. */
export const BEST_KNOWN: BestTable = {
  '5501f1ca0bbfcdb7': [
    { policy: 'hold', settings: { breakAway: 'weak' }, tried: 63, over: { policy: 'hold', low: 0.053, high: 0.0776 } },
  ],
};
