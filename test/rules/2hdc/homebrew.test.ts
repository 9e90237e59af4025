import { describe, expect, it } from 'vitest';
import { Faults } from '../../../src/check/fault.ts';
import type { Law } from '../../../src/dice/law.ts';
import { SampledDice } from '../../../src/dice/sampled.ts';
import { withDice } from '../../../src/dice/scripted.ts';
import { ATTRIBUTES, FANATIC, MARKSMAN, THIEVERY } from '../../../src/rules/2hdc/catalogue/attributes.ts';
import { ITEM_TYPES, ITEMS, POTIONS } from '../../../src/rules/2hdc/catalogue/items.ts';
import { makeLexicon, SHIPPED } from '../../../src/rules/2hdc/catalogue/lexicon.ts';
import { magicLaw } from '../../../src/rules/2hdc/catalogue/magic-facts.ts';
import { PROFESSIONS } from '../../../src/rules/2hdc/catalogue/professions.ts';
import { RACES } from '../../../src/rules/2hdc/catalogue/races.ts';
import { passing } from '../../../src/rules/2hdc/catalogue/rolls.ts';
import { SPELLS } from '../../../src/rules/2hdc/catalogue/spells.ts';
import {
  BIG_BADS,
  bigBadLaw,
  RIVALS_TABLE,
  rivalsLaw,
  SECRET_ROOMS,
  SECRET_TABLE,
  secretRoomLaw,
  TREASURES,
  treasureLaw,
} from '../../../src/rules/2hdc/catalogue/tables.ts';
import { WEAPONS } from '../../../src/rules/2hdc/catalogue/weapons.ts';
import type { DungeonMatchup } from '../../../src/rules/2hdc/dungeon/matchup.ts';
import type { DungeonGame } from '../../../src/rules/2hdc/dungeon/play.ts';
import { setUses, usesOf } from '../../../src/rules/2hdc/fight/carried.ts';
import { chargePool, chargeSuccesses } from '../../../src/rules/2hdc/fight/charge-test.ts';
import { REDUCED } from '../../../src/rules/2hdc/fight/damage-dice.ts';
import { CHARGE, type Fight } from '../../../src/rules/2hdc/fight/fight.ts';
import { casts } from '../../../src/rules/2hdc/fight/hand.ts';
import { cast, spellHit } from '../../../src/rules/2hdc/fight/magic.ts';
import type { FightMatchup } from '../../../src/rules/2hdc/fight/matchup.ts';
import { fightScorecard } from '../../../src/rules/2hdc/fight/measures.ts';
import { meleeImpact, meleePool, meleeRound } from '../../../src/rules/2hdc/fight/melee.ts';
import { FightGame } from '../../../src/rules/2hdc/fight/play.ts';
import { hits, shoot, shootingImpact } from '../../../src/rules/2hdc/fight/shooting.ts';
import { kindsOf, readProfession, readRace, readRows, readWeapon } from '../../../src/rules/2hdc/homebrew.ts';
import { readItem, readPotion, readSpell } from '../../../src/rules/2hdc/homebrew-magic.ts';
import { readTableRow } from '../../../src/rules/2hdc/homebrew-tables.ts';
import { type CrawlMatchup, kernel } from '../../../src/rules/2hdc/kernel.ts';
import { compileCell } from '../../../src/scenario/compile-cell.ts';
import { namesOf } from '../../../src/scenario/define.ts';
import { readScenario } from '../../../src/scenario/read-scenario.ts';
import { layOut } from '../../../src/stats/measure.ts';
import { FUZZED_ROWS, type Numbers, numbers, one, wrongWith } from '../random-games.ts';
import { chancesOf } from './table.ts';

const KINDS = kindsOf();

async function read(define: object, a: readonly string[], b: readonly string[]) {
  const sides = { a: { members: a }, b: { members: b } };
  return readScenario(JSON.stringify({ title: 'T', rules: '2hdc', seed: 1, active: 'a', define, sides }), 'T', () => {
    throw new Error('nothing is used');
  });
}

async function matchupOf(define: object, a: readonly string[], b: readonly string[]): Promise<FightMatchup> {
  const reading = await read(define, a, b);
  if ('faults' in reading) throw new Error(reading.faults.map(({ problem }) => problem).join('; '));
  return compileCell(reading.system, reading.scenario.cells[0]) as FightMatchup;
}

/** The figures in their places, before the charge test; a structured clone plays as well. */
async function placed(define: object, a: string, b: string): Promise<Fight> {
  const game = new FightGame(structuredClone(await matchupOf(define, [a], [b])));
  game.begin();
  while (game.fight.phase < CHARGE) game.step({ roller: -1, draw: (law) => law.values[0] });
  return game.fight;
}

