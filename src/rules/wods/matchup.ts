import type { Matchup } from '../system.ts';
import type { Effects } from './abilities.ts';
import type { Choices } from './choices.ts';
import type { InjuryTable } from './injury.ts';
import type { Limits, Rulings } from './rulings.ts';

/** Limits on figures of all sides together, and on listed rooms. */
export const MOST_FIGURES = 200;
export const MOST_ROOMS = 50;

/**
 * A compiled scenario. Side 0 is the party; in a fight side 1 is the opponent, in a delve all other sides are
 * encountered.
 */
export interface WodsMatchup extends Matchup {
  /** The injury table, if a scenario defines rows of it. */
  readonly injuries?: InjuryTable;
  readonly rules: 'wods';
  readonly play: 'fight' | 'delve' | 'campaign';
  readonly sides: readonly SideEntry[];
  /** In the order of sides. */
  readonly lines: readonly Line[];
  /** Effects of each ability of the book, in the order of their bits. */
  readonly abilities: readonly Effects[];
  readonly rooms: readonly Room[];
  /** Whether each room is drawn at random from {@link rooms}. @rule L-WODS-05 */
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
  /** Shared stock of each of `SUPPLIES`. */
  readonly supplies: readonly number[];
  /** Silver in the purse. */
  readonly silver: number;
}

/** A set of weapons in hand, with its effects. */
export interface Loadout {
  /** Index among the weapons of the book, or `NATURAL`. */
  readonly weapon: number;
  /** Sides of the attack dice, the main die first. @rule R-WODS-55 */
  readonly dice: readonly number[];
  readonly bonus: number;
  readonly ranged: boolean;
  readonly twoHanded: boolean;
  readonly shield: boolean;
  readonly offHand: boolean;
  /** Points of armour that it ignores. @rule WODS-home-piercing */
  readonly piercing: number;
  /** @rule WODS-home-shield */
  readonly ignoresShield: boolean;
  /** Squares between the sides at which it can strike in melee. @rule WODS-home-reach */
  readonly reach: number;
}

/** A line of a side: `count` equal figures. */
export interface Line {
  readonly side: number;
  readonly name: string;
  readonly count: number;
  /** `HERO`, `HIRELING`, `FOE` or `SWARM`. */
  readonly kind: number;
  /** Index of the attribute that its species lowers by 1, -1 for none. @rule R-WODS-08 */
  readonly lowers: number;
  /** Squares by which its species is slower, up to the speed in full armour. @rule R-WODS-07 */
  readonly slower: number;
  /** HP from species and class, in addition to the table. */
  readonly extraHp: number;
  /** Bits of the abilities that a hero learns later, in order. @rule P-WODS-12 */
  readonly learns: readonly number[];
  /** 1..10; 1 for all except heroes. */
  readonly level: number;
  /** The six attributes on the sheet; empty for three rolls on the attribute table in each game. @rule R-WODS-02 */
  readonly attributes: readonly number[];
  readonly abilities: number;
  readonly skills: number;
  /** Maximum HP, or -1: by level and Con for heroes, by {@link hpDice} for others. */
  readonly hp: number;
  /** HP dice, all with the same sides; empty if {@link hp} is fixed. */
  readonly hpDice: readonly number[];
  readonly hpPlus: number;
  readonly loadouts: readonly Loadout[];
  /** Value of worn armour, or a creature's armour. */
  readonly armour: number;
  /** Squares per turn that its armour costs; `FULL` or more is a hindrance. */
  readonly weight: number;
  /** Whether its gear allows it to dodge. @rule R-WODS-13 */
  readonly light: boolean;
  /** Bonuses of magic items. @rule WODS-magic-items */
  readonly damageBonus: number;
  readonly armourBonus: number;
  /** Bits of `BOSS`, `EVIL` ... */
  readonly tags: number;
  /** Index in `HARMED_BY`. */
  readonly harmedBy: number;
  /** Bits of the elements that harm it most. @rule R-WODS-25 */
  readonly suited: number;
  /** HP regained at the end of each round, without abilities. @rule WODS-home-regeneration */
  readonly regeneration: number;
  /** Penalty on the test of a hero who wants to attack it; -1: no test. @rule WODS-home-fear */
  readonly fear: number;
  /** Additional damage of each weapon to it, by weapon index; empty if there is none. @rule WODS-home-vulnerable */
  readonly vulnerable: readonly number[];
  /** Its elements, in the order learnt; the first 1+Int are in use. */
  readonly elements: readonly number[];
  /** Squares per turn, before armour. */
  readonly speed: number;
  /** Silver per day. @rule R-WODS-58 */
  readonly wage: number;
  /** Whether it is present from the start; an animal may be befriended later. @rule R-WODS-19 */
  readonly present: boolean;
  /** Index of the line that owns these animals, or -1. */
  readonly companionOf: number;
  /** A hero of this line at level 1; `undefined` for other kinds. @rule R-WODS-69 */
  readonly beginner: Beginner | undefined;
}

/** Abilities and belongings of a new hero, besides the line's weapons and armour. */
export interface Beginner {
  readonly abilities: number;
  readonly skills: number;
  /** Silver in the purse. @rule WODS-start-money */
  readonly silver: number;
  /** Amount of each of `SUPPLIES`. */
  readonly supplies: readonly number[];
}

/** An encounter of a delve: a fight with a side, or an obstacle with a test. */
export interface Room {
  readonly label: string;
  /** The side, or -1 for an obstacle. */
  readonly side: number;
  /** Like the ruling `initiative`. @rule R-WODS-33 */
  readonly initiative: Rulings['initiative'];
  readonly scoutable: boolean;
  /** Squares between the sides; at 0 everyone reaches everyone. @rule R-WODS-42 */
  readonly gap: number;
  readonly silver: number;
  readonly salvage: number;
  readonly bonusXp: number;
  /** For obstacles: index in `ATTRIBUTES`, and skill bit or 0. @rule R-WODS-24 */
  readonly attribute: number;
  readonly skill: number;
  readonly needsTinker: boolean;
  readonly lock: boolean;
  /** Whether full armour hinders: sneaking, climbing, swimming. @rule WODS-full-armour */
  readonly hampered: boolean;
  readonly onPartial: Harm;
  readonly onMiss: Harm;
  /** Whether everyone is harmed, or only the one who tried. */
  readonly harmsAll: boolean;
}

/** Harm of an obstacle: damage dice (armour does not help), poison or a curse. */
export interface Harm {
  readonly dice: readonly number[];
  readonly plus: number;
  readonly poison: boolean;
  readonly curse: boolean;
}

interface CampaignEntry {
  readonly delves: number;
  /** The party retires when all living heroes have reached this level. */
  readonly goal: number;
  /** Whether to wait for broken bones to heal. @rule R-WODS-54 */
  readonly waits: boolean;
  /** Whether lost heroes are replaced by new ones at level 1. @rule R-WODS-69 */
  readonly replaces: boolean;
}
