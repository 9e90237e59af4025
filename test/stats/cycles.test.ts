import { describe, expect, it } from 'vitest';
import { findCycles } from '../../src/stats/cycles.ts';

/** `0>1` for each pair that is decided. */
const beats = (pairs: string) => (a: number, b: number) => pairs.split(' ').includes(`${a}>${b}`);

describe('circles of who beats whom', () => {
  it.each([
    ['none where all stand in a line', '0>1 0>2 0>3 1>2 1>3 2>3', 4, []],
    ['one of three, either way round', '0>1 1>2 2>0 0>3 1>3', 4, [[0, 1, 2]]],
    ['the other way', '1>0 2>1 0>2', 3, [[0, 2, 1]]],
    [
      'all of three',
      '0>1 1>2 2>0 3>1 2>3 3>0',
      4,
      [
        [0, 1, 2],
        [1, 2, 3],
      ],
    ],
    [
      'two of three',
      '0>1 1>2 2>0 0>3 3>2',
      4,
      [
        [0, 1, 2],
        [0, 3, 2],
      ],
    ],
    ['one of four where there is none of three', '0>1 1>2 2>3 3>0', 4, [[0, 1, 2, 3]]],
    ['none where a pair is undecided', '0>1 1>2', 3, []],
    ['none where nothing is decided', '', 3, []],
  ])('%s', (_, pairs, players, found) => {
    expect(findCycles(beats(pairs), players)).toEqual(found);
  });
});
