import * as z from 'zod';
import { SHIPPED_BOARDS } from '../../board/shipped.ts';
import { type Faults, unknownWord } from '../../check/fault.ts';
import type { Word } from '../../check/word.ts';
import { catalogue } from '../kit/catalogue.ts';
import type { RawMember } from '../system.ts';
import { ABILITIES } from './abilities.ts';
import { DICE, MAGE_HABITS, SCENARIOS } from './names.ts';

/** Most models of a side, and most wounds and attacks of one. */
export const MOST_MODELS = 15;
const MOST_WOUNDS = 10;

/** What a power die of each size is typical of, in our words. @rule DDD-archetypes */
export const ARCHETYPES = catalogue('archetype', {
  monster: typical('power', 4),
  barbarian: typical('power', 6),
  soldier: typical('power', 8),
  rogue: typical('power', 10),
  wizard: typical('power', 12),
});

/** What a defense die of each size is typical of. @rule DDD-archetypes */
export const ARMORS = catalogue('armor', {
  plate: typical('defense', 4),
  mail: typical('defense', 6),
  leather: typical('defense', 8),
  unarmored: typical('defense', 10),
  frail: typical('defense', 12),
});

function typical(die: string, sides: (typeof DICE)[number]) {
  return { sides, meaning: `a ${die} die of ${sides} sides`, rule: 'DDD-archetypes' };
}

const die = (meaning: string, rule: string) =>
  z
    .literal([...DICE])
    .optional()
    .meta({ kind: 'die', rule, description: meaning });

/** What `montecrawl list` shows abilities by. */
const LIST = 'abilities ddd';

const ability = z.enum(ABILITIES.names).meta({ kind: 'ability', list: LIST, rule: 'DDD-roster' });

const squareName = z.string().regex(/^\d{1,2},\d{1,2}$/, 'a square is a column and a row: "12,3"');

/** One member of a side. */
export const memberSchema = z.strictObject({
  power: die('sides of the power die: low is strong, high is cunning', 'DDD-power-die'),
  defense: die('sides of the defense die: low is armored, high is fast', 'DDD-defense-die'),
  wounds: z
    .int()
    .min(1)
    .max(MOST_WOUNDS)
    .optional()
    .meta({ rule: 'DDD-wounds-base', description: 'wounds that kill it; each above the first is an ability' }),
  attacks: z
    .int()
    .min(1)
    .max(MOST_WOUNDS)
    .optional()
    .meta({ rule: 'DDD-close-number', description: 'close attacks a turn; each above the first is an ability' }),
  abilities: z.array(ability).max(40).optional().meta({ rule: 'DDD-roster', description: 'abilities and equipment' }),
  plus: z
    .enum(['none', ...ABILITIES.names])
    .optional()
    .meta({
      kind: 'ability',
      list: LIST,
      rule: 'DDD-roster',
      description: 'one more ability, or none; meant for `vary`',
    }),
  prisoner: z
    .boolean()
    .optional()
    .meta({ rule: 'DDD-prisoner-choice', description: 'the first of these models is the prisoner of its side' }),
  at: z
    .union([squareName, z.array(squareName)])
    .optional()
    .meta({ rule: 'DDD-deploy-placement', description: 'where each of them begins, column and row from 0: "12,3"' }),
});

export type MemberInput = z.infer<typeof memberSchema>;

/** Keys of a side. */
export const sideKeys = {
  mage: z.enum(MAGE_HABITS.names).optional().meta({
    kind: 'habit',
    rule: 'DDD-P-mage',
    description:
      'what mages spend their re-roll on: eager (any roll), attack (hits and damage only) or save (armor only)',
  }),
  chooses: z
    .enum(SCENARIOS.names)
    .optional()
    .meta({ kind: 'scenario', rule: 'DDD-scn-choice', description: 'what it plays when it wins a dice-off' }),
  learns: z
    .array(
      z
        .enum(ABILITIES.rows.filter(({ innate }) => !innate).map(({ name }) => name))
        .meta({ kind: 'ability to learn', list: LIST }),
    )
    .min(1)
    .optional()
    .meta({
      kind: 'ability',
      rule: 'DDD-xp-spend',
      description: 'abilities that experience buys, the most wanted first',
    }),
};

const countOrAny = z.union([z.int().min(1).max(100), z.literal('any')]);

