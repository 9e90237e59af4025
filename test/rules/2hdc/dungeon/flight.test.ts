import { describe, expect, it } from 'vitest';
import type { Law } from '../../../../src/dice/law.ts';
import { withDice } from '../../../../src/dice/scripted.ts';
import { BOOTS_OF_SPEED, HARD_SHIRT, POTION_RAGE } from '../../../../src/rules/2hdc/catalogue/items.ts';
import { makePotion } from '../../../../src/rules/2hdc/catalogue/magic-items.ts';
import { DEAD, FIT, FLED, OUT, TURNED } from '../../../../src/rules/2hdc/catalogue/names.ts';
import { A_ROOM, DEAD_END, STAIRS } from '../../../../src/rules/2hdc/catalogue/tiles.ts';
import { WEAPONS } from '../../../../src/rules/2hdc/catalogue/weapons.ts';
import { BY_FLIGHT, BY_MINIONS, NOWHERE, OUTSIDE } from '../../../../src/rules/2hdc/dungeon/cast.ts';
import { leaderRep, onward } from '../../../../src/rules/2hdc/dungeon/clash.ts';
import {
  CHALLENGE,
  CROSSING,
  DUNGEON_TURN,
  type Dungeon,
  ENCOUNTER,
  ENEMY_RUNS,
  FIGHT,
  FLIGHT,
  LOOTED,
  MARKERS,
  MOVED,
  NO_WAY,
  OPEN_EXIT,
  OUTSIDE_RECOVERY,
  PURSUIT,
  RESOLVED,
  RUN_AWAY,
  SHARING,
  STRAYS,
  TURN,
} from '../../../../src/rules/2hdc/dungeon/dungeon.ts';
import { loadOf } from '../../../../src/rules/2hdc/dungeon/load.ts';
import { MOST_MEMBERS } from '../../../../src/rules/2hdc/dungeon/matchup.ts';
import type { DungeonGame } from '../../../../src/rules/2hdc/dungeon/play.ts';
import { laySecretRoom } from '../../../../src/rules/2hdc/dungeon/tiles.ts';
import { ACTIVATE, AFTER, type Fight, MARTYRS, OVER } from '../../../../src/rules/2hdc/fight/fight.ts';
import { stepFight } from '../../../../src/rules/2hdc/fight/sequence.ts';
import { BAND, below, dig, hear, markersOn, putGoblins, putPef, standOn, until } from '../below.ts';

/** A fight with Goblins on the second of two corridors, begun by the band, before its first activation; more of them may stand behind it. */
function fighting(band = BAND, wish = {}, reps: number[] = [3, 3], behind: number[] = []): DungeonGame {
  const game = below(band, wish);
  dig(game.dungeon, 0, 'corridor', 'corridor', 'corridor');
  standOn(game.dungeon, 1);
  if (behind.length > 0) putGoblins(game.dungeon, 1, ...behind);
  putGoblins(game.dungeon, 2, ...reps);
  until(game, FIGHT, [1, 2]);
  game.dungeon.fight.phase = ACTIVATE;
  game.dungeon.fight.turn = 0;
  game.dungeon.fight.opener = 0;
  return game;
}

/** Everybody of the party has fled, at the same moment, but those who are down. */
function allFlee(game: DungeonGame, brokeOff: 0 | 1, down: readonly number[] = []): Dungeon {
  const d = game.dungeon;
  d.fight.activations = 1;
  d.fight.brokeOff = brokeOff;
  for (const i of down) d.fight.putDown(i, OUT, 4);
  for (let i = 0; i < d.fight.count; i++) if (d.fight.side[i] === 0 && d.fight.status[i] === FIT) d.fight.leave(i);
  d.fight.winner = 1;
  d.fight.cursor = 0;
  d.fight.phase = AFTER;
  return d;
}

/** The band has beaten everybody on the board. */
function win(game: DungeonGame): DungeonGame {
  for (let i = 0; i < game.dungeon.fight.count; i++)
    if (game.dungeon.fight.side[i] === 1) game.dungeon.fight.putDown(i, DEAD, 0);
  game.dungeon.fight.winner = 0;
  game.dungeon.fight.cursor = 0;
  game.dungeon.fight.phase = AFTER;
  return game;
}

