import type { Roll } from '../../dice/traced.ts';
import type { Interval } from '../../stats/rate-interval.ts';

/** A chance, 0..1, with its 95 % interval; without one where it is exact. */
export interface Chance extends Partial<Interval> {
  readonly rate: number;
  readonly exact?: true;
}

/** A change of a chance, -1..1, with its 95 % interval; without one where it is exact. */
export interface Change extends Partial<Interval> {
  readonly change: number;
}

/** Each side's probability of winning at a moment of a game. */
export interface Moment {
  /** The roll before it; left out for the beginning. */
  readonly roll?: Roll;
  /** The chance of each side, in the order of {@link GameLuck.sides}. */
  readonly chances: readonly Chance[];
}

/** A roll that changed a chance. */
export interface KeyRoll {
  readonly roll: Roll;
  /** The change of each side's chance, in the order of {@link GameLuck.sides}. */
  readonly changes: readonly Change[];
}

/** The effect of the rolls of one game on a side's chance. */
export interface SideLuck {
  readonly side: string;
  /** The chance to win before the first roll. */
  readonly start: Chance;
  /** The change by all rolls together: 1 or 0, as it won or not, less {@link start}. */
  readonly luck: Change;
  /**
   * The changes by its own rolls, by those of the other side and by those of neither; left out where not every roll was
   * weighed.
   */
  readonly rolled?: { readonly own: Change; readonly others: Change; readonly game: Change };
}

/** The luck of one game: how each roll changed the chance of each side to win. */
export interface GameLuck {
  /** The sides that can win. */
  readonly sides: readonly SideLuck[];
  /** Number of games played on for each chance; left out where chances are exact. */
  readonly continuations?: number;
  /** Number of rolls in the game. */
  readonly rolls: number;
  /** The moments that were weighed: the beginning, and after every roll or a selection of them. */
  readonly moments: readonly Moment[];
  /**
   * The rolls that changed a chance most, at most three, largest change first; only those whose interval leaves out 0.
   */
  readonly keyRolls: readonly KeyRoll[];
  /** How often the lead changed between sides, with intervals apart. */
  readonly leadChanges: number;
  /** The total movement of the first side's chance, up and down. */
  readonly swing: number;
  /** The side that won; left out if none did. */
  readonly winner?: string;
  /** The lowest chance of the winner, and the roll before it. */
  readonly lowest?: Moment & { readonly chance: Chance };
  /**
   * The roll after which the winner was ahead to the end; left out if no side won, or if the winner was ahead all
   * along.
   */
  readonly decisive?: Roll;
}
