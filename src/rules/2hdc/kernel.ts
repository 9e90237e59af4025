import { rollersOf } from '../roller.ts';
import type { Kernel } from '../system.ts';
import type { FightMatchup } from './matchup.ts';
import { fightMeasures } from './measures.ts';
import { FightGame } from './play.ts';

/** 2 Hour Dungeon Crawl, as a thread plays it. */
export const kernel: Kernel<FightMatchup> = {
  id: '2hdc',
  measures: fightMeasures,
  newGame: (matchup) => new FightGame(matchup),
  rollers: ({ lines }) => rollersOf(lines),
};
