import { namesGiven } from '../../analysis/answer-head.ts';
import type { Subject } from '../../analysis/answer-scenario.ts';
import { digestOf } from '../../analysis/digest.ts';
import { cutDigits, cutInterval } from '../../analysis/digits.ts';
import { findMeasure } from '../../analysis/find-measure.ts';
import { Unaskable } from '../../analysis/unaskable.ts';
import { spread } from '../../analysis/ways/way-trials.ts';
import { type Played, type PlayOptions, playScenario } from '../../engine/play-scenario.ts';
import type { Matchup } from '../../rules/system.ts';
import { withoutDisplay } from '../../scenario/canonical.ts';
import { compileCell } from '../../scenario/compile-cell.ts';
import { type Crossing, crossing, type Measured } from '../../stats/crossing.ts';
import { layOut, type Measure } from '../../stats/measure.ts';
import { Z95 } from '../../stats/quantile.ts';
import type { BreakEven, BreakPoint, Even } from './answer.ts';
import { leadOf } from './lead.ts';
import { changeOf, seedAnew } from './places.ts';
import { breakEvenRange } from './range.ts';

export interface BreakEvenSearch extends Omit<PlayOptions, 'seed' | 'games' | 'precision'> {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** Games at each value near the break-even point, 2 or more. */
  readonly games: number;
  /** A rate, if even means that one measure is at it. */
  readonly target?: number | undefined;
  /** That measure. Default: the first headline. */
  readonly measure?: string | undefined;
  readonly play?: typeof playScenario;
  /** Whether the answer includes the range over the policies of the sides. */
  readonly range?: boolean;
  /** Sides that keep their policy in the range. */
  readonly narrowed?: readonly string[];
  /** Called before other ways to play are played. */
  readonly onRound?: (() => void) | undefined;
}

/** Games at each value of the search. */
const SEARCH_GAMES = 2000;
/** Number of values played at the same time. */
const AT_A_TIME = 9;
/** Number of values on each side of the break-even point that are played again. */
const AROUND = 1;

/**
 * Finds where along the only axis of a scenario a fight is even. A rough search uses the scenario's seed. Values around
 * the result are then played again, each with a seed of its own, and the answer uses these games alone.
 *
 * @throws Unaskable if the axis is not an ascending list of numbers, or if even is not defined
 */
export async function findBreakEven(
  question: Subject,
  { range = false, narrowed = [], onRound, ...search }: BreakEvenSearch,
): Promise<BreakEven> {
  const answer = await findAsWritten(question, search);
  if (!range || answer.interrupted) return answer;
  onRound?.();
  const { threads, batchGames, signal, onProgress } = search;
  const { seed } = question.scenario;
  const { interrupted, ...found } = answer;
  const moved = await breakEvenRange(question, answer, {
    ...{ threads, batchGames, signal, onProgress, seed, narrowed },
  });
  return { ...found, ...moved, interrupted };
}

/** Returns the answer without a range. */
async function findAsWritten(question: Subject, search: Omit<BreakEvenSearch, 'range'>): Promise<BreakEven> {
  const measurements = new Measurements(question, search);
  const { inside, crossings } = await narrow(measurements);
  const fresh = await measureAnew(measurements, inside);
  const { scenario, system } = question;
  const found = measurements.interrupted ? undefined : fresh;
  const { at, low, high } = found ?? {};
  return {
    montecrawl: search.montecrawl,
    format: 1,
    kind: 'break-even',
    title: scenario.title,
    rules: system.id,
    rulesTitle: system.title,
    play: scenario.play,
    seed: scenario.seed,
    digest: digestOf({
      scenario: withoutDisplay(scenario.canonical),
      seed: scenario.seed,
      counts: measurements.evidence,
    }),
    scenario: scenario.canonical,
    ...namesGiven(scenario),
    path: measurements.path,
    values: measurements.values,
    even: measurements.even,
    ...worthOf(question, measurements.path),
    games: { fresh: search.games, search: SEARCH_GAMES },
    verdict:
      found === undefined
        ? measurements.interrupted
          ? 'open'
          : 'never'
        : low === undefined || high === undefined
          ? 'open'
          : 'even',
    ...(at === undefined ? {} : { at: cutDigits(at) }),
    ...(low === undefined ? {} : { low: cutInterval({ low, high: low }).low }),
    ...(high === undefined ? {} : { high: cutInterval({ low: high, high }).high }),
    crossings,
    points: measurements.points,
    interrupted: measurements.interrupted,
  };
}

