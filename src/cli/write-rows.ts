import type { Answer } from '../analysis/answer.ts';
import type { Subject } from '../analysis/answer-scenario.ts';
import type { PlayCell, playScenario } from '../engine/play-scenario.ts';
import { MeasureColumns } from '../report/rows/game-columns.ts';
import { compileCell } from '../scenario/compile-cell.ts';
import type { Host } from './host.ts';
import { beginPhase } from './phase.ts';
import { grouped } from './progress.ts';
import { GrowingRows, type RowPlace } from './row-file.ts';

/** A file with a row for each game of a run. */
export class GameRowFile {
  private readonly path: string;
  private readonly cells: readonly PlayCell[];
  private readonly measures: MeasureColumns;
  private readonly file: GrowingRows;
  private readonly host: Host;
  private games = 0;

  constructor(place: RowPlace, { scenario, system }: Subject, host: Host) {
    this.path = place.path;
    this.host = host;
    this.cells = scenario.cells.map((cell) => ({ kernel: system, matchup: compileCell(system, cell) }));
    const measures = this.cells.map(({ kernel, matchup }) => kernel.measures(matchup));
    this.measures = new MeasureColumns(scenario, measures);
    this.file = new GrowingRows(place, this.measures.columns, host);
  }

  /** Plays, and writes the row of each game. */
  readonly play: typeof playScenario = (cells, options) =>
    this.host.play(cells, {
      ...options,
      onRows: async (rows) => {
        await this.file.add(this.measures.chunkOf(rows));
        this.games += rows.games;
      },
    });

  /** Replays the games of an answer, for games of an earlier run or of other machines. */
  async playAgain(
    { cells, seed }: Answer,
    { precision }: Subject['scenario'],
    { threads, quiet }: { readonly threads?: number; readonly quiet?: true },
  ): Promise<void> {
    const { host } = this;
    beginPhase('play');
    await this.play(
      this.cells.map((cell, i) => ({ ...cell, games: cells[i].games })),
      {
        ...{ seed, precision, threads, signal: host.stop },
        onProgress: quiet ? undefined : ({ done }) => host.status(`writing rows ${Math.floor(100 * done)} %`),
      },
    );
    host.status('');
  }

  /**
   * Ends the file, or discards it if the run was interrupted.
   *
   * @returns whether it was written
   */
  async finish(answer: Answer | undefined, { quiet }: { readonly quiet?: true }): Promise<boolean> {
    const { path, host, games } = this;
    if (answer === undefined || answer.interrupted || host.stop.aborted) {
      await this.file.drop();
      host.note(`${path} was not written: it was stopped before all of its games were.`);
      return false;
    }
    await this.file.finish(answer);
    if (!quiet) host.note(`Rows of ${grouped(games)} games: ${path}`);
    return true;
  }

  /** Discards the file. */
  async drop(): Promise<void> {
    await this.file.drop();
  }
}
