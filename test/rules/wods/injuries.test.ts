import { describe, expect, it } from 'vitest';
import { chancesOf } from '../../../src/dice/exact.ts';
import { pairs } from '../../../src/dice/laws.ts';
import { conclude } from '../../../src/rules/wods/aftermath.ts';
import {
  addWound,
  CHEST,
  EFFECTS,
  injuryEffect,
  injuryLaw,
  injuryWords,
  LEFT_ARM,
  painPenalty,
} from '../../../src/rules/wods/injury.ts';
import {
  BLEEDING,
  DEAD,
  DYING,
  ESCAPED,
  FIRST_WINS,
  LOST,
  ORGANS,
  OUT,
  PLAYING_DEAD,
  RECOVERED,
  REELING,
  SECOND_WINS,
} from '../../../src/rules/wods/names.ts';
import { exact, gameOf, type More, matchupOf, playOut, roll, Story, tallied } from './table.ts';

/** 0 HP, critical hits, critical injuries and what becomes of the fallen. */

const ENEMIES = { rulings: { initiative: 'enemies', criticals: 'off' } };
const PARTY = { rulings: { initiative: 'party', criticals: 'off' } };
const WEAK = 'A: fighter con0 hp1 no-abilities sword';
const STRONG = 'B: fighter con0 hp30 no-abilities sword';

/** A and B against one enemy, who strikes A first. */
const pair = (more: More = ENEMIES, a = WEAK, b = STRONG, foe = 'foe hp30 armour0 d6') =>
  matchupOf({ party: [a, b], lair: [foe] }, more);

