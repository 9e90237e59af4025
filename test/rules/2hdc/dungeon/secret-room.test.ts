import { describe, expect, it } from 'vitest';
import { withDice } from '../../../../src/dice/scripted.ts';
import { search, trap } from '../../../../src/rules/2hdc/catalogue/dungeon-tables.ts';
import { ARMOR_OF_PROTECTION, DEFLECTIVE_ARMOR } from '../../../../src/rules/2hdc/catalogue/items.ts';
import { DEAD, FIT, OUT } from '../../../../src/rules/2hdc/catalogue/names.ts';
import { RACES } from '../../../../src/rules/2hdc/catalogue/races.ts';
import { SECRET_ROOMS, secretRoomLaw } from '../../../../src/rules/2hdc/catalogue/tables.ts';
import { BY_BONEYARD, BY_CROSSING, BY_TRAP, BY_VERMIN, OUTSIDE } from '../../../../src/rules/2hdc/dungeon/cast.ts';
import { beginCrossing, cross } from '../../../../src/rules/2hdc/dungeon/crossing.ts';
import {
  BONEYARD,
  CHALLENGE,
  CLEARED,
  CROSS,
  CROSS_CAP,
  CROSSING,
  DUNGEON_TURN,
  ENCOUNTER,
  FALL,
  FIGHT,
  FLIGHT,
  FLIGHT_STEP,
  HIDDEN_TREASURE,
  OUTSIDE_RECOVERY,
  SEARCH,
  SECRET_ROOM,
  SPACE_CAP,
  STRAYS,
  TRAP,
  TRAP_SPRUNG,
  TREASURE,
  TURN,
  VERMIN,
} from '../../../../src/rules/2hdc/dungeon/dungeon.ts';
import type { DungeonGame } from '../../../../src/rules/2hdc/dungeon/play.ts';
import { AT_WORST_DEAD, injure } from '../../../../src/rules/2hdc/dungeon/scene.ts';
import { laySecretRoom } from '../../../../src/rules/2hdc/dungeon/tiles.ts';
import { AFTER } from '../../../../src/rules/2hdc/fight/fight.ts';
import { ROOM } from '../../../../src/rules/2hdc/fight/matchup.ts';
import { BAND, below, dig, putGoblins, standOn, until } from '../below.ts';
import { chancesOf } from '../table.ts';

const THIEVES = [
  'star human/knight@5 ac6 shield sword',
  'human/thief@4 ac2 no-shield sword',
  'human/soldier@3 ac2 no-shield sword',
];

/** The band in a room that is clear and looted, about to search it. */
function searching(band = BAND, wish = {}): DungeonGame {
  const game = below(band, wish);
  const d = game.dungeon;
  standOn(d, dig(d, 0, 'room'));
  d.flags[1] |= 4 | 8;
  d.next = CLEARED;
  d.phase = SEARCH;
  return game;
}

/** The same with a secret room found. */
function inFront(band = BAND, wish = {}): DungeonGame {
  return until(searching(band, wish), SECRET_ROOM, band === THIEVES ? [1, 1, 6] : [1, 1]);
}

/** The same with a boneyard behind the door. */
function atBones(band = BAND): DungeonGame {
  return until(inFront(band), BONEYARD, [1, 4]);
}

