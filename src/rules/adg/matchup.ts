import type { Limits } from '../kit/options.ts';
import type { Matchup as AnyMatchup } from '../system.ts';
import type { Choices } from './choices.ts';
import type { Damage } from './damage.ts';
import type { Play } from './names.ts';
import type { ReactionTable } from './reactions.ts';
import type { LIMITS, Rulings } from './rulings.ts';

/** The most characters that one scenario may have. */
export const MOST_MEMBERS = 200;

/** A fight or a delve in plain numbers. */
export interface Matchup extends AnyMatchup {
  readonly rules: 'adg';
  readonly play: Play;
  readonly party: PartySide;
  /** Enemies by side: one in a fight, in a delve as many as its areas and its wandering table name. */
  readonly groups: readonly Group[];
  /** How the only encounter of a fight begins; `group` is 0. */
  readonly encounter: Encounter;
  /** Whether a fight is under the open sky; in a delve its areas say. */
  readonly outside: boolean;
  /** `undefined` in a fight. */
  readonly delve: DelvePlan | undefined;
  readonly light: Light;
  /** How strangers react, where a scenario has rows of that table. */
  readonly reactions?: ReactionTable;
  readonly rulings: Rulings;
  readonly limits: Limits<typeof LIMITS>;
}

export type Light = 'torch' | 'lantern' | 'none';

export interface PartySide {
  readonly name: string;
  /** Position of the side in the scenario. */
  readonly position: number;
  readonly choices: Choices;
  /** Silver, 0 or more. */
  readonly purse: number;
  /** Heroes first or last, as the scenario lists them. */
  readonly lines: readonly Line[];
}

export interface Group {
  readonly name: string;
  readonly position: number;
  readonly choices: Choices;
  readonly lines: readonly Line[];
}

/** `count` characters alike. -1 stands for what is rolled for each of them. */
export interface Line {
  readonly name: string;
  readonly count: number;
  /** `HERO`, `HIRELING` or `ENEMY`. */
  readonly role: number;
  /** Agility, Brawn, Cunning, 1..18 or -1; heroes only. */
  readonly attributes: readonly [number, number, number];
  /** Health at its most, 1 or more, or -1. */
  readonly health: number;
  /** Heroes only. */
  readonly scars: number;
  /** 0..20 */
  readonly ac: number;
  /** What of it is the shield's. */
  readonly shield: number;
  /** 1..20 or -1 for a hireling whose HD are rolled; 0 for a hero. */
  readonly hd: number;
  /** 1..20, or -1 where it follows from HD. */
  readonly attack: number;
  /** 1..20, or -1 where it follows from HD. */
  readonly attacks: number;
  /** One weapon, or two that are wielded together. */
  readonly weapons: readonly Weapon[];
  /** `NORMAL`, `ADVANTAGE` or `DISADVANTAGE` on attack rolls. */
  readonly mode: number;
  readonly initiativeMod: number;
  readonly recoveryDie: number;
  /** Which attributes rolled are swapped: `SWAP_WELL`, `SWAP_NONE`, or the attribute that takes the best roll. */
  readonly swap: number;
  /** Potions at hand. */
  readonly potions: number;
  /** Potions in the pack. */
  readonly packItems: number;
  readonly ritual: Ritual | undefined;
  /** What a hit of an enemy does besides its damage. */
  readonly power: Power | undefined;
  /** Scars that count more in the dying roll of those whom it brings to 0 health; enemies only. */
  readonly venom: number;
  /** Health that comes back at the end of each round. */
  readonly regeneration: number;
  /** Points by which it makes the morale of its enemies worse. */
  readonly fear: number;
  /** Whether morale is checked at all; enemies only. */
  readonly morale: boolean;
  readonly leader: boolean;
  /** Position in the party's lines of the hero who hired him; -1 for others. */
  readonly employer: number;
  /** Silver a day; hirelings only. */
  readonly wage: number;
}

export interface Weapon {
  readonly damage: Damage;
  /** `AGILITY`, `BRAWN`, `CUNNING` or `ATTACK`. */
  readonly attribute: number;
  readonly ranged: boolean;
  /** Points of AC that do not count against it. */
  readonly piercing: number;
  readonly ignoresShield: boolean;
  /** Whether it lets its owner act before all who have none. */
  readonly reach: boolean;
}

export interface Ritual {
  readonly damage: Damage;
  readonly all: boolean;
  /** Whether an enemy avoids it by d20 within 10 + HD. */
  readonly enemySave: boolean;
  /** How often it may be performed, or -1 for any number. */
  readonly uses: number;
}

/** Asks whoever is hit for a save against the enemy's HD. */
export interface Power {
  readonly save: number;
  readonly damage: Damage;
  /** Points of the attribute lost. */
  readonly drain: number;
}

export interface Encounter {
  /** Position in the groups. */
  readonly group: number;
  readonly attitude: 'hostile' | 'roll';
  readonly surprised: 'roll' | 'none' | 'party' | 'enemies';
  /** Feet, or -1 where light or dice say. */
  readonly distance: number;
}

export interface DelvePlan {
  readonly areas: readonly Area[];
  readonly wandering: readonly { readonly encounter: Encounter; readonly weight: number }[];
  /** How many delves, one after the other. */
  readonly delves: number;
  /** Whether each of them is followed by a stay in civilisation. */
  readonly stay: boolean;
  /** Meals carried into each delve. */
  readonly food: number;
}

export interface Area {
  readonly name: string;
  /** Exploration turns it takes. */
  readonly turns: number;
  /** Turns from one encounter check to the next, and chances in six of an encounter. */
  readonly every: number;
  readonly chance: number;
  readonly noisy: boolean;
  /** Whether it is under the open sky, for all who are met here. */
  readonly outside: boolean;
  readonly encounter: Encounter | undefined;
  readonly hazards: readonly Hazard[];
  /** Whether the night is spent here, and how. */
  readonly camp: 'none' | 'safe' | 'outside';
  /** Silver found. */
  readonly treasure: number;
}

export interface Hazard {
  readonly attribute: number;
  /** A save cannot be exerted for; a check can. */
  readonly isSave: boolean;
  /** HD of the creature behind it, 0 for a trap or a natural hazard. */
  readonly hd: number;
  readonly mode: number;
  readonly who: 'best' | 'random' | 'all';
  readonly damage: Damage | undefined;
  /** Points of the attribute lost by who fails. */
  readonly drain: number;
  /** Exploration turns lost by failing. */
  readonly turns: number;
}
