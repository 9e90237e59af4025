import { describe, expect, it } from 'vitest';
import type { Answer, AnswerCell, RangeEnd, RateValue } from '../../src/analysis/answer.ts';
import { cliffSentence, openSentence, rangeSentence } from '../../src/report/range-sentence.ts';
import { trollAnswer } from './troll-answer.ts';

const REPS = { path: 'lair.troll.rep', values: [5, 6] };

/** The cell with a rate of wins, and a range between two others. */
function ranged(cell: AnswerCell, rate: number, low: RangeEnd, high: RangeEnd, bold: number, ways = 3): AnswerCell {
  const tried = [{ policies: { lair: 'bold' }, games: 1_000, rate: bold }];
  const measures = { ...cell.measures, 'band.win': { ...(cell.measures['band.win'] as RateValue), rate } };
  return { ...cell, measures, range: { ways, sides: ['band', 'lair'], ends: { 'band.win': { low, high } }, tried } };
}

const end = (rate: number, policies: Readonly<Record<string, string>>): RangeEnd => ({
  policies,
  games: 1_000,
  value: { rate, low: rate - 0.01, high: rate + 0.01, count: 1_000 * rate },
});

const WRITTEN = {};

/** A sweep of two cells: 80 and 30 % as written; 62 and `gentle` with a bold troll. */
function sweep(gentle: number): Answer {
  const answer = trollAnswer({ axes: [REPS] });
  const [one, other] = answer.cells;
  const cells = [
    ranged(one, 0.8, end(0.62, { lair: 'bold' }), end(0.8, WRITTEN), 0.62),
    ranged(other, 0.3, end(0.3, WRITTEN), end(0.56, { lair: 'bold' }), gentle),
  ];
  return { ...answer, cells };
}

describe('the range over policies in words', () => {
  it('names both ends and who plays how', () => {
    const answer = sweep(0.56);
    expect(rangeSentence(answer, answer.cells[0], '')).toEqual([
      'Over 3 ways to play, the band wins 62 to 80 %: least with the troll playing bold, most as written.',
    ]);
    // What the sentence before it named is not named again.
    expect(rangeSentence(answer, answer.cells[0], 'The band wins 80 %.')).toEqual([
      'Over 3 ways to play, 62 to 80 %: least with the troll playing bold, most as written.',
    ]);
  });

  it('says where no other way was shown to matter, and where all others stall', () => {
    const answer = trollAnswer();
    const [cell] = answer.cells;
    const none = ranged(cell, 0.8, end(0.8, WRITTEN), end(0.8, WRITTEN), 0.8);
    expect(rangeSentence(answer, none, '')).toEqual(['Over 3 ways to play, none was shown to change that.']);
    const alone = ranged(cell, 0.8, end(0.8, WRITTEN), end(0.8, WRITTEN), 0.8, 1);
    expect(rangeSentence(answer, alone, '')).toEqual(['Every other way to play stalls.']);
    expect(rangeSentence(answer, cell, '')).toEqual([]);
  });

  it('counts the combinations in which play decides which side of one half the rate is on', () => {
    expect(openSentence(sweep(0.56))).toEqual([
      'Whether the band wins more often than not depends on how both play in 1 of 2 combinations.',
    ]);
    expect(openSentence(trollAnswer({ axes: [REPS] }))).toEqual([]);
    // The interval of 50.5 % reaches below one half.
    const { cells, ...answer } = sweep(0.505);
    const unclear = ranged(cells[1], 0.3, end(0.3, WRITTEN), end(0.505, { lair: 'bold' }), 0.505);
    expect(openSentence({ ...answer, cells: [cells[0], unclear] })).toEqual([]);
  });

  it('finds a cliff that one policy makes, and none where another policy falls as steeply', () => {
    expect(cliffSentence(sweep(0.56))).toEqual([
      'Between Rep 5 for the troll and Rep 6 for the troll the rate moves by about 50 points as written, but only by about 6 with the troll playing bold: that cliff comes from the policy of the troll, not from the game.',
    ]);
    expect(cliffSentence(sweep(0.15))).toEqual([]);
  });

  it('finds the cliff of a policy that the sweep itself varies', () => {
    const answer = trollAnswer({ axes: [REPS] });
    const cells = answer.cells.flatMap((cell) =>
      (['book', 'bold'] as const).map((policy) => {
        const isFirst = cell.vary[REPS.path] === REPS.values[0];
        const rate = policy === 'book' ? (isFirst ? 0.8 : 0.1) : isFirst ? 0.7 : 0.65;
        const value = { ...(cell.measures['band.win'] as RateValue), rate };
        return {
          ...cell,
          vary: { ...cell.vary, 'band.policy': policy },
          measures: { ...cell.measures, 'band.win': value },
        };
      }),
    );
    const axes = [...answer.axes, { path: 'band.policy', values: ['book', 'bold'] }];
    expect(cliffSentence({ ...answer, axes, cells })).toEqual([
      'Between Rep 5 for the troll and Rep 6 for the troll the rate moves by about 70 points with the band playing by the book, but only by about 5 with the band playing bold: that cliff comes from the policy of the band, not from the game.',
    ]);
  });
});
