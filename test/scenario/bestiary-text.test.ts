import { describe, expect, it } from 'vitest';
import { Text } from '../../src/check/text.ts';
import type { RowKind, WrittenRow } from '../../src/rules/kit/homebrew.ts';
import { loadSystem, SYSTEM_IDS } from '../../src/rules/registry.ts';
import type { RuleSystem } from '../../src/rules/system.ts';
import { readBestiary } from '../../src/scenario/bestiary.ts';
import { bestiaryText } from '../../src/scenario/bestiary-text.ts';
import { loadFrom } from './reading.ts';

const systems = await Promise.all(SYSTEM_IDS.map((id) => loadSystem(id)));
const kinds = systems.flatMap((system) =>
  (system.kinds ?? []).map((kind): [string, string, RuleSystem, RowKind] => [system.id, kind.key, system, kind]),
);

async function rowsIn(text: string, key: string): Promise<Readonly<Record<string, WrittenRow>>> {
  const read = await readBestiary(new Text('b.yaml', text), loadFrom({}));
  if ('faults' in read) throw new Error(JSON.stringify(read.faults, null, 2));
  return read.define[key];
}

describe('the rows of a book as a bestiary', () => {
  it('are there for three books or more', () => {
    expect(new Set(kinds.map(([id]) => id)).size).toBeGreaterThanOrEqual(3);
  });

  it.each(kinds)('%s %s are read back with the same facts', async (_id, key, system, kind) => {
    const written = (rows: RowKind['rows']) => bestiaryText(system, { ...kind, rows });
    const all = Object.entries(kind.rows);
    // In parts of as many rows as may be defined at once.
    for (let start = 0; start < all.length; start += kind.most) {
      const part = all.slice(start, start + kind.most);
      const expected = Object.fromEntries(part.map(([name, row]) => [`my-${name}`, JSON.parse(JSON.stringify(row))]));
      expect(await rowsIn(written(Object.fromEntries(part)), key)).toEqual(expected);
    }
  });

  it('are comments above the number that may be defined, which can take the place of others', async () => {
    const system = systems.find(({ id }) => id === '2hdc') as RuleSystem;
    const [races] = system.kinds as readonly [RowKind];
    const names = Object.keys(races.rows);
    expect(names.length).toBeGreaterThan(races.most);
    const text = bestiaryText(system, races);
    expect(Object.keys(await rowsIn(text, 'races'))).toEqual(names.slice(0, races.most).map((name) => `my-${name}`));
    const [first, second] = names.map((name) => `    my-${name}:\n`);
    const start = text.indexOf(first);
    const without = text.slice(0, start) + text.slice(text.indexOf(second));
    const last = `#    my-${names.at(-1)}:\n`;
    const at = without.indexOf(last);
    const swapped = without.slice(0, at) + without.slice(at).replace(/^#/gm, '');
    expect(Object.keys(await rowsIn(swapped, 'races')).at(-1)).toBe(`my-${names.at(-1)}`);
  });
});
