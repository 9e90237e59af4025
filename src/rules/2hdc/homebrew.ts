import * as z from 'zod';
import type { Faults } from '../../check/fault.ts';
import { type Definitions, type NamesOf, type RowKind, type WrittenRow, withRows } from '../kit/homebrew.ts';
import { ATTRIBUTES, type Attribute, EFFECT_NAMES, MOST_HOME_ATTRIBUTES } from './catalogue/attributes.ts';
import type { Lexicon, Rows } from './catalogue/lexicon.ts';
import { PROFESSIONS, type Profession } from './catalogue/professions.ts';
import { type ListRow, RACES, type Race } from './catalogue/races.ts';
import type { TableRows } from './catalogue/tables.ts';
import { IGNORED, WEAPONS, type Weapon } from './catalogue/weapons.ts';
import { EFFECT_FACTS, flag, number, pick, written } from './homebrew-facts.ts';
import { checkMagic, MAGIC_KINDS, readItem, readPotion, readSpell } from './homebrew-magic.ts';
import { checkTables, readTableRow, TABLE_KINDS } from './homebrew-tables.ts';

/** Rows that a scenario defines, like those of the book. */

/** Limits on the races and weapons that a scenario defines. */
const MOST_RACES = 12;
const MOST_WEAPONS = 20;
/** Bounds of listed Reps, so that the race list's note keeps them between 1 and {@link MOST_REP}. */
const LEAST_LISTED_REP = 2;
const MOST_LISTED_REP = 11;

/** Limit on the Professions that a scenario defines. */
const MOST_PROFESSIONS = 8;

const RACE_RULE = '2HDC-7.0';
const WEAPON_RULE = '2HDC-11.0a';
const ATTRIBUTE_RULE = '2HDC-8.0';
const PROFESSION_RULE = '2HDC-9.0';

const LIST_ROW = (names: NamesOf) =>
  z
    .strictObject({
      from: z.int().min(2).max(12).describe('the lowest sum of 2d6 that leads here'),
      to: z.int().min(2).max(12).describe('the highest'),
      profession: z.enum(names('professions')),
      rep: z.int().min(LEAST_LISTED_REP).max(MOST_LISTED_REP),
      ac: z.literal([2, 4, 6], { error: 'must be an Armour Class: 2, 4 or 6 (2HDC-12.0)' }),
      shield: z.boolean(),
      weapons: z
        .array(z.enum(names('weapons')))
        .min(1)
        .max(4)
        .describe('one of them, evenly'),
    })
    .meta({ kind: 'fact of a row of a race list', rule: '2HDC-9.1b' });

const raceRow = (names: NamesOf) =>
  z.strictObject({
    attributes: z
      .array(z.enum(names('attributes')))
      .max(8)
      .optional()
      .meta({ rule: '2HDC-8.0', description: 'attributes that all of the race have' }),
    list: z
      .array(LIST_ROW(names))
      .min(1)
      .max(11)
      .optional()
      .meta({ rule: '2HDC-9.1b', description: 'the race list: what each sum of 2d6 leads to, from 2 to 12' }),
    fixedRep: flag('2HDC-T7.0n', 'whether no die moves the listed Rep'),
    naturallyArmed: flag('2HDC-11.0b', 'whether it fights with claws and teeth, and carries no gear'),
    noMagicGear: flag('2HDC-R80', 'whether it uses no magic armour or weapons'),
    innateMagic: flag('2HDC-T7.0.1c', 'whether all but Warriors cast spells, with a weapon in hand'),
    followers: z
      .array(z.enum(names('races')))
      .length(6, { error: 'needs six races, one for each face of a die (2HDC-T39.8)' })
      .optional()
      .meta({ rule: '2HDC-T39.8', description: 'races by one die that follow a leader of this race' }),
    freeFolk: flag('2HDC-R126', 'whether it goes with Humans, Elves and Dwarves, and recruits them'),
  });

