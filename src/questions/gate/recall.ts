import { BASELINE_FORMAT, checksumOf, type ScenarioBaseline } from './baseline.ts';
import { type CacheEntry, cachedChecks } from './cache.ts';
import type { ScenarioGate } from './gate-answer.ts';

/** An unchanged entry of a baseline. */
export interface WrittenBaseline {
  readonly checksum: string;
  readonly baseline: ScenarioBaseline;
}

/**
 * Returns the entries of a baseline by name; none if anything in the file was changed.
 *
 * This checks checksums and not the shape. That is enough for an entry whose checksum is in a cache: the gate that
 * wrote the cache has read the whole entry. So a gate that has nothing to play loads no schema.
 */
export function writtenEntries(text: string): ReadonlyMap<string, WrittenBaseline> {
  const entries = new Map<string, WrittenBaseline>();
  for (const [name, raw] of Object.entries(scenariosIn(text))) {
    const { checksum, ...baseline } = { ...(raw as ScenarioBaseline & { readonly checksum: string }) };
    if (checksumOf(baseline) !== checksum) return new Map();
    entries.set(name, { checksum, baseline });
  }
  return entries;
}

/**
 * Answers for a scenario without playing it, once its code, its files and its baseline are known to be those of the
 * cache.
 *
 * @param file the scenario, as the caller named it
 * @param path of the baseline
 * @param whole whether this code must have played all recorded games
 * @returns `undefined` if something must be played
 */
export function recallScenario(
  file: string,
  path: string,
  { remembered, checked, montecrawl, cells }: ScenarioBaseline,
  entry: CacheEntry,
  whole: boolean,
): ScenarioGate | undefined {
  const expectations = cachedChecks(entry);
  if (expectations === undefined || entry.games < (whole ? remembered : checked)) return undefined;
  return {
    file,
    title: entry.title,
    play: entry.play,
    seed: entry.seed,
    outcome: 'pass',
    change: {
      finding: 'same',
      outcome: 'pass',
      basis: 'same code',
      baseline: path,
      madeBy: montecrawl,
      remembered,
      games: entry.games,
      cells: cells.length,
      different: [],
    },
    expectations,
  };
}

function scenariosIn(text: string): object {
  try {
    const { format, scenarios } = JSON.parse(text);
    return format === BASELINE_FORMAT ? Object(scenarios) : {};
  } catch {
    // The gate that then reads the whole file reports what is wrong.
    return {};
  }
}
