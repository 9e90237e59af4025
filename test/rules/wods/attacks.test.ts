import { describe, expect, it } from 'vitest';
import { EnumeratedDice } from '../../../src/dice/enumerated.ts';
import type { Choices } from '../../../src/rules/wods/choices.ts';
import { blowOf } from '../../../src/rules/wods/damage.ts';
import { DEAD, REELING } from '../../../src/rules/wods/names.ts';
import { exactRounds, gameOf, matchupOf, roll, sampled, tallied } from './table.ts';

/** One attack: dice, bonuses, armour, fumbles, the off hand. */

const CALM = { rulings: { initiative: 'party', criticals: 'off' } };
const FOES_FIRST = { rulings: { initiative: 'enemies', criticals: 'off' } };

/** Damage that a hero's first attack does to a target with 50 HP. */
function damage(hero: string, faces: readonly number[], armour = 0): number {
  const matchup = matchupOf(
    { party: [`fighter con0 no-abilities ${hero}`], lair: [`foe hp50 armour${armour} d6`] },
    CALM,
  );
  return 50 - roll(matchup, faces).hp[1];
}

/** Damage that an enemy's first attack does to a hero with 50 HP. */
function damageTo(hero: string, blow: string, faces: readonly number[]): number {
  const matchup = matchupOf({ party: [`fighter con0 hp50 ${hero}`], lair: [`foe hp50 ${blow}`] }, FOES_FIRST);
  return 50 - roll(matchup, faces).hp[0];
}

describe('weapons', () => {
  it('WODS-damage: dice and bonuses less armour, never below 0 (R-WODS-35)', () => {
    expect(damage('martial-weapon', [4], 2)).toBe(3);
    expect(damage('light-weapon', [2], 4)).toBe(0);
  });

  it('WODS-attack-no-test: an attack rolls damage and nothing else', () => {
    const matchup = matchupOf({ party: ['fighter str3 con0 dagger'], lair: ['foe hp50 armour0 d6'] }, CALM);
    expect(50 - roll(matchup, [3]).hp[1]).toBe(5);
  });

  it.each([
    ['WODS-unarmed', 'fists', 5, 3],
    ['WODS-light-weapon', 'hand-axe', 5, 5],
    ['WODS-martial-weapon', 'spear', 5, 6],
    ['WODS-great-weapon', 'pole-arm', 5, 7],
    ['WODS-shortbow', 'sling', 5, 5],
    ['WODS-bow', 'crossbow', 5, 6],
    ['WODS-heavy-bow', 'musket', 5, 7],
  ])('%s: a %s', (_rule, weapon, face, expected) => {
    expect(damage(weapon, [face])).toBe(expected);
  });

  it('V-02: an unarmed 1 does no damage and is a fumble', () => {
    const matchup = matchupOf({ party: ['fighter con0 no-abilities fists'], lair: ['foe hp9 armour0 d6'] }, CALM);
    const state = roll(matchup, [1]);
    expect([state.hp[1], state.fumbles[0]]).toEqual([9, 1]);
  });

  it('R-WODS-39: bows and great weapons leave no hand for a shield', () => {
    for (const weapon of ['great-weapon', 'bow', 'shortbow', 'heavy-bow']) {
      const { loadouts } = matchupOf({ party: [`fighter con0 ${weapon} shield off-hand`], lair: ['goblin'] }).lines[0];
      expect(loadouts[0]).toMatchObject({ shield: false, offHand: false });
    }
  });
});

