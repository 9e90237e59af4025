import { type Command, Option } from 'commander';
import { unknownWord } from '../check/fault.ts';
import * as option from '../questions/options.ts';
import type { RowKind } from '../rules/kit/homebrew.ts';
import { loadSystem, SYSTEM_IDS } from '../rules/registry.ts';
import type { RuleSystem, SystemId } from '../rules/system.ts';
import { compileCell } from '../scenario/compile-cell.ts';
import type { FileKind, Head } from '../scenario/file-kind.ts';
import type { Warbands } from '../scenario/read-warbands.ts';
import { columns } from './columns.ts';
import { Complaint } from './complaint.ts';
import { baselineBeside } from './gate/baseline-files.ts';
import type { Host } from './host.ts';
import { readFile, readFiles, systemWith, useFrom } from './read-files.ts';

type Row = Readonly<Record<string, string>>;

type Lister = (system: RuleSystem) => readonly Row[] | Promise<readonly Row[]>;

/** The lists of a rulebook, and their rows. Words are also listed by kind: races, weapons ... */
const LISTS = new Map<string, Lister>(
  Object.entries({
    systems: ({ title, plays }) => [{ title, plays: plays.map(({ name }) => name).join(', ') }],
    plays: ({ plays }) => plays.map(({ name, meaning }) => ({ name, meaning })),
    policies: ({ policies }) => policies.map(({ name, meaning }) => ({ name, meaning })),
    rulings: ({ rulings }) =>
      rulings.map(({ name, values, rule, meaning }) => ({ name, values: values.join(', '), rule, meaning })),
    limits: ({ limits }) =>
      limits.map(({ name, value, rule, meaning }) => ({ name, default: String(value), rule, meaning })),
    words: ({ words }) => words.map(({ kind, name, rule, meaning }) => ({ kind, name, rule, meaning })),
    rules: async ({ ledger }) => (await ledger()).map(({ id, answer, title, note }) => ({ id, answer, title, note })),
    effects: async ({ kinds = [] }) => {
      const { effectsOf } = await import('../scenario/effects.ts');
      return effectsOf(kinds).map((effect) => ({ ...effect }));
    },
    odds: async ({ odds }) => (await odds()).map(({ name, rule, title, meaning }) => ({ name, rule, title, meaning })),
  } satisfies Record<string, Lister>),
);

/** Returns everything that can be listed. */
export async function listNames(): Promise<string[]> {
  return namesWith(kindsOf(await Promise.all(SYSTEM_IDS.map((id) => loadSystem(id)))));
}

function namesWith(kinds: readonly string[]): string[] {
  return [...kinds.map(plural), ...LISTS.keys(), ...FOLDERS.keys(), 'measures'];
}

function kindsOf(systems: readonly RuleSystem[]): string[] {
  return [...new Set(systems.flatMap(({ words }) => words.map(({ kind }) => kind)))];
}

const HELP = `
Lists: systems, scenarios, warbands, bestiaries (files of rows of your own), plays, policies, rulings, limits, words,
rules (how each rule of the book is answered), odds, measures, effects (what rows of your own may say), and the kinds of
words and rows a rulebook has, such as races or weapons. Without a system, those of all of them. Measures depend on who
plays: name a scenario file.

Examples:
  $ montecrawl list
  $ montecrawl list races 2hdc
  $ montecrawl list races 2hdc --yaml
  $ montecrawl list weapons 2hdc --use scenarios/2hdc/homebrew/labyrinth.yaml
  $ montecrawl list effects 2hdc
  $ montecrawl list measures scenarios/2hdc/troll-at-rep-5.yaml`;

/** Adds `list [what] [system]`, which lists the words of scenarios and the measures of answers. */
export function addList(program: Command, host: Host): void {
  program
    .command('list')
    .argument('[what]', 'what to list', 'systems')
    .argument('[of]', 'a system; for measures a scenario file, for scenarios, warbands and bestiaries a folder')
    .addOption(option.use())
    .addOption(option.json())
    .addOption(
      new Option('--yaml', 'print the rows of a kind as a bestiary file to copy and edit')
        .conflicts(['json', 'use'])
        .helpGroup(option.OUTPUT_GROUP),
    )
    .addHelpText('after', HELP)
    .action(async (what: string, of: string | undefined, { json, use = [], yaml }: ListOptions) => {
      if (yaml) {
        host.print(await rowsAsFile(what, of));
        return;
      }
      const rows = await rowsOf(what, of, use, host);
      if (json) host.print(`${JSON.stringify(rows, null, 2)}\n`);
      else if (rows.length > 0) host.print(columns(of === undefined ? rows : rows.map(withoutSystem), host.screen));
      else host.note('There is nothing of that kind.');
    });
}

