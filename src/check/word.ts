import { distance } from 'fastest-levenshtein';

/** A word of a line of text, and where it stands. */
export interface Word {
  readonly text: string;
  /** Characters before it, 0 or more. */
  readonly offset: number;
}

/** Splits at white space. */
export function splitWords(text: string): Word[] {
  return Array.from(text.matchAll(/\S+/g), (match) => ({ text: match[0], offset: match.index }));
}

/**
 * The known word nearest to a wrong one, by edit distance without regard to case; `undefined` when none is
 * near enough to be meant. Two letters in the wrong order are one mistake. Of a path such as `lair.troll.rep` each word
 * must be near by itself, since what is right in a long one says nothing about what is wrong. Part of a word is near where
 * only one word begins so, or has a part that does: `necro` is `necromancer`, `vampire` is `feral-vampire`.
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

/** The only word of which this is the beginning, or of which a part after a hyphen begins so. */
function onlyOneWith(start: string, known: readonly string[]): string | undefined {
  if (!/^[\p{L}-]{3,}$/u.test(start)) return undefined;
  const isMeant = (word: string) => word.startsWith(start) || word.includes(`-${start}`);
  const found = known.filter((word) => isMeant(word.toLowerCase()));
  return found.length === 1 ? found[0] : undefined;
}

/** How many mistakes there are in a word or a path; infinite where another is meant. */
function mistakesIn(wrong: string, right: string): number {
  const words = wrong.split('.');
  const rightWords = right.split('.');
  if (words.length !== rightWords.length) return asNear(mistakes(wrong, right), wrong, right);
  return words.reduce((sum, word, i) => {
    const known = rightWords[i];
    return sum + (word === known ? 0 : asNear(mistakes(word, known), word, known));
  }, 0);
}

/** So many mistakes, or infinitely many where they are too many for words of that length. */
function asNear(apart: number, wrong: string, right: string): number {
  const most = Math.max(1, Math.floor(wrong.length / 3));
  return apart <= most && apart < Math.max(wrong.length, right.length) ? apart : Number.POSITIVE_INFINITY;
}

function mistakes(wrong: string, word: string): number {
  const apart = distance(wrong, word);
  return apart === 2 && isSwapped(wrong, word) ? 1 : apart;
}

/** Whether two letters that stand side by side have changed places, and nothing else has. */
function isSwapped(wrong: string, word: string): boolean {
  const at = [...wrong].findIndex((letter, i) => letter !== word[i]);
  const swapped = `${wrong.slice(0, at)}${wrong[at + 1]}${wrong[at]}${wrong.slice(at + 2)}`;
  return swapped === word;
}
