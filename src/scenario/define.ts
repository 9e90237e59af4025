import * as z from 'zod';
import { checkShape } from '../check/check-shape.ts';
import { type Faults, unknownWord } from '../check/fault.ts';
import type { Definitions, NamesOf, RowKind, WrittenRow } from '../rules/kit/homebrew.ts';
import type { RuleSystem } from '../rules/system.ts';
import { withArticle } from './noun.ts';
import { isTree, type ScenarioTree } from './scenario-tree.ts';

/** The longest chain of rows that start from one another. */
const LONGEST_CHAIN = 8;

/** The pattern of a row's name: statlines are read in lower case, and `vary` separates names by dots. */
export const ROW_NAME_TEXT = '^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$';
const ROW_NAME = z
  .string()
  .regex(new RegExp(ROW_NAME_TEXT), 'a name is small letters and digits, with - between words')
  .max(40, 'a name is at most 40 characters long');

/** A cost: a number, or a formula. */
export const COST = z.union([z.number().min(-10_000).max(10_000), z.string().min(1).max(200)]);

/** Facts that rows of all kinds may have. */
const COMMON_FACTS = {
  meaning: z.string().min(1).max(200).optional().describe('what it is, in one sentence, for lists and reports'),
  points: COST.optional().describe(
    'what one costs: a number, or a formula of the numbers of the row and of its member, such as "2 * hands + 1"',
  ),
  limit: z.int().min(0).max(100).optional().describe('the most of it that a side may have'),
};
const FROM = z.string().optional().describe('the row that it starts from; what is written here takes its place');

/** Returns the names of all rows: the book's, then those that a mapping of kinds defines. */
export function namesOf(kinds: readonly RowKind[], define: unknown): NamesOf {
  return (key) => {
    const kind = kinds.find((each) => each.key === key);
    const own = isTree(define) && isTree(define[key]) ? Object.keys(define[key]) : [];
    return [...Object.keys(kind?.rows ?? {}), ...own] as unknown as readonly [string, ...string[]];
  };
}

/** Returns the shape of a complete row of a kind. */
export function rowShape(kind: RowKind, names: NamesOf) {
  return kind.row(names).extend(COMMON_FACTS);
}

/**
 * Returns the shape of `define`: rows by kind and name. @param from whether rows may start from others, as authors
 * write them
 */
export function defineShape(kinds: readonly RowKind[], names: NamesOf, { from }: { from: boolean }) {
  const kindShape = (kind: RowKind) => {
    const row = from ? rowShape(kind, names).extend({ from: FROM }) : rowShape(kind, names);
    return z
      .record(ROW_NAME, row.meta({ kind: `fact of ${withArticle(kind.one)}`, rule: kind.rule }))
      .refine((rows) => Object.keys(rows).length <= kind.most, `at most ${kind.most} ${kind.key} can be defined`)
      .optional()
      .describe(`${kind.one}: ${kind.meaning} (${kind.rule})`);
  };
  return z
    .strictObject(Object.fromEntries(kinds.map((kind) => [kind.key, kindShape(kind)])))
    .meta({ kind: 'kind of row' });
}

/**
 * Completes the rows that a scenario defines: facts left out are taken from the row in `from`.
 *
 * @param faults with paths relative to `define`
 * @returns `undefined` if it added faults
 */
export function readDefinitions(define: unknown, system: RuleSystem, faults: Faults): Definitions | undefined {
  const before = faults.all.length;
  const { kinds = [] } = system;
  const names = namesOf(kinds, define);
  const written = checkShape(defineShape(kinds, names, { from: true }), define, faults) as ScenarioTree | undefined;
  if (isTree(define)) checkNames(define, system, faults);
  if (written === undefined) {
    // Rows are not completed in this case, so check their starts here.
    if (isTree(define)) for (const kind of kinds) checkStarts(rowsOf(define, kind), kind, faults.under(kind.key));
    return undefined;
  }
  const complete = Object.fromEntries(
    kinds.flatMap((kind) => {
      const rows = written[kind.key] as Readonly<Record<string, ScenarioTree>> | undefined;
      if (rows === undefined || Object.keys(rows).length === 0) return [];
      const filled = Object.keys(rows).map((name) => [
        name,
        completeRow(name, rows, kind, faults.under(kind.key, name)),
      ]);
      return [[kind.key, Object.fromEntries(filled)]];
    }),
  ) as Definitions;
  if (faults.all.length > before) return undefined;
  checkShape(defineShape(kinds, names, { from: false }), complete, faults);
  return faults.all.length > before ? undefined : complete;
}

/**
 * Returns a row completed with the facts of the row it starts from; facts written as `null` are removed.
 *
 * @param faults with paths relative to the first row of the chain
 * @param chain rows that start from one another, this one last
 * @returns `undefined` if the chain is a cycle or ends at an unknown row
 */
