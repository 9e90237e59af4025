import { type Faults, unknownWord } from '../check/fault.ts';
import type { Board } from './board.ts';
import { isStanding, TERRAIN_CHARACTERS } from './terrain.ts';

/** The first line of every map. */
const MAP_HEADING = 'montecrawl-map 1';

const LEAST = 3;
const MOST = 99;
const KEYS = ['name', 'size', 'zone', 'mark', 'grid'];

/**
 * Reads a board from its map: a heading, lines of `key: value`, and a drawing of the squares.
 *
 * ```
 * montecrawl-map 1
 * ; a comment
 * name: closet
 * size: 4 3
 * zone A: 1,1
 * zone B: 2,1
 * mark objective: 1,1
 * grid:
 * ####
 * #..#
 * ####
 * ```
 *
 * Zones are rectangles (`1,1-3,2`) or single squares; only their squares that can be stood on are kept.
 *
 * @param faults receives every fault; its offset counts characters of the text, and its text names line and column,
 *   from 1
 * @returns `undefined` if there are faults
 */
export function readMap(text: string, faults: Faults): Board | undefined {
  const reader = new MapReader(text, faults);
  return reader.read();
}

class MapReader {
  private readonly lines: { readonly text: string; readonly offset: number }[] = [];
  private readonly faults: Faults;
  private broken = false;
  private name = '';
  private size: { columns: number; rows: number } | undefined;
  private readonly zones: Area[] = [];
  private readonly marks: Area[] = [];
  private grid = -1;

  constructor(text: string, faults: Faults) {
    this.faults = faults;
    let offset = 0;
    for (const line of text.split('\n')) {
      this.lines.push({ text: line.replace(/\s+$/, ''), offset });
      offset += line.length + 1;
    }
  }

  read(): Board | undefined {
    if (this.lines[0]?.text !== MAP_HEADING) this.fault(0, 0, `a map begins with the line "${MAP_HEADING}"`);
    for (let i = 1; i < this.lines.length && this.grid < 0; i++) this.readLine(i);
    if (this.name === '' && !this.broken) this.fault(0, 0, 'the map has no line "name: ..."');
    if (this.size === undefined) {
      if (!this.broken) this.fault(0, 0, 'the map has no line "size: columns rows"');
      return undefined;
    }
    if (this.grid < 0) {
      this.fault(this.lines.length - 1, 0, 'the map has no line "grid:" with the drawing after it');
      return undefined;
    }
    const terrain = this.readGrid(this.size);
    const zones = this.readAreas(this.zones, this.size, terrain, false);
    const marks = this.readAreas(this.marks, this.size, terrain, true);
    return this.broken ? undefined : { name: this.name, ...this.size, terrain, zones, marks };
  }

  private readLine(i: number): void {
    const line = (this.lines[i] as { text: string }).text;
    if (line === '' || line.startsWith(';')) return;
    const match = /^([^:\s]*)\s*([^:]*):\s*(.*)$/.exec(line);
    if (match === null) {
      this.fault(i, 0, `this is not a line "key: value"; keys are ${KEYS.join(', ')}`);
      return;
    }
    const [, key = '', label = '', value = ''] = match;
    const at = line.length - value.length;
    if (key === 'name' && label === '') {
      if (/^[a-z0-9][a-z0-9-]*$/.test(value)) this.name = value;
      else this.fault(i, at, 'a board is named in small letters, digits and hyphens');
    } else if (key === 'size' && label === '') this.readSize(i, at, value);
    else if ((key === 'zone' || key === 'mark') && /^[A-Za-z][A-Za-z-]*$/.test(label.trim()))
      (key === 'zone' ? this.zones : this.marks).push({ name: label.trim(), line: i, at, value });
    else if (key === 'zone' || key === 'mark')
      this.fault(i, 0, `a ${key} is named by letters: "${key} ${key === 'zone' ? 'A: 1,1-3,2' : 'objective: 7,7'}"`);
    else if (key === 'grid' && value === '') this.grid = i + 1;
    else this.fault(i, 0, unknownWord('key of a map', key, KEYS));
  }

  private readSize(i: number, at: number, value: string): void {
    const match = /^(\d{1,4})\s+(\d{1,4})$/.exec(value);
    const columns = Number(match?.[1]);
    const rows = Number(match?.[2]);
    if (match !== null && columns >= LEAST && columns <= MOST && rows >= LEAST && rows <= MOST)
      this.size = { columns, rows };
    else this.fault(i, at, `a size is columns and rows, each ${LEAST} to ${MOST}: "size: 15 15"`);
  }

