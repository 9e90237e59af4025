import { type Catalogue, catalogue, type Row } from '../kit/catalogue.ts';

/** The rulebook's words as numbers, which the kernel uses; people see the words. */

/** Kinds of figures, which decide what happens at 0 HP, who tests and who can be turned. */
export const HERO = 0;
export const HIRELING = 1;
export const FOE = 2;
export const SWARM = 3;

/** Attributes, in the order of the sheet. @rule WODS-attributes-start */
export const ATTRIBUTES = catalogue('attribute', {
  str: { meaning: 'strength, for melee and feats of the body' },
  dex: { meaning: 'to shoot, to hide and to get out of the way' },
  con: { meaning: 'for HP, and to hold out at 0 HP' },
  int: { meaning: 'for what is known, and elements that are commanded' },
  wis: { meaning: 'to notice, to heal and to Cure' },
  cha: { meaning: 'to turn undead and to command elements' },
});

export type AttributeName = (typeof ATTRIBUTES.names)[number];

// Indexes of attributes.
export const DEX = ATTRIBUTES.byName.dex.index;
export const CON = ATTRIBUTES.byName.con.index;
export const INT = ATTRIBUTES.byName.int.index;
export const WIS = ATTRIBUTES.byName.wis.index;
export const CHA = ATTRIBUTES.byName.cha.index;

/** Skills, one bit each. @rule WODS-skill-bonus */
export const SKILLS = catalogue('skill', {
  athletics: { meaning: '1 more to climb, jump, row, flee', rule: 'WODS-skill-athletics' },
  awareness: { meaning: '1 more to notice and react', rule: 'WODS-skill-awareness' },
  deception: { meaning: '1 more to trick people; only obstacles use it', rule: 'WODS-skill-deception' },
  decipher: { meaning: '1 more to read old texts; only obstacles use it', rule: 'WODS-skill-decipher' },
  heal: { meaning: '1 more to treat wounds, poison and illness', rule: 'WODS-skill-heal' },
  leadership: { meaning: '1 more to charm or threaten; only obstacles use it', rule: 'WODS-skill-leadership' },
  lore: { meaning: '1 more to know things; only obstacles use it', rule: 'WODS-skill-lore' },
  stealth: { meaning: '1 more to hide and sneak', rule: 'WODS-skill-stealth' },
  survival: { meaning: '1 more in the wild; only obstacles use it', rule: 'WODS-skill-survival' },
});
export type SkillName = (typeof SKILLS.names)[number];
export const ATHLETICS: number = SKILLS.byName.athletics.bit;
export const AWARENESS: number = SKILLS.byName.awareness.bit;
export const HEAL: number = SKILLS.byName.heal.bit;
export const STEALTH: number = SKILLS.byName.stealth.bit;

/** Powers that abilities give a hero beyond numerical effects, one bit each. */
export const POWERS = catalogue('power', {
  'second-wind': { meaning: 'a rest as an action, once a fight', rule: 'WODS-second-wind' },
  bless: { meaning: 'holy water makes a weapon magical, with 3 more damage to evil', rule: 'WODS-bless' },
  cure: { meaning: 'a Wis test heals by touch', rule: 'WODS-cure' },
  turn: { meaning: 'a Cha test holds undead, demons and evil spirits at bay', rule: 'WODS-turn' },
  pet: { meaning: 'an animal fights alongside', rule: 'WODS-pet' },
  scout: { meaning: 'the party starts the fight', rule: 'WODS-scout' },
  elementalism: { meaning: 'quicksilver and a Cha test command an element', rule: 'WODS-elementalism' },
  backstab: { meaning: '3 more damage from hiding', rule: 'WODS-backstab' },
  dodge: { meaning: 'armour equal to Dex for those who carry little', rule: 'WODS-dodge' },
  lucky: { meaning: 'raises the result of one test a step, once a session', rule: 'WODS-lucky' },
  reflexes: { meaning: 'acts before everyone else', rule: 'WODS-reflexes' },
  tinker: { meaning: 'locks and traps', rule: 'WODS-tinker' },
});
export type PowerName = (typeof POWERS.names)[number];
export const SECOND_WIND: number = POWERS.byName['second-wind'].bit;
export const BLESS: number = POWERS.byName.bless.bit;
export const CURE: number = POWERS.byName.cure.bit;
export const TURN_UNDEAD: number = POWERS.byName.turn.bit;
export const PET: number = POWERS.byName.pet.bit;
export const SCOUT: number = POWERS.byName.scout.bit;
export const ELEMENTALISM: number = POWERS.byName.elementalism.bit;
export const BACKSTAB: number = POWERS.byName.backstab.bit;
export const DODGE: number = POWERS.byName.dodge.bit;
export const LUCKY: number = POWERS.byName.lucky.bit;
export const REFLEXES: number = POWERS.byName.reflexes.bit;
export const TINKER: number = POWERS.byName.tinker.bit;

