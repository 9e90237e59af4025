import type { Law } from '../../../dice/law.ts';
import { faceLaw } from '../../../dice/laws.ts';
import { catalogue, type Row } from '../../kit/catalogue.ts';
import { laidOver, type Results } from '../../kit/roll-table.ts';
import { METALS } from './names.ts';
import { RACES, type RaceName } from './races.ts';

/** Tables of the dungeon that a scenario may add rows to: treasure, Big Bads, rivals, secret rooms. */

interface TableRow extends Row {
  readonly rule: string;
  readonly results?: Results;
}

/** Dice for coins besides the fixed ones. */
export const COIN_DICE = ['1/2d6', '2d6'] as const;

/** A row of the treasure table: coins of one metal, and magic items. */
export interface Treasure extends TableRow {
  readonly metal?: 'bronze' | 'silver' | 'gold';
  readonly coins?: number;
  readonly coinDice?: (typeof COIN_DICE)[number];
  readonly potions?: number;
  readonly clothes?: number;
  readonly weapons?: number;
  readonly armor?: number;
  readonly tools?: number;
}

/** A row of the table of Big Bads, in the column of a Star's Rep. */
export interface BigBad extends TableRow {
  readonly column: number;
  readonly race: string;
}

/** Races of rivals. */
export const RIVAL_RACES = ['human', 'dwarf', 'elf'] as const;

/** A row of the table of rivals: their race, and their number more than the group's. */
export interface Rivals extends TableRow {
  readonly race: (typeof RIVAL_RACES)[number];
  readonly more: number;
}

/** Contents of a secret room. @rule 2HDC-T37.0 */
export const SECRET_ROOMS = ['vermin', 'boneyard', 'challenge', 'goes on'] as const;

export interface SecretRoom extends TableRow {
  readonly room: (typeof SECRET_ROOMS)[number];
}

/** Results of the treasure table; lower ones count as the first, higher ones as the last. @rule 2HDC-T40.0a */
export const TREASURE_RESULTS = { from: 2, to: 14 } as const;
/** Results of the other tables, 2d6. */
export const SUM_RESULTS = { from: 2, to: 12 } as const;
/** Columns of the table of Big Bads: for Stars of Rep 4 or less, 5, and 6 or more. @rule 2HDC-T34.1 */
export const BIG_BAD_COLUMNS = [4, 5, 6] as const;

const at = (from: number, to = from): { rule: '2HDC-T40.0a'; results: Results } => ({
  rule: '2HDC-T40.0a',
  results: { from, to },
});

/** The treasure table. @rule 2HDC-T40.0a */
export const TREASURES = catalogue('treasure', {
  nothing: { ...at(2), meaning: 'nothing' },
  'bronze-1-3': { ...at(3), coinDice: '1/2d6', meaning: 'bronze 1-3' },
  'bronze-3': { ...at(4), coins: 3, meaning: 'bronze 3' },
  'one-potion': { ...at(5), potions: 1, meaning: 'potion' },
  'bronze-and-weapon': { ...at(6), coinDice: '1/2d6', weapons: 1, meaning: 'bronze, weapon' },
  'bronze-and-clothes': { ...at(7), coinDice: '1/2d6', clothes: 1, meaning: 'bronze, clothes' },
  'four-items': { ...at(8), potions: 2, weapons: 1, armor: 1, meaning: '2 potions, armour, weapon' },
  'five-items': {
    ...at(9),
    coins: 3,
    coinDice: '1/2d6',
    potions: 3,
    clothes: 1,
    weapons: 1,
    meaning: 'bronze, 3 potions, clothes, weapon',
  },
  'six-items': {
    ...at(10),
    potions: 3,
    clothes: 1,
    weapons: 1,
    armor: 1,
    meaning: '3 potions, clothes, weapon, armour',
  },
  'eight-items': {
    ...at(11),
    coinDice: '2d6',
    potions: 3,
    clothes: 1,
    weapons: 2,
    armor: 1,
    tools: 1,
    meaning: 'bronze 2d6 and 8 items',
  },
  'ten-items': { ...at(12), potions: 4, clothes: 1, weapons: 2, armor: 2, tools: 1, meaning: '10 items' },
  'silver-hoard': {
    ...at(13),
    metal: 'silver',
    coins: 3,
    coinDice: '1/2d6',
    potions: 5,
    clothes: 2,
    weapons: 3,
    armor: 3,
    tools: 2,
    meaning: 'silver and 15 items',
  },
  'gold-hoard': {
    ...at(14),
    metal: 'gold',
    coinDice: '1/2d6',
    potions: 6,
    clothes: 2,
    weapons: 4,
    armor: 3,
    tools: 3,
    meaning: 'gold and 18 items',
  },
} satisfies Readonly<Record<string, Treasure>>);

