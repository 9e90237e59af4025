import type { Cephes } from '../../stats/cephes.ts';
import cephes from './cephes.ts';

/** The part of `node:module` that is used, for browsers: it loads one package. */
export function createRequire(_from: string): (name: 'cephes') => Cephes {
  return () => cephes;
}
