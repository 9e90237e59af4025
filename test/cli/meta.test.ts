import { describe, expect, it } from 'vitest';
import { playPoints } from '../../src/engine/play-points.ts';
import type { Meta } from '../../src/questions/meta/answer.ts';
import { type FakeHost, fakeHost, montecrawl } from './fake-host.ts';

const PRICES = 'title: Prices\nrules: 2hdc\npoints: { each: "2 * rep", human: 0, shield: 1, sword: 1, mace: 1 }\n';
const POOL = `title: The Pool
rules: 2hdc
use: prices.yaml
seed: 3
sides:
  band:
    budget: 26
    members:
      - knight: human/knight@5 ac4 shield sword
      - lad: human/soldier@3
      - bowman: elf/shooter@4 bow
  foe: {members: [orc/warrior@4]}
`;
const FILES = {
  'pool.yaml': POOL,
  'prices.yaml': PRICES,
  'band.yaml': 'title: The Band\nrules: 2hdc\nmembers: [human/knight@5 ac4 shield sword, human/soldier@3]\n',
  'twins.yaml': `title: Twins
rules: dw
define: { figures: { champion: { from: zombie, points: 12 }, twin: { from: zombie, points: 13 }, rat: { from: skeleton, points: 11 } } }
`,
  'two.yaml': `title: Two
rules: dw
define: { figures: { champion: { from: zombie, points: 12 }, rat: { from: skeleton, points: 11 } } }
`,
  'list.yaml': 'title: List\nrules: dw\npoints: { skeleton: 2, zombie: 3 }\n',
  'bad-list.yaml': 'title: List\nrules: 2hdc\npoints: { sword: 2, mace: 3 }\n',
};
const QUICK = ['--points', '18', '--margin', '0.05', '--most', '9000', '--no-range'];

async function asked(words: readonly string[], own = {}): Promise<Meta> {
  const { out, err } = await montecrawl(['meta', ...words, '--json'], fakeHost(FILES, own));
  if (out === '') throw new Error(err);
  return JSON.parse(out);
}

