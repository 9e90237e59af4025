import type { Value } from '../../analysis/answer.ts';
import { namesGiven } from '../../analysis/answer-head.ts';
import type { Subject } from '../../analysis/answer-scenario.ts';
import { armValue } from '../../analysis/arm-value.ts';
import { digestOf } from '../../analysis/digest.ts';
import { cutDigits, cutExact, cutExactRate, cutInterval } from '../../analysis/digits.ts';
import { type PairedPlaying, playPair, type SumsByMeasure } from '../../analysis/paired-play.ts';
import { Unaskable, Unsolved } from '../../analysis/unaskable.ts';
import { canonicalJson } from '../../check/canonical-json.ts';
import { type CellSolution, type Effort, solveCells } from '../../engine/solve-cells.ts';
import type { Matchup } from '../../rules/system.ts';
import { withoutDisplay } from '../../scenario/canonical.ts';
import { compileCell } from '../../scenario/compile-cell.ts';
import type { Cell } from '../../scenario/scenario.ts';
import { sequentialZ } from '../../stats/looks.ts';
import type { Measure } from '../../stats/measure.ts';
import { type PairSums, type SharedMeasure, sharedMeasures } from '../../stats/pair-sums.ts';
import { pairedDifference } from '../../stats/paired-difference.ts';
import { levelOfEach, planPairLooks, type Verdict, verdictOf } from '../../stats/settle.ts';
import type { ComparedArm, Comparison, Difference } from './answer.ts';
import { compareRange } from './range.ts';

export interface Comparing extends PairedPlaying {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** The largest difference too small to matter, as a rate, above 0. */
  readonly margin: number;
  /** A fixed number of games for each arm, 2 or more. Default: until every headline is settled. */
  readonly games?: number | undefined;
  /** How much work goes into solving the arms exactly. Default: `moment`; `full` requires it. */
  readonly solve?: Effort;
  /** Least number of games at the first look. Default: 2,000. */
  readonly first?: number;
  /** Called at every look with the comparison so far. */
  readonly onLook?: (comparison: Comparison) => void;
  /** Whether the answer includes the range over the policies of the sides. */
  readonly range?: boolean;
  /** Sides that keep their policy in the range. */
  readonly narrowed?: readonly string[];
  /** Called before other ways to play are played. */
  readonly onRound?: (() => void) | undefined;
}

/** Groups of measures whose differences are reported beside those of headlines. */
const REPORTED_GROUPS = ['own', 'side', 'length', 'fate', 'outcome'];

/**
 * Compares the only cell of one scenario with that of another, on the same games.
 *
 * @throws Unaskable if they cannot be compared: other rulebooks, nothing in common
 * @throws Unsolved if exact answers are required and out of reach
 */
export async function compareScenarios(
  arms: readonly [Subject, Subject],
  { range = false, narrowed = [], onRound, ...how }: Comparing,
): Promise<Comparison> {
  const { unmatched, ...found } = await compareAsWritten(arms, how);
  const answer = { ...found, unmatched };
  if (!range || answer.stopped === 'interrupted') return answer;
  onRound?.();
  const { threads, batchGames, signal, onProgress } = how;
  const moved = await compareRange(arms, answer, {
    ...{ threads, batchGames, signal, onProgress, seed: answer.seed, narrowed },
  });
  return { ...found, ...(moved === undefined ? {} : { range: moved }), unmatched };
}

/**
 * Compares two arms without a range.
 *
 * @param among number of comparisons: the intervals of all of them are simultaneous
 */
