import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../../src/dice/sampled.ts';
import { OUTSIDE } from '../../../../src/rules/2hdc/dungeon/cast.ts';
import { CHALLENGE, FIGHT } from '../../../../src/rules/2hdc/dungeon/dungeon.ts';
import { drawDungeon, drawPlan } from '../../../../src/rules/2hdc/dungeon/picture.ts';
import { laySecretRoom, tileName } from '../../../../src/rules/2hdc/dungeon/tiles.ts';
import { BAND, below, dig, putGoblins, putPef, setOut, standOn, until } from '../below.ts';

describe('the map of a dungeon', () => {
  it('shows tiles, exits nobody has been through, the band, forces and enemies', () => {
    const { dungeon: d } = below();
    const t = dig(d, 0, 'left-turn', 't');
    const stairs = dig(d, t, 'room', 'stairs');
    dig(d, t, 'corridor', 'dead-end');
    standOn(d, t);
    d.cast.tile[3] = 0;
    putPef(d, stairs);
    putGoblins(d, 5, 3);
    expect(drawDungeon(d)).toBe("-&--/--@-[ ]>?>..\n       '--!---|");
  });

  it('shows several forces on a tile as forces, and enemies among them as enemies', () => {
    const game = below();
    const end = dig(game.dungeon, 0, 'corridor', 'room');
    putPef(game.dungeon, end);
    putPef(game.dungeon, end);
    expect(drawDungeon(game.dungeon)).toBe('-@----[?]..');
    putGoblins(game.dungeon, end, 3);
    putPef(game.dungeon, end);
    expect(drawDungeon(game.dungeon)).toBe('-@----[!]..');
  });

  it('shows secret rooms beside the others, crossings and the treasure', () => {
    const { dungeon: d } = below(BAND, { tiles: ['room', 'room'] });
    const room = dig(d, 0, 'room');
    const secret = laySecretRoom(d, room);
    d.flags[secret] |= CHALLENGE;
    d.open[secret] = 1;
    dig(d, secret, 'room');
    standOn(d, OUTSIDE);
    expect(drawDungeon(d)).toBe('---[ ]( )~$]');
    expect([tileName(d, room), tileName(d, secret), tileName(d, 3), tileName(d, OUTSIDE)]).toEqual([
      ...['tile 2', 'the secret room beside tile 2', 'tile 3', 'outside'],
    ]);
  });

  it('is the Battle Board while a fight is on', () => {
    const game = below();
    dig(game.dungeon, 0, 'corridor');
    putGoblins(game.dungeon, 1, 3);
    until(game, FIGHT, [1, 2]);
    expect(drawDungeon(game.dungeon)).toBe(
      '.  .\ngo .\n.  .\n.  .\nA1* A2\nA3  A4'.replaceAll(/(\S+) +(?=\S)/g, (_, cell) => cell.padEnd(4)),
    );
  });

  it('2HDC-35.0: a listed dungeon is drawn as a band will lay it', () => {
    const tiles = ['corridor', 't', 'room', 'dead-end', 'left-turn', 'room'];
    expect(drawPlan(setOut(BAND, { tiles, reason: 'explore' }).dungeon.matchup)).toBe(
      "-------T-[ ]--|\n       '--/-[$]",
    );
    expect(drawPlan(setOut(BAND).dungeon.matchup)).toBeUndefined();
  });
});

describe('an adventure that is put away', () => {
  it('goes on as it would have', () => {
    const dice = new SampledDice();
    const whole = setOut(BAND, { bigBad: 'rolled' });
    const taken = setOut(BAND, { bigBad: 'rolled' });
    const end = new Int32Array(whole.stateLength);
    const other = new Int32Array(whole.stateLength);
    for (let game = 0; game < 20; game++) {
      dice.begin(9, game);
      whole.begin();
      const at = new Int32Array(whole.stateLength);
      let steps = 0;
      const again = new SampledDice();
      while (!whole.over) {
        whole.step(dice);
        if (++steps === 60) whole.save(at);
      }
      whole.save(end);
      if (steps < 60) continue;
      // The same dice up to there, then the state that was put away.
      again.begin(9, game);
      taken.begin();
      for (let step = 0; step < 60; step++) taken.step(again);
      taken.begin();
      taken.load(at);
      while (!taken.over) taken.step(again);
      taken.save(other);
      expect(other.findIndex((value, i) => value !== end[i])).toBe(-1);
    }
  });
});
