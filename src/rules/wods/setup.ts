import * as z from 'zod';
import { choiceKeys } from '../kit/choice-keys.ts';
import { sideName } from '../kit/side-name.ts';
import type { Side } from '../system.ts';
import type { Book } from './book.ts';
import { CHOICES, type ChoiceWords } from './choices.ts';
import { readDice } from './dice-text.ts';
import { type Gear, SUPPLIES } from './gear.ts';
import { HIGHEST_ATTRIBUTE, HIGHEST_LEVEL } from './levels.ts';
import { MOST_ROOMS } from './matchup.ts';
import { ATTRIBUTES, ELEMENTS, HARMED_BY, SKILLS } from './names.ts';

/** Schemas of the rulebook's own keys. */

type Words<T extends string = string> = readonly [T, ...T[]];
const words = <T extends string>(list: readonly T[]) => list as unknown as Words<T>;

/** Returns the names of weapons: their classes and the examples of each. */
export function weaponWords({ weapons }: Book): Words {
  return words(weapons.rows.flatMap(({ name, also }) => [name, ...also]));
}

export const MOST_HP = 999;
export const MOST_ARMOUR = 8;
const MOST_DAMAGE_DICE = 6;

/** Damage dice: `2d6+1`. */
export const damage = z.string().refine((text) => isDamage(text), {
  error: `should be dice like "d6", "2d6+1" or "d8+d6", ${MOST_DAMAGE_DICE} at most`,
});

export function isDamage(text: string): boolean {
  const dice = readDice(text);
  return dice !== undefined && dice.sides.length <= MOST_DAMAGE_DICE && Math.abs(dice.plus) <= 20;
}

/** HP as a number, or as dice of one kind: `3d6+2`. */
export const hp = z.union([
  z.int().min(1).max(MOST_HP),
  z
    .string()
    .refine((text) => isHp(text), { error: 'should be a number of HP, or dice of one kind like "3d6" or "2d8+4"' }),
]);

export function isHp(text: string): boolean {
  const dice = readDice(text);
  if (dice === undefined || Math.abs(dice.plus) > MOST_HP) return false;
  return dice.sides.every((sides) => sides === dice.sides[0]);
}

function attribute(name: string) {
  return z
    .int()
    .min(-1)
    .max(HIGHEST_ATTRIBUTE)
    .optional()
    .meta({
      rule: 'WODS-attributes-start',
      description: `${name} on the sheet; where no attribute is given, all are rolled in each game`,
    });
}

export const supplies = z.partialRecord(z.enum(SUPPLIES.names), z.int().min(0).max(999)).optional().meta({
  kind: 'supply',
  rule: 'WODS-start-money',
  description: 'supplies carried: rations, bandages, vials and the like',
});

const pet = z.strictObject({
  hp: z.int().min(1).max(MOST_HP).optional(),
  damage: damage.optional(),
  armour: z.int().min(0).max(MOST_ARMOUR).optional(),
});

/**
 * Returns the schema of a member. A hero has a class, a hireling its trade, an enemy a threat level or numbers of its
 * own; defaults come from the rulebook's tables.
 */
