import { eventKinds } from '../kit/event-kinds.ts';

/** What kinds of events the lines of a game tell of. */
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
