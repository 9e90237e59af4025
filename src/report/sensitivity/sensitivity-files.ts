import { stringify } from 'yaml';
import type { Sensitivity } from '../../analysis/sensitivity.ts';
import { addChart } from '../chart-files.ts';
import { toCsv } from '../csv.ts';
import { gameOf } from '../label.ts';
import { fence, markdownTable, markdownText } from '../markdown-parts.ts';
import { writePage } from '../page/document.ts';
import { figure } from '../page/figure.ts';
import { makingPart } from '../page/making-part.ts';
import { plainTable } from '../page/plain-table.ts';
import {
  knobLabel,
  sensitivityBasis,
  sensitivitySentence,
  sensitivityTable,
  settingLabel,
  stepShown,
} from './sensitivity-rows.ts';
import { tornado } from './tornado.ts';

const HEADS = ['knob', 'from', 'to', 'difference', 'verdict'];
const WORDS = { higher: 'more', lower: 'less', within: 'no matter', undecided: 'undecided' } as const;

/** The files of a sensitivity, by name: page, Markdown, table and tornado. */
export async function sensitivityFiles(answer: Sensitivity): Promise<Map<string, string>> {
  const table = sensitivityTable(answer);
  const files = new Map([['sensitivity.csv', toCsv(table)]]);
  const [chart] = tornado(answer, table);
  if (chart !== undefined) await addChart(files, chart);
  const rows = answer.knobs.flatMap(({ path, value, steps }) =>
    steps.map((step) => [
      knobLabel(path, answer.knobs),
      settingLabel(value),
      settingLabel(step.to),
      stepShown(step, answer).text,
      WORDS[step.verdict],
    ]),
  );
  files.set('report.md', markdown(answer, rows, chart !== undefined));
  const names = ['result.json', 'report.html', ...files.keys()].sort();
  files.set(
    'report.html',
    writePage({
      kicker: ['sensitivity', answer.rulesTitle, gameOf(answer.play)],
      title: answer.title,
      about: '',
      answer: sensitivitySentence(answer),
      basis: sensitivityBasis(answer).join(' '),
      picture: chart && (await figure(chart, undefined, 2)),
      parts: [
        { id: 'numbers', name: 'Every step', body: plainTable(HEADS, rows) },
        makingPart({ ...answer, scenarios: [{ name: 'The scenario', scenario: answer.scenario }], files: names }),
      ],
      made: 'The same scenario and seed give the same page',
      version: answer.montecrawl,
    }),
  );
  return files;
}

function markdown(answer: Sensitivity, rows: readonly (readonly string[])[], hasChart: boolean): string {
  const sentence = markdownText(sensitivitySentence(answer));
  const blocks = [
    `# ${markdownText(answer.title)}`,
    `**${sentence}**`,
    markdownText(sensitivityBasis(answer).join(' ')),
    hasChart ? `![${sentence}](charts/tornado.svg)` : '',
    markdownTable(HEADS, rows),
    '## How it was made',
    `montecrawl ${answer.montecrawl}, ${answer.rulesTitle}, seed ${answer.seed}, ${answer.digest}.`,
    `<details><summary>The scenario</summary>\n\n${fence('yaml', yaml(answer))}\n\n</details>`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function yaml({ scenario }: Sensitivity): string {
  return stringify(scenario, { lineWidth: 100 });
}
