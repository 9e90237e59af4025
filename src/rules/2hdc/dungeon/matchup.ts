import type { Matchup } from '../../system.ts';
import type { FightMatchup } from '../fight/matchup.ts';
import type { Rulings } from '../rulings.ts';

/** An adventure in a dungeon, or a campaign of several, in plain numbers. */
export interface DungeonMatchup extends Matchup {
  readonly rules: '2hdc';
  readonly play: 'dungeon' | 'campaign';
  /** Name of the band. */
  readonly side: string;
  /**
   * The board on which its fights are fought: choices of both sides, rulings, limits, and the lines of everybody who may appear, each with
   * a count of one. Its floor, its active side and who flees are the dungeon's to say.
   */
  readonly board: FightMatchup;
  /** Line of each member whom the scenario lists, in roster order. */
  readonly band: readonly number[];
  /** The member of the scenario that each of them belongs to, as a position in {@link members}. */
  readonly memberOf: readonly number[];
  /** Members as the scenario lists them; recruits are one more, `recruit`, where the band is filled up. */
  readonly members: readonly { readonly name: string; readonly count: number }[];
  /** How many recruits at most fill the band up to the Leader's Rep; 0 where it is as listed. @rule 2HDC-R126 */
  readonly recruits: number;
  /**
   * The first of one line for each race: of Minions and others who live there, and of Big Bads. Of recruits each possible
   * one has a line for each race.
   */
  readonly minionLine: number;
  readonly bigBadLine: number;
  readonly recruitLine: number;
  /** Lines of rivals: Human, Dwarf, Elf. */
  readonly rivalLine: number;
  /** Line of the Big Bad the scenario gives, -1 where he is rolled. @rule 2HDC-34.1a */
  readonly bigBad: number;
  /** Position in `REASONS`, -1 where it is rolled. @rule 2HDC-34.3.1 */
  readonly reason: number;
  /** Types of the tiles after the entry in the order of laying; empty where they are rolled. @rule 2HDC-35.0 */
  readonly tiles: readonly number[];
  readonly rulings: Rulings;
  readonly limits: DungeonLimits;
  /** Adventures of a campaign, one after the other; 1 for a dungeon. */
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

/** The most members a band may have, joiners and all; Rep goes to 12. */
export const MOST_MEMBERS = 24;
/** The most others who may be known at once: the Big Bad and wandering groups. */
export const MOST_OTHERS = 72;
/** The most characters in one fight. */
export const MOST_FIGHTERS = 64;
/** The most tiles, secret rooms and all. */
export const MOST_TILES = 160;
/** The most markers on the map at once. */
export const MOST_MARKERS = 32;
