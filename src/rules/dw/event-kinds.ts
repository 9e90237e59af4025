import { eventKinds } from '../kit/event-kinds.ts';

/** The kinds of events by rule. */
export const EVENT_KINDS = eventKinds({
  attack: ['DW-melee-one-roll', 'DW-melee-kill', 'DW-free-attack', 'DW-ab-charge-attack'],
  shot: ['DW-to-hit'],
  cast: ['DW-ab-control-enemy'],
  harm: ['DW-melee-allocation'],
  heal: ['DW-home-regeneration'],
  move: ['DW-move-allowance'],
  'set-up': ['DW-init-roll'],
  end: ['DW-missing-victory'],
});
