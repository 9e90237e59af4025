import { describe, expect, it } from 'vitest';
import { nameOf } from '../../../src/board/board.ts';
import { TERRAIN_NAMES } from '../../../src/board/terrain.ts';
import {
  attempt,
  CLOSE_DOOR_DEED,
  FREE_PRISONER_DEED,
  HEAL,
  HIDE,
  mayAttempt,
  OPEN_DOOR_DEED,
  OPEN_SECRET_DOOR,
  PICK_LOCK,
  PICK_UP,
  READ,
  REMOVE_TRAP,
  SET_TRAP,
  SMASH_DOOR,
} from '../../../src/rules/ddd/deeds.ts';
import { BOUND, HAS_READ, HIDDEN } from '../../../src/rules/ddd/dungeon.ts';
import { take } from '../../../src/rules/ddd/harm.ts';
import type { DungeonGame } from '../../../src/rules/ddd/play.ts';
import { Tactics } from '../../../src/rules/ddd/tactics.ts';
import { at, drawn, gameOf, hall, place, rolling, squareOf, turn, type Wish } from './table.ts';

/** A corridor with one square of something in it, a model on each side of it. */
function corridor(square: string, a = 'p8 d8 thief', more: Partial<Wish> = {}): DungeonGame {
  const board = drawn(['########', `#..${square}...#`, '########']);
  return gameOf({ a: [`${a} @2,1`], b: ['p8 d8 phase @6,1'], board, ...more });
}

const DOOR = '3,1';

/** What is left of the door after model 0 tried something. */
function tries(game: DungeonGame, deed: number, faces: number[]): string {
  game.actor = 0;
  game.deed = deed;
  game.target = squareOf(game, DOOR);
  rolling(faces, (dice) => attempt(game, dice));
  return TERRAIN_NAMES[game.ground.terrain[squareOf(game, DOOR)]];
}

function may(game: DungeonGame, deed: number, square = DOOR): boolean {
  return mayAttempt(game, 0, deed, squareOf(game, square));
}

