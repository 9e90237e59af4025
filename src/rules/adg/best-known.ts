import type { BestTable } from '../best.ts';

/** What the policy `best` does in scenarios that ship: `npm run build && node bench/best-known.mjs` makes this file. */
export const BEST_KNOWN: BestTable = {
  bca430fb8a4670ca: [
    {
      policy: 'book',
      settings: { secondAttack: 5, exertion: 'cheap' },
      tried: 132,
      over: { policy: 'book', low: 0.0214, high: 0.0404 },
    },
  ],
};
