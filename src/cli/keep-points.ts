import type { playPoints } from '../engine/play-points.ts';
import type { JournalFile } from './journal-file.ts';

/**
 * Wraps a function that plays for points: it keeps checkpoints in a journal and resumes from them.
 *
 * A question decides what to play next from earlier results, so its calls come in the same order each time. Cells are
 * numbered across all calls.
 */
export function keepPoints(play: typeof playPoints, journal: JournalFile): typeof playPoints {
  let called = 0;
  return (cells, options) => {
    const first = called;
    called += cells.length;
    return play(cells, {
      ...options,
      checkpoints: journal.checkpoints
        .filter(({ cell }) => cell >= first && cell < called)
        .map((checkpoint) => ({ ...checkpoint, cell: checkpoint.cell - first })),
      onCell: (cell, progress) => journal.keep(first + cell, progress),
    });
  };
}
