import { describe, expect, it } from 'vitest';
import { answerScenario } from '../../src/analysis/answer-scenario.ts';
import { breaches } from '../../src/analysis/conservation.ts';
import { playBatch } from '../../src/engine/game-runner.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { scenarioSchema } from '../../src/scenario/schema.ts';
import { discrepanciesOf } from '../../src/stats/due.ts';
import { layOut } from '../../src/stats/measure.ts';
import { mergeTally, tallyToJson } from '../../src/stats/tally.ts';
import { everyPlay } from './every-play.ts';

/** A JSON Schema, or a part of one. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

type Path = readonly (string | number)[];

/**
 * Not part of how a game goes, or, of limits, how long one may take: a limit of a million rounds is played for ever.
 * Rows of one's own are tried with any numbers where homebrew is tested.
 */
const PASSED_OVER = ['seed', 'games', 'precision', 'vary', 'expect', 'balance', 'limits', 'everyStep', 'define'];
const GAMES = 3;

/** Every place in a scenario where a number may stand, with the largest that may, as far as what is around it is written. */
function bounds(schema: Schema | undefined, value: unknown, path: Path = []): [Path, number][] {
  if (schema === undefined || typeof schema !== 'object') return [];
  const kinds = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const found = kinds.flatMap((kind) => bounds(kind, value, path));
  if (schema.maximum !== undefined && value !== schema.maximum) found.push([path, schema.maximum]);
  if (Array.isArray(value)) return [...found, ...value.flatMap((each, i) => bounds(schema.items, each, [...path, i]))];
  if (typeof value !== 'object' || value === null) return found;
  const written = value as Readonly<Record<string, unknown>>;
  const { properties = {}, additionalProperties: more } = schema;
  for (const key of new Set([...Object.keys(properties), ...Object.keys(written)])) {
    if (path.length === 0 && PASSED_OVER.includes(key)) continue;
    const inner = properties[key] ?? (typeof more === 'object' ? more : undefined);
    found.push(...bounds(inner, written[key], [...path, key]));
  }
  return found;
}

/** A copy with another value in one place. */
function withValue(tree: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const copy: Record<string | number, unknown> | unknown[] = Array.isArray(tree) ? [...tree] : { ...(tree as object) };
  (copy as Record<string | number, unknown>)[key] = withValue(
    (tree as Record<string | number, unknown>)[key],
    rest,
    value,
  );
  return copy;
}

const plays = await everyPlay();
const { definitions } = (await scenarioSchema()) as { definitions: Readonly<Record<string, Schema>> };

describe.each(plays)('$play', ({ text, question }) => {
  const { vary, expect: _, balance, ...tree } = JSON.parse(text);
  const places = bounds(definitions[question.scenario.rules], tree);

  it('plays with every number at its upper bound, adds up, and gives finite means', async () => {
    let played = 0;
    for (const [path, most] of places) {
      const reading = await readScenario(
        JSON.stringify({ ...(withValue(tree, path, most) as object), games: GAMES }),
        's',
        async () => {
          throw new Error('nothing is used');
        },
      );
      // What the rulebook refuses is not a valid scenario.
      if ('faults' in reading) continue;
      const answer = await answerScenario(reading, { montecrawl: '1', threads: 1 });
      const where = `${path.join('.')} at ${most}`;
      expect({ where, found: breaches(answer, reading) }).toEqual({ where, found: [] });
      const values = answer.cells.flatMap(({ measures }) => Object.values(measures));
      expect({
        where,
        finite: values.every((value) => Number.isFinite('rate' in value ? value.rate : value.mean)),
      }).toEqual({ where, finite: true });
      played++;
    }
    expect(played).toBeGreaterThan(1);
  }, 300_000);
});

describe.each([
  ['wods delve', 'silver'],
  ['adg delve', 'treasure'],
])('%s with %s at its upper bound', (play, key) => {
  it('adds up after more than 10^10 games', async () => {
    const { text, question } = plays.find((each) => each.play === play)!;
    const { vary, expect: _, balance, ...written } = JSON.parse(text);
    const rich = bounds(definitions[question.scenario.rules], written).filter(([path]) => path.at(-1) === key);
    const tree = rich.reduce<unknown>((all, [path, most]) => withValue(all, path, most), written);
    expect(rich.length).toBeGreaterThan(0);
    const reading = await readScenario(JSON.stringify(tree), 's', async () => {
      throw new Error('nothing is used');
    });
    if ('faults' in reading) throw new Error(reading.faults[0]?.problem);
    const matchup = compileCell(reading.system, reading.scenario.cells[0]);
    const measures = reading.system.measures(matchup);
    const played = playBatch(reading.system, matchup, 1, 0, 1000);
    let counts = played;
    for (let times = 0; times < 24; times++) counts = mergeTally(counts.slice(), counts);
    expect(discrepanciesOf(measures, counts, 1000 * 2 ** 24)).toEqual([]);
    const squares = layOut(measures).at(`${reading.scenario.cells[0].setup.sides[0].name}.${key}`) + 1;
    const exact = (tally: Float64Array) => BigInt(tallyToJson(tally)[squares]);
    expect(exact(counts)).toBe(exact(played) * 2n ** 24n);
    expect(exact(counts) > 2n ** 53n).toBe(true);
  });
});
