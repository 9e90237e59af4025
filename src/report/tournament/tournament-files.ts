import type { Tournament } from '../../analysis/tournament/tournament.ts';
import { addChart } from '../chart-files.ts';
import { toCsv } from '../csv.ts';
import { gameOf } from '../label.ts';
import { countOf } from '../number.ts';
import { facts, writePage } from '../page/document.ts';
import { figure } from '../page/figure.ts';
import { type Html, html, when } from '../page/html.ts';
import { makingPart } from '../page/making-part.ts';
import { prose } from '../page/number.ts';
import { plainTable } from '../page/plain-table.ts';
import type { Entry, Table } from '../table.ts';
import { matrixChart, ratingsChart } from './tournament-charts.ts';
import {
  absentSentences,
  basisSentence,
  CYCLES_HEAD,
  cycleSentences,
  mixSentence,
  seatSentence,
  tournamentSentence,
} from './tournament-sentence.ts';
import { matchesTable, matrixTable, ratingsTable } from './tournament-tables.ts';

/** The files of a tournament's report, by name: page, Markdown, tables and charts. */
export async function tournamentFiles(tournament: Tournament): Promise<Map<string, string>> {
  const tables = [matrixTable(tournament), ratingsTable(tournament), matchesTable(tournament)] as const;
  const [matrix, ratings] = tables;
  const charts = [matrixChart(tournament, matrix), ...ratingsChart(ratings)];
  const files = new Map<string, string>(tables.map((table) => [`${table.name}.csv`, toCsv(table)]));
  for (const chart of charts) await addChart(files, chart);
  files.set('report.md', markdown(tournament, matrix, ratings));
  const [hero, ...others] = await Promise.all(
    charts.map((chart, i) => figure(chart, tableOf(i === 0 ? matrix : ratings), i === 0 ? 2 : 3)),
  );
  files.set('report.html', page(tournament, hero, others, [...files.keys(), 'report.html', 'result.json'].sort()));
  return files;
}

const MATRIX_COLUMNS = ['warband', 'against', 'shown', 'games', 'better'];
const RATING_COLUMNS = ['warband', 'rank', 'shown'];

function page(
  tournament: Tournament,
  hero: Html | undefined,
  others: readonly Html[],
  files: readonly string[],
): string {
  const { warbands, rulesTitle, play, montecrawl } = tournament;
  const circles = cycleSentences(tournament);
  const found = [mixSentence(tournament), seatSentence(tournament), ...absentSentences(tournament)];
  return writePage({
    kicker: [rulesTitle, gameOf(play), 'tournament'],
    title: `A tournament of ${countOf(warbands.length, 'warband')}`,
    about: '',
    answer: tournamentSentence(tournament),
    basis: basisSentence(tournament),
    notices: tournament.interrupted ? [html`<p class="notice">It was stopped before every match was played.</p>`] : [],
    picture: hero,
    parts: [
      {
        id: 'found',
        name: 'What was found',
        body: html`${[...others]}${when(circles.length > 0, () => html`<h3>${CYCLES_HEAD}</h3><ul>${circles.map((circle) => html`<li>${circle}</li>`)}</ul>`)}${found
          .filter((sentence) => sentence !== '')
          .map((sentence) => html`<p>${prose(sentence)}</p>`)}`,
      },
      {
        id: 'warbands',
        name: 'The warbands',
        body: facts(warbands.map(({ name, title, about }) => ({ name: title, value: about === '' ? name : about }))),
      },
      makingPart({
        ...tournament,
        scenarios: warbands.map(({ title, side }) => ({ name: title, scenario: side })),
        files,
      }),
    ],
    made: 'The same warbands and seed give the same page',
    version: montecrawl,
  });
}

function tableOf(table: Table): Html {
  const columns = table.name === 'matrix' ? MATRIX_COLUMNS : RATING_COLUMNS;
  return plainTable(
    columns.map(headOf),
    table.rows.map((row) => columns.map((column) => text(row[column]))),
  );
}

function markdown(tournament: Tournament, matrix: Table, ratings: Table): string {
  const { warbands, rulesTitle, play, seed, digest } = tournament;
  const safe = (words: string) => words.replaceAll('|', '\\|').replaceAll('<', '&lt;');
  const line = (cells: readonly string[]) => `| ${cells.map(safe).join(' | ')} |`;
  const rows = ({ rows: each }: Table, columns: readonly string[]) => [
    line(columns.map(headOf)),
    line(columns.map(() => '---')),
    ...each.map((row) => line(columns.map((column) => text(row[column])))),
    '',
  ];
  return [
    `# A tournament of ${countOf(warbands.length, 'warband')}`,
    '',
    `${rulesTitle}, ${gameOf(play)}, seed ${seed}`,
    '',
    `**${safe(tournamentSentence(tournament))}**`,
    '',
    '![Who beats whom](charts/matrix.svg)',
    '',
    ...[
      ...cycleSentences(tournament),
      mixSentence(tournament),
      seatSentence(tournament),
      ...absentSentences(tournament),
    ]
      .filter((sentence) => sentence !== '')
      .flatMap((sentence) => [safe(sentence), '']),
    ...(ratings.rows.length === 0
      ? []
      : ['![How strong each warband is](charts/ratings.svg)', '', ...rows(ratings, RATING_COLUMNS)]),
    ...rows(matrix, MATRIX_COLUMNS),
    safe(basisSentence(tournament)),
    '',
    digest,
    '',
  ].join('\n');
}

/** What a column is called where people read it. */
function headOf(column: string): string {
  return { shown: 'score or rating', better: 'wins more often' }[column] ?? column;
}

function text(entry: Entry | undefined): string {
  return entry === null || entry === undefined ? '–' : String(entry);
}
