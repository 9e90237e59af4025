import * as z from 'zod';
import type { NamesOf } from '../kit/homebrew.ts';
import { DAMAGE_HELP, readDamage } from './damage.ts';
import { ATTRIBUTE_CAP } from './data.ts';
import { ATTRIBUTES, MODES } from './names.ts';

/** Schemas of facts of a member, in a scenario or in a row. */

const attribute = (rule: string, description: string) =>
  z.int().min(1).max(ATTRIBUTE_CAP).optional().meta({ rule, description });

export const attributeName = z.enum(ATTRIBUTES.names).meta({ kind: 'attribute', rule: 'ADG-attack-attribute' });

export const damage = z
  .union([z.string(), z.int()])
  .refine((written) => readDamage(String(written)) !== undefined, {
    message: `damage is ${DAMAGE_HELP}`,
    params: { rule: 'ADG-weapon-damage' },
  })
  .meta({ rule: 'ADG-weapon-damage', description: DAMAGE_HELP });

export const mode = z.enum(MODES.names).meta({
  kind: 'mode',
  rule: 'ADG-advantage',
  description: 'advantage or disadvantage: two dice, the better or the worse counts',
});

/** Effects of the attacks of a weapon or of an enemy. */
export const ATTACK_EFFECTS = {
  piercing: z
    .int()
    .min(0)
    .max(20)
    .optional()
    .meta({ rule: 'ADG-home-piercing', description: 'points of AC that do not count against its attacks' }),
  ignoresShield: z
    .boolean()
    .optional()
    .meta({ rule: 'ADG-home-shield', description: 'whether a shield does not count against its attacks' }),
  reach: z
    .boolean()
    .optional()
    .meta({ rule: 'ADG-home-reach', description: 'whether it acts before all who have no reach; melee only' }),
};

/**
 * Returns the schema for the size of a weapon.
 *
 * @param names returns the names of rows
 */
export const sizeName = (names: NamesOf) => z.enum(names('sizes')).meta({ kind: 'size', rule: 'ADG-data-weapons' });

const weapon = (names: NamesOf) =>
  z.union([
    z.enum(names('weapons')).meta({ kind: 'weapon', rule: 'ADG-data-weapons' }),
    z.strictObject({
      size: sizeName(names).default('medium'),
      ranged: z.boolean().default(false),
      attribute: attributeName.optional().describe('what it is used with; else Agility ranged, Brawn in melee'),
      damage: damage.optional(),
      ...ATTACK_EFFECTS,
    }),
  ]);

const ritualName = (names: NamesOf) => z.enum(names('rituals')).meta({ kind: 'ritual', rule: 'ADG-data-rituals' });

const drain = z.int().min(0).max(18);

