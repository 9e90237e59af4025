import { describe, expect, it } from 'vitest';
import { Lowering, type Source } from '../../src/wasm/lowering.ts';

/** A rule in C++, without the line that declares it before all functions; those of other names are not needed. */
function lowered(text: string, more: Partial<Source> = {}): string {
  const source: Source = { path: 'rules/book/rule', text, exports: {}, makesLaws: false, ...more };
  return new Lowering([source])
    .lower(['f'])
    .split('\n')
    .filter((line) => !/^namespace|^static .* f\(.*\);$|^}$|^$/.test(line))
    .join('\n');
}

describe('a rule in TypeScript becomes one in C++', () => {
  it.each([
    ['numbers are whole', 'function f(a: number): boolean {}', 'static bool f(int a) {}'],
    [
      'what is said for the compiler goes',
      'function f(): void { g((a[1] as number) + b!); }',
      'static void f() { g((a[1]) + b); }',
    ],
    ['same is same', 'function f(): void { g(a === b, c !== d); }', 'static void f() { g(a == b, c != d); }'],
    ['bits are shifted', 'function f(): void { g((a | b) >>> 4); }', 'static void f() { g(shift((a | b) , 4)); }'],
    ['thousands are parted', 'function f(): void { g(1_000, 0xffff); }', 'static void f() { g(1000, 0xffff); }'],
    [
      'nothing points nowhere',
      'function f(): Law | undefined { return undefined; }',
      'static const Law* f() { return nullptr; }',
    ],
    [
      'a value of a column is a number',
      'function f(): void { const a = b[1]; let c = 0, d = 1; let e: number; const law: Law = g(); }',
      'static void f() { const auto a = plain(b[1]); auto c = plain(0), d = plain(1); int e; const Law* law = plain(g()); }',
    ],
    [
      'what is said at once is said one by one',
      'function f(): void { const { a, b: c } = fight; }',
      'static void f() { const auto a = plain(fight.a); const auto c = plain(fight.b); }',
    ],
    [
      'words of C++ are no names',
      'function f(union: number): number { return union; }',
      'static int f(int union_) { return union_; }',
    ],
    ['nobody hears a story', "function f(): void { fight.trace?.tell('R1', so); g(); }", 'static void f() {  g(); }'],
    [
      'nor is one made up',
      'function f(): void { if (fight.trace !== undefined) { tell(); } g(); }',
      'static void f() { ; g(); }',
    ],
    [
      'nor thrown for',
      'function f(): void { return draw(fight.trace === undefined ? few() : all()); }',
      'static void f() { return draw(few()); }',
    ],
    ['nor asked who rolls', 'function f(dice: Dice): void { dice.roller = c; }', 'static void f(Dice dice) {  }'],
    [
      'what breaks says no more',
      'function f(): void { throw new RangeError(no); }',
      'static void f() { __builtin_trap(); }',
    ],
    [
      'mathematics is at hand',
      'function f(): number { return Math.max(1, Math.clz32(2)); }',
      'static int f() { return math::max(1, math::clz32(2)); }',
    ],
    [
      'words and types go, numbers stay',
      "const WORDS = ['a'] as const;\ntype A = number;\nexport const ONE = 1 << 3;",
      'static constexpr int ONE = 8;',
    ],
    ['what nobody needs goes', 'function g(): void {}\nfunction f(): void {}', 'static void f() {}'],
  ])('%s', (_, text, expected) => expect(lowered(text)).toBe(expected));

  it('a column is as long as it says', () => {
    const text = 'const MOST = 5;\nconst reach = new Int32Array(2 * MOST);\nconst small = new Int8Array(3);';
    expect(lowered(text)).toContain(
      'alignas(16) int reach[10] asm("rule.reach");\nalignas(16) int8_t small[3] asm("rule.small");',
    );
  });

  it('functions are put in the place of calls, or do nothing, where that is asked for', () => {
    const text = 'function g(): void { h(); }\nfunction f(): void { g(); }';
    const source: Source = { path: 'rules/book/rule', text, exports: {}, makesLaws: false };
    const how = { inlined: ['f'], emptied: ['g'] };
    const code = new Lowering([source]).lower(['f'], how);
    expect(code).toContain('__attribute__((always_inline)) static void f();');
    expect(code).toContain('static void g() {}\nstatic void f() { g(); }');
  });

  it('a name means what it means in its file', () => {
    const source = (path: string, text: string): Source => ({ path, text, exports: {}, makesLaws: false });
    const rule = source('rules/book/rule', 'const A = 3;\nconst B = 1 << A;\nconst both = new Int32Array(A + MOST);');
    const others = [
      source('rules/book/other', 'const A = 1;\nexport const MOST = 4;'),
      source('rules/c', 'const A = 1;'),
    ];
    for (const sources of [
      [rule, ...others],
      [...others, rule],
    ]) {
      const text = new Lowering(sources).lower([]);
      expect(text).toContain('static constexpr int B = 8;');
      expect(text).toContain('int both[7] ');
    }
    // What two others mean otherwise is not known here.
    const unclear = source('rules/book/rule', 'const both = new Int32Array(A);');
    const more = [source('rules/book/other', 'const A = 1;'), source('rules/c', 'const A = 2;')];
    expect(() => new Lowering([unclear, ...more])).toThrow('A is no known length');
  });

  it('a table that was worked out is written down', () => {
    const text = 'export const SQUARES: Int32Array = Int32Array.from([1, 2], (n) => n * n);';
    const exports = { SQUARES: Int32Array.of(1, 4) };
    expect(lowered(text, { exports })).toBe('static constexpr int SQUARES[] = {1, 4};');
  });

  it('of a class that there is one of, columns and numbers have places, and needed methods stay', () => {
    const text = `export class Board {
  readonly rep: Int8Array = this.smallColumn();
  turn = 0;
  name = '';
  next(): number { return this.turn + 1; }
  save(into: Matchup): void { into[0] = 1; }
  other(): void {}
}
export const board: Board = new Board();
function f(): number { return board.next(); }`;
    expect(lowered(text)).toBe(`struct alignas(16) Board {
alignas(16) static inline int8_t rep[128] asm("board.rep");
int turn = 0;
int next() { return this->turn + 1; }
};
Board board asm("board");
static int f() { return board.next(); }`);
  });

  it('a file finds what others hand out, and not what stays in TypeScript', () => {
    const text = `import { ONE, g, words } from './other.ts';
import type { T } from './other.ts';
import { told } from './told.ts';
function f(): number { return g() + ONE; }`;
    const other = 'export const ONE = 1;\nexport const words = [];\nexport function g(): number { return 2; }';
    const source = { exports: {}, makesLaws: false };
    const lines = new Lowering([
      { ...source, path: 'rules/book/rule', text },
      { ...source, path: 'rules/book/other', text: other },
    ]).lower(['f']);
    expect(lines).toContain('using in_other::ONE;\nusing in_other::g;\nstatic int f() { return g() + ONE; }');
  });

  it('laws are made outside: each of two numbers once', () => {
    const text = `export function passing(dice: number, rep: number): Law { return new Law('made here'); }
export function f(): number { return passing(1, 2) === undefined ? 0 : 1; }`;
    const asked = lowered(text, { makesLaws: true });
    expect(asked).toContain('import_name("passing"), const)) const Law* find_passing(int dice, int rep);');
    expect(asked).toContain('if (law == nullptr) law = find_passing(dice, rep);');
    expect(asked).not.toContain('made here');
  });

  it('says which length it does not know', () => {
    expect(() => lowered('const all = new Int32Array(unknown);')).toThrow('unknown is no known length');
  });
});
