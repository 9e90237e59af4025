import { describe, expect, it } from 'vitest';
import {
  distanceBetween,
  distanceToEdge,
  EAST,
  exitsOf,
  isFair,
  NORTH,
  SOUTH,
  squareAt,
  WEST,
} from '../../src/board/board.ts';
import { drawBoard } from '../../src/board/drawing.ts';
import { readMap, writeMap } from '../../src/board/map.ts';
import { neighboursOf, touchingOf } from '../../src/board/neighbours.ts';
import { isConnected, randomBoard } from '../../src/board/random-board.ts';
import { SHIPPED_BOARDS, shippedBoard } from '../../src/board/shipped.ts';
import { SightLines } from '../../src/board/sight.ts';
import { Spread, UNREACHED } from '../../src/board/spread.ts';
import { isStanding, TERRAIN_CHARACTERS } from '../../src/board/terrain.ts';
import { Faults } from '../../src/check/fault.ts';

const board = (name: string) => {
  const found = shippedBoard(name);
  if (found === undefined) throw new Error(`no board ${name}`);
  return found;
};

/** Squares that block both steps and sight before any door was opened. */
const solidOf = (name: string) =>
  board(name).terrain.map((code) => ('#O+LS'.includes(TERRAIN_CHARACTERS[code]) ? 1 : 0));

describe('the boards that come with the program', () => {
  it.each([
    ['closet-2', 2, 1, 1, 0],
    ['closet-4', 4, 2, 2, 0],
    ['lane-14', 14, 1, 1, 0],
    ['seam-2', 2, 1, 1, 0],
    ['arena-15', 169, 39, 39, 0],
    ['crossroads-25', 393, 38, 38, 73],
    ['vaults-35', 753, 91, 91, 101],
  ])('%s has %i squares to stand on and room for %i, %i and %i models', (name, squares, a, b, c) => {
    const { terrain, zones } = board(name);
    expect(terrain.filter(isStanding).length).toBe(squares);
    expect([zones.A?.length, zones.B?.length, zones.C?.length ?? 0]).toEqual([a, b, c]);
  });

  it.each(SHIPPED_BOARDS.map(({ name }) => name))('%s is the same for both sides', (name) => {
    expect(isFair(board(name))).toBe(true);
  });

  it.each(['arena-15', 'crossroads-25', 'vaults-35', 'hall-21', 'corridor-21', 'vault', 'pools-17', 'maze-17'])(
    '%s has two exits on each edge',
    (name) => {
      const exits = exitsOf(board(name));
      for (const edge of [NORTH, EAST, SOUTH, WEST]) expect(exits.filter((bits) => bits === edge).length).toBe(2);
    },
  );

  it.each(['crossroads-25', 'vaults-35', 'hall-21', 'corridor-21', 'vault', 'pools-17', 'maze-17'])(
    '%s keeps its treasures away from the edges and from each other',
    (name) => {
      const here = board(name);
      const treasures = here.marks.treasure ?? [];
      expect(treasures.length).toBe(6);
      const fromEdge = Math.max(3, Math.floor((8 * here.columns) / 36));
      for (const one of treasures) {
        expect(distanceToEdge(here, one)).toBeGreaterThanOrEqual(fromEdge);
        for (const other of treasures)
          if (one !== other) expect(distanceBetween(here, one, other)).toBeGreaterThanOrEqual(4);
      }
    },
  );

  it('can be walked all over without opening a door, strongrooms left out', () => {
    const shut = SHIPPED_BOARDS.filter(({ name }) => !isConnected(board(name))).map(({ name }) => name);
    expect(shut).toEqual(['vault', 'seam-2']);
  });

  it('does not know other names', () => {
    expect(shippedBoard('arena-16')).toBeUndefined();
    expect(shippedBoard('constructor')).toBeUndefined();
  });
});

