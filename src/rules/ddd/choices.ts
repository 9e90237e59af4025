import { catalogue, type Row } from '../kit/catalogue.ts';
import { type SomeSettings, settingsOf } from '../kit/choices.ts';
import type { Choice } from '../system.ts';

/** The choices that the book leaves to players, with their options, the default first. */
export const CHOICES = [
  {
    name: 'deploy',
    values: ['front', 'shooters-behind', 'near-goal'],
    rule: 'DDD-P-deploy',
    meaning: 'who begins where: in front by power die, shooters in the rear, or the fast nearest the goal',
  },
  {
    name: 'ambushers',
    values: ['near', 'anywhere', 'open'],
    rule: 'DDD-P-ambush-hidden',
    meaning: 'where ambushers begin hidden: within range of the defender, anywhere, or nowhere',
  },
  {
    name: 'stance',
    values: ['advance', 'wait', 'hold'],
    rule: 'DDD-P-move',
    meaning: 'fighters go for the enemy, or wait until one can reach them; with hold no model moves at all',
  },
  {
    name: 'shooters',
    values: ['best-shot', 'far-off', 'charge'],
    rule: 'DDD-P-move',
    meaning:
      'shooters seek their best shot, or stay as far off as an even chance to hit allows and hide without a shot, or fight',
  },
  {
    name: 'patience',
    value: 200,
    least: 0,
    most: 200,
    tries: [0, 2, 5, 200],
    rule: 'DDD-P-move',
    meaning: 'rounds in a row in which nothing happens after which those who wait or lie in ambush go on; 200 is never',
  },
  {
    name: 'runners',
    values: ['few', 'many', 'none', 'most'],
    rule: 'DDD-P-move',
    meaning:
      'how many models go for the objective; with most, half of the ambushers block exits and four models read the message',
  },
  {
    name: 'hunt',
    values: ['chase', 'intercept'],
    rule: 'DDD-P-move',
    meaning: 'whether models chase those who make off, or cut them off from their way out where they would get away',
  },
  {
    name: 'escort',
    values: ['no', 'yes', 'screen'],
    rule: 'DDD-P-move',
    meaning:
      'whether the others stay near who carries, in Treasure Hunt where outnumbered, in Object of Power always; or screen it: go for the enemy nearest to it',
  },
  {
    name: 'carriers',
    values: ['contest', 'go-home'],
    rule: 'DDD-P-move',
    meaning: 'in Treasure Hunt carriers fight on while more can be won, or go home at once',
  },
  {
    name: 'breakAway',
    values: ['runners', 'shooters-too', 'no-one'],
    rule: 'DDD-P-break-away',
    meaning: 'who tries to break away from close combat',
  },
  {
    name: 'breakAwayChance',
    value: 0.5,
    least: 0,
    most: 1,
    tries: [0, 0.3, 0.5, 0.6],
    rule: 'DDD-P-break-away',
    meaning: 'the least chance at which they try it',
  },
  {
    name: 'trapDetour',
    value: 4,
    least: 0,
    most: 20,
    tries: [0, 2, 4, 8],
    rule: 'DDD-P-trap-path',
    meaning: 'movement points that a way around a trap may cost more; 0 goes through',
  },
  {
    name: 'action',
    values: ['goal', 'goal-and-doors', 'shot', 'blow', 'attacks-only'],
    rule: 'DDD-P-action',
    meaning: 'what comes first; with attacks-only a shot, or else a blow, and nothing else',
  },
  {
    name: 'targets',
    values: ['urgent', 'likeliest'],
    rule: 'DDD-P-close-target',
    meaning: 'whom to attack: first who carries, has read or was freed; or only the likeliest to be killed',
  },
  {
    name: 'goodShot',
    value: 0.25,
    least: 0,
    most: 1,
    tries: [0, 0.25, 0.5],
    rule: 'DDD-P-enthrall',
    meaning: 'the chance to kill from which a shot comes before enthralling',
  },
  {
    name: 'enthralled',
    values: ['weakest', 'urgent'],
    rule: 'DDD-P-enthrall',
    meaning: 'whom to enthrall: the smallest power die, or first who carries, has read or was freed',
  },
  {
    name: 'doors',
    values: ['pick', 'likelier', 'pick-and-shut'],
    rule: 'DDD-P-door',
    meaning:
      'thieves pick locks, or smash what is as likely to give way; pick-and-shut also shuts doors behind a runner alone',
  },
  {
    name: 'traps',
    values: ['none', 'on-the-way', 'by-goal'],
    rule: 'DDD-P-trap-set',
    meaning: "where thieves set traps: nowhere, up to two on the enemy's way, or one by the objective",
  },
  {
    name: 'surrenderAt',
    value: 16,
    least: 1,
    most: 16,
    tries: [2, 3, 5, 16],
    rule: 'DDD-P-surrender',
    meaning: 'with the ruling `surrender`: gives up when the enemy has more than so many times its models; 16 is never',
  },
  {
    name: 'mage',
    values: ['eager', 'attack', 'save'],
    rule: 'DDD-P-mage',
    meaning: 'what mages spend their re-roll on: any roll, hits and damage only, or armor only',
  },
] as const satisfies readonly Choice[];

