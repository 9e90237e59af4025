import { describe, expect, it } from 'vitest';
import { elementsOf } from '../../../src/rules/wods/choice.ts';
import { fall } from '../../../src/rules/wods/falls.ts';
import { HOLY_WATER, QUICKSILVER } from '../../../src/rules/wods/gear.ts';
import { LEFT_ARM, RIGHT_ARM } from '../../../src/rules/wods/injury.ts';
import { BLEEDING, DEAD, DYING, ESCAPED, FIRST_WINS, OUT, REELING, STALEMATE } from '../../../src/rules/wods/names.ts';
import { HOLDS_ON } from '../../../src/rules/wods/phases.ts';
import type { World } from '../../../src/rules/wods/world.ts';
import { exact, faultsOf, gameOf, matchupOf, playOut, roll, rollOn } from './table.ts';

/** Abilities that are more than a number: hiding, blessing, turning, curing, casting; oil, and what plain steel cannot harm. */

const PARTY = { rulings: { initiative: 'party', criticals: 'off' } };
const ENEMIES = { rulings: { initiative: 'enemies', criticals: 'off' } };
const FOE = 'foe hp50 armour0 d6';

describe('WODS-backstab: three more damage from hiding (R-WODS-21)', () => {
  const thief = 'thief dex0 con0 hp20 backstab lucky dagger';
  const lair = [FOE];

  it('for the first attack of a fight that the side starts, on a test of Dex', () => {
    const state = roll(matchupOf({ party: [thief], lair }, PARTY), [3, 3, 4, 1, 4]);
    // 7 with Stealth: 4+3, then the enemy, then 4 alone.
    expect(state.hp[1]).toBe(50 - 7 - 4);
    expect(roll(matchupOf({ party: [thief], lair }, PARTY), [2, 3, 4]).hp[1]).toBe(46);
  });

  it('WODS-skill-stealth: Stealth adds 1 to it', () => {
    const clumsy = 'bard dex0 con0 hp20 backstab dagger';
    expect(roll(matchupOf({ party: [clumsy], lair }, PARTY), [3, 3, 4]).hp[1]).toBe(46);
    expect(roll(matchupOf({ party: [thief], lair }, PARTY), [3, 3, 4]).hp[1]).toBe(43);
  });

  it('WODS-full-armour takes 1 off it, unless Skirmish lightens it (R-WODS-10)', () => {
    const armoured = 'thief 3 dex0 con0 hp20 backstab lucky full-armour dagger';
    expect(roll(matchupOf({ party: [armoured], lair }, PARTY), [3, 3, 4]).hp[1]).toBe(46);
    const light = 'thief 3 dex0 con0 hp20 backstab skirmish full-armour dagger';
    expect(roll(matchupOf({ party: [light], lair }, PARTY), [3, 3, 4]).hp[1]).toBe(50 - 4 - 1 - 3);
  });

  it('needs a start that is one own', () => {
    expect(roll(matchupOf({ party: [thief], lair }, ENEMIES), [1, 4]).hp[1]).toBe(46);
  });

  it('P-WODS-06: hides again every second turn, in vain where it is hurt before', () => {
    const again = matchupOf({ party: { members: [thief], backstab: 'rehide' }, lair: ['foe hp50 armour0 d2'] }, PARTY);
    // Hidden: 4+3. Then hides (3+4+1), is hurt, strikes for 4 only.
    expect(roll(again, [3, 3, 4, 1, 3, 4, 1, 4]).hp[1]).toBe(50 - 7 - 4);
    const safe = matchupOf(
      {
        party: { members: [`${thief} full-armour`.replace('backstab lucky', 'backstab tinker')], backstab: 'rehide' },
        lair: ['foe hp50 armour0 d2'],
      },
      PARTY,
    );
    expect(roll(safe, [3, 4, 4, 1, 3, 4, 1, 4]).hp[1]).toBe(50 - 7 - 7);
  });

  it('P-WODS-06: whoever casts does not hide again, which does nothing for a spell', () => {
    const bard = 'bard dex0 cha0 con1 hp20 elementalism backstab fire dagger quicksilver3';
    const party = { members: [bard], backstab: 'rehide', elementalism: 'always' };
    const casting = matchupOf({ party, lair: ['foe hp50 armour0 d2'] }, PARTY);
    // Hides before the fight; a spell for 2+3+1; is hurt; the next spell.
    expect(roll(casting, [3, 3, 4, 6, 2, 3, 1, 4, 6, 2, 3]).hp[1]).toBe(50 - 6 - 6);
  });
});

