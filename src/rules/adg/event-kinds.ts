import { eventKinds } from '../kit/event-kinds.ts';

/** The kinds of events by rule. */
export const EVENT_KINDS = eventKinds({
  attack: ['ADG-attack-hit', 'ADG-attack-miss', 'ADG-attack-exact-extra', 'ADG-dual-wield-second'],
  shot: ['ADG-ranged-stray'],
  cast: ['ADG-ritual-last', 'ADG-ritual-mishap', 'ADG-data-rituals'],
  harm: ['ADG-weapon-damage', 'ADG-dying-dead', 'ADG-exertion-loss', 'ADG-dying-attribute', 'ADG-attack-exact-stun'],
  heal: [
    'ADG-turn-action',
    'ADG-dying-survive',
    'ADG-rest-night',
    'ADG-rest-short',
    'ADG-rest-week',
    'ADG-home-regeneration',
  ],
  test: ['ADG-morale-roll', 'ADG-hireling-roll', 'ADG-save-enemy', 'ADG-pack-pass', 'ADG-pack-fail', 'ADG-pack-exact'],
  flight: ['ADG-morale-flee'],
  room: ['ADG-encounter-roll', 'ADG-time-turn'],
  'set-up': [
    'ADG-initiative-order',
    'ADG-data-enemy-health',
    'ADG-data-attributes',
    'ADG-data-health',
    'ADG-data-hirelings',
    'ADG-surprise-chance',
  ],
});
