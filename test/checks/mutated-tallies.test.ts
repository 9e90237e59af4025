import { describe, expect, it } from 'vitest';
import { playRecorded } from '../../src/engine/play-recorded.ts';
import type { Played } from '../../src/engine/play-scenario.ts';
import { playScenario } from '../../src/engine/play-scenario.ts';
import { playBatch } from '../../src/engine/table.ts';
import { compileCell } from '../../src/scenario/compile-cell.ts';
import { discrepanciesOf } from '../../src/stats/due.ts';
import { layOut, type Measure, slotsOf } from '../../src/stats/measure.ts';
import { slotsIn } from '../../src/stats/tally.ts';
import { fakeHost, montecrawl } from '../cli/fake-host.ts';
import { everyPlay } from './every-play.ts';

const GAMES = 40;
const plays = await everyPlay();

/** What may go wrong with the counts of one measure. */
const MUTATIONS: readonly [string, (slots: Float64Array) => void][] = [
  ['zeroed', (slots) => slots.fill(0)],
  ['doubled', (slots) => slots.forEach((count, i) => (slots[i] = 2 * count))],
  [
    'moved by one bin',
    (slots) => {
      const from = slots.findLastIndex((count, i) => i > 1 && count > 0);
      if (from < 2) return;
      slots[from]! -= 1;
      slots[from > 2 ? from - 1 : from + 1]! += 1;
    },
  ],
  ['one too many', (slots) => (slots[0]! += 1)],
];

/**
 * Claims on which no other count depends: no sum can show that they are wrong, and only playing again does (`verify`).
 * Beside them there are the guards, each of which is true of as many games as it says.
 */
const FREE =
  /\.(broke-off|achieved|treasure-room|rep-up|rep-down|routed|unhurt)$|^(big-bad-met|big-bad-killed|first-card)$/;
const isFree = ({ name, group, sumOf, oneOf }: Measure) =>
  FREE.test(name) || (group === 'guard' && sumOf === undefined && oneOf === undefined && name !== 'stalemate');

/** Sums of open histograms, of which only the least and the spread are known. */
const isOpen = (measure: Measure, slots: Float64Array) => measure.kind === 'number' && slots.at(-1)! > 0;

describe.each(plays)('counts of $play', ({ question: { scenario, system } }) => {
  const matchup = compileCell(system, scenario.cells[0]!);
  const measures = system.measures(matchup);
  const { offsets } = layOut(measures);
  const tally = playBatch(system, matchup, 1, 0, GAMES);

  it('add up as they were counted', () => {
    expect(discrepanciesOf(measures, tally, GAMES)).toEqual([]);
  });

  it('do not add up where all of them are zeros, or twice what they were, or of one game more', () => {
    expect(discrepanciesOf(measures, new Float64Array(tally.length), GAMES)).not.toEqual([]);
    expect(
      discrepanciesOf(
        measures,
        tally.map((count) => 2 * count),
        GAMES,
      ),
    ).not.toEqual([]);
    expect(discrepanciesOf(measures, tally, GAMES + 1)).not.toEqual([]);
  });

  it.each(MUTATIONS)('do not add up where those of one measure are %s', (what, mutate) => {
    const missed = measures.flatMap((measure, i) => {
      const at = offsets[i] as number;
      const mutated = tally.slice();
      const slots = mutated.subarray(at, at + slotsOf(measure));
      mutate(slots);
      if (isFree(measure) || mutated.every((count, slot) => count === tally[slot])) return [];
      if (what === 'one too many' && isOpen(measure, tally.subarray(at, at + slotsOf(measure)))) return [];
      return discrepanciesOf(measures, mutated, GAMES).length > 0 ? [] : [measure.name];
    });
    expect(missed).toEqual([]);
  });
});

/** Tallies as they come back from play, changed on the way. */
function changed(change: (played: Played[]) => Played[]) {
  return {
    play: async (...[cells, options]: Parameters<typeof playScenario>) =>
      change(await playScenario(cells, { ...options, threads: 1 })),
  };
}
const each = (change: (count: number, slot: number) => number) => (played: Played[]) =>
  played.map((one) => {
    const low = slotsIn(one.counts);
    return { ...one, counts: one.counts.map((count, slot) => (slot < low ? change(count, slot) : count)) };
  });

describe.each(plays)('run --check of $play', ({ text }) => {
  const words = ['run', 's.json', '--games', '20', '--precision', '1', '--sampled', '--check', '--no-report', '--json'];
  const run = (own = {}) =>
    montecrawl(
      words.filter((word) => word !== '--precision' && word !== '1'),
      fakeHost({ 's.json': text }, own),
    );

  it('finds no fault in what was played, and ends with 1 where counts are zeroed, doubled or missing', async () => {
    const right = await run();
    expect(right.err).toContain('Checked: every game has one outcome');
    for (const change of [
      each(() => 0),
      each((count) => 2 * count),
      each((count, slot) => (slot === 0 ? count + 1 : count)),
      (played: Played[]) => played.map((one) => ({ ...one, games: 0, counts: one.counts.map(() => 0) })),
    ]) {
      const { code, err } = await run(changed(change));
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('The answer does not add up') });
    }
  }, 120_000);

  it('and verify plays again what was changed: one count moved from one measure to another', async () => {
    const { out } = await run();
    const path = 'result.json';
    expect((await montecrawl(['verify', path], fakeHost({ [path]: out }))).code).toBe(0);
    const answer = JSON.parse(out);
    const [cell] = answer.cells;
    const mutants: ((cell: Record<string, { count?: number; histogram?: number[] }>) => void)[] = [
      (values) => Object.values(values).forEach((value) => (value.count = value.count === undefined ? undefined! : 0)),
      (values) => {
        const value = Object.values(values).find(({ count }) => count !== undefined && count > 0)!;
        value.count! *= 2;
      },
      (values) => {
        const value = Object.values(values).find(({ histogram }) => histogram !== undefined)!;
        value.histogram![0]! -= 1;
        value.histogram![1]! += 1;
      },
      (values) => delete values[Object.keys(values)[0]!],
    ];
    for (const mutate of mutants) {
      const copy = structuredClone(answer);
      mutate(copy.cells[0].measures);
      expect(copy.cells[0]).not.toEqual(cell);
      const { code } = await montecrawl(['verify', path], fakeHost({ [path]: JSON.stringify(copy) }));
      expect(code).toBe(1);
    }
    const short = { ...answer, cells: answer.cells.slice(1) };
    expect((await montecrawl(['verify', path], fakeHost({ [path]: JSON.stringify(short) }))).code).toBe(2);
  }, 120_000);
});
