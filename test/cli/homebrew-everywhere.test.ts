import { describe, expect, it } from 'vitest';
import { DONE, NOT_ASKED } from '../../src/cli/exit-code.ts';
import { FACTIONS, filesOf } from './factions.ts';
import { type FakeHost, fakeHost, montecrawl } from './fake-host.ts';

const FEW = ['--games', '4', '--sampled', '--every-step', '--no-range'];

/** What a command prints; it must be right. */
async function printed(host: FakeHost, ...words: string[]): Promise<string> {
  const before = host.out().length;
  const { code, err } = await montecrawl(words, host);
  expect(code, err).toBe(DONE);
  return host.out().slice(before);
}

describe.each(FACTIONS)('rows of $book: $scenario', (faction) => {
  const { is, becomes, number, unit } = faction;
  const changed = (text: string) => text.replace(is, becomes);

  const result = async (host: FakeHost, ...words: string[]) => {
    await printed(host, ...words, '--out', 'report', '-q');
    return String(host.files.get('report/result.json'));
  };

  it('travel with parts, which make the whole, and are in its report and its replays', async () => {
    const host = fakeHost(filesOf(faction));
    const whole = await result(host, 'run', 's.yaml', ...FEW);
    expect(String(host.files.get('report/report.html')).toLowerCase()).toContain(unit);
    for (const i of [1, 2]) await printed(host, 'run', 's.yaml', '--shard', `${i}/2`, '--out', `part-${i}`, ...FEW);
    expect(await printed(host, 'merge', 'part-2', 'part-1', '--json', '--no-report')).toBe(whole);
    expect((await printed(host, 'replay', 's.yaml', '--game', '1')).toLowerCase()).toContain(unit);
  });

  it('are in its digest, and in its result, which is played again without any other file', async () => {
    const json = (host: FakeHost) => printed(host, 'run', 's.yaml', '--json', '--no-report', ...FEW);
    const whole = await json(fakeHost(filesOf(faction)));
    const alone = fakeHost({ 'result.json': whole });
    expect(await printed(alone, 'verify', 'result.json', '-q')).toContain('4 ');
    const other = await json(fakeHost(filesOf(faction, changed)));
    expect(JSON.parse(other).digest).not.toBe(JSON.parse(whole).digest);
  });

  it('are in its baseline, so that a row that changed is seen', async () => {
    const host = fakeHost(filesOf(faction));
    await printed(host, 'gate', 's.yaml', '--update', '--games', '4', '-q');
    expect(await printed(host, 'gate', 's.yaml', '--replay', '-q')).toContain('1 passed');
    for (const [path, text] of Object.entries(filesOf(faction, changed))) host.files.set(path, text);
    const { code, out } = await montecrawl(['gate', 's.yaml', '-q'], host);
    expect([code, out]).toEqual([NOT_ASKED, expect.stringContaining('edited')]);
  });

  it('are knobs', async () => {
    const words = ['sensitivity', 's.yaml', '--of', number, '--games', '4', '--json', '-q'];
    const { knobs } = JSON.parse(await printed(fakeHost(filesOf(faction)), ...words));
    expect(knobs.map(({ path }: { path: string }) => path)).toEqual([number]);
  });
});

describe('a number of a row', () => {
  const IMPACT = 'lair.minotaur.impact';
  const duel = (more = '') => `title: Horns
rules: 2hdc
define:
  attributes: { horns: { impact: 0 } }
  races: { minotaur: { from: troll, attributes: [horns] } }
sides:
  band: { members: [human/knight@4 ac4 no-shield sword] }
  lair: { members: ['minotaur: minotaur/warrior@4 ac4 no-shield sword'] }
${more}`;
  const json = async (text: string, ...words: string[]) =>
    JSON.parse(await printed(fakeHost({ 's.yaml': text }), ...words, '--json', '-q'));

  it('is swept, each value solved', async () => {
    const text = duel(`vary: { ${IMPACT}: [-3, 0, 3] }`);
    const { cells } = await json(text, 'run', 's.yaml', '--games', '20', '--no-range', '--no-report');
    const wins = cells.map(({ measures }: Cell) => measures['band.win']);
    expect(wins).toMatchObject([
      { rate: 0.571718955, exact: true },
      { rate: 0.478653838, exact: true },
      { rate: 0.338380639, exact: true },
    ]);
  });

  it('is found where a fight is even', async () => {
    const words = ['break-even', 's.yaml', '--vary', `${IMPACT}=-3..3`, '--games', '400'];
    const { path, verdict, low, high } = await json(duel(), ...words);
    expect([path, verdict]).toEqual([IMPACT, 'even']);
    // The exact rates pass one half between -3 and 0.
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(-3);
  });

  it('is what balance changes', async () => {
    const targets = 'targets: { band.win: { between: [0.2, 0.45] } }';
    const text = duel(`balance: { knobs: { ${IMPACT}: [0, 3] }, ${targets} }`);
    const { winner } = await json(text, 'balance', 's.yaml', '--most', '4000');
    expect(winner.setting).toEqual({ [IMPACT]: 3 });
  });
});

interface Cell {
  readonly measures: Readonly<Record<string, object>>;
}
