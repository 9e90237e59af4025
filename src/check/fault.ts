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

/** `no race is called "Trol"; did you mean "Troll"?` or, with nothing near, what there is. */
export function unknownWord(kind: string, wrong: string, known: readonly string[]): string {
  const near = nearest(wrong, known);
  const shown = wrong.length > 40 ? `${wrong.slice(0, 40)}...` : wrong;
  if (near !== undefined) return `no ${kind} is called "${shown}"; did you mean "${near}"?`;
  if (known.length < 2)
    return `no ${kind} is called "${shown}"; there is ${known.length === 0 ? 'none' : `only ${known[0]}`}`;
  const few = known.length <= 12 ? known.join(', ') : `${known.slice(0, 12).join(', ')} ...`;
  return `no ${kind} is called "${shown}"; there are ${few}`;
}
