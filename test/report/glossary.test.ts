import { describe, expect, it } from 'vitest';
import { GLOSSARY, type WordName, wordsIn } from '../../src/report/glossary.ts';

const NAMES = Object.keys(GLOSSARY) as WordName[];

describe('the glossary', () => {
  it('finds each word where a text says it first', () => {
    const text = 'All 33 intervals hold at once at 95 %; an interval alone is narrower.';
    expect(wordsIn(text, ['interval', 'together'])).toEqual([
      { text: 'All 33 ' },
      { text: 'intervals', word: 'interval' },
      { text: ' ' },
      { text: 'hold at once', word: 'together' },
      { text: ' at 95 %; an interval alone is narrower.' },
    ]);
  });

  it('leaves texts as they are that say none of them', () => {
    expect(wordsIn('Nothing to see.', NAMES)).toEqual([{ text: 'Nothing to see.' }]);
    expect(wordsIn('', NAMES)).toEqual([]);
  });

  it('never finds two words in one place, and loses no letter', () => {
    const text =
      'Whiskers are intervals that hold for all settings, targets, cells and rounds together, on the same dice.';
    const pieces = wordsIn(text, NAMES);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.flatMap(({ word }) => word ?? [])).toEqual(['whisker', 'interval', 'together', 'sameDice']);
  });

  it.each(NAMES)('says of %s what it means, in whole sentences', (name) => {
    const { meaning, said } = GLOSSARY[name];
    expect(meaning).toMatch(/^\p{Lu}.*\.$/u);
    expect(said.global).toBe(false);
  });
});
