import { posix } from 'node:path';
import { type Baseline, checksumOf } from '../../questions/gate/baseline.ts';
import type { BadBaseline } from '../../questions/gate/baseline-text.ts';
import type { Cache } from '../../questions/gate/cache.ts';
import type { Held } from '../../questions/gate/check-change.ts';
import type { Host } from '../host.ts';
import { loadCache, nameIn } from './cache-files.ts';

/** A baseline file, or the reason there is none, and its cache. */
export interface BaselineFile {
  readonly path: string;
  readonly content: Baseline | BadBaseline | undefined;
  readonly cache: Cache;
}

/** Returns the default baseline of a scenario, which all scenarios in the folder share. */
export function baselineBeside(scenario: string): string {
  return posix.join(posix.dirname(scenario), 'baseline.json');
}

/** Reads baselines and their caches, each once. */
export async function readBaselines(paths: readonly string[], host: Host): Promise<Map<string, BaselineFile>> {
  // Loaded here, because a gate without games to play does not need it.
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
 * Returns the baseline that a scenario is compared with.
 *
 * @param code fingerprint of the current code
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

/** Writes a baseline without scenarios whose files no longer exist. */
export async function writeBaseline(path: string, { scenarios }: Baseline, host: Host): Promise<void> {
  const { baselineToText } = await import('../../questions/gate/baseline-text.ts');
  const kept: [string, Baseline['scenarios'][string]][] = [];
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (await host.exists(posix.join(posix.dirname(path), name))) kept.push([name, scenario]);
  }
  await host.write(path, baselineToText({ scenarios: Object.fromEntries(kept) }));
}