describe('WODS-zero-hp-check: a hero at 0 HP tests Con', () => {
  it('WODS-attr-con: Con is added (R-WODS-45)', () => {
    expect(roll(pair(ENEMIES, 'A: fighter con0 hp1 no-abilities sword'), [1, 3, 4, 5]).status[0]).toBe(OUT);
    expect(roll(pair(ENEMIES, 'A: fighter con1 hp1 no-abilities sword'), [1, 3, 4, 5]).status[0]).toBe(REELING);
  });

  it('WODS-zero-hp-full: a hero who reels fights on and dies of any more damage', () => {
    // A reels at 0 HP, strikes for 2; B for 2; the enemy strikes A again.
    const state = roll(pair(), [1, 3, 5, 5, 1, 1, 1, 1]);
    expect([state.status[0], state.hp[2]]).toEqual([DEAD, 26]);
  });

  it('WODS-zero-hp-full: an attack that armour stops changes nothing', () => {
    const state = roll(pair(ENEMIES, 'A: fighter con0 hp1 no-abilities light-armour sword'), [1, 2, 5, 5, 1, 1, 1, 1]);
    expect(state.status[0]).toBe(REELING);
  });

  it('P-WODS-07: one who reels alone plays dead, and creeps escaped from a lost fight (R-WODS-46)', () => {
    const alone = matchupOf({ party: [WEAK], lair: ['foe hp30 armour0 d6'] }, ENEMIES);
    const state = playOut(alone, [3, 5, 5]);
    expect([state.status[0], state.outcome]).toEqual([ESCAPED, SECOND_WINS]);
    const always = matchupOf({ party: { members: [WEAK], reeling: 'always' }, lair: ['foe hp30 armour0 d6'] }, ENEMIES);
    expect(roll(always, [3, 5, 5]).status[0]).toBe(REELING);
    const never = matchupOf(
      { party: { members: [WEAK, STRONG], reeling: 'never' }, lair: ['foe hp30 armour0 d6'] },
      ENEMIES,
    );
    expect(roll(never, [1, 3, 5, 5]).status[0]).toBe(PLAYING_DEAD);
  });

  it('P-WODS-07: is asked again at the start of each own turn', () => {
    const both = matchupOf({ party: [STRONG.replace('hp30', 'hp1'), WEAK], lair: ['2x foe hp30 armour0 d6'] }, ENEMIES);
    // The first enemy fells A, who reels while B stands; the second fells B, and A plays dead.
    const state = playOut(both, [2, 3, 5, 5, 1, 3, 4, 3]);
    expect([state.status[0], state.status[1], state.outcome]).toEqual([LOST, ESCAPED, SECOND_WINS]);
  });

  it('WODS-zero-hp-partial: passes out, and is well if the friends win (R-WODS-47)', () => {
    const won = playOut(pair(PARTY, STRONG, WEAK, 'foe hp4 armour0 d6'), [1, 1]);
    expect(won.outcome).toBe(FIRST_WINS);
    const matchup = pair(ENEMIES, WEAK, STRONG, 'foe hp2 armour0 d6');
    const state = playOut(matchup, [1, 3, 4, 4, 1]);
    expect([state.status[0], state.hp[0]]).toEqual([RECOVERED, 1]);
    expect(tallied(state)('party.A.recovered')).toBe(1);
  });

  it('WODS-zero-hp-partial: is left behind if they lose', () => {
    const matchup = matchupOf({ party: [WEAK], lair: ['foe hp30 armour0 d6'] }, ENEMIES);
    const state = playOut(matchup, [3, 4, 4]);
    expect(state.status[0]).toBe(LOST);
    expect(tallied(state)('party.A.lost')).toBe(1);
  });

  it('WODS-zero-hp-miss: passes out with a critical injury, even where criticals are off', () => {
    // d100 75, lower arm; d12 9, broken; side 2.
    const story = new Story();
    const state = roll(pair(), [1, 3, 1, 1, 75, 9, 2], (s) => {
      s.trace = story;
    });
    expect(state.status[0]).toBe(OUT);
    expect(story.told).toContain('A: right lower arm broken');
  });

  it('WODS-lucky: turns a miss into a partial success, once (P-WODS-05)', () => {
    const lucky = 'A: halfling/thief con0 hp1 no-abilities sword';
    const state = roll(pair(ENEMIES, lucky), [1, 3, 1, 1]);
    expect([state.status[0], state.luckyUsed[0], state.wounds[0]]).toEqual([OUT, 1, 0]);
    const spread = matchupOf(
      { party: { members: [lucky, STRONG], lucky: 'always' }, lair: ['foe hp30 armour0 d6'] },
      ENEMIES,
    );
    expect(roll(spread, [1, 3, 3, 4]).status[0]).toBe(REELING);
    const never = matchupOf(
      { party: { members: [lucky, STRONG], lucky: 'never' }, lair: ['foe hp30 armour0 d6'] },
      ENEMIES,
    );
    expect(roll(never, [1, 3, 1, 1, 75, 9, 1]).status[0]).toBe(OUT);
  });

  it('has the odds of the book for Con 0', () => {
    const alone = matchupOf({ party: ['fighter con0 hp1 no-abilities fists'], lair: ['foe hp30 armour8 d6'] }, ENEMIES);
    const odds = exact(alone);
    // Reeling alone means playing dead: 6 in 36. A miss kills at once 17 in 1200, and by its clocks for sure.
    expect(odds('party.fighter.fled')).toBeCloseTo(6 / 36, 12);
    expect(odds('party.fighter.dead')).toBeCloseTo((15 / 36) * ((17 + 73 + 44 + 77) / 1200), 12);
    expect(odds('party.fighter.lost')).toBeCloseTo(30 / 36 - (15 / 36) * (211 / 1200), 12);
  });
});

describe('WODS-zero-hp-npc: enemies and hirelings at 0 HP (R-WODS-44)', () => {
  it('enemies die, or are out, or take an injury', () => {
    const at = (enemyAtZero: string, faces: readonly number[]) =>
      playOut(
        matchupOf({ party: [STRONG], lair: ['foe hp1 armour0 d6'] }, { rulings: { ...PARTY.rulings, enemyAtZero } }),
        faces,
      ).status[1];
    expect(at('dead', [3])).toBe(DEAD);
    expect(at('out', [3])).toBe(LOST);
    expect(at('injury', [3, 75, 9])).toBe(LOST);
    expect(at('injury', [3, 99, 1])).toBe(DEAD);
  });

  it('hirelings are out and come round at 1 HP if their side wins', () => {
    const at = (hirelingAtZero: string, faces: readonly number[]) =>
      playOut(
        matchupOf(
          { party: ['torchbearer hp1', STRONG], lair: ['foe hp1 armour0 d6'] },
          { rulings: { ...ENEMIES.rulings, hirelingAtZero } },
        ),
        faces,
      );
    const out = at('out', [1, 3, 1]);
    expect([out.status[0], out.hp[0]]).toEqual([RECOVERED, 1]);
    expect(at('dead', [1, 3, 1]).status[0]).toBe(DEAD);
    expect(at('injury', [1, 3, 75, 9, 2, 1]).status[0]).toBe(RECOVERED);
    expect(at('injury', [1, 3, 92, 9, 1, 1]).status[0]).toBe(DEAD);
  });
});