describe('meta', () => {
  it('finds a mixture of builds within the points, the same on any number of threads', async () => {
    const one = await asked(['pool.yaml', ...QUICK]);
    const playOnThree: typeof playPoints = (cells, options) =>
      playPoints(cells, { ...options, threads: 3, batchGames: 17 });
    expect(await asked(['pool.yaml', ...QUICK], { playPoints: playOnThree })).toEqual(one);
    const { units, builds, space, pairs, games, asked: how } = one;
    expect(how.points).toBe(18);
    expect(units.map(({ name, cost }) => [name, cost])).toEqual([
      ['knight', 12],
      ['lad', 6],
      ['bowman', 8],
    ]);
    // By hand: a knight and a lad, 3 lads, a lad and a bowman, 2 bowmen.
    expect(space.all).toBe(4);
    expect(games).toBeLessThanOrEqual(9000);
    expect(builds.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 4);
    expect(units.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 4);
    for (const { cost, counts, share, low, high } of builds) {
      const prices = { knight: 12, lad: 6, bowman: 8 } as Record<string, number>;
      expect(cost).toBe(Object.entries(counts).reduce((sum, [unit, count]) => sum + count * prices[unit], 0));
      expect(cost).toBeGreaterThan(12);
      expect(cost).toBeLessThanOrEqual(18);
      expect(low <= share && share <= high).toBe(true);
    }
    expect(pairs).toHaveLength((builds.length * (builds.length - 1)) / 2);
  });

  it('finds the change of one price that makes two alike builds viable, and confirms it on fresh games', async () => {
    const { change, builds, games } = await asked(
      'twins.yaml --points 12 --margin 0.05 --no-range --viable 2'.split(' '),
    );
    expect(builds[0]).toMatchObject({ name: 'champion', share: 1 });
    // The twin is one point too dear. Where both can be brought, neither gains from the other.
    expect(change).toMatchObject({ verdict: 'confirmed', viable: 1, found: { unit: 'twin', from: 13, to: 12 } });
    const viable = change?.found?.builds ?? [];
    expect(viable.map(({ name }) => name).sort()).toEqual(['champion', 'twin']);
    for (const { score, low, high } of viable) {
      expect(low).toBeGreaterThan(0.45);
      expect([low <= score, score <= high, low <= 0.5, 0.5 <= high]).toEqual([true, true, true, true]);
    }
    expect(games).toBeLessThan(2_000_000);
    const { change: already } = await asked('twins.yaml --points 13 --margin 0.05 --no-range --viable 2'.split(' '));
    expect(already).toMatchObject({ verdict: 'already', viable: 2, tried: 0 });
  });

  it('says that no change of one price makes more builds viable, where one unit beats the other at any price', async () => {
    const { change } = await asked('two.yaml --points 12 --margin 0.05 --no-range --viable 2'.split(' '));
    expect(change).toMatchObject({ viable: 1, verdict: 'none' });
    expect(change?.found).toBeUndefined();
    expect(change?.tried).toBe(12);
  });

  it('goes on where it was stopped, until it has the same bytes as one that was not', async () => {
    const words = ['meta', 'pool.yaml', ...QUICK, ...'--out x --batch 500 --save-every 0 -q'.split(' ')];
    let batches = 0;
    const hostWith = (left: FakeHost['files'], most: number): FakeHost => {
      const host = fakeHost(Object.fromEntries(left) as Record<string, string>, {
        playPoints: (cells, options) =>
          playPoints(cells, {
            ...options,
            threads: 1,
            onProgress: () => {
              if (++batches === most) host.interrupt();
            },
          }),
      });
      return host;
    };
    const expected = await montecrawl(words, hostWith(fakeHost(FILES).files, Number.POSITIVE_INFINITY));
    const half = Math.floor(batches / 2);
    batches = 0;
    const first = await montecrawl(words, hostWith(fakeHost(FILES).files, half));
    expect([first.code, first.out]).toEqual([130, expect.stringContaining('Stopped early')]);
    batches = 0;
    const second = await montecrawl(words, hostWith(first.host.files, Number.POSITIVE_INFINITY));
    expect(batches).toBeLessThan(2 * half);
    expect([second.code, second.out]).toEqual([expected.code, expected.out]);
    expect([...second.host.files].sort()).toEqual([...expected.host.files].sort());
  });

  it('takes warbands with a price list, and price lists whose rows stand alone', async () => {
    const few = ['--margin', '0.2', '--most', '1600', '--no-range'];
    const band = await asked(['band.yaml', '--use', 'prices.yaml', '--points', '12', ...few]);
    expect(band.units.map(({ name }) => name)).toEqual(['knight', 'soldier']);
    const list = await asked(['list.yaml', '--points', '6', ...few]);
    expect(list.units.map(({ name, cost }) => [name, cost])).toEqual([
      ['skeleton', 2],
      ['zombie', 3],
    ]);
    expect(list.builds.map(({ name }) => name).sort()).toEqual(['2x zombie', '3x skeleton', 'skeleton + zombie']);
  });

  it.each([
    [['band.yaml', '--points', '20'], 'knight has no price above 0; write what it costs under "points"'],
    [['band.yaml', '--use', 'prices.yaml'], 'How many points? Give them with --points 100.'],
    [['pool.yaml', '--side', 'bands'], 'no side is called "bands"; did you mean "band"?'],
    [['pool.yaml', '--points', '5'], '5 points buy no build of this pool'],
    [['pool.yaml', '--most', '100'], 'take 1,536 games to meet each other; --most allows 100'],
    [['pool.yaml', '--play', 'fight'], '--play is for warbands and price lists; a scenario says it itself.'],
    [['bad-list.yaml', '--points', '9'], 'bad-list.yaml'],
  ])('%j: %s', async (words, problem) => {
    const { code, err } = await montecrawl(['meta', ...words], fakeHost(FILES));
    expect(code).toBe(2);
    expect(err.replace(/\s+/g, ' ')).toContain(problem);
  });
});
