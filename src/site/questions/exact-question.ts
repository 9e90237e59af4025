import { version } from '../../../package.json';
import { answerScenario } from '../../analysis/answer-scenario.ts';
import { jsonText } from '../../analysis/json-text.ts';
import { Unsolved } from '../../analysis/unaskable.ts';
import { exact, seed } from '../../questions/options.ts';
import { reasons } from '../../report/unsolved.ts';
import type { AllGiven, Askable } from './askable.ts';
import { fieldsOf, valuesOf } from './fields.ts';
import { hintOf } from './hint.ts';
import { OWN, type PageReader } from './page-reader.ts';
import type { FoundAnswer, QuestionContext, QuestionKind } from './question-kind.ts';

const NAME = 'exact';
const OPTIONS = { seed: seed() };

/** `run --exact`: solves every cell, however long it takes. */
export class ExactQuestion implements QuestionKind {
  has(name: string): boolean {
    return name === NAME;
  }

  async list(reader: PageReader): Promise<readonly Askable[]> {
    const fields = fieldsOf(OPTIONS, await reader.choices());
    const summary = 'solve the game exactly instead of playing it, if it is small enough';
    return [
      { name: NAME, asks: 'What are the exact odds?', summary, help: hintOf(exact().description), fields, needs: '' },
    ];
  }

  async ask(_: string, given: AllGiven, reader: PageReader, how: QuestionContext): Promise<FoundAnswer | undefined> {
    const { onUpdate, signal, pool } = how;
    const [subject] = await reader.scenarios([OWN], valuesOf(OPTIONS, given));
    const answer = await answerScenario(subject, {
      montecrawl: version,
      solve: 'full',
      range: true,
      onUnsolved(unsolved) {
        if (!signal.aborted) throw new Unsolved(reasons(unsolved));
      },
      onProgress: ({ done, games }) => onUpdate({ kind: 'progress', done, games }),
      ...{ signal, pool },
    });
    if (answer.interrupted) return undefined;
    return {
      async show() {
        const [{ Drawer }, { sentencesOf }] = await Promise.all([
          import('../drawer.ts'),
          import('../../report/sentence.ts'),
        ]);
        const drawn = await new Drawer().draw(answer);
        const { title, rulesTitle, digest } = answer;
        return {
          ...drawn,
          title,
          kicker: `${rulesTitle} · exact`,
          answer: sentencesOf(answer).answer,
          basis: '',
          digest,
        };
      },
      async files() {
        const { reportFiles } = await import('../../report/report-files.ts');
        return new Map([...(await reportFiles(answer)), ['result.json', jsonText(answer)]]);
      },
    };
  }
}
