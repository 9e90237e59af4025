import { rollersOf } from '../roller.ts';
import type { Game, Kernel } from '../system.ts';
import { campaignScorecard } from './campaign/measures.ts';
import { CampaignGame } from './campaign/play.ts';
import type { DungeonMatchup } from './dungeon/matchup.ts';
import { dungeonScorecard } from './dungeon/measures.ts';
import { drawPlan } from './dungeon/picture.ts';
import { DungeonGame } from './dungeon/play.ts';
import { EVENT_KINDS } from './event-kinds.ts';
import type { FightMatchup } from './fight/matchup.ts';
import { fightScorecard } from './fight/measures.ts';
import { FightGame } from './fight/play.ts';

/** The matchup of a fight, an adventure in a dungeon or a campaign. */
export type CrawlMatchup = FightMatchup | DungeonMatchup;

/** The kernel of 2 Hour Dungeon Crawl, for threads. */
export const kernel: Kernel<CrawlMatchup> = {
  id: '2hdc',
  measures: (matchup) => scorecardOf(matchup).measures,
  newGame,
  eventKinds: EVENT_KINDS,
  rollers: (matchup) => rollersOf(matchup.play === 'fight' ? matchup.lines : bandOf(matchup)),
  map: (matchup) => (matchup.play === 'fight' ? undefined : drawPlan(matchup)),
  budget: { steps: 400_000, rollouts: 100_000, paths: 5_000_000 },
};

function scorecardOf(matchup: CrawlMatchup) {
  if (matchup.play === 'fight') return fightScorecard(matchup);
  return matchup.play === 'campaign' ? campaignScorecard(matchup) : dungeonScorecard(matchup);
}

function newGame(matchup: CrawlMatchup): Game {
  if (matchup.play === 'fight') return new FightGame(matchup);
  return matchup.play === 'campaign' ? new CampaignGame(matchup) : new DungeonGame(matchup);
}

/** The lines of the band by index; other characters of a dungeon have none. */
function bandOf({ board, band }: DungeonMatchup) {
  return band.map((line) => board.lines[line]);
}
