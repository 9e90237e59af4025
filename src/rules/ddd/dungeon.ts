import { type Board, EAST, NORTH, SOUTH, WEST } from '../../board/board.ts';
import { castOf } from '../cast.ts';
import { column, defineState } from '../kit/state.ts';
import type { Figure, Player, Trace } from '../system.ts';
import { Chances } from './chances.ts';
import type { SideSettings } from './choices.ts';
import { AMOUNTS, type AmountName, type Effects, FEARLESS, FEARSOME, HUGE, sumOfEffects, THIEF } from './effects.ts';
import { Ground, MOST_TRAPS } from './ground.ts';
import { ALL_OF_THEM, type DungeonMatchup, HALF_OF_THEM } from './matchup.ts';
import { BATTLE, FREE_PRISONER, OBJECT_OF_POWER, SECRETS, scenarioOf } from './names.ts';
import { UNREACHED, Ways } from './ways.ts';

/** Phases of a game, each with a method of play. */
export const ROLES = 0;
export const CARD = 1;
export const MOVE = 2;
export const STRIKE = 3;
export const SHOT = 4;
export const DAMAGE = 5;
export const DEED = 6;
export const OVER = 7;
/** No model is placed yet: the first phase of games in which a player decides deployment. */
export const SET_UP = 8;

/** Positions of models that are not on the board. */
export const DEAD = -1;
export const LEFT = -2;
/** Dead since an earlier game of a series and not replaced. */
export const ABSENT = -3;

/** Marks of a model. */
export const STUNNED = 1;
export const HIDDEN = 2;
export const BOUND = 4;
export const HAS_READ = 8;
/** The first re-roll of this round is used. */
export const REROLLED = 16;
/** The healer has tried to save a life in this round. */
export const TRIED_TO_SAVE = 32;
/** Used re-rolls of this round, one mark each. */
export const REROLLS = REROLLED | 64 | 128;

/** Positions of objects not on the floor: carried by a model (`CARRIED - model`), or carried off by a side. */
export const CARRIED = -2;
export const OFF = -100;
/** An object that is not in play. */
const NOWHERE = OFF - 2;

/** No winner yet; a draw; both lose. */
export const NOBODY = -1;
export const DRAW = 2;
export const BOTH_LOSE = 3;

/** Everything that changes in a game, or in a series of games. */
const DungeonState = defineState({
  core: {
    phase: CARD,
    scenario: BATTLE,
    attacker: 0,
    /** 1 if side 0 starts in zone B. @rule DDD-R-32 */
    swapped: 0,
    /** Models whose card is still in the deck. */
    cards: 0,
    /** The active model, -1 between turns. */
    actor: -1,
    attacksLeft: 0,
    /** 1 after the magic weapon was used in this turn. */
    magicSpent: 0,
    /** Target of an attack or deed. */
    target: -1,
    /** The deed, one of `deeds.ts`. */
    deed: 0,
    /** 1 while damage of a shot is rolled. */
    shooting: 0,
    /** Bits of sides whose healers have tried to save a life in this round. */
    savers: 0,
    winner: NOBODY,
    reason: 0,
    /** Consecutive rounds without progress. @rule DDD-G-02 */
    stall: 0,
    progress: 0,
    /** The shortest path so far of any model of each side to its goal. */
    best0: UNREACHED,
    best1: UNREACHED,
    prisoner: -1,
    /** Index of the game in the series, and each side's wins in the games before. */
    battle: 0,
    wins0: 0,
    wins1: 0,
    /** The last limit that ended a game of the series, `BY_ROUND_CAP` or `BY_STALL`; 0 for none. */
    guarded: 0,
    /** Bits of sides whose thieves have trapped their objective. */
    trappers: 0,
    at: column('model', LEFT),
    wounds: column('model'),
    marks: column('model'),
    /** The carried object plus 1; 0 for none. */
    carries: column('model'),
    objects: column('object', NOWHERE),
    /** Current terrain of each door. */
    doors: column('door'),
    trapSquare: column('trap', -1),
    trapSetter: column('trap', -1),
    // Profiles of models, which change only between the games of a series.
    power: column('model'),
    defense: column('model'),
    fullWounds: column('model'),
    attacks: column('model'),
    /** Bits of the abilities of the matchup. */
    abilities: column('model'),
    /** Unspent experience. @rule DDD-xp-spend */
    experience: column('model'),
  },
  history: {
    /** Rounds started in all games of a series, and those before this game. */
    rounds: 0,
    earlier: 0,
    turns: 0,
    /** The side whose card was drawn first in the game. */
    first: -1,
    /** The round in which each model fell, 0 if it has not, and how: `BY_BLOW`, `BY_SHOT` or `BY_TRAP`. */
    fell: column('model'),
    way: column('model'),
    /** The credited model, -1 for none. */
    killer: column('model', -1),
    caused: column('model'),
    criticals: column('model'),
    /** Lives saved by each healer. */
    saves: column('model'),
    /** Number of objects that each has carried off. */
    scored: column('model'),
  },
});

