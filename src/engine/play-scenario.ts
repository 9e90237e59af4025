import { planLooks } from '../stats/looks.ts';
import { layOut } from '../stats/measure.ts';
import { Course, fixedPlan, type Plan, type Played } from './course.ts';
import type { PlayCell } from './crew.ts';
import { type PlayingOptions, playCourses } from './play-courses.ts';
import type { Progress } from './schedule.ts';

export type { PlayCell, Played, Progress };

export interface PlayOptions extends PlayingOptions {
  /** 0..2^53-1. All cells are played with it: game 7 of one cell meets the same dice as game 7 of another. */
  readonly seed: number;
  /** So many games for each cell, 1 or more; left out: until precise enough. */
  readonly games?: number | undefined;
  /** Half width, as a rate, that every headline must reach where games are not fixed. */
  readonly precision: number;
}

/**
 * Plays cells, on threads where it pays.
 *
 * What comes back depends on matchups, seed, games and precision only: not on threads, on how games are cut
 * into batches, nor on which end first. Told to stop, it does so within a second, and each cell keeps its
 * games from the first on, as far as they were played without a gap.
 *
 * @returns what came of each cell, in the order of cells
 * @throws Error when a game breaks or threads die of it; all that was played is lost then
 */
export async function playScenario(cells: readonly PlayCell[], options: PlayOptions): Promise<Played[]> {
  const plan = planOf(options);
  const courses = cells.map(
    ({ kernel, matchup, known }, cell) => new Course(cell, layOut(kernel.measures(matchup)), plan, known),
  );
  await playCourses(cells, courses, options);
  return courses.map((course) => course.played);
}

function planOf({ seed, games, precision, batchGames }: PlayOptions): Plan {
  if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError(`${seed} is no seed`);
  for (const count of [games, batchGames]) {
    if (count !== undefined && !(Number.isSafeInteger(count) && count > 0))
      throw new RangeError(`${count} games cannot be played`);
  }
  if (games !== undefined) return fixedPlan(games);
  if (!(precision > 0)) throw new RangeError(`a precision of ${precision} is never reached`);
  return { ...planLooks(precision), precision };
}
