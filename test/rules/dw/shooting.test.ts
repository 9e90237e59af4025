import { describe, expect, it } from 'vitest';
import { withDice } from '../../../src/dice/scripted.ts';
import { at, drawn, gameOf, hall, script, shoot, type Wish } from './table.ts';

const ARCHER = 'm0 a1 s1-5 ar3 h1';
const MARK = 'm0 a1 ar4 h3';

/** What a shot on given faces costs each enemy; `undefined` where there is no shot. */
function shot(wish: Wish, faces: readonly number[]): number[] | undefined {
  const game = gameOf(wish);
  const isMade = withDice(faces, (dice) => shoot(game, dice, 0));
  if (!isMade) return undefined;
  return Array.from({ length: game.count - game.second }, (_, i) => {
    const enemy = game.second + i;
    return game.fullHits[enemy] - game.hits[enemy];
  });
}

describe('DW-range', () => {
  it('counts squares with the target’s, diagonals as one (DW-R-02)', () => {
    expect(shot({ a: [`${ARCHER} @1,1`], b: [`${MARK} @6,4`], board: hall(8, 4) }, [5, 4])).toEqual([1]);
    expect(shot({ a: [`${ARCHER} @1,1`], b: [`${MARK} @7,1`], board: hall(8, 4) }, [])).toBeUndefined();
  });
});

describe('DW-sight', () => {
  it('walls and pillars hide, water does not', () => {
    const over = (square: string) => drawn('#######', `#..${square}..#`, '#.....#', '#######');
    const wish = (square: string): Wish => ({ a: [`${ARCHER} @1,1`], b: [`${MARK} @5,1`], board: over(square) });
    expect(shot(wish('#'), [])).toBeUndefined();
    expect(shot(wish('O'), [])).toBeUndefined();
    expect(shot(wish('~'), [5, 4])).toEqual([1]);
  });
});

describe('DW-cover', () => {
  const wish = (row: string): Wish => ({
    a: [`${ARCHER} @1,1`],
    b: [`${MARK} @5,1`],
    board: drawn('#######', row, '#######'),
  });

  it('crates and rough ground between cover, and the ground a target stands on', () => {
    for (const row of ['#..%..#', '#..:..#', '#....:#']) {
      expect(shot(wish(row), [5])).toEqual([0]);
      expect(shot(wish(row), [6, 4])).toEqual([1]);
    }
    expect(shot(wish('#:....#'), [5, 4])).toEqual([1]);
  });

  it('so does a third figure, unless the ruling says it blocks or does nothing (DW-R-03)', () => {
    const friends: Wish = { a: [`${ARCHER} @1,1`, 'm0 a1 ar3 h1 @3,1'], b: [`${MARK} @5,1`], board: hall(5, 1) };
    expect(shot(friends, [5])).toEqual([0]);
    expect(shot({ ...friends, rulings: { figuresBlockSight: 'block' } }, [])).toBeUndefined();
    expect(shot({ ...friends, rulings: { figuresBlockSight: 'none' } }, [5, 4])).toEqual([1]);
  });
});

describe('DW-shoot-single', () => {
  it('all dice go at one target', () => {
    const b = [`${MARK} @5,1`, `${MARK} @5,3`];
    expect(shot({ a: ['m0 a1 s3-9 ar3 h1 @1,2'], b, board: hall(5, 3) }, [5, 5, 5, 4, 4, 3])).toEqual([2, 0]);
  });
});

describe('DW-shoot-precheck and DW-shoot-target', () => {
  it('of those in range and sight, the one most likely to fall', () => {
    const b = [`${MARK} @5,1`, 'm0 a1 ar4 h1 @5,3', 'm0 a1 ar2 h1 @8,2'];
    expect(shot({ a: [`${ARCHER} @1,2`], b, board: hall(8, 3) }, [5, 4])).toEqual([0, 1, 0]);
  });

  it('then the one that loses most hits, then the nearest, then by roster', () => {
    const two = (one: string, other: string) =>
      shot({ a: ['m0 a1 s1-9 ar3 h1 @1,2'], b: [one, other], board: hall(8, 3) }, [5, 6]);
    expect(two('m0 a1 ar5 h3 @5,1', 'm0 a1 ar4 h3 @5,3')).toEqual([0, 1]);
    expect(two('m0 a1 ar4 h3 @6,1', 'm0 a1 ar4 h3 @5,3')).toEqual([0, 1]);
    expect(two('m0 a1 ar4 h3 @5,1', 'm0 a1 ar4 h3 @5,3')).toEqual([1, 0]);
  });
});