describe('reading a map', () => {
  const faultsOf = (text: string) => {
    const faults = new Faults(['map']);
    expect(readMap(text, faults)).toBeUndefined();
    return faults.all;
  };

  it('reads what writing wrote', () => {
    for (const { name } of SHIPPED_BOARDS) {
      const faults = new Faults();
      expect(readMap(writeMap(board(name)), faults)).toEqual(board(name));
    }
  });

  it('says line and column of everything wrong', () => {
    const text = 'montecrawl-map 1\nname: Bad Name\nsize: 3 3\nzone A: 9,9\ncolour: red\ngrid:\n###\n#x#\n####\n';
    const faults = faultsOf(text);
    expect(faults.map(({ problem }) => problem)).toEqual([
      'line 2, column 7 of the map: a board is named in small letters, digits and hyphens',
      'line 5, column 1 of the map: no key of a map is called "colour"; there are name, size, zone, mark, grid',
      'line 8, column 2 of the map: "x" is not a terrain; the characters are # O . : ~ % + / L S',
      'line 9, column 1 of the map: this line has 4 squares; the size says 3',
      'line 4, column 9 of the map: 9,9 is not on a board of 3 by 3 squares, counted from 0',
    ]);
    expect(faults[2]).toMatchObject({ path: ['map'], offset: text.indexOf('x#') });
  });

  it.each([
    ['', 'line 1, column 1 of the map: a map begins with the line "montecrawl-map 1"'],
    [
      'montecrawl-map 1\nsize: 3 3\ngrid:\n###\n#.#\n###',
      'line 1, column 1 of the map: the map has no line "name: ..."',
    ],
    [
      'montecrawl-map 1\nname: a\nsize: 3 3',
      'line 3, column 1 of the map: the map has no line "grid:" with the drawing after it',
    ],
    [
      'montecrawl-map 1\nname: a\nsize: 3 300\ngrid:\n',
      'line 3, column 7 of the map: a size is columns and rows, each 3 to 99: "size: 15 15"',
    ],
    [
      'montecrawl-map 1\nname: a\nsize: 3 3\ngrid:\n###\n#.#',
      'line 5, column 1 of the map: the drawing has 2 lines; the size says 3',
    ],
    [
      'montecrawl-map 1\nname: a\nsize: 3 3\nmark objective: 0,0\ngrid:\n###\n#.#\n###',
      'line 4, column 17 of the map: no one can stand on the mark at 0,0',
    ],
  ])('refuses %j', (text, problem) => {
    expect(faultsOf(text).map((fault) => fault.problem)).toContain(problem);
  });

  it('keeps of a zone only what can be stood on', () => {
    expect(board('closet-2').zones).toEqual({ A: [5], B: [6] });
    const { zones, columns } = board('crossroads-25');
    expect(zones.C?.includes(9 * columns + 12)).toBe(true);
    expect(zones.C?.includes(12 * columns + 10)).toBe(false);
  });
});

describe('straight lines', () => {
  const cases: [string, [number, number], [number, number], number, boolean][] = [
    ['crossroads-25', [8, 3], [8, 9], 6, true],
    ['crossroads-25', [12, 3], [12, 9], 6, false],
    ['crossroads-25', [7, 12], [17, 12], 10, false],
    ['crossroads-25', [9, 11], [11, 13], 2, false],
    ['crossroads-25', [9, 11], [11, 12], 2, false],
    ['crossroads-25', [12, 9], [12, 11], 2, true],
    ['crossroads-25', [9, 9], [9, 11], 2, true],
    ['crossroads-25', [7, 9], [17, 15], 10, true],
    ['crossroads-25', [4, 10], [8, 11], 4, false],
    ['crossroads-25', [16, 4], [14, 10], 6, false],
    ['crossroads-25', [9, 9], [9, 10], 1, true],
    ['arena-15', [1, 1], [13, 13], 12, true],
    ['arena-15', [3, 2], [3, 6], 4, false],
    ['arena-15', [6, 5], [8, 9], 4, true],
    ['arena-15', [7, 3], [7, 5], 2, true],
    ['arena-15', [1, 7], [7, 7], 6, true],
    ['seam-2', [1, 1], [2, 2], 1, false],
  ];

  it.each(cases)('on %s from %j to %j: distance %i, clear %s', (name, from, to, distance, isClear) => {
    const here = board(name);
    const lines = new SightLines(here);
    const solid = solidOf(name);
    const [one, other] = [squareAt(here, ...from), squareAt(here, ...to)];
    expect(distanceBetween(here, one, other)).toBe(distance);
    expect(lines.isClear(one, other, solid)).toBe(isClear);
    expect(lines.isClear(other, one, solid)).toBe(isClear);
  });

  it('crosses what geometry says, whichever end is first', () => {
    // A square's inside is crossed when the line passes strictly between its corners.
    const here = board('vaults-35');
    const lines = new SightLines(here);
    const level = new Uint8Array(here.terrain.length);
    const from = squareAt(here, 17, 17);
    for (const [x, y] of [
      [20, 18],
      [24, 12],
      [11, 15],
      [30, 25],
      [17, 2],
    ] as const) {
      const to = squareAt(here, x, y);
      for (let square = 0; square < level.length; square++) {
        if (square === from || square === to) continue;
        const column = square % 35;
        const row = Math.floor(square / 35);
        if (column < Math.min(17, x) || column > Math.max(17, x) || row < Math.min(17, y) || row > Math.max(17, y))
          continue;
        const side = (px: number, py: number) => Math.sign((px - 17) * (y - 17) - (py - 17) * (x - 17));
        const corners = [-0.5, 0.5].flatMap((dx) => [-0.5, 0.5].map((dy) => side(column + dx, row + dy)));
        const isCrossed = corners.includes(1) && corners.includes(-1);
        level.fill(0);
        level[square] = 1;
        expect(lines.level(from, to, level), `${column},${row}`).toBe(isCrossed ? 1 : 0);
        expect(lines.level(to, from, level)).toBe(isCrossed ? 1 : 0);
      }
    }
  });

  it('is shut at a corner by two squares, and takes the lower level of them', () => {
    const here = board('arena-15');
    const lines = new SightLines(here);
    const level = new Uint8Array(here.terrain.length);
    const [from, to] = [squareAt(here, 5, 5), squareAt(here, 6, 6)];
    level[squareAt(here, 6, 5)] = 2;
    expect(lines.level(from, to, level)).toBe(0);
    level[squareAt(here, 5, 6)] = 1;
    expect(lines.level(from, to, level)).toBe(1);
  });

  it('reaches as far as asked and no farther', () => {
    const here = board('arena-15');
    const lines = new SightLines(here, 12);
    const level = new Uint8Array(here.terrain.length);
    expect(lines.level(squareAt(here, 1, 1), squareAt(here, 13, 1), level)).toBe(0);
    expect(lines.level(squareAt(here, 0, 1), squareAt(here, 13, 1), level)).toBe(255);
  });
});

