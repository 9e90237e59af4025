import { nearest } from './word.ts';

/** Where in a document: keys and indexes from its root. */
export type Path = readonly (string | number)[];

/** Something wrong with what a user gave us. */
export interface Fault {
  readonly path: Path;
  /** Characters into the text value at {@link path}, where the fault is in the middle of one (a statline). */
  readonly offset?: number;
  /** Set where the key at the end of the path is wrong, rather than its value. */
  readonly key?: true;
  /** What is wrong and the way out, in one sentence without a full stop. */
  readonly problem: string;
  /** Id of the rule or ruling that says so: `2HDC-7.0`. */
  readonly rule?: string;
}

/** Collects everything wrong, so that it can be said at once. */
export class Faults {
  /** Everything found so far, wherever it was added. */
  readonly all: Fault[];
  private readonly base: Path;

  constructor(base: Path = [], all: Fault[] = []) {
    this.base = base;
    this.all = all;
  }

  add(path: Path, problem: string, more: { rule?: string; offset?: number; key?: true } = {}): void {
    this.all.push({ path: [...this.base, ...path], problem, ...more });
  }

  /** The same collection, seen from a place further in. */
  under(...path: Path): Faults {
    return new Faults([...this.base, ...path], this.all);
  }

  get any(): boolean {
    return this.all.length > 0;
  }
}

/** Words of a message that lists more are cut. */
const MOST_SHOWN = 12;

/**
 * Says that a word is unknown, and which is near: `no race is called "Trol"; did you mean "troll"?`. With nothing near it
 * says which words there are.
 *
 * @param list what `montecrawl list` shows all of them by: `races 2hdc`
 */
export function unknownWord(kind: string, wrong: string, known: readonly string[], list?: string): string {
  const near = nearest(wrong, known);
  const shown = wrong.length > 40 ? `${wrong.slice(0, 40)}...` : wrong;
  if (near !== undefined) return `no ${kind} is called "${shown}"; did you mean "${near}"?`;
  if (known.length < 2)
    return `no ${kind} is called "${shown}"; there is ${known.length === 0 ? 'none' : `only ${known[0]}`}`;
  return `no ${kind} is called "${shown}"; there are ${wordList(known, list)}`;
}

/** `a, b, c`; of many the first, with the command that shows the rest where there is one. */
export function wordList(words: readonly string[], list?: string): string {
  if (words.length <= MOST_SHOWN) return words.join(', ');
  const first = `${words.slice(0, MOST_SHOWN).join(', ')} ...`;
  return list === undefined ? first : `${first} ("montecrawl list ${list}" shows all)`;
}
