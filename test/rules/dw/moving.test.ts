import { describe, expect, it } from 'vitest';
import { withDice } from '../../../src/dice/scripted.ts';
import { makeMove, STOPPED } from '../../../src/rules/dw/moving.ts';
import { Reach } from '../../../src/rules/dw/reach.ts';
import { at, drawn, endsOf, gameOf, hall, script, squareOf } from './table.ts';

const WALKER = 'm4 a1 ar3 h1';
const FAR = 'm4 a2 ar4 h1';

/** Squares a figure can end on, with the points spent. */
function reached(rows: string[], walker: string, others: { a?: string[]; b: string[] }, ignoresZones = false) {
  const game = gameOf({ a: [walker, ...(others.a ?? [])], b: others.b, board: drawn(...rows) });
  const reach = new Reach(game);
  reach.walk(0, game.movement[0], ignoresZones);
  return Object.fromEntries(endsOf(game, reach).map((name) => [name, reach.spentTo(squareOf(game, name))]));
}

describe('DW-cost-clear and DW-cost-rough', () => {
  it('floor costs 1, rough ground 2, and all of it must be left', () => {
    const b = [`${FAR} @9,1`];
    expect(reached(['###########', '#.:.:....##', '###########'], `${WALKER} @1,1`, { b: [`${FAR} @8,1`] })).toEqual({
      '1,1': 0,
      '2,1': 2,
      '3,1': 3,
    });
    expect(reached(['###########', '#.........#', '###########'], `${WALKER} @1,1`, { b })).toEqual({
      '1,1': 0,
      '2,1': 1,
      '3,1': 2,
      '4,1': 3,
      '5,1': 4,
    });
  });
});

describe('DW-cost-water, DW-flyers and DW-ab-flyer', () => {
  const rows = ['#########', '#.~~...:#', '#########'];
  const b = [`${FAR} @7,1`];

  it('nobody walks through water', () => {
    expect(reached(rows, `${WALKER} @1,1`, { b })).toEqual({ '1,1': 0 });
  });

  it('flyers cross and end on it, for 1 a square; rough ground costs them 2 (DW-R-04)', () => {
    expect(reached(rows, `${WALKER} flyer @1,1`, { b })).toEqual({ '1,1': 0, '2,1': 1, '3,1': 2, '4,1': 3, '5,1': 4 });
    const rough = ['######', '#.:..#', '######'];
    expect(reached(rough, 'm2 a1 ar3 h1 flyer @1,1', { b: [`${FAR} @4,1`] })).toEqual({ '1,1': 0, '2,1': 2 });
  });
});

describe('DW-cost-impassable', () => {
  it('furniture, pillars and walls stop walkers and flyers', () => {
    for (const ability of ['', 'flyer ']) {
      const walker = `${WALKER} ${ability}@1,1`;
      expect(reached(['########', '#.%O#..#', '########'], walker, { b: [`${FAR} @6,1`] })).toEqual({ '1,1': 0 });
    }
  });

  it('ordinary doors are floor, or walls by ruling; locked and secret ones are walls (DW-R-18)', () => {
    const rows = ['#########', '#.+/.L..#', '#########'];
    expect(Object.keys(reached(rows, `${WALKER} @1,1`, { b: [`${FAR} @7,1`] }))).toEqual(['1,1', '2,1', '3,1', '4,1']);
    const game = gameOf({
      a: [`${WALKER} @1,1`],
      b: [`${FAR} @7,1`],
      board: drawn(...rows),
      rulings: { doors: 'walls' },
    });
    const reach = new Reach(game);
    reach.walk(0, 4, false);
    expect(endsOf(game, reach)).toEqual(['1,1']);
  });
});

describe('DW-move-directions', () => {
  it('a diagonal step costs what a straight one does', () => {
    const rows = ['######', '#....#', '#....#', '#....#', '######'];
    const ends = reached(rows, 'm2 a1 ar3 h1 @1,1', { b: [`${FAR} @4,1`] });
    expect(ends['2,2']).toBe(1);
    expect(ends['3,3']).toBe(2);
  });
});

