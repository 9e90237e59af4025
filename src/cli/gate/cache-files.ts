import { posix } from 'node:path';
import { checksumOf, type ScenarioBaseline } from '../../questions/gate/baseline.ts';
import {
  type Cache,
  type CacheEntry,
  cacheToText,
  type Passed,
  readCache,
  textPrint,
} from '../../questions/gate/cache.ts';
import { Complaint } from '../complaint.ts';
import type { Host } from '../host.ts';
import type { ReadQuestion } from '../read-files.ts';

/** Returns the name of a file in a baseline and its cache: its relative path. */
export function nameIn(baseline: string, file: string): string {
  return posix.relative(posix.dirname(baseline), file);
}

/** Returns the path of a baseline's cache, which is not for git: `baseline.cache.json` beside `baseline.json`. */
function cacheBeside(baseline: string): string {
  return `${baseline.replace(/\.json$/, '')}.cache.json`;
}

/** Reads the cache of a baseline. A missing or unreadable one is empty. */
export async function loadCache(baseline: string, host: Host): Promise<Cache> {
  return readCache((await loadText(cacheBeside(baseline), host)) ?? '');
}

/** A scenario that plays as in its baseline. */
export interface Cacheable {
  /** Path of the baseline, and the scenario's name in it. */
  readonly path: string;
  readonly name: string;
  readonly baseline: ScenarioBaseline;
  readonly question: ReadQuestion;
  readonly passed: Passed;
}

/**
 * Adds scenarios to the caches of their baselines, and removes those that a baseline no longer has. A cache that cannot
 * be written stays unchanged, and games are played again next time.
 *
 * Each cache is read again first. If two gates write at the same moment, one of the two caches is lost.
 *
 * @param code fingerprint of the code that played
 * @param namesIn returns the names of all scenarios in a baseline, by its path
 */
export async function addToCaches(
  found: readonly Cacheable[],
  code: string,
  namesIn: (path: string) => readonly string[],
  host: Host,
): Promise<void> {
  for (const path of new Set(found.map((each) => each.path))) {
    const before = await loadText(cacheBeside(path), host);
    const cache = new Map(readCache(before ?? ''));
    for (const each of found) if (each.path === path) cache.set(each.name, entryOf(each, code));
    const names = new Set(namesIn(path));
    for (const name of cache.keys()) if (!names.has(name)) cache.delete(name);
    const text = cacheToText(cache);
    if (text !== before) await host.write(cacheBeside(path), text).catch(ignoreComplaint);
  }
}

function entryOf({ path, baseline, question: { scenario, texts }, passed }: Cacheable, code: string): CacheEntry {
  const { title, play, seed } = scenario;
  return {
    baseline: checksumOf(baseline),
    code,
    files: Object.fromEntries([...texts].map(([file, text]) => [nameIn(path, file), textPrint(text)])),
    ...{ title, play, seed },
    ...passed,
  };
}

function loadText(path: string, host: Host): Promise<string | undefined> {
  return host.load(path).catch(ignoreComplaint);
}

/** Ignores files that cannot be accessed, as if they were missing; any other error is a bug. */
function ignoreComplaint(error: unknown): undefined {
  if (!(error instanceof Complaint)) throw error;
}
