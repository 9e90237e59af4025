import { catalogue, type Row } from '../../kit/catalogue.ts';

/** An attribute of a race or a Profession. */
interface Attribute extends Row {
  readonly rule: string;
}

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
/** Not attributes, but carried with them. */
export const STAR: number = 1 << ATTRIBUTES.rows.length;
export const BIG_BAD: number = STAR << 1;
