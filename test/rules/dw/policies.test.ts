import { describe, expect, it } from 'vitest';
import { withDice } from '../../../src/dice/scripted.ts';
import { at, drawn, gameOf, hall, listen, script, type Wish } from './table.ts';

describe('the policy objective in an escape', () => {
  const board = drawn('###########', '#..........', '#.........#', '###########');
  const wish: Wish = {
    a: ['m4 a0 ar3 h1 hero @2,1'],
    b: ['m0 a2 ar4 h1 @1,2'],
    board,
    play: 'escape',
    policies: ['objective', 'hold'],
  };

  it('runners break away where they are as likely as not to survive', () => {
    const game = gameOf(wish);
    script(game, [6, 1, 1, 1, 6, 1]);
    expect(at(game, 0)).toBe('6,1');
    // Three dice leave 0.471.
    const held = gameOf({ ...wish, b: ['m0 a3 ar4 h1 @1,2'] });
    script(held, [6, 1, 1, 1, 1]);
    expect(at(held, 0)).toBe('2,1');
  });

  it('leave from the exit they stand on, in contact or not', () => {
    const free = gameOf({ ...wish, a: ['m1 a0 ar3 h1 hero @10,1'] });
    script(free, [6, 1]);
    withDice([], (dice) => free.step(dice));
    const held = script(gameOf({ ...wish, a: ['m1 a0 ar3 h1 hero @10,1'], b: ['m0 a1 ar4 h1 @9,2'] }), [6, 1, 1]);
    expect([at(free, 0), at(held, 0)]).toEqual(['left', 'left']);
  });

  it('blows go to runners first', () => {
    const struck = (policy: string) => {
      const game = gameOf({
        ...wish,
        a: ['m0 a0 ar3 h1 hero @2,1', 'm0 a2 ar3 h1 @2,2'],
        b: ['m0 a1 ar4 h9 @1,1'],
        policies: ['hold', policy],
      });
      script(game, [6, 1, 1, 1, 5, 6]);
      return [at(game, 0), at(game, 1)];
    };
    expect(struck('objective')).toEqual(['dead', '2,2']);
    // Others slay the more dangerous first.
    expect(struck('balanced')).toEqual(['2,1', 'dead']);
  });

  it('DW-ab-charge-attack: a runner whose charge felled who stopped it runs on, with the points it has left', () => {
    const run = (movement: number) => {
      const a = [`m${movement} a2 ar3 h1 charge-attack hero @3,1`, 'm0 a0 ar3 h1 hero @1,2'];
      const game = gameOf({ ...wish, a: [...a, 'm0 a0 ar3 h1 hero @2,2'], b: ['m0 a0 ar4 h1 @5,2'] });
      script(game, [6, 1, 5, 1, 4, 6, 1]);
      return at(game, 0);
    };
    // A point to 4,1, where it is stopped, six to the exit, and one to leave.
    expect([run(8), run(7), run(1)]).toEqual(['left', '10,1', '4,1']);
  });

  it('DW-ab-charge-attack: a monster whose charge felled a runner goes on at the next', () => {
    const a = ['m0 a0 ar3 h1 hero @4,1', 'm0 a0 ar3 h9 hero @9,1'];
    const game = gameOf({
      ...wish,
      a,
      b: ['m7 a1 ar4 h1 charge-attack @1,1'],
      policies: ['hold', 'objective'],
    });
    script(game, [1, 6, 5, 3, 1]);
    expect([at(game, 0), at(game, 2)]).toEqual(['dead', '8,2']);
  });

  it('so do charges', () => {
    const charged = (policy: string) => {
      const game = gameOf({
        ...wish,
        a: ['m0 a0 ar5 h2 hero @4,1', 'm0 a0 ar3 h2 @4,2'],
        b: ['m3 a1 ar4 h1 charge-attack @1,1'],
        policies: ['hold', policy],
      });
      script(game, [1, 6, 5, 6]);
      return game.hits.slice(0, 2).join();
    };
    expect(charged('objective')).toBe('1,2');
    expect(charged('balanced')).toBe('2,1');
  });

  it('runners act before the others', () => {
    const a = ['m4 a1 s1-9 ar3 h1 @1,1', 'm3 a1 ar3 h1 hero @3,1'];
    const game = gameOf({ ...wish, a, b: ['m0 a0 ar4 h9 @8,2'] });
    script(game, [6, 1, 1]);
    expect([...game.order]).toEqual([1, 0, -1]);
  });

  it('monsters go at the nearest runner, or between him and the exit', () => {
    const chase = (policy: string) => {
      const a = ['m0 a0 ar3 h9 hero @7,1', 'm0 a0 ar3 h9 @1,1'];
      const game = gameOf({ ...wish, a, b: ['m4 a1 ar4 h1 @3,2'], policies: ['hold', policy] });
      script(game, [1, 6, 1]);
      return at(game, 2);
    };
    expect(chase('objective')).toBe('6,2');
    expect(chase('balanced')).toBe('2,2');
    const far = gameOf({
      ...wish,
      a: ['m0 a0 ar3 h9 hero @2,1'],
      b: ['m2 a1 ar4 h1 @8,2'],
      policies: ['hold', 'objective'],
    });
    script(far, [1, 6, 1, 6]);
    expect(at(far, 1)).toBe('6,2');
  });

  it('with no monster left heroes of any policy leave, and the others stay', () => {
    const a = ['m4 a0 ar3 h1 hero @2,1', 'm4 a2 ar3 h1 @5,2'];
    const game = gameOf({ ...wish, a, policies: ['balanced', 'hold'], b: ['m0 a0 ar4 h1 @6,2'] });
    script(game, [6, 1, 5, 1, 4]);
    expect([at(game, 2), game.over]).toEqual(['dead', false]);
    const before = at(game, 0);
    script(game, [1, 6, 6, 1]);
    expect([before, at(game, 1)]).toEqual(['5,1', '5,2']);
    script(game, [6, 1]);
    expect(at(game, 0)).toBe('9,1');
    withDice([], (dice) => {
      while (!game.over) game.step(dice);
    });
    expect([at(game, 0), game.winner]).toEqual(['left', 0]);
  });

  it('so do defensive shooters, who would wait for monsters to come', () => {
    const game = gameOf({
      ...wish,
      a: ['m4 a0 s1-6 ar3 h1 hero @2,1'],
      b: ['m0 a0 ar4 h1 @6,2'],
      policies: ['defensive', 'balanced'],
    });
    // The initiative, and the shot that leaves them alone; then they move whenever they have won.
    script(game, [6, 1, 5, 4, 6, 1, 1, 6, 6, 1, 6, 1]);
    withDice([], (dice) => game.step(dice));
    expect([at(game, 0), game.winner]).toEqual(['left', 0]);
  });
});

