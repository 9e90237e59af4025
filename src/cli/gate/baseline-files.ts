import { posix } from 'node:path';
import { type Baseline, checksumOf } from '../../questions/gate/baseline.ts';
import type { BadBaseline } from '../../questions/gate/baseline-text.ts';
import type { Cache } from '../../questions/gate/cache.ts';
import type { Held } from '../../questions/gate/check-change.ts';
import type { Host } from '../host.ts';
import { loadCache, nameIn } from './cache-files.ts';

/** A baseline as it lies in a file, or why there is none, and the cache beside it. */
export interface BaselineFile {
  readonly path: string;
  readonly content: Baseline | BadBaseline | undefined;
  readonly cache: Cache;
}

/** The baseline of a scenario where none is named: it lies beside it, and is shared by all in the folder. */
export function baselineBeside(scenario: string): string {
  return posix.join(posix.dirname(scenario), 'baseline.json');
}

/** Reads baselines and their caches, each once. */
export async function readBaselines(paths: readonly string[], host: Host): Promise<Map<string, BaselineFile>> {
  // Loaded here, since a gate that has nothing to play needs none of it.
  const { readBaseline } = await import('../../questions/gate/baseline-text.ts');
  const files = new Map<string, BaselineFile>();
  for (const path of new Set(paths)) {
    const text = await host.load(path);
    files.set(path, {
      path,
      content: text === undefined ? undefined : readBaseline(text),
      cache: await loadCache(path, host),
    });
  }
  return files;
}

/**
 * Returns what there is to hold a scenario against.
 *
 * @param code fingerprint of the code at work
 */
export function heldOf({ path, content, cache }: BaselineFile, scenario: string, code: string | undefined): Held {
  if (content === undefined) return { path, missing: true };
  if ('bad' in content) return { path, ...content };
  const name = nameIn(path, scenario);
  const baseline = content.scenarios[name];
  if (baseline === undefined) return { path, missing: true };
  const cached = cache.get(name);
  const fits = cached !== undefined && cached.code === code && cached.baseline === checksumOf(baseline);
  return { path, baseline, ...(fits ? { cached } : {}) };
}

/** Returns the names of all scenarios in a baseline. */
export function namesIn({ content }: BaselineFile): string[] {
  return content === undefined || 'bad' in content ? [] : Object.keys(content.scenarios);
}

/** Writes a baseline, without scenarios whose files are gone. */
export async function writeBaseline(path: string, { scenarios }: Baseline, host: Host): Promise<void> {
  const { baselineToText } = await import('../../questions/gate/baseline-text.ts');
  const kept: [string, Baseline['scenarios'][string]][] = [];
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (await host.exists(posix.join(posix.dirname(path), name))) kept.push([name, scenario]);
  }
  await host.write(path, baselineToText({ scenarios: Object.fromEntries(kept) }));
}
