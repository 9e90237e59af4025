import * as z from 'zod';
import { checkShape } from '../check/check-shape.ts';
import { readDocument } from '../check/document.ts';
import { Faults, type Path } from '../check/fault.ts';
import type { FaultReport } from '../check/placed-fault.ts';
import { LineSource, placeIn, type Source } from '../check/source.ts';
import { Text } from '../check/text.ts';
import type { Definitions } from '../rules/kit/homebrew.ts';
import type { RuleSystem } from '../rules/system.ts';
import { extend, findSystem } from './check-scenario.ts';
import { checkPrices, POINTS } from './points.ts';
import type { OwnRows } from './price-list.ts';
import { Notes, REGISTRY, type Registry } from './reading.ts';
import { WARBAND_HEAD } from './scenario-shape.ts';
import { isTree, type ScenarioTree } from './scenario-tree.ts';
import { type LoadUse, openUsed, type Used } from './use.ts';

/** The most files that rows may come from. */
const MOST_FILES = 40;

/** A bestiary as its author writes it. Its definitions are checked once the rows of all files are together. */
const BESTIARY = z.strictObject({
  $schema: z.string().optional(),
  ...WARBAND_HEAD,
  use: z.unknown().optional(),
  define: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  points: POINTS,
});

const ROWS: Used = {
  endings: /\.(?:ya?ml|json|csv)$/i,
  ending: '.yaml, .json or .csv',
  chain: 'these rows are taken from',
  cycle: 'uses itself',
};

/** Paths on the command line may be absolute, and rows may come from a scenario. */
const FROM_OPTION: Used = { ...ROWS, anywhere: true };

/** A valid file of rows. */
export interface Bestiary {
  readonly title: string;
  /** The rulebook extended with these rows. */
  readonly system: RuleSystem;
  /** Rows of this file and of the files it uses. */
  readonly define: Definitions;
  /** Warnings for its author. */
  readonly remarks?: readonly string[];
}

/**
 * Reads a file of rows by itself.
 *
 * @param rules id of a rulebook; default: the one that the file names
 * @returns its rows, or all its faults
 */
export async function readBestiary(
  text: Text,
  load: LoadUse,
  { rules, registry = REGISTRY }: { readonly rules?: string | undefined; readonly registry?: Registry } = {},
): Promise<Bestiary | FaultReport> {
  const { document, value, faults } = readDocument(text);
  const notes = new Notes(document);
  notes.placed.push(...faults);
  if (value === undefined) return notes.report();
  checkBestiary(value, rules, notes.faults);
  if (notes.any || !isTree(value)) return notes.report();
  const tree = await fillDefinitions(
    rules === undefined ? value : { ...value, rules },
    document,
    load,
    notes,
    registry,
  );
  const made = tree && (await extended(tree, notes, registry));
  if (made === undefined) return notes.report();
  return {
    title: String(value.title ?? text.file),
    system: made.system,
    define: made.tree.define as Definitions,
    remarks: notes.remarks,
  };
}

/**
 * Returns a rulebook extended with the rows of files.
 *
 * @param rules id of the rulebook
 * @param use the files, as a command line names them
 */
export async function extendBook(
  rules: string,
  use: readonly string[],
  load: LoadUse,
  registry: Registry = REGISTRY,
): Promise<{ readonly system: RuleSystem } | FaultReport> {
  const root = new LineSource(new Text('<system>', rules));
  const notes = new Notes(root);
  const tree = await fillDefinitions({ rules }, root, load, notes, registry, use);
  const made = tree && (await extended(tree, notes, registry));
  return made === undefined ? notes.report() : { system: made.system };
}

async function extended(tree: ScenarioTree, notes: Notes, registry: Registry): Promise<ReturnType<typeof extend>> {
  const plain = await findSystem(tree, notes.faults, registry);
  const made = plain && extend(tree, plain, notes.faults);
  if (made !== undefined) checkPrices(made.system, made.tree as OwnRows, notes.faults);
  return notes.any ? undefined : made;
}

