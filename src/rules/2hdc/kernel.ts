import { rollersOf } from '../roller.ts';
import type { Kernel } from '../system.ts';
import { CampaignGame } from './campaign/campaign.ts';
import { campaignReaders } from './campaign/measures.ts';
import type { DungeonMatchup } from './dungeon/matchup.ts';
import { dungeonReaders } from './dungeon/measures.ts';
import { drawPlan } from './dungeon/picture.ts';
import { DungeonGame } from './dungeon/play.ts';
import type { Readers } from './dungeon/readers.ts';
import type { FightMatchup } from './fight/matchup.ts';
import { fightScorecard } from './fight/measures.ts';
import { FightGame } from './fight/play.ts';

/** A fight, an adventure in a dungeon, or a campaign. */
export type CrawlMatchup = FightMatchup | DungeonMatchup;

/** 2 Hour Dungeon Crawl, as a thread plays it. */
export const kernel: Kernel<CrawlMatchup> = {
  id: '2hdc',
  measures: (matchup) => (matchup.play === 'fight' ? fightScorecard(matchup).measures : readersOf(matchup).measures),
  newGame: (matchup) =>
    matchup.play === 'fight'
      ? new FightGame(matchup)
      : new (matchup.play === 'campaign' ? CampaignGame : DungeonGame)(matchup, readersOf(matchup)),
  rollers: (matchup) => rollersOf(matchup.play === 'fight' ? matchup.lines : bandOf(matchup)),
  map: (matchup) => (matchup.play === 'fight' ? undefined : drawPlan(matchup)),
};

/** Hundreds of measures are laid out once for all tables of a matchup. */
const READERS = new WeakMap<DungeonMatchup, Readers>();

function readersOf(matchup: DungeonMatchup): Readers {
  let readers = READERS.get(matchup);
  if (readers === undefined) {
    readers = matchup.play === 'campaign' ? campaignReaders(matchup) : dungeonReaders(matchup);
    READERS.set(matchup, readers);
  }
  return readers;
}

/** The band's places; whoever else rolls in a dungeon is known by his index alone. */
function bandOf({ board, band }: DungeonMatchup) {
  return band.map((line) => board.lines[line] as (typeof board.lines)[number]);
}
