import { describe, expect, it } from 'vitest';
import {
  asWords,
  axisLabel,
  claimBefore,
  gamesOf,
  listOf,
  measureClaim,
  measureLabel,
  memberNames,
  placeLabel,
  sideName,
} from '../../src/report/label.ts';
import { namesOf } from '../../src/report/names.ts';
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
  it('have a subject for ends without a winner', () => {
    const end = (what: string) => measure({ group: 'outcome', name: what, what });
    expect(measureClaim(end('draw'))).toBe('games end in a draw');
    expect(measureClaim(end('timeout'))).toBe('games run out of time');
    expect(measureClaim(end('delve-cap'))).toBe('games end before the goal is reached');
  });

  it('tell a delve through all rooms from a guard of the same name', () => {
    const name = 'encounter-cap';
    const met = measure({ group: 'outcome', name, side: 'party', what: 'all-rooms' });
    expect(measureClaim(met)).toBe('the party comes home from all rooms');
    expect(measureLabel(met)).toBe('party comes home from all rooms');
    expect(measureLabel(measure({ group: 'guard', name, what: name }))).toBe('encounter cap');
  });

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
      'the band loses its Star',
    ]);
    expect(['won', 'goal', 'finished'].map((what) => claim('heroes', what))).toEqual([
      'the heroes win',
      'the heroes reach their level',
      'the heroes go on all adventures',
    ]);
    expect(measureClaim(measure({ name: 'draw', what: 'draw' }))).toBe('draw');
  });

  it('say a share of games with "in", but of a win without', () => {
    const said = (more: Partial<Measure>) => claimBefore(measure({ name: `band.${more.what}`, side: 'band', ...more }));
    expect(said({ what: 'win' })).toBe('the band wins');
    expect(said({ what: 'wiped' })).toBe('the band is wiped out in');
    expect(claimBefore(measure({ name: 'draw', what: 'draw' }))).toBe('draw');
  });

  it('call axes and their values as people do', () => {
    const scenario = {
      sides: {
        band: {
          members: [
            { name: 'knight', count: 1 },
            { name: 'elf-archer', count: 3 },
          ],
        },
        lair: { members: [{ name: 'warrior', race: 'ogre', profession: 'warrior', count: 2 }] },
      },
    };
    const names = namesOf({ scenario });
    const said = (path: string, value: string | number | boolean) => [
      axisLabel(path, names),
      placeLabel(path, value, names),
    ];
    expect(said('lair.warrior.rep', 5)).toEqual(['Rep of the ogres', 'Rep 5 for the ogres']);
    expect(said('band.elf-archer.count', 2)).toEqual(['elf archers', '2 elf archers']);
    expect(said('band.elf-archer.count', 1)).toEqual(['elf archers', '1 elf archer']);
    expect(said('band.elf-archer.count', 0)).toEqual(['elf archers', 'no elf archers']);
    expect(said('band.knight.shield', true)).toEqual(['shield of the knight', 'a shield for the knight']);
    expect(said('band.knight.shield', false)).toEqual(['shield of the knight', 'no shield for the knight']);
    expect(said('band.knight.profession', 'thief')).toEqual(['profession of the knight', 'a thief as knight']);
    expect(said('band.knight.armour', 'none')).toEqual(['armour of the knight', 'no armour for the knight']);
    expect(said('band.knight.weapon', 'great-weapon')).toEqual(['weapon of the knight', 'great weapon for the knight']);
    expect(said('band.policy', 'book')).toEqual(['policy of the band', 'the band playing by the book']);
    expect(said('rulings.repZero', 'worn-down')).toEqual(['rep zero', 'rep zero "worn down"']);
    expect(said('rulings.advancement', false)).toEqual(['advancement', 'advancement off']);
    expect(said('campaign.replace', 'level1')).toEqual(['campaign replace', 'campaign replace "level1"']);
  });

  it('name sides and games as a sentence would', () => {
    expect(['band', 'Iron Wolves', 'b', 'the-burrow', 'thespians'].map((side) => sideName(side))).toEqual([
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
