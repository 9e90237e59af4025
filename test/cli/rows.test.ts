import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import type { Answer, AnswerCell } from '../../src/analysis/answer.ts';
import { Complaint } from '../../src/cli/complaint.ts';
import { INTERRUPTED, NOT_ASKED } from '../../src/cli/exit-code.ts';
import type { GameRows } from '../../src/engine/game-rows.ts';
import { playScenario } from '../../src/engine/play-scenario.ts';
import { compileCell, readScenario } from '../../src/index.ts';
import type { Measure } from '../../src/stats/measure.ts';
import { type FakeHost, fakeHost, montecrawl } from './fake-host.ts';
import { SHOOTERS, TROLL } from './scenarios.ts';

const DUEL = `title: A duel
rules: adg
seed: 3
games: 600
sides:
  hero:
    members:
      - fighter
  foes:
    members:
      - goblin
`;

const QUIET = ['--no-report', '--no-range', '--quiet', '--json'];

async function run(
  text: string,
  file: string,
  ...more: string[]
): Promise<{ answer: Answer; host: FakeHost; err: string }> {
  const host = fakeHost({ 'fight.yaml': text });
  const { out, code, err } = await montecrawl(['run', 'fight.yaml', ...QUIET, '--rows', file, ...more], host);
  expect(err).toBe('');
  expect(code).toBe(0);
  return { answer: JSON.parse(out), host, err };
}

type Rows = readonly Record<string, string>[];

function rowsOfCsv(host: FakeHost, file: string): Rows {
  return parse(String(host.files.get(file)), { columns: true });
}

/** What a column of a cell comes to, and how often each value stands there. */
function sumOf(rows: Rows, cell: number, name: string) {
  const values = rows.filter((row) => row.cell === String(cell)).map((row) => Number(row[name]));
  return { sum: values.reduce((sum, value) => sum + value, 0), values };
}

function expectSums(cell: AnswerCell, number: number, measures: readonly Measure[], rows: Rows): void {
  expect(Object.keys(cell.measures).sort()).toEqual(measures.map(({ name }) => name).sort());
  for (const { name, of = 1 } of measures) {
    const value = cell.measures[name];
    const { sum, values } = sumOf(rows, number, name);
    expect(values, name).toHaveLength(cell.games);
    if ('rate' in value) expect(sum, name).toBe(value.count);
    else {
      expect(sum / of / cell.games, name).toBeCloseTo(value.mean, 4);
      if (of > 1 || value.histogram === undefined) continue;
      const last = value.histogram.length - 1;
      const histogram = value.histogram.map(() => 0);
      for (const each of values) histogram[Math.min(each, last)] += 1;
      expect(histogram, name).toEqual(value.histogram);
    }
  }
}

/** The measures of each cell of a scenario. */
async function measuresOf(text: string): Promise<Measure[][]> {
  const { scenario, system } = await read(text);
  return scenario.cells.map((cell) => [...system.measures(compileCell(system, cell))]);
}

async function read(text: string) {
  const reading = await readScenario(text, 'fight.yaml', async () => ({ path: '', text: '' }));
  if ('faults' in reading) throw new Error('the scenario has faults');
  return reading;
}

