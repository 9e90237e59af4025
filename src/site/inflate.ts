import { Inflate } from 'fflate';
import { MOST_UNPACKED } from '../report/link.ts';

/** So little is unpacked at a time that what comes out can be counted before it is too much. */
const STEP_BYTES = 256;

/**
 * Unpacks bytes.
 *
 * @throws Error where they are not packed, not whole, or make more than a link may hold
 */
export function inflate(bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  const unpacking = new Inflate((chunk, final) => {
    length += chunk.length;
    if (length > MOST_UNPACKED) throw new RangeError('too much');
    chunks.push(chunk);
    isWhole = final;
  });
  for (let at = 0; at < bytes.length; at += STEP_BYTES) {
    unpacking.push(bytes.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= bytes.length);
  }
  if (!isWhole) throw new RangeError('cut off');
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
