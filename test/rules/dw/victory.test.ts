import { describe, expect, it } from 'vitest';
import { withDice } from '../../../src/dice/scripted.ts';
import { BY_ELIMINATION, BY_IMPOSSIBILITY, BY_OBJECTIVE, BY_STALL, BY_TIMEOUT } from '../../../src/rules/dw/battle.ts';
import { kernel } from '../../../src/rules/dw/kernel.ts';
import { at, drawn, faultsOf, gameOf, hall, listen, matchupOf, script, solve, type Wish } from './table.ts';

/** Steps until the game has ended, on these faces. */
function end(wish: Wish, faces: readonly number[]) {
  const game = gameOf(wish);
  withDice(faces, (dice) => {
    while (!game.over) game.step(dice);
  });
  return [game.winner, game.reason];
}

describe('DW-missing-victory: last-stand', () => {
  const wish: Wish = { a: ['m0 a1 ar4 h1 @1,1'], b: ['m0 a1 ar4 h1 @2,1'], board: hall(2, 1) };

  it('who has no one left loses; both in one phase is a draw (DW-R-19)', () => {
    expect(end(wish, [6, 1, 5, 1, 4])).toEqual([0, BY_ELIMINATION]);
    expect(end(wish, [6, 1, 1, 5, 4])).toEqual([1, BY_ELIMINATION]);
    expect(end(wish, [6, 1, 5, 5, 4, 4])).toEqual([2, BY_ELIMINATION]);
  });
});

describe('the story of a draw', () => {
  const wish: Wish = { a: ['m0 a1 ar4 h1 @1,1'], b: ['m0 a1 ar4 h1 @2,1'], board: hall(2, 1) };

  it('says that both sides lost', () => {
    const told = (play: string, faces: number[]) => {
      const game = gameOf({ ...wish, play });
      const heard = listen(game);
      script(game, faces);
      while (!game.over) withDice([], (dice) => game.step(dice));
      return heard.at(-1)?.text;
    };
    const both = [6, 1, 5, 5, 4, 4];
    expect(told('last-stand', both)).toBe('Neither side won: both sides had no figures left');
    expect(told('break-point', both)).toBe('Neither side won: both sides broke');
    expect(told('last-stand', [6, 1, 5, 1, 4])).toBe('a won: a side had no figures left');
  });
});

describe('DW-missing-victory: break-point', () => {
  const b = ['3x m0 a1 ar4 h1 @2,1 @5,1 @7,1'];
  const wish: Wish = { a: ['m0 a1 ar4 h2 @1,1'], b, board: hall(8, 1), play: 'break-point' };

  it('a side that lost its share, rounded up, loses', () => {
    expect(matchupOf(wish).breakAt).toEqual([1, 2]);
    expect(matchupOf({ ...wish, break: 1 }).breakAt).toEqual([1, 3]);
    expect(end({ ...wish, break: 0.3 }, [6, 1, 5, 1, 4])).toEqual([0, BY_OBJECTIVE]);
  });
});

describe('DW-R-19', () => {
  it('a side that broke in the action phase does not shoot any more', () => {
    const b = ['2x m0 a1 s1-9 ar4 h1 @8,1 @8,3'];
    const wish: Wish = { a: ['m0 a1 s1-9 ar3 h1 @1,2'], b, board: hall(8, 3), play: 'break-point' };
    expect(end(wish, [6, 1, 5, 4])).toEqual([0, BY_OBJECTIVE]);
  });
});

