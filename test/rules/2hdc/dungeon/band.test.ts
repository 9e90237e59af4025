import { describe, expect, it } from 'vitest';
import type { Law } from '../../../../src/dice/law.ts';
import { SampledDice } from '../../../../src/dice/sampled.ts';
import { withDice } from '../../../../src/dice/scripted.ts';
import {
  BIG_BAD_NOTE,
  canRecruit,
  followerLaw,
  REASONS,
  reasonLaw,
} from '../../../../src/rules/2hdc/catalogue/big-bad.ts';
import { DEAD, FIT } from '../../../../src/rules/2hdc/catalogue/names.ts';
import { PROFESSIONS } from '../../../../src/rules/2hdc/catalogue/professions.ts';
import { RACES } from '../../../../src/rules/2hdc/catalogue/races.ts';
import { bigBadLaw } from '../../../../src/rules/2hdc/catalogue/tables.ts';
import { bandLeader, bandSize, recruit } from '../../../../src/rules/2hdc/dungeon/band.ts';
import { type Dungeon, RECRUIT_CAP } from '../../../../src/rules/2hdc/dungeon/dungeon.ts';
import { bandOf, hear } from '../band-table.ts';
import { RACE_LISTS } from '../book.ts';
import { chancesOf } from '../table.ts';

const STAR = 'star human/knight@5 ac6 shield sword';

