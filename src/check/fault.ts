import { nearest } from './word.ts';

/** A position in a document: keys and indexes from its root. */
export type Path = readonly (string | number)[];

/** Something wrong in a user's input. */
export interface Fault {
  readonly path: Path;
  /** Offset in characters within the text at {@link path}, if the fault is inside it (a statline). */
  readonly offset?: number;
  /** Set if the key at the end of the path is wrong, rather than its value. */
  readonly key?: true;
  /** The problem and its solution, in one sentence without a full stop. */
  readonly problem: string;
  /** Id of the rule or ruling behind it: `2HDC-7.0`. */
  readonly rule?: string;
}

/** Collects faults, so that they can be reported together. */
export class Faults {
  /** All faults, with paths from the root. */
  readonly all: Fault[];
  private readonly base: Path;

  constructor(base: Path = [], all: Fault[] = []) {
    this.base = base;
    this.all = all;
  }

  add(path: Path, problem: string, more: { rule?: string; offset?: number; key?: true } = {}): void {
    this.all.push({ path: [...this.base, ...path], problem, ...more });
  }

  /** Returns the same collection with paths relative to an inner path. */
  under(...path: Path): Faults {
    return new Faults([...this.base, ...path], this.all);
  }

  get any(): boolean {
    return this.all.length > 0;
  }
}

/** The most words that a message lists. */
const MOST_SHOWN = 12;

/**
 * Reports an unknown word and the nearest known one: `no race is called "Trol"; did you mean "troll"?`. If none is
 * near, it lists the known words.
 *
 * @param list arguments of `montecrawl list` that show all of them: `races 2hdc`
 */
export function unknownWord(kind: string, wrong: string, known: readonly string[], list?: string): string {
  const near = nearest(wrong, known);
  const shown = wrong.length > 40 ? `${wrong.slice(0, 40)}...` : wrong;
  if (near !== undefined) return `no ${kind} is called "${shown}"; did you mean "${near}"?`;
  if (known.length < 2)
    return `no ${kind} is called "${shown}"; there is ${known.length === 0 ? 'none' : `only ${known[0]}`}`;
  return `no ${kind} is called "${shown}"; there are ${wordList(known, list)}`;
}

/** Returns `a, b, c`; a long list is cut and followed by the command that shows all, if there is one. */
export function wordList(words: readonly string[], list?: string): string {
  if (words.length <= MOST_SHOWN) return words.join(', ');
  const first = `${words.slice(0, MOST_SHOWN).join(', ')} ...`;
  return list === undefined ? first : `${first} ("montecrawl list ${list}" shows all)`;
}