describe('run --rows', () => {
  it('writes a row for each game, which add up to result.json', async () => {
    const { answer, host } = await run(SHOOTERS, 'out/games.csv', '--sampled');
    const rows = rowsOfCsv(host, 'out/games.csv');
    const measures = await measuresOf(SHOOTERS);
    expect(rows).toHaveLength(1000);
    expect(rows.map(({ game }) => Number(game))).toEqual(
      [0, 1].flatMap(() => Array.from({ length: 500 }, (_, i) => i)),
    );
    expect(new Set(rows.map(({ seed }) => seed))).toEqual(new Set(['5']));
    for (const [i, cell] of answer.cells.entries()) {
      expectSums(cell, i + 1, measures[i], rows);
      const varied = rows
        .filter(({ cell: number }) => number === String(i + 1))
        .map((row) => row['band.shooter.count']);
      expect(new Set(varied)).toEqual(new Set([String(cell.vary['band.shooter.count'])]));
    }
    const [without] = answer.cells;
    const lacked = Object.keys(answer.measures).filter((name) => !(name in without.measures));
    expect(lacked).toContain('band.shooter.kills');
    for (const name of lacked) expect(rows[0][name], name).toBe('');
  });

  it('writes games that are drawn whole', async () => {
    const { answer, host } = await run(DUEL, 'duel.csv', '--sampled');
    expectSums(answer.cells[0], 1, (await measuresOf(DUEL))[0], rowsOfCsv(host, 'duel.csv'));
  });

  it('writes out true and false of what is varied', async () => {
    const text = TROLL.replace('games: 200', 'games: 2');
    const { host } = await run(text, 'games.csv', '--sampled', '--vary', 'lair.troll.star=true,false');
    const rows = rowsOfCsv(host, 'games.csv');
    expect(rows.map((row) => row['lair.troll.star'])).toEqual(['true', 'true', 'false', 'false']);
  });

  it('writes the same as JSON Lines and as Parquet', async () => {
    const rows = rowsOfCsv((await run(SHOOTERS, 'games.csv', '--sampled')).host, 'games.csv');
    const plain = (row: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([, value]) => value !== '' && value !== null)
          .map(([name, value]) => [name, Number(value)]),
      );
    const lines = String((await run(SHOOTERS, 'games.jsonl', '--sampled')).host.files.get('games.jsonl'));
    expect(
      lines
        .trimEnd()
        .split('\n')
        .map((line) => plain(JSON.parse(line))),
    ).toEqual(rows.map(plain));

    const { host, answer } = await run(SHOOTERS, 'games.parquet', '--sampled');
    const bytes = host.files.get('games.parquet') as Buffer;
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
    expect((await parquetReadObjects({ file })).map(plain)).toEqual(rows.map(plain));
    const { created_by, key_value_metadata } = parquetMetadata(file);
    expect(created_by).toBe('montecrawl');
    expect(key_value_metadata).toContainEqual({ key: 'digest', value: answer.digest });
  });

  it.each([
    [['--rows', 'games.xlsx'], /--rows games\.xlsx: .*\.xlsx.*\.csv, \.jsonl/],
    [['--rows', 'games'], /--rows games: /],
    [['--rows', 'games.csv', 'other.yaml'], /--rows writes the games of one scenario; run them one by one/],
    [['--rows', 'games.csv', '--shard', '1/2'], /--rows <file>' cannot be used with option '--shard/],
  ])('refuses %j before anything is played', async (more, why) => {
    const host = fakeHost({ 'fight.yaml': TROLL, 'other.yaml': TROLL });
    const { code, out, err } = await montecrawl(['run', 'fight.yaml', ...more], host);
    expect(code).toBe(NOT_ASKED);
    expect(err).toMatch(why);
    expect(out).toBe('');
    expect([...host.files.keys()]).toEqual(['fight.yaml', 'other.yaml']);
  });

  it('writes nothing where it is stopped, says so, and writes the same file when it resumes', async () => {
    const words = ['run', 'fight.yaml', '--sampled', '--no-range', '--quiet', '--save-every', '0', '--batch', '50'];
    const whole = fakeHost({ 'fight.yaml': SHOOTERS });
    await montecrawl([...words, '--rows', 'games.parquet'], whole);
    const expected = whole.files.get('games.parquet');
    expect(expected).toBeDefined();

    let batches = 0;
    const stopped = fakeHost(
      { 'fight.yaml': SHOOTERS },
      {
        play: (cells, options) => {
          const onCell: typeof options.onCell = (...progress) => {
            options.onCell?.(...progress);
            if (++batches === 13) stopped.interrupt();
          };
          return playScenario(cells, { ...options, threads: 1, onCell });
        },
      },
    );
    const { code, err } = await montecrawl([...words, '--rows', 'games.parquet'], stopped);
    expect(code).toBe(INTERRUPTED);
    expect(err).toContain('games.parquet was not written: it was stopped before all of its games were.');
    expect(stopped.files.has('games.parquet')).toBe(false);

    const resumed = fakeHost(Object.fromEntries(stopped.files) as Record<string, string>);
    const again = await montecrawl([...words, '--rows', 'games.parquet'], resumed);
    expect(again.code).toBe(0);
    expect(resumed.files.get('games.parquet')).toEqual(expected);
  });

  it.each([1, 2])('says why where the disk is full after %i pieces of it', async (pieces) => {
    const full = fakeHost(
      { 'fight.yaml': DUEL },
      {
        // As Node does it: it reads no more, and says only then why.
        async write(path, content) {
          let taken = 0;
          for await (const _ of content as AsyncIterable<string>) if (++taken === pieces) break;
          await setImmediate();
          throw new Complaint(`${path} cannot be written: the disk is full`);
        },
      },
    );
    const { code, err } = await montecrawl(['run', 'fight.yaml', ...QUIET, '--rows', 'games.csv'], full);
    expect({ code, err }).toEqual({ code: NOT_ASKED, err: 'games.csv cannot be written: the disk is full\n' });
  });

  it.each(['csv', 'parquet'])(
    'ends with the reason where a file of rows cannot even be opened (%s)',
    async (ending) => {
      const full = () => Promise.reject(new Complaint(`games.${ending} cannot be written: the disk is full`));
      const host = fakeHost({ 'fight.yaml': DUEL }, { write: full });
      const words = ['run', 'fight.yaml', ...QUIET, '--rows', `games.${ending}`];
      const { code, err } = await montecrawl(words, host);
      expect([code, err]).toEqual([NOT_ASKED, `games.${ending} cannot be written: the disk is full\n`]);
    },
  );

  it('writes the same file of the parts of a run', async () => {
    const words = ['--sampled', '--quiet'];
    const files = ['--rows', 'games.parquet', '--events', 'events.jsonl', '--no-report', '--no-range', '--quiet'];
    const host = fakeHost({ 'fight.yaml': SHOOTERS });
    const parts = [1, 2].map((part) => `part-${part}`);
    for (const [i, part] of parts.entries())
      await montecrawl(['run', 'fight.yaml', ...words, '--games', '21', '--shard', `${i + 1}/2`, '--out', part], host);
    expect((await montecrawl(['merge', ...parts, ...files], host)).code).toBe(0);
    const whole = fakeHost({ 'fight.yaml': SHOOTERS });
    await montecrawl(['run', 'fight.yaml', ...words, '--games', '21', ...files], whole);
    for (const file of ['games.parquet', 'events.jsonl']) {
      expect(whole.files.has(file), file).toBe(true);
      expect(host.files.get(file), file).toEqual(whole.files.get(file));
    }
  });
});

describe('rows', () => {
  it('come in the same chunks from any number of threads and batches of any size', async () => {
    const { scenario, system } = await read(DUEL);
    const [cell] = scenario.cells.map((cell) => ({ kernel: system, matchup: compileCell(system, cell) }));
    const all = async (threads: number, batchGames: number) => {
      const rows: GameRows[] = [];
      const onRows = async (chunk: GameRows) => void rows.push(structuredClone(chunk));
      const cells = [20_500, 0, 30].map((games) => ({ ...cell, games }));
      await playScenario(cells, { seed: 5, precision: 0.01, threads, batchGames, onRows });
      return rows;
    };
    const expected = await all(1, 20_500);
    expect(expected.map(({ cell, firstGame, games }) => [cell, firstGame, games])).toEqual([
      [0, 0, 20_000],
      [0, 20_000, 500],
      [2, 0, 30],
    ]);
    expect(await all(3, 700)).toEqual(expected);
  });
});
