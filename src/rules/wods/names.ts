import { type Catalogue, catalogue, type Row } from '../kit/catalogue.ts';

/** The rulebook's words as numbers. Kernel and tables use the numbers, everything a person reads the words. */

/** What a figure is: it decides what happens at 0 HP, who may test and who can be turned. */
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

// Indexes of attributes.
export const DEX = ATTRIBUTES.byName.dex.index;
export const CON = ATTRIBUTES.byName.con.index;
export const INT = ATTRIBUTES.byName.int.index;
export const WIS = ATTRIBUTES.byName.wis.index;
export const CHA = ATTRIBUTES.byName.cha.index;

/** A people that a hero may be of. */
interface Species extends Row {
  readonly rule: string;
  /** The ability it has for nothing. @rule R-WODS-08 */
  readonly ability?: 'cantrips' | 'lucky';
  /** The attribute that is 1 lower. */
  readonly lowers?: 'str' | 'con';
  /** HP above those of the table. */
  readonly hp?: number;
  /** Squares slower than the armour worn makes others, as far as full armour does. */
  readonly slower?: number;
}

const SPECIES_ROWS = {
  human: { meaning: 'nothing special', rule: 'WODS-species-human' },
  dwarf: {
    meaning: '1 more HP, one step slower than in the same armour otherwise',
    rule: 'WODS-species-dwarf',
    hp: 1,
    slower: 1,
  },
  elf: { meaning: 'Con 1 lower, Cantrips for free', rule: 'WODS-species-elf', ability: 'cantrips', lowers: 'con' },
  halfling: {
    meaning: 'Str 1 lower, Lucky for free',
    rule: 'WODS-species-halfling',
    ability: 'lucky',
    lowers: 'str',
  },
} as const satisfies Readonly<Record<string, Species>>;
export type SpeciesName = keyof typeof SPECIES_ROWS;
export const SPECIES: Catalogue<SpeciesName, Species> = catalogue<SpeciesName, Species>('species', SPECIES_ROWS);

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

/** What fighters, priests, rangers, wizards and thieves learn. */
export type ListName = 'fighter' | 'priest' | 'ranger' | 'wizard' | 'thief';

interface Ability extends Row {
  readonly rule: string;
  readonly list: ListName;
  /** Its place in the order in which policy learns its list, from 1. @rule P-WODS-12 */
  readonly learnt: number;
  /** Whether it changes no number. */
  readonly idle?: boolean;
}

const ABILITY_ROWS = {
  skirmish: {
    list: 'fighter',
    learnt: 4,
    meaning: '1 more damage, armour hinders like one type lighter',
    rule: 'WODS-skirmish',
  },
  tough: { list: 'fighter', learnt: 2, meaning: '1 more armour', rule: 'WODS-tough' },
  slay: { list: 'fighter', learnt: 1, meaning: '2 more damage in melee', rule: 'WODS-slay' },
  hardy: { list: 'fighter', learnt: 3, meaning: '6 more maximum HP', rule: 'WODS-hardy' },
  'second-wind': {
    list: 'fighter',
    learnt: 5,
    meaning: 'a rest as an action, once a fight, without food',
    rule: 'WODS-second-wind',
  },
  bless: {
    list: 'priest',
    learnt: 3,
    meaning: 'holy water makes a weapon magical, with 3 more damage to evil',
    rule: 'WODS-bless',
  },
  cure: {
    list: 'priest',
    learnt: 1,
    meaning: 'a Wis test heals wounds, poison and curses by touch',
    rule: 'WODS-cure',
  },
  turn: {
    list: 'priest',
    learnt: 2,
    meaning: 'a Cha test holds undead, demons and evil spirits at bay',
    rule: 'WODS-turn',
  },
  vision: {
    list: 'priest',
    learnt: 4,
    idle: true,
    meaning: 'a vision for holy water; without numbers',
    rule: 'WODS-vision',
  },
  pet: { list: 'ranger', learnt: 3, meaning: 'an animal that fights alongside', rule: 'WODS-pet' },
  scout: { list: 'ranger', learnt: 2, meaning: 'sees the enemy first, so the party starts', rule: 'WODS-scout' },
  volley: { list: 'ranger', learnt: 1, meaning: '2 more damage at range', rule: 'WODS-volley' },
  wildtongue: {
    list: 'ranger',
    learnt: 4,
    idle: true,
    meaning: 'talks to animals; without numbers',
    rule: 'WODS-wildtongue',
  },
  wildheart: {
    list: 'ranger',
    learnt: 5,
    idle: true,
    meaning: 'takes the shape of a small animal; without numbers',
    rule: 'WODS-wildheart',
  },
  cantrips: { list: 'wizard', learnt: 2, idle: true, meaning: 'small magics; without numbers', rule: 'WODS-cantrips' },
  telekinesis: {
    list: 'wizard',
    learnt: 3,
    idle: true,
    meaning: 'moves things by thought; without numbers',
    rule: 'WODS-telekinesis',
  },
  illusions: {
    list: 'wizard',
    learnt: 4,
    idle: true,
    meaning: 'makes images and sounds; without numbers',
    rule: 'WODS-illusions',
  },
  telepathy: {
    list: 'wizard',
    learnt: 5,
    idle: true,
    meaning: 'talks by thought; without numbers',
    rule: 'WODS-telepathy',
  },
  elementalism: {
    list: 'wizard',
    learnt: 1,
    meaning: 'quicksilver and a Cha test command an element: 2d6 and level in damage',
    rule: 'WODS-elementalism',
  },
  backstab: { list: 'thief', learnt: 1, meaning: '3 more damage from hiding', rule: 'WODS-backstab' },
  dodge: { list: 'thief', learnt: 3, meaning: 'armour equal to Dex for those who carry little', rule: 'WODS-dodge' },
  lucky: {
    list: 'thief',
    learnt: 2,
    meaning: 'raises the result of one test a step, once a session',
    rule: 'WODS-lucky',
  },
  reflexes: { list: 'thief', learnt: 4, meaning: 'acts before everyone else', rule: 'WODS-reflexes' },
  tinker: { list: 'thief', learnt: 5, meaning: 'locks and traps', rule: 'WODS-tinker' },
} as const satisfies Readonly<Record<string, Ability>>;
export type AbilityName = keyof typeof ABILITY_ROWS;