/** Measured values, by their index on the axis. */
class Measurements {
  readonly path: string;
  readonly values: readonly number[];
  readonly even: Even;
  /** Results of the search, by index. */
  readonly rough = new Map<number, Measured>();
  /** Results of the second measurement, by index. */
  readonly fresh = new Map<number, Measured>();
  readonly evidence: unknown[] = [];
  interrupted = false;
  private readonly question: Subject;
  private readonly search: BreakEvenSearch;
  private readonly matchups = new Map<number, Matchup>();

  constructor(question: Subject, search: BreakEvenSearch) {
    const { axes, cells } = question.scenario;
    const varied = axes.filter(({ values }) => values.length > 1);
    const [axis] = varied;
    if (axis === undefined || varied.length > 1) {
      throw new Unaskable('break-even varies one place over two or more values');
    }
    const values = axis.values.map(Number);
    if (values.some((value, i) => !Number.isFinite(value) || (i > 0 && value <= values[i - 1]))) {
      throw new Unaskable(`${axis.path} takes rising numbers here`);
    }
    this.path = axis.path;
    this.values = values;
    this.question = question;
    this.search = search;
    const measures = question.system.measures(compileCell(question.system, cells[0], true));
    this.even = evenOf(measures, search);
  }

  /** Plays the values that were not measured yet. */
  async measure(places: readonly number[], anew: boolean): Promise<void> {
    const known = anew ? this.fresh : this.rough;
    const missing = places.filter((place) => !known.has(place));
    if (missing.length === 0 || this.interrupted) return;
    const { system, scenario } = this.question;
    const { play = playScenario, montecrawl: _, measure: __, target: ___, games: wanted, ...options } = this.search;
    const games = anew ? wanted : SEARCH_GAMES;
    const cells = missing.map((place) => ({
      kernel: system,
      matchup: this.matchupAt(place),
      ...(anew ? { seed: seedAnew(scenario.seed, place) } : {}),
    }));
    const played = await play(cells, { ...options, seed: scenario.seed, games, precision: 1 });
    for (const [i, place] of missing.entries()) {
      const result = played[i];
      if (result.games < games) {
        this.interrupted = true;
        continue;
      }
      const counts = this.countsAt(place, result);
      this.evidence.push({ at: this.values[place], anew, games, counts });
      known.set(place, { x: this.values[place], ...leadOf(counts, games, this.even) });
    }
  }

  /** All results, values ascending; the second measurement replaces the first. */
  get points(): BreakPoint[] {
    const places = [...new Set([...this.rough.keys(), ...this.fresh.keys()])].sort((a, b) => a - b);
    const { target } = this.even;
    // A rate is 0 to 1; with two sides the difference is -1 to 1.
    const [least, most] = target === undefined ? [-1, 1] : [-target, 1 - target];
    return places.map((place) => {
      const fresh = this.fresh.get(place);
      const { x, value, middle = value, variance } = (fresh ?? this.rough.get(place)) as Measured;
      const half = Z95 * Math.sqrt(variance);
      return {
        at: x,
        games: fresh === undefined ? SEARCH_GAMES : this.search.games,
        fresh: fresh !== undefined,
        difference: cutDigits(value),
        low: cutDigits(Math.max(least, middle - half)),
        high: cutDigits(Math.min(most, middle + half)),
      };
    });
  }

