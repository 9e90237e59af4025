import * as z from 'zod';
import { type Faults, type Path, unknownWord } from '../check/fault.ts';
import { type Formula, MissingNumber, readFormula } from '../check/formula.ts';
import { bare, listed, type Shape, shapeOf } from '../check/shape.ts';
import type { Holding, RuleSystem, Setup, Side } from '../rules/system.ts';
import { asWords, pluralOf } from './noun.ts';
import { factShapes } from './row-places.ts';
import { isTree, type Tree, valueAt } from './scenario-tree.ts';

/** The cost that every member pays. */
const EACH = 'each';

/** Rows beside the book's, and what words cost: numbers, or formulas of the numbers of their member. */
export type OwnRows = Pick<Setup, 'define'> & { readonly points?: Readonly<Record<string, number | string>> };

const COST = z.union([z.number().min(-10_000).max(10_000), z.string().min(1).max(200)]);

export const POINTS = z
  .record(z.string(), COST)
  .optional()
  .describe('what words cost: numbers, or formulas of the numbers of their member; `each` is added for every member');

export const BUDGET = z.number().min(0).max(1_000_000).optional().describe('the most points that this side may cost');

/** Costs by word with the place of each; the scenario's over those of rows. */
function costsOf({ points = {}, define = {} }: OwnRows): Map<string, { cost: number | string; at: Path }> {
  const costs = new Map<string, { cost: number | string; at: Path }>();
  for (const [kind, rows] of Object.entries(define))
    for (const [name, { points: cost }] of Object.entries(rows))
      if (cost !== undefined) costs.set(name, { cost: cost as number | string, at: ['define', kind, name, 'points'] });
  for (const [word, cost] of Object.entries(points)) costs.set(word, { cost, at: ['points', word] });
  return costs;
}

/** Names of facts that members of a book can have. */
interface Facts {
  readonly numbers: readonly string[];
  /** Those that are true or false. */
  readonly flags: readonly string[];
}

function factsOf({ member }: RuleSystem): Facts {
  const facts = factShapes(shapeOf(member));
  return {
    numbers: facts.flatMap(({ fact, shape }) => (isNumber(shape) ? [fact.join('.')] : [])),
    flags: facts.flatMap(({ fact, shape }) => (bare(shape)._zod.def.type === 'boolean' ? fact.slice(-1) : [])),
  };
}

/** Whether a fact is a number, or may be one. */
function isNumber(shape: Shape): boolean {
  const { type, options } = bare(shape)._zod.def;
  if (type === 'number' || type === 'int') return true;
  return listed(shape)?.some((value) => typeof value === 'number') ?? options?.some(isNumber) ?? false;
}

/** What of a member can have a price: numbers by name, and words with how often the member has each. */
export interface PricedFacts {
  readonly numbers: Readonly<Record<string, number>>;
  readonly words: Readonly<Record<string, number>>;
}

/** Returns a function that reads off a member of a book what `points` can put a price on. */
export function pricedFacts(book: RuleSystem): (member: object) => PricedFacts {
  const { numbers, flags } = factsOf(book);
  const known = new Set(wordsOfBook(book, flags));
  return (member) => {
    const found = numbers.flatMap((name) => {
      const value = valueAt(member, name.split('.'));
      return typeof value === 'number' ? [[name, value] as const] : [];
    });
    const words: Record<string, number> = {};
    for (const word of wordsOf(member as Tree)) if (known.has(word)) words[word] = (words[word] ?? 0) + 1;
    return { numbers: Object.fromEntries(found), words };
  };
}

/** Words that can have a price. */
function wordsOfBook(book: RuleSystem, flags: readonly string[]): string[] {
  const rows = (book.kinds ?? []).flatMap((kind) => Object.keys(kind.rows));
  return [...flags, ...rows, ...book.words.map(({ name }) => name)];
}

/** Reads all costs. Adds a fault for each word or formula that is wrong. */
function readCosts(book: RuleSystem, priced: OwnRows, faults: Faults): Map<string, Formula> {
  const costs = costsOf(priced);
  const read = new Map<string, Formula>();
  if (costs.size === 0) return read;
  const { numbers, flags } = factsOf(book);
  const known = [...new Set([EACH, ...wordsOfBook(book, flags)])];
  for (const [word, { cost, at }] of costs) {
    if (at[0] === 'points' && !known.includes(word)) faults.add(at, unknownWord('word', word, known), { key: true });
    const formula =
      typeof cost === 'number'
        ? () => cost
        : readFormula(cost, { one: 'number of a member', names: numbers, kindOf: () => 'number' }, 'number');
    if (typeof formula === 'function') read.set(word, formula);
    else faults.add(at, formula.problem, { offset: formula.offset });
  }
  return read;
}

/** Words that a member names in its values, lists and records, as often as it names them. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (!isTree(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === true || typeof inner === 'number' ? [key] : wordsIn(inner),
  );
}

function wordsOf({ name: _name, count: _count, ...facts }: Tree): string[] {
  return wordsIn(facts);
}

/** What a side has of its budget, and of rows that have a limit. Adds faults where its points cannot be added up. */
export function pointsHoldings(book: RuleSystem, side: Side, setup: OwnRows, faults: Faults): Holding[] {
  const limits = Object.values(setup.define ?? {}).flatMap((rows) =>
    Object.entries(rows).flatMap(([name, { limit }]): Holding[] => {
      if (typeof limit !== 'number') return [];
      const has = side.members.reduce((sum, m) => sum + m.count * wordsOf(m).filter((word) => word === name).length, 0);
      return [{ what: pluralOf(asWords(name)), has, most: limit }];
    }),
  );
  const { budget } = side as { budget?: number };
  const has = pointsOf(book, side, setup, faults);
  if (budget === undefined || has === undefined) return limits;
  return [{ what: 'points', has, most: budget }, ...limits];
}

/** What a side costs; `undefined` where nothing has a cost, or where faults were added. */
export function pointsOf(book: RuleSystem, side: Side, setup: OwnRows, faults: Faults): number | undefined {
  const before = faults.all.length;
  const costs = readCosts(book, setup, faults);
  if (costs.size === 0 || faults.all.length > before) return undefined;
  const totals = side.members.map((member, i) => {
    const cost = (word: string): number => {
      const formula = costs.get(word);
      if (formula === undefined) return 0;
      const at = ['sides', side.name, 'members', i];
      try {
        const value = formula((name) => {
          const number = valueAt(member, name.split('.'));
          return typeof number === 'number' ? number : undefined;
        });
        if (Number.isFinite(value)) return value;
        faults.add(at, `the cost of ${word} divides by zero`);
      } catch (error) {
        if (!(error instanceof MissingNumber)) throw error;
        const what = word === EACH ? 'what each member costs' : `the cost of ${word}`;
        faults.add(at, `${what} needs ${error.message}; write the ${error.message} of ${member.name}`);
      }
      return 0;
    };
    return member.count * [EACH, ...wordsOf(member)].reduce((sum, word) => sum + cost(word), 0);
  });
  if (faults.all.length > before) return undefined;
  return Math.round(totals.reduce((sum, total) => sum + total, 0) * 1e6) / 1e6;
}
