import { catalogue, type Row } from '../../kit/catalogue.ts';

/** An attribute of a race or a Profession. Rules look for those of the book by bit. */
export interface Attribute extends Row {
  readonly rule: string;
  /** Attributes of the book that an attribute of the scenario includes. */
  readonly includes?: readonly string[];
  /** Numbers that an attribute of the scenario changes. */
  readonly effects?: SomeEffects;
}

/** The numbers that attributes of a scenario may change, with their bounds. */
export const EFFECTS = {
  chargeDice: { least: -2, most: 2, rule: '2HDC-T21.0b', meaning: 'dice in the charge test, as Eager has' },
  chargeSuccesses: {
    least: 0,
    most: 2,
    rule: '2HDC-T21.0c',
    meaning: 'successes in the charge test, as a Fanatic has',
  },
  meleeDice: { least: -2, most: 2, rule: '2HDC-T24.2c', meaning: 'dice in melee, as Rage gives' },
  impact: { least: -3, most: 3, rule: '2HDC-T24.4c', meaning: 'Impact when winning a melee round, as Strong gives' },
  toughness: {
    least: -3,
    most: 3,
    rule: '2HDC-T24.4d',
    meaning: 'Impact less of the enemy that wins a melee round against it, as with Slippery',
  },
  fear: { least: 0, most: 2, rule: '2HDC-home-fear', meaning: 'dice that the enemy has less in the charge test' },
  regeneration: {
    least: 0,
    most: 3,
    rule: '2HDC-home-regeneration',
    meaning: 'Rep lost in this melee that it gets back with each round won',
  },
} as const;

export type EffectName = keyof typeof EFFECTS;
/** Some effects by name. */
export type SomeEffects = Readonly<Partial<Record<EffectName, number>>>;
export const EFFECT_NAMES = Object.keys(EFFECTS) as EffectName[];

/** Attributes, one bit each: those of races, then those of Professions. @rule 2HDC-8.0 */
export const ATTRIBUTES = catalogue('attribute', {
  rage: { rule: '2HDC-8.0', meaning: '+1 success in the charge test, +1d6 in melee' },
  eager: { rule: '2HDC-8.0', meaning: '+1d6 in the charge test' },
  resolute: { rule: '2HDC-8.0', meaning: 'at least one success in every melee round' },
  lightweight: { rule: '2HDC-8.0', meaning: 'Impact 1 less when winning a melee round' },
  slippery: { rule: '2HDC-8.0', meaning: 'the winner of a melee round against it counts Impact 1 less' },
  strong: { rule: '2HDC-8.0', meaning: 'Impact 1 more when winning a melee round, 1 less when losing' },
  rebound: { rule: '2HDC-8.0', meaning: '-1 Rep has no effect' },
  'deathly-calm': { rule: '2HDC-8.0', meaning: 'takes no crisis test' },
  poison: { rule: '2HDC-8.0', meaning: 'each round won costs the loser 1 Rep for good' },
  infection: { rule: '2HDC-8.0', meaning: 'a character it puts Out of the Fight becomes a Ghoul unless tended' },
  stout: { rule: '2HDC-8.0', meaning: 'the first Out of the Fight result of an adventure is reduced' },
  resilient: { rule: '2HDC-8.0', meaning: 'the first Obviously Dead result of an adventure is reduced' },
  'hard-as-nails': { rule: '2HDC-8.0', meaning: 'the first Obviously Dead result of an adventure does nothing' },
  'cast-spells': { rule: '2HDC-8.0', meaning: 'casts spells' },
  healing: { rule: '2HDC-8.0', meaning: 'tends the wounded' },
  swordsman: { rule: '2HDC-8.0', meaning: 'two damage dice in melee, the better counts' },
  martyr: { rule: '2HDC-8.0', meaning: 'stays behind when the party breaks off' },
  marksman: { rule: '2HDC-8.0', meaning: 'shoots without penalty' },
  duty: { rule: '2HDC-8.0', meaning: 'two dice of the charge test are successes' },
  thievery: { rule: '2HDC-8.0', meaning: 'three dice against traps and for secret rooms' },
  fanatic: { rule: '2HDC-8.0', meaning: '+2 successes in the charge test' },
} satisfies Readonly<Record<string, Attribute>>);

export type AttributeName = (typeof ATTRIBUTES.names)[number];

// Bits of attributes.
export const RAGE = ATTRIBUTES.byName.rage.bit;
export const EAGER = ATTRIBUTES.byName.eager.bit;
export const RESOLUTE = ATTRIBUTES.byName.resolute.bit;
export const LIGHTWEIGHT = ATTRIBUTES.byName.lightweight.bit;
export const SLIPPERY = ATTRIBUTES.byName.slippery.bit;
export const STRONG = ATTRIBUTES.byName.strong.bit;
export const REBOUND = ATTRIBUTES.byName.rebound.bit;
export const DEATHLY_CALM = ATTRIBUTES.byName['deathly-calm'].bit;
export const POISON = ATTRIBUTES.byName.poison.bit;
export const INFECTION = ATTRIBUTES.byName.infection.bit;
export const STOUT = ATTRIBUTES.byName.stout.bit;
export const RESILIENT = ATTRIBUTES.byName.resilient.bit;
export const HARD_AS_NAILS = ATTRIBUTES.byName['hard-as-nails'].bit;
export const CAST_SPELLS = ATTRIBUTES.byName['cast-spells'].bit;
export const HEALING = ATTRIBUTES.byName.healing.bit;
export const SWORDSMAN = ATTRIBUTES.byName.swordsman.bit;
export const MARTYR = ATTRIBUTES.byName.martyr.bit;
export const MARKSMAN = ATTRIBUTES.byName.marksman.bit;
export const DUTY = ATTRIBUTES.byName.duty.bit;
export const THIEVERY = ATTRIBUTES.byName.thievery.bit;
export const FANATIC = ATTRIBUTES.byName.fanatic.bit;
/** Not attributes, but bits stored with them. */
export const STAR: number = 1 << ATTRIBUTES.rows.length;
export const BIG_BAD: number = STAR << 1;

/** First bit of a scenario's own attributes, and the limit on their number. */
export const FIRST_HOME_BIT: number = ATTRIBUTES.rows.length + 2;
export const MOST_HOME_ATTRIBUTES = 8;

/**
 * Summed effects of a scenario's own attributes, one number for each combination of them; {@link homeOf} is the index.
 * Without own attributes there is one number, 0.
 */
export type EffectFacts = Readonly<Record<EffectName, Int8Array>>;

/** Returns the index into {@link EffectFacts} for attribute bits. */
export function homeOf(traits: number): number {
  return traits >>> FIRST_HOME_BIT;
}

/** Sums effects for each combination, within the bounds of {@link EFFECTS}. @param home in the order of their bits */
export function effectFacts(home: readonly { readonly effects?: SomeEffects }[]): EffectFacts {
  return Object.fromEntries(
    EFFECT_NAMES.map((name) => {
      const { least, most } = EFFECTS[name];
      const sumOf = (_: unknown, chosen: number) =>
        home.reduce((sum, { effects }, n) => sum + ((chosen >> n) & 1 ? (effects?.[name] ?? 0) : 0), 0);
      return [
        name,
        Int8Array.from({ length: 1 << home.length }, sumOf).map((sum) => Math.max(least, Math.min(most, sum))),
      ];
    }),
  ) as Record<EffectName, Int8Array>;
}
