import { column, defineState, JoinedStates } from '../../kit/state.ts';
import type { Player, Trace } from '../../system.ts';
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

/** Where a run stands; each is one method or function of play. */
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
/** How many phases there are. */
export const PHASES = 50;

/** How a run ends. @rule 2HDC-R135 */
export const OUTCOMES = ['won', 'reason-failed', 'star-lost', 'wiped', 'timeout'] as const;
export const WON = 0;
export const REASON_FAILED = 1;
export const STAR_LOST = 2;
export const WIPED = 3;
export const TIMEOUT = 4;

/** What a tile knows, as bits: entered by the band, final, its treasure taken, its own force resolved. */
export const SEEN = 1;
export const FINAL = 2;
export const LOOTED = 4;
export const RESOLVED = 8;
/** Its only exit is a Challenge; the way to its parent is one. */
export const CHALLENGE = 16;
export const CROSSING = 32;
/** Vermin come whenever it is entered. */
export const VERMIN_ROOM = 64;
/** A secret room, which counts as a room but not as one of the tiles. */
export const SECRET = 128;

/** Ways off a board that are no tile. */
export const OPEN_EXIT = -3;
export const NO_WAY = -4;

/** Kinds of markers. */
export const NO_MARKER = 0;
export const PEF = 1;
export const NPC_GROUP = 2;

/** The lowest marker of a set, which must not be empty. */
export function lowestMarker(markers: number): number {
  return 31 - Math.clz32(markers & -markers);
}

/** Guards beside those of fights, as bits. */
export const TURN_CAP = 8;
export const CROSS_CAP = 16;
export const FLIGHT_CAP = 32;
export const TILE_CAP = 64;
export const RECRUIT_CAP = 128;
export const CAMPAIGN_END = 256;
export const SPACE_CAP = 512;

/**
 * Tells a fight as part of an adventure: the board as it begins, what happens, no chapters of its own. Who takes his
 * place is told by those who begin it.
 */
export class FightTrace implements Trace {
  private readonly whole: Trace;
  private isShown = false;

  constructor(whole: Trace) {
    this.whole = whole;
  }

  note(rule: string, text: string): void {
    if (rule !== '2HDC-21.1a') this.whole.note(rule, text);
  }

  chapter(): void {}

  board(drawing: string): void {
    if (!this.isShown) this.whole.board?.(drawing);
    this.isShown = true;
  }
}