describe('rows of the book', () => {
  it.each(KINDS.flatMap((kind) => Object.keys(kind.rows).map((name) => [kind.key, name] as const)))(
    '2HDC-8.0 %s: %s passes its schema and is read as it is',
    (key, name) => {
      const kind = KINDS.find((each) => each.key === key)!;
      const { meaning, ...row } = kind.rows[name];
      const parsed = { ...kind.row(namesOf(KINDS, undefined)).parse(row), meaning };
      const readBack = {
        races: () => [readRace(parsed), RACES.find(name)],
        weapons: () => [readWeapon(parsed), WEAPONS.find(name)],
        attributes: () => {
          const faults = new Faults();
          const lexicon = makeLexicon(readRows({ attributes: { mine: parsed } }, SHIPPED, faults));
          return [{ bits: lexicon.bitsOf('mine') & SHIPPED.bitsOf(name) }, { bits: ATTRIBUTES.find(name)!.bit }];
        },
        professions: () => [readProfession(parsed), PROFESSIONS.find(name)],
        items: () => [readItem(parsed), { ...ITEMS.find(name), includes: [name], effects: {} }],
        potions: () => [readPotion(parsed), { ...POTIONS.find(name), includes: [name], effects: {} }],
        spells: () => [readSpell(parsed), SPELLS.find(name)],
        treasures: () => [readTableRow('treasures', name, parsed), TREASURES.find(name)],
        bigBads: () => [readTableRow('bigBads', name, parsed), BIG_BADS[name]],
        rivals: () => [readTableRow('rivals', name, parsed), RIVALS_TABLE[name]],
        secretRooms: () => [readTableRow('secretRooms', name, parsed), SECRET_TABLE[name]],
      }[key as 'races']() as [object, object];
      expect({ ...readBack[1], ...readBack[0], rule: '' }).toEqual({ ...readBack[1], rule: '' });
      expect(Object.keys(readBack[0] as object).length).toBeGreaterThan(0);
    },
  );

  it('2HDC-7.0 have the same places in a book with more', () => {
    const { define } = JSON.parse(JSON.stringify({ define: { weapons: { whip: { hands: 1, melee: {} } } } }));
    const { facts, weapons } = makeLexicon(readRows(define, SHIPPED, new Faults()));
    expect(weapons.names.slice(0, WEAPONS.names.length)).toEqual(WEAPONS.names);
    expect(facts.weapons.meleeDice.subarray(0, WEAPONS.names.length)).toEqual(SHIPPED.facts.weapons.meleeDice);
  });
});

const WEAPON_ROWS = {
  flail: { hands: 1, melee: { ignores: ['shield'] } },
  pick: { hands: 1, melee: { piercing: 2 } },
  pike: { hands: 2, melee: { reach: true } },
  lance: { hands: 2, shot: { impact: 3, piercing: 1, ignores: ['shield'] } },
};

