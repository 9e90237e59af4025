import { describe, expect, it } from 'vitest';
import type { Dice } from '../../../../src/dice/dice.ts';
import { SampledDice } from '../../../../src/dice/sampled.ts';
import { withDice } from '../../../../src/dice/scripted.ts';
import { DEAD, FIT, OUT, STATUSES } from '../../../../src/rules/2hdc/catalogue/names.ts';
import { WEAPONS } from '../../../../src/rules/2hdc/catalogue/weapons.ts';
import { CAST, type Fight, MELEE, SHOOT } from '../../../../src/rules/2hdc/fight/fight.ts';
import { hits, inSight, shoot, shootingImpact, shootingTarget } from '../../../../src/rules/2hdc/fight/shooting.ts';
import { atTurn, chancesIn, fight, placed, until, type Wish } from '../table.ts';

const BOWMAN = 'orc/shooter@4 ac4 no-shield b';
const PLAIN = 'orc/soldier@4 ac4 no-shield s';

/** A shooter three squares from his target, which has room to duck back. */
function range(shooter = BOWMAN, target = PLAIN, wish: Wish = {}): Fight {
  return fight([shooter], [target], wish, [1, 13]);
}

/** One shot on given faces. */
function shot(faces: readonly number[], shooter = BOWMAN, target = PLAIN, wish: Wish = {}): Fight {
  const f = range(shooter, target, wish);
  withDice(faces, (dice) => shoot(f, dice, 0, 1));
  return f;
}

const impact = (shooter: string, target = PLAIN) => {
  const f = range(shooter, target);
  return shootingImpact(f, 0, 1);
};

describe('a shot (2HDC-23.3)', () => {
  it('V12: an Elf of Rep 5 with dice 5 and 3 hits (2HDC-23.0)', () => {
    expect(shot([5, 3, 2], 'elf/shooter@5 ac4 no-shield b').status[1]).toBe(OUT);
  });

  it('V13: a bow has Impact 2 at AC 4; a 4 is a Duck Back (2HDC-23.5)', () => {
    const f = shot([1, 1, 4]);
    expect([f.status[1], f.square[1], f.causes]).toEqual([FIT, 17, 0]);
  });

  it('V14: a crossbow at AC 2 has Impact 4; a 1 is Obviously Dead (2HDC-23.6)', () => {
    expect(impact('orc/shooter@4 ac4 no-shield cb', 'orc/soldier@4 ac2 no-shield s')).toBe(4);
    expect(shot([1, 1, 1], 'orc/shooter@4 ac4 no-shield cb').status[1]).toBe(DEAD);
  });

  it('2HDC-T23.5b: 1 is Obviously Dead, up to the Impact Out of the Fight, above it a Duck Back', () => {
    const ends = [1, 2, 3, 6].map((die) => STATUSES.names[shot([1, 1, die]).status[1]]);
    expect(ends).toEqual(['dead', 'out', 'fit', 'fit']);
    expect([3, 6].map((die) => shot([1, 1, die]).square[1])).toEqual([17, 17]);
  });

  it('V35, 2HDC-T23.3, 2HDC-T9.0.4: a Shooter of Rep 4 hits 8 times in 9, the shielded 4 times in 9', () => {
    const chances = (target: string) => {
      const f = range(BOWMAN, target);
      return chancesIn(f, (dice: Dice) => {
        shoot(f, dice, 0, 1);
        return f.missed[0] ? 'missed' : 'hit';
      });
    };
    expect(chances(PLAIN)).toEqual({ missed: '1/9', hit: '8/9' });
    expect(chances('orc/soldier@4 ac4 shield s')).toEqual({ missed: '5/9', hit: '4/9' });
  });

  it('2HDC-12.1.2: whoever counts as shielded is hit by two dice only', () => {
    const one = (target: string) => {
      const f = range(BOWMAN, target);
      return hits(f, 0, 1, 1);
    };
    expect(one(PLAIN)).toBe(true);
    expect(one('orc/soldier@4 ac4 shield s')).toBe(false);
    expect(one('orc/soldier@4 ac4 shield 2a')).toBe(true);
    expect(one('orc/soldier@4 ac4 no-shield 2a phase-armor')).toBe(false);
    const defended = range();
    defended.defend[1] = 3;
    expect(hits(defended, 0, 1, 1)).toBe(false);
    defended.dazzled[1] = 1;
    expect(hits(defended, 0, 1, 1)).toBe(true);
  });

  it('2HDC-23.4: others need two dice', () => {
    const passed = (n: number) => {
      const f = range('orc/soldier@4 ac4 no-shield b');
      return hits(f, 0, 1, n);
    };
    expect([0, 1, 2].map((n) => passed(n))).toEqual([false, false, true]);
  });

  it('2HDC-9.2: a Shooter by second Profession shoots at Rep less one', () => {
    const f = range('orc/warrior+shooter@4 ac4 no-shield b');
    const missed = chancesIn(f, (dice: Dice) => {
      shoot(f, dice, 0, 1);
      return f.missed[0] ? 'missed' : 'hit';
    });
    // No die at or under 3.
    expect(missed).toEqual({ missed: '1/4', hit: '3/4' });
  });

  it('2HDC-19.0b: a miss is Received Fire for the whole side, a hit that makes him duck is not', () => {
    expect(shot([6, 6]).causes).toBe(8);
    expect(shot([6, 6]).missed[0]).toBe(1);
    expect(shot([1, 1, 6]).causes).toBe(0);
    // Man Down of the dungeon side.
    expect(shot([1, 1, 2]).causes).toBe(2);
  });

  it('2HDC-R71: a Defend Spell stops three shots', () => {
    const f = range();
    f.defend[1] = 3;
    for (const left of [2, 1, 0]) {
      withDice([1, 6], (dice) => shoot(f, dice, 0, 1));
      expect(f.defend[1]).toBe(left);
    }
    withDice([1, 6, 2], (dice) => shoot(f, dice, 0, 1));
    expect(f.status[1]).toBe(OUT);
  });

  it('comes out as often when it is sampled', () => {
    const GAMES = 30_000;
    const f = range(BOWMAN, 'star orc/soldier@2 ac2 shield s', { party: 'a' });
    const start = new Int32Array(f.stateLength);
    f.save(start);
    const how = () => `${STATUSES.names[f.status[1]]} ${f.square[1]} ${f.starDice[1]} ${f.missed[0]}`;
    const law = chancesIn(f, (dice: Dice) => {
      shoot(f, dice, 0, 1);
      return how();
    });
    const seen: Record<string, number> = {};
    const dice = new SampledDice();
    for (let k = 0; k < GAMES; k++) {
      dice.begin(3, k);
      f.load(start);
      shoot(f, dice, 0, 1);
      seen[how()] = (seen[how()] ?? 0) + 1;
    }
    expect(Object.keys(seen).filter((end) => !(end in law))).toEqual([]);
    for (const [end, text] of Object.entries(law)) {
      const [over, under = 1] = text.split('/').map(Number) as [number, number?];
      const p = over / under;
      const apart = Math.abs((seen[end] ?? 0) / GAMES - p);
      expect(apart, end).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / GAMES) + 2 / GAMES);
    }
  });
});

