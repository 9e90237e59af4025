import { describe, expect, it } from 'vitest';
import { chancesOf } from '../../../src/dice/exact.ts';
import { withDice } from '../../../src/dice/scripted.ts';
import { control, controlTarget } from '../../../src/rules/dw/control.ts';
import { makeMove } from '../../../src/rules/dw/moving.ts';
import type { BattleGame } from '../../../src/rules/dw/play.ts';
import { Reach } from '../../../src/rules/dw/reach.ts';
import { Shooting } from '../../../src/rules/dw/shooting.ts';
import { Ways } from '../../../src/rules/dw/ways.ts';
import { at, drawn, endsOf, gameOf, hall, listen, script, squareOf, type Wish } from './table.ts';

const waysOf = (game: BattleGame) => new Ways(game, new Reach(game), new Shooting(game));

describe('DW-ab-initiative-bonus and DW-init-bonus', () => {
  const side = ['orc initiative-bonus @1,1', 'orc initiative-bonus:2 @2,1', 'orc initiative-bonus:2 @3,1'];
  const led = () => gameOf({ a: side, b: ['orc @9,1'], board: hall(9, 1) });

  it('the largest bonus of a side counts, not the sum', () => {
    // 3 + 2 against 4 wins; 3 + 2 against 5 is level, where a sum of 3, 4 or 5 would have won.
    expect(script(led(), [3, 4]).mover).toBe(0);
    expect(script(led(), [3, 5, 1, 6]).mover).toBe(1);
    expect(script(led(), [1, 4]).mover).toBe(1);
  });

  it('a lead of 2 wins the roll in 13 of 16 moves', () => {
    const game = led();
    const movers = chancesOf((dice) => {
      game.begin();
      game.step(dice);
      return game.mover;
    });
    expect(movers.get(0)).toBeCloseTo(13 / 16, 12);
  });

  it('the bonus goes with its figure', () => {
    const game = led();
    game.hurt(1, 1, 3);
    expect(script(game, [3, 5, 1, 6]).mover).toBe(1);
    game.begin();
    game.hurt(1, 1, 3);
    game.hurt(2, 1, 3);
    // 3 + 1 against 4 is level.
    expect(script(game, [3, 4, 1, 6]).mover).toBe(1);
  });

  it('without the ruling it adds nothing', () => {
    const game = gameOf({
      a: ['orc initiative-bonus:3 @1,1'],
      b: ['orc @9,1'],
      board: hall(9, 1),
      rulings: { initiativeBonus: false },
    });
    expect(script(game, [3, 4]).mover).toBe(1);
  });
});

