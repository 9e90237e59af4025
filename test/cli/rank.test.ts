import { describe, expect, it } from 'vitest';
import { playPoints } from '../../src/engine/play-points.ts';
import type { Rank } from '../../src/questions/rank/answer.ts';
import { type FakeHost, fakeHost, montecrawl } from './fake-host.ts';

const BUILDS = `title: Which knight?
rules: 2hdc
seed: 6
sides:
  band: {members: [star human/knight@5 ac4 no-shield sword]}
  foe: {members: [orc/warrior@4]}
vary:
  band.knight.rep: [3, 5, 7]
  band.knight.weapon: [sword, two-handed-axe]
  foe.use: [w/orcs.yaml, w/troll.yaml]
`;
const FILES = {
  'builds.yaml': BUILDS,
  'w/orcs.yaml': 'title: The Orcs\nrules: 2hdc\nmembers: [2x orc/warrior@3]\n',
  'w/troll.yaml': 'title: The Troll\nrules: 2hdc\nmembers: [troll@4]\n',
  'band.yaml': 'title: The Band\nrules: 2hdc\nmembers: [star human/knight@6, human/warrior@5]\n',
  'pair.yaml': 'title: The Pair\nrules: 2hdc\nmembers: [2x human/warrior@4]\n',
};

async function ranked(words: readonly string[], own = {}): Promise<Rank> {
  const { out, err } = await montecrawl(['rank', ...words, '--json'], fakeHost(FILES, own));
  if (out === '') throw new Error(err);
  return JSON.parse(out);
}

describe('rank', () => {
  it('ranks what vary makes of a side against what it makes of the other', async () => {
    const answer = await ranked(['builds.yaml', '--most', '30000', '--no-range']);
    expect(answer.foes.map(({ name }) => name)).toEqual(['The Orcs', 'The Troll']);
    expect(answer.list).toHaveLength(6);
    expect(answer.list[0]).toMatchObject({ set: { 'band.knight.rep': 7 }, from: 1 });
    expect(answer.list.at(-1)?.set).toMatchObject({ 'band.knight.rep': 3 });
    for (const { against, worst, score, low, high, games } of answer.list) {
      const mean = against.reduce((sum, each) => sum + each.score, 0) / against.length;
      expect(score).toBeCloseTo(mean, 4);
      expect(worst.score).toBe(Math.min(...against.map((each) => each.score)));
      expect(low).toBeLessThanOrEqual(score);
      expect(high).toBeGreaterThanOrEqual(score);
      expect(games).toBe(against.reduce((sum, each) => sum + each.games, 0));
    }
  });

  it('ranks warbands against a folder, each side first in half of the games', async () => {
    const answer = await ranked(['band.yaml', 'pair.yaml', '--against', 'w', '--games', '40']);
    expect(answer.order).toBe('both');
    expect(answer.list.map(({ name }) => name)).toEqual(['The Band', 'The Pair']);
    expect(answer.list[0]?.games).toBe(80);
    expect(answer.plays?.ways.length).toBeGreaterThan(1);
  });

  it('puts foes of files in place of the other side of a scenario', async () => {
    const { foes, scenarios } = await ranked([
      'builds.yaml',
      '--against',
      'w/troll.yaml',
      '--games',
      '10',
      '--no-range',
    ]);
    expect(foes).toEqual([{ name: 'The Troll', set: { 'foe.use': 'troll' } }]);
    expect(scenarios[0]).toMatchObject({ warbands: { troll: { title: 'The Troll' } } });
  });

  it('gives the same bytes for any number of threads and any size of batches', async () => {
    const words = ['builds.yaml', '--most', '8000'];
    const one = await ranked(words);
    const playOnThree: typeof playPoints = (cells, options) =>
      playPoints(cells, { ...options, threads: 3, batchGames: 7 });
    expect(await ranked(words, { playPoints: playOnThree })).toEqual(one);
  });

  it('names entries that the rulebook cannot tell apart once', async () => {
    const { list } = await ranked([
      'builds.yaml',
      '--vary',
      'band.knight.weapon=sword,axe',
      '--games',
      '10',
      '--no-range',
    ]);
    const names = list.flatMap(({ name, same }) => [name, ...same]);
    expect(names).toHaveLength(6);
    expect(new Set(names).size).toBe(6);
  });

  it('says on the terminal which entries are the same game', async () => {
    const text = `title: Which weapon?
rules: adg
sides: {a: {members: [hero brawn13 agility13 cunning10 health9]}, b: {members: [3x goblin]}}
vary: {a.hero.weapon: [sword, axe, mace, dagger]}
`;
    const { out } = await montecrawl(['rank', 'a.yaml', '--games', '10', '--no-range'], fakeHost({ 'a.yaml': text }));
    expect(out).toContain('\n\nsword is the same game to the rulebook as axe and mace.\n\n20 ');
  });

  it('reports what was played when it is stopped', async () => {
    let calls = 0;
    const playPart: typeof playPoints = async (cells, options) =>
      ++calls > 1 ? undefined : playPoints(cells, { ...options, threads: 1 });
    const { out, code } = await montecrawl(['rank', 'builds.yaml'], fakeHost(FILES, { playPoints: playPart }));
    expect(code).toBe(130);
    expect(out).toContain('Stopped early. So far');
  });

  it('goes on where it was stopped, until it has the same bytes as one that was not', async () => {
    const words = 'rank builds.yaml --most 4000 --no-range --out x --batch 64 --save-every 0 -q'.split(' ');
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
    const all = batches;
    batches = 0;
    const first = await montecrawl(words, hostWith(fakeHost(FILES).files, 20));
    expect(first.code).toBe(130);
    const refused = await montecrawl([...words, '--margin', '0.02'], hostWith(first.host.files, 1));
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('it was asked with other margin')]);
    const run = await montecrawl(['run', 'builds.yaml', '--out', 'x'], hostWith(first.host.files, 1));
    expect(run.err).toContain('it is of rank, and this is run');
    batches = 0;
    const second = await montecrawl(words, hostWith(first.host.files, Number.POSITIVE_INFINITY));
    expect(batches).toBeLessThan(all);
    expect([second.code, second.out]).toEqual([expected.code, expected.out]);
    expect([...second.host.files].sort()).toEqual([...expected.host.files].sort());
  });

  it.each([
    [['builds.yaml', '--most', '100'], '6 entries against 2 foes take 768 games at least; --most allows 100'],
    [['builds.yaml', '--side', 'foes'], 'no side is called "foes"; did you mean "foe"?'],
    [['builds.yaml', '--measure', 'activations'], 'activations is no rate; rank takes one such as band.win'],
    [['band.yaml', 'pair.yaml'], 'Against whom? Name foes with --against'],
    [['band.yaml', 'builds.yaml', '--against', 'w'], 'band.yaml is a warband, and others are scenarios'],
    [['builds.yaml', '--set', 'band.knight.rep=4'], 'there is only one entry: vary something of band'],
    [['builds.yaml', '--play', 'dungeon'], '--play is for warbands; a scenario says it itself.'],
  ])('%j: %s', async (words, problem) => {
    const { code, err } = await montecrawl(['rank', ...words], fakeHost(FILES));
    expect(code).toBe(2);
    expect(err.replace(/\s+/g, ' ')).toContain(problem);
  });
});
