import type { RawMember } from '../../rules/system.ts';
import { joinStatline, splitStatline } from '../../scenario/statline.ts';
import { words } from '../overview.ts';
import { meaningOf, type Opened } from './opened.ts';

/*
 * Analyses a statline without knowledge of its rulebook: replaces every word and number by others, and offers those
 * that the rulebook's own reader accepts.
 */

/** A statline in pieces, and possible additions. */
export interface Anatomy {
  /** The reason it cannot be read; '' if it can. */
  readonly problem: string;
  readonly pieces: readonly Piece[];
  readonly fits: readonly Fit[];
}

/** A word or number of a statline. */
export interface Piece {
  readonly text: string;
  /** Its kind: `race`, `rep`. */
  readonly label: string;
  readonly meaning: string;
  /** Words that can replace it, including itself, each with the resulting statline. */
  readonly others: readonly { readonly word: string; readonly statline: string }[];
  /** The statline with the next lower or higher number; `undefined` if there is none. */
  readonly less: string | undefined;
  readonly more: string | undefined;
  /** The statline without it; `undefined` if it is required. */
  readonly without: string | undefined;
}

/** A word that can be added. */
interface Fit {
  readonly word: string;
  /** The key that it adds to: `weapons`. */
  readonly label: string;
  readonly meaning: string;
  readonly statline: string;
}

/** Largest distance at which the next number is looked for: from one die to the next. */
const MOST_STEP = 6;
/** The most words in the name of a row. */
const MOST_WORDS = 3;

/** Takes a statline apart. */
export function anatomyOf(opened: Opened, statline: string): Anatomy {
  const parts = splitStatline(statline);
  const meaning = meaningOf(opened, statline);
  if (parts === undefined || isProblem(meaning))
    return { problem: isProblem(meaning) ? meaning.problem : 'it cannot be read', pieces: [], fits: [] };
  const bench = new Trying(opened, (what) => joinStatline({ ...parts, what }), meaning);
  return { problem: '', pieces: bench.pieces(parts.what), fits: bench.fits(parts.what) };
}

interface BookWord {
  readonly kind: string;
  readonly name: string;
  readonly meaning: string;
}

/** Returns the words of statlines, without choices of sides. */
export function statlineWords({ system }: Opened): BookWord[] {
  const choices = new Set(system.choices.map(({ name }) => name));
  const rows = (system.kinds ?? []).flatMap(({ one, rows: all }) =>
    Object.entries(all).map(([name, { meaning = '' }]) => ({ kind: one, name, meaning: String(meaning) })),
  );
  const all = [...system.words.filter(({ name, kind }) => kind !== 'choice' || !choices.has(name)), ...rows];
  return [...new Map(all.map((word) => [`${word.kind} ${word.name}`, word])).values()];
}

class Trying {
  private readonly opened: Opened;
  private readonly words: readonly BookWord[];
  private readonly whole: (what: string) => string;
  private readonly meaning: RawMember;

  constructor(opened: Opened, whole: (what: string) => string, meaning: RawMember) {
    this.opened = opened;
    this.words = statlineWords(opened);
    this.whole = whole;
    this.meaning = meaning;
  }

  pieces(what: string): Piece[] {
    return spans(what, new Set(this.words.map(({ name }) => name))).flatMap(({ from, to, token }) => {
      const text = what.slice(from, to);
      const put = (other: string) => what.slice(0, from) + other + what.slice(to);
      const without = this.right(what.slice(0, token.from) + what.slice(token.to), true);
      if (/^\d+$/.test(text))
        return [this.number(Number(text), put, { before: what.slice(token.from, from), without })];
      const word = this.words.find(({ name }) => name === text.toLowerCase().replace(/\s+/g, '-'));
      const others = word === undefined ? [] : this.others(word, put);
      // Skips characters without a meaning of their own: the `p` of `p8`.
      if (word === undefined && (from !== token.from || to !== token.to)) return [];
      const label = word === undefined ? this.keyChanged(what.slice(0, token.from) + what.slice(token.to)) : word.kind;
      const isAlone = from === token.from && to === token.to;
      return [
        {
          ...{ text, label, meaning: word?.meaning ?? '', others, less: undefined, more: undefined },
          without: isAlone
            ? without
            : this.right(
                put('')
                  .replace(/[/+](?=[\s@]|$)/, '')
                  .trim(),
                true,
              ),
        },
      ];
    });
  }

  private others({ kind, name }: BookWord, put: (other: string) => string): Piece['others'] {
    const same = this.words.filter((word) => word.kind === kind);
    return same.flatMap((word) => {
      const statline = word.name === name ? this.whole(put(name)) : this.right(put(word.name));
      return statline === undefined ? [] : [{ word: word.name, statline }];
    });
  }

