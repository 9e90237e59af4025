import { type Catalogue, catalogue, type Entry, type Row } from '../../kit/catalogue.ts';

/** Protection of a defender that a weapon may ignore. */
export const IGNORED = ['heavy-armour', 'shield'] as const;
type Ignored = (typeof IGNORED)[number];

/** A weapon, or an empty hand. */
export interface Weapon extends Row {
  readonly rule: string;
  /** Hands it takes; a one-handed weapon leaves the other for a shield. */
  readonly hands: 0 | 1 | 2;
  /** Whether it always comes with a shield. */
  readonly ownShield?: boolean;
  /** Its name when held in both hands, if the grip is chosen for each fight. @rule 2HDC-24.1c */
  readonly inBothHands?: string;
  /** Whether it occurs in play only, not in scenarios. */
  readonly inPlayOnly?: boolean;
  /** Facts of melee; without them its bearer counts as unarmed. */
  readonly melee?: {
    /** Extra dice in a round. */
    readonly dice?: number;
    /** Extra dice against weapons that count as swords. */
    readonly againstSwords?: number;
    /** Extra Impact after winning a round. */
    readonly impact?: number;
    readonly isSword?: boolean;
    readonly ignores?: readonly Ignored[];
    /** Impact that the target's armour cannot reduce. @rule 2HDC-home-piercing */
    readonly piercing?: number;
    /** Whether it strikes before shorter weapons, whose charge then gains nothing. @rule 2HDC-home-reach */
    readonly reach?: boolean;
  };
  /** Facts of a missile, if it shoots or is thrown. */
  readonly shot?: {
    readonly impact: number;
    /** Whether the weapon itself flies, so that the hand is empty afterwards. */
    readonly thrown?: boolean;
    /** Whether it shoots only once in a fight. */
    readonly once?: boolean;
    /** Whether a Potion of Strength adds nothing to its Impact. */
    readonly ownForce?: boolean;
    /** Whether it shoots arrows, to which magic bows and arrows apply. */
    readonly arrows?: boolean;
    readonly ignores?: readonly 'shield'[];
    /** @rule 2HDC-home-piercing */
    readonly piercing?: number;
  };
}