/** Fields of profiles, which do not change in a single game. */
const PROFILE = {
  power: 'unsaved',
  defense: 'unsaved',
  fullWounds: 'unsaved',
  attacks: 'unsaved',
  abilities: 'unsaved',
  experience: 'unsaved',
} as const;

/**
 * One game: its models, objects, doors and traps, and its state. The rules are in files by topic (walking, combat,
 * harm, deeds ...).
 *
 * Models are indexes, side 0 first, in the order of their rosters; sets of models are bits of a number.
 */
export class Dungeon extends DungeonState {
  readonly matchup: DungeonMatchup;
  readonly board: Board;
  readonly ground: Ground;
  readonly ways: Ways;
  readonly chances: Chances;
  trace: Trace | undefined = undefined;
  /** Makes the decisions, if set; see {@link Player}. */
  player: Player | undefined = undefined;

  readonly count: number;
  /** First model of side 1. */
  readonly second: number;
  readonly lineOf: Int16Array;
  /** As replays call them. */
  readonly cast: readonly Figure[];
  /** Bits of the abilities of each model that {@link traits} and {@link effects} were made from, in a series. */
  private readonly given: Int32Array;
  /** Bits of traits that each model has, and how much of everything else, by what it is: they follow from abilities. */
  readonly traits: Int32Array;
  readonly effects: Readonly<Record<AmountName, Uint8Array>>;
  /** Whether huge models occupy two by two squares. @rule DDD-R-05 */
  private readonly isWide: boolean;
  /** Offsets from a position to all squares of a big model. */
  readonly footprint: readonly number[];
  // Derived from the state.
  /** Models on the board. */
  present = 0;
  present0 = 0;
  present1 = 0;
  killed0 = 0;
  killed1 = 0;
  left0 = 0;
  left1 = 0;
  /** Number of objects carried off by each side. */
  off0 = 0;
  off1 = 0;
  hidden = 0;
  /** Sets of models that cause fear, and that never test for it. */
  fearsome = 0;
  fearless = 0;
  /** Set of models that occupy two by two squares. */
  big = 0;
  /** Model on each square, plus 1; 0 for none. */
  readonly who: Uint8Array;
  /** Set of the squares of each side's models. */
  readonly stoodOn: readonly [Int32Array, Int32Array];
  /** Set of the squares in contact with any model of each side. */
  readonly zoned: readonly [Int32Array, Int32Array];
  /** 1 for squares that block lines of sight. @rule DDD-R-09 */
  readonly blocked: Uint8Array;
  /** Models of each side adjacent to a square, as bits, at `side * squares + square`. */
  private readonly zones: Int32Array;
  /** The model that is moving and not on the board, -1 for none. */
  walking = -1;

