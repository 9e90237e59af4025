import { wasm } from 'virtual:cephes';
import type { Cephes } from '../../stats/cephes.ts';

/*
 * Takes the place of the package cephes: the one of its five parts that has all functions used here, a fifth of it. They are
 * the same functions, so that intervals are the same numbers.
 */

/** What the code of cephes calls when an argument is none of the function's. */
function mtherr(_name: number, code: number): never {
  throw new RangeError(`cephes reports error ${code}`);
}

const { instance } = await WebAssembly.instantiate(
  Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0)),
  { env: { mtherr } },
);

export default { ...instance.exports, compiled: Promise.resolve() } as unknown as Cephes;
