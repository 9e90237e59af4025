import { describe, expect, it } from 'vitest';
import { FIT, FLED, OUT } from '../../../../src/rules/2hdc/catalogue/names.ts';
import { ACTIVATE, CHARGING, MOVE, SHOOTING } from '../../../../src/rules/2hdc/fight/fight.ts';
import { decideIntents, letCorneredLeave } from '../../../../src/rules/2hdc/fight/intents.ts';
import { duckBack, flee } from '../../../../src/rules/2hdc/fight/retreat.ts';
import { atTurn, fight, listen, placed } from '../table.ts';

const at = (column: number, row: number) => 4 * row + column;
const SWORD = 'human/warrior@4 ac4 sword no-shield';

describe('Duck Back', () => {
  it('2HDC-18.3.1, 2HDC-20.2 goes straight away, else to a free square beside', () => {
    const f = fight([SWORD, SWORD, SWORD], [SWORD], {}, [at(1, 2), at(3, 0), at(3, 1), at(1, 5)]);
    duckBack(f, 0, at(1, 5));
    expect(f.square[0]).toBe(at(1, 1));
    f.place(0, at(1, 2));
    f.place(1, at(1, 1));
    duckBack(f, 0, at(1, 5));
    expect(f.square[0]).toBe(at(0, 1));
    f.place(0, at(1, 2));
    f.place(2, at(0, 1));
    duckBack(f, 0, at(1, 5));
    expect(f.square[0]).toBe(at(2, 1));
  });

  it('2HDC-R21 with no square free he stays in contact, a die short in his next round', () => {
    const f = fight([SWORD], [SWORD], {}, [at(1, 0), at(1, 1)]);
    const heard = listen(f);
    duckBack(f, 0, at(1, 1));
    expect([f.square[0], f.duckPenalty[0], f.status[0]]).toEqual([at(1, 0), 1, FIT]);
    expect(heard.map(({ rule }) => rule)).toEqual(['2HDC-18.3.1']);
  });

  it('2HDC-R21 with no square free and no contact he flees, or stays where the ruling says so', () => {
    const squares = [at(1, 0), at(1, 4)];
    const f = fight([SWORD], [SWORD], {}, squares);
    duckBack(f, 0, at(1, 4));
    expect([f.square[0], f.status[0]]).toEqual([-1, FLED]);
    const stays = fight([SWORD], [SWORD], { rulings: { edgeDuckBack: 'stay' } }, squares);
    duckBack(stays, 0, at(1, 4));
    expect([stays.square[0], stays.status[0], stays.duckPenalty[0]]).toEqual([at(1, 0), FIT, 0]);
  });

  it('2HDC-R151 does nothing to somebody outside', () => {
    const f = fight([SWORD], [SWORD], {}, [-1, at(1, 4)]);
    duckBack(f, 0, at(1, 4));
    expect([f.waiting[0], f.status[0]]).toEqual([1, FIT]);
  });
});

