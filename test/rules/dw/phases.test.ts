import { describe, expect, it } from 'vitest';
import { initiative } from '../../../src/rules/dw/rolls.ts';
import { at, gameOf, hall, listen, script, type Wish } from './table.ts';

const BLADE = 'm0 a1 ar3 h3';

/** The rules that were at work, in order, while these faces were thrown. */
function rulesAtWork(wish: Wish, faces: readonly number[]): string[] {
  const game = gameOf(wish);
  const heard = listen(game);
  script(game, faces);
  return heard.map(({ rule }) => rule);
}

describe('DW-phases, DW-repeat and DW-nonmover-shoot', () => {
  const wish: Wish = {
    a: ['m0 a1 s1-9 ar3 h3 @1,1', `${BLADE} @6,3`],
    b: ['m0 a1 s1-9 ar3 h3 @8,1', `${BLADE} @7,3`],
    board: hall(8, 3),
  };

  it('initiative, shots of the mover, shots of the other side, melee; then again', () => {
    const game = gameOf(wish);
    const heard = listen(game);
    script(game, [1, 6, 1, 1, 1, 1, 2, 1]);
    expect(heard.map(({ rule, text }) => `${rule} ${text}`)).toEqual([
      'DW-init-roll b won the initiative and moved first',
      'DW-to-hit b1 shot at a1 with 1 die at 5+, without effect',
      'DW-to-hit a1 shot at b1 with 1 die at 5+, without effect',
      'DW-melee-one-roll b2 threw 1 die at a2: 0 hits',
      'DW-melee-one-roll a2 threw 1 die at b2: 0 hits',
      'DW-init-roll a won the initiative and moved first',
    ]);
    expect(game.moves).toBe(2);
  });

  it('nobody is asked where nobody can shoot (DW-R-21)', () => {
    const blades: Wish = { a: [`${BLADE} @1,1`], b: [`${BLADE} @2,1`], board: hall(2, 1) };
    expect(rulesAtWork(blades, [6, 1, 1, 1])).toEqual(['DW-init-roll', 'DW-melee-one-roll', 'DW-melee-one-roll']);
  });
});

describe('DW-joint-phases', () => {
  it('both sides throw for initiative, and both strike in melee whoever moves', () => {
    expect(initiative(0, 0).sides).toEqual([6, 6]);
    const game = gameOf({ a: ['m0 a1 ar4 h1 @1,1'], b: ['m0 a1 ar4 h1 @2,1'], board: hall(2, 1) });
    script(game, [1, 6, 5, 5, 4, 4]);
    expect([at(game, 0), at(game, 1)]).toEqual(['dead', 'dead']);
  });
});

describe('DW-init-choice', () => {
  const archers = (policies: [string, string], a: string[], b: string[]) => {
    const game = gameOf({ a, b, board: hall(12, 3), policies });
    script(game, [6, 1]);
    return game.mover;
  };

  it('the winner moves first, but defensive sides that can shoot wait', () => {
    expect(archers(['balanced', 'balanced'], ['m4 a1 s1-4 ar3 h1 @1,1'], ['orc @12,1'])).toBe(0);
    expect(archers(['defensive', 'balanced'], ['m4 a1 s1-4 ar3 h1 @1,1'], ['orc @12,1'])).toBe(1);
  });

  it('unless fewer than half of them shoot, or one of the shooters is in contact', () => {
    const two = ['m4 a1 s1-4 ar3 h1 @1,1', '2x orc @1,2 @1,3'];
    expect(archers(['defensive', 'balanced'], two, ['orc @12,1'])).toBe(0);
    expect(archers(['defensive', 'balanced'], ['m4 a1 s1-4 ar3 h1 @1,1', 'orc @1,2'], ['orc @12,1'])).toBe(1);
    expect(archers(['defensive', 'balanced'], ['m4 a1 s1-4 ar3 h1 @1,1'], ['orc @2,1'])).toBe(0);
  });
});