/** Returns the bits of some words. */
export function bitsOf<Name extends string>({ byName }: Catalogue<Name, Row>, words: readonly Name[]): number {
  return words.reduce((bits, word) => bits | byName[word].bit, 0);
}

const ELEMENT = { meaning: 'an element of Elementalism', rule: 'WODS-elementalism' } as const;

/** Elements, one bit each. @rule WODS-elementalism */
export const ELEMENTS = catalogue('element', {
  earth: ELEMENT,
  wood: ELEMENT,
  metal: ELEMENT,
  fire: ELEMENT,
  flesh: ELEMENT,
  water: ELEMENT,
  air: ELEMENT,
  desire: ELEMENT,
  reason: ELEMENT,
});

export type ElementName = (typeof ELEMENTS.names)[number];

/** Tags of a figure, one bit each. */
export const BOSS = 1 << 0;
export const EVIL = 1 << 1;
export const TURNABLE = 1 << 2;
/** Of demon level, for the policy on blessing. */
export const DEMONIC = 1 << 3;
export const HOLY_SYMBOL = 1 << 4;
/** A hireling without a wage, owned by a hero. */
export const COMPANION = 1 << 5;

/** What harms a figure. @rule WODS-weak-spot */
export const HARMED_BY = catalogue('harm', {
  any: { meaning: 'every weapon' },
  magic: { meaning: 'magic and blessed weapons' },
  none: { meaning: 'nothing' },
});

export type HarmName = (typeof HARMED_BY.names)[number];

// Indexes of what does damage.
export const HARMED_BY_ANY = HARMED_BY.byName.any.index;
export const HARMED_BY_MAGIC = HARMED_BY.byName.magic.index;
export const HARMED_BY_NOTHING = HARMED_BY.byName.none.index;

/** Statuses of a figure. Up to {@link REELING} it is standing. */
export const STANDING = 0;
/** At 0 HP but on its feet; any further damage kills. */
export const REELING = 1;
export const OUT = 2;
export const PLAYING_DEAD = 3;
/** Was down, but its side won. */
export const RECOVERED = 4;
export const ESCAPED = 5;
/** Captured or left for dead by a beaten side. */
export const LOST = 6;
export const DEAD = 7;
/** Not present: an animal not yet befriended, a hireling not paid. */
export const ABSENT = 8;

/** Clocks that lead to death, in rising order of urgency. @rule WODS-effect-B */
export const NO_CLOCK = 0;
export const BLEEDING = 1;
export const ORGANS = 2;
export const DYING = 3;

/** Results of a test. @rule WODS-test */
export const MISS = 0;
export const PARTIAL = 1;
export const FULL_SUCCESS = 2;

/** Endings of a fight. */
export const UNDECIDED = 0;
/** The first side, or the second, defeated the other. */
export const FIRST_WINS = 1;
export const SECOND_WINS = 2;
export const DRAW = 3;
/** The first side, or the second, routed the other's swarm. */
export const FIRST_ROUTS = 4;
export const SECOND_ROUTS = 5;
export const UNFIGHTABLE = 6;
export const STALEMATE = 7;
export const ROUND_CAP = 8;
