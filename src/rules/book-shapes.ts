import * as z from 'zod';

/* Checks of `--rules` for every rulebook. */

/** Ids of rules, facts and measures appear in other messages without quotes. */
export const word = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9.-]*$/, 'is letters, digits, dots and hyphens, and begins with a letter');
export const text = z.string().min(1);
export const call = z.custom<(...given: never[]) => unknown>(
  (value) => typeof value === 'function',
  'should be a function',
);
export const row = { meaning: text, rule: text };

/** Keys that every rulebook has in the same shape. */
export const heading = {
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,30}$/, 'is small letters, digits and hyphens, 2 to 31, and begins with a letter'),
  title: text,
  plays: z
    .array(z.strictObject({ name: word, meaning: text }))
    .min(1)
    .optional(),
  choices: z.array(z.looseObject({ name: word, ...row })).optional(),
  policies: z
    .array(z.looseObject({ name: word, meaning: text, settings: z.record(z.string(), z.unknown()) }))
    .optional(),
  rulings: z.array(z.looseObject({ name: word, ...row, values: z.array(z.unknown()).min(2) })).optional(),
  limits: z.array(z.strictObject({ name: word, ...row, value: z.number() })).optional(),
};

/** An example scenario. */
export const example = z.strictObject({
  title: text,
  sides: z.record(z.string(), z.array(z.string()).min(1)),
  vary: text,
  expect: text,
  keys: z.array(z.tuple([z.string(), z.string()])).optional(),
});
