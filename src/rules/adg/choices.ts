import { catalogue, type Row } from '../kit/catalogue.ts';
import type { SomeSettings } from '../kit/choices.ts';
import type { Chosen } from '../kit/options.ts';
import type { Ruling } from '../system.ts';

/**
 * What a side decides in play: every choice the page leaves to the players, its options, the default first. The
 * kernel plays by the options themselves.
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
    values: ['hit', 'never', 'exact', 'any'],
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
    values: ['from8', 'from5', 'never'],
    rule: 'P-ADG-04',
    meaning: 'whether the second weapon is used: with this much Cunning left after paying for it',
  },
  {
    name: 'rituals',
    values: ['two', 'always', 'never'],
    rule: 'P-ADG-05',
    meaning: 'whether rituals are performed: while two enemies stand, whenever possible, not at all',
  },
  {
    name: 'retreat',
    values: ['never', 'halfDead', 'quarterHealth'],
    rule: 'P-ADG-06',
    meaning: 'when to run: never, at half the party dead, at a quarter of its health left',
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
    meaning: 'when the delve goes on: no one near death and all above a third of health, always, no one dead',
  },
  {
    name: 'drinking',
    values: ['betweenFights', 'always', 'inFights'],
    rule: 'P-ADG-12',
    meaning:
      'when a hero at half health or less drinks a potion: between fights, also in them instead of attacking, only in them',
  },
  {
    name: 'pack',
    values: ['giveUp', 'search'],
    rule: 'R-ADG-35',
    meaning: 'what to do when the search of a pack fails',
  },
] as const satisfies readonly Ruling[];

export type ChoiceName = (typeof CHOICES)[number]['name'];

/** The chosen option of every choice. */
export type Choices = Chosen<typeof CHOICES>;

/** Returns the options of a choice, the default first. */
export function optionsOf(choice: ChoiceName): readonly string[] {
  return CHOICES.find(({ name }) => name === choice)!.values;
}

/** Ways to steer a side, the default first. */
export const POLICIES = catalogue('policy', {
  book: { meaning: 'sensible throughout: pays for hits that fell, uses Scars to hit', settings: {} },
  plain: {
    meaning: 'leaves the dice as they fall: no exertion, no Scars',
    settings: { exertion: 'never', scars: 'never' },
  },
  careful: {
    meaning: 'exerts little, runs early',
    settings: { exertion: 'cheap', scars: 'any', retreat: 'quarterHealth' },
  },
  bold: {
    meaning: 'exerts on every attack and never turns back',
    settings: { exertion: 'always', scars: 'exact', secondAttack: 'from5', rituals: 'always', goOn: 'always' },
  },
} satisfies Readonly<Record<string, Row & { readonly settings: SomeSettings<typeof CHOICES> }>>);
