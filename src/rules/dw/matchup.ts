import type { Board } from '../../board/board.ts';
import type { Matchup } from '../system.ts';
import type { Choices } from './choices.ts';
import type { Effects } from './facts.ts';
import type { Play } from './names.ts';
import type { Rulings } from './rulings.ts';

/** A compiled battle. Side 0 starts in zone A; in an escape it is the heroes' side and starts in zone C. */
export interface BattleMatchup extends Matchup {
  readonly rules: 'dw';
  readonly play: Play;
  readonly sides: readonly [string, string];
  /** Settings of each side. */
  readonly choices: readonly [Choices, Choices];
  /** Lines of side 0 first. */
  readonly lines: readonly Line[];
  readonly board: Board;
  /** For break-point: losses at which each side is defeated. */
  readonly breakAt: readonly [number, number];
  /** For an escape: number of heroes of side 0 that must leave. */
  readonly goal: number;
  readonly rulings: Rulings;
  /** House parts of this battle, in words; results list them. */
  readonly house: readonly string[];
  readonly limits: { readonly maxMoves: number; readonly stallMoves: number };
}

/** Equal figures of a side. */
export interface Line extends Stats {
  readonly side: number;
  readonly name: string;
  readonly count: number;
  /** Initial square of each. */
  readonly squares: readonly number[];
}

/** Stats of a figure, including effects of home rules. */
export interface Stats extends Effects {
  /** Squares of floor in one move, 0..12. */
  readonly movement: number;
  /** Melee dice, 0..12. */
  readonly attack: number;
  /** Shooting dice, 0..12; 0 for none. */
  readonly shooting: number;
  /** Range of a shot in squares, 1..98; 0 without shooting. */
  readonly range: number;
  /** Least kill die that costs it a hit, 2..6. */
  readonly armour: number;
  /** 1..20 */
  readonly hits: number;
  /** Bits of `ABILITIES`, without those switched off by a ruling. */
  readonly abilities: number;
  /** Bonus to its side's initiative die, 0..6. */
  readonly bonus: number;
  readonly hero: boolean;
}
