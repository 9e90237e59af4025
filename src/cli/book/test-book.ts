import { showFaults } from '../../check/show-faults.ts';
import { GameRunner } from '../../engine/game-runner.ts';
import { type AddedBook, addBook, loadKernel, loadSystem } from '../../rules/registry.ts';
import type { Matchup, RuleSystem } from '../../rules/system.ts';
import { compileCell } from '../../scenario/compile-cell.ts';
import { readScenario } from '../../scenario/read-scenario.ts';
import type { RightReading } from '../../scenario/reading.ts';
import { starter } from '../../scenario/starter.ts';
import { BOOK_CHECKS, type BookCheck, type BookFinding, LEDGER_CHECK, testGames } from './test-games.ts';

/** The book to test. */
export interface BookOrder {
  readonly id: string;
  /** `undefined` for a shipped book. */
  readonly book: AddedBook | undefined;
  /** One number, which grows as long as games end. */
  readonly pulse: Int32Array;
  /** Whether to measure its speed, which takes half a second of CPU. */
  readonly timed: boolean;
}

/** The result of a test. */
export interface BookResult {
  readonly finding: BookFinding | undefined;
  /** The checks that apply to this book. */
  readonly checks: readonly BookCheck[];
  /** Ids of played rules that no replay or measure of the test cited; empty for a book with readings. */
  readonly uncited: readonly string[];
  /** Games of the first cell of the example per second on this thread; 0 if not measured. */
  readonly gamesPerSecond: number;
}

/** Tests a rulebook on its example, and on one-against-one duels made from it. */
export async function testBook({ id, book, pulse, timed }: BookOrder): Promise<BookResult> {
  if (book !== undefined) addBook(book);
  const [kernel, system] = await Promise.all([loadKernel(id), loadSystem(id)]);
  const ledger = await system.ledger();
  const { hasReadings = false } = system;
  const rules = hasReadings ? undefined : new Set(ledger.map((row) => row.id));
  const cited = new Set<string>();
  const alive = () => void Atomics.add(pulse, 0, 1);
  const ended = (finding: BookFinding | undefined, gamesPerSecond = 0): BookResult => ({
    finding,
    checks: BOOK_CHECKS.filter((check) => check !== LEDGER_CHECK || !hasReadings),
    uncited: (hasReadings ? [] : ledger)
      .filter((row) => row.answer === 'played' && !cited.has(row.id))
      .map((row) => row.id),
    gamesPerSecond,
  });
  let first: Matchup | undefined;
  for (const text of textsFor(system)) {
    const reading = await readExample(text, id);
    if ('finding' in reading) {
      // The duel may not be a valid game of the book.
      if (first === undefined) return ended(reading.finding);
      continue;
    }
    for (const cell of reading.scenario.cells) {
      const matchup = { ...compileCell(reading.system, cell, true), everyStep: true };
      first ??= matchup;
      const finding = await testGames(kernel, matchup, { rules, alive, cited });
      if (finding !== undefined) return ended(finding);
    }
  }
  return ended(undefined, timed && first !== undefined ? speedOf(new GameRunner(kernel, first)) : 0);
}

async function readExample(text: string, id: string): Promise<RightReading | { readonly finding: BookFinding }> {
  try {
    const reading = await readScenario(text, `the example of ${id}`, () =>
      Promise.reject(new Error('there are no files')),
    );
    if (!('faults' in reading)) return reading;
    return { finding: { check: 'every game ends', problem: `the example cannot be played:\n${showFaults(reading)}` } };
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    return { finding: { check: 'counts add up', problem: `declaring what is counted breaks: ${why}` } };
  }
}

/** Returns the example, and one-against-one duels from it, which are small enough to solve. */
function textsFor(system: RuleSystem): string[] {
  const whole = starter(system);
  const { example } = system;
  const alone = (at: 0 | -1) =>
    Object.fromEntries(
      Object.entries(example.sides).map(([side, lines]) => [
        side,
        { members: [lines.at(at)?.replace(/^\d+x?\s+/, '')] },
      ]),
    );
  const duel = (at: 0 | -1) => JSON.stringify({ title: 'One against one', rules: system.id, sides: alone(at) });
  return [whole, duel(0), duel(-1)];
}

/** Returns the games per second, measured over half a second. */
function speedOf(runner: GameRunner): number {
  const began = process.cpuUsage().user;
  let games = 0;
  let took = 0;
  for (let batch = 100; took < 500_000; batch *= 2) {
    runner.play(1, games, batch);
    games += batch;
    took = process.cpuUsage().user - began;
  }
  return games / (took / 1e6);
}