describe('WODS-critical-hit: a 6 on the main die may be critical (R-WODS-37)', () => {
  const duel = (criticals: string, hero = STRONG, foe = 'foe hp30 armour0 d6') =>
    matchupOf({ party: [hero], lair: [foe] }, { rulings: { initiative: 'party', criticals } });

  it('WODS-critical-d20: a d20 of 20 makes it one', () => {
    expect(roll(duel('d20'), [6, 19, 3]).criticals[0]).toBe(0);
    const state = roll(duel('d20'), [6, 20, 95, 8]);
    expect([state.criticals[0], state.outcome]).toEqual([1, FIRST_WINS]);
    expect(roll(duel('d20'), [5, 3]).round).toBe(2);
  });

  it('always, never, or when the attacker reels', () => {
    expect(roll(duel('always'), [6, 95, 8]).criticals[0]).toBe(1);
    expect(roll(duel('off'), [6, 3]).criticals[0]).toBe(0);
    const dramatic = matchupOf(
      { party: { members: [STRONG], reeling: 'always' }, lair: ['foe hp30 armour0 d6'] },
      { rulings: { initiative: 'party', criticals: 'dramatic' } },
    );
    expect(
      roll(dramatic, [6, 95, 8], (s) => {
        s.hp[0] = 0;
        s.status[0] = REELING;
      }).criticals[0],
    ).toBe(1);
    expect(roll(dramatic, [6, 19, 3]).criticals[0]).toBe(0);
  });

  it('bosses score them, other enemies do not', () => {
    const struck = (foe: string, faces: readonly number[]) =>
      roll(
        matchupOf({ party: [STRONG], lair: [foe] }, { rulings: { initiative: 'enemies', criticals: 'always' } }),
        faces,
      ).criticals[1];
    expect(struck('foe hp30 armour0 d6 boss', [6, 60, 9])).toBe(1);
    expect(struck('foe hp30 armour0 d6', [6, 3])).toBe(0);
    // Main dice of other sizes never do.
    expect(struck('foe hp30 armour0 d8 boss', [6, 3])).toBe(0);
    expect(struck('foe hp30 armour0 2d6 boss', [3, 6, 3])).toBe(0);
  });

  it('is scored on a hero who has just passed out, and not on a hireling or enemy who is out', () => {
    const boss = (criticals: string) => ({ rulings: { initiative: 'enemies', criticals } });
    const foe = 'foe hp30 armour0 d6 boss';
    // A passes out at 7; by the book a d20 follows, and 20 is a critical hit to the neck that kills.
    const killed = roll(pair(boss('d20'), WEAK, STRONG, foe), [1, 6, 3, 4, 20, 92, 1]);
    expect([killed.status[0], killed.criticals[1]]).toEqual([DEAD, 1]);
    const spared = roll(pair(boss('d20'), WEAK, STRONG, foe), [1, 6, 3, 4, 19]);
    expect([spared.status[0], spared.criticals[1]]).toEqual([OUT, 0]);
    // The torchbearer is out, and the next die is B's.
    const hireling = matchupOf({ party: ['torchbearer', STRONG], lair: [foe] }, boss('always'));
    const out = roll(hireling, [1, 6, 2]);
    expect([out.status[0], out.criticals[1], out.hp[2]]).toEqual([OUT, 0, 27]);
    const spare = { rulings: { initiative: 'party', criticals: 'always', enemyAtZero: 'out' } };
    const enemy = playOut(matchupOf({ party: [STRONG], lair: ['foe hp1 armour0 d6'] }, spare), [6]);
    expect([enemy.status[1], enemy.criticals[0]]).toEqual([LOST, 0]);
  });

  it('counts even where armour stopped all of the damage, but not against the dead', () => {
    expect(
      roll(duel('always', 'B: fighter con0 no-abilities fists', 'foe hp30 armour8 d6'), [6, 95, 8]).criticals[0],
    ).toBe(1);
    expect(playOut(duel('always', STRONG, 'foe hp1 armour0 d6'), [6]).criticals[0]).toBe(0);
  });
});

