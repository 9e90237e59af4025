import { catalogue, type Row } from '../kit/catalogue.ts';
import type { Settings, SomeSettings } from '../kit/choices.ts';
import type { Choice } from '../system.ts';

/** Enemies for each member that never occur, so that a party never breaks off. */
const NEVER = 120;

/** The choices that the book leaves to players, with their options, the default first. */
export const CHOICES = [
  {
    name: 'target',
    values: ['nearest', 'strongest', 'weakest'],
    rule: '2HDC-22.3.1',
    meaning:
      'whom to charge among those whom fewest attack: the nearest, the highest Rep, or the least Rep, shield and armour',
  },
  {
    name: 'shooters',
    values: ['step-out', 'charge', 'draw'],
    rule: '2HDC-22.2',
    meaning:
      'what a shooter does in contact: steps out, fights on (and charges when it sees no one), or draws its melee weapon',
  },
  {
    name: 'starSpell',
    values: ['table', 'damage', 'dazzle'],
    rule: '2HDC-28.7',
    meaning: 'what a Star casts: what the table of NPCs says, Damage, or Dazzle when outnumbered and not twice running',
  },
  {
    name: 'starPlace',
    values: ['by-rep', 'first', 'last'],
    rule: '2HDC-24.4b',
    meaning: 'the place of a Star among several who fight one enemy',
  },
  {
    name: 'potions',
    values: ['equals', 'always', 'big-bad', 'never'],
    rule: '2HDC-29.2a',
    meaning:
      'when potions are drunk: against as many enemies or the Big Bad, always, against the Big Bad only (Courage always), never',
  },
  {
    name: 'breakOff',
    value: 3,
    least: 1,
    most: NEVER,
    tries: [1.5, 2, 3, 4, NEVER],
    rule: '2HDC-26.0a',
    meaning: `so many enemies for each member make the party break off; ${NEVER} never do`,
  },
  {
    name: 'lastOne',
    values: ['leaves', 'stays'],
    rule: '2HDC-26.0a',
    meaning: 'whether the last fit member of three or more breaks off',
  },
  {
    name: 'starStays',
    values: ['per-enemy', 'no'],
    rule: '2HDC-26.0a',
    meaning: 'whether a Star with a Star Power die for each enemy keeps the party from breaking off',
  },
  {
    name: 'starDice',
    value: -1,
    least: -1,
    most: 12,
    tries: [-1, 0, 1, 2],
    rule: '2HDC-26.0a',
    meaning: 'the party breaks off when its Star has no more Star Power dice than this; -1 plays no part',
  },
  {
    name: 'freeWill',
    values: ['carry-on', 'flee'],
    rule: '2HDC-6.3.2',
    meaning: 'what a Star does in a crisis: carries on, or fails without Star Power against two to one',
  },
  {
    name: 'healRange',
    value: 6,
    least: 0,
    most: 6,
    tries: [0, 1, 3, 6],
    rule: '2HDC-30.0a',
    meaning: 'how many squares away a Healer goes to a fallen friend; 0 tends no one',
  },
  {
    name: 'healInContact',
    values: ['no', 'yes'],
    rule: '2HDC-30.0a',
    meaning: 'whether a Healer tends with an enemy next to it',
  },
  {
    name: 'carry',
    values: ['no', 'yes'],
    rule: '2HDC-25.0a',
    meaning: 'whether the fallen are carried away when the party breaks off',
  },
  {
    name: 'dispatch',
    values: ['no', 'yes'],
    rule: '2HDC-23.7a',
    meaning: 'whether a fallen enemy is dispatched where no other can be attacked',
  },
  {
    name: 'weapon',
    values: ['listed', 'two-handed', 'shield'],
    rule: '2HDC-32.3',
    meaning:
      'what to fight with: the first weapon listed, the heaviest in both hands, or one that leaves a hand for the shield',
  },
  {
    name: 'turnBack',
    value: 0.5,
    least: 0,
    most: 1,
    tries: [0, 0.25, 0.5, 0.75, 1],
    rule: '2HDC-41.2',
    meaning: 'the band goes home when less than this share of it is free',
  },
  {
    name: 'afterDeath',
    values: ['go-on', 'home'],
    rule: '2HDC-41.2',
    meaning: 'whether the band goes home when a member has died',
  },
  {
    name: 'onward',
    values: ['reason', 'treasure-room'],
    rule: '2HDC-41.0',
    meaning:
      'how far the band goes: until the reason is achieved, or to the Treasure Room whatever happens while a Star is fit',
  },
  {
    name: 'fastMove',
    values: ['home', 'always', 'never'],
    rule: '2HDC-18.2',
    meaning: 'when the band tries a Fast Move',
  },
  {
    name: 'strays',
    values: ['wait', 'leave', 'fetch'],
    rule: '2HDC-17.3.1a',
    meaning: 'what the band does about those who were driven off: waits, goes on, or walks to meet them',
  },
  {
    name: 'search',
    values: ['rooms', 'dead-ends'],
    rule: '2HDC-37.0a',
    meaning: 'where the band searches for secret rooms: in rooms and dead ends, or in dead ends only',
  },
  {
    name: 'chasm',
    value: 4,
    least: 0,
    most: 99,
    tries: [0, 2, 4, 99],
    rule: '2HDC-37.1.6',
    meaning: 'a Challenge is crossed where any other exit is so many tiles away; 0 as any exit, 99 never',
  },
  {
    name: 'patience',
    value: 0,
    least: 0,
    most: 100,
    tries: [0, 5, 10, 20],
    rule: '2HDC-41.1',
    meaning: 'turns that the band waits in the Treasure Room for the Big Bad whom it came to kill',
  },
  {
    name: 'itemsPerRep',
    value: 2,
    least: 1,
    most: 4,
    tries: [1, 2, 3, 4],
    rule: '2HDC-32.2a',
    meaning: 'Items that a member takes up, for each point of Rep',
  },
  {
    name: 'firstPick',
    values: ['use', 'tools'],
    rule: '2HDC-42.0b',
    meaning: 'what is picked first: what is of use to the one who picks, or tools and armour',
  },
  {
    name: 'rivals',
    values: ['talk', 'attack', 'part'],
    rule: '2HDC-39.9.1b',
    meaning: 'what to do with rivals: talk and let them join, attack where they are half as many, talk and part',
  },
  {
    name: 'recruit',
    values: ['any', 'healer'],
    rule: '2HDC-13.1b',
    meaning: 'whether a band without a Healer recruits one where it can',
  },
] as const satisfies readonly Choice[];

