/**
 * montecrawl as a library: the same arrows as on the command line, from values to values.
 *
 * ```ts
 * const reading = await readScenario(text, 'my-fight.yaml', loadUse);
 * if ('faults' in reading) throw new Error(showFaults(reading));
 * const answer = await answerScenario(reading, { montecrawl: version() });
 * const files = await reportFiles(answer);
 * ```
 */

export type { Answer, AnswerCell, NumberValue, RateValue, Value } from './analysis/answer.ts';
export { answerToJson } from './analysis/answer-json.ts';
export { type Answering, answerScenario, type Question } from './analysis/answer-scenario.ts';
export { type Adjusting, answerBalance } from './analysis/balance/answer-balance.ts';
export type { Balance } from './analysis/balance/balance.ts';
export type { Adjustable } from './analysis/balance/balance-cells.ts';
export type { BreakEven } from './analysis/break-even.ts';
export { type Comparing, compareScenarios } from './analysis/compare.ts';
export type { Comparison, Difference } from './analysis/comparison.ts';
export { type BreakEvenSearch, findBreakEven } from './analysis/find-break-even.ts';
export type { Baseline, GatedScenario, ScenarioBaseline } from './analysis/gate/baseline.ts';
export { type BadBaseline, baselineToText, readBaseline } from './analysis/gate/baseline-text.ts';
export { type GateOptions, type GateQuestion, gate } from './analysis/gate/gate.ts';
export type { GateAnswer, Outcome, ScenarioGate } from './analysis/gate/gate-answer.ts';
export { type RecordOptions, type Renewal, recordBaseline } from './analysis/gate/record-baseline.ts';
export type { GamePlan } from './analysis/plan.ts';
export { type Planning, planGames } from './analysis/plan-games.ts';
export { type Ranking, rankKnobs } from './analysis/rank-knobs.ts';
export { CRITERIA, type Criterion, findGame } from './analysis/remarkable-game.ts';
export { answerSchema, resultSchema } from './analysis/result-schema.ts';
export type { Sensitivity } from './analysis/sensitivity.ts';
export { type Chapter, type Event, type Story, tellGame } from './analysis/story.ts';
export { type SummaryCell, type SummaryInput, summarise } from './analysis/summarise.ts';
export { answerTournament, type Hosting } from './analysis/tournament/answer-tournament.ts';
export type { Tournament } from './analysis/tournament/tournament.ts';
export { type Verification, type VerifyOptions, verify } from './analysis/verify.ts';
export type { FaultReport, PlacedFault } from './check/placed-fault.ts';
export { showFaults } from './check/show-faults.ts';
export { version } from './cli/version.ts';
export type { Dice } from './dice/dice.ts';
export { chancesOf } from './dice/exact.ts';
export { Law } from './dice/law.ts';
export * as laws from './dice/laws.ts';
export type { Played } from './engine/course.ts';
export { type PlayRecordedOptions, playRecorded } from './engine/play-recorded.ts';
export { type PlayOptions, type Progress, playScenario } from './engine/play-scenario.ts';
export { Pool } from './engine/pool.ts';
export { balanceFiles } from './report/balance/balance-files.ts';
export { terminalBalance } from './report/balance/balance-lines.ts';
export { breakEvenFiles } from './report/break-even/break-even-files.ts';
export { compareFiles } from './report/compare/compare-files.ts';
export { terminalGate } from './report/gate/gate-lines.ts';
export { gateMarkdown } from './report/gate/gate-markdown.ts';
export { gateJunit } from './report/gate/junit.ts';
export { reportFiles } from './report/report-files.ts';
export { sensitivityFiles } from './report/sensitivity/sensitivity-files.ts';
export { storyText } from './report/terminal/story.ts';
export { terminalSummary } from './report/terminal/summary.ts';
export { tournamentFiles } from './report/tournament/tournament-files.ts';
export { terminalTournament } from './report/tournament/tournament-lines.ts';
export { loadKernel, loadSystem, SYSTEM_IDS } from './rules/shelf.ts';
export type { Game, Kernel, Matchup, RuleSystem, SystemId, Trace } from './rules/system.ts';
export { compileCell } from './scenario/compile-cell.ts';
export { readFight } from './scenario/read-fight.ts';
export { readScenario } from './scenario/read-scenario.ts';
export { type Field, readWarbands, type Warband, type WarbandFile } from './scenario/read-warbands.ts';
export type { Changes, Reading, RightReading } from './scenario/reading.ts';
export type { Axis, Cell, Scenario, VaryValue } from './scenario/scenario.ts';
export { scenarioSchema } from './scenario/schema.ts';
export { starter } from './scenario/starter.ts';
export type { LoadUse } from './scenario/use.ts';
export type { Layout, Measure } from './stats/measure.ts';
