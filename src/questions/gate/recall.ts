import { BASELINE_FORMAT, type ScenarioBaseline, shortDigest } from './baseline.ts';
import type { ScenarioGate } from './gate-answer.ts';
import { type Stamp, stampedChecks } from './stamp.ts';

/** An entry of a baseline that has a stamp. */
export type StampedBaseline = ScenarioBaseline & { readonly stamp: Stamp };

/**
 * The entries of a baseline that have a stamp, by name; none where anything in the file is not what was written. Of what
 * would be compared no more is asked than that, so that a gate that has nothing to play need not read it.
 */
export function stampedEntries(text: string): ReadonlyMap<string, StampedBaseline> {
  const entries = new Map<string, StampedBaseline>();
  for (const [name, raw] of Object.entries(scenariosIn(text))) {
    if (!isRecord(raw)) return new Map();
    const { checksum, ...content } = raw;
    if (shortDigest(content) !== checksum) return new Map();
    if (isStamped(content)) entries.set(name, content);
  }
  return entries;
}

/**
 * What is known of a scenario without playing it, once its code and its files are known to be those of the stamp.
 *
 * @param file the scenario, as it was named by whoever asked
 * @param path of the baseline
 * @param whole whether all games that are remembered must have been played by this code
 * @returns `undefined` where something must be played
 */
export function recallScenario(
  file: string,
  path: string,
  { stamp, remembered, montecrawl, cells }: StampedBaseline,
  whole: boolean,
): ScenarioGate | undefined {
  const expectations = stampedChecks(stamp);
  if (expectations === undefined || (whole && stamp.games < remembered)) return undefined;
  return {
    file,
    title: stamp.title,
    play: stamp.play,
    seed: stamp.seed,
    outcome: 'pass',
    change: {
      finding: 'same',
      outcome: 'pass',
      basis: 'same code',
      baseline: path,
      madeBy: montecrawl,
      remembered,
      games: stamp.games,
      cells: cells.length,
      different: [],
    },
    expectations,
  };
}

function scenariosIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const raw: unknown = JSON.parse(text);
    return isRecord(raw) && raw.format === BASELINE_FORMAT && isRecord(raw.scenarios) ? raw.scenarios : {};
  } catch {
    // What is wrong with it is said by whoever reads all of it.
    return {};
  }
}

/** Whether all is there that is answered from, and sensible. */
function isStamped(content: Readonly<Record<string, unknown>>): content is Record<string, unknown> & StampedBaseline {
  const { stamp, remembered, checked, cells, montecrawl } = content;
  return (
    isRecord(stamp) &&
    isText(montecrawl) &&
    isCount(remembered) &&
    isCount(checked) &&
    checked > 0 &&
    isCount(stamp.games) &&
    checked <= stamp.games &&
    stamp.games <= remembered &&
    Array.isArray(cells) &&
    cells.length > 0 &&
    isText(stamp.code) &&
    isRecord(stamp.files) &&
    Object.values(stamp.files).every(isText) &&
    typeof stamp.title === 'string' &&
    isText(stamp.play) &&
    isCount(stamp.seed) &&
    (stamp.expectations === undefined ||
      (Array.isArray(stamp.expectations) && stamp.expectations.every(isStampedExpectation)))
  );
}

function isStampedExpectation(check: unknown): boolean {
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
