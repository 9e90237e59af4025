import { Law } from '../../../dice/law.ts';
import { faceLaw } from '../../../dice/laws.ts';
import {
  CAST_SPELLS,
  DEATHLY_CALM,
  DUTY,
  EAGER,
  FANATIC,
  HARD_AS_NAILS,
  HEALING,
  INFECTION,
  LIGHTWEIGHT,
  MARKSMAN,
  MARTYR,
  POISON,
  RAGE,
  REBOUND,
  RESILIENT,
  RESOLUTE,
  SLIPPERY,
  STOUT,
  STRONG,
  SWORDSMAN,
  THIEVERY,
} from './attributes.ts';
import { CASTER, HEALER, KNIGHT, PALADIN, PROFESSIONS, RACES, SHOOTER, SOLDIER, THIEF, WARRIOR } from './names.ts';
import { BOW, CROSSBOW, MACE, SLING, SPEAR, SWORD, TWO_HANDED_AXE, TWO_HANDED_SWORD, TWO_SWORDS } from './weapons.ts';

/** One row of a race list. */
export interface Row {
  /** Sums of 2d6 that lead here, both included. */
  readonly from: number;
  readonly to: number;
  readonly profession: number;
  readonly rep: number;
  /** Armour Class: 2, 4 or 6. */
  readonly ac: number;
  readonly shield: boolean;
  /** The weapons to choose from; one of them, evenly. */
  readonly weapons: readonly number[];
  /** What each choice leaves him with. */
  readonly choices: readonly (readonly number[])[];
}

/** A race list. @rule 2HDC-T7.0a */
export interface Race {
  readonly attributes: number;
  /** Whether 1d6 moves the listed Rep: 1 down, 6 up. Skeletons have no such note. */
  readonly repNote: boolean;
  readonly rows: readonly Row[];
}

/** The attribute that comes with each profession. @rule 2HDC-9.0 */
export const PROFESSION_ATTRIBUTE: readonly number[] = [
  CAST_SPELLS,
  HEALING,
  SWORDSMAN,
  MARTYR,
  MARKSMAN,
  DUTY,
  THIEVERY,
  FANATIC,
];

const S = SWORD;
const M = MACE;
const SP = SPEAR;
const A2 = TWO_HANDED_AXE;
const S2 = TWO_HANDED_SWORD;
const SS = TWO_SWORDS;
const B = BOW;
const CB = CROSSBOW;
const SL = SLING;

/** A row: dice sums, profession, Rep, AC (with `+ SHIELD` where one is carried), weapons. */
function row(from: number, to: number, profession: number, rep: number, armour: number, ...weapons: number[]): Row {
  const choices = weapons.map((weapon) => [weapon]);
  return { from, to, profession, rep, ac: armour % SHIELD, shield: armour >= SHIELD, weapons, choices };
}
const SHIELD = 10;