describe('secret rooms', () => {
  it('G12: none is searched for on a map of 160 tiles, and the guard says so', () => {
    const game = searching();
    const d = game.dungeon;
    dig(d, 1, ...new Array<'corridor'>(158).fill('corridor'));
    expect([d.tiles, d.guards & SPACE_CAP]).toEqual([160, 0]);
    until(game, CLEARED, []);
    expect([d.tiles, d.guards & SPACE_CAP]).toEqual([160, SPACE_CAP]);
  });

  it('G12: nor where they would take the place of tiles that are still to be laid', () => {
    const game = searching();
    const d = game.dungeon;
    d.total = 159;
    laySecretRoom(d, 1);
    until(game, CLEARED, []);
    expect([d.tiles + d.total - d.laid, d.guards & SPACE_CAP]).toEqual([160, SPACE_CAP]);
  });

  it('2HDC-37.0a V36: any pair at or under the Rep finds one, once a room', () => {
    const odds = (dice: number) => chancesOf((d) => (d.draw(search(dice, 5)) ? 'found' : 'nothing'));
    expect(odds(2)).toEqual({ found: '5/36', nothing: '31/36' });
    expect(odds(3)).toEqual({ found: '10/27', nothing: '17/27' });
    const game = searching();
    until(game, STRAYS, [6, 6]);
    expect([game.dungeon.searched[1], game.dungeon.tiles]).toEqual([1, 2]);
    expect(inFront().dungeon.secretRooms).toBe(1);
  });

  it('2HDC-R116: it is searched as often as the ruling says, until one is found', () => {
    const game = searching(BAND, { rulings: { secretSearches: 3 } });
    // Nothing, then a secret room that goes on; nobody looks for a third time.
    until(game, STRAYS, [6, 6, 1, 1, 1, 3]);
    expect(game.dungeon.secretRooms).toBe(1);
  });

  it('2HDC-T9.0.6b: a Thief searches, with three dice', () => {
    const game = searching(THIEVES);
    until(game, SECRET_ROOM, [4, 1, 4]);
    expect(game.dungeon.tiles).toBe(3);
    // A pair above his Rep finds nothing.
    const other = searching(THIEVES);
    until(other, STRAYS, [5, 1, 5]);
    expect(other.dungeon.tiles).toBe(2);
  });

  it('2HDC-37.0b: the two of the highest Rep go in; a secret room is a room, outside the count', () => {
    const { dungeon: d } = inFront();
    expect([d.first, d.second, d.secretTile, d.laid]).toEqual([0, 1, 2, 2]);
    expect([d.parent[2], d.level[2], d.isRoom(2)]).toEqual([1, 1, true]);
  });

  it('2HDC-37.1 2HDC-T37.0: what is inside', () => {
    const rows = Array.from({ length: 11 }, (_, i) => {
      const sum = i + 2;
      return SECRET_ROOMS[withDice(sum <= 7 ? [1, sum - 1] : [6, sum - 6], (dice) => dice.draw(secretRoomLaw()))];
    });
    expect(rows).toEqual([
      ...['vermin', 'vermin', 'goes on', 'boneyard', 'challenge', 'goes on', 'challenge', 'goes on', 'boneyard'],
      ...['vermin', 'vermin'],
    ]);
    const goesOn = until(inFront(), CLEARED, [1, 3]).dungeon;
    expect([goesOn.open[2], goesOn.has(2, CHALLENGE)]).toEqual([1, false]);
    const challenge = until(inFront(), CLEARED, [1, 5]).dungeon;
    expect([challenge.open[2], challenge.has(2, CHALLENGE)]).toEqual([1, true]);
  });

  it('when all tiles are laid it leads nowhere (R117)', () => {
    const game = inFront();
    game.dungeon.total = game.dungeon.laid;
    expect(until(game, CLEARED, [1, 3]).dungeon.open[2]).toBe(0);
  });

  it('2HDC-37.1.7: vermin bite both with Impact 1, at worst Out of the Fight', () => {
    const game = until(inFront(), VERMIN, [1, 1]);
    const d = game.dungeon;
    d.cast.starDice[0] = 0;
    // The Knight's AC 6 leaves no Impact; the Soldier, AC 4, goes down on a 1, and recovers on one die passed.
    game.step({ roller: -1, draw: () => 1 });
    expect(d.cast.status[0]).toBe(FIT);
    until(game, CLEARED, [1, 4, 5]);
    expect([d.cast.status[1], d.cast.rep[1], d.cast.wasOut[1]]).toEqual([FIT, 3, 1]);
    const other = until(inFront(), VERMIN, [1, 1]);
    until(other, CLEARED, [1, 6, 6]);
    expect([other.dungeon.cast.status[1], other.dungeon.cast.fallenBy[1]]).toEqual([DEAD, BY_VERMIN]);
  });
});

