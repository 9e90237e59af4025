import type { Scenario } from '../../scenario/scenario.ts';
import { playPrint, type ScenarioBaseline, shortDigest } from './baseline.ts';
import type { ExpectationCheck } from './gate-answer.ts';

/**
 * Which code gave the games of a baseline, and from which files. As long as code and scenario are the same, so are the
 * games, and nothing need be played to know.
 */
export interface Stamp {
  /** Fingerprint of the code, and of all else but scenario and seed that decides what is found of games. */
  readonly code: string;
  /** Games of each cell that this code has played: all that are remembered, or those by which a change is seen. */
  readonly games: number;
  /** Fingerprint of each file that the scenario was read from, its own first, by path from the baseline's folder. */
  readonly files: Readonly<Record<string, string>>;
  /** What an answer says of the scenario. */
  readonly title: string;
  readonly play: string;
  readonly seed: number;
  /**
   * What was found of measures that are where they are expected, which does not depend on what else is asked in the same
   * gate. Left out where one of them was not.
   */
  readonly expectations?: readonly StampedExpectation[];
}

export interface StampedExpectation extends Omit<ExpectationCheck, 'finding' | 'outcome' | 'basis'> {
  readonly finding: 'inside' | 'unmeasured';
}

/** Fingerprint of the text of a file, however its lines end: a checkout may do that in its own way. */
export function textPrint(text: string): string {
  return shortDigest(text.replaceAll('\r\n', '\n'));
}

/** The stamp of a baseline, if what it says holds of this scenario and this code. */
export function stampFor(
  scenario: Scenario,
  { stamp, scenario: print }: ScenarioBaseline,
  code: string | undefined,
): Stamp | undefined {
  return stamp !== undefined && stamp.code === code && print === playPrint(scenario) ? stamp : undefined;
}

/** What may be stamped of these checks; `undefined` where one of them did not pass. */
export function stampExpectations(checks: readonly ExpectationCheck[]): StampedExpectation[] | undefined {
  const stamped: StampedExpectation[] = [];
  for (const { finding, outcome, basis, ...check } of checks) {
    if (finding !== 'inside' && finding !== 'unmeasured') return undefined;
    const { value, ...where } = check;
    stamped.push({ ...where, finding, ...(value === undefined ? {} : { value }) });
  }
  return stamped;
}

/** The checks that were stamped; `undefined` where they were not. */
export function stampedChecks({ expectations }: Stamp): ExpectationCheck[] | undefined {
  return expectations?.map(({ measure, between, vary, finding, games, value }) => ({
    measure,
    between,
    vary,
    finding,
    outcome: 'pass',
    basis: 'same code',
    games,
    ...(value === undefined ? {} : { value }),
  }));
}
