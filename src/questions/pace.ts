import type { Subject } from '../analysis/answer-scenario.ts';
import { GameRunner } from '../engine/game-runner.ts';
import { rest } from '../engine/threads.ts';
import { compileCell } from '../scenario/compile-cell.ts';
import type { Pace } from './question.ts';

/** What games are timed by. */
export interface Stopwatch {
  /** Milliseconds that this program has worked. */
  worked(): number;
  readonly stop: AbortSignal;
}

/** Cells that are timed at most. */
const MOST_CELLS = 6;
/** Games are played for so long before they count, all cells together: code is slow until it is warm. */
const WARM_MS = 1_000;
/** Games of a round take so long at least, or are so many. */
const ROUND_MS = 25;
const MOST_GAMES = 1_000_000;

/**
 * How long games of a scenario take on one thread, in two digits, since it is never twice the same.
 *
 * @throws AbortError when it was told to stop before that was known
 */
export async function paceOf(
  { scenario: { cells, seed }, system }: Subject,
  watch: Stopwatch,
): Promise<Omit<Pace, 'threads'>> {
  const some = evenly(cells, MOST_CELLS).map((cell) => compileCell(system, cell));
  const plain = some.map((matchup) => new GameRunner(system, matchup));
  // Pairs need the luck of every step.
  const inPairs = some.map((matchup) => new GameRunner(system, { ...matchup, everyStep: true }));
  const msPerGame = async (tables: readonly GameRunner[]) => {
    let sum = 0;
    for (const table of tables) {
      await rest();
      watch.stop.throwIfAborted();
      sum += playRound(table, seed, watch).msPerGame;
    }
    return Number((sum / tables.length).toPrecision(2));
  };
  const began = watch.worked();
  while (watch.worked() - began < WARM_MS) {
    await msPerGame(plain);
    await msPerGame(inPairs);
  }
  return { msPerGame: await msPerGame(plain), msPerGameInPairs: await msPerGame(inPairs) };
}

/** Plays as many games as take long enough to be timed. */
export function playRound(table: GameRunner, seed: number, watch: Stopwatch): { games: number; msPerGame: number } {
  for (let games = 1; ; games *= 2) {
    const began = watch.worked();
    table.play(seed, 0, games);
    const spent = watch.worked() - began;
    if (spent >= ROUND_MS || games >= MOST_GAMES) return { games, msPerGame: spent / games };
  }
}

/** So many of all cells at most, evenly spread. */
export function evenly<Cell>(all: readonly Cell[], most: number): readonly Cell[] {
  return all.filter((_, i) => i % Math.ceil(all.length / most) === 0);
}