/** Removes the system column, for when the user has named one system. */
function withoutSystem({ system: _, ...row }: Row): Row {
  return row as Row;
}

interface ListOptions {
  readonly json?: true;
  readonly yaml?: true;
  readonly use?: readonly string[];
}

/** Returns the rows of a kind as the text of a bestiary. */
async function rowsAsFile(what: string, of: string | undefined): Promise<string> {
  if (of === undefined) throw new Complaint(`--yaml needs a system: montecrawl list ${what} 2hdc --yaml`);
  const [id] = idsOf(of);
  const system = await loadSystem(id);
  const kind = kindOfRow(system, what);
  if (kind === undefined) {
    const known = (system.kinds ?? []).map(({ key }) => key);
    throw new Complaint(unknownWord(`kind of row of ${id}`, what, known));
  }
  return (await import('../scenario/bestiary-text.ts')).bestiaryText(system, kind);
}

function kindOfRow({ kinds = [] }: RuleSystem, what: string): RowKind | undefined {
  return kinds.find(({ key, one }) => key === what || one === what);
}

/** Lists of the files in a folder. */
const FOLDERS: ReadonlyMap<string, (folder: string, host: Host) => Promise<Row[]>> = new Map([
  ['scenarios', listScenarios],
  ['warbands', listWarbands],
  ['bestiaries', listBestiaries],
]);

async function rowsOf(
  what: string,
  of: string | undefined,
  use: readonly string[],
  host: Host,
): Promise<readonly Row[]> {
  if (SYSTEM_IDS.some((id) => id === what))
    throw new Complaint(`${what} is a system; write what to list before it: montecrawl list words ${what}`);
  if (use.length > 0 && (FOLDERS.has(what) || of === undefined || what === 'measures'))
    throw new Complaint(
      'rows of your own are listed with those of one system: montecrawl list races 2hdc --use <file>',
    );
  if (FOLDERS.has(what) && of !== undefined && !(await host.exists(of)))
    throw new Complaint(`${of} cannot be listed: there is no such folder`);
  const inFolder = FOLDERS.get(what);
  if (inFolder !== undefined) return inFolder(of ?? 'scenarios', host);
  if (what === 'measures') return listMeasures(of, host);
  const systems = await Promise.all(idsOf(of).map((id) => systemWith(id, use, host)));
  const kinds = kindsOf(systems);
  const kind = kinds.find((each) => each === what || plural(each) === what);
  const list = kind === undefined ? (LISTS.get(what) ?? writtenRows(what, systems)) : wordsOf(kind);
  if (list === undefined) {
    const known = systems.flatMap(({ kinds: rows = [] }) => rows.map(({ key }) => key));
    throw new Complaint(unknownWord('list', what, [...new Set([...namesWith(kinds), ...known])]));
  }
  const rows = systems.map(async (system) => (await list(system)).map((row) => ({ system: system.id, ...row })));
  return (await Promise.all(rows)).flat();
}

function idsOf(system: string | undefined): readonly SystemId[] {
  if (system === undefined) return SYSTEM_IDS;
  const id = SYSTEM_IDS.find((each) => each === system);
  if (id === undefined) throw new Complaint(unknownWord('system', system, SYSTEM_IDS));
  return [id];
}

/** Returns a lister for the words of one kind. */
function wordsOf(wanted: string): Lister {
  return (system) => {
    const rows = kindOfRow(system, wanted)?.rows ?? {};
    const words = system.words.filter(({ kind }) => kind === wanted);
    return words.map(({ name, rule, meaning }) => ({ name, rule, ...pointsIn(rows, name), meaning }));
  };
}