describe('running', () => {
  it('2HDC-18.3.2b 2HDC-26.0c V17: one set of dice; two tiles for both passed, else one', () => {
    const game = fighting();
    const d = allFlee(game, 0);
    until(game, FLIGHT);
    // Rep 5 and both 4s pass 3 and 4, Rep 3 does not.
    until(game, DUNGEON_TURN, [3, 4]);
    expect(Array.from(d.cast.tile.subarray(0, 4))).toEqual([0, 0, 0, 1]);
    expect(Array.from(d.cast.shaken.subarray(0, 4))).toEqual([1, 1, 1, 1]);
    // The Goblins hold the tile.
    expect([markersOn(d), d.markerTile[0]]).toEqual([1, 2]);
  });

  it('2HDC-18.3.2b: who could run two tiles stays in a dead end, from which nothing leads on', () => {
    const game = below();
    dig(game.dungeon, 0, 'corridor', 'dead-end');
    standOn(game.dungeon, 1);
    game.dungeon.bigBadKilled = 1;
    putGoblins(game.dungeon, 0, 3, 3);
    until(game, FIGHT, [1, 2, 6, 6]);
    const d = allFlee(game, 0);
    // They were come upon from the entry, on the corridor before the dead end.
    d.partyTile = 1;
    d.partyWay = 2;
    for (let c = 0; c < d.members; c++) d.cast.tile[c] = 1;
    until(game, FLIGHT);
    until(game, DUNGEON_TURN, [1, 1]);
    expect(Array.from(d.cast.tile.subarray(0, 4))).toEqual([2, 2, 2, 2]);
  });

  it('2HDC-32.2b: who carries more than twice his Rep runs one tile, as he cannot move fast', () => {
    const game = fighting();
    const { cast, loot } = allFlee(game, 0);
    for (let i = 0; i < 9; i++) loot.add(makePotion(POTION_RAGE, 1), 1, 0);
    until(game, DUNGEON_TURN, [1, 1]);
    expect(Array.from(cast.tile.subarray(0, 4))).toEqual([0, 1, 0, 0]);
  });

  it('2HDC-17.3.1a: who has moved and won without his Leader does not walk after him in the same turn', () => {
    const game = fighting();
    const { cast } = game.dungeon;
    game.dungeon.fight.activations = 1;
    game.dungeon.fight.leave(0);
    win(game);
    until(game, DUNGEON_TURN, [6, 6]);
    expect(Array.from(cast.tile.subarray(0, 4))).toEqual([1, 2, 2, 2]);
    until(game, STRAYS, [1, 2]);
    until(game, DUNGEON_TURN);
    expect(Array.from(cast.tile.subarray(0, 4))).toEqual([1, 1, 1, 1]);
  });

  it('2HDC-R136: those who hold a tile meet what else is there as they came, after others have run', () => {
    for (const moved of [true, false]) {
      const game = below();
      const d = game.dungeon;
      dig(d, 0, 'corridor', 'corridor', 'corridor');
      standOn(d, moved ? 1 : 2);
      putGoblins(d, 2, 3, 3);
      putGoblins(d, 2, 4);
      if (!moved) putGoblins(d, 3, 3);
      d.phase = moved ? TURN : MARKERS;
      until(game, FIGHT, moved ? [1, 2] : [6, 6]);
      // The Healer flees from the first of them.
      d.fight.activations = 1;
      d.fight.leave(3);
      until(win(game), FLIGHT);
      until(game, FIGHT, [6, 6]);
      expect([d.partyTile, d.partyWay, d.enemyWay, d.fight.active]).toEqual([2, 1, 3, moved ? 0 : 1]);
    }
  });

  it('2HDC-15.0c: stragglers walk after the Leader in the turn in which his group is driven off, too', () => {
    const game = below(BAND, { policy: 'bold' });
    const d = game.dungeon;
    dig(d, 0, 'corridor', 'corridor', 'corridor');
    standOn(d, 2);
    d.cast.tile[3] = 0;
    putGoblins(d, 3, 3);
    until(game, FIGHT, [1, 2, 6, 6]);
    allFlee(game, 0);
    until(game, FLIGHT);
    until(game, DUNGEON_TURN, [6, 6]);
    expect(Array.from(d.cast.tile.subarray(0, 4))).toEqual([2, 2, 2, 1]);
  });

  it('the outside is safe (R161)', () => {
    const game = below();
    const d = game.dungeon;
    putGoblins(d, 0, 3);
    d.entering = 1;
    d.cameFrom = OUTSIDE;
    d.next = MOVED;
    d.phase = ENCOUNTER;
    until(game, FIGHT);
    allFlee(game, 0);
    until(game, DUNGEON_TURN, [1, 1]);
    expect(Array.from(d.cast.tile.subarray(0, 4))).toEqual([OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE]);
  });

  it('2HDC-18.3.2d: whoever runs into enemies stops there, and takes the charge test as Fleeing', () => {
    const game = fighting(BAND, {}, [3, 3], [3]);
    const d = game.dungeon;
    allFlee(game, 0);
    until(game, FLIGHT);
    until(game, FIGHT, [1, 1]);
    expect([d.partyTile, d.fight.fleeing, d.fight.active]).toEqual([1, 1, 0]);
    expect(Array.from(d.cast.running.subarray(0, 4))).toEqual([0, 0, 0, 0]);
  });

  it('2HDC-29.4.1: fugitives who beat those they ran into take what these had', () => {
    const game = fighting(BAND, {}, [3, 3], [3]);
    const d = allFlee(game, 0);
    until(game, FLIGHT);
    until(game, FIGHT, [1, 1]);
    d.fight.items[4] |= HARD_SHIRT;
    until(win(game), DUNGEON_TURN);
    expect([d.loot.countOf(0), d.loot.itemsLost]).toEqual([1, 0]);
  });

  it('2HDC-29.4.1: who has fled from a fight that was won takes nothing', () => {
    const game = fighting();
    const d = game.dungeon;
    d.fight.leave(0);
    for (const i of [4, 5]) d.fight.items[i] |= HARD_SHIRT;
    until(win(game), DUNGEON_TURN, [1, 1]);
    expect([0, 1, 2].map((c) => d.loot.countOf(c))).toEqual([0, 1, 1]);
  });

  it('2HDC-R162: a marker stops those who flee, even if it turns out to be nothing', () => {
    const game = fighting();
    const d = game.dungeon;
    putPef(d, 1);
    allFlee(game, 0);
    until(game, DUNGEON_TURN, [1, 1, 5, 6]);
    expect(Array.from(d.cast.tile.subarray(0, 4))).toEqual([1, 1, 1, 1]);
  });

  it('2HDC-R90: a new room in which nobody is does not', () => {
    const game = fighting();
    const d = game.dungeon;
    d.type[1] = A_ROOM;
    allFlee(game, 0);
    until(game, DUNGEON_TURN, [1, 1, 5, 6]);
    expect(Array.from(d.cast.tile.subarray(0, 4))).toEqual([0, 0, 0, 0]);
  });

  it('2HDC-R115: a room that was entered in flight is looted and searched before the group goes on', () => {
    for (const policy of ['book', 'bold', 'cautious'] as const) {
      const game = below(BAND, { policy });
      const d = game.dungeon;
      dig(d, 0, 'corridor', 'room', 'corridor', 'corridor');
      standOn(d, 2);
      d.flags[2] |= RESOLVED;
      const found = () => [d.has(2, LOOTED), d.searched[2], d.partyTile];
      // No treasure, no pair; the bold roll for a second tile before, and fail.
      const faces = { book: [1, 2, 1, 1, 6], bold: [1, 2, 6, 6, 1, 1, 6], cautious: [1, 2, 1] }[policy];
      until(game, MOVED, faces);
      expect(found()).toEqual([true, policy === 'cautious' ? 0 : 1, 3]);
    }
  });

  it('2HDC-R92: so it is while the group waits, and where a dead end has to lead on', () => {
    const game = below(BAND, { policy: 'cautious' });
    const d = game.dungeon;
    dig(d, 0, 'corridor', 'dead-end');
    standOn(d, 2);
    d.cast.tile[3] = 0;
    until(game, STRAYS, [1, 2, 1, 6]);
    expect([d.searched[2], d.partyTile]).toEqual([1, 2]);
    d.cast.tile[3] = 2;
    d.searched[2] = 0;
    d.type[2] = DEAD_END;
    d.open[2] = 0;
    d.phase = TURN;
    until(game, DUNGEON_TURN, [1, 2, 1, 6]);
    expect([d.searched[2], d.type[2]]).toEqual([1, STAIRS]);
  });

  it('through an exit behind which nothing is laid, tiles are laid (R90)', () => {
    const game = below();
    const d = game.dungeon;
    dig(d, 0, 'corridor');
    standOn(d, 1);
    putGoblins(d, 0, 3);
    d.phase = MARKERS;
    until(game, FIGHT, [6, 6]);
    // They came from the entry, so the way is deeper in.
    expect([d.enemyWay, d.partyWay]).toEqual([0, OPEN_EXIT]);
    allFlee(game, 0);
    until(game, MARKERS, [6, 6, 3, 4]);
    expect([d.laid, d.cast.tile[0]]).toEqual([3, 2]);
  });

  it('R136: through a secret room that goes on, and into no other', () => {
    const fromDeadEnd = (exits: number, flags = 0) => {
      const game = below();
      const d = game.dungeon;
      const end = dig(d, 0, 'dead-end');
      const room = laySecretRoom(d, end);
      d.open[room] = exits;
      d.flags[room] |= flags;
      standOn(d, end);
      putGoblins(d, 0, 3);
      d.phase = MARKERS;
      until(game, FIGHT, [6, 6]);
      return [d.partyWay, d.fight.closed];
    };
    expect([fromDeadEnd(1), fromDeadEnd(0), fromDeadEnd(1, CHALLENGE)]).toEqual([
      [2, 0],
      [NO_WAY, 1],
      [NO_WAY, 1],
    ]);
  });

  it('nobody flees over a crossing', () => {
    const { dungeon: d } = below();
    dig(d, 0, 'corridor');
    d.flags[1] |= CROSSING;
    expect(onward(d, 1, 2)).toBe(NO_WAY);
    expect(onward(d, 0, OUTSIDE)).toBe(NO_WAY);
  });

  it('R176: who has come over a crossing cannot flee over it, nor anybody into one that is not laid', () => {
    const game = below();
    const d = game.dungeon;
    dig(d, 0, 'corridor', 'corridor');
    d.flags[2] |= CROSSING;
    standOn(d, 1);
    putGoblins(d, 2, 3);
    d.phase = MARKERS;
    until(game, FIGHT, [6, 6]);
    expect([d.partyTile, d.enemyWay, d.partyWay, d.fight.closed]).toEqual([1, NO_WAY, 0, 2]);

    const other = below().dungeon;
    const room = laySecretRoom(other, 0);
    other.open[room] = 1;
    expect(onward(other, room, 0)).toBe(OPEN_EXIT);
    other.flags[room] |= CHALLENGE;
    expect(onward(other, room, 0)).toBe(NO_WAY);
  });
});

