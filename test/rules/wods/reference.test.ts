import { describe, expect, it } from 'vitest';
import { DEAD, LOST, OUT } from '../../../src/rules/wods/names.ts';
import { exact, exactRounds, matchupOf, playOut, roll, Story, sampled, tallied } from './table.ts';

/** Fights worked out by hand beforehand, and their exact odds. */

const ADA = 'Ada: fighter con1 martial-weapon shield light-armour slay';
const FIRST = { rulings: { initiative: 'party' } };

describe('scripted fights', () => {
  const duel = matchupOf({ party: [ADA], lair: ['K: knight'] }, FIRST);

  it('T-1: Ada falls in round 2 with a broken left lower arm', () => {
    const story = new Story();
    const state = playOut(duel, [3, 5, 3, 6, 1, 4, 2, 3, 75, 9, 1], story);
    const count = tallied(state);
    expect(state.startHp[1]).toBe(8);
    expect(state.hp[1]).toBe(2);
    expect(count('lair.win')).toBe(1);
    expect(count('rounds')).toBe(2);
    expect(count('party.fumbles')).toBe(1);
    expect(state.status[0]).toBe(LOST);
    expect(story.told).toContain('Ada: left lower arm broken');
  });

  it('T-2: a critical injury to the face ends the fight in round 1', () => {
    const state = playOut(duel, [3, 5, 6, 20, 95, 8]);
    const count = tallied(state);
    expect(count('party.win')).toBe(1);
    expect(count('rounds')).toBe(1);
    expect(count('party.criticals')).toBe(1);
    expect(state.hp[1]).toBe(1);
    expect(count('lair.K.out')).toBe(1);
  });

  it('T-3: Backstab, a second roll for the off hand, and both goblins are dead', () => {
    const bel = 'Bel: halfling/thief dex1 dagger off-hand light-armour backstab';
    const two = matchupOf({
      party: ['Ada: fighter con1 martial-weapon shield light-armour slay', bel],
      lair: ['2x goblin'],
    });
    const state = playOut(two, [5, 2, 1, 3, 2, 2, 1, 4]);
    const count = tallied(state);
    expect(count('party.win')).toBe(1);
    expect(count('rounds')).toBe(1);
    expect(count('party.rerolls')).toBe(1);
    expect([state.status[2], state.status[3]]).toEqual([DEAD, DEAD]);
    expect([state.kills[0], state.kills[1]]).toEqual([1, 1]);
  });
});

describe('the reference fight', () => {
  const HERO = 'human/fighter con1 dagger shield light-armour tough slay';
  const win = (foes: string, initiative: string) => {
    const matchup = matchupOf({ party: [HERO], lair: [foes] }, { rulings: { initiative } });
    return exact(matchup)('party.win');
  };

  it('against a knight by a coin, first and second', () => {
    expect(win('knight', 'coin')).toBeCloseTo(0.88296, 5);
    expect(win('knight', 'party')).toBeCloseTo(0.93344, 5);
    expect(win('knight', 'enemies')).toBeCloseTo(0.83248, 5);
  });

  it('lasts 2.385 rounds', () => {
    const matchup = matchupOf({ party: [HERO], lair: ['knight'] });
    expect(exactRounds(matchup)).toBeCloseTo(2.385, 3);
  });

  it('against three goblins and against a demon', () => {
    expect(win('3x goblin', 'coin')).toBeCloseTo(0.99294, 5);
    expect(win('demon', 'coin')).toBeCloseTo(0.06218, 5);
  });

  it('samples what it solves', () => {
    const matchup = matchupOf({ party: [HERO], lair: ['knight'] });
    const rate = sampled(matchup, 40_000)('party.win');
    // Four standard errors of 40 000 games.
    expect(Math.abs(rate - 0.88296)).toBeLessThan(4 * Math.sqrt((0.883 * 0.117) / 40_000));
  });
});

it('T-1 begins with the attack that leaves the knight 4 HP', () => {
  const state = roll(matchupOf({ party: [ADA], lair: ['K: knight'] }, FIRST), [3, 5, 3]);
  expect(state.hp[1]).toBe(4);
  expect(state.status[1]).not.toBe(OUT);
});
