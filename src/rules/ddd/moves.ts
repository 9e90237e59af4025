import { put, WHERE_TO } from './decisions.ts';
import type { Dungeon } from './dungeon.ts';
import { BATTLE } from './names.ts';
import type { Reach } from './reach.ts';
import { squareName } from './story.ts';
import { fearedEnemies, holyEnemies, type Nerve } from './walking.ts';

/** A move: its target, whether the model leaves the board from there, and whether known traps are avoided. */
export interface Move {
  readonly to: number;
  readonly leaves: boolean;
  readonly avoidsTraps: boolean;
}

/**
 * Moves of models as numbers, and the moves that a player may choose.
 *
 * Numbers from 0 are positions to move to around all known traps, then positions that are cheaper or reachable only
 * over traps; then leaving the board around traps, and over them.
 */
export class Moves {
  private readonly dungeon: Dungeon;
  private readonly reach: Reach;
  private readonly squares: number;

  constructor(dungeon: Dungeon, reach: Reach) {
    this.dungeon = dungeon;
    this.reach = reach;
    this.squares = dungeon.ground.squares;
  }

  /**
   * Asks the player for the move of a model that is free to move.
   *
   * @param scripted the script's move
   * @returns the chosen move, found by the last search; the same object if it is the script's, for which the caller
   *   must repeat the script's search
   * @rule DDD-move-roll @rule DDD-move-leave-board
   */
  ask(model: number, points: number, nerve: Nerve, scripted: Move): Move {
    const options = this.options(model, points, nerve);
    const over = this.numberOf({ ...scripted, avoidsTraps: false });
    const around = this.numberOf({ ...scripted, avoidsTraps: true });
    const script = !scripted.avoidsTraps && options.includes(over) ? over : around;
    const chosen = put(this.dungeon, WHERE_TO, model, options, script, (move) => this.nameOf(move));
    if (chosen === script) return scripted;
    const avoidsTraps = chosen < this.squares || chosen === 2 * this.squares;
    const leaves = chosen >= 2 * this.squares;
    this.search(model, points, nerve, avoidsTraps);
    return { to: leaves ? this.wayOut(model, points) : chosen % this.squares, leaves, avoidsTraps };
  }

  private numberOf({ to, leaves, avoidsTraps }: Move): number {
    if (leaves) return 2 * this.squares + (avoidsTraps ? 0 : 1);
    return to + (avoidsTraps ? 0 : this.squares);
  }

  private nameOf(move: number): string {
    const { dungeon, squares } = this;
    if (move >= 2 * squares) return `leave the board${move > 2 * squares ? ' over a trap' : ''}`;
    return `${squareName(dungeon, move % squares)}${move >= squares ? ' over a trap' : ''}`;
  }

  /** Returns every move that the rules allow. */
  private options(model: number, points: number, nerve: Nerve): number[] {
    const { reach, squares } = this;
    this.search(model, points, nerve, true);
    const ends = Array.from(reach.ends.subarray(0, reach.count));
    const isWayOut = this.wayOut(model, points) >= 0;
    const around = isWayOut ? [...ends, 2 * squares] : ends;
    if (!reach.metTrap) return around;
    const costs = new Map(ends.map((end) => [end, reach.spentTo(end)]));
    this.search(model, points, nerve, false);
    const over = Array.from(reach.ends.subarray(0, reach.count)).filter((end) => {
      const known = costs.get(end);
      return known === undefined || reach.spentTo(end) < known;
    });
    const options = [...around, ...over.map((end) => squares + end)];
    return !isWayOut && this.wayOut(model, points) >= 0 ? [...options, 2 * squares + 1] : options;
  }

  /** Finds all positions that a model can reach with its nerve. */
  private search(model: number, points: number, nerve: Nerve, avoidsTraps: boolean): void {
    const { dungeon, reach } = this;
    const feared = fearedEnemies(dungeon, model) & ~nerve.braved;
    reach.search(model, points, holyEnemies(dungeon, model) | nerve.dreaded, feared, avoidsTraps);
    reach.list();
  }

  /** Returns the first end of the last search from which a model may leave the board; -1 for none. */
  private wayOut(model: number, points: number): number {
    const { dungeon, reach } = this;
    // @rule DDD-R-13
    const edges = dungeon.scenario === BATTLE ? 0 : dungeon.goalEdgesOf(dungeon.sideOf(model));
    for (let i = 0; i < reach.count; i++) {
      const end = reach.ends[i];
      if (leavesFrom(dungeon, reach, model, i, points) && (dungeon.exitsAt(model, end) & edges) !== 0) return end;
    }
    return -1;
  }
}

/** Returns whether a model has a point left at an end of the last search, and is not stopped there. @rule DDD-R-13 */
export function leavesFrom(dungeon: Dungeon, reach: Reach, model: number, i: number, points: number): boolean {
  const end = reach.ends[i];
  // The first end is its own position, from which it has broken away.
  return (i === 0 || dungeon.contactsAt(model, end) === 0) && reach.spentTo(end) < points;
}
