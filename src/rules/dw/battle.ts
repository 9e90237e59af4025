import { DIRECTIONS } from '../../board/neighbours.ts';
import { castOf } from '../cast.ts';
import { column, defineState } from '../kit/state.ts';
import type { Figure, Player, Trace } from '../system.ts';
import { FLYER } from './abilities.ts';
import { BY_BLOW } from './causes.ts';
import { Chances } from './chances.ts';
import type { Choices } from './choices.ts';
import { COVERED, Ground, HIDDEN, UNREACHED } from './ground.ts';
import type { BattleMatchup, Line } from './matchup.ts';

/** Where a move stands. @rule DW-phases */
export const INITIATIVE = 0;
export const ACTION = 1;
export const RETURN_SHOTS = 2;
export const MELEE = 3;
export const OVER = 4;

/** Where a figure is that is no longer on the board. */
export const DEAD = -1;
export const LEFT = -2;

/** What a figure has done in this move, as bits. */
export const CONTROLLED = 1;
export const FOUGHT = 2;

/** Why a game ended. */
export const BY_ELIMINATION = 1;
export const BY_OBJECTIVE = 2;
export const BY_IMPOSSIBILITY = 3;
export const BY_TIMEOUT = 4;
export const BY_STALL = 5;

export const DRAW = 2;

/** A limit below this is met in games that are played, so that moves belong to what can still happen. @rule DW-G-01 */
const FEW_MOVES = 100;

/** Everything that changes in a battle. */
const BattleState = defineState({
  core: {
    phase: INITIATIVE,
    /** The side whose action phase it is. */
    mover: 0,
    /** The next figure of a phase that goes through all of them. */
    cursor: 0,
    /** 0, 1, `DRAW`, or -1 while it lasts. */
    winner: -1,
    reason: 0,
    /** Moves in a row without progress. @rule DW-G-02 */
    stall: 0,
    /** 1 once this move saw progress. */
    progress: 0,
    /** The least path any figure of each side ever had to an enemy, and any runner to leaving. */
    best0: UNREACHED,
    best1: UNREACHED,
    bestExit: UNREACHED,
    /** Runners that left the board. */
    departed: 0,
    square: column('figure'),
    hits: column('figure'),
    marks: column('figure'),
    /** The mover's figures in the order in which they act. @rule DW-activation-order */
    order: column('figure'),
  },
  history: {
    /** Moves begun. */
    moves: 0,
    /** The move in which each figure fell, 0 while it stands. */
    fell: column('figure'),
    /** Who felled it, -1 while it stands. */
    killer: column('figure', -1),
    /** How it fell: `BY_BLOW` or `BY_SHOT`. */
    way: column('figure'),
  },
});

/**
 * One battle: its figures, where they stand and where the game stands. What happens is in the files named after
 * it (moving, shooting, melee ...).
 *
 * Figures are indexes, side 0 first in the order of the scenario, which is the roster.
 */
export class Battle extends BattleState {
  readonly matchup: BattleMatchup;
  readonly ground: Ground;
  readonly chances: Chances;
  trace: Trace | undefined = undefined;
  /** Decides, where set; see {@link Player}. */
  player: Player | undefined = undefined;

  // What figures are.
  readonly count: number;
  /** First figure of side 1. */
  readonly second: number;
  readonly lineOf: Int16Array;
  /** As replays call them. */
  readonly cast: readonly Figure[];
  readonly movement: Int16Array;
  readonly attack: Int16Array;
  readonly shooting: Int16Array;
  readonly range: Int16Array;
  readonly armour: Int16Array;
  readonly fullHits: Int16Array;
  readonly abilities: Int16Array;
  readonly bonus: Int16Array;
  readonly piercing: Int16Array;
  readonly regeneration: Int16Array;
  readonly fear: Int16Array;
  readonly elusive: Int16Array;
  readonly reach: Int16Array;
  // Whether any figure has an effect of home rules.
  readonly hasPiercing: boolean;
  readonly hasRegeneration: boolean;
  readonly hasFear: boolean;
  readonly hasReach: boolean;
  readonly hero: Uint8Array;
  readonly flies: Uint8Array;
  /** 1 for heroes of side 0 in an escape, who may leave by the exits. */
  readonly runs: Uint8Array;

