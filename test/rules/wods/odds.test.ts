import { describe, expect, it } from 'vitest';
import type { OddsQuestion } from '../../../src/rules/odds-question.ts';
import { SHIPPED } from '../../../src/rules/wods/book.ts';
import { oddsOf } from '../../../src/rules/wods/odds.ts';

const ODDS = oddsOf(SHIPPED);

/** Exact odds of mechanics, against closed forms. */

type Setting = Record<string, number | string>;

const question = (name: string) => ODDS.find((one) => one.name === name) as OddsQuestion;
/** The first values shown, unless set. */
const ask = (name: string, setting: Setting = {}) => {
  const { parameters, ask } = question(name);
  const shown = Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.shown[0]]));
  return Object.fromEntries(ask({ ...shown, ...setting }).outcomes.map((outcome) => [outcome.name, outcome.chance]));
};
const close = (chances: Record<string, number>, expected: Record<string, number>) => {
  expect(Object.keys(chances)).toEqual(Object.keys(expected));
  for (const [name, chance] of Object.entries(expected)) expect(chances[name]).toBeCloseTo(chance, 12);
};

describe('every question', () => {
  it.each(ODDS.map(({ name }) => name))('%s: has outcomes that sum to 1 for all that is shown', (name) => {
    const { parameters, ask: answer, rule } = question(name);
    expect(rule).toMatch(/^(WODS|R-WODS)-/);
    const settings = parameters.reduce<Setting[]>(
      (all, { name: key, shown }) => all.flatMap((setting) => shown.map((value) => ({ ...setting, [key]: value }))),
      [{}],
    );
    for (const setting of settings) {
      const { outcomes } = answer(setting);
      expect(outcomes.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
      expect(new Set(outcomes.map((outcome) => outcome.name)).size).toBe(outcomes.length);
    }
  });

  it('shows only what may be asked', () => {
    for (const { parameters } of ODDS) {
      for (const { values, shown } of parameters) expect(shown.filter((value) => !values.includes(value))).toEqual([]);
    }
  });
});

it('test: attribute, skill, armour and injuries add up', () => {
  close(ask('test', { attribute: 1, skill: 'yes' }), { miss: 6 / 36, partial: 15 / 36, full: 15 / 36 });
  close(ask('test', { attribute: 0, injury: 'lung' }), { miss: 33 / 36, partial: 3 / 36, full: 0 });
  close(ask('test', { attribute: 2, skill: 'yes', armour: 'hindered', injury: 'pain' }), {
    miss: 15 / 36,
    partial: 15 / 36,
    full: 6 / 36,
  });
});

describe('damage', () => {
  it('of a light weapon against armour 3', () => {
    const sixth = 1 / 6;
    close(ask('damage', { weapon: 'light-weapon', armour: 3 }), {
      '0 HP': 3 * sixth,
      '1 HP': sixth,
      '2 HP': sixth,
      '3 HP': sixth,
    });
  });

  it('with an off-hand weapon: 4 or more stand, 3 or less are rolled again', () => {
    const low = 1 / 12;
    close(ask('damage', { weapon: 'light-weapon', offHand: 'yes', armour: 0 }), {
      '1 HP': low,
      '2 HP': low,
      '3 HP': low,
      '4 HP': low + 1 / 6,
      '5 HP': low + 1 / 6,
      '6 HP': low + 1 / 6,
    });
    expect(() => ask('damage', { weapon: 'bow', offHand: 'yes' })).toThrow('R-WODS-38');
  });

  it('with level dice', () => {
    expect(ask('damage', { weapon: 'martial-weapon', level: 5 })['13 HP']).toBeCloseTo(1 / 36, 12);
    expect(ask('damage', { weapon: 'great-weapon', level: 10 })['20 HP']).toBeCloseTo(1 / 216, 12);
  });
});

it('blows: 4 HP take 1, 2 or more', () => {
  const chances = ask('blows', { weapon: 'light-weapon', hp: 4, armour: 0 });
  expect(chances['1']).toBeCloseTo(1 / 2, 12);
  // After 1, 2 or 3: all that do not reach 4 with the next.
  expect(chances['2']).toBeCloseTo(1 / 2 - (2 + 1) / 36, 12);
  const mean = Object.entries(chances).reduce((sum, [name, chance]) => sum + Number.parseInt(name, 10) * chance, 0);
  expect(mean).toBeCloseTo(343 / 216, 6);
});

it('magic: a miss loses the spell, an element that suits adds a d6', () => {
  const chances = ask('magic', { attribute: 1, suited: 'no', level: 3, armour: 5 });
  expect(chances['spell lost']).toBeCloseTo(10 / 36, 12);
  expect(chances['0 HP']).toBeCloseTo((26 / 36) * (1 / 36), 12);
  expect(ask('magic', { attribute: 1, suited: 'yes', level: 1, armour: 0 })['19 HP']).toBeCloseTo(26 / 36 / 216, 12);
});

it('main-die: one in six fumbles, one in 120 critical', () => {
  close(ask('main-die', { criticals: 'd20' }), { fumble: 1 / 6, neither: 1 - 1 / 6 - 1 / 120, critical: 1 / 120 });
  close(ask('main-die', { criticals: 'always', sides: 8 }), { fumble: 1 / 8, neither: 7 / 8, critical: 0 });
});

it('zero-hp: Con 0', () => {
  close(ask('zero-hp', { attribute: 0 }), {
    reeling: 6 / 36,
    out: 15 / 36,
    'out and injured': 15 / 36 - 17 / 2880,
    'killed at once': 17 / 2880,
  });
  close(ask('zero-hp', { attribute: 0, lucky: 'yes' }), {
    reeling: 6 / 36,
    out: 30 / 36,
    'out and injured': 0,
    'killed at once': 0,
  });
});

it('injury: the whole table', () => {
  const per1200 = Object.fromEntries(
    Object.entries(ask('injury')).map(([name, chance]) => [name, Math.round(chance * 1200 * 1e6) / 1e6]),
  );
  expect(per1200).toEqual({ X: 17, D: 73, O: 44, B: 77, I: 31, U: 28, S: 14, L: 80, P: 140, arm: 372, leg: 324 });
});

it('bleeding and organs: as many attempts as minutes, and as bandages', () => {
  expect(ask('bleeding', { modifier: 1, bandages: 6 }).saved).toBeCloseTo(190997729 / 204073344, 12);
  expect(ask('bleeding', { modifier: 1, bandages: 1 }).saved).toBeCloseTo(26 / 36, 12);
  expect(ask('bleeding', { modifier: 1, bandages: 0 }).saved).toBe(0);
  expect(ask('organs', { modifier: 1 }).saved).toBeCloseTo(15301 / 17496, 12);
});

it('attribute-rolls: three rolls of one in six', () => {
  close(ask('attribute-rolls'), { '0': 125 / 216, '1': 75 / 216, '2': 15 / 216, '3': 1 / 216 });
});

it('flee: caltrops make 7 to 9 a clean escape', () => {
  close(ask('flee', { modifier: 1, caltrops: 'no' }), {
    away: 10 / 36,
    'struck at first': 16 / 36,
    'turn lost': 10 / 36,
  });
  close(ask('flee', { modifier: 1, caltrops: 'yes' }), { away: 26 / 36, 'struck at first': 0, 'turn lost': 10 / 36 });
});

describe('duel', () => {
  it('a great weapon against a goblin: five in six at once, else one d4 against 4 HP, and the next blow kills', () => {
    const odds = ask('duel', { threat: 'goblin', con: 0, weapon: 'great-weapon', worn: 'none', first: 'party' });
    close(odds, { 'hero wins': 23 / 24, 'enemy wins': 1 / 24, 'no one wins': 0 });
  });

  it('more armour, more wins', () => {
    const wins = ['none', 'light', 'full'].map((worn) => ask('duel', { threat: 'knight', worn })['hero wins']);
    expect(wins[0]).toBeLessThan(wins[1]);
    expect(wins[1]).toBeLessThan(wins[2]);
  });

  it('refuses a shield beside an off-hand weapon', () => {
    expect(() => ask('duel', { offHand: 'yes', shield: 'yes' })).toThrow('R-WODS-39');
  });
});
