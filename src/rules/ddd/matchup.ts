import type { Board } from '../../board/board.ts';
import type { Matchup } from '../system.ts';
import type { SideSettings } from './choices.ts';
import type { Effects } from './effects.ts';
import type { Play } from './names.ts';
import type { Rulings } from './rulings.ts';

/** Two war-parties and what they fight for, in plain numbers. Side 0 begins in zone A. */
export interface DungeonMatchup extends Matchup {
  readonly rules: 'ddd';
  readonly play: Play;
  readonly sides: readonly [string, string];
  /** What each side chooses. */
  readonly settings: readonly [SideSettings, SideSettings];
  /** Index of the scenario: what each side plays when it wins a dice-off. */
  readonly chooses: readonly [number, number];
  /** The abilities that some model has or may learn, in the order of the list. */
  readonly abilities: readonly MatchupAbility[];
  /** What a side's models learn: indexes of these, the most wanted first. */
  readonly learns: readonly [readonly number[], readonly number[]];
  /** Those of side 0 first; models alike, in the order of the roster. */
  readonly lines: readonly Line[];
  readonly board: Board;
  /** The side that attacks, where roles are fixed. */
  readonly attacker: number;
  /** Enemies to be killed in a battle: `HALF_OF_THEM`, `ALL_OF_THEM`, or their number. */
  readonly battleKills: number;
  /** Games played one after the other with the same models, 1..20. */
  readonly series: number;
  readonly rulings: Rulings;
  readonly limits: { readonly maxRounds: number; readonly stallRounds: number };
}

export const HALF_OF_THEM = 0;
export const ALL_OF_THEM = -1;

/** An ability as a game knows it. */
export interface MatchupAbility {
  readonly name: string;
  /** One bit; 0 where it may be taken more than once. */
  readonly bit: number;
  readonly effects: Effects;
  /** Bits of traits of which a model must have one to learn it; 0 where any may. */
  readonly needs: number;
  /** Bit of the ability beside which it may not be learned. */
  readonly bars: number;
  /** How many abilities it counts as. */
  readonly cost: number;
}

/** Models alike. */
export interface Line {
  readonly side: number;
  readonly name: string;
  readonly count: number;
  /** Index of the power die, 0 (d4) .. 4 (d12). */
  readonly power: number;
  readonly defense: number;
  /** Wounds that kill it, 1..10. */
  readonly wounds: number;
  /** Close attacks a turn, 1..10. */
  readonly attacks: number;
  /** Bits of the abilities of the matchup; those that may be taken more than once are in `wounds` and `attacks`. */
  readonly abilities: number;
  /** What its abilities do together. */
  readonly effects: Effects;
  /** How often it has the abilities of a wound or an attack more. */
  readonly extraWounds: number;
  readonly extraAttacks: number;
  /** Where each of them begins; empty where the scenario decides. */
  readonly squares: readonly number[];
  /** Whether the first of them is the prisoner. */
  readonly prisoner: boolean;
}
