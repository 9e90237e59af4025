import { describe, expect, it } from 'vitest';
import { nameOf } from '../../../src/board/board.ts';
import { Reach } from '../../../src/rules/ddd/reach.ts';
import { at, drawn, gameOf, hall, script, squareOf, turn, type Wish } from './table.ts';

/** Names of the squares on which model 0 may end with so many points. */
function ends(wish: Wish, points: number): string[] {
  const game = gameOf(wish);
  const reach = new Reach(game);
  game.lift(0);
  reach.search(0, points, 0, 0, true);
  reach.list();
  return Array.from(reach.ends.subarray(0, reach.count), (square) => nameOf(game.board, square)).sort();
}

describe('DDD-initiative-deck', () => {
  it('holds a card for each model of both sides, every order as likely as any other', () => {
    const firsts = [0, 0, 0];
    const game = gameOf({
      a: ['2x p8 d8 @1,1 @2,1'],
      b: ['p8 d8 @13,1'],
      board: 'lane-14',
      policies: ['hold', 'hold'],
    });
    for (let face = 1; face <= 3; face++) {
      game.begin();
      script(game, [face]);
      firsts[game.actor]++;
    }
    expect(firsts).toEqual([1, 1, 1]);
  });

  it('DDD-initiative-draw and DDD-round: whose card is drawn acts, once a round', () => {
    const game = gameOf({
      a: ['2x p8 d8 @1,1 @2,1'],
      b: ['p8 d8 @13,1'],
      board: 'lane-14',
      policies: ['hold', 'hold'],
    });
    const actors: number[] = [];
    // Third of three, then the second of two, then who is left; each rolls for movement.
    for (const faces of [[3], [1], [2], [1], [], [1]]) {
      script(game, faces.length > 0 ? faces : []);
      if (faces.length === 0)
        game.step({
          roller: -1,
          draw: () => {
            throw new Error('the last card needs no draw');
          },
        });
      if (game.actor >= 0) actors.push(game.actor);
    }
    expect(actors).toEqual([2, 1, 0]);
    expect([game.rounds, game.turns]).toEqual([2, 3]);
  });

  it('DDD-initiative-reshuffle and DDD-initiative-dead: the dead have no card, now nor in the next deck', () => {
    const game = gameOf({ a: ['p4 d8', 'p8 d8'], b: ['p8 d8', 'p8 d8'], board: 'closet-4' });
    // The first of four acts, hits model 2 and kills it.
    script(game, [1, 1]);
    script(game, [1, 8, 1, 8]);
    expect(at(game, 2)).toBe('dead');
    expect(game.cards).toBe(0b1010);
    // Models 1 and 3 have their turns; then the deck has three cards.
    script(game, [1, 1, 8, 1]);
    script(game, [1, 8, 1]);
    expect(game.rounds).toBe(2);
    expect(game.cards).toBe(0b1011);
  });
});

describe('DDD-turn-sequence', () => {
  it('is a card, a movement roll, a move, then one action', () => {
    const game = gameOf({ a: ['p4 d8 @1,1'], b: ['p8 d8 w2 @5,1'], board: 'lane-14' });
    turn(game, 0, [3, 1, 8, 2, 8]);
    expect(at(game, 0)).toBe('4,1');
    expect(game.wounds[1]).toBe(1);
  });

  it('DDD-defense-die: the defense die is how far, and is rolled by who stays as well', () => {
    const game = gameOf({ a: ['p8 d6 @1,1'], b: ['p8 d8 @13,1'], board: 'lane-14' });
    turn(game, 0, [6]);
    expect(at(game, 0)).toBe('7,1');
    const held = gameOf({ a: ['p8 d6 @1,1'], b: ['p8 d8 @13,1'], board: 'lane-14', policies: ['hold', 'hold'] });
    turn(held, 0, [6]);
    expect(at(held, 0)).toBe('1,1');
  });

  it('DDD-optional-action: nobody has to move or to act', () => {
    const game = gameOf({ a: ['p8 d8 @1,1'], b: ['p8 d8 @3,1'], board: 'lane-14', policies: ['hold', 'hold'] });
    turn(game, 0, [8]);
    expect([at(game, 0), game.actor]).toEqual(['1,1', -1]);
  });

  it('DDD-one-action: who strikes does not shoot as well', () => {
    const game = gameOf({
      a: ['p8 d8 ranged @1,1'],
      b: ['p8 d8 @2,1', 'p8 d8 @9,1'],
      board: 'lane-14',
      policies: ['hold', 'hold'],
    });
    turn(game, 0, [8, 8, 1]);
    expect(game.actor).toBe(-1);
  });
});

