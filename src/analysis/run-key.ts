import * as z from 'zod';
import { canonicalJson } from '../check/canonical-json.ts';
import { withoutNames } from '../scenario/canonical.ts';
import { readScenario } from '../scenario/read-scenario.ts';
import type { Subject } from './answer-scenario.ts';
import { digestOf } from './digest.ts';
import { BadQuestion } from './unaskable.ts';

/**
 * All that a run's result depends on. Whoever goes on with a run, plays a part of it or a job for it must hold the
 * same one. It is plain JSON, and enough to ask the question again.
 */
export interface RunKey {
  /** Version of montecrawl. */
  readonly montecrawl: string;
  /** Fingerprint of the code that plays, since not every change of it has a version. */
  readonly build: string;
  /** How hard cells are tried to be solved before they are played. */
  readonly solve: 'none' | 'moment' | 'full';
  /** Sides that keep their policy in the range over policies, '' for all; left out where none do. */
  readonly narrowed?: readonly string[];
  /** Name and options of a question that plays rounds for points; left out of a run. */
  readonly question?: Readonly<Record<string, unknown>>;
  /** The canonical scenario, with seed and games or precision; of a question about several, each by its place from 1. */
  readonly scenario: Readonly<Record<string, unknown>>;
}

const RUN_KEY = z.strictObject({
  montecrawl: z.string().max(100),
  build: z.string().max(100),
  solve: z.enum(['none', 'moment', 'full']),
  narrowed: z.array(z.string().max(100)).exactOptional(),
  question: z.record(z.string(), z.unknown()).exactOptional(),
  scenario: z.record(z.string(), z.unknown()),
});

/** A fingerprint of a run key: `sha256:` and 64 hexadecimal digits. */
export function runKeyDigest(runKey: RunKey): string {
  return digestOf({ ...runKey, scenario: withoutNames(runKey.scenario) });
}

/** Reads what should be a run key; `undefined` where it is none. */
export function readRunKey(value: unknown): RunKey | undefined {
  return RUN_KEY.safeParse(value).data;
}

/**
 * Why two run keys are not of the same run: words that end a sentence about `theirs`. Empty where they are the same.
 */
export function differences(theirs: RunKey, ours: RunKey): string[] {
  if (theirs.montecrawl !== ours.montecrawl)
    return [`it is of montecrawl ${theirs.montecrawl}, and this is ${ours.montecrawl}`];
  const [was, is] = [theirs, ours].map(({ question }) => question?.name ?? 'run');
  if (was !== is) return [`it is of ${was}, and this is ${is}`];
  const found: string[] = [];
  if (theirs.build !== ours.build) found.push(`it is of another build of montecrawl ${ours.montecrawl}`);
  if (theirs.solve !== ours.solve) found.push(`it was started ${started(theirs)}, and this run ${started(ours)}`);
  if (canonicalJson(theirs.narrowed ?? []) !== canonicalJson(ours.narrowed ?? []))
    found.push('its range is over the policies of other sides (--policy)');
  const options = changedKeys(theirs.question ?? {}, ours.question ?? {});
  if (options.length > 0) found.push(`it was asked with other ${options.join(', ')}`);
  const [one, other] = [theirs, ours].map(({ scenario }) => withoutNames(scenario) as RunKey['scenario']);
  const changed = changedKeys(one, other);
  if (changed.length > 0) found.push(`its scenario differs in ${changed.join(', ')}`);
  return found;
}

function changedKeys(one: RunKey['scenario'], other: RunKey['scenario']): string[] {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return keys.filter((key) => canonicalJson(one[key] ?? null) !== canonicalJson(other[key] ?? null));
}

function started({ solve }: RunKey): string {
  return { none: 'with --sampled', moment: 'without --exact or --sampled', full: 'with --exact' }[solve];
}

/**
 * The question that a run key asks.
 *
 * @throws BadQuestion where its scenario cannot be read, or reads as another one; words that end a sentence about the run
 */
export async function questionOf({ scenario }: RunKey): Promise<Subject> {
  const reading = await readScenario(JSON.stringify(scenario), 'scenario', async (use) => {
    throw new Error(`${use} is not part of it`);
  });
  if ('faults' in reading) {
    const [fault] = reading.faults;
    throw new BadQuestion(`its scenario cannot be read: ${fault?.path} ${fault?.problem}`);
  }
  if (canonicalJson(reading.scenario.canonical) !== canonicalJson(scenario))
    throw new BadQuestion('its scenario differs');
  return reading;
}
