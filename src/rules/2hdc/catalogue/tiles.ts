import { catalogue, type Row } from '../../kit/catalogue.ts';

/** A type of tile. */
interface Tile extends Row {
  readonly rule: string;
  /** Its name in a story. */
  readonly said: string;
  /** Sums of 2d6 for it. @rule 2HDC-T38.0a */
  readonly sums: readonly number[];
  /** Exits besides the one that leads to it. @rule 2HDC-R97 */
  readonly exits: number;
  /** The type that replaces it if rolled twice in a row. @rule 2HDC-R98 */
  readonly twice?: string;
}

/** Types of tiles. @rule 2HDC-T38.0a */
export const TILES = catalogue('tile', {
  'dead-end': {
    rule: '2HDC-T38.0a',
    meaning: 'no exit, perhaps a secret room',
    said: 'a dead end',
    sums: [2],
    exits: 0,
  },
  room: {
    rule: '2HDC-T38.0a',
    meaning: 'one exit, four squares wide, perhaps enemies, treasure, a secret room',
    said: 'a room',
    sums: [3, 6, 8, 12],
    exits: 1,
  },
  t: {
    rule: '2HDC-T38.0a',
    meaning: 'two exits',
    said: 'a T',
    sums: [4],
    exits: 2,
    twice: 'room',
  },
  'left-turn': {
    rule: '2HDC-T38.0a',
    meaning: 'one exit',
    said: 'a left turn',
    sums: [5],
    exits: 1,
    twice: 'corridor',
  },
  corridor: {
    rule: '2HDC-T38.0a',
    meaning: 'one exit',
    said: 'a corridor',
    sums: [7],
    exits: 1,
  },
  'right-turn': {
    rule: '2HDC-T38.0a',
    meaning: 'one exit',
    said: 'a right turn',
    sums: [9],
    exits: 1,
    twice: 'corridor',
  },
  'four-way': {
    rule: '2HDC-T38.0a',
    meaning: 'three exits',
    said: 'a four-way',
    sums: [10],
    exits: 3,
    twice: 'room',
  },
  stairs: {
    rule: '2HDC-T38.0a',
    meaning: 'one exit, a level lower',
    said: 'stairs',
    sums: [11],
    exits: 1,
  },
} satisfies Readonly<Record<string, Tile>>);

export type TileName = (typeof TILES.names)[number];

// Indexes of types of tiles.
export const DEAD_END = TILES.byName['dead-end'].index;
export const A_ROOM = TILES.byName.room.index;
export const T = TILES.byName.t.index;
export const LEFT = TILES.byName['left-turn'].index;
export const A_CORRIDOR = TILES.byName.corridor.index;
export const RIGHT = TILES.byName['right-turn'].index;
export const FOUR_WAY = TILES.byName['four-way'].index;
export const STAIRS = TILES.byName.stairs.index;

/** Returns the type of tile for a sum of 2d6. @rule 2HDC-T38.0a */
export function tileOf(sum: number): number {
  return TILES.rows.find(({ sums }: Tile) => sums.includes(sum))!.index;
}

/** Returns the type that a rolled type counts as after another. @rule 2HDC-R98 */
export function tileAfter(type: number, previous: number): number {
  const { twice }: Tile = TILES.rows[type];
  return type === previous && twice !== undefined ? TILES.find(twice)!.index : type;
}