describe('DW-move-friends and DW-move-end', () => {
  it('friends are walked through, but nobody ends on one', () => {
    const rows = ['########', '#......#', '########'];
    const ends = reached(rows, `${WALKER} @1,1`, { a: [`${WALKER} @2,1`], b: [`${FAR} @6,1`] });
    expect(ends).toEqual({ '1,1': 0, '3,1': 2, '4,1': 3, '5,1': 4 });
  });

  it('a friend in a kill zone cannot be walked through (DW-R-05)', () => {
    const rows = ['########', '#......#', '#.######', '########'];
    const ends = reached(rows, `${WALKER} @5,1`, { a: [`${WALKER} @3,1`], b: [`${FAR} @1,2`, `${FAR} @2,1`] });
    expect(Object.keys(ends)).toEqual(['4,1', '5,1', '6,1']);
  });
});

describe('DW-move-enemies, DW-zone and DW-zone-stop', () => {
  it('enemies are not walked through, and next to one a figure stops', () => {
    const rows = ['#########', '#.......#', '#.......#', '#.......#', '#########'];
    const ends = reached(rows, 'm6 a1 ar3 h1 @1,2', { b: [`${FAR} @4,2`] });
    expect(ends['3,2']).toBe(2);
    expect(ends['4,2']).toBeUndefined();
    expect(ends['4,1']).toBeUndefined();
    expect(Object.keys(ends).every((name) => Number(name[0]) <= 3)).toBe(true);
  });

  it('not even by who ignores kill zones', () => {
    const ends = reached(['########', '#......#', '########'], `${WALKER} stealth @1,1`, { b: [`${FAR} @3,1`] }, true);
    expect(ends).toEqual({ '1,1': 0, '2,1': 1 });
  });

  it('a kill zone is the eight squares around an enemy', () => {
    const game = gameOf({ a: [`${WALKER} @1,1`], b: [`${FAR} @4,3`], board: hall(7, 5) });
    const zone = [...game.ground.walk.keys()].filter((square) => game.enemiesAt(square, 0) > 0);
    expect(zone).toEqual(['3,2', '4,2', '5,2', '3,3', '5,3', '3,4', '4,4', '5,4'].map((name) => squareOf(game, name)));
  });

  it('and is gone with the enemy (DW-R-17)', () => {
    const game = gameOf({ a: [`${WALKER} @1,1`], b: [`${FAR} @2,2`], board: hall(3, 3) });
    expect(game.isEngaged(0)).toBe(true);
    game.hurt(1, 1, 0);
    expect(game.isEngaged(0)).toBe(false);
  });
});

describe('DW-disengage, DW-free-attack, DW-disengage-continue and DW-disengage-rezone', () => {
  const wish = { a: ['m4 a1 ar3 h2 @1,1'], b: ['m4 a2 ar4 h1 @1,2', 'm4 a0 ar4 h1 @6,2'], board: hall(7, 2) };
  const breakAway = (name: string, faces: readonly number[]) => {
    const game = gameOf(wish);
    const reach = new Reach(game);
    reach.breakAway(0, 4);
    const to = squareOf(game, name);
    const result = withDice(faces, (dice) => makeMove(game, reach, dice, 0, to, reach.drawnTo(to), 4, false));
    return { game, result };
  };

  it('must leave the enemy with the first step: a sidestep around it is none (DW-R-06)', () => {
    const game = gameOf(wish);
    const reach = new Reach(game);
    reach.breakAway(0, 4);
    // 2,1 and 2,2 touch the enemy at 1,2; all other ways lead through them.
    expect(endsOf(game, reach)).toEqual(['1,1']);
  });

  it('the enemy left attacks with all its dice, and who survives goes on', () => {
    const game = gameOf({ ...wish, a: ['m4 a1 ar3 h2 @2,1'] });
    const reach = new Reach(game);
    reach.breakAway(0, 4);
    const to = squareOf(game, '4,1');
    withDice([5, 1, 3], (dice) => makeMove(game, reach, dice, 0, to, reach.drawnTo(to), 4, false));
    expect([at(game, 0), game.hits[0]]).toEqual(['4,1', 1]);
  });

  it('standing still draws nothing', () => {
    const { game, result } = breakAway('1,1', []);
    expect([at(game, 0), result]).toEqual(['1,1', STOPPED]);
  });

  it('another kill zone stops it', () => {
    const game = gameOf({ ...wish, a: ['m6 a1 ar3 h2 @2,1'] });
    const reach = new Reach(game);
    reach.breakAway(0, 6);
    // The enemy at 6,2 holds the corridor: 5,1 and 5,2 are as far as it goes; 2,2 is back with the first one.
    expect(endsOf(game, reach)).toEqual(['2,1', '2,2', '3,1', '3,2', '4,1', '4,2', '5,1', '5,2']);
  });
});

