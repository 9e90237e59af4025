import { column, defineState } from '../../kit/state.ts';
import { METALS } from '../catalogue/names.ts';

/** What has become of a listed member, in the order of {@link FATES}. */
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
    /** How the campaign ended, a position in `CAMPAIGN_ENDS`; -1 while it goes on. */
    end: -1,
    /** Adventures that have ended. */
    played: 0,
    /** Recruits who have joined, and those who were lost below. */
    recruits: 0,
    recruitsLost: 0,
    /** The highest Rep that the Leader has had after an adventure. */
    bestRep: 0,
    /** Rep of the Leader and size of the band after each adventure, 0 after the end; how it came out, plus 1. */
    leaderRep: column('adventure'),
    size: column('adventure'),
    outcome: column('adventure'),
    /** Fate of each listed member, and the adventure in which it met it (0: none yet). */
    fate: column('member'),
    fell: column('member'),
  },
});

/** What a campaign has seen. It decides nothing. */
export class History extends HistoryState {
  constructor(adventures: number, members: number) {
    super({ adventure: adventures, member: members });
  }

  /**
   * Notes how an adventure ended, once those who leave have left.
   *
   * @param leaderRep Rep of the Leader who goes on, 0 without one
   * @param outcome position in `OUTCOMES`
   */
  note(leaderRep: number, size: number, outcome: number): void {
    const n = this.played++;
    this.leaderRep[n] = leaderRep;
    this.size[n] = size;
    this.outcome[n] = outcome + 1;
    this.bestRep = Math.max(this.bestRep, leaderRep);
  }

  /** Notes what became of a member: a listed one has a fate, recruits (`listed` -1) are counted. */
  lose(listed: number, fate: number): void {
    if (listed >= 0) {
      this.fate[listed] = fate;
      this.fell[listed] = this.played + 1;
    } else if (fate < FATE_LEFT) this.recruitsLost++;
  }
}

/** Coins of all metals together. */
export function allCoins(coins: Int32Array): number {
  let all = 0;
  for (let metal = 0; metal < METALS.rows.length; metal++) all += coins[metal];
  return all;
}