function completeRow(
  name: string,
  rows: Readonly<Record<string, ScenarioTree>>,
  kind: RowKind,
  faults: Faults,
  chain: readonly string[] = [name],
): WrittenRow | undefined {
  const { from, ...own } = rows[name];
  const base = from === undefined ? {} : baseRow(String(from), rows, kind, faults, chain);
  if (base === undefined) return undefined;
  // The dice results of a row belong to it alone, not to rows that start from it.
  const { results: _results, ...inherited } = base;
  const filled = merged(inherited, own);
  const missing = kind.needs.filter((fact) => filled[fact] === undefined);
  if (chain.length === 1 && missing.length > 0) {
    const [start] = Object.keys(kind.rows);
    const orStart = start === undefined ? '' : `, or ${withArticle(kind.one)} to start from, as in "from: ${start}"`;
    faults.add([], `needs ${missing.join(', ')}${orStart}`, { rule: kind.rule });
  }
  return filled;
}

function baseRow(
  from: string,
  rows: Readonly<Record<string, ScenarioTree>>,
  kind: RowKind,
  faults: Faults,
  chain: readonly string[],
): WrittenRow | undefined {
  const ofBook = bookRow(from, kind);
  if (ofBook !== undefined) {
    const { meaning: _meaning, points: _points, limit: _limit, ...facts } = ofBook;
    return facts;
  }
  const wrong = (problem: string) => faults.add(['from'], problem, { rule: kind.rule });
  if (!Object.hasOwn(rows, from)) {
    // Further along a chain this fault is reported for the row that names it.
    if (chain.length === 1) wrong(unknownRow(from, rows, kind));
    return undefined;
  }
  if (chain.includes(from)) {
    // A row that leads to a cycle without being in it is not reported; those in it are.
    if (from === chain[0])
      wrong(`${from} starts from itself${chain.length === 1 ? '' : `, through ${chain.slice(1).join(', ')}`}`);
    return undefined;
  }
  if (chain.length >= LONGEST_CHAIN) {
    wrong(`starts from a chain of more than ${LONGEST_CHAIN} rows`);
    return undefined;
  }
  return completeRow(from, rows, kind, faults, [...chain, from]);
}

/** Returns the row of the book with this name, or with another word for it. */
function bookRow(name: string, { rows, also = {} }: RowKind): WrittenRow | undefined {
  const called = Object.hasOwn(also, name) ? also[name] : name;
  return Object.hasOwn(rows, called) ? rows[called] : undefined;
}

/** Returns the rows of a kind as they are written. */
function rowsOf(define: ScenarioTree, { key }: RowKind): ScenarioTree {
  return isTree(define[key]) ? define[key] : {};
}

/** Checks that each row starts from an existing one. */
function checkStarts(rows: ScenarioTree, kind: RowKind, faults: Faults): void {
  for (const [name, row] of Object.entries(rows)) {
    if (!isTree(row) || typeof row.from !== 'string') continue;
    if (bookRow(row.from, kind) !== undefined || Object.hasOwn(rows, row.from)) continue;
    faults.add([name, 'from'], unknownRow(row.from, rows, kind), { rule: kind.rule });
  }
}

function unknownRow(from: string, rows: ScenarioTree, kind: RowKind): string {
  return unknownWord(kind.one, from, [
    ...Object.keys(kind.rows),
    ...Object.keys(kind.also ?? {}),
    ...Object.keys(rows),
  ]);
}

/** Merges the facts of a row over those of another; mappings are merged, lists are replaced. */
function merged(base: WrittenRow, own: WrittenRow): WrittenRow {
  const both = { ...base, ...own };
  for (const [fact, value] of Object.entries(both)) {
    if (isTree(base[fact]) && isTree(own[fact])) both[fact] = merged(base[fact], own[fact]);
    else if (value === null) delete both[fact];
  }
  return both;
}

/**
 * Checks that no row has the name of another, or of a word of the book, since each word of a statline has one meaning.
 */
function checkNames(written: ScenarioTree, system: RuleSystem, faults: Faults): void {
  const taken = new Map<string, string>();
  for (const word of system.reserved ?? []) taken.set(word, 'a word of statlines');
  for (const { kind, name } of system.words) taken.set(name, `${withArticle(kind)} of the book`);
  for (const { key, one, rows } of system.kinds ?? []) {
    for (const name of Object.keys(rows)) taken.set(name, `${withArticle(one)} of the book`);
    for (const name of Object.keys(isTree(written[key]) ? written[key] : {})) {
      const other = taken.get(name);
      if (other !== undefined) {
        const problem = `${name} is ${other} already; choose another name, as "my-${name}"`;
        faults.add([key, name], problem, { key: true });
      } else taken.set(name, `${withArticle(one)} that this scenario defines`);
    }
  }
}