export async function compareAsWritten(
  [a, b]: readonly [Subject, Subject],
  {
    montecrawl,
    margin,
    games,
    solve = 'moment',
    first,
    onLook,
    ...playing
  }: Omit<Comparing, 'range' | 'narrowed' | 'onRound'>,
  among = 1,
): Promise<Comparison> {
  const { system, scenario } = a;
  const { seed } = scenario;
  const pair = pairUp(a, b);
  const { arms, shared, headlines } = pair;
  const { sizes } = games === undefined ? planPairLooks(margin, among * headlines, first) : { sizes: [games] };
  const same = canonicalJson(plain(arms[0])) === canonicalJson(plain(arms[1]));
  const exact = await solvePair(system, arms, solve, playing.signal);
  const judge = new Judge(pair, { sizes, margin, among }, exact, same);
  const described = [describe(a), describe(b)] as const;
  const answerOf = (sums: SumsByMeasure, stopped: Comparison['stopped']): Comparison => ({
    montecrawl,
    format: 1,
    kind: 'compare',
    rules: system.id,
    rulesTitle: system.title,
    play: scenario.play,
    seed,
    digest: digestOf({
      arms: described.map(({ scenario, set }) => ({ scenario: withoutDisplay(scenario), set })),
      seed,
      sums,
    }),
    arms: described,
    same,
    margin,
    asked: { ...(games === undefined ? {} : { games }), solve },
    games: gamesOf(sums),
    looks: sizes,
    stopped,
    together: { headlines: among * headlines, others: among * (shared.length - headlines) },
    measures: pair.measures,
    differences: gamesOf(sums) < 2 ? [] : judge.differences(sums),
    unmatched: pair.unmatched,
  });
  const isSettled = (sums: SumsByMeasure) => {
    onLook?.(answerOf(sums, 'interrupted'));
    return judge.isSettled(sums);
  };
  const { sums, done } = await playPair(system, arms, shared, seed, sizes, isSettled, playing);
  if (!done) return answerOf(sums, 'interrupted');
  return answerOf(sums, games !== undefined ? 'fixed' : judge.isSettled(sums) ? 'settled' : 'most');
}

function gamesOf(sums: SumsByMeasure): number {
  return sums[0]?.games ?? 0;
}

/** Two arms and their common measures. */
interface Pair {
  readonly arms: readonly [Matchup, Matchup];
  /** Headlines first. */
  readonly shared: readonly SharedMeasure[];
  /** Number of headlines in {@link shared}, 1 or more. */
  readonly headlines: number;
  readonly measures: Comparison['measures'];
  readonly unmatched: readonly string[];
}

function pairUp(a: Subject, b: Subject): Pair {
  const { system } = a;
  if (b.system.id !== system.id) {
    throw new Unaskable(
      `one is played by ${a.system.title}, the other by ${b.system.title}; both must use the same rulebook`,
    );
  }
  const arms: readonly [Matchup, Matchup] = [matchupOf(a), matchupOf(b)];
  const [own, others] = arms.map((arm) => system.measures(arm)) as [readonly Measure[], readonly Measure[]];
  const headline = sharedMeasures(
    own.filter((measure) => measure.headline),
    others,
  );
  const beside = sharedMeasures(
    own.filter((measure) => !measure.headline && REPORTED_GROUPS.includes(measure.group)),
    others,
  );
  if (headline.length === 0) {
    throw new Unaskable('they have no headline in common; give corresponding sides the same name');
  }
  const shared = [...headline, ...beside];
  const names = new Set(shared.map(({ name }) => name));
  return {
    arms,
    shared,
    headlines: headline.length,
    measures: Object.fromEntries(own.flatMap((measure) => (names.has(measure.name) ? [[measure.name, measure]] : []))),
    unmatched: [...own, ...others].flatMap(({ name, headline }) => (headline && !names.has(name) ? [name] : [])),
  };
}

/** Judges the differences between two arms at any look. */
class Judge {
  private readonly pair: Pair;
  private readonly margin: number;
  private readonly exact: ReadonlyMap<string, readonly [number, number]>;
  private readonly same: boolean;
  /** Half widths in standard errors: of differences of headlines, of others, and of each arm alone. */
  private readonly z: { readonly headline: number; readonly other: number; readonly alone: number };

  /** @param plan.sizes numbers of games at the looks */
  constructor(
    pair: Pair,
    { sizes, margin, among }: { readonly sizes: readonly number[]; readonly margin: number; readonly among: number },
    exact: ReadonlyMap<string, readonly [number, number]>,
    same: boolean,
  ) {
    this.pair = pair;
    this.margin = margin;
    this.exact = exact;
    this.same = same;
    const zOf = (answers: number) => sequentialZ(sizes, levelOfEach(answers));
    const { headlines, shared } = pair;
    this.z = { headline: zOf(among * headlines), other: zOf(among * (shared.length - headlines)), alone: zOf(1) };
  }

