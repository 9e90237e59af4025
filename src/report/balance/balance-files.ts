import type { Balance } from '../../analysis/balance/balance.ts';
import { addChart } from '../chart-files.ts';
import { toCsv } from '../csv.ts';
import { gameOf } from '../label.ts';
import { facts, writePage } from '../page/document.ts';
import { figure } from '../page/figure.ts';
import { type Html, html } from '../page/html.ts';
import { makingPart } from '../page/making-part.ts';
import { plainTable } from '../page/plain-table.ts';
import type { Entry, Table } from '../table.ts';
import { targetsChart } from './balance-chart.ts';
import { balanceSentence, basisSentence, knobLabel } from './balance-sentence.ts';
import { roundsTable, settingsTable, targetsTable } from './balance-tables.ts';

/** The files of a report on what must be changed, by name: page, Markdown, tables and chart. */
export async function balanceFiles(balance: Balance): Promise<Map<string, string>> {
  const targets = targetsTable(balance);
  const tables = [targets, settingsTable(balance), roundsTable(balance)];
  const charts = targetsChart(balance, targets);
  const files = new Map<string, string>(tables.map((table) => [`${table.name}.csv`, toCsv(table)]));
  for (const chart of charts) await addChart(files, chart);
  files.set('report.md', markdown(balance, tables, charts.length > 0));
  const [hero] = await Promise.all(charts.map((chart) => figure(chart, undefined, 2)));
  files.set('report.html', page(balance, tables, hero, [...files.keys(), 'report.html', 'result.json'].sort()));
  return files;
}

function page(balance: Balance, tables: readonly Table[], hero: Html | undefined, files: readonly string[]): string {
  const { scenarios, knobs, winner, montecrawl } = balance;
  const [targets, settings, rounds] = tables as [Table, Table, Table];
  const [first] = scenarios;
  return writePage({
    kicker: [first?.rulesTitle ?? '', gameOf(first?.play ?? ''), 'balance'],
    title: scenarios.map(({ title }) => title).join(' / '),
    about: '',
    answer: balanceSentence(balance),
    basis: basisSentence(balance),
    picture: hero,
    parts: [
      { id: 'targets', name: 'The targets', body: tableOf(targets, ['place', 'range', 'setting', 'shown', 'games']) },
      {
        id: 'settings',
        name: winner === undefined ? 'What came nearest' : 'What would do',
        body: html`<p class="lead">${LEAD}</p>${tableOf(settings, ['change', 'off', 'uneven', 'length', 'changes', 'steps'])}`,
      },
      {
        id: 'knobs',
        name: 'What could be changed',
        body: facts(
          knobs.map(({ path, values, now }) => ({
            name: knobLabel(path, knobs),
            value: `${values.join(', ')}${now === undefined ? '' : `; now ${now}`}`,
          })),
        ),
      },
      { id: 'rounds', name: 'The search', body: tableOf(rounds, rounds.columns) },
      makingPart({ ...balance, scenarios: scenarios.map(({ title, scenario }) => ({ name: title, scenario })), files }),
    ],
    made: 'The same scenarios and seed give the same page',
    version: montecrawl,
  });
}

const LEAD =
  'None of these is worse than another in everything. "Off" is how far the worst measure lies from the middle of its target, 1 being the edge; "uneven" by how much the shares of their members that the sides lose differ; "length" the mean length of games.';

function tableOf(table: Table, columns: readonly string[]): Html {
  return plainTable(
    columns,
    table.rows.map((row) => columns.map((column) => text(row[column]))),
  );
}

function markdown(balance: Balance, tables: readonly Table[], hasChart: boolean): string {
  const { scenarios, seed, digest } = balance;
  const [targets, settings] = tables as [Table, Table, Table];
  const safe = (words: string) => words.replaceAll('|', '\\|').replaceAll('<', '&lt;');
  const line = (cells: readonly string[]) => `| ${cells.map(safe).join(' | ')} |`;
  const rows = (table: Table, columns: readonly string[]) => [
    line(columns),
    line(columns.map(() => '---')),
    ...table.rows.map((row) => line(columns.map((column) => text(row[column])))),
    '',
  ];
  return [
    `# ${safe(scenarios.map(({ title }) => title).join(' / '))}`,
    '',
    `**${safe(balanceSentence(balance))}**`,
    '',
    ...(hasChart ? ['![The targets, before and after](charts/targets.svg)', ''] : []),
    ...rows(targets, ['setting', 'place', 'range', 'shown', 'games']),
    safe(LEAD),
    '',
    ...rows(settings, ['change', 'off', 'uneven', 'length', 'changes', 'steps']),
    safe(basisSentence(balance)),
    '',
    `Seed ${seed}, ${digest}`,
    '',
  ].join('\n');
}

/** Numbers in as many digits as people read. */
function text(entry: Entry | undefined): string {
  if (entry === null || entry === undefined) return '–';
  return typeof entry === 'number' && !Number.isInteger(entry) ? String(Number(entry.toPrecision(3))) : String(entry);
}
