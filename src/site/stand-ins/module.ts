import cephes from 'cephes';

/** What is used of `node:module`, for browsers: one package is asked for in this way. */
export function createRequire(_from: string): (name: 'cephes') => typeof cephes {
  return () => cephes;
}