  // Derived.
  standing0 = 0;
  standing1 = 0;
  /** Figure on each square, plus 1. */
  readonly occupant: Uint16Array;
  /** Figures of each side that a square touches, at `side * squares + square`: its kill zones. @rule DW-zone */
  readonly zones: Uint8Array;
  /** The same as sets: squares on which figures of each side stand, and those that they touch. */
  readonly stoodOn: readonly [Int32Array, Int32Array];
  readonly zoned: readonly [Int32Array, Int32Array];
  /** What each square does to lines across it now. */
  readonly level: Uint8Array;
  private readonly figureLevel: number;
  /** Set by every throw; a step ends with the piece of play that threw. */
  hasRolled = false;

  constructor(matchup: BattleMatchup) {
    const { lines, rulings, limits } = matchup;
    const figures = lines.flatMap((line, at) => new Array<[Line, number]>(line.count).fill([line, at]));
    super({ figure: figures.length }, limits.maxMoves < FEW_MOVES ? { moves: 'core' } : {});
    this.matchup = matchup;
    const of = (value: (line: Line) => number) => Int16Array.from(figures, ([line]) => value(line));
    this.count = figures.length;
    this.second = figures.filter(([line]) => line.side === 0).length;
    this.lineOf = Int16Array.from(figures, ([, at]) => at);
    this.cast = castOf(lines, matchup.sides);
    this.movement = of((line) => line.movement);
    this.attack = of((line) => line.attack);
    this.shooting = of((line) => line.shooting);
    this.range = of((line) => line.range);
    this.armour = of((line) => line.armour);
    this.fullHits = of((line) => line.hits);
    this.abilities = of((line) => line.abilities);
    this.bonus = of((line) => line.bonus);
    this.piercing = of((line) => line.piercing);
    this.regeneration = of((line) => line.regeneration);
    this.fear = of((line) => line.fear);
    this.elusive = of((line) => line.elusive);
    this.reach = of((line) => line.reach);
    this.hasPiercing = this.piercing.some((points) => points > 0);
    this.hasRegeneration = this.regeneration.some((hits) => hits > 0);
    this.hasFear = this.fear.some((dice) => dice > 0);
    this.hasReach = this.reach.some((dice) => dice > 0);
    this.hero = Uint8Array.from(figures, ([line]) => (line.hero ? 1 : 0));
    this.flies = Uint8Array.from(figures, ([line]) => ((line.abilities & FLYER) !== 0 ? 1 : 0));
    this.runs = Uint8Array.from(figures, ([line]) =>
      matchup.play === 'escape' && line.side === 0 && line.hero ? 1 : 0,
    );
    this.chances = new Chances(Math.max(...this.fullHits));

    this.ground = new Ground(matchup.board, rulings, Math.max(CONTROL_RANGE, ...this.range));
    const { squares } = this.ground;
    this.occupant = new Uint16Array(squares);
    this.zones = new Uint8Array(squares * 2);
    const { grid } = this.ground;
    this.stoodOn = [grid.emptySet(), grid.emptySet()];
    this.zoned = [grid.emptySet(), grid.emptySet()];
    this.level = new Uint8Array(squares);
    this.figureLevel = { cover: COVERED, block: HIDDEN, none: 0 }[rulings.figuresBlockSight];
    this.square.set(lines.flatMap((line) => line.squares));
    this.hits.set(this.fullHits);
    this.keepAsStart();
    this.derive();
  }

  /** Puts every figure back to where the battle begins. */
  begin(): void {
    this.reset();
    this.derive();
  }

  override load(from: Int32Array): void {
    super.load(from);
    this.derive();
  }

  /** Works out who stands where from the figures' squares. */
  private derive(): void {
    this.occupant.fill(0);
    this.zones.fill(0);
    for (const set of [...this.stoodOn, ...this.zoned]) set.fill(0);
    this.level.set(this.ground.level);
    this.standing0 = 0;
    this.standing1 = 0;
    for (let figure = 0; figure < this.count; figure++) {
      const square = this.square[figure];
      if (square >= 0) this.place(figure, square);
    }
  }

