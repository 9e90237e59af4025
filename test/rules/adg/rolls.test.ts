import { describe, expect, it } from 'vitest';
import { chancesOf } from '../../../src/dice/exact.ts';
import { damageLaw, likelyDamage, readDamage, writeDamage } from '../../../src/rules/adg/damage.ts';
import { ADVANTAGE, DISADVANTAGE, NORMAL } from '../../../src/rules/adg/names.ts';
import { d20, exertionCost, isChip, isExact, isHit, rankAttack } from '../../../src/rules/adg/rolls.ts';
import { RULINGS } from '../../../src/rules/adg/rulings.ts';
import { chosenRulings } from '../../../src/rules/kit/options.ts';

const plain = chosenRulings(RULINGS, {});

/** What a roll of a d20 with a mode comes to, exactly. */
function chances<T extends string | number>(mode: number, attribute: number, ac: number, read: (roll: number) => T) {
  return chancesOf((dice) => read(dice.draw(d20(mode, attribute, ac, plain))));
}

describe('R-ADG-09 one attack roll', () => {
  it.each([
    ['V-01', 12, 4, 12, 'hit exact'],
    ['V-02', 12, 4, 5, 'hit'],
    ['V-03', 12, 4, 4, 'chip'],
    ['V-04', 12, 4, 3, 'costs 1'],
    ['V-05', 12, 4, 15, 'costs 3'],
    ['V-06', 8, 12, 10, 'costs 4'],
    ['V-07', 8, 12, 8, 'exact costs 4'],
    ['V-08', 8, 12, 12, 'chip'],
    ['V-09', 8, 12, 13, 'costs 5'],
    ['V-10', 10, 10, 10, 'exact chip'],
    ['V-11', 10, 0, 1, 'hit'],
  ])('%s: %i against AC %i with %i is %s', (_, attribute, ac, roll, expected) => {
    const hit = isHit(roll, attribute, ac);
    const chip = isChip(roll, attribute, ac, plain);
    const words = [
      hit ? 'hit' : '',
      isExact(roll, attribute, ac, plain) ? 'exact' : '',
      chip ? 'chip' : '',
      hit || chip ? '' : `costs ${exertionCost(roll, attribute, ac)}`,
    ];
    expect(words.filter((word) => word !== '').join(' ')).toBe(expected);
  });

  it('needs a hit for an exact roll, or the attribute for a worn armour, where the rulings say so', () => {
    expect(isExact(8, 8, 12, { ...plain, exactNeedsHit: true })).toBe(false);
    expect(isExact(12, 12, 4, { ...plain, exactNeedsHit: true })).toBe(true);
    expect(isChip(12, 8, 12, { ...plain, chipNeedsUnderAttribute: true })).toBe(false);
    expect(isChip(4, 8, 4, { ...plain, chipNeedsUnderAttribute: true })).toBe(true);
  });

  it('never wears down AC 0', () => {
    expect(isChip(0, 10, 0, plain)).toBe(false);
  });
});

describe('the d20 against every attribute and AC', () => {
  const grid = Array.from({ length: 20 }, (_, i) => i + 1).flatMap((attribute) =>
    Array.from({ length: 21 }, (_, ac) => [attribute, ac] as const),
  );

  it('ADG-attack-hit: hits in attribute minus AC cases of 20', () => {
    for (const [attribute, ac] of grid) {
      const hit = chances(NORMAL, attribute, ac, (roll) => (isHit(roll, attribute, ac) ? 1 : 0)).get(1) ?? 0;
      expect(hit).toBeCloseTo(Math.max(0, attribute - ac) / 20, 12);
    }
  });

  it('is exact once in 20, and wears down AC above 0 once in 20', () => {
    for (const [attribute, ac] of grid) {
      const exact = chances(NORMAL, attribute, ac, (roll) => (isExact(roll, attribute, ac, plain) ? 1 : 0));
      const chip = chances(NORMAL, attribute, ac, (roll) => (isChip(roll, attribute, ac, plain) ? 1 : 0));
      expect(exact.get(1)).toBeCloseTo(1 / 20, 12);
      expect(chip.get(1) ?? 0).toBeCloseTo(ac > 0 ? 1 / 20 : 0, 12);
    }
  });

  it('ADG-advantage: two dice, of which the better counts', () => {
    for (const [attribute, ac] of grid) {
      const p = Math.max(0, attribute - ac) / 20;
      const hit = chances(ADVANTAGE, attribute, ac, (roll) => (isHit(roll, attribute, ac) ? 1 : 0)).get(1) ?? 0;
      expect(hit).toBeCloseTo(1 - (1 - p) ** 2, 12);
    }
  });

  it('ADG-disadvantage: two dice, of which the worse counts', () => {
    for (const [attribute, ac] of grid) {
      const p = Math.max(0, attribute - ac) / 20;
      const hit = chances(DISADVANTAGE, attribute, ac, (roll) => (isHit(roll, attribute, ac) ? 1 : 0)).get(1) ?? 0;
      expect(hit).toBeCloseTo(p ** 2, 12);
    }
  });

  it('R-ADG-03: prefers an exact hit to a hit, a worn armour to a miss, the cheaper of two misses', () => {
    const law = d20(ADVANTAGE, 12, 4, plain);
    expect(law.read([7, 12])).toBe(12);
    expect(law.read([4, 20])).toBe(4);
    expect(law.read([20, 15])).toBe(15);
    expect(law.read([9, 7])).toBe(9);
    const worse = d20(DISADVANTAGE, 12, 4, plain);
    expect(worse.read([7, 12])).toBe(7);
    expect(worse.read([4, 20])).toBe(20);
    expect(worse.read([15, 20])).toBe(20);
  });

  it('R-ADG-03: ranks six ways an attack roll can end', () => {
    const ranks = [
      [12, 12, 4],
      [5, 12, 4],
      [10, 10, 10],
      [8, 8, 12],
      [4, 12, 4],
      [3, 12, 4],
    ].map(([roll, attribute, ac]) => rankAttack(roll, attribute, ac, plain));
    expect(ranks).toEqual([5, 4, 3, 2, 1, 0]);
  });
});

describe('damage', () => {
  it.each([
    ['d6', 3.5, 1, 6],
    ['d6-1', 2.5, 0, 5],
    ['2d6', 7, 2, 12],
    ['2d6kh', 161 / 36, 1, 6],
    ['d4-2', 0.75, 0, 2],
    ['3', 3, 3, 3],
    ['d6+2', 5.5, 3, 8],
  ])('%s is dealt with mean %d, from %i to %i', (text, mean, least, most) => {
    const law = damageLaw(readDamage(text)!);
    expect(law.mean).toBeCloseTo(mean, 12);
    expect([law.values[0], law.values.at(-1)]).toEqual([least, most]);
    expect(writeDamage(readDamage(text)!)).toBe(text);
  });

  it('ADG-weapon-damage: is never below 0', () => {
    expect(damageLaw(readDamage('d6-3')!).chance(0)).toBeCloseTo(1 / 2, 12);
  });

  it.each(['', 'd', 'd7', '0d6', '21d6', '20d20', 'd6--1', '2d6kl', 'sword'])('"%s" is none', (text) => {
    expect(readDamage(text)).toBeUndefined();
  });

  it('is likely up to its upper median', () => {
    expect(['d6', '2d6', 'd6-1', '2d6kh'].map((text) => likelyDamage(damageLaw(readDamage(text)!)))).toEqual([
      4, 7, 3, 5,
    ]);
  });
});
