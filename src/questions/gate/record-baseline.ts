import { layOut } from '../../stats/measure.ts';
import { wilson } from '../../stats/rate-interval.ts';
import { type BaselineSize, type GatedScenario, gamesPrint, playPrint, type ScenarioBaseline } from './baseline.ts';
import { packEndings } from './ending.ts';
import { type PlayedCell, type Playing, playOn, startCells } from './played-cell.ts';

/** The result of renewing a scenario's baseline. */
export interface Renewal {
  /** `kept`: play is unchanged; `new`: there was none; `renewed`: scenario, play or size has changed. */
  readonly state: 'kept' | 'new' | 'renewed';
  readonly baseline: ScenarioBaseline;
  /** Games of each cell that were played now and match the baseline. */
  readonly played: number;
}

export interface RecordOptions extends Playing {
  readonly montecrawl: string;
  readonly size: BaselineSize;
  /** Games of each cell that detect a change; at most the recorded ones. */
  readonly checked: number;
  /** Whether to play all recorded games even if the checked ones are the same as before. */
  readonly whole?: boolean;
}

/** Number of first games of a cell that are recorded one by one. */
const REMEMBERED = 10_000;

/** Numbers of games at which the recorder checks whether rates are precise enough. */
const SIZES = [10_000, 22_000, 44_000, 88_000, 175_000, 350_000, 700_000, 1_400_000];

/**
 * Plays a scenario so that later play can be compared with it.
 *
 * @param before its baseline so far; it is kept, and nothing more is played, if the games to be checked are the same
 * @returns `undefined` when aborted
 */
export async function recordBaseline(
  gated: GatedScenario,
  before: ScenarioBaseline | undefined,
  { montecrawl, size, checked: wanted, whole = false, ...playing }: RecordOptions,
): Promise<Renewal | undefined> {
  const { scenario } = gated;
  const remembered = 'games' in size ? Math.min(REMEMBERED, size.games) : REMEMBERED;
  const checked = Math.min(wanted, remembered);
  const cells = startCells(gated);
  if (!(await playOn(gated, cells, checked, playing, remembered))) return undefined;
  const printsOf = () => cells.map(({ measures, prints }) => gamesPrint(measures, prints));
  const digests = printsOf();
  const print = playPrint(scenario);
  const fits =
    before !== undefined &&
    before.scenario === print &&
    JSON.stringify(before.size) === JSON.stringify(size) &&
    before.remembered === remembered &&
    before.checked === checked;
  const isKept = (of: 'digest' | 'whole', prints: readonly string[]) =>
    fits && prints.every((each, i) => each === before.cells[i]?.[of]);
  const keep = (played: number): Renewal => ({ state: 'kept', baseline: before as ScenarioBaseline, played });
  if (!whole && isKept('digest', digests)) return keep(checked);
  if (!(await playOn(gated, cells, remembered, playing, remembered))) return undefined;
  const wholes = printsOf();
  if (isKept('whole', wholes)) return keep(remembered);
  if (!(await playEnough(gated, cells, size, playing))) return undefined;
  return {
    state: before === undefined ? 'new' : 'renewed',
    played: remembered,
    baseline: {
      montecrawl,
      scenario: print,
      size,
      remembered,
      checked,
      cells: cells.map(({ headlines, endings, measures, counts, games }, i) => {
        const { at } = layOut(measures);
        return {
          vary: scenario.cells[i]?.vary ?? {},
          digest: digests[i],
          whole: wholes[i],
          games,
          counts: Object.fromEntries(headlines.map((name) => [name, counts[at(name)]])),
          ...packEndings(endings, headlines),
        };
      }),
    },
  };
}

/** Continues cells until each has the games that it needs. */
async function playEnough(
  gated: GatedScenario,
  cells: readonly PlayedCell[],
  size: BaselineSize,
  playing: Playing,
): Promise<boolean> {
  if ('games' in size) return playOn(gated, cells, size.games, playing, 0);
  let open = cells;
  for (const games of SIZES) {
    if (!(await playOn(gated, open, games, playing, 0))) return false;
    open = open.filter((cell) => !isKnown(cell, size.precision));
    if (open.length === 0) break;
  }
  return true;
}

/** Returns whether every headline of a cell is known to plus or minus a rate, at 95 %. */
function isKnown({ headlines, measures, counts, games }: PlayedCell, precision: number): boolean {
  const { at } = layOut(measures);
  return headlines.every((name) => {
    const { low, high } = wilson(counts[at(name)], games);
    return (high - low) / 2 <= precision;
  });
}
