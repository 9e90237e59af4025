/** Words with an irregular plural. */
const IRREGULAR: Readonly<Record<string, string>> = {
  dwarf: 'dwarves',
  elf: 'elves',
  wolf: 'wolves',
  werewolf: 'werewolves',
  thief: 'thieves',
  knife: 'knives',
  mouse: 'mice',
  hero: 'heroes',
  human: 'humans',
  shaman: 'shamans',
};

/** Plural words without a final s. */
const PLURAL = /(?:^|[\s_-])(?:dead|undead|others)$|(?:folk|people|men|mice)$/i;

/** Returns whether a name is plural: `elves`, `the dead`, `knights and archers`; not `boss`. */
export function isPlural(name: string): boolean {
  const [head = name] = name.split(' of ');
  return isPluralWord(head);
}

function isPluralWord(name: string): boolean {
  return /[^s]s$/i.test(name) || PLURAL.test(name) || / and /.test(name);
}

/**
 * Returns the plural of a noun: `shooter` -> `shooters`, `dwarf` -> `dwarves`, `swordsman` -> `swordsmen`; plurals are
 * unchanged.
 */
export function pluralOf(noun: string): string {
  const [head = noun, ...whose] = noun.split(' of ');
  if (isPluralWord(head)) return noun;
  const [, before = '', last = head] = /^(.*[\s-])?([^\s-]+)$/.exec(head) ?? [];
  return [before + pluralWord(last), ...whose].join(' of ');
}

function pluralWord(word: string): string {
  const low = word.toLowerCase();
  const other = IRREGULAR[low];
  if (other !== undefined) return word.charAt(0) + other.slice(1);
  if (low.endsWith('man')) return `${word.slice(0, -3)}men`;
  if (/[^aeiou]y$/.test(low)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(low) ? `${word}es` : `${word}s`;
}

/** Returns `a knight`, `an ogre`; plurals get no article. */
export function withArticle(noun: string): string {
  if (isPlural(noun)) return noun;
  return `${/^(?:[aeio]|u(?!n[ia]))/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** Returns `the knight`; a proper name, with a capital or in a script without capitals, gets no article. */
export function theNoun(noun: string): string {
  return /^[\p{Lu}\p{Lo}]/u.test(noun) ? noun : `the ${noun}`;
}

/** Returns `no archers`, `1 archer`, `3 archers`. */
export function countedNoun(count: number, noun: string): string {
  if (count === 0) return `no ${pluralOf(noun)}`;
  return count === 1 ? `1 ${noun}` : `${count} ${pluralOf(noun)}`;
}

const ORDINALS = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];

/** Converts `killed-by` and `repZero` to words: `killed by`, `rep zero`. */
export function asWords(name: string): string {
  return name
    .replace(/[-_.]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}

/** Converts a member's name to a noun: `elf archer` for `elf-archer`, `second knight` for `knight-2`. */
export function nounOf(name: string): string {
  const [, first, number] = /^(.+)-([2-9])$/.exec(name) ?? [];
  return first === undefined ? asWords(name) : `${ORDINALS[Number(number) - 2]} ${asWords(first)}`;
}
