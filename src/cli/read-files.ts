import { posix } from 'node:path';
import type { Question } from '../analysis/answer-scenario.ts';
import type { FaultReport } from '../check/placed-fault.ts';
import { showFaults } from '../check/show-faults.ts';
import type { Changes, Reading } from '../scenario/reading.ts';
import type { LoadUse } from '../scenario/use.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';

/** Reads files that sides are taken from, by their place relative to the file that says so. */
export function useFrom(host: Host): LoadUse {
  return async (use, from) => {
    const used = posix.join(posix.dirname(from), use);
    return { path: used, text: await host.read(used) };
  };
}

/** Reads a scenario and the files it takes its sides from. */
export async function readFile(path: string, changes: Changes, host: Host): Promise<Reading> {
  // Loaded here, since `fight` needs the complaints of this file but never its YAML.
  const { readScenario } = await import('../scenario/read-scenario.ts');
  return readScenario(await host.read(path), path, useFrom(host), changes);
}

/**
 * Reads scenarios.
 *
 * @throws Complaint with everything that is wrong with any of them
 */
export async function readFiles(paths: readonly string[], changes: Changes, host: Host): Promise<Question[]> {
  const questions: Question[] = [];
  const wrong: FaultReport[] = [];
  for (const path of paths) {
    const reading = await readFile(path, changes, host);
    if ('faults' in reading) wrong.push(reading);
    else questions.push(reading);
  }
  if (wrong.length > 0) throw complaintOf(wrong);
  return questions;
}

/** Everything wrong, in one message. */
export function complaintOf(reports: readonly FaultReport[]): Complaint {
  const faults = reports.flatMap((report) => report.faults);
  const texts = new Map(reports.flatMap((report) => [...report.texts]));
  return new Complaint(showFaults({ faults, texts }).trimEnd());
}
