import { describe, expect, it } from 'vitest';
import { playScenario } from '../../../src/engine/play-scenario.ts';
import type { Balance } from '../../../src/questions/balance/answer.ts';
import { answerBalance } from '../../../src/questions/balance/ask.ts';
import { type Adjustable, clash } from '../../../src/questions/balance/cells.ts';
import type { Matchup, RuleSystem } from '../../../src/rules/system.ts';
import { race, raceKernel } from '../../engine/race.ts';
import { balancePlanted, PROBLEMS } from './planted.ts';

/** A race whose pools of dice are knobs; three dice against more than five are forbidden. */
function adjustable(
  knobs: Readonly<Record<string, readonly number[]>>,
  between: readonly [number, number],
): Adjustable {
  const now: Readonly<Record<string, number>> = { 'hare.dice': 7, 'tortoise.dice': 4 };
  const scenario = {
    title: 'A race',
    about: '',
    rules: 'adg',
    play: 'race',
    seed: 1,
    games: undefined,
    precision: 0.005,
    axes: [],
    cells: [],
    expect: [],
    tags: [],
    canonical: { knobs },
  };
  const settings = {
    knobs: Object.entries(knobs).map(([path, values]) => ({ path, values, now: now[path] })),
    targets: [{ measure: 'hare.win', between }],
    cells: 1,
    compile(setting: Readonly<Record<string, number>>) {
      const { 'hare.dice': hare = 7, 'tortoise.dice': tortoise = 4 } = { ...now, ...setting };
      if (tortoise === 3 && hare > 5) return { why: 'three dice against more than five' };
      const cell = { vary: {}, setup: { rules: 'adg', play: 'race', sides: [] } };
      return [{ cell, matchup: race(hare, tortoise) as Matchup }];
    },
  };
  return { scenario, settings, system: raceKernel as unknown as RuleSystem } as unknown as Adjustable;
}

const options = {
  montecrawl: '0',
  candidates: 500,
  mostGames: 1e7,
  play: (cells: Parameters<typeof playScenario>[0], how: Parameters<typeof playScenario>[1]) =>
    playScenario(cells, { ...how, threads: 1 }),
};

async function balance(
  seed: number,
  knobs: Readonly<Record<string, readonly number[]>>,
  between: readonly [number, number],
  more = {},
) {
  const found = await answerBalance([adjustable(knobs, between)], { ...options, seed, ...more });
  if ('why' in found) throw new Error(found.why);
  return found;
}

/** How often the hare wins in truth: both roll at once until somebody has ten squares; half of all dice are squares. */
function truth({ setting }: Pick<NonNullable<Balance['winner']>, 'setting'>): number {
  const [hare, tortoise] = [setting['hare.dice'] as number, setting['tortoise.dice'] as number];
  const chance = (n: number, k: number): number => (k === 0 ? 1 : (chance(n, k - 1) * (n - k + 1)) / k);
  const roll = (n: number, k: number) => chance(n, k) / 2 ** n;
  const known = new Map<string, number>();
  const wins = (mine: number, theirs: number): number => {
    if (Math.max(mine, theirs) >= 10) return mine > theirs ? 1 : 0;
    const key = `${mine} ${theirs}`;
    if (!known.has(key)) {
      let sum = 0;
      for (let i = 0; i <= hare; i++) {
        for (let j = 0; j <= tortoise; j++) {
          if (i + j > 0) sum += roll(hare, i) * roll(tortoise, j) * wins(mine + i, theirs + j);
        }
      }
      // When nobody moves, they roll again.
      known.set(key, sum / (1 - roll(hare, 0) * roll(tortoise, 0)));
    }
    return known.get(key) as number;
  };
  return wins(0, 0);
}

describe('many knobs', () => {
  it('are learnt: a setting of 729 is confirmed without playing most of them, and is right', async () => {
    const { answer, isRight } = await balancePlanted(PROBLEMS[3], 103);
    expect([answer.verdict, isRight, answer.settings]).toEqual(['reached', true, 729]);
    expect(answer.tried).toBe(answer.learnt?.tried);
    expect(answer.tried).toBeLessThan(200);
    // A search among 500 of them takes 202,826 games.
    expect(answer.games).toBeLessThan(202_826 / 3);
  });
});

