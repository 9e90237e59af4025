import { unknownWord } from '../check/fault.ts';

/** The value of a formula for one member; a number that the member leaves out is `undefined`. */
export type Formula = (numberOf: (name: string) => number | undefined) => number;

/** What is wrong with a formula, and how many characters stand before that place. */
export interface FormulaFault {
  readonly problem: string;
  readonly offset: number;
}

/** A number that a formula needs and a member leaves out. */
export class MissingNumber extends Error {}

const LONGEST = 200;
const DEEPEST = 16;
const TOKEN = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|([A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)*)|(\S))/y;
const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  min: Math.min,
  max: Math.max,
  floor: Math.floor,
  ceil: Math.ceil,
  round: Math.round,
};
const TAKES_MORE = ['min', 'max'];

class Wrong extends Error {
  readonly offset: number;
  constructor(problem: string, offset: number) {
    super(problem);
    this.offset = offset;
  }
}

/**
 * Reads a formula: numbers, names of numbers, `+ - * /`, parentheses, and min, max, floor, ceil and round.
 *
 * @param names numbers that a member can have: `rep`, `melee.dice`
 */
export function readFormula(text: string, names: readonly string[]): Formula | FormulaFault {
  if (text.length > LONGEST) return { problem: `a formula has at most ${LONGEST} characters`, offset: LONGEST };
  try {
    return new Parser(text, names).whole();
  } catch (error) {
    if (error instanceof Wrong) return { problem: error.message, offset: error.offset };
    throw error;
  }
}

/** A recursive descent parser: a sum is of products, a product is of terms. */
class Parser {
  private readonly tokens: { readonly text: string; readonly at: number; readonly is: 'number' | 'name' | 'sign' }[] =
    [];
  private readonly names: readonly string[];
  private next = 0;

  constructor(text: string, names: readonly string[]) {
    this.names = names;
    for (const { 0: all, 1: number, 2: name, 3: sign, index } of text.matchAll(new RegExp(TOKEN, 'gy'))) {
      const word = number ?? name ?? sign;
      const is = number !== undefined ? 'number' : name !== undefined ? 'name' : 'sign';
      this.tokens.push({ text: word, at: index + all.length - word.length, is });
    }
    this.tokens.push({ text: '', at: text.length, is: 'sign' });
  }

  whole(): Formula {
    const value = this.sum(0);
    if (this.tokens[this.next].text !== '') this.fail('expects + - * / or the end');
    return value;
  }

  private sum(depth: number): Formula {
    let left = this.product(depth);
    for (let sign = this.take('+', '-'); sign !== undefined; sign = this.take('+', '-')) {
      const [one, factor, other] = [left, sign === '+' ? 1 : -1, this.product(depth)];
      left = (numbers) => one(numbers) + factor * other(numbers);
    }
    return left;
  }

  private product(depth: number): Formula {
    let left = this.term(depth);
    for (let sign = this.take('*', '/'); sign !== undefined; sign = this.take('*', '/')) {
      const [one, isTimes, other] = [left, sign === '*', this.term(depth)];
      left = (numbers) => (isTimes ? one(numbers) * other(numbers) : one(numbers) / other(numbers));
    }
    return left;
  }

  private term(depth: number): Formula {
    if (depth > DEEPEST) this.fail(`is nested more than ${DEEPEST} deep`);
    const token = this.tokens[this.next];
    if (this.take('-') !== undefined) {
      const value = this.term(depth + 1);
      return (numbers) => -value(numbers);
    }
    if (this.take('(') !== undefined) {
      const value = this.sum(depth + 1);
      this.need(')');
      return value;
    }
    if (token.is === 'sign') this.fail('expects a number, a name or (');
    this.next++;
    if (token.is === 'number') return () => Number(token.text);
    return this.take('(') === undefined ? this.name(token) : this.call(token, depth);
  }

  private name({ text, at }: { readonly text: string; readonly at: number }): Formula {
    if (!this.names.includes(text)) throw new Wrong(unknownWord('number of a member', text, this.names), at);
    return (numberOf) => {
      const value = numberOf(text);
      if (value === undefined) throw new MissingNumber(text);
      return value;
    };
  }

  private call({ text, at }: { readonly text: string; readonly at: number }, depth: number): Formula {
    if (!Object.hasOwn(FUNCTIONS, text)) throw new Wrong(unknownWord('function', text, Object.keys(FUNCTIONS)), at);
    const values = [this.sum(depth + 1)];
    while (TAKES_MORE.includes(text) && this.take(',') !== undefined) values.push(this.sum(depth + 1));
    this.need(')');
    return (numbers) => FUNCTIONS[text](...values.map((value) => value(numbers)));
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
