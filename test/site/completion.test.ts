import { describe, expect, it } from 'vitest';
import { loadSystem } from '../../src/rules/registry.ts';
import { systemSchema } from '../../src/scenario/schema.ts';
import { offersAt } from '../../src/site/completion.ts';

const schema = systemSchema(await loadSystem('2hdc'));
const labels = (before: string) => offersAt(before, schema).offers.map(({ label }) => label);

describe('what an editor offers', () => {
  it('is the keys of the place', () => {
    expect(labels('rules: 2hdc\n')).toEqual(expect.arrayContaining(['title', 'sides', 'seed', 'vary', 'rulings']));
    expect(labels('rules: 2hdc\nsi')).toEqual(['sides']);
    expect(labels('sides:\n  band:\n    ')).toEqual(expect.arrayContaining(['policy', 'members']));
    expect(labels('sides:\n  band:\n    members:\n      - race: elf\n        ')).toEqual(
      expect.arrayContaining(['profession', 'rep', 'weapons']),
    );
  });

  it('is the values of a key', () => {
    expect(labels('play: ')).toEqual(expect.arrayContaining(['fight', 'dungeon', 'campaign']));
    expect(labels('sides:\n  band:\n    policy: bo')).toEqual(expect.arrayContaining(['book', 'bold']));
    expect(offersAt('play: fi', schema)).toMatchObject({ written: 2, offers: [{ label: 'fight', isKey: false }] });
  });

  it('is the words of a statline', () => {
    expect(labels('sides:\n  band:\n    members:\n      - tro')).toContain('troll');
    expect(labels('sides:\n  band:\n    members:\n      - human/kni')).toEqual(['knight']);
  });

  it('is nothing in a text and at what is unknown', () => {
    expect(labels('title: How deadly is a Tr')).toEqual([]);
    expect(labels('nonsense:\n  further:\n    ')).toEqual([]);
  });
});