/** Returns a lister for a kind whose rows are not statline words; `undefined` if no system has it. */
function writtenRows(what: string, systems: readonly RuleSystem[]): Lister | undefined {
  if (!systems.some((system) => kindOfRow(system, what) !== undefined)) return undefined;
  return (system) => {
    const { rule = '', rows = {} } = kindOfRow(system, what) ?? {};
    return Object.entries(rows).map(([name, { meaning = '' }]) => ({
      ...{ name, rule, ...pointsIn(rows, name) },
      meaning: String(meaning),
    }));
  };
}

/** Returns the points of a row: '' if it has none; no column if no row of its kind has any. */
function pointsIn(rows: RowKind['rows'], name: string): { points?: string } {
  const isPriced = Object.values(rows).some(({ points }) => points !== undefined);
  return isPriced ? { points: String(rows[name]?.points ?? '') } : {};
}

function plural(kind: string): string {
  if (kind === 'species') return kind;
  if (/[^aeiou]y$/.test(kind)) return `${kind.slice(0, -1)}ies`;
  return kind.endsWith('s') ? `${kind}es` : `${kind}s`;
}

async function listScenarios(folder: string, host: Host): Promise<Row[]> {
  const rows = await Promise.all(
    (await textsIn(folder, host)).map(async ({ file, kind }): Promise<Row[]> => {
      if (kind !== 'scenario') return [];
      const reading = await readFile(file, {}, host);
      if ('faults' in reading) return [{ file, system: '', title: WRONG }];
      return [{ file, system: reading.scenario.rules, title: reading.scenario.title }];
    }),
  );
  return rows.flat();
}

const WRONG = 'has faults; montecrawl check says which';

/** Returns `10 of 10 models, 11 of 10 abilities (house rules)`. */
function held({ warbands: [warband] }: Warbands): string {
  if (warband === undefined) return '';
  return warband.houseRules === undefined ? warband.holdings : `${warband.holdings} (house rules)`;
}

async function listWarbands(folder: string, host: Host): Promise<Row[]> {
  const { readWarbands } = await import('../scenario/read-warbands.ts');
  const rows = await Promise.all(
    (await textsIn(folder, host)).map(async ({ file, text, kind, head }): Promise<Row[]> => {
      if (kind !== 'warband') return [];
      const field = await readWarbands([{ path: file, text }], {}, useFrom(host));
      return [
        { file, system: head.rules ?? '', title: head.title ?? '', holds: 'faults' in field ? WRONG : held(field) },
      ];
    }),
  );
  return rows.flat();
}

async function listBestiaries(folder: string, host: Host): Promise<Row[]> {
  const [{ readBestiary, rowsText }, { Text }] = await Promise.all([
    import('../scenario/bestiary.ts'),
    import('../check/text.ts'),
  ]);
  const rows = await Promise.all(
    (await textsIn(folder, host)).map(async ({ file, text, kind, head }): Promise<Row[]> => {
      if (kind !== 'bestiary') return [];
      const bestiary = await readBestiary(new Text(file, text), useFrom(host));
      const defines = 'faults' in bestiary ? WRONG : rowsText(bestiary);
      return [{ file, system: head.rules ?? '', title: head.title ?? '', defines }];
    }),
  );
  return rows.flat();
}

/** Returns the YAML and JSON files in a folder and below, with their kind and head. */
async function textsIn(
  folder: string,
  host: Host,
): Promise<{ file: string; text: string; kind: FileKind; head: Head }[]> {
  const { kindOfFile } = await import('../scenario/file-kind.ts');
  const files = (await host.filesIn(folder)).filter(
    (file) => /\.(?:ya?ml|json)$/.test(file) && file !== baselineBeside(file),
  );
  return Promise.all(
    files.map(async (file) => {
      const text = await host.read(file);
      return { file, text, ...kindOfFile({ path: file, text }) };
    }),
  );
}

async function listMeasures(file: string | undefined, host: Host): Promise<Row[]> {
  if (file === undefined) {
    throw new Complaint('measures depend on who plays; name a scenario: montecrawl list measures my-fight.yaml');
  }
  const [question] = await readFiles([file], {}, host);
  const { scenario, system } = question;
  const measures = scenario.cells.flatMap((cell) => system.measures(compileCell(system, cell, true)));
  const rows = measures.map(({ name, kind, group, meaning }) => [name, { name, kind, group, meaning }] as const);
  return [...new Map(rows).values()];
}
