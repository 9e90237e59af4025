import { MOST_MEMBERS } from './dungeon-matchup.ts';
import { Figures, LASTING_LARGE, LASTING_SMALL } from './figures.ts';

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

/**
 * Everybody a dungeon knows: the band from 0, then whoever else lives on its map (the Big Bad, groups that wander).
 *
 * Of the statuses `FIT` is alive and free, `OUT` captured or lying somewhere below, `FLED` has quit.
 */
export class Cast extends Figures {
  /** What an adventure adds to a character, as one buffer. */
  readonly extra: Int32Array;
  /** Beyond the band, places have been taken up to this one; it itself and all after it are empty. */
  end: number = MOST_MEMBERS;

  /** Where he is: a tile, `OUTSIDE`, or `NOWHERE`. */
  readonly tile: Int32Array;
  /** The marker he belongs to; -1 for the band and for nobody's. */
  readonly group: Int32Array;
  /** Who flees: above 0 the moment at which he fled, below 0 minus the tiles he still has to run; else 0. */
  readonly running: Int32Array;
  /** 1 for who has fled and has not been tested yet. @rule 2HDC-26.1a */
  readonly shaken: Int32Array;
  /** Position in {@link FALLEN_BY}. */
  readonly fallenBy: Int32Array;
  /** Race of whoever put him down, plus 1; 0 nobody. */
  readonly fallenTo: Int32Array;
  /** Tiles laid, and party turns begun, when he was lost; 0 not. */
  readonly fellTile: Int32Array;
  readonly fellTurn: Int32Array;
  /** Rep of the campaign: what he has between adventures. */
  readonly sheetRep: Int32Array;
  /** Coins for his own kills. @rule 2HDC-42.1.2a */
  readonly bronze: Int32Array;
  readonly silver: Int32Array;
  readonly gold: Int32Array;
  /** 1 once he has got over the crossing that the party is at. @rule 2HDC-37.1.6 */
  readonly across: Int32Array;
  /** Tests taken at that crossing; 1 while he lies below it. */
  readonly tries: Int32Array;
  readonly below: Int32Array;
  /** The party turn in which he last walked by himself. */
  readonly walked: Int32Array;
  /** In flight: 1 for who carries a wounded friend, 2 for who is carried. @rule 2HDC-25.0a */
  readonly carried: Int32Array;

  constructor(capacity: number) {
    super(capacity);
    const columns = 17;
    this.extra = new Int32Array(columns * capacity);
    let next = 0;
    const column = () => this.extra.subarray(next * capacity, ++next * capacity);
    this.tile = column();
    this.group = column();
    this.running = column();
    this.shaken = column();
    this.fallenBy = column();
    this.fallenTo = column();
    this.fellTile = column();
    this.fellTurn = column();
    this.sheetRep = column();
    this.bronze = column();
    this.silver = column();
    this.gold = column();
    this.across = column();
    this.tries = column();
    this.below = column();
    this.walked = column();
    this.carried = column();
    if (next !== columns) throw new Error(`${next} columns, not ${columns}`);
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
    const { extra, capacity } = this;
    this.small.emptyPlace(c, LASTING_SMALL);
    this.large.emptyPlace(c, LASTING_LARGE);
    for (let at = c; at < extra.length; at += capacity) extra[at] = 0;
    this.group[c] = -1;
    this.tile[c] = NOWHERE;
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

/** Copies what outlasts a fight from one place to another; the rest is as at the start of a fight. */
export function copyFigure(from: Figures, i: number, to: Figures, c: number): void {
  to.small.copyPlace(from.small, i, c, LASTING_SMALL);
  to.large.copyPlace(from.large, i, c, LASTING_LARGE);
}
