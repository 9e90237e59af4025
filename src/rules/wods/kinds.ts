import * as z from 'zod';
import type { Faults } from '../../check/fault.ts';
import type { Definitions, NamesOf, RowKind, WrittenRow } from '../kit/homebrew.ts';
import { resultsShape } from '../kit/results-shape.ts';
import { checkResults } from '../kit/roll-table.ts';
import { abilitiesOf, type Book, type BookKind, coinLeft, KINDS, SHIPPED, SHIPPED_ROWS } from './book.ts';
import { readDice } from './dice-text.ts';
import { START_MONEY } from './gear.ts';
import { EFFECTS, type InjuryRow, type InjuryTable, injuryTable, PLACES } from './injury.ts';
import { ATTRIBUTES, ELEMENTS, HARMED_BY, POWERS, SKILLS } from './names.ts';
import { damage, hp, MOST_ARMOUR, MOST_HP, supplies } from './setup.ts';

/** Schemas of a scenario's rows. Their ranges keep sums of damage within the table of means, and games short. */

const MOST_PRICE = 100_000;
/** More regeneration could make fights endless. */
const MOST_REGENERATION = 5;
/** Squares that the longest weapon reaches. */
const MOST_REACH = 4;

const whole = (least: number, most: number, rule: string, description: string) =>
  z.int().min(least).max(most).optional().meta({ rule, description });
const yes = (rule: string, description: string) => z.boolean().optional().meta({ rule, description });

const price = whole(0, MOST_PRICE, 'WODS-start-money', 'silver that it costs');
const piercing = whole(0, MOST_ARMOUR, 'WODS-home-piercing', 'points of armour that its attacks pass');
const ignoresShield = yes('WODS-home-shield', 'a shield is no help against it');
const reach = whole(
  0,
  MOST_REACH,
  'WODS-home-reach',
  'squares between the sides across which it strikes in melee, where a scenario has a `gap`',
);
const regeneration = whole(
  0,
  MOST_REGENERATION,
  'WODS-home-regeneration',
  'HP regained at the end of each round of a fight, while on its feet',
);

/** Returns the schema for a name of a row. */
function nameOf(names: NamesOf, kind: BookKind) {
  const { one, rule } = KINDS[kind];
  return z.enum(names(kind)).meta({ kind: one, rule });
}

function vulnerable(names: NamesOf) {
  return z.partialRecord(nameOf(names, 'weapons'), z.int().min(-5).max(10)).optional().meta({
    kind: 'weapon',
    rule: 'WODS-home-vulnerable',
    description: 'damage that weapons do more to it, by name; less where the number is below 0',
  });
}

/** Damage of a weapon: at most three dice, since levels add dice. */
const weaponDamage = damage
  .refine((text) => (readDice(text)?.sides.length ?? 0) <= 3, { error: 'should be three dice at most' })
  .optional()
  .meta({ rule: 'WODS-damage', description: 'dice of an attack, the main die first: d6+1, 2d4' });

type KindFacts = Omit<RowKind, 'key' | 'one' | 'rule' | 'rows'>;

