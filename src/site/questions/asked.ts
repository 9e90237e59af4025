import type { Answer } from '../../analysis/answer.ts';
import type { Pool } from '../../engine/pool.ts';
import type { AllGiven, Askable, Heard, ShownAnswer } from './askable.ts';
import type { TableReader } from './table-reader.ts';

/** A kind of question. */
export interface Asked {
  /** Lists the questions of this kind for a scenario. */
  list(reader: TableReader, answer: Answer | undefined): Promise<readonly Askable[]>;
  has(name: string): boolean;
  /**
   * Asks one of them.
   *
   * @returns `undefined` if stopped before there was an answer
   */
  ask(name: string, given: AllGiven, reader: TableReader, how: AskedWith): Promise<Found | undefined>;
}

/** The context that a question needs. */
export interface AskedWith {
  hear(heard: Heard): void;
  readonly signal: AbortSignal;
  readonly pool: Pool;
}

/** An answer. */
export interface Found {
  show(): Promise<ShownAnswer>;
  /** Returns the files of its report, as the command writes them. */
  files(): Promise<ReadonlyMap<string, string>>;
}
