import { distance } from 'fastest-levenshtein';

/** A word of a line of text, and its offset. */
export interface Word {
  readonly text: string;
  /** Offset in characters, 0 or more. */
  readonly offset: number;
}

/** Splits a text at white space. */
export function splitWords(text: string): Word[] {
  return Array.from(text.matchAll(/\S+/g), (match) => ({ text: match[0], offset: match.index }));
}

/**
 * Returns the known word nearest to a wrong one, by edit distance ignoring case; `undefined` if none is near enough.
 * Two swapped letters count as one mistake. In a path such as `lair.troll.rep` each word must be near by itself. A part
 * of a word matches if only one known word begins with it, or has a part that does: `necro` matches `necromancer`,
 * `vampire` matches `feral-vampire`.
 */
export function nearest(wrong: string, known: readonly string[]): string | undefined {
  const low = wrong.toLowerCase().slice(0, 64);
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const word of known) {
    const apart = mistakesIn(low, word.toLowerCase());
    if (apart < least) {
      least = apart;
      best = word;
    }
  }
  return best ?? onlyOneWith(low, known);
}

/** Returns the only word that begins with this, or that has a part after a hyphen that does. */
function onlyOneWith(start: string, known: readonly string[]): string | undefined {
  if (!/^[\p{L}-]{3,}$/u.test(start)) return undefined;
  const isMeant = (word: string) => word.startsWith(start) || word.includes(`-${start}`);
  const found = known.filter((word) => isMeant(word.toLowerCase()));
  return found.length === 1 ? found[0] : undefined;
}

/** Returns the number of mistakes in a word or a path; infinity if they are too many. */
function mistakesIn(wrong: string, right: string): number {
  const words = wrong.split('.');
  const rightWords = right.split('.');
  if (words.length !== rightWords.length) return asNear(mistakes(wrong, right), wrong, right);
  return words.reduce((sum, word, i) => {
    const known = rightWords[i];
    return sum + (word === known ? 0 : asNear(mistakes(word, known), word, known));
  }, 0);
}

/** Returns a number of mistakes, or infinity if it is too large for words of that length. */
function asNear(apart: number, wrong: string, right: string): number {
  const most = Math.max(1, Math.floor(wrong.length / 3));
  return apart <= most && apart < Math.max(wrong.length, right.length) ? apart : Number.POSITIVE_INFINITY;
}

function mistakes(wrong: string, word: string): number {
  const apart = distance(wrong, word);
  return apart === 2 && isSwapped(wrong, word) ? 1 : apart;
}

/** Returns whether the words differ only by two adjacent letters that are swapped. */
function isSwapped(wrong: string, word: string): boolean {
  const at = [...wrong].findIndex((letter, i) => letter !== word[i]);
  const swapped = `${wrong.slice(0, at)}${wrong[at + 1]}${wrong[at]}${wrong.slice(at + 2)}`;
  return swapped === word;
}
