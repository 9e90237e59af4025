import type { Board } from '../../board/board.ts';
import type { Matchup } from '../system.ts';
import type { SideSettings } from './choices.ts';
import type { Effects } from './effects.ts';
import type { Play } from './names.ts';
import type { Rulings } from './rulings.ts';

/** A compiled game of two war-parties and their objective. Side 0 starts in zone A. */
export interface DungeonMatchup extends Matchup {
  readonly rules: 'ddd';
  readonly play: Play;
  readonly sides: readonly [string, string];
  /** Settings of each side. */
  readonly settings: readonly [SideSettings, SideSettings];
  /** Index of the scenario that each side plays if it wins a dice-off. */
  readonly chooses: readonly [number, number];
  /** The abilities that some model has or may learn, in the order of the list. */
  readonly abilities: readonly MatchupAbility[];
  /** What a side's models learn: indexes of these, the most wanted first. */
  readonly learns: readonly [readonly number[], readonly number[]];
  /** Lines of equal models, those of side 0 first, in roster order. */
  readonly lines: readonly Line[];
  readonly board: Board;
  /** The attacking side, if roles are fixed. */
  readonly attacker: number;
  /** Enemies to be killed in a battle: `HALF_OF_THEM`, `ALL_OF_THEM`, or a number. */
  readonly battleKills: number;
  /** Games played in succession with the same models, 1..20. */
  readonly series: number;
  readonly rulings: Rulings;
  readonly limits: { readonly maxRounds: number; readonly stallRounds: number };
}

export const HALF_OF_THEM = 0;
export const ALL_OF_THEM = -1;

/** A compiled ability. */
export interface MatchupAbility {
  readonly name: string;
  /** One bit; 0 if it may be taken more than once. */
  readonly bit: number;
  readonly effects: Effects;
  /** Bits of traits, one of which a model needs to learn it; 0 if none is needed. */
  readonly needs: number;
  /** Bit of the ability that excludes learning it. */
  readonly bars: number;
  /** Number of abilities that it counts as. */
  readonly cost: number;
}

/** A line of equal models. */
export interface Line {
  readonly side: number;
  readonly name: string;
  readonly count: number;
  /** Index of the power die, 0 (d4) .. 4 (d12). */
  readonly power: number;
  readonly defense: number;
  /** Wounds that kill it, 1..10. */
  readonly wounds: number;
  /** Close attacks per turn, 1..10. */
  readonly attacks: number;
  /** Bits of its abilities; those that may be taken more than once are in `wounds` and `attacks`. */
  readonly abilities: number;
  /** Combined effects of its abilities. */
  readonly effects: Effects;
  /** How often it has the abilities for an additional wound or attack. */
  readonly extraWounds: number;
  readonly extraAttacks: number;
  /** Initial square of each; empty if they are deployed by rule. */
  readonly squares: readonly number[];
  /** Whether the first of them is the prisoner. */
  readonly prisoner: boolean;
}
