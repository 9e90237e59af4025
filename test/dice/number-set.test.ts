import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NumberSet } from '../../src/dice/number-set.ts';

const LIMIT = 100;
const changes = fc.array(fc.record({ number: fc.nat(LIMIT - 1), isAdded: fc.boolean() }), { size: '+1' });

it('a set of numbers is walked in ascending order', () => {
  fc.assert(
    fc.property(changes, fc.nat(LIMIT + 50), (all, least) => {
      const [set, wanted] = [new NumberSet(LIMIT), new Set<number>()];
      for (const { number, isAdded } of all) {
        if (isAdded) set.add(number);
        else set.delete(number);
        if (isAdded) wanted.add(number);
        else wanted.delete(number);
      }
      const walked: number[] = [];
      for (let number = set.from(least); number >= 0; number = set.from(number + 1)) walked.push(number);
      expect(walked).toEqual([...wanted].filter((number) => number >= least).sort((a, b) => a - b));
    }),
  );
});
