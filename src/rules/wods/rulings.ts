import type { Chosen, Limits as LimitsOf } from '../kit/options.ts';
import type { Ruling } from '../system.ts';

/** Alternative readings of the book: every option, the default first. */
export const RULINGS = [
  {
    name: 'initiative',
    values: ['coin', 'party', 'enemies'],
    rule: 'R-WODS-33',
    meaning: 'who acts first where an encounter does not say: a coin decides, the first side, the second',
  },
  {
    name: 'criticals',
    values: ['d20', 'off', 'dramatic', 'always'],
    rule: 'R-WODS-37',
    meaning: 'when a 6 on the main die is critical: on a d20 of 20, never, always while reeling, always',
  },
  {
    name: 'fumble',
    values: ['none', 'lose-turn'],
    rule: 'R-WODS-36',
    meaning: 'what a 1 on the main die costs apart from being counted',
  },
  {
    name: 'offHandKeep',
    values: ['new', 'best'],
    rule: 'R-WODS-38',
    meaning: 'which roll stands when an off-hand weapon lets damage be rolled again',
  },
  {
    name: 'enemyAtZero',
    values: ['dead', 'out', 'injury'],
    rule: 'R-WODS-44',
    meaning: 'what happens to an enemy at 0 HP',
  },
  {
    name: 'hirelingAtZero',
    values: ['out', 'dead', 'injury'],
    rule: 'R-WODS-44',
    meaning: 'what happens to a hireling or animal at 0 HP',
  },
  {
    name: 'roundsPerMinute',
    values: [10, 1, 2, 3, 4, 5, 6, 12, 15, 20, 30, 60],
    rule: 'R-WODS-52',
    meaning: 'rounds in a minute, for those who bleed',
  },
  {
    name: 'deathClockRemedy',
    values: ['none', 'cure'],
    rule: 'R-WODS-53',
    meaning: 'whether Cure can save one who has rounds to live',
  },
  {
    name: 'elementalTest',
    values: [true, false],
    rule: 'R-WODS-25',
    meaning: 'whether an attack by Elementalism takes a Cha test',
  },
  {
    name: 'magicBacklash',
    values: ['none', 'd6'],
    rule: 'R-WODS-25',
    meaning: 'damage to a caster who misses that test',
  },
  {
    name: 'quicksilverOver',
    values: ['forbidden', 'allowed'],
    rule: 'R-WODS-26',
    meaning: 'whether casters drink more vials than is safe, at the risk of d6 damage each',
  },
  {
    name: 'blessItemsPerVial',
    values: [1, 2, 3, 4, 5, 6],
    rule: 'R-WODS-16',
    meaning: 'weapons that one vial of holy water blesses',
  },
  {
    name: 'cureCostsHolyWater',
    values: [false, true],
    rule: 'R-WODS-17',
    meaning: 'whether each attempt to Cure takes a vial of holy water',
  },
  {
    name: 'dodgeAllowsGreat',
    values: [false, true],
    rule: 'R-WODS-13',
    meaning: 'whether Dodge works with a great weapon or heavy bow',
  },
  {
    name: 'fireTargets',
    values: [3, 1, 2, 4, 5, 6],
    rule: 'R-WODS-59',
    meaning: 'how many enemies a cask of fire oil sets alight',
  },
  {
    name: 'fireIgnoresArmour',
    values: [true, false],
    rule: 'R-WODS-59',
    meaning: 'whether armour is no help against burning oil',
  },
  { name: 'restMinimum', values: [0, 1], rule: 'R-WODS-06', meaning: 'the least HP that a rest restores' },
  {
    name: 'maxRestsPerGap',
    values: ['unlimited', 1, 2, 3, 4, 5, 6, 8, 10],
    rule: 'R-WODS-06',
    meaning: 'rests each member may take between two encounters',
  },
  {
    name: 'xpMode',
    values: ['per-level', 'cumulative'],
    rule: 'R-WODS-28',
    meaning: 'whether the xp column is the cost of each single step, or a running total',
  },
] as const satisfies readonly Ruling[];

/** The chosen value of every ruling. */
export type Rulings = Chosen<typeof RULINGS>;

/** Limits that end what the rules would not. */
export const LIMITS = [
  { name: 'rounds', value: 500, rule: 'L-WODS-02', meaning: 'rounds of one fight; after that it counts as round-cap' },
  { name: 'rests', value: 200, rule: 'L-WODS-03', meaning: 'rests of a party between two encounters' },
  { name: 'encounters', value: 50, rule: 'L-WODS-05', meaning: 'encounters of a delve whose rooms come at random' },
  { name: 'delves', value: 1000, rule: 'L-WODS-06', meaning: 'delves of a campaign' },
] as const;

/** The number of every limit. */
export type Limits = LimitsOf<typeof LIMITS>;
