import { describe, expect, it } from 'vitest';
import { closeTarget } from '../../../src/rules/ddd/combat.ts';
import { HIDDEN, STUNNED } from '../../../src/rules/ddd/dungeon.ts';
import { wound } from '../../../src/rules/ddd/harm.ts';
import { Reach } from '../../../src/rules/ddd/reach.ts';
import { Tactics } from '../../../src/rules/ddd/tactics.ts';
import { fearedEnemies, walk } from '../../../src/rules/ddd/walking.ts';
import { at, drawn, gameOf, hall, place, rolling, squareOf, turn, type Wish } from './table.ts';

const HOLD: readonly [string, string] = ['hold', 'hold'];

describe('DDD-power-die and DDD-strength-test: low is strong', () => {
  it('a d4 hits a d12 more often than not, a d12 hardly ever a d4', () => {
    const wins = (faces: number[], a: string, b: string) => {
      const game = gameOf({ a: [a], b: [`${b} w2`], board: 'closet-2', policies: HOLD });
      turn(game, 0, faces);
      return game.wounds[1];
    };
    expect(wins([1, 4, 5, 4, 5], 'p4 d8', 'p12 d8')).toBe(1);
    expect(wins([1, 5, 4], 'p12 d8', 'p4 d8')).toBe(2);
  });
});

describe('close combat', () => {
  it('DDD-close-active-only: the defender does not strike back', () => {
    const game = gameOf({ a: ['p8 d8'], b: ['p4 d8'], board: 'closet-2' });
    turn(game, 0, [1, 8, 1]);
    expect([game.wounds[0], game.wounds[1]]).toEqual([1, 1]);
  });

  it('DDD-close-number: one attack a turn', () => {
    const game = gameOf({ a: ['p8 d8'], b: ['p8 d8 w2'], board: 'closet-2' });
    turn(game, 0, [1, 1, 8, 7, 8]);
    expect(game.wounds[1]).toBe(1);
    expect(game.actor).toBe(-1);
  });

  it('DDD-ab-extra-attack: and one more for each copy, each at a target of its own', () => {
    const game = gameOf({ a: ['p8 d8 extra-attack @1,1'], b: ['3x p8 d8 @2,1 @1,2 @2,2'], board: hall(2, 2) });
    turn(game, 0, [1, 1, 8, 1, 8, 1, 8, 1, 8]);
    expect([at(game, 1), at(game, 2), at(game, 3)]).toEqual(['dead', 'dead', '2,2']);
  });

  it('DDD-R-31 and DDD-scn-first-wins: attacks left after the deciding kill are not rolled', () => {
    const game = gameOf({ a: ['p8 d8 x3'], b: ['2x p8 d8'], board: 'closet-4', battleKills: 1 });
    turn(game, 0, [1, 1, 8, 1, 8]);
    expect([game.over, game.winner]).toEqual([true, 0]);
  });

  it('DDD-close-target: the likeliest to be killed, then to be wounded, then by the roster', () => {
    const target = (b: string[], a = 'p8 d8') => {
      const game = gameOf({ a: [a], b, board: 'closet-4' });
      return closeTarget(game, 0, game.contacts(0));
    };
    expect(target(['p8 d8', 'p10 d8'])).toBe(2);
    expect(target(['p8 d8 w2', 'p8 d8'])).toBe(2);
    expect(target(['p8 d8', 'p8 d8'])).toBe(1);
    expect(target(['p8 d6', 'p8 d12'])).toBe(2);
    expect(target(['p8 d8', 'p8 d8 magic-armor'])).toBe(1);
  });

  it('and an enemy who carries the goal before all others', () => {
    const board = drawn(
      ['##.#.####', '#........', '.........', '#........', '##.#.####'].map((row) => row.padEnd(9, '#')),
      ['mark objective: 4,2'],
    );
    const wish: Wish = { a: ['p8 d8 @4,2'], b: ['p12 d12 @3,2', 'p4 d4 @5,2'], board, play: 'skirmish' };
    const game = gameOf(wish);
    expect(closeTarget(game, 0, game.contacts(0))).toBe(1);
    game.carries[2] = 1;
    expect(closeTarget(game, 0, game.contacts(0))).toBe(2);
    const blunt = gameOf({ ...wish, policies: ['aggressive', 'balanced'] });
    blunt.carries[2] = 1;
    expect(closeTarget(blunt, 0, blunt.contacts(0))).toBe(1);
  });
});

