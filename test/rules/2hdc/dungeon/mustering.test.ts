import { describe, expect, it } from 'vitest';
import type { Dice } from '../../../../src/dice/dice.ts';
import { withDice } from '../../../../src/dice/scripted.ts';
import { STAR } from '../../../../src/rules/2hdc/catalogue/attributes.ts';
import { sayItem } from '../../../../src/rules/2hdc/catalogue/magic-items.ts';
import { PROFESSIONS } from '../../../../src/rules/2hdc/catalogue/professions.ts';
import { RACES } from '../../../../src/rules/2hdc/catalogue/races.ts';
import { WEAPONS } from '../../../../src/rules/2hdc/catalogue/weapons.ts';
import { BIG_BAD_RACE, BIG_BAD_STATS, ENTER, REASON, SPACE_CAP } from '../../../../src/rules/2hdc/dungeon/dungeon.ts';
import type { DungeonGame } from '../../../../src/rules/2hdc/dungeon/play.ts';
import { itemsOf } from '../../../../src/rules/2hdc/fight/carried.ts';
import { type CrawlWish, crawlFaults, crawlOf, newCrawl } from '../crawl-table.ts';

const STAR_5 = 'star human/knight@5 ac6 shield sword';

/** Steps until a phase begins, on faces that all have to be rolled. */
function until(game: DungeonGame, phase: number, faces: readonly number[]): DungeonGame {
  withDice(faces, (dice: Dice) => {
    while (game.dungeon.phase !== phase) game.step(dice);
  });
  return game;
}

/** The Big Bad of a dungeon, rolled with these faces. */
function bigBad(faces: readonly number[], wish: CrawlWish = {}, star = STAR_5) {
  const game = newCrawl(crawlOf([star], wish));
  game.begin();
  const d = until(game, REASON, faces).dungeon;
  const c = d.bigBad;
  const found: string[] = [];
  itemsOf(d.cast, c, (item) => found.push(sayItem(item)));
  const { cast } = d;
  return {
    who: `${RACES.names[cast.race[c]]} ${PROFESSIONS.names[cast.profession[c]]} ${cast.rep[c]}`,
    gear: `AC ${cast.listedAc[c]}${cast.ownsShield[c] ? ' shield' : ''} ${WEAPONS.names[cast.melee[c] || cast.missile[c]]}`,
    items: found.join(', '),
    isStar: (cast.traits[c] & STAR) !== 0,
    rep: d.bigBadRep,
  };
}

