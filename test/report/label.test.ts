import { describe, expect, it } from 'vitest';
import {
  asWords,
  axisLabel,
  gamesOf,
  listOf,
  measureClaim,
  measureLabel,
  memberNames,
  sideName,
} from '../../src/report/label.ts';
import type { Measure } from '../../src/stats/measure.ts';

const measure = (more: Partial<Measure>): Measure => ({
  name: 'x',
  kind: 'rate',
  meaning: '',
  group: 'side',
  what: 'x',
  ...more,
});

describe('labels', () => {
  it('call measures by what they count', () => {
    expect(measureLabel(measure({ name: 'band.win', side: 'band', what: 'win' }))).toBe('band wins');
    expect(measureLabel(measure({ group: 'when', side: 'band', what: 'fell-round', by: 'troll-melee' }))).toBe(
      'band lost to troll melee, by round',
    );
    expect(measureLabel(measure({ name: 'elves.win', side: 'elves', what: 'win' }))).toBe('elves win');
    expect(measureLabel(measure({ name: 'a.win', side: 'a', what: 'win' }))).toBe('side a wins');
    expect(measureLabel(measure({ name: 'winner.casualties', what: 'casualties' }))).toBe('winner casualties');
    expect(measureLabel(measure({ name: 'band.broke-off', side: 'band', what: 'broke-off' }))).toBe('band broke off');
    expect(measureLabel(measure({ group: 'fate', side: 'a', member: 'b', what: 'dead' }))).toBe('dead');
    expect(measureLabel(measure({ group: 'kills', what: 'killed-by', by: 'lair.old troll' }))).toBe(
      'killed by old troll',
    );
  });

  it('say what a side plays for as something that is done, by one or by several', () => {
    const claim = (side: string, what: string) => measureClaim(measure({ name: `${side}.${what}`, side, what }));
    expect(['win', 'won', 'done', 'goal', 'finished', 'star-lost'].map((what) => claim('band', what))).toEqual([
      'the band wins',
      'the band wins',
      'the band sees it all and comes out',
      'the band reaches its level',
      'the band goes on all adventures',
      'band star lost',
    ]);
    expect(['won', 'goal', 'finished'].map((what) => claim('heroes', what))).toEqual([
      'the heroes win',
      'the heroes reach their level',
      'the heroes go on all adventures',
    ]);
    expect(measureClaim(measure({ name: 'draw', what: 'draw' }))).toBe('draw');
  });

  it('call axes by the last names on their path, unless two would be called alike', () => {
    const axes = ['lair.troll.rep', 'band.policy', 'rulings.repZero', 'a.orc.rep', 'b.orc.rep'].map((path) => ({
      path,
      values: [],
    }));
    expect(axes.map(({ path }) => axisLabel(path, axes))).toEqual([
      'troll rep',
      'band policy',
      'rep zero',
      'a.orc.rep',
      'b.orc.rep',
    ]);
  });

  it('name sides and games as a sentence would', () => {
    expect(['band', 'Iron Wolves', 'b', 'the-burrow', 'thespians'].map(sideName)).toEqual([
      'the band',
      'Iron Wolves',
      'side b',
      'the-burrow',
      'the thespians',
    ]);
    expect(['fight', 'dungeon', 'ambush', 'last-stand'].map(gamesOf)).toEqual([
      'fights',
      'dungeon runs',
      'ambushes',
      'last stands',
    ]);
    expect([listOf([]), listOf(['a']), listOf(['a', 'b']), listOf(['a', 'b', 'c'])]).toEqual([
      '',
      'a',
      'a and b',
      'a, b and c',
    ]);
    expect(asWords('meleeCap')).toBe('melee cap');
  });
});

it('members are called with their side where two sides have one of the same name', () => {
  const dead = (side: string, member: string) => [`${side}.${member}.dead`, measure({ side, member })] as const;
  const all = [dead('band', 'warrior'), dead('band', 'elf'), dead('lair', 'warrior'), ['draw', measure({})] as const];
  const measures = Object.fromEntries(all);
  const called = memberNames({ measures });
  expect([called('band', 'warrior'), called('lair', 'warrior'), called('band', 'elf')]).toEqual([
    'band warrior',
    'lair warrior',
    'elf',
  ]);
});
