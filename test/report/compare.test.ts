import { describe, expect, it } from 'vitest';
import type { Comparison, Difference } from '../../src/questions/compare/answer.ts';
import { compareScenarios } from '../../src/questions/compare/ask.ts';
import { compare } from '../../src/questions/compare/question.ts';
import { terminalComparison } from '../../src/questions/compare/terminal.ts';
import { compareBasis, compareSentence, differenceRows } from '../../src/questions/compare/words.ts';
import { filesOf } from '../../src/questions/files-of.ts';
import { showDifference, showMargin, showSize } from '../../src/report/difference.ts';
import { differenceBar } from '../../src/report/terminal/difference-bar.ts';
import { ask, TUG } from '../analysis/tug.ts';

const how = { montecrawl: '0.1.0', margin: 0.01, solve: 'none', threads: 1 } as const;
const written = await ask(TUG);
const set = async (path: string, value: number) => ask(TUG, { set: { [path]: value } });
const stronger = await compareScenarios([written, await set('elves.elf.strength', 4)], how);
const screen = { width: 80, colour: false, unicode: true };

describe('a difference', () => {
  it('is shown with its sign, in points, and with no digit too many', () => {
    expect(showDifference({ difference: -0.0537, low: -0.0628, high: -0.0446 }, true).text).toBe(
      '−5.4 points (−6.3 to −4.4)',
    );
    expect(showDifference({ difference: 0.25, low: 0.2, high: 0.3 }, false).text).toBe('+0.25 (+0.20 to +0.30)');
    expect(showDifference({ difference: 0.012, low: 0, high: 0.026 }, true).text).toBe('+1 point (0 to +3)');
    expect(showDifference({ difference: 0.22625, exact: true }, true).text).toBe('+22.63 points exact');
    expect(showDifference({ difference: 0, exact: true }, true).text).toBe('0 points exact');
  });

  it('has a size without a sign where that is known', () => {
    expect(showSize({ difference: -0.0537, low: -0.0628, high: -0.0446 }, true).text).toBe('5.4 points (4.4 to 6.3)');
    expect(showSize({ difference: -0.02, low: -0.05, high: 0.01 }, true).text).toBe('−2 points (−5 to +1)');
  });

  it('is too little within a margin', () => {
    expect([showMargin(0.01, true), showMargin(0.005, true), showMargin(0.5, false)]).toEqual([
      '1 point',
      '0.5 points',
      '0.5',
    ]);
  });

  it('is a bar that goes out from the middle', () => {
    const bar = (difference: number, low = difference, high = difference) =>
      differenceBar({ difference, low, high }, 1, 5, true);
    expect(bar(1)).toBe('     │█████');
    expect(bar(-0.6)).toBe('  ███│     ');
    expect(bar(0.6, 0.4, 0.8)).toBe('     │█├─┤ ');
    expect(bar(0.2, -0.4, 0.8)).toBe('   ├─│───┤ ');
    expect(differenceBar({ difference: 0.6, low: 0.4, high: 0.8 }, 1, 5, false)).toBe('     |#|-| ');
    // What is beyond the scale ends at its end.
    expect(bar(-3)).toBe('█████│     ');
  });
});

