import { describe, expect, it } from 'vitest';
import { namesOf } from '../../src/report/names.ts';
import { countedNoun, isPlural, nounOf, pluralOf, theNoun, withArticle } from '../../src/scenario/noun.ts';

const side = (...members: readonly (readonly [count: number, name: string, race?: string])[]) => ({
  members: members.map(([count, name, race]) => ({
    count,
    name,
    ...(race && { race, profession: name.replace(/-\d/, '') }),
  })),
});

const sidesOf = (sides: Readonly<Record<string, unknown>>, more = {}) => {
  const names = namesOf({ scenario: { sides }, ...more });
  return Object.keys(sides).map((key) => names.theSide(key));
};

describe('sides are called', () => {
  it('by their keys', () => {
    expect(sidesOf({ band: side([1, 'knight']), 'iron-wolves': side([2, 'wolf']) })).toEqual([
      'the band',
      'the iron wolves',
    ]);
  });

  it('by who is in them where the key is a letter or a place', () => {
    expect(sidesOf({ a: side([1, 'knight']), b: side([3, 'warrior', 'orc']) })).toEqual(['the knight', 'the orcs']);
    expect(sidesOf({ band: side([1, 'knight']), crypt: side([2, 'warrior', 'ghoul']) })).toEqual([
      'the band',
      'the ghouls',
    ]);
    expect(sidesOf({ a: side([1, 'knight'], [2, 'shooter']), b: side([1, 'troll']) })).toEqual([
      'the knight and shooters',
      'the troll',
    ]);
  });

  it('by their key where those of a place are many, or are in the other side too', () => {
    expect(sidesOf({ band: side([1, 'knight']), lair: side([1, 'boss'], [4, 'goblin']) })).toEqual([
      'the band',
      'the lair',
    ]);
    expect(sidesOf({ band: side([1, 'knight']), keep: side([2, 'knight']) })).toEqual(['the band', 'the keep']);
  });

  it('the first and the second where both would be called the same', () => {
    expect(sidesOf({ a: side([1, 'knight']), b: side([1, 'knight']) })).toEqual([
      'the first knight',
      'the second knight',
    ]);
  });

  it('by their own names, and the others with an article', () => {
    expect(sidesOf({ a: side([1, 'Pia'], [2, 'shooter']), b: side([1, 'knight'], [1, 'Pia']) })).toEqual([
      'Pia and the shooters',
      'the knight and Pia',
    ]);
  });

  it('without an article in a script that has no capitals', () => {
    expect(sidesOf({ 狼群: side([2, '狼']), band: side([1, 'knight']) })).toEqual(['狼群', 'the band']);
    expect(theNoun('狼')).toBe('狼');
  });

  it('in the plural where their number is varied', () => {
    const axes = [{ path: 'b.troll.count', values: [1, 2] }];
    expect(sidesOf({ a: side([1, 'knight']), b: side([1, 'troll']) }, { axes })).toEqual(['the knight', 'the trolls']);
  });

  it('as the scenario says', () => {
    const names = { b: 'Iron Wolves', a: 'the keepers' };
    expect(sidesOf({ a: side([1, 'knight']), b: side([1, 'troll']) }, { names })).toEqual([
      'the keepers',
      'Iron Wolves',
    ]);
  });
});

describe('members are called', () => {
  it('by their race where they are unnamed warriors of one that is not human', () => {
    const names = namesOf({
      scenario: {
        sides: { band: side([1, 'warrior', 'human']), lair: side([2, 'warrior', 'ogre'], [1, 'warrior-2', 'ogre']) },
      },
    });
    expect(names.member('band', 'warrior')).toBe('warrior');
    expect(names.member('lair', 'warrior')).toBe('ogre');
    expect(names.member('lair', 'warrior-2')).toBe('second ogre');
  });

  it('the same as a cause that others are lost to', () => {
    const { cause } = namesOf({
      scenario: {
        sides: { band: side([1, 'knight'], [2, 'warrior-2', 'dwarf']), horde: side([9, 'warrior', 'ratman']) },
      },
    });
    expect(cause('band', 'warrior-melee')).toBe('ratman melee');
    expect(cause('horde', 'warrior-2-shot')).toBe('second dwarf shot');
    expect(cause('horde', 'knight-spell')).toBe('knight spell');
    expect(cause('band', 'breaking-off')).toBe('breaking off');
  });

  it('with their side where the other has some of the same name', () => {
    const names = namesOf({ scenario: { sides: { axes: side([3, 'warrior']), shields: side([3, 'warrior']) } } });
    expect(names.member('axes', 'warrior')).toBe('warrior of the axes');
    expect(names.whom('axes', 'warrior')).toBe('the axes');
  });

  it('first and second where both sides are made of the same', () => {
    const pair = side([1, 'captain'], [2, 'wizard']);
    const names = namesOf({ scenario: { sides: { a: pair, b: pair } } });
    expect(names.theSide('a')).toBe('the first captain and wizards');
    expect(['captain', 'wizard'].map((member) => names.member('a', member))).toEqual(['first captain', 'first wizard']);
    expect(names.member('b', 'wizard')).toBe('second wizard');
    // These would be the first second knight and the second second knight.
    const knights = side([1, 'knight'], [1, 'knight-2']);
    const many = namesOf({ scenario: { sides: { a: knights, b: knights } } });
    expect(many.member('a', 'knight-2')).toBe('second knight of the first knight and second knight');
  });
});

describe('nouns', () => {
  it('have plurals', () => {
    const nouns = [
      'shooter',
      'dwarf',
      'elf archer',
      'swordsman',
      'shaman',
      'hero',
      'werewolf',
      'fairy',
      'witch',
      'fox',
      'warrior of the axes',
      'bones',
      'boss',
    ];
    expect(nouns.map(pluralOf)).toEqual([
      'shooters',
      'dwarves',
      'elf archers',
      'swordsmen',
      'shamans',
      'heroes',
      'werewolves',
      'fairies',
      'witches',
      'foxes',
      'warriors of the axes',
      'bones',
      'bosses',
    ]);
  });

  it('are plural or not by their last word', () => {
    expect(['keepers', 'the dead', 'bowmen', 'knight and shooters'].map(isPlural)).toEqual([true, true, true, true]);
    expect(['boss', 'band', 'warrior of the axes', 'human'].map(isPlural)).toEqual([false, false, false, false]);
  });

  it('have articles and numbers', () => {
    expect(['knight', 'ogre', 'unicorn', 'wolves'].map(withArticle)).toEqual([
      'a knight',
      'an ogre',
      'a unicorn',
      'wolves',
    ]);
    expect([0, 1, 2].map((count) => countedNoun(count, 'elf'))).toEqual(['no elves', '1 elf', '2 elves']);
    expect(['knight-2', 'elf-archer', 'Pia'].map(nounOf)).toEqual(['second knight', 'elf archer', 'Pia']);
  });
});
