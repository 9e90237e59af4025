import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawLineUps } from '../../src/questions/price/draw-line-ups.ts';
import { cellsOf, marketOf } from '../../src/questions/price/market.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';

describe('the matchups of a price list', () => {
  it.each(['scenarios/dw/pools/warband.yaml', 'scenarios/adg/pools/delvers.yaml'])(
    'have random numbers of their own: %s',
    async (file) => {
      const reading = await readScenario(readFileSync(file, 'utf8'), file, () => {
        throw new Error('a pool uses no other file');
      });
      if ('faults' in reading) throw new Error(`${file} is wrong`);
      const market = marketOf(reading);
      const { pool, setup, isMirrored } = market;
      const sides = isMirrored ? [pool.sides[0], pool.sides[0]] : setup.sides.map(({ name }) => name);
      const [firsts, seconds] = sides.map((side, i) => drawLineUps(pool, side, 5, i).lineUps);
      const pairings = firsts.map((first, i) => [first, seconds[i]] as const);
      const cells = (['design', 'fresh', 'cycles', 'policies'] as const)
        .flatMap((part) => cellsOf(market, pairings, part))
        .flatMap((each) => each ?? []);
      expect(cells.length).toBeGreaterThan(15);
      expect(new Set(cells.map(({ seed }) => seed)).size).toBe(cells.length);
    },
  );
});
