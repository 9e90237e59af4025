import { column, defineState } from '../../kit/state.ts';
import type { Facts } from '../catalogue/lexicon.ts';
import { columnsOf, copyFigure, type Figures, LASTING } from '../fight/figures.ts';
import { MOST_MEMBERS, MOST_OTHERS } from './matchup.ts';

/** Causes by which members are lost; indexes are stored. */
export const FALLEN_BY = [
  'nothing',
  'minions',
  'big-bad',
  'rivals',
  'boneyard',
  'pursuit',
  'trap',
  'vermin',
  'crossing',
  'flight',
  'left-behind',
] as const;
export const BY_MINIONS = 1;
export const BY_BIG_BAD = 2;
export const BY_RIVALS = 3;
export const BY_BONEYARD = 4;
export const BY_PURSUIT = 5;
export const BY_TRAP = 6;
export const BY_VERMIN = 7;
export const BY_CROSSING = 8;
export const BY_FLIGHT = 9;
export const BY_BEING_LEFT = 10;

/** The position outside, before tile 0, and no position. */
export const OUTSIDE = -1;
export const NOWHERE = -2;

const CastState = defineState({
  core: {
    count: 0,
    /** First unused index after the last character in use beyond the band. */
    end: MOST_MEMBERS,
    ...LASTING,

    // Columns that an adventure adds to a character.
    /** Position: a tile, `OUTSIDE` or `NOWHERE`. */
    tile: column('figure', NOWHERE),
    /** Marker of its group; -1 for the band and for characters without a marker. */
    group: column('figure', -1),
    /**
     * For fleeing characters: the moment of flight if above 0, minus the tiles left to run if below 0; 0 for others.
     */
    running: column('figure'),
    /** 1 for a character that has fled and has not been tested yet. @rule 2HDC-26.1a */
    shaken: column('figure'),
    /** Index in {@link FALLEN_BY}. */
    fallenBy: column('figure'),
    /** Race of the enemy that put it down, plus 1; 0 for none. */
    fallenTo: column('figure'),
    /** Tiles laid, and party turns begun, when it was lost; 0 if it was not. */
    fellTile: column('figure'),
    fellTurn: column('figure'),
    /** Rep between adventures. */
    sheetRep: column('figure'),
    /** Coins for its own kills. @rule 2HDC-42.1.2a */
    bronze: column('figure'),
    silver: column('figure'),
    gold: column('figure'),
    /** 1 once it is across the crossing at the party's tile. @rule 2HDC-37.1.6 */
    across: column('figure'),
    /** Tests taken at that crossing; 1 if it lies below the crossing. */
    tries: column('figure'),
    below: column('figure'),
    /** Party turn in which it last walked alone. */
    walked: column('figure'),
    /**
     * In flight: 1 for a carrier of a wounded friend, 2 for a carried friend, 3 if poisoned as well. @rule 2HDC-25.0a
     */
    carried: column('figure'),
  },
  history: {},
});

/**
 * All characters of an adventure: the band from index 0, then the others on its map (the Big Bad, wandering groups).
 *
 * Statuses: `FIT` is alive and free, `OUT` captured or lying in the dungeon, `FLED` has quit.
 */
export class Cast extends CastState implements Figures {
  /** Limit on characters: the band and others. */
  readonly places: number = MOST_MEMBERS + MOST_OTHERS;
  readonly columns: Int32Array;
  readonly facts: Facts;

  constructor(facts: Facts) {
    super({ figure: MOST_MEMBERS + MOST_OTHERS });
    this.facts = facts;
    this.columns = columnsOf(this);
  }

  /** Clears all characters who are not of the band. */
  forgetOthers(): void {
    for (let c = MOST_MEMBERS; c < this.end; c++) this.vacate(c);
    this.end = MOST_MEMBERS;
  }

  /** Marks an index beyond the band as used. */
  take(c: number): void {
    if (c >= this.end) this.end = c + 1;
  }

  /** Clears one character. */
  vacate(c: number): void {
    for (let at = c; at < this.columns.length; at += this.places) this.columns[at] = 0;
    this.group[c] = -1;
    this.tile[c] = NOWHERE;
  }

  /** Copies a character back from a board. It keeps having been Out of the Fight, even if it is dead by now. */
  comeBack(board: Figures, from: number, c: number): void {
    const wasOut = this.wasOut[c];
    copyFigure(board, from, this, c);
    this.wasOut[c] |= wasOut;
  }

  /** Copies a character to another index. */
  move(from: number, to: number): void {
    for (let at = 0; at < this.columns.length; at += this.places) this.columns[at + to] = this.columns[at + from]!;
  }
}
