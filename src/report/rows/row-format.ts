import type { GameRows } from '../../engine/play-rows.ts';

type Piece = string | Uint8Array;

/** How rows are written as a file of one kind, piece after piece. */
export interface RowFormat {
  /** What the file begins with. */
  begin(): Piece;
  /** Some rows. They come in the order of cells and games. */
  add(rows: GameRows): Piece | Promise<Piece>;
  /** What the file ends with. */
  end(): Piece | Promise<Piece>;
}
