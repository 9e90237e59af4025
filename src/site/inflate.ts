import { Inflate } from 'fflate';
import { MOST_UNPACKED } from '../report/link.ts';

/** Bytes unpacked at a time: few enough to stop in time when the output gets too large. */
const STEP_BYTES = 256;

/**
 * Unpacks bytes.
 *
 * @throws Error if they are not packed, incomplete, or larger than a link may hold when unpacked
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
