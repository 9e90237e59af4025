import type { playPoints } from '../engine/play-points.ts';
import type { JournalFile } from './journal-file.ts';

/**
 * Keeps in a journal what is played for points, and goes on from what is in it.
 *
 * What a question plays next follows from what it has played. So its calls come in the same order each time, and a cell is
 * known by its number among those of all calls.
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
