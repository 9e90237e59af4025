import type { Limits } from '../kit/options.ts';
import type { Matchup as AnyMatchup } from '../system.ts';
import type { Choices } from './choices.ts';
import type { Damage } from './damage.ts';
import type { Play } from './names.ts';
import type { ReactionTable } from './reactions.ts';
import type { LIMITS, Rulings } from './rulings.ts';

/** Most characters in one scenario. */
export const MOST_MEMBERS = 200;

/** A compiled fight or delve. */
export interface Matchup extends AnyMatchup {
  readonly rules: 'adg';
  readonly play: Play;
  readonly party: PartySide;
  /** Enemies by side: one side in a fight; in a delve all sides that its areas and its wandering table name. */
  readonly groups: readonly Group[];
  /** The only encounter of a fight; `group` is 0. */
  readonly encounter: Encounter;
  /** Whether a fight is outside; in a delve each area has its own setting. */
  readonly outside: boolean;
  /** `undefined` in a fight. */
  readonly delve: DelvePlan | undefined;
  readonly light: Light;
  /** The reaction table, if a scenario defines rows of it. */
  readonly reactions?: ReactionTable;
  readonly rulings: Rulings;
  readonly limits: Limits<typeof LIMITS>;
}

export type Light = 'torch' | 'lantern' | 'none';

export interface PartySide {
  readonly name: string;
  /** Index of the side in the scenario. */
  readonly position: number;
  readonly choices: Choices;
  /** Silver, 0 or more. */
  readonly purse: number;
  /** Heroes and hirelings, in the order of the scenario. */
  readonly lines: readonly Line[];
}

export interface Group {
  readonly name: string;
  readonly position: number;
  readonly choices: Choices;
  readonly lines: readonly Line[];
}

/** `count` equal characters. -1 means that a value is rolled for each of them. */
export interface Line {
  readonly name: string;
  readonly count: number;
  /** `HERO`, `HIRELING` or `ENEMY`. */
  readonly role: number;
  /** Agility, Brawn, Cunning, 1..18 or -1; heroes only. */
  readonly attributes: readonly [number, number, number];
  /** Maximum health, 1 or more, or -1. */
  readonly health: number;
  /** Heroes only. */
  readonly scars: number;
  /** 0..20 */
  readonly ac: number;
  /** The shield's part of it. */
  readonly shield: number;
  /** 1..20 or -1 for a hireling whose HD are rolled; 0 for a hero. */
  readonly hd: number;
  /** 1..20, or -1 if it follows from HD. */
  readonly attack: number;
  /** 1..20, or -1 if it follows from HD. */
  readonly attacks: number;
  /** One weapon, or two that are wielded together. */
  readonly weapons: readonly Weapon[];
  /** `NORMAL`, `ADVANTAGE` or `DISADVANTAGE` on attack rolls. */
  readonly mode: number;
  readonly initiativeMod: number;
  readonly recoveryDie: number;
  /** How rolled attributes are swapped: `SWAP_WELL`, `SWAP_NONE`, or the attribute that receives the best roll. */
  readonly swap: number;
  /** Potions at hand. */
  readonly potions: number;
  /** Potions in the pack. */
  readonly packItems: number;
  readonly ritual: Ritual | undefined;
  /** Effect of an enemy's hit besides its damage. */
  readonly power: Power | undefined;
  /** Additional Scars that count in the dying roll of its victims; enemies only. */
  readonly venom: number;
  /** Health regained at the end of each round. */
  readonly regeneration: number;
  /** Points by which it worsens the morale of its enemies. */
  readonly fear: number;
  /** Whether it checks morale at all; enemies only. */
  readonly morale: boolean;
  readonly leader: boolean;
  /** Index in the party's lines of the hero who employs it; -1 for others. */
  readonly employer: number;
  /** Silver per day; hirelings only. */
  readonly wage: number;
}

export interface Weapon {
  readonly damage: Damage;
  /** `AGILITY`, `BRAWN`, `CUNNING` or `ATTACK`. */
  readonly attribute: number;
  readonly ranged: boolean;
  /** Points of AC that it ignores. */
  readonly piercing: number;
  readonly ignoresShield: boolean;
  /** Whether its owner acts before everyone without reach. */
  readonly reach: boolean;
}

export interface Ritual {
  readonly damage: Damage;
  readonly all: boolean;
  /** Whether an enemy avoids it with a d20 within 10 + HD. */
  readonly enemySave: boolean;
  /** How often it may be performed, or -1 for unlimited. */
  readonly uses: number;
}

/** A power whose victims save against the enemy's HD. */
export interface Power {
  readonly save: number;
  readonly damage: Damage;
  /** Points of the attribute lost. */
  readonly drain: number;
}

export interface Encounter {
  /** Index in the groups. */
  readonly group: number;
  readonly attitude: 'hostile' | 'roll';
  readonly surprised: 'roll' | 'none' | 'party' | 'enemies';
  /** In feet, or -1 if it depends on light or dice. */
  readonly distance: number;
}

export interface DelvePlan {
  readonly areas: readonly Area[];
  readonly wandering: readonly { readonly encounter: Encounter; readonly weight: number }[];
  /** Number of delves in succession. */
  readonly delves: number;
  /** Whether each delve is followed by a stay in civilisation. */
  readonly stay: boolean;
  /** Meals carried into each delve. */
  readonly food: number;
}

export interface Area {
  readonly name: string;
  /** Exploration turns it takes. */
  readonly turns: number;
  /** Turns between encounter checks, and chances in six of an encounter. */
  readonly every: number;
  readonly chance: number;
  readonly noisy: boolean;
  /** Whether it is outside, for all encounters here. */
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
  /** Whether it is a save, for which no one can exert, or a check. */
  readonly isSave: boolean;
  /** HD of the creature behind it, 0 for a trap or a natural hazard. */
  readonly hd: number;
  readonly mode: number;
  readonly who: 'best' | 'random' | 'all';
  readonly damage: Damage | undefined;
  /** Points of the attribute lost on a failure. */
  readonly drain: number;
  /** Exploration turns lost on a failure. */
  readonly turns: number;
}
