import { storyOf } from '../../analysis/story.ts';
import { layOut } from '../../stats/measure.ts';
import {
  type CellBaseline,
  type GatedScenario,
  gamesPrint,
  isOfCell,
  playPrint,
  type ScenarioBaseline,
} from './baseline.ts';
import type { BadBaseline } from './baseline-text.ts';
import { type CacheEntry, cachedGames } from './cache.ts';
import { compareRate, type Look, planLooks } from './compare-rate.ts';
import { countOf, marksOf, unpackEndings } from './ending.ts';
import type { ChangeCheck, ChangedGame, ComparedCell, ComparedRate, Finding, GateOutcome } from './gate-answer.ts';
import { matchNames } from './match-names.ts';
import { type PlayedCell, type Playing, playOn, startCells } from './played-cell.ts';

/** The baseline that a scenario is compared to. */
export type Held =
  | {
      readonly path: string;
      readonly baseline: ScenarioBaseline;
      /** Left out if this code is not known to have played these games. */
      readonly cached?: CacheEntry;
    }
  | { readonly path: string; readonly missing: true }
  | ({ readonly path: string } & BadBaseline);

/** A cell and its baseline. */
interface NamedCell {
  readonly cell: PlayedCell;
  readonly was: CellBaseline;
  /** The baseline's name of each headline; those that it does not have are left out. */
  readonly names: ReadonlyMap<string, string>;
}

/** A cell with its games before and now. */
interface DifferentCell extends NamedCell {
  /** The ending of each recorded game, in bits of the current headlines. */
  readonly before: Uint32Array;
  /** Bits of the headlines that the baseline has. */
  readonly known: number;
  /** The result of the last look; it is final for cells in which everything is decided. */
  found: ComparedCell | undefined;
}

/** How rates are compared. */
export interface Comparing {
  /** Largest allowed change of a rate, 0..1; 0: no game may have other counts. */
  readonly tolerance: number;
  /** The most games of a cell. */
  readonly budget: number;
  /** Number of rates compared in the whole gate, so that false alarms are rare for any number of scenarios. */
  readonly rates: number;
}

/** More new games than this for each old one hardly improve the precision of the difference. */
const NEW_FOR_OLD = 4;

const OUTCOMES: Readonly<Record<Finding, GateOutcome>> = {
  same: 'pass',
  within: 'pass',
  changed: 'fail',
  undecided: 'undecided',
  'not compared': 'pass',
  'no baseline': 'no-data',
  'no games': 'no-data',
  edited: 'not-asked',
  unmeasured: 'not-asked',
  damaged: 'not-asked',
  foreign: 'not-asked',
  interrupted: 'interrupted',
};

/**
 * Finds out whether a scenario still plays the same, in two steps. First all cells play a few games to detect a change.
 * Then only those that play differently continue until the size of the change is certain.
 */
export class ChangeChecker {
  private readonly gated: GatedScenario;
  private readonly held: Held | undefined;
  /** Empty before anything is played. */
  private cells: readonly PlayedCell[] = [];
  private different: DifferentCell[] = [];
  private isEdited = false;
  private settled: ChangeCheck | undefined;

  constructor(gated: GatedScenario, held: Held | undefined) {
    this.gated = gated;
    this.held = held;
  }

