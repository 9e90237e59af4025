import * as z from 'zod';
import { jsonText } from '../../analysis/json-text.ts';
import { varyValue } from '../../analysis/result-schema.ts';
import { checkShape } from '../../check/check-shape.ts';
import { Faults } from '../../check/fault.ts';
import { pathText } from '../../check/placed-fault.ts';
import { BASELINE_FORMAT, type Baseline, checksumOf, type ScenarioBaseline } from './baseline.ts';
import { countOf, unpackEndings } from './ending.ts';

const print = z.string().regex(/^sha256:[0-9a-f]{16}$/);
const count = z.int().min(0);
const name = z.string().min(1);

const vary = z.record(name, varyValue);

const cellShape = z.strictObject({
  vary,
  digest: print,
  whole: print,
  games: count,
  counts: z.record(name, count),
  endings: z.array(z.array(name)),
  byGame: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/),
});

const scenarioShape = z.strictObject({
  checksum: print,
  montecrawl: name,
  scenario: print,
  size: z.union([z.strictObject({ games: count }), z.strictObject({ precision: z.number().positive() })]),
  remembered: count,
  checked: count,
  speed: z.number().positive().exactOptional(),
  cells: z.array(cellShape),
});

const baselineShape = z.strictObject({
  format: z.literal(BASELINE_FORMAT),
  scenarios: z.record(name, scenarioShape),
});

/**
 * What is wrong with a baseline:
 *
 * - `foreign`: it has another format, so another version of montecrawl wrote it
 * - `damaged`: it is not a baseline, or was changed since it was written
 */
export interface BadBaseline {
  readonly bad: 'foreign' | 'damaged';
  /** One sentence without a full stop. */
  readonly problem: string;
}

/** Returns the text of a baseline: scenarios in the order of their names, each with its own checksum. */
export function baselineToText({ scenarios }: Baseline): string {
  const names = Object.keys(scenarios).sort();
  return jsonText({
    format: BASELINE_FORMAT,
    scenarios: Object.fromEntries(names.map((file) => [file, withChecksum(scenarios[file])])),
  });
}

function withChecksum({ montecrawl, scenario, size, remembered, checked, speed, cells }: ScenarioBaseline) {
  const content = {
    montecrawl,
    scenario,
    size,
    remembered,
    checked,
    ...(speed === undefined ? {} : { speed }),
    cells: cells.map(({ vary, digest, whole, games, counts, endings, byGame }) => ({
      vary,
      digest,
      whole,
      games,
      counts,
      endings,
      byGame,
    })),
  };
  return { checksum: checksumOf(content), ...content };
}

/** Reads the result of {@link baselineToText}. Anything else is rejected, since a gate must not pass by mistake. */
export function readBaseline(text: string): Baseline | BadBaseline {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    const conflict = /^(?:<{7}|={7}|>{7})/m.test(text) ? '; it has conflict marks of an unfinished merge' : '';
    return { bad: 'damaged', problem: `it is not JSON: ${(error as Error).message}${conflict}` };
  }
  const format = typeof raw === 'object' && raw !== null && 'format' in raw ? raw.format : undefined;
  if (typeof format === 'number' && format !== BASELINE_FORMAT) {
    return { bad: 'foreign', problem: `it has format ${format}, and this montecrawl reads format ${BASELINE_FORMAT}` };
  }
  const faults = new Faults();
  const read = checkShape(baselineShape, raw, faults);
  const [fault] = faults.all;
  if (read === undefined) {
    return {
      bad: 'damaged',
      problem: fault === undefined ? 'it is not a baseline' : `${pathText(fault.path) || 'it'} ${fault.problem}`,
    };
  }
  const scenarios: Record<string, ScenarioBaseline> = {};
  for (const [file, { checksum, ...content }] of Object.entries(read.scenarios)) {
    if (checksumOf(content) !== checksum) {
      return { bad: 'damaged', problem: `its entry for ${file} was altered` };
    }
    const wrong = inconsistency(content);
    if (wrong !== undefined) return { bad: 'damaged', problem: `${file}: ${wrong}` };
    scenarios[file] = content;
  }
  return { scenarios };
}

/** Returns an error that a recomputed checksum would hide: counts that do not match the recorded games. */
function inconsistency({ remembered, checked, cells }: ScenarioBaseline): string | undefined {
  if (checked > remembered) return `it says to check ${checked} games of ${remembered}`;
  for (const [i, { counts, games, ...packed }] of cells.entries()) {
    const headlines = Object.keys(counts);
    if (headlines.length > 30 || packed.endings.flat().some((each) => !headlines.includes(each))) {
      return `cells[${i}] ends in ways that it does not count`;
    }
    const marks = unpackEndings(packed, headlines, remembered);
    if (marks === undefined) return `cells[${i}] does not hold ${remembered} games`;
    const others = games - remembered;
    const counted = headlines.map((name, bit) => counts[name] - countOf(marks, bit));
    // If every ending is exactly one headline, counts sum to all games.
    const addsUp = !packed.endings.every(({ length }) => length === 1) || sum(Object.values(counts)) === games;
    if (others < 0 || counted.some((count) => count < 0 || count > others) || !addsUp) {
      return `cells[${i}] does not add up`;
    }
  }
  return undefined;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
