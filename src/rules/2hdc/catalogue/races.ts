import { Law } from '../../../dice/law.ts';
import { faceLaw } from '../../../dice/laws.ts';
import { type Catalogue, catalogue, type Row } from '../../kit/catalogue.ts';
import type { Profession, ProfessionName } from './professions.ts';
import type { WeaponName } from './weapons.ts';

/** A race: its attributes and its race list. */
export interface Race extends Row {
  readonly rule: string;
  readonly attributes: readonly string[];
  /** Rows of its race list, by 2d6. */
  readonly list: readonly ListRow[];
  /** Whether no die changes the listed Rep. */
  readonly fixedRep?: boolean;
  /** Whether it fights with claws and teeth, and carries no gear. @rule 2HDC-11.0b */
  readonly naturallyArmed?: boolean;
  /** Whether it uses no magic armour or weapons. @rule 2HDC-R80 */
  readonly noMagicGear?: boolean;
  /** Whether all but its Warriors cast spells, even with a weapon in hand. @rule 2HDC-T7.0.1c */
  readonly innateMagic?: boolean;
  /** Races of the followers of its leaders, by face from 1; default: no followers. @rule 2HDC-T39.8 */
  readonly followers?: readonly string[];
  /** Whether it recruits, and is recruited by, Humans, Elves and Dwarves. @rule 2HDC-R126 */
  readonly freeFolk?: boolean;
}

/** A row of a race list. */
export interface ListRow {
  /** Lowest and highest result of 2d6, inclusive. */
  readonly from: number;
  readonly to: number;
  readonly profession: string;
  readonly rep: number;
  /** Armour Class: 2, 4 or 6. */
  readonly ac: number;
  readonly shield: boolean;
  /** Weapons, one of which is drawn with equal chances. */
  readonly weapons: readonly string[];
}

/** Makes a row of a race list. @param shield whether they carry one with any of the weapons */
function row(
  from: number,
  to: number,
  profession: ProfessionName,
  rep: number,
  ac: number,
  ...gear: readonly ('shield' | WeaponName)[]
): ListRow {
  const weapons = gear.filter((word) => word !== 'shield');
  return { from, to, profession, rep, ac, shield: gear.includes('shield'), weapons };
}

