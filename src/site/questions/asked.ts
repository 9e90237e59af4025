import type { Answer } from '../../analysis/answer.ts';
import type { Pool } from '../../engine/pool.ts';
import type { AllGiven, Askable, Heard, ShownAnswer } from './askable.ts';
import type { TableReader } from './table-reader.ts';

/** A kind of question that the page asks. */
export interface Asked {
  /** Lists the questions of this kind that a scenario has. */
  list(reader: TableReader, answer: Answer | undefined): Promise<readonly Askable[]>;
  has(name: string): boolean;
  /**
   * Asks one of them.
   *
   * @returns `undefined` where it was stopped before there was anything to say
   */
  ask(name: string, given: AllGiven, reader: TableReader, how: AskedWith): Promise<Found | undefined>;
}

/** What a question needs to be answered. */
export interface AskedWith {
  hear(heard: Heard): void;
  readonly signal: AbortSignal;
  readonly pool: Pool;
}

/** An answer that was found. */
export interface Found {
  show(): Promise<ShownAnswer>;
  /** The files of its report, as the command writes them. */
  files(): Promise<ReadonlyMap<string, string>>;
}