  /** Returns whether every headline is settled, and known to within the margin. */
  isSettled(sums: SumsByMeasure): boolean {
    return this.differences(sums, this.pair.headlines).every(
      (found) => found.verdict !== 'undecided' && halfWidth(found) <= this.margin,
    );
  }

  /** Returns the differences of the first `most` measures. Default: all. */
  differences(sums: SumsByMeasure, most = this.pair.shared.length): Difference[] {
    return this.pair.shared.slice(0, most).map((measure, i) => {
      const headline = i < this.pair.headlines;
      const known = this.exact.get(measure.name);
      const seen =
        known === undefined
          ? seenDifference(measure, sums[i], headline ? this.z.headline : this.z.other, this.z.alone, this.same)
          : exactDifference(measure.kind, ...known);
      const margin = measure.kind === 'number' ? 0 : this.margin;
      return { measure: measure.name, headline, ...seen, verdict: verdict(seen, margin) };
    });
  }
}

function matchupOf({ system, scenario }: Subject): Matchup {
  return compileCell(system, firstCell(scenario.cells));
}

function firstCell(cells: readonly Cell[]): Cell {
  if (cells.length !== 1)
    throw new Unaskable(`compare takes single settings, and this scenario has ${cells.length} cells`);
  return cells[0];
}

function describe({ scenario }: Subject): ComparedArm {
  return {
    title: scenario.title,
    set: firstCell(scenario.cells).vary,
    scenario: scenario.canonical,
    ...namesGiven(scenario),
  };
}

/** Returns the values of measures that are known exactly for both arms. */
async function solvePair(
  system: Subject['system'],
  arms: readonly [Matchup, Matchup],
  effort: Effort,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, readonly [number, number]>> {
  const cells = arms.map((matchup) => ({ kernel: system, matchup }));
  const [a, b] = (await solveCells(cells, { effort, signal })) as [CellSolution, CellSolution];
  for (const solution of [a, b]) {
    if (!('exact' in solution) && effort === 'full' && solution.why !== undefined) throw new Unsolved(solution.why);
  }
  if (!('exact' in a) || !('exact' in b)) return new Map();
  const both = [...a.exact].flatMap(([name, value]) => {
    const other = b.exact.get(name);
    return other === undefined ? [] : [[name, [value, other]] as const];
  });
  return new Map(both);
}

/** Returns the half width of a difference; 0 for an exact one. */
function halfWidth({ low = 0, high = 0 }: Difference): number {
  return (high - low) / 2;
}

type Seen = Omit<Difference, 'measure' | 'headline' | 'verdict'>;

function seenDifference(measure: SharedMeasure, sums: PairSums, z: number, zAlone: number, same: boolean): Seen {
  const { games, a, aa, b, bb } = sums;
  const alone = {
    a: armValue({ ...measure, of: measure.ofA, most: measure.mostA }, a, aa, games, zAlone),
    b: armValue({ ...measure, of: measure.ofB, most: measure.mostB }, b, bb, games, zAlone),
  };
  if (same) return { ...alone, difference: 0, exact: true };
  const { difference, low, high, varianceRatio } = pairedDifference(sums, measure, z);
  return {
    ...alone,
    difference: cutDigits(difference),
    ...cutInterval({ low, high }),
    ...(varianceRatio === undefined ? {} : { varianceRatio: cutDigits(varianceRatio) }),
  };
}

function exactDifference(kind: Measure['kind'], a: number, b: number): Seen {
  const value = (x: number): Value =>
    kind === 'number' ? { mean: cutExact(x), exact: true } : { rate: cutExactRate(x), exact: true };
  // A smaller difference is rounding error of the solver.
  const difference = Math.abs(b - a) > 1e-12 * Math.max(1, Math.abs(a)) ? cutExact(b - a) : 0;
  return { a: value(a), b: value(b), difference, exact: true };
}

/** Returns the verdict on a difference; an exact one is never undecided. */
function verdict({ difference, low = difference, high = difference, exact }: Seen, margin: number): Verdict {
  const said = verdictOf({ low, high }, margin);
  return exact && said === 'undecided' ? 'within' : said;
}

/** Returns a matchup as plain JSON: typed arrays as lists. */
function plain(matchup: Matchup): unknown {
  return JSON.parse(
    JSON.stringify(matchup, (_, value: unknown) => (ArrayBuffer.isView(value) ? [...(value as Int32Array)] : value)),
  );
}
