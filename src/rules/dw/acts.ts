import { nameOf } from '../../board/board.ts';
import type { Figure } from '../system.ts';
import { MULTI_SHOT, STEALTH } from './abilities.ts';
import { type Battle, LEFT } from './battle.ts';
import { ACTION, MOVE_ON, put, SHOT } from './decisions.ts';
import type { Reach } from './reach.ts';
import type { Shooting } from './shooting.ts';
import { figureName } from './story.ts';
import type { Ways } from './ways.ts';

/** No action. */
export const STAY = -1;
/** Leaving the board. */
export const LEAVE = LEFT;

/**
 * Actions of figures as numbers, and the actions that a player may choose.
 *
 * Numbers from 0 are squares to move to, then the same squares by stealth, then enemies to shoot at, then a shared
 * shot.
 */
export class Acts {
  private readonly battle: Battle;
  private readonly reach: Reach;
  private readonly shooting: Shooting;
  private readonly ways: Ways;
  private readonly squares: number;
  private readonly shots: number;

  constructor(battle: Battle, reach: Reach, shooting: Shooting, ways: Ways) {
    this.battle = battle;
    this.reach = reach;
    this.shooting = shooting;
    this.ways = ways;
    this.squares = battle.ground.squares;
    this.shots = 2 * this.squares;
  }

  /** Returns the move to a square found by the last search of {@link Reach}; no action for -1. */
  moveTo(to: number): number {
    return to >= 0 && this.reach.ignoresZones ? to + this.squares : to;
  }

  /**
   * Returns a shot; no action for -1.
   *
   * @param target from {@link Shooting.aim}
   */
  shotAt(target: number): number {
    return target < 0 ? STAY : this.shots + target;
  }

  isShot(act: number): boolean {
    return act >= this.shots;
  }

  targetOf(act: number): number {
    return act - this.shots;
  }

  /** Returns the square that a move leads to, or `LEFT`. */
  squareOf(act: number): number {
    return act >= this.squares ? act - this.squares : act;
  }

  /**
   * Asks a player for an action. A move can then be made from the last search of {@link Reach}.
   *
   * @rule DW-one-action, DW-action-optional, DW-move-choice
   * @param hasMoved whether it has moved already, so that it may only move on
   */
  ask(figure: number, points: number, hasMoved: boolean, scripted: number): number {
    const options = this.options(figure, points, hasMoved, scripted);
    const question = hasMoved ? MOVE_ON : ACTION;
    const act = put(this.battle, question, figure, options, scripted, this.nameOf, this.whomOf);
    if (act !== STAY && !this.isShot(act)) this.search(figure, points, act >= this.squares);
    return act;
  }

  /**
   * Asks a player for a shot of the side that did not move.
   *
   * @rule DW-nonmover-shoot
   */
  askShot(figure: number, scripted: number): number {
    const options = [STAY, ...this.shotsOf(figure)];
    return put(this.battle, SHOT, figure, options, scripted, this.nameOf, this.whomOf);
  }

  private readonly nameOf = (act: number): string => {
    const { battle, shots, squares } = this;
    if (act === STAY) return 'nothing';
    if (act === LEAVE) return 'leave the board';
    if (act === shots + battle.count) return 'share the shot';
    if (act >= shots) return `shoot at ${figureName(battle, act - shots)}`;
    return `${nameOf(battle.ground.board, this.squareOf(act))}${act >= squares ? ' by stealth' : ''}`;
  };

  /** Whom a shot is at; no one where it is shared. */
  private readonly whomOf = (act: number): Figure | undefined => this.battle.cast[act - this.shots];

  /** Returns the options of a figure: nothing, any shot, and the moves worth considering, including the script's. */
  private options(figure: number, points: number, hasMoved: boolean, scripted: number): number[] {
    const { battle } = this;
    const options = new Set([STAY]);
    if (!hasMoved) for (const shot of this.shotsOf(figure)) options.add(shot);
    const isStealthy = (battle.abilities[figure] & STEALTH) !== 0;
    for (const byStealth of isStealthy ? [false, true] : [false]) {
      this.search(figure, points, byStealth);
      if (battle.runs[figure] === 1 && this.reach.leadsOut(figure, points)) options.add(LEAVE);
      for (const to of this.ways.worthwhile(figure, points)) {
        // The same square by stealth is the same move.
        if (!options.has(to)) options.add(this.moveTo(to));
      }
      if (scripted >= 0 && scripted < this.shots && byStealth === scripted >= this.squares) {
        if (this.reach.isEnd(this.squareOf(scripted))) options.add(scripted);
      }
    }
    return [...options];
  }

  /**
   * Returns every shot of a figure from its square.
   *
   * @rule DW-shoot-single, DW-ab-multi-shot
   */
  private shotsOf(figure: number): number[] {
    const { battle, shots } = this;
    const targets = this.shooting.targetsOf(figure);
    const isShared = targets.length > 1 && (battle.abilities[figure] & MULTI_SHOT) !== 0;
    return [...targets, ...(isShared ? [battle.count] : [])].map((target) => shots + target);
  }

  private search(figure: number, points: number, byStealth: boolean): void {
    this.ways.search(figure, points, this.battle.isEngaged(figure), byStealth);
  }
}
