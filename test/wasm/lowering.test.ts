import { describe, expect, it } from 'vitest';
import { Layout } from '../../src/wasm/layout.ts';
import { Lowering, type Source } from '../../src/wasm/lowering.ts';

/** A rule in AssemblyScript, without what stands at the head of every file. */
function lowered(text: string, more: Partial<Source> = {}): string {
  const source: Source = { path: 'rules/book/rule', text, exports: {}, makesLaws: false, ...more };
  const lines = new Lowering([source], new Layout(1024)).lower(source.path).split('\n');
  return lines.filter((line) => !/^import .* from '.*\/prelude';$/.test(line) && line.trim() !== '').join('\n');
}

describe('a rule in TypeScript becomes one in AssemblyScript', () => {
  it.each([
    ['numbers have 32 bits', 'function f(a: number): number {}', 'function f(a: i32): i32 {}'],
    [
      'what is said for the compiler goes',
      'function f() { g((a[1] as number) + b!); }',
      'function f() { g((a[1]) + b); }',
    ],
    [
      'nothing is null',
      'function f(): Law | undefined { return undefined; }',
      'function f(): Law | null { return null; }',
    ],
    [
      'what is said at once is said one by one',
      'function f() { const { a, b: c } = fight; }',
      'function f() { const a = fight.a; const c = fight.b; }',
    ],
    ['nobody hears a story', "function f() { fight.trace?.tell('R1', so); g(); }", 'function f() {  g(); }'],
    [
      'nor is one made up',
      'function f() { if (fight.trace !== undefined) { tell(); } g(); }',
      'function f() {  g(); }',
    ],
    [
      'nor thrown for',
      'function f() { return draw(fight.trace === undefined ? few() : all()); }',
      'function f() { return draw(few()); }',
    ],
    ['what breaks says no more', 'function f() { throw new RangeError(no); }', 'function f() { throw new Error(); }'],
    [
      'Math is built in',
      'function f() { return Math.max(1, Math.clz32(2)); }',
      'function f() { return max<i32>(1, clz<i32>(2)); }',
    ],
    [
      'words and types go',
      "const WORDS = ['a'] as const;\ntype A = number;\nexport const ONE = 1 << 3;",
      'export const ONE = 1 << 3;',
    ],
  ])('%s', (_, text, expected) => expect(lowered(text)).toBe(expected));

  it('a column has a place in memory, as long as it says', () => {
    const text = 'const MOST = 5;\nconst reach = new Int32Array(2 * MOST);\nconst small = new Int8Array(3);';
    expect(lowered(text)).toContain(
      'const reach: I32 = changetype<I32>(1024);\nconst small: I8 = changetype<I8>(1072);',
    );
  });

  it('a table that was worked out is written down', () => {
    const text = 'export const SQUARES: Int32Array = Int32Array.from([1, 2], (n) => n * n);';
    const exports = { SQUARES: Int32Array.of(1, 4) };
    expect(lowered(text, { exports })).toContain('memory.data<i32>([1,4])');
  });

  it('of a class that there is one of, columns and numbers have places', () => {
    const text = `export class Board {
  readonly rep: Int8Array = this.smallColumn();
  turn = 0;
  name = '';
  next(): number { return this.turn + 1; }
  save(into: Int32Array): void { into[0] = 1; }
}
export const board: Board = new Board();`;
    const board = lowered(text);
    expect(board).toContain('get turn(): i32 { return load<i32>(1024); }');
    expect(board).toContain('get rep(): I8 { return changetype<I8>(1040); }');
    expect(board).toContain('next(): i32 { return this.turn + 1; }');
    expect(board).toContain('export const board: Board = changetype<Board>(0);');
    expect(board).not.toMatch(/name|save/);
  });

  it('laws are made outside: each of two numbers once', () => {
    const text = "export function passing(dice: number, rep: number): Law { return new Law('made here'); }";
    const asked = lowered(text, { makesLaws: true });
    expect(asked).toContain(
      "@external('laws', 'passing') declare function find_passing(dice: i32, rep: i32): Law | null;",
    );
    expect(asked).toContain('export function passing(dice: i32, rep: i32): Law {');
    expect(asked).not.toContain('made here');
  });

  it('says which length it does not know', () => {
    expect(() => lowered('const all = new Int32Array(unknown);')).toThrow('unknown is no known length');
  });
});
