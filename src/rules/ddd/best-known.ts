import type { BestTable } from '../best.ts';

/** What the policy `best` does in scenarios that ship: `npm run build && node bench/best-known.mjs` makes this file. */
export const BEST_KNOWN: BestTable = {
  abfb95adeeab176e: [{ policy: 'defensive', settings: {}, tried: 48 }],
  f43100aec47f521a: [{ policy: 'defensive', settings: {}, tried: 48 }],
  a64006e17f1c9518: [{ policy: 'defensive', settings: {}, tried: 48 }],
};
