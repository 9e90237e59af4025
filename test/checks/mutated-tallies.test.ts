import { describe, expect, it } from 'vitest';
import type { AnswerCell } from '../../src/analysis/answer.ts';
import type { Subject } from '../../src/analysis/answer-scenario.ts';
import { answerScenario } from '../../src/analysis/answer-scenario.ts';
import { breaches } from '../../src/analysis/conservation.ts';
import { playBatch } from '../../src/engine/game-runner.ts';
import { playRecorded, type Recorded } from '../../src/engine/play-recorded.ts';
import { type Played, playScenario } from '../../src/engine/play-scenario.ts';
import { type CellBaseline, headlinesOf, shortDigest } from '../../src/questions/gate/baseline.ts';
import { marksOf, packEndings, unpackEndings } from '../../src/questions/gate/ending.ts';
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
      slots[from] -= 1;
      slots[from > 2 ? from - 1 : from + 1] += 1;
    },
  ],
  ['one too many', (slots) => (slots[0] += 1)],
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
  const matchup = compileCell(system, scenario.cells[0]);
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
      const at = offsets[i];
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

/** Changes the sums of a tally, whose second half is the high words of sums that are never so large here. */
function changed(tally: Float64Array, change: (count: number, slot: number) => number): Float64Array {
  const low = slotsIn(tally);
  return tally.map((count, slot) => (slot < low ? change(count, slot) : count));
}

/** What may go wrong with a whole tally so that its sums show it. */
const WRONG: readonly [string, (tally: Float64Array) => Float64Array][] = [
  ['zeroed', (tally) => changed(tally, () => 0)],
  ['doubled', (tally) => changed(tally, (count) => 2 * count)],
  ['one too many', (tally) => changed(tally, (count, slot) => (slot === 0 ? count + 1 : count))],
];

/** The headlines of the first cell: the one that is true of most games, another, and where they are counted. */
function twoOutcomes({ scenario, system }: Subject, counts: Float64Array) {
  const measures = system.measures(compileCell(system, scenario.cells[0]));
  const { at } = layOut(measures);
  const names = headlinesOf(measures).sort((a, b) => counts[at(b)] - counts[at(a)]);
  return {
    from: at(names[0]),
    to: at(names.at(-1)!),
    bits: marksOf([names[0], names.at(-1)!], headlinesOf(measures)),
  };
}

/** Counts one game of a cell for another outcome. */
function moveGame(question: Subject, tally: Float64Array): Float64Array {
  const { from, to } = twoOutcomes(question, tally);
  return changed(tally, (count, slot) => count - (slot === from ? 1 : 0) + (slot === to ? 1 : 0));
}

/** Plays only once what is played again and again. */
function once<Cells, Options, Result>(play: (cells: Cells, options: Options) => Promise<Result>) {
  let played: Promise<Result> | undefined;
  return (cells: Cells, options: Options) => (played ??= play(cells, { ...options, threads: 1 }));
}

