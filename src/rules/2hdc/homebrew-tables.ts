import * as z from 'zod';
import type { Faults } from '../../check/fault.ts';
import type { NamesOf, RowKind, WrittenRow } from '../kit/homebrew.ts';
import { resultsShape } from '../kit/results-shape.ts';
import { checkResults } from '../kit/roll-table.ts';
import { METALS } from './catalogue/names.ts';
import type { Race } from './catalogue/races.ts';
import {
  BIG_BAD_COLUMNS,
  BIG_BADS,
  COIN_DICE,
  RIVAL_RACES,
  RIVALS_TABLE,
  SECRET_ROOMS,
  SECRET_TABLE,
  SUM_RESULTS,
  type TableRows,
  TREASURE_RESULTS,
  TREASURES,
} from './catalogue/tables.ts';
import { number, pick, written } from './homebrew-facts.ts';

/** Table rows that a scenario defines: each takes results of the dice from the rows of the book. */

const TREASURE_RULE = '2HDC-T40.0a';
const BIG_BAD_RULE = '2HDC-T34.1';
const RIVALS_RULE = '2HDC-T39.9';
const SECRET_RULE = '2HDC-T37.0';

/** Limit on the magic items of a type in a row: the most of any row of the book. */
const MOST_FOUND = 6;
/** Limit on the fixed coins of a row. */
const MOST_COINS = 20;

const results = (
  { from, to }: { readonly from: number; readonly to: number },
  dice: string,
  rule: string,
  description: string,
) => resultsShape(from, to, dice, rule).optional().meta({ rule, description });

const sums = (rule: string) => results(SUM_RESULTS, '2d6', rule, 'results of 2d6 that lead to it');

const treasureRow = () =>
  z.strictObject({
    results: results(
      TREASURE_RESULTS,
      'a die and the bonus',
      TREASURE_RULE,
      'results that lead to it: a die, and the Rep of the Big Bad in the Treasure Room; 2 stands for less, 14 for more',
    ),
    metal: z
      .enum(METALS.names)
      .optional()
      .meta({ kind: 'metal', rule: TREASURE_RULE, description: 'what the coins are of; bronze if left out' }),
    coins: number(0, MOST_COINS, TREASURE_RULE, 'coins in any case'),
    coinDice: z
      .enum(COIN_DICE)
      .optional()
      .meta({ kind: 'dice for coins', rule: TREASURE_RULE, description: 'dice for more coins' }),
    potions: number(0, MOST_FOUND, TREASURE_RULE, 'potions'),
    clothes: number(0, MOST_FOUND, TREASURE_RULE, 'pieces of magic clothing'),
    weapons: number(0, MOST_FOUND, TREASURE_RULE, 'magic weapons'),
    armor: number(0, MOST_FOUND, TREASURE_RULE, 'suits of magic armour'),
    tools: number(0, MOST_FOUND, TREASURE_RULE, 'casting tools'),
  });

const bigBadRow = (names: NamesOf) =>
  z.strictObject({
    results: sums(BIG_BAD_RULE),
    column: z
      .literal([...BIG_BAD_COLUMNS], { error: `must be 4, 5 or 6 (${BIG_BAD_RULE})` })
      .optional()
      .meta({ rule: BIG_BAD_RULE, description: 'Rep of the Star: 4 or less, 5, 6 or more' }),
    race: z
      .enum(names('races'))
      .optional()
      .meta({ kind: 'race', rule: BIG_BAD_RULE, description: 'the race of the Big Bad' }),
  });

const rivalsRow = () =>
  z.strictObject({
    results: sums(RIVALS_RULE),
    race: z
      .enum(RIVAL_RACES)
      .optional()
      .meta({ kind: 'race of rivals', rule: RIVALS_RULE, description: 'the race of the rivals' }),
    more: number(-3, 3, RIVALS_RULE, 'how many more than the group; below 0 fewer'),
  });

