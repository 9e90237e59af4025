import { column, defineState } from '../../kit/state.ts';
import { METALS } from '../catalogue/names.ts';

/** Fates of listed members; indexes are stored. */
export const FATES = ['in-the-band', 'dead', 'captured', 'turned', 'left', 'retired'] as const;
export const IN_THE_BAND = 0;
export const FATE_DEAD = 1;
export const FATE_CAPTURED = 2;
export const FATE_TURNED = 3;
export const FATE_LEFT = 4;
export const FATE_RETIRED = 5;

const HistoryState = defineState({
  core: {},
  history: {
    /** End of the campaign, an index in `CAMPAIGN_ENDS`; -1 while it lasts. */
    end: -1,
    /** Adventures that have ended. */
    played: 0,
    /** Recruits who joined, and recruits who were lost in dungeons. */
    recruits: 0,
    recruitsLost: 0,
    /** Highest Rep of the Leader after any adventure. */
    bestRep: 0,
    /** After each adventure: Rep of the Leader, size of the band, outcome plus 1; 0 after the campaign's end. */
    leaderRep: column('adventure'),
    size: column('adventure'),
    outcome: column('adventure'),
    /** Fate of each listed member, and the adventure in which it met it; 0 for none yet. */
    fate: column('member'),
    fell: column('member'),
  },
});

/** Records of a campaign. They affect no decision. */
export class History extends HistoryState {
  constructor(adventures: number, members: number) {
    super({ adventure: adventures, member: members });
  }

  /**
   * Records the end of an adventure, once members have left.
   *
   * @param leaderRep Rep of the Leader who goes on; 0 for none
   * @param outcome index in `OUTCOMES`
   */
  note(leaderRep: number, size: number, outcome: number): void {
    const n = this.played++;
    this.leaderRep[n] = leaderRep;
    this.size[n] = size;
    this.outcome[n] = outcome + 1;
    this.bestRep = Math.max(this.bestRep, leaderRep);
  }

  /** Records the fate of a listed member; lost recruits (`listed` -1) are only counted. */
  lose(listed: number, fate: number): void {
    if (listed >= 0) {
      this.fate[listed] = fate;
      this.fell[listed] = this.played + 1;
    } else if (fate < FATE_LEFT) this.recruitsLost++;
  }
}

/** Returns the number of coins of all metals. */
export function allCoins(coins: Int32Array): number {
  let all = 0;
  for (let metal = 0; metal < METALS.rows.length; metal++) all += coins[metal];
  return all;
}