/** Races by the sum of 2d6, from 2, in each column. @rule 2HDC-T34.1 */
const COLUMNS: readonly (readonly RaceName[])[] = [
  ['troll', 'troll', 'ogre', 'feral-vampire', 'orc', 'orc', 'ghoul', 'goblin', 'goblin', 'ratman', 'ratman'],
  [
    'petty-demon',
    'petty-demon',
    'troll',
    'ogre',
    'feral-vampire',
    'orc',
    'orc',
    'ghoul',
    'beastman',
    'goblin',
    'ratman',
  ],
  [
    'major-demon',
    'major-demon',
    'major-demon',
    'petty-demon',
    'petty-demon',
    'petty-demon',
    'troll',
    'troll',
    'beastman',
    'ogre',
    'feral-vampire',
  ],
];

/** Joins equal consecutive entries of a table, each with its range of results. */
function runs<T>(table: readonly T[], least: number): [entry: T, results: Results][] {
  return table.flatMap((entry, i): [T, Results][] => {
    if (entry === table[i - 1]) return [];
    const end = table.findIndex((other, j) => j > i && other !== entry);
    return [[entry, { from: least + i, to: least + (end < 0 ? table.length : end) - 1 }]];
  });
}

/** The table of Big Bads. @rule 2HDC-T34.1 */
export const BIG_BADS: Readonly<Record<string, BigBad>> = Object.fromEntries(
  COLUMNS.flatMap((races, c) =>
    runs(races, SUM_RESULTS.from).map(([race, results]): [string, BigBad] => {
      const column = BIG_BAD_COLUMNS[c];
      const meaning = `a ${race} against a Star of Rep ${column}`;
      return [`${race}-at-${column}`, { rule: '2HDC-T34.1', column, results, race, meaning }];
    }),
  ),
);

/** Races of rivals and their number more than the group's, by the sum of 2d6, from 2. @rule 2HDC-T39.9 */
const RIVAL_ROWS: readonly (readonly [race: Rivals['race'], more: number])[] = [
  ['human', -2],
  ['human', -3],
  ['human', 3],
  ['human', 2],
  ['human', -1],
  ['human', 0],
  ['human', 1],
  ['dwarf', -1],
  ['elf', -1],
  ['elf', 1],
  ['dwarf', 2],
];

/** For example `2 more than`, `1 fewer than` or `as many as`. */
function comparedWords(more: number): string {
  if (more === 0) return 'as many as';
  return more > 0 ? `${more} more than` : `${-more} fewer than`;
}

/** The table of rivals. @rule 2HDC-T39.9 */
export const RIVALS_TABLE: Readonly<Record<string, Rivals>> = Object.fromEntries(
  RIVAL_ROWS.map(([race, more], i): [string, Rivals] => {
    const sum = SUM_RESULTS.from + i;
    const meaning = `${race} rivals, ${comparedWords(more)} the group`;
    return [`rivals-on-${sum}`, { rule: '2HDC-T39.9', results: { from: sum, to: sum }, race, more, meaning }];
  }),
);

