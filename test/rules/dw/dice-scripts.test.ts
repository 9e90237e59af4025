import { describe, expect, it } from 'vitest';
import { withDice } from '../../../src/dice/scripted.ts';
import { INITIATIVE } from '../../../src/rules/dw/battle.ts';
import { Melee } from '../../../src/rules/dw/melee.ts';
import { FELL, makeMove } from '../../../src/rules/dw/moving.ts';
import { Reach } from '../../../src/rules/dw/reach.ts';
import { at, drawn, gameOf, hall, script, shoot, squareOf } from './table.ts';

const ARCHER = 'm4 a1 s3-10 ar3 h1 @1,1';
const COVERED = drawn('#######', '#..%..#', '#######');

function hitsAfterShot(shooter: string, target: string, board: string, faces: readonly number[]): number {
  const game = gameOf({ a: [shooter], b: [target], board });
  withDice(faces, (dice) => shoot(game, dice, 0));
  return game.hits[1];
}

describe('DW-kill-roll: a shot of three dice at Armour 4', () => {
  it('hits twice and costs one hit', () => {
    expect(hitsAfterShot(ARCHER, 'm4 a1 ar4 h2 @5,1', hall(5, 1), [5, 6, 4, 4, 3])).toBe(1);
  });

  it('hits once in cover', () => {
    expect(hitsAfterShot(ARCHER, 'm4 a1 ar4 h2 @5,1', COVERED, [5, 6, 4, 4])).toBe(1);
  });

  it('hits three times as a Master Shot in the open, and removes the target', () => {
    const master = 'm4 a1 s3-10 ar3 h1 master-shot @1,1';
    expect(hitsAfterShot(master, 'm4 a1 ar4 h2 @5,1', hall(5, 1), [5, 6, 4, 4, 3, 6])).toBe(0);
  });
});

describe('DW-ab-fire-weapon', () => {
  it('adds 1 to a kill die: a 5 reaches Armour 6', () => {
    const mage = 'm4 a1 s1-10 ar3 h1 fire-weapon @1,1';
    expect(hitsAfterShot(mage, 'm4 a1 ar6 h2 @5,1', hall(5, 1), [5, 5])).toBe(1);
    expect(hitsAfterShot('m4 a1 s1-10 ar3 h1 @1,1', 'm4 a1 ar6 h2 @5,1', hall(5, 1), [5, 5])).toBe(2);
  });
});

describe('DW-free-attack-pool', () => {
  it('throws the dice of two enemies left as one, and the figure falls before its step', () => {
    const b = ['m4 a2 ar4 h1 @1,1', 'm4 a3 ar4 h1 @1,2'];
    const game = gameOf({ a: ['m4 a1 ar5 h1 @2,1'], b, board: hall(6, 2) });
    const reach = new Reach(game);
    reach.breakAway(0, 4);
    const to = squareOf(game, '5,1');
    const result = withDice([1, 2, 5, 4, 6, 4, 5], (dice) =>
      makeMove(game, reach, dice, 0, to, reach.drawnTo(to), 4, false),
    );
    expect(result).toBe(FELL);
    expect([at(game, 0), game.killer[0]]).toEqual(['dead', 2]);
  });
});

describe('DW-melee-both', () => {
  it('a duel in which both hit and kill ends with both removed, a draw', () => {
    const game = gameOf({ a: ['m4 a2 ar4 h1'], b: ['m4 a2 ar4 h1'], board: 'closet-2' });
    // Initiative; to hit of the mover and of the other side; kill dice likewise.
    script(game, [6, 1, 5, 1, 6, 6, 4, 1, 5]);
    expect([at(game, 0), at(game, 1)]).toEqual(['dead', 'dead']);
    const last = gameOf({ a: ['m4 a2 ar4 h1'], b: ['m4 a2 ar4 h1'], board: 'closet-2' });
    withDice([6, 1, 5, 1, 6, 6, 4, 1, 5], (dice) => {
      while (!last.over) last.step(dice);
    });
    expect(last.winner).toBe(2);
  });

  it('under moverFirst the fallen do not strike back', () => {
    const rulings = { meleeOrder: 'moverFirst' };
    const game = gameOf({ a: ['m4 a2 ar4 h1'], b: ['m4 a2 ar4 h1'], board: 'closet-2', rulings });
    script(game, [6, 1, 5, 1, 4]);
    expect([at(game, 0), at(game, 1)]).toEqual(['1,1', 'dead']);
  });
});

describe('DW-melee-allocation', () => {
  const fight = (enemies: readonly string[], rulings = {}) => {
    const game = gameOf({
      a: ['m4 a4 ar6 h9 @2,1'],
      b: enemies.map((enemy, i) => `m4 ${enemy} @${2 * i + 1},1`),
      board: hall(3, 1),
      rulings,
    });
    const melee = new Melee(game);
    melee.gather(0);
    return (faces: readonly number[]) => {
      withDice(faces, (dice) => melee.fight(dice));
      return [game.hits[1], game.hits[2]];
    };
  };

  it('removes the better armoured of two equals with the 5, the other with the 4', () => {
    expect(fight(['a2 ar4 h1', 'a2 ar5 h1'])([5, 5, 6, 2, 1, 1, 1, 1, 4, 5, 1])).toEqual([0, 0]);
  });

  it('removes whom it can with the lowest die, and wounds with the high one', () => {
    expect(fight(['a3 ar4 h2', 'a1 ar3 h1'])([5, 5, 1, 1, 1, 1, 1, 1, 6, 4])).toEqual([1, 0]);
  });

  it('wounds the most dangerous where nobody can be removed', () => {
    expect(fight(['a1 ar4 h2', 'a2 ar4 h3'])([5, 1, 1, 1, 1, 1, 1, 4])).toEqual([2, 2]);
    expect(fight(['a2 ar4 h3', 'a2 ar4 h2'])([5, 1, 1, 1, 1, 1, 1, 1, 4])).toEqual([3, 1]);
  });

  it('before the kill dice: hits are dealt out first, to the one with fewest hits', () => {
    // Three hits: one for the figure of one hit, two for the other; then each is thrown for.
    expect(fight(['a3 ar4 h2', 'a1 ar3 h1'], { allocation: 'beforeRoll' })([5, 5, 5, 1, 1, 1, 1, 1, 2, 4, 6])).toEqual([
      0, 1,
    ]);
  });

  it('before the kill dice: hits that are more than would remove all are dealt out round again', () => {
    // Of three hits the better armoured of two equals is dealt two.
    expect(fight(['a1 ar4 h1', 'a1 ar3 h1'], { allocation: 'beforeRoll' })([5, 5, 5, 1, 1, 1, 1, 4, 2])).toEqual([
      0, 1,
    ]);
  });
});

describe('DW-init-roll and DW-init-ties', () => {
  it('level dice are thrown again, and the higher wins', () => {
    const game = gameOf({ a: ['orc @1,1'], b: ['orc @5,1'], board: hall(5, 1) });
    expect(game.phase).toBe(INITIATIVE);
    script(game, [4, 4, 2, 5]);
    expect(game.mover).toBe(1);
  });

  it('DW-ab-initiative-bonus: with +1, a 3 ties a 4', () => {
    const game = gameOf({ a: ['orc initiative-bonus @1,1'], b: ['orc @5,1'], board: hall(5, 1) });
    script(game, [3, 4, 4, 4]);
    expect(game.mover).toBe(0);
  });
});

it('names squares as maps do', () => {
  const game = gameOf({ a: ['orc @1,1'], b: ['orc @5,1'], board: hall(5, 1) });
  expect(game.square[1]).toBe(squareOf(game, '5,1'));
});
