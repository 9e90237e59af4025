import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { BEST_KNOWN as HDC } from '../../src/rules/2hdc/best-known.ts';
import { BEST_KNOWN as ADG } from '../../src/rules/adg/best-known.ts';
import { BEST, bestSides, setupKey } from '../../src/rules/best.ts';
import { BEST_KNOWN as DDD } from '../../src/rules/ddd/best-known.ts';
import { BEST_KNOWN as DW } from '../../src/rules/dw/best-known.ts';
import { loadSystem } from '../../src/rules/registry.ts';
import { BEST_KNOWN as WODS } from '../../src/rules/wods/best-known.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import { loadUse } from '../kit/load-use.ts';

const TABLES = { '2hdc': HDC, adg: ADG, ddd: DDD, dw: DW, wods: WODS };

const files = readdirSync('scenarios', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => `scenarios/${name}`);

/** Every cell of a scenario that ships in which a side plays its best. */
const cells = (
  await Promise.all(
    files.map(async (path) => {
      const text = await readFile(path, 'utf8');
      if (!/policy.*\bbest\b/.test(text)) return [];
      const reading = await readScenario(text, path, loadUse);
      if ('faults' in reading) throw new Error(`${path}: ${JSON.stringify(reading.faults)}`);
      const { rules, cells } = reading.scenario;
      return cells
        .filter(({ setup }) => setup.sides.some(({ policy }) => policy === BEST))
        .map((cell) => ({ path, rules, cell }));
    }),
  )
).flat();

/** The first of these of each scenario: searches take time. */
const searched = cells.filter(({ path }, i) => cells.findIndex((cell) => cell.path === path) === i);

describe('what is known of the best ways to play', () => {
  it.each(searched)('is what a search finds: $path', async ({ rules, cell }) => {
    const { [rules as 'dw']: table } = TABLES;
    const found = bestSides(compileCell(await loadSystem(rules, true), cell)).map(({ side: _, ...way }) => way);
    expect(table[setupKey(cell.setup)], 'npm run build && node bench/best-known.mjs').toEqual(found);
  });

  it('is nothing but what scenarios that ship need', () => {
    const keys = cells.map(({ cell }) => setupKey(cell.setup)).sort();
    expect(Object.values(TABLES).flatMap(Object.keys).sort()).toEqual(keys);
  });
});
