import { describe, expect, it } from 'vitest';
import type { SideSkill } from '../../src/analysis/skill.ts';
import { shareSentence } from '../../src/report/skill/skill-rows.ts';

const sharing = (low: number, high: number) =>
  shareSentence({ share: { value: (low + high) / 2, low, high } } as SideSkill);

describe('the share of play in what decides', () => {
  it('is a bound of two digits where it may be none', () => {
    expect(sharing(0, 0.3047)).toBe(
      'Of what decides it, at most 31 % is play, policies being equally likely; at least 69 % is dice.',
    );
    expect(sharing(0, 0.0034)).toContain('at most 0.34 % is play');
    expect(sharing(0, 0.0034)).toContain('at least 99.66 % is dice');
  });

  it('has an interval where it can be told', () => {
    expect(sharing(0.1, 0.2)).toContain('15 % (10 to 20) is play');
  });
});
