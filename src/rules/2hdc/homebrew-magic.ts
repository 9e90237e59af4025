import * as z from 'zod';
import type { Faults } from '../../check/fault.ts';
import type { RowKind, WrittenRow } from '../kit/homebrew.ts';
import { resultsShape } from '../kit/results-shape.ts';
import { checkResults } from '../kit/roll-table.ts';
import { EFFECT_NAMES } from './catalogue/attributes.ts';
import { HOME_PLACES, ITEM_TYPES, ITEMS, type Item, POTIONS, type Potion } from './catalogue/items.ts';
import { MOST_HOME_POTIONS } from './catalogue/magic-facts.ts';
import { SPELL_TYPES, SPELLS, type Spell } from './catalogue/spells.ts';
import { EFFECT_FACTS, flag, number, pick, written } from './homebrew-facts.ts';

/** Magic items, potions and spells that a scenario defines. */

const ITEM_RULE = '2HDC-29.1';
const POTION_RULE = '2HDC-29.2a';
const SPELL_RULE = '2HDC-home-spells';

/** Limit on the spells that a scenario defines. */
const MOST_SPELLS = 12;

/** Limit on the items that a scenario defines. */
const MOST_ITEMS = 6;

/**
 * Items that other items may include: they need no weapon in hand and no count of uses. Two of each type come in a row,
 * as many as a scenario may define of it.
 */
const AS_GOOD_AS = [
  ...(['armor-of-resiliency', 'armor-of-protection', 'wand-of-blasting', 'wand-of-brilliance'] as const),
  ...(['boots-of-speed', 'cloak-of-stealth', 'armor-of-agility', 'deflective-armor', 'caster-wand'] as const),
  ...(['caster-ring', 'hard-shirt', 'absorbing-undershirt', 'armor-of-awareness', 'phase-armor'] as const),
  ...(['iron-cloak', 'shirt-of-resiliency'] as const),
] as const;

/** Potions that last for a whole fight. */
const FOR_A_FIGHT = ['rage', 'courage', 'eager', 'strength'] as const;

const itemRow = () =>
  z.strictObject({
    type: z
      .enum(ITEM_TYPES)
      .optional()
      .meta({ kind: 'type of magic items', rule: ITEM_RULE, description: 'what it is, and so who may use it' }),
    leastRep: number(1, 6, '2HDC-29.3.1', 'the least Rep with which a Grunt uses it'),
    results: resultsShape(2, 12, '2d6', ITEM_RULE)
      .optional()
      .meta({ rule: ITEM_RULE, description: 'results of 2d6 on the table of its type that lead to it' }),
    includes: z
      .array(z.enum(AS_GOOD_AS).meta({ kind: 'item to include' }))
      .max(8)
      .optional()
      .meta({ rule: ITEM_RULE, description: 'items of the book that it is as good as' }),
    ...EFFECT_FACTS,
  });

const potionRow = () =>
  z.strictObject({
    results: resultsShape(2, 12, '2d6', POTION_RULE)
      .optional()
      .meta({ rule: POTION_RULE, description: 'results of 2d6 on the table of potions that lead to it' }),
    includes: z
      .array(z.enum(FOR_A_FIGHT).meta({ kind: 'potion to include' }))
      .max(FOR_A_FIGHT.length)
      .optional()
      .meta({ rule: POTION_RULE, description: 'potions of the book that it is as good as, for one fight' }),
    ...EFFECT_FACTS,
  });

const spellRow = () =>
  z.strictObject({
    type: z.enum(SPELL_TYPES).optional().meta({
      kind: 'type of spells',
      rule: '2HDC-28.2',
      description: 'the spell of the book whose place it takes, and when it is cast',
    }),
    impact: number(0, 8, '2HDC-T28.4', 'Impact of a damage spell, whatever the target wears'),
    shots: number(1, 9, '2HDC-T28.6', 'shots that a defend spell stops'),
    dice: number(0, 2, SPELL_RULE, 'dice more for casting it'),
    targets: number(1, 12, SPELL_RULE, 'the most targets, where that is less than Rep'),
    tireless: flag(SPELL_RULE, 'whether a failed roll costs no Rep'),
  });