describe('WODS-bless: holy water makes a weapon holy (R-WODS-16)', () => {
  const priest = 'priest con0 hp20 bless cure dagger';
  const blessing = (foe: string, more: object = {}, rulings: object = {}) =>
    matchupOf(
      {
        party: {
          members: [priest, 'fighter con0 hp20 no-abilities great-weapon'],
          supplies: { holyWater: 1 },
          ...more,
        },
        lair: [foe],
      },
      { rulings: { ...PARTY.rulings, ...rulings } },
    );

  it('P-WODS-09: before a fight against an evil boss or demon, for whoever does most damage', () => {
    const state = roll(blessing('foe hp50 armour0 d6 evil boss'), [1, 1]);
    expect([state.hp[2], state.supply(0, HOLY_WATER), state.blessed[1]]).toEqual([50 - 1 - 6, 0, 3]);
    expect(roll(blessing('demon evil hp50'), [1, 1]).hp[2]).toBe(50 - 3);
  });

  it('WODS-occult-holy-water: not against others, unless the policy says so', () => {
    expect(roll(blessing('foe hp50 armour0 d6 evil'), [1, 1]).supply(0, HOLY_WATER)).toBe(1);
    expect(roll(blessing('foe hp50 armour0 d6 boss'), [1, 1]).supply(0, HOLY_WATER)).toBe(1);
    expect(roll(blessing('foe hp50 armour0 d6 evil', { bless: 'evil' }), [1, 1]).hp[2]).toBe(43);
    expect(roll(blessing('foe hp50 armour0 d6 evil boss', { bless: 'never' }), [1, 1]).supply(0, HOLY_WATER)).toBe(1);
    expect(
      roll(
        matchupOf(
          {
            party: { members: [priest.replace('bless', 'turn')], supplies: { holyWater: 1 } },
            lair: ['foe hp50 armour0 d6 evil boss'],
          },
          PARTY,
        ),
        [1],
      ).supply(0, HOLY_WATER),
    ).toBe(1);
  });

  it('blesses more weapons to a vial by the ruling', () => {
    expect(roll(blessing('foe hp50 armour0 d6 evil boss', {}, { blessItemsPerVial: 2 }), [1, 1]).hp[2]).toBe(
      50 - 4 - 6,
    );
  });

  it('costs an action once the fight runs, when the enemies start', () => {
    const started = { initiative: 'enemies' };
    // The enemy strikes, the priest blesses the great weapon, the fighter does 1+2+3.
    const state = roll(blessing('foe hp50 armour0 d6 evil boss', {}, started), [1, 1, 1]);
    expect([state.hp[2], state.blessed[1], state.supply(0, HOLY_WATER)]).toEqual([50 - 6, 3, 0]);
    // With a vial more the dagger of the priest is next: no blow of the priest in two rounds, then 1+3 and 1+5.
    const two = blessing('foe hp50 armour0 d6 evil boss', { supplies: { holyWater: 2 } }, started);
    expect(roll(two, [1, 1, 1, 1, 1, 1]).hp[2]).toBe(50 - 6 - 6);
    expect(roll(two, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).hp[2]).toBe(50 - 6 - 6 - 4 - 6);
    const never = blessing('foe hp50 armour0 d6 evil boss', { bless: 'never' }, started);
    expect(roll(never, [1, 1, 1, 1]).hp[2]).toBe(50 - 1 - 3);
  });

  it('P-WODS-09: is not worth an action where one blessed blow is likely to end it', () => {
    const alone = (hp: number) =>
      matchupOf(
        {
          party: { members: [priest], supplies: { holyWater: 1 }, bless: 'evil' },
          lair: [`foe hp${hp} armour0 d2 evil`],
        },
        ENEMIES,
      );
    // A blessed dagger does 6.5 on average: at 6 HP the priest strikes, at 7 the next die is the enemy's.
    expect(roll(alone(6), [1, 3]).hp[1]).toBe(3);
    expect(roll(alone(7), [1, 2, 3]).hp[1]).toBe(1);
  });

  it('P-WODS-09: comes before Turn, and lets go of those held at bay', () => {
    const crowd = matchupOf(
      {
        party: {
          members: ['priest cha0 con0 hp30 bless turn dagger holy-symbol', 'fighter con0 hp30 no-abilities sword'],
          supplies: { holyWater: 1 },
        },
        lair: ['2x foe hp50 armour0 d6 evil boss turnable'],
      },
      ENEMIES,
    );
    // Both enemies strike one of two; the priest blesses the sword without a roll; the fighter does 1+1+3.
    const state = roll(crowd, [2, 1, 2, 1, 1]);
    expect([state.blessed[1], state.hp[2]]).toEqual([2, 50 - 5]);
    const holding = roll(crowd, [2, 1, 2, 1, 1], (s) => {
      s.turning[0] = HOLDS_ON;
      s.held[3] = 1;
    });
    expect([holding.turning[0], holding.held[3]]).toEqual([0, 0]);
  });

  it('against what only magic harms, exactly: 35 of 64 fights are won', () => {
    const ghost = (bless: string) =>
      matchupOf(
        {
          party: { members: ['priest con0 hp6 bless cure dagger'], supplies: { holyWater: 1 }, bless },
          lair: ['foe hp5 armour0 d4 evil magic-only'],
        },
        ENEMIES,
      );
    // The priest is out of a lone fight at 0 HP. It blesses after the first blow and strikes after the second, for 5 HP
    // or more in 5 of 6; then after the third for sure. Two d4 come to less than 6 in 10 of 16, three in 10 of 64.
    const byHand = (10 / 16) * (5 / 6) + (10 / 64) * (1 / 6);
    expect(byHand).toBeCloseTo(35 / 64, 12);
    expect(exact(ghost('evil'))('party.win')).toBeCloseTo(byHand, 12);
    // By the book, too: no one can harm it otherwise.
    expect(exact(ghost('boss'))('party.win')).toBeCloseTo(byHand, 12);
    expect(exact(ghost('never'))('stalemate') + exact(ghost('never'))('lair.win')).toBeCloseTo(1, 12);
  });

  it('L-WODS-01: a fight in which a weapon can still be blessed is no stalemate', () => {
    // Full armour stops the enemy's blows.
    const stones = (bless: string, faces: readonly number[]) =>
      playOut(
        matchupOf(
          {
            party: { members: ['priest con0 hp6 bless cure full-armour dagger'], supplies: { holyWater: 1 }, bless },
            lair: ['foe hp5 armour0 d2 evil magic-only'],
          },
          ENEMIES,
        ),
        faces,
      ).outcome;
    expect([stones('evil', [1, 1, 2]), stones('never', [])]).toEqual([FIRST_WINS, STALEMATE]);
  });

  it('spends no vial on a weapon that would do nothing even so', () => {
    const state = roll(blessing('foe hp50 armour8 d6 evil boss', { members: [priest] }), [1]);
    // 6+3 less 8 is 1 at best, and that is more than nothing.
    expect(state.supply(0, HOLY_WATER)).toBe(0);
    const noArm = roll(blessing('foe hp50 armour0 d6 evil boss', { members: [priest] }), [1], (s) => {
      s.wounds[0] = (1 << LEFT_ARM) | (1 << RIGHT_ARM);
    });
    expect(noArm.supply(0, HOLY_WATER)).toBe(1);
  });

  it('blesses no weapon that an injured arm cannot hold (R-WODS-49)', () => {
    const state = roll(blessing('foe hp50 armour0 d6 evil boss'), [1, 1], (s) => {
      s.wounds[1] = 1 << LEFT_ARM;
    });
    // The dagger 1+3, a bare hand nothing.
    expect([state.blessed[0], state.blessed[1], state.hp[2]]).toEqual([1, 0, 50 - 4]);
  });

  it('P-WODS-17: blesses what is taken in hand by those who protect themselves first', () => {
    const blessed = (loadout: string) => {
      const members = ['priest con0 bless cure dagger', 'fighter con0 no-abilities great-weapon sword shield'];
      const party = { members, supplies: { holyWater: 1 }, loadout };
      return roll(matchupOf({ party, lair: ['foe hp50 armour0 d6 evil boss'] }, PARTY), [1, 1]).hp[2];
    };
    expect([blessed('damage'), blessed('armour')]).toEqual([50 - 1 - 6, 50 - 1 - 5]);
  });

  it('WODS-weak-spot: what only magic harms is harmed by blessed weapons (R-WODS-67)', () => {
    const ghost = 'foe hp50 armour0 d6 boss magic-only';
    const state = roll(blessing(ghost), [1, 5]);
    // The dagger does nothing; the blessed great weapon 7, without the bonus against evil.
    expect(state.hp[2]).toBe(43);
    const plain = matchupOf(
      { party: ['fighter con0 no-abilities sword'], lair: ['foe hp5 armour0 d2 magic-only'] },
      { rulings: { initiative: 'party' } },
    );
    // No d20 after the 6: the next die is the enemy's.
    const unharmed = roll(plain, [6, 2]);
    expect([unharmed.hp[0], unharmed.hp[1]]).toEqual([2, 5]);
    expect(
      playOut(
        matchupOf(
          { party: ['fighter con0 no-abilities sword full-armour'], lair: ['foe hp5 armour0 d2 magic-only'] },
          { rulings: { initiative: 'party' } },
        ),
        [],
      ).outcome,
    ).toBe(STALEMATE);
    expect(faultsOf({ party: ['fighter con0'], lair: ['foe hp5 d6 unharmable'] })).toEqual([
      'R-WODS-67: an enemy that nothing can harm is never fought; use it in a delve',
    ]);
  });
});

