import { describe, expect, it } from 'vitest';
import { ABILITIES } from '../../../src/rules/ddd/abilities.ts';
import { DICE } from '../../../src/rules/ddd/names.ts';
import { oddsWith } from '../../../src/rules/ddd/odds.ts';
import { gameOf, solve } from './table.ts';

const ODDS = oddsWith(ABILITIES);

type Setting = Record<string, number | string>;

/** Chances by outcome of a question, for parameters as shown but for those given. */
function ask(name: string, given: Setting): Record<string, number> {
  const question = ODDS.find((asked) => asked.name === name)!;
  const shown = Object.fromEntries(question.parameters.map((parameter) => [parameter.name, parameter.shown[0]]));
  for (const key of Object.keys(given)) expect(Object.keys(shown)).toContain(key);
  return Object.fromEntries(
    question.ask({ ...shown, ...given }).outcomes.map(({ name: outcome, chance }) => [outcome, chance]),
  );
}

describe('the odds of Dungeons Dark & Dangerous', () => {
  it.each(ODDS)('$name sums to 1 at both ends of everything that may be asked', ({ parameters, ask: answer }) => {
    const ends = parameters.map(({ values }) => [values[0], values.at(-1)!]);
    for (let corner = 0; corner < 2; corner++) {
      const setting = Object.fromEntries(parameters.map(({ name }, i) => [name, ends[i][corner]]));
      const sum = answer(setting).outcomes.reduce((all, { chance }) => all + chance, 0);
      expect(sum).toBeCloseTo(1, 12);
    }
  });

  it('a blow and its damage', () => {
    expect(ask('hit', { attacker: 'd8', defender: 'd8' }).hit).toBeCloseTo(7 / 16, 12);
    const damage = ask('wound', { attacker: 'd8', defense: 'd6' });
    // Six equal rolls of 48, and those above.
    expect(damage['no wound']).toBeCloseTo(1 - 5 / 16, 12);
    expect(damage.critical).toBeCloseTo((1 / 8) * (5 / 6), 12);
    expect(ask('wound', { attacker: 'd8', defense: 'd6', ties: 'attacker' })['no wound']).toBeCloseTo(
      1 - 5 / 16 - 6 / 48,
      12,
    );
    const attack = ask('close-attack', { attacker: 'd8', defender: 'd8', defense: 'd8' });
    expect(attack.miss).toBeCloseTo(9 / 16, 12);
    expect(attack.wound + attack.critical).toBeCloseTo(49 / 256, 12);
    expect(ask('close-attack', { attacker: 'd8', defender: 'd8', mage: 'attacker' }).miss).toBeLessThan(9 / 16);
  });

  it('a shot needs the distance, and two dice with Ace Shot', () => {
    expect(ask('shot', { power: 'd10', distance: 7 }).miss).toBeCloseTo(0.6, 12);
    expect(ask('shot', { power: 'd10', distance: 7, aim: 'ace' }).miss).toBeCloseTo(0.36, 12);
    expect(ask('shot', { power: 'd10', distance: 11 }).miss).toBe(1);
    // A d8 that hits at 2 with 7 faces of 8; of 48 throws for damage 6 are level and 15 lower.
    const shot = { power: 'd8', distance: 2, defense: 'd6' };
    expect(ask('shot', shot)['no wound']).toBeCloseTo((7 / 8) * (33 / 48), 12);
    expect(ask('shot', { ...shot, ties: 'attacker' })['no wound']).toBeCloseTo((7 / 8) * (27 / 48), 12);
  });

  it('a duel, as the kernel fights it on a board of two squares', () => {
    for (const [a, b, setting] of [
      ['p6 d8', 'p8 d6 w2', { power1: 'd6', defense1: 'd8', power2: 'd8', defense2: 'd6', wounds2: 2 }],
      ['p8 d8 x2 mage', 'p4 d10', { power1: 'd8', attacks1: 2, has1: 'mage', power2: 'd4', defense2: 'd10' }],
    ] as const) {
      const solved = solve(gameOf({ a: [a], b: [b], board: 'closet-2' }));
      const odds = ask('duel', setting);
      expect(odds['the first wins']).toBeCloseTo(solved.a, 9);
      expect(odds['the second wins']).toBeCloseTo(solved.b, 9);
    }
    expect(ask('duel', { power1: 'd8', power2: 'd8' })['the first wins']).toBeCloseTo(0.5, 12);
    // Nobody can be killed by one critical hit who is huge.
    const huge = ask('duel', { power1: 'd8', power2: 'd8', wounds1: 3, has1: 'huge' });
    expect(huge['the first wins']).toBeGreaterThan(
      ask('duel', { power1: 'd8', power2: 'd8', wounds1: 3 })['the first wins'],
    );
  });

  it('movement, one die or the higher of two, and a point for wings', () => {
    expect(ask('movement', { defense: 'd6' })['6']).toBeCloseTo(1 / 6, 12);
    expect(ask('movement', { defense: 'd6', feet: 'sure' })['6']).toBeCloseTo(11 / 36, 12);
    expect(Object.keys(ask('movement', { defense: 'd4', flight: 'yes' }))).toEqual(['2', '3', '4', '5']);
  });

  it('tests on the power die', () => {
    expect(ask('deed', { power: 'd6', deed: 'read' }).done).toBe(0);
    expect(ask('deed', { power: 'd10', deed: 'pick-lock', thief: 'master' }).done).toBeCloseTo(0.75, 12);
    expect(ask('deed', { power: 'd4', deed: 'smash-door' }).done).toBeCloseTo(0.75, 12);
    expect(ask('break-away', { power: 'd4' }).held).toBe(1);
    expect(ask('fear', { power: 'd6' }).brave).toBeCloseTo(0.5, 12);
    expect(ask('enthrall', { power: 'd12', target: 'd8' }).stunned).toBeCloseTo(
      1 - (1 / 96) * [...Array(8).keys()].reduce((sum, i) => sum + (i + 1), 0),
      12,
    );
    expect(ask('trap', { power: 'd8', setter: 'd10' }).clear).toBeCloseTo(28 / 80, 12);
    expect(ask('dice-off', { first: 'd12', second: 'd12' }).level).toBeCloseTo(1 / 12, 12);
    for (const sides of DICE)
      expect(ask('break-away', { power: `d${sides}` }).away).toBeCloseTo(Math.max(0, (sides - 4) / sides), 12);
  });
});
