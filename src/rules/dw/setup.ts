import * as z from 'zod';
import { SHIPPED_BOARDS } from '../../board/shipped.ts';
import { type Faults, unknownWord } from '../../check/fault.ts';
import { nearest, type Word } from '../../check/word.ts';
import { catalogue } from '../kit/catalogue.ts';
import type { RawMember } from '../system.ts';
import { ABILITIES, type AbilityName } from './abilities.ts';
import { STAT_LINES } from './stat-lines.ts';

/** Figures whose names a statline may write as two words. */
const TWO_WORDS = STAT_LINES.names.filter((name) => name.includes('-'));

/** The share of its figures that a side loses to lose, where a scenario says nothing else. */
export const USUAL_BREAK = 0.5;
/** The largest bonus of an initiative bonus. */
const MOST_BONUS = 6;

/** What a figure's stat line says: the least and the most it may be, and its letters in a statline. */
const STATS = catalogue('stat', {
  movement: { short: 'm', least: 0, most: 12, rule: 'DW-stat-movement', meaning: 'squares of floor in one move' },
  attack: { short: 'a', least: 0, most: 12, rule: 'DW-stat-attack', meaning: 'dice in melee' },
  shooting: { short: 's', least: 0, most: 12, rule: 'DW-stat-shooting', meaning: 'dice of a shot, 0 for none' },
  range: { least: 1, most: 98, rule: 'DW-stat-shooting', meaning: 'squares a shot reaches' },
  armour: { short: 'ar', least: 2, most: 6, rule: 'DW-stat-armour', meaning: 'what a kill die must show' },
  hits: { short: 'h', least: 1, most: 20, rule: 'DW-stat-hits', meaning: 'hits it can lose' },
});

function stat(name: keyof typeof STATS.byName) {
  const { least, most, rule, meaning } = STATS.byName[name];
  return z.int().min(least).max(most).optional().meta({ rule, description: meaning });
}

/** A special ability, with its number where it has one. */
export function readAbility(text: string): { name: AbilityName; bonus: number } | undefined {
  const match = /^([a-z-]+)(?::(\d{1,2}))?$/.exec(text);
  const [, name = '', number] = match ?? [];
  const ability = ABILITIES.find(name);
  if (ability === undefined) return undefined;
  const bonus = ability.counted ? Number(number ?? 1) : 0;
  if (number !== undefined && (bonus < 1 || bonus > MOST_BONUS)) return undefined;
  return { name: ability.name, bonus };
}

function abilityProblem(text: string): string {
  const [name = ''] = text.split(':');
  const ability = ABILITIES.find(name);
  if (ability === undefined) return unknownWord('ability', text, ABILITIES.names, 'abilities dw');
  return ability.counted ? `a bonus is 1 to ${MOST_BONUS}: "${name}:2"` : `${name} takes no number`;
}

const squareName = z.string().regex(/^\d{1,2},\d{1,2}$/, 'a square is a column and a row: "12,3"');

/** One member of a side; what is left out comes from its figure's stat line. */
export const memberSchema = z.strictObject({
  figure: z.enum(STAT_LINES.names).optional().meta({
    kind: 'figure',
    list: 'figures dw',
    rule: 'DW-army-lists',
    description: 'a house stat line; without it every stat must be given',
  }),
  movement: stat('movement'),
  attack: stat('attack'),
  shooting: stat('shooting'),
  range: stat('range'),
  armour: stat('armour'),
  hits: stat('hits'),
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
    description: 'a hero: a preferred target of shots, and may leave in an escape',
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
    description: 'break-point: the share of its figures, rounded up, at whose loss a side is beaten',
  }),
};

/**
 * Reads `goblin archer s2-8 h2 flyer @3,1`: a figure of the lists, or none, then stats (`m4` movement, `a2`
 * attack, `s3-10` shooting dice and range, `ar4` armour, `h1` hits), abilities, `hero` or `monster`, and squares.
 */
export function readStatline(words: readonly Word[], faults: Faults): RawMember {
  const member: RawMember = {};
  const added: string[] = [];
  const squares: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
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
    readShot(Number(shot[1]), shot[2] === undefined ? undefined : Number(shot[2]), word, member, faults);
    return true;
  }
  const [, letters, digits] = /^([a-z]+)(\d+)$/.exec(text) ?? [];
  const found = STATS.rows.find(({ short }) => short !== undefined && short === letters);
  if (found === undefined) return false;
  const { name, least, most, rule } = found;
  const value = Number(digits);
  member[name] = value;
  if (value < least || value > most)
    faults.add([], `${value} is not a value of ${name}; use ${least} to ${most}`, { rule, offset: word.offset });
  return true;
}

/** @param range left out of `s3` */
function readShot(dice: number, range: number | undefined, word: Word, member: RawMember, faults: Faults): void {
  member.shooting = dice;
  member.range = range;
  const most = { dice: STATS.byName.shooting.most, range: STATS.byName.range.most };
  const isRight = range === undefined ? dice === 0 : dice <= most.dice && range >= 1 && range <= most.range;
  if (isRight) return;
  const problem = `a shot is dice and range, "s3-10", at most s${most.dice}-${most.range}; none is "s0"`;
  faults.add([], problem, { rule: 'DW-stat-shooting', offset: word.offset });
}

/** @returns how many words after it have been read too */
function readOddWord(words: readonly Word[], at: number, faults: Faults): number {
  const word = words[at];
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
    faults.add([], 'a statline has one figure; separate figures with commas, or write each on its own line', {
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
  faults.add(
    [],
    `${unknownWord('figure, stat or ability', word.text, known, 'words dw')}; stats are m4 a2 s3-10 ar4 h1`,
    {
      rule: 'DW-army-lists',
      offset: word.offset,
    },
  );
}