describe('WODS-turn: undead and demons are held at bay (R-WODS-18)', () => {
  const priest = (symbol = 'holy-symbol') => `priest cha0 hp30 turn cure dagger ${symbol}`;
  const crowd = (policy: object = {}, lair: readonly string[] = ['3x foe hp50 armour0 d6 turnable'], symbol?: string) =>
    matchupOf({ party: { members: [priest(symbol), 'fighter con0 hp30 no-abilities sword'], ...policy }, lair }, PARTY);

  it('WODS-attr-cha: on 10 they are held as long as the priest goes on', () => {
    // 10: held. The fighter strikes the first for 3, which frees it; it strikes back at the second of the party.
    const state = roll(crowd(), [4, 6, 2, 2, 3]);
    expect([...state.held].slice(2)).toEqual([0, 1, 1]);
    expect([...state.hp]).toEqual([30, 27, 47, 50, 50]);
    // In the next round no test is needed; the fighter goes on, and the freed one strikes.
    expect(roll(crowd(), [4, 6, 2, 2, 3, 2, 2, 3]).hp[1]).toBe(24);
  });

  it('until the priest falls', () => {
    const state = roll(
      crowd({}, ['2x foe hp50 armour0 d6 turnable', 'foe hp50 armour0 d6']),
      [4, 6, 3, 1, 5, 1, 1, 92, 1],
      (s) => {
        s.hp[0] = 1;
      },
    );
    expect([state.status[0], ...[...state.held].slice(2)]).toEqual([DEAD, 0, 0, 0]);
  });

  it('P-WODS-01: those at bay are attacked after all others', () => {
    // The fighter takes the one who is free, though it has most HP left.
    const state = roll(crowd({}, ['2x foe hp9 armour0 d6 turnable', 'foe hp50 armour0 d6']), [4, 6, 3]);
    expect([...state.hp].slice(2)).toEqual([9, 9, 46]);
  });

  it('L-WODS-01: where nobody of the priest harms them, it leads nowhere', () => {
    const stones = (...more: string[]) =>
      matchupOf(
        {
          party: [priest(), 'fighter con0 hp30 no-abilities fists'],
          lair: ['2x foe hp9 armour8 d6 turnable', ...more],
        },
        { rulings: { ...PARTY.rulings, criticals: 'off' } },
      );
    const state = playOut(stones(), [4, 6, 1]);
    expect([state.outcome, state.rounds]).toEqual([STALEMATE, 1]);
    // Held for a turn only, the priest has to test again.
    expect(roll(stones(), [3, 4, 1]).outcome).toBe(0);
    // And one who does not turn strikes.
    expect(roll(stones('foe hp9 armour8 d6'), [4, 6, 1, 2, 3]).outcome).toBe(0);
    // Nor does one go on praying who is stunned, or left alone.
    const later = (what: (world: World) => void, faces: number[]) => {
      const game = gameOf(stones());
      game.begin();
      rollOn(game, [4, 6]);
      what(game.world);
      return rollOn(game, faces).outcome;
    };
    expect(later((world) => (world.stunned[0] = 1), [1, 2])).toBe(0);
    expect(later((world) => fall(world, 1, -1, DEAD), [1, 2])).toBe(0);
  });

  it('on 7 to 9 until the next turn of the priest, who tests again', () => {
    const state = roll(crowd(), [3, 4, 2, 2, 3, 1, 2, 2]);
    // Held once, tested again with 3: failed, no more Turn, all act.
    expect([state.turning[0], state.held[3]]).toEqual([3, 0]);
  });

  it('on a miss not at all, and not again in this fight', () => {
    const state = roll(crowd(), [1, 2, 2, 2, 3, 2, 1, 2, 3, 1]);
    expect([state.turning[0], [...state.held].slice(2)]).toEqual([3, [0, 0, 0]]);
  });

  it('WODS-fancy-holy-symbol: takes a holy symbol', () => {
    // Without one the priest strikes.
    expect(roll(crowd({}, undefined, ''), [2]).hp[2]).toBe(48);
  });

  it('P-WODS-10: only two or more, and at least half of those who stand', () => {
    expect(roll(crowd({}, ['foe hp50 armour0 d6 turnable']), [2]).hp[2]).toBe(48);
    expect(roll(crowd({}, ['2x foe hp50 armour0 d6 turnable', '3x goblin hp40']), [2]).hp[4]).toBe(38);
    expect(roll(crowd({ turn: 'never' }), [2]).hp[2]).toBe(48);
    const alone = matchupOf({ party: [priest()], lair: ['2x foe hp50 armour0 d6 turnable'] }, PARTY);
    expect(roll(alone, [2]).hp[1]).toBe(48);
  });

  it('does nothing to the living', () => {
    const state = roll(crowd({}, ['2x foe hp50 armour0 d6 turnable', '2x goblin hp40']), [4, 6]);
    expect([...state.held].slice(2)).toEqual([1, 1, 0, 0]);
  });
});

