import { describe, expect, it } from 'vitest';
import { loadSystem, SYSTEM_IDS } from '../../../src/rules/registry.ts';
import type { SystemId } from '../../../src/rules/system.ts';
import { systemSchema } from '../../../src/scenario/schema.ts';
import { entryOf, firstValue, meaningOfWord, type Schema } from '../../../src/site/workbench/form.ts';

const schemas = new Map<string, Schema>();
for (const id of SYSTEM_IDS) schemas.set(id, systemSchema(await loadSystem(id as SystemId)));

const keysOf = (schema: Schema) => {
  const entry = entryOf(schema, {});
  return entry.kind === 'keys' ? entry.keys : {};
};

describe('a form that is made from what a scenario may say', () => {
  it('has a field of the right kind for each key', () => {
    const keys = keysOf(schemas.get('2hdc') as Schema);
    expect(entryOf(keys.play as Schema, 'fight')).toEqual({ kind: 'choice', words: ['fight', 'dungeon', 'campaign'] });
    expect(entryOf(keys.seed as Schema, 5)).toMatchObject({ kind: 'number', isWhole: true });
    expect(entryOf(keys.everyStep as Schema, false)).toEqual({ kind: 'flag' });
    expect(entryOf(keys.about as Schema, '')).toEqual({ kind: 'text', most: 10_000 });
    expect(entryOf(keys.games as Schema, '10k')).toEqual({ kind: 'yaml' });
    expect(entryOf(keys.rulings as Schema, {}).kind).toBe('keys');
    expect(entryOf(keys.vary as Schema, {}).kind).toBe('entries');
    expect(entryOf(keys.tiles as Schema, []).kind).toBe('words');
    expect(entryOf(keys.define as Schema, {}).kind).toBe('keys');
    const rooms = entryOf(keysOf(schemas.get('wods') as Schema).rooms as Schema, []);
    expect(rooms.kind).toBe('list');
  });

  it('begins every key of every book with a value that can be changed in its field', () => {
    for (const [id, schema] of schemas) {
      for (const [key, inner] of Object.entries(keysOf(schema))) {
        const first = firstValue(inner);
        const { kind } = entryOf(inner, first);
        const right = {
          ...{ choice: 'string', flag: 'boolean', number: 'number', text: 'string', words: 'object', list: 'object' },
          ...{ keys: 'object', entries: 'object', yaml: typeof first },
        }[kind];
        const isNumberWord = kind === 'choice' && typeof first === 'number';
        expect({ id, key, kind, type: isNumberWord ? 'string' : typeof first }).toEqual({ id, key, kind, type: right });
      }
    }
  });

  it('says of a word what is meant by that word', () => {
    const meaning = 'fight: one fight; dungeon: tile by tile; home';
    expect(meaningOfWord(meaning, 'dungeon')).toBe('tile by tile; home');
    expect(meaningOfWord('how many', 3)).toBe('how many');
  });
});
