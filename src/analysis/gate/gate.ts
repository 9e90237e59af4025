import type { GatedScenario } from './baseline.ts';
import { ChangeChecker, type Held } from './check-change.ts';
import { checkExpectations, countExpectations } from './check-expectations.ts';
import { type GateAnswer, gravest, type ScenarioGate, type SpeedCheck } from './gate-answer.ts';
import type { Playing } from './played-cell.ts';

/** A scenario and what it is held against. */
export interface GateQuestion extends GatedScenario {
  /** Left out where it is not to be compared. */
  readonly held?: Held;
}

export interface GateOptions extends Playing {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** By how much a rate may change, 0..1; 0: no game may count for anything else. */
  readonly tolerance: number;
  /** Look at all games that are remembered, not only at those by which a change is seen. */
  readonly whole: boolean;
  /** How fast a scenario is, where that was asked for. Not called once it was told to stop. */
  readonly timed?: ((question: GateQuestion) => SpeedCheck) | undefined;
}

/** Holds scenarios against how they were played before, and against what they expect. */
export async function gate(
  questions: readonly GateQuestion[],
  { montecrawl, tolerance, whole, timed, ...playing }: GateOptions,
): Promise<GateAnswer> {
  const checkers = questions.map((question) => new ChangeChecker(question, question.held));
  for (const checker of checkers) await checker.look(whole, playing);
  const rates = checkers.reduce((sum, checker) => sum + checker.rates, 0);
  const expected = questions.reduce((sum, question) => sum + countExpectations(question), 0);
  const scenarios: ScenarioGate[] = [];
  for (const [i, question] of questions.entries()) {
    const change = await checkers[i]!.compare(tolerance, rates, playing);
    const expectations = await checkExpectations(question, expected, playing);
    const speed = timed && (playing.signal?.aborted ? INTERRUPTED : timed(question));
    const { file, scenario } = question;
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
  return {
    montecrawl,
    format: 1,
    question: 'gate',
    outcome: gravest(scenarios.map(({ outcome }) => outcome)),
    tolerance,
    scenarios,
  };
}

const INTERRUPTED: SpeedCheck = { finding: 'interrupted', outcome: 'interrupted' };
