import { namesGiven } from '../../analysis/answer-head.ts';
import type { Subject } from '../../analysis/answer-scenario.ts';
import { armValue } from '../../analysis/arm-value.ts';
import { digestOf } from '../../analysis/digest.ts';
import { cutDigits, cutInterval } from '../../analysis/digits.ts';
import { findMeasure } from '../../analysis/find-measure.ts';
import type { PairedPlaying } from '../../analysis/paired-play.ts';
import { Unaskable } from '../../analysis/unaskable.ts';
import { unknownWord } from '../../check/fault.ts';
import { armsOf } from '../../engine/arms.ts';
import { playArms } from '../../engine/play-arms.ts';
import { withoutDisplay } from '../../scenario/canonical.ts';
import { compileCell } from '../../scenario/compile-cell.ts';
import { type Knob, type KnobOptions, type KnobStep, knobPlaces, knobsOf } from '../../scenario/knobs.ts';
import { sequentialZ } from '../../stats/looks.ts';
import { type PairSums, pairSums, type SharedMeasure, sharedMeasures } from '../../stats/pair-sums.ts';
import { pairedDifference } from '../../stats/paired-difference.ts';
import { levelOfEach, verdictOf } from '../../stats/settle.ts';
import type { Sensitivity, TurnedKnob, TurnedStep } from './answer.ts';

export interface Ranking extends PairedPlaying, KnobOptions {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** Games for the scenario and for each step, 2 or more. */
  readonly games: number;
  /** The largest effect too small to matter, as a rate. */
  readonly margin: number;
  /** Name of the measure. Default: the first headline. */
  readonly measure?: string | undefined;
}

/** Number of steps that play together with the scenario: games of large rulebooks take memory. */
const STEPS_TOGETHER = 7;

/** A step and its knob. */
interface Turn {
  readonly knob: Knob;
  readonly step: KnobStep;
  readonly shared: SharedMeasure;
}

/**
 * Turns each knob of the first cell of a scenario by itself, plays that and the scenario in pairs, and ranks knobs by
 * the largest effect of their steps.
 *
 * @throws Unaskable if there is no such measure, or nothing to turn
 */
export async function rankKnobs(
  { scenario, system }: Subject,
  { montecrawl, games, margin, measure: asked, of, all = false, rulings = false, play = playArms, ...playing }: Ranking,
): Promise<Sensitivity> {
  const [cell] = scenario.cells;
  if (cell === undefined) throw new Unaskable('the scenario has no cell');
  const base = compileCell(system, cell);
  const measure = findMeasure(system.measures(base), asked);
  const turns = knobsOf(system, cell.setup, { of, all, rulings }).flatMap((knob) =>
    knob.steps.flatMap((step): Turn[] => {
      const [shared] = sharedMeasures([measure], system.measures(step.matchup));
      return shared === undefined ? [] : [{ knob, step, shared }];
    }),
  );
  if (turns.length === 0) {
    if (of === undefined) throw new Unaskable('the scenario has no knobs to turn');
    const places = knobPlaces(system, cell.setup, rulings);
    throw new Unaskable(places.includes(of) ? `${of} has no knobs to turn` : unknownWord('place', of, places));
  }
  const tables = tablesOf(turns);
  const cells = tables.map((table) => ({
    kernel: system,
    matchup: armsOf(system, [base, ...table.map(({ step }) => step.matchup)], [measure.name]),
  }));
  const { seed, title, canonical, play: way } = scenario;
  const played = await play(cells, { ...playing, seed, firstGame: 0, games });
  const sums = tables.flatMap((table, t) => {
    const { counts, games: done } = played[t];
    return table.map((turn, i) => ({ turn, sums: pairSums(counts, done, 0, table.length + 1, i + 1) }));
  });
  const finished = sums.filter(({ sums: { games: done } }) => done === games);
  const [first] = finished;
  if (first === undefined) throw new Unaskable('stopped before any knob was turned');
  const together = turns.length;
  const z = sequentialZ([games], levelOfEach(together));
  const isRate = measure.kind !== 'number';
  return {
    montecrawl,
    format: 1,
    kind: 'sensitivity',
    title,
    rules: system.id,
    rulesTitle: system.title,
    play: way,
    seed,
    digest: digestOf({ scenario: withoutDisplay(canonical), set: cell.vary, seed, sums: finished.map(evidence) }),
    scenario: canonical,
    ...namesGiven(scenario),
    measure,
    rulings,
    asked: {
      ...(of === undefined ? {} : { of }),
      all,
      ...(asked === undefined ? {} : { measure: asked }),
    },
    margin: isRate ? margin : 0,
    games,
    base: armValue(measure, first.sums.a, first.sums.aa, games, sequentialZ([games])),
    together,
    knobs: ranked(finished, z, isRate ? margin : 0),
    interrupted: finished.length < turns.length,
  };
}

function tablesOf(turns: readonly Turn[]): Turn[][] {
  const count = Math.ceil(turns.length / STEPS_TOGETHER);
  const size = Math.ceil(turns.length / count);
  return Array.from({ length: Math.ceil(turns.length / size) }, (_, i) => turns.slice(i * size, (i + 1) * size));
}

interface TurnSums {
  readonly turn: Turn;
  readonly sums: PairSums;
}

function evidence({ turn: { knob, step }, sums }: TurnSums) {
  return { path: knob.path, to: step.to, sums };
}

function ranked(finished: readonly TurnSums[], z: number, margin: number): TurnedKnob[] {
  const knobs = new Map<string, { path: string; value: Knob['value']; steps: TurnedStep[] }>();
  for (const { turn, sums } of finished) {
    const { path, value } = turn.knob;
    const knob = knobs.get(path) ?? { path, value, steps: [] };
    knobs.set(path, knob);
    knob.steps.push(turnedStep(turn, sums, z, margin));
  }
  const most = ({ steps }: TurnedKnob) => Math.max(...steps.map(({ difference }) => Math.abs(difference)));
  return [...knobs.values()].sort((a, b) => most(b) - most(a));
}

function turnedStep({ step, shared }: Turn, sums: PairSums, z: number, margin: number): TurnedStep {
  const found = pairedDifference(sums, shared, z);
  const { varianceRatio } = found;
  return {
    to: step.to,
    difference: cutDigits(found.difference),
    ...cutInterval(found),
    verdict: verdictOf(found, margin),
    ...(varianceRatio === undefined ? {} : { varianceRatio: cutDigits(varianceRatio) }),
  };
}
