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
 * near enough to be meant. Two letters in the wrong order are one mistake.
 */
export function nearest(wrong: string, known: readonly string[]): string | undefined {
  const low = wrong.toLowerCase().slice(0, 64);
  let best: string | undefined;
  let least = Math.max(1, Math.floor(low.length / 3)) + 1;
  for (const word of known) {
    const apart = mistakes(low, word.toLowerCase());
    if (apart < least && apart < Math.max(low.length, word.length)) {
      least = apart;
      best = word;
    }
  }
  return best;
}

function mistakes(wrong: string, word: string): number {
  const apart = distance(wrong, word);
  return apart === 2 && sorted(wrong) === sorted(word) ? 1 : apart;
}

function sorted(word: string): string {
  return [...word].sort().join('');
}
