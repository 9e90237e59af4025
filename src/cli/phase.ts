import { setFlagsFromString } from 'node:v8';

/** What a command that plays is at. */
type Phase = 'read' | 'solve' | 'play' | 'report';

/** V8 optimises no function with more bytecode. */
const LARGEST_OPTIMISED = 61_440;

/**
 * Marks where a phase begins on the timeline of the process; `bench/answer.mjs` reads it.
 *
 * A report is written by much code that runs once or twice. Optimising it costs half as much again as running it, so V8
 * leaves that out until the next phase.
 */
export function beginPhase(phase: Phase): void {
  performance.mark(`montecrawl:${phase}`);
  setFlagsFromString(`--max-optimized-bytecode-size=${phase === 'report' ? 0 : LARGEST_OPTIMISED}`);
}
