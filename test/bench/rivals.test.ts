import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { GameRunner } from '../../src/engine/game-runner.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readFight } from '../../src/scenario/read-fight.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';
import type { Cell } from '../../src/scenario/scenario.ts';
import { layOut } from '../../src/stats/measure.ts';

/** What the bench is made of is plain JavaScript, without types. */
const bench = (file: string) => import(new URL(`../../bench/${file}`, import.meta.url).href);

interface Workload {
  readonly name: string;
  readonly rules: string;
  readonly games: number;
  readonly sides?: readonly [string, string];
  readonly set?: Readonly<Record<string, string>>;
  readonly scenario?: string;
  readonly cell?: Readonly<Record<string, string | number>>;
}
type Sums = Readonly<Record<string, readonly [number, number]>>;

const { WORKLOADS, cellOf } = (await bench('workloads.mjs')) as {
  readonly WORKLOADS: readonly Workload[];
  cellOf(workload: Workload, cells: readonly Cell[]): Cell;
};
const named = (wanted: string) => WORKLOADS.find(({ name }) => name === wanted) as Workload;
const [DUEL, TROLL, SKIRMISH] = [named('2hdc duel'), named('2hdc Troll at Rep 5'), named('2hdc 5v6 skirmish')];
const { compileC } = (await bench('compile-c.mjs')) as {
  compileC(name: string): ((games: number, seed: number) => Sums) | undefined;
};
const { disagreements, meanOf, meansOf, checksum } = await bench('sample.mjs');

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const loadUse = async (use: string, from: string) => {
  const path = join(dirname(from), use);
  return { path, text: await readFile(path, 'utf8') };
};

async function play(workload: Workload, games: number) {
  const { name, rules, sides = ['', ''], set, scenario } = workload;
  const reading =
    scenario === undefined
      ? await readFight(sides[0], sides[1], rules, { seed: 1, ...(set && { set }) })
      : await readScenario(await readFile(root(scenario), 'utf8'), root(scenario), loadUse);
  if ('faults' in reading) throw new Error(`${name}: ${JSON.stringify(reading.faults)}`);
  const matchup = compileCell(reading.system, cellOf(workload, reading.scenario.cells));
  const layout = layOut(reading.system.measures(matchup));
  return { layout, counts: new GameRunner(reading.system, matchup).play(1, 0, games) };
}

const programs = {
  'plain-duel': compileC('plain-duel'),
  'plain-troll': compileC('plain-troll'),
  'plain-skirmish': compileC('plain-skirmish'),
};

describe('the workloads of the bench', () => {
  it.each(WORKLOADS)('$name can be played', async (workload) => {
    const { layout, counts } = await play(workload, 20);
    const outcomes = layout.measures.filter(({ headline, kind }) => headline && kind === 'rate');
    expect(outcomes.length).toBeGreaterThan(0);
    for (const { name } of outcomes) expect(meansOf(layout, counts, 20)[name].mean).toBeLessThanOrEqual(1);
  });
});

describe('the cell of a workload', () => {
  const cells = [1, 2].map((rep) => ({ vary: { 'lair.troll.rep': rep } })) as unknown as readonly Cell[];
  const workload = { name: 'Troll', rules: '2hdc', games: 1 };

  it('is the first, or the one with the values that it names', () => {
    expect(cellOf(workload, cells)).toBe(cells[0]);
    expect(cellOf({ ...workload, cell: { 'lair.troll.rep': 2 } }, cells)).toBe(cells[1]);
  });

  it('has to be one of its scenario', () => {
    const other = { ...workload, cell: { 'lair.troll.rep': 3 } };
    expect(() => cellOf(other, cells)).toThrow('Troll: its scenario has no cell with {"lair.troll.rep":3}');
  });
});

describe('rivals answer the same question', () => {
  it.skipIf(programs['plain-duel'] === undefined && process.env.CI === undefined).each([
    ['the duel', 'plain-duel', DUEL, 20_000],
    ['the Troll at Rep 5', 'plain-troll', TROLL, 20_000],
    ['the skirmish', 'plain-skirmish', SKIRMISH, 6_000],
  ] as const)('%s in plain C', async (_, program, workload, games) => {
    const { layout, counts } = await play(workload, games);
    const sums = programs[program]!(100_000, 7);
    expect(disagreements(meansOf(layout, counts, games), sums, 100_000)).toEqual([]);
  });

  it.each([
    ['the duel', 'naive-duel.mjs', 'naiveDuel', DUEL, 10_000, 10_000],
    ['the skirmish', 'naive-skirmish.mjs', 'naiveSkirmish', SKIRMISH, 3_000, 1_000],
    ['ten against ten', 'naive-ddd.mjs', 'naiveDdd', named('ddd 10v10'), 1_000, 200],
    ['four against ten', 'naive-dw.mjs', 'naiveDw', named('dw 4v10'), 1_500, 400],
    ['three against four', 'naive-wods.mjs', 'naiveWods', named('wods 3v4'), 8_000, 5_000],
    ['an adventurer and a goblin', 'naive-adg.mjs', 'naiveAdg', named('adg duel'), 12_000, 12_000],
  ] as const)('%s as a naive script', async (_, file, name, workload, games, theirs) => {
    const { layout, counts } = await play(workload, games);
    const sums: Sums = (await bench(file))[name](theirs);
    expect(disagreements(meansOf(layout, counts, games), sums, theirs)).toEqual([]);
  });
});

describe('agreement', () => {
  const ours = { 'a.win': { mean: 0.5, error: 0.005, spread: 0.5 } };

  it('holds within five standard errors of both', () => {
    // 0.53 of 10,000 is known to 0.005: together 0.0071.
    expect(disagreements(ours, { 'a.win': [5_300, 5_300], seconds: 1 }, 10_000)).toEqual([]);
  });

  it('fails beyond, and says by what', () => {
    expect(disagreements(ours, { 'a.win': [5_400, 5_400] }, 10_000)).toEqual(['a.win: 0.54000, but ours is 0.50000']);
  });

  it('holds where few games have not seen what hardly happens', () => {
    // None of 25 at 10 %: once in 14 times.
    const rare = { 'a.win': { mean: 0.1, error: 0.003, spread: 0.3 } };
    expect(disagreements(rare, { 'a.win': [0, 0] }, 25)).toEqual([]);
    expect(disagreements(rare, { 'a.win': [0, 0] }, 2_500)).toHaveLength(1);
  });

  it('is not had with what is not counted', () => {
    expect(() => disagreements(ours, { wins: [1, 1] }, 10)).toThrow('we do not count wins');
  });

  it('knows a mean by sums', () => {
    // 1, 2, 3: variance 2/3.
    expect(meanOf(3, 6, 14)).toEqual({
      mean: 2,
      error: expect.closeTo(Math.sqrt(2 / 9), 12),
      spread: expect.closeTo(Math.sqrt(2 / 3), 12),
    });
  });
});

describe('a checksum', () => {
  it('changes with every count and its place', () => {
    const sums = [
      [1, 2],
      [2, 1],
      [1, 3],
      [1, 2, 0],
    ].map((counts) => checksum(counts));
    expect(new Set(sums).size).toBe(4);
    // (17 x 31 + 1) x 31 + 2.
    expect(sums[0]).toBe('00003ff2');
  });
});
