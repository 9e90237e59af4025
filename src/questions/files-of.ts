import { repeats } from '../report/made.ts';
import { questionFiles } from '../report/question-files.ts';
import type { QuestionReport } from '../report/question-report.ts';
import { commandOf } from './command-of.ts';
import type { Options } from './options.ts';
import { type AnyQuestion, asAny, type Question, type Report } from './question.ts';

/** Returns the files of a report, by name: page, Markdown, tables and charts; all except `result.json`. */
export async function filesOf<O extends Options, Asked, Answer extends Parameters<AnyQuestion['ended']>[0]>(
  question: Question<O, Asked, Answer>,
  answer: Answer,
): Promise<Map<string, string>> {
  return questionFiles(await reportOf(asAny(question), answer), { others: ['result.json'] });
}

/** Returns the content of a report. */
export async function reportOf(
  question: AnyQuestion,
  answer: Parameters<AnyQuestion['ended']>[0],
): Promise<QuestionReport> {
  return complete(question, answer, (await question.report())(answer));
}

/** Adds the parts that follow from question and answer. */
function complete(
  question: AnyQuestion,
  { montecrawl, seed, digest }: Parameters<AnyQuestion['ended']>[0],
  { made, again, commands, ...report }: Report,
): QuestionReport {
  const repeat = { does: repeats(again.interrupted), command: commandOf(question, again) };
  return {
    question: question.asks,
    ...report,
    made: {
      ...{ ...made, montecrawl, seed },
      ...(digest === undefined ? {} : { digest }),
      commands: [repeat, ...commands],
    },
  };
}
