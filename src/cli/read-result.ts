import type { ZodType } from 'zod';
import { checkShape } from '../check/check-shape.ts';
import { Faults } from '../check/fault.ts';
import type { LazyList } from '../check/lazy-list.ts';
import { pathText } from '../check/placed-fault.ts';
import { run } from '../questions/verbs/run.ts';
import type { FilesOptions } from '../report/report-files.ts';
import type { Screen } from '../report/terminal/screen.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';
import { KINDS } from './kinds.ts';

/** An answer of any command, read from its result.json. */
export interface Result {
  /** Returns the terminal output for it. */
  readonly summary: (screen: Screen) => string;
  /** The files of its report, but `result.json`. */
  readonly files: (options?: FilesOptions) => Promise<Map<string, string | LazyList<string>>>;
  /** Whether it has a picture to share. */
  readonly hasCard: boolean;
  /** The original text of the file. */
  readonly text: string;
}

/**
 * Reads an answer of any command from a `result.json`.
 *
 * @throws Complaint when it cannot be read, or is something else
 */
export async function readResult(path: string, host: Host): Promise<Result> {
  const { text, value, name } = await loadResult(path, host);
  const kind = KINDS.get(name);
  if (kind === undefined) throw new Complaint(`${path} is an answer of ${name}, which has no report`);
  hold(path, value, name, await kind.shape());
  const terminal = await kind.terminal();
  return {
    summary: (screen) => terminal(value, screen),
    files: (options) => kind.reportFiles(value, options),
    hasCard: kind.hasCard === true,
    text,
  };
}

/**
 * Returns the JSON of a result.json, and the command that made it.
 *
 * @throws Complaint when it is not JSON, or has a shape that this version does not know
 */
export async function loadResult(path: string, host: Host): Promise<{ text: string; value: unknown; name: string }> {
  const text = await host.load(path);
  if (text === undefined) throw new Complaint(`${path} cannot be read: there is no such file`);
  const value = parse(text, path);
  const { format, montecrawl, kind, question } = isRecord(value) ? value : {};
  if (typeof format === 'number' && format !== 1) {
    throw new Complaint(`${path} has format ${format}, made by montecrawl ${montecrawl}; this one knows format 1`);
  }
  const said = kind ?? question;
  return { text, value, name: typeof said === 'string' ? said : run.name };
}

/**
 * Checks a value against a shape.
 *
 * @throws Complaint with the first place where it differs
 */
export function hold<T>(path: string, value: unknown, name: string, shape: ZodType<T>): T {
  const faults = new Faults();
  const checked = checkShape(shape, value, faults);
  if (checked !== undefined) return checked;
  const fault = faults.all.find((each) => each.path.length > 0);
  const place = fault === undefined ? '' : `: ${pathText(fault.path)} ${fault.problem}`;
  throw new Complaint(`${path} is not the result.json of a ${name}${place}`);
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Complaint(`${path} is not JSON, or was cut short: ${(error as Error).message}`);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
