import { type GatedScenario, playPrint, type ScenarioBaseline, tallyPrint } from './baseline.ts';
import { packEndings } from './ending.ts';
import { type Playing, playOn, seatCells } from './played-cell.ts';

/** What became of a scenario's baseline. */
export interface Renewal {
  /** `kept`: play is as it was; `new`: there was none; `renewed`: scenario, play or what is remembered is another. */
  readonly state: 'kept' | 'new' | 'renewed';
  readonly baseline: ScenarioBaseline;
}

export interface RecordOptions extends Playing {
  readonly montecrawl: string;
  /** Games of each cell to remember, 1 or more. */
  readonly games: number;
  /** Games of each cell by which a change is seen; no more than {@link games} are taken. */
  readonly checked: number;
}

/**
 * Plays a scenario so that later play can be held against it.
 *
 * @param before its baseline so far, kept where the games to be checked count for the same: then nothing more is played
 * @returns `undefined` when told to stop before it was done
 */
export async function recordBaseline(
  gated: GatedScenario,
  before: ScenarioBaseline | undefined,
  { montecrawl, games, checked: wanted, ...playing }: RecordOptions,
): Promise<Renewal | undefined> {
  const { scenario } = gated;
  const checked = Math.min(wanted, games);
  const cells = seatCells(gated);
  if (!(await playOn(gated, cells, checked, playing))) return undefined;
  const digests = cells.map(({ measures, counts }) => tallyPrint(measures, counts));
  const print = playPrint(scenario);
  if (
    before !== undefined &&
    before.scenario === print &&
    before.games === games &&
    before.checked === checked &&
    digests.every((digest, i) => digest === before.cells[i]?.digest)
  ) {
    return { state: 'kept', baseline: before };
  }
  if (!(await playOn(gated, cells, games, playing))) return undefined;
  return {
    state: before === undefined ? 'new' : 'renewed',
    baseline: {
      montecrawl,
      scenario: print,
      games,
      checked,
      cells: cells.map(({ measures, headlines, counts, endings }, i) => ({
        vary: scenario.cells[i]?.vary ?? {},
        digest: digests[i] as string,
        whole: tallyPrint(measures, counts),
        counts: Object.fromEntries(
          headlines.map((name, bit) => [name, endings.reduce((sum, mark) => sum + ((mark >> bit) & 1), 0)]),
        ),
        ...packEndings(endings, headlines),
      })),
    },
  };
}
