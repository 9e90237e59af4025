import type { BestTable } from '../best.ts';

/** What the policy `best` does in scenarios that ship: `npm run build && node bench/best-known.mjs` makes this file. */
export const BEST_KNOWN: BestTable = {
  bca430fb8a4670ca: [
    {
      policy: 'book',
      settings: { secondAttack: 'from5' },
      tried: 58,
      over: { policy: 'book', low: 0.013, high: 0.0278 },
    },
  ],
};
