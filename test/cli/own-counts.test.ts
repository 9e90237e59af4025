import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Answer, RateValue } from '../../src/analysis/answer.ts';
import { NOT_ASKED } from '../../src/cli/exit-code.ts';
import { fakeHost, montecrawl } from './fake-host.ts';
import { SHOOTERS, TROLL } from './scenarios.ts';

/** The second names what the first cell has no measure of. */
const CLAIMS = `count:
  pyrrhic: band.win and band.casualties >= 1
  archer-lost: band.shooter.dead + 0 >= 1 or not (band.win or lair.win or draw or timeout)
`;

const QUIET = ['--no-report', '--no-range', '--quiet', '--json'];

async function run(text: string, ...more: string[]) {
  const host = fakeHost({ 'fight.yaml': text });
  const { out, err } = await montecrawl(['run', 'fight.yaml', ...QUIET, ...more], host);
  expect(err).toBe('');
  return { answer: JSON.parse(out) as Answer, host };
}

const rateOf = ({ cells }: Answer, name: string, cell = 0) => cells[cell].measures[name] as RateValue;

describe('claims that a scenario counts', () => {
  it('are rates of the games of which they are true', async () => {
    const { answer, host } = await run(SHOOTERS + CLAIMS, '--sampled', '--rows', 'games.csv');
    const rows: Record<string, string>[] = parse(String(host.files.get('games.csv')), { columns: true });
    for (const cell of [0, 1]) {
      const games = rows.filter((row) => row.cell === String(cell + 1));
      const pyrrhic = games.filter((row) => row['band.win'] === '1' && Number(row['band.casualties']) >= 1);
      const lost = games.filter((row) => Number(row['band.shooter.dead']) >= 1);
      expect(rateOf(answer, 'pyrrhic', cell).count).toBe(pyrrhic.length);
      expect(pyrrhic.length > 0).toBe(cell === 1);
      expect(lost.length > 0).toBe(cell === 1);
      // Without archers there is nothing to count, as for any measure of them.
      if (cell === 0) {
        expect(answer.cells[0].measures).not.toHaveProperty('archer-lost');
        expect(games.every((row) => row['archer-lost'] === '')).toBe(true);
        continue;
      }
      expect(rateOf(answer, 'archer-lost', cell).count).toBe(lost.length);
      expect(games.reduce((sum, row) => sum + Number(row['archer-lost']), 0)).toBe(lost.length);
    }
  });

  it('leave all other numbers as they are, also where games are drawn whole', async () => {
    for (const text of [SHOOTERS, TROLL.replace('star ', '')]) {
      const counted = (await run(`${text}count: { lost: not band.win }\n`, '--sampled')).answer;
      const plain = (await run(text, '--sampled')).answer;
      for (const [i, { measures }] of plain.cells.entries()) {
        expect(counted.cells[i].measures).toMatchObject(measures);
        expect(rateOf(counted, 'lost', i).count).toBe(plain.cells[i].games - (rateOf(plain, 'band.win', i).count ?? 0));
      }
    }
  });

  it('are solved where all that they name is', async () => {
    const text = TROLL.replace('star ', '').replace('games: 200', 'games: 50');
    const { answer } = await run(
      `${text}count: { lost: not band.win, quick: activations <= 2 and band.win }\n`,
      '--exact',
    );
    expect(rateOf(answer, 'lost').exact).toBe(true);
    expect(rateOf(answer, 'lost').rate).toBeCloseTo(1 - rateOf(answer, 'band.win').rate, 9);
    // How long it lasts is history, which a solution leaves out.
    expect(rateOf(answer, 'quick').exact).toBeUndefined();
  });

  it('can be given on the command line, expected and compared', async () => {
    const { answer } = await run(SHOOTERS, '--sampled', '--count', 'pyrrhic: band.win and band.casualties >= 1');
    expect(rateOf(answer, 'pyrrhic')).toEqual(rateOf((await run(SHOOTERS + CLAIMS, '--sampled')).answer, 'pyrrhic'));
    const counted = `${TROLL}count: { lost: not band.win }\n`;
    const files = { 'a.yaml': counted, 'b.yaml': counted.replace('troll@5', 'troll@4') };
    const words = ['compare', 'a.yaml', 'b.yaml', '--games', '200', '--quiet', '--json'];
    const { out, err } = await montecrawl(words, fakeHost(files));
    expect(err).toBe('');
    const { measures } = JSON.parse(out) as { measures: Record<string, unknown> };
    expect(Object.keys(measures)).toContain('lost');
  });

  it('stand among the figures of the answer', async () => {
    const words = ['run', 'fight.yaml', '--no-report', '--no-range', '--quiet', '--sampled'];
    const { out } = await montecrawl(words, fakeHost({ 'fight.yaml': SHOOTERS + CLAIMS }));
    expect(out).toMatch(/\n {2}Pyrrhic +\d+ % \(\d+ to \d+\)\n {2}Archer lost +\d+ % \(\d+ to \d+\)\n/);
  });

  it.each([
    ['lost: band.wins', /16:\d+ +count\.lost +no measure is called "band\.wins"; did you mean "band\.win"\?/],
    ['lost: band.casualties', /16:\d+ +count\.lost +needs something that is true or false/],
    ['lost: band.win and', /16:\d+ +count\.lost +expects a number, a name or \(, but the formula ends/],
    ['draw: band.win', /16:\d+ +count\.draw +draw is counted anyway; give this another name/],
    ['2nd: band.win', /a name is a letter and then/],
    ['game: band.win', /16:\d+ +count\.game +cell, seed and game are columns of --rows; take another name/],
  ])('%s is refused at its place, and nothing is played', async (claim, why) => {
    const text = `${TROLL.replace('title', 'about: x\ntitle')}tags: [x]\nvary: { lair.troll.rep: [4, 5] }\ncount:\n  ${claim}\n`;
    const { code, out, err } = await montecrawl(['run', 'fight.yaml'], fakeHost({ 'fight.yaml': text }));
    expect(code).toBe(NOT_ASKED);
    expect(err).toMatch(why);
    expect(out).toBe('');
  });

  it.each(['band.win', 'band.win and band.casualties >= 2'])(
    'are refused on the command line without a name',
    async (claim) => {
      const words = ['run', 'fight.yaml', '--count', claim];
      const { code, err } = await montecrawl(words, fakeHost({ 'fight.yaml': TROLL }));
      expect(code).toBe(NOT_ASKED);
      expect(err).toContain('It takes a name and a claim');
    },
  );

  it('are refused on the command line if two have one name', async () => {
    const words = ['run', 'fight.yaml', '--count', 'lost: not band.win', '--count', 'lost=band.win'];
    const { code, err } = await montecrawl(words, fakeHost({ 'fight.yaml': TROLL }));
    expect(code).toBe(NOT_ASKED);
    expect(err).toContain('lost is counted twice');
  });
});
