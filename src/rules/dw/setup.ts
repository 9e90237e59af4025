import * as z from 'zod';
import { SHIPPED_BOARDS } from '../../board/shipped.ts';
import { type Faults, unknownWord } from '../../check/fault.ts';
import { nearest, type Word } from '../../check/word.ts';
import type { RawMember } from '../system.ts';
import { ABILITIES, type AbilityName } from './abilities.ts';
import { STAT_LINES } from './stat-lines.ts';

/** Figures whose names a statline may write as two words. */
const TWO_WORDS = STAT_LINES.names.filter((name) => name.includes('-'));

/** The share of its figures that a side loses to lose, where a scenario says nothing else. */
export const USUAL_BREAK = 0.5;
/** The largest values a stat may have. */
const MOST = { movement: 12, attack: 12, shooting: 12, range: 98, hits: 20, bonus: 6 };
const [LEAST_ARMOUR, MOST_ARMOUR] = [2, 6];

function stat(least: number, most: number, rule: string, meaning: string) {
  return z.int().min(least).max(most).optional().meta({ rule, description: meaning });
}

/** A special ability, with its number where it has one. */
export function readAbility(text: string): { name: AbilityName; bonus: number } | undefined {
  const match = /^([a-z-]+)(?::(\d{1,2}))?$/.exec(text);
  const [, name = '', number] = match ?? [];
  const ability = ABILITIES.find(name);
  if (ability === undefined) return undefined;
  const bonus = ability.counted ? Number(number ?? 1) : 0;
  if (number !== undefined && (bonus < 1 || bonus > MOST.bonus)) return undefined;
  return { name: ability.name, bonus };
}

function abilityProblem(text: string): string {
  const [name = ''] = text.split(':');
  const ability = ABILITIES.find(name);
  if (ability === undefined) return unknownWord('ability', text, ABILITIES.names);
  return ability.counted ? `a bonus is 1 to ${MOST.bonus}: "${name}:2"` : `${name} takes no number`;
}

const squareName = z.string().regex(/^\d{1,2},\d{1,2}$/, 'a square is a column and a row: "12,3"');

/** One member of a side; what is left out comes from its figure's stat line. */
export const memberSchema = z.strictObject({
  figure: z.enum(STAT_LINES.names).optional().meta({
    kind: 'figure',
    rule: 'DW-army-lists',
    description: 'a stat line of the house; without it all stats are to be given',
  }),
  movement: stat(0, MOST.movement, 'DW-stat-movement', 'squares of floor in one move'),
  attack: stat(0, MOST.attack, 'DW-stat-attack', 'dice in melee'),
  shooting: stat(0, MOST.shooting, 'DW-stat-shooting', 'dice of a shot, 0 for none'),
  range: stat(1, MOST.range, 'DW-stat-shooting', 'squares a shot reaches'),
  armour: stat(LEAST_ARMOUR, MOST_ARMOUR, 'DW-stat-armour', 'what a kill die must show'),
  hits: stat(1, MOST.hits, 'DW-stat-hits', 'hits it can lose'),
  abilities: z
    .array(
      z.string().refine((text) => readAbility(text) !== undefined, {
        error: (issue) => abilityProblem(String(issue.input)),
        params: { rule: 'DW-stat-abilities' },
      }),
    )
    .max(ABILITIES.names.length)
    .optional()
    .meta({ description: 'special abilities, in place of those of the figure' }),
  hero: z.boolean().optional().meta({
    rule: 'DW-hero-flag',
    description: 'a hero: shot at before others, and who may leave in an escape',
  }),
  at: z
    .union([squareName, z.array(squareName)])
    .optional()
    .meta({ rule: 'DW-missing-deploy', description: 'where each of them begins, column and row from 0: "12,3"' }),
});

export type MemberInput = z.infer<typeof memberSchema>;

/** A side has no keys of its own. */
export const sideKeys = {};

/** Keys of a scenario beside the common ones. */
export const keys = {
  board: z
    .string()
    .default('arena-15')
    .meta({
      description: `a board (${SHIPPED_BOARDS.map(({ name }) => name).join(', ')}), a random one (random:7, random:7:25x31), or the text of a map`,
    }),
  break: z.number().gt(0).max(1).default(USUAL_BREAK).meta({
    rule: 'DW-missing-victory',
    description: 'break-point: the share of its figures, rounded up, that a side loses to lose',
  }),
};

