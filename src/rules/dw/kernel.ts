import { rollersOf } from '../roller.ts';
import type { Kernel } from '../system.ts';
import { EVENT_KINDS } from './event-kinds.ts';
import type { BattleMatchup } from './matchup.ts';
import { battleScorecard } from './measures.ts';
import { BattleGame } from './play.ts';

/** The kernel of Dungeon World, for threads. */
export const kernel: Kernel<BattleMatchup> = {
  id: 'dw',
  measures: (matchup) => battleScorecard(matchup).measures,
  newGame: (matchup) => new BattleGame(matchup),
  eventKinds: EVENT_KINDS,
  rollers: ({ lines }) => rollersOf(lines),
  budget: { steps: 250_000, rollouts: 60_000, paths: 1_000_000 },
};
