import type { Answer } from '../analysis/answer.ts';
import type { Subject } from '../analysis/answer-scenario.ts';
import { EventTable, type GameEvent } from '../analysis/game-events/game-events.ts';
import { rest } from '../engine/threads.ts';
import { type PlainColumn, type PlainRow, plainFormat } from '../report/rows/plain-rows.ts';
import { compileCell } from '../scenario/compile-cell.ts';
import type { Host } from './host.ts';
import { beginPhase } from './phase.ts';
import { grouped } from './progress.ts';
import type { RowPlace } from './write-rows.ts';

/** How many rows are written at a time. */
const CHUNK_ROWS = 20_000;
/** So many games are told between two rests. */
const GAMES_BETWEEN_RESTS = 20;

/** What stands in each column, after those of the cell. */
const EVENT_COLUMNS: readonly (PlainColumn & { readonly read: (event: GameEvent) => string | number | undefined })[] = [
  { name: 'chapter', isWords: true, read: ({ chapter }) => chapter },
  { name: 'round', isWords: false, read: ({ round }) => round },
  { name: 'kind', isWords: true, read: ({ kind }) => kind },
  { name: 'side', isWords: true, read: ({ side }) => side },
  { name: 'who', isWords: true, read: ({ who }) => who },
  { name: 'whom', isWords: true, read: ({ whom }) => whom },
  { name: 'rule', isWords: true, read: ({ rule }) => rule },
  { name: 'text', isWords: true, read: ({ text }) => text },
  { name: 'rolls', isWords: true, read: ({ rolls }) => rolls },
  { name: 'chance', isWords: false, read: ({ chance }) => chance },
];

/**
 * Replays the games of an answer and writes a row for each event.
 *
 * @returns whether it was written; not when told to stop
 */
export async function writeEvents(
  { path, file }: RowPlace,
  answer: Answer,
  { scenario, system }: Subject,
  { quiet }: { readonly quiet?: true },
  host: Host,
): Promise<boolean> {
  beginPhase('play');
  const { axes, seed, cells, title, montecrawl, digest } = answer;
  const places: PlainColumn[] = axes.map(({ path: name }) => ({
    name,
    isWords: cells.some(({ vary }) => typeof vary[name] !== 'number'),
  }));
  const numbers = (...names: string[]): PlainColumn[] => names.map((name) => ({ name, isWords: false }));
  const columns = [...numbers('cell'), ...places, ...numbers('seed', 'game', 'event'), ...EVENT_COLUMNS];
  const format = await plainFormat(file, columns, { title, montecrawl, digest });
  const all = cells.reduce((sum, { games }) => sum + games, 0);
  let told = 0;
  let events = 0;
  async function* pieces(): AsyncGenerator<string | Uint8Array> {
    yield format.begin();
    let rows: PlainRow[] = [];
    for (const [i, { games, vary }] of cells.entries()) {
      const table = new EventTable(system, compileCell(system, scenario.cells[i]));
      const values = places.map(({ name, isWords }) => (isWords ? String(vary[name]) : Number(vary[name])));
      for (let game = 0; game < games; game++) {
        for (const [number, event] of table.eventsOf(seed, game).entries()) {
          rows.push([i + 1, ...values, seed, game, number, ...EVENT_COLUMNS.map(({ read }) => read(event))]);
          if (rows.length < CHUNK_ROWS) continue;
          yield await format.add(rows);
          events += rows.length;
          rows = [];
        }
        if (++told % GAMES_BETWEEN_RESTS > 0) continue;
        if (!quiet) host.status(`writing events ${Math.floor((100 * told) / all)} %`);
        await rest();
        host.stop.throwIfAborted();
      }
    }
    if (rows.length > 0) yield await format.add(rows);
    events += rows.length;
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
  if (!quiet) host.note(`${grouped(events)} events of ${grouped(all)} games: ${path}`);
  return true;
}
