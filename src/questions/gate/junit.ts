import { harmless } from '../../check/harmless.ts';
import { escapeHtml } from '../../report/escape.ts';
import type { GateAnswer, GateOutcome, ScenarioGate } from './gate-answer.ts';
import { changeRows } from './gate-rows.ts';
import { cellWords, changeWords, exampleWords, expectationWords, lookedAt, speedWords } from './gate-words.ts';

/** One test as build servers show it. */
interface TestCase {
  readonly name: string;
  readonly outcome: GateOutcome;
  /** What failed, in a word: `changed`. */
  readonly type: string;
  readonly message: string;
  readonly details: readonly string[];
}

/**
 * Returns a gate as JUnit XML, which build servers read: a suite for each scenario, and a test for each compared cell,
 * each expectation and each speed. An undecided check is a failure, one that could not be made an error.
 */
export function gateJunit({ scenarios, tolerance }: GateAnswer): string {
  const suites = scenarios.map((scenario) => ({ file: scenario.file, cases: casesOf(scenario, tolerance) }));
  const all = suites.flatMap(({ cases }) => cases);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="montecrawl gate" ${counts(all)}>`,
    ...suites.flatMap(({ file, cases }) => [
      `  <testsuite name="${xml(file)}" ${counts(cases)} skipped="${number(cases, 'skipped')}">`,
      ...cases.flatMap((each) => caseLines(each, file)),
      '  </testsuite>',
    ]),
    '</testsuites>',
  ];
  return `${lines.join('\n')}\n`;
}

function casesOf(scenario: ScenarioGate, tolerance: number): TestCase[] {
  const { change, expectations, speed, play } = scenario;
  const said = changeWords(scenario, tolerance);
  const compared = change.different.map((cell): TestCase => {
    const { vary, measures } = cell;
    const at = cellWords(vary);
    const worst = (['changed', 'undecided', 'within'] as const).find((each) =>
      measures.some(({ finding }) => finding === each),
    );
    const type = tolerance === 0 ? 'changed' : (worst ?? 'within');
    return {
      name: at === '' ? 'plays as before' : `plays as before at ${at}`,
      outcome: type === 'changed' ? 'fail' : type === 'undecided' ? 'undecided' : 'pass',
      type,
      message: said,
      details: [
        lookedAt(cell, play),
        ...changeRows(cell).map(
          ({ measure, before, after, shown, finding }) =>
            `${measure}: ${before.text} before, ${after.text} after, ${shown.text}: ${finding}`,
        ),
        ...(change.example !== undefined && cellWords(change.example.vary) === at ? [exampleWords(scenario)] : []),
      ],
    };
  });
  // Unchanged cells need no words of their own.
  const rest: TestCase[] =
    compared.length === change.cells
      ? []
      : [
          {
            name: compared.length === 0 ? 'plays as before' : 'plays as before in all other cells',
            outcome: compared.length === 0 ? change.outcome : 'pass',
            type: change.finding,
            message: said,
            details: change.basis === 'same code' ? [said] : [],
          },
        ];
  return [
    ...compared,
    ...rest,
    ...expectations.map((check): TestCase => {
      const at = cellWords(check.vary);
      const name = `${check.measure} between ${check.between[0]} and ${check.between[1]}${at === '' ? '' : ` at ${at}`}`;
      const message = expectationWords(check, play);
      return {
        name,
        outcome: check.outcome,
        type: check.finding,
        message,
        details: check.basis === 'same code' ? [message] : [],
      };
    }),
    ...(speed === undefined
      ? []
      : [
          {
            name: 'is as fast as before',
            outcome: speed.outcome,
            type: speed.finding,
            message: speedWords(speed),
            details: [],
          },
        ]),
  ];
}

type Element = 'failure' | 'error' | 'skipped' | undefined;

function elementOf({ outcome, type }: TestCase): Element {
  if (type === 'not compared' || type === 'unmeasured') return outcome === 'pass' ? 'skipped' : 'error';
  if (outcome === 'pass') return undefined;
  return outcome === 'fail' || outcome === 'undecided' ? 'failure' : 'error';
}

function number(cases: readonly TestCase[], element: Element): number {
  return cases.filter((each) => elementOf(each) === element).length;
}

function counts(cases: readonly TestCase[]): string {
  return `tests="${cases.length}" failures="${number(cases, 'failure')}" errors="${number(cases, 'error')}"`;
}

function caseLines(test: TestCase, file: string): string[] {
  const { name, details } = test;
  const head = `    <testcase classname="${xml(file)}" name="${xml(name)}"`;
  const element = elementOf(test);
  if (element === undefined && details.length === 0) return [`${head}/>`];
  const text = details.map((line) => xml(line)).join('\n');
  return [
    `${head}>`,
    `      ${element === undefined ? `<system-out>${text}</system-out>` : elementText(element, test, text)}`,
    '    </testcase>',
  ];
}

/** Returns an element. A skipped test has text and no attributes, as the schema of Jenkins requires. */
function elementText(element: string, { type, message }: TestCase, text: string): string {
  if (element === 'skipped') return `<skipped>${xml(`${type}: ${message}`)}${text === '' ? '' : `\n${text}`}</skipped>`;
  return `<${element} type="${xml(type)}" message="${xml(message)}">${text}</${element}>`;
}

/**
 * Escapes text for XML 1.0: control characters are written out, and characters that it cannot represent become spaces.
 */
function xml(text: string): string {
  return escapeHtml(harmless(text).replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ' '));
}
