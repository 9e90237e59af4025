import { describe, expect, it } from 'vitest';
import { Faults } from '../../../src/check/fault.ts';
import { splitWords } from '../../../src/check/word.ts';
import { WEAPONS } from '../../../src/rules/2hdc/catalogue/weapons.ts';
import { compileFight } from '../../../src/rules/2hdc/fight/compile.ts';
import { meleePool } from '../../../src/rules/2hdc/fight/melee.ts';
import { readStatline } from './book.ts';
import { faultsOf, matchupOf, placed, setUp } from './table.ts';

const A = ['human/warrior@4 ac4 sword no-shield'];

function read(text: string) {
  const faults = new Faults();
  return {
    member: readStatline(splitWords(text), faults),
    problems: faults.all.map(({ problem, rule }) => [problem, rule]),
  };
}

describe('statlines', () => {
  it('2HDC-5.0 say everything about a character in one line', () => {
    expect(read('star human/knight@5 ac6 shield sword').member).toEqual({
      star: true,
      race: 'human',
      profession: 'knight',
      rep: 5,
      ac: 6,
      shield: true,
      weapons: ['sword'],
    });
    expect(read('big-bad orc/warrior+thief@4 no-shield 2A B hard-shirt potion-of-rage potion-of-rage').member).toEqual({
      bigBad: true,
      race: 'orc',
      profession: 'warrior',
      second: 'thief',
      rep: 4,
      shield: false,
      weapons: ['two-handed-axe', 'bow'],
      items: ['hard-shirt'],
      potions: { rage: 2 },
    });
    expect(read('vampire').member).toEqual({ race: 'feral-vampire' });
    expect(read('human/warrior@4 unarmed').member).toMatchObject({ weapons: [] });
  });

  it.each([
    ['trol@5', '2HDC-7.0', 'did you mean "troll"?'],
    ['human/knigt@5', '2HDC-9.0', 'did you mean "knight"?'],
    ['human/warrior+thief+caster@5', '2HDC-9.1c', 'a member has two Professions at most'],
    ['troll@13', '2HDC-10.0a', '"13" is not a Rep; use 1 to 12'],
    ['troll@0', '2HDC-10.0a', '"0" is not a Rep; use 1 to 12'],
    ['troll@5 ac3', '2HDC-12.0', '3 is not an Armour Class; use ac2, ac4 or ac6'],
    ['troll@5 swrd', '2HDC-5.0', 'did you mean "sword"?'],
    ['ac4', '2HDC-7.0', 'a statline needs a race'],
    ['human@4 unarmed s', '2HDC-T24.2b', 'a member is unarmed or has weapons, not both'],
    ['human@4 bow unarmed', '2HDC-T24.2b', 'a member is unarmed or has weapons, not both'],
  ])('%s is refused by %s', (text, rule, problem) => {
    expect(read(text).problems).toEqual([[expect.stringContaining(problem), rule]]);
  });
});

describe('a scenario that cannot be played', () => {
  it('2HDC-9.1a a Profession that the race list lacks needs everything said', () => {
    expect(faultsOf(['troll/caster@5'], A)[0]).toMatch(
      /the troll list has no caster \(it has warrior\); give ac, weapons as well \(2HDC-9.1a\)/,
    );
    expect(faultsOf(['troll/caster@5 ac4 sword'], A)).toEqual([]);
  });

  it('2HDC-R29 a race that is born armed is never unarmed', () => {
    expect(faultsOf(['ghoul unarmed'], A)).toEqual([
      'sides.a.members.0.weapons: a ghoul fights with what it is born with and is never unarmed (2HDC-R29)',
    ]);
    expect(faultsOf(['troll unarmed'], A)).toEqual([]);
  });

  it('2HDC-9.2 a second Profession is another one, beside a first', () => {
    expect(faultsOf(['human/thief+thief@4'], A)[0]).toContain('the second Profession must be another one (2HDC-9.1c)');
    const { setup, faults } = setUp(['human@4'], A);
    (setup.sides[0].members[0] as unknown as Record<string, unknown>).second = 'thief';
    expect(compileFight(setup, faults)).toBeUndefined();
    expect(faults.all.map(({ problem }) => problem)).toEqual(['a second Profession needs a first one']);
  });

  it('2HDC-21.1a nobody on a side, or too many in all', () => {
    expect(faultsOf(['0x human/warrior@4'], A)).toEqual(['sides.a.members: this side has no members (2HDC-21.1a)']);
    expect(faultsOf(['120x human/warrior@4'], A)[0]).toContain(
      '121 characters are too many; a fight holds at most 120',
    );
  });

  it('2HDC-R137 unknown sides, and choices that a side does not have', () => {
    expect(faultsOf(A, A, { party: 'c' })[0]).toMatch(/^party: .*\(2HDC-R137\)$/);
    expect(faultsOf(A, A, { fleeing: ['x'] })[0]).toMatch(/^fleeing.0: .*\(2HDC-21.2\)$/);
    expect(faultsOf(A, A, { policies: ['book', 'bold'] })).toEqual([]);
    expect(faultsOf(A, A, { choices: [{ turnBack: 0 }, { carry: 'yes' }] })).toEqual([
      'sides.a.turnBack: "turnBack" is for play: dungeon or campaign (2HDC-33.1)',
      'sides.b.carry: "carry" is for the party; only it breaks off (2HDC-R137)',
    ]);
  });
});

describe('a scenario in numbers', () => {
  it('2HDC-R137 the party is the side named, else the first with a Star, else the first', () => {
    const star = ['star human/knight@5 ac6 sword shield'];
    expect(matchupOf(A, A)).toMatchObject({ sides: ['a', 'b'], mayBreakOff: false });
    expect(matchupOf(A, star)).toMatchObject({ sides: ['b', 'a'], mayBreakOff: true });
    expect(matchupOf(A, star, { party: 'a' })).toMatchObject({ sides: ['a', 'b'], mayBreakOff: true });
    // A Star of whom there are none runs nobody's flight.
    expect(matchupOf(['0x star human/knight@5 ac6 sword shield', ...A], A)).toMatchObject({ mayBreakOff: false });
    // The side that moved in and those that flee follow.
    expect(matchupOf(A, star, { active: 'a', fleeing: ['b'] })).toMatchObject({ active: 1, fleeing: 1 });
    expect(matchupOf(A, A, { active: 'coin', fleeing: ['a', 'b'] })).toMatchObject({ active: -1, fleeing: 3 });
  });

  it('2HDC-T24.2b nobody is armed against the will of the scenario', () => {
    const { fight: f } = placed(['human/warrior@4 ac4 no-shield unarmed'], ['human/warrior unarmed', ...A]);
    expect(Array.from(f.hand.subarray(0, 3), (hand) => WEAPONS.names[hand])).toEqual(['empty', 'empty', 'sword']);
    expect([meleePool(f, 0, 2, false), meleePool(f, 2, 0, false)]).toEqual([3, 4]);
  });

  it('2HDC-2.2.2 room and corridor', () => {
    expect([matchupOf(A, A).floor, matchupOf(A, A, { width: 'corridor' }).floor]).toEqual([0xffffff, 0x666666]);
  });
});