describe('boneyards', () => {
  it('2HDC-37.1.1 2HDC-T37.1.1 2HDC-37.1.2: a trap, Skeletons, Zombies or nothing', () => {
    for (const die of [1, 2]) expect(until(atBones(), TRAP, [die]).dungeon.inSecret).toBe(1);
    expect(until(atBones(), CLEARED, [6]).dungeon.phase).toBe(CLEARED);
  });

  it('2HDC-37.1.3: Skeletons, as many as How Many says; two begin on the board, the band is active', () => {
    for (const die of [3, 4]) {
      const game = atBones();
      // Two less than four: two of them, alike, without items.
      until(game, FIGHT, [die, 4, 1, 2, 1, 6, 1, 2, 1, 6]);
      expect(Array.from(game.dungeon.fight.race.subarray(4, 6), (race) => RACES.names[race])).toEqual([
        'skeleton',
        'skeleton',
      ]);
      expect(Array.from(game.dungeon.fight.waiting.subarray(0, 4))).toEqual([0, 0, 1, 1]);
      expect([game.dungeon.fight.active, game.dungeon.fight.floor, game.dungeon.fight.closed]).toEqual([0, ROOM, 2]);
    }
  });

  it('2HDC-37.1.5: Zombies, and treasure on 1 to 3 with those defeated added', () => {
    const game = atBones();
    until(game, FIGHT, [5, 6, 1, 2, 3, 6]);
    const d = game.dungeon;
    expect(RACES.names[d.fight.race[4]]).toBe('zombie');
    const best = { roller: -1, draw: (law: { values: Int32Array }) => law.values[law.values.length - 1] };
    while (d.phase === FIGHT) game.step(best);
    d.defeated = 1;
    expect([d.hidden, d.bonus, d.partyTile]).toEqual([1, 1, 1]);
    until(game, TREASURE, [3]);
    // A 2 and the one Zombie: three bronze coins at most.
    until(game, CLEARED, [2, 5]);
    expect(d.loot.found[0]).toBe(3);
  });

  it('2HDC-R118: those who held out find the treasure before the others run', () => {
    const game = atBones();
    const d = game.dungeon;
    until(game, FIGHT, [5, 6, 1, 2, 3, 6]);
    d.fight.leave(1);
    d.fight.putDown(4, DEAD, 0);
    d.fight.winner = 0;
    d.fight.cursor = 0;
    d.fight.phase = AFTER;
    until(game, TREASURE, [3]);
    // A 4 and the one Zombie: a potion, for who is still there.
    until(game, FLIGHT, [4, 3, 4, 1]);
    expect([0, 1, 2, 3].map((c) => d.loot.countOf(c))).toEqual([1, 0, 0, 0]);
    // The Soldier runs through the room into the corridor; the others go on where they are.
    until(game, CLEARED, [1, 1]);
    expect([d.partyTile, ...d.cast.tile.subarray(0, 4)]).toEqual([1, 1, 0, 1, 1]);
  });

  it('2HDC-37.1.3: what is hidden among their bones is not found where they are beaten later', () => {
    const game = below();
    const d = game.dungeon;
    dig(d, 0, 'corridor');
    d.markerFoes[putGoblins(d, 1, 3)] = BY_BONEYARD;
    until(game, FIGHT, [1, 2]);
    d.fight.putDown(4, DEAD, 0);
    d.fight.winner = 0;
    d.fight.cursor = 0;
    d.fight.phase = AFTER;
    until(game, STRAYS);
    expect([d.fightsWon, d.hidden, d.partyTile]).toEqual([1, 0, 1]);
  });
});

