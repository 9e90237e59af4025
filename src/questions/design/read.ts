import { BadQuestion } from '../../analysis/unaskable.ts';
import { readDocument } from '../../check/document.ts';
import { Text } from '../../check/text.ts';
import { loadSystem } from '../../rules/registry.ts';
import type { SystemId } from '../../rules/system.ts';
import { type FileText, kindOfFile } from '../../scenario/file-kind.ts';
import type { Changes, RightReading } from '../../scenario/reading.ts';
import { isTree } from '../../scenario/scenario-tree.ts';
import type { Reader } from '../question.ts';
import { dealt, isBook, linesOfRows, type Rows, rowsOfBook } from './units.ts';

/** The options of `design` that affect reading. */
interface Reading extends Pick<Changes, 'seed' | 'policy'> {
  readonly from?: readonly string[] | undefined;
  readonly deal?: readonly string[] | undefined;
  readonly foes?: string | undefined;
  readonly rules?: string | undefined;
  readonly play?: string | undefined;
  readonly use?: readonly string[] | undefined;
}

/** A scenario with a side for encounters, and its units. */
export interface DesignQuestion {
  readonly reading: RightReading;
  /** Units, written like entries of a list of members. */
  readonly units: readonly unknown[];
}

/** Name of the party's side if it is a warband. */
const PARTY = 'party';
const FOES = 'foes';

/** Reads a party, a warband or a scenario in which it plays, and the units of encounters. */
export async function readDesign(
  path: string,
  { from = [], deal = [], foes, rules, play, use = [], seed, policy }: Reading,
  reader: Reader,
): Promise<DesignQuestion> {
  if (from.length === 0) throw new BadQuestion('From whom? Name a warband, a file of rows, or the book with --from.');
  const [party, ...more] = await reader.texts([path]);
  if (party === undefined || more.length > 0) throw new BadQuestion(`${path} is a folder; name one party or scenario.`);
  const { kind, head } = kindOfFile(party);
  if (kind === 'bestiary') throw new BadQuestion(`${party.path} is a file of rows; name a party or a scenario.`);
  const files = await reader.texts(from.filter((each) => !isBook(each)));
  const sources = files.map((file) => ({ file, ...kindOfFile(file) }));
  const wrong = sources.find((source) => source.kind === 'scenario');
  if (wrong !== undefined)
    throw new BadQuestion(`${wrong.file.path} is a scenario; --from takes warbands, files of rows, and "book".`);
  const bestiaries = sources.filter((source) => source.kind === 'bestiary').map(({ file }) => file);
  const listed = sources.filter((source) => source.kind === 'warband').flatMap(({ file }) => membersOf(file));
  const changes: Changes = { seed, policy, use: [...bestiaries.map((file) => file.path), ...use] };
  if (kind === 'scenario') {
    const option = Object.entries({ rules, play }).find(([, value]) => value !== undefined);
    if (option !== undefined) throw new BadQuestion(`--${option[0]} is for warbands; a scenario says it itself.`);
    const [reading] = await reader.scenarios([path], { ...changes, set: {} });
    return withUnits(reading, foes);
  }
  const book = rules ?? head.rules ?? sources.map((source) => source.head.rules).find((own) => own !== undefined);
  if (book === undefined) throw new BadQuestion(`${party.path} names no rulebook; say it with --rules.`);
  // Any unit may take the place of an encounter; use the first that the book accepts.
  const stands = await placeholders(book as SystemId);
  return withUnits(await readFirst(stands), foes ?? FOES);

  async function placeholders(id: SystemId): Promise<unknown[]> {
    if (listed.length > 0) return [...listed];
    const { kinds = [] } = await loadSystem(id);
    const rows =
      bestiaries.length > 0 ? ownRows() : Object.fromEntries(kinds.map(({ key, rows }) => [key, Object.keys(rows)]));
    const all = Object.values(rows).flat();
    // If no row can stand alone, two of different kinds may; and if a side must have ten, ten of them.
    const [one = []] = Object.values(rows).slice(-2);
    const pairs =
      Object.values(rows)
        .slice(-1)[0]
        ?.flatMap((last) => one.map((each) => `${each} ${last}`)) ?? [];
    return [...all, ...pairs].flatMap((line) => [line, `10x ${line}`]);
  }

  async function readFirst(stands: readonly unknown[]): Promise<RightReading> {
    let first: unknown;
    for (const stand of stands) {
      const { title } = head;
      const scenario = {
        title: title ?? path,
        rules: book,
        ...(play === undefined ? {} : { play }),
        sides: { [PARTY]: { use: path }, [FOES]: { members: [stand] } },
      };
      try {
        return await reader.made(scenario, '--from', changes);
      } catch (error) {
        first ??= error;
      }
    }
    throw first;
  }

  function withUnits(reading: RightReading, side: string | undefined): DesignQuestion {
    const { system, scenario } = reading;
    const [cell] = scenario.cells;
    const place = side ?? cell.setup.sides[1]?.name ?? '';
    const rows = [...from.filter(isBook).map((each) => rowsOfBook(system, each)), ownRows()];
    const lines = rows.flatMap((each) => linesOfRows(each, cell, place, system));
    const units = [...listed, ...lines];
    return { reading, units: deal.length === 0 ? units : dealt(units, deal, { cell, side: place, system }) };
  }

  /** Returns the rows that the bestiaries define, by kind. */
  function ownRows(): Rows {
    const rows: Record<string, string[]> = {};
    for (const file of bestiaries) {
      const { value } = readDocument(new Text(file.path, file.text));
      const define = isTree(value) && isTree(value.define) ? value.define : {};
      for (const [kind, own] of Object.entries(define))
        if (isTree(own)) rows[kind] = [...(rows[kind] ?? []), ...Object.keys(own)];
    }
    return rows;
  }
}

/** Returns the members of a warband, as written. */
function membersOf(file: FileText): readonly unknown[] {
  const { value } = readDocument(new Text(file.path, file.text));
  if (isTree(value) && Array.isArray(value.members)) return value.members;
  throw new BadQuestion(`${file.path} has no list of members; name the file that has it.`);
}
