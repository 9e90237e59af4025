import { describe, expect, it } from 'vitest';
import { ODDS } from '../../../src/rules/dw/odds.ts';
import { gameOf, solve } from './table.ts';

type Setting = Record<string, number | string>;

/** Chances by outcome of a question, for parameters as shown but for those given. */
function ask(name: string, given: Setting): Record<string, number> {
  const question = ODDS.find((asked) => asked.name === name)!;
  const shown = Object.fromEntries(question.parameters.map((parameter) => [parameter.name, parameter.shown[0]]));
  return Object.fromEntries(
    question.ask({ ...shown, ...given }).outcomes.map(({ name: outcome, chance }) => [outcome, chance]),
  );
}

describe('the odds of Dungeon World', () => {
  it.each(ODDS)(
    '$name sums to 1 wherever it is asked, and shows only what may be asked',
    ({ parameters, ask: answer }) => {
      for (const { values, shown } of parameters) expect(shown.every((value) => values.includes(value))).toBe(true);
      const ends = parameters.map(({ values }) => [values[0], values.at(-1)!]);
      for (let corner = 0; corner < 2; corner++) {
        const setting = Object.fromEntries(parameters.map(({ name }, i) => [name, ends[i][corner]]));
        const sum = answer(setting).outcomes.reduce((all, { chance }) => all + chance, 0);
        expect(sum).toBeCloseTo(1, 12);
      }
    },
  );

  it('a shot of 3 dice at Armour 4 and 3 hits', () => {
    const open = ask('shot', { dice: 3, armour: 4, hits: 3 });
    expect(open['0 lost']).toBeCloseTo(125 / 216, 12);
    expect(open['3 lost, falls']).toBeCloseTo(1 / 216, 12);
    expect(ask('shot', { dice: 3, armour: 4, hits: 3, sight: 'cover' })['1 lost']).toBeCloseTo(121 / 576, 12);
    expect(ask('shot', { dice: 1, armour: 6, hits: 1, weapon: 'fire-weapon' })['1 lost, falls']).toBeCloseTo(1 / 9, 12);
    expect(ask('to-hit', { dice: 2, weapon: 'master-shot' })['2 hits']).toBeCloseTo(1 / 4, 12);
    expect(Object.keys(ask('to-hit', { dice: 2 }))).toEqual(['0 hits', '1 hit', '2 hits']);
  });

  it('a pool at two enemies', () => {
    const four = ask('melee-pool', { dice: 4, armour1: 4, hits1: 1, armour2: 5, hits2: 1 });
    expect(four['both fall']).toBeCloseTo(0.118503, 6);
    expect(four['neither falls']).toBeCloseTo(0.482253, 6);
  });

  it('a duel, as the kernel fights it', () => {
    for (const order of ['simultaneous', 'moverFirst']) {
      const duel = { attack1: 4, armour1: 5, hits1: 4, attack2: 3, armour2: 4, hits2: 2 };
      const odds = ask('duel', { ...duel, order });
      const game = gameOf({
        a: ['m4 a4 ar5 h4'],
        b: ['m4 a3 ar4 h2'],
        board: 'closet-2',
        rulings: { meleeOrder: order },
      });
      const solved = solve(game);
      expect(odds['the first wins']).toBeCloseTo(solved.a, 9);
      expect(odds['the second wins']).toBeCloseTo(solved.b, 9);
      expect(odds['both fall']).toBeCloseTo(solved.draw, 9);
    }
  });

  it('breaking away, initiative and control', () => {
    expect(ask('breaking-away', { dice: 2, armour: 5, hits: 1 }).falls).toBeCloseTo(17 / 81, 12);
    expect(ask('initiative', { bonus1: 1 })['the first side']).toBeCloseTo(21 / 31, 12);
    expect(ask('control', { armour: 5 }).controlled).toBeCloseTo(1 / 3, 12);
    expect(ask('melee', { dice: 4, armour: 5, hits: 4 })['1 lost']).toBeCloseTo(2048 / 6561, 12);
  });
});
