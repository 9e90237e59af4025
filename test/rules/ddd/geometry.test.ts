import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { Reach } from '../../../src/rules/ddd/reach.ts';
import { drawn, gameOf, hall, squareOf } from './table.ts';

/** Everywhere a model can end with so many points, walking as the rules have it. */
function ends(a: string[], b: string[], points: number, board = 'crossroads-25'): number {
  const game = gameOf({ a, b, board });
  const reach = new Reach(game);
  game.lift(0);
  reach.search(0, points, 0, 0, true);
  reach.list();
  return reach.count;
}

describe('DDD-line-of-sight on the boards', () => {
  const cases: [string, string, string, number, boolean][] = [
    ['crossroads-25', '8,3', '8,9', 6, true],
    ['crossroads-25', '12,3', '12,9', 6, false],
    ['crossroads-25', '7,12', '17,12', 10, false],
    ['crossroads-25', '9,11', '11,13', 2, false],
    ['crossroads-25', '9,11', '11,12', 2, false],
    ['crossroads-25', '12,9', '12,11', 2, true],
    ['crossroads-25', '9,9', '9,11', 2, true],
    ['crossroads-25', '7,9', '17,15', 10, true],
    ['crossroads-25', '4,10', '8,11', 4, false],
    ['crossroads-25', '16,4', '14,10', 6, false],
    ['crossroads-25', '9,9', '9,10', 1, true],
    ['arena-15', '1,1', '13,13', 12, true],
    ['arena-15', '3,2', '3,6', 4, false],
    ['arena-15', '6,5', '8,9', 4, true],
    ['arena-15', '7,3', '7,5', 2, true],
    ['arena-15', '1,7', '7,7', 6, true],
  ];
  it.each(cases)('%s: %s to %s', (board, from, to, far, isClear) => {
    // Crates cannot be stood on; what stands there is put there by hand.
    const game = gameOf({ a: ['p8 d8 ranged'], b: ['p8 d8'], board });
    game.lift(0);
    game.lift(1);
    game.at[0] = squareOf(game, from);
    game.at[1] = squareOf(game, to);
    expect(game.distanceAt(0, squareOf(game, from), 1)).toBe(far);
    expect(game.seesAt(0, squareOf(game, from), 1)).toBe(isClear);
    expect(game.seesAt(1, squareOf(game, to), 0)).toBe(isClear);
  });
});

describe('DDD-move-roll: where six points lead on the crossroads', () => {
  it('with an enemy at 8,11', () => {
    expect(ends(['p8 d8 @8,7'], ['p8 d8 @8,11'], 6)).toBe(100);
  });

  it('with a friend at 7,8 and an enemy at 9,10', () => {
    expect(ends(['2x p8 d8 @8,7 @7,8'], ['p8 d8 @9,10'], 6)).toBe(85);
  });

  it('alone', () => {
    expect(ends(['p8 d8 @8,7'], ['p8 d8 @1,8'], 6)).toBe(107);
  });

  it('DDD-ab-flight: alone, flying', () => {
    expect(ends(['p8 d8 flight @8,7'], ['p8 d8 @1,8'], 6)).toBe(109);
  });

  it('DDD-ab-phase: alone, phasing', () => {
    expect(ends(['p8 d8 phase @8,7'], ['p8 d8 @12,23'], 6)).toBe(128);
  });

  it('DDD-ab-huge: two by two', () => {
    expect(ends(['p4 d8 huge @7,6'], ['p8 d8 @12,23'], 6)).toBe(41);
  });
});

