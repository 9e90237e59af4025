import * as z from 'zod';
import type { Faults } from '../../check/fault.ts';
import type { NamesOf, RowKind } from '../kit/homebrew.ts';
import { resultsShape } from '../kit/results-shape.ts';
import { checkResults } from '../kit/roll-table.ts';
import { checkReach, checkTemplate } from './compile.ts';
import { ATTACK_EFFECTS, attributeName, damage, rowFacts, sizeName } from './member-shape.ts';
import { REACTIONS, ROLES } from './names.ts';
import { LEAST_REACTION, MOST_REACTION } from './reactions.ts';
import type { Book, Rows } from './rows.ts';
import { isFigure } from './statline.ts';

/** Kinds of rows that a scenario may define. */

const initiative = z.int().min(-20).max(20).optional();

const size = () =>
  z.strictObject({
    damage: damage.optional(),
    hands: z.literal([1, 2]).optional().meta({ rule: 'ADG-data-weapons', description: 'how many hands it takes' }),
    second: z.boolean().optional().meta({
      rule: 'ADG-dual-wield',
      description: 'whether it may be used beside another weapon, in melee then with Agility instead of Brawn',
    }),
    initiative: z
      .strictObject({ melee: initiative, ranged: initiative })
      .optional()
      .meta({ rule: 'ADG-note-init-mods', description: 'added to Agility for initiative, in melee and ranged' }),
  });

const weapon = (names: NamesOf) =>
  z.strictObject({
    size: sizeName(names).optional(),
    ranged: z.boolean().optional().meta({ rule: 'ADG-attack-attribute', description: 'whether it is shot or thrown' }),
    attribute: attributeName.optional().describe('what it is used with; else Agility ranged, Brawn in melee'),
    damage: damage.optional(),
    ...ATTACK_EFFECTS,
  });

const armour = () =>
  z.strictObject({
    ac: z.int().min(0).max(20).optional().meta({ rule: 'ADG-data-armour', description: 'armour class' }),
  });

const ritual = () =>
  z.strictObject({
    damage: damage.optional(),
    targets: z
      .enum(['one', 'all'])
      .optional()
      .meta({ kind: 'number of targets', rule: 'ADG-data-rituals', description: 'one enemy or all of them' }),
    enemySave: z
      .boolean()
      .optional()
      .meta({ rule: 'ADG-data-rituals', description: 'whether an enemy avoids it with a d20 of at most 10 + HD' }),
    uses: z.int().min(1).max(99).optional().meta({
      rule: 'ADG-data-rituals',
      description: 'how often it may be performed; any number of times if left out',
    }),
  });

const member = (names: NamesOf) =>
  z.strictObject({
    role: z
      .enum(ROLES.names)
      .optional()
      .meta({ kind: 'role', rule: 'ADG-data-hirelings', description: 'what it is to the party' }),
    ...rowFacts(names),
  });

const REACTION_RULE = 'ADG-reaction-roll';

const reaction = () =>
  z.strictObject({
    results: resultsShape(LEAST_REACTION, MOST_REACTION, '2d6', REACTION_RULE)
      .optional()
      .meta({ rule: REACTION_RULE, description: 'results of 2d6 that lead to it; low ones are good' }),
    attitude: z
      .enum(REACTIONS.names)
      .optional()
      .meta({ kind: 'attitude', rule: REACTION_RULE, description: 'how strangers then are' }),
  });

/**
 * Returns the kinds of rows.
 *
 * @param rows rows of the book; for an extended one including those that were defined
 */
export function kindsOf(rows: Rows): readonly RowKind[] {
  const kind = (key: keyof Rows, facts: Omit<RowKind, 'key' | 'rows'>): RowKind => ({
    key,
    rows: rows[key] as unknown as RowKind['rows'],
    ...facts,
  });
  return [
    kind('sizes', {
      one: 'size',
      rule: 'ADG-data-weapons',
      meaning: 'how big a weapon is: its damage, hands and initiative',
      most: 20,
      row: size,
      needs: ['damage', 'hands'],
    }),
    kind('weapons', {
      one: 'weapon',
      rule: 'ADG-data-weapons',
      meaning: 'a weapon of heroes and hirelings',
      most: 50,
      row: weapon,
      needs: ['size'],
    }),
    kind('armour', {
      one: 'armour',
      rule: 'ADG-data-armour',
      meaning: 'armour of heroes and hirelings',
      most: 20,
      row: armour,
      needs: ['ac'],
    }),
    kind('rituals', {
      one: 'ritual',
      rule: 'ADG-data-rituals',
      meaning: 'a ritual that a hero performs',
      most: 20,
      row: ritual,
      needs: ['damage'],
    }),
    kind('members', {
      one: 'member',
      rule: 'ADG-data-hirelings',
      meaning: 'a hero, a hireling or an enemy by one word, with what is known of them',
      most: 50,
      row: member,
      isMember: true,
      needs: ['role'],
    }),
    kind('reactions', {
      one: 'reaction',
      rule: REACTION_RULE,
      meaning: 'a row of the table of reactions: what strangers make of the party',
      most: MOST_REACTION - LEAST_REACTION + 1,
      row: reaction,
      needs: ['results', 'attitude'],
    }),
  ];
}

/**
 * Checks rows beyond their schema.
 *
 * @param own rows that a scenario defines, by kind
 */
export function checkRows(own: Partial<Rows>, book: Book, faults: Faults): void {
  for (const [kind, rows = {}] of Object.entries(own)) {
    for (const name of Object.keys(rows)) {
      if (!isFigure(name)) continue;
      const problem = `${name} is a number in a statline; choose a name that is none`;
      faults.add([kind, name], problem, { rule: 'ADG-data-weapons', key: true });
    }
  }
  checkResults(own.reactions ?? {}, REACTION_RULE, faults.under('reactions'));
  for (const [name, { hands, second }] of Object.entries(own.sizes ?? {})) {
    if (hands < 2 || !second) continue;
    const problem = 'what takes both hands is not used beside another weapon; leave "second"';
    faults.add(['sizes', name, 'second'], problem, { rule: 'ADG-dual-wield' });
  }
  for (const [name, row] of Object.entries(own.weapons ?? {})) checkReach(row, faults.under('weapons', name));
  for (const name of Object.keys(own.members ?? {})) {
    checkTemplate(name, book.members.byName[name], book, faults.under('members', name));
  }
}