describe('doors', () => {
  it('DDD-act-door: a 5 or less opens, another closes, and nobody closes it onto anybody', () => {
    const game = corridor('+');
    expect(tries(game, OPEN_DOOR_DEED, [6])).toBe('closed door');
    expect(tries(game, OPEN_DOOR_DEED, [5])).toBe('open door');
    expect(may(game, CLOSE_DOOR_DEED)).toBe(true);
    game.lift(1);
    game.put(1, squareOf(game, DOOR));
    expect(may(game, CLOSE_DOOR_DEED)).toBe(false);
    game.lift(1);
    game.put(1, squareOf(game, '6,1'));
    expect(tries(game, CLOSE_DOOR_DEED, [5])).toBe('closed door');
    expect(may(corridor('L'), OPEN_DOOR_DEED)).toBe(false);
  });

  it('a shut door blocks steps, sight and contact; open, none of them', () => {
    const game = corridor('+');
    const sees = () => game.seesAt(0, squareOf(game, '2,1'), 1);
    expect([game.ground.walk[squareOf(game, DOOR)], sees()]).toEqual([0, false]);
    tries(game, OPEN_DOOR_DEED, [5]);
    expect([game.ground.walk[squareOf(game, DOOR)], sees()]).toEqual([1, true]);
  });

  it('DDD-act-smash: a 3 or less makes floor of a door, locked or not, for good; not of secret ones', () => {
    expect(tries(corridor('L'), SMASH_DOOR, [4])).toBe('locked door');
    const game = corridor('L');
    expect(tries(game, SMASH_DOOR, [3])).toBe('floor');
    expect(may(game, CLOSE_DOOR_DEED)).toBe(false);
    expect(tries(corridor('+'), SMASH_DOOR, [3])).toBe('floor');
    expect(may(corridor('S'), SMASH_DOOR)).toBe(false);
  });

  it('DDD-act-pick-lock and DDD-ab-thief: a thief with a 6 or more; the door is then closed', () => {
    expect(tries(corridor('L'), PICK_LOCK, [5])).toBe('locked door');
    expect(tries(corridor('L'), PICK_LOCK, [6])).toBe('closed door');
    expect(may(corridor('L', 'p8 d8'), PICK_LOCK)).toBe(false);
  });

  it('DDD-ab-master-thief: the better of two dice', () => {
    expect(tries(corridor('L', 'p8 d8 thief master-thief'), PICK_LOCK, [2, 6])).toBe('closed door');
    expect(tries(corridor('+', 'p8 d8 thief master-thief'), OPEN_DOOR_DEED, [6])).toBe('closed door');
  });

  it('DDD-act-secret-door: a 6 or more; then it is a door like others', () => {
    expect(tries(corridor('S'), OPEN_SECRET_DOOR, [5])).toBe('secret door');
    const game = corridor('S');
    expect(tries(game, OPEN_SECRET_DOOR, [6])).toBe('open door');
    expect(may(game, CLOSE_DOOR_DEED)).toBe(true);
    expect(may(corridor('+'), OPEN_SECRET_DOOR)).toBe(false);
  });

  it('all of them only from beside it', () => {
    const game = gameOf({
      a: ['p8 d8 thief @1,1'],
      b: ['p8 d8 phase @6,1'],
      board: drawn(['########', '#..+...#', '########']),
    });
    expect([OPEN_DOOR_DEED, SMASH_DOOR].map((deed) => may(game, deed))).toEqual([false, false]);
  });

  it('DDD-act-choice: whoever has a door in the way opens it, a thief picks locks, others smash', () => {
    const chosen = (square: string, a: string, policy = 'balanced') => {
      const game = corridor(square, a, { policies: [policy, 'hold'] });
      game.actor = 0;
      game.phase = 2;
      rolling([1], (dice) => game.step(dice));
      return game.deed;
    };
    expect(chosen('+', 'p8 d8')).toBe(OPEN_DOOR_DEED);
    expect(chosen('L', 'p8 d8')).toBe(SMASH_DOOR);
    expect(chosen('L', 'p8 d8 thief')).toBe(PICK_LOCK);
    expect(chosen('S', 'p8 d8')).toBe(OPEN_SECRET_DOOR);
    expect(chosen('S', 'p4 d8')).toBe(0);
    expect(chosen('+', 'p4 d8', 'aggressive')).toBe(OPEN_DOOR_DEED);
    // A smash that is as likely is preferred: 3 or less on the die against 6 or more.
    expect(chosen('L', 'p6 d8 thief', 'aggressive')).toBe(SMASH_DOOR);
    expect(chosen('L', 'p8 d8 thief', 'aggressive')).toBe(SMASH_DOOR);
    expect(chosen('L', 'p8 d8 thief master-thief', 'aggressive')).toBe(PICK_LOCK);
    expect(chosen('L', 'p10 d8 thief', 'aggressive')).toBe(PICK_LOCK);
    expect(chosen('L', 'p6 d8 thief')).toBe(PICK_LOCK);
  });
});

describe('DDD-R-41: of two doors that serve as well, the first in rows as a side sees the board', () => {
  /** The door that a side sees to when it moves by so much. */
  const doorOf = (game: DungeonGame, model: number, roll: number) => {
    game.actor = model;
    game.phase = 2;
    rolling([roll], (dice) => game.step(dice));
    return [game.deed, nameOf(game.board, game.target)];
  };

  it('is opened', () => {
    const cell = drawn(['#####', '#...#', '#++##', '#%.##', '#####']);
    const game = gameOf({ a: ['p8 d8 @2,3'], b: ['p8 d8 @2,1'], board: cell, policies: ['balanced', 'hold'] });
    expect(doorOf(game, 0, 1)).toEqual([OPEN_DOOR_DEED, '1,2']);
    const turned = drawn(['#####', '##.%#', '##++#', '#...#', '#####']);
    const other = gameOf({ a: ['p8 d8 @2,3'], b: ['p8 d8 @2,1'], board: turned, policies: ['hold', 'balanced'] });
    expect(doorOf(other, 1, 1)).toEqual([OPEN_DOOR_DEED, '3,2']);
  });

  it('is shut behind a runner', () => {
    const rows = ['##.#.##', '.......', '.......', '#.....#', '##/#/##', '.......', '.......', '#.....#', '##.#.##'];
    const lines = ['zone A: 1,1-5,2', 'zone B: 1,6-5,7', 'mark objective: 3,3'];
    const shuts = (a: string, b: string, policies: [string, string], carrier: number) => {
      const board = drawn(rows, lines);
      const game = gameOf({ a: [a], b: [b], board, policies, play: 'object-of-power', partySize: 'any' });
      take(game, carrier, 0);
      return doorOf(game, carrier, 2);
    };
    expect(shuts('p8 d8 @4,3', 'p8 d8 @1,1', ['defensive', 'hold'], 0)).toEqual([CLOSE_DOOR_DEED, '2,4']);
    expect(shuts('p8 d8 @5,7', 'p8 d8 @2,5', ['hold', 'defensive'], 1)).toEqual([CLOSE_DOOR_DEED, '4,4']);
  });
});

