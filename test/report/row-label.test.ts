import { describe, expect, it } from 'vitest';
import { knobLabel } from '../../src/questions/sensitivity/words.ts';
import { bookBehind } from '../../src/report/book-behind.ts';
import { axisLabel, placeLabel, scaleLabel } from '../../src/report/label.ts';
import { namesOf } from '../../src/report/names.ts';
import { trollAnswer } from './troll-answer.ts';

const members = ['eel-guard', 'minotaur'].map((name) => ({ name, count: 1 }));
const names = namesOf({ scenario: { sides: { maze: { members } } } });

describe('a place in a row that the scenario defines is called', () => {
  it.each([
    ['define.races.minotaur.impact', 'impact of the minotaur'],
    ['define.weapons.war-pick.melee.impact', 'melee impact of the war pick'],
    ['maze.minotaur.impact', 'impact of the minotaur'],
    ['maze.minotaur.melee.impact', 'melee impact of the minotaur'],
    ['table.size.of.all', 'table size of all'],
  ])('%s: %s', (path, label) => {
    expect(axisLabel(path, names)).toBe(label);
  });

  it.each([
    ['maze.minotaur.impact', 3, 'impact 3 for the minotaur'],
    ['define.weapons.flail.melee.impact', 3, 'melee impact 3 for the flail'],
    ['define.weapons.harpoon.damage', 'd8', 'damage d8 for the harpoon'],
    ['maze.eel-guard.reach', true, 'reach for the eel guard'],
    ['maze.eel-guard.reach', false, 'no reach for the eel guard'],
    ['maze.eel-guard.shield', true, 'a shield for the eel guard'],
    ['define.weapons.flail.melee.reach', true, 'melee reach for the flail'],
    ['maze.eel-guard.ignoresShield', true, '"ignores shield" for the eel guard'],
  ])('%s at %s: %s', (path, value, label) => {
    expect(placeLabel(path, value, names)).toBe(label);
  });

  it('with a number between values, and as a knob', () => {
    expect(scaleLabel('define.weapons.flail.melee.impact', '2.5', names)).toBe('melee impact 2.5 for the flail');
    const knob = { path: 'define.weapons.flail.melee.impact' } as Parameters<typeof knobLabel>[1][number];
    expect(knobLabel(knob.path, [knob])).toBe('flail melee impact');
  });
});

describe('the book behind an answer', () => {
  const define = { weapons: { flail: { hands: 1, melee: { impact: 2 } } } };
  const sides = { band: { members: [{ name: 'knight', count: 1, weapons: ['flail'] }] } };

  it('has the rows of its scenario', async () => {
    const book = await bookBehind({ ...trollAnswer({ games: 5 }), scenario: { define, sides } });
    const flail = book?.kinds?.find(({ key }) => key === 'weapons')?.rows.flail;
    expect(flail).toMatchObject({ hands: 1, melee: { impact: 2 } });
  });

  it('has them as the cell has that is looked at', async () => {
    const answer = trollAnswer({ axes: [{ path: 'band.knight.melee.impact', values: [3, 4] }], games: 300 });
    const book = await bookBehind({ ...answer, scenario: { define, sides } });
    const flail = book?.kinds?.find(({ key }) => key === 'weapons')?.rows.flail;
    expect([3, 4]).toContain((flail as { melee: { impact: number } }).melee.impact);
  });
});