describe('traps', () => {
  const game = (band: readonly string[], wish = {}) => {
    const g = below(band, wish);
    g.dungeon.next = CLEARED;
    g.dungeon.phase = TRAP;
    return g;
  };

  it('2HDC-37.1.4a 2HDC-T37.1.4 V41: disarmed on two, one is tried once more, none springs it', () => {
    const odds = (dice: number) =>
      chancesOf((d) => {
        const passed = d.draw(trap(dice, 4));
        return passed === 2 || (passed === 1 && d.draw(trap(dice, 4)) === 2) ? 'disarmed' : 'sprung';
      });
    expect(odds(2)).toEqual({ disarmed: '52/81', sprung: '29/81' });
    expect(odds(3)).toEqual({ disarmed: '220/243', sprung: '23/243' });
    // Any of four has triggered it, here the third.
    const g = until(game(BAND), TRAP_SPRUNG, [3, 4, 5, 3, 6]);
    expect(g.dungeon.victim).toBe(2);
  });

  it('2HDC-T9.0.6a: a Thief finds it, with three dice, or two by the ruling', () => {
    const g = until(game(THIEVES), ENCOUNTER, [5, 4, 1]);
    expect(g.dungeon.victim).toBe(1);
    until(game(THIEVES, { rulings: { thiefTrapDice: 2 } }), ENCOUNTER, [4, 1]);
  });

  it('a sprung trap is a missile with the Impact of the level; the hurt recover at once or are lost', () => {
    const g = until(game(BAND), TRAP_SPRUNG, [3, 5, 6]);
    const d = g.dungeon;
    // Level 1, AC 2: Impact 2; a 2 is Out of the Fight; two passed of Rep 4.
    until(g, ENCOUNTER, [2, 4, 4]);
    expect([d.cast.status[2], d.cast.rep[2], d.cast.wasOut[2]]).toEqual([FIT, 4, 1]);
    const dead = until(game(BAND), TRAP_SPRUNG, [3, 5, 6]);
    until(dead, ENCOUNTER, [1]);
    expect([dead.dungeon.cast.status[2], dead.dungeon.cast.fallenBy[2]]).toEqual([DEAD, BY_TRAP]);
    expect(dead.dungeon.cast.fellTile[2]).toBe(1);
  });

  it('2HDC-R120: magic armour takes Impact off a trap, but not off vermin or a fall', () => {
    const puts = (by: number, faces: number[]) => {
      const d = game(BAND).dungeon;
      d.cast.items[1] = DEFLECTIVE_ARMOR | ARMOR_OF_PROTECTION;
      withDice(faces, (dice) => injure(d, dice, 1, 2, AT_WORST_DEAD, by));
      return d.cast.wasOut[1] === 1;
    };
    // Of Impact 2 it leaves a trap nothing to roll for; else a 2 is Out of the Fight, and two dice get him up again.
    expect([puts(BY_TRAP, []), puts(BY_VERMIN, [2, 1, 1]), puts(BY_CROSSING, [2, 1, 1])]).toEqual([false, true, true]);
  });

  it('2HDC-37.1.4b: treasure on 1 to 3, the level added', () => {
    const g = until(game(BAND), ENCOUNTER, [3, 4, 4]);
    until(g, HIDDEN_TREASURE);
    expect(g.dungeon.bonus).toBe(1);
    until(g, TREASURE, [3]);
    const none = until(game(BAND), ENCOUNTER, [3, 4, 4]);
    until(none, HIDDEN_TREASURE);
    until(none, CLEARED, [4]);
  });

  it('2HDC-37.1.4b: those who flee into a trap look for its treasure there and then', () => {
    const g = game(BAND);
    const d = g.dungeon;
    d.next = FLIGHT_STEP;
    until(g, TREASURE, [3, 4, 4, 3]);
    // A 2 and the level: half a die of bronze coins.
    until(g, FLIGHT_STEP, [2, 1]);
    expect([d.loot.found[0], d.hidden]).toEqual([1, 0]);
  });

  it('2HDC-37.1.4b: what nobody is left to find is not found elsewhere', () => {
    const g = game(['star human/soldier@4 ac2 no-shield sword', 'human/soldier@3 ac2 no-shield sword']);
    const d = g.dungeon;
    dig(d, 0, 'corridor');
    d.cast.tile[0] = 1;
    d.next = STRAYS;
    // The one who is alone here springs the trap and is dead.
    until(g, TRAP_SPRUNG, [6, 6]);
    until(g, STRAYS, [1]);
    standOn(d, 1);
    d.next = CLEARED;
    d.phase = ENCOUNTER;
    until(g, CLEARED);
    expect([d.cast.status[1], d.hidden]).toEqual([DEAD, 0]);
  });
});

