import { catalogue, type Row } from '../kit/catalogue.ts';
import type { Settings, SomeSettings } from '../kit/choices.ts';
import type { Choice } from '../system.ts';

/** Above every probability and share, so that a threshold of this value is never reached. */
const NEVER = 2;

/** The choices that the book leaves to players, with their values, the default first. */
export const CHOICES = [
  {
    name: 'goal',
    values: ['enemies', 'exits'],
    rule: 'DW-missing-victory',
    meaning: 'what a side goes for in an escape: the enemies; the exits, for which heroes run and which monsters block',
  },
  {
    name: 'lineUp',
    values: ['ranks', 'front', 'rear'],
    rule: 'DW-missing-deploy',
    meaning: 'where figures begin: fighters in front and shooters behind, all in front, shooters in the last ranks',
  },
  {
    name: 'waitAt',
    value: NEVER,
    least: 0,
    most: NEVER,
    tries: [0, 0.25, 0.5, 1, NEVER],
    rule: 'DW-init-choice',
    meaning:
      'share of its figures that must be free to shoot for a side that won the initiative to wait; above 1 it never waits',
  },
  {
    name: 'order',
    values: ['shots', 'contact', 'shooters', 'roster'],
    rule: 'DW-activation-order',
    meaning:
      'who acts first: who has a target, who comes into contact, all shooters, by roster; runners go before all others',
  },
  {
    name: 'advance',
    values: ['close-in', 'go-around', 'ambush', 'stay'],
    rule: 'DW-move-choice',
    meaning:
      'what figures without a shot do: go straight for the nearest enemy, by the shortest way that friends leave open, wait until they can reach one, never move',
  },
  {
    name: 'patience',
    value: 2,
    least: 0,
    most: 300,
    tries: [0, 2, 5, 300],
    rule: 'DW-action-optional',
    meaning:
      'moves in a row without an attack or an approach for which figures lie in ambush; after them they close in once',
  },
  {
    name: 'withoutTarget',
    values: ['close-in', 'keep-away', 'stay'],
    rule: 'DW-one-action',
    meaning:
      'what shooters without a target do: go for the nearest enemy, seek a target from as far as they can, never move',
  },
  {
    name: 'contact',
    values: ['few', 'many'],
    rule: 'DW-zone-stop',
    meaning: 'whether figures that come into contact choose a square that touches few or many enemies',
  },
  {
    name: 'chargeAt',
    value: 13,
    least: 0,
    most: 13,
    tries: [0.5, 1, 2, 13],
    rule: 'DW-shoot-action',
    meaning: 'melee dice for each shooting die at which shooters prefer contact to a shot; above 12 they never do',
  },
  {
    name: 'breakAway',
    values: ['never', 'weak', 'anyone'],
    rule: 'DW-disengage',
    meaning: 'who breaks away from enemies: no one, shooters and who has one hit left, all; runners always may',
  },
  {
    name: 'breakAt',
    value: 0.5,
    least: 0,
    most: 1,
    tries: [0, 0.5, 2 / 3, 0.9],
    rule: 'DW-free-attack',
    meaning: 'chance to survive the free attack at which figures that may break away do',
  },
  {
    name: 'target',
    values: ['likeliest', 'strongest', 'nearest'],
    rule: 'DW-shoot-target',
    meaning: 'whom figures shoot or charge: who is most likely to fall, who has most dice, who is nearest',
  },
  {
    name: 'control',
    values: ['use', 'never'],
    rule: 'DW-ab-control-enemy',
    meaning: 'whether figures with Control Enemy use it',
  },
] as const satisfies readonly Choice[];

/** The settings of a side. */
export type Choices = Settings<typeof CHOICES>;

/** The policies, the default first; a side's own keys override them. */
export const POLICIES = catalogue('policy', {
  balanced: { meaning: 'shoots if it can, otherwise closes with the nearest enemy; never breaks away', settings: {} },
  aggressive: {
    meaning: 'goes for contact with as many enemies as it can reach, around friends in the way, even with its archers',
    settings: { lineUp: 'front', order: 'contact', advance: 'go-around', contact: 'many', chargeAt: 1 },
  },
  defensive: {
    meaning: 'shoots and keeps its distance; breaks away if that is fairly safe',
    settings: {
      lineUp: 'rear',
      waitAt: 0.5,
      order: 'shooters',
      advance: 'ambush',
      withoutTarget: 'keep-away',
      breakAway: 'weak',
      breakAt: 2 / 3,
    },
  },
  objective: {
    meaning: 'heroes run for the exits, monsters block them; otherwise as balanced',
    settings: { goal: 'exits' },
  },
  hold: {
    meaning: 'never moves and chooses no abilities; shoots if it can',
    settings: { order: 'roster', advance: 'stay', withoutTarget: 'stay', control: 'never' },
  },
} satisfies Readonly<Record<string, Row & { readonly settings: SomeSettings<typeof CHOICES> }>>);
