import { dirname, extname } from 'node:path';
import type { Answer } from '../analysis/answer.ts';
import type { Subject } from '../analysis/answer-scenario.ts';
import { unknownWord } from '../check/fault.ts';
import { rowColumns } from '../report/rows/row-columns.ts';
import { formatOf, ROW_FILES, type RowFile } from '../report/rows/row-files.ts';
import { compileCell } from '../scenario/compile-cell.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';
import { beginPhase } from './phase.ts';
import { grouped } from './progress.ts';

/** Where rows are to be written, and as what. */
export interface RowPlace {
  readonly path: string;
  readonly file: RowFile;
}

/**
 * Finds out as what rows are to be written.
 *
 * @throws Complaint when there is no such kind, or nothing can be written there
 */
export async function claimRows(path: string, host: Host, option: 'rows' | 'events' = 'rows'): Promise<RowPlace> {
  const ending = extname(path).toLowerCase();
  const file = ROW_FILES.find((each) => each === ending);
  if (file === undefined)
    throw new Complaint(`--${option} ${path}: ${unknownWord(`kind of file for ${option}`, ending || path, ROW_FILES)}`);
  await host.claim(dirname(path));
  return { path, file };
}

/**
 * Plays the games of an answer again and writes a row for each.
 *
 * @returns whether it was written; not when told to stop
 */
export async function writeRows(
  { path, file }: RowPlace,
  answer: Answer,
  { scenario, system }: Subject,
  { threads, quiet }: { readonly threads?: number; readonly quiet?: true },
  host: Host,
): Promise<boolean> {
  // The report is written by now, and games are played once more.
  beginPhase('play');
  const cells = answer.cells.map(({ games }, i) => {
    const matchup = compileCell(system, scenario.cells[i]);
    return { kernel: system, matchup, games };
  });
  const all = cells.reduce((sum, { games }) => sum + games, 0);
  const columns = rowColumns(
    answer,
    cells.map(({ kernel, matchup }) => kernel.measures(matchup)),
  );
  const { title, montecrawl, digest } = answer;
  const format = await formatOf(file, columns, { title, montecrawl, digest });
  async function* pieces(): AsyncGenerator<string | Uint8Array> {
    let written = 0;
    yield format.begin();
    for await (const rows of host.playRows(cells, { seed: answer.seed, threads, signal: host.stop })) {
      yield await format.add(rows);
      written += rows.games;
      if (!quiet) host.status(`writing rows ${Math.floor((100 * written) / all)} %`);
    }
    yield await format.end();
  }
  try {
    await host.write(path, pieces());
  } catch (error) {
    if (!host.stop.aborted) throw error;
    host.note(`${path} was not written: it was stopped before all of its games were.`);
    return false;
  } finally {
    host.status('');
  }
  if (!quiet) host.note(`Rows of ${grouped(all)} games: ${path}`);
  return true;
}
