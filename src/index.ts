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
export { type Answering, answerScenario, type Subject } from './analysis/answer-scenario.ts';
export { CRITERIA, type Criterion, findGame } from './analysis/remarkable-game.ts';
export { answerSchema, resultSchema } from './analysis/result-schema.ts';
export { type Chapter, type Event, type Story, tellGame } from './analysis/story.ts';
export { type SummaryCell, type SummaryInput, summarise } from './analysis/summarise.ts';
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
export type { Balance } from './questions/balance/answer.ts';
export { type Adjusting, answerBalance } from './questions/balance/ask.ts';
export type { Adjustable } from './questions/balance/cells.ts';
export { balance } from './questions/balance/question.ts';
export { terminalBalance } from './questions/balance/terminal.ts';
export type { BreakEven } from './questions/break-even/answer.ts';
export { type BreakEvenSearch, findBreakEven } from './questions/break-even/ask.ts';
export { breakEven } from './questions/break-even/question.ts';
export type { Comparison, Difference } from './questions/compare/answer.ts';
export { type Comparing, compareScenarios } from './questions/compare/ask.ts';
export { compare } from './questions/compare/question.ts';
export { exploit } from './questions/exploit/question.ts';
export { filesOf } from './questions/files-of.ts';
export type { Baseline, GatedScenario, ScenarioBaseline } from './questions/gate/baseline.ts';
export { type BadBaseline, baselineToText, readBaseline } from './questions/gate/baseline-text.ts';
export { type GateOptions, type GateQuestion, gate } from './questions/gate/gate.ts';
export type { GateAnswer, Outcome, ScenarioGate } from './questions/gate/gate-answer.ts';
export { terminalGate } from './questions/gate/gate-lines.ts';
export { gateMarkdown } from './questions/gate/gate-markdown.ts';
export { gateJunit } from './questions/gate/junit.ts';
export { type RecordOptions, type Renewal, recordBaseline } from './questions/gate/record-baseline.ts';
export type { GamePlan } from './questions/plan/answer.ts';
export { type Planning, planGames } from './questions/plan/ask.ts';
export { plan } from './questions/plan/question.ts';
export type { Sensitivity } from './questions/sensitivity/answer.ts';
export { type Ranking, rankKnobs } from './questions/sensitivity/ask.ts';
export { sensitivity } from './questions/sensitivity/question.ts';
export { skill } from './questions/skill/question.ts';
export type { Tournament } from './questions/tournament/answer.ts';
export { answerTournament, type Hosting } from './questions/tournament/ask.ts';
export { tournament } from './questions/tournament/question.ts';
export { terminalTournament } from './questions/tournament/terminal.ts';
export { reportFiles } from './report/report-files.ts';
export { storyText } from './report/terminal/story.ts';
export { terminalSummary } from './report/terminal/summary.ts';
export { loadKernel, loadSystem, SYSTEM_IDS } from './rules/shelf.ts';
export type { Game, Kernel, Matchup, RuleSystem, SystemId, Trace } from './rules/system.ts';
export { compileCell } from './scenario/compile-cell.ts';
export type { FileText as WarbandFile } from './scenario/file-kind.ts';
export { readFight } from './scenario/read-fight.ts';
export { readScenario } from './scenario/read-scenario.ts';
export { type Field, readWarbands, type Warband } from './scenario/read-warbands.ts';
export type { Changes, Reading, RightReading } from './scenario/reading.ts';
export type { Axis, Cell, Scenario, VaryValue } from './scenario/scenario.ts';
export { scenarioSchema } from './scenario/schema.ts';
export { starter } from './scenario/starter.ts';
export type { LoadUse } from './scenario/use.ts';
export type { Layout, Measure } from './stats/measure.ts';
