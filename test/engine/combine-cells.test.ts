import { describe, expect, it } from 'vitest';
import { solve } from '../../src/dice/chain.ts';
import { type CellToCombine, combineCells } from '../../src/engine/combine-cells.ts';
import { Pool } from '../../src/engine/pool.ts';
import { playBatch } from '../../src/engine/table.ts';
import type { SystemId } from '../../src/rules/system.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { readFight } from '../../src/scenario/read-fight.ts';
import { layOut } from '../../src/stats/measure.ts';

const GAMES = 10_000;

interface Fight {
  readonly rules: SystemId;
  readonly a: string;
  readonly b: string;
  /** Outcomes that combining may walk: too few to solve the fight from its beginning. */
  readonly outcomes: number;
}

/** Fights that the first side all but never wins, small enough to be solved as well. */
const FIGHTS: Fight[] = [
  { rules: '2hdc', a: 'human/soldier@3 ac2 no-shield', b: '2x troll/warrior@8 ac6 2a no-shield', outcomes: 10_000 },
  { rules: 'wods', a: 'fighter con0 hp3', b: '2x demon hp6', outcomes: 130_000 },
  { rules: 'adg', a: 'hero brawn6 agility4 cunning4 health1', b: 'golem health1', outcomes: 100_000 },
];

async function cellOf({ rules, a, b }: Pick<Fight, 'rules' | 'a' | 'b'>, games = GAMES, seed = 4) {
  const reading = await readFight(a, b, rules);
  if ('faults' in reading) throw new Error(reading.faults.map(({ problem }) => problem).join('; '));
  const { system, scenario } = reading;
  const matchup = compileCell(system, scenario.cells[0]!);
  const counts = playBatch(system, matchup, seed, 0, games);
  const cell: CellToCombine = { kernel: system, matchup, played: { games, counts, stopped: 'precise', z: 1.96 } };
  return { cell, layout: layOut(system.measures(matchup)), newGame: () => system.newGame(matchup) };
}

/** What comes of a cell on one thread, and how many outcomes were walked for it. */
async function lookInto(cell: CellToCombine, outcomes?: number) {
  let walked = 0;
  const onOutcomes = (_: number, so: number) => {
    walked = so;
  };
  const [rates] = await combineCells([cell], { seed: 4, threads: 1, onOutcomes, ...(outcomes && { outcomes }) });
  return { rates, walked };
}

describe.each(FIGHTS)('$rules: $a against $b', (fight) => {
  it('is known with an interval that excludes 0 and has the exact rate in it', async () => {
    const { cell, layout, newGame } = await cellOf(fight);
    const solution = solve(newGame(), layout.slots, { paths: 2_000_000 });
    if (!solution.solved) throw new Error(solution.why);
    const exact = solution.counts[layout.at('a.win')]!;
    expect(exact).toBeLessThan(1e-4);
    expect(exact).toBeGreaterThan(0);
    const [rates] = await combineCells([cell], { seed: 4, outcomes: fight.outcomes });
    const { rate, interval, games } = rates!.get('a.win')!;
    expect(games).toBe(GAMES);
    expect(rate).toBeGreaterThan(0);
    expect(interval!.low).toBeGreaterThan(0);
    expect(interval!.low).toBeLessThanOrEqual(exact);
    expect(interval!.high).toBeGreaterThanOrEqual(exact);
    // What was played says at least that it is rare.
    expect(interval!.high).toBeLessThan(1.2e-3);
  });

  it('is exact where there is effort enough to solve it from the beginning', async () => {
    const { cell, layout, newGame } = await cellOf(fight);
    const solution = solve(newGame(), layout.slots, { paths: 2_000_000 });
    if (!solution.solved) throw new Error(solution.why);
    const [rates] = await combineCells([cell], { seed: 1, outcomes: 1_500_000 });
    const { rate, interval } = rates!.get('a.win')!;
    expect(interval).toBeUndefined();
    expect(rate / solution.counts[layout.at('a.win')]!).toBeCloseTo(1, 8);
  });
});