describe('weapons of a scenario', () => {
  const define = { weapons: WEAPON_ROWS };

  it('2HDC-home-ignores: a shield gives no die against a flail', async () => {
    const pools = async (weapon: string) => {
      const fight = await placed(define, `orc/warrior@4 ac4 no-shield ${weapon}`, 'ogre/soldier@4 ac4 shield sword');
      return meleePool(fight, 1, 0, false);
    };
    expect([await pools('sword'), await pools('flail')]).toEqual([5, 4]);
  });

  it('2HDC-home-ignores: one passed die hits a shielded target', async () => {
    const hit = async (weapon: string) => {
      const fight = await placed(define, `elf/shooter@4 ac4 no-shield ${weapon}`, 'ogre/soldier@4 ac4 shield sword');
      return [0, 1, 2].map((passed) => hits(fight, 0, 1, passed));
    };
    expect(await hit('bow')).toEqual([false, false, true]);
    expect(await hit('lance')).toEqual([false, true, true]);
  });

  it('2HDC-home-piercing: what armour takes off is less, what light armour adds stays', async () => {
    const impacts = async (weapon: string, armour: string) => {
      const fight = await placed(define, `ogre/warrior@4 ac4 no-shield ${weapon}`, `ogre/soldier@4 ${armour} sword`);
      return meleeImpact(fight, 0, 1, 2);
    };
    // AC 6 takes 1 off, Armor of Protection another; AC 2 adds 1.
    const heavy = 'ac6 no-shield armor-of-protection';
    expect([await impacts('sword', heavy), await impacts('pick', heavy)]).toEqual([0, 2]);
    expect([await impacts('sword', 'ac2 no-shield'), await impacts('pick', 'ac2 no-shield')]).toEqual([3, 3]);
    const target = 'ogre/soldier@4 ac6 no-shield armor-of-protection sword';
    // Impact 3, less 2 by armour, of which 1 is pierced.
    expect(shootingImpact(await placed(define, 'elf/shooter@4 ac4 no-shield lance', target), 0, 1)).toBe(2);
    expect(shootingImpact(await placed(define, 'elf/shooter@4 ac4 no-shield crossbow', target), 0, 1)).toBe(1);
  });

  it('2HDC-home-reach: who charges a longer weapon has no charge die', async () => {
    const pool = async (mine: string, theirs: string) => {
      const fight = await placed(
        define,
        `ogre/warrior@4 ac4 no-shield ${mine}`,
        `ogre/warrior@4 ac4 no-shield ${theirs}`,
      );
      fight.opener = 0;
      fight.opening = 1;
      return meleePool(fight, 0, 1, true);
    };
    expect([await pool('sword', 'sword'), await pool('sword', 'pike')]).toEqual([5, 4]);
    expect([await pool('pike', 'sword'), await pool('pike', 'pike')]).toEqual([5, 5]);
  });

  it('2HDC-home-reach: a charge die that was not rolled is not taken off afterwards', async () => {
    const fight = await placed(define, 'ogre/warrior@4 ac4 no-shield sword', 'ogre/warrior@4 ac4 no-shield pike');
    fight.opener = 0;
    fight.opening = 1;
    // Four dice each, 2 successes against 1; Impact 1 and a damage die of 6.
    withDice([1, 1, 6, 6, 1, 6, 6, 6, 6], (dice) => meleeRound(fight, dice, 0, 1));
    expect([fight.attackerDice, fight.defenderDice]).toEqual([0, 0]);
  });
});

describe('attributes of a scenario', () => {
  const define = {
    attributes: {
      terror: { fear: 2 },
      dread: { fear: 1 },
      mending: { regeneration: 1 },
      might: { includes: ['strong'], impact: 1, meleeDice: 1, chargeDice: 1, chargeSuccesses: 1, toughness: 2 },
    },
    races: {
      horror: { from: 'ogre', attributes: ['terror', 'dread'] },
      hydra: { from: 'ogre', attributes: ['mending'] },
      giant: { from: 'ogre', attributes: ['might'] },
    },
  };

  it('2HDC-home-fear: the enemy Leader has fewer dice; who is Deathly Calm fears nothing', async () => {
    // Several attributes together do no more than one may.
    const pool = async (race: string, enemy: string) =>
      chargePool(await placed(define, `${enemy}/warrior@4 ac4 sword`, `${race}/warrior@5 ac4 sword`), 1, 1, 1);
    expect([await pool('human', 'ogre'), await pool('human', 'horror')]).toEqual([5, 3]);
    expect([await pool('zombie', 'ogre'), await pool('zombie', 'horror')]).toEqual([5, 5]);
  });

  it('2HDC-home-regeneration: a round won gives back Rep that the melee has cost, and no more', async () => {
    const fight = await placed(define, 'hydra/warrior@4 ac4 no-shield sword', 'ogre/warrior@2 ac4 no-shield sword');
    fight.opener = 1;
    const round = (faces: readonly number[]) => {
      withDice(faces, (dice) => meleeRound(fight, dice, 0, 1));
      return [fight.rep[0], fight.meleeLoss[0], fight.rep[1]];
    };
    // It loses by 1 and 1 Rep.
    expect(round([6, 6, 6, 6, 1, 6, 6])).toEqual([3, 1, 2]);
    // It wins by 1, and has it back.
    expect(round([1, 6, 6, 6, 6, 6])).toEqual([4, 0, 1]);
  });

  it('2HDC-T21.0b 2HDC-T21.0c 2HDC-T24.2c 2HDC-T24.4c 2HDC-T24.4d: numbers are added where the book adds its own', async () => {
    const plain = await placed(define, 'ogre/knight@4 ac4 no-shield sword', 'ogre/knight@4 ac4 no-shield sword');
    const giant = await placed(define, 'giant/knight@4 ac4 no-shield sword', 'ogre/knight@4 ac4 no-shield sword');
    const facts = (fight: Fight) => [
      chargePool(fight, 0, 1, 1),
      chargeSuccesses(fight, 0),
      meleePool(fight, 0, 1, false),
      meleeImpact(fight, 0, 1, 2),
      meleeImpact(fight, 1, 0, 2),
    ];
    expect(facts(plain)).toEqual([3, 0, 4, 2, 2]);
    // Strong and 1 when winning; Strong and 2 when losing.
    expect(facts(giant)).toEqual([4, 1, 5, 4, -1]);
  });
});

