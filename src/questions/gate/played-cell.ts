import type { PlayingOptions } from '../../engine/play-cells.ts';
import type { playRecorded, Recorded } from '../../engine/play-recorded.ts';
import type { Matchup } from '../../rules/system.ts';
import { compileCell } from '../../scenario/compile-cell.ts';
import type { Cell } from '../../scenario/scenario.ts';
import type { Measure } from '../../stats/measure.ts';
import { mergeTally } from '../../stats/tally.ts';
import { type GatedScenario, headlinesOf } from './baseline.ts';

/** How games are played for a gate; no answer depends on it. */
export interface Playing extends Omit<PlayingOptions, 'seed'> {
  readonly record: typeof playRecorded;
}

/** A cell as it plays now: its games from the first on, as far as they were played. */
export interface PlayedCell {
  readonly vary: Cell['vary'];
  readonly matchup: Matchup;
  readonly measures: readonly Measure[];
  readonly headlines: readonly string[];
  /** Tally of the games so far. */
  counts: Float64Array;
  games: number;
  /** The ending of each of the first games, and a fingerprint of its tally. */
  endings: Uint32Array;
  prints: Float64Array;
}

/** Returns the cells of a scenario, before anything is played. */
export function startCells({ scenario, system }: GatedScenario): PlayedCell[] {
  return scenario.cells.map((cell) => {
    const matchup = compileCell(system, cell);
    const measures = system.measures(matchup);
    return {
      vary: cell.vary,
      matchup,
      measures,
      headlines: headlinesOf(measures),
      counts: new Float64Array(),
      games: 0,
      endings: new Uint32Array(),
      prints: new Float64Array(),
    };
  });
}

/**
 * Continues cells, all of which must be at the same game.
 *
 * @param to number of the game to stop before
 * @param remembered games before this number are recorded one by one, others are only counted
 * @returns whether all of them got there; `false` when aborted
 */
export async function playOn(
  { scenario, system }: GatedScenario,
  cells: readonly PlayedCell[],
  to: number,
  { record, ...options }: Playing,
  remembered: number,
): Promise<boolean> {
  while ((cells[0]?.games ?? to) < to) {
    if (options.signal?.aborted) return false;
    const from = cells[0].games;
    const end = from < remembered ? Math.min(to, remembered) : to;
    const played = await record(
      cells.map(({ matchup, headlines }) => ({
        kernel: system,
        matchup,
        ...(from < remembered ? { watched: headlines } : {}),
      })),
      { ...options, seed: scenario.seed, firstGame: from, games: end - from },
    );
    for (const [i, cell] of cells.entries()) addGames(cell, played[i]);
    if (cells.some(({ games }) => games < end)) return false;
  }
  return true;
}

function addGames(cell: PlayedCell, { games, counts, endings, prints }: Recorded): void {
  cell.counts = cell.games === 0 ? counts : mergeTally(cell.counts, counts);
  cell.endings = Uint32Array.from([...cell.endings, ...endings]);
  cell.prints = Float64Array.from([...cell.prints, ...prints]);
  cell.games += games;
}
