import { type Faults, unknownWord } from '../../check/fault.ts';
import { nearest, type Word } from '../../check/word.ts';
import type { RawMember } from '../system.ts';
import { DAMAGE_HELP, readDamage } from './damage.ts';
import type { Book } from './rows.ts';

/** One-line statlines. */

/** Words with a number: `brawn12`, `init-2`. */
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
  ['piercing', 'piercing'],
  ['venom', 'venom'],
  ['regeneration', 'regeneration'],
  ['fear', 'fear'],
]);

/** Words for the book's armour, because sizes of weapons have the same names; a scenario's armour has its own name. */
const ARMOUR_WORDS: ReadonlyMap<string, string> = new Map([
  ['none', 'unarmoured'],
  ['light', 'light-armour'],
  ['medium', 'medium-armour'],
  ['heavy', 'heavy-armour'],
]);

/** Words without a number. */
const FLAGS: ReadonlyMap<string, readonly [key: string, value: unknown]> = new Map<
  string,
  readonly [key: string, value: unknown]
>([
  ['shield', ['shield', true]],
  ...[...ARMOUR_WORDS].map(([name, word]) => [word, ['armour', name]] as const),
  ['leader', ['leader', true]],
  ['fearless', ['morale', false]],
  ['ranged', ['ranged', true]],
  ['advantage', ['mode', 'advantage']],
  ['disadvantage', ['mode', 'disadvantage']],
  ['reach', ['reach', true]],
  ['ignores-shield', ['ignoresShield', true]],
]);

/** Names that no row may have. */
export const RESERVED: readonly string[] = [...NUMBERED.keys(), ...FLAGS.keys()];

/** Returns whether a word is a number or dice, so that no row may have that name: `ac6`, `d6-1`. */
export function isFigure(word: string): boolean {
  return isDice(word) || NUMBERED.has(numberedWord(word)[0]);
}

function isDice(word: string): boolean {
  return /\dd\d|^d\d/.test(word);
}

function numberedWord(word: string): [name: string, number: string] {
  const [, name = '', number = ''] = /^([a-z]+)([+-]?\d+)$/.exec(word) ?? [];
  return [name, number];
}

/**
 * Reads `fighter brawn14 ac6 axe` or `orc hd3 d6+1 leader`: first its kind, then its facts.
 *
 * Damage is written as dice; a second weapon is a second word.
 */
export function readStatline(words: readonly Word[], faults: Faults, book: Book): RawMember {
  const member: RawMember = {};
  for (const { text, offset } of words) {
    const word = text.toLowerCase();
    const [name, number] = numberedWord(word);
    const key = NUMBERED.get(name);
    const flag = FLAGS.get(word) ?? carried(member, word, book);
    if (key !== undefined) member[key] = Number(number);
    else if (flag !== undefined) member[flag[0]] = flag[1];
    else if (isDice(word)) readDice(member, word, offset, faults);
    else if (member.kind === undefined) readKind(member, word, offset, faults, book);
    else if (NUMBERED.has(word)) {
      faults.add([], `"${text}" takes a number right after it, as in "hd3"`, { offset, rule: 'ADG-data-weapons' });
    } else
      faults.add([], unknownWord('word of a statline', text, wordsLike(word, book), 'words adg'), {
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

/** Returns the key and value of a word for gear: a further weapon, armour of the scenario, a ritual. */
function carried({ weapons = [] }: RawMember, word: string, book: Book): readonly [string, unknown] | undefined {
  if (book.weapons.find(word)) return ['weapons', [...(weapons as string[]), word]];
  if (book.rituals.find(word)) return ['ritual', word];
  return book.armour.find(word) && !ARMOUR_WORDS.has(word) ? ['armour', word] : undefined;
}

/** Returns candidates for a misspelt word; those with a number get the number that was written. */
function wordsLike(wrong: string, { weapons, rituals, armour }: Book): readonly string[] {
  const number = /[+-]?\d+$/.exec(wrong)?.[0] ?? '';
  const numbered = [...NUMBERED.keys()].map((word) => word + number);
  if (nearest(wrong, numbered) !== undefined) return numbered;
  return [...RESERVED, ...weapons.names, ...rituals.names, ...armour.names.filter((name) => !ARMOUR_WORDS.has(name))];
}

function readKind(member: RawMember, word: string, offset: number, faults: Faults, { members }: Book): void {
  member.kind = word;
  if (members.find(word) === undefined) {
    faults.add([], unknownWord('member', word, members.names, 'words adg'), { offset, rule: 'ADG-data-hirelings' });
  }
}

function readDice(member: RawMember, word: string, offset: number, faults: Faults): void {
  member.damage = word;
  if (readDamage(word) === undefined) {
    faults.add([], `"${word}" is not damage; write ${DAMAGE_HELP}`, { offset, rule: 'ADG-weapon-damage' });
  }
}