describe.each(plays)('run --check of $play', ({ text, question }) => {
  const words = ['run', 's.json', '--games', '20', '--sampled', '--check', '--no-report', '--json'];
  const play = once(playScenario);
  const playRecordedOnce = once(playRecorded);
  const run = (change: (played: Played[]) => Played[] = (played) => played) =>
    montecrawl(
      words,
      fakeHost({ 's.json': text }, { play: async (cells, options) => change(await play(cells, options)) }),
    );
  const verified = async (result: string) =>
    (
      await montecrawl(
        ['verify', 'result.json'],
        fakeHost({ 'result.json': result }, { playRecorded: playRecordedOnce }),
      )
    ).code;

  it('finds no fault in what was played, and ends with 1 where counts are zeroed, doubled or missing', async () => {
    const right = await run();
    expect(right.err).toContain('Checked: every game has one outcome');
    for (const [, change] of WRONG) {
      const { code, err } = await run((played) => played.map((one) => ({ ...one, counts: change(one.counts) })));
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('The answer does not add up') });
    }
    const { code, err } = await run((played) =>
      played.map((one) => ({ ...one, games: 0, counts: changed(one.counts, () => 0) })),
    );
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('The answer does not add up') });
  }, 120_000);

  it('leaves it to verify to find a game that is counted for another outcome, where sums do not show it', async () => {
    const { code, out } = await run(([first, ...others]) => [
      { ...first, counts: moveGame(question, first.counts) },
      ...others,
    ]);
    // Who won a fight of this book follows from who fell and fled, and no outcome of another book follows from anything.
    const isFound = question.scenario.rules === '2hdc' && question.scenario.play === 'fight';
    expect(code).toBe(isFound ? 1 : 0);
    if (!isFound) expect(await verified(out)).toBe(1);
  }, 120_000);

  it('is found out by verify where its result is changed: counts zeroed, doubled, moved, a measure or a cell missing', async () => {
    const { out } = await run();
    expect(await verified(out)).toBe(0);
    const answer = JSON.parse(out);
    const [cell] = answer.cells;
    const names = headlinesOf(question.system.measures(compileCell(question.system, question.scenario.cells[0])));
    const mutants: ((cell: Record<string, { count?: number; rate?: number; histogram?: number[] }>) => void)[] = [
      (values) => {
        for (const value of Object.values(values)) if (value.count !== undefined) value.count = 0;
      },
      (values) => {
        const value = Object.values(values).find(({ count }) => count !== undefined && count > 0)!;
        value.count! *= 2;
      },
      (values) => {
        const [from, to] = [
          names.find((name) => values[name].count! > 0)!,
          names.find((name) => values[name].count! < 20)!,
        ];
        for (const [name, by] of [
          [from, -1],
          [to === from ? names.at(-1)! : to, 1],
        ] as const) {
          const value = values[name];
          value.count! += by;
          value.rate = value.count! / 20;
        }
      },
      (values) => {
        const { histogram } = Object.values(values).find((value) => value.histogram !== undefined)!;
        const from = histogram!.findIndex((count) => count > 0);
        histogram![from] -= 1;
        histogram![from === 0 ? 1 : from - 1] += 1;
      },
      (values) => delete values[Object.keys(values)[0]],
    ];
    for (const mutate of mutants) {
      const copy = structuredClone(answer);
      mutate(copy.cells[0].measures);
      expect(copy.cells[0]).not.toEqual(cell);
      expect(await verified(JSON.stringify(copy))).toBe(1);
    }
    expect(await verified(JSON.stringify({ ...answer, cells: answer.cells.slice(1) }))).toBe(2);
  }, 120_000);
});

