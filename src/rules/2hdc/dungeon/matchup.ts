import type { Matchup } from '../../system.ts';
import type { FightMatchup } from '../fight/matchup.ts';
import type { Rulings } from '../rulings.ts';

/** The matchup of an adventure in a dungeon, or of a campaign. */
export interface DungeonMatchup extends Matchup {
  readonly rules: '2hdc';
  readonly play: 'dungeon' | 'campaign';
  /** Name of the band. */
  readonly side: string;
  /**
   * The board of its fights: choices of both sides, rulings, limits, and a line with a count of one for everybody who
   * may appear. The dungeon sets its floor, active side and who flees.
   */
  readonly board: FightMatchup;
  /** Line of each member whom the scenario lists, in roster order. */
  readonly band: readonly number[];
  /** Index in {@link members} for each of them. */
  readonly memberOf: readonly number[];
  /** Members as the scenario lists them, and `recruit` if the band is filled up. */
  readonly members: readonly { readonly name: string; readonly count: number }[];
  /** Limit on recruits who fill the band up to the Leader's Rep; 0 for none. @rule 2HDC-R126 */
  readonly recruits: number;
  /**
   * First of the lines by race: of Minions and other inhabitants, of Big Bads, and of recruits, who have lines by race
   * for each possible recruit.
   */
  readonly minionLine: number;
  readonly bigBadLine: number;
  readonly recruitLine: number;
  /** First line of rivals: Human, Dwarf, Elf. */
  readonly rivalLine: number;
  /** Line of the scenario's Big Bad; -1 if it is rolled. @rule 2HDC-34.1a */
  readonly bigBad: number;
  /** Index in `REASONS`; -1 if it is rolled. @rule 2HDC-34.3.1 */
  readonly reason: number;
  /** Types of the tiles after the entry, in the order of laying; empty if they are rolled. @rule 2HDC-35.0 */
  readonly tiles: readonly number[];
  readonly rulings: Rulings;
  readonly limits: DungeonLimits;
  /** Adventures of a campaign; 1 for a dungeon. */
  readonly adventures: number;
}

interface DungeonLimits {
  /** Party turns of one dungeon. @rule 2HDC-G6 */
  readonly turns: number;
  /** Fights in one party turn. @rule 2HDC-G9 */
  readonly flights: number;
  /** Tests of one character at one crossing. @rule 2HDC-G7 */
  readonly crossings: number;
  /** Rolls for one recruit. @rule 2HDC-G5 */
  readonly recruits: number;
}

/** Limit on members of a band, with joiners; Rep goes up to 12. */
export const MOST_MEMBERS = 24;
/** Limit on other characters known at once: the Big Bad and wandering groups. */
export const MOST_OTHERS = 72;
/** Limit on characters in one fight. */
export const MOST_FIGHTERS = 64;
/** Limit on tiles, with secret rooms. */
export const MOST_TILES = 160;
/** Limit on markers on the map at once. */
export const MOST_MARKERS = 32;
