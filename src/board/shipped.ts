import { Faults } from '../check/fault.ts';
import type { Board } from './board.ts';
import { readMap } from './map.ts';
import { HALLS } from './shipped/halls.ts';
import { MAZES } from './shipped/mazes.ts';
import { TEST_BOARDS } from './shipped/test-boards.ts';
import { VAULTS } from './shipped/vaults.ts';

/** A board that ships with the program. */
export interface ShippedBoard {
  readonly meaning: string;
  /** The text for {@link readMap}. */
  readonly map: string;
}

const SHIPPED: Readonly<Record<string, ShippedBoard>> = { ...HALLS, ...VAULTS, ...MAZES, ...TEST_BOARDS };

/** Names of the shipped boards, and their purposes. */
export const SHIPPED_BOARDS: readonly { readonly name: string; readonly meaning: string }[] = Object.entries(
  SHIPPED,
).map(([name, { meaning }]) => ({ name, meaning }));

const read = new Map<string, Board>();

/** Returns the shipped board of a name, or `undefined`. */
export function shippedBoard(name: string): Board | undefined {
  if (!Object.hasOwn(SHIPPED, name)) return undefined;
  let board = read.get(name);
  if (board === undefined) {
    const faults = new Faults();
    board = readMap(SHIPPED[name].map, faults);
    if (board === undefined) throw new Error(`the board ${name} is drawn wrongly: ${faults.all[0]?.problem}`);
    read.set(name, board);
  }
  return board;
}