/** Where an adventure stands, and its map: the tiles as a tree, and the markers on them. */
const DungeonState = defineState({
  core: {
    phase: MUSTER,
    /** The phase that follows once the present one is done. */
    next: TURN,
    /** The next one of a phase that goes through all of them. */
    cursor: 0,
    /** Party turns begun. */
    turn: 0,
    /** Tiles the dungeon will have, secret rooms aside; tiles there are, secret rooms and all; tiles laid. */
    total: 0,
    tiles: 0,
    laid: 0,
    /** Row of the last roll for a tile, -1 before the first. @rule 2HDC-R98 */
    lastRow: -1,
    /** 1 when the next force is resolved with three dice. */
    threeDice: 0,
    /** Places of the cast that belong to the band, whatever has become of them. */
    members: 0,
    /** Who leads the group at {@link partyTile}. */
    leader: -1,
    partyTile: OUTSIDE,
    /** The tile the group entered from. */
    cameFrom: OUTSIDE,
    /** Where it wants to go. */
    target: OUTSIDE,
    goingHome: 0,
    stepsLeft: 0,
    /** The Big Bad's place in the cast, -1 once no one knows where it is. */
    bigBad: -1,
    bigBadRep: 0,
    bigBadMet: 0,
    bigBadKilled: 0,
    reason: 0,
    hasTreasure: 0,
    /** Captives in the Treasure Room, and those who are led out. */
    captives: 0,
    captivesWith: 0,
    roomsSeen: 0,
    stairsLaid: 0,
    /** The marker that is being resolved, -1 for what a room holds; the age of the next one. */
    marker: -1,
    age: 0,
    /** Markers on the map, as bits. */
    marked: 0,
    /** Those of them that have moved in this dungeon turn. */
    marksMoved: 0,
    /** How many have fled from the last fight and wait for their dice; who runs is in the cast. */
    walkers: 0,
    /** Enemies still to be made, what they are (`FALLEN_BY`), their race. */
    foes: 0,
    foeKind: 0,
    foeRace: 0,
    defeated: 0,
    /** 1 when the band moved in, 0 when it was come upon. */
    entering: 0,
    fleeing: 0,
    /** The marker that pursues, -1 none. */
    pursuer: -1,
    inPursuit: 0,
    fightsThisTurn: 0,
    brokeOffThisTurn: 0,
    fights: 0,
    fightsWon: 0,
    /** What a player has decided and no script would: 1 to go home, and the tile to go to, -1 none. */
    homeward: 0,
    headedFor: -1,
    /** Turns spent waiting for the Big Bad. */
    waited: 0,
    /** The tile by which each side leaves the board, or `OPEN_EXIT` or `NO_WAY`. @rule 2HDC-R136 */
    partyWay: OUTSIDE,
    enemyWay: OUTSIDE,
    /** The tile behind a crossing that the group is trying to get over, -1 none; who is at it. */
    crossing: -1,
    crosser: -1,
    /** 1 when it goes elsewhere, as soon as all are back. */
    turningBack: 0,
    /** 1 while members run; from which tile; where play goes on afterwards. */
    inFlight: 0,
    flightFrom: OUTSIDE,
    afterFlight: 0,
    /** Of those who hold it: where they had come from, and whether they had moved in. */
    cameFromBefore: OUTSIDE,
    enteringBefore: 0,
    bigBadRace: 0,
    /** The secret room just found; 1 when there may be treasure in it, or behind a trap. */
    secretTile: -1,
    hidden: 0,
    /** 1 when the group has moved in this turn. */
    movedNow: 0,
    /** Who has met a trap. */
    victim: -1,
    /** Where those came from who came upon the group. */
    enemyFrom: OUTSIDE,
    /** The marker of enemies who have just fled, -1 none. */
    runner: -1,
    /** The Treasure Room, -1 before it is laid. */
    finalTile: -1,
    /** 1 when the group moved in its last turn. */
    movedLast: 0,
    /** The two who go into a secret room, -1 no one; 1 while they are there. */
    first: -1,
    second: -1,
    inSecret: 0,
    /** What is added to the die for a hidden treasure. */
    bonus: 0,
    /** Members who went in, joiners added; 1 when a Star was among them. */
    bandSize: 0,
    hadStar: 0,
    /** Rivals who joined; secret rooms found; traps met; the lowest level trodden. */
    joined: 0,
    secretRooms: 0,
    traps: 0,
    deepest: 0,
    /** Adventures begun. */
    adventure: 0,
    outcome: -1,
    guards: 0,
    /** Who in the cast each fighter is; -1 for those who were made for this fight. */
    fighter: column('fighter', -1),

    /** Position in `TILES`. */
    type: column('tile'),
    level: column('tile'),
    parent: column('tile'),
    depth: column('tile'),
    /** Exits behind which nothing is laid yet. */
    open: column('tile'),
    flags: column('tile'),
    /** Searches made; all that there may be once a secret room is found. */
    searched: column('tile'),
    firstChild: column('tile'),
    nextSibling: column('tile'),

    markerKind: column('marker'),
    markerTile: column('marker'),
    /** Tiles behind the first open exit of {@link markerTile}; 0 on it. @rule 2HDC-R90 */
    markerHidden: column('marker'),
    markerAge: column('marker'),
    /** 1 for a group that has fled and has not been tested. */
    markerShaken: column('marker'),
    /** What its people count as, a position in `FALLEN_BY`. */
    markerFoes: column('marker'),
  },
  history: {},
});

/**
 * One adventure as it stands: the cast, the tiles as a tree, the markers on them, and the fight that is on.
 *
 * What happens is in the files named after it (laying, encounter, flight, secret-room ...).
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
  /** What a campaign has seen so far. */
  readonly history: History;
  /** The fight that is on, or the last one. */
  readonly fight: Fight;
  /** All that is saved of a game: this and the above. */
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

  /** Begins a new dungeon of which nothing is known; the band stays as it is. */
  clearMap(): void {
    const { phase, members, adventure, guards } = this;
    this.reset();
    Object.assign(this, { phase, members, adventure, guards });
  }

  /** A member of the band who is alive and free below (or not yet gone in). */
  isWithUs(c: number): boolean {
    return c < this.members && this.cast.status[c] === FIT;
  }

  isStar(c: number): boolean {
    return (this.cast.traits[c] & STAR) !== 0;
  }

  /** Whether he stands where the group is, and does not run off. Who has come there in flight is one of them. */
  isInGroup(c: number): boolean {
    return this.isWithUs(c) && this.cast.tile[c] === this.partyTile && this.cast.running[c] === 0;
  }

  /** Fit members of the group at a tile, the shaken among them. */
  groupSize(tile: number): number {
    let n = 0;
    for (let c = 0; c < this.members; c++) if (this.cast.status[c] === FIT && this.cast.tile[c] === tile) n++;
    return n;
  }

  /** Whether any of them is there. */
  hasGroup(tile: number): boolean {
    for (let c = 0; c < this.members; c++) if (this.cast.status[c] === FIT && this.cast.tile[c] === tile) return true;
    return false;
  }

  /** What he is called in a story. */
  name(c: number): string {
    return this.matchup.board.lines[this.cast.line[c]]?.name ?? `figure ${c}`;
  }

  /** A room, or a secret one. */
  isRoom(tile: number): boolean {
    return this.type[tile] === A_ROOM;
  }

  has(tile: number, flag: number): boolean {
    return (this.flags[tile] & flag) !== 0;
  }

  /** What lies behind an exit is a level lower than stairs. @rule 2HDC-R100 */
  levelBehind(tile: number): number {
    return this.level[tile] + (this.type[tile] === STAIRS ? 1 : 0);
  }
}