/** Contents of a secret room by the sum of 2d6, from 2. @rule 2HDC-T37.0 */
const SECRET_ROWS: readonly SecretRoom['room'][] = [
  ...(['vermin', 'vermin', 'goes on', 'boneyard', 'challenge', 'goes on'] as const),
  ...(['challenge', 'goes on', 'boneyard', 'vermin', 'vermin'] as const),
];

/** The table of secret rooms. @rule 2HDC-T37.0 */
export const SECRET_TABLE: Readonly<Record<string, SecretRoom>> = Object.fromEntries(
  runs(SECRET_ROWS, SUM_RESULTS.from).map(([room, results]): [string, SecretRoom] => [
    `${room.replace(' ', '-')}-on-${results.from}`,
    { rule: '2HDC-T37.0', results, room, meaning: room },
  ]),
);

/** Types of items in a row of the treasure table, in the order in which they are rolled. */
const ITEM_COLUMNS = ['potions', 'clothes', 'weapons', 'armor', 'tools'] as const;

/** A row of the treasure table in numbers. */
interface TreasureFacts {
  readonly meaning: string;
  /** Place in `METALS`. */
  readonly metal: number;
  readonly coins: number;
  readonly coinDice?: Treasure['coinDice'];
  /** How many items there are: potions, clothes, weapons, armour, tools. */
  readonly items: readonly number[];
}

function treasureFacts({ meaning, metal = 'bronze', coins = 0, coinDice, ...row }: Treasure): TreasureFacts {
  return {
    meaning,
    metal: METALS.byName[metal].index,
    coins,
    coinDice,
    items: ITEM_COLUMNS.map((type) => row[type] ?? 0),
  };
}

/** Tables in numbers. Each has the place of what it leads to, by result. */
export interface TableFacts {
  readonly treasures: readonly TreasureFacts[];
  /** Places in {@link TableFacts.treasures}. */
  readonly treasure: readonly number[];
  /** Indexes of races, by column. */
  readonly bigBads: readonly (readonly number[])[];
  /** The index in {@link RIVAL_RACES} in the low two bits, the difference + 8 above. */
  readonly rivals: readonly number[];
  /** Indexes in {@link SECRET_ROOMS}. */
  readonly secretRooms: readonly number[];
}

/** Rows that a scenario adds to tables. */
export interface TableRows {
  readonly treasures: Readonly<Record<string, Treasure>>;
  readonly bigBads: Readonly<Record<string, BigBad>>;
  readonly rivals: Readonly<Record<string, Rivals>>;
  readonly secretRooms: Readonly<Record<string, SecretRoom>>;
}

export const NO_TABLE_ROWS: TableRows = { treasures: {}, bigBads: {}, rivals: {}, secretRooms: {} };

/** Returns the tables of the book with a scenario's rows laid over them. @param races names by index */
export function tableFacts(more: TableRows, races: readonly string[]): TableFacts {
  const rows = <R extends TableRow>(book: Readonly<Record<string, R>>, own: Readonly<Record<string, R>>) => [
    ...Object.values(book),
    ...Object.values(own),
  ];
  const lay = <R extends TableRow>(all: readonly R[], { from, to }: Results, placeOf: (row: R, r: number) => number) =>
    laidOver(
      new Array<number>(to - from + 1).fill(0),
      from,
      all.map((row, r) => [placeOf(row, r), row.results] as const),
    );
  const treasures = [...TREASURES.rows, ...Object.values(more.treasures)];
  const bigBads = rows(BIG_BADS, more.bigBads);
  return {
    treasures: treasures.map(treasureFacts),
    treasure: lay(treasures, TREASURE_RESULTS, (_, r) => r),
    bigBads: BIG_BAD_COLUMNS.map((column) =>
      lay(
        bigBads.filter((row) => row.column === column),
        SUM_RESULTS,
        ({ race }) => races.indexOf(race),
      ),
    ),
    rivals: lay(
      rows(RIVALS_TABLE, more.rivals),
      SUM_RESULTS,
      ({ race, more: difference }) => RIVAL_RACES.indexOf(race) | ((difference + 8) << 2),
    ),
    secretRooms: lay(rows(SECRET_TABLE, more.secretRooms), SUM_RESULTS, ({ room }) => SECRET_ROOMS.indexOf(room)),
  };
}

