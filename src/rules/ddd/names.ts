/** The rulebook's words as numbers. The kernel uses the numbers, everything a person reads the words. */

/** Dice a power or defense die may be. A die's index is its place here. @rule DDD-dice-choice */
export const DICE = [4, 6, 8, 10, 12] as const;

/** The index of a die of 4, 6, 8, 10 or 12 sides: 0..4. */
export function dieIndex(sides: number): number {
  return (sides >> 1) - 2;
}

/** Abilities that are there or not, as bits. Extra wounds and extra attacks are counted instead. */
export const RANGED_ATTACK = 1;
export const HUGE = 1 << 1;
export const PHASE = 1 << 2;
export const MAGE = 1 << 3;
export const FLIGHT = 1 << 4;
export const MAGIC_WEAPON = 1 << 5;
export const MAGIC_WEAPON_RANGED = 1 << 6;
export const MAGIC_ARMOR = 1 << 7;
export const THIEF = 1 << 8;
export const FEAR = 1 << 9;
export const HEALER = 1 << 10;
export const ACE_SHOT = 1 << 11;
export const SURE_OF_FOOT = 1 << 12;
export const MASTER_THIEF = 1 << 13;
export const SNEAKY = 1 << 14;
export const ENTHRALL = 1 << 15;
export const UNDEAD = 1 << 16;
export const HOLY_AURA = 1 << 17;
export const STRONG_WILL = 1 << 18;

/** Who causes fear. @rule DDD-ab-fear @rule DDD-ab-undead */
export const FEARSOME = FEAR | UNDEAD;
/** Who never tests for fear. @rule DDD-R-24 */
export const FEARLESS = FEAR | UNDEAD | STRONG_WILL;
/** Who cannot be enthralled. */
export const UNENTHRALLED = UNDEAD | STRONG_WILL;

/** What is fought for. */
export const SCENARIOS = ['battle', 'ambush', 'treasure-hunt', 'object-of-power', 'free-prisoner', 'secrets'] as const;
export const BATTLE = 0;
export const AMBUSH = 1;
export const TREASURE_HUNT = 2;
export const OBJECT_OF_POWER = 3;
export const FREE_PRISONER = 4;
export const SECRETS = 5;

/** What `play:` may say, the default first. */
export const PLAYS = [
  { name: 'skirmish', meaning: 'a Battle between parties of any size, until one of them has nobody left' },
  { name: 'battle', meaning: 'first to kill half of the enemy party' },
  { name: 'ambush', meaning: 'the defender must get half of its party off the board' },
  { name: 'treasure-hunt', meaning: 'who carries more of the treasures off the board' },
  { name: 'object-of-power', meaning: 'first to carry the object off by the far edge' },
  { name: 'free-prisoner', meaning: 'the attacker frees one of its own and gets it off the board' },
  { name: 'secrets', meaning: 'read the message in the middle, then leave by the far edge' },
  { name: 'dice-off', meaning: 'the best power dice decide each game who attacks and which of the six is played' },
] as const;
export type Play = (typeof PLAYS)[number]['name'];

/** Ways to steer a side, the default first. */
export const POLICIES = [
  { name: 'balanced', meaning: 'fighters fight, shooters shoot, as many as needed see to the objective' },
  { name: 'aggressive', meaning: 'everybody attacks the nearest enemy' },
  { name: 'defensive', meaning: 'shooters keep their distance, the others wait until an enemy can reach them' },
  { name: 'objective', meaning: 'the objective first, and more models see to it' },
  { name: 'hold', meaning: 'nobody ever moves; shoots or strikes whom it can' },
] as const;
export const BALANCED = 0;
export const AGGRESSIVE = 1;
export const DEFENSIVE = 2;
export const OBJECTIVE = 3;
export const HOLD = 4;

/** What a mage spends his re-roll on. @rule DDD-P-mage */
export const MAGE_HABITS = ['eager', 'attack', 'save'] as const;
export const EAGER = 0;
export const ATTACK_ONLY = 1;
export const SAVE_ONLY = 2;

/** Why a game ended, but for the limits. */
export const END_REASONS = [
  { name: 'objective', meaning: 'a side reached its objective' },
  { name: 'walkover', meaning: 'a side had nobody left on the board' },
  { name: 'impossible', meaning: 'an objective could no longer be reached' },
  { name: 'surrender', meaning: 'a side gave up' },
] as const;
export const BY_OBJECTIVE = 0;
export const BY_WALKOVER = 1;
export const BY_IMPOSSIBLE = 2;
export const BY_SURRENDER = 3;
export const BY_ROUND_CAP = 4;
export const BY_STALL = 5;