const weaponRow = (names: NamesOf) =>
  z.strictObject({
    hands: number(1, 2, '2HDC-12.1', 'hands that it takes; one leaves the other for a shield'),
    ownShield: flag('2HDC-23.1', 'whether it always comes with a shield'),
    inBothHands: z.enum(names('weapons')).optional().meta({
      rule: '2HDC-24.1c',
      description: 'the weapon that it is in both hands, where its holder chooses a grip',
    }),
    inPlayOnly: flag('2HDC-24.1c', 'whether it comes up in play alone, as another grip of a weapon'),
    melee: z
      .strictObject({
        dice: number(-2, 2, '2HDC-T24.2a', 'dice more in a round'),
        againstSwords: number(-2, 2, '2HDC-T24.2a', 'dice more against a weapon that counts as a sword'),
        impact: number(-2, 4, '2HDC-T24.4a', 'Impact more of a round won'),
        isSword: flag('2HDC-24.1', 'whether it counts as a sword'),
        ignores: z.array(z.enum(IGNORED)).max(IGNORED.length).optional().meta({
          rule: '2HDC-home-ignores',
          description: 'what of a defender counts for nothing: the Impact loss of AC 6, the die of a shield',
        }),
        piercing: number(0, 4, '2HDC-home-piercing', 'how much of what armour takes off its Impact counts for nothing'),
        reach: flag('2HDC-home-reach', 'whether who charges it with a shorter weapon has no charge die'),
      })
      .meta({ kind: 'fact of a weapon in melee', rule: '2HDC-24.1' })
      .optional()
      .meta({ kind: 'fact of a weapon in melee', rule: '2HDC-24.1', description: 'what it does in melee' }),
    shot: z
      .strictObject({
        impact: z.int().min(0).max(8).meta({ rule: '2HDC-T23.5a', description: 'Impact of a shot' }),
        thrown: flag('2HDC-23.1a', 'whether the weapon itself flies, so that the hand is empty afterwards'),
        once: flag('2HDC-R42', 'whether it shoots once in a fight'),
        ownForce: flag('2HDC-R40', 'whether the strength of a Potion adds nothing to its Impact'),
        arrows: flag('2HDC-T29.1.4a', 'whether it shoots arrows, which a Bow of Seeking and True Arrows help'),
        ignores: z
          .array(z.literal('shield'))
          .max(1)
          .optional()
          .meta({ rule: '2HDC-home-ignores', description: 'whether shields do not stop its shots' }),
        piercing: number(0, 4, '2HDC-home-piercing', 'how much of what armour takes off its Impact counts for nothing'),
      })
      .optional()
      .meta({ kind: 'fact of a shot', rule: '2HDC-23.1', description: 'what it does from afar' }),
  });

const attributeRow = () =>
  z.strictObject({
    includes: z
      .array(z.enum(ATTRIBUTES.names))
      .max(8)
      .optional()
      .meta({ rule: '2HDC-8.0', description: 'attributes of the book that come with it' }),
    ...EFFECT_FACTS,
  });

const professionRow = (names: NamesOf) =>
  z.strictObject({
    attributes: z
      .array(z.enum(names('attributes')))
      .max(8)
      .optional()
      .meta({ rule: PROFESSION_RULE, description: 'attributes that come with it' }),
    crisis: z.enum(PROFESSIONS.names).optional().meta({
      kind: 'Profession of the book',
      rule: '2HDC-T19.0a',
      description: 'the Profession in whose row of the crisis table it stands',
    }),
    noInnateMagic: z.enum(['always', 'by-ruling']).optional().meta({
      kind: 'word',
      rule: '2HDC-T7.0.1c',
      description:
        'when one of a race with innate magic casts no spells: always, or as the ruling majorDemonKnight says',
    }),
  });

/** Returns the kinds of rows that a scenario may define. @param own rows that the scenario defines */
export function kindsOf(own: Definitions = {}): readonly RowKind[] {
  return withRows([...WORDS, ...MAGIC_KINDS, ...TABLE_KINDS], own);
}

