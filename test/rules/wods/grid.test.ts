import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../src/dice/sampled.ts';
import type { OddsQuestion } from '../../../src/rules/odds-question.ts';
import { strike } from '../../../src/rules/wods/attack.ts';
import { SHIPPED } from '../../../src/rules/wods/book.ts';
import { oddsOf } from '../../../src/rules/wods/odds.ts';
import { matchupOf, roll } from './table.ts';

const ODDS = oddsOf(SHIPPED);

/** Every class of weapon against every armour a hero can wear: blows struck in games against their exact law. */

const BLOWS = 20_000;
const HP = 100;
const ARMOURS = [0, 1, 2, 3, 4];

/** Faces of the d6 that do no damage, and the most damage, against armour 0 to 4. */
const EXPECTED: Readonly<Record<string, { readonly harmless: readonly number[]; readonly most: readonly number[] }>> = {
  unarmed: { harmless: [2, 3, 4, 5, 6], most: [4, 3, 2, 1, 0] },
  'light-weapon': { harmless: [0, 1, 2, 3, 4], most: [6, 5, 4, 3, 2] },
  'martial-weapon': { harmless: [0, 0, 1, 2, 3], most: [7, 6, 5, 4, 3] },
  'great-weapon': { harmless: [0, 0, 0, 1, 2], most: [8, 7, 6, 5, 4] },
  shortbow: { harmless: [0, 1, 2, 3, 4], most: [6, 5, 4, 3, 2] },
  bow: { harmless: [0, 0, 1, 2, 3], most: [7, 6, 5, 4, 3] },
  'heavy-bow': { harmless: [0, 0, 0, 1, 2], most: [8, 7, 6, 5, 4] },
};

const question = ODDS.find(({ name }) => name === 'damage') as OddsQuestion;

/** The exact chance of each damage. */
function exactLaw(weapon: string, offHand: string, armour: number): Map<number, number> {
  const { outcomes } = question.ask({ weapon, offHand, armour, bonus: 0, level: 1 });
  return new Map(outcomes.map(({ name, chance }) => [Number.parseInt(name, 10), chance]));
}

/** How often each damage was done by blows at one who has HP to spare. */
function struck(weapon: string, offHand: string, armour: number, seed: number): Map<number, number> {
  const second = offHand === 'yes' ? ' off-hand' : '';
  const matchup = matchupOf(
    { a: [`fighter con1 no-abilities ${weapon}${second} no-armour`], b: [`foe hp${HP} armour${armour} d6`] },
    { rulings: { initiative: 'party', criticals: 'off' } },
  );
  const state = roll(matchup, []);
  const dice = new SampledDice();
  dice.begin(seed, 0);
  const seen = new Map<number, number>();
  for (let n = 0; n < BLOWS; n++) {
    state.hp[1] = HP;
    strike(state, dice, 0, 1);
    const damage = HP - state.hp[1];
    seen.set(damage, (seen.get(damage) ?? 0) + 1);
  }
  return seen;
}

/** Damages that came up more than five standard errors too often or too seldom. */
function off(seen: ReadonlyMap<number, number>, law: ReadonlyMap<number, number>): string[] {
  return [...new Set([...seen.keys(), ...law.keys()])].flatMap((damage) => {
    const chance = law.get(damage) ?? 0;
    const count = seen.get(damage) ?? 0;
    const apart = Math.abs(count - BLOWS * chance);
    // A certain or impossible damage has no error at all, but for the last digits of its chance.
    const allowed = 5 * Math.sqrt(BLOWS * chance * Math.max(0, 1 - chance)) + 1e-6;
    return apart > allowed ? [`${damage} HP: ${count} of ${BLOWS}, expected ${BLOWS * chance}`] : [];
  });
}

describe.each(Object.entries(EXPECTED))('%s', (weapon, { harmless, most }) => {
  it.each(ARMOURS)('against armour %i does what its law says', (armour) => {
    const law = exactLaw(weapon, 'no', armour);
    expect(law.get(0) ?? 0).toBeCloseTo(harmless[armour] / 6, 12);
    expect(Math.max(...law.keys())).toBe(most[armour]);
    const seen = struck(weapon, 'no', armour, 11 + armour);
    expect([...seen.values()].reduce((sum, n) => sum + n, 0)).toBe(BLOWS);
    expect(off(seen, law)).toEqual([]);
  });
});

describe.each(['light-weapon', 'martial-weapon'])('%s with a light weapon in the off hand', (weapon) => {
  it.each(ARMOURS)('against armour %i does what its law says', (armour) => {
    const law = exactLaw(weapon, 'yes', armour);
    expect(off(struck(weapon, 'yes', armour, 31 + armour), law)).toEqual([]);
    // Not the law of the same weapon alone, so the check above can tell them apart.
    expect(off(struck(weapon, 'yes', armour, 31 + armour), exactLaw(weapon, 'no', armour))).not.toEqual([]);
  });
});
