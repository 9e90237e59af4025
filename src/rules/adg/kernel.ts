import { rollersOf } from '../roller.ts';
import type { Kernel } from '../system.ts';
import { EVENT_KINDS } from './event-kinds.ts';
import type { Matchup } from './matchup.ts';
import { scorecardOf } from './measures.ts';
import { AdgGame } from './play.ts';

/** The kernel of A Dungeon Game, for threads. */
export const kernel: Kernel<Matchup> = {
  id: 'adg',
  measures: (matchup) => scorecardOf(matchup).measures,
  newGame: (matchup) => new AdgGame(matchup),
  eventKinds: EVENT_KINDS,
  rollers: ({ party, groups }) =>
    rollersOf([party, ...groups].flatMap(({ lines }, side) => lines.map(({ name, count }) => ({ side, name, count })))),
  budget: { steps: 1_200_000, rollouts: 300_000, paths: 5_000_000 },
};