describe('abilities that add damage (R-WODS-11)', () => {
  const fighter = (statline: string, faces: readonly number[], armour = 0) => {
    const matchup = matchupOf({ party: [statline], lair: [`foe hp50 armour${armour} d6`] }, CALM);
    return 50 - roll(matchup, faces).hp[1];
  };

  it('WODS-slay: two more in melee, none at range', () => {
    expect(fighter('fighter con0 slay dagger', [3])).toBe(5);
    expect(fighter('fighter con0 slay bow', [3])).toBe(4);
    expect(fighter('fighter con0 slay martial-weapon', [4], 2)).toBe(5);
  });

  it('WODS-volley: two more at range, none in melee', () => {
    expect(fighter('ranger con0 volley bow', [3])).toBe(6);
    expect(fighter('ranger con0 volley dagger', [3])).toBe(3);
    expect(fighter('ranger con0 volley shortbow', [3], 4)).toBe(1);
  });

  it('WODS-skirmish: one more with everything', () => {
    expect(fighter('fighter con0 skirmish dagger', [3])).toBe(4);
    expect(fighter('fighter con0 skirmish bow', [3])).toBe(5);
    expect(fighter('fighter con0 skirmish fists', [3])).toBe(2);
  });

  it('WODS-level-damage: one d6 more from level 5, two at level 10', () => {
    expect(fighter('fighter 4 con0 no-abilities fists', [2])).toBe(0);
    expect(fighter('fighter 5 con0 no-abilities fists', [2, 6], 1)).toBe(5);
    expect(fighter('fighter 10 con0 skirmish slay great-weapon', [6, 1, 2], 4)).toBe(10);
    expect(fighter('fighter 9 con0 no-abilities bow', [1, 1])).toBe(3);
  });

  it('WODS-multi-die-main: the main die alone fumbles', () => {
    const level5 = matchupOf({ party: ['fighter 5 con0 no-abilities fists'], lair: ['foe hp50 armour1 d6'] }, CALM);
    expect(roll(level5, [2, 1]).fumbles[0]).toBe(0);
    expect(roll(level5, [1, 6]).fumbles[0]).toBe(1);
    const demon = matchupOf({ party: ['fighter con0 hp50 no-abilities fists'], lair: ['foe hp9 2d6'] }, FOES_FIRST);
    const state = roll(demon, [1, 6]);
    expect([state.hp[0], state.fumbles[1]]).toEqual([43, 1]);
  });

  it('what magic things add is in the scenario', () => {
    expect(damage('dagger damage+2', [3])).toBe(5);
    expect(damageTo('fists no-abilities armour+2', 'd6', [5])).toBe(3);
  });
});

describe('armour (R-WODS-12)', () => {
  it('WODS-light-armour: stops 1', () => expect(damageTo('fists no-abilities light-armour', 'd6', [5])).toBe(4));
  it('WODS-full-armour: stops 2', () => expect(damageTo('fists no-abilities full-armour', 'd6', [5])).toBe(3));
  it('WODS-shield: stops 1 more', () => expect(damageTo('dagger shield no-abilities light-armour', 'd6', [5])).toBe(3));
  it('WODS-tough: stops 1 more', () => expect(damageTo('fists tough light-armour', 'd6', [5])).toBe(3));
  it('V-06: a d4 never hurts armour 4', () => {
    expect(damageTo('dagger shield tough full-armour', 'd4', [4])).toBe(0);
  });

  it('WODS-dodge: armour is Dex for those who wear and carry little (R-WODS-13)', () => {
    const armour = (gear: string) => {
      const game = gameOf(matchupOf({ party: [`thief 3 dex3 dodge tough backstab ${gear}`], lair: ['goblin'] }));
      game.begin();
      return game.world.armour[0];
    };
    expect(armour('dagger off-hand')).toBe(4);
    expect(armour('dagger bow')).toBe(4);
    expect(armour('dagger light-armour')).toBe(2);
  });

  it('WODS-encumbrance: a shield, great weapon or heavy bow carried is too much for Dodge', () => {
    const armour = (gear: string, rulings = {}) => {
      const game = gameOf(matchupOf({ party: [`thief dex2 dodge lucky ${gear}`], lair: ['goblin'] }, { rulings }));
      game.begin();
      return game.world.armour[0];
    };
    expect(armour('dagger shield')).toBe(1);
    expect(armour('dagger great-weapon')).toBe(0);
    expect(armour('bow heavy-bow')).toBe(0);
    expect(armour('dagger great-weapon', { dodgeAllowsGreat: true })).toBe(2);
    expect(armour('dagger light-armour', { dodgeAllowsGreat: true })).toBe(1);
  });
});

describe('WODS-fumble: a 1 on the main die', () => {
  it('is counted, and damage is applied', () => {
    const matchup = matchupOf({ party: ['fighter con0 no-abilities sword'], lair: ['foe hp9 armour0 d6'] }, CALM);
    const state = roll(matchup, [1]);
    expect([state.hp[1], state.fumbles[0], state.stunned[0]]).toEqual([7, 1, 0]);
  });

  it('may cost the next turn (R-WODS-36)', () => {
    const more = { rulings: { ...CALM.rulings, fumble: 'lose-turn' } };
    const matchup = matchupOf({ party: ['fighter con0 hp20 no-abilities sword'], lair: ['foe hp20 armour0 d6'] }, more);
    // After the fumble the enemy attacks twice before the hero attacks again.
    const state = roll(matchup, [1, 2, 3, 4]);
    expect([state.hp[0], state.hp[1]]).toEqual([15, 13]);
  });
});

