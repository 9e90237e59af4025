import { describe, expect, it } from 'vitest';
import { BOOTS_OF_SPEED } from '../../../../src/rules/2hdc/catalogue/items.ts';
import { OUT } from '../../../../src/rules/2hdc/catalogue/names.ts';
import { OUTSIDE } from '../../../../src/rules/2hdc/dungeon/cast.ts';
import { addGroup } from '../../../../src/rules/2hdc/dungeon/clash.ts';
import {
  CLEARED,
  DECIDE,
  DUNGEON_TURN,
  ENCOUNTER,
  FAST_MOVE,
  FIGHT,
  FLIGHT_CAP,
  MARKERS,
  RESOLVE,
  SEARCH,
  SPACE_CAP,
  STEP,
  STRAYS,
  TREASURE,
  TURN,
  TURN_CAP,
} from '../../../../src/rules/2hdc/dungeon/dungeon.ts';
import { actAt, leaderAt } from '../../../../src/rules/2hdc/dungeon/group.ts';
import { freePlace, placePef } from '../../../../src/rules/2hdc/dungeon/markers.ts';
import { plan } from '../../../../src/rules/2hdc/dungeon/route.ts';
import { laySecretRoom } from '../../../../src/rules/2hdc/dungeon/tiles.ts';
import { BAND, below, dig, markersOn, putGoblins, putPef, standOn, turn, until } from '../below.ts';

