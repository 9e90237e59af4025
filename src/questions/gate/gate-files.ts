import { addChart } from '../../report/chart-files.ts';
import { AGAIN, commandLine, given, quote } from '../../report/command-line.ts';
import { toCsv } from '../../report/csv.ts';
import { showMargin } from '../../report/difference.ts';
import type { WordName } from '../../report/glossary.ts';
import type { Made } from '../../report/made.ts';
import { markdownText } from '../../report/markdown-parts.ts';
import { definitionsPart, explained } from '../../report/page/definition.ts';
import { commands, type PageSection, writePage } from '../../report/page/document.ts';
import { figure } from '../../report/page/figure.ts';
import { type Html, html, when } from '../../report/page/html.ts';
import { makingPart } from '../../report/page/making-part.ts';
import { prose } from '../../report/page/number.ts';
import { scrolling } from '../../report/page/numbers-table.ts';
import { plainTable } from '../../report/page/plain-table.ts';
import type { GateAnswer, GateOutcome, ScenarioGate } from './gate-answer.ts';
import { gateChart } from './gate-chart.ts';
import { gateMarkdown, storyText } from './gate-markdown.ts';
import { changeRows, checkRows, gateTable, rankedCells } from './gate-rows.ts';
import { exampleCommand, exampleWords, gateWords, lookedAt, proofWords } from './gate-words.ts';

const WORDS: readonly WordName[] = ['baseline', 'tolerance', 'interval', 'whisker', 'point', 'undecided'];
const HEADS = ['cell', 'games', 'measure', 'before', 'after', 'change', 'finding'];
const QUESTION = 'Did play change?';
const MOST_ROWS = 200;

const SAID: Readonly<Record<GateOutcome, string>> = {
  pass: '✓ passed',
  fail: '✗ failed',
  undecided: '? undecided',
  'no-data': '✗ no baseline',
  'not-asked': '✗ could not be played',
  interrupted: '✗ stopped',
};

/** Returns the files of a gate's report, by name: page, Markdown, table, and the chart if anything moved. */
export async function gateFiles(answer: GateAnswer): Promise<Map<string, string>> {
  const table = gateTable(answer);
  const files = new Map([['gate.csv', toCsv(table)]]);
  const [chart] = gateChart(answer, table);
  if (chart !== undefined) await addChart(files, chart);
  const picture =
    chart === undefined
      ? ''
      : `![${markdownText(chart.title)}](charts/${chart.name}.svg)\n\n${markdownText(chart.note)}\n`;
  files.set('report.md', `# ${QUESTION}\n\n${gateMarkdown(answer)}${picture === '' ? '' : `\n${picture}`}`);
  const names = ['result.json', 'report.html', ...files.keys()].sort();
  files.set('report.html', page(answer, chart && (await figure(chart, undefined, 2, { words: WORDS })), names));
  return files;
}

function page(answer: GateAnswer, picture: Html | undefined, files: readonly string[]): string {
  const { scenarios, outcome, montecrawl } = answer;
  const changed = scenarios.filter(({ change }) => change.different.length > 0);
  const parts: PageSection[] = [
    { id: 'checks', name: 'Every check', body: checks(answer) },
    ...(changed.length === 0 ? [] : [{ id: 'changed', name: 'What changed', body: html`${changed.map(changes)}` }]),
    definitionsPart({ measures: {}, play: '' }, WORDS),
    makingPart(gateMade(answer), files),
  ];
  return writePage({
    kicker: ['gate', SAID[outcome]],
    title: QUESTION,
    about: '',
    answer: `${gateWords(scenarios)}.`,
    basis: explained(proofWords(scenarios), WORDS),
    picture,
    parts,
    made: 'The same scenarios and baselines give the same page',
    version: montecrawl,
  });
}

/** Returns how the gate was made. It reads scenarios and baselines in place, so the command runs in the same folder. */
function gateMade({ scenarios, tolerance, budget, asked, montecrawl }: GateAnswer): Made {
  const baselines = new Set(scenarios.map(({ change }) => change.baseline));
  const [baseline] = baselines;
  const isBeside = scenarios.every(({ file, change }) => change.baseline === beside(file));
  return {
    facts: [
      {
        name: 'Method',
        value: 'games compared with those of a baseline, until the result is certain',
        word: 'baseline',
      },
      { name: 'Tolerance', value: showMargin(tolerance, true), word: 'tolerance' },
    ],
    montecrawl,
    sources: [],
    commands: [
      {
        does: 'This repeats it with the same scenarios and baselines:',
        command: commandLine(
          'gate',
          ...scenarios.map(({ file }) => quote(file)),
          baseline === undefined ? '--no-baseline' : isBeside ? '' : given('baseline', baseline),
          given('tolerance', Number((tolerance * 100).toPrecision(6))),
          given('budget', budget),
          asked.edited ? '--edited' : '',
          asked.whole ? '--whole' : '',
          asked.replay ? '--replay' : '',
          scenarios.some(({ speed }) => speed !== undefined) ? '--speed' : '',
          AGAIN,
        ),
      },
    ],
  };
}

/** Returns the default path of a scenario's baseline. */
function beside(file: string): string {
  return `${file.includes('/') ? `${file.replace(/\/[^/]*$/, '')}/` : ''}baseline.json`;
}

function checks({ scenarios, tolerance }: GateAnswer): Html {
  const rows = scenarios.flatMap((scenario) => {
    const found = checkRows(scenario, tolerance);
    return found.map(
      ({ outcome, said }, i) => html`<tr>${when(
        i === 0,
        () => html`<th scope="row" rowspan="${found.length}">${scenario.file}</th>`,
      )}<td><span class="outcome ${outcome}">${SAID[outcome]}</span></td><td class="long">${prose(said)}</td></tr>
`,
    );
  });
  return scrolling(
    'Every check',
    html`<table><thead><tr><th scope="col">Scenario</th><th scope="col">Outcome</th><th scope="col">Finding</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
}

function changes(scenario: ScenarioGate): Html {
  const rows = rankedCells(scenario).flatMap((cell) =>
    changeRows(cell).map(({ cell: at, measure, before, after, shown, finding }) => [
      ...[at === '' ? 'the only cell' : at, lookedAt(cell, scenario.play), measure],
      ...[before.text, after.text, shown.text, finding],
    ]),
  );
  const left = rows.length - MOST_ROWS;
  return html`<h3>${scenario.title}</h3><p class="basis">${scenario.file}</p>${when(rows.length > 0, () => plainTable(HEADS, rows.slice(0, MOST_ROWS), scenario.title))}${when(
    left > 0,
    () => html`<p>${left} more are in gate.csv.</p>`,
  )}${when(
    scenario.change.example !== undefined,
    () =>
      html`<p>${exampleWords(scenario)}. This is the game now:</p><pre tabindex="0" aria-label="A game that ends differently">${storyText(scenario)}</pre>${commands(
        [{ does: 'This replays it, roll by roll:', command: exampleCommand(scenario) }],
      )}`,
  )}`;
}
