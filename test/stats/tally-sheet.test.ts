import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../src/dice/sampled.ts';
import { CauseCounts, causeMeasures } from '../../src/stats/causes.ts';
import { countValue, layOut, type Measure } from '../../src/stats/measure.ts';
import { STROKED, strokeBin, strokeNumber, strokeRate, strokeSums, strokes } from '../../src/stats/strokes.ts';
import { emptyTally } from '../../src/stats/tally.ts';
import { TallySheet } from '../../src/stats/tally-sheet.ts';

const BINS = 5;
const MEMBERS = 3;
const MEASURES: readonly Measure[] = [
  { name: 'win', kind: 'rate', meaning: '', group: 'outcome', what: 'win' },
  { name: 'dead', kind: 'share', of: MEMBERS, meaning: '', group: 'fate', what: 'dead' },
  { name: 'length', kind: 'number', bins: BINS, meaning: '', group: 'length', what: 'length' },
  { name: 'fell', kind: 'number', of: MEMBERS, bins: BINS, meaning: '', group: 'when', what: 'fell' },
  ...causeMeasures(
    { name: 'band', members: MEMBERS },
    [
      { name: 'troll', meaning: 'to the Troll' },
      { name: 'flight', meaning: 'by fleeing' },
    ],
    { step: 'round', bins: BINS },
  ),
];
const { slots, at } = layOut(MEASURES);
const CAUSES = MEASURES.slice(-2).map(({ name }) => at(name));

/** A game: whether it was won, how long it was, and when each member fell, to the Troll or in flight. */
interface Played {
  readonly won: boolean;
  readonly length: number;
  readonly fell: readonly number[];
  readonly cause: readonly number[];
}

function played(seed: number, games: number): Played[] {
  const dice = new SampledDice();
  dice.begin(seed, 0);
  const upTo = (most: number) => (dice.next() >>> 8) % (most + 1);
  return Array.from({ length: games }, () => ({
    won: upTo(1) === 1,
    length: upTo(2 * BINS),
    fell: [0, 1, 2].map(() => Math.max(0, upTo(2 * BINS) - BINS)),
    cause: [0, 1, 2].map(() => upTo(1)),
  }));
}

/** Value by value. */
function added(games: readonly Played[]): Float64Array {
  const counts = emptyTally(slots);
  const causes = new CauseCounts(at, MEASURES.slice(-2));
  for (const { won, length, fell, cause } of games) {
    if (won) counts[at('win')]!++;
    countValue(counts, at('dead'), fell.filter((when) => when > 0).length, 0);
    countValue(counts, at('length'), length, BINS);
    for (const [i, when] of fell.entries()) {
      countValue(counts, at('fell'), when, BINS);
      if (when > 0) causes.note(counts, cause[i]!, when);
    }
    causes.close(counts);
  }
  return counts;
}

function stroke(sheet: TallySheet, { won, length, fell, cause }: Played, counts: Float64Array): void {
  sheet.begin(counts);
  if (won) strokeRate(at('win'));
  const dead = fell.filter((when) => when > 0).length;
  if (dead > 0) strokeSums(at('dead'), dead);
  strokeNumber(at('length'), length, BINS);
  const sums = [0, 0];
  for (const [i, when] of fell.entries()) {
    strokeNumber(at('fell'), when, BINS);
    if (when === 0) continue;
    strokeBin(CAUSES[cause[i]!]!, Math.min(when, BINS - 1));
    sums[cause[i]!]! += when;
  }
  sums.forEach((sum, i) => {
    if (sum > 0) strokeSums(CAUSES[i]!, sum);
  });
  sheet.end(counts);
}

describe('a tally sheet', () => {
  const games = played(1, 500);

  it('comes to what adding value by value would, game by game or many at once', () => {
    const sheet = new TallySheet(MEASURES);
    const one = emptyTally(slots);
    for (const game of games) stroke(sheet, game, one);
    expect(one).toEqual(added(games));
    const many = emptyTally(slots);
    sheet.open(many);
    for (const game of games) stroke(sheet, game, many);
    expect(many).toEqual(emptyTally(slots));
    sheet.close();
    expect(many).toEqual(added(games));
  });

  it('lists what has strokes, where nobody has', () => {
    const sheet = new TallySheet(MEASURES);
    const counts = emptyTally(slots);
    sheet.open(counts);
    for (const game of games) stroke(sheet, game, counts);
    strokes.stroked.fill(0);
    strokes.totals[STROKED] = 0;
    sheet.list(strokes);
    sheet.close();
    expect(counts).toEqual(added(games));
  });

  it('is one for all who count, who do not get each other’s games', () => {
    const mine = new TallySheet(MEASURES);
    const yours = new TallySheet(MEASURES);
    const [many, one, other] = [emptyTally(slots), emptyTally(slots), emptyTally(slots)];
    mine.open(many);
    for (const [i, game] of games.entries()) {
      stroke(mine, game, many);
      // Games of somebody else, and games of one's own that go elsewhere.
      if (i % 3 === 0) stroke(yours, game, one);
      if (i % 7 === 0) stroke(mine, game, other);
    }
    mine.close();
    expect(many).toEqual(added(games));
    expect(one).toEqual(added(games.filter((_, i) => i % 3 === 0)));
    expect(other).toEqual(added(games.filter((_, i) => i % 7 === 0)));
  });

  it('forgets games that were never added up', () => {
    const sheet = new TallySheet(MEASURES);
    sheet.open(emptyTally(slots));
    for (const game of games) stroke(sheet, game, emptyTally(slots));
    sheet.begin(emptyTally(slots));
    strokeRate(at('win'));
    const counts = emptyTally(slots);
    sheet.open(counts);
    stroke(sheet, games[0]!, counts);
    sheet.close();
    expect(counts).toEqual(added(games.slice(0, 1)));
  });

  it('takes more games than its slots could hold strokes', () => {
    const sheet = new TallySheet(MEASURES);
    const counts = emptyTally(slots);
    const [game] = played(2, 1) as [Played];
    const many = 2 ** 20 + 3;
    sheet.open(counts);
    for (let i = 0; i < many; i++) stroke(sheet, game, counts);
    // Long before any slot is full.
    expect(counts).not.toEqual(emptyTally(slots));
    sheet.close();
    expect(counts).toEqual(added([game]).map((count) => count * many));
  });

  it('has room for the longest tally, and says so where it has not', () => {
    const line = (i: number): Measure => ({ ...MEASURES[2]!, name: `length ${i}`, bins: 1000 });
    expect(() => new TallySheet(Array.from({ length: 66 }, (_, i) => line(i)))).toThrow('a tally of 66132 slots');
  });
});
