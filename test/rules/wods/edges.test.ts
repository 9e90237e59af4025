import { describe, expect, it } from 'vitest';
import { HOLY_WATER } from '../../../src/rules/wods/gear.ts';
import {
  addWound,
  BROKEN,
  healWounds,
  LEFT_ARM,
  LEFT_LEG,
  MAIMED,
  POISONED,
  RIGHT_ARM,
  SEVERED,
} from '../../../src/rules/wods/injury.ts';
import { DEAD, FIRST_WINS, OUT, STALEMATE } from '../../../src/rules/wods/names.ts';
import { CLEARED, HOLDS_ON } from '../../../src/rules/wods/phases.ts';
import { gameOf, type More, matchupOf, playOut, roll, rollOn, tallied } from './table.ts';

/** Rules at their edges: the last point that counts, what ends with a fight or a gap, and the second side as the first. */

const PARTY = { rulings: { initiative: 'party', criticals: 'off' } };
const ENEMIES = { rulings: { initiative: 'enemies', criticals: 'off' } };
const A = 'A: fighter con0 hp20 no-abilities sword';
const RATS = { meet: 'rats' };

function delve(members: readonly string[], rooms: readonly object[], side: object = {}, more: More = {}) {
  return matchupOf(
    { party: { members, ...side }, rats: ['foe hp1 armour0 d6'] },
    { ...PARTY, play: 'delve', rooms, ...more },
  );
}

describe('space (R-WODS-42)', () => {
  it('counts what both have advanced', () => {
    // A runs 12 squares; the enemy needs 4 of its 6 and strikes in the same turn.
    const state = roll(matchupOf({ party: [A], lair: ['foe hp20 armour0 d6'] }, { ...PARTY, gap: 16 }), [3]);
    expect([state.advance[0], state.advance[1], state.hp[0]]).toEqual([12, 6, 17]);
  });

  it('lets enemies choose among those in contact alone', () => {
    const party = [A, 'B: fighter con0 hp20 no-abilities bow'];
    const matchup = matchupOf({ party, lair: ['foe hp20 armour0 d6'] }, { ...PARTY, gap: 12 });
    // B shoots for 3+1. The enemy strikes A, and rolls no die to choose.
    const state = roll(matchup, [3, 4]);
    expect([state.hp[0], state.hp[1], state.hp[2]]).toEqual([16, 20, 16]);
  });

  it('is no matter of choice: one in contact is struck, and not a weaker one far away (P-WODS-01)', () => {
    const lair = ['foe hp20 armour0 d6', 'X: foe hp1 armour0 d6 speed0'];
    const state = roll(matchupOf({ party: [A], lair }, { ...ENEMIES, gap: 12 }), [1, 2], (s) => {
      s.advance[1] = 12;
    });
    expect([state.hp[0], state.hp[1], state.hp[2]]).toEqual([19, 20 - 3, 1]);
  });

  it('begins anew in each room', () => {
    const room = { ...RATS, gap: 12 };
    // Twice A runs to the rat, which bites; in between A fells it.
    const state = roll(delve([A], [room, room], { goOn: 'always' }), [1, 3, 1]);
    expect([state.roomsMet, state.advance[0], state.hp[0], state.delveEnd]).toEqual([2, 12, 18, 0]);
  });
});

describe('the second side', () => {
  it('WODS-scout: starts where it alone has a scout (R-WODS-20)', () => {
    const scout = 'ranger con0 hp20 scout volley sword';
    const state = roll(matchupOf({ party: [A], lair: [scout] }, PARTY), [2]);
    expect([state.hp[0], state.hp[1]]).toEqual([17, 20]);
  });

  it('WODS-backstab: hides before a fight that it starts (R-WODS-21)', () => {
    const thief = 'thief dex0 con0 hp20 backstab lucky dagger';
    expect(roll(matchupOf({ party: [A], lair: [thief] }, ENEMIES), [3, 3, 4]).hp[0]).toBe(20 - 4 - 3);
  });

  it('WODS-bless: blesses in the fight against the first figure of all (R-WODS-16)', () => {
    const priest = 'priest con0 hp20 bless cure dagger holy-water1';
    const matchup = matchupOf({ party: ['foe hp50 armour0 d6 evil boss'], lair: [priest] }, PARTY);
    expect(roll(matchup, [1, 1, 4]).hp[0]).toBe(50 - 4 - 3);
  });
});

