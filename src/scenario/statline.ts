import { Faults } from '../check/fault.ts';
import { splitWords, type Word } from '../check/word.ts';
import type { RawMember, RuleSystem } from '../rules/system.ts';
import { isTree } from './scenario-tree.ts';

const LONGEST = 500;

/**
 * Spells a statline out into the mapping that could have been written instead: `2x pack: wolf@3`.
 *
 * How many and the name are the same for all rulebooks; the rest is the rulebook's.
 *
 * @param faults seen from the member; faults carry their place in the statline
 * @returns `undefined` where faults were added
 */
export function readStatline(text: string, system: RuleSystem, faults: Faults): RawMember | undefined {
  const before = faults.all.length;
  const words = splitWords(text);
  if (text.length > LONGEST) {
    faults.add([], `a statline is at most ${LONGEST} characters long`);
    return undefined;
  }
  const count = /^(\d+)[x×]$/i.exec(words[0]?.text ?? '')?.[1];
  if (count !== undefined) words.shift();
  else if (/^(?:[-+.,\d]+[x×*]|[x×]\d+|\d+)$/i.test(words[0]?.text ?? '')) {
    const [{ text: wrong, offset }] = words as [Word];
    faults.add([], `"${wrong}" does not say how many; write a whole number and x, as in 3x`, { offset });
    return undefined;
  }
  const joined = /^(\d+[x×*])(\p{L}.*)$/iu.exec(words[0]?.text ?? '');
  if (joined !== null && count === undefined) {
    const [, many = '', who = ''] = joined;
    const problem = `how many and who are two words: write "${many.replace('*', 'x')} ${who}"`;
    faults.add([], problem, { offset: words[0]?.offset ?? 0 });
    return undefined;
  }
  const name = /^(.+):$/.exec(words[0]?.text ?? '')?.[1];
  if (name !== undefined) words.shift();
  if (words.length === 0) {
    faults.add([], 'says nothing about who this is');
    return undefined;
  }
  const read = system.readStatline(words, faults);
  if (faults.all.length === before) noteOverridden(words, read, system, faults);
  if (faults.all.length > before) return undefined;
  return {
    ...(name === undefined ? {} : { name }),
    ...(count === undefined ? {} : { count: Number(count) }),
    ...read,
  };
}

/**
 * Notes words that are overridden by a later one, as `ac6` is in `ac6 ac4`: whoever wrote both meant one of them. Words
 * that add up, such as weapons and potions, may stand there as often as is meant.
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
    // Left out together with the word that overrides it, it is missed.
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

/** A member as text that is the same in whatever order it was written. */
function meaningOf(member: RawMember): string {
  return JSON.stringify(member, (_, value: unknown) =>
    isTree(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
  );
}

/**
 * Where in a statline a value was probably written: where it stands there once, as a word or number of its own.
 *
 * @returns characters before it; 0 where that cannot be said
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
  return found.length === 1 ? (found[0] as number) : 0;
}
