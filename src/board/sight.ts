import type { Board } from './board.ts';

/**
 * Straight lines between the centres of squares.
 *
 * A line passes through the squares whose interior it crosses, except its two ends, and through corners where four
 * squares meet, where it touches two squares beside it. These squares depend only on the distance between the ends in
 * each direction, so one small table holds all lines of a board. A line is the same in both directions.
 */
export class SightLines {
  private readonly columns: number;
  /** The longest line, in either direction. */
  private readonly range: number;
  private readonly span: number;
  private readonly columnOf: Uint8Array;
  private readonly rowOf: Uint8Array;
  /** First entry of each line in {@link steps}, then one past its crossed squares, by `(rows * span + columns) * 2`. */
  private readonly firsts: Int32Array;
  /** Differences of squares from the line's start: crossed squares one by one, then corners as pairs. */
  private readonly steps: Int16Array;

  /** @param range the longest distance that is needed; default: the whole board */
  constructor(board: Board, range = Math.max(board.columns, board.rows) - 1) {
    this.columns = board.columns;
    this.range = Math.min(range, Math.max(board.columns, board.rows) - 1);
    this.span = 2 * this.range + 1;
    this.columnOf = Uint8Array.from(board.terrain, (_, square) => square % board.columns);
    this.rowOf = Uint8Array.from(board.terrain, (_, square) => Math.floor(square / board.columns));
    this.firsts = new Int32Array(this.span * this.span * 2 + 1);
    const steps: number[] = [];
    for (let rows = -this.range; rows <= this.range; rows++) {
      for (let columns = -this.range; columns <= this.range; columns++) {
        const at = ((rows + this.range) * this.span + columns + this.range) * 2;
        this.firsts[at] = steps.length;
        const corners = addCrossed(steps, columns, rows, this.columns);
        this.firsts[at + 1] = steps.length;
        for (const corner of corners) steps.push(corner);
        this.firsts[at + 2] = steps.length;
      }
    }
    this.steps = Int16Array.from(steps);
  }

  /**
   * Returns the highest level on a line: of a crossed square its own level, of a corner the lower of the two beside it.
   * The ends do not count. 0 if nothing is between them, 255 if they are out of range.
   *
   * @param level a level for each square, 0..254: what blocks, what gives cover, and so on
   */
  level(from: number, to: number, level: Uint8Array): number {
    const columns = this.columnOf[to] - this.columnOf[from] + this.range;
    const rows = this.rowOf[to] - this.rowOf[from] + this.range;
    if (columns < 0 || columns >= this.span || rows < 0 || rows >= this.span) return 255;
    const at = (rows * this.span + columns) * 2;
    const corners = this.firsts[at + 1];
    const end = this.firsts[at + 2];
    let highest = 0;
    let i = this.firsts[at];
    for (; i < corners; i++) {
      const here = level[from + this.steps[i]];
      if (here > highest) highest = here;
    }
    for (; i < end; i += 2) {
      const one = level[from + this.steps[i]];
      const other = level[from + this.steps[i + 1]];
      const here = one < other ? one : other;
      if (here > highest) highest = here;
    }
    return highest;
  }

  /** Returns whether every square and corner of a line has level 0. */
  isClear(from: number, to: number, level: Uint8Array): boolean {
    const columns = this.columnOf[to] - this.columnOf[from] + this.range;
    const rows = this.rowOf[to] - this.rowOf[from] + this.range;
    if (columns < 0 || columns >= this.span || rows < 0 || rows >= this.span) return false;
    const { firsts, steps } = this;
    const at = (rows * this.span + columns) * 2;
    const corners = firsts[at + 1];
    const end = firsts[at + 2];
    let i = firsts[at];
    for (; i < corners; i++) if (level[from + steps[i]] !== 0) return false;
    for (; i < end; i += 2) if (level[from + steps[i]] !== 0 && level[from + steps[i + 1]] !== 0) return false;
    return true;
  }
}

const NO_CORNERS: readonly number[] = [];

/**
 * Adds the squares that a line crosses, as differences from its start.
 *
 * @returns its corners, as pairs of differences
 */
function addCrossed(steps: number[], columns: number, rows: number, boardColumns: number): readonly number[] {
  const width = Math.abs(columns);
  const height = Math.abs(rows);
  const right = Math.sign(columns);
  const down = Math.sign(rows) * boardColumns;
  let corners = NO_CORNERS;
  let x = 0;
  let y = 0;
  while (x < width || y < height) {
    // The line leaves column x at (2x+1)/(2 width) of its length and row y at (2y+1)/(2 height).
    const toNextColumn = (2 * x + 1) * height;
    const toNextRow = (2 * y + 1) * width;
    if (toNextColumn === toNextRow) {
      corners = [...corners, y * down + (x + 1) * right, (y + 1) * down + x * right];
      x++;
      y++;
    } else if (y === height || (x < width && toNextColumn < toNextRow)) x++;
    else y++;
    if (x < width || y < height) steps.push(y * down + x * right);
  }
  return corners;
}
