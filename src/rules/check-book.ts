import * as z from 'zod';
import { checkShape } from '../check/check-shape.ts';
import { type Faults, unknownWord } from '../check/fault.ts';
import { call, example, heading, row, text, word } from './book-shapes.ts';
import type { Book } from './kit/book.ts';

const shape = z.strictObject({
  ...heading,
  rules: z
    .array(
      z.strictObject({
        id: word,
        title: text,
        answer: z.enum(['played', 'scenario', 'left-out', 'open']).optional(),
        note: z.string().optional(),
      }),
    )
    .min(1),
  facts: z.record(
    z.string().regex(/^[a-z][a-z-]*$/, 'is small letters and hyphens'),
    z.strictObject({
      short: z
        .string()
        .regex(/^[a-z][a-z-]*$/, 'is small letters and hyphens')
        .optional(),
      least: z.int(),
      most: z.int(),
      usual: z.int().optional(),
      ...row,
    }),
  ),
  units: z.record(
    z.string().regex(/^[a-z][a-z0-9-]*$/, 'is small letters, digits and hyphens'),
    z.strictObject({ ...row, facts: z.record(z.string(), z.int()) }),
  ),
  sides: z.tuple([z.int().min(1), z.int().max(8)]).optional(),
  odds: z
    .array(z.strictObject({ name: word, title: text, ...row, parameters: z.array(z.looseObject({})), ask: call }))
    .optional(),
  example,
  newState: call,
  step: call,
  isOver: call,
  score: call,
});

/** Keys of members and units in every rulebook, which no fact may be called. */
const TAKEN = ['name', 'count', 'unit', 'from', 'meaning', 'points', 'limit'];

/**
 * Checks the argument of `defineBook`, as far as possible without playing.
 *
 * @returns the book; `undefined` if faults were added
 */
export function checkBook(value: unknown, faults: Faults): Book | undefined {
  const before = faults.all.length;
  if (checkShape(shape, value, faults) === undefined) return undefined;
  const book = value as Book;
  const rules = book.rules.map(({ id }) => id);
  for (const [i, id] of rules.entries())
    if (rules.indexOf(id) < i) faults.add(['rules', i, 'id'], `${id} stands twice`);
  const cite = (path: readonly (string | number)[], id: string) => {
    if (!rules.includes(id)) faults.add([...path, 'rule'], unknownWord('rule', id, rules));
  };
  for (const [name, fact] of Object.entries(book.facts)) {
    cite(['facts', name], fact.rule);
    if (TAKEN.includes(name))
      faults.add(['facts', name], `${name} is a key of all rulebooks; take another`, { key: true });
    if (fact.least > fact.most) faults.add(['facts', name, 'least'], `${fact.least} is above most, ${fact.most}`);
  }
  for (const [name, unit] of Object.entries(book.units)) {
    cite(['units', name], unit.rule);
    for (const [fact, value] of Object.entries(unit.facts)) {
      const at = ['units', name, 'facts', fact];
      const range = book.facts[fact];
      if (range === undefined) faults.add(at, unknownWord('fact', fact, Object.keys(book.facts)), { key: true });
      else if (value !== undefined && (value < range.least || value > range.most))
        faults.add(at, `${value} is not from ${range.least} to ${range.most}`);
    }
  }
  for (const key of ['choices', 'rulings', 'limits', 'odds'] as const)
    for (const [i, { rule }] of (book[key] ?? []).entries()) cite([key, i], rule);
  return faults.all.length > before ? undefined : book;
}
