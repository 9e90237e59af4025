import { posix } from 'node:path';
import { Complaint } from './complaint.ts';

/**
 * Prevents an output option from overwriting user files: with `--html *.yaml` the shell inserts the name of a scenario.
 *
 * @param option the output option, without its dashes
 * @param inputs files that the command reads
 * @throws Complaint if the path is one of them, or has the ending of scenarios, warbands and baselines
 */
export function refuseInput(option: string, path: string, inputs: readonly string[]): void {
  // Any file with one of these endings may hold sides.
  if (inputs.map((input) => posix.resolve(input)).includes(posix.resolve(path)) || /\.(?:ya?ml|json)$/i.test(path)) {
    throw new Complaint(
      `--${option} would write over ${path}, which is or may be a scenario or baseline; name another file`,
    );
  }
}
