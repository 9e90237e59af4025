import * as z from 'zod';
import { checkShape } from '../check/check-shape.ts';
import type { Faults } from '../check/fault.ts';
import { call, example, heading, text } from './book-shapes.ts';
import type { RuleSystem } from './system.ts';

const rows = z.record(z.string(), z.unknown());
const schema = z.custom<z.ZodObject>(
  (value) => typeof value === 'object' && value !== null && 'shape' in value,
  'should be z.strictObject({ ... })',
);

const shape = z.strictObject({
  ...heading,
  // Rows of a catalogue have further fields.
  plays: z.array(z.looseObject({ name: text, meaning: text })).min(1),
  words: z.array(z.looseObject({ kind: text, name: text, meaning: text, rule: text })),
  member: schema,
  sideKeys: rows,
  keys: rows,
  example,
  otherExamples: z.record(z.string(), example).optional(),
  budget: z.strictObject({ steps: z.int().min(1), rollouts: z.int().min(1), paths: z.int().min(1) }).optional(),
  eventKinds: rows.optional(),
  kinds: z.array(z.looseObject({ key: text, one: text })).optional(),
  hasReadings: z.literal(true).optional(),
  reserved: z.array(z.string()).optional(),
  ...{ measures: call, newGame: call, compile: call, readStatline: call, memberName: call, ledger: call, odds: call },
  ...{ rollers: call.optional(), map: call.optional(), extend: call.optional(), outline: call.optional() },
  ...{ holdings: call.optional(), oddsBehind: call.optional(), bestKnown: call.optional() },
} satisfies Record<Exclude<keyof RuleSystem, 'hash'>, z.ZodType>);

/**
 * Checks the result of `defineSystem`, as far as possible without playing.
 *
 * @returns the rulebook; `undefined` if faults were added
 */
export function checkSystem(value: unknown, faults: Faults): RuleSystem | undefined {
  return checkShape(shape, value, faults) === undefined ? undefined : (value as RuleSystem);
}