describe('Professions of a scenario', () => {
  const define = {
    professions: {
      ranger: { attributes: ['marksman', 'thievery'], crisis: 'shooter' },
      zealot: { from: 'warrior' },
      hedge: { from: 'caster', crisis: 'knight' },
    },
    races: {
      imp: {
        from: 'major-demon',
        list: [{ from: 2, to: 12, profession: 'zealot', rep: 4, ac: 4, shield: false, weapons: ['sword'] }],
      },
    },
  };

  it('2HDC-9.0: bring their attributes, as first or as second, and stand in race lists', async () => {
    const traits = async (line: string) => (await placed(define, line, 'ogre')).traits[0];
    expect((await traits('human/ranger@4 ac4 sword')) & (MARKSMAN | THIEVERY)).toBe(MARKSMAN | THIEVERY);
    expect((await traits('human/warrior+ranger@4 ac4 sword')) & (FANATIC | THIEVERY)).toBe(FANATIC | THIEVERY);
    expect((await traits('imp')) & FANATIC).toBe(FANATIC);
  });

  it('2HDC-R26: use their skills at Rep less one as a second Profession', async () => {
    const firstLaw = async (line: string) => {
      const fight = await placed(define, line, 'ogre');
      const laws: Law[] = [];
      const draw = (law: Law) => {
        laws.push(law);
        return law.values[0];
      };
      shoot(fight, { roller: -1, draw }, 0, 1);
      return laws[0];
    };
    expect(await firstLaw('human/ranger@4 ac4 bow')).toBe(passing(2, 4));
    expect(await firstLaw('human/warrior+ranger@4 ac4 bow')).toBe(passing(2, 3));
  });

  it('2HDC-T7.0.1c: as a Warrior, it leaves a demon no innate magic', async () => {
    const casters = async (profession: string) =>
      casts(await placed(define, `major-demon/${profession}@6 ac6 sword`, 'ogre'), 0);
    expect([await casters('warrior'), await casters('zealot'), await casters('ranger')]).toEqual([false, false, true]);
  });

  it('2HDC-T19.0a: stand in the row of the crisis table that they name', async () => {
    const { professions } = (await placed(define, 'human/hedge@4 ac2 sword', 'ogre')).facts;
    const rowOf = (name: string) => professions.names[professions.crisis[professions.names.indexOf(name)]];
    expect(['ranger', 'zealot', 'hedge', 'knight'].map(rowOf)).toEqual(['shooter', 'warrior', 'knight', 'knight']);
  });
});