describe('a comparison', () => {
  it('has bars and differences under each other where a screen is narrow', () => {
    const lines = terminalComparison(stronger, { ...screen, width: 40 }).split('\n');
    expect(lines.filter((line) => [...line].length > 40)).toEqual([]);
    const first = lines.findIndex((line) => line.startsWith('Elves win'));
    expect(lines[first]).toMatch(/^Elves win +\d\d(?:\.\d)? % +\d\d(?:\.\d)? %$/);
    expect(lines[first + 1]).toMatch(/│█+/);
    expect(lines[first + 2]).toMatch(/^ {4}\+\d+(?:\.\d)? points \(/);
  });

  it('is said in one sentence and shown on one screen', () => {
    expect(compareSentence(stronger)).toMatch(
      /^With strength 4 for the elves, the elves win more often: \d\d(?:\.\d)? % \([\d.]+ to [\d.]+\) instead of \d\d(?:\.\d)? % \([\d.]+ to [\d.]+\), (?:9|10)(?:\.\d)? points more \(.* to .*\)\.$/,
    );
    const lines = terminalComparison(stronger, screen).split('\n');
    expect(lines.slice(0, 2)).toEqual(['Who pulls harder?', 'Tug of War · duel · seed 5']);
    expect(lines).toContain('a  as written');
    expect(lines).toContain('b  strength 4 for the elves');
    expect(lines.find((line) => line.startsWith('Elves win'))).toMatch(/│█+.*\+\d+\.\d points \(\+.* to \+.*\)$/);
    expect(lines.find((line) => line.startsWith('Rounds'))).toMatch(/ {2}0\.0+ \(.*\) {2}equal so far$/);
    expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(80);
    expect(terminalComparison(stronger, { ...screen, unicode: false })).not.toMatch(/[^\n -~]/);
  });

  it('says what its numbers rest on', () => {
    const [games, pairs, intervals] = compareBasis(stronger);
    expect(games).toMatch(/^[\d,]+ duels each on the same dice: settled at look \d of \d\.$/);
    expect(pairs).toMatch(
      /^Playing both on the same dice was worth [\d.]+ times as many games \(as many as [\d,]+ independent duels each\)\.$/,
    );
    expect(intervals).toBe(
      'The intervals of the 2 headlines all hold at once at 95 %, whichever look it stopped at; so does that of the other measure.',
    );
  });

  const verdict = (more: Partial<Difference>, of: Partial<Comparison> = {}) => {
    const [first, ...others] = stronger.differences as [Difference, ...Difference[]];
    const { exact: _, ...plain } = first;
    return compareSentence({ ...stronger, ...of, differences: [{ ...plain, ...more }, ...others] });
  };

  it('says it where nothing differs, or nothing can be told', () => {
    expect(verdict({ verdict: 'within', difference: 0.001, low: -0.004, high: 0.006 })).toMatch(
      /^No relevant difference: the elves win .* and .*, a difference of \+0\.1 points \(−0\.4 to \+0\.6\), within 1 point\.$/,
    );
    expect(verdict({ verdict: 'undecided', difference: 0.01, low: -0.01, high: 0.03 })).toMatch(
      /^Undecided: .*; it takes more games to decide\.$/,
    );
    expect(verdict({}, { same: true })).toBe('Both are the same game to the rulebook, so nothing can differ.');
    expect(compareSentence({ ...stronger, differences: [] })).toBe('Too few games were played for an answer.');
  });

  it('tells members of the same name apart by their sides', () => {
    const fate = (side: string, what: string) => ({
      ...{ name: `${side}.knight.${what}`, kind: 'share', meaning: '', group: 'fate', side, member: 'knight', what },
    });
    const measures = Object.fromEntries([fate('band', 'dead'), fate('orcs', 'dead')].map((one) => [one.name, one]));
    const [first] = stronger.differences as [Difference];
    const differences = Object.keys(measures).map((measure) => ({ ...first, measure }));
    const labels = (of: object) => differenceRows({ ...stronger, ...of }).map(({ label }) => label);
    expect(labels({ measures, differences })).toEqual(['Band knight: dead', 'Orcs knight: dead']);
    expect(labels({ measures: { x: fate('band', 'dead') }, differences: [{ ...first, measure: 'x' }] })).toEqual([
      'Knight: dead',
    ]);
  });

  it('has no chart where nothing can differ', async () => {
    expect([...(await filesOf(compare, { ...stronger, same: true })).keys()].sort()).toEqual([
      'differences.csv',
      'report.html',
      'report.md',
    ]);
  });

  it('has files: a page, Markdown, a table and a chart', async () => {
    const files = await filesOf(compare, stronger);
    const { layer } = JSON.parse(files.get('charts/differences.vl.json') ?? '') as {
      layer: { encoding?: { x?: { datum?: number }; y?: object } }[];
    };
    const zero = layer.filter(({ encoding }) => encoding?.x?.datum === 0);
    // A line from row to row would make a plus of the minus of a number that it crosses.
    expect(zero.map(({ encoding }) => encoding?.y !== undefined)).toEqual([true]);
    expect([...files.keys()].sort()).toEqual([
      'charts/differences.svg',
      'charts/differences.vl.json',
      'differences.csv',
      'report.html',
      'report.md',
    ]);
    const [head, first] = (files.get('differences.csv') ?? '').split('\n');
    expect(head).toBe('measure,label,headline,kind,a,b,difference,low,high,verdict,variance_ratio,games,method,shown');
    expect(first).toMatch(/^elves\.win,Elves win,yes,rate,0\.5\d*,0\.6\d*,0\.\d+,0\.\d+,0\.\d+,higher,/);
    expect(files.get('report.md')).toContain('| Elves win |');
    expect(files.get('report.html')).toContain('<h1>Who pulls harder?</h1>');
    expect(files.get('charts/differences.svg')).toContain('Elves win');
  });
});
