import * as z from 'zod';
import { type Faults, unknownWord } from '../../check/fault.ts';
import { nearest, type Word } from '../../check/word.ts';
import type { RawMember } from '../system.ts';
import { CHOICES, type ChoiceName } from './choices.ts';
import { DAMAGE_HELP, readDamage } from './damage.ts';
import { ARMOUR, ATTRIBUTE_CAP, SIZES, TEMPLATES, WEAPONS } from './data.ts';
import { ATTRIBUTES, MODES } from './names.ts';

/** What a scenario may say, beside what all scenarios have in common. */

const attribute = (rule: string, description: string) =>
  z.int().min(1).max(ATTRIBUTE_CAP).optional().meta({ rule, description });

const attributeName = z.enum(ATTRIBUTES.names).meta({ kind: 'attribute', rule: 'ADG-attack-attribute' });

const damage = z
  .union([z.string(), z.int()])
  .refine((written) => readDamage(String(written)) !== undefined, {
    message: `damage is ${DAMAGE_HELP}`,
    params: { rule: 'ADG-weapon-damage' },
  })
  .meta({ rule: 'ADG-weapon-damage', description: DAMAGE_HELP });

const mode = z.enum(MODES.names).meta({
  kind: 'mode',
  rule: 'ADG-advantage',
  description: 'advantage or disadvantage: two dice, the better or the worse counts',
});

const weapon = z.union([
  z.enum(WEAPONS.names).meta({ kind: 'weapon', rule: 'ADG-data-weapons' }),
  z.strictObject({
    size: z.enum(SIZES.names).default('medium').meta({ kind: 'size', rule: 'ADG-data-weapons' }),
    ranged: z.boolean().default(false),
    attribute: attributeName.optional().describe('what it is used with; else Agility ranged, Brawn in melee'),
    damage: damage.optional(),
  }),
]);

/** One member of a side; what is left out follows from its kind or is rolled for each game. */
export const memberSchema = z.strictObject({
  kind: z
    .enum(TEMPLATES.names)
    .meta({ kind: 'member', list: 'words adg', rule: 'ADG-data-hirelings', description: 'who or what it is' }),
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
  armour: z.enum(ARMOUR.names).optional().meta({ kind: 'armour', rule: 'ADG-data-armour' }),
  shield: z.boolean().optional().meta({ rule: 'ADG-data-armour' }),
  weapons: z
    .array(weapon)
    .min(1)
    .max(2)
    .optional()
    .meta({ rule: 'ADG-dual-wield', description: 'one weapon, or two used together' }),
  damage: damage.optional(),
  mode: mode.optional(),
  potions: z.int().min(0).max(20).optional().meta({ rule: 'ADG-turn-action', description: 'potions at hand' }),
  packItems: z.int().min(0).max(20).optional().meta({ rule: 'ADG-pack-pass', description: 'potions in the pack' }),
  ritual: z
    .strictObject({
      damage,
      targets: z.enum(['one', 'all']).default('all'),
      enemySave: z.boolean().default(false).describe('whether an enemy avoids it with a d20 of at most 10 + HD'),
      uses: z.int().min(1).max(99).optional().describe('how often it may be performed'),
    })
    .optional()
    .meta({ rule: 'ADG-data-rituals' }),
  hd: z.int().min(1).max(20).optional().meta({ rule: 'ADG-data-enemy-health', description: 'Hit Dice' }),
  attack: z.int().min(1).max(20).optional().meta({ rule: 'ADG-enemy-attack-value', description: 'Attack value' }),
  attacks: z.int().min(1).max(20).optional().meta({ rule: 'ADG-data-enemy-attacks', description: 'attacks a round' }),
  ranged: z.boolean().optional().meta({ rule: 'ADG-ranged-stray', description: 'whether an enemy shoots' }),
  morale: z.boolean().optional().meta({ rule: 'ADG-morale-when', description: 'whether an enemy checks morale' }),
  leader: z.boolean().optional().meta({ rule: 'ADG-morale-leader', description: 'whether it leads the enemies' }),
  power: z
    .strictObject({
      save: attributeName,
      damage: damage.default(0),
      drain: z.int().min(0).max(18).default(0).describe('points of the attribute lost'),
    })
    .optional()
    .meta({ rule: 'ADG-save-enemy', description: 'attribute its victims save with, over its HD' }),
  employer: z.string().max(40).optional().meta({ rule: 'ADG-hireling-roll', description: 'name of the hero who pays' }),
  wage: z.int().min(0).max(1000).optional().meta({ rule: 'ADG-data-hirelings', description: 'silver a day' }),
});