const WORDS: readonly RowKind[] = [
  {
    key: 'races',
    one: 'race',
    rule: RACE_RULE,
    meaning: 'its attributes, and the race list by which characters are rolled',
    most: MOST_RACES,
    row: raceRow,
    needs: ['list'],
    rows: written(RACES.rows),
  },
  {
    key: 'weapons',
    one: 'weapon',
    rule: WEAPON_RULE,
    meaning: 'the hands it takes, and what it does in melee or from afar',
    most: MOST_WEAPONS,
    row: weaponRow,
    needs: ['hands'],
    // An empty hand is no weapon.
    rows: written(WEAPONS.rows.filter(({ hands }) => hands > 0)),
  },
  {
    key: 'attributes',
    one: 'attribute',
    rule: ATTRIBUTE_RULE,
    meaning: 'a named bundle of attributes of the book and of numbers',
    most: MOST_HOME_ATTRIBUTES,
    row: attributeRow,
    needs: [],
    rows: Object.fromEntries(ATTRIBUTES.rows.map(({ name, meaning }) => [name, { meaning, includes: [name] }])),
  },
  {
    key: 'professions',
    one: 'profession',
    rule: PROFESSION_RULE,
    meaning: 'the attributes that come with it, and what it does in a crisis',
    most: MOST_PROFESSIONS,
    row: professionRow,
    needs: ['crisis'],
    rows: written(PROFESSIONS.rows),
  },
];

/** Makes a race of a row that has passed its schema. */
export function readRace({ attributes = [], list, meaning = 'a race of this scenario', ...facts }: WrittenRow): Race {
  return { ...pick(facts, RACE_FACTS), rule: RACE_RULE, meaning, attributes, list } as Race;
}

/** Makes a weapon of a row that has passed its schema. */
export function readWeapon({ meaning = 'a weapon of this scenario', ...facts }: WrittenRow): Weapon {
  return { ...pick(facts, WEAPON_FACTS), rule: WEAPON_RULE, meaning } as Weapon;
}

/** Makes an attribute of a row that has passed its schema. */
function readAttribute({ meaning = 'an attribute of this scenario', includes = [], ...facts }: WrittenRow) {
  return { rule: ATTRIBUTE_RULE, meaning, includes, effects: pick(facts, EFFECT_NAMES) } as Attribute;
}

/** Makes a Profession of a row that has passed its schema. */
export function readProfession({ meaning = 'a Profession of this scenario', attributes = [], ...row }: WrittenRow) {
  return { ...pick(row, ['crisis', 'noInnateMagic']), attributes, rule: PROFESSION_RULE, meaning } as Profession;
}

const RACE_FACTS = ['fixedRep', 'naturallyArmed', 'noMagicGear', 'innateMagic', 'followers', 'freeFolk'];
const WEAPON_FACTS = ['hands', 'ownShield', 'inBothHands', 'inPlayOnly', 'melee', 'shot'];

/** Makes the rows that a scenario defines. @param faults collects faults, with paths relative to `define` */
export function readRows(definitions: Definitions, lexicon: Lexicon, faults: Faults): Rows {
  const all = <Row>(kind: string, read: (row: WrittenRow) => Row) =>
    Object.fromEntries(Object.entries(definitions[kind] ?? {}).map(([name, row]) => [name, read(row)]));
  const rows = {
    races: all('races', readRace),
    weapons: all('weapons', readWeapon),
    attributes: all('attributes', readAttribute),
    professions: all('professions', readProfession),
    items: all('items', readItem),
    potions: all('potions', readPotion),
    spells: all('spells', readSpell),
    ...(Object.fromEntries(
      (['treasures', 'bigBads', 'rivals', 'secretRooms'] as const).map((kind) => {
        const own = Object.entries(definitions[kind] ?? {});
        return [kind, Object.fromEntries(own.map(([name, row]) => [name, readTableRow(kind, name, row)]))];
      }),
    ) as unknown as TableRows),
  };
  const races = new Map<string, Race>([
    ...lexicon.races.rows.map((row) => [row.name, row] as const),
    ...Object.entries(rows.races),
  ]);
  const weapons = new Map<string, Weapon>([
    ...lexicon.weapons.rows.map((row) => [row.name, row] as const),
    ...Object.entries(rows.weapons),
  ]);
  for (const [name, race] of Object.entries(rows.races)) checkRace(name, race, weapons, faults.under('races', name));
  for (const [name, weapon] of Object.entries(rows.weapons))
    checkWeapon(name, weapon, weapons, faults.under('weapons', name));
  checkMagic(rows.items, rows.potions, rows.spells, faults);
  checkTables(rows, races, faults);
  for (const [kind, own] of Object.entries(rows)) {
    for (const name of Object.keys(own)) {
      if (!name.startsWith('potion-of-')) continue;
      const problem = `a statline would read this name as a potion; choose another than "${name}"`;
      faults.add([kind, name], problem, { rule: '2HDC-29.2a', key: true });
    }
  }
  return rows;
}