describe('breaking off', () => {
  it('2HDC-26.0b: everybody drops half of what he has found, rounded up', () => {
    const game = fighting();
    const d = game.dungeon;
    d.cast.silver[0] = 3;
    allFlee(game, 1);
    until(game, FLIGHT);
    expect([d.cast.silver[0], d.brokeOffThisTurn]).toEqual([1, 1]);
  });

  it('2HDC-26.0b: who had fled before they broke off has dropped nothing', () => {
    const game = fighting();
    const d = game.dungeon;
    d.cast.silver.set([4, 4]);
    d.fight.leave(1);
    allFlee(game, 1);
    until(game, FLIGHT);
    expect([d.cast.silver[0], d.cast.silver[1], d.cast.shaken[1]]).toEqual([2, 4, 1]);
  });

  it('who lies there is captured', () => {
    const game = fighting();
    const d = allFlee(game, 1, [1]);
    until(game, FLIGHT);
    expect([d.cast.status[1], d.cast.tile[1], d.cast.fallenBy[1]]).toEqual([OUT, NOWHERE, BY_MINIONS]);
  });

  it('2HDC-20.5: who has once been Out of the Fight has been so, though he is killed in a later one', () => {
    const game = fighting();
    const d = game.dungeon;
    d.cast.wasOut[1] = 1;
    for (const c of [1, 2]) d.fight.putDown(c, DEAD, 4);
    allFlee(game, 1);
    until(game, FLIGHT);
    expect([d.cast.status[1], d.cast.wasOut[1], d.cast.wasOut[2]]).toEqual([DEAD, 1, 0]);
  });

  it('2HDC-26.0d: pursuers stop at the first tile with fugitives and are active; no penalty, no second break-off', () => {
    const game = fighting();
    const d = allFlee(game, 1);
    until(game, FLIGHT);
    // The Healer gets no farther than the next tile.
    until(game, PURSUIT, [3, 4]);
    until(game, FIGHT, [1, 1]);
    expect([d.partyTile, d.fight.fitCount(0), d.fight.active, d.fight.fleeing]).toEqual([1, 1, 1, 0]);
    expect([d.fight.mayBreakOff, d.inPursuit]).toEqual([0, 1]);
    const strict = fighting(BAND, { rulings: { fleeingCaught: 'penalty' } });
    allFlee(strict, 1);
    until(strict, FLIGHT);
    until(strict, PURSUIT, [3, 4]);
    until(strict, FIGHT, [1, 1]);
    expect(strict.dungeon.fight.fleeing).toBe(1);
  });

  it('2HDC-18.3.2d: who flees from pursuers into others takes the charge test as Fleeing', () => {
    const game = fighting();
    const d = allFlee(game, 1);
    until(game, FLIGHT);
    until(game, PURSUIT, [3, 4]);
    until(game, FIGHT, [1, 1]);
    expect([d.partyTile, d.fight.fleeing]).toEqual([1, 0]);
    allFlee(game, 0);
    until(game, FLIGHT);
    putGoblins(d, 0, 3);
    until(game, FIGHT, [1, 1]);
    expect([d.partyTile, d.fight.fleeing]).toEqual([0, 1]);
  });

  it('2HDC-R87: pursuers into whom the band runs do not pursue it any more, nor does who has fled from it', () => {
    const game = fighting();
    const d = allFlee(game, 1);
    until(game, FLIGHT);
    putGoblins(d, 1, 3);
    until(game, FIGHT, [1, 1]);
    allFlee(game, 0);
    until(game, FLIGHT);
    until(game, FIGHT, [1, 1]);
    expect(d.partyTile).toBe(2);
    for (let i = 0; i < d.fight.count; i++) if (d.fight.side[i] === 1) d.fight.leave(i);
    d.fight.winner = 0;
    d.fight.cursor = 0;
    d.fight.phase = AFTER;
    until(game, ENEMY_RUNS);
    const heard = hear(game);
    until(game, DUNGEON_TURN, [6, 6]);
    expect(heard.map(({ rule }) => rule)).toEqual(['2HDC-18.3.2b']);
  });

  it('R160: with nobody on the first tile, the slow stay on it and the fast go on', () => {
    const game = fighting(BAND, {}, [5, 3]);
    const d = allFlee(game, 1);
    until(game, FLIGHT);
    until(game, PURSUIT, [1, 1]);
    // The Goblin of Rep 5 passes both, the other does not.
    until(game, FIGHT, [4, 5]);
    expect([d.partyTile, d.fight.fitCount(0), d.fight.fitCount(1)]).toEqual([0, 4, 1]);
    expect([markersOn(d), d.markerTile[0], leaderRep(d, 0)]).toEqual([1, 1, 3]);
  });

  it('2HDC-T9.0.3: Paladins stay, each against three at most, a round each, and leave later', () => {
    const band = [...BAND.slice(0, 2), 'human/paladin@4 ac4 shield sword'];
    const game = fighting(band, {}, [3, 3, 3, 3, 3, 3, 3, 3, 3]);
    const board = game.dungeon.fight;
    board.starDice[0] = 0;
    stepFight(game.dungeon.fight, { roller: -1, draw: () => 0 });
    expect([board.phase, board.brokeOff]).toEqual([MARTYRS, 1]);
    expect([board.status[0], board.status[1], board.status[2]]).toEqual([FLED, FLED, FIT]);
    expect(board.held.reduce((sum, held) => sum + held, 0)).toBe(3);
    // The attackers win each of their rounds, and their damage dice come to the least.
    const strong = {
      roller: -1,
      draw: ({ name, values }: Law) => values[name.includes(' against ') ? values.length - 1 : 0],
    };
    let rounds = 0;
    while (board.phase === MARTYRS) {
      const before = board.rounds;
      stepFight(game.dungeon.fight, strong);
      rounds += board.rounds - before;
    }
    expect(rounds).toBe(3);

    const game2 = fighting(band, { rulings: { martyr: 'ignore' } }, [3, 3, 3, 3, 3, 3, 3, 3, 3]);
    game2.dungeon.fight.starDice[0] = 0;
    stepFight(game2.dungeon.fight, strong);
    expect(game2.dungeon.fight.status[2]).toBe(FLED);
  });

  it('2HDC-21.4: Paladins who put down all enemies have won, and do not leave', () => {
    const band = ['star human/knight@5 ac6 shield sword', 'human/paladin@4 ac4 shield sword'];
    const game = fighting(band, { policy: 'cautious' });
    game.dungeon.fight.starDice[0] = 0;
    // The Paladin wins his rounds, and his damage dice come to the most.
    const strong = {
      roller: -1,
      draw: ({ name, values }: Law) => values[name.includes(' against ') ? 0 : values.length - 1],
    };
    while (game.dungeon.fight.phase !== AFTER) stepFight(game.dungeon.fight, strong);
    expect([
      game.dungeon.fight.brokeOff,
      game.dungeon.fight.winner,
      game.dungeon.fight.status[0],
      game.dungeon.fight.status[1],
    ]).toEqual([1, 0, FLED, FIT]);
    until(game, FLIGHT);
    const { cast } = game.dungeon;
    expect([cast.running[0] === 0, cast.running[1] === 0, markersOn(game.dungeon)]).toEqual([false, true, 0]);
  });

  it('2HDC-R153: a dazzled Paladin leaves with the others', () => {
    const game = fighting([...BAND.slice(0, 2), 'human/paladin@4 ac4 shield sword'], {}, [3, 3, 3, 3, 3, 3, 3, 3, 3]);
    game.dungeon.fight.starDice[0] = 0;
    game.dungeon.fight.dazzled[2] = 1;
    stepFight(game.dungeon.fight, { roller: -1, draw: () => 0 });
    expect([game.dungeon.fight.brokeOff, game.dungeon.fight.status[2]]).toEqual([1, FLED]);
  });

  it('2HDC-R58: cornered enemies attack no Paladin, unless they turn around', () => {
    const attackers = (cornered: 'shrinks' | 'turns', closed: number) => {
      const game = fighting(
        ['star human/knight@5 ac6 shield sword', 'human/paladin@4 ac4 shield sword'],
        { rulings: { cornered } },
        [3, 3, 3, 3, 3, 3, 3, 3],
      );
      game.dungeon.fight.starDice[0] = 0;
      game.dungeon.fight.closed = closed;
      for (let c = 3; c < game.dungeon.fight.count; c++) game.dungeon.fight.cornered[c] = 1;
      stepFight(game.dungeon.fight, { roller: -1, draw: () => 0 });
      expect(game.dungeon.fight.phase).toBe(MARTYRS);
      return game.dungeon.fight.foe.filter((foe) => foe === 1).length;
    };
    const own = 2;
    expect(attackers('shrinks', own)).toBe(1);
    expect(attackers('turns', own)).toBe(3);
    expect(attackers('turns', 0)).toBe(1);
  });
});

