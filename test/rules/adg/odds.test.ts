import { describe, expect, it } from 'vitest';
import { ODDS } from '../../../src/rules/adg/odds.ts';
import type { OddsQuestion } from '../../../src/rules/odds-question.ts';

type Setting = Record<string, number | string>;

function ask(name: string, setting: Setting): Record<string, number> {
  const question = ODDS.find((odds) => odds.name === name) as OddsQuestion;
  return Object.fromEntries(question.ask(setting).outcomes.map(({ name: what, chance }) => [what, chance]));
}

function expectOdds(name: string, setting: Setting, expected: Record<string, number>) {
  const asked = ask(name, setting);
  for (const [what, chance] of Object.entries(expected)) expect(asked[what] ?? 0, what).toBeCloseTo(chance, 10);
}

/** Every combination of what is shown where the user says nothing. */
function settings({ parameters }: OddsQuestion): Setting[] {
  return parameters.reduce<Setting[]>(
    (all, { name, shown }) => all.flatMap((setting) => shown.map((value) => ({ ...setting, [name]: value }))),
    [{}],
  );
}

describe('questions about odds', () => {
  it.each(ODDS.map((question) => [question.name, question] as const))(
    '%s sums to 1 for all that is shown',
    (_, question) => {
      for (const setting of settings(question)) {
        if (question.name === 'bed-rest' && setting.short >= setting.best) continue;
        const { outcomes } = question.ask(setting);
        expect(outcomes.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
        expect(outcomes.every(({ chance }) => chance >= 0)).toBe(true);
        expect(new Set(outcomes.map(({ name }) => name)).size).toBe(outcomes.length);
      }
    },
  );

  it.each(ODDS.map((question) => [question.name, question] as const))(
    '%s shows only what may be asked',
    (_, question) => {
      for (const { values, shown } of question.parameters)
        expect(shown.every((value) => values.includes(value))).toBe(true);
    },
  );

  it('check: attribute in 20, one of them really well; advantage and disadvantage', () => {
    expectOdds(
      'check',
      { attribute: 12, mode: 'normal' },
      { 'exact success': 1 / 20, success: 11 / 20, failure: 8 / 20 },
    );
    // Of two dice: 39 pairs with a 12, 1 - (8/20)^2 in all.
    expectOdds('check', { attribute: 12, mode: 'advantage' }, { 'exact success': 39 / 400, failure: 64 / 400 });
    expectOdds('check', { attribute: 12, mode: 'disadvantage' }, { 'exact success': 1 / 400, failure: 1 - 144 / 400 });
  });

  it('save: within the attribute and over the HD', () => {
    expectOdds('save', { attribute: 12, hd: 4, mode: 'normal' }, { success: 8 / 20, failure: 12 / 20 });
    expectOdds('save', { attribute: 4, hd: 4, mode: 'normal' }, { success: 0, failure: 1 });
  });

  it('attack: as in the table of V-01 to V-11', () => {
    expectOdds(
      'attack',
      { attribute: 12, ac: 4, mode: 'normal' },
      { 'exact hit': 1 / 20, hit: 7 / 20, 'armour worn down': 1 / 20, miss: 11 / 20 },
    );
    expectOdds(
      'attack',
      { attribute: 8, ac: 12, mode: 'normal' },
      { 'exact, no damage': 1 / 20, 'armour worn down': 1 / 20, miss: 18 / 20 },
    );
    expectOdds(
      'attack',
      { attribute: 10, ac: 10, mode: 'normal' },
      { 'exact, armour worn down': 1 / 20, miss: 19 / 20 },
    );
    expectOdds('attack', { attribute: 10, ac: 0, mode: 'normal' }, { 'exact hit': 1 / 20, hit: 9 / 20, miss: 1 / 2 });
  });

  it('scars: 2 of them on Brawn 12 against AC 4 make four misses and a worn AC hit', () => {
    expectOdds(
      'scars',
      { attribute: 12, ac: 4, scars: 2, use: 'hit' },
      // 13 becomes 11; 14 becomes 12, exact; 3 and 4 become 5 and 6.
      { 'exact hit': 2 / 20, hit: 10 / 20, 'armour worn down': 0, miss: 8 / 20 },
    );
    expectOdds('scars', { attribute: 12, ac: 4, scars: 2, use: 'exact' }, { 'exact hit': 3 / 20 });
    expectOdds('scars', { attribute: 12, ac: 4, scars: 2, use: 'never' }, { 'exact hit': 1 / 20, hit: 7 / 20 });
  });

  it('exertion: what is over the attribute or under the AC, never for the AC itself', () => {
    expectOdds(
      'exertion',
      { attribute: 12, ac: 4 },
      { 'hits anyway': 8 / 20, '1': 2 / 20, '2': 2 / 20, '3': 2 / 20, '8': 1 / 20, 'cannot be paid for': 1 / 20 },
    );
  });

  it('stray: Agility 12 at AC 3 strikes the friend one time in five', () => {
    expectOdds(
      'stray',
      { agility: 12, ac: 3 },
      { hits: 9 / 20, 'wears armour down': 1 / 20, 'strikes the friend': 1 / 5, 'misses all': 6 / 20 },
    );
  });

  it('initiative', () => {
    expectOdds(
      'initiative',
      { agility: 10, modifier: -2 },
      { 'before, and quick': 1 / 20, before: 7 / 20, after: 12 / 20 },
    );
  });

  it('dying: 2d6 against Scars', () => {
    const dies = [0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36];
    for (const [scars, cases] of dies.entries()) expectOdds('dying', { scars }, { dies: cases / 36 });
  });

  it.each([
    [0, 6.6285],
    [1, 5.6285],
    [2, 4.6285],
    [3, 3.7322],
    [4, 2.9805],
    [5, 2.3766],
  ])('drops: with %i Scars death comes at number %d on average', (scars, mean) => {
    const drops = Object.entries(ask('drops', { scars }));
    expect(drops.reduce((sum, [name, chance]) => sum + Number(name.split(' ').at(-1)) * chance, 0)).toBeCloseTo(
      mean,
      4,
    );
  });

  it('drops: from 1 Scar these are the chances to be alive after so many', () => {
    const drops = Object.values(ask('drops', { scars: 1 }));
    let alive = 1;
    const after = drops.map((chance) => (alive -= chance));
    const expected = [1, 0.9722, 0.8912, 0.7427, 0.5364, 0.3129, 0.1304, 0.0362];
    for (const [i, chance] of expected.entries()) expect(after[i]).toBeCloseTo(chance, 4);
  });

  it.each([
    [1, 9, 1, 10],
    [4, 6, 1, 13],
    [9, 1, 1, 18],
    [10, 0, 1, 19],
    [11, 0, 1, 19],
    [20, 0, 1, 19],
  ])('morale: HD %i flees in %i, rallies in %i, holds in %i of 20', (hd, flees, rallies, holds) => {
    expectOdds('morale', { hd }, { flees: flees / 20, rallies: rallies / 20, 'fights on': holds / 20 });
  });

  it('hireling: Cunning 12, HD 2', () => {
    expectOdds(
      'hireling',
      { cunning: 12, hd: 2 },
      { 'is inspired': 1 / 20, wavers: 1 / 20, holds: 9 / 20, flees: 9 / 20 },
    );
  });

  it('reaction: a fight in 15 of 36', () => {
    expectOdds(
      'reaction',
      {},
      { friendly: 3 / 36, helpful: 12 / 36, uninterested: 6 / 36, hostile: 12 / 36, murderous: 3 / 36 },
    );
  });

  it('surprise: with and without light', () => {
    expectOdds('surprise', { light: 'no' }, { 'the party': 2 / 9, 'the enemies': 2 / 9, both: 1 / 9, 'no one': 4 / 9 });
    expectOdds('surprise', { light: 'yes' }, { 'the party': 1 / 3, 'no one': 2 / 3 });
  });

  it('wandering: 12 turns, every third: nobody in 625 of 1296', () => {
    expectOdds('wandering', { turns: 12, every: 3, chance: 1 }, { '0': 625 / 1296 });
  });

  it('initiative: Agility beyond 20 always comes first, and never exactly', () => {
    expectOdds('initiative', { agility: 18, modifier: 2 }, { 'before, and quick': 1 / 20, before: 19 / 20 });
    expectOdds('initiative', { agility: 18, modifier: 4 }, { 'before, and quick': 0, before: 1 });
  });

  it('ritual: Cunning 12, unhurt and after 5 damage', () => {
    expectOdds('ritual', { cunning: 12, hurt: 0 }, { succeeds: 12 / 20 });
    expectOdds('ritual', { cunning: 12, hurt: 5 }, { succeeds: 7 / 20 });
  });

  it('duel: as solved and sampled elsewhere, and better with more Brawn', () => {
    const of = (brawn: number) => ask('duel', { brawn, health: 4, hd: 1, enemyHealth: 3 });
    const { 'slays the enemy': slays, 'routs the enemy': flight, dies } = of(12);
    expect(slays + flight).toBeCloseTo(0.986233, 6);
    expect(dies).toBeCloseTo(0.013767, 6);
    expect(of(16).dies).toBeLessThan(dies);
  });

  it('bed-rest: from 11 to 12 .. 17, each one in six; nothing passes 18', () => {
    const week = ask('bed-rest', { best: 12, short: 1 });
    expect(Object.keys(week)).toEqual(['12', '13', '14', '15', '16', '17']);
    for (const chance of Object.values(week)) expect(chance).toBeCloseTo(1 / 6, 12);
    expectOdds('bed-rest', { best: 17, short: 1 }, { '17': 1 / 6, '18': 5 / 6 });
    expect(() => ask('bed-rest', { best: 2, short: 3 })).toThrow(RangeError);
  });
});
