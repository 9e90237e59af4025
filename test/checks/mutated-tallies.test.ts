import { describe, expect, it } from 'vitest';
import type { AnswerCell } from '../../src/analysis/answer.ts';
import { answerScenario } from '../../src/analysis/answer-scenario.ts';
import { breaches } from '../../src/analysis/conservation.ts';
import { playRecorded, type Recorded } from '../../src/engine/play-recorded.ts';
import { type Played, playScenario } from '../../src/engine/play-scenario.ts';
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
  ['doubled', (slots) => slots.set(slots.map((count) => 2 * count))],
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
const isFree = ({ name, group, oneOf }: Measure, measures: readonly Measure[]) =>
  FREE.test(name) ||
  (group === 'guard' && oneOf === undefined && !measures.some(({ sumOf = [] }) => sumOf.includes(name)));

/** Small changes, which may be hidden where the last bin counts all larger values too. */
const isShift = (what: string) => what === 'one too many' || what === 'moved by one bin';
/** Histograms of which some value is in the last bin. */
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
      if (isFree(measure, measures) || mutated.every((count, slot) => count === tally[slot])) return [];
      if (isShift(what) && (isOpen(measure, slots) || isOpen(measure, tally.subarray(at, at + slots.length))))
        return [];
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
  const words = ['run', 's.json', '--games', '20', '--sampled', '--check', '--no-report', '--json'];
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

  it('is found out by verify where its result is changed: counts zeroed, doubled, moved, a measure or a cell missing', async () => {
    const { out } = await run();
    const path = 'result.json';
    expect((await montecrawl(['verify', path], fakeHost({ [path]: out }))).code).toBe(0);
    const answer = JSON.parse(out);
    const [cell] = answer.cells;
    const mutants: ((cell: Record<string, { count?: number; histogram?: number[] }>) => void)[] = [
      (values) => {
        for (const value of Object.values(values)) if (value.count !== undefined) value.count = 0;
      },
      (values) => {
        const value = Object.values(values).find(({ count }) => count !== undefined && count > 0)!;
        value.count! *= 2;
      },
      (values) => {
        const { histogram } = Object.values(values).find((value) => value.histogram !== undefined)!;
        const from = histogram!.findIndex((count) => count > 0);
        histogram![from]! -= 1;
        histogram![from === 0 ? 1 : from - 1]! += 1;
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

describe.each(plays)('an answer to $play', ({ question }) => {
  it('does not add up without a cell, without a measure, or with a count that is not that of its rate', async () => {
    const fixed = { ...question, scenario: { ...question.scenario, games: 20 } };
    const answer = await answerScenario(fixed, { montecrawl: '1', threads: 1 });
    expect(breaches(answer, fixed)).toEqual([]);
    const cells = answer.cells.length;
    expect(breaches({ ...answer, cells: answer.cells.slice(1) }, fixed)).toEqual([
      `${cells - 1} cells in place of ${cells}`,
    ]);
    const [first, ...others] = answer.cells as [AnswerCell, ...AnswerCell[]];
    const mutated = (measures: AnswerCell['measures'], games = first.games) =>
      breaches({ ...answer, cells: [{ ...first, games, measures }, ...others] }, fixed);
    for (const [name, value] of Object.entries(first.measures)) {
      const { [name]: _, ...rest } = first.measures;
      expect(mutated(rest)).toContain(`cell 1: ${name} is missing`);
      const wrong =
        'rate' in value
          ? { ...value, count: value.count! + 1 }
          : { ...value, histogram: value.histogram!.map(() => 0) };
      expect({ name, found: mutated({ ...first.measures, [name]: wrong }) }).not.toEqual({ name, found: [] });
    }
    expect(mutated(first.measures, 19)).toEqual(['cell 1: 19 games in place of 20']);
  }, 120_000);
});

describe.each(plays)('gate of $play', ({ text }) => {
  it('passes what was played, and no game that is zeroed, doubled or moved', async () => {
    const files = { 's/s.json': text };
    const words = ['gate', 's/s.json', '--replay'];
    const host = fakeHost(files);
    expect((await montecrawl(['gate', 's/s.json', '--update', '--games', '20'], host)).code).toBe(0);
    const gate = (own = {}) => {
      const baseline = String(host.files.get('s/baseline.json'));
      return montecrawl(words, fakeHost({ ...files, 's/baseline.json': baseline }, own));
    };
    expect((await gate()).code).toBe(0);
    const record = (change: (played: Recorded) => Recorded) => ({
      playRecorded: async (...[cells, options]: Parameters<typeof playRecorded>) =>
        (await playRecorded(cells, { ...options, threads: 1 })).map(change),
    });
    const low = (tally: Float64Array, change: (count: number, slot: number) => number) =>
      tally.map((count, slot) => (slot < slotsIn(tally) ? change(count, slot) : count));
    for (const change of [
      (played: Recorded) => ({ ...played, counts: low(played.counts, () => 0) }),
      (played: Recorded) => ({ ...played, counts: low(played.counts, (count) => 2 * count) }),
      (played: Recorded) => ({ ...played, counts: low(played.counts, (count, slot) => count + (slot === 0 ? 1 : 0)) }),
    ]) {
      const { code, err } = await gate(record(change));
      expect({ code, err }).toEqual({ code: 70, err: expect.stringContaining('does not add up') });
    }
  }, 120_000);
});
