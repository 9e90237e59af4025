import { deflateSync } from 'fflate';

/** Packs bytes as zlib does without a header, to the same ones on every machine. */
export function deflate(bytes: Uint8Array): Uint8Array {
  return deflateSync(bytes, { level: 9 });
}
