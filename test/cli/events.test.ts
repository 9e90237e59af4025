import { parse } from 'csv-parse/sync';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/analysis/answer.ts';
import { NOT_ASKED } from '../../src/cli/exit-code.ts';
import { fakeHost, montecrawl } from './fake-host.ts';
import { SHOOTERS } from './scenarios.ts';

const GAMES = 30;

async function run(text: string, file: string, ...more: string[]) {
  const host = fakeHost({ 'fight.yaml': text });
  const words = ['run', 'fight.yaml', '--games', String(GAMES), '--no-report', '--no-range', '--sampled', '--json'];
  const { out, code, err } = await montecrawl([...words, '--events', file, ...more], host);
  return { out, code, err, file: host.files.get(file) as Uint8Array };
}

type Row = Readonly<Record<string, string>>;

function rowsOf(file: unknown): Row[] {
  return parse(String(file), { columns: true });
}

describe('run --events', async () => {
  const text = SHOOTERS;
  const csv = await run(text, 'events.csv', '--quiet');
  const rows = rowsOf(csv.file);
  const answer: Answer = JSON.parse(csv.out);

  it('adds up to the falls and kills of the result', () => {
    expect({ code: csv.code, err: csv.err }).toEqual({ code: 0, err: '' });
    const checked = { falls: 0, kills: 0 };
    for (const [i, { measures, games }] of answer.cells.entries()) {
      const mine = rows.filter(({ cell }) => cell === String(i + 1));
      expect(new Set(mine.map(({ game }) => game)).size).toBe(games);
      for (const [name, value] of Object.entries(measures)) {
        const { what, side, member, by, of = 1 } = answer.measures[name];
        if (what === 'fell' && 'histogram' in value) {
          const falls = mine.filter((row) => row.kind === 'fall' && row.side === side && row.who === member);
          const [, ...bins] = value.histogram ?? [];
          expect(falls.length, name).toBe(bins.reduce((sum, count) => sum + count, 0));
          checked.falls += falls.length;
        }
        if (what === 'killed-by' && 'rate' in value) {
          const kills = mine.filter(
            (row) => row.kind === 'kill' && `${row.side}.${row.who}` === by && row.whom === member,
          );
          expect(kills.length / of / games, name).toBeCloseTo(value.rate, 5);
          checked.kills += kills.length;
        }
      }
    }
    expect(checked.falls).toBeGreaterThan(GAMES);
    expect(checked.kills).toBeGreaterThan(GAMES / 2);
  });

  it('has the lines of each replay, with rule, who and whom', async () => {
    const host = fakeHost({ 'fight.yaml': text });
    const { out } = await montecrawl(
      ['replay', 'fight.yaml', '--cell', 'band.shooter.count=0', '--game', '7', '--json'],
      host,
    );
    type Told = { chapters: { events: { rule?: string; text?: string }[] }[] };
    const told = (JSON.parse(out) as Told).chapters.flatMap(({ events }) => events.filter((event) => 'rule' in event));
    const mine = rows.filter(
      ({ game, kind, cell }) => game === '7' && cell === '1' && kind !== 'fall' && kind !== 'kill',
    );
    expect(mine.map((row) => [row.rule, row.text])).toEqual(told.map((event) => [event.rule, event.text]));
    const attacks = mine.filter(({ kind }) => kind === 'attack');
    expect(attacks.length).toBeGreaterThan(0);
    for (const { who, whom, round, chance } of attacks) {
      expect(who).not.toBe('');
      expect(whom).not.toBe('');
      expect(Number(round)).toBeGreaterThan(0);
      expect(Number(chance)).toBeLessThanOrEqual(1);
    }
  });

  it('gives the same bytes on any number of threads, and the same rows in every format', async () => {
    expect((await run(text, 'events.csv', '--quiet', '--threads', '2')).file).toEqual(csv.file);
    const lines = String((await run(text, 'events.jsonl', '--quiet')).file)
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(rows.length);
    expect(JSON.parse(lines[3]).text).toBe(rows[3].text);
    const { file } = await run(text, 'events.parquet', '--quiet');
    const read = await parquetReadObjects({ file: file.slice().buffer as ArrayBuffer });
    expect(read).toHaveLength(rows.length);
    expect(read[3].text).toBe(rows[3].text);
  });

  it('says how many, and what kinds of files there are', async () => {
    expect((await run(text, 'events.csv')).err).toMatch(/^[\d,]+ events of 60 games: events\.csv$/m);
    const { code, err } = await run(text, 'events.txt', '--quiet');
    expect(code).toBe(NOT_ASKED);
    expect(err).toContain('--events events.txt: no kind of file for events is called ".txt"');
  });
});
