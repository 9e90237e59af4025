import { expect, it } from 'vitest';
import { wrapNote } from '../../src/cli/wrap-note.ts';

it('breaks a note at the width of the terminal, between words', () => {
  const note = 'Sampled, not solved exactly: 20 of 20 cells, too much to solve in a moment.';
  expect(wrapNote(note, 40)).toBe('Sampled, not solved exactly: 20 of 20\ncells, too much to solve in a moment.');
  expect(wrapNote(note, 100)).toBe(note);
});

it('leaves commands, code and words longer than a line as they are', () => {
  const others = [
    '  $ montecrawl run scenarios/2hdc/troll-at-rep-5.yaml',
    '> 12 | rules: 2hdc',
    'a/path/with/no/space/in/it',
  ];
  expect(wrapNote(others.join('\n'), 20)).toBe(others.join('\n'));
});
