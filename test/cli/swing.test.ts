import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/analysis/answer.ts';
import { answerSchema } from '../../src/analysis/result-schema.ts';
import { readFiles } from '../../src/cli/read-files.ts';
import { refuseWithoutWinners } from '../../src/cli/weigh-half-times.ts';
import { rateInterval } from '../../src/stats/rate-interval.ts';
import { fakeHost, montecrawl } from './fake-host.ts';

const DUEL = `
title: A duel
rules: ddd
seed: 3
games: 300
board: closet-2
sides:
  soldier:
    members: ["soldier: p8 d8"]
  barbarian:
    members: ["barbarian: p6 d8"]
`;

async function run(...words: string[]) {
  const host = fakeHost({ 'duel.yaml': DUEL });
  const shown = await montecrawl(['run', 'duel.yaml', '--no-range', '--quiet', ...words], host);
  return { ...shown, host };
}

describe('run --swing', async () => {
  const { out, code, host } = await run('--swing', '--out', 'report');
  const file = (name: string) => String(host.files.get(`report/${name}`));
  const answer: Answer = JSON.parse(file('result.json'));

  it('has count, rate and interval of each cell in result.json, as replay --half-time finds them', async () => {
    expect(code).toBe(0);
    expect(answerSchema.safeParse(answer).success).toBe(true);
    const [{ halfTime }] = answer.cells;
    if (halfTime === undefined) throw new Error('no half-time');
    const { games, behind, comebacks, rate } = halfTime;
    expect(games).toBe(300);
    expect(behind).toBeGreaterThan(200);
    expect(comebacks).toBeGreaterThan(20);
    expect(rate).toEqual({ rate: comebacks / behind, ...rateInterval(comebacks, behind) });
    const words = ['replay', 'duel.yaml', '--half-time', '--json', '--quiet'];
    const replayed = JSON.parse((await montecrawl(words, fakeHost({ 'duel.yaml': DUEL }))).out);
    expect(replayed.games).toBe(2000);
    expect(Math.abs(replayed.rate.rate - comebacks / behind)).toBeLessThan(0.12);
  });

  it('says it in the terminal and in the report, and has it as a table', () => {
    const said = /side that is behind at half-time wins\s\d+\s%\s\(\d+\sto\s\d+\)\sof\s/;
    expect(out).toMatch(said);
    expect(file('report.md')).toMatch(said);
    expect(file('report.html')).toContain('side that is behind at half-time wins');
    expect(file('report.md')).toContain('--swing');
    const [row, ...more] = parse(file('half-time.csv'), { columns: true });
    const { games, behind, comebacks } = answer.cells[0].halfTime ?? {};
    expect(row).toMatchObject({ cell: '1', games: `${games}`, behind: `${behind}`, comebacks: `${comebacks}` });
    expect(more).toEqual([]);
  });

  it('changes nothing else, and is left out where it is not asked for', async () => {
    const { cells, ...plain }: Answer = JSON.parse((await run('--json', '--no-report')).out);
    const { cells: swung, ...same } = answer;
    expect(same).toEqual(plain);
    expect(swung.map(({ halfTime, ...cell }) => cell)).toEqual(cells);
  });

  it('is refused before anything is played where no side can win', async () => {
    const [{ scenario, system }] = await readFiles(['duel.yaml'], {}, fakeHost({ 'duel.yaml': DUEL }));
    const without = Object.assign(Object.create(system), { measures: () => [] });
    expect(() => refuseWithoutWinners({ scenario, system: without }, { swing: true })).toThrow('no side can win');
    expect(() => refuseWithoutWinners({ scenario, system: without }, {})).not.toThrow();
    expect(() => refuseWithoutWinners({ scenario, system }, { swing: true })).not.toThrow();
  });

  it('gives its answer without it when stopped while half-times are weighed', async () => {
    const stopped = fakeHost({ 'duel.yaml': DUEL });
    const status = stopped.status;
    Object.assign(stopped, {
      status(text: string) {
        status(text);
        if (text.startsWith('weighing half-times')) stopped.interrupt();
      },
    });
    const { out, err, code } = await montecrawl(['run', 'duel.yaml', '--swing', '--no-range', '--no-report'], stopped);
    expect(code).toBe(130);
    expect(out).toContain('The barbarian wins');
    expect(err).toContain('The answer has no half-times: it was stopped before they were weighed.');
  });
});
