import { ABILITIES } from './abilities.ts';
import type { AbilityRow, FigureRow, Rows } from './rows.ts';

/** The rows of the book, as a scenario would define them. */

/**
 * House figures. The book announces army lists, but our text has none: these are ours, made to fit the typical values
 * it gives.
 *
 * @rule DW-army-lists, DW-typical-movement, DW-typical-attack, DW-typical-hits
 */
const figures = {
  goblin: { movement: 4, attack: 1, armour: 3, hits: 1 },
  'goblin-archer': { movement: 4, attack: 1, shooting: 1, range: 8, armour: 3, hits: 1 },
  orc: { movement: 4, attack: 2, armour: 4, hits: 1 },
  'orc-brute': { movement: 4, attack: 3, armour: 4, hits: 2, abilities: ['charge-attack'] },
  skeleton: { movement: 4, attack: 2, armour: 4, hits: 1 },
  zombie: { movement: 3, attack: 2, armour: 3, hits: 2 },
  'cave-bat': { movement: 6, attack: 1, armour: 3, hits: 1, abilities: ['flyer'] },
  ogre: { movement: 5, attack: 4, armour: 5, hits: 4 },
  'cult-witch': {
    movement: 4,
    attack: 1,
    shooting: 2,
    range: 6,
    armour: 3,
    hits: 2,
    abilities: ['control-enemy'],
  },
  knight: { movement: 4, attack: 4, armour: 5, hits: 4, hero: true },
  captain: { movement: 4, attack: 3, armour: 5, hits: 4, abilities: ['initiative-bonus'], hero: true },
  dwarf: { movement: 3, attack: 4, armour: 5, hits: 4, hero: true },
  'elf-archer': {
    movement: 5,
    attack: 2,
    shooting: 3,
    range: 10,
    armour: 4,
    hits: 3,
    abilities: ['master-shot'],
    hero: true,
  },
  halfling: { movement: 3, attack: 2, shooting: 1, range: 6, armour: 4, hits: 3, abilities: ['stealth'], hero: true },
  wizard: {
    movement: 4,
    attack: 1,
    shooting: 2,
    range: 8,
    armour: 3,
    hits: 3,
    abilities: ['fire-weapon', 'multi-shot'],
    hero: true,
  },
} satisfies Readonly<Record<string, FigureRow>>;

/**
 * A row for each ability of the book.
 *
 * @rule DW-stat-abilities
 */
const abilities = Object.fromEntries(
  ABILITIES.rows.map(({ name, meaning, ruling }): [string, AbilityRow] => [
    name,
    { grants: [name], meaning: ruling === undefined ? meaning : `${meaning} (house)` },
  ]),
);

export const SHIPPED: Rows = { figures, abilities };
