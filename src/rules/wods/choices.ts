import { catalogue, type Row } from '../kit/catalogue.ts';
import type { Settings, SomeSettings } from '../kit/choices.ts';
import type { Choice } from '../system.ts';

/** The choices that the book leaves to players, with their options, the default first. */
export const CHOICES = [
  {
    name: 'target',
    values: ['book', 'focus-lowest', 'spread', 'random', 'first'],
    rule: 'P-WODS-01',
    meaning: 'whom members attack; book: the one with fewest HP left, enemies anyone at random (P-WODS-02)',
  },
  {
    name: 'reroll',
    values: ['mean', 'never', 'kill', 'low3'],
    rule: 'P-WODS-03',
    meaning: 'when an off-hand weapon is used to roll damage again',
  },
  {
    name: 'secondWind',
    values: ['half', 'never'],
    rule: 'P-WODS-04',
    meaning: 'when Second wind is used: at half HP or less, if none of it is wasted',
  },
  {
    name: 'lucky',
    values: ['avoid-miss', 'always', 'never'],
    rule: 'P-WODS-05',
    meaning: 'what Lucky is kept for: a missed test at 0 HP, or the first such test it can improve',
  },
  {
    name: 'backstab',
    values: ['opening', 'rehide'],
    rule: 'P-WODS-06',
    meaning: 'whether backstabbers hide again in the fight, every second turn',
  },
  {
    name: 'reeling',
    values: ['fight-on-unless-alone', 'always', 'never'],
    rule: 'P-WODS-07',
    meaning: 'whether a hero at 0 HP who may fight on does, or plays dead',
  },
  {
    name: 'elementalism',
    values: ['worthwhile', 'always', 'armoured', 'never'],
    rule: 'P-WODS-08',
    meaning:
      'when casters attack by Elementalism: where it does castGain more damage than their weapons, always, only against armour 2 or more, never',
  },
  {
    name: 'castGain',
    value: 1.5,
    least: 0,
    most: 20,
    tries: [0, 1, 1.5, 3, 5],
    rule: 'P-WODS-08',
    meaning: 'mean damage that a spell must do more than a weapon, of what the target has left, to be worthwhile',
  },
  {
    name: 'bless',
    values: ['boss', 'never', 'evil'],
    rule: 'P-WODS-09',
    meaning:
      'against whom weapons are blessed: evil bosses, demons and enemies that nothing else harms; no one; all evil',
  },
  { name: 'turn', values: ['crowd', 'never'], rule: 'P-WODS-10', meaning: 'whether priests turn a crowd of undead' },
  {
    name: 'crowd',
    value: 2,
    least: 1,
    most: 20,
    tries: [1, 2, 3, 4, 6],
    rule: 'P-WODS-10',
    meaning: 'from how many on those who can be turned are a crowd, where they are half of the enemy or more',
  },
  {
    name: 'cure',
    values: ['gap', 'fight'],
    rule: 'R-WODS-17',
    meaning: 'whether healers Cure the fallen in a fight instead of attacking',
  },
  { name: 'fireOil', values: ['never', 'throw'], rule: 'R-WODS-59', meaning: 'whether fire oil is thrown' },
  {
    name: 'retreat',
    values: ['never', 'half'],
    rule: 'P-WODS-13',
    meaning: 'whether heroes flee once fewer than half of the side stand',
  },
  {
    name: 'goOn',
    values: ['rested', 'always', 'first-death'],
    rule: 'P-WODS-14',
    meaning:
      'when a party goes deeper: while all can rest to the share restedTo of their HP, always, until a member is lost',
  },
  {
    name: 'restedTo',
    value: 0.75,
    least: 0,
    most: 1,
    tries: [0.25, 0.5, 0.75, 1],
    rule: 'P-WODS-14',
    meaning: 'to which share of their HP all must be able to rest for a party that goes on rested',
  },
  {
    name: 'rest',
    values: ['amount', 'full', 'never'],
    rule: 'P-WODS-15',
    meaning: 'who rests between encounters: members who would waste nothing of it, everyone to the full, no one',
  },
  {
    name: 'spending',
    values: ['book', 'no-resurrection'],
    rule: 'P-WODS-16',
    meaning: 'whether the dead are brought back for silver',
  },
  {
    name: 'reserve',
    value: 60,
    least: 0,
    most: 5000,
    tries: [20, 60, 250, 1000, 2500],
    rule: 'P-WODS-16',
    meaning: 'silver that each hero keeps; what is above it is squandered for experience',
  },
  {
    name: 'loadout',
    values: ['damage', 'armour'],
    rule: 'P-WODS-17',
    meaning: 'which weapon is used: the one with most damage to the target, or the one that protects best',
  },
] as const satisfies readonly Choice[];

/** The settings of a side. */
export type Choices = Settings<typeof CHOICES>;

/** The choices that a side may set. */
export type ChoiceWords = SomeSettings<typeof CHOICES>;

/** The policies, the default first; a side's own keys override them. */
export const POLICIES = catalogue('policy', {
  book: { meaning: 'as the reading of the rulebook has it (P-WODS-01 to P-WODS-17)', settings: {} },
  focus: { meaning: 'everyone attacks the enemy with fewest HP left', settings: { target: 'focus-lowest' } },
  spread: { meaning: 'everyone attacks the enemy with most HP left', settings: { target: 'spread' } },
  random: { meaning: 'everyone attacks anyone', settings: { target: 'random' } },
  cautious: {
    meaning: 'protects first, plays dead when reeling, flees when half are down, rests to the full, leaves early',
    settings: { loadout: 'armour', reeling: 'never', retreat: 'half', rest: 'full', goOn: 'first-death' },
  },
  bold: {
    meaning: 'fights on when reeling, never turns back',
    settings: { reeling: 'always', goOn: 'always' },
  },
} satisfies Readonly<Record<string, Row & { readonly settings: SomeSettings<typeof CHOICES> }>>);
