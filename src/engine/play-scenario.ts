import { planSizes } from '../stats/looks.ts';
import { layOut } from '../stats/measure.ts';
import { CellProgress, type Checkpoint, fixedPlan, type Plan, type Played } from './cell-progress.ts';
import { type PlayingOptions, playCells } from './play-cells.ts';
import type { PlayCell } from './players.ts';
import type { Progress } from './schedule.ts';
import type { Share } from './share.ts';

export type { Checkpoint, PlayCell, Played, Progress, Share };

export interface PlayOptions extends PlayingOptions {
  /** 0..2^53-1. All cells use it, so game 7 of one cell rolls the same dice as game 7 of another. */
  readonly seed: number;
  /** Number of games of each cell, 1 or more. Default: until precise enough. */
  readonly games?: number | undefined;
  /** Half width, as a rate, that every headline must reach where the number of games is not fixed. */
  readonly precision: number;
  /** Plays only this part of the games. The result is partial and must be merged with the others. */
  readonly share?: Share | undefined;
  /**
   * Checkpoints of an earlier run of the same cells and options, of any of the cells, those of each in the order of
   * looks.
   */
  readonly checkpoints?: readonly Checkpoint[] | undefined;
}

/**
 * Plays cells, on threads where it pays.
 *
 * The result depends on matchups, seed, games and precision only: not on threads, on how games are cut into batches,
 * nor on which end first. An aborted run ends within a second, and each cell keeps its games from the first on, as far
 * as they were played without a gap.
 *
 * @returns the result of each cell, in order
 * @throws Error when a game breaks or kills threads; results not reported by then are lost
 */
export async function playScenario(cells: readonly PlayCell[], options: PlayOptions): Promise<Played[]> {
  const progresses = cells.map(
    (each, cell) =>
      new CellProgress(
        cell,
        () => layOut(each.kernel.measures(each.matchup)),
        planOf(options, each),
        each.known,
        options.share,
      ),
  );
  for (const [cell, checkpoints] of checkpointsByCell(options.checkpoints ?? [])) progresses[cell]?.resume(checkpoints);
  const { onProgress, onCell } = options;
  let last: Progress['seen'];
  await playCells(cells, progresses, {
    ...options,
    onCell(cell, progress) {
      // A batch that waits for an earlier one shows nothing yet.
      last = progress.seen === undefined ? last : { cell, ...progress.seen };
      onCell?.(cell, progress);
    },
    onProgress: onProgress && ((progress) => onProgress({ ...progress, ...(last && { seen: last }) })),
  });
  return progresses.map((progress) => progress.played);
}

function checkpointsByCell(checkpoints: readonly Checkpoint[]): ReadonlyMap<number, readonly Checkpoint[]> {
  const byCell = new Map<number, Checkpoint[]>();
  for (const checkpoint of checkpoints) {
    const before = byCell.get(checkpoint.cell);
    if (before === undefined) byCell.set(checkpoint.cell, [checkpoint]);
    else before.push(checkpoint);
  }
  return byCell;
}

/** Returns the most games a cell may play. */
export function mostGames({ games, precision }: Pick<PlayOptions, 'games' | 'precision'>): number {
  return games ?? (planSizes(precision).at(-1) as number);
}

function planOf({ seed, games, precision, batchGames }: PlayOptions, { games: own, firstLook }: PlayCell): Plan {
  if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError(`${seed} is not a seed`);
  for (const count of [games, batchGames]) {
    if (count !== undefined && !(Number.isSafeInteger(count) && count > 0))
      throw new RangeError(`${count} games cannot be played`);
  }
  const fixed = own ?? games;
  if (fixed !== undefined) return fixedPlan(fixed);
  if (!(precision > 0)) throw new RangeError(`a precision of ${precision} is never reached`);
  return { sizes: planSizes(precision, firstLook), precision };
}
