import { describe, expect, it } from 'vitest';
import type { ScriptedDice } from '../../../src/dice/scripted.ts';
import { damage, shoot, strike } from '../../../src/rules/ddd/combat.ts';
import { attempt, ENTHRALL_DEED } from '../../../src/rules/ddd/deeds.ts';
import { REROLLED, STUNNED } from '../../../src/rules/ddd/dungeon.ts';
import { wound } from '../../../src/rules/ddd/harm.ts';
import type { DungeonGame } from '../../../src/rules/ddd/play.ts';
import { breaksAway, rollPoints, spring } from '../../../src/rules/ddd/walking.ts';
import { at, gameOf, hall, rolling, squareOf, type Wish } from './table.ts';

/** Two models face to face. */
function duel(a: string, b: string, more: Partial<Wish> = {}): DungeonGame {
  const game = gameOf({ a: [a], b: [b], board: 'closet-2', ...more });
  game.actor = 0;
  return game;
}

/** One attack of the first on the second: the blow, and damage where it hits. */
function blow(game: DungeonGame, faces: number[]): string {
  return rolling(faces, (dice: ScriptedDice) => {
    game.attacksLeft = 1;
    if (!strike(game, dice)) return 'miss';
    damage(game, dice);
    return at(game, 1) === 'dead' ? 'killed' : `${game.wounds[1]} left`;
  });
}

describe('given dice: DDD-close-hit, DDD-damage-roll, DDD-critical', () => {
  it('a level roll to hit misses', () => {
    expect(blow(duel('p8 d8', 'p8 d8'), [3, 3])).toBe('miss');
  });

  it('DDD-armor-test: a level damage roll does nothing, unless the ruling favours the attacker', () => {
    expect(blow(duel('p8 d8', 'p8 d8'), [2, 5, 4, 4])).toBe('1 left');
    expect(blow(duel('p8 d8', 'p8 d8', { rulings: { tieOnDamage: 'attacker' } }), [2, 5, 4, 4])).toBe('killed');
  });

  it('a damage roll of 1 that is lower kills at once', () => {
    expect(blow(duel('p8 d8', 'p8 d8 w3'), [2, 5, 1, 2])).toBe('killed');
  });

  it('DDD-critical-huge: but not the huge', () => {
    const game = duel('p8 d8', 'p8 d8 w3 huge', { rulings: { hugeFootprint: 1 } });
    expect(blow(game, [2, 5, 1, 2])).toBe('2 left');
  });

  it('and not against an armor roll of 1, whatever hit', () => {
    expect(blow(duel('p8 d8', 'p8 d8 w3'), [1, 5, 1, 1])).toBe('3 left');
  });

  it('DDD-ab-magic-weapon: two dice, the lower counts, once a turn', () => {
    const game = duel('p8 d8 magic-weapon x2', 'p8 d8 w2');
    expect(blow(game, [2, 6, 5, 3, 4])).toBe('1 left');
    expect(blow(game, [1, 2, 4, 4])).toBe('1 left');
  });

  it('DDD-ab-magic-armor: two dice, the lower counts', () => {
    expect(blow(duel('p8 d8', 'p8 d8 magic-armor'), [2, 5, 3, 6, 2])).toBe('1 left');
  });
});

describe('given dice: DDD-ab-mage and DDD-reroll', () => {
  it('a mage turns a miss and has nothing left for the damage', () => {
    const game = duel('p8 d8 mage', 'p8 d8');
    expect(blow(game, [7, 5, 2, 6, 6])).toBe('1 left');
    expect(game.isMarked(0, REROLLED)).toBe(true);
  });

  it('does not try against a parry of 1', () => {
    const game = duel('p8 d8 mage', 'p8 d8');
    expect(blow(game, [1, 1])).toBe('miss');
    expect(game.isMarked(0, REROLLED)).toBe(false);
  });

  it('two mages answer each other', () => {
    const game = duel('p8 d8 mage', 'p8 d8 mage');
    expect(blow(game, [2, 5, 1])).toBe('miss');
    expect([game.isMarked(0, REROLLED), game.isMarked(1, REROLLED)]).toEqual([false, true]);
  });

  it('the second result counts, whatever it is', () => {
    expect(blow(duel('p8 d8 mage', 'p8 d8'), [7, 5, 8])).toBe('miss');
  });

  it('with two dice the whole throw is repeated', () => {
    const game = duel('p8 d8 mage magic-weapon', 'p8 d8');
    expect(blow(game, [2, 5, 6, 7, 4, 3, 8])).toBe('killed');
  });

  it('once a round: a new deck gives it back', () => {
    const game = duel('p8 d8 mage', 'p8 d8');
    blow(game, [7, 5, 8]);
    expect(blow(game, [7, 5])).toBe('miss');
    game.begin();
    game.mark(0, REROLLED);
    // Card, movement and blow of model 0; movement and blow of model 1, whose card is the last.
    rolling([1, 1, 5, 5, 1, 5, 5], (dice) => {
      for (let steps = 0; steps < 3; steps++) game.step(dice);
      expect(game.isMarked(0, REROLLED)).toBe(true);
      for (let steps = 0; steps < 3; steps++) game.step(dice);
    });
    expect(game.rounds).toBe(2);
    expect(game.isMarked(0, REROLLED)).toBe(false);
  });
});