const STATS: readonly (readonly [RegExp, string, number, number, string])[] = [
  [/^m(\d+)$/, 'movement', 0, MOST.movement, 'DW-stat-movement'],
  [/^a(\d+)$/, 'attack', 0, MOST.attack, 'DW-stat-attack'],
  [/^ar(\d+)$/, 'armour', LEAST_ARMOUR, MOST_ARMOUR, 'DW-stat-armour'],
  [/^h(\d+)$/, 'hits', 1, MOST.hits, 'DW-stat-hits'],
];

/**
 * Reads `goblin archer s2-8 h2 flyer @3,1`: a figure of the lists, or none, then stats (`m4` movement, `a2`
 * attack, `s3-10` shooting dice and range, `ar4` armour, `h1` hits), abilities, `hero` or `monster`, and squares.
 */
export function readStatline(words: readonly Word[], faults: Faults): RawMember {
  const member: RawMember = {};
  const added: string[] = [];
  const squares: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Word;
    const text = word.text.toLowerCase();
    const pair = `${text}-${words[i + 1]?.text.toLowerCase()}`;
    if (member.figure === undefined && STAT_LINES.find(pair)) {
      member.figure = pair;
      i++;
    } else if (member.figure === undefined && STAT_LINES.find(text)) member.figure = text;
    else if (text === 'hero' || text === 'monster') member.hero = text === 'hero';
    else if (readAbility(text) !== undefined) added.push(text);
    else if (/^@\d{1,2},\d{1,2}$/.test(text)) squares.push(text.slice(1));
    else if (!readStat(text, word, member, faults)) i += readOddWord(words, i, faults);
  }
  if (added.length > 0) {
    const own = STAT_LINES.find(String(member.figure))?.abilities ?? [];
    const names = added.map((ability) => ability.split(':')[0]);
    member.abilities = [...own.filter((ability) => !names.includes(ability.split(':')[0])), ...added];
  }
  if (squares.length > 0) member.at = squares;
  return member;
}

function readStat(text: string, word: Word, member: RawMember, faults: Faults): boolean {
  const shot = /^s(\d+)(?:-(\d+))?$/.exec(text);
  if (shot !== null) {
    member.shooting = Number(shot[1]);
    member.range = shot[2] === undefined ? undefined : Number(shot[2]);
    const isRight = (member.shooting as number) <= MOST.shooting && Number(shot[2] ?? 1) <= MOST.range;
    if (!isRight || shot[2] === '0' || (shot[2] === undefined && shot[1] !== '0')) {
      const problem = `a shot is dice and range, "s3-10", at most s${MOST.shooting}-${MOST.range}; none is "s0"`;
      faults.add([], problem, { rule: 'DW-stat-shooting', offset: word.offset });
    }
    return true;
  }
  for (const [pattern, key, least, most, rule] of STATS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const value = Number(match[1]);
    member[key] = value;
    if (value < least || value > most)
      faults.add([], `${value} is no ${key}; use ${least} to ${most}`, { rule, offset: word.offset });
    return true;
  }
  return false;
}

/** @returns how many words after it have been read too */
function readOddWord(words: readonly Word[], at: number, faults: Faults): number {
  const word = words[at] as Word;
  for (const first of [at, at - 1]) {
    const [one, two] = [words[first], words[first + 1]];
    const near = one && two && nearest(`${one.text}-${two.text}`, TWO_WORDS);
    if (!near) continue;
    const problem = unknownWord('figure', `${one.text} ${two.text}`, [near]);
    faults.add([], problem, { rule: 'DW-army-lists', offset: one.offset });
    return first + 1 - at;
  }
  addOddWord(word, faults);
  return 0;
}

function addOddWord(word: Word, faults: Faults): void {
  if (STAT_LINES.find(word.text.toLowerCase())) {
    faults.add([], 'a statline names one figure; begin another with a comma, or on a line of its own', {
      rule: 'DW-army-lists',
      offset: word.offset,
    });
    return;
  }
  if (word.text.includes(':')) {
    faults.add([], abilityProblem(word.text), { rule: 'DW-stat-abilities', offset: word.offset });
    return;
  }
  const known = [...STAT_LINES.names, ...ABILITIES.names, 'hero', 'monster'];
  faults.add([], `${unknownWord('figure, stat or ability', word.text, known)}; stats are m4 a2 s3-10 ar4 h1`, {
    rule: 'DW-army-lists',
    offset: word.offset,
  });
}
