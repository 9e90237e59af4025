import type { AnyQuestion } from '../questions/question.ts';
import { QUESTIONS } from '../questions/questions.ts';
import type { VerbWithFiles } from '../questions/verb.ts';
import { gate } from '../questions/verbs/gate.ts';
import { run } from '../questions/verbs/run.ts';

/** A kind of answer: its shape, and how to show it. */
export type Kind = Pick<VerbWithFiles<never, unknown>, 'shape' | 'terminal' | 'reportFiles' | 'hasCard'>;

/** Every kind of answer with a report, by the name of its command. */
export const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  [run.name, asAny(run)],
  [gate.name, asAny(gate)],
  ...QUESTIONS.map((question): [string, Kind] => [question.name, kindOf(question)]),
]);

function kindOf(question: AnyQuestion): Kind {
  const { shape, terminal } = question;
  const reportFiles = async (answer: Parameters<AnyQuestion['ended']>[0]) =>
    (await import('../questions/files-of.ts')).filesOf(question, answer);
  return asAny({ shape, terminal, reportFiles });
}

/** Erases the answer type. Answers are checked against the shape before they are shown. */
function asAny<Answer>(kind: Pick<VerbWithFiles<never, Answer>, keyof Kind>): Kind {
  return kind as unknown as Kind;
}
