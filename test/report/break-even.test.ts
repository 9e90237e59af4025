import { describe, expect, it } from 'vitest';
import type { BreakEven } from '../../src/questions/break-even/answer.ts';
import { findBreakEven } from '../../src/questions/break-even/ask.ts';
import { breakEven } from '../../src/questions/break-even/question.ts';
import { terminalBreakEven } from '../../src/questions/break-even/terminal.ts';
import { breakEvenBasis, breakEvenSentence, placeShown } from '../../src/questions/break-even/words.ts';
import { filesOf } from '../../src/questions/files-of.ts';
import { ask, TUG } from '../analysis/tug.ts';

const how = { montecrawl: '0.1.0', games: 4000, threads: 1 } as const;
const vary = { 'trolls.troll.strength': [5, 6, 7, 8, 9, 10] };
// Two elves pull 8.
const answer = await findBreakEven(await ask(TUG, { set: {}, vary }), how);
const screen = { width: 80, colour: false, unicode: true };
const without = ({ at: _, low: __, high: ___, ...rest }: BreakEven): BreakEven => rest;

describe('a break-even', () => {
  it('is said in one sentence', () => {
    expect(breakEvenSentence(answer)).toMatch(
      /^Even at strength (?:7\.9|8\.[01])\d? \(7\.\d+ to 8\.\d+\) for the troll: there the elves win as often as the trolls\.$/,
    );
    const worth = { member: 'elf', side: 'lair', others: [{ name: 'troll', count: 1 }] };
    expect(breakEvenSentence({ ...answer, at: 2.41, low: 2.32, high: 2.51, worth })).toBe(
      'The lair (troll) is worth 2.4 (2.3 to 2.6) × elf: there the elves win as often as the trolls.',
    );
    const twins = {
      member: 'warrior',
      side: 'band',
      others: [
        { name: 'warrior', count: 2 },
        { name: 'elf', count: 1 },
      ],
    };
    const path = 'warren.warrior.count';
    expect(breakEvenSentence({ ...answer, path, at: 2.41, low: 2.32, high: 2.51, worth: twins })).toMatch(
      /^The band \(2 × warrior and elf\) is worth 2\.4 \(2\.3 to 2\.6\) × warrior of the warren: /,
    );
    expect(breakEvenSentence({ ...without(answer), verdict: 'never' })).toMatch(
      /^No value from 5 to 10 makes it even \(the elves win as often as the trolls\)\. It is closest to even at strength 8 for the troll: /,
    );
    const { high: _, ...open } = answer;
    expect(breakEvenSentence({ ...open, at: 9.9, low: 9.8, verdict: 'open' })).toBe(
      'It may be even at strength 9.9 (9.8 or more) for the troll, but the interval reaches beyond 5 to 10; try a wider range.',
    );
  });

  it('says where it falls off a cliff', () => {
    const point = (at: number, difference: number) => {
      const [low, high] = [difference - 0.02, difference + 0.02];
      return { at, games: 4000, fresh: true, difference, low, high };
    };
    const cliff = { ...answer, at: 7.3, points: [point(7, 0.4), point(8, -0.9)] };
    expect(breakEvenBasis(cliff)).toContain(
      'This is a cliff: +40 points at 7 and −90 points at 8, with no value in between.',
    );
    expect(breakEvenBasis({ ...cliff, points: [point(7, 0.05), point(8, -0.9)] }).join()).not.toContain('cliff');
    // It falls as steeply elsewhere.
    expect(breakEvenBasis({ ...cliff, points: [point(7, 0.21), point(8, -0.12)] }).join()).not.toContain('cliff');
    // There is a value between these two.
    expect(breakEvenBasis({ ...cliff, points: [point(6, 0.4), point(8, -0.9)] }).join()).not.toContain('cliff');
  });

  it('shows no digit that its interval does not support', () => {
    expect(placeShown({ ...answer, at: 7.8012, low: 7.7821, high: 7.8203 })).toEqual({
      value: '7.80',
      range: '7.78 to 7.83',
    });
    expect(placeShown({ ...answer, at: 11.3, low: 9.1, high: 14 })).toEqual({ value: '11', range: '9 to 14' });
    expect(placeShown(without(answer))).toBeUndefined();
  });

  it('is a curve on one screen, the place between its values', () => {
    const text = terminalBreakEven(answer, screen);
    expect(text).toMatch(/\n +7 {2} .*│█.*\n(?:.*\n)*.*◂ even, 7\.\d+ to 8\.\d+\n(?:.*\n)* +9 {2} .*█│/);
    expect(breakEvenBasis(answer)[0]).toMatch(
      /^Searched from 5 to 10 with 2,000 duels for each value, then measured again at \d values from \d to \d+ with 4,000 new duels each\.$/,
    );
    expect(terminalBreakEven(answer, { ...screen, unicode: false }).replaceAll('×', 'x')).not.toMatch(/[^\n -~]/);
  });

  it('has a chart whose heading names the axis', async () => {
    const page = (await filesOf(breakEven, { ...answer, path: 'warren.warrior.count' })).get('report.html');
    expect(page).toContain('>How far from even, by warriors</h2>');
  });

  it('has files: a page, Markdown, a table and a chart', async () => {
    const files = await filesOf(breakEven, answer);
    expect([...files.keys()].sort()).toEqual([
      'break-even.csv',
      'charts/break-even.svg',
      'charts/break-even.vl.json',
      'report.html',
      'report.md',
    ]);
    expect((files.get('break-even.csv') ?? '').split('\n')[0]).toBe(
      'place,at,difference,low,high,games,measured,shown',
    );
    expect(files.get('report.md')).toContain('![Even at strength');
  });
});
