import { type Catalogue, catalogue, type Entry, type Row } from '../kit/catalogue.ts';
import type { Definitions, WrittenRow } from '../kit/homebrew.ts';
import { ABILITY_ROWS, type Ability, readAbility } from './abilities.ts';
import { CLASS_ROWS, type Class, type ClassEntry, learn, readClass } from './classes.ts';
import {
  ARMOUR_ROWS,
  type Armour,
  GEAR_ROWS,
  type Gear,
  HIRELING_ROWS,
  type Hireling,
  KIT_ROWS,
  type Kit,
  OFF_HAND_WEAPON,
  readArmour,
  readHireling,
  readKit,
  readThing,
  readThreat,
  readWeapon,
  SHIELD_PRICE,
  START_MONEY,
  SUPPLIES,
  type SupplyName,
  THREAT_ROWS,
  type Thing,
  type Threat,
  WEAPON_ROWS,
  type Weapon,
} from './gear.ts';
import { readSpecies, SPECIES_ROWS, type Species } from './species.ts';

/** All rows of the book, with those that a scenario defines. */
export interface Book {
  readonly species: Catalogue<string, Species>;
  readonly classes: Catalogue<string, Class>;
  readonly abilities: Catalogue<string, Ability>;
  readonly weapons: Catalogue<string, Weapon>;
  readonly armour: Catalogue<string, Armour>;
  readonly gear: Catalogue<string, Thing>;
  readonly kits: Catalogue<string, Kit>;
  readonly hirelings: Catalogue<string, Hireling>;
  readonly threats: Catalogue<string, Threat>;
}
export type BookKind = keyof Book;

/** The book's own rows as a file would write them, plus rules and alternative words. */
export const SHIPPED_ROWS = {
  species: SPECIES_ROWS,
  classes: CLASS_ROWS,
  abilities: ABILITY_ROWS,
  weapons: WEAPON_ROWS,
  armour: ARMOUR_ROWS,
  gear: GEAR_ROWS,
  kits: KIT_ROWS,
  hirelings: HIRELING_ROWS,
  threats: THREAT_ROWS,
} as const satisfies Readonly<Record<BookKind, Readonly<Record<string, Row & { readonly rule: string }>>>>;

/** Singular and rule of each kind of row. */
export const KINDS = {
  species: { one: 'species', rule: 'WODS-species-human' },
  classes: { one: 'class', rule: 'WODS-class-choice' },
  abilities: { one: 'ability', rule: 'WODS-level-abilities' },
  weapons: { one: 'weapon', rule: 'R-WODS-39' },
  armour: { one: 'armour', rule: 'WODS-light-armour' },
  gear: { one: 'piece of gear', rule: 'WODS-magic-items' },
  kits: { one: 'kit', rule: 'P-WODS-11' },
  hirelings: { one: 'hireling', rule: 'R-WODS-58' },
  threats: { one: 'threat level', rule: 'R-WODS-57' },
} as const satisfies Readonly<Record<BookKind, { readonly one: string; readonly rule: string }>>;

/** Makes the book with additional rows, which passed their schemas. All rows are read in the same way. */
export function makeBook(own: Definitions): Book {
  const rows = <Written extends Row, Facts extends Row>(
    kind: BookKind,
    shipped: Readonly<Record<string, Written>>,
    read: (row: Written) => Facts,
  ): Catalogue<string, Facts> => {
    const { one, rule } = KINDS[kind];
    const defined = Object.entries(own[kind] ?? {}).map(([name, row]) => {
      const { points: _points, limit: _limit, ...facts } = row;
      return [name, { meaning: factsInWords(facts), ...facts, rule } as unknown as Written] as const;
    });
    const all = [...Object.entries(shipped), ...defined];
    return catalogue(one, Object.fromEntries(all.map(([name, row]) => [name, read(row)])));
  };
  return {
    species: rows('species', SHIPPED_ROWS.species, readSpecies),
    classes: rows('classes', SHIPPED_ROWS.classes, readClass),
    abilities: rows('abilities', SHIPPED_ROWS.abilities, readAbility),
    weapons: rows('weapons', SHIPPED_ROWS.weapons, readWeapon),
    armour: rows('armour', SHIPPED_ROWS.armour, readArmour),
    gear: rows('gear', SHIPPED_ROWS.gear, readThing),
    kits: rows('kits', SHIPPED_ROWS.kits, readKit),
    hirelings: rows('hirelings', SHIPPED_ROWS.hirelings, readHireling),
    threats: rows('threats', SHIPPED_ROWS.threats, readThreat),
  };
}

