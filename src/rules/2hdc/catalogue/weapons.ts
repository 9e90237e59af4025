import { catalogue, type Entry, type Row } from '../../kit/catalogue.ts';

/** What of a defender counts for nothing in melee against a weapon. */
const IGNORED = ['heavy-armour'] as const;
type Ignored = (typeof IGNORED)[number];

/** A weapon, or what a hand is without one. */
export interface Weapon extends Row {
  readonly rule: string;
  /** The book's short form, which statlines may use. */
  readonly short?: string;
  /** Hands that it takes; one leaves the other for a shield. */
  readonly hands: 0 | 1 | 2;
  /** Whether it always comes with a shield. */
  readonly ownShield?: true;
  /** Whether it comes up in play alone, so that no scenario hands it out. */
  readonly inPlayOnly?: true;
  /** What it does in melee; without this a character that holds it is unarmed there. */
  readonly melee?: {
    /** Dice more in a round. */
    readonly dice?: number;
    /** Dice more against a weapon that counts as a sword. */
    readonly againstSwords?: number;
    /** Impact more of a round won. */
    readonly impact?: number;
    readonly isSword?: true;
    readonly ignores?: readonly Ignored[];
  };
  /** What it does from afar, where it shoots or is thrown. */
  readonly shot?: {
    readonly impact: number;
    /** Whether the weapon itself flies, so that the hand is empty afterwards. */
    readonly thrown?: true;
    /** Whether it shoots once in a fight. */
    readonly once?: true;
    /** Whether the strength of a Potion adds nothing to its Impact. */
    readonly ownForce?: true;
  };
}

/** Weapons; `empty` is an empty hand or a casting tool. Saved games hold their places. @rule 2HDC-11.0a */
export const WEAPONS = catalogue('weapon', {
  empty: { rule: '2HDC-T24.2b', meaning: 'an empty hand or a casting tool', hands: 0, inPlayOnly: true },
  sword: {
    rule: '2HDC-11.0a',
    meaning: 'one hand, no modifier',
    short: 's',
    hands: 1,
    melee: { isSword: true },
  },
  axe: {
    rule: '2HDC-11.0a',
    meaning: 'one hand, no modifier; can be thrown once, Impact 3',
    short: 'a',
    hands: 1,
    melee: {},
    shot: { impact: 3, thrown: true },
  },
  mace: {
    rule: '2HDC-11.0a',
    meaning: 'one hand; -1d6 against swords, ignores the Impact loss against AC 6',
    short: 'm',
    hands: 1,
    melee: { againstSwords: -1, ignores: ['heavy-armour'] },
  },
  spear: {
    rule: '2HDC-11.0a',
    meaning: 'one hand like a sword, or two hands like a two-handed sword',
    short: 'sp',
    hands: 1,
    melee: { isSword: true },
  },
  'two-handed-spear': {
    rule: '2HDC-24.1c',
    meaning: 'a spear in both hands: -1d6, Impact +2, no shield',
    hands: 2,
    inPlayOnly: true,
    melee: { dice: -1, impact: 2 },
  },
  'two-handed-axe': {
    rule: '2HDC-11.0a',
    meaning: '-1d6, Impact +2, no shield',
    short: '2a',
    hands: 2,
    melee: { dice: -1, impact: 2 },
  },
  'two-handed-sword': {
    rule: '2HDC-11.0a',
    meaning: '-1d6, Impact +2, no shield',
    short: '2s',
    hands: 2,
    melee: { dice: -1, impact: 2 },
  },
  'two-swords': {
    rule: '2HDC-11.0a',
    meaning: '+1d6, no shield',
    short: '2xs',
    hands: 2,
    melee: { dice: 1, isSword: true },
  },
  bow: { rule: '2HDC-11.0a', meaning: 'missile, Impact 2', short: 'b', hands: 2, shot: { impact: 2 } },
  crossbow: {
    rule: '2HDC-11.0a',
    meaning: 'missile, Impact 3',
    short: 'cb',
    hands: 2,
    shot: { impact: 3, ownForce: true },
  },
  sling: {
    rule: '2HDC-11.0a',
    meaning: 'missile, Impact 3, always with a shield',
    short: 'sl',
    hands: 1,
    ownShield: true,
    shot: { impact: 3 },
  },
  firearm: {
    rule: '2HDC-11.0a',
    meaning: 'missile, Impact 4, once a fight',
    hands: 2,
    shot: { impact: 4, once: true },
  },
} satisfies Readonly<Record<string, Weapon>>);