describe('the cautious carry their wounded away (2HDC-25.0a, P10)', () => {
  const PARTY = [
    'star human/knight@5 ac6 shield sword',
    'human/paladin@4 ac4 shield sword',
    'human/soldier@4 ac4 s shield',
  ];
  const NINE = [3, 3, 3, 3, 3, 3, 3, 3, 3];

  /** The party breaks off; the Soldier lies next to the Paladin, and next to the Star if he is told to stand there. */
  function breakOff(
    wish = {},
    starAt = 18,
    mark = (_: Fight) => {},
  ): { game: DungeonGame; heard: ReturnType<typeof hear> } {
    const game = fighting(PARTY, { policy: 'cautious', ...wish }, NINE);
    game.dungeon.fight.putDown(2, OUT, 3);
    game.dungeon.fight.square[2] = 1;
    game.dungeon.fight.place(1, 2);
    game.dungeon.fight.place(0, starAt);
    mark(game.dungeon.fight);
    const heard = hear(game);
    game.dungeon.fight.trace = { note: (rule, text) => heard.push({ rule, text }), chapter: () => {} };
    stepFight(game.dungeon.fight, { roller: -1, draw: () => 0 });
    return { game, heard };
  }

  it('2HDC-R91: but a Paladin who stays carries nobody; whoever leaves does', () => {
    const { game } = breakOff();
    expect([game.dungeon.fight.phase, game.dungeon.fight.status[1], game.dungeon.fight.status[2]]).toEqual([
      MARTYRS,
      FIT,
      OUT,
    ]);
    const { game: game2 } = breakOff({}, 5);
    expect([game2.dungeon.fight.phase, game2.dungeon.fight.status[1], game2.dungeon.fight.status[2]]).toEqual([
      MARTYRS,
      FIT,
      FLED,
    ]);
    const { game: game3 } = breakOff({ rulings: { martyr: 'ignore' } });
    expect([game3.dungeon.fight.status[1], game3.dungeon.fight.status[2]]).toEqual([FLED, FLED]);
  });

  it('2HDC-R47: the infected are left, and turn', () => {
    const { game } = breakOff({ rulings: { martyr: 'ignore' } }, 5, (fight) => {
      fight.infected[2] = 1;
    });
    expect(game.dungeon.fight.status[2]).toBe(OUT);
    until(game, FLIGHT);
    expect(game.dungeon.cast.status[2]).toBe(TURNED);
  });

  it('2HDC-R46: the poisoned take their test on the way: both passed, all is back; one, they turn; none, they die', () => {
    const tested = (faces: number[], poisoned: 0 | 1) => {
      const { game } = breakOff({ rulings: { martyr: 'ignore' } }, 5, (fight) => {
        fight.poisoned[2] = poisoned;
        fight.rep[2] = 3;
      });
      until(game, FLIGHT);
      withDice(faces, (dice) => game.step(dice));
      return [game.dungeon.cast.status[2], game.dungeon.cast.rep[2]];
    };
    expect(tested([1, 1], 1)).toEqual([FIT, 4]);
    expect(tested([1, 6], 1)[0]).toBe(TURNED);
    expect(tested([6, 6], 1)[0]).toBe(DEAD);
    expect(tested([1, 6], 0)).toEqual([FIT, 3]);
  });

  it('nobody is told to flee who is carried', () => {
    const { heard } = breakOff({ rulings: { martyr: 'ignore' } });
    const told = heard.filter(({ rule }) => rule === '2HDC-25.0a' || rule === '2HDC-18.3.2a');
    expect(told.map(({ text }) => text)).toEqual(['a2 carries a3 away.', 'a1 flees the board.', 'a2 flees the board.']);
  });
});