describe('given dice: shots', () => {
  const shot = (a: string, far: number, faces: number[]) => {
    const game = gameOf({ a: [`${a} @1,1`], b: [`p8 d8 @${1 + far},1`], board: 'lane-14' });
    game.actor = 0;
    game.target = 1;
    return rolling(faces, (dice) => shoot(game, dice));
  };

  it('DDD-ranged-hit: the distance itself is enough', () => {
    expect(shot('p10 d8 ranged', 7, [7])).toBe(true);
    expect(shot('p10 d8 ranged', 7, [6])).toBe(false);
  });

  it('beyond the die nothing is rolled and nothing hit', () => {
    expect(shot('p10 d8 ranged', 11, [])).toBe(false);
  });

  it('DDD-ab-ace-shot: the better of two dice', () => {
    expect(shot('p10 d8 ranged ace', 7, [2, 7])).toBe(true);
  });

  it('a mage shoots again', () => {
    expect(shot('p10 d8 ranged mage', 7, [2, 7])).toBe(true);
  });
});

describe('given dice: tests', () => {
  it('DDD-break-away: a d4 never does', () => {
    for (let face = 1; face <= 4; face++) {
      const game = duel('p4 d8', 'p8 d8');
      expect(rolling([face], (dice) => breaksAway(game, dice, 0))).toBe(false);
    }
    const game = duel('p8 d8', 'p8 d8');
    expect(rolling([5], (dice) => breaksAway(game, dice, 0))).toBe(true);
    expect(rolling([4], (dice) => breaksAway(game, dice, 0))).toBe(false);
  });

  it('DDD-ab-sneaky: the sneaky always do, without a roll', () => {
    const game = duel('p4 d8 sneaky', 'p8 d8');
    expect(rolling([], (dice) => breaksAway(game, dice, 0))).toBe(true);
  });

  it('DDD-trap-duel: a level roll is no escape', () => {
    const springs = (faces: number[]) => {
      const game = gameOf({ a: ['p8 d8 w2 @1,1'], b: ['p10 d8 thief @8,1'], board: hall(8, 1) });
      const square = squareOf(game, '2,1');
      game.trapSquare[0] = square;
      game.trapSetter[0] = 1;
      game.ground.setTrap(square, 0);
      rolling(faces, (dice) => spring(game, dice, 0, square));
      expect(game.ground.trapAt[square]).toBe(0);
      return game.wounds[0];
    };
    expect(springs([6, 6])).toBe(1);
    expect(springs([7, 6])).toBe(2);
  });

  it('DDD-act-heal-save: a 7 saves from a critical, with one wound left', () => {
    const hurt = (healer: string, faces: number[], rulings = {}) => {
      const game = gameOf({ a: ['p8 d8'], b: ['p8 d8 w3', healer], board: 'closet-4', rulings });
      rolling(faces, (dice) => wound(game, dice, 1, 0, true));
      return game.wounds[1];
    };
    expect(hurt('p10 d8 healer', [7])).toBe(1);
    expect(hurt('p10 d8 healer', [6])).toBe(0);
    // A d6 never shows a 7, so nothing is rolled.
    expect(hurt('p6 d8 healer', [])).toBe(0);
    expect(hurt('p10 d8 healer', [], { healSavesCriticals: false })).toBe(0);
  });

  it('DDD-ab-enthrall: a level roll does not stun', () => {
    const stuns = (faces: number[]) => {
      const game = gameOf({ a: ['p12 d8 enthrall @1,1'], b: ['p8 d8 @4,1'], board: hall(8, 1) });
      game.actor = 0;
      game.deed = ENTHRALL_DEED;
      game.target = 1;
      rolling(faces, (dice) => attempt(game, dice));
      return game.isMarked(1, STUNNED);
    };
    expect(stuns([5, 5])).toBe(false);
    expect(stuns([6, 5])).toBe(true);
  });

  it('DDD-ab-sure-of-foot and DDD-ab-flight: the better of two dice, and one more', () => {
    const game = duel('p8 d6 flight sure-of-foot', 'p8 d8');
    expect(rolling([2, 5], (dice) => rollPoints(game, dice, 0))).toBe(6);
    expect(rolling([3], (dice) => rollPoints(duel('p8 d6 flight', 'p8 d8'), dice, 0))).toBe(4);
  });
});
