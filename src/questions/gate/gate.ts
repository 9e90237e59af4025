import type { GatedScenario } from './baseline.ts';
import { cacheChecks, type Passed } from './cache.ts';
import { ChangeChecker, type Held } from './check-change.ts';
import { checkExpectations, countExpectations, recallExpectations } from './check-expectations.ts';
import { type GateAnswer, gateAnswer, gravest, isFine, type ScenarioGate, type SpeedCheck } from './gate-answer.ts';
import type { Playing } from './played-cell.ts';

/** A scenario and its baseline. */
export interface GateQuestion extends GatedScenario {
  /** Left out if it is not to be compared. */
  readonly held?: Held;
}

export interface GateOptions extends Playing {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** Largest allowed change of a rate, 0..1; 0: no game may have other counts. */
  readonly tolerance: number;
  /** The most games of a cell to find the size of a change. */
  readonly budget: number;
  /** Whether to compare all recorded games, not only those that detect a change. */
  readonly whole: boolean;
  /** Whether to compare scenarios that were edited since their baseline was made. */
  readonly edited: boolean;
  /** Whether to play games that are in the cache. */
  readonly replay: boolean;
  /** Measures the speed of a scenario, if requested. Not called after an abort. */
  readonly timed?: ((question: GateQuestion) => SpeedCheck) | undefined;
  /** Called for each scenario that plays as in its baseline, with the results that can be cached. */
  readonly onPassed?: (question: GateQuestion, passed: Passed) => void;
}

/**
 * Compares scenarios with how they played before, and with their expectations.
 *
 * @param asked scenarios to check, and those whose answer is known
 */
export async function gate(
  asked: readonly (GateQuestion | ScenarioGate)[],
  { montecrawl, tolerance, budget, whole, edited, replay, timed, onPassed, ...playing }: GateOptions,
): Promise<GateAnswer> {
  const checkers = new Map<GateQuestion, ChangeChecker>();
  let expected = 0;
  for (const each of asked) {
    if (isQuestion(each)) checkers.set(each, new ChangeChecker(each, each.held));
    expected += isQuestion(each) ? countExpectations(each) : each.expectations.length;
  }
  let rates = 0;
  for (const checker of checkers.values()) {
    await checker.look({ whole: whole || isFine(tolerance), edited, replay }, playing);
    rates += checker.rates;
  }
  const scenarios: ScenarioGate[] = [];
  for (const each of asked) {
    if (!isQuestion(each)) {
      scenarios.push(each);
      continue;
    }
    const change = await checkers.get(each)!.compare({ tolerance, budget, rates }, playing);
    const alone =
      (replay ? undefined : recallExpectations(each, each.held)) ?? (await checkExpectations(each, 1, playing));
    // With one expectation the intervals are narrowest, so a measure is found outside soonest; any other finding is the same.
    const isOutside = expected > 1 && alone.some(({ finding }) => finding === 'outside');
    const expectations = isOutside ? await checkExpectations(each, expected, playing) : alone;
    if (change.finding === 'same' && !change.edited) {
      const cached = cacheChecks(alone);
      onPassed?.(each, { games: change.games, ...(cached === undefined ? {} : { expectations: cached }) });
    }
    const speed = timed && (playing.signal?.aborted ? INTERRUPTED : timed(each));
    const { file, scenario } = each;
    scenarios.push({
      file,
      title: scenario.title,
      play: scenario.play,
      seed: scenario.seed,
      outcome: gravest(
        [change, ...expectations, ...(speed === undefined ? [] : [speed])].map(({ outcome }) => outcome),
      ),
      change,
      expectations,
      ...(speed === undefined ? {} : { speed }),
    });
  }
  return gateAnswer(scenarios, { montecrawl, tolerance, budget, asked: { whole, replay, edited } });
}

function isQuestion(each: GateQuestion | ScenarioGate): each is GateQuestion {
  return 'scenario' in each;
}

const INTERRUPTED: SpeedCheck = { finding: 'interrupted', outcome: 'interrupted' };
