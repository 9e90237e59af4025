import { countOf } from '../../report/number.ts';
import { asScreen, lengthOf, paint, type Screen, tame, wrap } from '../../report/terminal/screen.ts';
import type { GateAnswer, GateOutcome, ScenarioGate } from './gate-answer.ts';
import { changeRows, checkRows, rankedCells } from './gate-rows.ts';
import { exampleCommand, exampleWords, gateWords, lookedAt, proofWords } from './gate-words.ts';

/** The most cells that are shown. */
const MOST_CELLS = 5;
/** Width of the rest of a headline's line: margins, an arrow, and the longest finding. */
const MARGINS = 6 + 2 + 4;
const LEAST_ROW = MARGINS + 2 + 2 + 'undecided'.length;
/** The most lines of a story that are shown. */
const MOST_STORY = 24;

/**
 * Formats a gate for one screen: each scenario with its result; for changed ones the headlines before and after, and a
 * game that now ends differently.
 *
 * @returns lines that each end with a line feed
 */
export function terminalGate(answer: GateAnswer, screen: Screen): string {
  const proof = proofWords(answer.scenarios);
  const lines = [
    ...answer.scenarios.flatMap((scenario) => scenarioLines(scenario, answer.tolerance, screen)),
    '',
    ...wrap(`${gateWords(answer.scenarios)}.`, screen.width).map((line) => paint(screen, 'strong', line)),
    ...(proof === '' ? [] : wrap(proof, screen.width).map((line) => paint(screen, 'faint', line))),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

function scenarioLines(scenario: ScenarioGate, tolerance: number, screen: Screen): string[] {
  const rows = checkRows(scenario, tolerance);
  const [change, ...others] = rows;
  const head = `${tame(scenario.file)}: ${tame(change?.said ?? '')}`;
  return [
    ...marked(scenario.change.outcome, head, screen, ''),
    ...cellLines(scenario, screen),
    ...exampleLines(scenario, screen),
    ...others.flatMap(({ outcome, said }) => marked(outcome, tame(said), screen, '  ')),
  ];
}

/** Formats a text after the mark of an outcome: a tick, a cross, or a question mark. */
function marked(outcome: GateOutcome, text: string, screen: Screen, indent: string): string[] {
  const [tick, cross] = screen.unicode ? ['✓', '✗'] : ['ok', 'NO'];
  const mark = outcome === 'pass' ? tick : outcome === 'undecided' ? '?' : cross;
  const [first = '', ...rest] = wrap(text, screen.width - indent.length - lengthOf(mark) - 1);
  const margin = ' '.repeat(indent.length + lengthOf(mark) + 1);
  return [
    `${indent}${paint(screen, outcome === 'pass' ? 'side3' : 'strong', mark)} ${first}`,
    ...rest.map((line) => margin + line),
  ];
}

function cellLines(scenario: ScenarioGate, screen: Screen): string[] {
  const cells = rankedCells(scenario).filter((cell) => changeRows(cell).length > 0);
  const left = cells.length - MOST_CELLS;
  return [
    ...cells.slice(0, MOST_CELLS).flatMap((cell) => {
      const rows = changeRows(cell);
      const widest = (texts: readonly string[]) => Math.max(...texts.map(lengthOf));
      const [name, before, after, shown] = [
        widest(rows.map(({ measure }) => tame(measure))),
        widest(rows.map((row) => row.before.text)),
        widest(rows.map((row) => row.after.text)),
        widest(rows.map((row) => row.shown.text)),
      ] as [number, number, number, number];
      const where = rows[0].cell === '' ? '' : `${tame(rows[0].cell)}, `;
      const arrow = screen.unicode ? '→' : '->';
      return [
        ...wrap(`${where}${lookedAt(cell, scenario.play)}`, screen.width - 4).map((line) => `    ${line}`),
        ...rows.flatMap((row) => {
          const rates = `${row.before.text.padStart(before)} ${arrow} ${row.after.text.padEnd(after)}`;
          const line = `      ${tame(row.measure).padEnd(name)}  ${rates}`;
          const moved = asScreen(row.shown.text, screen);
          if (name + before + after + shown + LEAST_ROW <= screen.width) {
            return [`${line}  ${moved.padEnd(shown)}  ${row.finding}`];
          }
          // On a narrow screen the change is below the rates, and on a very narrow one each rate is on its own line.
          const below = wrap(`${moved} ${row.finding}`, screen.width - 8);
          return name + before + after + MARGINS <= screen.width
            ? [line, ...below.map((part) => `        ${part}`)]
            : [
                `      ${tame(row.measure)}`,
                ...[row.before.text, `${arrow} ${row.after.text}`, ...below].map((part) => `        ${part}`),
              ];
        }),
      ];
    }),
    ...(left > 0 ? [`    and ${countOf(left, 'more cell')}; --json has all`] : []),
  ];
}

function exampleLines(scenario: ScenarioGate, screen: Screen): string[] {
  const { example } = scenario.change;
  if (example === undefined) return [];
  const story = example.story.flatMap(({ title, lines }) => [
    ...(title === '' ? [] : [paint(screen, 'faint', tame(title))]),
    ...lines.flatMap((line) => wrap(tame(line), screen.width - 8, '  ').map((each) => `  ${each}`)),
  ]);
  const cut = story.length > MOST_STORY ? [...story.slice(0, MOST_STORY), screen.unicode ? '…' : '...'] : story;
  return [
    ...wrap(`${tame(exampleWords(scenario))}:`, screen.width - 4).map((line) => `    ${line}`),
    ...cut.map((line) => `      ${line}`),
    `    ${tame(exampleCommand(scenario))}`,
  ];
}