describe('WODS-cure: a Wis test by touch (R-WODS-17)', () => {
  const party = (more: object = {}, rulings: object = {}) =>
    matchupOf(
      {
        party: {
          members: ['A: fighter con1 hp5 no-abilities sword', 'H: priest wis1 hp30 cure turn sword'],
          cure: 'fight',
          ...more,
        },
        lair: [FOE],
      },
      { rulings: { ...ENEMIES.rulings, ...rulings } },
    );

  it('in a fight wakes a friend who is down, with Con+level HP', () => {
    // The enemy fells A (7: out); H cures with 5+1+1; in round 2 A acts again.
    const state = roll(party(), [1, 6, 3, 3, 2, 3]);
    expect([state.status[0], state.hp[0], state.cured[0]]).toEqual([0, 2, 1]);
    expect(state.standing[0]).toBe(2);
  });

  it('WODS-effect-S: wakes one who passed out of a stunning injury, with its next turn', () => {
    // A misses the Con test and is injured; H cures it. In round 2 the enemy strikes H for 1; then A strikes, then H.
    const state = roll(party(), [1, 6, 1, 1, 21, 8, 3, 3, 2, 1, 3, 2]);
    expect([state.status[0], state.stunned[0], state.hp[2]]).toEqual([0, 0, 50 - 4 - 3]);
  });

  it('gives 1 HP at least, to an elf of Con -1, too', () => {
    const elf = { members: ['A: elf/fighter con-1 hp5 no-abilities sword', 'H: priest wis1 hp30 cure turn sword'] };
    const state = roll(party(elf), [1, 6, 4, 4, 3, 2]);
    expect([state.status[0], state.hp[0]]).toEqual([0, 1]);
  });

  it('a healer who missed does not try again on the same friend', () => {
    const state = roll(party(), [1, 6, 3, 3, 1, 2, 2, 3]);
    expect([state.status[0], state.hp[2]]).toEqual([OUT, 46]);
  });

  it('is not done in fights by default', () => {
    expect(roll(party({ cure: 'gap' }), [1, 6, 3, 3, 2]).hp[2]).toBe(47);
  });

  it('costs holy water by the ruling', () => {
    const state = roll(party({ supplies: { holyWater: 1 } }, { cureCostsHolyWater: true }), [1, 6, 3, 3, 2, 3]);
    expect(state.supply(0, HOLY_WATER)).toBe(0);
    expect(roll(party({}, { cureCostsHolyWater: true }), [1, 6, 3, 3, 2]).hp[2]).toBe(47);
  });

  it('stops a clock in a fight', () => {
    const state = roll(party(), [1, 6, 1, 1, 23, 8, 2, 2, 3]);
    expect([state.clock[0], state.status[0], state.hp[0]]).toEqual([0, OUT, 0]);
  });

  it('WODS-effect-D: wakes one who has rounds to live, and saves him only by the ruling (R-WODS-53)', () => {
    const cured = (rulings: object = {}) => {
      const state = roll(party({}, rulings), [1, 6, 1, 1, 23, 1, 4, 3, 3]);
      return [state.clock[0], state.status[0], state.hp[0]];
    };
    expect(cured()).toEqual([DYING, 0, 2]);
    expect(cured({ deathClockRemedy: 'cure' })).toEqual([0, OUT, 0]);
  });

  it('does not reach one who has got away', () => {
    // The enemy strikes the healer, who strikes back.
    const state = roll(party(), [1, 5], (s) => {
      s.status[0] = ESCAPED;
      s.clock[0] = BLEEDING;
      s.clockLeft[0] = 20;
    });
    expect([state.clock[0], state.hp[2]]).toEqual([BLEEDING, 44]);
  });
});

