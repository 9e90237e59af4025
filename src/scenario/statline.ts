import { Faults } from '../check/fault.ts';
import { splitWords, type Word } from '../check/word.ts';
import type { RawMember, RuleSystem } from '../rules/system.ts';
import { isTree } from './scenario-tree.ts';

const LONGEST = 500;

/**
 * Converts a statline to the equivalent mapping: `2x pack: wolf@3`.
 *
 * Count and name are the same for all rulebooks; the rest is the rulebook's. After a number words may be plural: `3
 * trolls@5`.
 *
 * @param faults with paths relative to the member and offsets in the statline
 * @returns `undefined` if it added faults
 */
export function readStatline(text: string, system: RuleSystem, faults: Faults): RawMember | undefined {
  const before = faults.all.length;
  if (text.length > LONGEST) {
    faults.add([], `a statline is at most ${LONGEST} characters long`);
    return undefined;
  }
  const { count, name, words } = takeHead(text, faults);
  if (faults.all.length > before) return undefined;
  if (words.length === 0) {
    faults.add([], 'says nothing about who this is');
    return undefined;
  }
  const single = count === undefined ? words : inSingular(words, system);
  const read = system.readStatline(single, faults);
  if (faults.all.length === before) noteOverridden(single, read, system, faults);
  if (faults.all.length > before) return undefined;
  return {
    ...(name === undefined ? {} : { name }),
    ...(count === undefined ? {} : { count: Number(count) }),
    ...read,
  };
}

/** The parts of a statline. */
export interface StatlineParts {
  /** `undefined` if it has no count. */
  readonly count: number | undefined;
  readonly name: string | undefined;
  /** The rest: `wolf@3`. */
  readonly what: string;
}

/** Splits a statline into count, name and the rest; `undefined` if its number is invalid. */
export function splitStatline(text: string): StatlineParts | undefined {
  const faults = new Faults();
  const { count, name, words } = takeHead(text, faults);
  if (faults.any) return undefined;
  const [first] = words;
  return {
    count: count === undefined ? undefined : Number(count),
    name,
    what: first === undefined ? '' : text.slice(first.offset).trimEnd(),
  };
}

/** Joins the parts of a statline: `2x pack: wolf@3`. */
export function joinStatline({ count, name, what }: StatlineParts): string {
  return [...(count === undefined ? [] : [`${count}x`]), ...(name === undefined ? [] : [`${name}:`]), what].join(' ');
}

/** Removes count and name from a statline and leaves the other words. */
function takeHead(
  text: string,
  faults: Faults,
): { count: string | undefined; name: string | undefined; words: Word[] } {
  const words = splitWords(text);
  const first = takeCount(words, faults);
  const name = /^(.+):$/.exec(words[0]?.text ?? '')?.[1];
  if (name !== undefined) words.shift();
  // `pack: 2x wolf@3` means the same as `2x pack: wolf@3`.
  const count = first ?? (name === undefined ? undefined : takeCount(words, faults));
  return { count, name, words };
}

/** `3x`, `3×`, `3*`, `3 x` or `3`, also right before the next word, or `x3`. */
const HOW_MANY = /^(?:(\d+)[x×*]?|[x×*](\d+))$/i;
const JOINED = /^(\d+)[x×*](?=\p{L})/iu;

/** Removes the count from the start of a statline; returns `undefined` if it has none. */
function takeCount(words: Word[], faults: Faults): string | undefined {
  const [first] = words;
  if (first === undefined) return undefined;
  const [, before, after] = HOW_MANY.exec(first.text) ?? [];
  if (before !== undefined || after !== undefined) {
    words.shift();
    if (/^\d+$/.test(first.text) && words.length > 1 && /^[x×*]$/i.test(words[0].text)) words.shift();
    return before ?? after;
  }
  const [many = '', joined] = JOINED.exec(first.text) ?? [];
  if (joined !== undefined) {
    words[0] = { text: first.text.slice(many.length), offset: first.offset + many.length };
    return joined;
  }
  if (/^[-+.,\d]+[x×*]?$/i.test(first.text)) {
    const problem = `"${first.text}" does not say how many; write a whole number, as in 3x`;
    faults.add([], problem, { offset: first.offset });
  }
  return undefined;
}

