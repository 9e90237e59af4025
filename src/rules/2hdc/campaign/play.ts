import type { DungeonMatchup } from '../dungeon/matchup.ts';
import { DungeonGame } from '../dungeon/play.ts';
import { endAdventure } from './campaign.ts';
import { campaignScorecard } from './measures.ts';

/** A game of several adventures in a row. */
export class CampaignGame extends DungeonGame {
  constructor(matchup: DungeonMatchup) {
    super(matchup, campaignScorecard(matchup));
  }

  protected override leaveDungeon(): void {
    endAdventure(this.dungeon);
  }
}