describe('the Big Bad (2HDC-34.0, 2HDC-34.1a)', () => {
  it('V20, V21: 2d6 = 8, an Orc; 6, a Warrior; Rep 4 as listed, but a 3 makes him equal to his Star (2HDC-34.1b)', () => {
    const orc = bigBad([3, 5, 2, 4, 3, 2, 3, 6]);
    expect(orc).toEqual({ who: 'orc warrior 5', gear: 'AC 2 shield spear', items: '', isStar: false, rep: 5 });
  });

  it.each([
    [2, 'troll', 'petty-demon', 'major-demon'],
    [3, 'troll', 'petty-demon', 'major-demon'],
    [4, 'ogre', 'troll', 'major-demon'],
    [5, 'feral-vampire', 'ogre', 'petty-demon'],
    [6, 'orc', 'feral-vampire', 'petty-demon'],
    [7, 'orc', 'orc', 'petty-demon'],
    [8, 'ghoul', 'orc', 'troll'],
    [9, 'goblin', 'ghoul', 'troll'],
    [10, 'goblin', 'beastman', 'beastman'],
    [11, 'ratman', 'goblin', 'ogre'],
    [12, 'ratman', 'ratman', 'feral-vampire'],
  ])('2HDC-T34.1: 2d6 = %i: %s for a Star of Rep 4 or less, %s for Rep 5, %s for Rep 6 or more', (sum, ...columns) => {
    const ruler = (rep: number) => {
      const game = newCrawl(crawlOf([`star human/knight@${rep} ac6 shield sword`]));
      game.begin();
      const first = Math.max(1, sum - 6);
      return RACES.names[until(game, BIG_BAD_STATS, [first, sum - first]).dungeon.foeRace];
    };
    expect([3, 4].map(ruler)).toEqual([columns[0], columns[0]]);
    expect(ruler(5)).toBe(columns[1]);
    expect([6, 7, 9].map(ruler)).toEqual([columns[2], columns[2], columns[2]]);
  });

  it.each([
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 1],
    [5, 1],
    [6, 2],
  ])('2HDC-34.1b: a Big Bad below its Star on a %i has the Rep of the Star and %i more', (die, more) => {
    for (const [rep, race] of [
      [5, [3, 5]],
      [6, [5, 5]],
    ] as const) {
      // An Orc Warrior, or a Beastman Soldier, of Rep 4 as listed.
      const game = newCrawl(crawlOf([`star human/knight@${rep} ac6 shield sword`]));
      game.begin();
      expect(until(game, REASON, [...race, 2, 4, 3, 2, die, 6]).dungeon.bigBadRep).toBe(rep + more);
    }
  });

  it('a 6 makes him two better', () => expect(bigBad([3, 5, 2, 4, 3, 2, 6, 6]).who).toBe('orc warrior 7'));

  it('2HDC-R93: by the ruling he stays as listed', () => {
    expect(bigBad([3, 5, 2, 4, 3, 2, 6], { rulings: { bigBadNote: 'skip' } }).who).toBe('orc warrior 4');
  });

  it('who is good enough is left alone', () => {
    // 2d6 = 4: a Troll; 7, a Warrior of Rep 5; the first of two weapons.
    expect(bigBad([2, 2, 3, 4, 3, 1, 6])).toMatchObject({ who: 'troll warrior 5', gear: 'AC 6 two-handed-sword' });
  });

  it('V22, 2HDC-R79: he has items on 1 to 3; 6 + 4 = 10 is armour only', () => {
    // AC 6, 6 + 6: Phase Armor.
    expect(bigBad([3, 5, 2, 4, 3, 1, 3, 6, 6, 6, 6], { rulings: { bigBadNote: 'skip' } })).toMatchObject({
      items: 'phase armor (AC 6)',
      gear: 'AC 6 shield sword',
    });
  });

  it('his items go by the Rep he has in the end', () => {
    // Raised to 5: 6 + 5 = 11 is a weapon (4 + 5, the axe) and armour.
    expect(bigBad([3, 5, 2, 4, 3, 1, 3, 3, 6, 4, 5, 6, 6, 6]).items).toBe('phase armor (AC 6), battle axe of virtue');
  });

  it('`bigBadStar` gives him Star Power', () =>
    expect(bigBad([3, 5, 2, 4, 3, 2, 3, 6], { rulings: { bigBadStar: true } }).isStar).toBe(true));

  it('may be given as a side of his own: only what is open is rolled', () => {
    expect(bigBad([6], { lair: ['troll/warrior@4 ac6 2a no-shield'] })).toMatchObject({
      who: 'troll warrior 4',
      gear: 'AC 6 two-handed-axe',
    });
    expect(bigBad([3, 4, 3, 2, 6], { lair: ['troll'] })).toMatchObject({
      who: 'troll warrior 5',
      gear: 'AC 6 two-handed-axe',
    });
    // Listed items are what he has.
    expect(bigBad([], { lair: ['troll/warrior@5 ac6 2a no-shield hard-shirt'] }).items).toBe('hard shirt');
  });

  it('2HDC-36.2: four tiles for each point of his Rep', () => {
    expect([tilesOf(6), tilesOf(6, { tileFactor: 5 })]).toEqual([
      [24, 0],
      [30, 0],
    ]);
  });

  it('G12: at most 80 tiles are given, and the guard says so', () => {
    expect([tilesOf(10, { tileFactor: 8 }), tilesOf(12, { tileFactor: 8 })]).toEqual([
      [80, 0],
      [80, SPACE_CAP],
    ]);
  });

  /** Tiles of a Big Bad of that Rep, and whether they were too many. */
  function tilesOf(rep: number, rulings: Record<string, unknown> = {}): [tiles: number, guard: number] {
    const lair = [`troll/warrior@${rep} ac6 2a no-shield`];
    const game = newCrawl(crawlOf([STAR_5], { lair, reason: 'kill', rulings }));
    game.begin();
    const d = until(game, ENTER, [6]).dungeon;
    game.step({ roller: -1, draw: () => 0 });
    return [d.total, d.guards & SPACE_CAP];
  }
});

describe('the reason', () => {
  it('2HDC-34.3.1: is rolled with the Rep of the Star, or given', () => {
    const why = (faces: readonly number[], wish: CrawlWish = {}) => {
      const game = newCrawl(crawlOf([STAR_5], { lair: ['troll/warrior@5 ac6 2a no-shield'], ...wish }));
      game.begin();
      until(game, BIG_BAD_STATS, []);
      return until(game, ENTER, faces).dungeon.reason;
    };
    expect([why([6, 4]), why([6, 2]), why([6], { reason: 'explore' })]).toEqual([2, 0, 0]);
  });
});

