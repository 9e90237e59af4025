import { jsonText } from '../../analysis/json-text.ts';
import { type GatedScenario, playPrint, shortDigest } from './baseline.ts';
import type { Held } from './check-change.ts';
import type { ExpectationCheck } from './gate-answer.ts';

/** Version of the format of cache files. */
const CACHE_FORMAT = 1;

/**
 * A scenario whose games this code has played with the results of its baseline. While code, files and baseline are the
 * same, so are the games, and they need not be played again.
 *
 * A cache is beside a baseline and never in git. It may be deleted at any time; if anything is wrong with it, the games
 * are played.
 */
export interface CacheEntry {
  /** Checksum of the baseline's entry. */
  readonly baseline: string;
  /** Fingerprint of the code that played. */
  readonly code: string;
  /** Games of each cell that it played. */
  readonly games: number;
  /**
   * Fingerprint of each file that the scenario was read from, its own first, by path relative to the baseline's folder.
   */
  readonly files: Readonly<Record<string, string>>;
  readonly title: string;
  readonly play: string;
  readonly seed: number;
  /** The scenario's expectations, if each was tested and none failed. */
  readonly expectations?: readonly CachedExpectation[];
}

export interface CachedExpectation extends Omit<ExpectationCheck, 'finding' | 'outcome' | 'basis'> {
  readonly finding: 'inside' | 'unmeasured';
}

/** Entries of a cache file, by the scenario's name in the baseline. */
export type Cache = ReadonlyMap<string, CacheEntry>;

/** The results of a gate for a scenario that plays as in its baseline. */
export interface Passed {
  /** Games of each cell that were played. */
  readonly games: number;
  /** Left out if some were not tested, or failed in a gate of this scenario alone. */
  readonly expectations?: readonly CachedExpectation[];
}

/** Returns the text of a cache, entries in the order of their names, each with a checksum. */
export function cacheToText(cache: Cache): string {
  const names = [...cache.keys()].sort();
  return jsonText({
    format: CACHE_FORMAT,
    scenarios: Object.fromEntries(
      names.map((name) => {
        const entry = cache.get(name) as CacheEntry;
        return [name, { checksum: shortDigest(entry), ...entry }];
      }),
    ),
  });
}

/** Reads the result of {@link cacheToText}. Anything else in the file is left out. */
export function readCache(text: string): Cache {
  const cache = new Map<string, CacheEntry>();
  const raw = parsed(text);
  if (!isRecord(raw) || raw.format !== CACHE_FORMAT || !isRecord(raw.scenarios)) return cache;
  for (const [name, written] of Object.entries(raw.scenarios)) {
    if (!isRecord(written)) continue;
    const { checksum, ...entry } = written;
    if (shortDigest(entry) === checksum && isEntry(entry)) cache.set(name, entry);
  }
  return cache;
}

/** Returns the fingerprint of a file's text. It ignores the kind of line ends, in which checkouts differ. */
export function textPrint(text: string): string {
  return shortDigest(text.replaceAll('\r\n', '\n'));
}

/** Returns the cache entry of a scenario's games, if its baseline was made of this very scenario. */
export function cachedGames({ scenario }: GatedScenario, held: Held | undefined): CacheEntry | undefined {
  return held !== undefined && 'baseline' in held && held.baseline.scenario === playPrint(scenario)
    ? held.cached
    : undefined;
}

/** Returns the form in which expectations are cached; `undefined` if one of them did not pass. */
export function cacheChecks(checks: readonly ExpectationCheck[]): CachedExpectation[] | undefined {
  const cached: CachedExpectation[] = [];
  for (const { finding, outcome, basis, ...check } of checks) {
    if (finding !== 'inside' && finding !== 'unmeasured') return undefined;
    const { value, ...where } = check;
    cached.push({ ...where, finding, ...(value === undefined ? {} : { value }) });
  }
  return cached;
}

/** Returns the cached checks of expectations; `undefined` if they were not cached. */
export function cachedChecks({ expectations }: CacheEntry): ExpectationCheck[] | undefined {
  return expectations?.map(({ measure, between, vary, finding, games, value }) => ({
    measure,
    between,
    vary,
    finding,
    outcome: 'pass',
    basis: 'same code',
    games,
    ...(value === undefined ? {} : { value }),
  }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether an entry is complete. */
function isEntry(entry: Readonly<Record<string, unknown>>): entry is Record<string, unknown> & CacheEntry {
  const { baseline, code, games, files, title, play, seed, expectations } = entry;
  return (
    isText(baseline) &&
    isText(code) &&
    isCount(games) &&
    isRecord(files) &&
    Object.values(files).every(isText) &&
    typeof title === 'string' &&
    isText(play) &&
    isCount(seed) &&
    (expectations === undefined || (Array.isArray(expectations) && expectations.every(isExpectation)))
  );
}

function isExpectation(check: unknown): boolean {
  return (
    isRecord(check) &&
    isText(check.measure) &&
    Array.isArray(check.between) &&
    isRecord(check.vary) &&
    (check.finding === 'inside' || check.finding === 'unmeasured') &&
    isCount(check.games) &&
    (check.value === undefined || (isRecord(check.value) && ('rate' in check.value || 'mean' in check.value)))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
