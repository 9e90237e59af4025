import { catalogue, type Row } from '../kit/catalogue.ts';
import type { DungeonMatchup } from './matchup.ts';

/** Dice a power or defense die may be. A die's index is its place here. @rule DDD-dice-choice */
export const DICE = [4, 6, 8, 10, 12] as const;

/** The index of a die of 4, 6, 8, 10 or 12 sides: 0..4. */
export function dieIndex(sides: number): number {
  return (sides >> 1) - 2;
}

/** Something to play. */
interface Scene extends Row {
  /** How a side wins it. */
  readonly won: string;
}

const SCENES = {
  battle: {
    meaning: 'first to kill half of the enemy party',
    won: 'it was first to kill as many enemies as needed',
  },
  ambush: {
    meaning: 'the defender must get half of its party off the board',
    won: 'the defender got half of its party away, or the attacker prevented it',
  },
  'treasure-hunt': {
    meaning: 'who carries more of the treasures off the board',
    won: 'it carried more treasure off than the other side',
  },
  'object-of-power': {
    meaning: 'first to carry the object off by the far edge',
    won: 'it carried the object off by the far edge',
  },
  'free-prisoner': {
    meaning: 'the attacker frees one of its own and gets it off the board',
    won: 'the prisoner got away; or, for the defender, it did not',
  },
  secrets: {
    meaning: 'read the message in the middle, then leave by the far edge',
    won: 'it read the message and got away by the far edge, and the other side did not',
  },
} satisfies Readonly<Record<string, Scene>>;

/** What is fought for. */
export const SCENARIOS = catalogue('scenario', SCENES);

// Indexes of scenarios.
export const BATTLE = SCENARIOS.byName.battle.index;
export const AMBUSH = SCENARIOS.byName.ambush.index;
export const TREASURE_HUNT = SCENARIOS.byName['treasure-hunt'].index;
export const OBJECT_OF_POWER = SCENARIOS.byName['object-of-power'].index;
export const FREE_PRISONER = SCENARIOS.byName['free-prisoner'].index;
export const SECRETS = SCENARIOS.byName.secrets.index;

/** What `play:` may say, the default first. */
export const PLAYS = catalogue('play', {
  skirmish: {
    meaning: 'a Battle between parties of any size, until one has no one left',
    won: 'it was first to kill as many enemies as needed',
  },
  ...SCENES,
  'dice-off': {
    meaning: 'the best power dice decide each game who attacks and which of the six is played',
    won: 'it reached the objective of the scenario that the dice-off led to',
  },
} satisfies Readonly<Record<string, Scene>>);
export type Play = (typeof PLAYS.names)[number];

/** The scenario of a way to play: a skirmish is a battle, and a dice-off is one until the dice say otherwise. */
export function scenarioOf(play: Play): number {
  return SCENARIOS.find(play)?.index ?? BATTLE;
}

/** Ways to steer a side, the default first. */
export const POLICIES = catalogue('policy', {
  balanced: { meaning: 'fighters fight, shooters shoot, and as many models as needed go for the objective' },
  aggressive: { meaning: 'everyone attacks the nearest enemy' },
  defensive: { meaning: 'shooters keep their distance, the others wait until an enemy can reach them' },
  objective: { meaning: 'the objective first, with more models' },
  hold: { meaning: 'never moves; shoots or strikes any enemy in reach' },
});

// Indexes of policies.
export const BALANCED = POLICIES.byName.balanced.index;
export const AGGRESSIVE = POLICIES.byName.aggressive.index;
export const DEFENSIVE = POLICIES.byName.defensive.index;
export const OBJECTIVE = POLICIES.byName.objective.index;
export const HOLD = POLICIES.byName.hold.index;

/** What a mage spends its re-roll on. @rule DDD-P-mage */
export const MAGE_HABITS = catalogue('habit', {
  eager: { meaning: 'any roll' },
  attack: { meaning: 'hits and damage only' },
  save: { meaning: 'armor only' },
});

// Indexes of habits.
export const EAGER = MAGE_HABITS.byName.eager.index;
export const ATTACK_ONLY = MAGE_HABITS.byName.attack.index;
export const SAVE_ONLY = MAGE_HABITS.byName.save.index;

/** Why a game ended. */
interface Ending extends Row {
  /** How a story says it; left out, by the meaning. */
  readonly story?: string;
  /** The limit that ends a game so, and what the limit counts. */
  readonly limit?: { readonly name: keyof DungeonMatchup['limits']; readonly counts: string; readonly rule: string };
}

export const ENDINGS = catalogue('ending', {
  objective: { meaning: 'a side reached its objective', story: 'by the objective' },
  walkover: { meaning: 'a side had no one left on the board' },
  impossible: {
    meaning: 'an objective could no longer be reached',
    story: 'since the objective could no longer be reached',
  },
  surrender: { meaning: 'a side gave up', story: 'since the other side gave up' },
  timeout: {
    meaning: 'the limit of rounds was reached',
    limit: { name: 'maxRounds', counts: 'rounds', rule: 'DDD-G-01' },
  },
  stalled: {
    meaning: 'nothing happened any more',
    limit: { name: 'stallRounds', counts: 'rounds in which nothing happened', rule: 'DDD-G-02' },
  },
} satisfies Readonly<Record<string, Ending>>);

// Indexes of endings.
export const BY_OBJECTIVE = ENDINGS.byName.objective.index;
export const BY_WALKOVER = ENDINGS.byName.walkover.index;
export const BY_IMPOSSIBLE = ENDINGS.byName.impossible.index;
export const BY_SURRENDER = ENDINGS.byName.surrender.index;
export const BY_ROUND_CAP = ENDINGS.byName.timeout.index;
export const BY_STALL = ENDINGS.byName.stalled.index;
