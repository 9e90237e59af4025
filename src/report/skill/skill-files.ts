import { stringify } from 'yaml';
import type { SideSkill, Skill } from '../../analysis/skill.ts';
import { addChart } from '../chart-files.ts';
import { toCsv } from '../csv.ts';
import { gameOf } from '../label.ts';
import { fence, markdownTable, markdownText } from '../markdown-parts.ts';
import { showRate } from '../number.ts';
import { writePage } from '../page/document.ts';
import { figure } from '../page/figure.ts';
import { html } from '../page/html.ts';
import { makingPart } from '../page/making-part.ts';
import { plainTable } from '../page/plain-table.ts';
import { skillChart } from './skill-chart.ts';
import { shareSentence, skillBasis, skillSentence, skillTable } from './skill-rows.ts';

const HEADS = ['side', 'policy', 'reaches its goal', 'what it does'];

/** The files of an answer about skill, by name: page, Markdown, table and charts. */
export async function skillFiles(answer: Skill): Promise<Map<string, string>> {
  const table = skillTable(answer);
  const files = new Map([['skill.csv', toCsv(table)]]);
  const charts = answer.sides.map((side) => skillChart(answer, side, table));
  for (const chart of charts) await addChart(files, chart);
  const rows = answer.sides.flatMap(({ side, policies }) =>
    policies.map(({ policy, meaning, value }) => [side, policy, showRate(value, answer.games).text, meaning]),
  );
  files.set(
    'report.md',
    markdown(
      answer,
      rows,
      charts.map(({ name }) => name),
    ),
  );
  const names = ['result.json', 'report.html', ...files.keys()].sort();
  const [first, ...others] = charts;
  const pictures = await Promise.all(others.map((chart) => figure(chart, undefined)));
  files.set(
    'report.html',
    writePage({
      kicker: ['skill', answer.rulesTitle, gameOf(answer.play)],
      title: answer.title,
      about: '',
      answer: skillSentence(answer),
      basis: skillBasis(answer).join(' '),
      picture: first && (await figure(first, undefined, 2)),
      parts: [
        ...(pictures.length === 0 ? [] : [{ id: 'others', name: 'The other side', body: html`${pictures}` }]),
        { id: 'numbers', name: 'Every policy', body: plainTable(HEADS, rows) },
        makingPart({ ...answer, scenarios: [{ name: 'The scenario', scenario: answer.scenario }], files: names }),
      ],
      made: 'The same scenario and seed give the same page',
      version: answer.montecrawl,
    }),
  );
  return files;
}

function markdown(answer: Skill, rows: readonly (readonly string[])[], charts: readonly string[]): string {
  const blocks = [
    `# ${markdownText(answer.title)}`,
    `**${markdownText(skillSentence(answer))}**`,
    markdownText(skillBasis(answer).join(' ')),
    ...charts.map((name, i) => `![${markdownText(shareSentence(answer.sides[i] as SideSkill))}](charts/${name}.svg)`),
    markdownTable(HEADS, rows),
    '## How it was made',
    `montecrawl ${answer.montecrawl}, ${answer.rulesTitle}, seed ${answer.seed}, ${answer.digest}.`,
    `<details><summary>The scenario</summary>\n\n${fence('yaml', yaml(answer))}\n\n</details>`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function yaml({ scenario }: Skill): string {
  return stringify(scenario, { lineWidth: 100 });
}
