import type { AnyQuestion } from '../questions/question.ts';
import { QUESTIONS } from '../questions/questions.ts';
import type { VerbWithFiles } from '../questions/verb.ts';
import { gate } from '../questions/verbs/gate.ts';
import { run } from '../questions/verbs/run.ts';
import type { Draw } from '../report/chart/draw.ts';

/** A kind of answer: its shape, and how it is shown. */
export type Kind = Pick<VerbWithFiles<never, unknown>, 'shape' | 'terminal' | 'reportFiles' | 'hasCard'>;

/** Every kind of answer that has a report, by the command that gives it. */
export const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  [run.name, asAny(run)],
  [gate.name, asAny(gate)],
  ...QUESTIONS.map((question): [string, Kind] => [question.name, kindOf(question)]),
]);

function kindOf(question: AnyQuestion): Kind {
  const { shape, terminal } = question;
  const reportFiles = async (answer: Parameters<AnyQuestion['ended']>[0], _?: boolean, draw?: Draw) =>
    (await import('../questions/files-of.ts')).filesOf(question, answer, draw);
  return asAny({ shape, terminal, reportFiles });
}

/** Forgets of what kind answers are: what is read is held to the shape before it is shown. */
function asAny<Answer>(kind: Pick<VerbWithFiles<never, Answer>, keyof Kind>): Kind {
  return kind as unknown as Kind;
}
