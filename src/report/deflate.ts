import { deflateSync } from 'fflate';

/** Compresses bytes as raw deflate, with the same result on every machine. */
export function deflate(bytes: Uint8Array): Uint8Array {
  return deflateSync(bytes, { level: 9 });
}