const secretRoomRow = () =>
  z.strictObject({
    results: sums(SECRET_RULE),
    room: z
      .enum(SECRET_ROOMS)
      .optional()
      .meta({ kind: 'secret room', rule: SECRET_RULE, description: 'what is behind the door' }),
  });

/** Number of results of 2d6, and so of rows of a table: each row takes at least one result. */
const SUMS = SUM_RESULTS.to - SUM_RESULTS.from + 1;

/** The kinds of table rows that a scenario may define. */
export const TABLE_KINDS: readonly RowKind[] = [
  {
    key: 'treasures',
    one: 'treasure',
    rule: TREASURE_RULE,
    meaning: 'a row of the treasure table: coins and magic items',
    most: TREASURE_RESULTS.to - TREASURE_RESULTS.from + 1,
    row: treasureRow,
    needs: ['results'],
    rows: written(TREASURES.rows),
  },
  {
    key: 'bigBads',
    one: 'Big Bad',
    rule: BIG_BAD_RULE,
    meaning: 'a row of the table of Big Bads: the race that rules a dungeon',
    most: 3 * SUMS,
    row: bigBadRow,
    needs: ['results', 'column', 'race'],
    rows: named(BIG_BADS),
  },
  {
    key: 'rivals',
    one: 'rivals row',
    rule: RIVALS_RULE,
    meaning: 'a row of the table of rivals: who they are, and how many',
    most: SUMS,
    row: rivalsRow,
    needs: ['results', 'race', 'more'],
    rows: named(RIVALS_TABLE),
  },
  {
    key: 'secretRooms',
    one: 'secret room',
    rule: SECRET_RULE,
    meaning: 'a row of the table of secret rooms',
    most: SUMS,
    row: secretRoomRow,
    needs: ['results', 'room'],
    rows: named(SECRET_TABLE),
  },
];

function named(rows: Readonly<Record<string, object>>): Readonly<Record<string, WrittenRow>> {
  return written(Object.entries(rows).map(([name, row]) => ({ ...row, name })));
}

const TREASURE_FACTS = ['results', 'metal', 'coins', 'coinDice', 'potions', 'clothes', 'weapons', 'armor', 'tools'];
const FACTS: Readonly<Record<keyof TableRows, readonly [rule: string, facts: readonly string[]]>> = {
  treasures: [TREASURE_RULE, TREASURE_FACTS],
  bigBads: [BIG_BAD_RULE, ['results', 'column', 'race']],
  rivals: [RIVALS_RULE, ['results', 'race', 'more']],
  secretRooms: [SECRET_RULE, ['results', 'room']],
};

/** Makes a table row of one that has passed its schema. The default of its meaning is its name. */
export function readTableRow(kind: keyof TableRows, name: string, { meaning = name, ...row }: WrittenRow): object {
  const [rule, facts] = FACTS[kind];
  return { ...pick(row, facts), rule, meaning };
}

/** Checks rows beyond their schema. @param faults collects faults, with paths relative to `define` */
export function checkTables(rows: TableRows, races: ReadonlyMap<string, Race>, faults: Faults): void {
  checkResults(rows.treasures, TREASURE_RULE, faults.under('treasures'));
  checkResults(rows.rivals, RIVALS_RULE, faults.under('rivals'));
  checkResults(rows.secretRooms, SECRET_RULE, faults.under('secretRooms'));
  for (const column of BIG_BAD_COLUMNS) {
    const own = Object.entries(rows.bigBads).filter(([, row]) => row.column === column);
    checkResults(Object.fromEntries(own), BIG_BAD_RULE, faults.under('bigBads'));
  }
  for (const [name, { race }] of Object.entries(rows.bigBads)) {
    if (races.get(race)?.followers !== undefined) continue;
    const problem = `no Minions follow a ${race}, and a Big Bad needs them; choose a race with followers`;
    faults.add(['bigBads', name, 'race'], problem, { rule: '2HDC-39.8' });
  }
}