describe('critical injuries (R-WODS-48)', () => {
  const read = (d100: number, d12: number) => injuryWords(injuryLaw().read([d100, d12]) as number);
  const effect = (d100: number, d12: number) => EFFECTS.names[injuryEffect(injuryLaw().read([d100, d12]) as number)];

  it('WODS-injury-location: d100 in the order of the table, 00 being 100', () => {
    const starts = [1, 3, 8, 11, 21, 23, 34, 41, 51, 71, 74, 79, 82, 92, 94, 97];
    const names =
      'foot shin knee thigh groin gut hip shoulder chest hand lower_arm elbow upper_arm neck face head'.split(' ');
    starts.forEach((d100, i) => {
      const name = names[i].replace('_', ' ');
      expect(read(d100, 9)).toBe(`${name} broken`);
      expect(read((starts[i + 1] ?? 101) - 1, 9)).toBe(`${name} broken`);
    });
  });

  it('WODS-injury-severity: 1 severed, 2 to 5 maimed, 6 and more broken', () => {
    expect([1, 2, 5, 6, 12].map((d12) => read(75, d12))).toEqual(
      ['severed', 'maimed', 'maimed', 'broken', 'broken'].map((word) => `lower arm ${word}`),
    );
  });

  it('does what the table says', () => {
    const rows = { groin: 21, gut: 23, chest: 51, neck: 92, face: 94, head: 97 };
    expect(Object.values(rows).map((d100) => effect(d100, 1))).toEqual(['I', 'D', 'D', 'X', 'X', 'X']);
    expect(Object.values(rows).map((d100) => effect(d100, 3))).toEqual(['I', 'O', 'L', 'X', 'D', 'D']);
    expect(Object.values(rows).map((d100) => effect(d100, 8))).toEqual(['S', 'B', 'P', 'D', 'I', 'U']);
  });

  it('has the odds of the whole table', () => {
    const weights = Object.fromEntries(EFFECTS.names.map((name) => [name, 0]));
    for (const [value, weight] of pairs(injuryLaw())) weights[EFFECTS.names[injuryEffect(value)] as string] += weight;
    expect(weights).toEqual({ X: 17, D: 73, O: 44, B: 77, I: 31, U: 28, S: 14, L: 80, P: 140, arm: 372, leg: 324 });
  });
});