export function memberSchemaOf(book: Book) {
  const { species, classes, abilities, armour, gear, kits, hirelings, threats } = book;
  const weapon = z.enum(weaponWords(book)).meta({ kind: 'weapon', list: 'weapons wods' });
  return z.strictObject({
    // Heroes.
    class: z
      .enum(classes.names)
      .optional()
      .meta({ kind: 'class', rule: 'WODS-class-choice', description: 'class of a hero' }),
    species: z
      .enum(species.names)
      .optional()
      .meta({ kind: 'species', rule: 'WODS-species-human', description: 'species of a hero; human if left out' }),
    level: z
      .int()
      .min(1)
      .max(HIGHEST_LEVEL)
      .optional()
      .meta({ rule: 'R-WODS-03', description: 'level of a hero; 1 if left out' }),
    str: attribute('Str'),
    dex: attribute('Dex'),
    con: attribute('Con'),
    int: attribute('Int'),
    wis: attribute('Wis'),
    cha: attribute('Cha'),
    abilities: z
      .array(z.enum(abilities.names).meta({ kind: 'ability', list: 'abilities wods' }))
      .max(abilities.rows.length)
      .optional()
      .meta({
        kind: 'ability',
        rule: 'WODS-level-abilities',
        description: 'abilities; if left out, those of the class in the order of P-WODS-12',
      }),
    skills: z
      .array(z.enum(SKILLS.names))
      .max(SKILLS.rows.length)
      .optional()
      .meta({ kind: 'skill', rule: 'WODS-level-skills', description: 'skills beside those of the class' }),
    elements: z
      .array(z.enum(ELEMENTS.names))
      .max(ELEMENTS.rows.length)
      .optional()
      .meta({ kind: 'element', rule: 'WODS-elementalism', description: 'elements of a caster, in the order learnt' }),
    kit: z.enum(kits.names).optional().meta({
      kind: 'kit',
      rule: 'P-WODS-11',
      description: 'starting gear for 60 silver; other gear keys replace its parts',
    }),
    weapon: weapon
      .optional()
      .meta({ kind: 'weapon', rule: 'WODS-martial-weapon', description: 'weapon in hand at the start' }),
    spare: z
      .array(weapon)
      .max(6)
      .optional()
      .meta({ kind: 'weapon', rule: 'R-WODS-40', description: 'further weapons carried' }),
    offHand: z.boolean().optional().meta({ rule: 'WODS-offhand', description: 'a light weapon for the off hand' }),
    shield: z.boolean().optional().meta({ rule: 'WODS-shield', description: 'carries a shield' }),
    gear: z
      .array(z.enum(gear.names).meta({ kind: 'gear', list: 'gear wods' }))
      .max(20)
      .optional()
      .meta({ kind: 'piece of gear', rule: 'WODS-gear-misc', description: 'other things carried' }),
    supplies,
    pet: pet.optional().meta({ rule: 'R-WODS-19', description: 'the animal of a hero with Pet' }),
    // Hirelings.
    hireling: z
      .enum(hirelings.names)
      .optional()
      .meta({ kind: 'hireling', rule: 'R-WODS-58', description: 'a hireling, who fights for wages' }),
    // Enemies.
    threat: z.enum(threats.names).optional().meta({
      kind: 'threat level',
      rule: 'R-WODS-57',
      description: 'level of an enemy; HP, damage and armour may be given as well or instead',
    }),
    damage: damage.optional().meta({ rule: 'R-WODS-55', description: 'dice of an enemy, the main die first' }),
    ranged: z.boolean().optional().meta({ rule: 'R-WODS-42', description: 'an enemy who shoots' }),
    boss: z
      .boolean()
      .optional()
      .meta({ rule: 'WODS-critical-hit', description: 'an enemy who may score critical hits' }),
    evil: z.boolean().optional().meta({ rule: 'WODS-bless', description: 'blessed weapons do more to it' }),
    turnable: z.boolean().optional().meta({ rule: 'WODS-turn', description: 'undead, a demon or an evil spirit' }),
    harmedBy: z.enum(HARMED_BY.names).optional().meta({
      kind: 'kind of harm',
      rule: 'R-WODS-67',
      description: 'what does damage to it: anything, only magic, nothing',
    }),
    suited: z
      .array(z.enum(ELEMENTS.names))
      .max(ELEMENTS.rows.length)
      .optional()
      .meta({ kind: 'element', rule: 'WODS-magic-damage', description: 'elements that do 3d6 to it instead of 2d6' }),
    swarm: z
      .union([z.boolean(), z.int().min(2).max(40)])
      .optional()
      .meta({ rule: 'WODS-swarm-entity', description: 'one swarm: its HP, or the number and HP of its creatures' }),
    speed: z
      .int()
      .min(0)
      .max(30)
      .optional()
      .meta({ rule: 'R-WODS-42', description: 'squares an enemy moves in a turn; 6 if left out' }),
    // Anyone.
    hp: hp.optional().meta({ rule: 'WODS-max-hp', description: 'maximum HP in place of what tables and dice say' }),
    armour: z
      .union([z.enum(armour.names), z.int().min(0).max(MOST_ARMOUR)])
      .optional()
      .meta({
        kind: 'armour',
        rule: 'WODS-enemy-armour',
        description: 'worn by a hero: none, light or full; of an enemy: a number',
      }),
    damageBonus: z
      .int()
      .min(-5)
      .max(10)
      .optional()
      .meta({ rule: 'WODS-magic-items', description: 'damage added by magic items' }),
    armourBonus: z
      .int()
      .min(-3)
      .max(4)
      .optional()
      .meta({ rule: 'WODS-magic-items', description: 'armour added by magic items' }),
  });
}

export type MemberInput = z.infer<ReturnType<typeof memberSchemaOf>>;

/** Keys of a side: shared supplies, and its choices. */
export const sideKeys = {
  supplies,
  silver: z.int().min(0).max(1_000_000).optional().meta({ rule: 'WODS-start-money', description: 'silver in purse' }),
  ...choiceKeys(CHOICES),
};

const gap = z
  .int()
  .min(0)
  .max(100)
  .optional()
  .meta({ rule: 'R-WODS-42', description: 'squares between the sides; 0: everyone reaches everyone' });
