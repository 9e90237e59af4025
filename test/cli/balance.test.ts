import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { balanceShape } from '../../src/questions/balance/answer.ts';
import { jsonSchemaOf } from '../kit/json-schema-of.ts';
import { fakeHost, montecrawl } from './fake-host.ts';

const scenario = (target: string, more = '') => `title: A fair duel
rules: 2hdc
sides:
  a: { members: [2x human/knight@4 ac6 shield sword] }
  b: { members: [2x orc/warrior@4 ac4 two-handed-axe] }
${more}balance:
  knobs:
    b.warrior.rep: [3, 4, 5]
    b.warrior.count: { from: 1, to: 3 }
  targets:
    a.win: { between: ${target} }
`;
const FAIR = scenario('[0.4, 0.6]');

describe('balance', () => {
  it('prints the change, the targets before and after, and what else would do', async () => {
    const { code, out, err } = await montecrawl(['balance', 'x.yaml', '-q'], fakeHost({ 'x.yaml': FAIR }));
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      /^A fair duel\n2 Hour Dungeon Crawl · fight · seed 1\n\nWith .*the scenario reaches\s+the target, confirmed/,
    );
    expect(out).toMatch(/ {2}target +range +now +then\n {2}a win +40 to 60 % /);
    expect(out).toContain('What works');
    expect(out).toContain('9 settings tried in');
    expect(out.split('\n').every((line) => [...line].length <= 100)).toBe(true);
  });

  it('prints JSON by its schema', async () => {
    const words = ['balance', 'x.yaml', '--json', '-q', '--games', '3000'];
    const { out } = await montecrawl(words, fakeHost({ 'x.yaml': FAIR }));
    const balance = JSON.parse(out);
    const valid = new Ajv({ strict: false, validateFormats: false }).compile(jsonSchemaOf(balanceShape));
    expect(valid(balance), JSON.stringify(valid.errors)).toBe(true);
    expect(balance).toMatchObject({ verdict: 'reached', settings: 9, tried: 9, winner: { games: 3000 } });
    const [{ low, high }] = balance.winner.measures;
    expect(low >= 0.4 && high <= 0.6).toBe(true);
  });

  it('ends with 1 where no setting does it, and with 3 where that cannot be settled', async () => {
    const none = await montecrawl(['balance', 'x.yaml', '-q'], fakeHost({ 'x.yaml': scenario('[0.995, 1]') }));
    expect(none.code).toBe(1);
    expect(none.out).toContain('No setting reaches the target: all 9 certainly miss. Nearest:');
    const drawn = await montecrawl(
      ['balance', 'x.yaml', '-q', '--candidates', '2'],
      fakeHost({ 'x.yaml': scenario('[0.995, 1]') }),
    );
    expect(drawn.code).toBe(3);
    expect(drawn.out.replace(/\s+/g, ' ')).toContain(
      'None of the 2 settings drawn reaches the target: all certainly miss. 7 others were not tried.',
    );
    const few = await montecrawl(['balance', 'x.yaml', '-q', '--most', '1000'], fakeHost({ 'x.yaml': FAIR }));
    expect(few.code).toBe(3);
    expect(few.out).toContain('It is undecided whether any setting reaches the target');
  });

  it('holds targets in every cell, and in several scenarios at once', async () => {
    const files = {
      'x.yaml': scenario('[0.2, 0.8]', 'vary: { a.policy: [book, bold] }\n'),
      'y.yaml': scenario('[0.2, 0.8]').replace('A fair duel', 'Another'),
    };
    const { out } = await montecrawl(
      ['balance', 'x.yaml', 'y.yaml', '--json', '-q', '--games', '500'],
      fakeHost(files),
    );
    const { winner } = JSON.parse(out);
    expect(winner.measures.map(({ scenario, vary }: never) => [scenario, vary])).toEqual([
      ['A fair duel', { 'a.policy': 'book' }],
      ['A fair duel', { 'a.policy': 'bold' }],
      ['Another', {}],
    ]);
  });

  it('writes a report', async () => {
    const { host, err } = await montecrawl(
      ['balance', 'x.yaml', '--games', '2000', '--out', 'r'],
      fakeHost({ 'x.yaml': FAIR }),
    );
    expect(err).toContain('Report: r/report.html');
    expect([...host.files.keys()].filter((path) => path.startsWith('r/')).sort()).toEqual([
      'r/.montecrawl-files',
      'r/charts/targets.svg',
      'r/charts/targets.vl.json',
      'r/report.html',
      'r/report.md',
      'r/result.json',
      'r/rounds.csv',
      'r/settings.csv',
      'r/targets.csv',
    ]);
    expect(String(host.files.get('r/report.html'))).toContain('What could be changed');
  });

  it.each([
    ['without knobs', { 'x.yaml': FAIR.replace(/balance:[\s\S]*/, '') }, 'x.yaml has no key "balance"'],
    [
      'with a misspelt place',
      { 'x.yaml': FAIR.replace('b.warrior.rep', 'b.warior.rep') },
      'did you mean "b.warrior.rep"?',
    ],
    ['with a misspelt measure', { 'x.yaml': FAIR.replace('a.win', 'a.wni') }, 'did you mean "a.win"?'],
    [
      'with settings that are all forbidden',
      { 'x.yaml': FAIR.replace('[3, 4, 5]', '[3]').replace('{ from: 1, to: 3 }', '[0]') },
      'this side has no members left',
    ],
    [
      'with a knob that is varied',
      { 'x.yaml': scenario('[0.4, 0.6]', 'vary: { b.warrior.rep: [4, 5] }\n') },
      'x.yaml has b.warrior.rep both under "vary" and as a knob',
    ],
    [
      'with other values elsewhere',
      { 'x.yaml': FAIR, 'y.yaml': FAIR.replace('[3, 4, 5]', '[3, 4]') },
      'b.warrior.rep has other values in another of these scenarios',
    ],
  ])('%s plays nothing', async (_, files, said) => {
    const play = () => Promise.reject(new Error('played'));
    const { code, err, out } = await montecrawl(['balance', ...Object.keys(files)], fakeHost(files, { play }));
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(said);
  });

  it('stopped at once, says so and ends with 130', async () => {
    const host = fakeHost({ 'x.yaml': FAIR });
    host.interrupt();
    const { code, out } = await montecrawl(['balance', 'x.yaml', '-q'], host);
    expect(code).toBe(130);
    expect(out).toContain('Stopped before anything was settled.');
  });
});