describe('the turn of the band', () => {
  it('2HDC-15.0a: the band first, then the dungeon', () => {
    const game = below();
    const d = game.dungeon;
    const far = dig(d, 0, 'corridor', 'corridor', 'corridor', 'corridor');
    putPef(d, far);
    until(game, DUNGEON_TURN, [1, 2]);
    expect([d.turn, d.partyTile, d.markerTile[0]]).toEqual([1, 1, far]);
    until(game, TURN, [5, 6]);
    expect(d.markerTile[0]).toBe(far - 1);
  });

  it('2HDC-15.0b 2HDC-39.1b V24: doubles place a force so many tiles away', () => {
    const game = below();
    const d = game.dungeon;
    // Three tiles behind the band, two ahead: doubles of four go to the farthest there is, behind.
    const here = dig(d, 0, 'corridor', 'corridor', 'corridor');
    dig(d, here, 'corridor', 'corridor');
    standOn(d, here);
    until(game, DECIDE, [4, 4]);
    expect(d.markerTile[0]).toBe(0);
    // Of two ahead and two behind, ahead comes first.
    placePef(d, 2, here + 1);
    expect(d.markerTile[1]).toBe(here + 2);
    placePef(d, 1, here + 1);
    expect(d.markerTile[2]).toBe(here + 1);
    placePef(d, 3, here + 1);
    expect(d.markerTile[3]).toBe(0);
  });

  it('R103: directions in the order of laying, toward the entry last, secret rooms after other tiles', () => {
    const { dungeon: d } = below();
    const cross = dig(d, 0, 'four-way');
    const left = dig(d, cross, 'dead-end');
    const right = dig(d, cross, 'dead-end');
    laySecretRoom(d, cross);
    standOn(d, cross);
    placePef(d, 1, -9);
    placePef(d, 1, right);
    expect([d.markerTile[0], d.markerTile[1]]).toEqual([left, right]);
    // With one tile only there is no force, unless the ruling puts it there.
    const game = below();
    placePef(game.dungeon, 3, -9);
    expect(markersOn(game.dungeon)).toBe(0);
    const same = below(BAND, { rulings: { pefNoTile: 'same-tile' } }).dungeon;
    placePef(same, 3, -9);
    expect(same.markerTile[0]).toBe(0);
  });

  it('R103: what appears where the band stands is met before it moves on', () => {
    const game = below(BAND, { rulings: { pefNoTile: 'same-tile' } });
    until(game, RESOLVE, [3, 3]);
    expect([game.dungeon.partyTile, game.dungeon.entering]).toEqual([0, 0]);
    // Nothing but nerves: they go on.
    until(game, DECIDE, [5, 6]);
    until(game, TURN, [1, 6]);
    expect([game.dungeon.partyTile, markersOn(game.dungeon)]).toEqual([1, 0]);
  });

  it('R103: ahead is the dead end that has to lead on, and for the cautious whoever was driven off', () => {
    const game = below();
    const d = game.dungeon;
    const t = dig(d, 0, 't');
    const [, end] = [dig(d, t, 'dead-end'), dig(d, t, 'dead-end')];
    standOn(d, t);
    until(game, DECIDE, [1, 1]);
    expect(d.markerTile[0]).toBe(end);

    const other = below(BAND, { policy: 'cautious' });
    const here = dig(other.dungeon, 0, 'corridor', 'corridor');
    dig(other.dungeon, here, 'corridor', 'corridor');
    standOn(other.dungeon, here);
    other.dungeon.cast.tile[3] = here - 1;
    until(other, DECIDE, [2, 2]);
    expect(other.dungeon.markerTile[0]).toBe(0);
  });

  it('2HDC-16.0 2HDC-17.0 2HDC-17.3 2HDC-18.0 2HDC-18.1: a group moves a tile, together, searches and takes what is there', () => {
    const game = below();
    const d = game.dungeon;
    dig(d, 0, 'room');
    until(game, RESOLVE, [1, 2]);
    expect(Array.from(d.cast.tile.subarray(0, 4))).toEqual([1, 1, 1, 1]);
    until(game, TREASURE, [5, 6]);
    until(game, SEARCH, [1]);
    until(game, TURN, [1, 6]);
    expect(d.partyTile).toBe(1);
  });

  it('2HDC-18.2 V9: a Fast Move is two tiles when every member passes both dice, only on the way home', () => {
    const game = below();
    const d = game.dungeon;
    const deep = dig(d, 0, 'corridor', 'corridor', 'corridor', 'corridor');
    standOn(d, deep);
    d.bigBadKilled = 1;
    // Rep 5, 4, 4, 3: the least of them fails at a 4.
    until(game, FAST_MOVE, [1, 2]);
    until(game, TURN, [3, 4]);
    expect(d.partyTile).toBe(deep - 1);
    turn(game, [1, 2, 3, 3]);
    expect(d.partyTile).toBe(deep - 3);
  });

  it('2HDC-T29.1.3a 2HDC-T29.1.5f R169: Boots and a Potion of Speed give their owner a die of his own', () => {
    const game = below();
    const d = game.dungeon;
    standOn(d, dig(d, 0, 'corridor', 'corridor', 'corridor', 'corridor'));
    d.bigBadKilled = 1;
    d.cast.items[3] |= BOOTS_OF_SPEED;
    until(game, FAST_MOVE, [1, 2]);
    until(game, STEP, [3, 4, 2]);
    expect(d.stepsLeft).toBe(2);

    const other = below();
    standOn(other.dungeon, dig(other.dungeon, 0, 'corridor', 'corridor', 'corridor', 'corridor'));
    other.dungeon.bigBadKilled = 1;
    other.dungeon.cast.potionSpeed[3] = 1;
    until(other, FAST_MOVE, [1, 2]);
    until(other, STEP, [3, 4, 5]);
    expect([other.dungeon.stepsLeft, other.dungeon.cast.potionSpeed[3]]).toEqual([1, 0]);
  });

  it('R114: nobody drinks a Potion of Speed where somebody else cannot keep up', () => {
    const game = below();
    const d = game.dungeon;
    standOn(d, dig(d, 0, 'corridor', 'corridor', 'corridor', 'corridor'));
    d.bigBadKilled = 1;
    d.cast.potionSpeed[1] = 1;
    until(game, FAST_MOVE, [1, 2]);
    until(game, STEP, [3, 5]);
    expect([d.stepsLeft, d.cast.potionSpeed[1]]).toEqual([1, 1]);
  });

  it('P8: the bold always move fast, the cautious never', () => {
    for (const [policy, phase] of [
      ['bold', FAST_MOVE],
      ['cautious', STEP],
    ] as const) {
      const game = below(BAND, { policy });
      const d = game.dungeon;
      dig(d, 0, 'corridor', 'corridor', 'corridor');
      if (policy === 'cautious') d.bigBadKilled = 1;
      if (policy === 'cautious') standOn(d, 3);
      until(game, phase, [1, 2]);
      expect(d.phase).toBe(phase);
    }
  });

  it('P8: the bold move fast into what is not laid yet, from here or from the next tile', () => {
    const tiles = new Array<'corridor'>(8).fill('corridor');
    const game = below(BAND, { policy: 'bold', tiles });
    const d = game.dungeon;
    turn(game, [1, 2, 1, 2]);
    expect([d.laid, d.partyTile]).toEqual([3, 2]);
    standOn(d, 1);
    turn(game, [1, 2, 1, 2]);
    expect([d.laid, d.partyTile]).toEqual([4, 3]);
    // The Healer does not pass a 4.
    turn(game, [1, 2, 1, 4]);
    expect([d.laid, d.partyTile]).toEqual([5, 4]);
    // The others do not roll.
    const slow = turn(below(BAND, { tiles }), [1, 2]);
    expect([slow.dungeon.laid, slow.dungeon.partyTile]).toEqual([2, 1]);
  });

  it('P8: the bold move fast to the dead end that has to lead on', () => {
    const game = below(BAND, { policy: 'bold' });
    const end = dig(game.dungeon, 0, 'corridor', 'corridor', 'dead-end');
    standOn(game.dungeon, 1);
    turn(game, [1, 2, 1, 2, 5, 6]);
    expect(game.dungeon.partyTile).toBe(end);
  });

  it('P14: the bold wait ten turns for the Big Bad, however fast they came', () => {
    const game = below(BAND, { policy: 'bold', tiles: ['corridor'] });
    const d = game.dungeon;
    until(game, TREASURE, [1, 2, 1, 2]);
    until(game, TURN, [1, 1, 5, 6]);
    let turns = 0;
    for (until(game, DECIDE, [1, 2]); d.goingHome === 0; until(game, DECIDE, [1, 2])) {
      turns++;
      until(game, TURN);
    }
    expect(turns).toBe(10);
  });

  it('P8: nobody rolls for a second tile that leads nowhere', () => {
    const game = below(BAND, { policy: 'bold', tiles: ['corridor', 'room'] });
    const d = game.dungeon;
    dig(d, 0, 'corridor', 'room');
    standOn(d, 1);
    until(game, STEP, [1, 2]);
    expect([d.stepsLeft, d.target]).toEqual([1, 2]);
  });

  it('2HDC-15.0c 2HDC-17.3.1a 2HDC-14.1a: the Leader waits, stragglers walk to him, a tile a turn', () => {
    const game = below();
    const d = game.dungeon;
    const deep = dig(d, 0, 'corridor', 'corridor', 'corridor');
    standOn(d, deep);
    d.cast.tile[3] = 0;
    expect(leaderAt(d, 0)).toBe(3);
    turn(game, [1, 2]);
    expect([d.cast.tile[0], d.cast.tile[3]]).toEqual([deep, 1]);
    turn(game, [1, 2]);
    turn(game, [1, 2]);
    expect(d.cast.tile[3]).toBe(deep);
    // P9: the bold go on, the cautious go to meet him.
    for (const [policy, tile, faces] of [
      ['bold', deep + 1, [1, 2, 6, 6]],
      ['cautious', deep - 1, [1, 2]],
    ] as const) {
      const other = below(BAND, { policy });
      dig(other.dungeon, 0, 'corridor', 'corridor', 'corridor', 'corridor');
      standOn(other.dungeon, deep);
      other.dungeon.cast.tile[3] = 0;
      until(other, STRAYS, faces);
      expect(other.dungeon.cast.tile[0]).toBe(tile);
    }
  });

  it('a group without its Leader is led by its best (14.0b)', () => {
    const { dungeon: d } = below();
    expect(leaderAt(d, 0)).toBe(0);
    d.cast.tile[0] = OUTSIDE;
    expect(leaderAt(d, 0)).toBe(1);
    d.cast.status[0] = OUT;
    actAt(d, 0);
    expect(d.leader).toBe(1);
  });

  it('G6: a run that does not end is stopped', () => {
    const game = below(BAND, { limits: { turns: 3 } });
    for (let t = 0; t < 3; t++) turn(game, [1, 2, 3, 4]);
    const dice = { roller: -1, draw: (law: { values: Int32Array }) => law.values[0] };
    while (!game.over) game.step(dice);
    const { outcome, guards, cast } = game.dungeon;
    expect([outcome, guards & TURN_CAP]).toEqual([4, TURN_CAP]);
    // Nobody has come out: the lowest dice would have cost each a Rep (42.2.1).
    expect(Array.from(cast.sheetRep.subarray(0, 4))).toEqual([5, 4, 4, 3]);
  });
});

