import { tellGame } from '../story.ts';
import {
  type CellBaseline,
  type GatedScenario,
  isOfCell,
  playPrint,
  type ScenarioBaseline,
  tallyPrint,
} from './baseline.ts';
import type { BadBaseline } from './baseline-text.ts';
import { compareRate, type GatePlan, planGate } from './compare-endings.ts';
import { marksOf, unpackEndings } from './ending.ts';
import type { ChangeCheck, ChangedGame, ComparedCell, Finding, Outcome } from './gate-answer.ts';
import { type PlayedCell, type Playing, playOn, seatCells } from './played-cell.ts';
import { stampFor } from './stamp.ts';

/** What there is to hold a scenario against. */
export type Held =
  | { readonly path: string; readonly baseline: ScenarioBaseline }
  | { readonly path: string; readonly missing: true }
  | ({ readonly path: string } & BadBaseline);

/** A cell that plays differently, with its games before and now. */
interface DifferentCell {
  readonly cell: PlayedCell;
  readonly was: CellBaseline;
  /** How each remembered game ended, in bits of the headlines that there are now. */
  readonly before: Uint32Array;
  /** Bits of the headlines that there were then. */
  readonly known: number;
}

const OUTCOMES: Readonly<Record<Finding, Outcome>> = {
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
 * Whether a scenario plays as it did, found out in two steps: first all cells play the games by which a change is seen;
 * only those that count for something else are then compared, game by game, until it is known by how much.
 */
export class ChangeChecker {
  private readonly gated: GatedScenario;
  private readonly held: Held | undefined;
  /** None before anything is played. */
  private cells: readonly PlayedCell[] = [];
  private different: DifferentCell[] = [];
  private settled: ChangeCheck | undefined;

  constructor(gated: GatedScenario, held: Held | undefined) {
    this.gated = gated;
    this.held = held;
  }

  /**
   * Plays the games by which a change is seen; with `whole`, all that are remembered.
   *
   * @param code fingerprint of the code that plays; games that it has played before are not played again
   */
  async look({ whole, code }: { whole: boolean; code?: string | undefined }, playing: Playing): Promise<void> {
    const { held, gated } = this;
    if (held === undefined) return this.settle('not compared');
    if ('missing' in held) return this.settle('no baseline');
    if ('bad' in held) return this.settle(held.bad, { problem: held.problem });
    const { baseline } = held;
    if (baseline.games === 0 || baseline.checked === 0) return this.settle('no games');
    const { scenario } = gated;
    const fits = scenario.cells.every((cell, i) => isOfCell(baseline.cells[i], cell));
    if (baseline.scenario !== playPrint(scenario) || !fits || baseline.cells.length !== scenario.cells.length) {
      return this.settle('edited');
    }
    const stamp = stampFor(scenario, baseline, code);
    if (stamp !== undefined && stamp.games >= (whole ? baseline.games : baseline.checked)) {
      return this.settle('same', { basis: 'same code', games: stamp.games });
    }
    const cells = seatCells(gated);
    this.cells = cells;
    if (!(await playOn(gated, cells, whole ? baseline.games : baseline.checked, playing))) {
      return this.settle('interrupted');
    }
    const different = cells
      .map((cell, i) => ({ cell, was: baseline.cells[i] as CellBaseline }))
      .filter(({ cell, was }) => tallyPrint(cell.measures, cell.counts) !== (whole ? was.whole : was.digest));
    if (different.length === 0) return this.settle('same');
    const gone = new Set(
      different.flatMap(({ cell, was }) => Object.keys(was.counts).filter((name) => !cell.headlines.includes(name))),
    );
    if (gone.size > 0) {
      const problem = `${[...gone].join(', ')} ${gone.size === 1 ? 'is' : 'are'} no longer measured`;
      return this.settle('unmeasured', { problem });
    }
    if (different.some(({ was }) => Object.keys(was.counts).length === 0)) {
      return this.settle('unmeasured', { problem: 'nothing that was measured says how its games end' });
    }
    this.different = different.map(({ cell, was }) => {
      const before = unpackEndings(was, cell.headlines, baseline.games);
      if (before === undefined) throw new Error('a baseline that was found right does not hold its games');
      return { cell, was, before, known: marksOf(Object.keys(was.counts), cell.headlines) };
    });
  }

  /** How many rates are still to be compared. */
  get rates(): number {
    if (this.settled !== undefined) return 0;
    return this.different.reduce((sum, { was }) => sum + Object.keys(was.counts).length, 0);
  }

  /**
   * Compares the cells that play differently, until it is known whether any headline changed by more than the tolerance.
   *
   * @param rates how many are compared in the whole gate, so that any number of scenarios gives few false alarms
   */
  async compare(tolerance: number, rates: number, playing: Playing): Promise<ChangeCheck> {
    if (this.settled !== undefined) return this.settled;
    const { gated, different } = this;
    const { baseline } = this.held as { baseline: ScenarioBaseline };
    const reached = this.cells[0]?.games ?? 0;
    const plan = planGate(baseline.games, Math.max(baseline.checked, reached), rates);
    // Nothing more can be learned where every difference counts.
    const looks = tolerance === 0 ? [reached] : plan.sizes.map((size) => Math.max(size, reached));
    let compared: ComparedCell[] = [];
    let open = different;
    for (const size of looks) {
      const cells = open.map(({ cell }) => cell);
      if (!(await playOn(gated, cells, size, playing))) return this.conclude('interrupted', compared);
      compared = different.map((each) => this.compareCell(each, tolerance, plan));
      if (tolerance === 0 || compared.some(isChanged)) return this.conclude('changed', compared);
      open = different.filter((_, i) => compared[i]!.measures.some(({ finding }) => finding === 'undecided'));
      if (open.length === 0) return this.conclude('within', compared);
    }
    return this.conclude('undecided', compared);
  }

  private compareCell(different: DifferentCell, tolerance: number, plan: GatePlan): ComparedCell {
    const { cell, was, before } = different;
    const { endings, headlines, games } = cell;
    const compared = headlines.map((name, bit) => ({ name, bit })).filter(({ name }) => name in was.counts);
    return {
      vary: was.vary,
      games,
      changed: endings.reduce((sum, _, game) => sum + (endsDifferently(different, game) ? 1 : 0), 0),
      measures: compared.map(({ name, bit }) => compareRate(name, bit, before, endings, tolerance, plan)),
    };
  }

  private conclude(finding: Finding, different: readonly ComparedCell[]): ChangeCheck {
    const example = finding === 'interrupted' ? undefined : this.example(different);
    this.settle(finding, { different, ...(example === undefined ? {} : { example }) });
    return this.settled as ChangeCheck;
  }

  /** The first game that ends differently, of the cell in which a headline changed most. */
  private example(compared: readonly ComparedCell[]): ChangedGame | undefined {
    const most = ({ measures }: ComparedCell) => Math.max(0, ...measures.map(({ difference }) => Math.abs(difference)));
    const ranked = compared
      .map((cell, i) => ({ cell, i }))
      .filter(({ cell }) => cell.changed > 0)
      .sort((a, b) => most(b.cell) - most(a.cell) || a.i - b.i);
    const at = ranked[0]?.i;
    if (at === undefined) return undefined;
    const different = this.different[at] as DifferentCell;
    const { cell, before, was } = different;
    const game = cell.endings.findIndex((_, number) => endsDifferently(different, number));
    const named = (mark: number) => cell.headlines.filter((_, bit) => mark & (1 << bit));
    const { scenario, system } = this.gated;
    const { chapters } = tellGame(system, cell.matchup, scenario.seed, game);
    return {
      vary: was.vary,
      game,
      before: named(before[game] as number),
      after: named(cell.endings[game] as number),
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
        ? { madeBy: held.baseline.montecrawl, remembered: held.baseline.games }
        : {}),
      games,
      cells: this.gated.scenario.cells.length,
      different: [],
      ...more,
    };
  }
}

/** Whether a game ends differently, as far as can be told from what was a headline then. */
function endsDifferently({ cell, before, known }: DifferentCell, game: number): boolean {
  return ((cell.endings[game] as number) & known) !== before[game];
}

function isChanged({ measures }: ComparedCell): boolean {
  return measures.some(({ finding }) => finding === 'changed');
}
