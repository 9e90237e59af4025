import * as z from 'zod';
import type { WrittenRow } from '../kit/homebrew.ts';
import { EFFECT_NAMES, EFFECTS, type EffectName } from './catalogue/attributes.ts';

/** Facts that rows of several kinds have. */

/** A number of a row between two ends. */
export function number(least: number, most: number, rule: string, description: string) {
  const problem = `must be a whole number from ${least} to ${most} (${rule})`;
  return z
    .int({ error: problem })
    .min(least, { error: problem })
    .max(most, { error: problem })
    .optional()
    .meta({ rule, description });
}

/** Whether something is so. */
export function flag(rule: string, description: string) {
  return z.boolean().optional().meta({ rule, description });
}

/** What attributes, items and potions do by a number. */
export const EFFECT_FACTS = Object.fromEntries(
  EFFECT_NAMES.map((name) => {
    const { least, most, rule, meaning } = EFFECTS[name];
    return [name, number(least, most, rule, meaning)];
  }),
) as Record<EffectName, ReturnType<typeof number>>;

/** Some facts of a row. */
export function pick(row: WrittenRow, facts: readonly string[]): WrittenRow {
  return Object.fromEntries(facts.flatMap((fact) => (row[fact] === undefined ? [] : [[fact, row[fact]]])));
}

/** Rows as a file would write them. */
export function written(rows: readonly (object & { readonly name: string })[]): Readonly<Record<string, WrittenRow>> {
  return Object.fromEntries(
    rows.map((row) => {
      const { name, index: _index, bit: _bit, rule: _rule, ...facts } = row as WrittenRow & { readonly name: string };
      return [name, facts];
    }),
  );
}
