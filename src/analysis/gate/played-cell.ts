import type { PlayingOptions } from '../../engine/play-courses.ts';
import type { playRecorded, Recorded } from '../../engine/play-recorded.ts';
import type { Matchup } from '../../rules/system.ts';
import { compileCell } from '../../scenario/compile-cell.ts';
import type { Measure } from '../../stats/measure.ts';
import { mergeTally } from '../../stats/tally.ts';
import { type GatedScenario, headlinesOf } from './baseline.ts';

/** How games are played for a gate; no answer depends on it. */
export interface Playing extends Omit<PlayingOptions, 'seed'> {
  readonly record: typeof playRecorded;
}

/** A cell as it is played now: its games from the first on, as far as they were looked at. */
export interface PlayedCell {
  readonly matchup: Matchup;
  readonly measures: readonly Measure[];
  readonly headlines: readonly string[];
  /** Tally and endings of the games so far. */
  counts: Float64Array;
  endings: Uint32Array;
  games: number;
}

/** The cells of a scenario, before anything was played. */
export function seatCells({ scenario, system }: GatedScenario): PlayedCell[] {
  return scenario.cells.map((cell) => {
    const matchup = compileCell(system, cell);
    const measures = system.measures(matchup);
    return {
      matchup,
      measures,
      headlines: headlinesOf(measures),
      counts: new Float64Array(),
      endings: new Uint32Array(),
      games: 0,
    };
  });
}

/**
 * Plays cells on, each from where it stands, all of which must stand at the same game.
 *
 * @param to before which game they shall stand
 * @param remember whether to remember how games end
 * @returns whether all of them got there; not where it was told to stop
 */
export async function playOn(
  { scenario, system }: GatedScenario,
  cells: readonly PlayedCell[],
  to: number,
  { record, ...options }: Playing,
  remember = true,
): Promise<boolean> {
  const watched = ({ headlines }: PlayedCell) => (remember ? headlines : []);
  const stretch = remember ? MOST_AT_ONCE : to;
  for (let from = cells[0]?.games ?? to; from < to; from += stretch) {
    if (options.signal?.aborted) return false;
    const end = Math.min(to, from + stretch);
    const played = await record(
      cells.map((cell) => ({ kernel: system, matchup: cell.matchup, watched: watched(cell) })),
      { ...options, seed: scenario.seed, firstGame: from, games: end - from },
    );
    for (const [i, cell] of cells.entries()) addGames(cell, played[i] as Recorded);
    if (cells.some(({ games }) => games < end)) return false;
  }
  return true;
}

/** A batch carries the endings of all games that are played at once, which must not cost more than to play them. */
const MOST_AT_ONCE = 50_000;

function addGames(cell: PlayedCell, { games, counts, endings }: Recorded): void {
  cell.counts = cell.games === 0 ? counts : mergeTally(cell.counts, counts);
  const all = new Uint32Array(cell.endings.length + endings.length);
  all.set(cell.endings);
  all.set(endings, cell.endings.length);
  cell.endings = all;
  cell.games += games;
}
