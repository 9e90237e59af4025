/**
 * What a rulebook is written with: state, catalogues, chance and counting; and boards, odds of whole fights and
 * homebrew rows for books that need them. The five that ship import nothing else of the program.
 *
 * ```ts
 * import { column, defineBook, defineState, laws } from 'montecrawl/kit';
 * ```
 */

export { BitGrid } from './board/bit-grid.ts';
export {
  type Board,
  columnOf,
  distanceBetween,
  distanceToEdge,
  EAST,
  exitsOf,
  NORTH,
  nameOf,
  perSquare,
  rowOf,
  SOUTH,
  squareAt,
  WEST,
} from './board/board.ts';
export { drawBoard, drawMap } from './board/drawing.ts';
export { findBoard } from './board/find-board.ts';
export { Flood, Footing } from './board/flood.ts';
export { type CornerRule, DIRECTIONS, neighboursOf, touchingFrom, touchingOf } from './board/neighbours.ts';
export { SHIPPED_BOARDS, shippedBoard } from './board/shipped.ts';
export { SightLines } from './board/sight.ts';
export { Spread, UNREACHED } from './board/spread.ts';
export {
  CLOSED_DOOR,
  CRATES,
  FLOOR,
  isDoor,
  isStanding,
  LOCKED_DOOR,
  OPEN_DOOR,
  PILLAR,
  RUBBLE,
  SECRET_DOOR,
  WALL,
  WATER,
} from './board/terrain.ts';
export { Faults, unknownWord } from './check/fault.ts';
export { nearest, type Word } from './check/word.ts';
export { solve, TOLERANCE } from './dice/chain.ts';
export type { Dice } from './dice/dice.ts';
export { EnumeratedDice } from './dice/enumerated.ts';
export { chancesOf } from './dice/exact.ts';
export { connectedGroups } from './dice/groups.ts';
export { Law } from './dice/law.ts';
export * as laws from './dice/laws.ts';
export { StateTable } from './dice/state-table.ts';
export type { BestTable } from './rules/best.ts';
export { asOne, castOf, together } from './rules/cast.ts';
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
export { type Catalogue, catalogue, type Entry, type Row, wordsOf } from './rules/kit/catalogue.ts';
export { choiceKeys } from './rules/kit/choice-keys.ts';
export { choiceWords, type Settings, type SomeSettings, settingsOf } from './rules/kit/choices.ts';
export { decisionsOf, type Question } from './rules/kit/decisions.ts';
export { EnemyCauses } from './rules/kit/enemy-causes.ts';
export { eventKinds } from './rules/kit/event-kinds.ts';
export { type Definitions, type NamesOf, type RowKind, type WrittenRow, withRows } from './rules/kit/homebrew.ts';
export { once } from './rules/kit/once.ts';
export { type Chosen, chosenLimits, chosenRulings, type Limits } from './rules/kit/options.ts';
export { resultsShape } from './rules/kit/results-shape.ts';
export { checkResults, laidOver, type Results } from './rules/kit/roll-table.ts';
export {
  type Count,
  type CountReading,
  type Declared,
  type NoteLoss,
  type NumberMeasure,
  type Outcome,
  type Places,
  type Read,
  Scorecard,
  sumOver,
} from './rules/kit/scorecard.ts';
export { sideName } from './rules/kit/side-name.ts';
export { type Column, type Columns, column, defineState, JoinedStates, type SavedState } from './rules/kit/state.ts';
export { defineSystem, type SystemDefinition } from './rules/kit/system.ts';
export { lineName } from './rules/line-name.ts';
export * as odds from './rules/odds-parameters.ts';
export type { OddsAnswer, OddsBehind, OddsMember, OddsParameter, OddsQuestion } from './rules/odds-question.ts';
export { type Roller, rollersOf } from './rules/roller.ts';
export type {
  Choice,
  Figure,
  Game,
  Holding,
  Involved,
  Kernel,
  LedgerRow,
  Matchup,
  NumberChoice,
  Player,
  Policy,
  RawMember,
  RuleSystem,
  Ruling,
  SearchBudget,
  Setup,
  Side,
  Trace,
  WordChoice,
} from './rules/system.ts';
export type { Cause, CauseClock, Losable } from './stats/causes.ts';
export { type Layout, layOut, type Measure } from './stats/measure.ts';