export type WeaponName = (typeof WEAPONS.names)[number];

// Weapons that rules name.
export const EMPTY = WEAPONS.byName.empty.index;
export const SWORD = WEAPONS.byName.sword.index;
export const AXE = WEAPONS.byName.axe.index;
export const SPEAR = WEAPONS.byName.spear.index;
export const SPEAR_TWO_HANDED = WEAPONS.byName['two-handed-spear'].index;
export const TWO_HANDED_AXE = WEAPONS.byName['two-handed-axe'].index;
export const TWO_SWORDS = WEAPONS.byName['two-swords'].index;
export const BOW = WEAPONS.byName.bow.index;

/** The row of each weapon that a scenario may hand out; the grip of a spear is chosen in play. */
export const ARM_ROWS: readonly Entry<WeaponName, Weapon>[] = WEAPONS.rows.filter((row: Weapon) => !row.inPlayOnly);
export const ARMS = ARM_ROWS.map(({ name }) => name) as [WeaponName, ...WeaponName[]];

/** A number of each weapon, by its place in {@link WEAPONS}. */
function each(fact: (row: Weapon) => number | boolean | undefined): Int8Array {
  return Int8Array.from(WEAPONS.rows, (row: Weapon) => Number(fact(row) ?? 0));
}

const IGNORING = Object.fromEntries(
  IGNORED.map((what) => [what, each(({ melee }) => melee?.ignores?.includes(what))]),
) as Readonly<Record<Ignored, Int8Array>>;

/** Whether something of a defender counts for nothing in melee against a weapon. */
export function ignores(weapon: number, what: Ignored): boolean {
  return IGNORING[what][weapon] === 1;
}

/** Dice of a round for who has no weapon for melee in hand. @rule 2HDC-T24.2b */
const UNARMED_DICE = -1;

/** 1 for weapons that leave a hand for a shield. */
export const LEAVES_HAND: Int8Array = each(({ hands }) => hands === 1);
/** 1 for weapons that always come with a shield. */
export const HAS_SHIELD: Int8Array = each(({ ownShield }) => ownShield);
/** 1 for weapons for close fighting. */
export const IS_MELEE: Int8Array = each(({ melee }) => melee !== undefined);
/** 1 for weapons that count as swords. */
export const IS_SWORD: Int8Array = each(({ melee }) => melee?.isSword);
/** Dice of a round, and those beside against a weapon that counts as a sword. @rule 2HDC-24.1 */
export const MELEE_DICE: Int8Array = each(({ melee }) => (melee === undefined ? UNARMED_DICE : melee.dice));
export const DICE_AGAINST_SWORDS: Int8Array = each(({ melee }) => melee?.againstSwords);
/** Impact that a weapon adds to a round won. @rule 2HDC-24.1 */
export const MELEE_IMPACT: Int8Array = each(({ melee }) => melee?.impact);
/** 1 for anything that can be shot or thrown. @rule 2HDC-23.1a */
export const IS_MISSILE: Int8Array = each(({ shot }) => shot !== undefined);
/** 1 for weapons that shoot and are none for close fighting. */
export const ONLY_SHOOTS: Int8Array = each(({ melee, shot }) => shot !== undefined && melee === undefined);
/** 1 for weapons that are thrown. @rule 2HDC-23.1a */
export const IS_THROWN: Int8Array = each(({ shot }) => shot?.thrown);
/** 1 for weapons that shoot once in a fight. */
export const SHOOTS_ONCE: Int8Array = each(({ shot }) => shot?.once);
/** Impact of a shot. @rule 2HDC-T23.5a */
export const SHOT_IMPACT: Int8Array = each(({ shot }) => shot?.impact);
/** 1 for weapons to whose Impact strength adds nothing. */
export const HAS_OWN_FORCE: Int8Array = each(({ shot }) => shot?.ownForce);
