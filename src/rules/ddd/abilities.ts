import {
  ACE_SHOT,
  ENTHRALL,
  FEAR,
  FLIGHT,
  HEALER,
  HOLY_AURA,
  HUGE,
  MAGE,
  MAGIC_ARMOR,
  MAGIC_WEAPON,
  MAGIC_WEAPON_RANGED,
  MASTER_THIEF,
  PHASE,
  RANGED_ATTACK,
  SNEAKY,
  STRONG_WILL,
  SURE_OF_FOOT,
  THIEF,
  UNDEAD,
} from './names.ts';

/** An ability or piece of equipment of the rulebook's list. */
export interface Ability {
  readonly name: string;
  /** Its bit; 0 for the two that may be taken more than once and are counted. */
  readonly bit: number;
  readonly meaning: string;
  readonly rule: string;
  /** The bit without which it may not be taken. @rule DDD-ability-prereq */
  readonly needs?: number;
  /** Bits it may not stand beside. */
  readonly bars?: number;
}

/** @rule DDD-ability-unique */
export const ABILITIES: readonly Ability[] = [
  {
    name: 'ranged-attack',
    bit: RANGED_ATTACK,
    meaning: 'May shoot; needs its power die to show the distance or more',
    rule: 'DDD-ab-ranged-attack',
  },
  {
    name: 'huge',
    bit: HUGE,
    meaning: 'Stands on two by two squares, cannot be killed by one critical hit, cannot hide',
    rule: 'DDD-ab-huge',
  },
  {
    name: 'extra-wound',
    bit: 0,
    meaning: 'One more wound; may be taken several times: extra-wound:2',
    rule: 'DDD-ab-extra-wound',
  },
  {
    name: 'phase',
    bit: PHASE,
    meaning: 'Walks through walls, doors, crates and difficult ground',
    rule: 'DDD-ab-phase',
  },
  { name: 'mage', bit: MAGE, meaning: 'Rolls one of its own rolls again, once a round', rule: 'DDD-ab-mage' },
  {
    name: 'flight',
    bit: FLIGHT,
    meaning: 'Ignores difficult ground and moves one square more',
    rule: 'DDD-ab-flight',
  },
  {
    name: 'magic-weapon',
    bit: MAGIC_WEAPON,
    meaning: 'Rolls damage with two power dice once a turn, close combat',
    rule: 'DDD-ab-magic-weapon',
    bars: MAGIC_WEAPON_RANGED,
  },
  {
    name: 'magic-weapon-ranged',
    bit: MAGIC_WEAPON_RANGED,
    meaning: 'Rolls damage with two power dice once a turn, shooting',
    rule: 'DDD-ab-magic-weapon',
    bars: MAGIC_WEAPON,
  },
  {
    name: 'extra-attack',
    bit: 0,
    meaning: 'One more close attack a turn; may be taken several times: extra-attack:2',
    rule: 'DDD-ab-extra-attack',
  },
  {
    name: 'magic-armor',
    bit: MAGIC_ARMOR,
    meaning: 'Rolls two defense dice against damage',
    rule: 'DDD-ab-magic-armor',
  },
  { name: 'thief', bit: THIEF, meaning: 'May pick locks, set and remove traps', rule: 'DDD-ab-thief' },
  { name: 'fear', bit: FEAR, meaning: 'Enemies need nerve to step up to it', rule: 'DDD-ab-fear' },
  {
    name: 'healer',
    bit: HEALER,
    meaning: 'May treat wounds and save the dying within 2 squares',
    rule: 'DDD-ab-healer',
  },
  {
    name: 'ace-shot',
    bit: ACE_SHOT,
    meaning: 'Rolls two power dice to hit with a shot',
    rule: 'DDD-ab-ace-shot',
    needs: RANGED_ATTACK,
  },
  {
    name: 'sure-of-foot',
    bit: SURE_OF_FOOT,
    meaning: 'Rolls two defense dice for its movement',
    rule: 'DDD-ab-sure-of-foot',
  },
  {
    name: 'master-thief',
    bit: MASTER_THIEF,
    meaning: "Rolls two power dice for a thief's actions",
    rule: 'DDD-ab-master-thief',
    needs: THIEF,
  },
  { name: 'sneaky', bit: SNEAKY, meaning: 'Always breaks away and always hides', rule: 'DDD-ab-sneaky' },
  { name: 'enthrall', bit: ENTHRALL, meaning: 'May stun an enemy it sees within 4 squares', rule: 'DDD-ab-enthrall' },
  { name: 'undead', bit: UNDEAD, meaning: 'Causes fear, cannot be enthralled, learns nothing', rule: 'DDD-ab-undead' },
  { name: 'holy-aura', bit: HOLY_AURA, meaning: 'Undead enemies may not step up to it', rule: 'DDD-ab-holy-aura' },
  {
    name: 'strong-will',
    bit: STRONG_WILL,
    meaning: 'Knows no fear and cannot be enthralled',
    rule: 'DDD-ab-strong-will',
  },
];

export const ABILITY_NAMES: readonly string[] = ABILITIES.map(({ name }) => name);

/** The ability of a name; throws for a name that does not exist. */
export function abilityOf(name: string): Ability {
  const found = ABILITIES.find((ability) => ability.name === name);
  if (found === undefined) throw new Error(`no ability is called ${name}`);
  return found;
}
