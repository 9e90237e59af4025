import { METALS } from '../catalogue/names.ts';

/** What has become of a listed member, in the order of {@link FATES}. */
export const FATES = ['in-the-band', 'dead', 'captured', 'turned', 'left', 'retired'] as const;
export const IN_THE_BAND = 0;
export const FATE_DEAD = 1;
export const FATE_CAPTURED = 2;
export const FATE_TURNED = 3;
export const FATE_LEFT = 4;
export const FATE_RETIRED = 5;

const SCALARS = 12;

/** What a campaign has seen: decides nothing, and is saved with the dungeon. */
export class History {
  readonly buffer: Int32Array;
  /** Rep of the Leader and size of the band after each adventure, 0 after the end; how it came out, plus 1. */
  readonly leaderRep: Int32Array;
  readonly size: Int32Array;
  readonly outcome: Int32Array;
  /** Fate of each listed member, and the adventure in which it met him (0: none yet). */
  readonly fate: Int32Array;
  readonly fell: Int32Array;
  private readonly scalars: Int32Array;

  constructor(adventures: number, listed: number) {
    this.buffer = new Int32Array(SCALARS + 3 * adventures + 2 * listed);
    let at = 0;
    const part = (length: number) => {
      at += length;
      return this.buffer.subarray(at - length, at);
    };
    this.scalars = part(SCALARS);
    this.leaderRep = part(adventures);
    this.size = part(adventures);
    this.outcome = part(adventures);
    this.fate = part(listed);
    this.fell = part(listed);
  }

  clear(): void {
    this.buffer.fill(0);
  }

  /** How the campaign ended, a position in `CAMPAIGN_ENDS`; -1 while it goes on. */
  get end(): number {
    return (this.scalars[0] as number) - 1;
  }
  set end(end: number) {
    this.scalars[0] = end + 1;
  }

  /** Adventures that are over. */
  get played(): number {
    return this.scalars[1] as number;
  }

  /** Recruits who have joined, and those who were lost below. */
  get recruits(): number {
    return this.scalars[2] as number;
  }
  set recruits(n: number) {
    this.scalars[2] = n;
  }
  get recruitsLost(): number {
    return this.scalars[3] as number;
  }
  set recruitsLost(n: number) {
    this.scalars[3] = n;
  }

  /** The highest Rep that the Leader has had after an adventure. */
  get bestRep(): number {
    return this.scalars[4] as number;
  }

  /**
   * An adventure is over, and whoever leaves has left.
   *
   * @param leaderRep Rep of the Leader who goes on, 0 where nobody does
   * @param outcome position in `OUTCOMES`
   */
  note(leaderRep: number, size: number, outcome: number): void {
    const n = this.scalars[1]!++;
    this.leaderRep[n] = leaderRep;
    this.size[n] = size;
    this.outcome[n] = outcome + 1;
    this.scalars[4] = Math.max(this.bestRep, leaderRep);
  }

  /** Something has become of a member: a listed one has a fate, recruits (`listed` -1) are counted. */
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
  for (let metal = 0; metal < METALS.length; metal++) all += coins[metal] as number;
  return all;
}
