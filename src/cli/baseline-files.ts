import { posix } from 'node:path';
import type { Baseline } from '../questions/gate/baseline.ts';
import type { BadBaseline } from '../questions/gate/baseline-text.ts';
import type { Held } from '../questions/gate/check-change.ts';
import type { Host } from './host.ts';

/** A baseline as it lies in a file, or why there is none. */
export interface BaselineFile {
  readonly path: string;
  readonly content: Baseline | BadBaseline | undefined;
}

/** The baseline of a scenario where none is named: it lies beside it, and is shared by all in the folder. */
export function baselineBeside(scenario: string): string {
  return posix.join(posix.dirname(scenario), 'baseline.json');
}

/** What a scenario is called in a baseline: its path from there. */
export function nameIn(baseline: string, scenario: string): string {
  return posix.relative(posix.dirname(baseline), scenario);
}

/** Reads baselines, each once. */
export async function readBaselines(paths: readonly string[], host: Host): Promise<Map<string, BaselineFile>> {
  // Loaded here, since a gate that has nothing to play needs none of it.
  const { readBaseline } = await import('../questions/gate/baseline-text.ts');
  const files = new Map<string, BaselineFile>();
  for (const path of new Set(paths)) {
    const text = await host.load(path);
    files.set(path, { path, content: text === undefined ? undefined : readBaseline(text) });
  }
  return files;
}

/** What there is in a baseline to hold a scenario against. */
export function heldOf({ path, content }: BaselineFile, scenario: string): Held {
  if (content === undefined) return { path, missing: true };
  if ('bad' in content) return { path, ...content };
  const baseline = content.scenarios[nameIn(path, scenario)];
  return baseline === undefined ? { path, missing: true } : { path, baseline };
}

/** Writes a baseline, without scenarios whose files are gone. */
export async function writeBaseline(path: string, { scenarios }: Baseline, host: Host): Promise<void> {
  const { baselineToText } = await import('../questions/gate/baseline-text.ts');
  const kept: [string, Baseline['scenarios'][string]][] = [];
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (await host.exists(posix.join(posix.dirname(path), name))) kept.push([name, scenario]);
  }
  await host.write(path, baselineToText({ scenarios: Object.fromEntries(kept) }));
}
