import type { Matchup } from '../../system.ts';
import type { Facts } from '../catalogue/lexicon.ts';
import type { Choices } from '../choices.ts';
import type { Rulings } from '../rulings.ts';

/** The most characters one fight may have on both sides together. */
export const MOST_FIGURES = 120;
/** So many bits hold a place in board order. */
export const RANK_BITS = 7;
/** Squares of a room, and of everything narrower: bit 4 * row + column. @rule 2HDC-2.2.2 */
export const ROOM = 0xffffff;
export const CORRIDOR = 0x666666;

/** A fight on the Battle Board, in plain numbers. Side 0 is the party, side 1 the dungeon side. */
export interface FightMatchup extends Matchup {
  readonly rules: '2hdc';
  readonly play: 'fight';
  /** Names of the party and of the dungeon side. */
  readonly sides: readonly [string, string];
  /** Position of the party among the sides of the setup. */
  readonly partyAt: number;
  /** What each side chooses. */
  readonly choices: readonly [Choices, Choices];
  readonly lines: readonly Line[];
  /** Races, weapons and attributes, in numbers. */
  readonly facts: Facts;
  /** Squares that can be stood on: `ROOM` or `CORRIDOR`. */
  readonly floor: number;
  /** The side that moved in: 0, 1, or -1 for a fair coin. */
  readonly active: number;
  /** Bit 0: the party is Fleeing as it meets the enemy; bit 1: the dungeon side. */
  readonly fleeing: number;
  /** Whether the party may break off: it has or had a Star, or the scenario names it. @rule 2HDC-R137 */
  readonly mayBreakOff: boolean;
  /** Whether characters of the dungeon side roll for magic items. @rule 2HDC-29.3a */
  readonly rollItems: readonly [boolean, boolean];
  /** Whom the party meets, where that is rolled. Their lines come after the party's. */
  readonly meeting?: Meeting;
  readonly rulings: Rulings;
  readonly limits: { readonly activations: number; readonly rounds: number };
}

/** Whom the party of a fight meets below. @rule 2HDC-39.7 */
export interface Meeting {
  /** Position in `MEETINGS`. */
  readonly who: number;
  /** Of the dungeon, which decides who is met where anyone may be. */
  readonly level: number;
  /** Lines of the Big Bad, of its Minions, and of rivals. */
  readonly bigBad: number;
  readonly minions: number;
  readonly rivals: number;
  /** The most enemies there can be. */
  readonly most: number;
}

/** One line of a side: `count` characters alike; -1 where the race list decides. */
export interface Line {
  readonly side: number;
  readonly name: string;
  readonly count: number;
  /** Position in `RACES`; -1 where it is rolled with a {@link Meeting}. */
  readonly race: number;
  /** Attribute bits that replace the race's, or -1. */
  readonly attributes: number;
  readonly star: boolean;
  readonly bigBad: boolean;
  /** Primary Profession, or -1 for 2d6 on the race list. */
  readonly profession: number;
  /** Secondary Profession, or -1 for none. */
  readonly second: number;
  /** Rep, or -1 for the listed one with its note. */
  readonly rep: number;
  readonly ac: number;
  /** 1 shield, 0 none, -1 as listed. */
  readonly shield: number;
  /** Weapons carried; empty: one of the row's. */
  readonly weapons: readonly number[];
  /** Item bits. */
  readonly items: number;
  /** Uses of each potion, in the order of all potions. */
  readonly potions: readonly number[];
  /** Places of its spells by type, where it has others than those of the book. */
  readonly spells?: readonly number[];
  readonly trueArrows: number;
  /** Rep of a Talisman of Restoration, 0 without. */
  readonly talisman: number;
  /** Whether it is of a {@link Meeting}: `count` are the most there can be. */
  readonly isRolled?: boolean;
}

/** Whether a line leaves anything to its race list. */
export function isOpen(line: Line): boolean {
  return line.profession < 0 || line.rep < 0 || line.ac < 0 || line.shield < 0 || line.weapons.length === 0;
}