/** Weapons; `empty` is an empty hand or a casting tool. Saved games use the indexes. @rule 2HDC-11.0a */
export const WEAPONS = catalogue('weapon', {
  empty: { rule: '2HDC-T24.2b', meaning: 'an empty hand or a casting tool', hands: 0, inPlayOnly: true },
  sword: {
    rule: '2HDC-11.0a',
    meaning: 'one hand, no modifier',
    hands: 1,
    melee: { isSword: true },
  },
  axe: {
    rule: '2HDC-11.0a',
    meaning: 'one hand, no modifier; can be thrown once, Impact 3',
    hands: 1,
    melee: {},
    shot: { impact: 3, thrown: true },
  },
  mace: {
    rule: '2HDC-11.0a',
    meaning: 'one hand; -1d6 against swords, ignores the Impact loss against AC 6',
    hands: 1,
    melee: { againstSwords: -1, ignores: ['heavy-armour'] },
  },
  spear: {
    rule: '2HDC-11.0a',
    meaning: 'one hand like a sword, or two hands like a two-handed sword',
    hands: 1,
    inBothHands: 'two-handed-spear',
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
    hands: 2,
    melee: { dice: -1, impact: 2 },
  },
  'two-handed-sword': {
    rule: '2HDC-11.0a',
    meaning: '-1d6, Impact +2, no shield',
    hands: 2,
    melee: { dice: -1, impact: 2 },
  },
  'two-swords': {
    rule: '2HDC-11.0a',
    meaning: '+1d6, no shield',
    hands: 2,
    melee: { dice: 1, isSword: true },
  },
  bow: { rule: '2HDC-11.0a', meaning: 'missile, Impact 2', hands: 2, shot: { impact: 2, arrows: true } },
  crossbow: {
    rule: '2HDC-11.0a',
    meaning: 'missile, Impact 3',
    hands: 2,
    shot: { impact: 3, ownForce: true },
  },
  sling: {
    rule: '2HDC-11.0a',
    meaning: 'missile, Impact 3, always with a shield',
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
export const TWO_HANDED_AXE = WEAPONS.byName['two-handed-axe'].index;
export const TWO_SWORDS = WEAPONS.byName['two-swords'].index;

/** Returns the weapons that a scenario may hand out; the grip of a spear is chosen in play. */
export function armsOf(weapons: Catalogue<string, Weapon>): readonly Entry<string, Weapon>[] {
  return weapons.rows.filter((row) => !row.inPlayOnly);
}

/** Short forms of the book, for statlines. */
export const SHORT_FORMS: Readonly<Record<string, WeaponName>> = {
  s: 'sword',
  a: 'axe',
  m: 'mace',
  sp: 'spear',
  '2a': 'two-handed-axe',
  '2s': 'two-handed-sword',
  '2xs': 'two-swords',
  b: 'bow',
  cb: 'crossbow',
  sl: 'sling',
};

/** Extra dice without a melee weapon in hand. @rule 2HDC-T24.2b */
const UNARMED_DICE = -1;

/** Weapons as numbers: columns by the index of a weapon. */
export interface WeaponFacts {
  readonly names: readonly string[];
  /** 1 for weapons that leave a hand for a shield. */
  readonly leavesHand: Int8Array;
  /** 1 for weapons that always come with a shield. */
  readonly hasShield: Int8Array;
  /** Index of the weapon when held in both hands; -1 if its grip is fixed. */
  readonly inBothHands: Int8Array;
  /** 1 for melee weapons. */
  readonly isMelee: Int8Array;
  /** 1 for weapons that count as swords. */
  readonly isSword: Int8Array;
  /** Extra dice of a round, and further ones against a weapon that counts as a sword. @rule 2HDC-24.1 */
  readonly meleeDice: Int8Array;
  readonly diceAgainstSwords: Int8Array;
  /** Extra Impact after winning a round. @rule 2HDC-24.1 */
  readonly meleeImpact: Int8Array;
  /** 1 for melee weapons that ignore the Impact loss against AC 6, or against a shield. */
  readonly ignoresArmour: Int8Array;
  readonly ignoresShield: Int8Array;
  readonly piercing: Int8Array;
  readonly reach: Int8Array;
  /** 1 for weapons that shoot or are thrown. @rule 2HDC-23.1a */
  readonly isMissile: Int8Array;
  /** 1 for weapons that shoot and are not for melee. */
  readonly onlyShoots: Int8Array;
  /** 1 for weapons that are thrown. @rule 2HDC-23.1a */
  readonly isThrown: Int8Array;
  /** 1 for weapons that shoot only once in a fight. */
  readonly shootsOnce: Int8Array;
  /** Impact of a shot. @rule 2HDC-T23.5a */
  readonly shotImpact: Int8Array;
  /** 1 for weapons to whose Impact strength adds nothing. */
  readonly hasOwnForce: Int8Array;
  /** 1 for weapons that shoot arrows. */
  readonly isBow: Int8Array;
  /** 1 for weapons whose shots ignore shields. */
  readonly shotIgnoresShield: Int8Array;
  readonly shotPiercing: Int8Array;
}

/** Makes weapons into numbers. */
export function weaponFacts(rows: readonly Entry<string, Weapon>[]): WeaponFacts {
  const names = rows.map(({ name }) => name);
  const each = (fact: (row: Weapon) => number | boolean | undefined) =>
    Int8Array.from(rows, (row) => Number(fact(row) ?? 0));
  return {
    names,
    leavesHand: each(({ hands }) => hands === 1),
    hasShield: each(({ ownShield }) => ownShield),
    inBothHands: each(({ inBothHands }) => (inBothHands === undefined ? -1 : names.indexOf(inBothHands))),
    isMelee: each(({ melee }) => melee !== undefined),
    isSword: each(({ melee }) => melee?.isSword),
    meleeDice: each(({ melee }) => (melee === undefined ? UNARMED_DICE : melee.dice)),
    diceAgainstSwords: each(({ melee }) => melee?.againstSwords),
    meleeImpact: each(({ melee }) => melee?.impact),
    ignoresArmour: each(({ melee }) => melee?.ignores?.includes('heavy-armour')),
    ignoresShield: each(({ melee }) => melee?.ignores?.includes('shield')),
    piercing: each(({ melee }) => melee?.piercing),
    reach: each(({ melee }) => melee?.reach),
    isMissile: each(({ shot }) => shot !== undefined),
    onlyShoots: each(({ melee, shot }) => shot !== undefined && melee === undefined),
    isThrown: each(({ shot }) => shot?.thrown),
    shootsOnce: each(({ shot }) => shot?.once),
    shotImpact: each(({ shot }) => shot?.impact),
    hasOwnForce: each(({ shot }) => shot?.ownForce),
    isBow: each(({ shot }) => shot?.arrows),
    shotIgnoresShield: each(({ shot }) => shot?.ignores?.includes('shield')),
    shotPiercing: each(({ shot }) => shot?.piercing),
  };
}
