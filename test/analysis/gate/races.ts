import { playRecorded } from '../../../src/engine/play-recorded.ts';
import type { BaselineSize, GatedScenario, ScenarioBaseline } from '../../../src/questions/gate/baseline.ts';
import { ChangeChecker } from '../../../src/questions/gate/check-change.ts';
import type { ChangeCheck } from '../../../src/questions/gate/gate-answer.ts';
import type { Playing } from '../../../src/questions/gate/played-cell.ts';
import { recordBaseline } from '../../../src/questions/gate/record-baseline.ts';
import type { RuleSystem } from '../../../src/rules/system.ts';
import type { Expectation } from '../../../src/scenario/scenario.ts';
import { type Race, race, raceKernel } from '../../engine/race.ts';

export const HERE: Playing = { record: playRecorded, threads: 1 };

/** A scenario of toy races, one cell for each. What a race comes to is in no file, so it can change unseen. */
export function races(matchups: readonly Race[], expect: readonly Expectation[] = []): GatedScenario {
  const goals = matchups.map((_, i) => 10 + i);
  return {
    file: 'races.yaml',
    scenario: {
      title: 'Who is first?',
      about: '',
      rules: 'adg',
      play: 'race',
      seed: 5,
      games: undefined,
      precision: 0.005,
      axes: [{ path: 'goal', values: goals }],
      cells: goals.map((goal) => ({ vary: { goal }, setup: { rules: 'adg', play: 'race', sides: [], goal } })),
      expect,
      tags: [],
      canonical: { title: 'Who is first?', rules: 'adg', vary: { goal: goals } },
    },
    system: {
      ...raceKernel,
      compile: (setup: { readonly goal: number }) => matchups[setup.goal - 10],
    } as unknown as RuleSystem,
  };
}

/** The baseline of a scenario as it plays. */
export async function baselineOf(
  gated: GatedScenario,
  size: number | BaselineSize,
  checked = 600,
): Promise<ScenarioBaseline> {
  const options = { ...HERE, montecrawl: '0.1.0', size: typeof size === 'number' ? { games: size } : size, checked };
  return (await recordBaseline(gated, undefined, options))!.baseline;
}

/** What is found of a scenario that is compared with a baseline, alone. */
export async function checkAlone(
  gated: GatedScenario,
  baseline: ScenarioBaseline,
  { tolerance = 0.02, budget = 1_000_000, whole = false, edited = false, playing = HERE } = {},
): Promise<ChangeCheck> {
  const checker = new ChangeChecker(gated, { path: 'baseline.json', baseline });
  await checker.look({ whole, edited, replay: true }, playing);
  return checker.compare({ tolerance, budget, rates: checker.rates }, playing);
}

/** The usual race, and one that the hare wins more often. */
export const EVEN: Race = race(3, 3);
export const FASTER: Race = race(4, 3);
