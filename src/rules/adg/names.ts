import { catalogue, type Row } from '../kit/catalogue.ts';

/** The rulebook's words as numbers for the kernel. */

/** Attributes, in the order in which they are rolled. @rule ADG-data-attributes */
export const ATTRIBUTES = catalogue('attribute', {
  agility: { meaning: 'for acting first, shooting and dodging' },
  brawn: { meaning: 'for melee; half of it is added to health' },
  cunning: { meaning: 'for rituals, magic and trickery, and for a second weapon' },
});
export type AttributeName = (typeof ATTRIBUTES.names)[number];

// Indexes of attributes.
export const AGILITY = ATTRIBUTES.byName.agility.index;
export const BRAWN = ATTRIBUTES.byName.brawn.index;
export const CUNNING = ATTRIBUTES.byName.cunning.index;
/** The column of the Attack value, which enemies and hirelings have instead. */
export const ATTACK = ATTRIBUTES.names.length;
/** Attribute columns of a character in the state. */
export const ATTRIBUTE_COLUMNS = ATTACK + 1;

/** How rolled attributes are swapped, besides moving the best roll to one of them. */
export const SWAP_WELL = -1;
export const SWAP_NONE = -2;

/** Roles of characters. */
interface Role extends Row {
  readonly one: string;
  readonly many: string;
}

export const ROLES = catalogue('role', {
  hero: { one: 'a hero', many: 'heroes', meaning: 'an adventurer of the party' },
  hireling: { one: 'a hireling', many: 'hirelings', meaning: 'a paid follower of a hero' },
  enemy: { one: 'an enemy', many: 'enemies', meaning: 'whatever the party fights' },
} satisfies Readonly<Record<string, Role>>);

export type RoleName = (typeof ROLES.names)[number];

// Indexes of roles.
export const HERO = ROLES.byName.hero.index;
export const HIRELING = ROLES.byName.hireling.index;
export const ENEMY = ROLES.byName.enemy.index;

/** Statuses of a character. `ABSENT`: not met yet. `BURIED` and `GONE`: dead or fled before this encounter. */
export const STANDING = 0;
export const DEAD = 1;
export const FLED = 2;
export const DOWN = 3;
export const ABSENT = 4;
export const BURIED = 5;
export const GONE = 6;

export function isDead(status: number): boolean {
  return status === DEAD || status === BURIED;
}

export function hasFled(status: number): boolean {
  return status === FLED || status === GONE;
}

/** Modes of a d20. @rule ADG-advantage */
export const MODES = catalogue('mode', {
  normal: { meaning: 'one die' },
  advantage: { meaning: 'two dice, the better counts' },
  disadvantage: { meaning: 'two dice, the worse counts' },
});

// Indexes of modes.
export const NORMAL = MODES.byName.normal.index;
export const ADVANTAGE = MODES.byName.advantage.index;
export const DISADVANTAGE = MODES.byName.disadvantage.index;

/** Results of a fight or a meeting. */
export const UNDECIDED = 0;
export const WIN = 1;
export const LOSS = 2;
export const RETREAT = 3;
export const PEACE = 4;
export const STALEMATE = 5;
export const ROUND_CAP = 6;

/** Results of a delve; a fight that cannot end (`STALEMATE`, `ROUND_CAP`) ends it, too. */
export const DONE = 7;
export const TURNED_BACK = 8;
export const LOST = 9;
export const TURN_CAP = 10;

/** Reactions to strangers. */
interface Reaction extends Row {
  readonly rule: string;
  /** Results of 2d6 in the book. */
  readonly from: number;
  readonly to: number;
  /** Whether it leads to a fight, always or if the party attacks. */
  readonly fights?: 'always' | 'if-attacked';
}

/** Reactions, from low rolls to high ones. @rule ADG-reaction-roll */
export const REACTIONS = catalogue('reaction', {
  friendly: { rule: 'ADG-reaction-friendly', from: 2, to: 3, meaning: 'glad to meet the party' },
  helpful: { rule: 'ADG-reaction-helpful', from: 4, to: 6, meaning: 'ready to help' },
  uninterested: {
    rule: 'ADG-reaction-uninterested',
    from: 7,
    to: 7,
    fights: 'if-attacked',
    meaning: 'has other things to do',
  },
  hostile: { rule: 'ADG-reaction-hostile', from: 8, to: 10, fights: 'always', meaning: 'fights' },
  murderous: { rule: 'ADG-reaction-murderous', from: 11, to: 12, fights: 'always', meaning: 'fights to kill' },
} satisfies Readonly<Record<string, Reaction>>);
export type ReactionName = (typeof REACTIONS.names)[number];

/** Ways to play, the default first. */
export const PLAYS = catalogue('play', {
  fight: { meaning: 'one fight, to its end' },
  delve: {
    meaning: 'areas of a dungeon one after the other, with encounters, wanderers, hazards and rest',
  },
});

export type Play = (typeof PLAYS.names)[number];
