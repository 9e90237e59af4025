import * as Comlink from 'comlink';
import type { Answer } from '../../analysis/answer.ts';
import { startWorker } from '../start-worker.ts';
import type { AllGiven, Askable, AskedScenario, QuestionUpdate, ShownAnswer } from './askable.ts';
import type { Asker } from './asker.ts';

/** The state of a question. */
export interface QuestionOutcome {
  readonly name: string;
  /** The scenario's text when it was asked. */
  readonly text: string;
  readonly state: 'asking' | 'answered' | 'refused' | 'faults' | 'stopped' | 'failed';
  /** 0..1 */
  readonly done: number;
  readonly games: number;
  readonly elapsedMs: number;
  readonly shown: ShownAnswer | undefined;
  /** The reason there is no answer, or what to write instead. */
  readonly why: string;
  /** The field at fault; '' for none. */
  readonly field: string;
}

const ASKING = { state: 'asking', done: 0, games: 0, elapsedMs: 0, shown: undefined, why: '', field: '' } as const;

/** Milliseconds after which a question that does not stop by itself is ended with its worker. */
const PATIENCE_MS = 3_000;

/** Asks questions in a worker and keeps the state to show. */
export class QuestionSession {
  outcome: QuestionOutcome | undefined;
  private readonly show: (outcome: QuestionOutcome | undefined) => void;
  private worker: Worker | undefined;
  private asker: Comlink.Remote<Asker> | undefined;
  private asked = 0;
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(show: (outcome: QuestionOutcome | undefined) => void) {
    this.show = show;
  }

  /** Lists the questions for a scenario; none if it has faults. */
  async list(scenario: AskedScenario, answer: Answer | undefined): Promise<readonly Askable[]> {
    return this.open().list(scenario, answer);
  }

  /** Asks a question, ending the one before. */
  ask(scenario: AskedScenario, name: string, given: AllGiven): void {
    if (this.outcome?.state === 'asking') this.end();
    const asked = ++this.asked;
    this.set({ name, text: scenario.text, ...ASKING });
    const apply = (update: QuestionUpdate) => {
      if (asked === this.asked) this.apply(update);
    };
    this.open()
      .ask(scenario, name, given, Comlink.proxy(apply))
      .catch((error: unknown) => {
        if (asked === this.asked)
          this.set({ state: 'failed', why: error instanceof Error ? error.message : `${error}` });
      });
  }

  /** Stops the current question and answers from what is known. */
  stop(): void {
    if (this.outcome?.state !== 'asking') return;
    void this.asker?.stop();
    const { asked } = this;
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      if (asked !== this.asked || this.outcome?.state !== 'asking') return;
      this.end();
      this.set({ state: 'stopped' });
    }, PATIENCE_MS);
  }

  /** Discards the question and its answer. */
  clear(): void {
    if (this.outcome?.state === 'asking') this.end();
    this.asked++;
    this.outcome = undefined;
    this.show(undefined);
  }

  /** Returns a file of the report of the last answer. */
  async file(name: string): Promise<string | undefined> {
    return this.asker?.file(name);
  }

  /** Terminates the worker. */
  end(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.asker = undefined;
  }

  private apply(update: QuestionUpdate): void {
    if (update.kind === 'progress') this.set({ done: update.done, games: update.games });
    else if (update.kind === 'answered')
      this.set({ state: 'answered', shown: update.shown, elapsedMs: update.elapsedMs, done: 1 });
    else if (update.kind === 'refused') this.set({ state: 'refused', why: update.why, field: update.field });
    else if (update.kind === 'stopped') this.set({ state: 'stopped' });
    else
      this.set({
        state: 'faults',
        why: update.faults.map(({ path, problem }) => `${path} ${problem}`.trim()).join('\n'),
      });
  }

  private set(change: Partial<QuestionOutcome>): void {
    this.outcome = { ...(this.outcome as QuestionOutcome), ...change };
    this.show(this.outcome);
  }

  private open(): Comlink.Remote<Asker> {
    if (this.asker !== undefined) return this.asker;
    this.worker = startWorker('asker');
    this.worker.onerror = ({ message }) => {
      if (this.outcome?.state === 'asking')
        this.set({ state: 'failed', why: message || 'A part of the page is missing.' });
    };
    this.asker = Comlink.wrap<Asker>(this.worker);
    return this.asker;
  }
}
