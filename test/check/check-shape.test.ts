import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkPlace, checkShape } from '../../src/check/check-shape.ts';
import { Faults } from '../../src/check/fault.ts';
import { pathText } from '../../src/check/placed-fault.ts';

function told(schema: z.ZodType, value: unknown): string[] {
  const faults = new Faults();
  checkShape(schema, value, faults);
  return faults.all.map(
    ({ path, problem, rule, key }) =>
      `${pathText(path)}${key ? ' (key)' : ''}: ${problem}${rule === undefined ? '' : ` (${rule})`}`,
  );
}

describe('a value that a schema does not allow', () => {
  const cases: [z.ZodType, unknown, string][] = [
    [z.int().min(1).max(10), 'five', 'should be a whole number from 1 to 10, not "five"'],
    [z.int().min(1).max(10), '5', 'should be a whole number from 1 to 10, not "5"; write 5'],
    [z.int().min(1), '100_000', 'should be a whole number, 1 or more, not "100_000"; write 100000'],
    [z.int().min(1).max(10), 11, 'should be a whole number from 1 to 10, not 11'],
    [z.int().min(1).max(10), 1.5, 'should be a whole number from 1 to 10, not 1.5'],
    [z.int().min(1).max(10), Number.NaN, 'should be a whole number from 1 to 10, not NaN'],
    [z.number().gt(0).lt(1), Number.POSITIVE_INFINITY, 'should be a number, above 0 and below 1, not Infinity'],
    [z.number().max(2), 3, 'should be a number, 2 or less, not 3'],
    [z.number(), true, 'should be a number, not true'],
    [z.number(), null, 'is empty; it should be a number'],
    [z.number(), undefined, 'is missing; it should be a number'],
    [z.string().max(3), 'abcd', 'should be text of at most 3 characters, not "abcd"'],
    [z.string().min(1), '', 'should be text of 1 character or more, not ""'],
    [z.string(), [1, 2], 'should be text, not a list of 2'],
    [z.boolean(), 'yes', 'should be true or false, not "yes"'],
    [z.array(z.string()).min(1).max(4), [], 'should be a list of 1 to 4 entries, not an empty list'],
    [z.array(z.string()), { a: 1 }, 'should be a list, not a mapping'],
    [z.tuple([z.number(), z.number()]), [1], 'should be a list of 2, not a list of 1'],
    [z.strictObject({}), [], 'should be a mapping, not an empty list'],
    [z.literal([2, 4, 6]), 5, 'should be 2, 4 or 6, not 5'],
    [z.literal('x'), 'y', 'no word is called "y"; there is only x'],
    [z.enum(['bold', 'book']), 'bok', 'no word is called "bok"; did you mean "book"?'],
    [
      z.union([z.enum(['none', 'light']), z.int()]),
      'nonq',
      'should be none or light or a whole number, not "nonq"; did you mean "none"?',
    ],
    [z.enum(['bold', 'book']), 7, 'should be bold or book, not 7'],
    [
      z.union([z.number(), z.string().max(2)]),
      [],
      'should be a number or text of at most 2 characters, not an empty list',
    ],
    [z.int().min(1).optional(), 0, 'should be a whole number, 1 or more, not 0'],
    [z.int().min(1).default(3), 0, 'should be a whole number, 1 or more, not 0'],
    [z.int().min(1).nullable(), 0, 'should be a whole number, 1 or more, not 0'],
    [z.int().min(1).transform(String), 0, 'should be a whole number, 1 or more, not 0'],
  ];

  it.each(cases.map(([schema, value, problem]) => [problem, () => told(schema, value)] as const))(
    '%s',
    (problem, tell) => {
      expect(tell()).toEqual([`: ${problem}`]);
    },
  );

  it('quotes only the beginning of what is long', () => {
    expect(told(z.number(), 'x'.repeat(50))).toEqual([`: should be a number, not "${'x'.repeat(40)}..."`]);
  });
});

describe('a mapping that a schema does not allow', () => {
  const race = z.enum(['goblin', 'troll']).meta({ kind: 'race', rule: 'X-7.0' });
  const member = z.strictObject({
    race,
    armour: z.literal([2, 4], { error: '5 is not an Armour Class; use 2 or 4 (X-12.0)' }).optional(),
    weapons: z.array(z.enum(['axe', 'bow'])).optional(),
    potions: z.partialRecord(z.enum(['rage', 'speed']), z.int().max(3)).optional(),
  });
  const scenario = z.strictObject({
    members: z.array(z.union([z.string(), member])),
    names: z.record(z.string().regex(/^[a-z]+$/, 'a name is small letters'), z.number()).optional(),
  });

  it('says everything at once', () => {
    const value = {
      members: [{ race: 'trol', armour: 5, weapons: ['axe', 'bwo'], potions: { rag: 1, speed: 4 } }, 5, {}],
      names: { A: 1, b: 'x' },
      nmes: {},
    };
    expect(told(scenario, value)).toEqual([
      'members[0].race: no race is called "trol"; did you mean "troll"? (X-7.0)',
      'members[0].armour: 5 is not an Armour Class; use 2 or 4 (X-12.0)',
      'members[0].weapons[1]: no weapon is called "bwo"; did you mean "bow"?',
      'members[0].potions.speed: should be a whole number, 3 or less, not 4',
      'members[0].potions.rag (key): no key is called "rag"; did you mean "rage"?',
      'members[1]: should be text or a mapping, not 5',
      'members[2].race: is missing; it should be goblin or troll (X-7.0)',
      'names.A (key): a name is small letters',
      'names.b: should be a number, not "x"',
      'nmes (key): no key is called "nmes"; did you mean "names"?',
    ]);
  });

  it('keeps what refinements say, and their rules', () => {
    const pair = z.strictObject({ low: z.number(), high: z.number() }).superRefine(({ low, high }, context) => {
      if (low > high) {
        context.addIssue({ code: 'custom', path: ['low'], message: 'low is above high', params: { rule: 'X-1' } });
      }
    });
    expect(told(z.strictObject({ pair }), { pair: { low: 2, high: 1 } })).toEqual([
      'pair.low: low is above high (X-1)',
    ]);
  });

  it('checks a value for one place of it', () => {
    const faults = new Faults();
    checkPlace(scenario, ['members', 0, 'race'], 'gobln', faults);
    checkPlace(scenario, ['members', 3, 'weapons', 1], 'axe', faults);
    expect(faults.all).toEqual([
      { path: ['members', 0, 'race'], problem: 'no race is called "gobln"; did you mean "goblin"?', rule: 'X-7.0' },
    ]);
    expect(() => checkPlace(scenario, ['nowhere'], 1, faults)).toThrow('the schema has no place nowhere');
  });

  it('gives back what the schema makes of a right value', () => {
    const faults = new Faults();
    expect(checkShape(z.strictObject({ a: z.number().default(3) }), {}, faults)).toEqual({ a: 3 });
    expect(faults.any).toBe(false);
  });
});