/** Races in the order of their lists. @rule 2HDC-7.0 */
export const RACES = catalogue('race', {
  // @rule 2HDC-T7.0a
  beastman: {
    rule: '2HDC-7.0',
    meaning: 'Rage',
    attributes: ['rage'],
    list: [
      row(2, 2, 'healer', 4, 4, 'sword'),
      row(3, 3, 'knight', 5, 6, 'two-handed-axe', 'two-handed-sword'),
      row(4, 5, 'shooter', 4, 2, 'bow'),
      row(6, 7, 'soldier', 4, 4, 'two-handed-axe', 'two-handed-sword'),
      row(8, 10, 'warrior', 4, 4, 'two-handed-axe', 'two-swords'),
      row(11, 12, 'thief', 4, 4, 'sword'),
    ],
    followers: ['ratman', 'beastman', 'beastman', 'beastman', 'beastman', 'ghoul'],
  },
  // @rule 2HDC-T7.0.1a
  'major-demon': {
    rule: '2HDC-7.0',
    meaning: 'Hard as Nails; casts spells unless a Warrior; Rep 6 to 7',
    attributes: ['hard-as-nails'],
    innateMagic: true,
    list: [
      row(2, 4, 'warrior', 6, 6, 'two-handed-axe', 'two-handed-sword'),
      row(5, 7, 'caster', 6, 6, 'sword'),
      row(8, 9, 'caster', 7, 6, 'sword'),
      row(10, 12, 'knight', 7, 6, 'two-handed-axe', 'two-handed-sword'),
    ],
    followers: ['zombie', 'ghoul', 'ghoul', 'ghoul', 'petty-demon', 'skeleton'],
  },
  // @rule 2HDC-T7.0.2a
  'petty-demon': {
    rule: '2HDC-7.0',
    meaning: 'Eager; Rep 4 to 6',
    attributes: ['eager'],
    list: [
      row(2, 4, 'thief', 4, 4, 'sword'),
      row(5, 7, 'warrior', 5, 4, 'two-handed-axe', 'two-swords'),
      row(8, 9, 'warrior', 6, 6, 'two-handed-axe', 'two-swords'),
      row(10, 12, 'thief', 5, 4, 'sword'),
    ],
    followers: ['goblin', 'ghoul', 'ghoul', 'ghoul', 'zombie', 'skeleton'],
  },
  // @rule 2HDC-T7.0.3a
  dwarf: {
    rule: '2HDC-7.0',
    meaning: 'Stout',
    freeFolk: true,
    attributes: ['stout'],
    list: [
      row(2, 2, 'healer', 4, 4, 'sword'),
      row(3, 3, 'paladin', 5, 6, 'shield', 'two-handed-axe', 'sword'),
      row(4, 4, 'knight', 5, 6, 'shield', 'two-handed-axe', 'sword'),
      row(5, 5, 'shooter', 4, 4, 'crossbow'),
      row(6, 6, 'warrior', 4, 2, 'shield', 'two-handed-axe', 'sword'),
      row(7, 9, 'soldier', 4, 4, 'shield', 'spear'),
      row(10, 11, 'thief', 4, 2, 'sword'),
      row(12, 12, 'caster', 4, 2, 'sword'),
    ],
  },
  // @rule 2HDC-T7.0.4a
  elf: {
    rule: '2HDC-7.0',
    meaning: 'Slippery',
    freeFolk: true,
    attributes: ['slippery'],
    list: [
      row(2, 2, 'healer', 4, 4, 'sword'),
      row(3, 3, 'paladin', 5, 6, 'shield', 'two-handed-axe', 'sword'),
      row(4, 5, 'warrior', 4, 6, 'shield', 'two-handed-axe', 'sword'),
      row(6, 7, 'shooter', 4, 4, 'crossbow'),
      row(8, 9, 'shooter', 4, 2, 'bow'),
      row(10, 10, 'thief', 4, 2, 'sword'),
      row(11, 11, 'knight', 5, 6, 'shield', 'two-handed-sword', 'sword'),
      row(12, 12, 'caster', 5, 2, 'sword'),
    ],
  },
  // @rule 2HDC-T7.0.5a
  'feral-vampire': {
    rule: '2HDC-7.0',
    meaning: 'Poison; fights with two claws as swords',
    attributes: ['poison'],
    naturallyArmed: true,
    list: [
      row(2, 3, 'warrior', 3, 4, 'two-swords'),
      row(4, 10, 'warrior', 4, 4, 'two-swords'),
      row(11, 12, 'warrior', 5, 4, 'two-swords'),
    ],
    followers: ['ghoul', 'ogre', 'ogre', 'ogre', 'feral-vampire', 'feral-vampire'],
  },
  // @rule 2HDC-T7.0.6a
  ghoul: {
    rule: '2HDC-7.0',
    meaning: 'Infection; fights with claws as a sword',
    attributes: ['infection'],
    naturallyArmed: true,
    noMagicGear: true,
    list: [
      row(2, 6, 'warrior', 3, 2, 'sword'),
      row(7, 11, 'warrior', 4, 2, 'sword'),
      row(12, 12, 'warrior', 5, 2, 'sword'),
    ],
    followers: ['ogre', 'goblin', 'goblin', 'goblin', 'ghoul', 'feral-vampire'],
  },
  // @rule 2HDC-T7.0.7a
  goblin: {
    rule: '2HDC-7.0',
    meaning: 'Lightweight',
    attributes: ['lightweight'],
    list: [
      row(2, 2, 'healer', 4, 4, 'sword'),
      row(3, 6, 'warrior', 4, 2, 'shield', 'spear'),
      row(7, 7, 'warrior', 4, 4, 'shield', 'two-handed-axe', 'spear'),
      row(8, 9, 'shooter', 4, 2, 'bow'),
      row(10, 11, 'thief', 4, 2, 'sword'),
      row(12, 12, 'caster', 4, 2, 'sword'),
    ],
    followers: ['goblin', 'goblin', 'goblin', 'goblin', 'orc', 'ogre'],
  },
  // @rule 2HDC-T7.0.8a
  human: {
    rule: '2HDC-7.0',
    meaning: 'Resolute',
    freeFolk: true,
    attributes: ['resolute'],
    list: [
      row(2, 2, 'healer', 4, 4, 'sword'),
      row(3, 3, 'paladin', 5, 6, 'shield', 'two-handed-sword', 'sword'),
      row(4, 4, 'knight', 5, 6, 'shield', 'two-handed-sword', 'sword'),
      row(5, 5, 'shooter', 4, 2, 'bow', 'crossbow', 'sling'),
      row(6, 7, 'soldier', 4, 4, 'shield', 'spear', 'sword'),
      row(8, 9, 'warrior', 4, 2, 'shield', 'two-swords', 'spear'),
      row(10, 11, 'thief', 4, 2, 'sword', 'two-swords'),
      row(12, 12, 'caster', 4, 2, 'sword'),
    ],
  },
  // @rule 2HDC-T7.0.9a
  ogre: {
    rule: '2HDC-7.0',
    meaning: 'Resilient',
    attributes: ['resilient'],
    list: [
      row(2, 3, 'warrior', 3, 4, 'sword', 'mace'),
      row(4, 9, 'warrior', 4, 4, 'two-handed-axe', 'sword', 'mace'),
      row(10, 12, 'warrior', 5, 4, 'two-handed-axe', 'mace'),
    ],
    followers: ['goblin', 'ghoul', 'ghoul', 'ghoul', 'orc', 'ogre'],
  },
  // @rule 2HDC-T7.0.10a
  orc: {
    rule: '2HDC-7.0',
    meaning: 'Rage',
    attributes: ['rage'],
    list: [
      row(2, 4, 'shooter', 4, 2, 'bow'),
      row(5, 7, 'warrior', 4, 2, 'shield', 'sword', 'spear'),
      row(8, 9, 'warrior', 4, 4, 'shield', 'sword', 'spear'),
      row(10, 11, 'knight', 5, 6, 'shield', 'two-handed-axe', 'sword'),
      row(12, 12, 'caster', 4, 2, 'sword'),
    ],
    followers: ['goblin', 'orc', 'orc', 'orc', 'orc', 'ogre'],
  },
  // @rule 2HDC-T7.0.11a
  ratman: {
    rule: '2HDC-7.0',
    meaning: 'Eager',
    attributes: ['eager'],
    list: [
      row(2, 3, 'shooter', 4, 2, 'bow', 'crossbow'),
      row(4, 4, 'shooter', 4, 2, 'shield', 'sling'),
      row(5, 5, 'thief', 4, 2, 'sword', 'two-swords'),
      row(6, 9, 'warrior', 4, 2, 'shield', 'spear', 'sword'),
      row(10, 10, 'warrior', 4, 4, 'shield', 'two-handed-axe', 'spear', 'sword'),
      row(11, 12, 'caster', 5, 2, 'sword'),
    ],
    followers: ['ratman', 'ratman', 'ratman', 'ratman', 'ghoul', 'ogre'],
  },
  // @rule 2HDC-T7.0.12a
  skeleton: {
    rule: '2HDC-7.0',
    meaning: 'Rebound; always Rep 3',
    attributes: ['rebound'],
    fixedRep: true,
    list: [row(2, 12, 'warrior', 3, 4, 'sword', 'bow', 'mace')],
  },
  // @rule 2HDC-T7.0.13a
  troll: {
    rule: '2HDC-7.0',
    meaning: 'Strong; two-handed weapons; Rep 4 to 6',
    attributes: ['strong'],
    list: [
      row(2, 3, 'warrior', 4, 4, 'two-handed-sword', 'two-handed-axe'),
      row(4, 9, 'warrior', 5, 6, 'two-handed-sword', 'two-handed-axe'),
      row(10, 12, 'warrior', 6, 6, 'two-handed-sword', 'two-handed-axe'),
    ],
    followers: ['goblin', 'orc', 'orc', 'orc', 'ogre', 'troll'],
  },
  // @rule 2HDC-T7.0.14a
  zombie: {
    rule: '2HDC-7.0',
    meaning: 'Deathly Calm; fights with claws as a sword',
    attributes: ['deathly-calm'],
    naturallyArmed: true,
    noMagicGear: true,
    list: [row(2, 12, 'warrior', 3, 2, 'sword')],
  },
} satisfies Readonly<Record<string, Race>>);

