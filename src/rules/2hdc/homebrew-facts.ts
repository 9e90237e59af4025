import * as z from 'zod';
import type { WrittenRow } from '../kit/homebrew.ts';
import { EFFECT_NAMES, EFFECTS, type EffectName } from './catalogue/attributes.ts';

/** Schemas of facts that several kinds of rows share. */

/** Returns the schema of an optional whole number from `least` to `most`. */
export function number(least: number, most: number, rule: string, description: string) {
  const problem = `must be a whole number from ${least} to ${most} (${rule})`;
  return z
    .int({ error: problem })
    .min(least, { error: problem })
    .max(most, { error: problem })
    .optional()
    .meta({ rule, description });
}

/** Returns the schema of an optional flag. */
export function flag(rule: string, description: string) {
  return z.boolean().optional().meta({ rule, description });
}

/** Schemas of the numbers that attributes, items and potions have. */
export const EFFECT_FACTS = Object.fromEntries(
  EFFECT_NAMES.map((name) => {
    const { least, most, rule, meaning } = EFFECTS[name];
    return [name, number(least, most, rule, meaning)];
  }),
) as Record<EffectName, ReturnType<typeof number>>;

/** Returns the named facts of a row, if set. */
export function pick(row: WrittenRow, facts: readonly string[]): WrittenRow {
  return Object.fromEntries(facts.flatMap((fact) => (row[fact] === undefined ? [] : [[fact, row[fact]]])));
}

/** Returns rows as a file would write them. */
export function written(rows: readonly (object & { readonly name: string })[]): Readonly<Record<string, WrittenRow>> {
  return Object.fromEntries(
    rows.map((row) => {
      const { name, index: _index, bit: _bit, rule: _rule, ...facts } = row as WrittenRow & { readonly name: string };
      return [name, facts];
    }),
  );
}
