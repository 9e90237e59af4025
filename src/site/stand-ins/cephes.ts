import { wasm } from 'virtual:cephes';
import type { Cephes } from '../../stats/cephes.ts';

/*
 * Replaces the package cephes by the one of its five modules that has all functions used here, a fifth of its size. The
 * functions are the same, so intervals are the same numbers.
 */

/** Called by cephes for an invalid argument. */
function mtherr(_name: number, code: number): never {
  throw new RangeError(`cephes reports error ${code}`);
}

// Not awaited, because in Safari a module that imports one that waits may run before it (WebKit bug 242740). Workers may
// compile at once, and it takes a few milliseconds.
const bytes = Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0));
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { mtherr } });

export const cephes = exports as unknown as Cephes;