describe('WODS-offhand: a second roll for a light weapon in the off hand', () => {
  const blow = blowOf([6]);
  const rerolled = (armour: number, left: number, choice: Choices['reroll'] = 'mean') =>
    [1, 2, 3, 4, 5, 6].filter((face) => blow.rollsAgain((face << 5) | face, -armour, left, choice));

  it('is taken below the mean of what a fresh roll does (P-WODS-03)', () => {
    expect(rerolled(2, 9)).toEqual([1, 2, 3]);
    expect(rerolled(2, 1)).toEqual([1, 2]);
    expect(rerolled(4, 9)).toEqual([1, 2, 3, 4]);
  });

  it('is taken never, for a kill, or on 3 and less by other policies', () => {
    expect(rerolled(0, 9, 'never')).toEqual([]);
    expect(rerolled(0, 5, 'kill')).toEqual([1, 2, 3, 4]);
    expect(rerolled(0, 9, 'kill')).toEqual([1, 2, 3]);
    expect(rerolled(0, 2, 'low3')).toEqual([1, 2, 3]);
  });

  const twins = 'fighter con0 no-abilities dagger off-hand';

  it('replaces the first, fumble and all (R-WODS-38)', () => {
    const matchup = matchupOf({ party: [twins], lair: ['foe hp50 armour0 d6'] }, CALM);
    const state = roll(matchup, [3, 1]);
    expect([state.hp[1], state.fumbles[0], state.rerolls[0]]).toEqual([49, 1, 1]);
  });

  it('may keep the better roll', () => {
    const more = { rulings: { ...CALM.rulings, offHandKeep: 'best' } };
    const matchup = matchupOf({ party: [twins], lair: ['foe hp50 armour0 d6'] }, more);
    expect(roll(matchup, [3, 1]).hp[1]).toBe(47);
    expect(roll(matchup, [1, 3]).hp[1]).toBe(47);
  });

  it('counts a swarm until it flees', () => {
    const swarm = matchupOf({ party: [twins], lair: ['foe hp4 armour0 d6 swarm'] }, CALM);
    // 2 HP until the rout: a 1 is below the mean of 11/6, a 2 is not.
    expect(roll(swarm, [2]).outcome).not.toBe(0);
    expect(roll(swarm, [1, 5]).rerolls[0]).toBe(1);
  });

  it('counts one who reels as 1 HP', () => {
    const armoured = [
      'A: fighter con0 no-abilities fists full-armour',
      'B: fighter con0 no-abilities fists full-armour',
    ];
    const reeling = matchupOf({ party: [twins], lair: armoured }, CALM);
    const strike = (faces: readonly number[]) =>
      roll(reeling, faces, (s) => {
        s.hp[1] = 0;
        s.status[1] = REELING;
      });
    // What armour stops is rolled again; any damage kills, so a 3 stands.
    const again = strike([2, 6]);
    expect([again.rerolls[0], again.status[1]]).toEqual([1, DEAD]);
    const stands = strike([3]);
    expect([stands.rerolls[0], stands.status[1]]).toEqual([0, DEAD]);
  });

  it('is no use against what only magic harms (R-WODS-67)', () => {
    const ghost = matchupOf({ party: [twins], lair: ['foe hp50 armour0 d6 magic-only'] }, CALM);
    // A 1, then the enemy's blow.
    const state = roll(ghost, [1, 2]);
    expect([state.rerolls[0], state.hp[0], state.hp[1]]).toEqual([0, 2, 50]);
  });

  it('goes with no bow and no great weapon', () => {
    const matchup = matchupOf(
      { party: ['fighter con0 no-abilities bow off-hand'], lair: ['foe hp50 armour0 d6'] },
      CALM,
    );
    expect(roll(matchup, [1]).rerolls[0]).toBe(0);
  });
});

