import { catalogue, type Row } from '../kit/catalogue.ts';

/** An effect that a model has or does not have. */
interface Trait extends Row {
  readonly rule: string;
}

/** Traits, one bit each. */
export const TRAITS = catalogue('trait', {
  shoots: {
    meaning: 'may shoot; its power die must show the distance or more',
    rule: 'DDD-ab-ranged-attack',
  },
  huge: { meaning: 'stands on two by two squares and cannot hide', rule: 'DDD-ab-huge' },
  hardy: { meaning: 'a critical hit only wounds it', rule: 'DDD-critical-huge' },
  phases: { meaning: 'walks through walls, doors, crates and difficult ground', rule: 'DDD-ab-phase' },
  flies: { meaning: 'moves over difficult ground as over floor', rule: 'DDD-ab-flight' },
  thief: { meaning: 'may pick locks, set and remove traps', rule: 'DDD-ab-thief' },
  fearsome: { meaning: 'enemies test their nerve to move next to it', rule: 'DDD-ab-fear' },
  fearless: { meaning: 'never tests its nerve', rule: 'DDD-ab-strong-will' },
  healer: { meaning: 'may treat wounds and save the dying within 2 squares', rule: 'DDD-ab-healer' },
  sneaky: { meaning: 'always breaks away and always hides', rule: 'DDD-ab-sneaky' },
  enthralls: { meaning: 'may stun an enemy it sees within 4 squares', rule: 'DDD-ab-enthrall' },
  unenthralled: { meaning: 'cannot be enthralled', rule: 'DDD-ab-enthrall' },
  unholy: { meaning: 'may not move next to an enemy with a holy aura', rule: 'DDD-ab-undead' },
  holyAura: { meaning: 'unholy enemies may not move next to it', rule: 'DDD-ab-holy-aura' },
  unteachable: { meaning: 'earns no experience', rule: 'DDD-xp-undead' },
  rampages: {
    meaning: 'strikes once more after each blow of its turn that kills',
    rule: 'DDD-home-rampage',
  },
} satisfies Readonly<Record<string, Trait>>);

export type TraitName = (typeof TRAITS.names)[number];

// Bits of traits.
export const SHOOTS = TRAITS.byName.shoots.bit;
export const HUGE = TRAITS.byName.huge.bit;
export const HARDY = TRAITS.byName.hardy.bit;
export const PHASES = TRAITS.byName.phases.bit;
export const FLIES = TRAITS.byName.flies.bit;
export const THIEF = TRAITS.byName.thief.bit;
export const FEARSOME = TRAITS.byName.fearsome.bit;
export const FEARLESS = TRAITS.byName.fearless.bit;
export const HEALER = TRAITS.byName.healer.bit;
export const SNEAKY = TRAITS.byName.sneaky.bit;
export const ENTHRALLS = TRAITS.byName.enthralls.bit;
export const UNENTHRALLED = TRAITS.byName.unenthralled.bit;
export const UNHOLY = TRAITS.byName.unholy.bit;
export const HOLY_AURA = TRAITS.byName.holyAura.bit;
export const UNTEACHABLE = TRAITS.byName.unteachable.bit;
export const RAMPAGES = TRAITS.byName.rampages.bit;

/** An effect with an amount. */
interface Amount extends Row {
  readonly rule: string;
  /** Largest total over all abilities of a model. */
  readonly most: number;
}

/** Amounts, 0 for none. Those of a model's abilities are added. */
export const AMOUNTS = catalogue('amount', {
  wounds: { most: 9, meaning: 'wounds more that it takes to kill it', rule: 'DDD-ab-extra-wound' },
  attacks: { most: 9, meaning: 'close attacks a turn more', rule: 'DDD-ab-extra-attack' },
  rerolls: { most: 3, meaning: 'rolls of its own that it may roll again each round, each once', rule: 'DDD-ab-mage' },
  speed: { most: 6, meaning: 'movement points more', rule: 'DDD-ab-flight' },
  closeDice: {
    most: 2,
    meaning: 'power dice more for its first damage roll of a turn in close combat; the lowest counts',
    rule: 'DDD-ab-magic-weapon',
  },
  shotDice: {
    most: 2,
    meaning: 'power dice more for the damage roll of a shot; the lowest counts',
    rule: 'DDD-ab-magic-weapon',
  },
  armorDice: { most: 2, meaning: 'defense dice more against damage; the lowest counts', rule: 'DDD-ab-magic-armor' },
  aimDice: { most: 2, meaning: 'power dice more to hit with a shot; the highest counts', rule: 'DDD-ab-ace-shot' },
  moveDice: { most: 2, meaning: 'defense dice more for movement; the highest counts', rule: 'DDD-ab-sure-of-foot' },
  thiefDice: {
    most: 2,
    meaning: "power dice more for a thief's actions; the highest counts",
    rule: 'DDD-ab-master-thief',
  },
  armorPiercing: {
    most: 4,
    meaning: "sizes larger that the target's defense die is against its damage, up to d12",
    rule: 'DDD-home-armor-piercing',
  },
  protection: {
    most: 4,
    meaning: 'sizes smaller that its defense die is against damage, down to d4; it moves as before',
    rule: 'DDD-home-protection',
  },
  reach: {
    most: 3,
    meaning: 'squares farther off that it may strike enemies, over other models but not through walls',
    rule: 'DDD-home-reach',
  },
  regeneration: {
    most: 9,
    meaning: 'wounds it loses at the start of each of its turns',
    rule: 'DDD-home-regeneration',
  },
} satisfies Readonly<Record<string, Amount>>);

export type AmountName = (typeof AMOUNTS.names)[number];

/** The combined effects of some abilities. */
export type Effects = Readonly<Record<AmountName, number>> & {
  /** Bits of `TRAITS`. */
  readonly traits: number;
};

/** Combines the effects of a model's abilities. */
export function sumOfEffects(all: readonly Effects[]): Effects {
  const amounts = AMOUNTS.rows.map(({ name, most }) => [
    name,
    Math.min(
      most,
      all.reduce((sum, effects) => sum + effects[name], 0),
    ),
  ]);
  return { traits: all.reduce((bits, { traits }) => bits | traits, 0), ...Object.fromEntries(amounts) };
}

export const NO_EFFECTS: Effects = sumOfEffects([]);