/** Returns the facts that members and rows share. */
function commonFacts(names: NamesOf) {
  return {
    agility: attribute('ADG-data-attributes', 'rolled with 3d6 if left out'),
    brawn: attribute('ADG-data-attributes', 'rolled with 3d6 if left out'),
    cunning: attribute('ADG-data-attributes', 'rolled with 3d6 if left out'),
    swap: z.union([z.boolean(), attributeName]).optional().meta({
      rule: 'P-ADG-13',
      description: 'whether two rolled attributes are swapped to help the most, or which attribute takes the best roll',
    }),
    health: z
      .int()
      .min(1)
      .max(500)
      .optional()
      .meta({ rule: 'ADG-data-health', description: 'maximum health; rolled if left out' }),
    scars: z.int().min(0).max(20).optional().meta({ rule: 'ADG-data-scars' }),
    recoveryDie: z.literal([4, 6, 8, 10, 12]).optional().meta({ rule: 'ADG-data-recovery-die' }),
    initiativeMod: z
      .int()
      .min(-20)
      .max(20)
      .optional()
      .meta({ rule: 'ADG-note-init-mods', description: 'added to Agility for initiative; else what the weapon says' }),
    ac: z.int().min(0).max(20).optional().meta({ rule: 'ADG-data-armour', description: 'armour class, 0 for none' }),
    armour: z.enum(names('armour')).optional().meta({ kind: 'armour', rule: 'ADG-data-armour' }),
    shield: z.boolean().optional().meta({ rule: 'ADG-data-armour' }),
    weapons: z
      .array(weapon(names))
      .min(1)
      .max(2)
      .optional()
      .meta({ rule: 'ADG-dual-wield', description: 'one weapon, or two used together' }),
    damage: damage.optional(),
    mode: mode.optional(),
    potions: z.int().min(0).max(20).optional().meta({ rule: 'ADG-turn-action', description: 'potions at hand' }),
    packItems: z.int().min(0).max(20).optional().meta({ rule: 'ADG-pack-pass', description: 'potions in the pack' }),
    hd: z.int().min(1).max(20).optional().meta({ rule: 'ADG-data-enemy-health', description: 'Hit Dice' }),
    attack: z.int().min(1).max(20).optional().meta({ rule: 'ADG-enemy-attack-value', description: 'Attack value' }),
    attacks: z.int().min(1).max(20).optional().meta({ rule: 'ADG-data-enemy-attacks', description: 'attacks a round' }),
    ranged: z.boolean().optional().meta({ rule: 'ADG-ranged-stray', description: 'whether an enemy shoots' }),
    morale: z.boolean().optional().meta({ rule: 'ADG-morale-when', description: 'whether an enemy checks morale' }),
    leader: z.boolean().optional().meta({ rule: 'ADG-morale-leader', description: 'whether it leads the enemies' }),
    wage: z.int().min(0).max(1000).optional().meta({ rule: 'ADG-data-hirelings', description: 'silver a day' }),
    ...ATTACK_EFFECTS,
    venom: z.int().min(0).max(10).optional().meta({
      rule: 'ADG-home-venom',
      description: 'Scars that count more in the dying roll of those whom an enemy brings to 0 health',
    }),
    regeneration: z
      .int()
      .min(0)
      .max(20)
      .optional()
      .meta({ rule: 'ADG-home-regeneration', description: 'health that comes back at the end of each round' }),
    fear: z
      .int()
      .min(0)
      .max(10)
      .optional()
      .meta({ rule: 'ADG-home-fear', description: 'points by which it makes the morale of its enemies worse' }),
  };
}

/** Returns the facts of a row of members. */
export function rowFacts(names: NamesOf) {
  return {
    ...commonFacts(names),
    ritual: ritualName(names).optional(),
    // No defaults: missing facts come from the row that it is based on.
    power: z
      .strictObject({
        save: attributeName.optional(),
        damage: damage.optional(),
        drain: drain.optional().describe('points of the attribute lost'),
      })
      .optional()
      .meta({ rule: 'ADG-save-enemy', description: 'attribute its victims save with, over its HD' }),
  };
}

/** Returns the schema of a member; facts left out come from its kind or are rolled in each game. */
export function memberSchema(names: NamesOf) {
  return z.strictObject({
    kind: z
      .enum(names('members'))
      .meta({ kind: 'member', list: 'words adg', rule: 'ADG-data-hirelings', description: 'who or what it is' }),
    ...commonFacts(names),
    ritual: z
      .union([
        ritualName(names),
        z.strictObject({
          damage,
          targets: z.enum(['one', 'all']).default('all'),
          enemySave: z.boolean().default(false).describe('whether an enemy avoids it with a d20 of at most 10 + HD'),
          uses: z.int().min(1).max(99).optional().describe('how often it may be performed'),
        }),
      ])
      .optional()
      .meta({ rule: 'ADG-data-rituals' }),
    power: z
      .strictObject({
        save: attributeName,
        damage: damage.default(0),
        drain: drain.default(0).describe('points of the attribute lost'),
      })
      .optional()
      .meta({ rule: 'ADG-save-enemy', description: 'attribute its victims save with, over its HD' }),
    employer: z
      .string()
      .max(40)
      .optional()
      .meta({ rule: 'ADG-hireling-roll', description: 'name of the hero who pays' }),
  });
}

export type MemberInput = z.infer<ReturnType<typeof memberSchema>>;
/** Facts of a row of members. */
export type MemberFacts = z.infer<z.ZodObject<ReturnType<typeof rowFacts>>>;
