import type { Question } from '../analysis/answer-scenario.ts';
import type { Machine } from '../analysis/plan.ts';
import { Table } from '../engine/table.ts';
import { compileCell } from '../scenario/compile-cell.ts';
import type { Host } from './host.ts';

/** Cells that are timed at most, evenly spread. */
const MOST_CELLS = 6;
/** Games are played for so long before they count, all cells together: code is slow until it is warm. */
const WARM_MS = 1_000;
/** And for so long, of each cell, to be timed. */
const ROUND_MS = 30;
const MOST_GAMES = 2 ** 20;

/** How long games of a scenario take on one thread, in two digits, since it is never twice the same. */
export function paceOf({ scenario, system }: Question, host: Host): Pick<Machine, 'msPerGame' | 'msPerGameInPairs'> {
  const { cells, seed } = scenario;
  const step = Math.ceil(cells.length / MOST_CELLS);
  const some = cells.filter((_, i) => i % step === 0).map((cell) => compileCell(system, cell));
  const plain = some.map((matchup) => new Table(system, matchup));
  const inPairs = some.map((matchup) => new Table(system, { ...matchup, everyStep: true }));
  const msPerGame = (tables: readonly Table[]) =>
    Number((tables.reduce((sum, table) => sum + timeGames(table, seed, host), 0) / tables.length).toPrecision(2));
  const began = host.worked();
  while (host.worked() - began < WARM_MS) {
    msPerGame(plain);
    msPerGame(inPairs);
  }
  return { msPerGame: msPerGame(plain), msPerGameInPairs: msPerGame(inPairs) };
}

/** Milliseconds of a game, of as many as take long enough to tell. */
function timeGames(table: Table, seed: number, host: Host): number {
  for (let games = 1; ; games *= 2) {
    const began = host.worked();
    table.play(seed, 0, games);
    const spent = host.worked() - began;
    if (spent >= ROUND_MS || games >= MOST_GAMES) return spent / games;
  }
}