describe('DW-ab-charge-attack and DW-zone-exceptions', () => {
  const wish: Wish = { a: ['m5 a2 ar3 h3 charge-attack @1,1'], b: ['m0 a0 ar4 h1 @4,1'], board: hall(12, 1) };

  it('attacks at once on entering a kill zone, and goes on where the enemy fell', () => {
    const game = gameOf({ ...wish, b: ['m0 a0 ar4 h1 @4,1', 'm0 a1 ar4 h9 @8,1'] });
    script(game, [6, 1, 5, 5, 4, 1]);
    // It spent 2 of its 5 points on the way to 3,1, and has 3 left.
    expect([at(game, 1), at(game, 0)]).toEqual(['dead', '6,1']);
  });

  it('charges once a move, and fights in the melee phase as well', () => {
    const game = gameOf({ ...wish, b: ['m0 a0 ar4 h1 @4,1', 'm0 a1 ar4 h9 @6,1'] });
    const heard = listen(game);
    script(game, [6, 1, 5, 5, 4, 1, 1, 1, 1]);
    expect(at(game, 0)).toBe('5,1');
    expect(heard.map(({ rule }) => rule)).toEqual([
      'DW-init-roll',
      'DW-move-allowance',
      'DW-ab-charge-attack',
      'DW-move-allowance',
      'DW-melee-one-roll',
      'DW-melee-one-roll',
    ]);
  });

  it('does not go on while it is in contact with somebody else', () => {
    const game = gameOf({
      a: ['m6 a2 ar3 h3 charge-attack @1,2'],
      b: ['m0 a0 ar4 h1 @4,1', 'm0 a0 ar4 h9 @4,3', 'm0 a0 ar4 h9 @5,2'],
      board: hall(8, 3),
      policies: ['aggressive', 'hold'],
    });
    script(game, [6, 1, 5, 5, 4, 1]);
    // From 4,2 it would touch one enemy more.
    expect([at(game, 1), at(game, 0)]).toEqual(['dead', '3,2']);
  });

  it('of two enemies alike strikes the hero', () => {
    const charged = (second: string) => {
      const b = ['m0 a0 ar4 h1 @4,1', `m0 a0 ar4 h1 ${second} @4,3`];
      const game = gameOf({
        a: ['m4 a2 ar3 h3 charge-attack @2,2'],
        b,
        board: hall(8, 3),
        policies: ['aggressive', 'hold'],
      });
      script(game, [6, 1, 5, 1, 4]);
      return [at(game, 1), at(game, 2)];
    };
    expect([charged('monster'), charged('hero')]).toEqual([
      ['dead', '4,3'],
      ['4,1', 'dead'],
    ]);
  });

  it('does not charge after breaking away', () => {
    const b = ['m0 a0 ar4 h1 @2,1', 'm0 a0 ar4 h1 @6,1'];
    const game = gameOf({ ...wish, a: ['m5 a2 ar3 h3 charge-attack @3,1'], b });
    const reach = new Reach(game);
    reach.breakAway(0, 5);
    const to = squareOf(game, '5,1');
    withDice([], (dice) => makeMove(game, reach, dice, 0, to, reach.drawnTo(to), 5, true));
    expect([at(game, 0), at(game, 2)]).toEqual(['5,1', '6,1']);
  });

  it('does not charge who began in contact, nor without the ruling', () => {
    const near = gameOf({ ...wish, b: ['m0 a0 ar4 h9 @2,1'] });
    const heard = listen(near);
    script(near, [6, 1, 1, 1]);
    const plain = gameOf({ ...wish, rulings: { chargeAttack: false } });
    const heardToo = listen(plain);
    script(plain, [6, 1, 1, 1]);
    expect([...heard, ...heardToo].filter(({ rule }) => rule === 'DW-ab-charge-attack')).toEqual([]);
  });
});

describe('DW-ab-control-enemy', () => {
  const witch = 'm0 a1 ar3 h1 control-enemy @1,1';
  const wish: Wish = { a: [witch], b: ['m4 a1 ar4 h1 @3,1', 'm3 a2 ar4 h1 @4,1'], board: hall(12, 1) };

  it('a die at its Armour or more sends the enemy with most dice away', () => {
    const game = gameOf(wish);
    script(game, [6, 1, 4]);
    expect([at(game, 1), at(game, 2)]).toEqual(['3,1', '7,1']);
    const resisting = gameOf(wish);
    script(resisting, [6, 1, 3]);
    expect(at(resisting, 2)).toBe('4,1');
  });

  it('of an objective side takes a runner first, and sends it as far from the exit as it can', () => {
    const board = drawn('############', '#...........', '#..........#', '############');
    const sent = (policy: string) => {
      const a = ['m3 a1 ar4 h1 hero @5,1', 'm3 a2 ar4 h1 @6,2'];
      const wish: Wish = { a, b: [witch], board, play: 'escape', policies: ['hold', policy] };
      const game = gameOf(wish);
      script(game, [1, 6, 4]);
      return [at(game, 0), at(game, 1)];
    };
    expect(sent('objective')).toEqual(['2,2', '6,2']);
    // Others send away whoever has most dice.
    expect(sent('balanced')).toEqual(['5,1', '9,2']);
  });

  it('tells of one who can be sent no farther that it stays', () => {
    const told = (target: string) => {
      const game = gameOf({ ...wish, b: [`${target} @4,1`] });
      const heard = listen(game);
      script(game, [6, 1, 4]);
      return heard.find(({ rule }) => rule === 'DW-ab-control-enemy')?.text;
    };
    expect(told('m0 a2 ar4 h1')).toBe('a1 controlled b1, who could get no farther than 4,1');
    expect(told('m1 a2 ar4 h1')).toBe('a1 sent b1 from 4,1 to 5,1');
  });

  it('reaches six squares, in sight', () => {
    expect(controlTarget(gameOf({ ...wish, b: ['orc @7,1'] }), 0)).toBe(1);
    // Lines are known as far as the archer shoots.
    const archer = 'm0 a1 s1-11 ar3 h1 @12,1';
    expect(controlTarget(gameOf({ ...wish, b: ['orc @8,1', archer] }), 0)).toBe(-1);
    const walled = drawn('#########', '#..#....#', '#########');
    expect(controlTarget(gameOf({ ...wish, b: ['orc @5,1'], board: walled }), 0)).toBe(-1);
  });

  it('draws no free attacks, stops at no kill zone, and resists by its Armour', () => {
    const game = gameOf({ a: [witch, 'm0 a9 ar3 h1 @6,2'], b: ['m6 a1 ar5 h1 @4,1'], board: hall(12, 3) });
    withDice([5], (dice) => control(game, waysOf(game), dice, 0, 2));
    expect(at(game, 2)).toBe('10,1');
    const chances = chancesOf((dice) => {
      game.begin();
      control(game, waysOf(game), dice, 0, 2);
      return at(game, 2) === '4,1' ? 'stays' : 'goes';
    });
    expect(chances.get('goes')).toBeCloseTo(1 / 3, 12);
  });
});

