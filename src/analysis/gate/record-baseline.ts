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
  /** Play all games, also where those that are checked count for the same as before. */
  readonly whole?: boolean;
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
  { montecrawl, games, checked: wanted, whole = false, ...playing }: RecordOptions,
): Promise<Renewal | undefined> {
  const { scenario } = gated;
  const checked = Math.min(wanted, games);
  const cells = seatCells(gated);
  if (!(await playOn(gated, cells, checked, playing))) return undefined;
  const digests = cells.map(({ measures, counts }) => tallyPrint(measures, counts));
  const print = playPrint(scenario);
  const fits =
    before !== undefined && before.scenario === print && before.games === games && before.checked === checked;
  const isKept = (of: 'digest' | 'whole', prints: readonly string[]) =>
    fits && prints.every((each, i) => each === before.cells[i]?.[of]);
  if (!whole && isKept('digest', digests)) return { state: 'kept', baseline: before as ScenarioBaseline };
  if (!(await playOn(gated, cells, games, playing))) return undefined;
  const wholes = cells.map(({ measures, counts }) => tallyPrint(measures, counts));
  if (isKept('whole', wholes)) return { state: 'kept', baseline: before as ScenarioBaseline };
  return {
    state: before === undefined ? 'new' : 'renewed',
    baseline: {
      montecrawl,
      scenario: print,
      games,
      checked,
      cells: cells.map(({ headlines, endings }, i) => ({
        vary: scenario.cells[i]?.vary ?? {},
        digest: digests[i] as string,
        whole: wholes[i] as string,
        counts: Object.fromEntries(
          headlines.map((name, bit) => [name, endings.reduce((sum, mark) => sum + ((mark >> bit) & 1), 0)]),
        ),
        ...packEndings(endings, headlines),
      })),
    },
  };
}
