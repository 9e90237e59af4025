import { describe, expect, it } from 'vitest';
import type { Dice } from '../../../../src/dice/dice.ts';
import { SampledDice } from '../../../../src/dice/sampled.ts';
import { withDice } from '../../../../src/dice/scripted.ts';
import { FIT } from '../../../../src/rules/2hdc/catalogue/names.ts';
import { RACES } from '../../../../src/rules/2hdc/catalogue/races.ts';
import { TREASURES } from '../../../../src/rules/2hdc/catalogue/tables.ts';
import { A_CORRIDOR, TILES } from '../../../../src/rules/2hdc/catalogue/tiles.ts';
import { OUTSIDE } from '../../../../src/rules/2hdc/dungeon/cast.ts';
import { beginBoard } from '../../../../src/rules/2hdc/dungeon/clash.ts';
import { beginCrossing, cross, fall } from '../../../../src/rules/2hdc/dungeon/crossing.ts';
import {
  type Dungeon,
  ENCOUNTER,
  FALL,
  MEETING,
  TRAP,
  TRAP_SPRUNG,
} from '../../../../src/rules/2hdc/dungeon/dungeon.ts';
import { resolve, talkToRivals } from '../../../../src/rules/2hdc/dungeon/encounter.ts';
import { rollTile } from '../../../../src/rules/2hdc/dungeon/laying.ts';
import { meetTrap } from '../../../../src/rules/2hdc/dungeon/secret-room.ts';
import { layTile } from '../../../../src/rules/2hdc/dungeon/tiles.ts';
import { beginTreasure, rollTreasure } from '../../../../src/rules/2hdc/dungeon/treasure.ts';
import { rollSheet, wear } from '../../../../src/rules/2hdc/fight/generate.ts';
import { type BandWish, bandOf } from '../band-table.ts';
import { chancesOf, exactly } from '../table.ts';

/**
 * What happens below, as it is played, against what follows from the faces of the dice: each event is counted out by
 * walking every roll of the kernel, and seen in games.
 */

const KNIGHT = 'star human/knight@5 ac6 shield sword';
const SOLDIER = 'human/soldier@4 ac4 spear';
const GAMES = 4_000;
/** How likely all claims of this file together are to fail by chance, had the seeds not been fixed. */
const FALSE_ALARM = 1e-6;
const MOST_CLAIMS = 500;
/** Chernoff: a mean of n values 0..1 is off by this divergence or more with a chance of at most 2 exp(-n d). */
const MOST_DIVERGENCE = Math.log((2 * MOST_CLAIMS) / FALSE_ALARM) / GAMES;

let claims = 0;

function divergence(seen: number, expected: number): number {
  const part = (p: number, q: number) => (p <= 0 ? 0 : p * Math.log(p / q));
  return part(seen, Math.min(1, expected)) + part(1 - seen, Math.max(0, 1 - expected));
}

/** A band on the first tile of a dungeon of 20. */
function below(statlines: readonly string[] = [KNIGHT, SOLDIER], wish: BandWish = {}): Dungeon {
  const d = bandOf(statlines, wish);
  d.total = 20;
  layTile(d, OUTSIDE, A_CORRIDOR);
  return d;
}

/** The chances of what happens, in words, after it was seen as often in games. */
function chances(dungeon: Dungeon, run: (dice: Dice) => string): Record<string, string> {
  const before = new Int32Array(dungeon.saved.stateLength);
  dungeon.saved.save(before);
  const again = (dice: Dice) => {
    dungeon.saved.load(before);
    return run(dice);
  };
  const exact = exactly(again);
  const seen = new Map<string, number>();
  const dice = new SampledDice();
  for (let k = 0; k < GAMES; k++) {
    dice.begin(2, k);
    const outcome = again(dice);
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
  }
  expect([...seen.keys()].filter((outcome) => !exact.has(outcome))).toEqual([]);
  const off = [...exact].filter(([outcome, { over, under }]) => {
    claims++;
    const chance = Number(over) / Number(under);
    return divergence((seen.get(outcome) ?? 0) / GAMES, chance) > MOST_DIVERGENCE;
  });
  expect(off).toEqual([]);
  return chancesOf(again);
}

