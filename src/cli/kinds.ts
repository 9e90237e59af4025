import type { ZodType } from 'zod';
import type { Screen } from '../report/terminal/screen.ts';

/** A kind of answer: its shape, and how it is shown. Each part is loaded only when it is asked for: charts take a moment. */
export interface Kind<T> {
  readonly shape: () => Promise<ZodType<T>>;
  /** What a terminal shows of it. */
  readonly summary: () => Promise<(answer: T, screen: Screen) => string>;
  /** The files of its report, but `result.json`. */
  readonly files: () => Promise<(answer: T) => Promise<Map<string, string>>>;
}

/** Forgets of what kind it is: what is read is held to the shape before it is shown. */
function kind<T>(of: Kind<T>): Kind<unknown> {
  return of as unknown as Kind<unknown>;
}

/** What `run`, `fight` and `merge` answer. */
export const RUN = kind({
  shape: async () => (await import('../analysis/result-schema.ts')).answerSchema,
  summary: async () => (await import('../report/terminal/summary.ts')).terminalSummary,
  files: async () => (await import('../report/report-files.ts')).reportFiles,
});

/** What all other commands answer that write a report, by the word that tells them apart in `result.json`. */
export const KINDS = {
  compare: kind({
    shape: async () => (await import('../questions/compare/schema.ts')).comparisonShape,
    summary: async () => (await import('../questions/compare/terminal.ts')).terminalComparison,
    files: async () => (await import('../questions/compare/report.ts')).compareFiles,
  }),
  sensitivity: kind({
    shape: async () => (await import('../questions/sensitivity/schema.ts')).sensitivityShape,
    summary: async () => (await import('../questions/sensitivity/terminal.ts')).terminalSensitivity,
    files: async () => (await import('../questions/sensitivity/report.ts')).sensitivityFiles,
  }),
  'break-even': kind({
    shape: async () => (await import('../questions/break-even/schema.ts')).breakEvenShape,
    summary: async () => (await import('../questions/break-even/terminal.ts')).terminalBreakEven,
    files: async () => (await import('../questions/break-even/report.ts')).breakEvenFiles,
  }),
  plan: kind({
    shape: async () => (await import('../questions/plan/schema.ts')).planShape,
    summary: async () => (await import('../questions/plan/terminal.ts')).terminalPlan,
    files: async () => (await import('../questions/plan/report.ts')).planFiles,
  }),
  skill: kind({
    shape: async () => (await import('../questions/skill/schema.ts')).skillShape,
    summary: async () => (await import('../questions/skill/terminal.ts')).terminalSkill,
    files: async () => (await import('../questions/skill/report.ts')).skillFiles,
  }),
  balance: kind({
    shape: async () => (await import('../questions/balance/schema.ts')).balanceShape,
    summary: async () => (await import('../questions/balance/terminal.ts')).terminalBalance,
    files: async () => (await import('../questions/balance/report.ts')).balanceFiles,
  }),
  tournament: kind({
    shape: async () => (await import('../questions/tournament/schema.ts')).tournamentShape,
    summary: async () => (await import('../questions/tournament/terminal.ts')).terminalTournament,
    files: async () => (await import('../questions/tournament/report.ts')).tournamentFiles,
  }),
  gate: kind({
    shape: async () => (await import('../questions/gate/gate-schema.ts')).gateSchema,
    summary: async () => (await import('../questions/gate/gate-lines.ts')).terminalGate,
    files: async () => (await import('../questions/gate/gate-files.ts')).gateFiles,
  }),
} as const satisfies Readonly<Record<string, Kind<unknown>>>;

export type KindName = keyof typeof KINDS;
