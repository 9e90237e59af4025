import { type Catalogue, catalogue, type Row } from '../kit/catalogue.ts';
import { type Damage, readDamage, writeDamage } from './damage.ts';
import type { Ritual } from './matchup.ts';
import type { MemberFacts } from './member-shape.ts';
import { AGILITY, ATTRIBUTES, type AttributeName, BRAWN, ROLES, type RoleName } from './names.ts';

import { type ReactionRow, type ReactionTable, reactionTable, SHIPPED_REACTIONS } from './reactions.ts';

/** Rows as written in files, and compiled. Shipped rows and those of scenarios are read alike. */

interface WrittenRow {
  /** Default: generated from the facts. */
  readonly meaning?: string;
}

/** A size of weapons. */
export interface SizeRow extends WrittenRow {
  readonly damage: string | number;
  readonly hands: number;
  /** Whether it may be wielded together with another weapon. */
  readonly second?: boolean;
  readonly initiative?: { readonly melee?: number; readonly ranged?: number };
}

export interface WeaponRow extends WrittenRow {
  readonly size: string;
  readonly ranged?: boolean | undefined;
  readonly attribute?: AttributeName | undefined;
  /** Overrides the damage of its size. */
  readonly damage?: string | number | undefined;
  readonly piercing?: number | undefined;
  readonly ignoresShield?: boolean | undefined;
  readonly reach?: boolean | undefined;
}

export interface ArmourRow extends WrittenRow {
  readonly ac: number;
}

export interface RitualRow extends WrittenRow {
  readonly damage: string | number;
  readonly targets?: 'one' | 'all';
  readonly enemySave?: boolean;
  readonly uses?: number | undefined;
}

/** A kind of character; members may override its facts. */
export interface MemberRow extends WrittenRow, MemberFacts {
  readonly role: RoleName;
}

/** All rows of a book by kind and name. */
export interface Rows {
  readonly sizes: Readonly<Record<string, SizeRow>>;
  readonly weapons: Readonly<Record<string, WeaponRow>>;
  readonly armour: Readonly<Record<string, ArmourRow>>;
  readonly rituals: Readonly<Record<string, RitualRow>>;
  readonly members: Readonly<Record<string, MemberRow>>;
  readonly reactions: Readonly<Record<string, ReactionRow>>;
}

export interface Size extends Row {
  readonly damage: Damage;
  readonly hands: number;
  readonly second: boolean;
  /** Added to Agility for the initiative check. @rule ADG-note-init-mods */
  readonly initiative: { readonly melee: number; readonly ranged: number };
  readonly rule: string;
}

/** A kind of weapon. */
export interface WeaponKind {
  readonly size: string;
  readonly ranged: boolean;
  /** Attribute it is used with; wielding two changes that of small weapons. */
  readonly attribute: number;
  /** Its own damage, if it has any. */
  readonly damage: Damage | undefined;
  readonly piercing: number;
  readonly ignoresShield: boolean;
  readonly reach: boolean;
}

/** A compiled kind of character. */
export interface Template {
  readonly role: RoleName;
  readonly facts: MemberFacts;
}

type Named = Row & { readonly rule: string };

/** The rows of the book, for lookup by name. */
export interface Book {
  readonly sizes: Catalogue<string, Size>;
  readonly weapons: Catalogue<string, WeaponKind & Named>;
  readonly armour: Catalogue<string, { readonly ac: number } & Named>;
  readonly rituals: Catalogue<string, Ritual & Named>;
  readonly members: Catalogue<string, Template & Named>;
  /** The reaction table, if it differs from the page's. */
  readonly reactions?: ReactionTable;
}

