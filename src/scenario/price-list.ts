import { type Faults, unknownWord } from '../check/fault.ts';
import { type Formula, MissingNumber, namesIn, readFormula } from '../check/formula.ts';
import { bare, listed, type Shape, shapeOf } from '../check/shape.ts';
import type { RowKind, WrittenRow } from '../rules/kit/homebrew.ts';
import { once } from '../rules/kit/once.ts';
import type { RuleSystem, Setup } from '../rules/system.ts';
import { namesOf } from './define.ts';
import { factShapes } from './row-places.ts';
import { isTree, type ScenarioTree, valueAt } from './scenario-tree.ts';

/** The word for a cost that every member pays. */
const EACH = 'each';

/** Rows beyond the book's, and costs of words: numbers or formulas. */
export type OwnRows = Pick<Setup, 'define'> & { readonly points?: Readonly<Record<string, number | string>> };

/** Names of the facts of a book's members and rows. */
interface Facts {
  /** Numbers of members. */
  readonly numbers: readonly string[];
  /** Boolean facts of members. */
  readonly flags: readonly string[];
  /** Numbers of rows, by kind. */
  readonly ofRows: Readonly<Record<string, readonly string[]>>;
}

const factsOf = once(({ member, kinds = [] }: RuleSystem): Facts => {
  const facts = factShapes(shapeOf(member));
  const names = namesOf(kinds, undefined);
  return {
    numbers: numbersIn(facts),
    flags: facts.flatMap(({ fact, shape }) => (bare(shape)._zod.def.type === 'boolean' ? fact.slice(-1) : [])),
    ofRows: Object.fromEntries(kinds.map((kind) => [kind.key, numbersIn(factShapes(shapeOf(kind.row(names))))])),
  };
});

function numbersIn(facts: ReturnType<typeof factShapes>): string[] {
  return facts.flatMap(({ fact, shape }) => (isNumber(shape) ? [fact.join('.')] : []));
}

/** Returns whether a fact is a number, or may be one. */
function isNumber(shape: Shape): boolean {
  const { type, options } = bare(shape)._zod.def;
  if (type === 'number' || type === 'int') return true;
  return listed(shape)?.some((value) => typeof value === 'number') ?? options?.some(isNumber) ?? false;
}

/** The facts of a member that can be priced: numbers by name, and words with their counts. */
export interface PricedFacts {
  readonly numbers: Readonly<Record<string, number>>;
  readonly words: Readonly<Record<string, number>>;
}

/** Returns a function that extracts from a book's member the facts that `points` can price. */
export function pricedFacts(book: RuleSystem): (member: object) => PricedFacts {
  const { numbers, flags } = factsOf(book);
  const known = new Set(wordsOfBook(book, flags));
  return (member) => {
    const found = numbers.flatMap((name) => {
      const value = valueAt(member, name.split('.'));
      return typeof value === 'number' ? [[name, value] as const] : [];
    });
    const words: Record<string, number> = {};
    for (const word of wordsOf(member as ScenarioTree)) if (known.has(word)) words[word] = (words[word] ?? 0) + 1;
    return { numbers: Object.fromEntries(found), words };
  };
}

/** Returns the words that can have a price. */
function wordsOfBook(book: RuleSystem, flags: readonly string[]): string[] {
  const rows = (book.kinds ?? []).flatMap((kind) => Object.keys(kind.rows));
  return [...flags, ...rows, ...book.words.map(({ name }) => name)];
}

/** A row of the book or of the scenario. */
interface PricedRow {
  readonly kind: RowKind;
  readonly row: WrittenRow;
}

/** The cost of a word. */
interface Cost {
  readonly of: Formula;
  /** Rows with that name: usually one, but a book may use a name twice. */
  readonly rows: readonly PricedRow[];
}

/** The costs of words in a book extended with the rows of a setup. */
export class PriceList {
  private readonly facts: Facts;
  private readonly rows = new Map<string, PricedRow[]>();
  private readonly costs = new Map<string, Cost>();

