import { describe, expect, it } from 'vitest';
import { withDice } from '../../../../src/dice/scripted.ts';
import { A_ROOM, STAIRS, TILES } from '../../../../src/rules/2hdc/catalogue/tiles.ts';
import { OUTSIDE } from '../../../../src/rules/2hdc/dungeon/cast.ts';
import {
  CHALLENGE,
  CROSSING,
  FINAL,
  LAY,
  MEND_DEAD_END,
  RESOLVE,
  TURN,
} from '../../../../src/rules/2hdc/dungeon/dungeon.ts';
import { rollTile } from '../../../../src/rules/2hdc/dungeon/laying.ts';
import { distance, laySecretRoom, layTile, nextStep } from '../../../../src/rules/2hdc/dungeon/tiles.ts';
import { BAND, below, dig, standOn, turn, until } from '../below.ts';

describe('tiles', () => {
  it('2HDC-36.1 2HDC-2.2: the first is a corridor with the band on it, the next is laid behind its exit', () => {
    const { dungeon: d } = below();
    expect([d.tiles, TILES.names[d.type[0]], d.open[0], d.level[0]]).toEqual([1, 'corridor', 1, 1]);
    expect(Array.from(d.cast.tile.subarray(0, 4))).toEqual([0, 0, 0, 0]);
    const game = below();
    turn(game, [1, 2, 3, 4]);
    expect(game.dungeon.tiles).toBe(2);
    expect(TILES.names[game.dungeon.type[1]]).toBe('corridor');
    expect(game.dungeon.partyTile).toBe(1);
  });

  it('2HDC-36.2: four for each Rep of the Big Bad, or as the ruling says', () => {
    expect(below().dungeon.total).toBe(20);
    expect(below(BAND, { rulings: { tileFactor: 2 } }).dungeon.total).toBe(10);
  });

  it('2HDC-T38.0a: what two dice lay', () => {
    const { dungeon: d } = below(BAND, { rulings: { tileFactor: 8 } });
    const laid = [];
    for (let sum = 2; sum <= 12; sum++) {
      const faces = sum <= 7 ? [1, sum - 1] : [6, sum - 6];
      laid.push(TILES.names[d.type[withDice(faces, (dice) => rollTile(d, dice, 0))]]);
      d.open[0] = 1;
    }
    expect(laid).toEqual([
      ...['dead-end', 'room', 't', 'left-turn', 'room', 'corridor', 'room', 'right-turn', 'four-way', 'stairs', 'room'],
    ]);
  });

  it('2HDC-T38.0b: a row that comes again counts as another, and goes on counting as itself', () => {
    const { dungeon: d } = below();
    const type = (faces: number[]) => {
      d.open[0] = 1;
      return TILES.names[d.type[withDice(faces, (dice) => rollTile(d, dice, 0))]];
    };
    expect([type([1, 3]), type([2, 2]), type([1, 3])]).toEqual(['t', 'room', 'room']);
    expect([type([1, 4]), type([2, 3]), type([4, 5]), type([6, 3])]).toEqual([
      ...['left-turn', 'corridor', 'right-turn', 'corridor'],
    ]);
    expect([type([4, 6]), type([5, 5])]).toEqual(['four-way', 'room']);
  });

  it('2HDC-36.0: exits by type', () => {
    const { dungeon: d } = below();
    const exits = TILES.names.map((_, type) => {
      d.open[0] = 1;
      return d.open[layTile(d, 0, type)];
    });
    // Dead end, room, T, left, corridor, right, four-way, stairs.
    expect(exits).toEqual([0, 1, 2, 1, 1, 1, 3, 1]);
  });

  it('2HDC-36.4: the last tile is the Treasure Room, and no exit is open any more', () => {
    const { dungeon: d } = below(BAND, { tiles: ['t', 'room'] });
    const t = dig(d, 0, 't');
    expect(d.open[t]).toBe(2);
    const last = dig(d, t, 'room');
    expect(d.has(last, FINAL)).toBe(true);
    expect([d.open[0], d.open[t], d.open[last]]).toEqual([0, 0, 0]);
    expect(d.finalTile).toBe(last);
  });

  it('2HDC-36.5: stairs lead down, and back up', () => {
    const { dungeon: d } = below();
    const stairs = dig(d, 0, 'corridor', 'stairs');
    const beyond = dig(d, stairs, 'room');
    expect([d.level[0], d.level[stairs], d.level[beyond]]).toEqual([1, 1, 2]);
  });

  it('behind a Challenge the level is one lower too (37.1.6), and a secret room is on its own', () => {
    const { dungeon: d } = below();
    const room = dig(d, 0, 'room');
    const secret = laySecretRoom(d, room);
    d.flags[secret] |= CHALLENGE;
    d.open[secret] = 1;
    const beyond = layTile(d, secret, A_ROOM);
    expect([d.level[secret], d.level[beyond]]).toEqual([1, 2]);
    expect(d.has(beyond, CROSSING)).toBe(true);
    // Outside the count.
    expect([d.tiles, d.laid]).toEqual([4, 3]);
  });

  it('2HDC-38.0: distances and ways in the tree', () => {
    const game = below();
    const t = dig(game.dungeon, 0, 't');
    const a = dig(game.dungeon, t, 'corridor', 'corridor');
    const b = dig(game.dungeon, t, 'room');
    expect(distance(game.dungeon, a, b)).toBe(3);
    expect(distance(game.dungeon, OUTSIDE, b)).toBe(3);
    expect([
      nextStep(game.dungeon, a, b),
      nextStep(game.dungeon, t, b),
      nextStep(game.dungeon, b, OUTSIDE),
      nextStep(game.dungeon, OUTSIDE, a),
    ]).toEqual([2, b, t, 0]);
  });

  it('2HDC-35.0: a list of tiles is read in place of dice', () => {
    const game = below(BAND, { tiles: ['t', 'corridor', 'dead-end'] });
    expect(game.dungeon.total).toBe(4);
    turn(game, [1, 2]);
    turn(game, [1, 2]);
    expect(Array.from(game.dungeon.type.subarray(0, 3), (type) => TILES.names[type])).toEqual([
      'corridor',
      't',
      'corridor',
    ]);
  });

  it('2HDC-36.3a: a dead end leads on as stairs when nothing else does, or is rolled again', () => {
    const game = below();
    // A dead end: searched in vain by the best of those who are no Thieves.
    until(game, MEND_DEAD_END, [1, 2, 1, 1, 3, 4]);
    expect(TILES.names[game.dungeon.type[1]]).toBe('dead-end');
    until(game, TURN);
    expect([game.dungeon.type[1], game.dungeon.open[1]]).toEqual([STAIRS, 1]);

    const other = below(BAND, { rulings: { deadEndFix: 'reroll' } });
    until(other, MEND_DEAD_END, [1, 2, 1, 1, 3, 4]);
    until(other, TURN, [1, 1, 3, 4]);
    expect(TILES.names[other.dungeon.type[1]]).toBe('corridor');
  });

  it('2HDC-R99: a dead end leads on when it has been searched, and costs no turn', () => {
    const game = below();
    turn(game, [1, 2, 1, 1, 3, 4]);
    turn(game, [1, 2, 3, 4]);
    expect([game.dungeon.turn, game.dungeon.partyTile]).toEqual([2, 2]);
  });

  it('2HDC-34.3c: a dead end that turns out to be a room is one more room seen', () => {
    const game = below(BAND, { rulings: { deadEndFix: 'reroll' } });
    until(game, MEND_DEAD_END, [1, 2, 1, 1, 3, 4]);
    until(game, RESOLVE, [1, 2]);
    expect(game.dungeon.roomsSeen).toBe(1);
  });

  it('with another exit open a dead end stays one, and the band goes back', () => {
    const game = below();
    const d = game.dungeon;
    const t = dig(d, 0, 't');
    const end = dig(d, t, 'dead-end');
    d.searched[end] = 1;
    standOn(d, end);
    turn(game, [1, 2]);
    expect(d.partyTile).toBe(t);
    until(game, LAY, [1, 2]);
  });
});