describe('tiles (2HDC-38.0)', () => {
  const next = (last: number) => {
    const d = below();
    d.lastRow = last;
    return chances(d, (dice) => TILES.names[d.type[rollTile(d, dice, 0)]]);
  };
  const T = TILES.byName.t.index;

  it('2HDC-T38.0a: after a row that does not count', () => {
    expect(next(-1)).toEqual({
      'dead-end': '1/36',
      room: '13/36',
      t: '1/12',
      'left-turn': '1/9',
      corridor: '1/6',
      'right-turn': '1/9',
      'four-way': '1/12',
      stairs: '1/18',
    });
  });

  it('2HDC-T38.0b: a second T is a room, a second turn a corridor', () => {
    expect(next(T)).toMatchObject({ room: '4/9', 'four-way': '1/12' });
    expect(next(T).t).toBeUndefined();
    expect(next(TILES.byName['left-turn'].index)).toMatchObject({ corridor: '5/18', 'right-turn': '1/9' });
    expect(next(TILES.byName['four-way'].index)).toMatchObject({ room: '4/9' });
  });
});

describe('forces (2HDC-39.4)', () => {
  const met = (d: Dungeon) =>
    d.phase === MEETING ? 'contact' : d.phase === TRAP ? 'trap' : d.threeDice ? 'later' : 'nothing';
  const force = (threeDice: number, rulings: Record<string, unknown> = {}) => {
    const d = below([KNIGHT], { rulings });
    d.threeDice = threeDice;
    return chances(d, (dice) => {
      resolve(d, dice);
      return met(d);
    });
  };

  it('V37: with two dice', () => {
    expect(force(0)).toEqual({ contact: '1/3', trap: '1/9', later: '4/9', nothing: '1/9' });
  });

  it('V38, V39: with three', () => {
    // Two passed are 20 of 27, whether contact or trap.
    expect(force(1)).toEqual({ contact: '19/36', trap: '23/108', later: '2/9', nothing: '1/27' });
    expect(force(1, { pefDoubles3d6: 'any-pair' })).toEqual({
      contact: '4/9',
      trap: '8/27',
      later: '2/9',
      nothing: '1/27',
    });
  });

  it('V26: 2 and 4 are contact; with a target of 3 only one of them passes', () => {
    const shown = (rulings: Record<string, unknown>) => {
      const d = below([KNIGHT], { rulings });
      withDice([2, 4], (dice) => resolve(d, dice));
      return met(d);
    };
    expect([shown({}), shown({ pefTarget: 3 })]).toEqual(['contact', 'later']);
  });
});

describe('treasure (2HDC-40.0)', () => {
  it('2HDC-T40.0a: its coins', () => {
    const d = below();
    const coins = chances(d, (dice) => {
      beginTreasure(d, 0);
      rollTreasure(d, dice);
      if (d.loot.rollStage === 1) rollTreasure(d, dice);
      return `${d.loot.pot[0]} bronze`;
    });
    // 3 is 1 to 3 coins, 4 is three, 6 is 1 to 3 again.
    expect(coins).toEqual({ '0 bronze': '1/2', '1 bronze': '1/9', '2 bronze': '1/9', '3 bronze': '5/18' });
  });

  it('2HDC-T40.0b: its row in the lair of a Big Bad of Rep 5', () => {
    const d = below();
    const rows = chances(d, (dice) => {
      beginTreasure(d, 5);
      rollTreasure(d, dice);
      return TREASURES.rows[d.loot.rollRow].meaning;
    });
    expect(Object.values(rows)).toEqual(new Array(6).fill('1/6'));
    expect(Object.keys(rows)[0]).toBe('bronze, weapon');
  });

  it('one of them to the last item', () => {
    const d = below([KNIGHT]);
    const found = chances(d, (dice) => {
      beginTreasure(d, 2);
      while (rollTreasure(d, dice));
      return `${d.loot.itemsFound} items`;
    });
    expect(found).toEqual({ '0 items': '1/3', '1 items': '1/2', '4 items': '1/6' });
  });
});

describe('traps (2HDC-37.1.4a)', () => {
  const sprung = (who: string, rulings: Record<string, unknown> = {}) => {
    const d = below([who], { rulings });
    return chances(d, (dice) => {
      meetTrap(d, dice);
      return d.phase === TRAP_SPRUNG ? 'sprung' : 'disarmed';
    }).sprung;
  };

  it('V41: at Rep 4, with two dice and a Thief with three', () => {
    expect(sprung('human/soldier@4 ac4 spear')).toBe('29/81');
    expect(sprung('human/thief@4 ac4 sword')).toBe('23/243');
  });

  it('V8: a Thief by second Profession has three dice at Rep less one; by the ruling Thieves have two', () => {
    expect(sprung('human/warrior+thief@5 ac4 sword')).toBe('23/243');
    expect(sprung('human/thief@4 ac4 sword', { thiefTrapDice: 2 })).toBe('29/81');
  });
});