describe('DW-move-choice', () => {
  it('balanced goes for the square with fewest enemies, aggressive for most', () => {
    // After the initiative: its die, and one of each enemy it touches.
    const goes = (policy: string, melee: number[]) => {
      const game = gameOf({
        a: ['m4 a1 ar3 h1 @1,2'],
        b: ['2x m0 a1 ar4 h1 @5,1 @5,3'],
        board: hall(6, 3),
        policies: [policy, 'hold'],
      });
      script(game, [6, 1, ...melee]);
      return at(game, 0);
    };
    expect(goes('balanced', [1, 1])).toBe('4,1');
    expect(goes('aggressive', [1, 1, 1])).toBe('4,2');
  });

  it('where no contact can be reached, it goes as near as it can', () => {
    const game = gameOf({ a: ['m2 a1 ar3 h1 @1,1'], b: ['m0 a1 ar4 h1 @7,1'], board: hall(7, 1) });
    script(game, [6, 1, 6, 1]);
    expect(at(game, 0)).toBe('3,1');
  });

  it('defensive shooters break away where that is fairly safe, others and balanced ones never', () => {
    const stays = (policy: string, archer: string, dice = 1) => {
      const game = gameOf({
        a: [`${archer} @2,1`],
        b: [`m0 a${dice} ar4 h1 @1,1`],
        board: hall(8, 1),
        policies: [policy, 'hold'],
      });
      // Thrown after the initiative: one free-attack die, or both sides' melee dice.
      script(game, [6, 1, ...(policy === 'balanced' || dice > 1 ? [1, ...new Array<number>(dice).fill(1)] : [1])]);
      return at(game, 0);
    };
    expect(stays('balanced', 'm4 a1 s1-4 ar3 h1')).toBe('2,1');
    // 5,1 is farthest from the enemy of those from which it can shoot.
    expect(stays('defensive', 'm4 a1 s1-4 ar3 h1')).toBe('5,1');
    // Two dice leave 0.605 to survive, less than two in three.
    expect(stays('defensive', 'm4 a1 s1-4 ar3 h1', 2)).toBe('2,1');
  });

  it('so do defensive fighters with one hit left, and no others', () => {
    const broke = (hits: number, faces: number[]) => {
      const game = gameOf({
        a: [`m4 a1 ar3 h${hits} @2,1`],
        b: ['m0 a1 ar4 h1 @1,1'],
        board: hall(8, 1),
        policies: ['defensive', 'hold'],
      });
      return at(script(game, [6, 1, ...faces]), 0);
    };
    expect([broke(1, [1]), broke(2, [1, 1])]).toEqual(['6,1', '2,1']);
  });

  it('DW-R-03: who breaks away to shoot does not hide his target by where he stood', () => {
    const game = gameOf({
      a: ['m4 a1 s1-4 ar3 h1 @2,1'],
      b: ['m0 a1 ar4 h1 @1,1'],
      board: hall(8, 1),
      policies: ['defensive', 'hold'],
      rulings: { figuresBlockSight: 'block' },
    });
    script(game, [6, 1, 1]);
    expect(at(game, 0)).toBe('5,1');
  });
});