  constructor(matchup: DungeonMatchup) {
    const { lines, sides, rulings, board } = matchup;
    const owners = lines.flatMap((line, at) => new Array<number>(line.count).fill(at));
    const ground = new Ground(board, rulings.cornerRule);
    const isSeries = matchup.series > 1;
    const hasThief = isSeries || lines.some((line) => (line.effects.traits & THIEF) !== 0);
    super(
      {
        model: owners.length,
        object: Math.max(1, board.marks.treasure?.length ?? 0),
        door: ground.doors.length,
        trap: hasThief ? MOST_TRAPS : 0,
      },
      isSeries ? {} : PROFILE,
    );
    this.matchup = matchup;
    this.board = board;
    this.ground = ground;
    this.ways = new Ways(this.ground);
    this.chances = new Chances(rulings.tieOnDamage === 'attacker');
    this.count = owners.length;
    this.second = owners.filter((at) => lines[at].side === 0).length;
    this.lineOf = Int16Array.from(owners);
    this.cast = castOf(lines, sides);
    this.given = new Int32Array(this.count).fill(-1);
    this.traits = new Int32Array(this.count);
    this.effects = Object.fromEntries(AMOUNTS.names.map((name) => [name, new Uint8Array(this.count)])) as Record<
      AmountName,
      Uint8Array
    >;
    this.isWide = rulings.hugeFootprint > 1;
    this.footprint = [0, 1, board.columns, board.columns + 1];
    this.who = new Uint8Array(this.ground.squares);
    this.blocked = new Uint8Array(this.ground.squares);
    this.zones = new Int32Array(this.ground.squares * 2);
    const { grid } = this.ground;
    this.stoodOn = [grid.emptySet(), grid.emptySet()];
    this.zoned = [grid.emptySet(), grid.emptySet()];

    owners.forEach((at, model) => {
      const line = lines[at];
      this.power[model] = line.power;
      this.defense[model] = line.defense;
      this.fullWounds[model] = line.wounds;
      this.wounds[model] = line.wounds;
      this.attacks[model] = line.attacks;
      this.abilities[model] = line.abilities;
      this.giveEffects(model, line.effects);
    });
    this.giveRoles();
    this.noteDoors();
    this.keepAsStart();
    this.reset();
  }

  override reset(): void {
    super.reset();
    this.restore();
  }

  override load(from: Int32Array): void {
    super.load(from);
    this.restore();
  }

  /** Sets the ground from the state, and derives the rest. */
  private restore(): void {
    this.walking = -1;
    const { ground, trapSquare } = this;
    ground.reset();
    this.doors.forEach((terrain, i) => {
      ground.setDoor(ground.doors[i], terrain);
    });
    trapSquare.forEach((square, trap) => {
      if (square >= 0) ground.setTrap(square, trap);
    });
    this.derive();
  }

  /** Sets scenario, attacker and zones from the matchup. */
  giveRoles(): void {
    this.scenario = scenarioOf(this.matchup.play);
    this.attacker = this.matchup.attacker;
    this.swapped = 0;
  }

  /** Clears the board for the next game of a series. Models that are {@link ABSENT} stay so. */
  sweep(): void {
    this.cards = 0;
    this.savers = 0;
    this.reason = 0;
    this.stall = 0;
    this.progress = 0;
    this.best0 = UNREACHED;
    this.best1 = UNREACHED;
    this.prisoner = -1;
    this.trappers = 0;
    this.walking = -1;
    this.marks.fill(0);
    this.carries.fill(0);
    this.objects.fill(NOWHERE);
    this.trapSquare.fill(-1);
    this.trapSetter.fill(-1);
    for (let model = 0; model < this.count; model++) {
      if (this.at[model] === ABSENT) continue;
      this.at[model] = LEFT;
      this.wounds[model] = this.fullWounds[model]!;
    }
    this.ground.reset();
    this.noteDoors();
    this.derive();
  }

