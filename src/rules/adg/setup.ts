import * as z from 'zod';
import { choiceKeys } from '../kit/choice-keys.ts';
import { sideName } from '../kit/side-name.ts';
import { CHOICES } from './choices.ts';
import { attributeName, damage, mode } from './member-shape.ts';

/** Schemas of the rulebook's own keys. */

/** Keys of a side besides the common ones: its choices and more. */
export const sideKeys = {
  ...choiceKeys(CHOICES),
  purse: z
    .int()
    .min(0)
    .max(100_000)
    .optional()
    .meta({ rule: 'ADG-hireling-wavers', description: 'silver for hirelings' }),
};

const attitude = z.enum(['hostile', 'roll']).optional().meta({
  kind: 'attitude',
  rule: 'ADG-reaction-roll',
  description: 'whether they attack at once or roll 2d6; default: hostile in areas, roll for wanderers',
});
const surprised = z.enum(['roll', 'none', 'party', 'enemies']).optional().meta({
  kind: 'side',
  rule: 'ADG-surprise-chance',
  description: 'who is surprised; default: no one in a fight, by dice in a delve',
});
const distance = z
  .int()
  .min(0)
  .max(10_000)
  .optional()
  .meta({ rule: 'ADG-distance-dungeon', description: 'distance in feet; by light or dice if left out' });
const outside = z
  .boolean()
  .optional()
  .meta({ rule: 'ADG-distance-outside', description: 'whether it is under the open sky' });

const encounter = z.union([sideName, z.strictObject({ side: sideName, attitude, surprised, distance })]);

const hazard = z
  .strictObject({
    check: attributeName.optional().describe('an obstacle: exertion may help'),
    save: attributeName.optional().describe('a trap or the power of a creature: no exertion'),
    hd: z.int().min(1).max(20).optional().meta({ rule: 'ADG-save-enemy', description: 'HD of the creature' }),
    mode: mode.default('normal'),
    who: z
      .enum(['best', 'random', 'all'])
      .optional()
      .describe('who rolls: the best hero, anyone, or everyone; default: best for checks, random for saves'),
    damage: damage.optional(),
    drain: z.int().min(0).max(18).default(0).describe('points of the attribute lost on a failure'),
    turns: z.int().min(0).max(20).default(0).describe('exploration turns lost on a failure'),
  })
  .refine(({ check, save }) => (check === undefined) !== (save === undefined), {
    message: 'a hazard is either a check or a save; write one of them',
    params: { rule: 'ADG-save-hazard' },
  })
  .refine(({ hd, save }) => hd === undefined || save !== undefined, {
    message: 'only a save can be against the HD of a creature',
    params: { rule: 'ADG-save-enemy' },
  });

const area = z.strictObject({
  name: z.string().min(1).max(60).optional(),
  count: z.int().min(1).max(100).default(1).describe('number of identical areas'),
  turns: z.int().min(0).max(100).optional().meta({ rule: 'R-ADG-32', description: 'exploration turns it takes' }),
  every: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .meta({ rule: 'ADG-encounter-variation', description: 'turns between encounter checks here' }),
  chance: z
    .int()
    .min(0)
    .max(6)
    .optional()
    .meta({ rule: 'ADG-encounter-variation', description: 'chances in six of an encounter here' }),
  noisy: z.boolean().default(false).meta({
    rule: 'ADG-encounter-triggers',
    description: 'noisy work such as forcing a door: one more encounter check',
  }),
  outside,
  encounter: encounter.optional().describe('the side that is met here'),
  hazards: z.array(hazard).max(20).default([]),
  camp: z
    .enum(['none', 'safe', 'outside'])
    .default('none')
    .meta({ kind: 'camp', rule: 'ADG-rest-night', description: 'whether the night is spent here' }),
  treasure: z.int().min(0).max(100_000).default(0).describe('silver found'),
});

/** Keys of a scenario, besides the common ones. */
export const keys = {
  light: z
    .enum(['torch', 'lantern', 'none'])
    .default('torch')
    .meta({ kind: 'light', rule: 'ADG-light-distance', description: "the party's light" }),
  surprised,
  attitude,
  distance,
  outside,
  areas: z.array(area).min(1).max(100).optional().describe('delve: the areas, in order'),
  wandering: z
    .array(
      z.strictObject({
        side: sideName,
        weight: z.int().min(1).max(100).default(1),
        attitude,
        surprised,
        distance,
      }),
    )
    .max(20)
    .default([])
    .meta({ rule: 'ADG-data-encounters', description: 'delve: who comes after an encounter check' }),
  food: z
    .int()
    .min(0)
    .max(100)
    .default(1)
    .meta({ rule: 'ADG-rest-food', description: 'delve: meals carried into each delve; a short rest takes one' }),
  delves: z.int().min(1).max(50).default(1).describe('delve: number of delves'),
  stay: z.boolean().optional().meta({
    rule: 'ADG-rest-week',
    description:
      'delve: whether the party recovers in civilisation after each delve; default: yes if there are several',
  }),
};

export type AreaInput = z.infer<typeof area>;
export type EncounterInput = z.infer<typeof encounter>;
export type HazardInput = z.infer<typeof hazard>;