  /**
   * Plays the games that detect a change; with `whole`, all recorded games.
   *
   * @param edited whether to compare an edited scenario too
   * @param replay whether to play games that are in the cache too
   */
  async look(
    { whole, edited, replay }: { whole: boolean; edited: boolean; replay: boolean },
    playing: Playing,
  ): Promise<void> {
    const { held, gated } = this;
    if (held === undefined) return this.settle('not compared');
    if ('missing' in held) return this.settle('no baseline');
    if ('bad' in held) return this.settle(held.bad, { problem: held.problem });
    const { baseline } = held;
    const { remembered, checked } = baseline;
    if (remembered === 0 || checked === 0) return this.settle('no games');
    const { scenario } = gated;
    this.isEdited = baseline.scenario !== playPrint(scenario);
    const hasCells =
      baseline.cells.length === scenario.cells.length &&
      scenario.cells.every((cell, i) => isOfCell(baseline.cells[i], cell, this.isEdited));
    if (this.isEdited && !edited) return this.settle('edited');
    if (!hasCells) return this.settle('edited', { problem: 'its cells are not those of the baseline' });
    const cached = replay ? undefined : cachedGames(gated, held);
    const games = whole ? remembered : checked;
    if (cached !== undefined && cached.games >= games) {
      return this.settle('same', { basis: 'same code', games: cached.games });
    }
    const cells = startCells(gated);
    this.cells = cells;
    if (!(await playOn(gated, cells, games, playing, remembered))) return this.settle('interrupted');
    const all = cells.map((cell, i) => {
      const was = baseline.cells[i];
      const names = matchNames(Object.keys(was.counts), cell.headlines, this.isEdited);
      return { cell, was, names, isSame: gamesPrint(cell.measures, cell.prints) === (whole ? was.whole : was.digest) };
    });
    const different = all.filter(({ isSame }) => !isSame);
    const [problem] = all.flatMap((each, i) => (each.isSame ? (contradictionOf(each, i, remembered) ?? []) : []));
    if (problem !== undefined) return this.settle('damaged', { problem });
    if (different.length === 0) return this.settle('same');
    const gone = new Set(
      different.flatMap(({ was, names }) => {
        const known = new Set(names.values());
        return Object.keys(was.counts).filter((name) => !known.has(name));
      }),
    );
    if (gone.size > 0) {
      const problem = `${[...gone].join(', ')} ${gone.size === 1 ? 'is' : 'are'} no longer measured`;
      return this.settle('unmeasured', { problem });
    }
    if (different.some(({ was }) => Object.keys(was.counts).length === 0)) {
      return this.settle('unmeasured', { problem: 'nothing that was measured says how its games end' });
    }
    this.different = different.map((each) => withEndings(each, remembered));
  }

  /** Number of rates that remain to be compared. */
  get rates(): number {
    if (this.settled !== undefined) return 0;
    return this.different.reduce((sum, { was }) => sum + Object.keys(was.counts).length, 0);
  }

  /**
   * Plays the cells that play differently until it is certain whether any headline changed by more than the tolerance.
   */
  async compare({ tolerance, budget, rates }: Comparing, playing: Playing): Promise<ChangeCheck> {
    if (this.settled !== undefined) return this.settled;
    const { gated, different } = this;
    const { baseline } = this.held as { baseline: ScenarioBaseline };
    const { remembered, checked } = baseline;
    const known = Math.max(...different.map(({ was }) => was.games));
    const most = Math.min(budget, NEW_FOR_OLD * known);
    const looks = planLooks(most, checked, rates);
    // If every difference counts, one look is enough.
    for (const look of tolerance === 0 ? looks.slice(0, 1) : looks) {
      const open = different.filter(({ found }) => found === undefined || !isDecided(found));
      const cells = open.map(({ cell }) => cell);
      const games = tolerance === 0 ? 0 : look.games;
      if (!(await playOn(gated, cells, games, playing, remembered))) return this.conclude('interrupted');
      for (const each of open) each.found = compareCell(each, tolerance, look);
      if (
        different.some(({ found }) => tolerance === 0 || found?.measures.some(({ finding }) => finding === 'changed'))
      ) {
        return this.conclude('changed');
      }
      if (different.every(({ found }) => found !== undefined && isDecided(found))) return this.conclude('within');
    }
    return this.conclude('undecided');
  }

  private conclude(finding: Finding): ChangeCheck {
    const different = this.different.flatMap(({ found }) => found ?? []);
    const example = finding === 'interrupted' ? undefined : this.example(different);
    this.settle(finding, { different, ...(example === undefined ? {} : { example }) });
    return this.settled as ChangeCheck;
  }