describe('neighbours and ways', () => {
  it('shuts diagonals by the corner rule', () => {
    const here = board('seam-2');
    const neighbours = neighboursOf(here);
    const at = squareAt(here, 1, 1);
    const southEast = 1 << 3;
    const solid = solidOf('seam-2');
    expect(touchingOf(neighbours, solid, 'both')[at] & southEast).toBe(0);
    expect(touchingOf(neighbours, solid, 'free')[at] & southEast).toBe(southEast);
    solid[squareAt(here, 2, 1)] = 0;
    expect(touchingOf(neighbours, solid, 'both')[at] & southEast).toBe(southEast);
    expect(touchingOf(neighbours, solid, 'any')[at] & southEast).toBe(0);
  });

  it('finds the cheapest ways there and back', () => {
    const here = board('lane-14');
    const neighbours = neighboursOf(here);
    const touching = touchingOf(neighbours, solidOf('lane-14'), 'both');
    const cost = here.terrain.map((code) => (isStanding(code) ? 1 : 0));
    cost[squareAt(here, 5, 1)] = 3;
    const spread = new Spread(neighbours, 3);
    const ways = new Int16Array(here.terrain.length);
    spread.from(squareAt(here, 1, 1), touching, cost, ways);
    expect([1, 4, 5, 6, 14].map((column) => ways[squareAt(here, column, 1)])).toEqual([0, 3, 6, 7, 15]);
    expect(ways[0]).toBe(UNREACHED);
    spread.to([squareAt(here, 5, 1)], touching, cost, ways);
    expect([4, 5, 6, 1].map((column) => ways[squareAt(here, column, 1)])).toEqual([3, 0, 3, 6]);
  });

  it('agrees with a plain search', () => {
    const here = board('crossroads-25');
    const neighbours = neighboursOf(here);
    const touching = touchingOf(neighbours, solidOf('crossroads-25'), 'both');
    const cost = here.terrain.map((code) => [0, 0, 1, 2, 2, 0, 3, 1, 6, 6][code]);
    const start = squareAt(here, 8, 7);
    const plain = new Array<number>(here.terrain.length).fill(UNREACHED);
    plain[start] = 0;
    for (let changed = true; changed; ) {
      changed = false;
      for (let square = 0; square < plain.length; square++)
        for (let direction = 0; direction < 8; direction++) {
          const next = neighbours[square * 8 + direction];
          if ((touching[square] & (1 << direction)) === 0 || cost[next] === 0) continue;
          const total = plain[square] + cost[next];
          if (total < plain[next]) {
            plain[next] = total;
            changed = true;
          }
        }
    }
    const ways = new Int16Array(here.terrain.length);
    new Spread(neighbours, 6).from([start], touching, cost, ways);
    expect(Array.from(ways)).toEqual(plain);
  });
});

describe('random boards', () => {
  it('are fair, connected and the same for the same seed', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const here = randomBoard({ seed, columns: 21, rows: 25 });
      expect(isFair(here)).toBe(true);
      expect(isConnected(here)).toBe(true);
      expect(here.marks.treasure?.length).toBe(6);
      expect(randomBoard({ seed, columns: 21, rows: 25 })).toEqual(here);
      const exits = exitsOf(here);
      for (const edge of [NORTH, EAST, SOUTH, WEST]) expect(exits.filter((bits) => bits === edge).length).toBe(2);
    }
  });

  it('differ from seed to seed', () => {
    expect(writeMap(randomBoard({ seed: 1, columns: 15, rows: 15 }))).not.toBe(
      writeMap(randomBoard({ seed: 2, columns: 15, rows: 15 })),
    );
  });

  it('refuse sizes without a middle', () => {
    expect(() => randomBoard({ seed: 1, columns: 20, rows: 21 })).toThrow(RangeError);
  });
});

it('draws a board with whoever stands on it', () => {
  expect(drawBoard(board('closet-2'), new Map([[5, 'a']]))).toBe('  0123\n0 ####\n1 #a.#\n2 ####');
});