/**
 * Replaces plurals by the rulebook's singular: `3 trolls` by `3 troll`. Words stay unchanged if the rulebook can read
 * them as they are, or cannot read their singulars either.
 */
function inSingular(words: readonly Word[], system: RuleSystem): readonly Word[] {
  // Choices of a side are not words of statlines.
  const choices = new Set(system.choices.map(({ name }) => name));
  const parts = new Set(system.words.flatMap(({ name }) => (choices.has(name) ? [] : name.split('-'))));
  const single = words.map(({ text, offset }) => ({
    offset,
    text: text.replace(/\p{L}+/gu, (word) => (parts.has(word.toLowerCase()) ? word : singularOf(word, parts))),
  }));
  const isPlural = single.some(({ text }, i) => text !== words[i]?.text);
  return isPlural && !isRead(words, system) && isRead(single, system) ? single : words;
}

function isRead(words: readonly Word[], system: RuleSystem): boolean {
  const faults = new Faults();
  system.readStatline(words, faults);
  return !faults.any;
}

/** English plural endings, with their singular. */
const PLURALS: readonly (readonly [ending: RegExp, singular: string])[] = [
  [/s$/, ''],
  [/es$/, ''],
  [/ies$/, 'y'],
  [/ves$/, 'f'],
  [/men$/, 'man'],
];

/** Returns the word of a rulebook of which this is the plural; else the word itself. */
function singularOf(word: string, known: ReadonlySet<string>): string {
  const lower = word.toLowerCase();
  const found = PLURALS.map(([ending, one]) => lower.replace(ending, one)).find((single) => known.has(single));
  return found ?? word;
}

/**
 * Reports words that a later one overrides, as `ac6` in `ac6 ac4`: the author meant one of them. Words that add up,
 * such as weapons and potions, may be repeated.
 */
function noteOverridden(words: readonly Word[], read: RawMember, system: RuleSystem, faults: Faults): void {
  const without = (...left: readonly Word[]) => {
    const own = new Faults();
    const rest = words.filter((word) => !left.includes(word));
    const member = rest.length === 0 ? {} : system.readStatline(rest, own);
    return own.any ? undefined : meaningOf(member);
  };
  const whole = meaningOf(read);
  for (const [i, word] of words.entries()) {
    if (without(word) !== whole) continue;
    // The word matters once the later one that overrides it is left out too.
    const later = words.slice(i + 1).find((other) => {
      const alone = without(other);
      return alone !== undefined && alone !== without(word, other);
    });
    if (later === undefined) continue;
    const isAgain = word.text.toLowerCase() === later.text.toLowerCase();
    const problem = isAgain
      ? `"${later.text}" is written twice; once is enough`
      : `"${later.text}" takes the place of "${word.text}"; keep one of them`;
    faults.add([], problem, { offset: later.offset });
    return;
  }
}

/** Returns a text of a member that does not depend on the order in which it was written. */
function meaningOf(member: RawMember): string {
  return JSON.stringify(member, (_, value: unknown) =>
    isTree(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
  );
}

/**
 * Guesses the position of a value in a statline: where it occurs exactly once as a word or number.
 *
 * @returns characters before it; 0 if unknown
 */
export function offsetOf(statline: string, value: unknown): number {
  if (typeof value !== 'string' && typeof value !== 'number') return 0;
  const word = String(value);
  const partOfOne = typeof value === 'number' ? /\d/ : /[\p{L}\p{N}]/u;
  const found: number[] = [];
  for (let at = statline.indexOf(word); at >= 0 && word !== ''; at = statline.indexOf(word, at + 1)) {
    const free = ![statline[at - 1], statline[at + word.length]].some((next) => next && partOfOne.test(next));
    if (free) found.push(at);
  }
  return found.length === 1 ? found[0] : 0;
}
