import { createHash } from 'node:crypto';

/**
 * A seed for one part of an answer, so that its luck has nothing to do with that of other parts, and does not depend
 * on which others there are.
 *
 * @param seed of the whole
 * @param part what it is called
 * @returns 0..2^52-1
 */
export function ownSeed(seed: number, ...part: readonly string[]): number {
  const hash = createHash('sha256')
    .update(JSON.stringify([seed, ...part]))
    .digest('hex');
  return Number.parseInt(hash.slice(0, 13), 16);
}
