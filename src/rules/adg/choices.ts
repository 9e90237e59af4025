import { catalogue, type Row } from '../kit/catalogue.ts';
import { type Settings, type SomeSettings, settingsOf } from '../kit/choices.ts';
import type { Choice } from '../system.ts';

/** Thresholds that are never reached: above every share, and above every Cunning. */
const NEVER = 2;
const NO_CUNNING = 20;

/** Uses of Scars, the default first. */
export const SCAR_USES = ['hit', 'never', 'exact', 'any'] as const;

/**
 * The choices that the page leaves to players, with their options, the default first. The kernel compares the options
 * directly.
 */
export const CHOICES = [
  {
    name: 'exertion',
    values: ['finisher', 'never', 'cheap', 'always'],
    rule: 'P-ADG-01',
    meaning:
      'when a failed attack is paid for: finisher: up to 3 points, attribute down to 6, if it probably fells the target; cheap: up to 2 points, down to 8; always: down to 1',
  },
  {
    name: 'exertInitiative',
    values: ['never', 'one'],
    rule: 'P-ADG-01',
    meaning: 'whether 1 point is paid for a failed initiative check',
  },
  {
    name: 'exertChecks',
    values: ['never', 'one'],
    rule: 'P-ADG-01',
    meaning: 'whether 1 point is paid for a failed check: obstacles, packs, rituals',
  },
  {
    name: 'scars',
    values: SCAR_USES,
    rule: 'P-ADG-02',
    meaning:
      'what Scars are used for: hit: make a miss hit, or a hit fell its target; exact: improve an attack in any way; any: as hit, also on failed checks and saves in a fight',
  },
  {
    name: 'target',
    values: ['focusLowest', 'random', 'spread', 'first'],
    rule: 'P-ADG-03',
    meaning: 'whom to attack: lowest health, anyone, the one attacked least this round, the first listed',
  },
  {
    name: 'secondAttack',
    value: 8,
    least: 1,
    most: NO_CUNNING,
    tries: [5, 8, 11, NO_CUNNING],
    rule: 'P-ADG-04',
    meaning: `Cunning that must be left after paying for the second weapon; ${NO_CUNNING} never uses it`,
  },
  {
    name: 'rituals',
    values: ['two', 'always', 'never'],
    rule: 'P-ADG-05',
    meaning: 'whether rituals are performed: while two enemies stand, whenever possible, not at all',
  },
  {
    name: 'retreatDead',
    value: NEVER,
    least: 0,
    most: NEVER,
    tries: [0.25, 0.5, 0.75, NEVER],
    rule: 'P-ADG-06',
    meaning: 'share of the party that must be dead for it to run from a fight; above 1 it never does for that',
  },
  {
    name: 'retreatHealth',
    value: 0,
    least: 0,
    most: 1,
    tries: [0, 0.15, 0.25, 0.5],
    rule: 'P-ADG-06',
    meaning: 'share of its health at which the party runs from a fight; 0 never does',
  },
  {
    name: 'bedRest',
    values: ['full', 'within2'],
    rule: 'P-ADG-07',
    meaning: 'when bed rest ends: with every attribute back, or with none more than 2 short',
  },
  {
    name: 'uninterested',
    values: ['leave', 'attack'],
    rule: 'P-ADG-08',
    meaning: 'what to do with indifferent creatures',
  },
  {
    name: 'wavering',
    values: ['pay', 'never'],
    rule: 'P-ADG-09',
    meaning: 'whether a wavering hireling is paid, as far as the purse allows',
  },
  {
    name: 'shortRest',
    values: ['worthwhile', 'afterFights', 'never'],
    rule: 'P-ADG-10',
    meaning: "when the day's short rest is taken: with health missing for a roll each, after any fight, never",
  },
  {
    name: 'goOn',
    values: ['careful', 'always', 'untilDeath'],
    rule: 'P-ADG-11',
    meaning:
      'when the delve goes on: careful: while fewer adventurers than turnBack says are spent; always; until someone dies',
  },
  {
    name: 'turnBack',
    value: 0.5,
    least: 0,
    most: 1,
    tries: [0, 0.5, 0.75, 1],
    rule: 'P-ADG-11',
    meaning:
      'share of the adventurers who set out that must be spent (dead, hurt or near death) for a careful party to turn back; 0: any of them',
  },
  {
    name: 'hurtAt',
    value: 1 / 3,
    least: 0,
    most: 1,
    tries: [0, 0.2, 1 / 3, 0.5],
    rule: 'P-ADG-11',
    meaning: 'share of its health at which an adventurer is hurt',
  },
  {
    name: 'nearDeath',
    value: 7,
    least: 1,
    most: 13,
    tries: [5, 6, 7, 8, 13],
    rule: 'P-ADG-11',
    meaning: 'Scars at which an adventurer is near death: 7 die of more than half of their dying rolls',
  },
  {
    name: 'drinking',
    values: ['betweenFights', 'always', 'inFights'],
    rule: 'P-ADG-12',
    meaning:
      'when a hero who is low (drinkAt) drinks a potion: between fights, also in them instead of attacking, only in them',
  },
  {
    name: 'drinkAt',
    value: 0.5,
    least: 0,
    most: 1,
    tries: [0.25, 0.5, 0.75],
    rule: 'P-ADG-12',
    meaning: 'share of its health at which a hero is low enough for a potion',
  },
  {
    name: 'shooting',
    values: ['always', 'clear'],
    rule: 'P-ADG-14',
    meaning: 'when archers shoot: always, or only while no one of their own side is in melee',
  },
  {
    name: 'pack',
    values: ['giveUp', 'search'],
    rule: 'R-ADG-35',
    meaning: 'what to do when the search of a pack fails',
  },
] as const satisfies readonly Choice[];

export type ChoiceName = (typeof CHOICES)[number]['name'];

/** The chosen option of every choice. */
export type Choices = Settings<typeof CHOICES>;

/** Choices that enemies have; the others are for adventurers: enemies have no Scars, attributes or potions. */
export const OF_ENEMIES: readonly ChoiceName[] = ['target', 'shooting'];

/** The policies, the default first; `ofEnemies` are the settings of enemies. */
export const POLICIES = catalogue('policy', {
  book: {
    meaning: 'sensible throughout: pays for hits that fell, uses Scars to hit; enemies attack anyone',
    settings: {},
    ofEnemies: { target: 'random' },
  },
  plain: {
    meaning: 'leaves the dice as they fall: no exertion, no Scars',
    settings: { exertion: 'never', scars: 'never' },
    ofEnemies: { target: 'random' },
  },
  careful: {
    meaning: 'exerts little, runs early; enemies attack anyone, and do not shoot where they might strike each other',
    settings: { exertion: 'cheap', scars: 'any', retreatHealth: 0.25 },
    ofEnemies: { target: 'random', shooting: 'clear' },
  },
  bold: {
    meaning: 'exerts on every attack and never turns back; enemies attack who is closest to falling',
    settings: { exertion: 'always', scars: 'exact', secondAttack: 5, rituals: 'always', goOn: 'always' },
    ofEnemies: { target: 'focusLowest' },
  },
} satisfies Readonly<Record<string, Row & Record<'settings' | 'ofEnemies', SomeSettings<typeof CHOICES>>>>);

/**
 * Returns the settings of enemies: their own keys override those of the policy.
 *
 * @param own keys of the side
 */
export function choicesOfEnemies(policy: string, own: object): Choices {
  const ofEnemies = POLICIES.rows.find(({ name }) => name === policy)?.ofEnemies;
  return settingsOf(CHOICES, [], policy, own, ofEnemies);
}
