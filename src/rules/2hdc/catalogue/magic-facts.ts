import type { Law } from '../../../dice/law.ts';
import { faceLaw } from '../../../dice/laws.ts';
import { once } from '../../kit/once.ts';
import { laidOver, type Results } from '../../kit/roll-table.ts';
import { type EffectFacts, effectFacts } from './attributes.ts';
import {
  ABSORBING_UNDERSHIRT,
  BOOTS_OF_SPEED,
  FIRST_HOME_ITEM,
  HOME_PLACES,
  homePlace,
  ITEM_TYPES,
  ITEMS,
  type Item,
  POTIONS,
  type Potion,
} from './items.ts';

/** Tables of magic: one for each type of items, and one of potions. */
const MAGIC_TABLES = [...ITEM_TYPES, 'potion'] as const;
export type MagicTable = (typeof MAGIC_TABLES)[number];

/** Lowest sum of 2d6. */
const LEAST_SUM = 2;
const SUMS = 11;

/** Magic items and potions as numbers: those of the book, then the scenario's own. */
export interface MagicFacts {
  /** Names of items by index; '' for an unused index. */
  readonly items: readonly string[];
  /** Lowest Rep of a Grunt that can use each. @rule 2HDC-29.3.1 */
  readonly leastRep: readonly number[];
  readonly potions: readonly string[];
  /** Tables: indexes of items or potions by the sum of 2d6, from 2. */
  readonly tables: Readonly<Record<MagicTable, readonly number[]>>;
  /** Bits of the book's items that each combination of own items includes. Without own items it is one number, 0. */
  readonly itemIncludes: readonly number[];
  /** Summed effects of each combination of own items. */
  readonly itemEffects: EffectFacts;
  /** Bits of items that cannot be used with AC 6. @rule 2HDC-29.1 */
  readonly notInHeavyArmour: number;
  /** Indexes of the book's potions that each own potion includes. */
  readonly potionIncludes: readonly (readonly number[])[];
  /** Summed effects of each combination of own potions that were drunk. */
  readonly potionEffects: EffectFacts;
}

/** Limit on a scenario's own potions. */
export const MOST_HOME_POTIONS = 3;

/** Makes magic items and potions into numbers. @param items, potions the scenario's own */
export function magicFacts(
  items: Readonly<Record<string, Item>>,
  potions: Readonly<Record<string, Potion>>,
): MagicFacts {
  const home = placed(items);
  const places = home.map((entry) => entry?.[1] ?? {});
  const includes = places.map(({ includes = [] }: Partial<Item>) =>
    includes.reduce((bits, name) => bits | ITEMS.find(name)!.bit, 0),
  );
  const clumsy = ABSORBING_UNDERSHIRT | BOOTS_OF_SPEED;
  const tableOf = (type: MagicTable) => {
    const book = type === 'potion' ? POTIONS.rows : ITEMS.rows.filter((item) => item.type === type);
    const own: readonly (readonly [number, Results | undefined])[] =
      type === 'potion'
        ? Object.values(potions).map(({ results }, p) => [POTIONS.rows.length + p, results])
        : home.flatMap((entry, n) => (entry?.[1].type === type ? [[FIRST_HOME_ITEM + n, entry[1].results]] : []));
    const shipped = book.map(({ index, results }) => [index, results] as const);
    return laidOver(laidOver(new Array<number>(SUMS).fill(0), LEAST_SUM, shipped), LEAST_SUM, own);
  };
  return {
    items: [...ITEMS.names, ...home.map((entry) => entry?.[0] ?? '')],
    leastRep: [...ITEMS.rows.map(({ leastRep }) => leastRep), ...home.map((entry) => entry?.[1].leastRep ?? 0)],
    potions: [...POTIONS.names, ...Object.keys(potions)],
    tables: Object.fromEntries(MAGIC_TABLES.map((type) => [type, tableOf(type)])) as Record<MagicTable, number[]>,
    itemIncludes: Array.from({ length: 1 << home.length }, (_, chosen) =>
      includes.reduce((bits, each, n) => ((chosen >> n) & 1 ? bits | each : bits), 0),
    ),
    itemEffects: effectFacts(places),
    notInHeavyArmour: includes.reduce(
      (bits, each, n) => (each & clumsy ? bits | (1 << (FIRST_HOME_ITEM + n)) : bits),
      clumsy,
    ),
    potionIncludes: Object.values(potions).map(({ includes = [] }) =>
      includes.map((name) => POTIONS.find(name)!.index),
    ),
    potionEffects: effectFacts(Object.values(potions)),
  };
}

/** Returns own items by index, from the first own one; empty without own items. */
function placed(items: Readonly<Record<string, Item>>): ([name: string, item: Item] | undefined)[] {
  const all = Object.entries(items);
  if (all.length === 0) return [];
  const places = new Array<[string, Item] | undefined>(ITEM_TYPES.length * HOME_PLACES).fill(undefined);
  const taken = new Map<string, number>();
  for (const entry of all) {
    const { type } = entry[1];
    const n = taken.get(type) ?? 0;
    taken.set(type, n + 1);
    // Items beyond the limit are reported by the check of rows.
    if (n < HOME_PLACES) places[homePlace(type, n) - FIRST_HOME_ITEM] = entry;
  }
  return places;
}

/** The magic of the book without additions. */
export const BOOK_MAGIC: MagicFacts = magicFacts({}, {});

const TABLE_NAMES: Readonly<Record<MagicTable, string>> = {
  armor: 'magic armour',
  tool: 'casting tool',
  clothes: 'magic clothing',
  weapon: 'magic weapon',
  potion: 'potion',
};

/**
 * Returns the law of 2d6 on a table of magic: bits of items, or indexes of potions.
 *
 * @rule 2HDC-T29.1.1a
 * @rule 2HDC-T29.1.2a
 * @rule 2HDC-T29.1.3a
 * @rule 2HDC-T29.1.4a
 * @rule 2HDC-T29.1.5a
 */
export function magicLaw(magic: MagicFacts, table: MagicTable): Law {
  return lawsOf(magic)[table];
}

const lawsOf = once(
  (magic: MagicFacts): Readonly<Record<MagicTable, Law>> => ({
    armor: itemLaw(magic, 'armor'),
    tool: itemLaw(magic, 'tool'),
    clothes: itemLaw(magic, 'clothes'),
    weapon: itemLaw(magic, 'weapon'),
    potion: potionLaw(magic),
  }),
);

function itemLaw({ tables, items }: MagicFacts, table: MagicTable): Law {
  return faceLaw(
    TABLE_NAMES[table],
    2,
    6,
    ([first = 0, second = 0]) => 1 << tables[table][first + second - LEAST_SUM],
    (bit) => items[31 - Math.clz32(bit)],
  );
}

function potionLaw({ tables, potions }: MagicFacts): Law {
  return faceLaw(
    TABLE_NAMES.potion,
    2,
    6,
    ([first = 0, second = 0]) => tables.potion[first + second - LEAST_SUM],
    (potion) => `potion of ${potions[potion]}`,
  );
}