  /** Returns the first game that ends differently, of the cell in which a headline changed most. */
  private example(compared: readonly ComparedCell[]): ChangedGame | undefined {
    const most = ({ measures }: ComparedCell) => Math.max(0, ...measures.map(({ difference }) => Math.abs(difference)));
    const ranked = compared
      .map((cell, i) => ({ cell, i }))
      .filter(({ cell }) => cell.changed > 0)
      .sort((a, b) => most(b.cell) - most(a.cell) || a.i - b.i);
    const at = ranked[0]?.i;
    if (at === undefined) return undefined;
    const different = this.different[at];
    const { cell, before } = different;
    const game = cell.endings.findIndex((_, number) => endsDifferently(different, number));
    const named = (mark: number) => cell.headlines.filter((_, bit) => mark & (1 << bit));
    const were = (mark: number) => named(mark).map((name) => different.names.get(name) ?? name);
    const { scenario, system } = this.gated;
    const { chapters } = storyOf(system, cell.matchup, scenario.seed, game);
    return {
      vary: cell.vary,
      game,
      before: were(before[game]),
      after: named(cell.endings[game]),
      story: chapters.map(({ title, events }) => ({
        title,
        lines: events.flatMap((event) => ('text' in event ? [event.text] : [])),
      })),
    };
  }

  private settle(finding: Finding, more: Partial<ChangeCheck> = {}): void {
    const { held } = this;
    const games = this.cells.length === 0 ? 0 : Math.min(...this.cells.map((cell) => cell.games));
    this.settled = {
      finding,
      outcome: OUTCOMES[finding],
      ...(games === 0 ? {} : { basis: 'played' }),
      ...(held === undefined ? {} : { baseline: held.path }),
      ...(held !== undefined && 'baseline' in held
        ? { madeBy: held.baseline.montecrawl, remembered: held.baseline.remembered }
        : {}),
      ...(this.isEdited && finding !== 'edited' ? { edited: true } : {}),
      games,
      cells: this.gated.scenario.cells.length,
      different: [],
      ...more,
    };
  }
}

/** Adds the earlier endings of the games of a cell. */
function withEndings({ cell, was, names }: NamedCell, remembered: number): DifferentCell {
  // Bits are those of the current headlines, so that endings can be compared.
  const headlines = cell.headlines.map((name) => names.get(name) ?? '');
  const before = unpackEndings(was, headlines, remembered);
  if (before === undefined) throw new Error('a baseline that passed its checks does not have its games');
  return { cell, was, names, known: marksOf([...names.keys()], cell.headlines), before, found: undefined };
}

/** Returns which game of a cell with the same fingerprint has another ending than in the baseline, if any. */
function contradictionOf(each: NamedCell, index: number, remembered: number): string | undefined {
  // The set of headlines can change without any game.
  if (each.names.size < Object.keys(each.was.counts).length) return undefined;
  const cell = withEndings(each, remembered);
  const game = each.cell.endings.findIndex((_, number) => endsDifferently(cell, number));
  return game < 0 ? undefined : `game ${game} of cells[${index}] does not end as it says, and is the same game`;
}

/** Compares a cell by all games played so far. */
function compareCell(different: DifferentCell, tolerance: number, look: Look): ComparedCell {
  const { cell, was, before, names } = different;
  const { endings, headlines, games, counts } = cell;
  const { at } = layOut(cell.measures);
  const pairs = endings.length;
  const measures = headlines.flatMap((measure, bit): ComparedRate[] => {
    const name = names.get(measure);
    if (name === undefined) return [];
    const is = (game: number) => (endings[game] >> bit) & 1;
    const wasTrue = (game: number) => (before[game] >> bit) & 1;
    let [gained, lost] = [0, 0];
    for (let game = 0; game < pairs; game++) {
      if (is(game) > wasTrue(game)) gained++;
      else if (is(game) < wasTrue(game)) lost++;
    }
    const after = counts[at(measure)];
    const hits = was.counts[name];
    const seen = {
      ...{ pairs, gained, lost },
      before: { games: was.games - before.length, hits: hits - countOf(before, bit) },
      after: { games: games - pairs, hits: after - countOf(endings, bit) },
    };
    return [
      {
        ...compareRate(measure, seen, tolerance, look),
        ...(name === measure ? {} : { was: name }),
        ...{ before: hits, after },
      },
    ];
  });
  const changed = endings.reduce((sum, _, game) => sum + (endsDifferently(different, game) ? 1 : 0), 0);
  return { vary: cell.vary, games, gamesBefore: was.games, pairs, changed, measures };
}

/** Returns whether a game ends differently, by the headlines that the baseline has. */
function endsDifferently({ cell, before, known }: DifferentCell, game: number): boolean {
  return (cell.endings[game] & known) !== before[game];
}

function isDecided({ measures }: ComparedCell): boolean {
  return measures.every(({ finding }) => finding !== 'undecided');
}
