import type { Roll } from '../../dice/traced.ts';
import type { Interval } from '../../stats/rate-interval.ts';

/** A chance, 0..1, with its 95 % interval; no ends where it is exact. */
export interface Chance extends Partial<Interval> {
  readonly rate: number;
  readonly exact?: true;
}

/** A change of a chance, -1..1, with its 95 % interval; no ends where it is exact. */
export interface Change extends Partial<Interval> {
  readonly change: number;
}

/** How likely each side was to win at a moment of a game. */
export interface Moment {
  /** The roll before it; left out for the beginning. */
  readonly roll?: Roll;
  /** Of each side, in the order of {@link GameLuck.sides}. */
  readonly chances: readonly Chance[];
}

/** A roll that mattered. */
export interface KeyRoll {
  readonly roll: Roll;
  /** By how much it changed the chance of each side, in the order of {@link GameLuck.sides}. */
  readonly changes: readonly Change[];
}

/** What the rolls of one game were worth to a side. */
export interface SideLuck {
  readonly side: string;
  /** The chance to win before the first roll. */
  readonly start: Chance;
  /** What all rolls together added: 1 or 0, as it won or not, less {@link start}. */
  readonly luck: Change;
  /** What its own rolls added, those of the other side, and those of no side; left out where not every roll was weighed. */
  readonly rolled?: { readonly own: Change; readonly others: Change; readonly game: Change };
}

/** What the rolls of one game were worth: how each changed the chance of each side to win. */
export interface GameLuck {
  /** The sides that can win. */
  readonly sides: readonly SideLuck[];
  /** How many games each chance rests on that were played on from there; left out where chances are exact. */
  readonly continuations?: number;
  /** Rolls of the game. */
  readonly rolls: number;
  /** The moments that were weighed: the beginning, and after every roll or some of them. */
  readonly moments: readonly Moment[];
  /** The rolls that changed a chance most, at most three, the weightiest first; only those whose interval leaves out 0. */
  readonly keyRolls: readonly KeyRoll[];
  /** How often another side came surely ahead: beyond what the intervals leave open. */
  readonly leadChanges: number;
  /** How much all rolls together moved the chance of the first side, up and down, as a sum of their sizes. */
  readonly swing: number;
  /** Who won; left out where none of the sides did. */
  readonly winner?: string;
  /** The lowest chance that the winner had, and the roll after which. */
  readonly lowest?: Moment & { readonly chance: Chance };
  /**
   * The roll after which the winner was ahead to the end; left out where none of the sides won, and where the winner was
   * ahead all along.
   */
  readonly decisive?: Roll;
}
