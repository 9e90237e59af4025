import type { ZodType } from 'zod';
import { QUESTIONS } from '../questions/questions.ts';
import type { Screen } from '../report/terminal/screen.ts';

/** A kind of answer: its shape, and how it is shown. Each part is loaded only where it is needed: charts take a moment. */
export interface Kind {
  readonly shape: () => Promise<ZodType>;
  /** What a terminal shows of an answer. */
  readonly terminal: () => Promise<(answer: unknown, screen: Screen) => string>;
  /** The files of a report, but `result.json`. */
  readonly files: (answer: unknown, card?: boolean) => Promise<Map<string, string>>;
  /** Whether it has a picture to share. */
  readonly hasCard: boolean;
}

/** Every kind of answer that has a report, by the command that gives it. */
export const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  [
    'run',
    kind(
      async () => (await import('../analysis/result-schema.ts')).answerSchema,
      async () => (await import('../report/terminal/summary.ts')).terminalSummary,
      async (answer, card) => (await import('../report/report-files.ts')).reportFiles(answer, card),
      true,
    ),
  ],
  [
    'gate',
    kind(
      async () => (await import('../questions/gate/gate-schema.ts')).gateSchema,
      async () => (await import('../questions/gate/gate-lines.ts')).terminalGate,
      async (answer) => (await import('../questions/gate/gate-files.ts')).gateFiles(answer),
    ),
  ],
  ...QUESTIONS.map((question): [string, Kind] => [
    question.name,
    kind(question.shape, question.terminal, async (answer) =>
      (await import('../questions/files-of.ts')).filesOf(question, answer),
    ),
  ]),
]);

/** Forgets of what kind answers are: what is read is held to the shape before it is shown. */
function kind<T>(
  shape: () => Promise<ZodType<T>>,
  terminal: () => Promise<(answer: T, screen: Screen) => string>,
  files: (answer: T, card?: boolean) => Promise<Map<string, string>>,
  hasCard = false,
): Kind {
  return { shape, terminal, files, hasCard } as unknown as Kind;
}