describe('what ends what', () => {
  it('WODS-turn: Second wind and Cure let go of those held at bay (R-WODS-18)', () => {
    const lair = ['2x foe hp50 armour0 d6 turnable'];
    const winded = matchupOf({ party: ['paladin 3 con1 hp11 second-wind turn sword holy-symbol'], lair }, PARTY);
    const rested = roll(winded, [1, 1], (s) => {
      s.hp[0] = 3;
      s.turning[0] = HOLDS_ON;
      s.held.set([0, 1, 1]);
    });
    expect([rested.hp[0], rested.held[1], rested.held[2]]).toEqual([3 + 4 - 2, 0, 0]);
    const party = { members: [A, 'H: priest wis1 hp30 cure turn sword holy-symbol'], cure: 'fight' };
    const cured = roll(matchupOf({ party, lair }, PARTY), [3, 3, 2, 1, 2, 1], (s) => {
      s.status[0] = OUT;
      s.hp[0] = 0;
      s.standing[0] = 1;
      s.turning[1] = HOLDS_ON;
      s.held.set([0, 0, 2, 2]);
    });
    expect([cured.hp[0], cured.hp[1], cured.held[2], cured.held[3]]).toEqual([1, 28, 0, 0]);
  });

  it('WODS-cure: a healer who missed in the fight may try again in the gap (R-WODS-17)', () => {
    const members = ['A: fighter con0 hp2 no-abilities sword', 'H: priest wis0 hp20 cure turn full-armour sword'];
    const matchup = matchupOf(
      { party: { members, cure: 'fight', goOn: 'always' }, rats: ['foe hp5 armour0 d6'] },
      { ...ENEMIES, play: 'delve', rooms: [RATS, RATS] },
    );
    // A passes out; H misses, is not hurt, fells the enemy; then 3+3+1 brings A from 1 HP to 2.
    expect(roll(matchup, [1, 6, 3, 4, 1, 1, 1, 6, 3, 3]).hp[0]).toBe(2);
  });

  it('WODS-injury-heal-maimed: a healer who fails on an ailment does not try it again in that gap (R-WODS-17)', () => {
    const game = gameOf(delve([A, 'H: priest wis0 hp20 cure turn sword'], [RATS, RATS], { goOn: 'always' }));
    game.begin();
    game.world.wounds[0] = POISONED | MAIMED;
    // A's blow, a miss, and the blow in the next room.
    const state = rollOn(game, [1, 1, 1, 1]);
    expect([state.wounds[0], state.roomsMet]).toEqual([POISONED | MAIMED, 2]);
  });

  it('R-WODS-06: the rests that the ruling allows are counted anew in each gap', () => {
    const rulings = { ...PARTY.rulings, maxRestsPerGap: 1 };
    const hero = 'A: fighter 3 con1 hp11 no-abilities sword';
    const matchup = delve([hero], [RATS, RATS, RATS], { supplies: { rations: 5 }, goOn: 'always' }, { rulings });
    const state = playOut(matchup, [1, 1, 1], undefined, (s) => {
      s.hp[0] = 2;
    });
    expect([state.restsTaken, state.hp[0]]).toEqual([2, 10]);
  });

  it('P-WODS-14: nobody turns back after the last room, or where rations would do', () => {
    const hurt = (side: object, rooms: readonly object[]) => {
      const game = gameOf(delve([A], rooms, side));
      game.begin();
      game.world.hp[0] = 2;
      return game;
    };
    const last = hurt({}, [RATS]);
    rollOn(last, [1]);
    while (!last.over) last.step({} as never);
    expect(last.world.delveEnd).toBe(CLEARED);
    const rations = { supplies: { rations: 20 }, rest: 'never' };
    expect(rollOn(hurt(rations, [RATS, RATS]), [1, 1]).roomsMet).toBe(2);
  });
});