  /** Derives sets and counts from models and objects. */
  private derive(): void {
    this.who.fill(0);
    this.emptyZones();
    for (const set of this.stoodOn) set.fill(0);
    this.blocked.set(this.ground.solid);
    this.present = 0;
    this.present0 = 0;
    this.present1 = 0;
    this.killed0 = 0;
    this.killed1 = 0;
    this.left0 = 0;
    this.left1 = 0;
    this.off0 = 0;
    this.off1 = 0;
    this.hidden = 0;
    this.readAbilities();
    for (let model = 0; model < this.count; model++) {
      const square = this.at[model];
      if (square >= 0) {
        this.put(model, square);
        if ((this.marks[model] & HIDDEN) !== 0) this.hidden++;
      } else if (square === DEAD) this.countKilled(model, 1);
      else if (square === LEFT) this.countLeft(model);
    }
    for (const place of this.objects) {
      if (place === OFF) this.off0++;
      if (place === OFF - 1) this.off1++;
    }
  }

  private giveEffects(model: number, effects: Effects): void {
    this.traits[model] = effects.traits;
    for (const name of AMOUNTS.names) this.effects[name][model] = effects[name];
  }

  /** Derives traits, amounts and sets of models after their abilities changed. */
  readAbilities(): void {
    const { abilities: all, series } = this.matchup;
    if (series > 1)
      for (let model = 0; model < this.count; model++) {
        const bits = this.abilities[model];
        if (bits === this.given[model]) continue;
        const own = all.filter(({ bit }) => (bits & bit) !== 0);
        this.giveEffects(model, sumOfEffects(own.map(({ effects }) => effects)));
        this.given[model] = bits;
      }
    this.fearsome = 0;
    this.fearless = 0;
    this.big = 0;
    for (let model = 0; model < this.count; model++) {
      const traits = this.traits[model];
      const bit = 1 << model;
      if ((traits & FEARSOME) !== 0) this.fearsome |= bit;
      if ((traits & FEARLESS) !== 0) this.fearless |= bit;
      if (this.isWide && (traits & HUGE) !== 0) this.big |= bit;
    }
  }

  /** Rounds started in this game of the series. */
  get roundsOfGame(): number {
    return this.rounds - this.earlier;
  }

  sideOf(model: number): number {
    return model < this.second ? 0 : 1;
  }

  firstOf(side: number): number {
    return side === 0 ? 0 : this.second;
  }

  endOf(side: number): number {
    return side === 0 ? this.second : this.count;
  }

  /** Returns the settings of a side. */
  settingsOf(side: number): SideSettings {
    return this.matchup.settings[side];
  }

  /** Returns the models of a side on the board, as bits. */
  presentOf(side: number): number {
    return this.present & (side === 0 ? (1 << this.second) - 1 : -(1 << this.second));
  }

  /** Returns the number of a side's models on the board. */
  standing(side: number): number {
    return side === 0 ? this.present0 : this.present1;
  }

  killed(side: number): number {
    return side === 0 ? this.killed0 : this.killed1;
  }

  departed(side: number): number {
    return side === 0 ? this.left0 : this.left1;
  }

  /** Returns the number of objects that a side has carried off. */
  carriedOff(side: number): number {
    return side === 0 ? this.off0 : this.off1;
  }

  /** Returns the number of models with which a side started this game. */
  starters(side: number): number {
    let count = 0;
    for (let model = this.firstOf(side); model < this.endOf(side); model++) if (this.at[model] !== ABSENT) count++;
    return count;
  }

  /** Returns the number of a side's models that were not killed; those who left the board count. @rule DDD-surrender */
  living(side: number): number {
    return this.starters(side) - this.killed(side);
  }

  /** Returns the number of enemies that a side must kill in a battle. @rule DDD-battle-win */
  killsNeeded(side: number): number {
    const enemies = this.starters(1 - side);
    const { battleKills } = this.matchup;
    if (battleKills === HALF_OF_THEM) return Math.ceil(enemies / 2);
    return battleKills === ALL_OF_THEM ? enemies : Math.min(enemies, battleKills);
  }

