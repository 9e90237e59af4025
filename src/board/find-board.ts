import { type Faults, unknownWord } from '../check/fault.ts';
import type { Board } from './board.ts';
import { readMap } from './map.ts';
import { randomBoard } from './random-board.ts';
import { SHIPPED_BOARDS, shippedBoard } from './shipped.ts';

/** Default number of columns and rows of a random board. */
const RANDOM_SIZE = 21;

/**
 * Returns the board of a scenario: the name of a shipped one, the text of a map (anything of several lines), or
 * `random:7` or `random:7:25x31`, a fair board drawn from a seed, optionally with a number of columns and rows.
 *
 * @returns `undefined` if it added a fault
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