type Rows = (typeof CHOICES)[number];
type WordRow = Extract<Rows, { values: readonly string[] }>;

/** The settings of a side as numbers; a word is its index among the values. */
export type SideSettings = { readonly [C in Rows as C['name']]: number };

/** Returns the number of a word of a choice, as in {@link SideSettings}. */
function numberOf<Name extends WordRow['name']>(
  choice: Name,
  word: Extract<WordRow, { name: Name }>['values'][number],
): number {
  const row = CHOICES.find(({ name }) => name === choice) as WordRow;
  return (row.values as readonly string[]).indexOf(word);
}

// Numbers of the words that rule code uses.
export const SHOOTERS_BEHIND = numberOf('deploy', 'shooters-behind');
export const NEAR_GOAL = numberOf('deploy', 'near-goal');
export const HIDDEN_ANYWHERE = numberOf('ambushers', 'anywhere');
export const IN_THE_OPEN = numberOf('ambushers', 'open');
export const WAIT = numberOf('stance', 'wait');
export const HOLD = numberOf('stance', 'hold');
export const FAR_OFF = numberOf('shooters', 'far-off');
export const CHARGE = numberOf('shooters', 'charge');
export const MANY = numberOf('runners', 'many');
export const NO_RUNNERS = numberOf('runners', 'none');
export const MOST = numberOf('runners', 'most');
export const INTERCEPT = numberOf('hunt', 'intercept');
export const ESCORT = numberOf('escort', 'yes');
export const SCREEN = numberOf('escort', 'screen');
export const GO_HOME = numberOf('carriers', 'go-home');
export const SHOOTERS_TOO = numberOf('breakAway', 'shooters-too');
export const NO_ONE = numberOf('breakAway', 'no-one');
export const GOAL_FIRST = numberOf('action', 'goal');
export const DOORS_FIRST = numberOf('action', 'goal-and-doors');
export const SHOT_FIRST = numberOf('action', 'shot');
export const BLOW_FIRST = numberOf('action', 'blow');
export const URGENT_TARGETS = numberOf('targets', 'urgent');
export const URGENT_ENTHRALLED = numberOf('enthralled', 'urgent');
export const LIKELIER = numberOf('doors', 'likelier');
export const PICK_AND_SHUT = numberOf('doors', 'pick-and-shut');
export const ON_THE_WAY = numberOf('traps', 'on-the-way');
export const BY_GOAL = numberOf('traps', 'by-goal');
export const EAGER = numberOf('mage', 'eager');
export const ATTACK_ONLY = numberOf('mage', 'attack');
export const SAVE_ONLY = numberOf('mage', 'save');

/** The policies, the default first; a side's own keys override them. */
export const POLICIES = catalogue('policy', {
  balanced: {
    meaning: 'fighters fight, shooters shoot, and as many models as needed go for the objective',
    settings: {},
  },
  aggressive: {
    meaning: 'everyone attacks the nearest enemy',
    settings: {
      ambushers: 'open',
      shooters: 'charge',
      runners: 'none',
      breakAway: 'no-one',
      trapDetour: 0,
      action: 'blow',
      targets: 'likeliest',
      goodShot: 0,
      doors: 'likelier',
      mage: 'attack',
    },
  },
  defensive: {
    meaning: 'shooters keep their distance, the others wait until an enemy can reach them',
    settings: {
      deploy: 'shooters-behind',
      ambushers: 'anywhere',
      stance: 'wait',
      patience: 2,
      shooters: 'far-off',
      breakAway: 'shooters-too',
      action: 'shot',
      doors: 'pick-and-shut',
      traps: 'on-the-way',
      surrenderAt: 3,
      mage: 'save',
    },
  },
  objective: {
    meaning: 'the objective first, with more models',
    settings: {
      deploy: 'near-goal',
      runners: 'many',
      hunt: 'intercept',
      escort: 'screen',
      action: 'goal-and-doors',
      enthralled: 'urgent',
      traps: 'by-goal',
    },
  },
  hold: {
    meaning: 'never moves; shoots or strikes any enemy in reach',
    settings: { stance: 'hold', breakAway: 'no-one', action: 'attacks-only', goodShot: 0 },
  },
} satisfies Readonly<Record<string, Row & { readonly settings: SomeSettings<typeof CHOICES> }>>);

/** Returns the settings of a side: its own keys override its policy, which overrides the defaults. */
export function sideSettings(policy: string, own: object): SideSettings {
  const chosen: Readonly<Record<string, string | number>> = settingsOf(CHOICES, POLICIES.rows, policy, own);
  const numbers = CHOICES.map((choice) => {
    const value = chosen[choice.name];
    return [choice.name, 'values' in choice ? (choice.values as readonly unknown[]).indexOf(value) : value];
  });
  return Object.fromEntries(numbers) as SideSettings;
}