describe('a race made fair', () => {
  const knobs = { 'hare.dice': [4, 5, 6, 7], 'tortoise.dice': [3, 4, 5, 6] };

  it('is so in truth, within the stated interval, for 30 master seeds', async () => {
    const found = await Promise.all(
      Array.from({ length: 30 }, (_, seed) => balance(seed, knobs, [0.35, 0.55], { games: 2000 })),
    );
    const winners = found.flatMap(({ winner }) => (winner === undefined ? [] : [winner]));
    expect(winners).toHaveLength(30);
    for (const winner of winners) {
      const won = truth(winner);
      expect(won).toBeGreaterThan(0.35);
      expect(won).toBeLessThan(0.55);
    }
    const covered = winners.filter((winner) => {
      const [{ low = 0, high = 0 } = {}] = winner.measures;
      return low <= truth(winner) && truth(winner) <= high;
    });
    // Each interval holds with 98.3 %, so that those of three attempts hold together with 95 %.
    expect(covered.length).toBeGreaterThanOrEqual(28);
  });

  it('tells what the rules forbid, what it is now, and what else would do', async () => {
    const { verdict, tried, forbidden, now, winner, list, settings, games, rounds } = await balance(
      3,
      knobs,
      [0.35, 0.55],
    );
    expect([verdict, settings, tried]).toEqual(['reached', 16, 14]);
    expect(forbidden).toEqual({ count: 2, why: 'three dice against more than five' });
    expect(now).toMatchObject({ setting: { 'hare.dice': 7, 'tortoise.dice': 4 }, changes: 0, steps: 0 });
    expect(now?.off).toBeGreaterThan(1);
    expect(winner?.changes).toBe(1);
    expect(list.length).toBeGreaterThan(0);
    const searched = rounds.reduce(
      (sum, round, i) => sum + round.played * (round.games - (rounds[i - 1]?.games ?? 0)),
      0,
    );
    expect(games).toBe(searched + 2 * (winner?.games ?? 0));
  });

  it('is the same for the same seed, however it is cut into batches', async () => {
    const one = await balance(5, knobs, [0.35, 0.55], { games: 1000 });
    expect(await balance(5, knobs, [0.35, 0.55], { games: 1000, batchGames: 17 })).toEqual(one);
  });

  it('that no setting makes fair is answered with none', async () => {
    const { verdict, winner, list } = await balance(1, { 'hare.dice': [5, 6, 7] }, [0.1, 0.2]);
    expect([verdict, winner]).toEqual(['none', undefined]);
    expect(list[0]?.setting).toEqual({ 'hare.dice': 5 });
  });

  it('whose truth lies at the edge of the target is left undecided', async () => {
    const edge = truth({ setting: { 'hare.dice': 5, 'tortoise.dice': 4 } });
    const { verdict } = await balance(1, { 'hare.dice': [5] }, [edge, edge + 0.1], { mostGames: 100_000 });
    expect(verdict).toBe('undecided');
  });

  it('from more settings than are tried draws some at random', async () => {
    const { settings, tried, forbidden } = await balance(1, knobs, [0.35, 0.55], { candidates: 6, games: 500 });
    expect([settings, tried + forbidden.count]).toEqual([16, 6]);
  });

  it('of which none is known to do, where others were not drawn, is undecided', async () => {
    const hares = { 'hare.dice': [4, 5, 6, 7, 8, 9, 10] };
    const [drawn, all] = await Promise.all([
      balance(2, hares, [0.1, 0.2], { candidates: 3 }),
      balance(2, hares, [0.1, 0.2]),
    ]);
    expect([drawn.verdict, drawn.tried]).toEqual(['undecided', 3]);
    expect([all.verdict, all.tried]).toEqual(['none', 7]);
  });

  it('of which the rules allow nothing says why', async () => {
    const found = await answerBalance([adjustable({ 'tortoise.dice': [3] }, [0.4, 0.6])], { ...options, seed: 1 });
    expect(found).toEqual({ why: 'three dice against more than five' });
  });

  it('in two scenarios has the same values in both', () => {
    const one = adjustable({ 'hare.dice': [4, 5] }, [0.4, 0.6]);
    expect(clash([one, adjustable({ 'hare.dice': [4, 5], 'tortoise.dice': [4] }, [0.4, 0.6])])).toBeUndefined();
    expect(clash([one, adjustable({ 'hare.dice': [4, 6] }, [0.4, 0.6])])).toBe('hare.dice');
  });
});