describe('magic of a scenario', () => {
  const define = {
    items: {
      'ghost-cloak': {
        type: 'clothes',
        includes: ['cloak-of-stealth', 'phase-armor'],
        toughness: 1,
        results: { from: 6, to: 7 },
      },
      'war-drum': { type: 'tool', chargeSuccesses: 1, fear: 1, meleeDice: 1, impact: 2, leastRep: 1 },
    },
    potions: { fury: { includes: ['strength', 'rage'], meleeDice: 2, results: { from: 2, to: 3 } } },
    spells: {
      fireball: { type: 'damage', impact: 5, targets: 1, dice: 1 },
      ward: { from: 'defend', shots: 7, tireless: true },
    },
  };

  it('2HDC-29.1: an item does what those of the book do, and what its numbers say', async () => {
    const facts = async (line: string) => {
      const fight = await placed(define, line, 'ogre/warrior@4 ac4 no-shield sword');
      return [chargePool(fight, 0, 1, 1), meleePool(fight, 0, 1, false), meleeImpact(fight, 1, 0, 2)];
    };
    // A die of the charge test; a shield's die; Impact 1 less against it.
    expect(await facts('ogre/knight@4 ac4 no-shield sword')).toEqual([3, 4, 2]);
    expect(await facts('ogre/knight@4 ac4 no-shield sword ghost-cloak')).toEqual([4, 5, 1]);
  });

  it('2HDC-29.1: of tools only Casters have any use', async () => {
    const facts = async (line: string) => {
      const fight = await placed(define, line, 'human/warrior@4 ac4 no-shield sword');
      return [chargeSuccesses(fight, 0), chargePool(fight, 1, 1, 1), meleeImpact(fight, 0, 1, 2)];
    };
    expect(await facts('human/caster@4 ac4 no-shield sword')).toEqual([0, 4, 2]);
    expect(await facts('human/caster@4 ac4 no-shield sword war-drum')).toEqual([1, 3, 4]);
    expect(await facts('human/knight@4 ac4 no-shield sword war-drum')).toEqual([0, 4, 2]);
  });

  it('2HDC-29.2a: a potion lasts for the fight, and its uses go', async () => {
    const fight = await placed(
      define,
      'human/knight@4 ac4 no-shield sword',
      'ogre/warrior@4 ac4 no-shield sword potion-of-fury',
    );
    expect(usesOf(fight, POTIONS.rows.length, 1)).toBe(0);
    // Rep 4, Rage, two dice of its own; Strength adds 1 to its Impact.
    expect([meleePool(fight, 1, 0, false), meleeImpact(fight, 1, 0, 2)]).toEqual([7, 3]);
  });

  it('2HDC-29.2a: uses of several potions are kept apart, and who may not drink keeps them', async () => {
    const two = { potions: { one: { meleeDice: 1 }, two: { impact: 1 } } };
    const fight = await placed(two, 'human/knight@2 ac4 sword potion-of-one potion-of-two potion-of-two', 'ogre');
    const [one, other] = [POTIONS.rows.length, POTIONS.rows.length + 1];
    expect([usesOf(fight, one, 0), usesOf(fight, other, 0)]).toEqual([-1, -2]);
    setUses(fight, other, 0, 5);
    expect([usesOf(fight, one, 0), usesOf(fight, other, 0)]).toEqual([1, 5]);
  });

  it('2HDC-T29.1.3a 2HDC-T29.1.5a: they are found by the results that lead to them', async () => {
    const { magic } = (await placed(define, 'human', 'ogre')).facts;
    const clothes = chancesOf((dice) => magic.items[31 - Math.clz32(dice.draw(magicLaw(magic, 'clothes')))]);
    // 6 and 7 led to the Hard Shirt: 5 + 6 of 36.
    expect(clothes['ghost-cloak']).toBe('11/36');
    expect(clothes['hard-shirt']).toBeUndefined();
    const potions = chancesOf((dice) => magic.potions[dice.draw(magicLaw(magic, 'potion'))]);
    expect([potions.fury, potions.rage]).toEqual(['1/12', undefined]);
  });

  it('2HDC-home-spells: a spell has its own targets, dice and Impact, and takes the place of its type', async () => {
    const orcs = '3x orc/warrior@4 ac4 no-shield sword';
    const spell = async (words: string) => {
      const fight = await placed(define, `2x human/caster@3 ac2 no-shield sword ${words}`, orcs);
      const drawn: Law[] = [];
      const dice = {
        roller: -1,
        draw: (law: Law) => {
          drawn.push(law);
          return law.values.at(-1)!;
        },
      };
      cast(fight, dice, 0);
      const targets = fight.spellTargets.toString(2).replaceAll('0', '').length;
      spellHit(fight, dice);
      return { cast: drawn[1].name, targets, unhurt: drawn.at(-1)?.chance(REDUCED) };
    };
    // Two dice, or three, against Rep; a damage die above the Impact leaves them standing.
    expect(await spell('')).toEqual({ cast: passing(2, 3).name, targets: 3, unhurt: 4 / 6 });
    expect(await spell('fireball')).toEqual({ cast: passing(3, 3).name, targets: 1, unhurt: 1 / 6 });
  });

  it('2HDC-home-spells: a guard stops its shots, and a tireless spell costs no Rep', async () => {
    const guarded = async (words: string) => {
      const line = `human/caster@3 ac2 no-shield sword ${words}`;
      const fight = await placed(define, line, '2x orc/warrior@4 ac4 no-shield sword');
      // The NPC fails and is outnumbered: Defend; then no die is passed and one Rep is lost, or half of Rep is affected.
      const [choose, fail] = [passing(1, 3).values[0], passing(2, 3).values[0]];
      const faces = [choose, fail];
      cast(fight, { roller: -1, draw: () => faces.shift()! }, 0);
      const tired = 3 - fight.rep[0];
      faces.push(choose, 1);
      cast(fight, { roller: -1, draw: () => faces.shift()! }, 0);
      return [tired, fight.defend[0]];
    };
    expect([await guarded(''), await guarded('ward')]).toEqual([
      [1, 3],
      [0, 7],
    ]);
  });

  it('2HDC-28.0 2HDC-28.2: only Casters have spells, one of each type', async () => {
    const problems = async (line: string) => {
      const reading = await read(define, [line], ['ogre']);
      return 'faults' in reading ? reading.faults.map(({ problem }) => problem) : [];
    };
    expect(await problems('human/knight@4 fireball')).toEqual(['a member who is no Caster casts no spells']);
    expect(await problems('human/caster@4 fireball damage')).toEqual([
      'damage is a second damage spell; a member has one',
    ]);
  });
});