describe('crossing (2HDC-37.1.6)', () => {
  /** One try of each, the better one first: who is across, who fell. */
  const attempt = (band: readonly string[]) => {
    const d = below(band);
    const to = layTile(d, 0, A_CORRIDOR);
    d.turn = 1;
    return chances(d, (dice) => {
      beginCrossing(d, to);
      let falls = '';
      for (let c = 0; c < band.length; c++) {
        cross(d, dice);
        if (d.phase === FALL) {
          falls += d.name(d.crosser);
          d.cast.walked[d.crosser] = 1;
          d.phase = ENCOUNTER;
        }
      }
      return falls === '' ? 'all across' : `${falls} fell`;
    });
  };

  it('2HDC-T37.1.6a: alone, two dice have to pass', () => {
    // One passed: a helper is looked for, and there is none.
    expect(attempt(['star human/knight@4 ac6 sword'])).toEqual({ 'all across': '4/9', 'a1 fell': '5/9' });
  });

  it('2HDC-T37.1.6b: the one in front or behind helps by his own die', () => {
    // Rep 4: 4/9, or 4/9 x 1/2 (the one behind, not the one in front) x 4/6: 16/27 for the first, and as much for the second.
    expect(attempt(['star human/knight@4 ac6 sword', SOLDIER])).toEqual({
      'all across': '256/729',
      'a1 fell': '176/729',
      'a2 fell': '176/729',
      'a1a2 fell': '121/729',
    });
  });

  it('2HDC-T37.1.6c: a fall is Impact 4', () => {
    const d = below(['star human/knight@4 ac4 sword']);
    d.cast.starDice[0] = 0;
    const to = layTile(d, 0, A_CORRIDOR);
    const lives = chances(d, (dice) => {
      d.crossing = to;
      d.crosser = 0;
      fall(d, dice);
      return d.cast.status[0] !== FIT ? 'dead' : `alive at Rep ${d.cast.rep[0]}`;
    });
    // 1 of 6 is Obviously Dead; 3 of 6 Out of the Fight, of whom 4/9 recover, 4/9 at one less, 1/9 die.
    expect(lives).toEqual({ dead: '2/9', 'alive at Rep 4': '5/9', 'alive at Rep 3': '2/9' });
  });
});

describe('talk (2HDC-39.9.1a)', () => {
  /** Rivals of one Rep each on the board. */
  const talk = (band: readonly string[], reps: readonly number[]) => {
    const d = below(band, { policy: 'book' });
    beginBoard(d);
    for (const rep of reps) {
      const goblin = d.matchup.minionLine + RACES.byName.zombie.index;
      const i = rollSheet(d.fight, d.matchup.board, { roller: -1, draw: (law) => law.values[0] }, goblin);
      d.fight.rep[i] = rep;
      wear(d.fight, i, 'listed');
    }
    d.tiles = 1;
    return chances(d, (dice) => {
      const members = d.members;
      talkToRivals(d, dice);
      if (d.phase !== ENCOUNTER) return 'they attack';
      return d.members > members ? 'they join' : 'they leave';
    });
  };

  it('2HDC-T39.9.1: more successes and they attack', () => {
    // Rep 1 against Rep 1: one die each, 1/2 x 1/2.
    expect(talk(['star human/thief@1 ac2 sword'], [1])).toEqual({ 'they attack': '1/4', 'they leave': '3/4' });
    expect(talk(['star human/thief@2 ac2 sword'], [1])).toEqual({ 'they attack': '1/8', 'they leave': '7/8' });
  });

  it('2HDC-R110: three to one they offer to join, if they are below the Leader', () => {
    const three = ['star human/knight@5 ac6 sword', SOLDIER, SOLDIER];
    expect(Object.keys(talk(three, [3])).sort()).toEqual(['they attack', 'they join']);
    expect(Object.keys(talk(three, [5])).sort()).toEqual(['they attack', 'they leave']);
    expect(Object.keys(talk(three, [3, 3])).sort()).toEqual(['they attack', 'they leave']);
  });
});

it('makes no more claims than it allows for, and many', () => {
  expect(claims).toBeLessThan(MOST_CLAIMS);
  expect(claims).toBeGreaterThan(80);
});
