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

/**
 * Phases of a move.
 *
 * @rule DW-phases
 */
export const INITIATIVE = 0;
export const ACTION = 1;
export const RETURN_SHOTS = 2;
export const MELEE = 3;
export const OVER = 4;

/** Squares of figures that are no longer on the board. */
export const DEAD = -1;
export const LEFT = -2;

/** Actions of a figure in this move, as bits. */
export const CONTROLLED = 1;
export const FOUGHT = 2;

/** Why a game ended. */
export const BY_ELIMINATION = 1;
export const BY_OBJECTIVE = 2;
export const BY_IMPOSSIBILITY = 3;
export const BY_TIMEOUT = 4;
export const BY_STALL = 5;

export const DRAW = 2;

/**
 * A move limit below this is reached in practice, so the number of moves decides what can still happen.
 *
 * @rule DW-G-01
 */
const FEW_MOVES = 100;

/** Everything that changes in a battle. */
const BattleState = defineState({
  core: {
    phase: INITIATIVE,
    /** The side in its action phase. */
    mover: 0,
    /** The next figure, in phases that go through all figures. */
    cursor: 0,
    /** 0, 1, `DRAW`, or -1 before the end. */
    winner: -1,
    reason: 0,
    /**
     * Consecutive moves without progress.
     *
     * @rule DW-G-02
     */
    stall: 0,
    /** 1 after progress in this move. */
    progress: 0,
    /** The shortest path so far of any figure of each side to an enemy, and of any runner to an exit. */
    best0: UNREACHED,
    best1: UNREACHED,
    bestExit: UNREACHED,
    /** Runners that left the board. */
    departed: 0,
    square: column('figure'),
    hits: column('figure'),
    marks: column('figure'),
    /**
     * The mover's figures in their order of action.
     *
     * @rule DW-activation-order
     */
    order: column('figure'),
  },
  history: {
    /** Number of moves started. */
    moves: 0,
    /** The move in which each figure fell, 0 if it has not. */
    fell: column('figure'),
    /** The enemy credited with its fall, -1 if it has not fallen. */
    killer: column('figure', -1),
    /** How it fell: `BY_BLOW` or `BY_SHOT`. */
    way: column('figure'),
  },
});

/**
 * One battle: its figures, their squares and the state of play. The rules are in files by topic (moving, shooting,
 * melee ...).
 *
 * Figures are indexes in roster order: side 0 first, in the order of the scenario.
 */
export class Battle extends BattleState {
  readonly matchup: BattleMatchup;
  readonly ground: Ground;
  readonly chances: Chances;
  trace: Trace | undefined = undefined;
  /** Makes the decisions, if set; see {@link Player}. */
  player: Player | undefined = undefined;

  // Facts of figures.
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
  /** 1 for heroes of side 0 in an escape, which may leave by the exits. */
  readonly runs: Uint8Array;

  // Derived from the state.
  standing0 = 0;
  standing1 = 0;
  /** Figure on each square, plus 1; 0 for none. */
  readonly occupant: Uint16Array;
  /**
   * Number of figures of each side that a square is adjacent to, at `side * squares + square`: their kill zones.
   *
   * @rule DW-zone
   */
  readonly zones: Uint8Array;
  /** The same as sets: the squares of each side's figures, and their kill zones. */
  readonly stoodOn: readonly [Int32Array, Int32Array];
  readonly zoned: readonly [Int32Array, Int32Array];
  /** Current effect of each square on lines of sight across it. */
  readonly level: Uint8Array;
  private readonly figureLevel: number;
  /** Set by every roll, which ends the step. */
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

  /** Resets every figure to its initial square. */
  begin(): void {
    this.reset();
    this.derive();
  }

  override load(from: Int32Array): void {
    super.load(from);
    this.derive();
  }

  /** Derives occupants and kill zones from the figures' squares. */
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

  /** Returns the number of a side's figures on the board. */
  standing(side: number): number {
    return side === 0 ? this.standing0 : this.standing1;
  }

  isOn(figure: number): boolean {
    return this.square[figure] >= 0;
  }

  choicesOf(side: number): Choices {
    return this.matchup.choices[side];
  }

  /**
   * Returns whether a side prefers one enemy to another because it guards the exits and only one of them is a runner.
   */
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

  /** Removes a figure from the board. The caller sets its square. */
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

  /** Moves a runner off the board through an exit. */
  depart(figure: number): void {
    this.lift(figure);
    this.square[figure] = LEFT;
    this.departed++;
    this.progress = 1;
  }

  /**
   * Takes hits from a figure, and removes it from the board at 0.
   *
   * @rule DW-stat-hits, DW-removed
   * @param by the figure that is credited if it falls
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

  /** Returns the number of a side's enemies adjacent to a square. */
  enemiesAt(square: number, side: number): number {
    return this.zones[(side === 0 ? this.ground.squares : 0) + square];
  }

  /** Returns the distance in squares to the nearest figure of a side. */
  distanceTo(side: number, square: number): number {
    let least = 1000;
    for (let figure = this.firstOf(side); figure < this.endOf(side); figure++) {
      if (!this.isOn(figure)) continue;
      const distance = this.ground.distance(square, this.square[figure]);
      if (distance < least) least = distance;
    }
    return least;
  }

  /** Returns whether a figure on the board is in contact with an enemy. */
  isEngaged(figure: number): boolean {
    return this.enemiesAt(this.square[figure], this.sideOf(figure)) > 0;
  }
}

/**
 * Range of Control Enemy in squares.
 *
 * @rule DW-ab-control-enemy
 */
export const CONTROL_RANGE = 6;
