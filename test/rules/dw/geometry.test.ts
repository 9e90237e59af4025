import { describe, expect, it } from 'vitest';
import { Melee } from '../../../src/rules/dw/melee.ts';
import { Reach } from '../../../src/rules/dw/reach.ts';
import { sightOf } from '../../../src/rules/dw/shooting.ts';
import { at, drawn, endsOf, gameOf, squareOf } from './table.ts';

const SEEN = ['clear', 'cover', 'none'];

describe('DW-sight and DW-range', () => {
  it.each([
    ['crossroads-25', '8,3', '8,9', 6, 'clear'],
    ['crossroads-25', '12,3', '12,9', 6, 'none'],
    ['crossroads-25', '7,12', '17,12', 10, 'none'],
    ['crossroads-25', '9,11', '11,13', 2, 'none'],
    ['crossroads-25', '9,11', '11,12', 2, 'none'],
    ['crossroads-25', '12,9', '12,11', 2, 'cover'],
    ['crossroads-25', '9,9', '9,11', 2, 'cover'],
    ['crossroads-25', '7,9', '17,15', 10, 'cover'],
    ['crossroads-25', '4,10', '8,11', 4, 'none'],
    ['crossroads-25', '16,4', '14,10', 6, 'none'],
    ['crossroads-25', '9,9', '9,10', 1, 'cover'],
    ['arena-15', '1,1', '13,13', 12, 'cover'],
    ['arena-15', '3,2', '3,6', 4, 'none'],
    ['arena-15', '6,5', '8,9', 4, 'clear'],
    ['arena-15', '7,3', '7,5', 2, 'cover'],
    ['arena-15', '1,7', '7,7', 6, 'cover'],
    ['seam-2', '1,1', '2,2', 1, 'none'],
  ])('%s: from %s to %s it is %i squares, %s', (board, from, to, distance, sight) => {
    // An archer that reaches everywhere; who stands where does not matter but to third figures.
    const [a, b] = board === 'seam-2' ? ['1,1', '2,2'] : ['3,1', '4,1'];
    const game = gameOf({ a: [`m4 a1 s1-30 ar3 h1 @${a}`], b: [`orc @${b}`], board });
    const [start, end] = [squareOf(game, from), squareOf(game, to)];
    expect(game.ground.distance(start, end)).toBe(distance);
    expect(SEEN[sightOf(game, start, end)]).toBe(sight);
  });

  it('DW-R-01: nobody touches, or steps, across a seam between two walls', () => {
    const game = gameOf({ a: ['orc @1,1'], b: ['orc @2,2'], board: 'seam-2' });
    expect(game.isEngaged(0)).toBe(false);
    const reach = new Reach(game);
    reach.walk(0, 4, false);
    expect(endsOf(game, reach)).toEqual(['1,1']);
  });

  it.each([
    ['both', true],
    ['any', false],
    ['free', true],
  ])('DW-R-01: under the corner rule %s, contact past one wall is %s', (cornerRule, touches) => {
    const board = drawn('####', '#..#', '##.#', '####');
    const game = gameOf({ a: ['orc @1,1'], b: ['orc @2,2'], board, rulings: { cornerRule } });
    expect(game.isEngaged(0)).toBe(touches);
  });
});

describe('DW-move-allowance', () => {
  it('a figure alone with Movement 4 has 40 squares to end on', () => {
    const game = gameOf({ a: ['m4 a1 ar3 h1 @8,7'], b: ['orc @3,22'], board: 'crossroads-25' });
    const reach = new Reach(game);
    reach.walk(0, 4, false);
    reach.list();
    expect(reach.count).toBe(40);
  });
});

describe('DW-disengage', () => {
  it('a figure between two enemies has 38, each with the dice of those it leaves', () => {
    const game = gameOf({
      a: ['m4 a1 ar3 h1 @12,11'],
      b: ['m4 a3 ar3 h1 @12,12', 'm4 a2 ar3 h1 @11,12'],
      board: 'crossroads-25',
    });
    const reach = new Reach(game);
    reach.breakAway(0, 4);
    reach.list();
    expect(reach.count).toBe(38);
    const dice = new Map(endsOf(game, reach).map((name) => [name, reach.drawnTo(squareOf(game, name))]));
    const cheap = [...dice].filter(([, drawnDice]) => drawnDice !== 5);
    expect(Object.fromEntries(cheap)).toEqual({ '12,11': 0, '13,11': 2, '13,12': 2 });
  });
});

describe('DW-melee-group, DW-melee-link and DW-melee-separate', () => {
  it('links run through foes, and a friend who touches only friends stays out', () => {
    const game = gameOf({
      a: ['orc @8,11', 'orc @10,10', 'orc @8,10', 'orc @16,13', 'orc @7,12'],
      b: ['orc @9,11', 'orc @11,9', 'orc @15,12'],
      board: 'crossroads-25',
    });
    const groups: number[][] = [];
    const melee = new Melee(game);
    for (const figure of [0, 3]) {
      melee.gather(figure);
      groups.push([...melee.group.subarray(0, melee.size)].sort((one, other) => one - other));
    }
    expect(groups).toEqual([
      [0, 1, 2, 5, 6],
      [3, 7],
    ]);
    expect(game.isEngaged(4)).toBe(false);
    expect(at(game, 4)).toBe('7,12');
  });
});
