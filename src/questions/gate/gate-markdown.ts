import { harmlessLine } from '../../check/harmless.ts';
import { fence, markdownTable, markdownText } from '../../report/markdown-parts.ts';
import { countOf } from '../../report/number.ts';
import type { GateAnswer, GateOutcome, ScenarioGate } from './gate-answer.ts';
import { changeRows, checkRows, rankedCells } from './gate-rows.ts';
import { exampleCommand, exampleWords, gateWords, lookedAt, proofWords } from './gate-words.ts';

/** The most cells of a scenario that are shown. */
const MOST_CELLS = 20;

const MARKS: Readonly<Record<GateOutcome, string>> = {
  pass: '✅',
  fail: '❌',
  undecided: '❔',
  'no-data': '❌',
  'not-asked': '❌',
  interrupted: '❌',
};

/**
 * Returns a gate as Markdown for the page of a build: all checks as a table, then the changes, and a game that shows
 * them.
 */
export function gateMarkdown(answer: GateAnswer): string {
  const { scenarios, tolerance, outcome } = answer;
  const rows = scenarios.flatMap((scenario) =>
    checkRows(scenario, tolerance).map(({ outcome, said }) => [MARKS[outcome], scenario.file, said]),
  );
  const proof = proofWords(scenarios);
  const blocks = [
    `### ${MARKS[outcome]} ${markdownText(gateWords(scenarios))}`,
    markdownTable(['', 'scenario', 'finding'], rows),
    ...(proof === '' ? [] : [markdownText(proof)]),
    ...scenarios.filter(({ change }) => change.different.length > 0).flatMap(scenarioBlocks),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function scenarioBlocks(scenario: ScenarioGate): string[] {
  const cells = rankedCells(scenario).filter((cell) => changeRows(cell).length > 0);
  const rows = cells
    .slice(0, MOST_CELLS)
    .flatMap((cell) =>
      changeRows(cell).map(({ cell: at, measure, before, after, shown, finding }) => [
        at,
        lookedAt(cell, scenario.play),
        measure,
        before.text,
        after.text,
        shown.text,
        finding,
      ]),
    );
  const left = cells.length - MOST_CELLS;
  const { example } = scenario.change;
  return [
    `#### ${markdownText(scenario.title)}`,
    ...(rows.length === 0 ? [] : [markdownTable(['cell', 'games', 'measure', 'before', 'after', 'change', ''], rows)]),
    ...(left > 0 ? [`${countOf(left, 'more cell')} are in the JSON answer.`] : []),
    ...(example === undefined
      ? []
      : [
          `<details><summary>${markdownText(exampleWords(scenario))}</summary>\n\n${fence('text', storyText(scenario))}\n\n${fence('sh', `${exampleCommand(scenario)}\n`)}\n\n</details>`,
        ]),
  ];
}

/** Returns the game that now ends differently, as it plays now; '' if there is none. */
export function storyText({ change: { example } }: ScenarioGate): string {
  const lines = (example?.story ?? []).flatMap(({ title, lines }) => [
    ...(title === '' ? [] : [title]),
    ...lines.map((line) => `  ${line}`),
  ]);
  return lines.map((line) => `${harmlessLine(line)}\n`).join('');
}