function checkRace(name: string, race: Race, weapons: ReadonlyMap<string, Weapon>, faults: Faults): void {
  if (/^(ac|rep)\d/.test(name)) faults.add([], 'a statline would read this name as a number; choose another');
  const { list, naturallyArmed } = race;
  const leads = (sum: number) => list.filter(({ from, to }) => from <= sum && sum <= to).length;
  const sums = Array.from({ length: 11 }, (_, i) => i + 2);
  const none = sums.filter((sum) => leads(sum) === 0);
  const twice = sums.filter((sum) => leads(sum) > 1);
  if (none.length > 0)
    faults.add(['list'], `no row has ${none.join(', ')}; each sum of 2d6 from 2 to 12 needs one`, {
      rule: '2HDC-9.1b',
    });
  if (twice.length > 0) faults.add(['list'], `${twice.join(', ')} lead to more than one row`, { rule: '2HDC-9.1b' });
  list.forEach((row: ListRow, r) => {
    row.weapons.forEach((weapon, w) => {
      const { inPlayOnly, melee } = weapons.get(weapon) as Weapon;
      const at = ['list', r, 'weapons', w];
      if (inPlayOnly) faults.add(at, `${weapon} comes up in play alone; no list gives it`, { rule: WEAPON_RULE });
      else if (naturallyArmed && melee === undefined)
        faults.add(at, `${weapon} is no weapon for melee, and a race that is naturally armed needs one`, {
          rule: '2HDC-11.0b',
        });
    });
  });
}

function checkWeapon(name: string, weapon: Weapon, weapons: ReadonlyMap<string, Weapon>, faults: Faults): void {
  const { melee, shot, hands, ownShield, inBothHands } = weapon;
  if (melee === undefined && shot === undefined)
    faults.add([], 'does nothing; give it "melee: {}", or "shot" with an impact', { rule: WEAPON_RULE });
  if (melee !== undefined && shot !== undefined && !shot.thrown)
    faults.add(['shot'], 'a weapon for melee shoots only where it is thrown; add "thrown: true"', {
      rule: '2HDC-23.1a',
    });
  if (melee === undefined && shot?.thrown)
    faults.add(['shot', 'thrown'], 'a weapon that is thrown is for melee too; add "melee: {}"', { rule: '2HDC-23.1a' });
  if (shot?.thrown && shot.once)
    faults.add(['shot', 'once'], 'a weapon that is thrown flies once in any case; leave it out', { rule: '2HDC-R42' });
  if (ownShield && hands !== 1)
    faults.add(['ownShield'], 'a weapon that comes with a shield takes one hand', { rule: '2HDC-12.1' });
  if (inBothHands === undefined) return;
  const other = weapons.get(inBothHands) as Weapon;
  if (inBothHands === name || other.hands !== 2 || other.melee === undefined || other.inBothHands !== undefined)
    faults.add(['inBothHands'], `${inBothHands} is no weapon for melee that takes two hands`, { rule: '2HDC-24.1c' });
}