  /** @param faults receives a fault for each word or formula that is wrong */
  constructor(book: RuleSystem, { points = {}, define = {} }: OwnRows, faults: Faults) {
    this.facts = factsOf(book);
    for (const kind of book.kinds ?? []) {
      for (const [name, row] of Object.entries({ ...kind.rows, ...define[kind.key] }))
        this.rows.set(name, [...(this.rows.get(name) ?? []), { kind, row }]);
    }
    for (const [kind, rows] of Object.entries(define)) {
      for (const [name, { points: cost }] of Object.entries(rows)) {
        if (cost === undefined || Object.hasOwn(points, name)) continue;
        this.add(name, cost as number | string, faults.under('define', kind, name, 'points'));
      }
    }
    const known = [...new Set([EACH, ...wordsOfBook(book, this.facts.flags)])];
    for (const [word, cost] of Object.entries(points)) {
      const at = faults.under('points', word);
      if (known.includes(word)) this.add(word, cost, at);
      else at.add([], unknownWord('word', word, known), { key: true });
    }
  }

  private add(word: string, cost: number | string, faults: Faults): void {
    const rows = this.rows.get(word) ?? [];
    if (typeof cost === 'number') {
      this.costs.set(word, { of: () => cost, rows });
      return;
    }
    const { numbers, ofRows } = this.facts;
    const kinds = word === EACH ? Object.keys(ofRows) : rows.map(({ kind }) => kind.key);
    const names = [...new Set([...numbers, ...kinds.flatMap((kind) => ofRows[kind])])];
    const one = `number of a member${word === EACH ? ' or its rows' : kinds.length === 0 ? '' : ` or of ${word}`}`;
    const formula = readFormula(cost, { one, names, kindOf: () => 'number' }, 'number');
    if (typeof formula !== 'function') {
      faults.add([], formula.problem, { offset: formula.offset });
      return;
    }
    this.costs.set(word, { of: formula, rows });
    if (word === EACH) return;
    for (const name of namesIn(cost).filter((each) => !numbers.includes(each))) {
      if (rows.some(({ row }) => typeof valueAt(row, name.split('.')) === 'number')) continue;
      faults.add([], `${word} has no number ${name}`, { offset: cost.indexOf(name) });
    }
  }

  /** Returns the cost of one of a member. @param faults with paths relative to the member */
  costOf(member: ScenarioTree & { readonly name: string }, faults: Faults): number {
    const words = wordsOf(member);
    const costOfWord = (word: string): number => {
      const cost = this.costs.get(word);
      if (cost === undefined) return 0;
      const what = word === EACH ? 'what each member costs' : `the cost of ${word}`;
      try {
        const value = cost.of((name) => this.number(name, word, member, words));
        if (Number.isFinite(value)) return value;
        faults.add([], `${what} divides by zero`);
      } catch (error) {
        if (!(error instanceof MissingNumber)) throw error;
        faults.add([], `${what} needs ${error.message}; write the ${error.message} of ${member.name}`);
      }
      return 0;
    };
    return [EACH, ...words].reduce((sum, word) => sum + costOfWord(word), 0);
  }

  /**
   * Returns a number for the cost of a word. The row's number takes precedence over the member's, unless the member
   * starts from the row. In `each`, a number that the member lacks is the sum over its rows.
   */
  private number(name: string, word: string, member: ScenarioTree, words: readonly string[]): number | undefined {
    const fact = name.split('.');
    const own = valueAt(member, fact);
    if (word !== EACH) {
      const row = this.costs.get(word)?.rows.find(({ row }) => valueAt(row, fact) !== undefined);
      const isFirst = own !== undefined && row?.kind.isMember;
      return asNumber(isFirst || row === undefined ? own : valueAt(row.row, fact));
    }
    if (own !== undefined) return asNumber(own);
    const named = [...new Set(words)].flatMap((each) => this.rows.get(each) ?? []);
    const values = named.map(({ row }) => valueAt(row, fact)).filter((value) => value !== undefined);
    if (values.length === 0) return this.facts.numbers.includes(name) ? undefined : 0;
    const numbers = values.map(asNumber);
    return numbers.includes(undefined) ? undefined : (numbers as number[]).reduce((sum, value) => sum + value, 0);
  }
}

function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** Returns whether anything has a price. */
export function hasPrices({ points = {}, define = {} }: OwnRows): boolean {
  const rows = Object.values(define).flatMap((kind) => Object.values(kind));
  return Object.keys(points).length > 0 || rows.some(({ points: cost }) => cost !== undefined);
}

/** Returns the words in values, lists and records. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (!isTree(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === true || typeof inner === 'number' ? [key] : wordsIn(inner),
  );
}

/** Returns the words of a member, each as often as the member has it. */
export function wordsOf({ name: _name, count: _count, ...facts }: ScenarioTree): string[] {
  return wordsIn(facts);
}
