import type { BestTable } from '../best.ts';

/** What the policy `best` does in scenarios that ship: `npm run build && node bench/best-known.mjs` makes this file. */
export const BEST_KNOWN: BestTable = { '63495ebdc53f3e89': [{ policy: 'bold', settings: {}, tried: 32 }] };
