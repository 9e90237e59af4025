/**
 * What a rulebook is written with: state, catalogues, chance and counting. The five that ship are written with the same.
 *
 * ```ts
 * import { column, defineBook, defineState, laws } from 'montecrawl/kit';
 * ```
 */

export type { Dice } from './dice/dice.ts';
export { chancesOf } from './dice/exact.ts';
export { Law } from './dice/law.ts';
export * as laws from './dice/laws.ts';
export {
  type Book,
  type BookLine,
  type BookMatchup,
  type BookTable,
  defineBook,
  type Example,
  type Fact,
  type Unit,
} from './rules/kit/book.ts';
export { Casualties, type MemberReading, type Placed } from './rules/kit/casualties.ts';
export { type Catalogue, catalogue, type Entry, type Row } from './rules/kit/catalogue.ts';
export {
  type Count,
  type Declared,
  type NoteLoss,
  type NumberMeasure,
  type Outcome,
  type Places,
  type Read,
  type Reading,
  Scorecard,
  sumOver,
} from './rules/kit/scorecard.ts';
export { type Column, type Columns, column, defineState, type SavedState } from './rules/kit/state.ts';
export * as odds from './rules/odds-parameters.ts';
export type { OddsAnswer, OddsParameter, OddsQuestion } from './rules/odds-question.ts';
export type {
  Choice,
  LedgerRow,
  NumberChoice,
  Policy,
  Ruling,
  Trace,
  WordChoice,
} from './rules/system.ts';
export type { Cause, CauseClock, Losable } from './stats/causes.ts';
export { type Layout, layOut, type Measure } from './stats/measure.ts';
