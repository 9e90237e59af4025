import type { Answer } from '../analysis/answer.ts';
import type { Subject } from '../analysis/answer-scenario.ts';
import { type GameEvent, GameEventReader } from '../analysis/game-events/game-events.ts';
import { rest } from '../engine/threads.ts';
import { GameColumns } from '../report/rows/game-columns.ts';
import type { RowColumn, RowValue } from '../report/rows/row-format.ts';
import { compileCell } from '../scenario/compile-cell.ts';
import type { Host } from './host.ts';
import { beginPhase } from './phase.ts';
import { grouped } from './progress.ts';
import { GrowingRows, type RowPlace } from './row-file.ts';

/** Approximate number of rows after which a cell's events are written. */
const CHUNK_ROWS = 20_000;
const GAMES_BETWEEN_RESTS = 20;

/** Columns after those of {@link GameColumns} and the number of the event. */
const EVENT_COLUMNS: readonly (RowColumn & { readonly read: (event: GameEvent) => RowValue })[] = [
  { name: 'chapter', kind: 'words', read: ({ chapter }) => chapter },
  { name: 'round', kind: 'count', isOptional: true, read: ({ round }) => round },
  { name: 'kind', kind: 'words', read: ({ kind }) => kind },
  { name: 'side', kind: 'words', isOptional: true, read: ({ side }) => side },
  { name: 'who', kind: 'words', isOptional: true, read: ({ who }) => who },
  { name: 'whom_side', kind: 'words', isOptional: true, read: ({ whomSide }) => whomSide },
  { name: 'whom', kind: 'words', isOptional: true, read: ({ whom }) => whom },
  { name: 'rule', kind: 'words', isOptional: true, read: ({ rule }) => rule },
  { name: 'text', kind: 'words', read: ({ text }) => text },
  { name: 'rolls', kind: 'words', read: ({ rolls }) => rolls },
  { name: 'chance', kind: 'number', isOptional: true, read: ({ chance }) => chance },
];

/** An event, with its game and its number in the game. */
interface Numbered {
  readonly event: GameEvent;
  readonly game: number;
  readonly number: number;
}

/**
 * Replays the games of an answer and writes a row for each event.
 *
 * @returns whether the file was written; false when interrupted
 */
export async function writeEvents(
  place: RowPlace,
  answer: Answer,
  { scenario, system }: Subject,
  { quiet }: { readonly quiet?: true },
  host: Host,
): Promise<boolean> {
  beginPhase('play');
  const { seed, cells } = answer;
  const gameColumns = new GameColumns(scenario);
  const file = new GrowingRows(
    place,
    [...gameColumns.columns, { name: 'event', kind: 'count' }, ...EVENT_COLUMNS],
    host,
  );
  const all = cells.reduce((sum, cell) => sum + cell.games, 0);
  let replayed = 0;
  let events = 0;
  const add = async (cell: number, rows: readonly Numbered[]) => {
    events += rows.length;
    await file.add({
      rows: rows.length,
      columns: [
        ...gameColumns.valuesOf(
          cell,
          Float64Array.from(rows, ({ game }) => game),
        ),
        { each: rows.map(({ number }) => number) },
        ...EVENT_COLUMNS.map(({ read }) => ({ each: rows.map(({ event }) => read(event)) })),
      ],
    });
  };
  try {
    for (const [cell, { games }] of cells.entries()) {
      const reader = new GameEventReader(system, compileCell(system, scenario.cells[cell]));
      let rows: Numbered[] = [];
      for (let game = 0; game < games; game++) {
        for (const [number, event] of reader.eventsOf(seed, game).entries()) rows.push({ event, game, number });
        if (rows.length >= CHUNK_ROWS) {
          await add(cell, rows);
          rows = [];
        }
        if (++replayed % GAMES_BETWEEN_RESTS > 0) continue;
        if (!quiet) host.status(`writing events ${Math.floor((100 * replayed) / all)} %`);
        await rest();
        host.stop.throwIfAborted();
      }
      if (rows.length > 0) await add(cell, rows);
    }
    await file.finish(answer);
  } catch (error) {
    await file.drop();
    if (!host.stop.aborted) throw error;
    host.note(`${place.path} was not written: it was stopped before all of its games were.`);
    return false;
  } finally {
    host.status('');
  }
  if (!quiet) host.note(`${grouped(events)} events of ${grouped(all)} games: ${place.path}`);
  return true;
}
