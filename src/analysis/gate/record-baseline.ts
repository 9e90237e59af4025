import { type GatedScenario, playPrint, type ScenarioBaseline, tallyPrint } from './baseline.ts';
import { checkExpectations } from './check-expectations.ts';
import { packEndings } from './ending.ts';
import { type Playing, playOn, seatCells } from './played-cell.ts';
import { type Stamp, stampExpectations } from './stamp.ts';

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
  /** Which code plays, and from which files the scenario was read; left out where that is not known. */
  readonly origin?: Pick<Stamp, 'code' | 'files'> | undefined;
}

/**
 * Plays a scenario so that later play can be held against it.
 *
 * @param before its baseline so far, kept but for its stamp where the games to be checked count for the same: then
 *   nothing more is played
 * @returns `undefined` when told to stop before it was done
 */
export async function recordBaseline(
  gated: GatedScenario,
  before: ScenarioBaseline | undefined,
  { montecrawl, games, checked: wanted, whole = false, origin, ...playing }: RecordOptions,
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
  const keep = () => restamp(gated, before as ScenarioBaseline, cells[0]?.games ?? 0, origin, playing);
  if (!whole && isKept('digest', digests)) return keep();
  if (!(await playOn(gated, cells, games, playing))) return undefined;
  const wholes = cells.map(({ measures, counts }) => tallyPrint(measures, counts));
  if (isKept('whole', wholes)) return keep();
  const stamp = origin && (await stampOf(gated, games, origin, playing));
  if (playing.signal?.aborted) return undefined;
  return {
    state: before === undefined ? 'new' : 'renewed',
    baseline: {
      montecrawl,
      scenario: print,
      games,
      checked,
      ...(stamp === undefined ? {} : { stamp }),
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

/**
 * A baseline that is kept, with the stamp of the code that has just played as many of its games again. Where that code
 * cannot be named the old stamp stays, which is still true.
 */
async function restamp(
  gated: GatedScenario,
  before: ScenarioBaseline,
  played: number,
  origin: RecordOptions['origin'],
  playing: Playing,
): Promise<Renewal | undefined> {
  if (origin === undefined) return { state: 'kept', baseline: before };
  const known = before.stamp?.code === origin.code ? before.stamp.games : 0;
  const stamp = await stampOf(gated, Math.max(played, known), origin, playing);
  return playing.signal?.aborted ? undefined : { state: 'kept', baseline: { ...before, stamp } };
}

async function stampOf(
  gated: GatedScenario,
  games: number,
  { code, files }: Pick<Stamp, 'code' | 'files'>,
  playing: Playing,
): Promise<Stamp> {
  const { title, play, seed } = gated.scenario;
  // Alone in its gate an expectation is soonest found not to hold. So what is found to hold here is found in any gate.
  const expectations = stampExpectations(await checkExpectations(gated, 1, playing));
  return { code, games, files, title, play, seed, ...(expectations === undefined ? {} : { expectations }) };
}