describe('where they go', () => {
  it('P14: the nearest open exit, the newest of several', () => {
    const { dungeon: d } = below();
    const cross = dig(d, 0, 'four-way');
    const left = dig(d, cross, 'corridor');
    const right = dig(d, cross, 'corridor');
    standOn(d, left);
    plan(d);
    expect(d.target).toBe(left);
    d.open[left] = 0;
    plan(d);
    expect(d.target).toBe(cross);
    d.open[cross] = 0;
    plan(d);
    expect(d.target).toBe(right);
  });

  it('P8: home when the reason is achieved, the Star is lost, or half are gone; the bold go on', () => {
    const home = (policy: 'book' | 'bold' | 'cautious', change: (d: ReturnType<typeof below>['dungeon']) => void) => {
      const { dungeon: d } = below(BAND, { policy });
      change(d);
      plan(d);
      return d.goingHome;
    };
    const each = (change: Parameters<typeof home>[1]) => [
      home('book', change),
      home('bold', change),
      home('cautious', change),
    ];
    expect(each(() => {})).toEqual([0, 0, 0]);
    expect(each((d) => (d.bigBadKilled = 1))).toEqual([1, 0, 1]);
    expect(each((d) => (d.cast.status[0] = 2))).toEqual([1, 1, 1]);
    expect(each((d) => (d.cast.status[1] = 2))).toEqual([0, 0, 1]);
    expect(each((d) => d.cast.status.fill(1, 1, 4))).toEqual([1, 0, 0]);
  });

  it('2HDC-41.0 2HDC-40.0 2HDC-T40.0b: the Treasure Room is looted with the Rep of the Big Bad added, then home', () => {
    const game = below(BAND, { tiles: ['corridor'], reason: 'treasure' });
    const d = game.dungeon;
    // No room, nobody in it; a die of 1 and Rep 5 is a 6: bronze and a weapon.
    until(game, TREASURE, [1, 2]);
    expect(d.hasTreasure).toBe(1);
    until(game, CLEARED, [1, 1, 5, 6]);
    expect(Array.from(d.loot.found)).toEqual([1, 0, 0]);
    until(game, TURN);
    until(game, DECIDE, [1, 2]);
    expect([d.goingHome, d.target]).toEqual([1, OUTSIDE]);
  });

  it('2HDC-40.1: a room is rolled for once, whoever was in it', () => {
    const game = below();
    dig(game.dungeon, 0, 'room');
    until(game, RESOLVE, [1, 2]);
    until(game, TREASURE, [5, 6]);
    until(game, SEARCH, [2]);
    until(game, TURN, [1, 6]);
    standOn(game.dungeon, 0);
    until(game, STRAYS, [1, 2]);
    expect(game.dungeon.partyTile).toBe(1);
  });
});