describe('effects of critical injuries', () => {
  /** A hero of 30 HP is struck critically by a boss for 6; the next faces are the injury. */
  const struck = (injury: readonly number[], hero = STRONG) =>
    roll(
      matchupOf(
        { party: [hero, 'C: fighter con0 hp30 no-abilities sword'], lair: ['foe hp60 armour0 d6 boss'] },
        { rulings: { initiative: 'enemies', criticals: 'always' } },
      ),
      [1, 6, ...injury],
    );

  it('WODS-effect-X: dead at once', () => expect(struck([92, 1]).status[0]).toBe(DEAD));

  it('WODS-effect-D: dead in d6 rounds, the round of the injury being the first (R-WODS-52)', () => {
    const state = struck([23, 1, 2]);
    expect([state.clock[0], state.clockLeft[0], state.hp[0]]).toEqual([DYING, 2, 24]);
    const after = struck([23, 1, 2, 1, 1]);
    expect([after.round, after.clockLeft[0]]).toEqual([2, 1]);
    // The bearer acts meanwhile; at the end of the second round he dies.
    const dead = struck([23, 1, 2, 1, 1, 2, 1, 1, 1]);
    expect([dead.round, dead.status[0], dead.hp[2]]).toEqual([3, DEAD, 52]);
  });

  it('WODS-effect-O: ruptured organs kill in d3 minutes of 10 rounds', () => {
    const state = struck([23, 3, 3]);
    expect([state.clock[0], state.clockLeft[0]]).toEqual([ORGANS, 30]);
  });

  it('WODS-effect-B: bleeding kills in d6 minutes of 10 rounds', () => {
    const state = struck([23, 8, 6]);
    expect([state.clock[0], state.clockLeft[0], state.status[0]]).toEqual([BLEEDING, 60, 0]);
  });

  it('R-WODS-52: a more urgent clock replaces a less urgent one, and no other', () => {
    const twice = (first: readonly number[], second: readonly number[]) => {
      const state = struck([...first, 1, 1, 1, 6, ...second]);
      return [state.clock[0], state.clockLeft[0]];
    };
    expect(twice([23, 8, 6], [23, 3, 1])).toEqual([ORGANS, 10]);
    expect(twice([23, 3, 1], [23, 8, 6])).toEqual([ORGANS, 9]);
    expect(twice([23, 3, 1], [23, 1, 5])).toEqual([DYING, 5]);
    // The kind decides, not how long it runs: thirty rounds take the place of nine, and no more urgent is as urgent.
    expect(twice([23, 8, 1], [23, 3, 3])).toEqual([ORGANS, 30]);
    expect(twice([23, 3, 1], [23, 3, 3])).toEqual([ORGANS, 9]);
    expect(twice([23, 3, 3], [23, 3, 1])).toEqual([ORGANS, 29]);
  });

  it('WODS-effect-I: incapacitated, HP as they are (R-WODS-50)', () => {
    const state = struck([21, 1]);
    expect([state.status[0], state.hp[0]]).toEqual([OUT, 24]);
  });

  it('WODS-effect-U: unconscious', () => expect(struck([97, 8]).status[0]).toBe(OUT));

  it('WODS-effect-S: the next own turn is lost', () => {
    const state = struck([21, 8, 1]);
    expect([state.stunned[0], state.hp[2]]).toEqual([0, 58]);
  });

  it('WODS-effect-P: 2 off all tests (R-WODS-51)', () => {
    const state = struck([51, 8]);
    expect([painPenalty(state.wounds[0]), state.modifier(0, 2, 0)]).toEqual([-2, -2]);
  });

  it('WODS-effect-L: 4 off all tests, not 6 with P', () => {
    const state = struck([51, 3]);
    expect(painPenalty(state.wounds[0])).toBe(-4);
    expect(painPenalty(addWound(addWound(0, CHEST, 1), CHEST, 2))).toBe(-4);
    expect(painPenalty(addWound(addWound(0, CHEST, 2), CHEST, 1))).toBe(-4);
  });

  it('P counts for the test at 0 HP', () => {
    const state = roll(pair(), [1, 3, 5, 6], (s) => {
      s.wounds[0] = addWound(0, CHEST, 1);
    });
    expect(state.status[0]).toBe(OUT);
  });

  describe('WODS-injury-limb: an injured limb is no use (R-WODS-49)', () => {
    const armed = 'B: fighter con0 hp30 no-abilities great-weapon dagger shield off-hand bow';

    it('one arm: no shield, no second roll, no two-handed weapon', () => {
      const state = struck([75, 8, 1, 1], armed);
      expect(state.wounds[0]).toBe(1 << LEFT_ARM);
      expect([state.armour[0], state.hp[2], state.rerolls[0]]).toEqual([0, 59, 0]);
    });

    it('one arm: the weapon for the off hand is left to one who has no other for one hand', () => {
      const state = struck([75, 8, 1, 3], 'B: fighter con0 hp30 no-abilities great-weapon off-hand');
      expect([state.hp[2], state.rerolls[0]]).toEqual([57, 0]);
    });

    it('both arms: bare hands', () => {
      const state = struck([75, 8, 1, 5, 1, 1, 6, 75, 8, 2, 6, 75, 8], armed);
      expect(state.hp[2]).toBe(60 - 5 - 2 - 4);
    });

    it('the same arm twice adds nothing', () => {
      expect(addWound(addWound(0, LEFT_ARM, 1), LEFT_ARM, 1)).toBe(1);
    });

    it('one leg: half the speed; both: none', () => {
      expect(struck([1, 8, 1]).speed(0)).toBe(3);
      expect(struck([1, 8, 1, 1, 1, 1, 6, 1, 8, 2]).speed(0)).toBe(0);
      expect(struck([1, 8, 1], 'B: fighter con0 hp30 no-abilities light-armour sword').speed(0)).toBe(2);
    });

    it('no die for the side where it is no matter: enemies have no limbs', () => {
      const state = roll(
        matchupOf(
          { party: [STRONG], lair: ['foe hp30 armour0 d6'] },
          { rulings: { initiative: 'party', criticals: 'always' } },
        ),
        [6, 75, 8, 4],
      );
      expect([state.wounds[1], state.hp[0]]).toEqual([0, 26]);
    });
  });
});

