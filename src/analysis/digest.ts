import { createHash } from 'node:crypto';
import { canonicalPieces } from '../check/canonical-json.ts';

/**
 * Returns a fingerprint of any JSON value: the SHA-256 of its canonical text.
 *
 * @returns `sha256:` and 64 hexadecimal digits
 */
export function digestOf(value: unknown): string {
  const hash = createHash('sha256');
  for (const piece of canonicalPieces(value)) hash.update(piece);
  return `sha256:${hash.digest('hex')}`;
}
