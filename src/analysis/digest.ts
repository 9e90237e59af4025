import { createHash } from 'node:crypto';
import { canonicalJson } from '../check/canonical-json.ts';

/**
 * Returns a fingerprint of any JSON value: the SHA-256 of its canonical text.
 *
 * @returns `sha256:` and 64 hexadecimal digits
 */
export function digestOf(value: unknown): string {
  return `sha256:${createHash('sha256').update(canonicalJson(value)).digest('hex')}`;
}
