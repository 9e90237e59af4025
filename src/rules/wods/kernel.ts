import { rollersOf } from '../roller.ts';
import type { Kernel } from '../system.ts';
import { EVENT_KINDS } from './event-kinds.ts';
import { WodsGame } from './game.ts';
import type { WodsMatchup } from './matchup.ts';
import { scorecardOf } from './measures.ts';

/** The kernel of World of Dungeons S, for threads. */
export const kernel: Kernel<WodsMatchup> = {
  id: 'wods',
  measures: (matchup) => scorecardOf(matchup).measures,
  newGame: (matchup) => new WodsGame(matchup),
  eventKinds: EVENT_KINDS,
  rollers: ({ lines }) => rollersOf(lines),
  budget: { steps: 1_000_000, rollouts: 250_000, paths: 5_000_000 },
};