describe('DDD-ranged-sight: models in between', () => {
  const between = (rulings: object, third: string) => {
    const game = gameOf({
      a: ['p12 d8 ranged @1,1', `p8 d8 ${third}`],
      b: ['p8 d8 @6,1'],
      board: hall(8, 3),
      rulings: { ...rulings },
    });
    return game.seesAt(0, squareOf(game, '1,1'), 2);
  };

  it('block it, friends as well', () => {
    expect(between({}, '@3,1')).toBe(false);
    expect(between({}, '@3,2')).toBe(true);
    expect(between({ modelsBlockSight: false }, '@3,1')).toBe(true);
  });

  it('and the huge are seen by any of their squares', () => {
    const seen = (target: string) => {
      const game = gameOf({ a: ['p12 d8 ranged @1,1', 'p8 d8 @4,1'], b: [target], board: hall(8, 3) });
      return game.seesAt(0, squareOf(game, '1,1'), 2);
    };
    expect(seen('p4 d8 huge @6,1')).toBe(true);
    expect(seen('p4 d8 @6,1')).toBe(false);
  });

  it('but are not in the way of their own lines', () => {
    const board = drawn(['######', '#.O..#', '#....#', '#.O..#', '######']);
    const game = gameOf({ a: ['p12 d8 ranged @1,3'], b: ['p12 d8 huge ranged @3,1'], board });
    expect(game.seesAt(0, squareOf(game, '1,3'), 1)).toBe(true);
    // Somebody huge sees as much where it stands as when it chose to go there.
    expect(game.seesAt(1, squareOf(game, '3,1'), 0)).toBe(true);
    game.lift(1);
    expect(game.seesAt(1, squareOf(game, '3,1'), 0)).toBe(true);
  });
});

describe('DDD-close-engaged', () => {
  it('is side by side, diagonals too, but not across a seam', () => {
    const board = drawn(['#####', '#.#.#', '#..##', '#####']);
    const game = gameOf({ a: ['p8 d8 @2,2'], b: ['p8 d8 @1,1', 'p8 d8 phase @3,1'], board });
    // 1,1 and 2,2 have floor beside their diagonal; 2,2 and 3,1 two walls.
    expect(game.contacts(0)).toBe(1 << 1);
    const loose = gameOf({
      a: ['p8 d8 @2,2'],
      b: ['p8 d8 @1,1', 'p8 d8 phase @3,1'],
      board,
      rulings: { cornerRule: 'free' },
    });
    expect(loose.contacts(0)).toBe((1 << 1) | (1 << 2));
  });
});

describe('a search by rows', () => {
  // Nobody is model 30; to shun it makes a search go step by step.
  const AT_EACH_STEP = 1 << 30;

  it.each(['arena-15', 'pools-17', 'vaults-35', 'crossroads-25'])(
    'on %s finds what one step by step finds',
    (board) => {
      const game = gameOf({ a: ['6x p8 d8', 'p8 d8 flight'], b: ['7x p8 d8'], board });
      const reach = new Reach(game);
      const dice = new SampledDice();
      const ends = () => {
        reach.list();
        const all = [...reach.ends.subarray(0, reach.count)];
        const touching = [...reach.touching.subarray(0, reach.touchingCount)];
        reach.gatherFree(2);
        return {
          spent: new Map(all.sort((a, b) => a - b).map((end) => [end, reach.spentTo(end)])),
          touching: touching.sort((a, b) => a - b),
          around: [2, 3].flatMap((far) => [...reach.some.subarray(0, reach.listAround(13, far))]),
          two: [...reach.some.subarray(0, reach.listAt(2))].sort((a, b) => a - b),
        };
      };
      for (let round = 0; round < 40; round++) {
        dice.begin(1, round);
        game.begin();
        // A few turns bring them among each other.
        for (let step = 0; step < round * 3 && !game.over; step++) game.step(dice);
        for (let model = 0; model < game.count; model++) {
          if (!game.isOn(model) || !game.isOn(13) || model === 13) continue;
          game.lift(model);
          game.walking = model;
          reach.search(model, 2 + (round % 7), 0, 0, true);
          const byRows = ends();
          reach.search(model, 2 + (round % 7), AT_EACH_STEP, 0, true);
          expect(byRows).toEqual(ends());
          game.walking = -1;
          game.put(model, game.at[model]);
        }
      }
    },
  );
});