describe('tables of a scenario', () => {
  const define = {
    races: { horror: { from: 'ogre' } },
    treasures: { chest: { results: { from: 2, to: 4 }, metal: 'gold', coins: 2, tools: 1, meaning: 'a chest' } },
    bigBads: {
      one: { column: 4, results: { from: 7, to: 7 }, race: 'horror' },
      two: { column: 6, results: { from: 2, to: 12 }, race: 'horror' },
    },
    rivals: { elves: { results: { from: 2, to: 8 }, race: 'elf', more: 3 } },
    secretRooms: { bones: { from: 'boneyard-on-5', results: { from: 2, to: 11 } } },
  };
  const facts = async () => (await placed(define, 'human', 'ogre')).facts;

  it('2HDC-T40.0a: treasure takes results of the book, and what it adds clamps as before', async () => {
    const { tables } = await facts();
    const said = (bonus: number) =>
      chancesOf((dice) => tables.treasures[dice.draw(treasureLaw(bonus, tables))].meaning);
    expect(said(0)).toEqual({ 'a chest': '2/3', potion: '1/6', 'bronze, weapon': '1/6' });
    expect(said(12)).toEqual({ 'gold and 18 items': '5/6', 'silver and 15 items': '1/6' });
  });

  it('2HDC-T34.1: a Big Bad of a scenario stands in its column alone', async () => {
    const { tables, raceNames } = await facts();
    const race = (rep: number) => chancesOf((dice) => raceNames[dice.draw(bigBadLaw(rep, tables, raceNames))]);
    expect([race(4).horror, race(5).horror, race(9).horror]).toEqual(['1/6', undefined, '1']);
  });

  it('2HDC-T39.9 2HDC-T37.0: rivals and secret rooms', async () => {
    const { tables } = await facts();
    const rivals = chancesOf((dice) => dice.draw(rivalsLaw(tables)));
    // 2 to 8 are 26 of 36; 2 + 4 * (8 + 3) is elves, three more.
    expect(rivals[46]).toBe('13/18');
    const rooms = chancesOf((dice) => SECRET_ROOMS[dice.draw(secretRoomLaw(tables))]);
    expect(rooms).toEqual({ boneyard: '35/36', vermin: '1/36' });
  });
});

describe('a statline', () => {
  it('2HDC-5.0 knows races and weapons of the scenario', async () => {
    const { lines, facts } = await matchupOf(
      {
        races: { minotaur: { from: 'troll', attributes: ['strong', 'rage'] } },
        weapons: { halberd: { hands: 2, melee: { dice: -1, impact: 3 } } },
      },
      ['human/knight@5 ac6 shield sword'],
      ['minotaur/warrior@6 ac4 halberd'],
    );
    const [, minotaur] = lines;
    expect(facts.races[minotaur.race].name).toBe('minotaur');
    expect(facts.races[minotaur.race].attributes).toBe(SHIPPED.bitsOf('strong') | SHIPPED.bitsOf('rage'));
    expect(minotaur.weapons.map((weapon) => facts.weapons.names[weapon])).toEqual(['halberd']);
  });
});

/** A number that is out of its range now and then. */
const about = (least: number, most: number, next: Numbers) =>
  least + next(most - least + 1) + (next(400) === 0 ? 9 : 0);
const some = <T>(next: Numbers, value: () => T): T | undefined => (next(2) === 0 ? value() : undefined);

/** A weapon for melee, one that shoots, or one that is thrown; now and then one that makes no sense. */
function anyWeapon(next: Numbers): object {
  const kind = next(20) === 0 ? -1 : next(3);
  const melee = {
    dice: about(-2, 2, next),
    againstSwords: about(-2, 2, next),
    impact: about(-2, 4, next),
    isSword: next(2) === 0,
    ignores: some(next, () => [one(['shield', 'heavy-armour'], next)]),
    piercing: about(0, 4, next),
    reach: next(2) === 0,
  };
  const shot = {
    impact: about(0, 8, next),
    thrown: kind === 2,
    once: kind === 1 && next(2) === 0,
    piercing: about(0, 4, next),
    ignores: some(next, () => ['shield']),
  };
  const hands = about(1, 2, next);
  return {
    hands,
    ownShield: some(next, () => hands === 1),
    ...(kind === 1 ? {} : { melee }),
    ...(kind === 0 ? {} : { shot }),
  };
}

function anyAttribute(next: Numbers): object {
  return {
    includes: some(next, () => [one(ATTRIBUTES.names, next), one(ATTRIBUTES.names, next)]),
    chargeDice: some(next, () => about(-2, 2, next)),
    chargeSuccesses: some(next, () => about(0, 2, next)),
    meleeDice: some(next, () => about(-2, 2, next)),
    impact: some(next, () => about(-3, 3, next)),
    toughness: some(next, () => about(-3, 3, next)),
    fear: some(next, () => about(0, 2, next)),
    regeneration: some(next, () => about(0, 3, next)),
  };
}

