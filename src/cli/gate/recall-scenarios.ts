import { posix } from 'node:path';
import { textPrint } from '../../questions/gate/cache.ts';
import type { ScenarioGate } from '../../questions/gate/gate-answer.ts';
import { recallScenario, writtenEntries } from '../../questions/gate/recall.ts';
import type { Host } from '../host.ts';
import { loadCache, nameIn } from './cache-files.ts';

/** A scenario and its baseline; `undefined` if it is compared with none. */
export interface ScenarioAndBaseline {
  readonly file: string;
  readonly baseline: string | undefined;
}

/**
 * Answers for scenarios without parsing or playing them, if a cache entry matches the current code, the baseline and
 * each file.
 *
 * @param whole whether the current code must have played all remembered games
 * @returns in the order of places; `undefined` where games must be played
 */
export async function recallScenarios(
  places: readonly ScenarioAndBaseline[],
  whole: boolean,
  host: Host,
): Promise<(ScenarioGate | undefined)[]> {
  const code = host.code();
  if (code === undefined) return places.map(() => undefined);
  const caches = new Memo((path) => loadCache(path, host));
  const baselines = new Memo(async (path) => writtenEntries((await host.load(path)) ?? ''));
  const prints = new Memo((path) => host.read(path).then(textPrint, () => undefined));
  return Promise.all(
    places.map(async ({ file, baseline: path }) => {
      if (path === undefined) return undefined;
      const name = nameIn(path, file);
      const entry = (await caches.get(path)).get(name);
      if (entry === undefined || entry.code !== code || !Object.hasOwn(entry.files, name)) return undefined;
      const written = (await baselines.get(path)).get(name);
      if (written === undefined || written.checksum !== entry.baseline) return undefined;
      const folder = posix.dirname(path);
      const same = await Promise.all(
        Object.entries(entry.files).map(
          async ([name, print]) => (await prints.get(posix.join(folder, name))) === print,
        ),
      );
      return same.every(Boolean) ? recallScenario(file, path, written.baseline, entry, whole) : undefined;
    }),
  );
}

/** Calls a function at most once for each path. */
class Memo<T> {
  private readonly known = new Map<string, Promise<T>>();
  private readonly ask: (path: string) => Promise<T>;

  constructor(ask: (path: string) => Promise<T>) {
    this.ask = ask;
  }

  get(path: string): Promise<T> {
    let value = this.known.get(path);
    if (value === undefined) {
      value = this.ask(path);
      this.known.set(path, value);
    }
    return value;
  }
}