describe('DW-one-action and DW-shoot-action', () => {
  it('who shoots does not move, and who moves does not shoot', () => {
    const game = gameOf({ a: ['m4 a1 s1-5 ar3 h1 @1,1'], b: ['m0 a1 ar4 h9 @8,1'], board: hall(8, 1) });
    // Out of range: it walks, and does not shoot. Then it shoots, and does not walk.
    script(game, [6, 1, 6, 1]);
    expect(at(game, 0)).toBe('5,1');
    script(game, [5, 4]);
    expect([at(game, 0), game.hits[1]]).toEqual(['5,1', 8]);
  });
});

describe('DW-action-optional', () => {
  it('figures that hold stay where they are', () => {
    const game = gameOf({ a: ['orc @1,1'], b: ['orc @8,1'], board: hall(8, 1), policies: ['hold', 'hold'] });
    script(game, [6, 1, 6, 1]);
    expect([at(game, 0), at(game, 1)]).toEqual(['1,1', '8,1']);
  });

  it('defensive fighters wait until somebody comes into reach', () => {
    const standsAt = (distance: string) => {
      const b = [`m0 a0 ar4 h1 @${distance}`];
      const game = gameOf({ a: ['m4 a1 ar3 h1 @1,1'], b, board: hall(9, 1), policies: ['defensive', 'hold'] });
      script(game, distance === '6,1' ? [6, 1, 1] : [6, 1, 6, 1]);
      return at(game, 0);
    };
    expect(standsAt('7,1')).toBe('1,1');
    expect(standsAt('6,1')).toBe('5,1');
  });

  it('also after a charge that felled whom they met', () => {
    const goesTo = (policy: string) => {
      const a = ['m6 a1 ar3 h1 charge-attack @1,1'];
      const b = ['m0 a0 ar4 h1 @4,1', 'm0 a0 ar4 h1 @12,1'];
      const game = gameOf({ a, b, board: hall(12, 1), policies: [policy, 'hold'] });
      return at(script(game, [6, 1, 5, 4, 6, 1]), 0);
    };
    expect([goesTo('defensive'), goesTo('balanced')]).toEqual(['3,1', '7,1']);
  });
});

describe('DW-activation-order', () => {
  it('shooters act first, then who reaches contact, nearest first, then the rest', () => {
    const game = gameOf({
      a: ['orc @1,1', 'orc @5,1', 'orc @6,3', 'm4 a1 s1-9 ar3 h1 @1,3'],
      b: ['m0 a1 ar4 h1 @9,2'],
      board: hall(9, 3),
    });
    script(game, [6, 1]);
    script(game, [1]);
    expect([...game.order.subarray(0, 4)]).toEqual([3, 2, 1, 0]);
  });

  it('in an aggressive side archers without a target, who close in, take their turn by how near they are', () => {
    const game = gameOf({
      a: ['m4 a1 s2-9 ar3 h1 @1,1', 'orc @3,3', 'm4 a1 s2-1 ar3 h1 @4,3'],
      b: ['m0 a1 ar4 h9 @8,3'],
      board: hall(9, 3),
      policies: ['aggressive', 'hold'],
    });
    const heard = listen(game);
    // Two of them are in contact before the archer with a target could shoot: only the melee is thrown.
    script(game, [6, 1, 1, 1, 1, 1]);
    const moves = heard
      .filter(({ rule }) => rule === 'DW-move-allowance')
      .map(({ text }) => text.replace(/ from.*/, ''));
    expect(moves).toEqual(['a3 moved', 'a2 moved', 'a1 moved']);
  });

  it('aggressive sides strike before they shoot', () => {
    const game = gameOf({
      a: ['m4 a1 s2-9 ar3 h1 @1,3', 'orc @5,1'],
      b: ['m0 a1 ar4 h9 @9,2'],
      board: hall(9, 3),
      policies: ['aggressive', 'hold'],
    });
    const heard = listen(game);
    // The orc is in contact before the archer could shoot: only the melee is thrown.
    script(game, [6, 1, 1, 1, 1]);
    expect(heard.map(({ rule }) => rule)).toEqual([
      'DW-init-roll',
      'DW-move-allowance',
      'DW-move-allowance',
      'DW-melee-one-roll',
      'DW-melee-one-roll',
    ]);
  });
});

