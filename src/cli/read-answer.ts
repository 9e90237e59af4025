import type { Answer } from '../analysis/answer.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';

/**
 * An answer as `result.json` holds it.
 *
 * @throws Complaint when it cannot be read, or is something else
 */
export async function readAnswer(path: string, host: Host): Promise<Answer> {
  const text = await host.load(path);
  if (text === undefined) throw new Complaint(`${path} cannot be read: there is no such file`);
  const value = parse(text);
  const { format, montecrawl } = isRecord(value) ? value : {};
  if (typeof format === 'number' && format !== 1) {
    throw new Complaint(`${path} has format ${format}, made by montecrawl ${montecrawl}; this one knows format 1`);
  }
  const { answerSchema } = await import('../analysis/result-schema.ts');
  const checked = answerSchema.safeParse(value);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? '' : `, at ${issue.path.join('.')}: ${issue.message}`;
  throw new Complaint(`${path} is not the result.json of a run${place}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