describe('DW-missing-victory: escape', () => {
  const board = drawn('#######', '#......', '#.....#', '#######');
  const wish: Wish = {
    a: ['2x m4 a1 ar4 h1 hero @3,1 @4,1', 'orc @3,2'],
    b: ['m0 a1 ar4 h1 @1,2'],
    board,
    play: 'escape',
    policies: ['objective', 'hold'],
  };

  it('half of the heroes, rounded up, must leave, at a point from the exit', () => {
    expect(matchupOf(wish).goal).toBe(1);
    // From 3,1 the exit at 6,1 is 3 points away, and leaving is the fourth.
    const game = gameOf(wish);
    withDice([6, 1], (dice) => game.step(dice));
    withDice([], (dice) => game.step(dice));
    expect([at(game, 0), game.winner, game.reason]).toEqual(['left', 0, BY_OBJECTIVE]);
    const slow = gameOf({ ...wish, a: ['m3 a1 ar4 h1 hero @3,1'] });
    script(slow, [6, 1, 6, 1]);
    expect(at(slow, 0)).toBe('6,1');
  });

  it('whoever holds them back wins once too few heroes are left', () => {
    const three: Wish = { ...wish, a: ['m1 a0 ar4 h1 hero @2,1', 'm1 a0 ar4 h1 hero @2,2'], b: ['m0 a2 ar4 h9 @1,1'] };
    expect(matchupOf(three).goal).toBe(1);
    expect(end({ ...three, policies: ['hold', 'hold'] }, [6, 1, 5, 5, 4, 4])).toEqual([1, BY_IMPOSSIBILITY]);
  });

  it('heroes who are away count for those who can still make it', () => {
    const four: Wish = { ...wish, a: ['4x m0 a0 ar4 h1 hero @4,1 @4,2 @5,1 @5,2'], policies: ['hold', 'hold'] };
    const game = gameOf(four);
    game.depart(0);
    game.hurt(1, 1, 4);
    game.hurt(2, 1, 4);
    script(game, [6, 1, 6, 1]);
    expect([matchupOf(four).goal, game.moves, game.over]).toEqual([2, 2, false]);
    game.hurt(3, 1, 4);
    withDice([], (dice) => {
      while (!game.over) game.step(dice);
    });
    expect([game.winner, game.reason]).toEqual([1, BY_IMPOSSIBILITY]);
  });

  it('needs a hero, and a way out', () => {
    expect(faultsOf({ ...wish, a: ['orc @1,1'] })[0]).toContain('an escape needs a hero on the first side');
    expect(faultsOf({ ...wish, board: hall(6, 2) })[0]).toContain('no way leads');
  });

  it('nobody leaves from a kill zone it stopped in', () => {
    const narrow = drawn('###.###', '#.....#', '#######');
    const game = gameOf({ ...wish, a: ['m4 a1 ar4 h1 hero @2,1'], b: ['m0 a1 ar4 h1 @4,1'], board: narrow });
    script(game, [6, 1, 1, 1]);
    expect(at(game, 0)).toBe('3,0');
  });
});

