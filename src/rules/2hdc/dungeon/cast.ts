import { column, defineState } from '../../kit/state.ts';
import type { Facts } from '../catalogue/lexicon.ts';
import { columnsOf, copyFigure, type Figures, LASTING } from '../fight/figures.ts';
import { MOST_MEMBERS, MOST_OTHERS } from './matchup.ts';

/** How a member was lost to the party, in the order of {@link FALLEN_BY}. */
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

/** Before the first tile; a tile is 0 or more. */
export const OUTSIDE = -1;
export const NOWHERE = -2;

const CastState = defineState({
  core: {
    count: 0,
    /** Beyond the band, places have been taken up to this one; it itself and all after it are empty. */
    end: MOST_MEMBERS,
    ...LASTING,

    // What an adventure adds to a character.
    /** Where it is: a tile, `OUTSIDE`, or `NOWHERE`. */
    tile: column('figure', NOWHERE),
    /** The marker it belongs to; -1 for the band and for those without a marker. */
    group: column('figure', -1),
    /** Of one that flees: above 0 the moment at which it fled, below 0 minus the tiles it still has to run; else 0. */
    running: column('figure'),
    /** 1 for one that has fled and has not been tested yet. @rule 2HDC-26.1a */
    shaken: column('figure'),
    /** Position in {@link FALLEN_BY}. */
    fallenBy: column('figure'),
    /** Race of the one that put it down, plus 1; 0 no one. */
    fallenTo: column('figure'),
    /** Tiles laid, and party turns begun, when it was lost; 0 not. */
    fellTile: column('figure'),
    fellTurn: column('figure'),
    /** Rep of the campaign: what it has between adventures. */
    sheetRep: column('figure'),
    /** Coins for its own kills. @rule 2HDC-42.1.2a */
    bronze: column('figure'),
    silver: column('figure'),
    gold: column('figure'),
    /** 1 once it has got over the crossing that the party is at. @rule 2HDC-37.1.6 */
    across: column('figure'),
    /** Tests taken at that crossing; 1 while it lies below it. */
    tries: column('figure'),
    below: column('figure'),
    /** The party turn in which it last walked alone. */
    walked: column('figure'),
    /** In flight: 1 for one that carries a wounded friend, 2 for one that is carried, 3 if poisoned. @rule 2HDC-25.0a */
    carried: column('figure'),
  },
  history: {},
});

/**
 * Everyone a dungeon knows: the band from 0, then the others who live on its map (the Big Bad, groups that wander).
 *
 * Of the statuses `FIT` is alive and free, `OUT` captured or lying somewhere below, `FLED` has quit.
 */
export class Cast extends CastState implements Figures {
  /** The band, and the most others who may be known at once. */
  readonly places: number = MOST_MEMBERS + MOST_OTHERS;
  readonly columns: Int32Array;
  readonly facts: Facts;

  constructor(facts: Facts) {
    super({ figure: MOST_MEMBERS + MOST_OTHERS });
    this.facts = facts;
    this.columns = columnsOf(this);
  }

  /** Empties the places of all who are not of the band. */
  forgetOthers(): void {
    for (let c = MOST_MEMBERS; c < this.end; c++) this.vacate(c);
    this.end = MOST_MEMBERS;
  }

  /** Gives a place to one who is not of the band. */
  take(c: number): void {
    if (c >= this.end) this.end = c + 1;
  }

  /** Empties one place. */
  vacate(c: number): void {
    for (let at = c; at < this.columns.length; at += this.places) this.columns[at] = 0;
    this.group[c] = -1;
    this.tile[c] = NOWHERE;
  }

  /** Brings a character back from a board. One that has been Out of the Fight has been so, even if it is dead by now. */
  comeBack(board: Figures, from: number, c: number): void {
    const wasOut = this.wasOut[c];
    copyFigure(board, from, this, c);
    this.wasOut[c] |= wasOut;
  }

  /** Copies a character to another place. */
  move(from: number, to: number): void {
    for (let at = 0; at < this.columns.length; at += this.places) this.columns[at + to] = this.columns[at + from]!;
  }
}
