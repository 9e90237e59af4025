import { describe, expect, it } from 'vitest';
import { Faults } from '../../src/check/fault.ts';
import type { Matchup, RuleSystem } from '../../src/rules/system.ts';
import { Claims } from '../../src/scenario/claims.ts';

/** A book whose matchups have one measure each: their number. */
const system = {
  measures: ({ play }: Matchup) => [{ name: `m${play}`, kind: 'rate', group: 'outcome', what: 'win', meaning: '' }],
} as unknown as RuleSystem;

describe('claims of a sweep', () => {
  it.each([0, 200, 299])('may name what only cell %i of 300 has', (cell) => {
    const claims = new Claims(system, { right: `m${cell}`, wrong: 'm300' });
    for (let at = 0; at < 300; at++) claims.see({ rules: '2hdc', play: String(at) } as Matchup);
    const faults = new Faults();
    claims.check(faults);
    expect(faults.all.map(({ path }) => path)).toEqual([['count', 'wrong']]);
  });
});
