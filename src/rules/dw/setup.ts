import * as z from 'zod';
import { SHIPPED_BOARDS } from '../../board/shipped.ts';
import { type Faults, unknownWord } from '../../check/fault.ts';
import { nearest, type Word } from '../../check/word.ts';
import { choiceKeys } from '../kit/choice-keys.ts';
import type { NamesOf } from '../kit/homebrew.ts';
import type { RawMember } from '../system.ts';
import { CHOICES } from './choices.ts';
import { abilityProblem, EFFECTS, figureFacts, STATS } from './facts.ts';
import { type Book, readAbility } from './rows.ts';

/** Default share of its figures at whose loss a side is defeated. */
export const USUAL_BREAK = 0.5;
/** Most words in a figure's name. */
const MOST_WORDS = 4;
/** Dice and range of a shot in a statline. */
const SHOT = /^s(\d+)(?:-(\d+))?$/;
/** Names that no row may have. */
export const RESERVED: readonly string[] = ['hero', 'monster', ...EFFECTS.names];
const squareName = z.string().regex(/^\d{1,2},\d{1,2}$/, 'a square is a column and a row: "12,3"');

/**
 * Returns the schema of a member; facts left out come from its figure's stat line.
 *
 * @param names returns the names of rows
 */
export function memberSchema(names: NamesOf) {
  return z.strictObject({
    figure: z.enum(names('figures')).optional().meta({
      kind: 'figure',
      list: 'figures dw',
      rule: 'DW-army-lists',
      description: 'a house stat line; without it every stat must be given',
    }),
    ...figureFacts(names),
    at: z
      .union([squareName, z.array(squareName)])
      .optional()
      .meta({ rule: 'DW-missing-deploy', description: 'where each of them begins, column and row from 0: "12,3"' }),
  });
}

export type MemberInput = z.infer<ReturnType<typeof memberSchema>>;

/** Keys of a side: its choices. */
export const sideKeys = choiceKeys(CHOICES);

/** Keys of a scenario, besides the common ones. */
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
 * Reads `goblin archer s2-8 h2 flyer @3,1`: a figure of the lists, if any, then stats (`m4` movement, `a2` attack,
 * `s3-10` shooting dice and range, `ar4` armour, `h1` hits), abilities, `hero` or `monster`, and squares.
 */
export function readStatline(words: readonly Word[], faults: Faults, book: Book): RawMember {
  const member: RawMember = {};
  const added: string[] = [];
  const squares: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    const text = word.text.toLowerCase();
    const figure = member.figure === undefined ? figureAt(words, i, book) : undefined;
    if (figure !== undefined) {
      member.figure = figure.name;
      i += figure.words - 1;
    } else if (text === 'hero' || text === 'monster') member.hero = text === 'hero';
    else if (readAbility(text, book) !== undefined) added.push(text);
    else if (/^@\d{1,2},\d{1,2}$/.test(text)) squares.push(text.slice(1));
    else if (!readStat(text, word, member, faults)) i += readOddWord(words, i, faults, book);
  }
  if (added.length > 0) {
    const own = book.figures.find(String(member.figure))?.abilities ?? [];
    const names = added.map((ability) => ability.split(':')[0]);
    member.abilities = [...own.filter((ability) => !names.includes(ability.split(':')[0])), ...added];
  }
  if (squares.length > 0) member.at = squares;
  return member;
}

/** Returns the figure with the longest name that starts at a word; a statline may have spaces for hyphens. */
function figureAt(words: readonly Word[], at: number, { figures }: Book): { name: string; words: number } | undefined {
  for (let count = Math.min(MOST_WORDS, words.length - at); count > 0; count--) {
    const name = words
      .slice(at, at + count)
      .map(({ text }) => text.toLowerCase())
      .join('-');
    if (figures.find(name) !== undefined) return { name, words: count };
  }
  return undefined;
}

/** Returns whether a statline reads a word as a stat, so that no row may have that name: `m4`, `s3-10`. */
export function isNumber(text: string): boolean {
  return SHOT.test(text) || numberAt(text) !== undefined;
}

/** Returns the stat or effect in a word: `m4`, `fear1`. */
function numberAt(text: string) {
  const [, letters, digits] = /^([a-z]+)(\d+)$/.exec(text) ?? [];
  const found =
    STATS.rows.find((row) => 'short' in row && row.short === letters) ??
    EFFECTS.rows.find(({ name }) => name === letters);
  return found && { found, value: Number(digits) };
}

function readStat(text: string, word: Word, member: RawMember, faults: Faults): boolean {
  const shot = SHOT.exec(text);
  if (shot !== null) {
    readShot(Number(shot[1]), shot[2] === undefined ? undefined : Number(shot[2]), word, member, faults);
    return true;
  }
  const number = numberAt(text);
  if (number === undefined) return false;
  const { value } = number;
  const { name, least, most, rule } = number.found;
  member[name] = value;
  if (value < least || value > most)
    faults.add([], `${value} is not a value of ${name}; use ${least} to ${most}`, { rule, offset: word.offset });
  return true;
}

/** @param range left out in `s3` */
function readShot(dice: number, range: number | undefined, word: Word, member: RawMember, faults: Faults): void {
  member.shooting = dice;
  member.range = range;
  const most = { dice: STATS.byName.shooting.most, range: STATS.byName.range.most };
  const isRight = range === undefined ? dice === 0 : dice <= most.dice && range >= 1 && range <= most.range;
  if (isRight) return;
  const problem = `a shot is dice and range, "s3-10", at most s${most.dice}-${most.range}; none is "s0"`;
  faults.add([], problem, { rule: 'DW-stat-shooting', offset: word.offset });
}

/** @returns how many further words were read */
function readOddWord(words: readonly Word[], at: number, faults: Faults, book: Book): number {
  const word = words[at];
  const severalWords = book.figures.names.filter((name) => name.includes('-'));
  for (let count = MOST_WORDS; count > 1; count--) {
    const names = severalWords.filter((name) => name.split('-').length === count);
    for (const first of [at, at - 1]) {
      const read = words.slice(Math.max(0, first), first + count);
      const texts = read.map(({ text }) => text);
      const near = first < 0 || read.length < count ? undefined : nearest(texts.join('-'), names);
      if (near === undefined) continue;
      const problem = unknownWord('figure', texts.join(' '), [near]);
      faults.add([], problem, { rule: 'DW-army-lists', offset: read[0].offset });
      return first + count - 1 - at;
    }
  }
  addOddWord(word, faults, book);
  return 0;
}

function addOddWord(word: Word, faults: Faults, { figures, abilities }: Book): void {
  if (figures.find(word.text.toLowerCase())) {
    faults.add([], 'a statline has one figure; separate figures with commas, or write each on its own line', {
      rule: 'DW-army-lists',
      offset: word.offset,
    });
    return;
  }
  if (word.text.includes(':')) {
    faults.add([], abilityProblem(word.text, abilities.names), { rule: 'DW-stat-abilities', offset: word.offset });
    return;
  }
  const known = [...figures.names, ...abilities.names, 'hero', 'monster'];
  const problem = unknownWord('figure, stat or ability', word.text, known, 'words dw');
  // A word that is nearly right is no stat.
  const stats = problem.endsWith('?') ? '' : '; stats are m4 a2 s3-10 ar4 h1';
  faults.add([], problem + stats, { rule: 'DW-army-lists', offset: word.offset });
}