describe('who may', () => {
  const HEALER = 'priest wis0 hp20 cure turn sword';

  it('WODS-cure: the best healer Cures in a gap, and no dead one (R-WODS-17)', () => {
    const hurt = (members: readonly string[], faces: readonly number[], dead = -1) => {
      const game = gameOf(delve(members, [RATS, RATS], { goOn: 'always' }));
      game.begin();
      game.world.hp[0] = 5;
      if (dead >= 0) {
        game.world.status[dead] = DEAD;
        game.world.hp[dead] = 0;
      }
      return rollOn(game, faces).hp[0];
    };
    // 2+2 and Wis 2 with Heal are 7; with Wis 0 they were 5. Then the first blow in the next room.
    expect(hurt([A, 'G: priest wis2 hp20 cure turn sword', `H: ${HEALER}`], [1, 2, 2, 1])).toBe(6);
    expect(hurt([A, `H: ${HEALER}`], [1, 1], 1)).toBe(5);
  });

  it('WODS-turn: one who failed in a fight may turn the next crowd (R-WODS-18)', () => {
    const matchup = matchupOf(
      {
        party: ['H: priest cha0 hp30 cure turn sword holy-symbol', A],
        lair: ['2x foe hp1 armour0 d2 turnable'],
      },
      { ...PARTY, play: 'delve', rooms: [{ meet: 'lair' }, { meet: 'lair' }] },
    );
    // A miss, A fells one, the other strikes H; H fells it. Cure of H misses. In the next room 4+3: held for a turn.
    const state = roll(matchup, [1, 1, 1, 1, 1, 1, 1, 1, 4, 3]);
    expect([state.roomsMet, state.held[2], state.held[3]]).toEqual([2, 1, 1]);
  });

  it('R-WODS-32: what healing costs is counted', () => {
    const gap = gameOf(delve([A, `H: ${HEALER}`], [RATS, RATS], { goOn: 'always' }));
    gap.begin();
    gap.world.hp[0] = 5;
    expect(rollOn(gap, [1, 3, 4, 1]).partialCosts[0]).toBe(1);
    const game = gameOf(delve([A, `H: ${HEALER}`], [RATS, RATS]));
    game.begin();
    game.world.wounds[0] = POISONED;
    const state = rollOn(game, [1, 3, 4, 1]);
    expect([state.wounds[0], state.partialCosts[0]]).toEqual([0, 1]);
  });

  it('P-WODS-14: one who is well needs no rations, and has none to give', () => {
    const roomsMet = (members: readonly string[], hp: number, side: object = {}) => {
      const game = gameOf(delve(members, [RATS, RATS], side));
      game.begin();
      game.world.hp[0] = hp;
      rollOn(game, [1]);
      for (let n = 0; !game.over && game.world.roomsMet === 1 && n < 9; n++) game.step({} as never);
      return game.world.roomsMet;
    };
    expect(roomsMet([A, 'B: elf/fighter con-1 no-abilities sword'], 20)).toBe(2);
    // A wants ten of twenty HP, and B has all of 20.
    expect(roomsMet([A, 'B: fighter con0 hp20 no-abilities sword'], 5)).toBe(1);
  });

  it('P-WODS-15: of two wounded alike the first of the list rests', () => {
    const members = ['A: fighter 3 con1 hp11 no-abilities sword', 'B: fighter 3 con1 hp11 no-abilities sword'];
    const game = gameOf(delve(members, [RATS, RATS], { supplies: { rations: 1 }, goOn: 'always' }));
    game.begin();
    game.world.hp.set([5, 5]);
    const state = rollOn(game, [1, 1]);
    expect([state.hp[0], state.hp[1]]).toEqual([9, 5]);
  });

  it('WODS-second-wind: is not used where some of it were wasted (P-WODS-04)', () => {
    // Level 1 with Con 3 regains 4, and 3 of 5 are missing: the sword.
    const hero = 'fighter con3 hp5 second-wind sword';
    const state = roll(matchupOf({ party: [hero], lair: ['foe hp50 armour0 d6'] }, ENEMIES), [3, 1]);
    expect([state.windUsed[0], state.hp[1]]).toEqual([0, 48]);
  });

  it('L-WODS-01: one who is out harms nobody', () => {
    const party = [A, 'B: fighter con0 hp20 no-abilities fists full-armour armour+2'];
    const state = playOut(matchupOf({ party, lair: ['foe hp9 armour4 d4'] }, PARTY), [], undefined, (s) => {
      s.status[0] = OUT;
      s.hp[0] = 0;
    });
    expect(state.outcome).toBe(STALEMATE);
  });

  it('WODS-tinker: a trap may spring on one who came round after the last fight (R-WODS-24)', () => {
    const members = ['A: fighter con0 hp2 no-abilities sword', 'B: fighter con0 hp20 no-abilities sword'];
    const matchup = matchupOf(
      { party: { members, goOn: 'always' }, rats: ['foe hp1 armour0 d6'] },
      { ...ENEMIES, play: 'delve', rooms: [RATS, { trap: 'needles', tinker: true, onMiss: 'd6' }, RATS] },
    );
    // A passes out, B fells the rat; of two who stand the second steps into the needles.
    const state = roll(matchup, [1, 6, 3, 4, 1, 2, 4]);
    expect([state.roomsMet, state.hp[0], state.hp[1]]).toEqual([2, 1, 16]);
  });
});