export type ChoiceName = (typeof CHOICES)[number]['name'];

/** The chosen value of every choice. */
export type Choices = Settings<typeof CHOICES>;

/** Some choices of a side. */
export type SomeChoices = SomeSettings<typeof CHOICES>;

/** Choices of a band in a dungeon only. */
export const BELOW: readonly ChoiceName[] = [
  ...(['turnBack', 'afterDeath', 'onward', 'fastMove', 'strays', 'search', 'chasm', 'patience'] as const),
  ...(['itemsPerRep', 'firstPick', 'rivals', 'recruit'] as const),
];

/** Choices of parties only, in single fights too: the dungeon side never breaks off. @rule 2HDC-R137 */
export const OF_PARTIES: readonly ChoiceName[] = ['breakOff', 'lastOne', 'starStays', 'starDice', 'carry'];

/** Defaults of the dungeon side that differ from a party's: it drinks whatever it has. @rule 2HDC-29.3b */
export const OF_ENEMIES: SomeChoices = { potions: 'always' };

/** The policies, the default first; a side's own keys override them. */
export const POLICIES = catalogue('policy', {
  book: { meaning: 'what the book prescribes, with common sense', settings: {} },
  bold: {
    meaning: 'attacks the strongest, keeps nothing back, never breaks off',
    settings: {
      ...{ target: 'strongest', shooters: 'charge', starSpell: 'damage', starPlace: 'first', potions: 'always' },
      ...{ breakOff: NEVER, lastOne: 'stays', healRange: 0, weapon: 'two-handed' },
      ...{
        onward: 'treasure-room',
        fastMove: 'always',
        strays: 'leave',
        chasm: 0,
        patience: 10,
        itemsPerRep: 3,
        rivals: 'attack',
      },
    },
  },
  cautious: {
    meaning: 'picks the weak, shields first, leaves in good time',
    settings: {
      ...{ target: 'weakest', shooters: 'draw', starSpell: 'dazzle', starPlace: 'last', potions: 'big-bad' },
      ...{ breakOff: 2, lastOne: 'stays', starStays: 'no', starDice: 1, freeWill: 'flee', weapon: 'shield' },
      ...{ healInContact: 'yes', carry: 'yes', dispatch: 'yes', turnBack: 0, afterDeath: 'home' },
      ...{
        fastMove: 'never',
        strays: 'fetch',
        search: 'dead-ends',
        chasm: 99,
        firstPick: 'tools',
        rivals: 'part',
        recruit: 'healer',
      },
    },
  },
} satisfies Readonly<Record<string, Row & { readonly settings: SomeChoices }>>);