/** Counts the rows of a bestiary: `6 races, 2 weapons`. */
export function rowsText({ define, system: { kinds = [] } }: Bestiary): string {
  return kinds
    .flatMap(({ key, one }) => {
      const count = Object.keys(define[key] ?? {}).length;
      return count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${key}`];
    })
    .join(', ');
}

/** What is needed to load files with rows. */
interface RowLoading {
  readonly rules: unknown;
  readonly load: LoadUse;
  readonly notes: Notes;
  readonly registry: Registry;
}

/**
 * Adds the rows of all used files to `define`, beside the tree's own.
 *
 * @param more files that the command line names
 * @returns `undefined` if it added faults
 */
export async function fillDefinitions(
  tree: ScenarioTree,
  root: Source,
  load: LoadUse,
  notes: Notes,
  registry: Registry = REGISTRY,
  more: readonly string[] = [],
): Promise<ScenarioTree | undefined> {
  const { use, define, ...rest } = tree;
  // Leave anything that is not a mapping of rows in place, so that its fault shows there.
  const isWrong = define !== undefined && !(isTree(define) && Object.values(define).every(isTree));
  if (isWrong) return { ...rest, define };
  if (use === undefined && more.length === 0) return tree;
  const before = notes.placed.length;
  const rows = new Rows(notes);
  if (isTree(define)) rows.addAll(define, root);
  if (isTree(tree.points)) rows.addPoints(tree.points, root);
  const asking = { rules: tree.rules, load, notes, registry };
  if (use !== undefined) await rows.addUsed(use, root, [root.text.file], asking);
  for (const file of more) {
    const option = new LineSource(new Text('--use', file));
    notes.origins.addText(option.text);
    await rows.addUsed(file, option, [], asking, FROM_OPTION);
  }
  if (notes.placed.length > before) return undefined;
  return {
    ...rest,
    ...(Object.keys(rows.all).length === 0 ? {} : { define: rows.all }),
    ...(Object.keys(rows.points).length === 0 ? {} : { points: rows.points }),
  };
}

/** Rows of several files, by kind and name. */
class Rows {
  readonly all: Record<string, Record<string, unknown>> = {};
  /** Costs of words. The first file that prices a word decides: the scenario comes before the files that it uses. */
  readonly points: Record<string, unknown> = {};
  /** For each priced word, the used file that prices it. */
  private readonly priced = new Map<string, string>();
  private readonly notes: Notes;
  private readonly homes = new Map<string, Source>();
  private readonly files = new Set<string>();

  constructor(notes: Notes) {
    this.notes = notes;
  }

  /** Adds the rows of one file, each with its source. */
  addAll(define: ScenarioTree, source: Source): void {
    if (Object.keys(this.all).length === 0) this.notes.origins.add(['define'], source, ['define']);
    for (const [kind, rows] of Object.entries(define)) {
      if (!Object.hasOwn(this.all, kind)) {
        this.all[kind] = {};
        this.notes.origins.add(['define', kind], source, ['define', kind]);
      }
      for (const [name, row] of Object.entries(rows as ScenarioTree)) this.add(['define', kind, name], row, source);
    }
  }

  /** Adds costs of words, each with its source. */
  addPoints(points: ScenarioTree, source: Source, isUsed = false): void {
    if (Object.keys(this.points).length === 0) this.notes.origins.add(['points'], source, ['points']);
    for (const [word, cost] of Object.entries(points)) {
      if (Object.hasOwn(this.points, word)) {
        this.noteTwoPrices(word, cost, source);
        continue;
      }
      if (isUsed) this.priced.set(word, source.text.file);
      this.points[word] = cost;
      this.notes.origins.add(['points', word], source, ['points', word]);
    }
  }

  /** Warns when two files price a word differently. A scenario may override the price of a file without a warning. */
  private noteTwoPrices(word: string, cost: unknown, { text: { file } }: Source): void {
    const first = this.priced.get(word);
    if (first === undefined || cost === this.points[word]) return;
    const prices = `${JSON.stringify(this.points[word])} in ${first} and ${JSON.stringify(cost)} in ${file}`;
    this.notes.remarks.push(`"${word}" costs ${prices}; the file that is used first decides.`);
  }

  private add(path: readonly [string, string, string], row: unknown, source: Source): void {
    const [, kind, name] = path;
    const home = this.homes.get(`${kind}.${name}`);
    if (home !== undefined) {
      this.noteClash(path, source, home);
      this.noteClash(path, home, source);
      return;
    }
    this.homes.set(`${kind}.${name}`, source);
    this.all[kind][name] = row;
    this.notes.origins.add(path, source, path);
  }

  private noteClash(path: Path, here: Source, other: Source): void {
    const { line } = other.text.at(other.find(path, true, 0));
    const problem = `${path.at(-1)} is also defined in ${other.text.file}, line ${line}; give one of them another name`;
    this.notes.placed.push(placeIn(here, path, { path, problem, key: true }));
  }

  /**
   * Adds the rows of all files that a file uses.
   *
   * @param chain the files from the scenario to this one
   */
  async addUsed(
    use: unknown,
    source: Source,
    chain: readonly string[],
    asking: RowLoading,
    kind: Used = ROWS,
  ): Promise<void> {
    const paths = Array.isArray(use) ? use : [use];
    for (const [i, path] of paths.entries()) {
      const at = Array.isArray(use) ? ['use', i] : ['use'];
      const opened = await openUsed(path, source.text.file, chain, asking.load, kind);
      if ('problem' in opened) {
        this.notes.placed.push(placeIn(source, at, { path: at, problem: opened.problem }));
      } else if (!this.files.has(opened.file)) {
        this.files.add(opened.file);
        if (this.files.size > MOST_FILES) {
          const problem = `rows are taken from more than ${MOST_FILES} files`;
          this.notes.placed.push(placeIn(source, at, { path: at, problem }));
          return;
        }
        await this.addFile(opened, [...chain, opened.file], asking, kind === FROM_OPTION);
      }
    }
  }

  /** @param fromOption whether the command line names it */
  private async addFile(text: Text, chain: readonly string[], asking: RowLoading, fromOption: boolean): Promise<void> {
    this.notes.origins.addText(text);
    if (/\.csv$/i.test(text.file)) {
      await this.addTable(text, asking);
      return;
    }
    const { document, value: written, faults } = readDocument(text);
    this.notes.placed.push(...faults);
    if (written === undefined) return;
    const value = fromOption ? rowsOfScenario(written) : written;
    const own = new Faults();
    checkBestiary(value, asking.rules, own);
    this.notes.placed.push(...own.all.map((fault) => placeIn(document, fault.path, fault)));
    if (own.any || !isTree(value)) return;
    if (isTree(value.define)) this.addAll(value.define, document);
    if (isTree(value.points)) this.addPoints(value.points, document, true);
    if (value.use !== undefined) await this.addUsed(value.use, document, chain, asking);
  }

  /** Adds the rows of a CSV table. The rulebook decides which facts are lists and which are text. */
  private async addTable(text: Text, { rules, registry }: RowLoading): Promise<void> {
    // A scenario with an unknown rulebook is reported elsewhere.
    if (typeof rules !== 'string' || !registry.ids.includes(rules)) return;
    const { kinds = [] } = await registry.load(rules);
    if (kinds.length === 0) {
      const source = new LineSource(text);
      this.notes.placed.push(placeIn(source, [], { path: [], problem: `${rules} has no kinds of rows to define` }));
      return;
    }
    const { readCsvRows } = await import('./csv-rows.ts');
    const { define, source, faults } = readCsvRows(text, kinds);
    this.notes.placed.push(...faults);
    if (faults.length === 0) this.addAll(define, source);
  }
}

/** Returns the part of a scenario that a bestiary may have; any other file unchanged. */
function rowsOfScenario(value: unknown): unknown {
  if (!isTree(value) || !('sides' in value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => key in BESTIARY.shape));
}

/** Checks the head of a bestiary. */
function checkBestiary(value: unknown, rules: unknown, faults: Faults): void {
  if (!isTree(value)) {
    faults.add([], 'a bestiary is a mapping of keys such as rules and define');
    return;
  }
  if ('sides' in value || 'members' in value) {
    const what = 'sides' in value ? 'a scenario' : 'a warband';
    faults.add([], `this is ${what}; a file of rows has the keys title, rules and define`);
    return;
  }
  checkShape(BESTIARY, value, faults);
  if (typeof value.rules === 'string' && typeof rules === 'string' && value.rules !== rules)
    faults.add(['rules'], `these rows are for ${value.rules}, and the scenario plays ${rules}`);
}
