import { describe, expect, it } from 'vitest';
import { fewestGames, type Gauntlet, rankEntries, type Standings } from '../../../src/analysis/rank-entries.ts';
import { playPlanted, rankPlanted, truthOf } from './planted.ts';

const GAPS = [0.3, 0.62, 0.35, 0.5, 0.4, 0.38, 0.45, 0.3, 0.33, 0.2, 0.25, 0.1];
const chances = GAPS.map((chance) => [chance, chance - 0.05, Math.min(0.9, chance + 0.1)]);

function gauntlet(own: Partial<Gauntlet> = {}): Gauntlet {
  return {
    entries: chances.length,
    foeOf: [0, 1, 2],
    ...{ top: 1, margin: 0.01, mostGames: 60_000 },
    play: playPlanted({ chances, seed: 3 }),
    ...own,
  };
}

async function rank(own: Partial<Gauntlet> = {}): Promise<Standings> {
  const standings = await rankEntries(gauntlet(own));
  if (standings === undefined) throw new Error('it did not end');
  return standings;
}

describe('a ranking of entries', () => {
  it('finds the best, says how far it is ahead, and confirms it on fresh games', async () => {
    const { list, verdict, looks, games } = await rank();
    const [best, next] = list;
    expect(verdict).toBe('decided');
    expect(best).toMatchObject({ entry: 1, stage: 'confirm', from: 1, to: 1 });
    expect(next?.entry).toBe(3);
    expect(best?.gap?.low).toBeLessThan(0.12);
    expect(best?.gap?.high).toBeGreaterThan(0.12);
    expect(best?.gap?.low).toBeGreaterThan(0);
    const truth = truthOf({ chances, seed: 3 });
    for (const { entry, score } of list) {
      expect(score.low).toBeLessThanOrEqual(truth[entry]);
      expect(score.high).toBeGreaterThanOrEqual(truth[entry]);
    }
    expect(new Set(list.map(({ entry }) => entry)).size).toBe(chances.length);
    expect(looks.map(({ stage }) => stage)).toContain('search');
    expect(games).toBeLessThanOrEqual(60_000);
  });

  it('plays on only with those that were not left out', async () => {
    const { looks } = await rank();
    for (const [i, { stage, played }] of looks.entries()) {
      const before = looks[i - 1];
      // The next one plays on beside the first.
      if (before?.stage === stage) expect(played).toBe(Math.max(before.left, stage === 'search' ? 0 : 2));
    }
    expect(looks.findLast(({ stage }) => stage === 'search')?.left).toBeLessThan(chances.length);
  });

  it('keeps whoever may be among as many of the first as are asked for', async () => {
    const { list } = await rank({ top: 3 });
    const left = list.filter(({ from }) => from <= 3).map(({ entry }) => entry);
    expect(left).toEqual(expect.arrayContaining([1, 3, 6]));
    for (const { stage, from } of list) if (stage === 'search') expect(from).toBeGreaterThan(3);
  });

  it('says that entries are tied when they are within the margin', async () => {
    const alike = [[0.5], [0.5], [0.2]];
    const play: Gauntlet['play'] = async (entries, stage, first, rounds) =>
      // Two that play every game alike.
      playPlanted({ chances: alike, seed: 5 })(
        entries.map((entry) => (entry === 1 ? 0 : entry)),
        stage,
        first,
        rounds,
      );
    const { verdict, list } = await rank({ entries: 3, foeOf: [0], play, mostGames: 200_000 });
    expect(verdict).toBe('tied');
    expect(list.filter(({ from }) => from === 1).map(({ entry }) => entry)).toEqual([0, 1]);
    expect(list[2]).toMatchObject({ entry: 2, from: 3, to: 3 });
  });

  it('leaves open what the games allowed do not decide', async () => {
    const close = [[0.5], [0.502], [0.498]];
    const { verdict, list } = await rank({
      ...{ entries: 3, foeOf: [0], mostGames: 2_000, play: playPlanted({ chances: close, seed: 5 }) },
    });
    expect(verdict).toBe('open');
    expect(list.map(({ from, to }) => [from, to])).toEqual([
      [1, 3],
      [1, 3],
      [1, 3],
    ]);
  });

  it('plays a fixed number of rounds of all where that is asked for', async () => {
    const { looks, games, list } = await rank({ rounds: 40 });
    expect(looks).toEqual([{ stage: 'confirm', rounds: 40, played: 12, left: 12 }]);
    expect(games).toBe(40 * 12 * 3);
    expect(list.every(({ score }) => score.games === 120)).toBe(true);
  });

  it('keeps what was played when it is told to stop', async () => {
    let calls = 0;
    const play = playPlanted({ chances, seed: 3 });
    const stopping: Gauntlet['play'] = async (...asked) => (++calls > 2 ? undefined : play(...asked));
    const { verdict, list } = await rank({ play: stopping });
    expect(verdict).toBe('interrupted');
    expect(list).toHaveLength(chances.length);
    expect(await rankEntries(gauntlet({ play: async () => undefined }))).toBeUndefined();
  });

  it('takes the games of one look twice over at least', () => {
    expect(fewestGames(500, 8)).toBe(500 * 8 * 64);
  });
});

// More of them: npm run calibrate.
describe('planted entries', () => {
  it('have no wrong winner named in 95 of 100 cases or more, and no winner left out', async () => {
    const result = await rankPlanted(
      Array.from({ length: 20 }, (_, i) => i),
      30_000,
    );
    expect(result.named).toBeGreaterThan(4);
    expect(result.wrong).toBeLessThanOrEqual(1);
    expect(result.lost).toBeLessThanOrEqual(1);
    expect(result.missed).toBeLessThanOrEqual(2);
  });
});