describe('movement', () => {
  it('DDD-move-diagonal: diagonals cost 1', () => {
    const wish = { a: ['p8 d8 @1,1'], b: ['p8 d8 @9,9'], board: hall(9, 9) };
    expect(ends(wish, 1)).toEqual(['1,1', '1,2', '2,1', '2,2']);
    expect(ends(wish, 3)).toContain('4,4');
  });

  it('DDD-move-difficult: rubble and water cost 2, and both points must be left', () => {
    const board = drawn(['##########', '#.:~.....#', '##########']);
    const wish = { a: ['p8 d8 @1,1'], b: ['p8 d8 @8,1'], board };
    expect(ends(wish, 1)).toEqual(['1,1']);
    expect(ends(wish, 3)).toEqual(['1,1', '2,1']);
    expect(ends(wish, 5)).toEqual(['1,1', '2,1', '3,1', '4,1']);
    expect(ends({ ...wish, a: ['p8 d8 flight @1,1'] }, 3)).toEqual(['1,1', '2,1', '3,1', '4,1']);
  });

  it('DDD-move-end-free: not onto anybody, nor onto crates', () => {
    const board = drawn(['########', '#.%....#', '#......#', '########']);
    const reached = ends({ a: ['p8 d8 @1,1', 'p8 d8 @2,2'], b: ['p8 d8 @6,2'], board }, 2);
    expect(reached).toContain('3,1');
    expect(reached).not.toContain('2,1');
    expect(reached).not.toContain('2,2');
  });

  it('DDD-move-through-friends: past a friend who is free, not past one engaged, nor a huge one, nor an enemy', () => {
    const lane = (friend: string, enemy: string) =>
      ends(
        {
          a: ['p8 d8 @1,1', `p8 d8 ${friend}`],
          b: [`p8 d8 ${enemy}`],
          board: 'lane-14',
          rulings: { hugeFootprint: 1 },
        },
        5,
      );
    // Where there is somebody to fear, steps are looked at one by one.
    for (const awe of ['', 'fear ']) {
      expect(lane('@3,1', `${awe}@13,1`)).toEqual(['1,1', '2,1', '4,1', '5,1', '6,1']);
      expect(lane('@3,1', `${awe}@4,1`)).toEqual(['1,1', '2,1']);
      expect(lane('@13,1', `${awe}@4,1`)).toEqual(['1,1', '2,1', '3,1']);
    }
  });

  it('DDD-R-05: the huge are in the way where they take up more than one square, and only there', () => {
    const passage = (hugeFootprint: number, enemy: string) =>
      ends(
        { a: ['p8 d8 @1,1', 'p8 d8 huge @2,1'], b: [`p8 d8 ${enemy}`], board: hall(12, 2), rulings: { hugeFootprint } },
        3,
      );
    for (const enemy of ['@12,1', 'fear @12,1']) {
      expect(passage(2, enemy)).toEqual(['1,1', '1,2']);
      expect(passage(1, enemy)).toEqual(['1,1', '1,2', '2,2', '3,1', '3,2', '4,1', '4,2']);
    }
  });

  it('DDD-R-11: a square of a friend next to an enemy is not entered at all', () => {
    for (const awe of ['', 'fear ']) {
      const wish = { a: ['p8 d8 @1,1', 'p8 d8 @4,1'], b: [`p8 d8 ${awe}@5,2`], board: hall(8, 2) };
      expect(ends(wish, 8)).toEqual(['1,1', '1,2', '2,1', '2,2', '3,1', '3,2', '4,2']);
    }
  });

  it('DDD-move-stop: next to an enemy the move is over', () => {
    const wish = { a: ['p8 d8 @1,2'], b: ['p8 d8 @4,1'], board: hall(8, 2) };
    const reached = ends(wish, 8);
    expect(reached).toEqual(['1,1', '1,2', '2,1', '2,2', '3,1', '3,2']);
  });

  it('DDD-ab-phase: through walls, doors and crates, but not onto them', () => {
    const board = drawn(['##########', '#.#%L+...#', '##########']);
    const wish = { a: ['p8 d8 phase @1,1'], b: ['p8 d8 @8,1'], board };
    expect(ends(wish, 4)).toEqual(['1,1']);
    expect(ends(wish, 5)).toEqual(['1,1', '6,1']);
  });

  it('DDD-R-05: the way to somebody huge leads to the nearest of its squares, from either seat', () => {
    // Six squares to the huge one, seven to its corner and to the other.
    const far = gameOf({ a: ['p8 d8 @8,9', 'p8 d8 huge @1,1'], b: ['p8 d8 @8,2'], board: hall(12, 12) });
    expect(at(turn(far, 2, [1]), 2)).toBe('7,3');
    const back = gameOf({ a: ['p8 d8 @5,11'], b: ['p8 d8 @5,4', 'p8 d8 huge @11,11'], board: hall(12, 12) });
    expect(at(turn(back, 0, [1]), 0)).toBe('6,10');
  });

  it('DDD-ab-huge: needs room for two by two, and leaves where one of its squares is an exit', () => {
    const board = drawn(['########', '#......#', '#......#', '###.####', '#......#', '#......#', '##..####']);
    const wish = { a: ['p8 d8 huge @1,1'], b: ['p8 d8 @6,1'], board };
    expect(ends(wish, 8)).not.toContain('2,3');
    const game = gameOf({ ...wish, a: ['p8 d8 huge @2,4'] });
    expect(game.exitsAt(0, squareOf(game, '2,5'))).toBe(4);
    expect(game.exitsAt(0, squareOf(game, '2,4'))).toBe(0);
  });
});

