import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Checkpoint } from '../../src/engine/cell-progress.ts';
import { JournalLines, readJournal } from '../../src/engine/journal.ts';
import { tallyOf } from '../kit/tally.ts';

const header = { runKey: { scenario: { title: 'Zwölf\n"Orks"' } }, share: { part: 2, parts: 3 } };
const lines = new JournalLines(header);
const checkpoint = (cell: number, look: number, games: number): Checkpoint => ({
  cell,
  look,
  games,
  counts: tallyOf(games, 0, Number.MAX_SAFE_INTEGER),
});
const checkpoints = [checkpoint(0, 0, 5), checkpoint(1, 0, 7), checkpoint(1, 1, 9)];
const text = [lines.header, ...checkpoints.map((each) => lines.checkpoint(each))].join('\n');

describe('a journal', () => {
  it('gives back what was written', () => {
    expect(readJournal(text)).toEqual({ header, checkpoints, ended: false, damaged: [] });
    expect(readJournal(`${text}\n${lines.end}`)).toEqual({ header, checkpoints, ended: true, damaged: [] });
  });

  it('keeps the furthest of each cell and look, in their order', () => {
    const more = [checkpoint(1, 0, 6), checkpoint(0, 1, 20), checkpoint(0, 0, 11)].map((each) =>
      lines.checkpoint(each),
    );
    expect(readJournal([text, ...more].join('\n')).checkpoints).toEqual([
      checkpoint(0, 0, 11),
      checkpoint(0, 1, 20),
      checkpoint(1, 0, 7),
      checkpoint(1, 1, 9),
    ]);
  });

  it('loses no more than the line that was torn, wherever that was, and goes on behind it', () => {
    const last = lines.checkpoint(checkpoint(2, 0, 3));
    for (let length = 0; length < last.length; length++) {
      const torn = `${text}\n${last.slice(0, length)}`;
      expect(readJournal(torn)).toEqual({ header, checkpoints, ended: false, damaged: length === 0 ? [] : [5] });
      expect(readJournal(`${torn}\n${last}`).checkpoints).toEqual([...checkpoints, checkpoint(2, 0, 3)]);
    }
  });

  it('finds out every change of a character', () => {
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom('0', '9', ' ', '\n', 'x'), (at, other) => {
        fc.pre(text[at] !== other);
        const changed = readJournal(text.slice(0, at) + other + text.slice(at + 1));
        expect(changed.damaged.length + (changed.header === undefined ? 1 : 0)).toBeGreaterThan(0);
        for (const found of changed.checkpoints) expect(checkpoints).toContainEqual(found);
      }),
      { numRuns: 500 },
    );
  });

  it('takes no line of another journal, and no header of another format', () => {
    const other = new JournalLines({ ...header, share: { part: 1, parts: 3 } });
    expect(readJournal(`${text}\n${other.checkpoint(checkpoint(0, 0, 1000))}`).damaged).toEqual([5]);
    expect(readJournal('').header).toBeUndefined();
    expect(readJournal('once upon a time').header).toBeUndefined();
  });

  it('refuses what is sealed and makes no sense', () => {
    const wrong = { cell: 0, look: 0, games: 1.5, counts: tallyOf(1) };
    expect(readJournal(`${text}\n${lines.checkpoint(wrong)}`).damaged).toEqual([5]);
    const negative = { cell: 0, look: 0, games: 1, counts: tallyOf(-1) };
    expect(readJournal(`${text}\n${lines.checkpoint(negative)}`).damaged).toEqual([5]);
  });
});
