import { describe, expect, it } from 'vitest';
import { readDrawing } from '../../../src/report/replay/drawing.ts';

const KNOWN = [
  { side: 0, sideName: 'band', member: 'knight' },
  { side: 0, sideName: 'band', member: 'elf archer' },
  { side: 1, sideName: 'lair', member: 'orc' },
];

describe('a drawing', () => {
  it('with numbered rows is a ground with those who stand on it, big ones on several squares', () => {
    const { ground, figures, notes } = readDrawing(
      '  0123\n0 #aa#\n1 +aaA\n2 ~::#\n\nA knight 3/4 hidden\na orc 2 5/5\nit rains',
      KNOWN,
    );
    expect(ground).toEqual(['#..#', '+...', '~::#']);
    expect(figures).toEqual([
      { letter: 'A', name: 'knight', side: 0, at: [[3, 1]], left: 3, most: 4, note: 'hidden', isDown: false },
      {
        ...{ letter: 'a', name: 'orc 2', side: 1, left: 5, most: 5, note: '', isDown: false },
        at: [
          [1, 0],
          [2, 0],
          [1, 1],
          [2, 1],
        ],
      },
    ]);
    expect(notes).toEqual(['it rains']);
  });

  it('with numbers in two lines above it is read the same', () => {
    const { ground } = readDrawing(
      `             1\n   01234567890\n 0 ###########\n${'#'.repeat(0)} 1 #.........#\n`,
      [],
    );
    expect(ground).toEqual(['###########', '#.........#']);
  });

  it('of words is a small board', () => {
    const { ground, figures } = readDrawing('.   .   .\n.   tr  .\nKN* x   SO!', KNOWN);
    expect(ground).toEqual(['...', '...', '...']);
    expect(figures.map(({ letter, side, at, note, isDown }) => [letter, side, at[0], note, isDown])).toEqual([
      ['tr', 1, [1, 1], '', false],
      ['KN*', 0, [0, 2], 'star', false],
      ['×', -1, [1, 2], 'down', true],
      ['SO', 0, [2, 2], 'hurt', false],
    ]);
  });

  it('of lines is a list of who is there, each on his side', () => {
    const { ground, figures, notes } = readDrawing(
      'band elf archer: 5/5 HP, armour 3, standing\nlair orc 2: 0/4 HP, armour 1, dead\nstranger 1  health 7/11   AC 5\nNight falls',
      KNOWN,
    );
    expect(ground).toEqual([]);
    expect(figures.map(({ name, side, left, most, note, isDown }) => [name, side, left, most, note, isDown])).toEqual([
      ['elf archer', 0, 5, 5, 'armour 3, standing', false],
      ['orc 2', 1, 0, 4, 'armour 1, dead', true],
      ['stranger 1', -1, 7, 11, 'AC 5', false],
    ]);
    expect(notes).toEqual(['Night falls']);
  });

  it('of another kind is kept as it is, blanks and all', () => {
    const map = '>>>---[ ]\n      -T-   \n       @';
    expect(readDrawing(map, KNOWN)).toEqual({ ground: [], figures: [], notes: ['>>>---[ ]', '      -T-', '       @'] });
  });

  it('of nothing is nothing', () => {
    expect(readDrawing('', [])).toEqual({ ground: [], figures: [], notes: [] });
  });
});
