import { describe, expect, it } from 'vitest';
import { ScriptedDice, withDice } from '../../../../src/dice/scripted.ts';
import {
  CAMPAIGN_STAR_LOST,
  CAMPAIGN_TIMEOUT,
  endAdventure,
  FINISHED,
  RETIRED,
} from '../../../../src/rules/2hdc/campaign/campaign.ts';
import { EXPLORE, KILL, RESCUE, TREASURE } from '../../../../src/rules/2hdc/catalogue/big-bad.ts';
import { HARD_SHIRT, POTION_HEALING, TALISMAN } from '../../../../src/rules/2hdc/catalogue/items.ts';
import { makeItem, makePotion } from '../../../../src/rules/2hdc/catalogue/magic-items.ts';
import { DEAD, FIT, FLED, OUT, TURNED } from '../../../../src/rules/2hdc/catalogue/names.ts';
import { AXE, EMPTY, SWORD } from '../../../../src/rules/2hdc/catalogue/weapons.ts';
import { advance, improvingRolls, succeeded } from '../../../../src/rules/2hdc/dungeon/advance.ts';
import { NOWHERE } from '../../../../src/rules/2hdc/dungeon/cast.ts';
import {
  BETWEEN,
  CAMPAIGN_END,
  DONE,
  type Dungeon,
  REASON_FAILED,
  RECRUIT,
  STAR_LOST,
  TIMEOUT,
  WON,
} from '../../../../src/rules/2hdc/dungeon/dungeon.ts';
import { FATE_DEAD, FATE_LEFT, FATE_RETIRED, FATES } from '../../../../src/rules/2hdc/dungeon/history.ts';
import { leaveAxe } from '../../../../src/rules/2hdc/dungeon/load.ts';
import { isAchieved } from '../../../../src/rules/2hdc/dungeon/reason.ts';
import { type BandWish, bandOf, hear } from '../band-table.ts';
import { crawlOf, newCrawl } from '../crawl-table.ts';
import { chancesOf } from '../table.ts';

const KNIGHT = 'star human/knight@5 ac6 shield sword';
const THIEF = 'human/thief@4 ac2 sword';
const SOLDIER = 'human/soldier@3 ac4 spear';

/** A band that has come back from an adventure it went on to explore, and has explored. */
function back(statlines: readonly string[] = [KNIGHT, THIEF, SOLDIER], wish: BandWish = {}): Dungeon {
  const d = bandOf(statlines, wish);
  d.reason = EXPLORE;
  d.roomsSeen = 3;
  d.outcome = WON;
  return d;
}