describe('an axe that was thrown (2HDC-23.1a)', () => {
  const THROWER = 'star human/knight@5 ac6 shield axe';
  /** What the thrower has in hand when pursuers catch him who has broken off, or in the next fight after a won one. */
  const handLater = (weapons: string, winner: 0 | 1) => {
    const game = fighting([`${THROWER} ${weapons}`]);
    const d = game.dungeon;
    d.fight.thrown[0] = 1;
    if (winner === 1) allFlee(game, 1);
    else {
      d.fight.putDown(1, DEAD, 0);
      d.fight.putDown(2, DEAD, 0);
      d.fight.winner = 0;
      d.fight.cursor = 0;
      d.fight.phase = AFTER;
    }
    until(game, winner === 1 ? FLIGHT : ENCOUNTER);
    standOn(d, 1);
    putGoblins(d, 2, 3);
    d.phase = MARKERS;
    until(game, FIGHT, [3, 4]);
    return [WEAPONS.names[d.fight.hand[0]], loadOf(d, 0)];
  };

  it('is back when the fight is won, and gone for the adventure when it is not', () => {
    expect(handLater('', 0)).toEqual(['axe', 2]);
    expect(handLater('', 1)).toEqual(['empty', 1]);
    expect(handLater('sword', 0)).toEqual(['axe', 3]);
    expect(handLater('sword', 1)).toEqual(['sword', 2]);
  });
});

