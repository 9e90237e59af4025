import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Steps, solve } from '../../../../src/dice/chain.ts';
import { ARMOR_OF_RESILIENCY } from '../../../../src/rules/2hdc/catalogue/items.ts';
import { DEAD, FIT, OUT } from '../../../../src/rules/2hdc/catalogue/names.ts';
import type { Fight } from '../../../../src/rules/2hdc/fight/fight.ts';
import { meleeRound } from '../../../../src/rules/2hdc/fight/melee.ts';
import { duelLaw } from '../../../../src/rules/2hdc/odds/duel-law.ts';
import { inContact } from '../../../../src/rules/2hdc/odds/melee.ts';
import { MELEE_ODDS } from '../book.ts';

const MELEE = MELEE_ODDS.find(({ name }) => name === 'melee')!;
const PLAIN: Record<string, number | string> = Object.fromEntries(
  MELEE.parameters.map(({ name, shown }) => [name, shown[0]]),
);

/** Every round played, from every state of the whole fight: the judge. */
function roundByRound(fight: Fight) {
  const start = new Int32Array(fight.stateLength);
  fight.save(start);
  const duel: Steps = {
    begin: () => fight.load(start),
    step: (dice) => meleeRound(fight, dice, 0, 1),
    get over() {
      return fight.status[0] !== FIT || fight.status[1] !== FIT;
    },
    tally(counts) {
      const [first, second] = fight.status;
      counts[[first === DEAD, first === OUT, second === OUT, second === DEAD].indexOf(true)]++;
    },
    stateLength: fight.stateLength,
    coreLength: fight.coreLength,
    save: (into) => fight.save(into),
    load: (from) => fight.load(from),
  };
  const solution = solve(duel, 4);
  fight.load(start);
  return solution;
}

function expectTheSame(fight: Fight): void {
  const played = roundByRound(fight);
  if (!played.solved) {
    expect(() => duelLaw(fight, 0, 1)).toThrow(played.why);
    return;
  }
  const law = duelLaw(fight, 0, 1);
  const ends = [law.attackerDead, law.attackerOut, law.defenderOut, law.defenderDead];
  for (const [i, chance] of ends.entries()) expect(Math.abs(chance - played.counts[i])).toBeLessThan(1e-12);
}

const word = (name: string) => fc.constantFrom(...MELEE.parameters.find((each) => each.name === name)!.values);
const rep = fc.integer({ min: 1, max: 4 });
const SETTING = fc.record({
  ...Object.fromEntries(MELEE.parameters.map(({ name }) => [name, word(name)])),
  rep1: rep,
  rep2: rep,
});

/** What wears off, and what is worn; rarely anything, so that most of it meets most else. */
const bit = fc.constantFrom(0, 0, 0, 1);
const CONDITION = fc.record({ defend: bit, dazzled: bit, duckPenalty: bit, resiliency: bit, effects: fc.nat(15) });
const RULINGS = fc.record({
  repZero: fc.nat(2),
  minimumPool: bit,
  starPowerOnRepLoss: bit,
  poisonPer: bit,
  chargeBonus: fc.nat(2),
  shieldInMelee: bit,
  nimble: bit,
});

function arrange(fight: Fight, c: number, condition: Readonly<Record<string, number>>): void {
  fight.defend[c] = condition.defend * 3;
  fight.dazzled[c] = condition.dazzled!;
  fight.duckPenalty[c] = condition.duckPenalty!;
  fight.effects[c] = condition.effects!;
  if (condition.resiliency === 1) fight.items[c] |= ARMOR_OF_RESILIENCY;
}

describe('a duel solved for each of the two', () => {
  it('comes to what all of its rounds come to', () => {
    fc.assert(
      fc.property(SETTING, CONDITION, CONDITION, RULINGS, (setting, first, second, rulings) => {
        const { fight } = inContact(setting);
        arrange(fight, 0, first);
        arrange(fight, 1, second);
        Object.assign(fight.matchup.rulings, rulings);
        expectTheSame(fight);
      }),
      { numRuns: 200, seed: 11 },
    );
  });

  it.each([
    [
      'both poison, and are Stars',
      { race1: 'feral-vampire', race2: 'feral-vampire', star1: 'yes', star2: 'yes', rep1: 3, rep2: 3 },
    ],
    ['a racial save and Star Power', { race1: 'dwarf', star1: 'yes', attribute2: 'hard-as-nails', rep1: 4, rep2: 4 }],
    ['rounds that come to nothing', { race1: 'skeleton', weapon1: 'mace', weapon2: 'mace', rep1: 3, rep2: 3 }],
    ['nobody can go down', { race1: 'skeleton', race2: 'skeleton', rep1: 1, rep2: 1, ac1: 6, ac2: 6 }],
  ])('%s', (_, setting) => {
    expectTheSame(inContact({ ...PLAIN, ...setting }).fight);
  });

  it('leaves the fight as it was', () => {
    const { fight } = inContact({ ...PLAIN, star1: 'yes', race2: 'feral-vampire' });
    const before = new Int32Array(fight.stateLength);
    const after = new Int32Array(fight.stateLength);
    fight.save(before);
    duelLaw(fight, 0, 1);
    fight.save(after);
    expect(after).toEqual(before);
    expect([fight.occupied0, fight.occupied1].every((bits) => bits !== 0)).toBe(true);
  });
});