  sideOf(figure: number): number {
    return figure < this.second ? 0 : 1;
  }

  firstOf(side: number): number {
    return side === 0 ? 0 : this.second;
  }

  endOf(side: number): number {
    return side === 0 ? this.second : this.count;
  }

  /** Figures of a side that are on the board. */
  standing(side: number): number {
    return side === 0 ? this.standing0 : this.standing1;
  }

  isOn(figure: number): boolean {
    return this.square[figure] >= 0;
  }

  choicesOf(side: number): Choices {
    return this.matchup.choices[side];
  }

  /** Whether a side prefers one enemy to another, since it goes for runners and only one of them is a runner. */
  isRunnerAim(side: number, one: number, other: number): boolean {
    return this.runs[one] !== this.runs[other] && this.choicesOf(side).goal === 'exits';
  }

  /** Puts a figure on a free square. */
  place(figure: number, square: number): void {
    const side = this.sideOf(figure);
    if (side === 0) this.standing0++;
    else this.standing1++;
    this.square[figure] = square;
    this.occupant[square] = figure + 1;
    this.ground.grid.add(this.stoodOn[side], square);
    if (this.level[square] < this.figureLevel) this.level[square] = this.figureLevel;
    this.spreadZone(side, square, 1);
  }

  /** Takes a figure off the board. Where to, is for the caller to say. */
  private lift(figure: number): void {
    const side = this.sideOf(figure);
    const square = this.square[figure];
    if (side === 0) this.standing0--;
    else this.standing1--;
    this.occupant[square] = 0;
    this.ground.grid.remove(this.stoodOn[side], square);
    this.level[square] = this.ground.level[square];
    this.spreadZone(side, square, -1);
  }

  private spreadZone(side: number, square: number, by: number): void {
    const { adjacent, adjacents, squares, grid } = this.ground;
    const first = square * DIRECTIONS;
    const end = first + adjacents[square];
    const offset = side === 0 ? 0 : squares;
    const zoned = this.zoned[side];
    for (let i = first; i < end; i++) {
      const next = adjacent[i];
      const figures = this.zones[offset + next] + by;
      this.zones[offset + next] = figures;
      if (figures === 0) grid.remove(zoned, next);
      else if (figures === by) grid.add(zoned, next);
    }
  }

  moveTo(figure: number, square: number): void {
    this.lift(figure);
    this.place(figure, square);
  }

  /** A runner goes through an exit. */
  depart(figure: number): void {
    this.lift(figure);
    this.square[figure] = LEFT;
    this.departed++;
    this.progress = 1;
  }

  /**
   * Takes hits off a figure and the figure off the board with its last.
   *
   * @rule DW-stat-hits, DW-removed
   * @param by the figure that is credited where it falls
   * @param way `BY_BLOW` or `BY_SHOT`
   * @returns whether it fell
   */
  hurt(figure: number, lost: number, by: number, way = BY_BLOW): boolean {
    const left = this.hits[figure] - lost;
    if (left > 0) {
      this.hits[figure] = left;
      return false;
    }
    this.hits[figure] = 0;
    this.lift(figure);
    this.square[figure] = DEAD;
    this.fell[figure] = this.moves;
    this.killer[figure] = by;
    this.way[figure] = way;
    return true;
  }

  /** Enemies of a side that touch a square. */
  enemiesAt(square: number, side: number): number {
    return this.zones[(side === 0 ? this.ground.squares : 0) + square];
  }

  /** Squares from a square to the nearest figure of a side. */
  distanceTo(side: number, square: number): number {
    let least = 1000;
    for (let figure = this.firstOf(side); figure < this.endOf(side); figure++) {
      if (!this.isOn(figure)) continue;
      const distance = this.ground.distance(square, this.square[figure]);
      if (distance < least) least = distance;
    }
    return least;
  }

  /** Whether a figure on the board is in contact with an enemy. */
  isEngaged(figure: number): boolean {
    return this.enemiesAt(this.square[figure], this.sideOf(figure)) > 0;
  }
}

/** Squares over which an enemy can be controlled. @rule DW-ab-control-enemy */
export const CONTROL_RANGE = 6;
