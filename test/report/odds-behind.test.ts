import { describe, expect, it } from 'vitest';
import { oddsBehind } from '../../src/report/odds-behind.ts';
import { REPS, trollAnswer } from './troll-answer.ts';

const member = (name: string, more: object) => ({ members: [{ name, count: 1, ...more }] });

/** What is asked of two, in short. */
async function asked(rules: string, one: object, other: object) {
  const sides = { band: member('one', one), lair: member('other', other) };
  const odds = await oddsBehind({ ...trollAnswer({ games: 5 }), rules, scenario: { sides } });
  return odds.map(({ one, sheet, given }) => [one, sheet.question.name, given]);
}

describe('the dice behind an answer', () => {
  it('are those of the first members, as they are in the cell nearest to even', async () => {
    const odds = await oddsBehind(trollAnswer({ axes: [REPS], games: 300 }));
    expect(odds.map(({ one, other, sheet }) => [one, other, sheet.question.name])).toEqual([
      ['knight', 'troll', 'charge'],
      ['knight', 'troll', 'melee'],
    ]);
    expect(odds[1]?.given).toMatch(/^rep1 5, .*star1 yes, rep2 5, .*race2 troll,/);
    expect(odds[1]?.command).toMatch(/^montecrawl odds 2hdc melee rep1=5 weapon1=sword /);
    const chances = odds[1]?.sheet.rows[0]?.outcomes.map(({ chance }) => chance) ?? [];
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  });

  it('come from what each rulebook asks', async () => {
    const archer = { power: 6, defense: 8, abilities: ['ranged-attack'] };
    expect(await asked('ddd', archer, { power: 12, defense: 10 })).toEqual([
      [
        'one',
        'close-attack',
        'attacker d6, defender d12, defense d10, weapon plain, armor plain, mage nobody, ties defender',
      ],
      ['one', 'shot', 'power d6, distance 6, aim plain, defense d10, weapon plain, armor plain'],
      [
        'other',
        'close-attack',
        'attacker d12, defender d6, defense d8, weapon plain, armor plain, mage nobody, ties defender',
      ],
    ]);
    expect(await asked('dw', { figure: 'knight' }, { figure: 'orc', hits: 2 })).toEqual([
      ['one', 'melee', 'dice 4, armour 4, hits 2, toHit 5'],
      ['one', 'duel', 'attack1 4, armour1 5, hits1 4, attack2 2, armour2 4, hits2 2, order simultaneous, toHit 5'],
      ['other', 'melee', 'dice 2, armour 5, hits 4, toHit 5'],
    ]);
    expect(await asked('adg', { kind: 'fighter', brawn: 13 }, { kind: 'orc' })).toEqual([
      ['one', 'attack', 'attribute 13, ac 4, mode normal'],
      ['one', 'dying', 'scars 0'],
      ['other', 'morale', 'hd 2'],
    ]);
    const fighter = { weapon: 'martial-weapon', level: 3, con: 2, armour: 'light' };
    expect((await asked('wods', fighter, { threat: 'knight' })).map(([, name]) => name)).toEqual(['damage', 'duel']);
  });

  it('are none where nothing fits', async () => {
    expect(await asked('dw', { figure: 'knight', attack: 99 }, { figure: 'knight', armour: 9, attack: 88 })).toEqual(
      [],
    );
    expect(await asked('of no book', {}, {})).toEqual([]);
    expect(await oddsBehind({ ...trollAnswer({ games: 5 }), scenario: 'none' })).toEqual([]);
  });
});
