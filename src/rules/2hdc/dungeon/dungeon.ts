import { asOne } from '../../cast.ts';
import { column, defineState, JoinedStates } from '../../kit/state.ts';
import type { Figure, Involved, Player, Trace } from '../../system.ts';
import { STAR } from '../catalogue/attributes.ts';
import { FIT } from '../catalogue/names.ts';
import { A_ROOM, STAIRS } from '../catalogue/tiles.ts';
import type { Choices } from '../choices.ts';
import { Fight } from '../fight/fight.ts';
import { Cast, OUTSIDE } from './cast.ts';
import { History } from './history.ts';
import { Loot } from './loot.ts';
import type { DungeonMatchup } from './matchup.ts';
import { MOST_FIGHTERS, MOST_MARKERS, MOST_TILES } from './matchup.ts';

/** Phases of an adventure; each has a function or method in play.ts. */
export const MUSTER = 0;
export const RECRUIT = 1;
export const BIG_BAD_RACE = 2;
export const BIG_BAD_STATS = 3;
export const REASON = 4;
export const ENTER = 5;
export const TURN = 6;
export const RUN_AWAY = 7;
export const ACTIVATION = 8;
export const DECIDE = 9;
export const FAST_MOVE = 10;
export const STEP = 11;
export const LAY = 12;
export const ENCOUNTER = 13;
export const RESOLVE = 14;
export const MEETING = 15;
export const MINION_RACE = 16;
export const HOW_MANY = 17;
export const ENEMY = 18;
export const RIVALS = 19;
export const TALK = 20;
export const FIGHT = 21;
export const TRAP = 22;
export const CLEARED = 24;
export const TREASURE = 25;
export const SEARCH = 26;
export const SECRET_ROOM = 27;
export const BONEYARD = 28;
export const VERMIN = 29;
export const CROSS = 30;
export const CAPTIVES = 31;
export const FLIGHT = 32;
export const FLIGHT_STEP = 33;
export const FLIGHT_LAY = 23;
export const PURSUIT = 34;
export const DUNGEON_TURN = 35;
export const MARKERS = 36;
export const OUTSIDE_RECOVERY = 37;
export const SHARING = 38;
export const ADVANCING = 39;
export const BETWEEN = 40;
export const DONE = 41;
export const MOVED = 42;
export const STRAYS = 43;
export const MEND_DEAD_END = 44;
export const FALL = 45;
export const TRAP_SPRUNG = 46;
export const ENEMY_RUNS = 47;
export const PURSUED = 48;
export const HIDDEN_TREASURE = 49;
/** Number of phases. */
export const PHASES = 50;

/** Ends of an adventure. @rule 2HDC-R135 */
export const OUTCOMES = ['won', 'reason-failed', 'star-lost', 'wiped', 'timeout'] as const;
export const WON = 0;
export const REASON_FAILED = 1;
export const STAR_LOST = 2;
export const WIPED = 3;
export const TIMEOUT = 4;

/** Bits of a tile: entered by the band, final, treasure taken, its own force resolved. */
export const SEEN = 1;
export const FINAL = 2;
export const LOOTED = 4;
export const RESOLVED = 8;
/** Its only open exit is a Challenge; the way to its parent is one. */
export const CHALLENGE = 16;
export const CROSSING = 32;
/** Vermin come whenever it is entered. */
export const VERMIN_ROOM = 64;
/** A secret room, which counts as a room but not as one of the tiles. */
export const SECRET = 128;

/** Ways off a board that are not tiles. */
export const OPEN_EXIT = -3;
export const NO_WAY = -4;

/** Kinds of markers. */
export const NO_MARKER = 0;
export const PEF = 1;
export const NPC_GROUP = 2;

/** Returns the lowest marker of a set, which must not be empty. */
export function lowestMarker(markers: number): number {
  return 31 - Math.clz32(markers & -markers);
}

/** Bits of guards besides those of fights. */
export const TURN_CAP = 8;
export const CROSS_CAP = 16;
export const FLIGHT_CAP = 32;
export const TILE_CAP = 64;
export const RECRUIT_CAP = 128;
export const CAMPAIGN_END = 256;
export const SPACE_CAP = 512;

/**
 * The trace of a fight in an adventure: the first board and the notes, without chapters or opening lists; the caller
 * writes the sides.
 */
export class FightTrace implements Trace {
  private readonly whole: Trace;
  private isShown = false;

  constructor(whole: Trace) {
    this.whole = whole;
  }

  note(rule: string, text: string, involved?: Involved): void {
    if (rule !== '2HDC-21.1a') this.whole.note(rule, text, involved);
  }