  private number(
    value: number,
    put: (other: string) => string,
    { before, without }: { readonly before: string; readonly without: string | undefined },
  ): Piece {
    const next = (step: 1 | -1) => {
      for (let by = 1; by <= MOST_STEP && value + by * step >= 0; by++) {
        const statline = this.right(put(String(value + by * step)));
        if (statline !== undefined) return statline;
      }
      return undefined;
    };
    const [less, more] = [next(-1), next(1)];
    const label = this.keyBetween(less ?? more) ?? words(before.replace(/[^\p{L}]+$/u, ''));
    const isWhole = !before.includes('/') && /^[\p{L}-]*$/u.test(before);
    return { text: String(value), label, meaning: '', others: [], less, more, without: isWhole ? without : undefined };
  }

  fits(what: string): Fit[] {
    const [first = '', ...rest] = what.split(/\s+/);
    const joined = rest.length === 0 ? '' : ` ${rest.join(' ')}`;
    const [who = '', level = ''] = first.split(/(?=@)/);
    const reserved = (this.opened.system.reserved ?? []).map((name) => ({ kind: '', name, meaning: '' }));
    const known = [...this.words, ...reserved.filter(({ name }) => !this.words.some((word) => word.name === name))];
    const all = known.flatMap(({ name, meaning }): Fit[] => {
      const ways = [
        `${what} ${name}`,
        ...(who.includes('/') ? [] : [`${who}/${name}${level}${joined}`]),
        `${what} ${name}1`,
      ];
      for (const way of ways) {
        const statline = this.right(way);
        if (statline === undefined) continue;
        const label = this.keyBetween(statline);
        return label === undefined ? [] : [{ word: name, label, meaning, statline }];
      }
      return [];
    });
    const levels = level === '' ? [`${who}@1${joined}`] : [];
    const numbered = levels.flatMap((way): Fit[] => {
      const statline = this.right(way);
      const label = this.keyBetween(statline);
      return statline === undefined || label === undefined ? [] : [{ word: '@1', label, meaning: '', statline }];
    });
    // Drops short forms that mean the same as the words they abbreviate.
    const said = new Set<string>();
    return [...numbered, ...all].filter(({ statline }) => {
      const meaning = JSON.stringify(meaningOf(this.opened, statline));
      return !said.has(meaning) && said.add(meaning);
    });
  }

  /**
   * Returns the statline for a member's words, if it can be read.
   *
   * @param trim whether to normalise spaces
   */
  private right(what: string, trim = false): string | undefined {
    const statline = this.whole(trim ? what.replace(/\s+/g, ' ').trim() : what);
    return isProblem(meaningOf(this.opened, statline)) ? undefined : statline;
  }

  private keyChanged(what: string): string {
    return this.keyBetween(this.whole(what.replace(/\s+/g, ' ').trim())) ?? '';
  }

  /** Returns the key of the member that differs in a statline. */
  private keyBetween(statline: string | undefined): string | undefined {
    const other = statline === undefined ? undefined : meaningOf(this.opened, statline);
    if (other === undefined || isProblem(other)) return undefined;
    const keys = [...new Set([...Object.keys(this.meaning), ...Object.keys(other)])];
    const key = keys.find((each) => JSON.stringify(this.meaning[each]) !== JSON.stringify(other[each]));
    return key === undefined ? undefined : words(key);
  }
}

interface Span {
  readonly from: number;
  readonly to: number;
  /** The whitespace-separated word that contains it. */
  readonly token: { readonly from: number; readonly to: number };
}

/** Splits a line into parts: names of rows, also of several words, and else words and numbers. */
function spans(what: string, known: ReadonlySet<string>): Span[] {
  const tokens = [...what.matchAll(/\S+/g)].map((match) => ({ from: match.index, to: match.index + match[0].length }));
  const found: Span[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const several = [...Array(MOST_WORDS).keys()]
      .map((n) => tokens[i + MOST_WORDS - 1 - n])
      .find((end) => end !== undefined && known.has(joinedWord(what.slice(tokens[i]?.from, end.to))));
    const token = tokens[i] as Span['token'];
    if (several !== undefined) {
      found.push({ from: token.from, to: several.to, token: { from: token.from, to: several.to } });
      i = tokens.indexOf(several);
      continue;
    }
    const text = what.slice(token.from, token.to);
    const parts = [...text.matchAll(/\d+|[\p{L}][\p{L}-]*/gu)];
    for (const part of parts) {
      const from = token.from + part.index;
      found.push({ from, to: from + part[0].length, token });
    }
    if (parts.length === 0) found.push({ ...token, token });
  }
  return found;
}

function joinedWord(text: string): string {
  return text.toLowerCase().replace(/\s+/g, '-');
}

function isProblem(meaning: RawMember | { readonly problem: string }): meaning is { readonly problem: string } {
  return typeof (meaning as { problem?: unknown }).problem === 'string';
}
