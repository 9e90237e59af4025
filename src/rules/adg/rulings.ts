import type { Chosen } from '../kit/options.ts';
import type { Ruling } from '../system.ts';

/**
 * The questions that the page leaves open, with every option, the default first. The kernel compares the values
 * directly.
 */
export const RULINGS = [
  {
    name: 'exactNeedsHit',
    values: [false, true],
    rule: 'R-ADG-09',
    meaning: 'whether an exact attribute roll stuns only where it also beats the AC',
  },
  {
    name: 'chipNeedsUnderAttribute',
    values: [false, true],
    rule: 'R-ADG-09',
    meaning: 'whether an exact AC roll wears armour down only where it is within the attribute',
  },
  {
    name: 'stunEffect',
    values: ['loseTurn', 'disadvantage', 'none'],
    rule: 'R-ADG-10',
    meaning: 'what being stunned does to the next turn',
  },
  {
    name: 'scarsOnInitiative',
    values: [false, true],
    rule: 'R-ADG-15',
    meaning: 'whether Scars may change the initiative roll',
  },
  {
    name: 'encounterEvery',
    values: [3, 1, 2, 4, 5, 6],
    rule: 'R-ADG-18',
    meaning: 'exploration turns from one encounter check to the next',
  },
  {
    name: 'encounterChance',
    values: [1, 0, 2, 3, 4, 5, 6],
    rule: 'R-ADG-18',
    meaning: 'chances in six of an encounter at each check',
  },
  {
    name: 'noiseRounds',
    values: [3, 1, 2, 4, 5, 6, 8, 10],
    rule: 'R-ADG-18',
    meaning: 'a fight of more rounds than this calls for another encounter check',
  },
  {
    name: 'lingerChecks',
    values: [true, false],
    rule: 'R-ADG-18',
    meaning: 'whether resting in the dungeon and noisy work call for a check of their own',
  },
  {
    name: 'afterDyingRoll',
    values: ['fightOn', 'downForFight'],
    rule: 'R-ADG-23',
    meaning: 'whether a survivor of 0 health fights on or lies there until the fight ends',
  },
  {
    name: 'moraleMode',
    values: ['group', 'leader', 'off'],
    rule: 'R-ADG-25',
    meaning: 'who checks morale for the enemies: all of them, their leader, no one',
  },
  {
    name: 'recoveryDie',
    values: [6, 4, 8, 10, 12],
    rule: 'ADG-data-recovery-die',
    meaning: 'sides of the recovery die of members without their own',
  },
  {
    name: 'roomSpan',
    values: [60, 30, 40, 90, 120],
    rule: 'R-ADG-20',
    meaning: 'feet crossed in one round',
  },
  {
    name: 'turnsPerArea',
    values: [1, 2, 3, 4, 5, 6],
    rule: 'R-ADG-32',
    meaning: 'exploration turns an area takes by default',
  },
  {
    name: 'wayBack',
    values: ['turnedBack', 'always', 'free'],
    rule: 'R-ADG-37',
    meaning:
      'who walks back through the areas already seen, with turns and checks: a party that turned back or ran, also one that saw every area, no one',
  },
  {
    name: 'nightWatches',
    values: [1, 2],
    rule: 'R-ADG-31',
    meaning: 'watches that a night takes outside, each with an encounter check',
  },
] as const satisfies readonly Ruling[];

/** The chosen value of every ruling. */
export type Rulings = Chosen<typeof RULINGS>;

/** `limits:` of a game. */
export const LIMITS = [
  { name: 'maxRounds', value: 500, rule: 'L-ADG-02', meaning: 'rounds after which a fight is ended' },
  { name: 'maxChain', value: 20, rule: 'L-ADG-03', meaning: 'free attacks in one turn' },
  { name: 'maxTurns', value: 500, rule: 'L-ADG-04', meaning: 'exploration turns after which a delve is ended' },
  { name: 'maxWanderers', value: 50, rule: 'L-ADG-05', meaning: 'wandering encounters in one delve' },
  { name: 'maxWeeks', value: 52, rule: 'L-ADG-06', meaning: 'weeks of bed rest between two delves' },
] as const;
