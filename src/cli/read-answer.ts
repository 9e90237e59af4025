import type { Answer } from '../analysis/answer.ts';
import { run } from '../questions/verbs/run.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';
import { hold, loadResult } from './read-result.ts';

/**
 * Reads an answer of `run` from a `result.json`.
 *
 * @throws Complaint when it cannot be read, or is something else
 */
export async function readAnswer(path: string, host: Host): Promise<Answer> {
  const { value, name } = await loadResult(path, host);
  if (name !== run.name) throw new Complaint(`${path} is an answer of ${name}, and not of run or fight`);
  return hold(path, value, name, await run.shape());
}
