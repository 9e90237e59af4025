import { rollersOf } from '../roller.ts';
import type { Kernel } from '../system.ts';
import { EVENT_KINDS } from './event-kinds.ts';
import type { DungeonMatchup } from './matchup.ts';
import { dungeonScorecard } from './measures.ts';
import { DungeonGame } from './play.ts';

/** The kernel of Dungeons Dark & Dangerous, for threads. */
export const kernel: Kernel<DungeonMatchup> = {
  id: 'ddd',
  measures: (matchup) => dungeonScorecard(matchup).measures,
  newGame: (matchup) => new DungeonGame(matchup),
  eventKinds: EVENT_KINDS,
  rollers: ({ lines }) => rollersOf(lines),
  budget: { steps: 150_000, rollouts: 300_000, paths: 1_000_000 },
};