describe('2HDC-R95: the reason', () => {
  const is = (reason: number, told: Partial<Dungeon>) => {
    const d = Object.assign(bandOf([KNIGHT]), { reason, laid: 1, tiles: 1 }, told);
    d.open[0] = 1;
    return isAchieved(d);
  };

  it('2HDC-34.3c: three rooms or a stair explore a dungeon', () => {
    expect([is(EXPLORE, { roomsSeen: 2 }), is(EXPLORE, { roomsSeen: 3 }), is(EXPLORE, { stairsLaid: 1 })]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('so does a level without an open exit', () => {
    const d = Object.assign(bandOf([KNIGHT]), { reason: EXPLORE, laid: 5, tiles: 5 });
    expect(isAchieved(d)).toBe(true);
  });

  it('2HDC-34.3a: the treasure of the Treasure Room', () =>
    expect([is(TREASURE, {}), is(TREASURE, { hasTreasure: 1 })]).toEqual([false, true]));
  it('2HDC-34.3b: captives who are led out', () =>
    expect([is(RESCUE, { captives: 2 }), is(RESCUE, { captivesWith: 1 })]).toEqual([false, true]));
  it('2HDC-34.3d: the Big Bad is killed', () =>
    expect([is(KILL, { bigBadMet: 1 }), is(KILL, { bigBadKilled: 1 })]).toEqual([false, true]));
});

describe('2HDC-42.1, 2HDC-42.2: success and failure', () => {
  it('takes the reason, nobody left Out of the Fight, and not having been so', () => {
    const d = back();
    expect(succeeded(d, 0)).toBe(true);
    const d2 = Object.assign(back(), { roomsSeen: 2 });
    expect(succeeded(d2, 0)).toBe(false);
    const left = back();
    left.cast.status[1] = OUT;
    expect(succeeded(left, 0)).toBe(false);
    const wasOut = back();
    wasOut.cast.wasOut[1] = 1;
    expect([succeeded(wasOut, 0), succeeded(wasOut, 1)]).toEqual([true, false]);
  });

  it('2HDC-R132: the dead are no failure; to quit is', () => {
    const d = back();
    d.cast.status[1] = DEAD;
    d.cast.status[2] = FLED;
    expect([succeeded(d, 0), succeeded(d, 2)]).toEqual([true, false]);
  });
});

/** Sheet Rep after the roll. */
function advanced(rep: number, faces: readonly number[], coins: readonly number[] = [0, 0, 0], success = true): number {
  const d = back([`star human/knight@${rep} ac6 shield sword`]);
  if (!success) d.roomsSeen = 0;
  [d.cast.bronze, d.cast.silver, d.cast.gold].forEach((column, metal) => {
    column[0] = coins[metal]!;
    d.loot.earned[metal] = coins[metal]!;
  });
  withDice(faces, (dice) => advance(d, dice, 0));
  expect([d.cast.bronze[0], d.cast.silver[0], d.cast.gold[0]]).toEqual([0, 0, 0]);
  expect([...d.loot.spent]).toEqual(coins);
  return d.cast.sheetRep[0];
}

describe('2HDC-42.1.1: improving Rep', () => {
  it('a die above Rep, or a 6', () => {
    expect([advanced(4, [4]), advanced(4, [5]), advanced(5, [6]), advanced(7, [6]), advanced(7, [5])]).toEqual([
      4, 5, 6, 8, 7,
    ]);
  });

  it('V31: 7 bronze, 3 silver and 1 gold are four rolls; one level at most (2HDC-42.1.2b)', () => {
    const d = back([KNIGHT]);
    d.cast.bronze[0] = 7;
    d.cast.silver[0] = 3;
    d.cast.gold[0] = 1;
    expect(improvingRolls(d, 0)).toBe(4);
    expect(advanced(5, [6, 6, 6, 6], [7, 3, 1])).toBe(6);
    expect(advanced(5, [5, 5, 5, 5], [7, 3, 1])).toBe(5);
    expect(advanced(5, [5, 5, 5, 6], [7, 3, 1])).toBe(6);
  });

  it('however many coins, all of them are rolled for', () => {
    expect(advanced(5, [...new Array<number>(20).fill(5), 6, 5, 5, 5], [0, 0, 23])).toBe(6);
  });

  it('is drawn as it is counted out', () => {
    const improved = (rep: number, gold: number) =>
      chancesOf((dice) => {
        const d = back([`star human/knight@${rep} ac6 shield sword`]);
        d.cast.gold[0] = gold;
        advance(d, dice, 0);
        return d.cast.sheetRep[0] - rep;
      });
    expect(improved(4, 0)).toEqual({ 0: '2/3', 1: '1/3' });
    expect(improved(5, 1)).toEqual({ 0: '25/36', 1: '11/36' });
    expect(improved(8, 2)).toEqual({ 0: '125/216', 1: '91/216' });
  });

  it('2HDC-10.0a: Rep goes no higher than 12', () => expect(advanced(12, [])).toBe(12));
});

describe('2HDC-42.2.1: decreasing Rep', () => {
  it('a 1 is one less; coins buy nothing (2HDC-42.2.2)', () => {
    expect(advanced(5, [1], [5, 3, 1], false)).toBe(4);
    expect(advanced(5, [2], [5, 3, 1], false)).toBe(5);
    expect(advanced(5, [6], [5, 3, 1], false)).toBe(5);
  });

  it('2HDC-R61: what recovery cost is lost for good only by the ruling', () => {
    const repAfter = (recoveredRep: string) => {
      const d = back([KNIGHT], { rulings: { recoveredRep } });
      d.cast.rep[0] = 3;
      d.cast.castingLoss[0] = 1;
      d.cast.wasOut[0] = 1;
      withDice([4], (dice) => advance(d, dice, 0));
      return d.cast.sheetRep[0];
    };
    expect([repAfter('until-adventure-end'), repAfter('permanent')]).toEqual([5, 4]);
  });
});

/** Who is in the band, by Rep. */
const band = (d: Dungeon) =>
  Array.from({ length: d.members }, (_, c) => c).flatMap((c) => (d.cast.status[c] === FIT ? [d.cast.sheetRep[c]] : []));
const fates = (d: Dungeon) => [...d.history.fate].map((fate) => FATES[fate]);

describe('from one adventure to the next (2HDC-33.1)', () => {
  it('the next one begins with recruits', () => {
    const d = back();
    endAdventure(d);
    expect([d.phase, d.tiles, d.outcome, band(d)]).toEqual([RECRUIT, 0, -1, [5, 4, 3]]);
    expect(d.history.played).toBe(1);
  });

  it('an adventure played alone is over', () => {
    const game = newCrawl(crawlOf([KNIGHT]));
    game.begin();
    game.dungeon.phase = BETWEEN;
    game.step(new ScriptedDice([]));
    expect(game.dungeon.phase).toBe(DONE);
  });

  it('2HDC-10.0b: whoever is down to Rep 2 leaves', () => {
    const d = back();
    d.cast.sheetRep[2] = 2;
    endAdventure(d);
    expect([band(d), fates(d)]).toEqual([
      [5, 4],
      ['in-the-band', 'in-the-band', 'retired'],
    ]);
    expect(FATES[FATE_RETIRED]).toBe('retired');
  });

  it('2HDC-13.1c: a Grunt as good as the Leader leaves', () => {
    const d = back();
    const heard = hear(d);
    d.cast.sheetRep[1] = 5;
    endAdventure(d);
    expect([band(d), d.history.fate[1]]).toEqual([[5, 3], FATE_LEFT]);
    expect(heard).toContainEqual({ rule: '2HDC-13.1c', text: 'a2 is as good as the Leader, and leaves.' });
  });

  it('2HDC-13.1a: a Leader whose Rep has fallen keeps the best', () => {
    const d = back(['star human/knight@4 ac6 shield sword', SOLDIER, SOLDIER, SOLDIER]);
    d.cast.sheetRep[0] = 3;
    d.cast.sheetRep[1] = 3;
    endAdventure(d);
    expect(band(d)).toEqual([3]);
    const e = back(['star human/knight@5 ac6 shield sword', SOLDIER, THIEF, SOLDIER, SOLDIER, SOLDIER]);
    endAdventure(e);
    expect([band(e), fates(e).indexOf('left')]).toEqual([[5, 3, 4, 3, 3], 5]);
  });

  it('the dead, captured and turned are gone with all they had; who quit comes back (2HDC-R171)', () => {
    const d = back([KNIGHT, THIEF, SOLDIER, THIEF, `${SOLDIER} potion-of-rage`]);
    d.cast.status.set([FIT, DEAD, OUT, TURNED, FLED]);
    d.loot.add(makePotion(POTION_HEALING, 2), 1, 0);
    d.cast.potionHealing[1] = 2;
    endAdventure(d);
    expect([band(d), fates(d)]).toEqual([
      [5, 3],
      ['in-the-band', 'dead', 'captured', 'turned', 'in-the-band'],
    ]);
    expect([...d.history.fell]).toEqual([0, 1, 1, 1, 0]);
    // His potion has come with him to his new place.
    expect([d.loot.count, d.loot.owner[0], d.cast.potionRage[1], d.loot.itemsLost]).toEqual([1, 1, 1, 1]);
    expect(FATES[FATE_DEAD]).toBe('dead');
  });

  it('2HDC-23.1a: who had to leave his axe has one again', () => {
    const d = back(['star human/knight@4 ac4 shield axe sword']);
    leaveAxe(d, 0);
    expect([d.cast.missile[0], d.cast.melee[0]]).toEqual([EMPTY, SWORD]);
    endAdventure(d);
    expect([d.cast.missile[0], d.cast.melee[0]]).toEqual([AXE, SWORD]);
  });

  it('2HDC-6.3.1c, 2HDC-R134: they are as new; magic stays, what is used up is gone', () => {
    const d = back([`${KNIGHT} hard-shirt`, 'human/caster@4 ac2 sword talisman-of-restoration']);
    const { cast } = d;
    cast.sheetRep[0] = 6;
    cast.rep[0] = 2;
    cast.starDice[0] = 1;
    cast.saveUsed[0] = 1;
    cast.wasOut[0] = 1;
    cast.poisonLoss[0] = 1;
    cast.talisman[1] = -3;
    endAdventure(d);
    expect([cast.rep[0], cast.adventureRep[0], cast.starDice[0], cast.saveUsed[0], cast.wasOut[0]]).toEqual([
      6, 6, 6, 0, 0,
    ]);
    expect([cast.poisonLoss[0], cast.tile[0], cast.items[0]]).toEqual([0, NOWHERE, HARD_SHIRT]);
    expect([cast.talisman[1], cast.items[1]]).toEqual([3, TALISMAN]);
    expect(d.loot.count).toBe(2);
    expect(makeItem(HARD_SHIRT)).toBe(d.loot.item[0]);
  });
});

describe('the end of a campaign', () => {
  const ends = (d: Dungeon) => {
    endAdventure(d);
    return d.phase === DONE ? d.history.end : -1;
  };

  it('when the Star is lost, whoever else came back', () => {
    const d = back();
    d.cast.status[0] = OUT;
    d.outcome = STAR_LOST;
    expect([ends(d), d.history.leaderRep[0], d.history.size[0]]).toEqual([CAMPAIGN_STAR_LOST, 0, 2]);
  });

  it('a Grunt who leads the rest home is no Leader whose Rep was the best', () => {
    const d = back();
    d.cast.status[0] = DEAD;
    d.outcome = STAR_LOST;
    ends(d);
    expect(d.history.bestRep).toBe(0);
  });

  it('2HDC-R128: then nobody leaves as being as good as another', () => {
    const d = back([KNIGHT, THIEF, THIEF, THIEF, SOLDIER]);
    d.cast.status[0] = DEAD;
    d.outcome = STAR_LOST;
    expect([ends(d), d.history.size[0], fates(d).slice(1)]).toEqual([
      CAMPAIGN_STAR_LOST,
      4,
      ['in-the-band', 'in-the-band', 'in-the-band', 'in-the-band'],
    ]);
  });

  it('when he retires (2HDC-R127)', () => {
    const d = back();
    d.cast.sheetRep[0] = 2;
    expect([ends(d), d.history.fate[0]]).toEqual([RETIRED, FATE_RETIRED]);
  });

  it('a second Star goes on', () => {
    const d = back([KNIGHT, 'star human/thief@4 ac2 sword']);
    d.cast.status[0] = DEAD;
    expect(ends(d)).toBe(-1);
    expect(band(d)).toEqual([4]);
  });

  it('when an adventure does not end', () => {
    const d = back();
    d.outcome = TIMEOUT;
    expect(ends(d)).toBe(CAMPAIGN_TIMEOUT);
  });

  it('after as many adventures as the scenario says, won or not', () => {
    const d = back([KNIGHT], { adventures: 2 });
    d.outcome = REASON_FAILED;
    expect(ends(d)).toBe(-1);
    d.outcome = WON;
    expect([ends(d), d.guards]).toEqual([FINISHED, 0]);
    expect([...d.history.outcome]).toEqual([REASON_FAILED + 1, WON + 1]);
  });

  it('2HDC-G11: after 1,000 at the latest, and the guard says so', () => {
    const d = back([KNIGHT], { adventures: 1000 });
    for (let n = 1; n < 1000; n++) expect(ends(d)).toBe(-1);
    expect([ends(d), d.guards]).toEqual([FINISHED, CAMPAIGN_END]);
  });
});