/** The fifteen race lists, in the order of `RACES`. @rule 2HDC-7.0 */
export const RACE_LISTS: readonly Race[] = [
  // Beastman @rule 2HDC-T7.0a
  {
    attributes: RAGE,
    repNote: true,
    rows: [
      row(2, 2, HEALER, 4, 4, S),
      row(3, 3, KNIGHT, 5, 6, A2, S2),
      row(4, 5, SHOOTER, 4, 2, B),
      row(6, 7, SOLDIER, 4, 4, A2, S2),
      row(8, 10, WARRIOR, 4, 4, A2, SS),
      row(11, 12, THIEF, 4, 4, S),
    ],
  },
  // Major Demon @rule 2HDC-T7.0.1a
  {
    attributes: HARD_AS_NAILS,
    repNote: true,
    rows: [
      row(2, 4, WARRIOR, 6, 6, A2, S2),
      row(5, 7, CASTER, 6, 6, S),
      row(8, 9, CASTER, 7, 6, S),
      row(10, 12, KNIGHT, 7, 6, A2, S2),
    ],
  },
  // Petty Demon @rule 2HDC-T7.0.2a
  {
    attributes: EAGER,
    repNote: true,
    rows: [
      row(2, 4, THIEF, 4, 4, S),
      row(5, 7, WARRIOR, 5, 4, A2, SS),
      row(8, 9, WARRIOR, 6, 6, A2, SS),
      row(10, 12, THIEF, 5, 4, S),
    ],
  },
  // Dwarf @rule 2HDC-T7.0.3a
  {
    attributes: STOUT,
    repNote: true,
    rows: [
      row(2, 2, HEALER, 4, 4, S),
      row(3, 3, PALADIN, 5, 6 + SHIELD, A2, S),
      row(4, 4, KNIGHT, 5, 6 + SHIELD, A2, S),
      row(5, 5, SHOOTER, 4, 4, CB),
      row(6, 6, WARRIOR, 4, 2 + SHIELD, A2, S),
      row(7, 9, SOLDIER, 4, 4 + SHIELD, SP),
      row(10, 11, THIEF, 4, 2, S),
      row(12, 12, CASTER, 4, 2, S),
    ],
  },
  // Elf @rule 2HDC-T7.0.4a
  {
    attributes: SLIPPERY,
    repNote: true,
    rows: [
      row(2, 2, HEALER, 4, 4, S),
      row(3, 3, PALADIN, 5, 6 + SHIELD, A2, S),
      row(4, 5, WARRIOR, 4, 6 + SHIELD, A2, S),
      row(6, 7, SHOOTER, 4, 4, CB),
      row(8, 9, SHOOTER, 4, 2, B),
      row(10, 10, THIEF, 4, 2, S),
      row(11, 11, KNIGHT, 5, 6 + SHIELD, S2, S),
      row(12, 12, CASTER, 5, 2, S),
    ],
  },
  // Feral Vampire @rule 2HDC-T7.0.5a
  {
    attributes: POISON,
    repNote: true,
    rows: [row(2, 3, WARRIOR, 3, 4, SS), row(4, 10, WARRIOR, 4, 4, SS), row(11, 12, WARRIOR, 5, 4, SS)],
  },
  // Ghoul @rule 2HDC-T7.0.6a
  {
    attributes: INFECTION,
    repNote: true,
    rows: [row(2, 6, WARRIOR, 3, 2, S), row(7, 11, WARRIOR, 4, 2, S), row(12, 12, WARRIOR, 5, 2, S)],
  },
  // Goblin @rule 2HDC-T7.0.7a
  {
    attributes: LIGHTWEIGHT,
    repNote: true,
    rows: [
      row(2, 2, HEALER, 4, 4, S),
      row(3, 6, WARRIOR, 4, 2 + SHIELD, SP),
      row(7, 7, WARRIOR, 4, 4 + SHIELD, A2, SP),
      row(8, 9, SHOOTER, 4, 2, B),
      row(10, 11, THIEF, 4, 2, S),
      row(12, 12, CASTER, 4, 2, S),
    ],
  },
  // Human @rule 2HDC-T7.0.8a
  {
    attributes: RESOLUTE,
    repNote: true,
    rows: [
      row(2, 2, HEALER, 4, 4, S),
      row(3, 3, PALADIN, 5, 6 + SHIELD, S2, S),
      row(4, 4, KNIGHT, 5, 6 + SHIELD, S2, S),
      row(5, 5, SHOOTER, 4, 2, B, CB, SL),
      row(6, 7, SOLDIER, 4, 4 + SHIELD, SP, S),
      row(8, 9, WARRIOR, 4, 2 + SHIELD, SS, SP),
      row(10, 11, THIEF, 4, 2, S, SS),
      row(12, 12, CASTER, 4, 2, S),
    ],
  },
  // Ogre @rule 2HDC-T7.0.9a
  {
    attributes: RESILIENT,
    repNote: true,
    rows: [row(2, 3, WARRIOR, 3, 4, S, M), row(4, 9, WARRIOR, 4, 4, A2, S, M), row(10, 12, WARRIOR, 5, 4, A2, M)],
  },
  // Orc @rule 2HDC-T7.0.10a
  {
    attributes: RAGE,
    repNote: true,
    rows: [
      row(2, 4, SHOOTER, 4, 2, B),
      row(5, 7, WARRIOR, 4, 2 + SHIELD, S, SP),
      row(8, 9, WARRIOR, 4, 4 + SHIELD, S, SP),
      row(10, 11, KNIGHT, 5, 6 + SHIELD, A2, S),
      row(12, 12, CASTER, 4, 2, S),
    ],
  },
  // Ratman @rule 2HDC-T7.0.11a
  {
    attributes: EAGER,
    repNote: true,
    rows: [
      row(2, 3, SHOOTER, 4, 2, B, CB),
      row(4, 4, SHOOTER, 4, 2 + SHIELD, SL),
      row(5, 5, THIEF, 4, 2, S, SS),
      row(6, 9, WARRIOR, 4, 2 + SHIELD, SP, S),
      row(10, 10, WARRIOR, 4, 4 + SHIELD, A2, SP, S),
      row(11, 12, CASTER, 5, 2, S),
    ],
  },
  // Skeleton @rule 2HDC-T7.0.12a
  { attributes: REBOUND, repNote: false, rows: [row(2, 12, WARRIOR, 3, 4, S, B, M)] },
  // Troll @rule 2HDC-T7.0.13a
  {
    attributes: STRONG,
    repNote: true,
    rows: [row(2, 3, WARRIOR, 4, 4, S2, A2), row(4, 9, WARRIOR, 5, 6, S2, A2), row(10, 12, WARRIOR, 6, 6, S2, A2)],
  },
  // Zombie @rule 2HDC-T7.0.14a
  { attributes: DEATHLY_CALM, repNote: true, rows: [row(2, 12, WARRIOR, 3, 2, S)] },
];

