import type { Matchup } from '../../system.ts';
import type { Facts } from '../catalogue/lexicon.ts';
import type { Choices } from '../choices.ts';
import type { Rulings } from '../rulings.ts';

/** Limit on the characters of one fight, both sides together. */
export const MOST_FIGURES = 120;
/** Bits of an index in board order. */
export const RANK_BITS = 7;
/** Squares of a room, and of anything narrower: bit 4 * row + column. @rule 2HDC-2.2.2 */
export const ROOM = 0xffffff;
export const CORRIDOR = 0x666666;

/** The matchup of a fight on the Battle Board. Side 0 is the party, side 1 the dungeon side. */
export interface FightMatchup extends Matchup {
  readonly rules: '2hdc';
  readonly play: 'fight';
  /** Names of the party and of the dungeon side. */
  readonly sides: readonly [string, string];
  /** Index of the party among the sides of the setup. */
  readonly partyAt: number;
  /** Choices of each side. */
  readonly choices: readonly [Choices, Choices];
  readonly lines: readonly Line[];
  /** Rows of the book, as numbers. */
  readonly facts: Facts;
  /** Squares of the board: `ROOM` or `CORRIDOR`. */
  readonly floor: number;
  /** Side that moved in: 0, 1, or -1 for a fair coin. */
  readonly active: number;
  /** Bit 0: the party is Fleeing when it meets the enemy; bit 1: the dungeon side. */
  readonly fleeing: number;
  /** Whether the party may break off: it has or had a Star, or the scenario names it. @rule 2HDC-R137 */
  readonly mayBreakOff: boolean;
  /** Whether characters of each side roll for magic items. @rule 2HDC-29.3a */
  readonly rollItems: readonly [boolean, boolean];
  /** Rolled enemies, if any. Their lines come after the party's. */
  readonly meeting?: Meeting;
  readonly rulings: Rulings;
  readonly limits: { readonly activations: number; readonly rounds: number };
}

/** Enemies that the party of a single fight meets in a dungeon. @rule 2HDC-39.7 */
export interface Meeting {
  /** Index in `MEETINGS`. */
  readonly who: number;
  /** Level of the tile, which decides who is met if anyone may be. */
  readonly level: number;
  /** Lines of the Big Bad, its Minions and rivals. */
  readonly bigBad: number;
  readonly minions: number;
  readonly rivals: number;
  /** Limit on the number of enemies. */
  readonly most: number;
}

/** One line of a side: `count` equal characters; -1 leaves a value to the race list. */
export interface Line {
  readonly side: number;
  readonly name: string;
  readonly count: number;
  /** Index in `RACES`; -1 if it is rolled with a {@link Meeting}. */
  readonly race: number;
  /** Attribute bits in place of the race's; -1 for the race's. */
  readonly attributes: number;
  readonly star: boolean;
  readonly bigBad: boolean;
  /** Primary Profession; -1 for 2d6 on the race list. */
  readonly profession: number;
  /** Secondary Profession; -1 for none. */
  readonly second: number;
  /** Rep; -1 for the listed one with its note. */
  readonly rep: number;
  readonly ac: number;
  /** 1 shield, 0 none, -1 as listed. */
  readonly shield: number;
  /** Weapons carried; if empty, one of the row's. */
  readonly weapons: readonly number[];
  /** Item bits. */
  readonly items: number;
  /** Uses of each potion, in the order of all potions. */
  readonly potions: readonly number[];
  /** Indexes of its spells by type, if it has others than those of the book. */
  readonly spells?: readonly number[];
  readonly trueArrows: number;
  /** Rep of a Talisman of Restoration; 0 for none. */
  readonly talisman: number;
  /** Whether it belongs to a {@link Meeting}: `count` is then a limit. */
  readonly isRolled?: boolean;
}

/** Returns whether a line leaves any value to its race list. */
export function isOpen(line: Line): boolean {
  return line.profession < 0 || line.rep < 0 || line.ac < 0 || line.shield < 0 || line.weapons.length === 0;
}