  isOn(model: number): boolean {
    return this.at[model] >= 0;
  }

  isBig(model: number): boolean {
    return (this.big & (1 << model)) !== 0;
  }

  isMarked(model: number, mark: number): boolean {
    return (this.marks[model] & mark) !== 0;
  }

  mark(model: number, mark: number): void {
    this.marks[model] |= mark;
  }

  unmark(model: number, mark: number): void {
    this.marks[model] &= ~mark;
  }

  /** Returns whether a model has any of some traits, given as bits. */
  has(model: number, traits: number): boolean {
    return (this.traits[model] & traits) !== 0;
  }

  kindOf(model: number): number {
    return this.ways.kindOf(this.traits[model], this.power[model], this.isBig(model));
  }

  /** Puts a model on free squares. */
  put(model: number, square: number): void {
    const bit = 1 << model;
    this.present |= bit;
    if (model < this.second) this.present0++;
    else this.present1++;
    this.at[model] = square;
    const squares = (this.big & bit) !== 0 ? 4 : 1;
    const isZoned = (this.marks[model] & BOUND) === 0;
    const hides = this.matchup.rulings.modelsBlockSight;
    const stoodOn = this.stoodOn[this.sideOf(model)];
    for (let i = 0; i < squares; i++) {
      const here = square + this.footprint[i];
      this.who[here] = model + 1;
      this.ground.grid.add(stoodOn, here);
      if (hides) this.blocked[here] = 1;
      if (isZoned) this.zone(model, here, true);
    }
  }

  /** Takes a model off its squares; the caller sets its position. */
  lift(model: number): void {
    const bit = 1 << model;
    this.present &= ~bit;
    if (model < this.second) this.present0--;
    else this.present1--;
    const square = this.at[model];
    const squares = (this.big & bit) !== 0 ? 4 : 1;
    const stoodOn = this.stoodOn[this.sideOf(model)];
    for (let i = 0; i < squares; i++) {
      const here = square + this.footprint[i];
      this.who[here] = 0;
      this.ground.grid.remove(stoodOn, here);
      this.blocked[here] = this.ground.solid[here];
      this.zone(model, here, false);
    }
  }

  /**
   * Adds a model to the contact zones around one of its squares, or removes it. @rule DDD-close-engaged @rule DDD-R-07
   */
  private zone(model: number, square: number, isIn: boolean): void {
    const { neighbours, touching, solid, squares, grid } = this.ground;
    const bit = 1 << model;
    const offset = model < this.second ? 0 : squares;
    const zoned = this.zoned[this.sideOf(model)];
    const mask = touching[square];
    const first = square * 8;
    for (let direction = 0; direction < 8; direction++) {
      if ((mask & (1 << direction)) === 0) continue;
      const next = neighbours[first + direction];
      if (solid[next] === 1) continue;
      const at = offset + next;
      const before = this.zones[at];
      const after = isIn ? before | bit : before & ~bit;
      this.zones[at] = after;
      if ((before === 0) !== (after === 0)) grid.set(zoned, next, isIn);
    }
  }

  /** Recomputes all zones, after a door or bonds changed. */
  rezone(): void {
    this.emptyZones();
    for (let model = 0; model < this.count; model++) {
      const square = this.at[model];
      if (square < 0 || model === this.walking || (this.marks[model] & BOUND) !== 0) continue;
      const squares = this.isBig(model) ? 4 : 1;
      for (let i = 0; i < squares; i++) this.zone(model, square + this.footprint[i], true);
    }
  }

  private emptyZones(): void {
    this.zones.fill(0);
    for (const set of this.zoned) set.fill(0);
  }

  /** Returns the models of a side in contact with a square; bound ones do not count. @rule DDD-R-08 */
  zoneOf(side: number, square: number): number {
    return this.zones[(side === 0 ? 0 : this.ground.squares) + square];
  }