describe('crossings', () => {
  /** The band before an obstacle, in the first of its turns. */
  function atChasm(band = BAND, wish = {}): DungeonGame {
    const game = below(band, wish);
    const d = game.dungeon;
    const beyond = dig(d, 0, 'corridor');
    d.flags[beyond] |= CROSSING;
    d.turn = 1;
    beginCrossing(d, beyond);
    return game;
  }

  it('2HDC-37.1.6 2HDC-T37.1.6a: the highest Rep first; when all are over the group goes on', () => {
    const game = atChasm();
    const d = game.dungeon;
    for (const rep of [5, 4, 4, 3]) withDice([rep, 1], (dice) => cross(d, dice));
    expect(Array.from(d.cast.across.subarray(0, 4))).toEqual([1, 1, 1, 1]);
    expect(d.partyTile).toBe(0);
    until(game, ENCOUNTER);
    expect([d.partyTile, d.cameFrom, d.crossing]).toEqual([1, 0, -1]);
  });

  it('2HDC-T37.1.6b: who slips is caught by the one in front on 1 to 3, behind on 4 to 6', () => {
    const { dungeon: d } = atChasm();
    withDice([1, 1], (dice) => cross(d, dice));
    // The Soldier slips; the Knight before him, Rep 5, passes.
    withDice([4, 5, 3, 5], (dice) => cross(d, dice));
    expect(d.cast.across[1]).toBe(1);
    // The Elf slips; the Healer behind her, Rep 3, fails.
    withDice([4, 5, 4, 4], (dice) => cross(d, dice));
    expect([d.phase, d.crosser]).toEqual([FALL, 2]);
    // Nobody is behind the last.
    d.phase = CROSS;
    withDice([3, 5, 6], (dice) => cross(d, dice));
    expect([d.phase, d.crosser]).toEqual([FALL, 3]);
  });

  it('2HDC-T37.1.6c: a fall is Impact 4; who lives climbs back first, and the others wait', () => {
    const game = atChasm();
    const d = game.dungeon;
    d.cast.starDice[0] = 0;
    // AC 6 makes it 3: a 4 is no more than a fright.
    until(game, CROSS, [6, 6, 4]);
    expect([d.cast.below[0], d.cast.status[0]]).toEqual([1, FIT]);
    withDice([1, 1, 1, 1, 1, 1], (dice) => {
      while (dice.left > 0) cross(d, dice);
    });
    until(game, STRAYS);
    expect([d.partyTile, d.crossing]).toEqual([0, 1]);
    d.turn = 2;
    d.phase = CROSS;
    withDice([5, 5], (dice) => cross(d, dice));
    expect([d.cast.below[0], d.cast.across[0]]).toEqual([0, 0]);
    const deadly = atChasm();
    deadly.dungeon.cast.starDice[0] = 0;
    until(deadly, CROSS, [6, 6, 1]);
    expect([deadly.dungeon.cast.status[0], deadly.dungeon.cast.fallenBy[0]]).toEqual([DEAD, BY_CROSSING]);
  });

  it('2HDC-R176: whoever has fled from a crossing has to get over it all the same', () => {
    const game = atChasm();
    const d = game.dungeon;
    withDice([1, 1], (dice) => cross(d, dice));
    expect(d.cast.across[0]).toBe(1);
    d.cast.running[0] = 1;
    d.partyWay = OUTSIDE;
    d.next = STRAYS;
    d.phase = FLIGHT;
    until(game, STRAYS, [6, 6]);
    expect(d.cast.tile[0]).toBe(OUTSIDE);
    standOn(d, 0);
    d.turn = 2;
    withDice([1, 1], (dice) => cross(d, dice));
    expect([d.cast.across[0], d.cast.walked[0]]).toEqual([1, 2]);
  });

  it('2HDC-R121: who is over when the group turns back comes back the same way, and the others wait', () => {
    const game = atChasm();
    const d = game.dungeon;
    withDice([1, 1], (dice) => cross(d, dice));
    d.bigBadKilled = 1;
    d.phase = TURN;
    until(game, CROSS, [1, 2]);
    d.cast.starDice[0] = 0;
    // AC 6 makes the fall Impact 3: a 4 is no more than a fright.
    until(game, STRAYS, [6, 6, 4]);
    expect([d.partyTile, d.cast.below[0], d.cast.across[0]]).toEqual([0, 1, 1]);
    // He climbs to where he has fallen from, then he gets back; then they are free to go.
    until(game, DUNGEON_TURN);
    until(game, DUNGEON_TURN, [1, 2, 1, 1]);
    expect([d.partyTile, d.cast.below[0], d.cast.across[0]]).toEqual([0, 0, 1]);
    until(game, DUNGEON_TURN, [1, 2, 1, 1]);
    expect([d.partyTile, d.cast.across[0], d.crossing]).toEqual([0, 0, -1]);
    until(game, OUTSIDE_RECOVERY, [1, 2]);
    expect(Array.from(d.cast.tile.subarray(0, 4))).toEqual([OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE]);
  });

  it('2HDC-R121: unless the way back is safe', () => {
    const game = atChasm(BAND, { rulings: { crossBack: 'safe' } });
    const d = game.dungeon;
    withDice([1, 1], (dice) => cross(d, dice));
    d.bigBadKilled = 1;
    d.phase = TURN;
    until(game, OUTSIDE_RECOVERY, [1, 2]);
    expect([d.partyTile, d.cast.across[0]]).toEqual([OUTSIDE, 0]);
  });

  it.each([
    ['test', [6, 6, 6], { tile: 1, below: 1 }],
    ['safe', [], { tile: 0, below: 0 }],
  ] as const)('2HDC-R121: a straggler beyond a crossing who is to go back: %s', (crossBack, faces, after) => {
    const game = below(BAND, { rulings: { crossBack } });
    const d = game.dungeon;
    dig(d, 0, 'corridor', 'corridor');
    d.flags[2] |= CROSSING;
    // The others went back, and this one stands on the far edge, still on the tile before the crossing.
    d.cast.tile[3] = 1;
    d.cast.across[3] = 1;
    d.turn = 1;
    d.phase = STRAYS;
    until(game, DUNGEON_TURN, faces);
    expect({ tile: d.cast.tile[3], below: d.cast.below[3] }).toEqual(after);
  });

  it('2HDC-R176: a straggler who has fallen climbs back before he tries again', () => {
    const game = below();
    const d = game.dungeon;
    dig(d, 0, 'corridor', 'corridor');
    d.flags[2] |= CROSSING;
    d.cast.tile[3] = 2;
    const tries = (faces: number[]) => {
      d.turn++;
      d.phase = STRAYS;
      until(game, DUNGEON_TURN, faces);
      return [d.cast.tile[3], d.cast.below[3]];
    };
    // AC 2 makes the fall Impact 5: a 6 is no more than a fright.
    expect([tries([6, 6, 6]), tries([1, 1]), tries([1, 1]), tries([])]).toEqual([
      [2, 1],
      [2, 0],
      [1, 0],
      [0, 0],
    ]);
  });

  it('2HDC-39.4: a straggler who gets across alone meets what is there, as the side that moved in', () => {
    const game = below();
    const d = game.dungeon;
    dig(d, 0, 'corridor', 'corridor');
    d.flags[2] |= CROSSING;
    d.cast.tile[3] = 2;
    d.turn = 1;
    d.phase = STRAYS;
    putGoblins(d, 1, 3);
    until(game, FIGHT, [1, 1]);
    expect([d.partyTile, d.fight.fitCount(0), d.fight.active, d.fight.closed]).toEqual([1, 1, 0, 1]);
  });

  it('G7: who falls again and again is left behind', () => {
    const game = atChasm(BAND, { limits: { crossings: 1 } });
    const d = game.dungeon;
    d.cast.starDice[0] = 0;
    until(game, CROSS, [6, 6, 4]);
    expect([d.cast.status[0], d.guards & CROSS_CAP]).toEqual([OUT, CROSS_CAP]);
  });
});