describe('traps', () => {
  const lane = (a = 'p8 d8 thief', more: Partial<Wish> = {}) =>
    gameOf({ a: [`${a} @4,1`], b: ['p8 d8 w2 @12,1'], board: 'lane-14', ...more });
  const lay = (game: DungeonGame, square: string, faces: number[]) => {
    game.actor = 0;
    game.deed = SET_TRAP;
    game.target = squareOf(game, square);
    rolling(faces, (dice) => attempt(game, dice));
    return game.ground.trapAt[squareOf(game, square)] !== 0;
  };

  it('DDD-act-trap-set: a 6 or more; DDD-trap-set-fail: failing costs nothing', () => {
    const game = lane();
    expect(lay(game, '5,1', [5])).toBe(false);
    expect(game.wounds[0]).toBe(1);
    expect(lay(game, '5,1', [6])).toBe(true);
  });

  it('DDD-trap-place: on a free square or a door beside the thief, one each', () => {
    const game = lane();
    expect(may(game, SET_TRAP, '5,1')).toBe(true);
    expect(may(game, SET_TRAP, '6,1')).toBe(false);
    lay(game, '5,1', [6]);
    expect(may(game, SET_TRAP, '5,1')).toBe(false);
    expect(may(lane('p8 d8'), SET_TRAP, '5,1')).toBe(false);
    expect(may(corridor('+'), SET_TRAP)).toBe(true);
    expect(may(gameOf({ a: ['p8 d8 thief'], b: ['p8 d8'], board: 'closet-2' }), SET_TRAP, '2,1')).toBe(false);
  });

  it('DDD-G-02: a trap is progress, a failure is none', () => {
    const game = lane();
    lay(game, '5,1', [5]);
    expect(game.progress).toBe(0);
    lay(game, '5,1', [6]);
    expect(game.progress).toBe(1);
  });

  it('DDD-R-29: no more of one thief than the ruling allows', () => {
    const game = lane('p8 d8 thief', { rulings: { trapCap: 1 } });
    lay(game, '5,1', [6]);
    expect(may(game, SET_TRAP, '3,1')).toBe(false);
  });

  it('DDD-trap-spring: who steps in springs it, wounded or not it goes on; DDD-trap-once: then it is gone', () => {
    const game = lane();
    lay(game, '8,1', [6]);
    game.trapSquare[0] = squareOf(game, '8,1');
    turn(game, 1, [6, 5, 5]);
    // A trap in the way costs policies 4 points, and there is no way around it in a lane.
    expect([at(game, 1), game.wounds[1], game.ground.traps]).toEqual(['6,1', 1, 0]);
  });

  it('also the one who set it, and those who fly or phase', () => {
    for (const abilities of ['', ' flight', ' phase']) {
      const game = lane(`p8 d8 thief w2${abilities}`, { policies: ['aggressive', 'hold'] });
      lay(game, '5,1', [6]);
      turn(game, 0, [1, 3, 3]);
      expect(game.wounds[0]).toBe(1);
    }
  });

  it('DDD-trap-no-armor: a wound without any defense die, and never critical', () => {
    const game = lane();
    lay(game, '8,1', [6]);
    game.fullWounds[1] = 3;
    game.wounds[1] = 3;
    turn(game, 1, [6, 1, 1]);
    expect(game.wounds[1]).toBe(2);
  });

  it('DDD-trap-duel: whoever set it may be dead', () => {
    const game = gameOf({ a: ['p12 d8 thief @4,1', 'p8 d8 @1,1'], b: ['p8 d8 w2 @12,1'], board: 'lane-14' });
    lay(game, '5,1', [6]);
    game.lift(0);
    game.at[0] = -1;
    game.actor = 2;
    turn(game, 2, [8, 8, 12]);
    expect(game.wounds[2]).toBe(1);
  });

  it('DDD-R-21: a mage who set it rolls again against enemies, not against a friend who gets clear', () => {
    const party = { a: ['p10 d8 thief mage @4,1', 'p8 d8 @3,1'], b: ['p8 d8 w2 @12,1'], board: 'lane-14' };
    const friend = gameOf({ ...party, policies: ['aggressive', 'hold'], mages: ['eager', undefined] });
    lay(friend, '5,1', [6]);
    turn(friend, 1, [3, 6, 2]);
    expect([at(friend, 1), friend.ground.traps]).toEqual(['6,1', 0]);
    const enemy = gameOf({ ...party, policies: ['hold', 'aggressive'] });
    lay(enemy, '5,1', [6]);
    place(enemy, 0, '1,1');
    place(enemy, 1, '2,1');
    turn(enemy, 2, [8, 6, 2, 9]);
    expect([at(enemy, 2), enemy.wounds[2]]).toEqual(['4,1', 1]);
  });

  it('a kill by a trap is of its setter, and one by a trap of its own side of the enemy', () => {
    const game = gameOf({ a: ['p8 d8 thief @4,1'], b: ['p8 d8 @12,1'], board: 'lane-14' });
    lay(game, '8,1', [6]);
    turn(game, 1, [6, 5, 5]);
    expect([at(game, 1), game.killer[1], game.winner]).toEqual(['dead', 0, 0]);
    const own = gameOf({ a: ['p8 d8 thief @4,1'], b: ['p8 d8 @12,1'], board: 'lane-14' });
    lay(own, '5,1', [6]);
    turn(own, 0, [2, 5, 5]);
    expect([at(own, 0), own.killer[0], own.winner]).toEqual(['dead', -1, 1]);
  });

  it('DDD-act-trap-remove: a thief with a 6 or more; who fails is wounded and the trap stays', () => {
    const game = lane('p8 d8 thief w2');
    lay(game, '5,1', [6]);
    game.deed = REMOVE_TRAP;
    rolling([5], (dice) => attempt(game, dice));
    expect([game.wounds[0], game.ground.traps]).toEqual([1, 1]);
    rolling([6], (dice) => attempt(game, dice));
    expect([game.wounds[0], game.ground.traps]).toEqual([1, 0]);
    expect(may(game, REMOVE_TRAP, '5,1')).toBe(false);
  });

  it('on a door they spring on whoever opens it', () => {
    const game = corridor('+', 'p8 d8 thief w2');
    game.actor = 0;
    game.deed = SET_TRAP;
    game.target = squareOf(game, DOOR);
    rolling([6], (dice) => attempt(game, dice));
    expect(tries(game, OPEN_DOOR_DEED, [4, 4, 5])).toBe('open door');
    expect(game.wounds[0]).toBe(1);
  });

  it.each([
    ['smashes', 'L', SMASH_DOOR, 3, 'floor'],
    ['picks', 'L', PICK_LOCK, 6, 'closed door'],
    ['closes', '/', CLOSE_DOOR_DEED, 5, 'closed door'],
    ['finds', 'S', OPEN_SECRET_DOOR, 6, 'open door'],
  ] as const)('and on whoever %s it', (_, square, deed, face, after) => {
    const game = corridor(square, 'p8 d8 thief w2');
    expect(lay(game, DOOR, [6])).toBe(true);
    expect(tries(game, deed, [4, 4, face])).toBe(after);
    expect([game.wounds[0], game.ground.traps]).toEqual([1, 0]);
  });

  it('DDD-G-09: forty lie at most', () => {
    const game = lane();
    game.trapSquare.fill(1);
    expect(may(game, SET_TRAP, '5,1')).toBe(false);
  });
});

