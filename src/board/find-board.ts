import { type Faults, unknownWord } from '../check/fault.ts';
import type { Board } from './board.ts';
import { readMap } from './map.ts';
import { randomBoard } from './random-board.ts';
import { SHIPPED_BOARDS, shippedBoard } from './shipped.ts';

/** Columns and rows of a random board that says only its seed. */
const RANDOM_SIZE = 21;

/**
 * The board that a scenario asks for: the name of a shipped one, the text of a map (anything of several lines), or
 * `random:7`, `random:7:25x31`, a fair board drawn from a seed and, where it is said, of so many columns and rows.
 *
 * @returns undefined where a fault was added
 */
export function findBoard(text: string, faults: Faults): Board | undefined {
  if (text.includes('\n')) return readMap(text, faults);
  const random = /^random:(\d{1,15})(?::(\d{1,2})x(\d{1,2}))?$/.exec(text);
  if (random !== null) {
    const [seed, columns, rows] = [
      Number(random[1]),
      Number(random[2] ?? RANDOM_SIZE),
      Number(random[3] ?? RANDOM_SIZE),
    ];
    try {
      return randomBoard({ seed, columns, rows });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      faults.add([], error.message);
      return undefined;
    }
  }
  const board = shippedBoard(text);
  if (board === undefined) {
    const names = [...SHIPPED_BOARDS.map(({ name }) => name), `random:${text.split(':')[1] ?? 1}`];
    faults.add([], unknownWord('board', text, names));
  }
  return board;
}