const ROW_LAWS: readonly Law[] = RACE_LISTS.map((race, r) => rowLaw(`2d6 on the ${RACES[r]} list`, race, -1));
const PROFESSION_ROW_LAWS = new Map<number, Law | undefined>();

/** 2d6 on a race list: twice the index of the row, plus 1 for doubles. @rule 2HDC-9.1b */
export function rowOf(race: number): Law {
  return ROW_LAWS[race] as Law;
}

/**
 * The row of a character whose Profession is given: 2d6 on the race list, rolled again until it fits.
 *
 * @returns twice the index of the row, plus 1 for doubles; `undefined` where the list does not have the Profession
 */
export function rowOfProfession(race: number, profession: number): Law | undefined {
  const key = race * 8 + profession;
  if (!PROFESSION_ROW_LAWS.has(key)) {
    const list = RACE_LISTS[race] as Race;
    const listed = list.rows.some((r) => r.profession === profession);
    const law = listed
      ? rowLaw(`2d6 on the ${RACES[race]} list for a ${PROFESSIONS[profession]}`, list, profession)
      : undefined;
    PROFESSION_ROW_LAWS.set(key, law);
  }
  return PROFESSION_ROW_LAWS.get(key);
}

function rowLaw(name: string, race: Race, profession: number): Law {
  return faceLaw(
    name,
    2,
    6,
    (faces) => {
      const [first, second] = faces as [number, number];
      const index = race.rows.findIndex((r) => first + second >= r.from && first + second <= r.to);
      if (profession >= 0 && (race.rows[index] as Row).profession !== profession) return undefined;
      return index * 2 + (first === second ? 1 : 0);
    },
    (value) => {
      const row = race.rows[value >> 1] as Row;
      return `${PROFESSIONS[row.profession]}, Rep ${row.rep}${value & 1 ? ', doubles' : ''}`;
    },
  );
}

/** What 1d6 adds to a listed Rep: 1 takes one off, 6 adds one. @rule 2HDC-T7.0n */
export const REP_NOTE = new Law(
  'Rep note',
  [
    [-1, 1],
    [0, 4],
    [1, 1],
  ],
  [6],
  ([face]) => (face === 1 ? -1 : face === 6 ? 1 : 0),
  (more) => ['Rep 1 less', 'Rep as listed', 'Rep 1 more'][more + 1] as string,
);
