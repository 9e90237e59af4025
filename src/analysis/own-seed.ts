import { createHash } from 'node:crypto';

/**
 * Returns a seed for one part of an answer. Its random numbers are independent of those of other parts, and do not
 * depend on which others there are.
 *
 * @param seed of the whole answer
 * @param part names of the part
 * @returns 0..2^52-1
 */
export function ownSeed(seed: number, ...part: readonly string[]): number {
  const hash = createHash('sha256')
    .update(JSON.stringify([seed, ...part]))
    .digest('hex');
  return Number.parseInt(hash.slice(0, 13), 16);
}