  /** Returns the enemies in contact with a model at a position. */
  contactsAt(model: number, square: number): number {
    const side = model < this.second ? 1 : 0;
    if ((this.big & (1 << model)) === 0) return this.zoneOf(side, square);
    const { columns } = this.ground;
    return (
      this.zoneOf(side, square) |
      this.zoneOf(side, square + 1) |
      this.zoneOf(side, square + columns) |
      this.zoneOf(side, square + columns + 1)
    );
  }

  /** Returns the enemies in contact with a model on the board. */
  contacts(model: number): number {
    return this.contactsAt(model, this.at[model]);
  }

  /**
   * Returns the least distance between the squares of two models, the first one at an assumed position. @rule DDD-R-14
   */
  distanceAt(model: number, square: number, other: number): number {
    const { ground } = this;
    const theirs = this.at[other];
    if (((this.big >>> model) & 1) === 0 && ((this.big >>> other) & 1) === 0) return ground.distance(square, theirs);
    const mine = this.isBig(model) ? 4 : 1;
    const others = this.isBig(other) ? 4 : 1;
    let least = 1000;
    for (let i = 0; i < mine; i++)
      for (let j = 0; j < others; j++) {
        const far = ground.distance(square + this.footprint[i], theirs + this.footprint[j]);
        if (far < least) least = far;
      }
    return least;
  }

  /**
   * Returns whether any square of a model at a position has a clear line to any of another's. @rule DDD-line-of-sight
   */
  seesAt(model: number, square: number, other: number): boolean {
    if (!this.isBig(model) && !this.isBig(other))
      return this.ground.lines.isClear(square, this.at[other], this.blocked);
    // Models do not block their own lines. @rule DDD-R-05
    this.shade(model, false);
    this.shade(other, false);
    const isSeen = this.hasLine(model, square, other);
    this.shade(model, true);
    this.shade(other, true);
    return isSeen;
  }

  /** Makes a model on the board block lines of sight, or not. */
  private shade(model: number, hides: boolean): void {
    if (!this.matchup.rulings.modelsBlockSight) return;
    const squares = this.isBig(model) ? 4 : 1;
    for (let i = 0; i < squares; i++) {
      const here = this.at[model] + this.footprint[i];
      if (this.who[here] === model + 1) this.blocked[here] = hides ? 1 : this.ground.solid[here];
    }
  }

  private hasLine(model: number, square: number, other: number): boolean {
    const { lines } = this.ground;
    const theirs = this.at[other];
    const mine = this.isBig(model) ? 4 : 1;
    const others = this.isBig(other) ? 4 : 1;
    for (let i = 0; i < mine; i++)
      for (let j = 0; j < others; j++)
        if (lines.isClear(square + this.footprint[i], theirs + this.footprint[j], this.blocked)) return true;
    return false;
  }

  /**
   * Returns whether a line between two models is free of walls and closed doors, ignoring other models.
   *
   * @param square assumed position of the first
   * @rule DDD-R-25
   */
  isOpenBetween(model: number, other: number, square = this.at[model]): boolean {
    const { lines, solid } = this.ground;
    const mine = this.isBig(model) ? 4 : 1;
    const others = this.isBig(other) ? 4 : 1;
    for (let i = 0; i < mine; i++)
      for (let j = 0; j < others; j++) {
        const from = square + this.footprint[i];
        const to = this.at[other] + this.footprint[j];
        if (lines.isClear(from, to, solid)) return true;
      }
    return false;
  }

  /** Returns whether a model is on a square or adjacent to it, without a seam between. @rule DDD-R-33 */
  isBeside(model: number, square: number): boolean {
    const from = this.at[model];
    const squares = this.isBig(model) ? 4 : 1;
    for (let i = 0; i < squares; i++) {
      const here = from + this.footprint[i];
      if (here === square || this.ground.touches(here, square)) return true;
    }
    return false;
  }