describe('recruits', () => {
  it('2HDC-29.3a: have magic items where the scenario lets the band roll for them', () => {
    const join = (magicItems: 'given' | 'rolled', faces: readonly number[]) => {
      const game = newCrawl(crawlOf([STAR_5], { recruits: 1, magicItems }));
      game.begin();
      const d = until(game, BIG_BAD_RACE, faces).dungeon;
      const found: string[] = [];
      itemsOf(d.cast, 1, (item) => found.push(sayItem(item)));
      return found;
    };
    // A Dwarf, 2d6 = 7, a Soldier of Rep 4; then 1: items; 2 + 4: clothes, an Iron Cloak.
    expect(join('given', [3, 3, 4, 3])).toEqual([]);
    expect(join('rolled', [3, 3, 4, 3, 1, 2, 5, 5])).toEqual(['iron cloak']);
  });
});

describe('what a scenario may ask for', () => {
  it.each<[string, string[], CrawlWish, string]>([
    ['nobody', ['0x human'], {}, 'sides.a.members: the band has no members (2HDC-13.0)'],
    [
      'too many for their Leader',
      [STAR_5, '5x human/thief@3'],
      {},
      'sides.a.members: a Leader of Rep 5 leads a band of 5, the Leader included, not 6 (2HDC-13.1a)',
    ],
    [
      'a Grunt as good as his Leader',
      [STAR_5, 'human/thief@5'],
      {},
      "sides.a.members.1.rep: a2 has Rep 5, but members must be below the Leader's Rep (5) (2HDC-13.1c)",
    ],
    [
      'too much to begin with',
      [`${STAR_5} axe mace spear`],
      {},
      'sides.a.members.0.weapons: 5 weapons and shields are too many; a member starts with at most 4 Items (2HDC-32.1)',
    ],
    [
      'recruits of a Zombie',
      ['star zombie/warrior@5 ac2 sword'],
      { recruits: 2 },
      'recruits: no recruit follows a zombie; list the band instead (2HDC-R126)',
    ],
    [
      'a campaign without a Star',
      ['human/thief@4 ac2 sword'],
      { play: 'campaign' },
      'sides.a.members: a campaign needs a Star; write "star" before one of the members (2HDC-33.1)',
    ],
    [
      'adventures of a dungeon',
      [STAR_5],
      { adventures: 3 },
      'adventures: "adventures" is for play: campaign (2HDC-33.1)',
    ],
    [
      'two Big Bads',
      [STAR_5],
      { lair: ['troll', 'orc'] },
      'sides.b.members: is the Big Bad alone; its Minions are rolled for when they are met (2HDC-34.1a)',
    ],
    [
      'a Big Bad that finds its way',
      [STAR_5],
      { lair: ['troll'], lairChoices: { search: 'rooms' } },
      'sides.b.search: "search" is for the band, which finds its way (2HDC-16.0)',
    ],
    [
      'a Big Bad that breaks off',
      [STAR_5],
      { lair: ['troll'], lairChoices: { breakOff: 2 } },
      'sides.b.breakOff: "breakOff" is for the party; only it breaks off (2HDC-R137)',
    ],
    [
      'a Big Bad in the band',
      [STAR_5, 'big-bad goblin@3'],
      {},
      'sides.a.members.1.bigBad: the Big Bad rules the dungeon; give it a side of its own (2HDC-34.1a)',
    ],
    [
      'who moves in',
      [STAR_5],
      { more: { active: 'a' } },
      'active: "active" is for play: fight; in a dungeon it follows from who moves where',
    ],
    [
      'how wide it is',
      [STAR_5],
      { more: { width: 'corridor' } },
      'width: "width" is for play: fight; in a dungeon it follows from the tile (2HDC-2.2.2)',
    ],
  ])('%s', (_, band, wish, fault) => {
    expect(crawlFaults(band, wish)).toContain(fault);
  });

  it('2HDC-33.1: a dungeon alone, or ten adventures if nothing is said', () => {
    expect(crawlOf([STAR_5]).adventures).toBe(1);
    expect(crawlOf([STAR_5], { play: 'campaign' }).adventures).toBe(10);
    expect(crawlOf([STAR_5], { play: 'campaign', adventures: 3 }).adventures).toBe(3);
  });

  it('a Big Bad who is left out is rolled', () => expect(crawlOf([STAR_5], { lair: ['0x troll'] }).bigBad).toBe(-1));
});
