import { CON, DEX, WIS } from './names.ts';

/** The level table: an entry for each level 1..10, at index `level`; index 0 is unused. */

/** Maximum HP for Con 0..3, literally from the book, with its uneven steps. @rule WODS-level-hp @rule R-WODS-03 */
const LEVEL_HP: readonly (readonly number[])[] = [
  [],
  [4, 5, 6, 7],
  [7, 8, 9, 10],
  [9, 11, 12, 13],
  [11, 14, 16, 17],
  [12, 16, 18, 20],
  [14, 18, 21, 23],
  [16, 19, 23, 25],
  [18, 21, 25, 28],
  [19, 23, 26, 30],
  [21, 25, 28, 32],
];

/** Experience needed for each level. @rule WODS-level-xp */
export const LEVEL_XP: readonly number[] = [0, 0, 1000, 3000, 6000, 10000, 15000, 21000, 28000, 36000, 45000];

export const HIGHEST_LEVEL = 10;
export const HIGHEST_ATTRIBUTE = 3;

/**
 * Returns maximum HP from the table, before species and abilities.
 *
 * @param level 1..10
 * @param con -1..3; -1 is the Con 0 entry minus 2 @rule R-WODS-04
 */
export function tableHp(level: number, con: number): number {
  const row = LEVEL_HP[level];
  return con < 0 ? row[0] - 2 : row[con];
}

/**
 * Returns how many of the levels 3, 6 and 9 have been reached; each gives an ability and a skill. @rule
 * WODS-level-abilities
 */
export function extraPicks(level: number): number {
  return Math.floor(level / 3);
}

/**
 * Returns how many of the levels 4, 7 and 10 have been reached; each gives an attribute point. @rule
 * WODS-level-attributes
 */
export function attributeRises(level: number): number {
  return Math.floor((level - 1) / 3);
}

/** Returns the extra d6 of damage: one from level 5, two at level 10. @rule WODS-level-damage */
export function levelDice(level: number): number {
  return level >= HIGHEST_LEVEL ? 2 : level >= 5 ? 1 : 0;
}

/**
 * Returns the attribute that a hero raises next: Con up to +3, then Dex, then Wis; -1 when all three are at +3.
 *
 * @param sheet the six attributes, from `at`
 * @rule P-WODS-12
 */
export function nextAttribute(sheet: ArrayLike<number>, at: number): number {
  for (const attribute of [CON, DEX, WIS]) if (sheet[at + attribute] < HIGHEST_ATTRIBUTE) return attribute;
  return -1;
}