export type RaceName = (typeof RACES.names)[number];

// Indexes of races that rules name.
export const HUMAN = RACES.byName.human.index;
export const DWARF = RACES.byName.dwarf.index;
export const ELF = RACES.byName.elf.index;
export const SKELETON = RACES.byName.skeleton.index;
export const ZOMBIE = RACES.byName.zombie.index;

/** A row of a race list as numbers. */
export interface SheetRow {
  readonly from: number;
  readonly to: number;
  readonly profession: number;
  readonly rep: number;
  readonly ac: number;
  readonly shield: boolean;
  readonly weapons: readonly number[];
  /** Weapons carried for each choice of a weapon. */
  readonly choices: readonly (readonly number[])[];
}

/** A race as numbers. */
export interface RaceSheet {
  readonly name: string;
  /** Bits of its attributes. */
  readonly attributes: number;
  /** Whether 1d6 changes the listed Rep: 1 lowers it, 6 raises it. */
  readonly repNote: boolean;
  readonly naturallyArmed: boolean;
  readonly noMagicGear: boolean;
  readonly innateMagic: boolean;
  readonly rows: readonly SheetRow[];
  /** Names of all Professions by index. */
  readonly professions: readonly string[];
  /** Indexes of the followers' races, by face from 1; `undefined` for none. @rule 2HDC-T39.8 */
  readonly followers: readonly number[] | undefined;
  readonly freeFolk: boolean;
}