describe('damage', () => {
  it('DDD-wounds-base: one wound kills who has one', () => {
    const game = gameOf({ a: ['p8 d8'], b: ['p8 d8'], board: 'closet-2' });
    turn(game, 0, [1, 1, 8, 7, 8]);
    expect(at(game, 1)).toBe('dead');
  });

  it('DDD-ab-extra-wound and DDD-wounds-kill: each copy takes one more', () => {
    const game = gameOf({ a: ['p8 d8'], b: ['p8 d8 extra-wound:2'], board: 'closet-2' });
    for (const left of [2, 1, 0]) {
      turn(game, 0, [1, 1, 8, 7, 8]);
      expect(game.wounds[1]).toBe(left);
    }
    expect(at(game, 1)).toBe('dead');
  });

  it('DDD-dead-removed: the dead leave their square at once', () => {
    const game = gameOf({ a: ['p8 d8'], b: ['2x p8 d8'], board: 'closet-4' });
    expect(game.who.filter((model) => model > 0).length).toBe(3);
    turn(game, 0, [1, 1, 8, 7, 8]);
    expect(game.who.filter((model) => model > 0).length).toBe(2);
    expect(game.contacts(0)).toBe(1 << 2);
  });
});

describe('shots', () => {
  const lane = (a: string, b: readonly string[], more: Partial<Wish> = {}) =>
    gameOf({ a: [a], b, board: 'lane-14', policies: HOLD, ...more });

  it('DDD-ranged-ability and DDD-ab-ranged-attack: only who has the ability shoots', () => {
    const game = lane('p12 d8 @1,1', ['p8 d8 @5,1']);
    turn(game, 0, [1]);
    const archer = lane('p12 d8 ranged @1,1', ['p8 d8 w2 @5,1']);
    turn(archer, 0, [1, 4, 5, 8]);
    expect([game.wounds[1], archer.wounds[1]]).toEqual([1, 1]);
  });

  it('DDD-ranged-not-engaged: an engaged archer strikes', () => {
    const game = lane('p12 d8 ranged @1,1', ['p8 d8 @2,1', 'p8 d8 @9,1']);
    turn(game, 0, [1, 12, 1]);
    expect(game.wounds[1]).toBe(1);
  });

  it('DDD-ranged-distance: two squares away or more', () => {
    // Around the corner of a seam an enemy is at 1 and not engaged.
    const board = drawn(['#####', '#.#.#', '##..#', '#####']);
    const game = gameOf({ a: ['p12 d8 ranged @1,1'], b: ['p8 d8 @2,2'], board, policies: HOLD });
    expect(game.contacts(0)).toBe(0);
    turn(game, 0, [1]);
    expect(game.actor).toBe(-1);
  });

  it('DDD-ranged-target-engaged: nobody in close combat is shot at', () => {
    const game = gameOf({
      a: ['p12 d8 ranged @1,1', 'p8 d8 @5,1'],
      b: ['p8 d8 @6,1', 'p8 d8 @8,3'],
      board: hall(9, 3),
      policies: HOLD,
    });
    // The one at 6,1 is engaged by a friend; the one at 8,3 is shot at and missed.
    turn(game, 0, [1, 1]);
    place(game, 1, '1,3');
    turn(game, 0, [1, 5, 2, 8]);
    expect([at(game, 2), at(game, 3)]).toEqual(['dead', '8,3']);
  });

  it('DDD-ranged-moved: not after more than four points, rubble counting twice', () => {
    const tactics = (spent: number) => {
      const game = lane('p12 d8 ranged @1,1', ['p8 d8 @5,1']);
      return new Tactics(game).act(0, spent);
    };
    expect([tactics(4), tactics(5)]).toEqual([2, 0]);
  });

  it('a shooter stops after four squares to shoot', () => {
    const game = gameOf({ a: ['p8 d8 ranged @1,1'], b: ['p8 d8 @14,1'], board: 'lane-14' });
    turn(game, 0, [8]);
    expect(at(game, 0)).toBe('9,1');
    const near = gameOf({ a: ['p8 d8 ranged @1,1'], b: ['p8 d8 @10,1'], board: 'lane-14' });
    turn(near, 0, [8, 8, 1, 8]);
    expect([at(near, 0), at(near, 1)]).toEqual(['5,1', 'dead']);
  });

  it('DDD-ranged-target: the likeliest to be killed, then the nearer', () => {
    const game = gameOf({
      a: ['p12 d8 ranged @1,2'],
      b: ['p8 d8 w2 @4,1', 'p8 d8 @6,2', 'p8 d8 @6,3'],
      board: hall(9, 3),
      policies: HOLD,
    });
    turn(game, 0, [1, 5, 2, 8]);
    expect(at(game, 2)).toBe('dead');
    const ties = gameOf({
      a: ['p12 d8 ranged @1,2'],
      b: ['p8 d8 @6,1', 'p8 d8 @6,3'],
      board: hall(9, 3),
      policies: HOLD,
    });
    turn(ties, 0, [1, 5, 2, 8]);
    expect(at(ties, 1)).toBe('dead');
  });

  it('DDD-ab-magic-weapon: one for shooting does not help a blow', () => {
    const game = lane('p12 d8 ranged magic-weapon:ranged @1,1', ['p8 d8 w2 @5,1']);
    turn(game, 0, [1, 4, 9, 5, 8]);
    expect(game.wounds[1]).toBe(1);
    const near = lane('p12 d8 ranged magic-weapon:ranged @1,1', ['p8 d8 w2 @2,1']);
    turn(near, 0, [1, 1, 8, 5, 8]);
    expect(near.wounds[1]).toBe(1);
  });
});