function anyRace(next: Numbers): object {
  const split = 2 + next(10);
  const listRow = (from: number, to: number) => ({
    from,
    to,
    profession: one(PROFESSIONS.names, next),
    rep: about(2, 8, next),
    ac: 2 * (1 + next(3)),
    shield: next(2) === 0,
    weapons: [one(['sword', 'bow', 'mine', 'yours', 'spear', 'axe'], next)],
  });
  return {
    from: one(RACES.names, next),
    attributes: [one([...ATTRIBUTES.names, 'other'], next), 'own'],
    list: some(next, () => [listRow(2, split), listRow(split + 1, 12)]),
    naturallyArmed: some(next, () => next(6) === 0),
    innateMagic: some(next, () => next(4) === 0),
  };
}

describe('random rows', () => {
  it('are refused with a reason, or play games that conserve, saved and loaded at every step', async () => {
    const next = numbers(34);
    const dice = new SampledDice();
    const wrong: string[] = [];
    let played = 0;
    let refused = 0;
    const scenarios = Math.ceil(FUZZED_ROWS / 6);
    for (let n = 0; n < scenarios; n++) {
      const define = {
        weapons: { mine: anyWeapon(next), yours: anyWeapon(next) },
        attributes: { own: anyAttribute(next), other: anyAttribute(next) },
        races: { strange: anyRace(next), alien: anyRace(next) },
      };
      const rep = 1 + next(12);
      const open = `${1 + next(3)}x strange`;
      const given = `strange/${one(PROFESSIONS.names, next)}@${rep} ac${2 * (1 + next(3))} shield mine sword`;
      const reading = await read(
        define,
        [next(2) ? open : given],
        [next(2) ? open : 'star troll/warrior@5 yours', 'alien'],
      );
      if ('faults' in reading) {
        refused++;
        if (reading.faults.some(({ problem }) => problem.length < 5)) wrong.push('a fault without a reason');
        continue;
      }
      played++;
      const matchup = compileCell(reading.system, reading.scenario.cells[0]) as FightMatchup;
      const layout = layOut(fightScorecard(matchup).measures);
      const game = new FightGame(matchup);
      const state = new Int32Array(game.stateLength);
      const again = new Int32Array(game.stateLength);
      const step = game.step.bind(game);
      game.step = (with_) => {
        game.save(state);
        game.load(state);
        game.save(again);
        if (state.some((value, i) => value !== again[i])) wrong.push('a state that changes when it is loaded');
        step(with_);
      };
      const size = matchup.lines.reduce((sum, { count }) => sum + count, 0);
      dice.begin(n, 0);
      try {
        wrong.push(...wrongWith(game, dice, layout, size).map((what) => `${what}: ${JSON.stringify(define)}`));
      } catch (error) {
        wrong.push(`${error}: ${JSON.stringify(define)}`);
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    // Both happen often.
    expect(played).toBeGreaterThan(scenarios / 4);
    expect(refused).toBeGreaterThan(scenarios / 20);
  });

  it('of magic, Professions and tables are refused with a reason, or play fights and adventures that lose nothing', async () => {
    const next = numbers(35);
    const dice = new SampledDice();
    const wrong: string[] = [];
    const done = { fights: 0, adventures: 0, refused: 0 };
    const scenarios = Math.ceil(FUZZED_ROWS / 12);
    for (let n = 0; n < scenarios; n++) {
      const define = anyMagic(next);
      const isFight = next(2) === 0;
      const rep = 3 + next(3);
      const members = [
        `star human/sage@${rep} ac2 sword mine potion-of-brew potion-of-other`,
        `elf/${one(['sage', 'caster'], next)}@2 ac2 sword ${one(['bolt', 'hex', ''], next)} yours`,
      ];
      const a = { magicItems: 'rolled', policy: one(['book', 'bold', 'cautious'], next), members };
      const b = { magicItems: 'rolled', members: [`2x orc/warrior@4 ac4 potion-of-brew mine`] };
      const scenario = isFight
        ? { title: 'T', rules: '2hdc', seed: 1, define, sides: { a, b } }
        : { title: 'T', rules: '2hdc', seed: 1, play: one(['dungeon', 'campaign'], next), define, sides: { a } };
      const reading = await readScenario(JSON.stringify(scenario), 'T', () => {
        throw new Error('nothing is used');
      });
      if ('faults' in reading) {
        done.refused++;
        if (reading.faults.some(({ problem }) => problem.length < 5)) wrong.push('a fault without a reason');
        continue;
      }
      const matchup = structuredClone(compileCell(reading.system, reading.scenario.cells[0]) as CrawlMatchup);
      const said = JSON.stringify(scenario);
      dice.begin(n, 0);
      try {
        if (matchup.play === 'fight') {
          done.fights++;
          const layout = layOut(fightScorecard(matchup).measures);
          wrong.push(...wrongWith(new FightGame(matchup), dice, layout, 4).map((what) => `${what}: ${said}`));
        } else {
          done.adventures++;
          wrong.push(...wrongBelow(matchup, dice).map((what) => `${what}: ${said}`));
        }
      } catch (error) {
        wrong.push(`${error}: ${said}`);
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(Math.min(done.fights, done.adventures)).toBeGreaterThan(scenarios / 8);
    expect(done.refused).toBeGreaterThan(scenarios / 20);
  });
});

/** What is wrong with an adventure: items and coins that came and are nowhere, or outcomes that are not one. */
function wrongBelow(matchup: DungeonMatchup, dice: SampledDice): string[] {
  const game = kernel.newGame(matchup) as DungeonGame;
  const layout = layOut(kernel.measures(matchup));
  const wrong: string[] = [];
  game.begin();
  for (let steps = 0; !game.over; steps++) {
    if (steps > 2_000_000) return ['does not end'];
    game.step(dice);
    const { loot } = game.dungeon;
    if (loot.itemsBrought + loot.itemsFound !== loot.count + loot.itemsUsed + loot.itemsLost) return ['items'];
  }
  const counts = new Float64Array(layout.slots);
  game.tally(counts);
  if (!counts.every((count) => Number.isInteger(count) && count >= 0)) wrong.push('a count that is none');
  const oneOf = (of: string) =>
    layout.measures.reduce((sum, measure, i) => (measure.oneOf === of ? sum + counts[layout.offsets[i]] : sum), 0);
  if (matchup.play === 'dungeon' && oneOf('races') !== 1) wrong.push(`${oneOf('races')} races of the Big Bad`);
  return wrong;
}

/** Rows of magic and tables, now and then with one that makes no sense. */
function anyMagic(next: Numbers): object {
  const effects = () => ({
    chargeDice: some(next, () => about(-2, 2, next)),
    meleeDice: some(next, () => about(-2, 2, next)),
    impact: 1 + next(3),
    toughness: some(next, () => about(-3, 3, next)),
    fear: some(next, () => about(0, 2, next)),
    regeneration: some(next, () => about(0, 3, next)),
  });
  const results = (least: number, most: number) => {
    const from = about(least, most, next);
    return { from, to: Math.min(most, from + next(4)) };
  };
  const item = () => ({
    type: one(ITEM_TYPES, next),
    leastRep: some(next, () => about(1, 6, next)),
    includes: some(next, () => [
      one(['boots-of-speed', 'iron-cloak', 'hard-shirt', 'phase-armor', 'caster-wand'], next),
    ]),
    results: some(next, () => results(2, 12)),
    ...effects(),
  });
  const potion = (includes: string) => ({
    includes: [includes],
    results: some(next, () => results(2, 12)),
    ...effects(),
  });
  return {
    races: { beast: { from: one(['troll', 'orc', 'goblin'], next), followers: new Array(6).fill('beast') } },
    professions: {
      sage: { attributes: ['cast-spells', one(ATTRIBUTES.names, next)], crisis: one(PROFESSIONS.names, next) },
    },
    items: { mine: item(), yours: item() },
    potions: { brew: potion('rage'), other: potion('strength') },
    spells: {
      bolt: {
        type: 'damage',
        impact: about(0, 8, next),
        dice: about(0, 2, next),
        targets: some(next, () => about(1, 12, next)),
      },
      hex: { type: 'dazzle', tireless: next(2) === 0, dice: about(0, 2, next) },
    },
    treasures: {
      heap: {
        results: results(2, 14),
        metal: one(['bronze', 'silver', 'gold'], next),
        coins: about(0, 20, next),
        coinDice: some(next, () => one(['1/2d6', '2d6'], next)),
        potions: about(0, 6, next),
        clothes: about(0, 6, next),
        tools: about(0, 6, next),
      },
    },
    bigBads: { ruler: { column: one([4, 5, 6], next), results: results(2, 12), race: one(['beast', 'troll'], next) } },
    rivals: { gang: { results: results(2, 12), race: one(['human', 'dwarf', 'elf'], next), more: about(-3, 3, next) } },
    secretRooms: { cave: { results: results(2, 12), room: one(SECRET_ROOMS, next) } },
  };
}
