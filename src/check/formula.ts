import { unknownWord } from './fault.ts';

/** A compiled formula. `read` returns the value of a name; a claim is 0 or 1, and a missing number is `undefined`. */
export type Formula = (read: (name: string) => number | undefined) => number;

/** A number, or a claim that is true or false. */
export type FormulaKind = 'number' | 'claim';

/** The names that a formula may use, and the noun for them in faults: `measure`. */
export interface Naming {
  readonly one: string;
  readonly names: readonly string[];
  /** Returns the kind of a name; `either` if nothing is known of it here. */
  kindOf(name: string): FormulaKind | 'either';
}

/** A fault of a formula. */
export interface FormulaFault {
  readonly problem: string;
  readonly offset: number;
}

/** Thrown if a formula needs a number that a member does not have. */
export class MissingNumber extends Error {}

const LONGEST = 200;
const DEEPEST = 16;
const TOKEN = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|(\p{L}[\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}][\p{L}\p{N}_-]*)*)|([<>!]=|\S))/uy;
const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  min: Math.min,
  max: Math.max,
  floor: Math.floor,
  ceil: Math.ceil,
  round: Math.round,
};
const TAKES_MORE = ['min', 'max'];
const COMPARE: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '>=': (one, other) => one >= other,
  '<=': (one, other) => one <= other,
  '!=': (one, other) => one !== other,
  '>': (one, other) => one > other,
  '<': (one, other) => one < other,
  '=': (one, other) => one === other,
};

class Wrong extends Error {
  readonly offset: number;
  constructor(problem: string, offset: number) {
    super(problem);
    this.offset = offset;
  }
}

/**
 * Parses a formula: numbers, names, `+ - * /`, parentheses, and min, max, floor, ceil and round; comparisons of
 * numbers, and claims joined by `and`, `or` and `not`.
 *
 * @param wanted the kind of its result
 */
export function readFormula(text: string, naming: Naming, wanted: FormulaKind): Formula | FormulaFault {
  if (text.length > LONGEST) return { problem: `a formula has at most ${LONGEST} characters`, offset: LONGEST };
  try {
    return new Parser(text, naming).whole(wanted);
  } catch (error) {
    if (error instanceof Wrong) return { problem: error.message, offset: error.offset };
    throw error;
  }
}

/** Returns the names in a formula, each once, even if the formula is invalid. */
export function namesIn(text: string): string[] {
  const words = [...text.matchAll(new RegExp(TOKEN, 'guy'))].flatMap(([, , name]) => name ?? []);
  return [...new Set(words)].filter((word) => !['and', 'or', 'not', ...Object.keys(FUNCTIONS)].includes(word));
}

/** Returns the formula with its names changed, and everything else as written. */
export function renameIn(text: string, renamed: (name: string) => string): string {
  return text.replace(new RegExp(TOKEN, 'gu'), (all: string, _number?: string, name?: string) =>
    name === undefined ? all : `${all.slice(0, all.length - name.length)}${renamed(name)}`,
  );
}

/** A part of a formula, with its offset. */
interface Part {
  readonly is: FormulaKind | 'either';
  readonly at: number;
  readonly value: Formula;
}

/** A recursive descent parser: a claim consists of claims or comparisons, a comparison of sums, a sum of products. */
class Parser {
  private readonly tokens: { readonly text: string; readonly at: number; readonly is: 'number' | 'name' | 'sign' }[] =
    [];
  private readonly naming: Naming;
  private next = 0;

  constructor(text: string, naming: Naming) {
    this.naming = naming;
    for (const { 0: all, 1: number, 2: name, 3: sign, index } of text.matchAll(new RegExp(TOKEN, 'guy'))) {
      const word = number ?? name ?? sign;
      const is = number !== undefined ? 'number' : name !== undefined ? 'name' : 'sign';
      this.tokens.push({ text: word, at: index + all.length - word.length, is });
    }
    this.tokens.push({ text: '', at: text.length, is: 'sign' });
  }

  whole(wanted: FormulaKind): Formula {
    const part = this.either(0);
    if (this.tokens[this.next].text !== '') this.fail('expects an operator or the end');
    return this.as(wanted, part);
  }

  /** Parses claims of which one must be true. */
  private either(depth: number): Part {
    return this.joined(
      'or',
      depth,
      (at) => this.both(at),
      (one, other) => one || other,
    );
  }

  /** Parses claims that must all be true. */
  private both(depth: number): Part {
    return this.joined(
      'and',
      depth,
      (at) => this.opposite(at),
      (one, other) => one && other,
    );
  }

