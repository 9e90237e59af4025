import { describe, expect, it } from 'vitest';
import { CauseCounts, causeClock, causeMeasures } from '../../src/stats/causes.ts';
import { layOut } from '../../src/stats/measure.ts';

const CAUSES = [
  { name: 'troll-melee', meaning: 'in melee against troll' },
  { name: 'flight', meaning: 'by fleeing the board', rule: 'X-1' },
];
const MEASURES = causeMeasures({ name: 'band', members: 3 }, CAUSES, { step: 'round', bins: 4 });

describe('causes', () => {
  it('have a measure each, which says by which clock it counts', () => {
    expect(MEASURES.map(({ name }) => name)).toEqual(['band.fell-round.troll-melee', 'band.fell-round.flight']);
    expect(MEASURES[1]).toEqual({
      name: 'band.fell-round.flight',
      kind: 'number',
      of: 3,
      meaning: 'round in which a member was lost by fleeing the board (0: never)',
      group: 'when',
      side: 'band',
      what: 'fell-round',
      by: 'flight',
      bins: 4,
      rule: 'X-1',
    });
    expect(causeClock(MEASURES[0])).toBe('round');
  });

  it('are not told by the clock of a member', () => {
    const fell = { name: 'band.elf.fell', kind: 'number', meaning: '', group: 'when', what: 'fell', bins: 4 } as const;
    expect(causeClock(fell)).toBeUndefined();
  });
});

describe('counts of causes', () => {
  it('have every member in each histogram, and sums of whole games', () => {
    const layout = layOut(MEASURES);
    const sums = new CauseCounts(layout.offsets, 4);
    const counts = new Float64Array(layout.slots);
    // Two fall to the troll in rounds 1 and 3, one stays; then one flees in a round beyond the last bin.
    sums.note(counts, 0, 1);
    sums.note(counts, 0, 3);
    sums.close(counts, 3);
    sums.note(counts, 1, 9);
    sums.close(counts, 3);
    expect([...counts]).toEqual([
      // sum, sum of squares, then bins 0..3
      ...[4, 16, 4, 1, 0, 1],
      ...[9, 81, 5, 0, 0, 1],
    ]);
  });
});