describe('DDD-ab-fear', () => {
  const wish: Wish = { a: ['p8 d8 @1,1'], b: ['p8 d8 fear @5,1'], board: 'lane-14' };

  it('who fails does not take the step up; the rest of its move may go elsewhere', () => {
    const game = gameOf(wish);
    turn(game, 0, [8, 4]);
    expect([at(game, 0), game.actor]).toEqual(['3,1', -1]);
  });

  it('who passes steps up and strikes', () => {
    const game = gameOf(wish);
    turn(game, 0, [8, 3, 8, 1]);
    expect(at(game, 0)).toBe('4,1');
  });

  it.each(['fear', 'undead', 'strong-will'])('DDD-ab-%s: never tests', (ability) => {
    const game = gameOf({ ...wish, a: [`p8 d8 ${ability} @1,1`] });
    turn(game, 0, [8, 8, 1]);
    expect(at(game, 0)).toBe('4,1');
  });

  it('DDD-ab-strong-will: and DDD-ab-undead are feared or not as they should be', () => {
    const undead = gameOf({ ...wish, b: ['p8 d8 undead @5,1'] });
    turn(undead, 0, [8, 4]);
    expect(at(undead, 0)).toBe('3,1');
    const wilful = gameOf({ ...wish, b: ['p8 d8 strong-will @5,1'] });
    turn(wilful, 0, [8, 8, 1]);
    expect(at(wilful, 0)).toBe('4,1');
  });

  it('being approached needs no test, nor does who is in contact already', () => {
    const game = gameOf({ ...wish, b: ['p8 d8 fear @2,1'] });
    turn(game, 0, [8, 8, 1]);
    expect(game.actor).toBe(-1);
  });

  it('DDD-R-24: a failure bars all of them for the turn, or that one alone', () => {
    const two: Wish = { a: ['p8 d8 @1,3'], b: ['p8 d8 fear @5,1', 'p8 d8 fear @5,5'], board: hall(9, 5) };
    const barred = gameOf(two);
    turn(barred, 0, [8, 4]);
    expect([barred.contacts(0), barred.actor]).toEqual([0, -1]);
    const undaunted = gameOf({ ...two, rulings: { fearTest: 'perSource' } });
    turn(undaunted, 0, [8, 4, 3, 8, 1]);
    expect(undaunted.contacts(0)).toBe(1 << 2);
  });

  it('DDD-R-24: who broke away from it has it to fear again, and a runner does not come back', () => {
    const board = drawn(
      [
        '##.##.#####',
        ...['#.........#', '...........', '#.........#', '#.........#', '#.........#', '#.........#', '#.........#'],
        ...['...........', '#.........#', '##.##.#####'],
      ],
      ['mark objective: 6,5'],
    );
    const game = gameOf({
      a: ['p10 d12 @4,5', 'p4 d4 @1,1'],
      b: ['p8 d8 fear @5,5', 'p8 d8 @9,8'],
      board,
      play: 'object-of-power',
      partySize: 'any',
    });
    turn(game, 0, [12, 9, 5]);
    expect([at(game, 0).slice(0, 2), game.contacts(0), game.carries[0]]).toEqual(['7,', 0, 1]);
    // A runner may stay beside it, and does not come back.
    const shy = gameOf({ ...wish, a: ['p8 d8 @4,5'], b: ['p8 d8 fear @5,5'], board });
    const ways = new Reach(shy);
    shy.lift(0);
    ways.search(0, 8, fearedEnemies(shy, 0), fearedEnemies(shy, 0), true);
    const ends = Array.from(ways.ends.subarray(0, ways.count));
    expect(['4,4', '5,4', '6,4', '7,4'].map((name) => ends.includes(squareOf(shy, name)))).toEqual([
      true,
      true,
      false,
      true,
    ]);
    // A step that stays beside what it fears is no step up to it; one that comes back is, and may be refused.
    const walks = (to: string, faces: number[]) => {
      const walker = gameOf({ ...wish, a: ['p8 d8 @4,5'], b: ['p8 d8 fear @5,5'], board });
      const reach = new Reach(walker);
      walker.lift(0);
      reach.search(0, 8, 0, fearedEnemies(walker, 0), true);
      const nerve = { braved: 0, dreaded: 0 };
      rolling(faces, (dice) => walk(walker, dice, reach, 0, squareOf(walker, to), nerve));
      return at(walker, 0);
    };
    expect([walks('5,4', []), walks('6,4', [3]), walks('6,4', [4]) === '6,4']).toEqual(['5,4', '6,4', false]);
  });

  it('DDD-R-24: one test a turn, or one for each enemy', () => {
    const board = drawn(['########', '#####..#', '#......#', '#####..#', '########']);
    const two: Wish = { a: ['p8 d8 @1,2'], b: ['p8 d8 fear @5,1', 'p8 d8 fear @5,3'], board };
    const once = gameOf(two);
    turn(once, 0, [8, 3, 8, 1]);
    const each = gameOf({ ...two, rulings: { fearTest: 'perSource' } });
    turn(each, 0, [8, 3, 3, 8, 1]);
    expect([at(once, 0), at(each, 0)]).toEqual(['4,2', '4,2']);
  });
});

