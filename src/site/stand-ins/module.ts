import type { Cephes } from '../../stats/cephes.ts';
import cephes from './cephes.ts';

/** What is used of `node:module`, for browsers: one package is asked for in this way. */
export function createRequire(_from: string): (name: 'cephes') => Cephes {
  return () => cephes;
}
