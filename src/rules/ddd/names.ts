import { catalogue, type Row } from '../kit/catalogue.ts';
import type { DungeonMatchup } from './matchup.ts';

/** Possible power and defense dice. The index of a die is its index here. @rule DDD-dice-choice */
export const DICE = [4, 6, 8, 10, 12] as const;

/** Returns the index of a die with 4, 6, 8, 10 or 12 sides: 0..4. */
export function dieIndex(sides: number): number {
  return (sides >> 1) - 2;
}

/** A scenario of the book. */
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

/** The scenarios by objective. */
export const SCENARIOS = catalogue('scenario', SCENES);

// Indexes of scenarios.
export const BATTLE = SCENARIOS.byName.battle.index;
export const AMBUSH = SCENARIOS.byName.ambush.index;
export const TREASURE_HUNT = SCENARIOS.byName['treasure-hunt'].index;
export const OBJECT_OF_POWER = SCENARIOS.byName['object-of-power'].index;
export const FREE_PRISONER = SCENARIOS.byName['free-prisoner'].index;
export const SECRETS = SCENARIOS.byName.secrets.index;

/** Values of `play:`, the default first. */
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

/** Returns the scenario of a play: a skirmish is a battle, and so is a dice-off until the dice decide. */
export function scenarioOf(play: Play): number {
  return SCENARIOS.find(play)?.index ?? BATTLE;
}

/** A reason for the end of a game. */
interface Ending extends Row {
  /** Phrase for the story; default: the meaning. */
  readonly story?: string;
  /** The limit that ends a game so, and what it counts. */
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