describe('Flee', () => {
  it('2HDC-18.3.2a leaves the board alive, past friends', () => {
    const f = fight([SWORD, '4x human/warrior@3 ac4 sword no-shield'], [SWORD], {}, [
      at(0, 3),
      at(0, 0),
      at(1, 0),
      at(2, 0),
      at(3, 0),
      at(0, 5),
    ]);
    flee(f, 0);
    expect([f.square[0], f.status[0], f.stands(0)]).toEqual([-1, FLED, false]);
  });

  it('2HDC-18.3.2c, 2HDC-R58 is cornered by enemies across the board, ducks back, and tries again', () => {
    const wall = '4x human/warrior@4 ac4 sword no-shield';
    const game = placed(['human/warrior@5 ac4 sword no-shield'], [wall]);
    atTurn(game, 0, [at(1, 3), at(0, 1), at(1, 1), at(2, 1), at(3, 1)]);
    const { fight: f } = game;
    flee(f, 0);
    // Of the enemies, all equally near, the one in the lowest square counts.
    expect([f.cornered[0], f.status[0], f.square[0]]).toEqual([1, FIT, at(2, 4)]);
    // He does nothing else in his activation than duck back again.
    game.step({ roller: -1, draw: () => 0 });
    expect([f.square[0], f.intent[0]]).toEqual([at(3, 5), 0]);
    // A gap in the wall lets him go.
    f.lift(2);
    f.phase = ACTIVATE;
    game.step({ roller: -1, draw: () => 0 });
    expect(f.status[0]).toBe(FLED);
    expect(f.winner).toBe(1);
  });

  it('2HDC-R58: the cornered duck back before anybody else makes up his mind', () => {
    const game = placed(
      ['human/shooter@5 ac2 bow no-shield', 'human/warrior@4 ac4 sword no-shield'],
      ['human/warrior@4 ac4 sword no-shield'],
      { rulings: { closedTile: 'both' } },
    );
    // The warrior stands between the archer and the enemy until he has ducked back.
    atTurn(game, 0, [at(1, 5), at(1, 4), at(1, 1)]);
    const { fight: f } = game;
    f.cornered[1] = 1;
    game.step({ roller: -1, draw: () => 0 });
    expect([f.square[1], f.intent[0]]).toEqual([at(0, 5), SHOOTING]);
  });

  it('2HDC-R152: by the ruling he turns and fights, unless a way has opened', () => {
    const wall = '4x human/warrior@4 ac4 sword no-shield';
    const row = [at(0, 1), at(1, 1), at(2, 1), at(3, 1)];
    const game = placed(['human/warrior@5 ac4 sword no-shield'], [wall], { rulings: { cornered: 'turns' } });
    atTurn(game, 0, [at(1, 3), ...row]);
    flee(game.fight, 0);
    expect(game.fight.cornered[0]).toBe(1);
    letCorneredLeave(game.fight, 0);
    decideIntents(game.fight, 0);
    expect([game.fight.cornered[0], game.fight.intent[0], game.fight.status[0]]).toEqual([0, CHARGING, FIT]);
    // Where a way has opened he leaves.
    flee(game.fight, 0);
    game.fight.lift(2);
    letCorneredLeave(game.fight, 0);
    decideIntents(game.fight, 0);
    expect(game.fight.status[0]).toBe(FLED);
  });

  it('2HDC-R59 a closed tile lets nobody of that side go', () => {
    const closed = (reading: string, active: 'a' | 'b') => {
      const f = fight([SWORD], [SWORD], { active, rulings: { closedTile: reading } }, [at(1, 1), at(1, 4)]);
      return [f.exitOpen(0), f.exitOpen(1)];
    };
    expect(closed('none', 'a')).toEqual([true, true]);
    expect(closed('defender', 'a')).toEqual([true, false]);
    expect(closed('defender', 'b')).toEqual([false, true]);
    expect(closed('both', 'a')).toEqual([false, false]);
  });

  it('2HDC-R151, 2HDC-R59 whoever waits flees, but outside a closed tile goes on waiting and fights later', () => {
    const waits = (closedTile: string) => fight([SWORD], [SWORD], { rulings: { closedTile } }, [-1, at(1, 5)]);
    const open = waits('none');
    flee(open, 0);
    expect([open.status[0], open.waiting[0]]).toEqual([FLED, 0]);
    const shut = waits('both');
    flee(shut, 0);
    expect([shut.status[0], shut.waiting[0], shut.cornered[0]]).toEqual([FIT, 1, 0]);
    decideIntents(shut, 0);
    expect(shut.intent[0]).toBe(CHARGING);
  });

  it('2HDC-R153, 2HDC-26.0a: the party breaks off together, and not from a closed tile', () => {
    const band = ['star human/warrior@3 ac4 sword no-shield', SWORD];
    const lair = ['6x human/warrior@4 ac4 sword no-shield'];
    const game = atTurn(placed(band, lair), 0);
    game.fight.dazzled[1] = 1;
    game.step({ roller: -1, draw: () => 0 });
    expect([game.fight.brokeOff, game.fight.winner, ...game.fight.status.subarray(0, 2)]).toEqual([1, 1, FLED, FLED]);
    const shut = atTurn(placed(band, lair, { rulings: { closedTile: 'both' } }), 0);
    shut.step({ roller: -1, draw: () => 0 });
    expect([shut.fight.brokeOff, shut.fight.winner]).toEqual([0, -1]);
    shut.step({ roller: -1, draw: () => 0 });
    expect(shut.fight.phase).toBeLessThanOrEqual(MOVE);
  });

  it('2HDC-25.0a the cautious carry away who lies next to them', () => {
    const band = ['star human/warrior@3 ac4 sword no-shield', SWORD, SWORD];
    const lair = ['6x human/warrior@4 ac4 sword no-shield'];
    const lost = (policy: string) => {
      const game = placed(band, lair, { policies: [policy, 'book'] });
      atTurn(game, 0, [at(1, 1), at(1, 2), at(3, 4)]);
      game.fight.putDown(1, OUT, 3);
      game.fight.putDown(2, OUT, 3);
      game.step({ roller: -1, draw: () => 0 });
      return [...game.fight.status.subarray(0, 3)];
    };
    expect(lost('book')).toEqual([FLED, OUT, OUT]);
    expect(lost('cautious')).toEqual([FLED, FLED, OUT]);
  });
});