/** Keys of a scenario beside the common ones. */
export const keys = {
  board: z
    .string()
    .default('arena-15')
    .meta({
      rule: 'DDD-scn-setup-board',
      description: `a board (${SHIPPED_BOARDS.map(({ name }) => name).join(', ')}), a random one (random:7, random:7:25x31), or the text of a map`,
    }),
  attacker: z
    .string()
    .optional()
    .meta({ rule: 'DDD-scn-choice', description: 'the side that attacks; the first if left out' }),
  partySize: countOrAny
    .optional()
    .meta({ rule: 'DDD-party-size', description: 'models in each party: 10, or any in a skirmish' }),
  abilityCap: countOrAny
    .optional()
    .meta({ rule: 'DDD-ability-cap', description: 'most abilities in each party: 10, or any in a skirmish' }),
  battleKills: z
    .union([z.int().min(1).max(MOST_MODELS), z.enum(['half', 'all'])])
    .optional()
    .meta({
      rule: 'DDD-battle-win',
      description: 'enemies to kill: half, all (in a skirmish), or a number',
    }),
  series: z
    .int()
    .min(1)
    .max(20)
    .default(1)
    .meta({ rule: 'DDD-xp-spend', description: 'games played one after the other with the same parties' }),
};

/**
 * Reads `soldier plate magic-weapon extra-wound:2 @3,1`: dice as `p8 d4` or by their words, abilities (two words or
 * one: `extra wound`), `w3` and `x2` for wounds and attacks in all, `prisoner`, and squares.
 */
export function readStatline(words: readonly Word[], faults: Faults): RawMember {
  const member: RawMember = {};
  const abilities: string[] = [];
  const squares: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    const text = word.text.toLowerCase();
    const pair = `${text}-${words[i + 1]?.text.toLowerCase()}`;
    const triple = `${pair}-${words[i + 2]?.text.toLowerCase()}`;
    const joined = [triple, pair].find((name) => readAbility(name).length > 0);
    if (joined !== undefined) {
      abilities.push(...readAbility(joined));
      i += joined === triple ? 2 : 1;
    } else if (readAbility(text).length > 0) abilities.push(...readAbility(text));
    else if (ARCHETYPES.find(text)) member.power = ARCHETYPES.find(text)!.sides;
    else if (ARMORS.find(text)) member.defense = ARMORS.find(text)!.sides;
    else if (text === 'prisoner') member.prisoner = true;
    else if (/^@\d{1,2},\d{1,2}$/.test(text)) squares.push(text.slice(1));
    else if (!readNumber(text, word, member, faults)) {
      const known = [...ABILITIES.names, ...ARCHETYPES.names, ...ARMORS.names, 'prisoner'];
      faults.add(
        [],
        `${unknownWord('ability, die or armor', word.text, known, 'words ddd')}; dice are p4 to p12 and d4 to d12`,
        {
          rule: 'DDD-roster',
          offset: word.offset,
        },
      );
    }
  }
  if (abilities.length > 0) member.abilities = abilities;
  if (squares.length > 0) member.at = squares;
  return member;
}

/** The ability a word stands for, as often as it says: `extra-wound:2`; none where it is no ability. */
function readAbility(text: string): string[] {
  const shortened = ABILITIES.rows.find(({ short }) => short === text);
  if (shortened !== undefined) return [shortened.name];
  const match = /^([a-z-]+)(?::([1-9]))?$/.exec(text);
  const [, name = '', times] = match ?? [];
  const ability = ABILITIES.find(name);
  if (ability === undefined || (times !== undefined && !ability.counted)) return [];
  return new Array<string>(Number(times ?? 1)).fill(name);
}

const NUMBERS: readonly (readonly [RegExp, string, string])[] = [
  [/^p(\d+)$/, 'power', 'DDD-dice-choice'],
  [/^d(\d+)$/, 'defense', 'DDD-dice-choice'],
  [/^w(\d+)$/, 'wounds', 'DDD-ab-extra-wound'],
  [/^x(\d+)$/, 'attacks', 'DDD-ab-extra-attack'],
];

function readNumber(text: string, word: Word, member: RawMember, faults: Faults): boolean {
  for (const [pattern, key, rule] of NUMBERS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const value = Number(match[1]);
    member[key] = value;
    const isDie = key === 'power' || key === 'defense';
    if (isDie ? !(DICE as readonly number[]).includes(value) : value < 1 || value > MOST_WOUNDS) {
      const right = isDie ? DICE.join(', ') : `1 to ${MOST_WOUNDS}`;
      faults.add([], `${value} is not a ${isDie ? `${key} die` : `number of ${key}`}; use ${right}`, {
        rule,
        offset: word.offset,
      });
    }
    return true;
  }
  return false;
}

/** What a member is called that has no name: what it can do, or what its power die is typical of. */
export function memberName(member: RawMember): string {
  const abilities = Array.isArray(member.abilities) ? (member.abilities as string[]) : [];
  const named: readonly (readonly [string, string])[] = [
    ['huge', 'giant'],
    ['undead', 'undead'],
    ['ranged-attack', member.power === 12 ? 'wizard' : 'archer'],
    ['thief', 'thief'],
    ['healer', 'healer'],
  ];
  const found = named.find(([ability]) => abilities.includes(ability));
  if (found !== undefined) return found[1];
  return ARCHETYPES.rows.find(({ sides }) => sides === member.power)?.name ?? 'model';
}
