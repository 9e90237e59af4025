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
export { Casualties } from './rules/kit/casualties.ts';
export { type Catalogue, catalogue, type Entry, type Row } from './rules/kit/catalogue.ts';
export { type Outcome, type Places, type Read, Scorecard, sumOver } from './rules/kit/scorecard.ts';
export { column, defineState, type SavedState } from './rules/kit/state.ts';
export * as odds from './rules/odds-parameters.ts';
export type { OddsAnswer, OddsParameter, OddsQuestion } from './rules/odds-question.ts';
export type { Choice, LedgerRow, Policy, Ruling, Trace } from './rules/system.ts';
export type { Measure } from './stats/measure.ts';
