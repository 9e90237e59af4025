import type { Board } from '../../board/board.ts';
import type { Matchup } from '../system.ts';
import type { Choices } from './choices.ts';
import type { Effects } from './facts.ts';
import type { Play } from './names.ts';
import type { Rulings } from './rulings.ts';

/** A battle in plain numbers. Side 0 starts in zone A; in an escape it is the heroes' side and starts in zone C. */
export interface BattleMatchup extends Matchup {
  readonly rules: 'dw';
  readonly play: Play;
  readonly sides: readonly [string, string];
  /** What each side chooses. */
  readonly choices: readonly [Choices, Choices];
  /** Those of side 0 first. */
  readonly lines: readonly Line[];
  readonly board: Board;
  /** Break-point: figures that each side must lose to lose. */
  readonly breakAt: readonly [number, number];
  /** Escape: heroes of side 0 that must leave. */
  readonly goal: number;
  readonly rulings: Rulings;
  /** What of this battle is ours and not the book's, in words; results say so. */
  readonly house: readonly string[];
  readonly limits: { readonly maxMoves: number; readonly stallMoves: number };
}

/** Figures alike. */
export interface Line extends Stats {
  readonly side: number;
  readonly name: string;
  readonly count: number;
  /** Where each of them starts. */
  readonly squares: readonly number[];
}

/** What a figure can do, with the numbers of home rules. */
export interface Stats extends Effects {
  /** Squares of floor in one move, 0..12. */
  readonly movement: number;
  /** Melee dice, 0..12. */
  readonly attack: number;
  /** Shooting dice, 0..12; 0 for none. */
  readonly shooting: number;
  /** Squares a shot reaches, 1..98; 0 where there is no shooting. */
  readonly range: number;
  /** What a kill die must show, 2..6. */
  readonly armour: number;
  /** 1..20 */
  readonly hits: number;
  /** Bits of `ABILITIES`; those switched off by a ruling are gone. */
  readonly abilities: number;
  /** What it adds to its side's initiative die, 0..6. */
  readonly bonus: number;
  readonly hero: boolean;
}