  private joined(
    word: string,
    depth: number,
    next: (depth: number) => Part,
    join: (one: number, other: number) => number,
  ): Part {
    let left = next(depth);
    while (this.take(word) !== undefined) {
      const { at } = left;
      const one = this.as('claim', left);
      const other = this.as('claim', next(depth));
      left = { is: 'claim', at, value: (values) => join(one(values), other(values)) };
    }
    return left;
  }

  private opposite(depth: number): Part {
    if (depth > DEEPEST) this.fail(`is nested more than ${DEEPEST} deep`);
    const { at } = this.tokens[this.next];
    if (this.take('not') === undefined) return this.comparison(depth);
    const claim = this.as('claim', this.opposite(depth + 1));
    return { is: 'claim', at, value: (values) => 1 - claim(values) };
  }

  private comparison(depth: number): Part {
    const left = this.sum(depth);
    const sign = this.take(...Object.keys(COMPARE));
    if (sign === undefined) return left;
    const compare = COMPARE[sign];
    const one = this.as('number', left);
    const other = this.as('number', this.sum(depth));
    return { is: 'claim', at: left.at, value: (values) => Number(compare(one(values), other(values))) };
  }

  private sum(depth: number): Part {
    let left = this.product(depth);
    for (let sign = this.take('+', '-'); sign !== undefined; sign = this.take('+', '-')) {
      const { at } = left;
      const [one, factor] = [this.as('number', left), sign === '+' ? 1 : -1];
      const other = this.as('number', this.product(depth));
      left = { is: 'number', at, value: (values) => one(values) + factor * other(values) };
    }
    return left;
  }

  private product(depth: number): Part {
    let left = this.term(depth);
    for (let sign = this.take('*', '/'); sign !== undefined; sign = this.take('*', '/')) {
      const { at } = left;
      const [one, isTimes] = [this.as('number', left), sign === '*'];
      const other = this.as('number', this.term(depth));
      const value: Formula = (values) => (isTimes ? one(values) * other(values) : one(values) / other(values));
      left = { is: 'number', at, value };
    }
    return left;
  }

  private term(depth: number): Part {
    if (depth > DEEPEST) this.fail(`is nested more than ${DEEPEST} deep`);
    const token = this.tokens[this.next];
    const { at } = token;
    if (this.take('-') !== undefined) {
      const value = this.as('number', this.term(depth + 1));
      return { is: 'number', at, value: (values) => -value(values) };
    }
    if (this.take('(') !== undefined) {
      const part = this.either(depth + 1);
      this.need(')');
      return { ...part, at };
    }
    if (token.is === 'sign') this.fail('expects a number, a name or (');
    this.next++;
    if (token.is === 'number') return { is: 'number', at, value: () => Number(token.text) };
    return this.take('(') === undefined ? this.name(token) : this.call(token, depth);
  }

  private name({ text, at }: { readonly text: string; readonly at: number }): Part {
    const { one, names } = this.naming;
    if (!names.includes(text)) throw new Wrong(unknownWord(one, text, names), at);
    const value: Formula = (read) => {
      const found = read(text);
      if (found === undefined) throw new MissingNumber(text);
      return found;
    };
    return { is: this.naming.kindOf(text), at, value };
  }

  private call({ text, at }: { readonly text: string; readonly at: number }, depth: number): Part {
    if (!Object.hasOwn(FUNCTIONS, text)) throw new Wrong(unknownWord('function', text, Object.keys(FUNCTIONS)), at);
    const numbers = [this.as('number', this.sum(depth + 1))];
    while (TAKES_MORE.includes(text) && this.take(',') !== undefined)
      numbers.push(this.as('number', this.sum(depth + 1)));
    this.need(')');
    return { is: 'number', at, value: (values) => FUNCTIONS[text](...numbers.map((number) => number(values))) };
  }

  /** Returns the value of a part, which must be of a kind. */
  private as(wanted: FormulaKind, { is, at, value }: Part): Formula {
    if (is === wanted || is === 'either') return value;
    const problem =
      wanted === 'claim'
        ? 'needs something that is true or false, and this is a number; compare it, such as with ">= 1"'
        : 'needs a number, and this is true or false';
    throw new Wrong(`${problem} (column ${at + 1})`, at);
  }

  private take(...signs: readonly string[]): string | undefined {
    const { text } = this.tokens[this.next];
    if (text === '' || !signs.includes(text)) return undefined;
    this.next++;
    return text;
  }

  private need(sign: string): void {
    if (this.take(sign) === undefined) this.fail(`expects ${sign}`);
  }

  private fail(problem: string): never {
    const { text, at } = this.tokens[this.next];
    throw new Wrong(`${problem}${text === '' ? ', but the formula ends' : `, not "${text}"`} (column ${at + 1})`, at);
  }
}
