import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { exactChances, sampledChances } from '../../src/analysis/game-luck/chances.ts';
import { findLuckyGame } from '../../src/analysis/game-luck/find-lucky-game.ts';
import type { GameLuck } from '../../src/analysis/game-luck/game-luck.ts';
import { weighHalfTimes } from '../../src/analysis/game-luck/half-time.ts';
import { LuckScale } from '../../src/analysis/game-luck/luck-scale.ts';
import { winnersOf } from '../../src/analysis/game-luck/outcomes.ts';
import { GameRecorder, type RecordedGame } from '../../src/analysis/game-luck/recorded-game.ts';
import { weighGame } from '../../src/analysis/game-luck/weigh-game.ts';
import { solveCells } from '../../src/engine/solve-cells.ts';
import type { Kernel, Matchup } from '../../src/rules/system.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { loadUse } from '../kit/load-use.ts';

const SEED = 3;

async function matchupOf(file: string): Promise<{ kernel: Kernel; matchup: Matchup }> {
  const path = fileURLToPath(new URL(`../../scenarios/${file}`, import.meta.url));
  const reading = await readScenario(readFileSync(path, 'utf8'), path, loadUse);
  if ('faults' in reading) throw new Error(reading.faults.map(({ problem }) => problem).join('; '));
  return { kernel: reading.system, matchup: compileCell(reading.system, reading.scenario.cells[0]) };
}

function done<T>(work: Generator<unknown, T, void>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

function recordedGames(kernel: Kernel, matchup: Matchup, games: number): RecordedGame[] {
  const table = new GameRecorder(kernel, matchup);
  return Array.from({ length: games }, (_, game) => table.replay(SEED, game));
}

describe('the luck of a game', async () => {
  const { kernel, matchup } = await matchupOf('ddd/a-duel-to-solve.yaml');
  const scale = done(LuckScale.of(kernel, matchup, SEED));
  const games = recordedGames(kernel, matchup, 400);
  const lucks = games.map((recorded) => done(weighGame(recorded, scale)));

  it('begins with the chance that the game has, exactly where it is solved', async () => {
    const [solution] = await solveCells([{ kernel, matchup }], { effort: 'moment' });
    if (!('exact' in solution)) throw new Error('it was not solved');
    for (const { side, start } of lucks[0].sides) {
      expect(start.exact).toBe(true);
      expect(start.rate).toBeCloseTo(solution.exact.get(`${side}.win`) ?? Number.NaN, 12);
    }
  });

  it('is the result less that chance, and adds up over who rolled', () => {
    for (const { sides, winner } of lucks) {
      for (const { side, start, luck, rolled } of sides) {
        expect(luck.change).toBeCloseTo((side === winner ? 1 : 0) - start.rate, 12);
        if (rolled === undefined) throw new Error('not every roll was weighed');
        expect(rolled.own.change + rolled.others.change + rolled.game.change).toBeCloseTo(luck.change, 12);
      }
    }
  });

  it('is 0 on average: of all rolls, and of those of each side', () => {
    const of = (read: (luck: GameLuck) => number) => {
      const values = lucks.map(read);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
      return mean / Math.sqrt(variance / values.length);
    };
    const own = (side: number) => of(({ sides }) => sides[side].rolled?.own.change ?? Number.NaN);
    for (const z of [of(({ sides }) => sides[0].luck.change), own(0), own(1)]) expect(Math.abs(z)).toBeLessThan(4);
  });

  it('says how often the side that is behind after half of the rolls wins', () => {
    const ends = lucks.map(({ moments, rolls, sides, winner }) => {
      const [first, second] = moments[Math.floor(rolls / 2)].chances.map(({ rate }) => rate);
      expect(first).not.toBe(second);
      return winner === sides[first < second ? 0 : 1].side;
    });
    const halfTime = done(weighHalfTimes(kernel, matchup, SEED, scale, lucks.length));
    const comebacks = ends.filter(Boolean).length;
    expect(halfTime).toMatchObject({ games: 400, behind: 400, comebacks, rate: { rate: comebacks / 400 } });
    expect(comebacks).toBeGreaterThan(50);
    expect(halfTime).not.toHaveProperty('continuations');
  });

  it('comes back from the lowest chance where that is looked for', () => {
    const found = done(findLuckyGame(kernel, matchup, SEED, scale, 'comeback', lucks[0].sides[0].side));
    if (found === undefined) throw new Error('no game was found');
    const lowest = ({ lowest }: GameLuck) => lowest?.chance.rate ?? 1;
    const recorded = new GameRecorder(kernel, matchup).replay(SEED, found.game);
    expect(lowest(done(weighGame(recorded, scale)))).toBeLessThanOrEqual(Math.min(...lucks.map(lowest)));
  });
});

describe('chances within a game', () => {
  it.each(['ddd/a-duel-to-solve.yaml', 'wods/first-level-duel.yaml'])(
    'of %s are the same played on and solved',
    async (file) => {
      const { kernel, matchup } = await matchupOf(file);
      const winners = winnersOf(kernel, matchup);
      const exact = done(exactChances(kernel, matchup, winners));
      if (exact === undefined) throw new Error('it was not solved');
      const games = 1000;
      const sampled = sampledChances(kernel, matchup, winners, SEED, games);
      for (const recorded of recordedGames(kernel, matchup, 3)) {
        for (const place of recorded.rolls) {
          const [right] = exact.at(recorded, place);
          const [seen] = sampled.at(recorded, place);
          expect(Math.abs(seen - right)).toBeLessThan(5 * Math.sqrt((right * (1 - right)) / games) + 1 / games);
        }
      }
    },
  );

  it('are weighed at some moments of a long game, down to the rolls that mattered', async () => {
    const { kernel, matchup } = await matchupOf('wods/three-rooms-for-a-hundred.yaml');
    const scale = done(LuckScale.of(kernel, matchup, SEED));
    const [recorded] = recordedGames(kernel, matchup, 1);
    const luck = done(weighGame(recorded, scale, { mostSteps: 100_000 }));
    expect(luck.continuations).toBe(50);
    expect(luck.moments.length).toBeLessThan(luck.rolls);
    expect(luck.sides[0].rolled).toBeUndefined();
    for (const { chances } of luck.moments.slice(0, -1)) expect(chances[0].low).toBeLessThan(chances[0].high ?? 0);
  });
});
