import { Columns } from '../../columns.ts';
import { Figures } from '../fight/figures.ts';
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

/** The band, and the most others who may be known at once. */
const PLACES = MOST_MEMBERS + MOST_OTHERS;
/** Columns that an adventure adds to a character. */
const EXTRA = 17;

/**
 * Everybody a dungeon knows: the band from 0, then whoever else lives on its map (the Big Bad, groups that wander).
 *
 * Of the statuses `FIT` is alive and free, `OUT` captured or lying somewhere below, `FLED` has quit.
 */
export class Cast extends Figures {
  /** What an adventure adds to a character. */
  readonly extra: Columns<Int32Array> = new Columns(new Int32Array(EXTRA * PLACES), PLACES);
  /** Beyond the band, places have been taken up to this one; it itself and all after it are empty. */
  end: number = MOST_MEMBERS;

  /** Where he is: a tile, `OUTSIDE`, or `NOWHERE`. */
  readonly tile: Int32Array = this.extra.column();
  /** The marker he belongs to; -1 for the band and for nobody's. */
  readonly group: Int32Array = this.extra.column();
  /** Who flees: above 0 the moment at which he fled, below 0 minus the tiles he still has to run; else 0. */
  readonly running: Int32Array = this.extra.column();
  /** 1 for who has fled and has not been tested yet. @rule 2HDC-26.1a */
  readonly shaken: Int32Array = this.extra.column();
  /** Position in {@link FALLEN_BY}. */
  readonly fallenBy: Int32Array = this.extra.column();
  /** Race of whoever put him down, plus 1; 0 nobody. */
  readonly fallenTo: Int32Array = this.extra.column();
  /** Tiles laid, and party turns begun, when he was lost; 0 not. */
  readonly fellTile: Int32Array = this.extra.column();
  readonly fellTurn: Int32Array = this.extra.column();
  /** Rep of the campaign: what he has between adventures. */
  readonly sheetRep: Int32Array = this.extra.column();
  /** Coins for his own kills. @rule 2HDC-42.1.2a */
  readonly bronze: Int32Array = this.extra.column();
  readonly silver: Int32Array = this.extra.column();
  readonly gold: Int32Array = this.extra.column();
  /** 1 once he has got over the crossing that the party is at. @rule 2HDC-37.1.6 */
  readonly across: Int32Array = this.extra.column();
  /** Tests taken at that crossing; 1 while he lies below it. */
  readonly tries: Int32Array = this.extra.column();
  readonly below: Int32Array = this.extra.column();
  /** The party turn in which he last walked by himself. */
  readonly walked: Int32Array = this.extra.column();
  /** In flight: 1 for who carries a wounded friend, 2 for who is carried, 3 if he is poisoned. @rule 2HDC-25.0a */
  readonly carried: Int32Array = this.extra.column();

  constructor() {
    super(PLACES);
    this.group.fill(-1);
    this.tile.fill(NOWHERE);
  }

  /** Nobody is in it. */
  clear(): void {
    for (let c = 0; c < this.count; c++) this.vacate(c);
    this.count = 0;
    this.forgetOthers();
  }

  /** Whoever is not of the band is of no further interest. */
  forgetOthers(): void {
    for (let c = MOST_MEMBERS; c < this.end; c++) this.vacate(c);
    this.end = MOST_MEMBERS;
  }

  /** Somebody who is not of the band gets a place. */
  take(c: number): void {
    if (c >= this.end) this.end = c + 1;
  }

  /** Empties one place. What is of one fight only is never kept here. */
  vacate(c: number): void {
    this.emptyPlace(c);
    this.extra.emptyPlace(c, EXTRA);
    this.group[c] = -1;
    this.tile[c] = NOWHERE;
  }

  /** Somebody is back from a board. Who has once been Out of the Fight has been so, though he is dead by now. */
  comeBack(board: Figures, from: number, c: number): void {
    const wasOut = this.wasOut[c] as number;
    this.copyPlace(board, from, c);
    this.wasOut[c]! |= wasOut;
  }

  /** Copies somebody to another place, whoever had it. */
  move(from: number, to: number): void {
    this.copyPlace(this, from, to);
    this.extra.copyPlace(this.extra, from, to, EXTRA);
  }

  /** Finds {@link end} again after the columns were read. */
  findEnd(): void {
    this.end = this.capacity;
    while (this.end > MOST_MEMBERS && this.rep[this.end - 1] === 0 && this.tile[this.end - 1] === NOWHERE) this.end--;
  }
}

/** Before the first tile; a tile is 0 or more. */
export const OUTSIDE = -1;
export const NOWHERE = -2;
