/** What a command that plays is at, in this order. */
type Phase = 'read' | 'solve' | 'play' | 'report';

/** Marks where a phase begins on the timeline of the process; `bench/answer.mjs` reads it. */
export function beginPhase(phase: Phase): void {
  performance.mark(`montecrawl:${phase}`);
}