/**
 * Makes races into numbers.
 *
 * @param bitsOf returns the bits of an attribute
 * @param professions Professions of the lists
 * @param weaponOf returns the index of a weapon
 * @rule 2HDC-7.0
 */
export function raceSheets(
  races: Catalogue<string, Race>,
  bitsOf: (attribute: string) => number,
  professions: Catalogue<string, Profession>,
  weaponOf: (weapon: string) => number,
): readonly RaceSheet[] {
  return races.rows.map((race) => ({
    name: race.name,
    attributes: race.attributes.reduce((bits, name) => bits | bitsOf(name), 0),
    repNote: !race.fixedRep,
    naturallyArmed: race.naturallyArmed === true,
    noMagicGear: race.noMagicGear === true,
    innateMagic: race.innateMagic === true,
    rows: race.list.map((row) => sheetRow(row, professions, weaponOf)),
    professions: professions.names,
    followers: race.followers?.map((name) => races.byName[name].index),
    freeFolk: race.freeFolk === true,
  }));
}

function sheetRow(
  { profession, weapons: names, ...row }: ListRow,
  professions: Catalogue<string, Profession>,
  weaponOf: (weapon: string) => number,
): SheetRow {
  const weapons = names.map(weaponOf);
  return {
    ...row,
    profession: professions.byName[profession].index,
    weapons,
    choices: weapons.map((weapon) => [weapon]),
  };
}

/** Cache of {@link rowOf} and {@link rowOfProfession}, by race and Profession + 1. */
const ROW_LAWS = new WeakMap<RaceSheet, (Law | null | undefined)[]>();

/** Returns the law of 2d6 on a race list: twice the index of the row, plus 1 for doubles. @rule 2HDC-9.1b */
export function rowOf(race: RaceSheet): Law {
  return findRowLaw(race, -1) as Law;
}

/**
 * Returns the law of the row for a given Profession: 2d6 on the race list, rerolled until it fits.
 *
 * @returns twice the index of the row, plus 1 for doubles; `undefined` if the list has no row of the Profession
 */
export function rowOfProfession(race: RaceSheet, profession: number): Law | undefined {
  return findRowLaw(race, profession) ?? undefined;
}

function findRowLaw(race: RaceSheet, profession: number): Law | null {
  let laws = ROW_LAWS.get(race);
  if (laws === undefined) {
    laws = new Array<undefined>(race.professions.length + 1).fill(undefined);
    ROW_LAWS.set(race, laws);
  }
  let law = laws[profession + 1];
  if (law === undefined) {
    const isListed = profession < 0 || race.rows.some((row) => row.profession === profession);
    law = isListed ? rowLaw(race, profession) : null;
    laws[profession + 1] = law;
  }
  return law;
}

function rowLaw(race: RaceSheet, profession: number): Law {
  return faceLaw(
    `2d6 on the ${race.name} list${profession < 0 ? '' : ` for a ${race.professions[profession]}`}`,
    2,
    6,
    (faces) => {
      const [first, second] = faces as [number, number];
      const index = race.rows.findIndex((r) => first + second >= r.from && first + second <= r.to);
      if (profession >= 0 && race.rows[index].profession !== profession) return undefined;
      return index * 2 + (first === second ? 1 : 0);
    },
    (value) => {
      const row = race.rows[value >> 1];
      return `${race.professions[row.profession]}, Rep ${row.rep}${value & 1 ? ', doubles' : ''}`;
    },
  );
}

/** Law of the change to a listed Rep: -1 on a 1, +1 on a 6. @rule 2HDC-T7.0n */
export const REP_NOTE = new Law(
  'Rep note',
  [
    [-1, 1],
    [0, 4],
    [1, 1],
  ],
  [6],
  ([face]) => (face === 1 ? -1 : face === 6 ? 1 : 0),
  (more) => ['Rep 1 less', 'Rep as listed', 'Rep 1 more'][more + 1],
);
