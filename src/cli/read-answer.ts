import type { Answer } from '../analysis/answer.ts';
import type { Host } from './host.ts';
import { hold, loadResult } from './read-result.ts';

/**
 * An answer of `run` as `result.json` holds it.
 *
 * @throws Complaint when it cannot be read, or is something else
 */
export async function readAnswer(path: string, host: Host): Promise<Answer> {
  const { value } = await loadResult(path, host);
  const { answerSchema } = await import('../analysis/result-schema.ts');
  return hold(path, value, 'run', answerSchema);
}