describe('WODS-elementalism: an element as a weapon (R-WODS-25)', () => {
  const wizard = 'wizard int0 cha0 hp20 elementalism cantrips fire dagger quicksilver3';
  const cast = (foe = FOE, more: object = {}, rulings: object = {}, hero = wizard) =>
    matchupOf(
      { party: { members: [hero], elementalism: 'always', ...more }, lair: [foe] },
      { rulings: { ...PARTY.rulings, ...rulings } },
    );

  it('WODS-magic-damage: 2d6 and the level, less armour, after a Cha test', () => {
    const state = roll(cast('foe hp50 armour2 d6'), [3, 4, 2, 3]);
    expect([state.hp[1], state.partialCosts[0]]).toEqual([50 - 4, 1]);
  });

  it('WODS-occult-quicksilver: costs a vial, also when the test is missed', () => {
    const state = roll(cast(), [1, 2]);
    expect([state.hp[1], state.supply(0, QUICKSILVER), state.drunk[0]]).toEqual([50, 2, 1]);
  });

  it('3d6 where an element suits, and is known', () => {
    expect(roll(cast('foe hp50 armour0 d6 suited-fire'), [4, 6, 2, 3, 4]).hp[1]).toBe(40);
    expect(roll(cast('foe hp50 armour0 d6 suited-water'), [4, 6, 2, 3]).hp[1]).toBe(44);
  });

  it('WODS-attr-int: commands 1+Int elements', () => {
    const known = (int: number) => {
      const game = gameOf(matchupOf({ party: [`wizard int${int} elementalism cantrips fire air water`], lair: [FOE] }));
      game.begin();
      return elementsOf(game.world, 0);
    };
    expect([0, 1, 2, 3].map(known)).toEqual([8, 8 + 64, 8 + 64 + 32, 8 + 64 + 32]);
  });

  it('WODS-quicksilver-limit: no more than level+Con vials a delve', () => {
    // Level 1, Con 0: one spell, then the dagger.
    const state = roll(cast(), [4, 6, 1, 1, 1, 3]);
    expect([state.hp[1], state.drunk[0], state.supply(0, QUICKSILVER)]).toEqual([50 - 3 - 3, 1, 2]);
  });

  it('more by the ruling, at the risk of d6 damage each (R-WODS-26)', () => {
    const over = cast(FOE, {}, { quicksilverOver: 'allowed' });
    const state = roll(over, [4, 6, 1, 1, 1, 1, 2, 5, 4, 6, 1, 1]);
    expect([state.hp[0], state.hp[1]]).toEqual([20 - 1 - 5, 50 - 3 - 3]);
    const held = roll(over, [4, 6, 1, 1, 1, 4, 4, 4, 6, 1, 1]);
    // What a partial success costs is counted (R-WODS-32).
    expect([held.hp[0], held.partialCosts[0]]).toEqual([19, 1]);
  });

  it('without a test, or with a backlash, by the rulings', () => {
    expect(roll(cast(FOE, {}, { elementalTest: false }), [2, 3]).hp[1]).toBe(44);
    expect(roll(cast(FOE, {}, { magicBacklash: 'd6' }), [1, 2, 6]).hp[0]).toBe(14);
    const killed = playOut(
      cast(FOE, {}, { magicBacklash: 'd6' }, wizard.replace('hp20', 'hp3')),
      [1, 2, 6, 1, 1, 92, 1],
    );
    expect(killed.status[0]).toBe(DEAD);
  });

  it('P-WODS-08: where it does more than the weapon by castGain, of what the target has left', () => {
    // Seven times in twelve 2d6+1, 8 by the mean, against d6, 3.5: 1.17 more; of 2 HP left 1.17 against 1.83.
    const worth = (foe: string, castGain: number) => cast(foe, { elementalism: 'worthwhile', castGain });
    expect(roll(worth(FOE, 1.16), [4, 6, 2, 3]).hp[1]).toBe(44);
    expect(roll(worth(FOE, 1.17), [3]).hp[1]).toBe(47);
    expect(roll(worth('foe hp2 armour0 d6', 0), [3]).hp[1]).toBe(0);
    // A weapon that does nothing is no other way to attack.
    expect(roll(worth('foe hp50 armour6 d6', 20), [4, 6, 6, 3]).hp[1]).toBe(46);
  });

  it('P-WODS-08: a spell that is worthwhile goes to the enemy against whom it gains most', () => {
    const sides = { party: [wizard], lair: ['goblin hp2', 'B: knight hp40 armour4', 'C: knight hp40 armour2'] };
    const state = roll(matchupOf(sides, { rulings: PARTY.rulings }), [4, 6, 6, 3]);
    expect([...state.hp.slice(1, 4)]).toEqual([2, 34, 40]);
  });

  it('P-WODS-08: only against armour, or never', () => {
    expect(roll(cast(FOE, { elementalism: 'armoured' }), [3]).hp[1]).toBe(47);
    expect(roll(cast('foe hp50 armour2 d6', { elementalism: 'armoured' }), [4, 6, 2, 3]).hp[1]).toBe(46);
    expect(roll(cast(FOE, { elementalism: 'never' }), [3]).hp[1]).toBe(47);
  });

  it('adds no bonus of weapons, and its first die is the main die (R-WODS-11, R-WODS-55)', () => {
    const slayer = 'wizard 3 int0 cha0 hp20 elementalism cantrips slay fire dagger quicksilver3';
    expect(roll(cast(FOE, {}, {}, slayer), [4, 6, 1, 3]).hp[1]).toBe(50 - 7);
    const state = roll(cast(FOE, {}, { criticals: 'always' }), [4, 6, 1, 6, 2, 2]);
    expect([state.fumbles[0], state.criticals[0]]).toEqual([1, 0]);
    expect(roll(cast(FOE, {}, { criticals: 'always' }), [4, 6, 6, 1, 95, 8]).outcome).toBe(FIRST_WINS);
  });

  it('reaches over a gap', () => {
    const far = matchupOf({ party: [wizard], lair: [FOE] }, { ...PARTY, gap: 30 });
    expect(roll(far, [4, 6, 2, 3]).hp[1]).toBe(44);
  });
});