  private matchupAt(place: number): Matchup {
    const { system, scenario } = this.question;
    const known = this.matchups.get(place) ?? compileCell(system, scenario.cells[place]);
    this.matchups.set(place, known);
    return known;
  }

  /** Returns how often the measure was true, and how often the one it is compared to. */
  private countsAt(place: number, { counts }: Played): readonly [number, number] {
    const { at } = layOut(this.question.system.measures(this.matchupAt(place)));
    const { measure, against } = this.even;
    return [counts[at(measure.name)], against === undefined ? 0 : counts[at(against.name)]];
  }
}

/** Returns the definition of even: two sides win equally often, or a measure is at a target. */
function evenOf(measures: readonly Measure[], { target, measure: asked }: BreakEvenSearch): Even {
  const wins = measures.filter(({ headline, what, kind }) => headline && what === 'win' && kind === 'rate');
  const [first, second, third] = wins;
  if (
    target === undefined &&
    asked === undefined &&
    first !== undefined &&
    second !== undefined &&
    third === undefined
  ) {
    return { measure: first, against: second };
  }
  const measure = findMeasure(measures, asked);
  if (measure.kind !== 'rate') throw new Unaskable(`${measure.name} is not a rate, so it cannot be even`);
  return { measure, target: target ?? 0.5 };
}

/** Returns the indexes between which the search finds it even; `inside` is empty if it is even nowhere. */
async function narrow(measurements: Measurements): Promise<{ inside: readonly number[]; crossings: number }> {
  const all = measurements.values.map((_, place) => place);
  await measurements.measure(spread(all, AT_A_TIME), false);
  let { between, crossings } = changeOf(measurements.rough);
  for (;;) {
    const within = all.filter((place) => place >= between.from && place <= between.to);
    const unknown = within.filter((place) => !measurements.rough.has(place));
    if (unknown.length === 0 || measurements.interrupted) return { inside: within, crossings };
    await measurements.measure(spread(unknown, AT_A_TIME), false);
    const next = changeOf(measurements.rough);
    if (next.between.from === between.from && next.between.to === between.to) return { inside: within, crossings };
    ({ between } = next);
    crossings = Math.max(crossings, next.crossings);
  }
}

/** Measures the values and their neighbours again, and further ones until the result is settled. */
async function measureAnew(measurements: Measurements, inside: readonly number[]): Promise<Crossing | undefined> {
  const last = measurements.values.length - 1;
  let from = Math.max(0, (inside[0] ?? 0) - AROUND);
  let to = Math.min(last, (inside.at(-1) ?? last) + AROUND);
  for (;;) {
    const around = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    await measurements.measure(spread(around, AT_A_TIME), true);
    const places = [...measurements.fresh.values()].sort((a, b) => a.x - b.x);
    const found = places.length < 2 || measurements.interrupted ? undefined : crossing(places);
    if (found === undefined || measurements.interrupted) return undefined;
    const widerFrom = found.low === undefined ? Math.max(0, from - 2) : from;
    const widerTo = found.high === undefined ? Math.min(last, to + 2) : to;
    if (widerFrom === from && widerTo === to) return found;
    [from, to] = [widerFrom, widerTo];
  }
}

/**
 * Returns the worth of the varied member, if its number is varied, it is alone on its side, and there is one other
 * side.
 */
function worthOf({ scenario }: Subject, path: string): Pick<BreakEven, 'worth'> {
  const [name, member, key, ...more] = path.split('.');
  const sides = scenario.cells.at(-1)?.setup.sides ?? [];
  const own = sides.find((side) => side.name === name);
  const [other, ...others] = sides.filter((side) => side !== own);
  if (key !== 'count' || more.length > 0 || own?.members.length !== 1 || other === undefined || others.length > 0)
    return {};
  return {
    worth: {
      member: member,
      side: other.name,
      others: other.members.map(({ name: of, count }) => ({ name: of, count })),
    },
  };
}
