import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StateTable } from '../../src/dice/state-table.ts';

const state = (...numbers: number[]) => Int32Array.from(numbers);

describe('a table of states', () => {
  it('numbers states in the order in which they come, each once', () => {
    const table = new StateTable(2);
    expect(table.add(state(3, 4))).toBe(0);
    expect(table.add(state(4, 3))).toBe(1);
    expect(table.add(state(3, 4))).toBe(0);
    expect(table.add(state(0, 0))).toBe(2);
    expect(table.count).toBe(3);
  });

  it('compares no more than its length', () => {
    const table = new StateTable(2);
    expect(table.add(state(1, 2, 3))).toBe(0);
    expect(table.add(state(1, 2, 99))).toBe(0);
    const read = state(7, 7, 7);
    table.read(0, read);
    expect([...read]).toEqual([1, 2, 7]);
  });

  it('keeps a hundred thousand states apart', () => {
    const table = new StateTable(3);
    const at = (i: number) => state(i % 50, -Math.floor(i / 50), i % 7);
    for (let i = 0; i < 100_000; i++) expect(table.add(at(i))).toBe(i);
    const read = new Int32Array(3);
    for (let i = 0; i < 100_000; i += 997) {
      expect(table.add(at(i))).toBe(i);
      table.read(i, read);
      expect([...read]).toEqual([...at(i)]);
    }
    expect(table.count).toBe(100_000);
  });

  it('does what a map of texts does', () => {
    const numbers = fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(numbers, { maxLength: 200 }), (states) => {
        const table = new StateTable(4);
        const map = new Map<string, number>();
        for (const each of states) {
          const text = each.join();
          if (!map.has(text)) map.set(text, map.size);
          expect(table.add(Int32Array.from(each))).toBe(map.get(text));
        }
        expect(table.count).toBe(map.size);
      }),
      { seed: 4 },
    );
  });
});