/** Abilities, one bit each. */
export const ABILITIES: Catalogue<AbilityName, Ability> = catalogue<AbilityName, Ability>('ability', ABILITY_ROWS);
export const SKIRMISH: number = ABILITIES.byName.skirmish.bit;
export const TOUGH: number = ABILITIES.byName.tough.bit;
export const SLAY: number = ABILITIES.byName.slay.bit;
export const HARDY: number = ABILITIES.byName.hardy.bit;
export const SECOND_WIND: number = ABILITIES.byName['second-wind'].bit;
export const BLESS: number = ABILITIES.byName.bless.bit;
export const CURE: number = ABILITIES.byName.cure.bit;
export const TURN_UNDEAD: number = ABILITIES.byName.turn.bit;
export const PET: number = ABILITIES.byName.pet.bit;
export const SCOUT: number = ABILITIES.byName.scout.bit;
export const VOLLEY: number = ABILITIES.byName.volley.bit;
export const ELEMENTALISM: number = ABILITIES.byName.elementalism.bit;
export const BACKSTAB: number = ABILITIES.byName.backstab.bit;
export const DODGE: number = ABILITIES.byName.dodge.bit;
export const LUCKY: number = ABILITIES.byName.lucky.bit;
export const REFLEXES: number = ABILITIES.byName.reflexes.bit;
export const TINKER: number = ABILITIES.byName.tinker.bit;

/** The bits of some words. */
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

/** Tags of a figure, one bit each. */
export const BOSS = 1 << 0;
export const EVIL = 1 << 1;
export const TURNABLE = 1 << 2;
/** Of demon level, for the policy of blessing. */
export const DEMONIC = 1 << 3;
export const HOLY_SYMBOL = 1 << 4;
/** A hireling without a wage that belongs to a hero. */
export const COMPANION = 1 << 5;

/** What does damage to a figure. @rule WODS-weak-spot */
export const HARMED_BY = catalogue('harm', {
  any: { meaning: 'every weapon' },
  magic: { meaning: 'magic and blessed weapons' },
  none: { meaning: 'nothing' },
});

// Indexes of what does damage.
export const HARMED_BY_ANY = HARMED_BY.byName.any.index;
export const HARMED_BY_MAGIC = HARMED_BY.byName.magic.index;
export const HARMED_BY_NOTHING = HARMED_BY.byName.none.index;

/** What has become of a figure. Up to {@link REELING} it stands. */
export const STANDING = 0;
/** At 0 HP but on its feet; any more damage kills. */
export const REELING = 1;
export const OUT = 2;
export const PLAYING_DEAD = 3;
/** Was down, and its side won. */
export const RECOVERED = 4;
export const ESCAPED = 5;
/** Captured or left for dead by a beaten side. */
export const LOST = 6;
export const DEAD = 7;
/** Not there: an animal not yet befriended, a hireling not paid. */
export const ABSENT = 8;

/** Clocks that run towards death, the more urgent the higher. @rule WODS-effect-B */
export const NO_CLOCK = 0;
export const BLEEDING = 1;
export const ORGANS = 2;
export const DYING = 3;

/** Results of a test. @rule WODS-test */
export const MISS = 0;
export const PARTIAL = 1;
export const FULL_SUCCESS = 2;

/** How a fight ended. */
export const UNDECIDED = 0;
/** The first side, then the second, beat the other down. */
export const FIRST_WINS = 1;
export const SECOND_WINS = 2;
export const DRAW = 3;
/** The first side, then the second, put the other's swarm to flight. */
export const FIRST_ROUTS = 4;
export const SECOND_ROUTS = 5;
export const UNFIGHTABLE = 6;
export const STALEMATE = 7;
export const ROUND_CAP = 8;
