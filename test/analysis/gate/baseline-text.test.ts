import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortDigest } from '../../../src/questions/gate/baseline.ts';
import { baselineToText, readBaseline } from '../../../src/questions/gate/baseline-text.ts';
import { packEndings, unpackEndings } from '../../../src/questions/gate/ending.ts';
import { baselineOf, EVEN, FASTER, races } from './races.ts';

const HEADLINES = ['win', 'lose', 'draw'];

describe('endings of many games', () => {
  it('take a bit each where there are two kinds, and two where there are up to four', () => {
    expect(packEndings(Uint32Array.of(1, 2, 2, 1, 2), HEADLINES)).toEqual({
      endings: [['win'], ['lose']],
      byGame: Buffer.from([0b10110]).toString('base64'),
    });
    expect(packEndings(Uint32Array.of(1, 4, 2, 0, 1), HEADLINES)).toEqual({
      endings: [[], ['win'], ['lose'], ['draw']],
      byGame: Buffer.from([0b00_10_11_01, 0b01]).toString('base64'),
    });
  });

  it('take nothing where all are alike', () => {
    expect(packEndings(Uint32Array.of(5, 5), HEADLINES)).toEqual({ endings: [['win', 'draw']], byGame: '' });
  });

  it('come back as they were', () => {
    fc.assert(
      fc.property(fc.uint32Array({ max: 7, maxLength: 40 }), (marks) => {
        expect(unpackEndings(packEndings(marks, HEADLINES), HEADLINES, marks.length)).toEqual(marks);
      }),
    );
  });

  it('are refused where they are not of so many games, or name no ending', () => {
    const packed = packEndings(Uint32Array.of(1, 2, 4), HEADLINES);
    expect(unpackEndings(packed, HEADLINES, 9)).toBeUndefined();
    expect(unpackEndings({ endings: [], byGame: '' }, HEADLINES, 1)).toBeUndefined();
    const four = Buffer.from([0b111111]).toString('base64');
    expect(unpackEndings({ ...packed, byGame: four }, HEADLINES, 3)).toBeUndefined();
  });
});

const baseline = await baselineOf(races([EVEN, FASTER]), 50, 20);
const text = baselineToText({ scenarios: { 'b.yaml': baseline, 'a.yaml': { ...baseline, speed: 41.5 } } });

describe('the file of a baseline', () => {
  it('comes back as it was, its scenarios in the order of their names', () => {
    expect(readBaseline(text)).toEqual({ scenarios: { 'a.yaml': { ...baseline, speed: 41.5 }, 'b.yaml': baseline } });
    expect(text.indexOf('a.yaml')).toBeLessThan(text.indexOf('b.yaml'));
  });

  it('changes in one scenario only when one changes', async () => {
    const other = await baselineOf(races([EVEN, EVEN]), 50, 20);
    const changed = baselineToText({ scenarios: { 'a.yaml': { ...baseline, speed: 41.5 }, 'b.yaml': other } });
    const half = text.indexOf('"b.yaml"');
    expect(changed.slice(0, half)).toBe(text.slice(0, half));
  });

  /** The text with something replaced and, so that only that is wrong, a checksum that is right. */
  const forged = (from: string | RegExp, to: string) => {
    const { scenarios, ...rest } = JSON.parse(text.replace(from, to));
    const { checksum, ...content } = scenarios['b.yaml'];
    return JSON.stringify({ ...rest, scenarios: { 'b.yaml': { checksum: shortDigest(content), ...content } } });
  };

  it.each([
    ['half a file', text.slice(0, 300), /^it is not JSON: /],
    ['a merge that was not finished', `<<<<<<< ours\n${text}`, /it has conflict marks of an unfinished merge$/],
    ['another JSON', '[1]', /should be/],
    ['nothing', 'null', /^it is empty/],
    [
      'a count that somebody changed',
      text.replace('"hare.win": ', '"hare.win": 1'),
      /^its entry for a.yaml was altered$/,
    ],
    ['an unknown key', text.replace('"remembered"', '"remembring"'), /^scenarios.a.yaml/],
    [
      'counts that are not those of its games',
      forged(/"hare.win": /g, '"hare.win": 1'),
      /^b.yaml: cells\[0\] does not add up$/,
    ],
    [
      'fewer games than it says',
      forged(/"remembered": 50/g, '"remembered": 500'),
      /^b.yaml: cells\[0\] does not hold 500 games$/,
    ],
    [
      'a count of games that was moved to another outcome',
      forged(/"tortoise.win": \d+/g, '"tortoise.win": 0'),
      /^b.yaml: cells\[0\] does not add up$/,
    ],
    [
      'more games than its counts make up',
      forged(/"games": 50,/g, '"games": 60,'),
      /^b.yaml: cells\[0\] does not add up$/,
    ],
    [
      'more to be checked than there is',
      forged(/"checked": 20/g, '"checked": 51'),
      /^b.yaml: it says to check 51 games of 50$/,
    ],
    [
      'endings that nobody counts',
      forged(/\["draw"\]/g, '["stalled"]'),
      /^b.yaml: cells\[0\] ends in ways that it does not count$/,
    ],
  ])('is damaged when it is %s', (_, broken, problem) => {
    expect(readBaseline(broken)).toEqual({ bad: 'damaged', problem: expect.stringMatching(problem) });
  });

  it('is foreign when its format is another', () => {
    expect(readBaseline(text.replace('"format": 4', '"format": 3'))).toEqual({
      bad: 'foreign',
      problem: 'it has format 3, and this montecrawl reads format 4',
    });
  });
});