const FACTS: Readonly<Record<BookKind, KindFacts>> = {
  species: {
    meaning: 'a people that heroes may be of',
    most: 20,
    needs: [],
    row: (names) =>
      z.strictObject({
        ability: nameOf(names, 'abilities').optional().meta({
          kind: 'ability',
          rule: 'R-WODS-08',
          description: 'the ability that it has for nothing',
        }),
        lowers: z
          .enum(ATTRIBUTES.names)
          .optional()
          .meta({ kind: 'attribute', rule: 'R-WODS-08', description: 'the attribute that is 1 lower' }),
        hp: whole(-3, 20, 'R-WODS-07', 'maximum HP above those of the table'),
        slower: whole(0, 2, 'R-WODS-07', 'squares a turn that it is slower'),
        armour: whole(0, 3, 'R-WODS-12', 'armour of its skin, beside what is worn'),
        regeneration,
        vulnerable: vulnerable(names),
      }),
  },
  classes: {
    meaning: 'what a hero is: skills, lists of abilities, and a kit',
    most: 20,
    needs: ['skills', 'lists', 'kit'],
    row: (names) =>
      z.strictObject({
        skills: z
          .array(z.enum(SKILLS.names).meta({ kind: 'skill' }))
          .max(4)
          .optional()
          .meta({ rule: 'R-WODS-29', description: 'skills that come with it' }),
        lists: z.array(nameOf(names, 'classes')).min(1).max(2).optional().meta({
          rule: 'R-WODS-09',
          description: 'lists of its first two abilities, called after classes: both from one, or one from each of two',
        }),
        kit: nameOf(names, 'kits')
          .optional()
          .meta({ kind: 'kit', rule: 'P-WODS-11', description: 'gear where a member names none' }),
        hp: whole(-3, 20, 'R-WODS-03', 'maximum HP above those of the table'),
      }),
  },
  abilities: {
    meaning: 'effects that a hero of a class may learn together',
    // One of 32 bits for each.
    most: 32 - Object.keys(SHIPPED_ROWS.abilities).length,
    needs: ['list'],
    row: (names) =>
      z.strictObject({
        list: nameOf(names, 'classes')
          .optional()
          .meta({ kind: 'class', rule: 'R-WODS-09', description: 'the class from whose list it is learnt' }),
        learnt: whole(1, 99, 'P-WODS-12', 'its place in the order in which policy learns the list'),
        powers: z
          .array(z.enum(POWERS.names).meta({ kind: 'power' }))
          .max(POWERS.rows.length)
          .optional()
          .meta({ rule: 'WODS-level-abilities', description: 'what abilities of the book let a hero do' }),
        damage: whole(0, 5, 'WODS-skirmish', 'damage of every attack but magic'),
        melee: whole(0, 5, 'WODS-slay', 'damage in melee'),
        ranged: whole(0, 5, 'WODS-volley', 'damage at range'),
        armour: whole(0, 2, 'WODS-tough', 'armour beside what is worn'),
        hp: whole(0, 20, 'WODS-hardy', 'maximum HP'),
        lighter: whole(0, 2, 'R-WODS-10', 'types by which armour hinders less'),
        piercing: whole(0, 3, 'WODS-home-piercing', 'points of armour that every attack but magic passes'),
        regeneration: whole(0, 3, 'WODS-home-regeneration', 'HP regained at the end of each round of a fight'),
      }),
  },
  weapons: {
    meaning: 'what heroes and hirelings attack with',
    most: 20,
    needs: ['damage'],
    row: () =>
      z.strictObject({
        damage: weaponDamage,
        price,
        ranged: yes('R-WODS-42', 'shoots'),
        twoHanded: yes('R-WODS-39', 'takes both hands'),
        hindersDodge: yes('R-WODS-13', 'no one can Dodge who carries it'),
        piercing,
        ignoresShield,
        reach,
      }),
  },
  armour: {
    meaning: 'what heroes and hirelings wear',
    most: 10,
    needs: ['value'],
    row: () =>
      z.strictObject({
        value: whole(0, 6, 'WODS-light-armour', 'what it takes off all damage'),
        weight: whole(0, 3, 'R-WODS-63', 'squares a turn that it costs; from 2 on it hinders as full armour does'),
        price,
      }),
  },
  gear: {
    meaning: 'a thing that a hero carries; magic things add to damage or armour',
    most: 12,
    needs: ['price'],
    row: () =>
      z.strictObject({
        price,
        holy: yes('WODS-fancy-holy-symbol', 'Turn can be tried with it'),
        damage: whole(0, 2, 'WODS-magic-items', 'damage that it adds'),
        armour: whole(0, 2, 'WODS-magic-items', 'armour that it adds'),
      }),
  },
  kits: {
    meaning: `what a new hero buys for ${START_MONEY} silver; statlines write "-kit" behind its name`,
    most: 20,
    needs: ['weapon'],
    row: (names) =>
      z.strictObject({
        weapon: nameOf(names, 'weapons')
          .optional()
          .meta({ kind: 'weapon', rule: 'R-WODS-39', description: 'weapon in hand at the start' }),
        spare: z
          .array(nameOf(names, 'weapons'))
          .max(6)
          .optional()
          .meta({ rule: 'R-WODS-40', description: 'further weapons' }),
        offHand: yes('WODS-offhand', 'a light weapon for the off hand'),
        armour: nameOf(names, 'armour')
          .optional()
          .meta({ kind: 'armour', rule: 'WODS-light-armour', description: 'armour worn' }),
        shield: yes('WODS-shield', 'a shield'),
        supplies,
        gear: z
          .array(nameOf(names, 'gear'))
          .max(20)
          .optional()
          .meta({ rule: 'WODS-gear-misc', description: 'other things' }),
      }),
  },
  hirelings: {
    meaning: 'someone who fights for wages',
    most: 20,
    isMember: true,
    needs: ['hp', 'weapons'],
    row: (names) =>
      z.strictObject({
        wage: whole(0, 10_000, 'R-WODS-58', 'silver a day'),
        hp: whole(1, MOST_HP, 'R-WODS-58', 'maximum HP'),
        armour: nameOf(names, 'armour')
          .optional()
          .meta({ kind: 'armour', rule: 'WODS-light-armour', description: 'armour worn' }),
        weapons: z
          .array(z.strictObject({ weapon: nameOf(names, 'weapons'), shield: z.boolean().optional() }))
          .min(1)
          .max(6)
          .optional()
          .meta({ rule: 'R-WODS-40', description: 'ways to be armed' }),
        regeneration,
      }),
  },
  threats: {
    meaning: 'a kind of enemy',
    most: 40,
    isMember: true,
    needs: ['hp', 'damage'],
    row: (names) =>
      z.strictObject({
        hp: hp.optional().meta({ rule: 'R-WODS-57', description: 'HP, or dice of HP' }),
        damage: damage.optional().meta({ rule: 'R-WODS-55', description: 'dice of an attack, the main die first' }),
        armour: whole(0, MOST_ARMOUR, 'WODS-enemy-armour', 'what it takes off all damage'),
        ranged: yes('R-WODS-42', 'shoots'),
        boss: yes('WODS-critical-hit', 'may score critical hits'),
        evil: yes('WODS-bless', 'blessed weapons do more to it'),
        turnable: yes('WODS-turn', 'undead, a demon or an evil spirit'),
        demonic: yes('P-WODS-09', 'of demon level, so that weapons are blessed against it where it is evil'),
        harmedBy: z
          .enum(HARMED_BY.names)
          .optional()
          .meta({ kind: 'kind of harm', rule: 'R-WODS-67', description: 'what does damage to it' }),
        suited: z
          .array(z.enum(ELEMENTS.names).meta({ kind: 'element' }))
          .max(ELEMENTS.rows.length)
          .optional()
          .meta({ rule: 'WODS-magic-damage', description: 'elements that do 3d6 to it instead of 2d6' }),
        speed: whole(0, 30, 'R-WODS-42', 'squares a turn; 6 if left out'),
        piercing,
        ignoresShield,
        reach,
        regeneration,
        fear: whole(
          0,
          4,
          'WODS-home-fear',
          'heroes test Wis before they attack it, with this taken off the test; until one succeeds each miss loses a turn',
        ),
        vulnerable: vulnerable(names),
      }),
  },
};

