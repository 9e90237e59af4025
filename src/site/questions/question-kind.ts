import type { Answer } from '../../analysis/answer.ts';
import type { Pool } from '../../engine/pool.ts';
import type { AllGiven, Askable, QuestionUpdate, ShownAnswer } from './askable.ts';
import type { PageReader } from './page-reader.ts';

/** A kind of question. */
export interface QuestionKind {
  /** Lists the questions of this kind for a scenario. */
  list(reader: PageReader, answer: Answer | undefined): Promise<readonly Askable[]>;
  has(name: string): boolean;
  /**
   * Asks one of them.
   *
   * @returns `undefined` if stopped before there was an answer
   */
  ask(name: string, given: AllGiven, reader: PageReader, how: QuestionContext): Promise<FoundAnswer | undefined>;
}

/** The context that a question needs. */
export interface QuestionContext {
  onUpdate(update: QuestionUpdate): void;
  readonly signal: AbortSignal;
  readonly pool: Pool;
}

/** An answer. */
export interface FoundAnswer {
  show(): Promise<ShownAnswer>;
  /** Returns the files of its report, as the command writes them. */
  files(): Promise<ReadonlyMap<string, string>>;
}
