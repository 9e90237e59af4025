import * as z from 'zod';
import type { Faults } from '../../check/fault.ts';
import type { NamesOf, RowKind } from '../kit/homebrew.ts';
import { ABILITIES, readGrant } from './abilities.ts';
import { abilityList, EFFECT_FACTS, EFFECTS, figureFacts } from './facts.ts';
import type { Rows } from './rows.ts';
import { isNumber } from './setup.ts';

/** Kinds of rows that a scenario may define. */

const figure = (names: NamesOf) => z.strictObject(figureFacts(names));

const ability = () =>
  z.strictObject({
    grants: abilityList(
      (text) => readGrant(text) !== undefined,
      () => ABILITIES.names,
    ).meta({ rule: 'DW-stat-abilities', description: "the book's abilities that it gives" }),
    ...EFFECT_FACTS,
  });

/**
 * Returns the kinds of rows.
 *
 * @param rows rows of the book; for an extended one including those that were defined
 */
export function kindsOf(rows: Rows): readonly RowKind[] {
  return [
    {
      key: 'figures',
      one: 'figure',
      rule: 'DW-army-lists',
      meaning: 'a figure by one word: its stat line',
      most: 50,
      row: figure,
      isMember: true,
      needs: ['movement', 'attack', 'armour', 'hits'],
      rows: rows.figures as unknown as RowKind['rows'],
    },
    {
      key: 'abilities',
      one: 'ability',
      rule: 'DW-stat-abilities',
      meaning: "a special ability: a bundle of the book's abilities and of home rules",
      most: 30,
      row: ability,
      needs: [],
      rows: rows.abilities as unknown as RowKind['rows'],
    },
  ];
}

/**
 * Checks rows beyond their schema.
 *
 * @param own rows that a scenario defines
 * @param all the same with those of the book
 */
export function checkRows(own: Partial<Rows>, all: Rows, faults: Faults): void {
  for (const [kind, rows = {}] of Object.entries(own)) {
    for (const name of Object.keys(rows)) {
      if (!isNumber(name)) continue;
      const problem = `${name} is a number in a statline; choose a name that is none`;
      faults.add([kind, name], problem, { rule: 'DW-army-lists', key: true });
    }
  }
  for (const [name, { shooting = 0, range }] of Object.entries(own.figures ?? {})) {
    if (shooting === 0 || range !== undefined) continue;
    const problem = 'is missing: a shot needs a range in squares';
    faults.add(['figures', name, 'range'], problem, { rule: 'DW-G-07' });
  }
  for (const [name, row] of Object.entries(own.abilities ?? {})) checkAbility(name, row, all, faults);
}

function checkAbility(name: string, row: Rows['abilities'][string], all: Rows, faults: Faults): void {
  if ((row.grants ?? []).length === 0 && EFFECTS.names.every((effect) => (row[effect] ?? 0) === 0)) {
    const problem = `gives nothing; write what it grants, or ${EFFECTS.names.join(', ')}`;
    faults.add(['abilities', name], problem, { rule: 'DW-stat-abilities' });
  }
  const taken = Object.keys(all.figures).find((figure) => `${figure}-${name}` in all.figures);
  if (taken === undefined) return;
  const problem = `"${taken} ${name}" is a figure in a statline; choose another name, as "my-${name}"`;
  faults.add(['abilities', name], problem, { rule: 'DW-stat-abilities', key: true });
}
