import { posix } from 'node:path';
import type { FaultReport } from '../check/placed-fault.ts';
import { showFaults } from '../check/show-faults.ts';
import type { RuleSystem } from '../rules/system.ts';
import { readScenario } from '../scenario/read-scenario.ts';
import type { Changes, Reading } from '../scenario/reading.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { LoadUse } from '../scenario/use.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';

/** A scenario that was found right, with its rulebook. */
export interface Asked {
  readonly scenario: Scenario;
  readonly system: RuleSystem;
}

/** Reads a scenario and the files it takes its sides from. */
export async function readFile(path: string, changes: Changes, host: Host): Promise<Reading> {
  const loadUse: LoadUse = async (use, from) => {
    const used = posix.join(posix.dirname(from), use);
    return { path: used, text: await host.read(used) };
  };
  return readScenario(await host.read(path), path, loadUse, changes);
}

/**
 * Reads scenarios.
 *
 * @throws Complaint with everything that is wrong with any of them
 */
export async function readFiles(paths: readonly string[], changes: Changes, host: Host): Promise<Asked[]> {
  const asked: Asked[] = [];
  const wrong: FaultReport[] = [];
  for (const path of paths) {
    const reading = await readFile(path, changes, host);
    if ('faults' in reading) wrong.push(reading);
    else asked.push(reading);
  }
  if (wrong.length > 0) throw complaintOf(wrong);
  return asked;
}

/** Everything wrong, in one message. */
export function complaintOf(reports: readonly FaultReport[]): Complaint {
  const faults = reports.flatMap((report) => report.faults);
  const texts = new Map(reports.flatMap((report) => [...report.texts]));
  return new Complaint(showFaults({ faults, texts }).trimEnd());
}