  /** Returns whether a model fits at a position without another model in the way. */
  fitsAt(model: number, square: number): boolean {
    const { columns, squares, columnOf, fly } = this.ground;
    const isBig = this.isBig(model);
    if (isBig && (columnOf[square] === columns - 1 || square + columns >= squares)) return false;
    for (let i = 0; i < (isBig ? 4 : 1); i++) {
      const here = square + this.footprint[i];
      const there = this.who[here];
      if (fly[here] === 0 || (there !== 0 && there !== model + 1)) return false;
    }
    return true;
  }

  /** Returns the edges by which a model could leave from a position. @rule DDD-R-13 */
  exitsAt(model: number, square: number): number {
    const { exits, columns } = this.ground;
    let edges = exits[square];
    if (this.isBig(model)) edges |= exits[square + 1] | exits[square + columns] | exits[square + columns + 1];
    return edges;
  }

  /** Returns the edge opposite a side's own, as a bit. @rule DDD-object-win */
  farEdgeOf(side: number): number {
    // The side that starts in zone A has the north as its own edge.
    return side === this.swapped ? 4 : 1;
  }

  /** Returns the edges, as bits, by which a side must leave with the objective. */
  goalEdgesOf(side: number): number {
    const isFar = this.scenario === OBJECT_OF_POWER || this.scenario === SECRETS;
    return isFar ? this.farEdgeOf(side) : NORTH | EAST | SOUTH | WEST;
  }

  /**
   * Returns whether a side's own corner is the north-west, as for the side that starts in zone A; else the south-east.
   */
  isFromNorth(side: number): boolean {
    return side === this.swapped;
  }

  /** Returns whether a side breaks ties in favour of the first square: by rows from its own corner. @rule DDD-R-41 */
  comesFirst(side: number, one: number, other: number): boolean {
    return this.isFromNorth(side) ? one < other : one > other;
  }

  countKilled(model: number, by: number): void {
    if (model < this.second) this.killed0 += by;
    else this.killed1 += by;
  }

  countLeft(model: number): void {
    if (model < this.second) this.left0++;
    else this.left1++;
  }

  /** Changes a door to another kind of door, or to floor; no model may be in it. @rule DDD-R-20 */
  setDoor(square: number, terrain: number): void {
    this.ground.setDoor(square, terrain);
    this.noteDoors();
    this.blocked[square] = this.ground.solid[square];
    this.rezone();
    this.reveal();
    this.note();
  }

  private noteDoors(): void {
    for (let i = 0; i < this.doors.length; i++) this.doors[i] = this.ground.terrain[this.ground.doors[i]];
  }

  /** Removes the hidden markers of all engaged models. @rule DDD-act-hidden */
  reveal(): void {
    if (this.hidden === 0) return;
    for (let model = 0; model < this.count; model++)
      if (this.isOn(model) && this.isMarked(model, HIDDEN) && this.contacts(model) !== 0) this.unhide(model);
  }

  unhide(model: number): void {
    if (!this.isMarked(model, HIDDEN)) return;
    this.unmark(model, HIDDEN);
    this.hidden--;
  }

  hide(model: number): void {
    if (this.isMarked(model, HIDDEN)) return;
    this.mark(model, HIDDEN);
    this.hidden++;
  }

  /** Returns whether a model is the prisoner of the scenario. */
  isPrisoner(model: number): boolean {
    return this.scenario === FREE_PRISONER && model === this.prisoner;
  }

  /** Records progress. @rule DDD-G-02 */
  note(): void {
    this.progress = 1;
  }
}

/** Returns the lowest model of a non-empty set. */
export function lowestOf(set: number): number {
  return 31 - Math.clz32(set & -set);
}

/** Returns the models of a set, in roster order. */
export function membersOf(set: number): number[] {
  const members: number[] = [];
  for (let left = set; left !== 0; left &= left - 1) members.push(lowestOf(left));
  return members;
}

/** Returns the number of models in a set: the population count of its bits. */
export function sizeOf(set: number): number {
  const pairs = set - ((set >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
