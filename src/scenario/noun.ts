/** Words whose plural is another word. */
const IRREGULAR: Readonly<Record<string, string>> = {
  dwarf: 'dwarves',
  elf: 'elves',
  wolf: 'wolves',
  thief: 'thieves',
  knife: 'knives',
  mouse: 'mice',
  human: 'humans',
};

/** Words that are plural without an s at their end. */
const PLURAL = /(?:^|[\s_-])(?:dead|undead|others)$|(?:folk|people|men|mice)$/i;

/** Whether a name means several: `elves`, `the dead`, `knights and archers`; not `boss`. */
export function isPlural(name: string): boolean {
  const [head = name] = name.split(' of ');
  return isPluralWord(head);
}

function isPluralWord(name: string): boolean {
  return /[^s]s$/i.test(name) || PLURAL.test(name) || / and /.test(name);
}

/** `shooter` -> `shooters`, `dwarf` -> `dwarves`, `swordsman` -> `swordsmen`; what is plural stays as it is. */
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

/** `a knight`, `an ogre`; what is plural has no article. */
export function withArticle(noun: string): string {
  if (isPlural(noun)) return noun;
  return `${/^(?:[aeio]|u(?!n[ia]))/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** `the knight`; a name of its own, with a capital, has no article. */
export function theNoun(noun: string): string {
  return /^\p{Lu}/u.test(noun) ? noun : `the ${noun}`;
}

/** `no archers`, `1 archer`, `3 archers`. */
export function countedNoun(count: number, noun: string): string {
  if (count === 0) return `no ${pluralOf(noun)}`;
  return count === 1 ? `1 ${noun}` : `${count} ${pluralOf(noun)}`;
}

const ORDINALS = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];

/** `killed-by` and `repZero` as words: `killed by`, `rep zero`. */
export function asWords(name: string): string {
  return name
    .replace(/[-_.]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}

/** A member's name as a noun: `elf archer` for `elf-archer`, `second knight` for `knight-2`. */
export function nounOf(name: string): string {
  const [, first, number] = /^(.+)-([2-9])$/.exec(name) ?? [];
  return first === undefined ? asWords(name) : `${ORDINALS[Number(number) - 2]} ${asWords(first)}`;
}
