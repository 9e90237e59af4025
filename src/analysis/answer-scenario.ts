import { type PlayOptions, playScenario } from '../engine/play-scenario.ts';
import type { RuleSystem } from '../rules/system.ts';
import { compileCell } from '../scenario/compile-cell.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Answer } from './answer.ts';
import { summarise } from './summarise.ts';

/** A scenario that was found right, with its rulebook. */
export interface Question {
  readonly scenario: Scenario;
  readonly system: RuleSystem;
}

/** How it is answered, as far as no result depends on it. */
export interface Answering extends Omit<PlayOptions, 'seed' | 'games' | 'precision'> {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  readonly play?: typeof playScenario;
}

/**
 * Plays all cells of a scenario and sums up what came of them.
 *
 * @returns the answer; one that says it was interrupted when the signal was aborted before all was played
 */
export async function answerScenario(
  { scenario, system }: Question,
  { montecrawl, play = playScenario, ...options }: Answering,
): Promise<Answer> {
  const { seed, games, precision } = scenario;
  const cells = scenario.cells.map((cell) => ({ kernel: system, matchup: compileCell(system, cell) }));
  const played = await play(cells, { ...options, seed, games, precision });
  return summarise({
    montecrawl,
    rulesTitle: system.title,
    scenario,
    cells: cells.map(({ kernel, matchup }, i) => ({ measures: kernel.measures(matchup), played: played[i]! })),
  });
}
