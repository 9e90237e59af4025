import { describe, expect, it } from 'vitest';
import { sharePicture } from '../../src/report/share-picture.ts';
import { REPS, trollAnswer } from './troll-answer.ts';

/** Lines of text of a picture. */
const linesOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, line = '']) => line);

describe('the picture to share', () => {
  it('breaks no interval, and keeps a number and its unit together', () => {
    const said = linesOf(
      sharePicture({ ...trollAnswer({ axes: [REPS], games: 400 }), focus: { 'lair.troll.rep': 5 } }),
    );
    expect(said.join(' ')).toMatch(/\(\d+\u00a0to\u00a0\d+\)/);
    expect(said.filter((line) => /\([\d.]+( to)?$/.test(line))).toEqual([]);
  });

  it('leaves out why no more games were played rather than cut it off', () => {
    const answer = trollAnswer({ axes: [REPS], games: 400 });
    const footer = (stopped: 'fixed' | 'most') =>
      linesOf(sharePicture({ ...answer, cells: answer.cells.map((cell) => ({ ...cell, stopped })) })).at(-2);
    expect(footer('fixed')).toBe(`400 fights in each of 5 cells, a fixed number; 95 % intervals; seed ${answer.seed}`);
    expect(footer('most')).toBe(`400 fights in each of 5 cells; 95 % intervals; seed ${answer.seed}`);
  });
});