describe('DDD-break-away', () => {
  const wish: Wish = {
    a: ['p8 d8 @4,2', 'p8 d8 @1,2'],
    b: ['p8 d8 @5,2', 'p8 d8 @8,2'],
    board: drawn(['#.##.##.##', '..........', '..........', '..........', '#.##.##.##']),
    play: 'ambush',
    attacker: 'b',
    partySize: 'any',
  };

  it('DDD-break-away-fail: who fails neither moves nor acts', () => {
    const game = gameOf(wish);
    turn(game, 0, [8, 4]);
    expect([at(game, 0), game.actor]).toEqual(['4,2', -1]);
  });

  it('a 5 and it is away', () => {
    const game = gameOf(wish);
    turn(game, 0, [1, 5]);
    expect(at(game, 0)).toMatch(/^3,/);
    expect(game.contacts(0)).toBe(0);
  });

  it('DDD-ab-sneaky: the sneaky roll nothing', () => {
    const game = gameOf({ ...wish, a: ['p8 d8 sneaky @4,2', 'p8 d8 @1,2'] });
    turn(game, 0, [1]);
    expect(at(game, 0)).toMatch(/^3,/);
  });
});

describe('DDD-move-leave-board', () => {
  const board = drawn(['##.#.###', '........', '........', '##.#.###']);

  it('takes a point more, and nobody who stopped next to an enemy leaves', () => {
    const game = gameOf({
      a: ['p8 d8 @3,1'],
      b: ['p8 d8 @7,2'],
      board,
      play: 'ambush',
      attacker: 'b',
      partySize: 'any',
    });
    turn(game, 0, [2]);
    expect(at(game, 0)).toBe('left');
    game.begin();
    turn(game, 0, [1]);
    expect(['2,0', '4,0']).toContain(at(game, 0));
    turn(game, 0, [1]);
    expect(at(game, 0)).toBe('left');
    const long = drawn([
      ...['##.#.##', ...new Array<string>(13).fill('#.....#')],
      ...['.......', '.......', '##.#.##'],
    ]);
    const leaves = (enemy: string) => {
      const runner = gameOf({
        a: ['p8 d8 @3,4'],
        b: [`p8 d8 ${enemy}`],
        board: long,
        play: 'ambush',
        attacker: 'b',
        partySize: 'any',
      });
      turn(runner, 0, [5, ...(enemy === '@3,1' ? [8, 1] : [])]);
      return at(runner, 0);
    };
    expect([leaves('@3,15'), ['2,0', '4,0'].includes(leaves('@3,1'))]).toEqual(['left', true]);
  });

  it('in a battle nobody leaves', () => {
    const game = gameOf({ a: ['p8 d8 @2,0'], b: ['p8 d8 @7,2'], board });
    turn(game, 0, [1]);
    expect(at(game, 0)).not.toBe('left');
  });
});