describe('Impact of a shot', () => {
  it('2HDC-23.1b, 2HDC-23.1c, 2HDC-23.1d, 2HDC-23.1e, 2HDC-23.1a: bow 2, crossbow, sling and thrown axe 3, firearm 4', () => {
    const of = (weapon: string) => impact(`orc/shooter@4 ac4 no-shield ${weapon}`);
    expect(['b', 'cb', 'sl', 'axe', 'firearm'].map((weapon) => of(weapon))).toEqual([2, 3, 3, 3, 4]);
  });

  it('2HDC-T23.5a: AC 6 takes one off, AC 2 adds one', () => {
    expect([2, 4, 6].map((ac) => impact(BOWMAN, `orc/soldier@4 ac${ac} no-shield s`))).toEqual([3, 2, 1]);
  });

  it('2HDC-T29.1.1c, 2HDC-T29.1.1e: Armor of Protection and Deflective Armor take one off each', () => {
    expect(impact(BOWMAN, `${PLAIN} armor-of-protection`)).toBe(1);
    expect(impact(BOWMAN, `${PLAIN} deflective-armor`)).toBe(1);
    expect(impact(BOWMAN, 'orc/soldier@4 ac6 no-shield s armor-of-protection')).toBe(0);
  });

  it('2HDC-R40: Impact 0 is a Duck Back without a roll', () => {
    const f = shot([1, 1], BOWMAN, 'orc/soldier@4 ac6 no-shield s armor-of-protection');
    expect([f.status[1], f.square[1]]).toEqual([FIT, 17]);
  });

  it('2HDC-T29.1.5e: Strength adds one, but not to a crossbow', () => {
    const strong = (weapon: string) => {
      const f = range(`orc/shooter@4 ac4 no-shield ${weapon}`);
      f.effects[0] = 8;
      return shootingImpact(f, 0, 1);
    };
    expect(['b', 'cb', 'sl'].map(strong)).toEqual([3, 3, 4]);
  });

  it('2HDC-T29.1.4c: True Arrows make a bow 3 while they last', () => {
    const f = range(`${BOWMAN} true-arrows`);
    expect(f.trueArrows[0]).toBe(5);
    for (let left = 4; left >= 0; left--) {
      expect(shootingImpact(f, 0, 1)).toBe(3);
      withDice([6, 6], (dice) => shoot(f, dice, 0, 1));
      expect(f.trueArrows[0]).toBe(left);
    }
    expect(shootingImpact(f, 0, 1)).toBe(2);
    // With a crossbow he carries them for others, which is written below 0.
    expect(range('orc/shooter@4 ac4 no-shield cb true-arrows').trueArrows[0]).toBe(-5);
  });

  it('2HDC-T29.1.4a: the Bow of Seeking throws two damage dice, the better one counts', () => {
    expect(shot([1, 1, 6, 1], `${BOWMAN} bow-of-seeking`).status[1]).toBe(DEAD);
    expect(shot([1, 1, 2, 5], `${BOWMAN} bow-of-seeking`).status[1]).toBe(OUT);
  });
});