/** The kinds of magic rows that a scenario may define. */
export const MAGIC_KINDS: readonly RowKind[] = [
  {
    key: 'items',
    one: 'magic item',
    rule: ITEM_RULE,
    meaning: 'what a magic item is as good as or does by numbers, and where it is found',
    most: MOST_ITEMS,
    row: itemRow,
    needs: ['type'],
    rows: included(ITEMS.rows, AS_GOOD_AS),
  },
  {
    key: 'potions',
    one: 'potion',
    rule: POTION_RULE,
    meaning: 'what a potion is as good as or does by numbers for one fight, and where it is found',
    most: MOST_HOME_POTIONS,
    row: potionRow,
    needs: [],
    rows: included(POTIONS.rows, FOR_A_FIGHT),
  },
  {
    key: 'spells',
    one: 'spell',
    rule: SPELL_RULE,
    meaning: 'a spell that a Caster has in place of one of the book',
    most: MOST_SPELLS,
    row: spellRow,
    needs: ['type'],
    rows: written(SPELLS.rows),
  },
];

/** Returns the rows of the book that others may include, as a file would write them; each includes itself. */
function included(
  rows: readonly (object & { readonly name: string })[],
  names: readonly string[],
): Readonly<Record<string, WrittenRow>> {
  const shown = rows.flatMap((row) => (names.includes(row.name) ? [{ ...row, includes: [row.name] }] : []));
  return written(shown.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name)));
}

/** Makes a magic item of a row that has passed its schema. */
export function readItem({ meaning = 'a magic item of this scenario', ...row }: WrittenRow): Item {
  const effects = pick(row, EFFECT_NAMES);
  return {
    leastRep: 3,
    ...pick(row, ['type', 'leastRep', 'results', 'includes']),
    effects,
    rule: ITEM_RULE,
    meaning,
  } as Item;
}

/** Makes a potion of a row that has passed its schema. */
export function readPotion({ meaning = 'a potion of this scenario', ...row }: WrittenRow): Potion {
  const effects = pick(row, EFFECT_NAMES);
  return { ...pick(row, ['results', 'includes']), effects, rule: POTION_RULE, meaning } as Potion;
}

const SPELL_FACTS = ['type', 'impact', 'shots', 'dice', 'targets', 'tireless'];

/** Makes a spell of a row that has passed its schema. */
export function readSpell({ meaning = 'a spell of this scenario', ...row }: WrittenRow): Spell {
  return { ...pick(row, SPELL_FACTS), rule: SPELL_RULE, meaning } as Spell;
}

/** Checks rows beyond their schema. @param faults collects faults, with paths relative to `define` */
export function checkMagic(
  items: Readonly<Record<string, Item>>,
  potions: Readonly<Record<string, Potion>>,
  spells: Readonly<Record<string, Spell>>,
  faults: Faults,
): void {
  for (const type of ITEM_TYPES) {
    const own = Object.entries(items).filter(([, item]) => item.type === type);
    for (const [name] of own.slice(HOME_PLACES)) {
      const problem = `is one more than the ${HOME_PLACES} magic items of the type ${type} that a scenario may define`;
      faults.add(['items', name], problem, { rule: ITEM_RULE });
    }
    checkResults(Object.fromEntries(own), ITEM_RULE, faults.under('items'));
  }
  checkResults(potions, POTION_RULE, faults.under('potions'));
  for (const [kind, rows] of Object.entries({ items, potions })) {
    for (const [name, { includes = [], effects = {} }] of Object.entries(rows)) {
      if (includes.length > 0 || Object.values(effects).some((value) => value !== 0)) continue;
      const problem = `does nothing; give it includes, or ${EFFECT_NAMES.join(', ')}`;
      faults.add([kind, name], problem, { rule: ITEM_RULE });
    }
  }
  for (const [name, { type, impact, shots }] of Object.entries(spells)) {
    const at = faults.under('spells', name);
    if (type === 'damage' && impact === undefined)
      at.add([], 'needs an impact, as damage spells do', { rule: '2HDC-T28.4' });
    if (type !== 'damage' && impact !== undefined)
      at.add(['impact'], `a ${type} spell has no impact; leave it out`, { rule: '2HDC-T28.4' });
    if (type === 'defend' && shots === undefined) at.add([], 'needs shots that it stops', { rule: '2HDC-T28.6' });
    if (type !== 'defend' && shots !== undefined)
      at.add(['shots'], `a ${type} spell stops no shots; leave it out`, { rule: '2HDC-T28.6' });
  }
}