describe('DDD-ab-holy-aura', () => {
  it('undead enemies may not step up to the bearer; others may, and so may the bearer', () => {
    const wish: Wish = { a: ['p8 d8 undead @1,1'], b: ['p8 d8 holy-aura @5,1'], board: 'lane-14' };
    const game = gameOf(wish);
    turn(game, 0, [8]);
    expect(at(game, 0)).toBe('3,1');
    const living = gameOf({ ...wish, a: ['p8 d8 @1,1'] });
    turn(living, 0, [8, 8, 1]);
    expect(at(living, 0)).toBe('4,1');
    const bearer = gameOf({ ...wish, b: ['p8 d8 holy-aura strong-will @5,1'] });
    turn(bearer, 1, [8, 8, 1]);
    expect(at(bearer, 1)).toBe('2,1');
    // Once the bearer has come, the undead may stay and fight.
    turn(bearer, 0, [8, 8, 1]);
    expect([at(bearer, 0), bearer.actor]).toEqual(['1,1', -1]);
  });
});

describe('DDD-ab-enthrall', () => {
  const wish: Wish = { a: ['p12 d8 enthrall @1,1'], b: ['p8 d8 @5,1'], board: 'lane-14' };
  const held = (more: Partial<Wish>, spent = 0) => {
    const game = gameOf({ ...wish, ...more });
    return new Tactics(game).act(0, spent) === 3;
  };

  it('within four squares and in sight; not the undead nor the strong of will', () => {
    expect(held({})).toBe(true);
    expect(held({ b: ['p8 d8 @6,1'] })).toBe(false);
    expect(held({ b: ['p8 d8 undead @5,1'] })).toBe(false);
    expect(held({ b: ['p8 d8 strong-will @5,1'] })).toBe(false);
    const pillar = (square: string) => drawn(['#######', '#.....#', `#..${square}..#`, '#.....#', '#######']);
    const across = { a: ['p12 d8 enthrall @1,2'], b: ['p8 d8 @5,2'] };
    expect([held({ ...across, board: pillar('.') }), held({ ...across, board: pillar('O') })]).toEqual([true, false]);
    expect(held({ a: ['p12 d8 enthrall @1,1', 'p8 d8 @3,1'] })).toBe(false);
  });

  it('DDD-act-hidden: nor the hidden', () => {
    const game = gameOf(wish);
    game.hide(1);
    expect(new Tactics(game).act(0, 0)).toBe(0);
  });

  it('DDD-R-27: the stunned lose a turn, their next, and no other', () => {
    const game = gameOf({ ...wish, policies: HOLD });
    game.mark(1, STUNNED);
    game.cards = 0b10;
    game.phase = 1;
    rolling([], (dice) => game.step(dice));
    expect([game.isMarked(1, STUNNED), game.actor, game.rounds]).toEqual([false, -1, 2]);
  });

  it('any attack, hit or miss, wakes the stunned', () => {
    const game = gameOf({ a: ['p8 d8'], b: ['p8 d8'], board: 'closet-2' });
    game.mark(1, STUNNED);
    turn(game, 0, [1, 8, 1]);
    expect(game.isMarked(1, STUNNED)).toBe(false);
  });
});

