import * as Comlink from 'comlink';
import type { Answer } from '../../analysis/answer.ts';
import { BadQuestion, Unaskable, Unsolved } from '../../analysis/unaskable.ts';
import { Pool } from '../../engine/pool.ts';
import { QUESTIONS } from '../../questions/questions.ts';
import type { AllGiven, Askable, AskedScenario, QuestionUpdate } from './askable.ts';
import { ExactQuestion } from './exact-question.ts';
import { BadField } from './fields.ts';
import { OddsQuestions } from './odds-questions.ts';
import { Faulty, PageReader } from './page-reader.ts';
import type { FoundAnswer, QuestionKind } from './question-kind.ts';
import { VerbQuestions } from './verb-questions.ts';

/** Asks questions about the scenario, one at a time. */
export class Asker {
  private readonly kinds: readonly QuestionKind[] = [
    ...QUESTIONS.filter(({ offPage }) => !offPage).map((question) => new VerbQuestions(question)),
    new ExactQuestion(),
    new OddsQuestions(),
  ];
  private stopping = new AbortController();
  private found: FoundAnswer | undefined;

  /**
   * Lists the questions that can be asked.
   *
   * @param answer the answer of `run`, if there is one; it shows which members meet
   */
  async list(scenario: AskedScenario, answer: Answer | undefined): Promise<readonly Askable[]> {
    const reader = new PageReader(scenario);
    try {
      const lists = await Promise.all(this.kinds.map((one) => one.list(reader, answer)));
      return lists.flat();
    } catch (error) {
      if (error instanceof Faulty) return [];
      throw error;
    }
  }

  /** Asks a question; reports progress and the answer to the page. */
  async ask(
    scenario: AskedScenario,
    name: string,
    given: AllGiven,
    onUpdate: (update: QuestionUpdate) => void,
  ): Promise<void> {
    this.stopping = new AbortController();
    const { signal } = this.stopping;
    const pool = new Pool({ threads: scenario.threads });
    const began = performance.now();
    try {
      const one = this.kinds.find((each) => each.has(name)) as QuestionKind;
      const found = await one.ask(name, given, new PageReader(scenario), { onUpdate, signal, pool });
      if (found === undefined) return onUpdate({ kind: 'stopped' });
      this.found = found;
      const shown = await found.show();
      onUpdate({ kind: 'answered', shown, elapsedMs: performance.now() - began });
    } catch (error) {
      onUpdate(refusalOf(error, signal));
    } finally {
      await pool.close();
    }
  }

  /** Stops the current question and answers from what is known. */
  stop(): void {
    this.stopping.abort();
  }

  /** Returns a file of the report of the last answer; `undefined` if it has no such file. */
  async file(name: string): Promise<string | undefined> {
    return (await this.found?.files())?.get(name);
  }
}

/** Returns the message for a question without an answer. Rethrows bugs. */
function refusalOf(error: unknown, signal: AbortSignal): QuestionUpdate {
  const refused = (why: string, field = '') => ({ kind: 'refused', why, field }) as const;
  if (signal.aborted && error === signal.reason) return { kind: 'stopped' };
  if (error instanceof Faulty) return { kind: 'faults', faults: error.faults };
  if (error instanceof BadField) return refused(error.message, error.field);
  if (error instanceof BadQuestion) return refused(error.message);
  if (error instanceof Unsolved) return refused(`Could not be solved exactly: ${error.message}.`);
  if (error instanceof Unaskable) return signal.aborted ? { kind: 'stopped' } : refused(sentence(error.message));
  throw error;
}

function sentence(text: string): string {
  const said = /(?:\?|\.)$/.test(text) ? text : `${text}.`;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}

/** Exposes an asker to the page. */
export function ask(): void {
  Comlink.expose(new Asker());
}