describe('DW-ab-stealth for fighters', () => {
  const wish: Wish = {
    a: ['m4 a1 ar3 h1 stealth @1,2', '3x m0 a0 ar3 h1 @3,1 @3,2 @3,3'],
    b: ['m0 a0 ar4 h1 @4,2'],
    board: hall(8, 3),
  };

  it('reaches an enemy whose front is taken', () => {
    expect(at(script(gameOf(wish), [6, 1, 1]), 0)).toBe('4,1');
  });

  it('without the ruling it waits behind', () => {
    expect(at(script(gameOf({ ...wish, rulings: { stealth: false } }), [6, 1, 6, 1]), 0)).toBe('2,1');
  });
});

describe('DW-ab-stealth for who breaks away', () => {
  const wish: Wish = {
    a: ['m4 a1 ar3 h1 stealth @2,2'],
    b: ['m0 a1 ar4 h1 @1,2', 'm0 a0 ar4 h1 @4,2'],
    board: hall(8, 3),
    policies: ['defensive', 'hold'],
  };

  it('leads through kill zones where every first step would end in one', () => {
    const game = gameOf(wish);
    const heard = listen(game);
    script(game, [6, 1, 1]);
    expect(at(game, 0)).toBe('6,1');
    expect(heard.filter(({ rule }) => rule === 'DW-free-attack')).toHaveLength(1);
  });

  it('without the ruling it stays and fights', () => {
    expect(at(script(gameOf({ ...wish, rulings: { stealth: false } }), [6, 1, 1, 1]), 0)).toBe('2,2');
  });
});