describe('injuries', () => {
  it('WODS-injury-heal-broken: what heals one severity leaves the others (R-WODS-54)', () => {
    const wounds = [
      [LEFT_ARM, BROKEN],
      [RIGHT_ARM, MAIMED],
      [LEFT_LEG, SEVERED],
    ].reduce((sum, [place, severity]) => addWound(sum, place, severity), 0);
    const without = (place: number) => wounds & ~(3 << place);
    expect(healWounds(wounds, BROKEN, 9)).toBe(without(LEFT_ARM));
    expect(healWounds(wounds, MAIMED, 1)).toBe(without(RIGHT_ARM));
    expect(healWounds(wounds, SEVERED, 0)).toBe(wounds);
  });

  it('WODS-injury-heal-broken: silver for all of the weeks is enough (R-WODS-64)', () => {
    const matchup = matchupOf(
      { party: [A], rats: ['foe hp1 armour0 d6'] },
      {
        ...PARTY,
        play: 'campaign',
        rooms: [{ ...RATS, silver: 42 }],
        campaign: { delves: 2, goal: 10, broken: 'wait', replace: 'none' },
      },
    );
    const game = gameOf(matchup);
    game.begin();
    game.world.wounds[0] = BROKEN;
    // 1+2 weeks at 14 silver, then the blow of the next delve.
    const state = rollOn(game, [3, 1, 3]);
    expect([state.wounds[0], state.weeks]).toEqual([0, 3]);
  });

  it('WODS-injury-limb: the shield is gone at once, before the next own turn (R-WODS-49)', () => {
    const party = ['A: fighter con0 hp20 no-abilities dagger shield'];
    const lair = ['foe hp50 armour0 d6 boss', 'foe hp50 armour0 d6'];
    const matchup = matchupOf({ party, lair }, { rulings: { initiative: 'enemies', criticals: 'always' } });
    // 6-1; the elbow is broken, the left one; then 3 without a shield.
    expect(roll(matchup, [6, 80, 8, 1, 3]).hp[0]).toBe(20 - 5 - 3);
  });
});

