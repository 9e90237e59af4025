import { setFlagsFromString } from 'node:v8';

/** The phase of a command that plays. */
type Phase = 'read' | 'solve' | 'play' | 'report';

/** V8's default for the largest function that it optimises, in bytes of bytecode. */
const LARGEST_OPTIMISED = 61_440;

/** Percent by which the heap may grow between two collections where {@link saveMemory} was called. */
const GROWTH = 50;

/** Has garbage collected sooner than V8 finds worth it, so that a command with much to hold takes less memory. */
export function saveMemory(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}

/**
 * Marks the start of a phase on the process's timeline, which `bench/answer.mjs` reads.
 *
 * Reports run much code only once or twice, and optimising it takes 1.5 times as long as running it, so V8's optimiser
 * is off in that phase.
 *
 * @param isLong whether the phase runs the same code thousands of times, so that optimising it pays
 */
export function beginPhase(phase: Phase, isLong = phase !== 'report'): void {
  performance.mark(`montecrawl:${phase}`);
  setFlagsFromString(`--max-optimized-bytecode-size=${isLong ? LARGEST_OPTIMISED : 0}`);
}