describe('running away for good', () => {
  function shaken(wish = {}): DungeonGame {
    const game = below(BAND, wish);
    game.dungeon.cast.shaken.fill(1, 0, 4);
    game.dungeon.phase = RUN_AWAY;
    return game;
  }

  it('2HDC-26.1a: who does not carry on in the Man Down test is gone with all he found; a Star goes on', () => {
    const game = shaken();
    const d = game.dungeon;
    d.cast.silver[3] = 2;
    // None of Rep 4 and 3 passes: Soldier and Healer and Shooter flee, the Star has Free Will.
    until(game, 8, [6, 6, 6]);
    expect(Array.from(d.cast.status.subarray(0, 4))).toEqual([FIT, FLED, FLED, FLED]);
    expect([d.cast.silver[3], d.cast.fallenBy[3], d.cast.tile[3]]).toEqual([0, BY_FLIGHT, NOWHERE]);
    // Two dice by the ruling; all pass.
    const two = shaken({ rulings: { runAwayDice: 'two-dice' } });
    until(two, 8, [1, 1]);
    expect(Array.from(two.dungeon.cast.status.subarray(0, 4))).toEqual([FIT, FIT, FIT, FIT]);
  });

  it('2HDC-26.1b: those who quit test for recovery when it is over', () => {
    const game = shaken();
    const d = game.dungeon;
    until(game, 8, [6, 6, 6]);
    d.cursor = 0;
    d.phase = OUTSIDE_RECOVERY;
    // Soldier two passed, Shooter one, Healer none.
    until(game, SHARING, [1, 1, 1, 6, 6, 6]);
    expect(Array.from(d.cast.status.subarray(1, 4))).toEqual([FLED, FLED, DEAD]);
    expect([d.cast.rep[1], d.cast.rep[2], d.cast.wasOut[1]]).toEqual([4, 3, 1]);
  });
});