describe.each(plays)('an answer to $play', ({ question }) => {
  it('does not add up without a cell, without a measure, or with a count that is not that of its rate', async () => {
    const cellsOf = question.scenario.cells.slice(0, 2);
    const fixed = { ...question, scenario: { ...question.scenario, cells: cellsOf, games: 20 } };
    const answer = await answerScenario(fixed, { montecrawl: '1', threads: 1 });
    expect(breaches(answer, fixed)).toEqual([]);
    const cells = answer.cells.length;
    expect(breaches({ ...answer, cells: answer.cells.slice(1) }, fixed)).toEqual([
      `${cells - 1} cells in place of ${cells}`,
    ]);
    const [first, ...others] = answer.cells as [AnswerCell, ...AnswerCell[]];
    const mutated = (measures: AnswerCell['measures'], games = first.games) =>
      breaches({ ...answer, cells: [{ ...first, games, measures }, ...others] }, fixed);
    // One of each kind: what is counted of one member is counted of all.
    const kinds = new Map(Object.keys(first.measures).map((name) => [name.replace(/^.*\./, ''), name]));
    for (const name of kinds.values()) {
      const value = first.measures[name];
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

/** The same games of the same cells as often as they are wanted. */
function recorder(change: (played: Recorded[]) => Recorded[] = (played) => played, play = once(playRecorded)) {
  return { playRecorded: async (...of: Parameters<typeof playRecorded>) => change(await play(...of)) };
}

describe.each(plays)('gate of $play', ({ text, question }) => {
  const files = { 's/s.json': text };
  const play = once(playRecorded);

  it('passes what was played, and no count or game that is changed or missing', async () => {
    const host = fakeHost(files, recorder(undefined, play));
    expect((await montecrawl(['gate', 's/s.json', '--update', '--games', '20'], host)).code).toBe(0);
    const baseline = String(host.files.get('s/baseline.json'));
    const gate = (change?: (played: Recorded[]) => Recorded[]) =>
      montecrawl(
        ['gate', 's/s.json', '--replay', '--tolerance', '0'],
        fakeHost({ ...files, 's/baseline.json': baseline }, recorder(change, play)),
      );
    expect((await gate()).code).toBe(0);
    const ofFirst =
      (change: (played: Recorded) => Partial<Recorded>) =>
      ([first, ...others]: Recorded[]) => [{ ...first, ...change(first) }, ...others];
    const turn = ({ counts, endings }: Recorded) =>
      endings.map((mark, game) => (game === 0 ? mark ^ twoOutcomes(question, counts).bits : mark));
    const misplaced: ((played: Recorded[]) => Recorded[])[] = [
      ...WRONG.map(([, change]) => ofFirst(({ counts }) => ({ counts: change(counts) }))),
      ofFirst(({ counts }) => ({ counts: moveGame(question, counts) })),
      ofFirst((played) => ({ endings: turn(played) })),
      (played) => played.slice(1),
    ];
    for (const change of misplaced) {
      const { code, err } = await gate(change);
      expect({ code, err }).toEqual({ code: 70, err: expect.stringContaining('does not add up') });
    }
    const { code, out } = await gate(
      ofFirst(({ prints }) => ({ prints: prints.map((print, game) => (game === 0 ? print + 1 : print)) })),
    );
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringContaining('games end as before, but other counts differ'),
    });
  }, 120_000);
});

describe('a baseline', () => {
  const { text } = plays.find(({ play }) => play === '2hdc fight')!;
  const files = { 's/s.json': text };
  // More games than are remembered, so that counts need not be those of the games that are.
  const made = montecrawl(['gate', 's/s.json', '--update', '--games', '10020'], fakeHost(files));
  /** Held against the same games, with cells changed and, if wanted, a checksum made for them. */
  const forged = async (change: (cells: CellBaseline[]) => CellBaseline[], checksum = true) => {
    const baseline = JSON.parse(String((await made).host.files.get('s/baseline.json')));
    const { checksum: before, ...content } = baseline.scenarios['s.json'];
    content.cells = change(content.cells);
    baseline.scenarios['s.json'] = { checksum: checksum ? shortDigest(content) : before, ...content };
    const { code, out } = await montecrawl(
      ['gate', 's/s.json', '--replay', '--tolerance', '0'],
      fakeHost({ ...files, 's/baseline.json': JSON.stringify(baseline) }),
    );
    return { code, out };
  };
  const ofFirst =
    (change: (cell: CellBaseline) => Partial<CellBaseline>) =>
    ([first, ...others]: CellBaseline[]) => [{ ...first, ...change(first) }, ...others];
  /** Counts and games with game 0 ended otherwise. */
  const turned = ({ endings, byGame, counts }: CellBaseline) => {
    const names = Object.keys(counts);
    const marks = unpackEndings({ endings, byGame }, names, 10_000)!;
    const [was, is] = [marks[0], marks.find((mark) => mark !== marks[0])!];
    marks[0] = is;
    const moved = names.map((name, bit) => [name, counts[name] + ((is >> bit) & 1) - ((was >> bit) & 1)]);
    return { games: packEndings(marks, names), counts: Object.fromEntries(moved) };
  };

  it.each([
    ['nothing', (cells: CellBaseline[]) => cells, 0, 'unchanged'],
    ['the ending of a game', ofFirst((cell) => turned(cell).games), 2, 'game 0 of cells[0] does not end as it says'],
    [
      'the ending of a game and its count',
      ofFirst((cell) => ({ ...turned(cell).games, counts: turned(cell).counts })),
      2,
      'game 0 of cells[0] does not end as it says',
    ],
    [
      'the fingerprint of games',
      ofFirst(({ whole }) => ({ digest: whole })),
      1,
      'games end as before, but other counts differ',
    ],
    ['a cell less', (cells: CellBaseline[]) => cells.slice(1), 2, 'its cells are not those of'],
  ])('that was changed on purpose is found out: %s', async (_, change, code, said) => {
    const found = await forged(change);
    expect({ ...found, out: found.out.replace(/\s+/g, ' ') }).toEqual({ code, out: expect.stringContaining(said) });
    if (code !== 0)
      expect(await forged(change, false)).toMatchObject({ code: 2, out: expect.stringContaining('damaged') });
  });
});
