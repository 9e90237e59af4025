import { posix } from 'node:path';
import { Complaint } from './complaint.ts';

/**
 * Keeps what somebody wrote from being written over: with `--html *.yaml` the shell makes a scenario of it.
 *
 * @param option that says where to write, without its dashes
 * @param inputs files that the command reads
 * @throws Complaint where the path is one of them, or ends as scenarios, warbands and baselines do
 */
export function refuseInput(option: string, path: string, inputs: readonly string[]): void {
  // Sides are taken from files with these ends, wherever they are.
  if (inputs.map((input) => posix.resolve(input)).includes(posix.resolve(path)) || /\.(?:ya?ml|json)$/i.test(path)) {
    throw new Complaint(
      `--${option} would write over ${path}, which is or may be a scenario or baseline; name another file`,
    );
  }
}