  chapter(): void {}

  board(drawing: string): void {
    if (!this.isShown) this.whole.board?.(drawing);
    this.isShown = true;
  }
}

/** The state of an adventure and its map: the tree of tiles and the markers on it. */
const DungeonState = defineState({
  core: {
    phase: MUSTER,
    /** Phase after the present one. */
    next: TURN,
    /** Index of the next member or item in phases that go through all. */
    cursor: 0,
    /** Party turns begun. */
    turn: 0,
    /** Tiles that the dungeon will have, without secret rooms; tiles so far, with secret rooms; tiles laid. */
    total: 0,
    tiles: 0,
    laid: 0,
    /** Row of the last roll for a tile; -1 before the first. @rule 2HDC-R98 */
    lastRow: -1,
    /** 1 if the next force is resolved with three dice. */
    threeDice: 0,
    /** Indexes of the cast that belong to the band, whatever the members' status. */
    members: 0,
    /** Leader of the group at {@link partyTile}. */
    leader: -1,
    partyTile: OUTSIDE,
    /** Tile from which the group entered. */
    cameFrom: OUTSIDE,
    /** Tile that the group makes for. */
    target: OUTSIDE,
    goingHome: 0,
    stepsLeft: 0,
    /** Index of the Big Bad in the cast; -1 if it is not on the map. */
    bigBad: -1,
    bigBadRep: 0,
    bigBadMet: 0,
    bigBadKilled: 0,
    reason: 0,
    hasTreasure: 0,
    /** Captives in the Treasure Room (-1: not yet rolled), and captives with the band. */
    captives: 0,
    captivesWith: 0,
    roomsSeen: 0,
    stairsLaid: 0,
    /** Marker being resolved, -1 for the force of a room; age of the newest marker. */
    marker: -1,
    age: 0,
    /** Markers on the map, as bits. */
    marked: 0,
    /** Markers that have moved in this dungeon turn, as bits. */
    marksMoved: 0,
    /** Members who fled from the last fight and have not rolled yet; the cast holds who they are. */
    walkers: 0,
    /** Enemies still to be rolled, their kind (`FALLEN_BY`) and their race. */
    foes: 0,
    foeKind: 0,
    foeRace: 0,
    defeated: 0,
    /** 1 if the band moved in, 0 if enemies came upon it. */
    entering: 0,
    fleeing: 0,
    /** Marker that pursues; -1 for none. */
    pursuer: -1,
    inPursuit: 0,
    fightsThisTurn: 0,
    brokeOffThisTurn: 0,
    fights: 0,
    fightsWon: 0,
    /** A player's decisions against the script: 1 to go home, and the tile to go to, -1 for none. */
    homeward: 0,
    headedFor: -1,
    /** Turns spent waiting for the Big Bad. */
    waited: 0,
    /** Tile by which each side leaves the board, or `OPEN_EXIT` or `NO_WAY`. @rule 2HDC-R136 */
    partyWay: OUTSIDE,
    enemyWay: OUTSIDE,
    /** Tile behind the crossing that the group tries, -1 for none; member who falls at it. */
    crossing: -1,
    crosser: -1,
    /** 1 if the group turns back as soon as all have come back. */
    turningBack: 0,
    /** 1 while members run; the tile they ran from; the phase after the flight. */
    inFlight: 0,
    flightFrom: OUTSIDE,
    afterFlight: 0,
    /** For members who hold the tile during a flight: where they came from, and whether they had moved in. */
    cameFromBefore: OUTSIDE,
    enteringBefore: 0,
    bigBadRace: 0,
    /** Secret room just found; 1 if there may be treasure in it, or behind a trap. */
    secretTile: -1,
    hidden: 0,
    /** 1 if the group has moved in this turn. */
    movedNow: 0,
    /** Member who met a trap. */
    victim: -1,
    /** Tile from which enemies came upon the group. */
    enemyFrom: OUTSIDE,
    /** Marker of enemies who have just fled; -1 for none. */
    runner: -1,
    /** The Treasure Room; -1 before it is laid. */
    finalTile: -1,
    /** 1 if the group moved in its last turn. */
    movedLast: 0,
    /** The two members who go into a secret room, -1 for none; 1 while they are in it. */
    first: -1,
    second: -1,
    inSecret: 0,
    /** Bonus to the die for a hidden treasure. */
    bonus: 0,
    /** Members who went in, with joiners; 1 if a Star was among them. */
    bandSize: 0,
    hadStar: 0,
    /** Rivals who joined; secret rooms found; traps met; deepest level reached. */
    joined: 0,
    secretRooms: 0,
    traps: 0,
    deepest: 0,
    /** Adventures begun. */
    adventure: 0,
    outcome: -1,
    guards: 0,
    /** Index in the cast of each fighter; -1 for those made for this fight. */
    fighter: column('fighter', -1),

    /** Index in `TILES`. */
    type: column('tile'),
    level: column('tile'),
    parent: column('tile'),
    depth: column('tile'),
    /** Exits with no tile laid behind them. */
    open: column('tile'),
    flags: column('tile'),
    /** Searches made; set to the maximum once a secret room is found. */
    searched: column('tile'),
    firstChild: column('tile'),
    nextSibling: column('tile'),

    markerKind: column('marker'),
    markerTile: column('marker'),
    /** Tiles behind the first open exit of {@link markerTile}; 0 if on it. @rule 2HDC-R90 */
    markerHidden: column('marker'),
    markerAge: column('marker'),
    /** 1 for a group that has fled and has not been tested. */
    markerShaken: column('marker'),
    /** Kind of its characters, an index in `FALLEN_BY`. */
    markerFoes: column('marker'),
  },
  history: {},
});