describe('guards', () => {
  const idle: Wish = { a: ['orc @1,1'], b: ['orc @9,1'], board: hall(9, 1), policies: ['hold', 'hold'] };

  it('DW-G-02: nothing happens for so many moves, and the game has stalled', () => {
    // The first move counts as progress: never were they nearer.
    expect(end({ ...idle, limits: { stallMoves: 2 } }, [6, 1, 6, 1, 6, 1])).toEqual([2, BY_STALL]);
  });

  it('DW-G-02: blows are progress, even if they do nothing', () => {
    const wish: Wish = {
      a: ['m0 a1 ar4 h1 @1,1'],
      b: ['m0 a1 ar4 h1 @2,1'],
      board: hall(2, 1),
      limits: { stallMoves: 1 },
    };
    const game = script(gameOf(wish), [6, 1, 1, 1, 6, 1, 1, 1, 6, 1]);
    expect([game.moves, game.over]).toEqual([3, false]);
  });

  it('DW-G-02: a runner that comes nearer to its exit is progress', () => {
    const away: Wish = {
      a: ['m1 a1 ar4 h1 hero @2,1'],
      b: ['m0 a1 ar4 h1 @1,2'],
      board: drawn('########', '#.......', '#......#', '########'),
      play: 'escape',
      policies: ['objective', 'hold'],
      limits: { stallMoves: 1 },
    };
    const game = script(gameOf(away), [6, 1, 6, 1, 6, 1, 6, 1, 6, 1]);
    expect([at(game, 0), game.moves, game.over]).toEqual(['5,1', 4, false]);
  });

  it('DW-G-01: a game has a longest length', () => {
    expect(end({ ...idle, limits: { maxMoves: 2 } }, [6, 1, 6, 1])).toEqual([2, BY_TIMEOUT]);
  });

  it('DW-G-01: is told as the limit that it is', () => {
    const game = gameOf({ ...idle, limits: { maxMoves: 1 } });
    const heard = listen(game);
    script(game, [6, 1]);
    withDice([], (dice) => {
      while (!game.over) game.step(dice);
    });
    expect(heard.at(-1)?.rule).toBe('DW-G-01');
  });

  it('DW-G-01: a low limit counts in exact answers', () => {
    const wish: Wish = { a: ['m0 a2 ar4 h1 @1,1'], b: ['m0 a2 ar4 h1 @2,1'], board: hall(2, 1) };
    // In a move each falls with a chance of 11/36; after three both may stand.
    const [alone, neither] = [(11 / 36) * (25 / 36), (25 / 36) ** 2];
    const { a, b, draw } = solve(gameOf({ ...wish, limits: { maxMoves: 3 } }));
    expect(a).toBeCloseTo(alone * (1 + neither + neither ** 2), 12);
    expect([b, draw]).toEqual([expect.closeTo(a, 12), expect.closeTo(1 - a - b, 12)]);
  });

  it('DW-G-06: in an escape the monsters win by a guard, unless the ruling says nobody does', () => {
    const flight: Wish = {
      ...idle,
      a: ['orc hero @1,1'],
      board: drawn('###########', '..........#', '###########'),
      play: 'escape',
      limits: { stallMoves: 2 },
    };
    expect(end(flight, [6, 1, 6, 1, 6, 1])).toEqual([1, BY_STALL]);
    const faces = [6, 1, 6, 1, 6, 1];
    expect(end({ ...flight, rulings: { guardOutcome: 'draw' } }, faces)).toEqual([2, BY_STALL]);
    const meanings = (guardOutcome: string) =>
      kernel
        .measures(matchupOf({ ...flight, rulings: { guardOutcome } }))
        .filter(({ what }) => what === 'win' || what === 'draw')
        .map(({ meaning }) => meaning.replace(/ \(by the house.*/, ''));
    expect(meanings('scenario')).toEqual([
      'enough heroes left the board',
      'too few heroes can still leave, or a limit ended the game',
      'neither side won',
    ]);
    expect(meanings('draw').slice(1)).toEqual([
      'too few heroes can still leave',
      'neither side won: a limit ended the game',
    ]);
  });
});

describe('DW-missing-deploy', () => {
  const places = (wish: Wish) => {
    const game = gameOf(wish);
    return Array.from({ length: game.count }, (_, figure) => at(game, figure));
  };

  it('fighters in front by hits, from the middle outwards; shooters behind them', () => {
    expect(places({ a: ['goblin archer', 'orc', 'ogre', 'orc'], b: ['2x orc', 'goblin archer'] })).toEqual([
      '7,2', '6,3', '7,3', '8,3',
      '7,11', '8,11', '7,12',
    ]); // biome-ignore format: one side a line
  });

  it('defensive shooters take the rear, aggressive ones the front', () => {
    const a = ['orc', 'elf archer'];
    expect(places({ a, b: ['orc'], policies: ['defensive', 'balanced'] }).slice(0, 2)).toEqual(['7,2', '7,1']);
    expect(places({ a, b: ['orc'], policies: ['aggressive', 'balanced'] }).slice(0, 2)).toEqual(['6,3', '7,3']);
  });

  it('in an escape heroes begin in zone C, monsters by turns in A and B', () => {
    const wish: Wish = { a: ['2x knight'], b: ['4x orc'], board: 'crossroads-25', play: 'escape' };
    const rows = places(wish).map((name) => Number(name.split(',')[1]));
    expect(rows).toEqual([12, 11, 2, 22, 2, 22]);
  });

  it('runners with the objective begin nearest the exits', () => {
    const wish: Wish = { a: ['knight'], b: ['orc'], board: 'crossroads-25', play: 'escape' };
    expect(places({ ...wish, policies: ['objective', 'balanced'] })[0]).not.toBe(places(wish)[0]);
  });

  it('walkers are kept out of water, and a full zone is a fault', () => {
    expect(faultsOf({ a: ['40x orc'], b: ['orc'] })).toEqual([
      'board: zone A of arena-15 has no free square for all 40 figures (DW-G-07)',
    ]);
    expect(faultsOf({ a: ['knight'], b: ['orc'], play: 'escape' })).toEqual([
      'board: the board arena-15 has no start zone C (DW-G-07)',
    ]);
  });
});
