import { eventKinds } from '../kit/event-kinds.ts';

/** The kinds of events by rule. */
export const EVENT_KINDS = eventKinds({
  attack: ['DDD-close-hit'],
  shot: ['DDD-ranged-hit'],
  cast: ['DDD-ab-enthrall', 'DDD-ab-mage'],
  harm: ['DDD-damage-roll', 'DDD-critical', 'DDD-critical-huge', 'DDD-wounds-kill', 'DDD-dead-removed'],
  heal: ['DDD-act-heal-save', 'DDD-home-regeneration'],
  test: ['DDD-ab-fear', 'DDD-trap-spring', 'DDD-break-away', 'DDD-break-away-fail'],
  move: ['DDD-move-roll'],
  flight: ['DDD-move-leave-board'],
  'set-up': ['DDD-scn-choice', 'DDD-reinforce-models'],
  end: ['DDD-scn-first-wins'],
});