describe('healing', () => {
  it('DDD-act-heal-treat: a friend within two squares with a wound, a 7 or more; itself too, by ruling', () => {
    const ward = (rulings = {}) =>
      gameOf({
        a: ['p8 d8 healer w2 @1,1', 'p8 d8 w2 @3,1', 'p8 d8 w2 @4,1'],
        b: ['p8 d8 @12,1'],
        board: 'lane-14',
        rulings,
      });
    const game = ward();
    expect(mayAttempt(game, 0, HEAL, 1)).toBe(false);
    for (const model of [0, 1, 2]) game.wounds[model] = 1;
    expect([0, 1, 2, 3].map((model) => mayAttempt(game, 0, HEAL, model))).toEqual([true, true, false, false]);
    game.actor = 0;
    game.deed = HEAL;
    game.target = 1;
    rolling([6], (dice) => attempt(game, dice));
    expect(game.wounds[1]).toBe(1);
    rolling([7], (dice) => attempt(game, dice));
    expect(game.wounds[1]).toBe(2);
    const strict = ward({ healSelf: false });
    strict.wounds[0] = 1;
    expect(mayAttempt(strict, 0, HEAL, 0)).toBe(false);
  });
});

describe('DDD-act-hide', () => {
  const board = drawn(['##########', '#.:~.....#', '##########']);
  const hider = (a: string, b = 'p8 d8 @8,1') => gameOf({ a: [a], b: [b], board, rulings: { hugeFootprint: 1 } });
  const mayHide = (game: DungeonGame) => mayAttempt(game, 0, HIDE, -1);

  it('in rubble and water, not on floor, not the huge, not while engaged', () => {
    expect(mayHide(hider('p8 d8 @2,1'))).toBe(true);
    expect(mayHide(hider('p8 d8 @3,1'))).toBe(true);
    expect(mayHide(hider('p8 d8 @1,1'))).toBe(false);
    expect(mayHide(hider('p8 d8 huge @2,1'))).toBe(false);
    expect(mayHide(hider('p8 d8 @2,1', 'p8 d8 @1,1'))).toBe(false);
  });

  it('needs a 3 or more; the sneaky need nothing', () => {
    const hides = (a: string, faces: number[]) => {
      const game = hider(a);
      game.actor = 0;
      game.deed = HIDE;
      rolling(faces, (dice) => attempt(game, dice));
      return game.isMarked(0, HIDDEN);
    };
    expect([hides('p8 d8 @2,1', [2]), hides('p8 d8 @2,1', [3]), hides('p8 d8 sneaky @2,1', [])]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('goals', () => {
  const board = drawn(
    [
      '##.##.##.##',
      '#.........#',
      '...........',
      '#.........#',
      '#.........#',
      '#.........#',
      '...........',
      '#.........#',
      '##.##.##.##',
    ],
    ['mark objective: 5,4', 'mark treasure: 3,4 7,4'],
  );
  const wish = { board, partySize: 'any' as const };

  it('DDD-act-pick-up: from beside it or from its own square, one at a time', () => {
    for (const from of ['2,4', '3,4', '4,5']) {
      const game = gameOf({ ...wish, a: [`p8 d8 @${from}`], b: ['p8 d8 @9,7'], play: 'treasure-hunt' });
      expect([mayAttempt(game, 0, PICK_UP, 0), mayAttempt(game, 0, PICK_UP, 1)]).toEqual([true, false]);
      game.actor = 0;
      game.deed = PICK_UP;
      game.target = 0;
      rolling([1], (dice) => attempt(game, dice));
      expect(game.carries[0]).toBe(0);
      rolling([2], (dice) => attempt(game, dice));
      expect(game.carries[0]).toBe(1);
    }
  });

  it('DDD-act-free-prisoner: from beside it, with a 4 or more', () => {
    const game = gameOf({
      ...wish,
      a: ['p8 d8 sneaky @1,1', 'p8 d8 @5,3'],
      b: ['p8 d8 @9,7'],
      play: 'free-prisoner',
    });
    expect([game.prisoner, at(game, 0), game.isMarked(0, BOUND)]).toEqual([0, '5,4', true]);
    expect(mayAttempt(game, 1, FREE_PRISONER_DEED, 0)).toBe(true);
    expect(mayAttempt(game, 2, FREE_PRISONER_DEED, 0)).toBe(false);
    game.actor = 1;
    game.deed = FREE_PRISONER_DEED;
    game.target = 0;
    rolling([3], (dice) => attempt(game, dice));
    expect(game.isMarked(0, BOUND)).toBe(true);
    rolling([4], (dice) => attempt(game, dice));
    expect(game.isMarked(0, BOUND)).toBe(false);
  });

  it('DDD-act-read: with a 7 or more', () => {
    const game = gameOf({ ...wish, a: ['p8 d8 @5,3'], b: ['p8 d8 @9,7'], play: 'secrets' });
    expect([mayAttempt(game, 0, READ, -1), mayAttempt(game, 1, READ, -1)]).toEqual([true, false]);
    game.actor = 0;
    game.deed = READ;
    rolling([6], (dice) => attempt(game, dice));
    expect(game.isMarked(0, HAS_READ)).toBe(false);
    rolling([7], (dice) => attempt(game, dice));
    expect(game.isMarked(0, HAS_READ)).toBe(true);
  });
});

describe('DDD-act-choice: what comes first', () => {
  const doing = (policy: string, a: string, b: string, prepare: (game: DungeonGame) => void = () => {}) => {
    const game = gameOf({ a: [a, 'p8 d8 w2 @1,2'], b: [b], board: hall(9, 2), policies: [policy, 'hold'] });
    prepare(game);
    const tactics = new Tactics(game);
    tactics.consider(0);
    return [tactics.act(0, 0), tactics.deed];
  };

  it('balanced: a poor shot waits for an enthralled enemy, a good one does not', () => {
    expect(doing('balanced', 'p12 d8 ranged enthrall @1,1', 'p4 d4 @4,1')).toEqual([3, 13]);
    expect(doing('balanced', 'p8 d8 ranged enthrall @1,1', 'p8 d12 @3,1')).toEqual([2, 0]);
  });

  it('healers treat when there is nobody to strike or to shoot', () => {
    const hurt = (game: DungeonGame) => {
      game.wounds[1] = 1;
    };
    expect(doing('balanced', 'p8 d8 healer @1,1', 'p8 d8 @9,1', hurt)).toEqual([3, HEAL]);
    expect(doing('balanced', 'p8 d8 healer @1,1', 'p8 d8 @2,1', hurt)).toEqual([1, 0]);
    expect(doing('balanced', 'p8 d8 healer ranged @1,1', 'p8 d8 @4,1', hurt)).toEqual([2, 0]);
  });

  it('defensive thieves trap the way to themselves, two at most', () => {
    expect(doing('defensive', 'p8 d8 thief @1,1', 'p8 d8 @9,1')).toEqual([3, SET_TRAP]);
    expect(doing('balanced', 'p8 d8 thief @1,1', 'p8 d8 @9,1')).toEqual([0, 0]);
    expect(
      doing('defensive', 'p8 d8 thief @1,1', 'p8 d8 @9,1', (game) => {
        game.trapSetter.set([0, 0]);
      }),
    ).toEqual([0, 0]);
  });

  it('DDD-R-05: huge thieves look around themselves on all sides', () => {
    const traps = (b: string) => {
      const wish = { a: ['p8 d8 thief huge @5,1'], b: [`p8 d8 ${b}`], board: hall(12, 2) };
      const game = gameOf({ ...wish, policies: ['defensive', 'hold'] });
      const tactics = new Tactics(game);
      expect([tactics.act(0, 0), tactics.deed]).toEqual([3, SET_TRAP]);
      return nameOf(game.board, tactics.target);
    };
    expect(traps('@12,2')).toBe('7,1');
    expect(traps('@1,2')).toBe('4,1');
  });

  it('defensive shooters without a shot hide where they can', () => {
    const board = drawn(['############', '#.:........#', '############']);
    const game = gameOf({ a: ['p8 d8 ranged @2,1'], b: ['p8 d8 @10,1'], board, policies: ['defensive', 'hold'] });
    game.hide(1);
    const tactics = new Tactics(game);
    expect([tactics.act(0, 0), tactics.deed]).toEqual([3, HIDE]);
  });
});