/** The tables of the book without additions. */
const BOOK_TABLES: TableFacts = tableFacts(NO_TABLE_ROWS, RACES.names);

/** Cached laws of a set of tables. */
interface TableLaws {
  /** By Rep of the Big Bad. */
  readonly treasure: (Law | undefined)[];
  /** By column. */
  readonly bigBads: (Law | undefined)[];
  rivals?: Law;
  secretRoom?: Law;
}

const LAWS = new WeakMap<TableFacts, TableLaws>();

function lawsOf(tables: TableFacts): TableLaws {
  const known = LAWS.get(tables);
  if (known !== undefined) return known;
  const laws: TableLaws = { treasure: [], bigBads: [] };
  LAWS.set(tables, laws);
  return laws;
}

/** Returns the law of a table by the sum of 2d6. */
function sumLaw(name: string, table: readonly number[], said: (value: number) => string): Law {
  return faceLaw(name, 2, 6, ([first = 0, second = 0]) => table[first + second - SUM_RESULTS.from], said);
}

/**
 * Returns the law of a roll on the treasure table.
 *
 * @param bigBadRep added to the die: Rep of the Big Bad in the Treasure Room, 0 elsewhere
 * @returns a law of indexes in {@link TableFacts.treasures}
 * @rule 2HDC-T40.0b
 */
export function treasureLaw(bigBadRep: number, tables: TableFacts = BOOK_TABLES): Law {
  const laws = lawsOf(tables).treasure;
  laws[bigBadRep] ??= buildTreasureLaw(bigBadRep, tables);
  return laws[bigBadRep];
}

function buildTreasureLaw(bigBadRep: number, { treasures, treasure }: TableFacts): Law {
  const last = treasure.length - 1;
  return faceLaw(
    bigBadRep === 0 ? 'treasure' : `treasure, d6+${bigBadRep}`,
    1,
    6,
    ([face]) => treasure[Math.min(last, Math.max(0, face + bigBadRep - TREASURE_RESULTS.from))],
    (row) => treasures[row].meaning,
  );
}

/**
 * Returns the law of the Big Bad's race: 2d6 in the column of the Star's Rep; below 4, the column of 4.
 *
 * @param races names by index
 * @returns a law of indexes of races
 * @rule 2HDC-34.1a
 * @rule 2HDC-R93
 */
export function bigBadLaw(
  starRep: number,
  tables: TableFacts = BOOK_TABLES,
  races: readonly string[] = RACES.names,
): Law {
  const column = Math.min(2, Math.max(0, starRep - 4));
  const laws = lawsOf(tables).bigBads;
  laws[column] ??= sumLaw(`Big Bad, column Rep ${column + 4}`, tables.bigBads[column], (race) => races[race]);
  return laws[column];
}

/** Returns the law of the table of rivals, as in {@link TableFacts.rivals}. @rule 2HDC-T39.9 */
export function rivalsLaw(tables: TableFacts = BOOK_TABLES): Law {
  const laws = lawsOf(tables);
  laws.rivals ??= sumLaw(
    'rivals',
    tables.rivals,
    (value) => `${RIVAL_RACES[value & 3]} rivals, ${comparedWords((value >> 2) - 8)} the group`,
  );
  return laws.rivals;
}

/** Returns the law of a secret room's contents: indexes in {@link SECRET_ROOMS}. @rule 2HDC-T37.0 */
export function secretRoomLaw(tables: TableFacts = BOOK_TABLES): Law {
  const laws = lawsOf(tables);
  laws.secretRoom ??= sumLaw('secret room', tables.secretRooms, (room) => SECRET_ROOMS[room]);
  return laws.secretRoom;
}
