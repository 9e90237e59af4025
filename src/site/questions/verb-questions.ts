import { version } from '../../../package.json';
import { jsonText } from '../../analysis/json-text.ts';
import { BadQuestion } from '../../analysis/unaskable.ts';
import { playArms } from '../../engine/play-arms.ts';
import { playPoints } from '../../engine/play-points.ts';
import { playScenario } from '../../engine/play-scenario.ts';
import { seed } from '../../questions/options.ts';
import type { AnyQuestion, Playing } from '../../questions/question.ts';
import type { AllGiven, Askable } from './askable.ts';
import { fieldsOf, valuesOf } from './fields.ts';
import { fileFields, pathsOf } from './file-fields.ts';
import { hintOf } from './hint.ts';
import { type Choices, suggestRange, suggestStep } from './offers.ts';
import { Faulty, type PageReader } from './page-reader.ts';
import type { FoundAnswer, QuestionContext, QuestionKind } from './question-kind.ts';

/** A question of the command line. */
export class VerbQuestions implements QuestionKind {
  private readonly question: AnyQuestion;

  constructor(question: AnyQuestion) {
    this.question = question;
  }

  has(name: string): boolean {
    return name === this.question.name;
  }

  async list(reader: PageReader): Promise<readonly Askable[]> {
    const { name, asks, summary, help } = this.question;
    const reading = await reader.own();
    const choices = await reader.choices();
    const fields = [...fileFields(this.question, reader.asked, reading), ...fieldsOf(this.options, choices)];
    return [await this.askable({ name, asks, summary, help: hintOf(help), fields, needs: '' }, choices, reader)];
  }

  async ask(_: string, given: AllGiven, reader: PageReader, how: QuestionContext): Promise<FoundAnswer | undefined> {
    const { question } = this;
    const values = valuesOf(this.options, given);
    const asked = await question.read(pathsOf(question, given, reader.asked), values, reader);
    const answer = await question.ask(asked, values, playingOf(how));
    if (answer === undefined) return undefined;
    const kept = question.kept?.(answer) ?? answer;
    return {
      // Charts are slow to load, so they wait until there is something to draw.
      async show() {
        const [{ reportOf }, { questionDocument }, { shownOf }] = await Promise.all([
          import('../../questions/files-of.ts'),
          import('../../report/page/question-page.ts'),
          import('./shown-of.ts'),
        ]);
        return shownOf(await questionDocument(await reportOf(question, kept), []), kept.digest);
      },
      async files() {
        const { filesOf } = await import('../../questions/files-of.ts');
        return new Map([...(await filesOf(question, kept)), ['result.json', jsonText(kept)]]);
      },
    };
  }

  private get options() {
    return { ...this.question.options, seed: this.question.options.seed ?? seed() };
  }

  /** Fills in a start for a question that needs one; if it still cannot be asked, adds the reason. */
  private async askable(askable: Askable, choices: Choices, reader: PageReader): Promise<Askable> {
    const why = async ({ fields }: Askable) => {
      const given = Object.fromEntries(fields.map(({ name, start }) => [name, start]));
      try {
        await this.question.read(pathsOf(this.question, given, reader.asked), valuesOf(this.options, given), reader);
        return '';
      } catch (error) {
        if (error instanceof BadQuestion) return error.message;
        if (error instanceof Faulty) return needsOf(error);
        throw error;
      }
    };
    for (const begun of [askable, suggestStep(askable, choices)]) if ((await why(begun)) === '') return begun;
    const varied = suggestRange(askable, choices);
    return { ...varied, needs: await why(varied) };
  }
}

/** Returns the reason a question cannot be asked without the scenario's axes. */
function needsOf({ faults: [fault] }: Faulty): string {
  return `It is asked without what the scenario varies, and then there is a mistake: ${fault?.path} ${fault?.problem}.`;
}

function playingOf({ onUpdate, signal, pool }: QuestionContext): Playing {
  return {
    montecrawl: version,
    play: (cells, options) => playScenario(cells, { ...options, pool: options.pool ?? pool }),
    playArms: (cells, options) => playArms(cells, { ...options, pool: options.pool ?? pool }),
    playPoints: (jobs, options) => playPoints(jobs, { ...options, pool: options.pool ?? pool }),
    threads: pool.threads,
    signal,
    onProgress: ({ done, games }) => onUpdate({ kind: 'progress', done, games }),
    onRound: () => onUpdate({ kind: 'progress', done: 0, games: 0 }),
    async pace(subject) {
      const { paceOf } = await import('../../questions/pace.ts');
      const pace = await paceOf(subject, { worked: () => performance.now(), stop: signal });
      return { threads: pool.threads, ...pace };
    },
  };
}