describe('DDD-ab-healer', () => {
  it('saves once a round each, whether it succeeds or not', () => {
    const game = gameOf({ a: ['p8 d8 @1,1'], b: ['p8 d8 w2 @2,1', '2x p10 d8 healer @1,2 @2,2'], board: hall(2, 2) });
    rolling([6, 7], (dice) => wound(game, dice, 1, 0, true));
    expect(game.wounds[1]).toBe(1);
    rolling([], (dice) => wound(game, dice, 1, 0, false));
    expect(at(game, 1)).toBe('dead');
  });

  it('DDD-R-26: or once a round for the side', () => {
    const game = gameOf({
      a: ['p8 d8 @1,1'],
      b: ['p8 d8 w2 @2,1', '2x p10 d8 healer @1,2 @2,2'],
      board: hall(2, 2),
      rulings: { healSaveLimit: 'perSide' },
    });
    rolling([6], (dice) => wound(game, dice, 1, 0, true));
    expect(at(game, 1)).toBe('dead');
  });

  it('not beyond two squares, nor through a wall, nor while stunned', () => {
    const saved = (faces: number[], b: string[], board: string, isStunned = false) => {
      const game = gameOf({ a: ['p8 d8 @1,1'], b, board });
      if (isStunned) game.mark(2, STUNNED);
      rolling(faces, (dice) => wound(game, dice, 1, 0, false));
      return at(game, 1) !== 'dead';
    };
    const near = ['p8 d8 @2,1', 'p10 d8 healer @4,1', 'p8 d8 @5,2'];
    expect(saved([7], near, hall(5, 2))).toBe(true);
    expect(saved([], ['p8 d8 @2,1', 'p10 d8 healer @5,1', 'p8 d8 @5,2'], hall(5, 2))).toBe(false);
    expect(saved([], near, hall(5, 2), true)).toBe(false);
    expect(saved([], near, drawn(['#######', '#..#..#', '#.....#', '#######']))).toBe(false);
  });
});

describe('DDD-act-hidden', () => {
  it('the hidden are no targets, and are found by whoever comes next to them', () => {
    const game = gameOf({ a: ['p12 d8 ranged @1,1'], b: ['p8 d8 @5,1'], board: 'lane-14', policies: HOLD });
    game.hide(1);
    turn(game, 0, [1]);
    expect(game.isMarked(1, HIDDEN)).toBe(true);
    const near = gameOf({ a: ['p8 d8 @1,1'], b: ['p8 d8 @5,1'], board: 'lane-14' });
    near.hide(1);
    turn(near, 0, [8, 8, 1]);
    expect([at(near, 0), near.isMarked(1, HIDDEN)]).toEqual(['4,1', false]);
  });

  it('moving or attacking ends it', () => {
    const moving = gameOf({ a: ['p8 d8 @1,1'], b: ['p8 d8 @12,1'], board: 'lane-14' });
    moving.hide(0);
    turn(moving, 0, [3]);
    expect(moving.isMarked(0, HIDDEN)).toBe(false);
    const shooting = gameOf({ a: ['p12 d8 ranged @1,1'], b: ['p8 d8 @5,1'], board: 'lane-14', policies: HOLD });
    shooting.hide(0);
    turn(shooting, 0, [3, 1]);
    expect(shooting.isMarked(0, HIDDEN)).toBe(false);
  });
});