describe('DW-melee-all, DW-melee-order and DW-melee-one-roll', () => {
  it('every melee is fought every move, by roster, each side with one throw of all its dice', () => {
    const game = gameOf({
      a: ['m0 a2 ar3 h3 @1,1', 'm0 a1 ar3 h3 @8,1', 'm0 a3 ar3 h3 @1,3'],
      b: ['m0 a1 ar3 h3 @1,2', 'm0 a2 ar3 h3 @9,1'],
      board: hall(9, 3),
    });
    const heard = listen(game);
    script(game, [6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(heard.slice(1).map(({ text }) => text)).toEqual([
      'a1, a3 threw 5 dice at b1: 0 hits',
      'b1 threw 1 die at a1, a3: 0 hits',
      'a2 threw 1 die at b2: 0 hits',
      'b2 threw 2 dice at a2: 0 hits',
    ]);
  });

  it('the story says whose kill dice are thrown, also where they reach nobody', () => {
    const game = gameOf({
      a: ['m0 a2 ar3 h3 @1,1'],
      b: ['m0 a1 ar3 h3 @1,2', 'm0 a1 ar3 h3 @2,2'],
      board: hall(2, 2),
    });
    const heard = listen(game);
    script(game, [6, 1, 5, 6, 5, 1, 1, 3, 2]);
    expect(heard.slice(1).map(({ rule, text }) => `${rule} ${text}`)).toEqual([
      'DW-melee-one-roll a1 threw 2 dice at b1, b2: 2 hits',
      'DW-melee-one-roll b1, b2 threw 2 dice at a1: 1 hit',
      'DW-melee-kill a1 threw 2 kill dice',
      'DW-melee-kill b1, b2 threw 1 kill die',
      'DW-melee-allocation b1 lost 1 hit, 2 left',
    ]);
  });

  it('in whatever order, no melee changes another (DW-R-12)', () => {
    const wish: Wish = {
      a: ['m0 a2 ar3 h1 @1,1', 'm0 a1 ar3 h1 @4,1'],
      b: ['m0 a1 ar3 h1 @2,1', 'm0 a2 ar3 h1 @5,1'],
      board: hall(5, 1),
    };
    const game = gameOf(wish);
    script(game, [6, 1, 5, 5, 5, 3, 1, 3]);
    expect([at(game, 0), at(game, 2), at(game, 1)]).toEqual(['dead', 'dead', '4,1']);
    script(game, [1, 1, 1]);
    expect(game.moves).toBe(1);
    expect(at(game, 3)).toBe('5,1');
  });
});

describe('DW-melee-dice and DW-melee-shooters', () => {
  it('attack values are added up; shooters in contact count with theirs, not with their shots', () => {
    const game = gameOf({
      a: ['m0 a2 s5-9 ar3 h9 @1,1', 'm0 a3 ar3 h9 @3,1'],
      b: ['m0 a0 ar3 h9 @2,1'],
      board: hall(3, 1),
    });
    const heard = listen(game);
    script(game, [6, 1, 1, 1, 1, 1, 1]);
    expect(heard.at(-1)?.text).toBe('a1, a2 threw 5 dice at b1: 0 hits');
  });
});

describe('DW-melee-to-hit and DW-melee-kill', () => {
  it('a 5 hits and a 4 does not, unless the ruling says so; the kill die must reach the Armour', () => {
    const wish: Wish = { a: ['m0 a2 ar3 h9 @1,1'], b: ['m0 a0 ar4 h9 @2,1'], board: hall(2, 1) };
    expect(script(gameOf(wish), [6, 1, 5, 4, 4]).hits[1]).toBe(8);
    expect(script(gameOf(wish), [6, 1, 5, 4, 3]).hits[1]).toBe(9);
    expect(script(gameOf({ ...wish, rulings: { meleeToHit: 4 } }), [6, 1, 5, 4, 4, 4]).hits[1]).toBe(7);
  });
});
