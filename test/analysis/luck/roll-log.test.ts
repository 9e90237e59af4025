import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RollLog, readRollLog } from '../../../src/analysis/luck/roll-log.ts';

function read(text: string, die?: string): RollLog {
  const log = readRollLog(text, 'rolls.txt', die);
  if ('faults' in log) throw new Error(JSON.stringify(log.faults));
  return log;
}

/** `d6: 2 5 1; 2d6 = 9`: faces in rising order, and totals. */
const said = (text: string, die?: string) =>
  read(text, die)
    .map(({ die: name, lowest, counts, totals }) => {
      const faces = counts.flatMap((count, i) => new Array<number>(count).fill(lowest + i));
      const sums = totals.map(({ dice, total }) => ` ${dice}${name}=${total}`);
      return `${name}: ${faces.join(' ')}${sums.join('')}`;
    })
    .join('; ');

const faultsOf = (text: string) => {
  const log = readRollLog(text, 'rolls.txt');
  return 'faults' in log ? log.faults.map(({ line, column, problem }) => `${line}:${column} ${problem}`) : [];
};

describe('a log of rolls', () => {
  it.each([
    ['one a line', 'd20 17\nd20 3', 'd20: 3 17'],
    ['commas', 'd20: 17, 3, 9', 'd20: 3 9 17'],
    ['several dice', '3d6: 2 5 1', 'd6: 1 2 5'],
    ['brackets', '4d6 [6, 5, 4, 1]', 'd6: 1 4 5 6'],
    ['parentheses and plus', '2d6 (5+3)', 'd6: 3 5'],
    ['several throws behind each other', '2d6: 1 2, 3 4', 'd6: 1 2 3 4'],
    ['a total', '2d6 = 9\n3d6 11', 'd6:  2d6=9 3d6=11'],
    ['faces and their total', '2d6: 4 5 = 9', 'd6: 4 5'],
    ['an arrow', '1d20 -> 20\nd20 → 1\nd20 => 2', 'd20: 1 2 20'],
    ['several kinds on a line', 'd20 17 d6 4; d20 2', 'd20: 2 17; d6: 4'],
    ['dice on a line of their own', 'd6\n1 2\n3\nd8:\n8', 'd6: 1 2 3; d8: 8'],
    ['lines that go on', 'd20: 17\n3, 4', 'd20: 3 4 17'],
    ['names and remarks', '# session 12\nAnna: d20 17 # a hit\nBert the Bold: d20: 3 // oh', 'd20: 3 17'],
    ['tens and hundreds', 'd10: 0 9\nd%: 00 42\nd100 100', 'd10: 9 10; d100: 42 100 100'],
    ['Fudge dice', '4dF: -1 0 1 −1', 'dF: -1 -1 0 1'],
    ['Windows lines and capitals', 'D20 17\r\nD20 3\r\n', 'd20: 3 17'],
  ])('%s', (_, text, expected) => {
    expect(said(text)).toBe(expected);
  });

  it('numbers before any dice are those of --die', () => {
    expect(said('17\n3', 'd20')).toBe('d20: 3 17');
    expect(said('1 2 3', '3d6')).toBe('d6: 1 2 3');
  });

  it.each([
    ['d20 17\n3d6: 2 5', ['2:6 3d6 shows 3 numbers, or their total, not 2']],
    ['d20 17\nd6 7\nd6 0', ['2:4 d6 shows 1 to 6, not 7', '3:4 d6 shows 1 to 6, not 0']],
    ['17', ['1:1 which die shows 17? Write "d20 17", "d20" on the line before, or --die d20']],
    ['12:30 d20 17', ['1:1 12 stands before its dice; write "d20 12"']],
    ['d20+5 22', ['1:1 leave out what is added to d20: only what the dice show is looked at']],
    ['2d6: 1 2 = 4', ['1:12 1 + 2 is 3, not 4']],
    ['2d6 = 13', ['1:7 2d6 comes to 2 to 12, not 13']],
    ['d6 3.5', ['1:4 "3.5" is not a whole number']],
    ['d6x 3', ['1:1 no die is called "d6x"; did you mean "d6"?']],
    ['d6 three', ['1:4 "three" is no roll; write dice and what they show, such as "d20 17", or # before a remark']],
    ['d1 1', ['1:1 sides: from 2 to 1000, not 1']],
    ['0d6 1', ['1:1 dice: from 1 to 100, not 0']],
    ['# nothing', ['1:1 there are no rolls here; write lines such as "d20 17" or "3d6: 2 5 1"']],
  ])('%j is answered with its place and a way out', (text, expected) => {
    expect(faultsOf(text)).toEqual(expected);
  });

  it('is read or refused, whatever it says', () => {
    const piece = fc.constantFrom(
      'd20',
      '3d6',
      '17',
      '2',
      '-1',
      '=',
      ':',
      '\n',
      ',',
      '#',
      'd',
      '->',
      'Anna:',
      '(',
      '0',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 12 }), (pieces) => {
        const log = readRollLog(pieces.join(' '), 'rolls.txt');
        return 'faults' in log ? log.faults.every(({ line, column }) => line >= 1 && column >= 1) : log.length > 0;
      }),
    );
  });
});