/** The shipped book. */
export const SHIPPED: Book = makeBook({});

/** Returns a default meaning made from a row's facts: `damage d8+1, twoHanded, piercing 2`. */
function factsInWords(facts: WrittenRow): string {
  return Object.entries(facts)
    .filter(([name, fact]) => name !== 'meaning' && fact !== false)
    .map(([name, fact]) => (fact === true ? name : `${name} ${wordsOf(fact)}`))
    .join(', ');
}

function wordsOf(fact: unknown): string {
  if (Array.isArray(fact)) return fact.map(wordsOf).join(' and ');
  if (typeof fact !== 'object' || fact === null) return String(fact);
  return Object.entries(fact)
    .map(([name, value]) => (typeof value === 'string' ? value : `${name} ${value}`))
    .join(' ');
}

/** Returns the weapon with a name: its class or an example of it. */
export function weaponCalled({ weapons }: Book, word: string): Entry<string, Weapon> | undefined {
  return weapons.rows.find(({ name, also }) => name === word || also.includes(word));
}

/** Returns the abilities of a list, in the order in which the policy learns them. @rule P-WODS-12 */
export function abilitiesOf({ abilities }: Book, list: string): Entry<string, Ability>[] {
  return abilities.rows.filter((ability) => ability.list === list).toSorted((a, b) => a.learnt - b.learnt);
}

/** Returns the known abilities with the first two of a class: both from its list, or one from each. @rule R-WODS-09 */
export function firstAbilities(book: Book, known: number, { lists }: ClassEntry): number {
  const count = lists.length === 2 ? 1 : 2;
  return lists.reduce((bits, list) => learn(bits, count, bitsInOrder(abilitiesOf(book, list))), known);
}

/**
 * Returns the bits of the abilities that a class learns after its first two, in order: its own lists, then the
 * fighters', since from level 3 on every list is open. Abilities without effect are skipped.
 *
 * @rule P-WODS-12
 */
export function laterAbilities(book: Book, { lists }: ClassEntry): number[] {
  const learnt = [...lists, 'fighter'].flatMap((list) => abilitiesOf(book, list));
  return bitsInOrder(learnt.filter(({ idle }) => !idle));
}

function bitsInOrder(abilities: readonly Entry<string, Ability>[]): number[] {
  return abilities.map(({ bit }) => bit);
}

/** Returns the price of gear, in silver. */
function priceOf(book: Book, gear: Gear): number {
  const weapon = (word: string) => weaponCalled(book, word)?.price ?? 0;
  let price = weapon(gear.weapon) + book.armour.byName[gear.armour].price;
  for (const word of gear.spare) price += weapon(word);
  if (gear.offHand) price += weapon(OFF_HAND_WEAPON);
  if (gear.shield) price += SHIELD_PRICE;
  for (const [name, n] of Object.entries(gear.supplies)) price += SUPPLIES.byName[name as SupplyName].price * n;
  for (const word of gear.other) price += book.gear.find(word)?.price ?? 0;
  return price;
}

/** Returns what is left of the starting money. @rule WODS-start-money */
export function coinLeft(book: Book, gear: Gear): number {
  return START_MONEY - priceOf(book, gear);
}