describe('DW-ability-free, DW-ability-several and DW-ability-once', () => {
  it('a figure uses an ability and still has its action; a second ability too; each once a move', () => {
    const game = gameOf({
      a: ['m4 a1 s1-9 ar3 h1 control-enemy master-shot @1,1'],
      b: ['m1 a1 ar4 h9 @6,1'],
      board: hall(12, 1),
    });
    const heard = listen(game);
    // Control fails; then the shot, which hits on a 4; no second try at control before the next move.
    script(game, [6, 1, 1, 4, 4, 6, 1]);
    expect(heard.map(({ rule }) => rule)).toEqual(['DW-init-roll', 'DW-ab-control-enemy', 'DW-to-hit', 'DW-init-roll']);
    expect(game.hits[1]).toBe(8);
    // A new move, a new try.
    script(game, [1]);
    expect(heard.at(-1)?.rule).toBe('DW-ab-control-enemy');
  });
});

describe('DW-ab-stealth and DW-stealth', () => {
  const rows = ['##########', '#........#', '#........#', '##########'];

  it('walks through kill zones', () => {
    const game = gameOf({ a: ['m6 a1 ar3 h1 stealth @1,1'], b: ['orc @4,2'], board: drawn(...rows) });
    const reach = new Reach(game);
    reach.walk(0, 6, false);
    expect(endsOf(game, reach)).not.toContain('6,1');
    reach.walk(0, 6, true);
    expect(endsOf(game, reach)).toContain('6,1');
  });

  it('is used only for a goal out of reach otherwise: here the exit', () => {
    const board = drawn('########', '#.......', '#......#', '########');
    const runner = (ability: string): Wish => ({
      a: [`m8 a1 ar3 h1 hero ${ability} @1,1`],
      b: ['m0 a1 ar4 h1 @4,2'],
      board,
      play: 'escape',
      policies: ['objective', 'hold'],
    });
    // Without it the runner waits before the kill zone.
    expect(at(script(gameOf(runner('')), [6, 1, 6, 1]), 0)).toBe('2,1');
    const game = script(gameOf(runner('stealth')), [6, 1]);
    withDice([], (dice) => game.step(dice));
    expect([at(game, 0), game.winner]).toEqual(['left', 0]);
  });

  /** Enemies at his side, with two dice, and on his way out. */
  const beset: Wish = {
    a: ['m8 a0 ar3 h1 hero stealth @2,1'],
    b: ['m0 a2 ar4 h1 @1,2', 'm0 a1 ar4 h1 @5,2'],
    board: drawn('#########', '#........', '#.......#', '#########'),
    play: 'escape',
    policies: ['objective', 'hold'],
  };

  it('draws free attacks from those it began beside, and none from those it passes', () => {
    expect(at(script(gameOf(beset), [6, 1, 5, 1, 4]), 0)).toBe('dead');
    expect(at(script(gameOf(beset), [6, 1, 1, 1]), 0)).toBe('left');
  });

  it('DW-R-06: does not begin with a sidestep around the same enemies', () => {
    // From the corner each step still touches the enemy; nobody breaks away, and the enemy throws its melee dice.
    const game = script(gameOf({ ...beset, a: ['m9 a0 ar3 h1 hero stealth @1,1'] }), [6, 1, 1, 1]);
    expect([at(game, 0), game.over]).toEqual(['1,1', false]);
  });
});