/** Other words for the book's weapons. */
const SYNONYMS = Object.fromEntries(
  SHIPPED.weapons.rows.flatMap(({ name, also }) => also.map((word) => [word, name] as const)),
);

/**
 * Returns the kinds of rows.
 *
 * @param own rows that a scenario defines
 */
export function kindsOf(own: Definitions): RowKind[] {
  const kinds = (Object.keys(FACTS) as BookKind[]).map((key) => ({
    key,
    ...KINDS[key],
    ...FACTS[key],
    rows: {
      ...Object.fromEntries(Object.entries(SHIPPED_ROWS[key]).map(([name, row]) => [name, written(row)])),
      ...own[key],
    },
    ...(key === 'weapons' && { also: SYNONYMS }),
  }));
  return [...kinds, { ...INJURIES, rows: { ...(PLACES as unknown as RowKind['rows']), ...own.injuries } }];
}

const INJURY_RULE = 'WODS-injury-location';
const injuryEffect = (when: string) =>
  z
    .enum(EFFECTS.names)
    .optional()
    .meta({ kind: 'effect of an injury', rule: 'R-WODS-48', description: `what an injury does where it is ${when}` });

const INJURIES: Omit<RowKind, 'rows'> = {
  key: 'injuries',
  one: 'injury',
  rule: INJURY_RULE,
  meaning: 'a place where a critical injury strikes, and what it does there',
  most: 20,
  needs: ['results', 'broken', 'maimed', 'severed'],
  row: () =>
    z.strictObject({
      results: resultsShape(1, 100, 'd100', INJURY_RULE)
        .optional()
        .meta({ rule: INJURY_RULE, description: 'results of d100 that lead to it' }),
      broken: injuryEffect('broken'),
      maimed: injuryEffect('maimed'),
      severed: injuryEffect('severed'),
    }),
};

/**
 * Returns the injury table if a scenario defines rows of it.
 *
 * @param define its rows, which passed their schemas
 */
export function ownInjuries(define: Definitions | undefined): InjuryTable | undefined {
  const own = define?.injuries as Readonly<Record<string, InjuryRow>> | undefined;
  return own === undefined ? undefined : injuryTable(own);
}

/** Returns a row of the book as a file would write it. */
function written(row: object): WrittenRow {
  const { rule: _rule, also: _also, ...facts } = row as WrittenRow;
  return facts;
}

/**
 * Checks rows beyond their schema.
 *
 * @param faults collects faults, with paths relative to `define`
 */
export function checkRows(book: Book, own: Definitions, faults: Faults): void {
  checkResults(own.injuries ?? {}, INJURY_RULE, faults.under('injuries'));
  for (const [name, { lists }] of Object.entries(own.classes ?? {})) {
    for (const list of lists as readonly string[]) {
      if (abilitiesOf(book, list).length > 0) continue;
      const problem = `no ability is on the list of ${list}; give one "list: ${list}", or choose fighter, priest, ranger, wizard or thief`;
      faults.add(['classes', name, 'lists'], problem, { rule: 'R-WODS-09' });
    }
  }
  for (const name of Object.keys(own.kits ?? {})) {
    const kit = book.kits.byName[name];
    const coin = coinLeft(book, kit);
    if (coin < 0) {
      const problem = `costs ${START_MONEY - coin} silver; a new hero has ${START_MONEY}`;
      faults.add(['kits', name], problem, { rule: 'WODS-start-money' });
    }
    const { twoHanded } = book.weapons.byName[kit.weapon];
    if (kit.shield && twoHanded && kit.spare.every((word) => book.weapons.byName[word].twoHanded))
      faults.add(['kits', name, 'shield'], 'no hand is left for a shield', { rule: 'R-WODS-39' });
  }
}