describe('the turn of the dungeon', () => {
  it('2HDC-39.0 2HDC-39.2 2HDC-39.3 V25 2HDC-2.2.1: the farthest first, two tiles for both dice', () => {
    const game = below();
    const d = game.dungeon;
    const deep = dig(d, 0, 'corridor', 'corridor', 'corridor', 'corridor', 'corridor', 'corridor', 'corridor');
    const [six, four, two] = [putPef(d, deep), putGoblins(d, 5, 5), putPef(d, 3)];
    d.phase = MARKERS;
    d.partyTile = 1;
    standOn(d, 1);
    // One passed of Rep 4, two of Rep 5, none of Rep 4.
    until(game, TURN, [4, 5, 5, 5, 5, 6]);
    expect([d.markerTile[six], d.markerTile[four], d.markerTile[two]]).toEqual([deep - 1, 3, 2]);
  });

  it('what comes upon the band is active, and met at once (24.5: never in the middle of a fight)', () => {
    const game = below();
    const d = game.dungeon;
    dig(d, 0, 'corridor', 'corridor');
    const [goblins, pef] = [putGoblins(d, 1, 3), putPef(d, 2)];
    d.phase = MARKERS;
    until(game, FIGHT, [6, 6, 6, 6]);
    expect([d.fight.active, d.markerTile[pef]]).toEqual([1, 1]);
    expect(d.markerKind[goblins]).toBe(0);
    // The band's way is toward the entry, since they came from below.
    expect([d.partyWay, d.fight.closed]).toEqual([OUTSIDE, 0]);
  });

  it('2HDC-24.5: a force does not move while others fight', () => {
    const game = below();
    const d = game.dungeon;
    const deep = dig(d, 0, 'corridor', 'corridor', 'corridor', 'corridor', 'corridor');
    putGoblins(d, 1, 3);
    const pef = putPef(d, deep);
    until(game, FIGHT, [1, 2]);
    const dice = { roller: -1, draw: (law: { values: Int32Array }) => law.values[law.values.length - 1] };
    while (d.phase === FIGHT) game.step(dice);
    expect(d.markerTile[pef]).toBe(deep);
  });

  it('2HDC-41.2: forces are rolled for on the way out too, and the outside is safe', () => {
    const game = below();
    const d = game.dungeon;
    d.bigBadKilled = 1;
    const deep = dig(d, 0, 'corridor', 'corridor', 'corridor');
    standOn(d, 2);
    until(game, DECIDE, [1, 1]);
    expect(markersOn(d)).toBe(1);
    d.markerTile[0] = deep;
    standOn(d, OUTSIDE);
    d.phase = MARKERS;
    until(game, TURN, [6, 6]);
    standOn(d, OUTSIDE);
    d.markerTile[0] = 0;
    d.marksMoved = 0;
    d.phase = MARKERS;
    until(game, TURN, [1, 1]);
    expect(d.markerTile[0]).toBe(0);
  });

  it('G9: after ten fights in a turn whoever else is there is taken away', () => {
    const game = below(BAND, { limits: { flights: 1 } });
    const d = game.dungeon;
    dig(d, 0, 'corridor');
    putGoblins(d, 1, 3);
    d.fightsThisTurn = 1;
    d.partyTile = 1;
    standOn(d, 1);
    d.next = STRAYS;
    d.phase = ENCOUNTER;
    until(game, STRAYS);
    expect([markersOn(d), d.guards & FLIGHT_CAP]).toEqual([0, FLIGHT_CAP]);
  });

  it('G12: what is beyond 32 markers, 72 others or 64 in a fight is left out, and the guard says so', () => {
    const { dungeon: d } = below();
    const far = dig(d, 0, 'corridor', 'corridor', 'corridor');
    standOn(d, 0);
    for (let m = 0; m < 32; m++) putPef(d, far);
    expect([markersOn(d), d.guards & SPACE_CAP]).toEqual([32, 0]);
    placePef(d, 3, 1);
    expect([markersOn(d), d.guards & SPACE_CAP]).toEqual([32, SPACE_CAP]);

    const { dungeon: full } = below();
    const crowd = putGoblins(full, 0, ...new Array<number>(70).fill(3));
    expect([freePlace(full) >= 0, full.guards & SPACE_CAP]).toEqual([true, 0]);
    full.fight.reset();
    addGroup(full, crowd);
    expect([full.fight.count, full.guards & SPACE_CAP]).toEqual([64, SPACE_CAP]);
  });
});
