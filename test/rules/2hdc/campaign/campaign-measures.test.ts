import { describe, expect, it } from 'vitest';
import { SampledDice } from '../../../../src/dice/sampled.ts';
import { pointsOf } from '../../../../src/rules/2hdc/campaign/measures.ts';
import { kernel } from '../../../../src/rules/2hdc/kernel.ts';
import { layOut } from '../../../../src/stats/measure.ts';
import { crawlOf, newCrawl, playCrawl, sampleCrawl } from '../crawl-table.ts';

const CAMPAIGN = crawlOf(['star human/knight@7 ac6 shield sword', '2x human/soldier@4 ac4 shield spear'], {
  play: 'campaign',
  adventures: 4,
  recruits: 4,
});

describe('what is counted about a campaign (2HDC-33.1)', () => {
  const means = sampleCrawl(CAMPAIGN, 300);
  const of = (name: string) => means[name];

  it('one end', () => {
    expect(of('a.finished') + of('a.retired') + of('a.star-lost') + of('timeout')).toBeCloseTo(1, 12);
    expect(of('a.finished')).toBeGreaterThan(0.1);
    expect(of('a.star-lost')).toBeGreaterThan(0.1);
  });

  it('ever fewer go on, and those who go on after the last have finished', () => {
    const goesOn = [1, 2, 3, 4].map((n) => of(`a.goes-on-${n}`));
    expect(goesOn).toEqual([...goesOn].sort((a, b) => b - a));
    expect(goesOn[3]).toBe(of('a.finished'));
    // Adventures gone on: the first by all, each other by those who went on after the one before.
    expect(of('adventures')).toBeCloseTo(1 + goesOn[0] + goesOn[1] + goesOn[2], 12);
  });

  it('the Star has his Rep at the end if he has finished', () => {
    expect(of('a.rep')).toBe(of('a.rep-4'));
    expect(of('a.rep-4')).toBeLessThanOrEqual(11 * of('a.finished'));
    expect(of('a.rep-4')).toBeGreaterThan(5 * of('a.finished'));
    expect(of('a.best-rep')).toBeGreaterThanOrEqual(of('a.rep-4'));
  });

  it('one fate for each member who is listed', () => {
    const fates = ['in-the-band', 'dead', 'captured', 'turned', 'left', 'retired'];
    for (const [member, count] of [
      ['a1', 1],
      ['a2', 2],
    ] as const) {
      expect(fates.reduce((sum, fate) => sum + of(`a.${member}.${fate}`), 0)).toBeCloseTo(count, 12);
    }
    // The Star is there at the end if the campaign finishes, and only then.
    expect(of('a.a1.in-the-band')).toBe(of('a.finished'));
  });

  it('adventures won are those won one by one', () => {
    expect(of('a.won')).toBeCloseTo(of('a.won-1') + of('a.won-2') + of('a.won-3') + of('a.won-4'), 12);
  });

  it('looks at twelve adventures at most, the last among them', () => {
    expect(pointsOf(3)).toEqual([1, 2, 3]);
    expect(pointsOf(12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(pointsOf(1000)).toEqual([83, 167, 250, 333, 417, 500, 583, 667, 750, 833, 917, 1000]);
  });
});

describe('a campaign that is laid aside', () => {
  it('goes on the same from what was saved', () => {
    const { slots } = layOut(kernel.measures(CAMPAIGN));
    const [game, other] = [newCrawl(CAMPAIGN), newCrawl(CAMPAIGN)];
    const dice = new SampledDice();
    const saved = new Int32Array(game.stateLength);
    for (let k = 0; k < 20; k++) {
      dice.begin(5, k);
      const whole = new Float64Array(slots);
      playCrawl(game, dice).tally(whole);
      // The same dice again, in two games by turns.
      dice.begin(5, k);
      game.begin();
      let [one, two] = [game, other];
      for (let step = 0; !one.over; step++) {
        one.step(dice);
        if (step % 97 !== 0) continue;
        one.save(saved);
        two.load(saved);
        [one, two] = [two, one];
      }
      const parts = new Float64Array(slots);
      one.tally(parts);
      expect(parts).toEqual(whole);
    }
  });
});
