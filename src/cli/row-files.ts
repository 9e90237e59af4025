import type { Answer } from '../analysis/answer.ts';
import type { Subject } from '../analysis/answer-scenario.ts';
import { answer, type Playing, type RunContext } from './answer.ts';
import type { Host } from './host.ts';
import type { RowPlace } from './row-file.ts';
import type { GameRowFile } from './write-rows.ts';

/** The extra files of an answer: a row for each game, a row for each event. */
export interface RowPlaces {
  readonly rows: RowPlace | undefined;
  readonly events: RowPlace | undefined;
}

/** @throws Complaint when they cannot be written */
export async function claimRowFiles(
  { rows, events }: { readonly rows?: string; readonly events?: string },
  host: Host,
): Promise<RowPlaces> {
  if (rows === undefined && events === undefined) return { rows: undefined, events: undefined };
  const { claimRows } = await import('./row-file.ts');
  return {
    rows: rows === undefined ? undefined : await claimRows('rows', rows, host),
    events: events === undefined ? undefined : await claimRows('events', events, host),
  };
}

/** An answer, and the rows of its games if they were written during play. */
interface AnswerWithRows {
  readonly answered: Answer | undefined;
  readonly rows?: GameRowFile;
}

/** Calls `answer`. Games played here and now write their rows during play. */
export async function answerWithRows(
  { rows: place }: RowPlaces,
  question: Subject,
  playing: Playing,
  host: Host,
  context: RunContext,
): Promise<AnswerWithRows> {
  const { play, journal, checkpoints = journal?.checkpoints ?? [] } = context;
  if (place === undefined || play !== undefined || checkpoints.length > 0)
    return { answered: await answer(question, playing, host, context) };
  const rows = new (await import('./write-rows.ts')).GameRowFile(place, question, host);
  try {
    return { answered: await answer(question, playing, host, { ...context, play: rows.play }), rows };
  } catch (error) {
    await rows.drop();
    throw error;
  }
}

/**
 * Writes the extra files of an answer. Games that were played earlier or elsewhere are replayed for their rows.
 *
 * @returns whether all files were written; false when interrupted
 */
export async function writeRowFiles(
  places: RowPlaces,
  { answered, rows: played }: AnswerWithRows,
  question: Subject,
  playing: Playing,
  host: Host,
): Promise<boolean> {
  if (answered === undefined || answered.interrupted) {
    await played?.finish(undefined, playing);
    return false;
  }
  if (places.rows !== undefined) {
    const rows = played ?? (await playedAgain(places.rows, answered, question, playing, host));
    if (!(await rows.finish(answered, playing))) return false;
  }
  if (places.events === undefined) return true;
  return (await import('./write-events.ts')).writeEvents(places.events, answered, question, playing, host);
}

async function playedAgain(
  place: RowPlace,
  answered: Answer,
  question: Subject,
  playing: Playing,
  host: Host,
): Promise<GameRowFile> {
  const rows = new (await import('./write-rows.ts')).GameRowFile(place, question, host);
  try {
    await rows.playAgain(answered, question.scenario, playing);
  } catch (error) {
    await rows.drop();
    throw error;
  }
  return rows;
}