describe('enemies who flee', () => {
  it('R89 R90: they run, hide behind an exit, and come back as a group if they carry on', () => {
    const game = fighting();
    const d = game.dungeon;
    d.fight.leave(4);
    d.fight.leave(5);
    d.fight.winner = 0;
    d.fight.cursor = 0;
    d.fight.phase = AFTER;
    until(game, ENEMY_RUNS);
    // Deeper in lies one corridor more, and behind it nothing is laid: both dice passed.
    until(game, ENCOUNTER, [1, 2]);
    expect([d.markerTile[0], d.markerHidden[0]]).toEqual([3, 1]);
    until(game, DUNGEON_TURN);
    until(game, MARKERS, [1, 1, 1]);
    expect(markersOn(d)).toBe(1);
    // They come back, a tile, then two.
    until(game, TURN, [1, 6]);
    expect([d.markerTile[0], d.markerHidden[0]]).toEqual([3, 0]);

    const gone = fighting(BAND, { rulings: { fledEnemies: 'gone' } });
    const board = gone.dungeon.fight;
    board.leave(4);
    board.leave(5);
    board.winner = 0;
    board.cursor = 0;
    board.phase = AFTER;
    until(gone, ENCOUNTER);
    expect(markersOn(gone.dungeon)).toBe(0);
  });

  describe('2HDC-R85: each runs by the moment at which it fled and by its own Rep', () => {
    /** Goblins of Rep 5, 3 and 3, who have fled the board: the last of them later than the others. */
    const routed = (boots = false) => {
      const game = fighting(BAND, {}, [5, 3, 3]);
      game.dungeon.fight.activations = 1;
      game.dungeon.fight.leave(4);
      game.dungeon.fight.leave(5);
      game.dungeon.fight.activations = 3;
      game.dungeon.fight.leave(6);
      if (boots) game.dungeon.fight.items[5] = BOOTS_OF_SPEED;
      game.dungeon.fight.winner = 0;
      game.dungeon.fight.cursor = 0;
      game.dungeon.fight.phase = AFTER;
      return until(game, ENEMY_RUNS);
    };
    /** Reps of each group of enemies, with the tile on which it is, or behind whose exit so far. */
    const groups = (dungeon: Dungeon) =>
      [0, 1].map((m) => {
        const reps = Array.from(dungeon.cast.rep).filter((_, c) => c >= MOST_MEMBERS && dungeon.cast.group[c] === m);
        return `${dungeon.markerTile[m]}+${dungeon.markerHidden[m]}: ${reps.join(' ')}`;
      });

    it('two dice for each moment; who passes both gets farther than the rest, as a group of its own', () => {
      const game = routed();
      until(game, ENCOUNTER, [3, 4, 1, 2]);
      expect(groups(game.dungeon)).toEqual(['3+0: 3', '3+1: 5 3']);
      expect(Array.from(game.dungeon.markerShaken.subarray(0, 2))).toEqual([1, 1]);
      // Each group is tested for itself: three dice a group.
      until(game, DUNGEON_TURN);
      until(game, MARKERS, [1, 1, 1, 2, 2, 2]);
      expect(markersOn(game.dungeon)).toBe(2);
    });

    it('together again where all come equally far', () => {
      const game = until(routed(), ENCOUNTER, [5, 6, 4, 4]);
      expect([groups(game.dungeon)[0], markersOn(game.dungeon)]).toEqual(['3+0: 5 3 3', 1]);
      const game2 = until(routed(), ENCOUNTER, [1, 2, 3, 3]);
      expect([groups(game2.dungeon)[0], markersOn(game2.dungeon)]).toEqual(['3+1: 5 3 3', 1]);
    });

    it('2HDC-R169: Boots of Speed give a third die', () => {
      const game = until(routed(true), ENCOUNTER, [3, 4, 3, 6, 6]);
      expect(groups(game.dungeon)).toEqual(['3+0: 3', '3+1: 5 3']);
    });

    it('does not part those who can get no farther than the entry', () => {
      const game = below();
      dig(game.dungeon, 0, 'corridor', 'corridor');
      standOn(game.dungeon, 1);
      game.dungeon.bigBadKilled = 1;
      putGoblins(game.dungeon, 0, 5, 3);
      until(game, FIGHT, [1, 2, 6, 6]);
      game.dungeon.fight.leave(4);
      game.dungeon.fight.leave(5);
      game.dungeon.fight.winner = 0;
      game.dungeon.fight.cursor = 0;
      game.dungeon.fight.phase = AFTER;
      until(game, DUNGEON_TURN, [4, 4]);
      expect([groups(game.dungeon)[0], markersOn(game.dungeon)]).toEqual(['-1+0: 5 3', 1]);
    });
  });

  it('2HDC-R136: out of the entry too, by which they come back', () => {
    const game = below();
    const d = game.dungeon;
    dig(d, 0, 'corridor', 'corridor');
    standOn(d, 1);
    d.bigBadKilled = 1;
    putGoblins(d, 0, 3, 3);
    until(game, FIGHT, [1, 2, 6, 6]);
    expect(d.enemyWay).toBe(OUTSIDE);
    d.fight.leave(4);
    d.fight.leave(5);
    d.fight.winner = 0;
    d.fight.cursor = 0;
    d.fight.phase = AFTER;
    until(game, DUNGEON_TURN, [6, 6]);
    expect([d.fightsThisTurn, d.partyTile, d.markerTile[0]]).toEqual([1, 0, OUTSIDE]);
    // Whoever of the band is out there is safe from them.
    d.cast.tile[3] = OUTSIDE;
    // They carry on, and fall upon the band in the entry.
    until(game, FIGHT, [1, 1, 1, 6, 6]);
    expect([d.partyTile, d.enemyWay, d.partyWay, d.fight.active]).toEqual([0, OUTSIDE, 1, 1]);
  });

  it('2HDC-R167: whoever hid two tiles behind the exit of the last tile stands on it, since nothing leads on', () => {
    const deepBehind = (tiles: readonly string[]) => {
      const { dungeon: d } = below(BAND, { tiles });
      const m = putGoblins(d, 0, 3);
      d.markerHidden[m] = 2;
      dig(d, 0, 'corridor');
      return [d.markerTile[m], d.markerHidden[m]];
    };
    expect(deepBehind(['corridor', 'corridor'])).toEqual([1, 1]);
    expect(deepBehind(['corridor'])).toEqual([1, 0]);
  });

  it('those who do not carry on are gone', () => {
    const game = fighting();
    const d = game.dungeon;
    d.fight.leave(4);
    d.fight.leave(5);
    d.fight.winner = 0;
    d.fight.cursor = 0;
    d.fight.phase = AFTER;
    until(game, ENEMY_RUNS);
    until(game, DUNGEON_TURN, [6, 6]);
    const heard = hear(game);
    // Warriors flee on no die passed only when outmatched, which nobody is here: they stay.
    until(game, MARKERS, [6, 6, 6]);
    expect(markersOn(d)).toBe(1);
    expect(heard.map(({ text }) => text)).toEqual(['Of the enemies who fled, 2 carry on.']);
    for (let c = 24; c < d.cast.places; c++) if (d.cast.group[c] === 0) d.cast.profession[c] = 5;
    d.markerShaken[0] = 1;
    d.phase = DUNGEON_TURN;
    until(game, TURN, [6, 6, 6]);
    expect(markersOn(d)).toBe(0);
  });

  it('G3: a stalemate below is a break-off, where there is a way out', () => {
    const game = fighting(BAND, { limits: { activations: 1 } });
    game.dungeon.fight.activations = 1;
    stepFight(game.dungeon.fight, { roller: -1, draw: () => 0 });
    expect([game.dungeon.fight.brokeOff, game.dungeon.fight.winner, game.dungeon.fight.guards & 4]).toEqual([1, 1, 4]);
    const closed = fighting(BAND, { limits: { activations: 1 } });
    const d = closed.dungeon;
    d.fight.activations = 1;
    d.fight.closed = 1;
    until(closed, ENCOUNTER);
    // Both keep their places, and the enemies are taken away.
    expect([markersOn(d), d.groupSize(2), d.fight.phase]).toEqual([0, 4, OVER]);
  });
});
