import { describe, expect, it } from 'vitest';
import { CHOICES, POLICIES } from '../../../src/rules/ddd/choices.ts';
import { matchupOf, sample, type Wish } from './table.ts';

const [BALANCED, ...OTHERS] = POLICIES.rows;
const PARTY = { a: ['2x p10 d8 ranged', '3x p6 d8'], b: ['5x p8 d8'], board: 'arena-15' } satisfies Wish;

describe('policies of Dungeons Dark & Dangerous are named settings', () => {
  it.each(OTHERS)('$name plays as its settings do with no policy', ({ name, settings }) => {
    const byName = matchupOf({ ...PARTY, policies: [name, 'balanced'] });
    const bySettings = matchupOf({ ...PARTY, settings: [settings, {}] });
    expect(bySettings).toEqual(byName);
    expect(byName.settings[0]).not.toEqual(byName.settings[1]);
  });

  it('the first chooses every default', () => {
    expect(BALANCED.settings).toEqual({});
    const defaults = CHOICES.map((choice) => [choice.name, 'values' in choice ? 0 : choice.value]);
    expect(matchupOf(PARTY).settings[0]).toEqual(Object.fromEntries(defaults));
  });

  it('a key of the side goes before its policy', () => {
    const { settings } = matchupOf({
      ...PARTY,
      policies: ['aggressive', 'aggressive'],
      settings: [{ mage: 'save' }, {}],
    });
    expect(settings.map(({ mage }) => mage)).toEqual([2, 1]);
  });
});

describe('DDD-P-move stance', () => {
  it('decides whether anyone comes near: two sides that hold never fight', () => {
    const holds = sample({ ...PARTY, a: ['5x p6 d8'], settings: [{ stance: 'hold' }, { stance: 'hold' }] }, 5);
    expect(holds['a.win'] + holds['b.win']).toBe(0);
    const fights = sample({ ...PARTY, a: ['5x p6 d8'] }, 5);
    expect(fights['a.win'] + fights['b.win']).toBe(1);
  });
});
