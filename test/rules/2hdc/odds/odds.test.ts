import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ODDS } from '../book.ts';

/** The chances of a question, for the first of the shown values where nothing else is said. */
function ask(name: string, given: Readonly<Record<string, number | string>> = {}): Record<string, number> {
  const question = ODDS.find((each) => each.name === name);
  if (question === undefined) throw new Error(`no question is called ${name}`);
  const known = question.parameters.map((parameter) => parameter.name);
  for (const key of Object.keys(given)) expect(known, `${name} ${key}`).toContain(key);
  const shown = Object.fromEntries(question.parameters.map((parameter) => [parameter.name, parameter.shown[0]]));
  const { outcomes } = question.ask({ ...shown, ...given });
  return Object.fromEntries(outcomes.map((outcome) => [outcome.name, outcome.chance]));
}

function expectChances(
  found: Readonly<Record<string, number>>,
  expected: Readonly<Record<string, number>>,
  digits = 12,
) {
  for (const [name, chance] of Object.entries(expected)) expect(found[name], name).toBeCloseTo(chance, digits);
}

const KNIGHT = { rep1: 5, ac1: 6, shield1: 'yes', profession1: 'knight', race1: 'human' } as const;
const TROLL = { rep2: 5, ac2: 6, weapon2: 'two-handed-axe', race2: 'troll' } as const;