const scoutable = z.boolean().optional().meta({ rule: 'R-WODS-20', description: 'whether a scout can see them first' });

/** Harm of an obstacle: dice, `poison`, `curse` or `none`. */
const harm = z
  .string()
  .refine((text) => ['none', 'poison', 'curse'].includes(text) || isDamage(text), {
    error: 'should be dice like "2d6", or poison, curse or none',
  })
  .optional();

const room = z.strictObject({
  meet: sideName.optional().meta({ rule: 'R-WODS-33', description: 'the side met here' }),
  initiative: z
    .enum(['coin', 'party', 'enemies'])
    .optional()
    .meta({ rule: 'R-WODS-33', description: 'who acts first here' }),
  scoutable,
  gap,
  trap: z.string().min(1).max(60).optional().meta({ rule: 'R-WODS-24', description: 'an obstacle, by its name' }),
  lock: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .meta({ rule: 'R-WODS-24', description: 'an obstacle that takes lockpicks, by its name' }),
  attribute: z
    .enum(ATTRIBUTES.names)
    .optional()
    .meta({ kind: 'attribute', rule: 'R-WODS-24', description: 'attribute tested; dex if left out' }),
  skill: z
    .enum(SKILLS.names)
    .optional()
    .meta({ kind: 'skill', rule: 'R-WODS-24', description: 'the skill that helps' }),
  tinker: z.boolean().optional().meta({ rule: 'WODS-tinker', description: 'only members with Tinker may try' }),
  hampered: z
    .boolean()
    .optional()
    .meta({ rule: 'WODS-full-armour', description: 'full armour hinders: climbing, swimming, sneaking' }),
  onPartial: harm.meta({ rule: 'R-WODS-24', description: 'what a partial success costs' }),
  onMiss: harm.meta({ rule: 'R-WODS-24', description: 'what a miss costs' }),
  harms: z
    .enum(['one', 'all'])
    .optional()
    .meta({ rule: 'R-WODS-24', description: 'whom it harms: the one who tried, or everyone' }),
  silver: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .meta({ rule: 'WODS-silver-economy', description: 'silver found here' }),
  salvage: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .meta({ rule: 'WODS-selling', description: 'value of the loot found here' }),
  bonusXp: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .meta({ rule: 'WODS-bonus-xp', description: 'experience for a good deed' }),
});
export type RoomInput = z.infer<typeof room>;

/** Keys of a scenario, besides the common ones. */
export const keys = {
  gap,
  scoutable,
  rooms: z
    .array(room)
    .min(1)
    .max(MOST_ROOMS)
    .optional()
    .meta({ rule: 'R-WODS-68', description: 'the rooms of a delve, in order' }),
  roomOrder: z
    .enum(['listed', 'random'])
    .default('listed')
    .meta({ rule: 'L-WODS-05', description: 'whether each room is drawn from the list until the party leaves' }),
  days: z.int().min(1).max(30).default(1).meta({ rule: 'R-WODS-68', description: 'days of one delve' }),
  campaign: z
    .strictObject({
      delves: z.int().min(1).max(1000).default(20).meta({ rule: 'L-WODS-06', description: 'most delves' }),
      goal: z
        .int()
        .min(2)
        .max(HIGHEST_LEVEL)
        .default(HIGHEST_LEVEL)
        .meta({ rule: 'WODS-level-xp', description: 'level at which the party retires' }),
      broken: z
        .enum(['wait', 'go-on'])
        .default('wait')
        .meta({ rule: 'R-WODS-54', description: 'whether the party waits for broken bones to heal' }),
      replace: z
        .enum(['none', 'level1'])
        .default('none')
        .meta({ rule: 'R-WODS-69', description: 'who replaces lost heroes: no one, or new ones of level 1' }),
    })
    .optional(),
};

/** Parsed values of {@link keys}. */
export interface KeysInput {
  readonly gap?: number;
  readonly scoutable?: boolean;
  readonly rooms?: readonly RoomInput[];
  readonly roomOrder: 'listed' | 'random';
  readonly days: number;
  readonly campaign?: {
    readonly delves: number;
    readonly goal: number;
    readonly broken: 'wait' | 'go-on';
    readonly replace: 'none' | 'level1';
  };
  readonly rulings?: Readonly<Record<string, unknown>>;
  readonly limits?: Readonly<Record<string, number>>;
}

/** A member of a checked scenario. */
export type Member = Side<MemberInput>['members'][number];

/** A side of a checked scenario. */
export type SideInput = Side<MemberInput> &
  ChoiceWords & { readonly supplies?: Gear['supplies']; readonly silver?: number };