/** What each sum of the dice, or each face, leads to. */
function table(law: Law, say: (value: number) => string): string[] {
  const [sides] = law.sides;
  const faces = law.sides.length === 1 ? range(1, sides).map((face) => [face]) : range(2, 12).map(asTwo);
  return faces.map((shown) => say(law.read(shown) as number));
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const asTwo = (sum: number) => [Math.min(6, sum - 1), sum - Math.min(6, sum - 1)];
const race = (value: number) => RACES.names[value];

describe('2HDC-34.1a, 2HDC-T34.1: who the Big Bad is', () => {
  it.each([
    [4, 'troll troll ogre feral-vampire orc orc ghoul goblin goblin ratman ratman'],
    [5, 'petty-demon petty-demon troll ogre feral-vampire orc orc ghoul beastman goblin ratman'],
    [
      6,
      'major-demon major-demon major-demon petty-demon petty-demon petty-demon troll troll beastman ogre feral-vampire',
    ],
  ])('column Rep %i', (rep, races) => {
    expect(table(bigBadLaw(rep), race)).toEqual(races.split(' '));
  });

  it('2HDC-R93: below Rep 4 the column of 4 serves, above 6 that of 6', () => {
    expect(bigBadLaw(2)).toBe(bigBadLaw(4));
    expect(bigBadLaw(9)).toBe(bigBadLaw(6));
  });

  it('V20: a Star of Rep 5 and 2d6 = 8 make an Orc', () => {
    expect(withDice([3, 5], (dice) => race(dice.draw(bigBadLaw(5))))).toBe('orc');
  });

  it('2HDC-34.1b: a Big Bad below his Star gets the same Rep on 1-3, one more on 4-5, two more on 6', () => {
    expect(range(1, 6).map((face) => BIG_BAD_NOTE.read([face]))).toEqual([0, 0, 0, 1, 1, 2]);
  });

  it('is drawn as it is counted out', () => {
    expect(chancesOf((dice) => dice.draw(BIG_BAD_NOTE))).toEqual({ 0: '1/2', 1: '1/3', 2: '1/6' });
    expect(chancesOf((dice) => race(dice.draw(bigBadLaw(4))))).toEqual({
      troll: '1/12',
      ogre: '1/12',
      'feral-vampire': '1/9',
      orc: '11/36',
      ghoul: '5/36',
      goblin: '7/36',
      ratman: '1/12',
    });
  });
});

describe('2HDC-34.3.1, 2HDC-T34.3: why they go', () => {
  it('1d6 + Rep: up to 7 Explore, 8 Treasure, 9 Rescue, from 10 Kill', () => {
    const reasons = (rep: number) => table(reasonLaw(rep), (reason) => REASONS.names[reason]);
    expect(reasons(3)).toEqual(['explore', 'explore', 'explore', 'explore', 'treasure', 'rescue']);
    expect(reasons(5)).toEqual(['explore', 'explore', 'treasure', 'rescue', 'kill', 'kill']);
    expect(reasons(9)).toEqual(['kill', 'kill', 'kill', 'kill', 'kill', 'kill']);
  });

  it('V23: a 4 at Rep 5 is a Rescue', () => {
    expect(withDice([4], (dice) => REASONS.names[dice.draw(reasonLaw(5))])).toBe('rescue');
  });
});

describe('2HDC-39.8, 2HDC-T39.8: who follows whom', () => {
  it.each([
    ['major-demon', 'zombie ghoul ghoul ghoul petty-demon skeleton'],
    ['petty-demon', 'goblin ghoul ghoul ghoul zombie skeleton'],
    ['feral-vampire', 'ghoul ogre ogre ogre feral-vampire feral-vampire'],
    ['ghoul', 'ogre goblin goblin goblin ghoul feral-vampire'],
    ['beastman', 'ratman beastman beastman beastman beastman ghoul'],
    ['goblin', 'goblin goblin goblin goblin orc ogre'],
    ['ogre', 'goblin ghoul ghoul ghoul orc ogre'],
    ['orc', 'goblin orc orc orc orc ogre'],
    ['ratman', 'ratman ratman ratman ratman ghoul ogre'],
    ['troll', 'goblin orc orc orc ogre troll'],
  ])('%s', (leader, followers) => {
    expect(table(followerLaw(RACE_LISTS, RACES.names.indexOf(leader as 'orc'))!, race)).toEqual(followers.split(' '));
  });

  it('V28: a Troll and a 3 make an Orc', () => {
    expect(withDice([3], (dice) => race(dice.draw(followerLaw(RACE_LISTS, RACES.byName.troll.index)!)))).toBe('orc');
  });

  it.each(['human', 'elf', 'dwarf', 'skeleton', 'zombie'] as const)('a %s has no row', (name) => {
    expect(followerLaw(RACE_LISTS, RACES.names.indexOf(name))).toBeUndefined();
  });
});

/** Recruits on given faces; what they are. */
function recruits(dungeon: Dungeon, faces: readonly number[]): { more: boolean; who: string } {
  const more = withDice(faces, (dice) => recruit(dungeon, dice));
  const c = dungeon.members - 1;
  return {
    more,
    who: `${race(dungeon.cast.race[c])} ${PROFESSIONS.names[dungeon.cast.profession[c]]} ${dungeon.cast.rep[c]}`,
  };
}

describe('2HDC-13.1b: recruits', () => {
  it('2HDC-13.2: a Human takes in Humans, Elves and Dwarves; each is rolled on his list', () => {
    const d = bandOf([STAR], { recruits: 4 });
    // Race 2 of 3: Elf; 2d6 = 9 on his list: a Shooter with a bow; Rep as listed.
    expect(recruits(d, [2, 4, 5, 3])).toEqual({ more: true, who: 'elf shooter 4' });
    // Race 3: Dwarf; 2d6 = 7: a Soldier; Rep one less.
    expect(recruits(d, [3, 3, 4, 1])).toEqual({ more: true, who: 'dwarf soldier 3' });
    // Race 1: Human; 2d6 = 11: a Thief; Rep as listed; the second of two weapons.
    expect(recruits(d, [1, 5, 6, 4, 2])).toEqual({ more: true, who: 'human thief 4' });
    expect([...d.cast.sheetRep.subarray(0, 4)]).toEqual([5, 4, 3, 4]);
    expect([...d.cast.ac.subarray(0, 4)]).toEqual([6, 2, 4, 2]);
    expect([...d.cast.side.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
    expect(bandSize(d)).toBe(4);
  });

  it('an Orc rolls on his row of the Minions', () => {
    const d = bandOf(['star orc/warrior@5 ac4 shield sword'], { recruits: 4 });
    // 1: Goblin; 2d6 = 5: a Warrior; Rep as listed.
    expect(recruits(d, [1, 2, 3, 4])).toEqual({ more: true, who: 'goblin warrior 4' });
  });

  it('2HDC-13.1c: nobody as good as the Leader; he is rolled again', () => {
    const d = bandOf([STAR], { recruits: 4 });
    // An Elf of 2d6 = 12 is a Caster of Rep 5; then a Soldier whose 6 makes him Rep 5, too; then a Healer.
    expect(recruits(d, [2, 6, 6, 1, 2, 3, 3, 3, 4, 6, 3, 1, 1, 3, 4, 3])).toEqual({
      more: true,
      who: 'dwarf healer 4',
    });
  });

  it('nobody of Rep 2 or less', () => {
    const d = bandOf(['star ghoul/warrior@5 ac2 sword'], { recruits: 4 });
    // 5: a Ghoul; 2d6 = 3: Rep 3; a 1 makes that 2. Again, and the note changes nothing.
    expect(recruits(d, [5, 1, 2, 1, 5, 1, 2, 3])).toEqual({ more: true, who: 'ghoul warrior 3' });
  });

  it('`recruitTooStrong: cap` takes him in one below the Leader', () => {
    const d = bandOf([STAR], { recruits: 4, rulings: { recruitTooStrong: 'cap' } });
    expect(recruits(d, [3, 3, 4, 6])).toEqual({ more: true, who: 'dwarf soldier 4' });
  });

  it('2HDC-G5: after 100 who will not do he is one below the Leader, and the guard says so', () => {
    const d = bandOf(['star human/knight@4 ac6 shield sword'], { recruits: 1 });
    const hundred = Array.from({ length: 100 }, () => [3, 3, 4, 3]).flat();
    expect(recruits(d, hundred)).toEqual({ more: false, who: 'dwarf soldier 3' });
    expect(d.guards).toBe(RECRUIT_CAP);
  });

  it('2HDC-13.1a: the band, the Leader counted, is never larger than his Rep', () => {
    for (const rep of [4, 5, 6]) {
      const d = bandOf([`star human/knight@${rep} ac6 shield sword`, 'human/thief@3 ac2 sword'], { recruits: 12 });
      const dice = new SampledDice();
      dice.begin(1, rep);
      while (recruit(d, dice));
      expect(bandSize(d)).toBe(rep);
    }
  });

  it('no more than the scenario asks for', () => {
    const d = bandOf([STAR, 'human/thief@3 ac2 sword'], { recruits: 1 });
    expect(recruits(d, [3, 3, 4, 3])).toEqual({ more: false, who: 'dwarf soldier 4' });
    expect(withDice([], (dice) => recruit(d, dice))).toBe(false);
  });

  it('nor one more for each listed member who is lost', () => {
    const d = bandOf([STAR, 'human/thief@3 ac2 sword', 'human/soldier@3 ac4 spear'], { recruits: 1 });
    d.cast.status[1] = DEAD;
    expect(recruits(d, [3, 3, 4, 3])).toEqual({ more: false, who: 'dwarf soldier 4' });
    d.cast.status[2] = DEAD;
    expect(withDice([], (dice) => recruit(d, dice))).toBe(false);
  });

  it('a recruit who is lost is replaced', () => {
    const d = bandOf([STAR], { recruits: 1 });
    recruits(d, [3, 3, 4, 3]);
    d.cast.status[1] = DEAD;
    expect(recruits(d, [2, 4, 5, 3])).toEqual({ more: false, who: 'elf shooter 4' });
  });

  it('a Leader of Rep 3 finds nobody below him who would go', () => {
    const d = bandOf(['star human/knight@3 ac6 shield sword'], { recruits: 2 });
    expect(withDice([], (dice) => recruit(d, dice))).toBe(false);
  });

  it('2HDC-R126: Skeletons and Zombies have no recruits', () => {
    expect(RACES.names.filter((_, r) => !canRecruit(RACE_LISTS[r]))).toEqual(['skeleton', 'zombie']);
  });

  it('P18: the cautious look for a Healer first', () => {
    const d = bandOf([STAR], { recruits: 4, policy: 'cautious' });
    expect(recruits(d, [3, 1, 1, 3])).toEqual({ more: true, who: 'dwarf healer 4' });
    expect(recruits(d, [3, 3, 4, 3])).toEqual({ more: true, who: 'dwarf soldier 4' });
  });

  it('says who has joined', () => {
    const d = bandOf([STAR], { recruits: 4 });
    const heard = hear(d);
    recruits(d, [3, 3, 4, 3]);
    expect(heard).toEqual([{ rule: '2HDC-13.1b', text: 'recruit 1 joins the band: dwarf soldier, Rep 4.' }]);
  });
});

describe('2HDC-R125: the Leader of the band', () => {
  it('is the Star, of several the best; without one the best', () => {
    const d = bandOf(['human/knight@6 ac6 sword', 'star human/thief@4 ac2 sword', 'star elf/thief@5 ac2 sword']);
    expect(bandLeader(d)).toBe(2);
    d.cast.status[2] = FIT + 1;
    expect(bandLeader(d)).toBe(1);
    d.cast.status[1] = FIT + 1;
    expect(bandLeader(d)).toBe(0);
  });
});