describe('mean damage, weapon by armour', () => {
  /** Exact mean of the first attack of a hero, by walking the kernel's own step. */
  function meanOfFirst(hero: string, armour: number): number {
    const matchup = matchupOf(
      { party: [`fighter con0 no-abilities ${hero}`], lair: [`foe hp50 armour${armour} d6`] },
      CALM,
    );
    const game = gameOf(matchup);
    const dice = new EnumeratedDice();
    let mean = 0;
    for (dice.start(); dice.more; dice.advance()) {
      game.begin();
      game.step(dice);
      game.step(dice);
      mean += dice.chance * (50 - game.world.hp[1]);
    }
    return mean;
  }

  it.each([
    ['fists', [5 / 3, 1, 1 / 2, 1 / 6, 0]],
    ['light-weapon', [7 / 2, 5 / 2, 5 / 3, 1, 1 / 2]],
    ['light-weapon off-hand', [17 / 4, 13 / 4, 7 / 3, 3 / 2, 5 / 6]],
    ['martial-weapon', [9 / 2, 7 / 2, 5 / 2, 5 / 3, 1]],
    ['martial-weapon off-hand', [21 / 4, 17 / 4, 13 / 4, 7 / 3, 3 / 2]],
    ['great-weapon', [11 / 2, 9 / 2, 7 / 2, 5 / 2, 5 / 3]],
  ])('of %s', (weapon, means) => {
    means.forEach((mean, armour) => {
      expect(meanOfFirst(weapon, armour)).toBeCloseTo(mean, 12);
    });
  });

  it.each([
    ['d4', [5 / 2, 3 / 2, 3 / 4, 1 / 4, 0]],
    ['2d6', [7, 6, 5, 145 / 36, 28 / 9]],
  ])('of an enemy with %s', (text, means) => {
    const dice = text === 'd4' ? [4] : [6, 6];
    means.forEach((mean, armour) => {
      const { law } = blowOf(dice);
      expect(blowOf(dice).meanTimes(-armour, 127) / law.total).toBeCloseTo(mean, 12);
    });
  });

  it.each([
    ['light-weapon', [343 / 216, 1296 / 625, 375 / 128, 128 / 27, 69 / 8]],
    ['martial-weapon', [4 / 3, 343 / 216, 1296 / 625, 375 / 128, 128 / 27]],
  ])('attacks to take 4 HP with %s, from fights against one who does nothing', (weapon, means) => {
    means.forEach((mean, armour) => {
      // An enemy whose d2 cannot hurt: every round is one attack of the hero.
      const hero = `fighter con0 hp50 no-abilities ${weapon} full-armour`;
      const matchup = matchupOf({ party: [hero], lair: [`foe hp4 armour${armour} d2`] }, CALM);
      expect(exactRounds(matchup)).toBeCloseTo(mean, 9);
    });
  });

  it('samples what it walks', () => {
    for (const [weapon, armour, mean] of [
      ['light-weapon', 2, 5 / 3],
      ['great-weapon', 4, 5 / 3],
      ['martial-weapon off-hand', 1, 17 / 4],
    ] as const) {
      const matchup = matchupOf(
        { party: [`fighter con0 hp50 no-abilities ${weapon} full-armour`], lair: [`foe hp99 armour${armour} d2`] },
        { rulings: CALM.rulings, limits: { rounds: 1 } },
      );
      const left = sampled(matchup, 20_000)('lair.foe.fit');
      expect(left).toBe(1);
      expect(Math.abs(99 - sampled(matchup, 20_000)('lair.hp-left') - mean)).toBeLessThan(0.06);
    }
  });
});

it('P-WODS-17: takes in hand what does most mean damage, ties to higher own armour', () => {
  const inHand = (statline: string, armour: number, policy = {}) => {
    const side = { members: [statline], ...policy };
    const state = roll(matchupOf({ party: side, lair: [`foe hp50 armour${armour} d6`] }, CALM), [5]);
    return state.loadouts[state.loadout[0]];
  };
  const many = 'fighter con0 no-abilities dagger shield off-hand great-weapon';
  expect(inHand(many, 0)).toMatchObject({ weapon: 3 });
  expect(inHand('fighter con0 no-abilities dagger shield off-hand', 0)).toMatchObject({ offHand: true });
  expect(inHand(many, 0, { loadout: 'armour' })).toMatchObject({ weapon: 1, shield: true });
  expect(inHand('fighter con0 no-abilities sword shield bow', 1)).toMatchObject({ weapon: 2, shield: true });
});

it('R-WODS-40: whoever has but a weapon for the off hand strikes with it, once', () => {
  const matchup = matchupOf(
    { party: ['fighter con0 no-abilities fists off-hand shield'], lair: ['foe hp50 armour0 d6'] },
    CALM,
  );
  const state = roll(matchup, [3]);
  expect([state.hp[1], state.rerolls[0], state.armour[0]]).toEqual([47, 0, 1]);
});

it('R-WODS-40: armour follows what is in hand', () => {
  const matchup = matchupOf(
    { party: ['fighter con0 hp50 no-abilities dagger shield great-weapon'], lair: ['foe hp50 armour0 d6'] },
    FOES_FIRST,
  );
  // The shield is in hand first; the great weapon once the hero has acted.
  const state = roll(matchup, [5, 2, 5]);
  expect(state.hp[0]).toBe(50 - 4 - 5);
});

it('counts kills for whoever made them', () => {
  const matchup = matchupOf(
    { party: ['A: fighter con0 slay sword', 'B: fighter con0 slay sword'], lair: ['2x foe hp1 armour0 d6'] },
    CALM,
  );
  const count = tallied(roll(matchup, [5, 5]));
  expect([count('party.A.kills'), count('party.B.kills')]).toEqual([1, 1]);
  expect(count('lair.foe.felled-by.party.A')).toBe(1);
});