  private readGrid(size: { columns: number; rows: number }): Uint8Array {
    const terrain = new Uint8Array(size.columns * size.rows);
    let end = this.lines.length;
    while (end > this.grid && (this.lines[end - 1]?.text === '' || this.lines[end - 1]?.text.startsWith(';'))) end--;
    if (end - this.grid !== size.rows)
      this.fault(Math.min(end, this.grid), 0, `the drawing has ${end - this.grid} lines; the size says ${size.rows}`);
    for (let row = 0; row < Math.min(size.rows, end - this.grid); row++) {
      const line = this.lines[this.grid + row]?.text ?? '';
      if (line.length !== size.columns)
        this.fault(this.grid + row, 0, `this line has ${line.length} squares; the size says ${size.columns}`);
      for (let column = 0; column < Math.min(size.columns, line.length); column++) {
        const code = TERRAIN_CHARACTERS.indexOf(line[column]);
        if (code < 0)
          this.fault(
            this.grid + row,
            column,
            `"${line[column]}" is not a terrain; the characters are ${[...TERRAIN_CHARACTERS].join(' ')}`,
          );
        else terrain[row * size.columns + column] = code;
      }
    }
    return terrain;
  }

  private readAreas(
    areas: readonly Area[],
    size: { columns: number; rows: number },
    terrain: Uint8Array,
    isMark: boolean,
  ): Record<string, number[]> {
    const found = new Map<string, number[]>();
    for (const { name, line, at, value } of areas) {
      const squares = found.get(name) ?? [];
      found.set(name, squares);
      for (const part of value.matchAll(/\S+/g)) {
        const where = at + part.index;
        const match = /^(\d{1,2}),(\d{1,2})(?:-(\d{1,2}),(\d{1,2}))?$/.exec(part[0]);
        if (match === null || (isMark && match[3] !== undefined)) {
          this.fault(
            line,
            where,
            isMark ? 'a mark is a square "12,3"' : 'a zone is squares "12,3" or rectangles "1,1-13,3"',
          );
          continue;
        }
        const [left, top] = [Number(match[1]), Number(match[2])];
        const [right, bottom] = [Number(match[3] ?? left), Number(match[4] ?? top)];
        if (right < left || bottom < top || right >= size.columns || bottom >= size.rows) {
          this.fault(
            line,
            where,
            `${part[0]} is not on a board of ${size.columns} by ${size.rows} squares, counted from 0`,
          );
          continue;
        }
        if (isMark && !isStanding(terrain[top * size.columns + left]))
          this.fault(line, where, `no one can stand on the mark at ${part[0]}`);
        for (let row = top; row <= bottom; row++) {
          for (let column = left; column <= right; column++) {
            const square = row * size.columns + column;
            if (isStanding(terrain[square]) && !squares.includes(square)) squares.push(square);
          }
        }
      }
      if (!isMark) squares.sort((a, b) => a - b);
      if (squares.length === 0 && !this.broken)
        this.fault(line, at, `${isMark ? 'mark' : 'zone'} ${name} has no square`);
    }
    return Object.fromEntries(found);
  }

  private fault(line: number, column: number, problem: string): void {
    this.broken = true;
    const offset = (this.lines[line]?.offset ?? 0) + column;
    this.faults.add([], `line ${line + 1}, column ${column + 1} of the map: ${problem}`, { offset });
  }
}

/** A zone or mark as written, with the line and column at which its squares begin. */
interface Area {
  readonly name: string;
  readonly line: number;
  readonly at: number;
  readonly value: string;
}

/** Returns the map of a board, from which {@link readMap} makes the same board again. */
export function writeMap(board: Board): string {
  const name = (square: number) => `${square % board.columns},${Math.floor(square / board.columns)}`;
  const areas = (key: string, all: Readonly<Record<string, readonly number[]>>) =>
    Object.entries(all).map(([label, squares]) => `${key} ${label}: ${squares.map(name).join(' ')}`);
  const grid = Array.from({ length: board.rows }, (_, row) =>
    Array.from(
      board.terrain.subarray(row * board.columns, (row + 1) * board.columns),
      (terrain) => TERRAIN_CHARACTERS[terrain],
    ).join(''),
  );
  return [
    MAP_HEADING,
    `name: ${board.name}`,
    `size: ${board.columns} ${board.rows}`,
    ...areas('zone', board.zones),
    ...areas('mark', board.marks),
    'grid:',
    ...grid,
    '',
  ].join('\n');
}
