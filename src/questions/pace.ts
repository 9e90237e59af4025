import type { Subject } from '../analysis/answer-scenario.ts';
import { GameRunner } from '../engine/game-runner.ts';
import { rest } from '../engine/threads.ts';
import { compileCell } from '../scenario/compile-cell.ts';
import type { Pace } from './question.ts';

/** A clock for timing games. */
export interface Stopwatch {
  /** Returns the milliseconds of CPU time of this program. */
  worked(): number;
  readonly stop: AbortSignal;
}

/** The most cells that are timed. */
const MOST_CELLS = 6;
/** Milliseconds of warm-up over all cells: code is slow until it is warm. */
const WARM_MS = 1_000;
/** Least milliseconds of a round, unless it reaches the most games. */
const ROUND_MS = 25;
const MOST_GAMES = 1_000_000;

/**
 * Measures how long games of a scenario take on one thread, in two digits, since no two measurements are equal.
 *
 * @throws AbortError when aborted
 */
export async function paceOf(
  { scenario: { cells, seed }, system }: Subject,
  watch: Stopwatch,
): Promise<Omit<Pace, 'threads'>> {
  const some = evenly(cells, MOST_CELLS).map((cell) => compileCell(system, cell));
  const plain = some.map((matchup) => new GameRunner(system, matchup));
  // Pairs play every step.
  const inPairs = some.map((matchup) => new GameRunner(system, { ...matchup, everyStep: true }));
  const msPerGame = async (runners: readonly GameRunner[]) => {
    let sum = 0;
    for (const runner of runners) {
      await rest();
      watch.stop.throwIfAborted();
      sum += playRound(runner, seed, watch).msPerGame;
    }
    return Number((sum / runners.length).toPrecision(2));
  };
  const began = watch.worked();
  while (watch.worked() - began < WARM_MS) {
    await msPerGame(plain);
    await msPerGame(inPairs);
  }
  return { msPerGame: await msPerGame(plain), msPerGameInPairs: await msPerGame(inPairs) };
}

/** Plays enough games to be timed. */
export function playRound(runner: GameRunner, seed: number, watch: Stopwatch): { games: number; msPerGame: number } {
  for (let games = 1; ; games *= 2) {
    const began = watch.worked();
    runner.play(seed, 0, games);
    const spent = watch.worked() - began;
    if (spent >= ROUND_MS || games >= MOST_GAMES) return { games, msPerGame: spent / games };
  }
}

/** Returns at most `most` of all cells, evenly spread. */
export function evenly<Cell>(all: readonly Cell[], most: number): readonly Cell[] {
  return all.filter((_, i) => i % Math.ceil(all.length / most) === 0);
}