describe('WODS-fire-oil: an area burns for three rounds (R-WODS-59)', () => {
  const thrown = (rulings: object = {}) =>
    matchupOf(
      {
        party: { members: ['fighter con0 hp30 no-abilities sword'], supplies: { fireOil: 1 }, fireOil: 'throw' },
        lair: ['4x foe hp20 armour2 d2'],
      },
      { rulings: { ...PARTY.rulings, ...rulings } },
    );

  it('d6+1 to three enemies at the end of this and the next two rounds, whatever they wear', () => {
    // Round 1: thrown; four enemies strike; three burn. Then the sword, four blows, three burn.
    const first = roll(thrown(), [1, 1, 1, 1, 3, 4, 5]);
    expect([...first.hp].slice(1)).toEqual([16, 15, 14, 20]);
    const second = roll(thrown(), [1, 1, 1, 1, 3, 4, 5, 1, 1, 1, 1, 1, 3, 4, 5]);
    expect([...second.burning].slice(1)).toEqual([1, 1, 1, 0]);
    expect(second.supply(0, 5)).toBe(0);
    const third = roll(thrown(), [1, 1, 1, 1, 3, 4, 5, 1, 1, 1, 1, 1, 3, 4, 5, 1, 1, 1, 1, 1, 3, 4, 5]);
    expect([...third.burning].slice(1)).toEqual([0, 0, 0, 0]);
  });

  it('fewer targets and armour by the rulings', () => {
    const one = roll(thrown({ fireTargets: 1 }), [1, 1, 1, 1, 3]);
    expect([...one.hp].slice(1)).toEqual([16, 20, 20, 20]);
    const stopped = roll(thrown({ fireIgnoresArmour: false }), [1, 1, 1, 1, 3, 4, 5]);
    expect([...stopped.hp].slice(1)).toEqual([18, 17, 16, 20]);
  });

  it('WODS-weak-spot: does nothing to what only magic harms, and is not thrown at it (R-WODS-67)', () => {
    const against = (lair: readonly string[]) =>
      matchupOf(
        {
          party: {
            members: ['fighter con0 hp30 no-abilities full-armour fists'],
            fireOil: 'throw',
            supplies: { fireOil: 1 },
          },
          lair,
        },
        PARTY,
      );
    const ghost = 'foe hp1 armour0 d2 magic-only';
    const mixed = roll(against([ghost, 'foe hp20 armour0 d2']), [1, 1, 6]);
    expect([...mixed.hp].slice(1)).toEqual([1, 13]);
    const alone = playOut(against([ghost]), []);
    expect([alone.outcome, alone.supply(0, 5)]).toEqual([STALEMATE, 1]);
  });

  it('L-WODS-01: whoever it put out of the fight keeps no fight going', () => {
    const matchup = matchupOf(
      {
        party: { members: ['fighter con0 full-armour fists'], fireOil: 'throw', supplies: { fireOil: 1 } },
        lair: ['foe hp1 armour0 d2', 'foe hp9 armour8 d2'],
      },
      { rulings: { ...PARTY.rulings, enemyAtZero: 'out', fireTargets: 1 } },
    );
    const state = playOut(matchup, [1, 1, 3]);
    expect([state.outcome, state.rounds]).toEqual([STALEMATE, 1]);
  });

  it('burns a swarm once a round', () => {
    const matchup = matchupOf(
      {
        party: { members: ['fighter con0 hp30 no-abilities sword'], supplies: { fireOil: 1 }, fireOil: 'throw' },
        lair: ['foe hp40 armour0 d2 swarm'],
      },
      PARTY,
    );
    expect(roll(matchup, [1, 6]).hp[1]).toBe(33);
  });

  it('kills one who reels', () => {
    const heroes = ['A: fighter con0 hp9 no-abilities fists', 'B: fighter con0 hp9 no-abilities fists'];
    const thrower = {
      members: ['fighter con0 hp30 no-abilities sword'],
      supplies: { fireOil: 1 },
      fireOil: 'throw',
    };
    const state = roll(matchupOf({ party: thrower, lair: heroes }, PARTY), [1, 1, 2], (s) => {
      s.hp[1] = 0;
      s.status[1] = REELING;
    });
    expect(state.status[1]).toBe(DEAD);
  });
});
