import type { Matchup } from '../system.ts';
import type { Effects } from './abilities.ts';
import type { Choices } from './choices.ts';
import type { InjuryTable } from './injury.ts';
import type { Limits, Rulings } from './rulings.ts';

/** The most figures of all sides together, and rooms that are listed. */
export const MOST_FIGURES = 200;
export const MOST_ROOMS = 50;

/** A scenario in plain numbers. Side 0 is the party; in a fight side 1 is the other, in a delve all others are met. */
export interface WodsMatchup extends Matchup {
  /** Critical injuries, where a scenario has rows of their table. */
  readonly injuries?: InjuryTable;
  readonly rules: 'wods';
  readonly play: 'fight' | 'delve' | 'campaign';
  readonly sides: readonly SideEntry[];
  /** In the order of play, side after side. */
  readonly lines: readonly Line[];
  /** What each ability of the book does, in the order of their bits. */
  readonly abilities: readonly Effects[];
  readonly rooms: readonly Room[];
  /** Whether each room is drawn from {@link rooms}. @rule L-WODS-05 */
  readonly randomRooms: boolean;
  /** Days of one delve, for wages and the quicksilver limit. @rule R-WODS-68 */
  readonly days: number;
  readonly campaign: CampaignEntry;
  readonly rulings: Rulings;
  readonly limits: Limits;
}

export interface SideEntry {
  readonly name: string;
  readonly choices: Choices;
  /** How much of each of `SUPPLIES` its members carry together. */
  readonly supplies: readonly number[];
  /** Silver in purse. */
  readonly silver: number;
}

/** What is in hand, and what it does. */
export interface Loadout {
  /** Position among the weapons of the book, or `NATURAL`. */
  readonly weapon: number;
  /** Sides of the dice of an attack, the main die first. @rule R-WODS-55 */
  readonly dice: readonly number[];
  readonly bonus: number;
  readonly ranged: boolean;
  readonly twoHanded: boolean;
  readonly shield: boolean;
  readonly offHand: boolean;
  /** Points of armour that it passes. @rule WODS-home-piercing */
  readonly piercing: number;
  /** @rule WODS-home-shield */
  readonly ignoresShield: boolean;
  /** Squares between the sides across which it strikes in melee. @rule WODS-home-reach */
  readonly reach: number;
}

/** One line of a side: `count` figures alike. */
export interface Line {
  readonly side: number;
  readonly name: string;
  readonly count: number;
  /** `HERO`, `HIRELING`, `FOE` or `SWARM`. */
  readonly kind: number;
  /** Index of the attribute that its species lowers by 1, -1 for none. @rule R-WODS-08 */
  readonly lowers: number;
  /** Squares that its species is slower, as far as full armour makes others. @rule R-WODS-07 */
  readonly slower: number;
  /** HP that species and class add to the table. */
  readonly extraHp: number;
  /** Bits of the abilities that a hero learns later, in order. @rule P-WODS-12 */
  readonly learns: readonly number[];
  /** 1..10; 1 for all but heroes. */
  readonly level: number;
  /** The six attributes on the sheet; empty: three rolls on the attribute table in each game. @rule R-WODS-02 */
  readonly attributes: readonly number[];
  readonly abilities: number;
  readonly skills: number;
  /** Maximum HP, or -1: by level and Con for heroes, by {@link hpDice} for others. */
  readonly hp: number;
  /** Dice of HP, all with the same sides; empty where {@link hp} says it. */
  readonly hpDice: readonly number[];
  readonly hpPlus: number;
  readonly loadouts: readonly Loadout[];
  /** Worn armour value, or the armour of a creature. */
  readonly armour: number;
  /** Squares a turn that what it wears costs; `FULL` or more is a hindrance. */
  readonly weight: number;
  /** Whether what it carries lets it dodge. @rule R-WODS-13 */
  readonly light: boolean;
  /** What magic things of the scenario add. @rule WODS-magic-items */
  readonly damageBonus: number;
  readonly armourBonus: number;
  /** Bits of `BOSS`, `EVIL` ... */
  readonly tags: number;
  /** Position in `HARMED_BY`. */
  readonly harmedBy: number;
  /** Elements that harm it most. @rule R-WODS-25 */
  readonly suited: number;
  /** HP regained at the end of each round, abilities apart. @rule WODS-home-regeneration */
  readonly regeneration: number;
  /** What it takes off the test of a hero who would attack it; -1: no test. @rule WODS-home-fear */
  readonly fear: number;
  /** Damage that each weapon does more to it, by position among the weapons; empty: none does. @rule WODS-home-vulnerable */
  readonly vulnerable: readonly number[];
  /** Elements it commands, in the order learnt; as many as 1+Int are in use. */
  readonly elements: readonly number[];
  /** Squares a turn before armour. */
  readonly speed: number;
  /** Silver a day. @rule R-WODS-58 */
  readonly wage: number;
  /** Whether it is there from the start; an animal may be befriended later. @rule R-WODS-19 */
  readonly present: boolean;
  /** Index of the line whose animals these are, or -1. */
  readonly companionOf: number;
  /** A hero of this line at level 1; `undefined` for others. @rule R-WODS-69 */
  readonly beginner: Beginner | undefined;
}

/** What a new hero of a line knows and brings along, beside the line's weapons and armour. */
export interface Beginner {
  readonly abilities: number;
  readonly skills: number;
  /** Silver in purse. @rule WODS-start-money */
  readonly silver: number;
  /** How much of each of `SUPPLIES`. */
  readonly supplies: readonly number[];
}

/** Something met in a delve: a fight with a side, or an obstacle that takes a test. */
export interface Room {
  readonly label: string;
  /** The side met, or -1 for an obstacle. */
  readonly side: number;
  /** As the ruling `initiative`. @rule R-WODS-33 */
  readonly initiative: Rulings['initiative'];
  readonly scoutable: boolean;
  /** Squares between the sides; 0: everyone reaches everyone. @rule R-WODS-42 */
  readonly gap: number;
  readonly silver: number;
  readonly salvage: number;
  readonly bonusXp: number;
  /** Obstacles: position in `ATTRIBUTES`, skill bit or 0. @rule R-WODS-24 */
  readonly attribute: number;
  readonly skill: number;
  readonly needsTinker: boolean;
  readonly lock: boolean;
  /** Whether full armour hinders: sneaking, climbing, swimming. @rule WODS-full-armour */
  readonly hampered: boolean;
  readonly onPartial: Harm;
  readonly onMiss: Harm;
  /** Whether harm comes to everyone or to the one who tried. */
  readonly harmsAll: boolean;
}

/** What an obstacle does: damage dice (armour is no help), a poison or a curse. */
export interface Harm {
  readonly dice: readonly number[];
  readonly plus: number;
  readonly poison: boolean;
  readonly curse: boolean;
}

interface CampaignEntry {
  readonly delves: number;
  /** Level at which the party retires, all living heroes having reached it. */
  readonly goal: number;
  /** Whether broken bones are waited for. @rule R-WODS-54 */
  readonly waits: boolean;
  /** Whether lost heroes are replaced by new ones of level 1. @rule R-WODS-69 */
  readonly replaces: boolean;
}