/** Makes a book from rows that passed their schemas. */
export function bookOfRows({ sizes, weapons, armour, rituals, members, reactions }: Rows): Book {
  const sizeRows = catalogue('size', read(sizes, sizeOf));
  return {
    sizes: sizeRows,
    weapons: catalogue(
      'weapon',
      read(weapons, (row) => namedWeapon(row, sizeRows)),
    ),
    armour: catalogue(
      'armour',
      read(armour, ({ ac, meaning = `AC ${ac}` }) => ({ ac, rule: 'ADG-data-armour', meaning })),
    ),
    rituals: catalogue('ritual', read(rituals, namedRitual)),
    members: catalogue('member', read(members, templateOf)),
    ...(reactions === SHIPPED_REACTIONS ? {} : { reactions: reactionTable(reactions) }),
  };
}

function read<Written, Made>(rows: Readonly<Record<string, Written>>, make: (row: Written) => Made) {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, make(row)])) as Record<string, Made>;
}

function sizeOf({ damage, hands, second = false, initiative = {}, meaning }: SizeRow): Size {
  const { melee = 0, ranged = 0 } = initiative;
  const forHands = hands === 2 ? 'for both hands' : 'for one hand';
  return {
    damage: damageOf(damage),
    hands,
    second,
    initiative: { melee, ranged },
    rule: 'ADG-data-weapons',
    meaning: meaning ?? `${forHands}${second ? ', also beside another weapon' : ''}`,
  };
}

/** Fills in a weapon's defaults: melee; Agility to shoot, Brawn in melee. */
export function weaponOf({ size, ranged = false, attribute, damage, ...effects }: WeaponRow): WeaponKind {
  return {
    size,
    ranged,
    attribute: attribute === undefined ? (ranged ? AGILITY : BRAWN) : attributeNumber(attribute),
    damage: damage === undefined ? undefined : damageOf(damage),
    piercing: effects.piercing ?? 0,
    ignoresShield: effects.ignoresShield ?? false,
    reach: effects.reach ?? false,
  };
}

function namedWeapon(row: WeaponRow, sizes: Book['sizes']) {
  const kind = weaponOf(row);
  const { size, ranged, attribute, piercing, ignoresShield, reach } = kind;
  const facts = [
    size,
    ranged ? 'ranged' : 'melee',
    writeDamage(kind.damage ?? sizes.byName[size].damage),
    `uses ${ATTRIBUTES.names[attribute]}`,
    ...(piercing > 0 ? [`pierces ${piercing} AC`] : []),
    ...(ignoresShield ? ['ignores shields'] : []),
    ...(reach ? ['has reach'] : []),
  ];
  return { ...kind, rule: 'ADG-data-weapons', meaning: row.meaning ?? facts.join(', ') };
}

/** Fills in a ritual's defaults: it harms every enemy, none avoids it, and it may be performed without limit. */
export function ritualOf({ damage, targets = 'all', enemySave = false, uses = -1 }: RitualRow): Ritual {
  return { damage: damageOf(damage), all: targets === 'all', enemySave, uses };
}

function namedRitual(row: RitualRow) {
  const kind = ritualOf(row);
  const facts = [
    `${writeDamage(kind.damage)} to ${kind.all ? 'every enemy' : 'one enemy'}`,
    ...(kind.enemySave ? ['which enemies may avoid'] : []),
    ...(kind.uses > 0 ? [`at most ${kind.uses} times`] : []),
  ];
  return { ...kind, rule: 'ADG-data-rituals', meaning: row.meaning ?? facts.join(', ') };
}

function templateOf({ role, meaning, ...facts }: MemberRow): Template & Named {
  return {
    role,
    facts,
    rule: role === 'enemy' ? 'ADG-data-enemy-damage' : 'ADG-data-weapons',
    meaning: meaning ?? `${ROLES.byName[role].one} that the scenario defines`,
  };
}

/** @param written passed its schema */
export function damageOf(written: string | number): Damage {
  return readDamage(String(written)) as Damage;
}

export function attributeNumber(name: AttributeName): number {
  return ATTRIBUTES.byName[name].index;
}

/** Returns a weapon's bonus to Agility for the initiative check: companion. @rule ADG-note-init-mods */
export function initiativeOf({ size, ranged }: WeaponKind, { sizes }: Book): number {
  const { initiative } = sizes.byName[size];
  return ranged ? initiative.ranged : initiative.melee;
}
