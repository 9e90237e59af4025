/** Special abilities as bits, in the order of {@link ABILITIES}. */
export const CHARGE_ATTACK = 1;
export const CONTROL_ENEMY = 2;
export const STEALTH = 4;
export const MULTI_SHOT = 8;
export const FIRE_WEAPON = 16;
export const MASTER_SHOT = 32;
export const FLYER = 64;

/** The book's special abilities; those with a `ruling` are defined by the house and can be switched off by it. */
export const ABILITIES = [
  {
    name: 'charge-attack',
    ruling: 'chargeAttack',
    rule: 'DW-ab-charge-attack',
    meaning: 'attacks one enemy at once on moving into its kill zone; goes on moving where it fell',
  },
  {
    name: 'control-enemy',
    ruling: 'controlEnemy',
    rule: 'DW-ab-control-enemy',
    meaning: 'a die at the Armour or more of an enemy within 6 squares moves that enemy out of the way',
  },
  {
    name: 'stealth',
    ruling: 'stealth',
    rule: 'DW-ab-stealth',
    meaning: 'walks through kill zones without stopping',
  },
  {
    name: 'multi-shot',
    ruling: 'multiShot',
    rule: 'DW-ab-multi-shot',
    meaning: 'shares its shooting dice out among several targets',
  },
  {
    name: 'fire-weapon',
    ruling: 'fireWeapon',
    rule: 'DW-ab-fire-weapon',
    meaning: 'adds 1 to each kill die of a shot',
  },
  {
    name: 'master-shot',
    ruling: 'masterShot',
    rule: 'DW-ab-master-shot',
    meaning: 'needs one less to hit with a shot',
  },
  { name: 'flyer', ruling: undefined, rule: 'DW-ab-flyer', meaning: 'crosses water as if it were floor' },
] as const;

/** The one ability with a number, `initiative-bonus:2`; without it the bonus is 1. */
export const INITIATIVE_BONUS = {
  name: 'initiative-bonus',
  ruling: 'initiativeBonus',
  rule: 'DW-ab-initiative-bonus',
  meaning: "adds 1, or the number after the colon, to its side's initiative die",
} as const;

/** Ways to steer a side, as the kernel numbers them; balanced, 0, is what is not one of these. */
export const AGGRESSIVE = 1;
export const DEFENSIVE = 2;
export const OBJECTIVE = 3;
export const HOLD = 4;

/** Policies in the order of their numbers. */
export const POLICIES = [
  { name: 'balanced', meaning: 'shoots where it can, else closes with the nearest enemy and never breaks away' },
  { name: 'aggressive', meaning: 'goes for contact with as many enemies as it can reach, even with its archers' },
  { name: 'defensive', meaning: 'shoots and keeps its distance, breaks away where that is fairly safe' },
  { name: 'objective', meaning: 'heroes run for the exits, monsters stand in their way; else as balanced' },
  { name: 'hold', meaning: 'never moves and uses no ability of its own accord; shoots where it can' },
] as const;

/** Ways to play, the default first. */
export const PLAYS = [
  { name: 'last-stand', meaning: 'until a side has nobody left' },
  { name: 'break-point', meaning: 'until a side has lost its share of figures (`break`, a half)' },
  { name: 'escape', meaning: 'the first side starts in the middle, and half of its heroes must leave the board' },
] as const;

export type Play = (typeof PLAYS)[number]['name'];