describe('the last point', () => {
  it('WODS-temple-cure: 500 silver are enough (R-WODS-64)', () => {
    const matchup = matchupOf(
      { party: [A], rats: ['foe hp1 armour0 d6'] },
      {
        ...PARTY,
        play: 'campaign',
        rooms: [{ ...RATS, silver: 500 }],
        campaign: { delves: 2, goal: 10, broken: 'wait', replace: 'none' },
      },
    );
    const game = gameOf(matchup);
    game.begin();
    game.world.wounds[0] = POISONED;
    expect(rollOn(game, [3, 3]).wounds[0]).toBe(0);
  });

  it('WODS-second-wind: no turn is spent to regain nothing (P-WODS-04)', () => {
    // Con -1 and level 1 regain 0: the sword.
    const state = roll(
      matchupOf({ party: ['elf/fighter con-1 hp8 second-wind sword'], lair: ['foe hp50 armour0 d6'] }, ENEMIES),
      [5, 1],
    );
    expect([state.windUsed[0], state.hp[0], state.hp[1]]).toEqual([0, 3, 48]);
  });

  it('WODS-second-wind: half of all HP is little enough (P-WODS-04)', () => {
    const hero = 'fighter 3 con1 hp8 second-wind sword';
    const state = roll(matchupOf({ party: [hero], lair: ['foe hp50 armour0 d6'] }, ENEMIES), [4, 1]);
    expect([state.windUsed[0], state.hp[0]]).toEqual([1, 8 - 1]);
  });

  it('WODS-offhand: of two rolls alike the one with the higher die may be kept (R-WODS-38)', () => {
    const twins = 'fighter con0 hp20 no-abilities dagger off-hand';
    const more = { rulings: { ...PARTY.rulings, offHandKeep: 'best' } };
    const matchup = matchupOf({ party: [twins], lair: ['foe hp50 armour4 d6'] }, more);
    expect(roll(matchup, [3, 1]).fumbles[0]).toBe(0);
    expect(roll(matchup, [1, 3]).fumbles[0]).toBe(0);
  });

  it('L-WODS-01: oil that can still be thrown is no stalemate (R-WODS-59)', () => {
    const party = { members: ['fighter con0 full-armour fists'], fireOil: 'throw', supplies: { fireOil: 1 } };
    const state = playOut(matchupOf({ party, lair: ['foe hp4 armour8 d2'] }, PARTY), [1, 3]);
    expect(state.outcome).toBe(FIRST_WINS);
  });

  it('WODS-bless: what nature gave an animal is not blessed (R-WODS-16)', () => {
    const party = {
      members: ['priest con0 bless cure dagger', 'ranger con0 pet scout dagger'],
      supplies: { holyWater: 3 },
    };
    const state = roll(matchupOf({ party, lair: ['foe hp50 armour0 d6 evil boss'] }, PARTY), [1]);
    expect([state.supply(0, HOLY_WATER), state.blessed[2]]).toEqual([1, 0]);
  });
});

describe('what is counted', () => {
  it('WODS-injury-severity: an injury to the groin lasts, too (R-WODS-48)', () => {
    const matchup = matchupOf(
      { party: [A], rats: ['foe hp1 armour0 d6 boss'] },
      { rulings: { initiative: 'enemies', criticals: 'always' }, play: 'delve', rooms: [RATS] },
    );
    // A 6 and the injury stun A for a turn; another bite, then A's blow.
    expect(tallied(playOut(matchup, [6, 22, 8, 1, 1]))('party.injuries')).toBe(1);
  });

  it('R-WODS-61: one who flees has not fallen', () => {
    const matchup = matchupOf({ party: [A], lair: ['foe hp9 armour0 d6'] }, PARTY);
    const state = playOut(matchup, [5, 5], undefined, (s) => {
      s.retreating[0] = 1;
    });
    const count = tallied(state);
    expect([count('party.A.fled'), count('party.A.fell')]).toEqual([1, 0]);
  });

  it('an enemy falls to the first of the party, and not to a mishap', () => {
    const matchup = matchupOf({ party: [A], lair: ['B: foe hp1 armour0 d6'] }, PARTY);
    expect(tallied(playOut(matchup, [1]))('lair.fell-round.A')).toBe(1);
  });
});
