import { describe, expect, it } from 'vitest';
import type { Story } from '../../../src/analysis/story.ts';
import { framesOf, framesToJson } from '../../../src/report/replay/frames.ts';
import { ending, replayPage } from '../../../src/report/replay/replay-page.ts';
import { TALE } from './tale.ts';

const FRAME = {
  title: 'Knight & <Orc>',
  rulesTitle: 'A Book',
  cell: '',
  command: 'montecrawl replay a.yaml --seed 5 --game 7',
  version: '0.1.0',
};

describe('the steps of a game', () => {
  it('are its lines, each with the drawing of that moment and the last of a chapter with how it ended', () => {
    const { steps, drawings, hasBoard } = framesOf(TALE);
    expect(steps.map(({ chapter, event, drawing }) => [chapter, event.text, drawing])).toEqual([
      ['', 'They meet', 1],
      ['Round 1', '</script><script>alert(1)</script>', 1],
      ['Round 1', 'orc falls', 2],
    ]);
    expect(drawings.map(({ figures }) => figures.map(({ letter, at }) => [letter, at[0]]))).toEqual([
      [],
      [
        ['A', [0, 0]],
        ['a', [2, 0]],
      ],
      [['A', [1, 0]]],
    ]);
    expect(hasBoard).toBe(true);
  });

  it('are passed to the page without a way out of their element', () => {
    const json = framesToJson(framesOf(TALE));
    expect(json).not.toContain('<');
    expect(JSON.parse(json).steps).toEqual([1, 1, 2]);
  });
});

describe('the page of a game', () => {
  it('says how it ended', () => {
    expect(ending(TALE)).toBe('The band wins after 1 round. Dead: orc.');
    const open: Story = { ...TALE, counted: TALE.counted.filter(({ measure }) => measure.group === 'length') };
    expect(ending(open)).toBe('It ended after 1 round.');
    const lost = { name: 'band.lost', kind: 'rate', group: 'outcome', side: 'band', what: 'lost' } as const;
    const told = (meaning: string): Story => ({
      ...open,
      counted: [{ measure: { ...lost, meaning }, value: 1 }, ...open.counted],
    });
    expect(ending(told('band had no one left'))).toBe('The band had no one left after 1 round.');
    expect(ending(told('no hero of band is left.'))).toBe('No hero of the band is left after 1 round.');
  });

  it('has every line with rule, rolls and chances, also without scripts, and nothing that means harm', () => {
    const page = replayPage(TALE, FRAME);
    expect(page).toContain('<h1>Knight &amp; &lt;Orc&gt;</h1>');
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page).toContain('&lt;/script&gt;&lt;script&gt;alert(1)');
    expect(page.replaceAll(/<[^>]*>/g, '')).toContain('orc falls B-2d6: 1 chance 16.67\u00a0%');
    expect(page).toContain(FRAME.command);
  });

  it('is the same again from the same story', () => {
    expect(replayPage(TALE, FRAME)).toBe(replayPage(JSON.parse(JSON.stringify(TALE)), FRAME));
  });
});
