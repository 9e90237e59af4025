import { describe, expect, it } from 'vitest';
import type { SideSkill, Skill } from '../../src/questions/skill/answer.ts';
import { shareSentence, worthSentence } from '../../src/questions/skill/words.ts';

const sharing = (low: number, high: number) =>
  shareSentence({ share: { value: (low + high) / 2, low, high } } as SideSkill);

describe('the share of play in what decides', () => {
  it('is a bound of two digits where it may be none', () => {
    expect(sharing(0, 0.3047)).toBe(
      'Of the outcome, at most 31 % is play and at least 69 % is dice, with all policies equally likely.',
    );
    expect(sharing(0, 0.0034)).toContain('at most 0.34 % is play');
    expect(sharing(0, 0.0034)).toContain('at least 99.66 % is dice');
  });

  it('has an interval where it can be told', () => {
    expect(sharing(0.1, 0.2)).toContain('15 % (10 to 20) is play');
  });
});

describe('what cannot be told', () => {
  const between = (...intervals: [number, number][]) =>
    worthSentence(
      {
        side: 'band',
        measure: { name: 'band.finished', side: 'band', what: 'finished' },
        worth: { low: 0 },
        policies: intervals.map(([low, high]) => ({ value: { rate: (low + high) / 2, low, high } })),
      } as unknown as SideSkill,
      { games: 2000 } as Skill,
    );

  it('lies between the ends of all intervals, rounded outwards', () => {
    expect(between([0.0049, 0.0151], [0.0102, 0.0226])).toBe(
      'No policy is certain to do better than another for the band: with each, the band goes on all adventures 0.4 to 2.3 % of the time.',
    );
    expect(between([0.312, 0.401], [0.333, 0.4201])).toContain('31 to 43 % of the time.');
    expect(between([0.9712, 0.9981])).toContain('97.1 to 99.9 % of the time.');
    expect(between([0, 0.0029])).toContain('0 to 0.3 % of the time.');
  });
});
