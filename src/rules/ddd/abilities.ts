import { catalogue, type Row } from '../kit/catalogue.ts';

/** An ability or piece of equipment of the rulebook's list. */
interface Ability extends Row {
  readonly rule: string;
  /** What a statline may write in place of the name. */
  readonly short?: string;
  /** The number of a model that each copy of it raises by one; only these may be taken more than once. */
  readonly adds?: 'wounds' | 'attacks';
  /** The ability without which it may not be taken. @rule DDD-ability-prereq */
  readonly needs?: 'ranged-attack' | 'thief';
  /** The ability beside which it may not be taken. */
  readonly bars?: 'magic-weapon' | 'magic-weapon-ranged';
  /** Whether no experience buys it. */
  readonly innate?: boolean;
}

/** @rule DDD-ability-unique */
export const ABILITIES = catalogue('ability', {
  'ranged-attack': {
    meaning: 'May shoot; needs its power die to show the distance or more',
    rule: 'DDD-ab-ranged-attack',
    short: 'ranged',
  },
  huge: {
    meaning: 'Stands on two by two squares, cannot be killed by one critical hit, cannot hide',
    rule: 'DDD-ab-huge',
    innate: true,
  },
  'extra-wound': {
    meaning: 'One more wound; may be taken several times: extra-wound:2',
    rule: 'DDD-ab-extra-wound',
    counted: true,
    adds: 'wounds',
  },
  phase: { meaning: 'Walks through walls, doors, crates and difficult ground', rule: 'DDD-ab-phase' },
  mage: { meaning: 'Rolls one of its own rolls again, once a round', rule: 'DDD-ab-mage' },
  flight: { meaning: 'Ignores difficult ground and moves one square more', rule: 'DDD-ab-flight' },
  'magic-weapon': {
    meaning: 'Rolls damage with two power dice once a turn, close combat',
    rule: 'DDD-ab-magic-weapon',
    short: 'magic-weapon:close',
    bars: 'magic-weapon-ranged',
  },
  'magic-weapon-ranged': {
    meaning: 'Rolls damage with two power dice once a turn, shooting',
    rule: 'DDD-ab-magic-weapon',
    short: 'magic-weapon:ranged',
    bars: 'magic-weapon',
  },
  'extra-attack': {
    meaning: 'One more close attack a turn; may be taken several times: extra-attack:2',
    rule: 'DDD-ab-extra-attack',
    counted: true,
    adds: 'attacks',
  },
  'magic-armor': { meaning: 'Rolls two defense dice against damage', rule: 'DDD-ab-magic-armor' },
  thief: { meaning: 'May pick locks, set and remove traps', rule: 'DDD-ab-thief' },
  fear: { meaning: 'Enemies test nerve to move next to it', rule: 'DDD-ab-fear' },
  healer: { meaning: 'May treat wounds and save the dying within 2 squares', rule: 'DDD-ab-healer' },
  'ace-shot': {
    meaning: 'Rolls two power dice to hit with a shot',
    rule: 'DDD-ab-ace-shot',
    short: 'ace',
    needs: 'ranged-attack',
  },
  'sure-of-foot': { meaning: 'Rolls two defense dice for its movement', rule: 'DDD-ab-sure-of-foot' },
  'master-thief': {
    meaning: "Rolls two power dice for a thief's actions",
    rule: 'DDD-ab-master-thief',
    needs: 'thief',
  },
  sneaky: { meaning: 'Always breaks away and always hides', rule: 'DDD-ab-sneaky' },
  enthrall: { meaning: 'May stun an enemy it sees within 4 squares', rule: 'DDD-ab-enthrall' },
  undead: { meaning: 'Causes fear, cannot be enthralled, learns nothing', rule: 'DDD-ab-undead' },
  'holy-aura': { meaning: 'Undead enemies may not move next to it', rule: 'DDD-ab-holy-aura' },
  'strong-will': { meaning: 'Knows no fear and cannot be enthralled', rule: 'DDD-ab-strong-will' },
} satisfies Readonly<Record<string, Ability>>);

export type AbilityName = (typeof ABILITIES.names)[number];

// Bits of abilities.
export const RANGED_ATTACK = ABILITIES.byName['ranged-attack'].bit;
export const HUGE = ABILITIES.byName.huge.bit;
export const PHASE = ABILITIES.byName.phase.bit;
export const MAGE = ABILITIES.byName.mage.bit;
export const FLIGHT = ABILITIES.byName.flight.bit;
export const MAGIC_WEAPON = ABILITIES.byName['magic-weapon'].bit;
export const MAGIC_WEAPON_RANGED = ABILITIES.byName['magic-weapon-ranged'].bit;
export const MAGIC_ARMOR = ABILITIES.byName['magic-armor'].bit;
export const THIEF = ABILITIES.byName.thief.bit;
const FEAR = ABILITIES.byName.fear.bit;
export const HEALER = ABILITIES.byName.healer.bit;
export const ACE_SHOT = ABILITIES.byName['ace-shot'].bit;
export const SURE_OF_FOOT = ABILITIES.byName['sure-of-foot'].bit;
export const MASTER_THIEF = ABILITIES.byName['master-thief'].bit;
export const SNEAKY = ABILITIES.byName.sneaky.bit;
export const ENTHRALL = ABILITIES.byName.enthrall.bit;
export const UNDEAD = ABILITIES.byName.undead.bit;
export const HOLY_AURA = ABILITIES.byName['holy-aura'].bit;
const STRONG_WILL = ABILITIES.byName['strong-will'].bit;

/** Who causes fear. @rule DDD-ab-fear @rule DDD-ab-undead */
export const FEARSOME = FEAR | UNDEAD;
/** Who never tests for fear. @rule DDD-R-24 */
export const FEARLESS = FEAR | UNDEAD | STRONG_WILL;
/** Who cannot be enthralled. */
export const UNENTHRALLED = UNDEAD | STRONG_WILL;