describe('rates that are too rare to be seen', () => {
  const FEW: Fight = FIGHTS[1]!;

  it('cover the exact rate whatever the seed', async () => {
    const { cell, layout, newGame } = await cellOf(FEW);
    const solution = solve(newGame(), layout.slots);
    const exact = solution.solved ? solution.counts[layout.at('a.win')]! : Number.NaN;
    let [covered, found] = [0, 0];
    const seeds = 12;
    for (let seed = 1; seed <= seeds; seed++) {
      const [rates] = await combineCells([cell], { seed, outcomes: FEW.outcomes });
      // Nothing is said of what no game counted for.
      const { low, high } = rates!.get('a.win')?.interval ?? { low: 0, high: 1 };
      if (low <= exact && exact <= high) covered++;
      found += low > 0 ? 1 : 0;
    }
    expect(covered).toBe(seeds);
    expect(found).toBeGreaterThan(2);
  });

  it('are the same again, alone and among others', async () => {
    const { cell } = await cellOf(FEW);
    const plain = await cellOf({ rules: 'wods', a: 'armsman', b: 'goblin' });
    const options = { seed: 3, outcomes: FEW.outcomes };
    const alone = await combineCells([cell], options);
    const [none, among] = await combineCells([plain.cell, cell], options);
    expect(none!.size).toBe(0);
    expect([...among!]).toEqual([...alone[0]!]);
  });

  it('are the same on one thread and on several', async () => {
    const cells = await Promise.all(
      ['2x demon hp6', '2x demon hp7', 'demon hp9', '3x demon hp5'].map((b) => cellOf({ ...FEW, b })),
    );
    const options = { seed: 3, outcomes: FEW.outcomes };
    const asked = cells.map(({ cell }) => cell);
    const here = await combineCells(asked, { ...options, threads: 1 });
    expect(here.some((rates) => rates.size > 0)).toBe(true);
    const pool = new Pool({ threads: 3 });
    try {
      expect(await combineCells(asked, { ...options, pool })).toEqual(here);
      expect(pool.isStarted).toBe(true);
    } finally {
      await pool.close();
    }
  });

  it('end with the error of a game that breaks on a thread', async () => {
    const { cell } = await cellOf(FEW);
    const broken = { ...cell, matchup: { ...cell.matchup, lines: undefined } } as unknown as CellToCombine;
    // The kernel here knows nothing of it; one of the two is looked at elsewhere.
    const kernel = {
      ...cell.kernel,
      measures: () => cell.kernel.measures(cell.matchup),
      newGame: () => cell.kernel.newGame(cell.matchup),
    };
    const both = [
      { ...broken, kernel },
      { ...broken, kernel },
    ];
    await expect(combineCells(both, { seed: 1, outcomes: 2_000, threads: 2 })).rejects.toThrow();
  });

  it('are left alone after few games, and where nothing is rare', async () => {
    const few = await cellOf(FEW, 500);
    const even = await cellOf({ rules: 'wods', a: 'armsman', b: 'armsman' });
    const [one, other] = await combineCells([few.cell, even.cell], { seed: 1 });
    expect([one!.size, other!.size]).toEqual([0, 0]);
  });

  it('are as sampled where they were seen in more games than are looked at again', async () => {
    const { cell, layout } = await cellOf(FEW, 120_000);
    const seen = cell.played.counts[layout.at('a.win')]!;
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThanOrEqual(12);
    const [rates] = await combineCells([cell], { seed: 4, outcomes: FEW.outcomes });
    expect(rates!.has('a.win')).toBe(false);
  });

  it('are not there where what was not seen cannot be', async () => {
    // Armour of 3 and more stops every blow of a d4 that there is.
    const { cell } = await cellOf({ rules: 'wods', a: 'foe hp2 d4', b: 'foe hp12 armour4 d8' });
    const [rates] = await combineCells([cell], { seed: 1 });
    expect(rates!.has('a.win')).toBe(false);
  });

  it('are not looked for at length where games are too long to be played to solved states', async () => {
    const { cell } = await cellOf({
      rules: '2hdc',
      a: 'star human/knight@5 ac6, 2x elf/shooter@4, dwarf/soldier@4, human/caster@4',
      b: '5x orc/warrior@4, troll/warrior@5',
    });
    const { rates, walked } = await lookInto(cell);
    expect(rates!.size).toBe(0);
    // There was something to look for, and little was spent on it.
    expect(walked).toBeGreaterThan(0);
    expect(walked).toBeLessThan(100_000);
  });

  it('are given up where what is still to be learned cannot shorten games enough', async () => {
    const band = 'star human/knight@5 ac6 shield sword, 3x elf/shooter@4, dwarf/soldier@4';
    const { cell } = await cellOf({ rules: '2hdc', a: band, b: 'troll@3' }, 20_000);
    const { rates, walked } = await lookInto(cell, 100_000);
    expect(rates!.size).toBe(0);
    expect(walked).toBeGreaterThan(30_000);
    expect(walked).toBeLessThan(50_000);
  });

  it('are given up where not one state can be solved', async () => {
    const { cell } = await cellOf({ rules: 'adg', a: '2x fighter', b: 'goblin' });
    const { rates, walked } = await lookInto(cell);
    expect(rates!.size).toBe(0);
    expect(walked).toBeGreaterThan(200_000);
    expect(walked).toBeLessThan(500_000);
  });

  it('are not there where hardly a game comes to a solved state', async () => {
    const { cell, layout } = await cellOf({
      rules: 'adg',
      a: 'hero brawn6 agility4 cunning4 health3',
      b: 'golem health2',
    });
    // The game in which it was seen is all that there would be to count.
    expect(cell.played.counts[layout.at('b.golem.dead')]).toBe(1);
    const [rates] = await combineCells([cell], { seed: 4, outcomes: 20_000 });
    expect(rates!.size).toBe(0);
  });

  it('are not there where all that counts for them was seen to happen, in games that came to no solved state', async () => {
    const { cell, layout } = await cellOf({
      rules: 'wods',
      a: 'priest 2 con1 cha1 turn cure light-weapon shield holy-symbol, 2x fighter 2 con1 tough slay martial-weapon shield light-armour',
      b: '4x foe hpd6+2 armour1 d6 turnable evil',
    });
    expect(cell.played.counts[layout.at('a.fighter.fled')]).toBeGreaterThan(0);
    const [rates] = await combineCells([cell], { seed: 4, outcomes: 80_000 });
    expect(rates!.has('b.foe.out')).toBe(true);
    expect(rates!.has('a.fighter.fled')).toBe(false);
  });

  it('end soon after being told to', async () => {
    const { cell } = await cellOf(FEW);
    const [rates] = await combineCells([cell], { seed: 1, signal: AbortSignal.abort() });
    expect(rates!.size).toBe(0);
  });
});