/**
 * The state of an adventure: the cast, the tree of tiles, the markers on it, and the current fight.
 *
 * The rules are in files named after them (laying, encounter, flight, secret-room ...).
 */
export class Dungeon extends DungeonState {
  readonly matchup: DungeonMatchup;
  trace: Trace | undefined = undefined;
  /** Decides, where set; see {@link Player}. */
  player: Player | undefined = undefined;
  /** What the band chooses. */
  readonly choices: Choices;
  readonly cast: Cast;
  readonly loot: Loot = new Loot();
  /** Records of the campaign so far. */
  readonly history: History;
  /** The current fight, or the last one. */
  readonly fight: Fight;
  /** All saved state: this and the above. */
  readonly saved: JoinedStates;

  constructor(matchup: DungeonMatchup) {
    super({ tile: MOST_TILES, marker: MOST_MARKERS, fighter: MOST_FIGHTERS });
    this.matchup = matchup;
    this.choices = matchup.board.choices[0];
    this.cast = new Cast(matchup.board.facts);
    this.fight = new Fight(matchup.board, MOST_FIGHTERS, true);
    this.history = new History(matchup.adventures, matchup.band.length);
    this.saved = new JoinedStates([this, this.cast, this.loot, this.history, this.fight]);
  }

  /** Resets the map for a new dungeon; the band remains. */
  clearMap(): void {
    const { phase, members, adventure, guards } = this;
    this.reset();
    Object.assign(this, { phase, members, adventure, guards });
  }

  /** Returns whether a member of the band is alive and free, in the dungeon or before entering it. */
  isWithUs(c: number): boolean {
    return c < this.members && this.cast.status[c] === FIT;
  }

  isStar(c: number): boolean {
    return (this.cast.traits[c] & STAR) !== 0;
  }

  /** Returns whether a member is at the group's tile and does not run. Members who arrived in flight count. */
  isInGroup(c: number): boolean {
    return this.isWithUs(c) && this.cast.tile[c] === this.partyTile && this.cast.running[c] === 0;
  }

  /** Returns the number of fit members at a tile, shaken ones included. */
  groupSize(tile: number): number {
    let n = 0;
    for (let c = 0; c < this.members; c++) if (this.cast.status[c] === FIT && this.cast.tile[c] === tile) n++;
    return n;
  }

  /** Returns whether any fit member is at a tile. */
  hasGroup(tile: number): boolean {
    for (let c = 0; c < this.members; c++) if (this.cast.status[c] === FIT && this.cast.tile[c] === tile) return true;
    return false;
  }

  /** Returns the name of a character for stories. */
  name(c: number): string {
    return this.matchup.board.lines[this.cast.line[c]]?.name ?? `figure ${c}`;
  }

  /** A member of the band. */
  figure(c: number): Figure {
    return { side: this.matchup.side, name: this.name(c) };
  }

  /** The band, or those whom it meets, as one. */
  asOne(side: 0 | 1): Figure {
    return asOne(this.matchup.board.sides[side]);
  }

  /** A room, or a secret one. */
  isRoom(tile: number): boolean {
    return this.type[tile] === A_ROOM;
  }

  has(tile: number, flag: number): boolean {
    return (this.flags[tile] & flag) !== 0;
  }

  /** Returns the level of the tiles behind a tile; stairs lead one level down. @rule 2HDC-R100 */
  levelBehind(tile: number): number {
    return this.level[tile] + (this.type[tile] === STAIRS ? 1 : 0);
  }
}