describe('whom, and when (2HDC-22.0)', () => {
  it('2HDC-22.3.2: the nearest, then the least armour, then board order (2HDC-22.3)', () => {
    const target = (squares: number[], acs: number[]) => {
      const enemies = acs.map((ac) => `orc/soldier@4 ac${ac} no-shield s`);
      const f = fight([BOWMAN], enemies, {}, [1, ...squares]);
      return shootingTarget(f, 0);
    };
    expect(target([13, 11], [2, 6])).toBe(2);
    expect(target([12, 14], [6, 2])).toBe(2);
    expect(target([12, 14], [4, 4])).toBe(1);
  });

  it('2HDC-23.2a, 2HDC-22.1: anybody standing in between is in the way, whoever he is; the lying are not', () => {
    const f = fight([BOWMAN, PLAIN], [PLAIN], {}, [1, 9, 17]);
    expect(shootingTarget(f, 0)).toBe(-1);
    f.putDown(1, OUT, -1);
    expect(shootingTarget(f, 0)).toBe(2);
    // A line that only touches corners is free.
    const f2 = fight([BOWMAN, PLAIN, PLAIN], [PLAIN], {}, [0, 1, 4, 5]);
    expect(inSight(f2, 0, 5)).toBe(true);
    expect(shootingTarget(f2, 0)).toBe(3);
  });

  it('2HDC-T7.0.6b: a Ghoul infects whom he shoots, too', () => {
    const ghoul = 'ghoul/shooter@4 ac4 no-shield b';
    expect(shot([1, 1, 2], ghoul).infected[1]).toBe(1);
    expect(shot([1, 1, 1], ghoul).infected[1]).toBe(0);
    expect(shot([1, 1, 2]).infected[1]).toBe(0);
  });

  it('2HDC-22.2: nobody shoots in contact', () => {
    const game = atTurn(placed(['orc/shooter@4 ac4 no-shield b'], [PLAIN]), 0, [9, 13]);
    until(game, MELEE);
    expect([game.fight.causes, game.fight.inContact(0)]).toEqual([0, false]);
    // One square away the same bowman shoots.
    const apart = atTurn(placed(['orc/shooter@4 ac4 no-shield b'], [PLAIN]), 0, [5, 13]);
    until(apart, CAST, [6, 6]);
    expect(apart.fight.causes).toBe(8);
  });

  it('2HDC-R37: the shooter of the highest Rep first, each shot resolved before the next', () => {
    const game = atTurn(
      placed(['orc/shooter@3 ac4 no-shield b', 'orc/shooter@5 ac4 no-shield b'], [PLAIN, PLAIN]),
      0,
      [1, 2, 13, 18],
    );
    until(game, SHOOT);
    const { fight: f } = game;
    withDice([1, 1, 2], (dice) => game.step(dice));
    expect([f.status[2], f.victor[2]]).toEqual([OUT, 2]);
    withDice([1, 1, 2], (dice) => game.step(dice));
    expect([f.status[3], f.victor[3]]).toEqual([OUT, 1]);
  });

  it('2HDC-22.2: nor does he whom an enemy has ducked back to meanwhile; he steps out', () => {
    const archers = ['orc/shooter@5 ac4 no-shield b', 'orc/shooter@4 ac4 no-shield b'];
    const game = atTurn(placed(archers, [PLAIN, PLAIN]), 0, [1, 17, 9, 23]);
    const { fight: f } = game;
    // The first one's target ducks back to 13, next to the second, who stands at 17.
    until(game, MELEE, [1, 1, 6]);
    expect([f.square[2], f.missed[1], f.inContact(1)]).toEqual([13, 0, false]);
    expect(f.square[1]).not.toBe(17);
  });

  describe("2HDC-R37, P1: an archer whom a comrade's shot has freed", () => {
    /** The second of the party stands in a corridor between two friends and the first enemy, and finds no way out. */
    const corridor = (first: string, second: string, other: number, policy: 'book' | 'bold' = 'book') => {
      const game = placed([first, second, PLAIN, PLAIN], [PLAIN, PLAIN], {
        width: 'corridor',
        policies: [policy, 'book'],
      });
      return atTurn(game, 0, [14, 1, 2, 6, 5, other]);
    };
    const ARCHER = 'orc/shooter@5 ac4 no-shield b';

    it.each([
      [ARCHER, 'orc/shooter@4 ac4 no-shield b', 'book'],
      ['orc/shooter@3 ac4 no-shield b', ARCHER, 'book'],
      [ARCHER, 'orc/shooter@4 ac4 no-shield b s', 'bold'],
      [ARCHER, 'orc/shooter@4 ac4 no-shield a s', 'book'],
    ] as const)('looks again and shoots: after %s, %s, %s', (first, second, policy) => {
      const game = corridor(first, second, 21, policy);
      const { fight: f } = game;
      until(game, SHOOT);
      expect([f.inContact(0), f.inContact(1)]).toEqual([false, true]);
      // The first puts the enemy down, the second misses the other one.
      until(game, MELEE, [1, 1, 2, 6, 6]);
      expect([f.status[4], f.missed[1], f.foe[1], f.square[1]]).toEqual([OUT, 1, -1, 1]);
    });

    it('is so on the dungeon side, too', () => {
      const game = placed(
        [PLAIN, 'ratman/soldier@4 ac2 no-shield s'],
        [ARCHER, 'orc/shooter@4 ac4 no-shield b', PLAIN, PLAIN],
        { width: 'corridor' },
      );
      const { fight: f } = atTurn(game, 1, [21, 5, 14, 1, 2, 6]);
      until(game, MELEE, [1, 1, 2, 6, 6]);
      expect([f.status[1], f.missed[3]]).toEqual([OUT, 1]);
    });

    it('does not charge with the bow in hand where a spell has freed it', () => {
      const game = corridor('human/caster@5 ac2 s no-shield', 'orc/shooter@4 ac4 no-shield b', 17);
      const { fight: f } = game;
      until(game, MELEE, [1, 1, 1, 6, 2]);
      expect([f.status[4], f.square[5], f.foe[1], f.square[1]]).toEqual([OUT, 21, -1, 1]);
    });

    it('fights in contact where the shot goes wrong', () => {
      const game = corridor(ARCHER, 'orc/shooter@4 ac4 no-shield b', 21);
      until(game, MELEE, [6, 6]);
      expect(game.fight.foe[1]).toBe(4);
    });
  });

  it('2HDC-R138: whose targets have all gone moves as one who sees nobody: bold with a sword, he charges', () => {
    const charges = (weapons: string, policy: 'book' | 'bold') => {
      const archers = ['orc/shooter@5 ac4 no-shield b', `orc/shooter@4 ac4 no-shield ${weapons}`];
      const game = placed([...archers, PLAIN], [PLAIN, PLAIN], { policies: [policy, 'book'] });
      // The second sees nobody but the one whom the first puts down; a friend stands before the other.
      atTurn(game, 0, [1, 2, 10, 13, 22]);
      until(game, MELEE, [1, 1, 2]);
      return game.fight.foe[1] === 4;
    };
    expect(charges('b s', 'bold')).toBe(true);
    expect(charges('b', 'bold')).toBe(false);
    expect(charges('b s', 'book')).toBe(false);
  });

  it('2HDC-23.1d: a firearm fires once in a fight, then the holder draws something else', () => {
    const game = atTurn(
      placed(['orc/shooter@4 ac4 no-shield firearm s'], ['orc/soldier@6 ac4 no-shield s']),
      0,
      [1, 21],
    );
    const { fight: f } = game;
    until(game, CAST, [6, 6]);
    expect([f.fired[0], WEAPONS.names[f.hand[0]]]).toEqual([1, 'firearm']);
    atTurn(game, 0);
    until(game, SHOOT);
    expect(WEAPONS.names[f.hand[0]]).toBe('sword');
  });

  it('2HDC-23.1a: a thrown axe leaves the hand empty', () => {
    const f = shot([6, 6], 'orc/soldier@4 ac4 no-shield axe');
    expect([WEAPONS.names[f.hand[0]], f.thrown[0]]).toEqual(['empty', 1]);
  });
});