describe('odds of 2 Hour Dungeon Crawl', () => {
  it.each([
    ['V32', 2, 4, [1 / 9, 4 / 9, 4 / 9]],
    ['V33', 3, 4, [1 / 27, 2 / 9, 20 / 27]],
    ['V34', 3, 5, [1 / 216, 5 / 72, 25 / 27]],
    ['V42', 2, 6, [0, 0, 1]],
    ['V42', 2, 9, [0, 0, 1]],
  ])('%s: %i dice passed at Rep %i', (_, dice, rep, [none, one, two]) => {
    expectChances(ask('passing', { dice, rep }), { '0 passed': none, '1 passed': one, '2 passed': two });
  });

  it('V33: what a crisis does follows the dice of the Leader', () => {
    const shooter = ask('crisis', { profession: 'shooter', rep: 4, cause: 'received-fire', leader: 'yes' });
    expectChances(shooter, { 'Carry On': 20 / 27, 'Duck Back': 2 / 9, Flee: 1 / 27 });
    const alone = ask('crisis', { profession: 'shooter', rep: 4, cause: 'received-fire', leader: 'no' });
    expectChances(alone, { 'Carry On': 4 / 9, 'Duck Back': 4 / 9, Flee: 1 / 9 });
    const knight = { profession: 'knight', rep: 4, leader: 'no' };
    // What is sure is exactly so, and printed as 100 %.
    expect(ask('crisis', { ...knight, outmatched: 'no' })['Carry On']).toBe(1);
    expectChances(ask('crisis', { ...knight, outmatched: 'yes' }), { 'Carry On': 8 / 9, Flee: 1 / 9 });
  });

  it('V35: a shooter hits', () => {
    expectChances(ask('shooting', { rep: 4, shooter: 'yes', shield: 'no' }), { hits: 8 / 9 });
    expectChances(ask('shooting', { rep: 4, shooter: 'yes', shield: 'yes' }), { hits: 4 / 9 });
    expectChances(ask('shooting', { rep: 4, shooter: 'no', shield: 'no' }), { hits: 4 / 9 });
  });

  it('V43: a melee to the end', () => {
    expectChances(
      ask('melee', { ...KNIGHT, ...TROLL }),
      { 'first is out': 0.140048, 'first dies': 0.061318, 'second is out': 0.443782, 'second dies': 0.354852 },
      6,
    );
  });

  it('V44: the same with five Star Power dice', () => {
    expectChances(
      ask('melee', { ...KNIGHT, ...TROLL, star1: 'yes' }),
      { 'first is out': 0.040197, 'first dies': 0.005881, 'second is out': 0.557369, 'second dies': 0.396553 },
      6,
    );
  });

  it('is fair between equals, and a round is what a melee is made of', () => {
    const equals = ask('melee', { rep1: 4, rep2: 4 });
    expect(equals['first dies']).toBeCloseTo(equals['second dies'], 12);
    const round = ask('melee-round', { rep1: 1, rep2: 1 });
    // One die each, level ones again: the winner's Impact is 1, and his damage die kills on a 1.
    expectChances(round, { 'first dies': 1 / 12, 'second dies': 1 / 12 });
  });

  it('tells what a hit does', () => {
    expectChances(ask('shooting-damage', { impact: 3, ac: 4 }), {
      'Duck Back': 1 / 2,
      'Out of the Fight': 1 / 3,
      'Obviously Dead': 1 / 6,
    });
    expectChances(ask('shooting-damage', { impact: 1, ac: 6 }), { 'Duck Back': 1 });
    expectChances(ask('shooting-damage', { impact: 3, ac: 2 }), { 'Out of the Fight': 1 / 2 });
    expectChances(ask('shot', { weapon: 'firearm', rep: 4, ac: 4 }), { missed: 1 / 9, 'Duck Back': (8 / 9) * (1 / 3) });
  });

  it('tells what Star Power leaves', () => {
    expectChances(ask('star-power', { dice: 1, result: 'out' }), { reduced: 1 / 2, 'Out of the Fight': 1 / 2 });
    expectChances(ask('star-power', { dice: 2, result: 'dead' }), {
      reduced: 1 / 4,
      'Out of the Fight': 1 / 2,
      'Obviously Dead': 1 / 4,
    });
  });

  it('tells who acts first', () => {
    // Rep 1 against 2, the second having moved in: one die each.
    expectChances(ask('charge', { rep1: 1, rep2: 2, active: 'second' }), { 'first acts': 1 / 2 });
    // A Star's success on top: he wins unless only the other succeeds, which is level and rolled again.
    expectChances(ask('charge', { rep1: 1, rep2: 2, active: 'second', star1: 'yes' }), { 'first acts': 1 });
    const warrior = ask('charge', { rep1: 4, rep2: 4, profession1: 'warrior' });
    const soldier = ask('charge', { rep1: 4, rep2: 4, profession1: 'soldier' });
    const knight = ask('charge', { rep1: 4, rep2: 4 });
    expect(warrior['first acts']).toBeGreaterThan(soldier['first acts']);
    expect(soldier['first acts']).toBeGreaterThan(knight['first acts']);
    const many = ask('charge', { rep1: 4, rep2: 4, number1: 2 });
    expect(many['first acts']).toBeCloseTo(1 / 2, 12);
    const fleeing = ask('charge', { rep1: 4, rep2: 4, fleeing: 'first' });
    expect(fleeing['first acts']).toBeLessThan(knight['first acts']);
  });

  it('tells who gets up', () => {
    expectChances(ask('recovery', { rep: 4, poisoned: 'no' }), {
      'up at full Rep': 4 / 9,
      'up, one Rep less': 4 / 9,
      dies: 1 / 9,
    });
    expectChances(ask('recovery', { rep: 4, poisoned: 'yes' }), { 'up at full Rep': 4 / 9, turns: 4 / 9, dies: 1 / 9 });
    expectChances(ask('recovery', { rep: 1 }), { 'up at full Rep': 1 / 36, 'stays out': 10 / 36, dies: 25 / 36 });
    expectChances(ask('tending', { rep: 4, healer: 5 }), { 'up at full Rep': 20 / 36, dies: 2 / 36 });
  });

  it('tells which spell, and how many it affects', () => {
    expectChances(ask('spell-choice', { rep: 4, outnumbered: 'no' }), { damage: 2 / 3, dazzle: 1 / 3, defend: 0 });
    expectChances(ask('spell-choice', { rep: 4, outnumbered: 'yes' }), { damage: 0, dazzle: 2 / 3, defend: 1 / 3 });
    expectChances(ask('spell-choice', { rep: 4, tool: 'caster-wand' }), { damage: 8 / 9 });
    const of = (spell: string, tool = 'none') => ask('spell', { spell, rep: 4, targets: 3, tool });
    expectChances(of('damage'), { '0 affected': 1 / 9, '2 affected': 4 / 9, '3 affected': 4 / 9 });
    expectChances(of('dazzle'), { '2 affected': 1 / 9, '3 affected': 8 / 9 });
    expectChances(of('damage', 'wand-of-blasting'), {
      '0 affected': 1 / 81,
      '2 affected': 8 / 81,
      '3 affected': 72 / 81,
    });
  });

  it('tells how fast a group moves', () => {
    expectChances(ask('fast-move', { rep: 3 }), { 'two tiles': 1 / 4 });
    expectChances(ask('fast-move', { rep: 3, boots: 'yes' }), { 'two tiles': 1 / 2 });
  });

  it('V36: a secret room is found', () => {
    expectChances(ask('search', { rep: 5, dice: 2 }), { found: 5 / 36 });
    expectChances(ask('search', { rep: 5, dice: 3 }), { found: 10 / 27 });
  });

  it('V37 to V39: a Possible Enemy Force', () => {
    expectChances(ask('pef', { dice: 2 }), {
      contact: 1 / 3,
      trap: 1 / 9,
      'next with 3d6': 4 / 9,
      nothing: 1 / 9,
    });
    expectChances(ask('pef', { dice: 3 }), {
      contact: 20 / 27 - 23 / 108,
      trap: 23 / 108,
      'next with 3d6': 2 / 9,
      nothing: 1 / 27,
    });
  });

  it('V40: what they are', () => {
    expectChances(ask('meeting', { level: 1 }), { 'Big Bad': 1 / 36, Minions: 30 / 36, rivals: 5 / 36 });
    expectChances(ask('meeting', { level: 1, met: 'yes' }), { 'Big Bad': 0, Minions: 31 / 36, rivals: 5 / 36 });
  });

  it('a Cross Over: two dice passed, or one and a hand from whom the next die names', () => {
    const across = { across: 4 / 9, caught: (4 / 9) * (1 / 2) * (2 / 3), falls: 1 - 4 / 9 - 4 / 27 };
    expectChances(ask('cross-over', { rep: 4, front: 0, behind: 4 }), across);
    expectChances(ask('cross-over', { rep: 4, front: 4, behind: 0 }), across);
    expectChances(ask('cross-over', { rep: 4, front: 0, behind: 0 }), { caught: 0, falls: 5 / 9 });
    expectChances(ask('cross-over', { rep: 4, front: 3, behind: 5 }), { caught: (4 / 9) * (8 / 12) });
  });

  it('V41: a trap is sprung', () => {
    expectChances(ask('trap', { rep: 4, dice: 2 }), { sprung: 29 / 81 });
    expectChances(ask('trap', { rep: 4, dice: 3 }), { sprung: 23 / 243 });
  });

  it('tells what tile comes next', () => {
    expectChances(ask('tile', { previous: 'entry' }), {
      room: 13 / 36,
      corridor: 6 / 36,
      t: 3 / 36,
      'dead-end': 1 / 36,
    });
    expectChances(ask('tile', { previous: 't' }), { room: 16 / 36, t: 0 });
    expectChances(ask('tile', { previous: 'left-turn' }), { corridor: 10 / 36, 'left-turn': 0, 'right-turn': 4 / 36 });
    expectChances(ask('tile', { previous: 'room' }), { room: 13 / 36 });
  });

  it('V27, V29: how many they are, what lies there', () => {
    expectChances(ask('how-many', { group: 3 }), { 1: 2 / 6, 2: 1 / 6, 4: 1 / 6, 5: 1 / 6, 6: 1 / 6 });
    // Die 2 and a Big Bad of Rep 5 are row 7.
    expectChances(ask('treasure', { bigBad: 5 }), { 'bronze, clothes': 1 / 6, 'bronze, weapon': 1 / 6 });
    expectChances(ask('treasure', { bigBad: 0 }), { nothing: 2 / 6, 'bronze 1-3': 1 / 6, 'bronze, weapon': 1 / 6 });
    expectChances(ask('treasure', { bigBad: 12 }), { 'silver and 15 items': 1 / 6, 'gold and 18 items': 5 / 6 });
    expectChances(ask('secret-room'), { vermin: 6 / 36, boneyard: 7 / 36, challenge: 10 / 36, 'goes on': 13 / 36 });
  });

  it('tells whether rivals attack', () => {
    expectChances(ask('talk', { rep: 1, rivals: 1 }), { attack: 1 / 4 });
    expectChances(ask('talk', { rep: 1, rivals: 2 }), { attack: (1 / 2) * (3 / 4) + (1 / 2) * (1 / 4) });
  });

  it('tells whether Rep goes up', () => {
    expectChances(ask('improving', { rep: 4, rolls: 1 }), { 'Rep up': 1 / 3 });
    expectChances(ask('improving', { rep: 4, rolls: 2 }), { 'Rep up': 5 / 9 });
    expectChances(ask('improving', { rep: 7, rolls: 1 }), { 'Rep up': 1 / 6 });
  });

  // A whole melee takes a moment to solve; the shown ones are asked in every-odds.test.ts.
  it.each(ODDS.filter(({ name }) => name !== 'melee'))(
    'gives chances that sum to 1, whatever is set: $name',
    (question) => {
      const setting = fc.record(
        Object.fromEntries(question.parameters.map(({ name, values }) => [name, fc.constantFrom(...values)])),
      );
      fc.assert(
        fc.property(setting, (given) => {
          const sum = question.ask(given).outcomes.reduce((all, { chance }) => all + chance, 0);
          return Math.abs(sum - 1) < 1e-12;
        }),
        { numRuns: 25 },
      );
    },
  );

  it('says so where nobody could ever go down', () => {
    const skeleton = { race1: 'skeleton', race2: 'skeleton', rep1: 1, rep2: 1, ac1: 6, ac2: 6 };
    expect(() => ask('melee', skeleton)).toThrow(/cannot be solved: a game might never end/);
  });

  it('asks each question under a name of its own', () => {
    const names = ODDS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