export type MemberInput = z.infer<typeof memberSchema>;

const choice = ({ values, rule, meaning }: (typeof CHOICES)[number]) =>
  z
    .enum(values as unknown as [string, ...string[]])
    .optional()
    .meta({ kind: 'choice', rule, description: meaning });

/** Keys of a side beside the common ones: what it chooses otherwise than its policy. */
export const sideKeys = {
  ...(Object.fromEntries(CHOICES.map((row) => [row.name, choice(row)])) as Record<
    ChoiceName,
    ReturnType<typeof choice>
  >),
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

const encounter = z.union([
  z.string().max(40),
  z.strictObject({ side: z.string().max(40), attitude, surprised, distance }),
]);

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

/** Keys of a scenario beside the common ones. */
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
        side: z.string().max(40),
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

/** Words of a statline that hold a number: `brawn12`, `init-2`. */
const NUMBERED: ReadonlyMap<string, string> = new Map([
  ['agility', 'agility'],
  ['brawn', 'brawn'],
  ['cunning', 'cunning'],
  ['health', 'health'],
  ['hp', 'health'],
  ['scars', 'scars'],
  ['ac', 'ac'],
  ['hd', 'hd'],
  ['attack', 'attack'],
  ['attacks', 'attacks'],
  ['init', 'initiativeMod'],
  ['potions', 'potions'],
  ['pack', 'packItems'],
  ['wage', 'wage'],
]);

/** Words of a statline that say one thing. */
const FLAGS: ReadonlyMap<string, readonly [key: string, value: unknown]> = new Map<
  string,
  readonly [key: string, value: unknown]
>([
  ['shield', ['shield', true]],
  ...ARMOUR.rows.map(({ name, word }) => [word, ['armour', name]] as const),
  ['leader', ['leader', true]],
  ['fearless', ['morale', false]],
  ['ranged', ['ranged', true]],
  ['advantage', ['mode', 'advantage']],
  ['disadvantage', ['mode', 'disadvantage']],
]);

/**
 * Reads `fighter brawn14 ac6 axe` or `orc hd3 d6+1 leader`: what it is, then what is known of it.
 *
 * Damage is written as dice; a second weapon is a second word.
 */
export function readStatline(words: readonly Word[], faults: Faults): RawMember {
  const member: RawMember = {};
  for (const { text, offset } of words) {
    const word = text.toLowerCase();
    const [, name = '', number] = /^([a-z]+)([+-]?\d+)$/.exec(word) ?? [];
    const key = NUMBERED.get(name);
    const flag = FLAGS.get(word);
    if (key !== undefined) member[key] = Number(number);
    else if (flag !== undefined) member[flag[0]] = flag[1];
    else if (/\dd\d|^d\d/.test(word)) readDice(member, word, offset, faults);
    else if (WEAPONS.find(word)) member.weapons = [...((member.weapons as string[] | undefined) ?? []), word];
    else if (member.kind === undefined) readKind(member, word, offset, faults);
    else if (NUMBERED.has(word)) {
      faults.add([], `"${text}" takes a number right after it, as in "hd3"`, { offset, rule: 'ADG-data-weapons' });
    } else
      faults.add([], unknownWord('word of a statline', text, wordsLike(word), 'words adg'), {
        offset,
        rule: 'ADG-data-weapons',
      });
  }
  if (member.kind === undefined) {
    faults.add([], `a statline begins with what it is, as in "fighter brawn13" or "orc hd3"`, {
      rule: 'ADG-data-hirelings',
    });
  }
  return member;
}

const ALL_WORDS = [...NUMBERED.keys(), ...FLAGS.keys(), ...WEAPONS.names];

/** The words that a wrong one may have meant; those that take a number with the one that it has. */
function wordsLike(wrong: string): readonly string[] {
  const number = /[+-]?\d+$/.exec(wrong)?.[0] ?? '';
  const numbered = [...NUMBERED.keys()].map((word) => word + number);
  return nearest(wrong, numbered) === undefined ? ALL_WORDS : numbered;
}

function readKind(member: RawMember, word: string, offset: number, faults: Faults): void {
  member.kind = word;
  if (TEMPLATES.find(word) === undefined) {
    faults.add([], unknownWord('member', word, TEMPLATES.names, 'words adg'), { offset, rule: 'ADG-data-hirelings' });
  }
}

function readDice(member: RawMember, word: string, offset: number, faults: Faults): void {
  member.damage = word;
  if (readDamage(word) === undefined) {
    faults.add([], `"${word}" is not damage; write ${DAMAGE_HELP}`, { offset, rule: 'ADG-weapon-damage' });
  }
}