describe('treatment after the fight (R-WODS-53)', () => {
  const HEALER = 'H: priest wis0 hp30 cure turn sword';
  const medic = (supplies: object, healer = 'H: priest wis0 hp30 bless turn sword') =>
    matchupOf({ party: { members: [WEAK, healer], supplies }, lair: ['foe hp2 armour0 d6'] }, ENEMIES);

  it('WODS-gear-bandages: one bandage and a Wis test with Heal each minute stop the bleeding', () => {
    // A falls with a bleeding of two minutes (20 rounds, one of which passes); the first attempt misses.
    const faces = [1, 3, 1, 1, 23, 8, 2, 1];
    const saved = playOut(medic({ bandages: 5 }), [...faces, 1, 1, 3, 3]);
    expect([saved.status[0], saved.supply(0, 1), saved.clock[0]]).toEqual([RECOVERED, 3, 0]);
    const dead = playOut(medic({ bandages: 5 }), [...faces, 1, 1, 2, 3]);
    expect([dead.status[0], dead.supply(0, 1)]).toEqual([DEAD, 3]);
    const none = playOut(medic({}), faces);
    expect(none.status[0]).toBe(DEAD);
  });

  it('counts a minute that has begun', () => {
    // 20 rounds, one of which has passed: two attempts still.
    const longer = matchupOf(
      {
        party: { members: [WEAK, 'H: priest wis0 hp30 bless turn sword'], supplies: { bandages: 5 } },
        lair: ['foe hp4 armour0 d6'],
      },
      ENEMIES,
    );
    const saved = playOut(longer, [1, 3, 1, 1, 23, 8, 2, 1, 1, 1, 1, 1, 3, 3]);
    expect([saved.status[0], saved.supply(0, 1)]).toEqual([RECOVERED, 3]);
  });

  it('WODS-attr-wis and WODS-skill-heal: the best healer tries', () => {
    const two = matchupOf(
      {
        party: {
          members: [WEAK, 'X: fighter con0 hp30 no-abilities lore sword', HEALER.replace('wis0', 'wis1')],
          supplies: { bandages: 1 },
        },
        lair: ['foe hp2 armour0 d6'],
      },
      ENEMIES,
    );
    // 2 + 3 with Wis 1 and Heal is 7; with anybody else it would be a miss.
    expect(playOut(two, [1, 3, 1, 1, 23, 8, 1, 1, 2, 3]).status[0]).toBe(RECOVERED);
  });

  it('WODS-effect-O: takes Cure', () => {
    const faces = [1, 3, 1, 1, 23, 3, 1, 1];
    expect(playOut(medic({ bandages: 5 }), faces).status[0]).toBe(DEAD);
    expect(playOut(medic({ bandages: 5 }, HEALER), [...faces, 3, 3]).status[0]).toBe(RECOVERED);
  });

  it('WODS-effect-D: has no remedy, unless the ruling gives one', () => {
    const faces = [1, 3, 1, 1, 23, 1, 6, 1];
    expect(playOut(medic({ bandages: 5 }, HEALER), faces).status[0]).toBe(DEAD);
    const rulings = { ...ENEMIES.rulings, deathClockRemedy: 'cure' };
    const cured = matchupOf({ party: [WEAK, HEALER], lair: ['foe hp2 armour0 d6'] }, { rulings });
    expect(playOut(cured, [...faces, 1, 1, 3, 3]).status[0]).toBe(RECOVERED);
  });

  it('is not for the losers', () => {
    const lost = matchupOf(
      { party: { members: [WEAK], supplies: { bandages: 9 } }, lair: ['foe hp2 armour0 d6'] },
      ENEMIES,
    );
    expect(playOut(lost, [3, 1, 1, 23, 8, 6]).status[0]).toBe(DEAD);
  });

  /** Exact chance that A is saved once the fight is won, for a clock of d6 or d3 minutes. */
  function saved(clock: number, minutes: readonly number[]): number {
    const game = gameOf(medic({ bandages: 9 }, HEALER));
    const chances = minutes.map((n) =>
      chancesOf((dice) => {
        game.begin();
        const s = game.world;
        s.standing.set([1, 0]);
        s.hp[0] = 0;
        s.status[0] = OUT;
        s.clock[0] = clock;
        s.clockLeft[0] = n * 10;
        conclude(s, FIRST_WINS);
        while (!game.over) game.step(dice);
        return s.status[0] === DEAD ? 'dead' : 'saved';
      }),
    );
    return chances.reduce((sum, chance) => sum + (chance.get('saved') ?? 0), 0) / minutes.length;
  }

  it('saves 0.9359 of those who bleed and 0.8745 of those with ruptured organs', () => {
    expect(saved(BLEEDING, [1, 2, 3, 4, 5, 6])).toBeCloseTo(190997729 / 204073344, 12);
    expect(saved(ORGANS, [1, 2, 3])).toBeCloseTo(15301 / 17496, 12);
  });
});