describe('DW-shoot-melee-target, DW-shoot-adjacent and DW-nonmover-zones', () => {
  const melee: Wish = {
    a: ['m0 a1 s1-9 ar3 h1 @1,1', 'm0 a1 ar3 h1 @4,1'],
    b: ['m0 a1 s1-9 ar4 h3 @5,1'],
    board: hall(9, 1),
    policies: ['hold', 'hold'],
  };

  it('nobody in contact is shot at, nor shoots', () => {
    expect(shot(melee, [])).toBeUndefined();
  });

  it('nor who is in contact with two', () => {
    const a = [...melee.a, 'm0 a1 ar3 h1 @6,1'];
    expect(shot({ ...melee, a }, [])).toBeUndefined();
  });

  it('in the other phase of shooting neither', () => {
    // The initiative, then at once the melee: no shot of the mover, none of the other side.
    for (const order of [
      [6, 1],
      [1, 6],
    ]) {
      const game = gameOf(melee);
      script(game, [...order, 1, 1]);
      expect(game.moves).toBe(1);
    }
  });

  it('a figure beside an enemy who is not his own target does not shoot at others', () => {
    const wish: Wish = { a: ['m0 a1 s1-9 ar3 h1 @1,1'], b: ['m0 a1 ar3 h1 @2,1', `${MARK} @6,1`], board: hall(9, 1) };
    expect(shot(wish, [])).toBeUndefined();
  });
});

describe('DW-nonmover-abilities', () => {
  it('a Master Shot hits on 4 for the side that does not move, too', () => {
    const wish: Wish = {
      a: [`${MARK} @1,1`],
      b: ['m0 a1 s1-9 ar3 h1 master-shot @5,1'],
      board: hall(5, 1),
      policies: ['hold', 'hold'],
    };
    const game = gameOf(wish);
    script(game, [6, 1, 4, 4]);
    expect([game.mover, game.hits[0]]).toEqual([0, 2]);
  });
});

describe('DW-shoot-allocation', () => {
  it('the shooter’s side says who is damaged: the target it chose', () => {
    const b = ['m0 a1 ar6 h1 @5,1', 'm0 a1 ar2 h1 @5,3'];
    expect(shot({ a: [`${ARCHER} @1,2`], b, board: hall(5, 3) }, [5, 2])).toEqual([0, 1]);
  });
});

describe('DW-ab-master-shot', () => {
  it('needs 4 in the open and 5 in cover', () => {
    const wish = (row: string): Wish => ({
      a: ['m0 a1 s1-9 ar3 h1 master-shot @1,1'],
      b: [`${MARK} @5,1`],
      board: drawn('#######', row, '#######'),
    });
    expect(shot(wish('#.....#'), [4, 4])).toEqual([1]);
    expect(shot(wish('#..%..#'), [5, 4])).toEqual([1]);
    expect(shot(wish('#..%..#'), [4])).toEqual([0]);
  });
});

describe('DW-ab-fire-weapon', () => {
  it('counts when the target is chosen', () => {
    const b = ['m0 a1 ar6 h1 @5,1', 'm0 a1 ar2 h2 @5,3'];
    const wish = (ability: string): Wish => ({ a: [`m0 a1 s3-9 ar3 h1 ${ability} @1,2`], b, board: hall(5, 3) });
    expect(shot(wish('fire-weapon'), [5, 1, 1, 5])).toEqual([1, 0]);
    expect(shot(wish(''), [5, 1, 1, 5])).toEqual([0, 1]);
  });
});

describe('DW-ab-multi-shot', () => {
  const wish: Wish = { a: ['m0 a1 s2-9 ar3 h1 multi-shot @1,2'], b: ['2x m0 a1 ar4 h1 @5,1 @5,3'], board: hall(5, 3) };

  it('shares its dice out, each where it adds most to the chance that somebody falls', () => {
    // One die at each of two weak targets: to hit and to kill one, then the other.
    expect(shot(wish, [5, 4, 5, 4])).toEqual([1, 1]);
    // Both at the one that two dice can fell, since one at each can only wound.
    const sturdy: Wish = { ...wish, b: ['m0 a1 ar4 h2 @5,1', 'm0 a1 ar4 h3 @5,3'] };
    expect(shot(sturdy, [5, 5, 4, 4])).toEqual([2, 0]);
  });

  it('without the ability all go at one', () => {
    expect(shot({ ...wish, rulings: { multiShot: false } }, [5, 5, 4, 1])).toEqual([1, 0]);
  });
});

describe('in an escape', () => {
  it('the policy objective shoots at runners first, others do not', () => {
    const fallen = (policy: string) => {
      const game = gameOf({
        a: ['m0 a1 ar4 h1 @5,1', 'm0 a1 ar4 h1 hero @5,3', 'm0 a1 ar6 h9 hero @6,2'],
        b: ['m0 a1 s1-9 ar3 h1 @1,2'],
        board: drawn('#.######', '#......#', '#......#', '#......#', '########'),
        play: 'escape',
        policies: ['hold', policy],
      });
      game.hero.fill(0);
      withDice([5, 4], (dice) => shoot(game, dice, 3));
      return [0, 1, 2].filter((figure) => at(game, figure) === 'dead');
    };
    expect(fallen('objective')).toEqual([1]);
    expect(fallen('balanced')).toEqual([0]);
  });
});
