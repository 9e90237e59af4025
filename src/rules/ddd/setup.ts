import * as z from 'zod';
import { SHIPPED_BOARDS } from '../../board/shipped.ts';
import { type Faults, unknownWord } from '../../check/fault.ts';
import type { Word } from '../../check/word.ts';
import { choiceKeys } from '../kit/choice-keys.ts';
import { sideName } from '../kit/side-name.ts';
import type { RawMember } from '../system.ts';
import { CHOICES } from './choices.ts';
import { HEALER, HUGE, SHOOTS, THIEF, UNHOLY } from './effects.ts';
import { DICE, SCENARIOS } from './names.ts';
import { LIST, MOST_WOUNDS, modelFacts, type Rows } from './rows.ts';

/** Most models of a side. */
export const MOST_MODELS = 15;

const squareName = z.string().regex(/^\d{1,2},\d{1,2}$/, 'a square is a column and a row: "12,3"');

/** Returns the schema of a member. */
export function memberShape({ abilities, models }: Rows) {
  const model = () =>
    z.enum(models.names).optional().meta({
      kind: 'model',
      rule: 'DDD-roster',
      description: 'a model that the scenario defines; what is written beside it takes the place of its facts',
    });
  return z.strictObject({
    ...(models.rows.length > 0 ? { model: model() } : {}),
    ...modelFacts(abilities.names),
    plus: z
      .enum(['none', ...abilities.names])
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
}

/** A parsed member. */
export interface MemberInput {
  readonly model?: string;
  readonly power?: (typeof DICE)[number];
  readonly defense?: (typeof DICE)[number];
  readonly wounds?: number;
  readonly attacks?: number;
  readonly abilities?: readonly string[];
  readonly plus?: string;
  readonly prisoner?: boolean;
  readonly at?: string | readonly string[];
}

/** Keys of a side. */
export const sideKeysOf = ({ abilities }: Rows) => ({
  ...choiceKeys(CHOICES),
  chooses: z
    .enum(SCENARIOS.names)
    .optional()
    .meta({ kind: 'scenario', rule: 'DDD-scn-choice', description: 'what it plays when it wins a dice-off' }),
  learns: z
    .array(
      z
        .enum(abilities.rows.filter(({ innate }) => !innate).map(({ name }) => name))
        .meta({ kind: 'ability to learn', list: LIST }),
    )
    .min(1)
    .optional()
    .meta({
      kind: 'ability',
      rule: 'DDD-xp-spend',
      description: 'abilities that experience buys, the most wanted first',
    }),
});

const countOrAny = z.union([z.int().min(1).max(100), z.literal('any')]);

/** Keys of a scenario, besides the common ones. */
export const keys = {
  board: z
    .string()
    .default('arena-15')
    .meta({
      rule: 'DDD-scn-setup-board',
      description: `a board (${SHIPPED_BOARDS.map(({ name }) => name).join(', ')}), a random one (random:7, random:7:25x31), or the text of a map`,
    }),
  attacker: sideName
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
 * Reads `soldier plate magic-weapon extra-wound:2 @3,1`: a model, or dice as `p8 d4` or by words, abilities (as one
 * word or two: `extra wound`), `w3` and `x2` for total wounds and attacks, `prisoner`, and squares.
 */
export function readStatline(rows: Rows, words: readonly Word[], faults: Faults): RawMember {
  const member: RawMember = {};
  const abilities: string[] = [];
  const squares: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    const text = word.text.toLowerCase();
    const pair = `${text}-${words[i + 1]?.text.toLowerCase()}`;
    const triple = `${pair}-${words[i + 2]?.text.toLowerCase()}`;
    const joined = [triple, pair].find((name) => readAbility(rows, name).length > 0);
    const power = rows.archetypes.find(text);
    const defense = rows.armors.find(text);
    if (joined !== undefined) {
      abilities.push(...readAbility(rows, joined));
      i += joined === triple ? 2 : 1;
    } else if (readAbility(rows, text).length > 0) abilities.push(...readAbility(rows, text));
    else if (rows.models.find(text)) readModel(text, word, member, faults);
    else if (power) member.power = power.sides;
    else if (defense) member.defense = defense.sides;
    else if (text === 'prisoner') member.prisoner = true;
    else if (/^@\d{1,2},\d{1,2}$/.test(text)) squares.push(text.slice(1));
    else if (!readNumber(text, word, member, faults)) {
      const { models, archetypes, armors } = rows;
      const known = [...models.names, ...rows.abilities.names, ...archetypes.names, ...armors.names, 'prisoner'];
      const kinds = `${models.rows.length > 0 ? 'model, ' : ''}ability, die or armor`;
      const problem = unknownWord(kinds, word.text, known, 'words ddd');
      // A word that is nearly right is no die.
      const dice = problem.endsWith('?') ? '' : '; dice are p4 to p12 and d4 to d12';
      faults.add([], problem + dice, { rule: 'DDD-roster', offset: word.offset });
    }
  }
  if (abilities.length > 0) member.abilities = abilities;
  if (squares.length > 0) member.at = squares;
  return member;
}

function readModel(name: string, word: Word, member: RawMember, faults: Faults): void {
  if (member.model !== undefined)
    faults.add([], `a model is ${member.model} or ${name}, not both`, { rule: 'DDD-roster', offset: word.offset });
  member.model = name;
}

/** Returns the ability of a word, repeated as written: `extra-wound:2`; none if it is not an ability. */
function readAbility({ abilities }: Rows, text: string): string[] {
  const shortened = abilities.rows.find(({ short }) => short === text);
  if (shortened !== undefined) return [shortened.name];
  const match = /^([a-z0-9-]+)(?::([1-9]))?$/.exec(text);
  const [, name = '', times] = match ?? [];
  const ability = abilities.find(name);
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

/** Default names by trait; the first match applies. */
const NAMED_BY: readonly (readonly [trait: number, name: string])[] = [
  [HUGE, 'giant'],
  [UNHOLY, 'undead'],
  [SHOOTS, 'archer'],
  [THIEF, 'thief'],
  [HEALER, 'healer'],
];

/** Returns the default name of a member: its model, a trait, or the archetype of its power die. */
export function memberName({ abilities, archetypes }: Rows, member: RawMember): string {
  if (typeof member.model === 'string') return member.model;
  const own = Array.isArray(member.abilities) ? (member.abilities as string[]) : [];
  const traits = own.reduce((bits, name) => bits | (abilities.find(name)?.effects.traits ?? 0), 0);
  const found = NAMED_BY.find(([trait]) => (traits & trait) !== 0);
  if (found === undefined) return archetypes.rows.find(({ sides }) => sides === member.power)?.name ?? 'model';
  return found[0] === SHOOTS && member.power === 12 ? 'wizard' : found[1];
}
