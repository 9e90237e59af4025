import type { Answer, Value } from '../analysis/answer.ts';
import type { Measure } from '../stats/measure.ts';
import type { Background } from './background.ts';
import { type Card, type CardLine, cardOf } from './card.ts';
import { chartNameOf, isOfCauses, lossesOf } from './chart/cause-curves.ts';
import type { Chart } from './chart/chart.ts';
import { fallsTable } from './falls-table.ts';
import { figuresOf, focusOf } from './figures.ts';
import { outcomesOf, rateIn } from './headline.ts';
import { axisLabel, capital, cellLabel, gameOf, listOf, measureLabel, sideName, valueLabel } from './label.ts';
import { gamesPlayed, runMade } from './making.ts';
import { markdownTable as table, markdownText as text } from './markdown-parts.ts';
import { namesOf } from './names.ts';
import { show, showRate } from './number.ts';
import { type BehindOdds, outcomeWords } from './odds-behind.ts';
import { openLink } from './open-link.ts';
import { madeMarkdown } from './question-markdown.ts';
import { sentencesOf } from './sentence.ts';

const MOST_ROWS = 100;

/** Returns the report as Markdown for GitHub, with its pictures in `charts/`. */
export function reportMarkdown(answer: Answer, charts: readonly Chart[], { choices, odds }: Background): string {
  const focus = focusOf(answer);
  const cell = focus?.cell;
  const card = cell && cardOf(answer, cell);
  const said = sentencesOf(answer);
  const sentences = [...said.range, ...said.halfTime, ...said.changes];
  const varied = answer.cells.length > 1;
  const [first, ...others] = charts;
  const blocks = [
    `# ${text(answer.title)}`,
    ...(answer.about === '' ? [] : [text(answer.about)]),
    `**${text(said.answer)}**`,
    ...(sentences.length === 0 ? [] : [sentences.map((sentence) => `- ${text(sentence)}`).join('\n')]),
    figures(answer, card),
    `${text(answer.rulesTitle)}, ${gameOf(answer.play)}; ${listOf(gamesPlayed(answer))}; seed ${answer.seed}. In brackets 95 % intervals, each by itself.`,
    ...(answer.interrupted ? ['> This was stopped before it was done.'] : []),
    ...(first === undefined ? [] : [picture(first, '**', '**')]),
    ...(varied ? ['## Every combination', combinations(answer)] : []),
    '## How deadly it is',
    ...(varied && cell !== undefined
      ? [`With ${text(cellLabel(answer, cell))}${focus?.isAsked ? '' : ', the nearest to even'}:`]
      : []),
    ...(card === undefined ? [] : [lines([...card.outcomes, ...card.sides, ...card.lengths, ...card.others])]),
    ...(card === undefined || card.members.length === 0 ? [] : [fates(card.members)]),
    ...(card === undefined || card.guards.length === 0
      ? []
      : ['> **Guards fired.** Such games are counted like all others.', lines(card.guards)]),
    ...others.flatMap((chart) => [picture(chart, '### ', ''), ...losses(answer, card, chart)]),
    ...(odds.length > 0 ? ['## The dice behind it', ...odds.map(dice)] : []),
    '## In force',
    choices
      .filter(({ isNamed }) => isNamed)
      .map(
        ({ name, value, meaning }) =>
          `- ${text(name)}: **${text(value)}**${meaning === '' ? '' : `, ${text(meaning)}`}`,
      )
      .join('\n') || 'Everything goes by the book.',
    '## What the numbers mean',
    `<details><summary>All ${Object.keys(answer.measures).length} of them</summary>\n\n${meanings(answer)}\n\n</details>`,
    ...madeMarkdown({ ...runMade(answer), page: openLink(answer) }, `${answer.rulesTitle}, ${gameOf(answer.play)}`),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** Returns the few figures that sum up the answer. */
function figures(answer: Answer, card: Card | undefined): string {
  if (card === undefined) return '';
  return table(
    ['', ''],
    figuresOf(answer, card).map(({ label, value, range }) => [label, range === '' ? value : `${value} (${range})`]),
  );
}

function picture({ name, title, note }: Chart, before: string, after: string): string {
  return `${before}${text(title)}${after}\n\n![${text(title)}](charts/${name}.svg)\n\n${text(note)}`;
}

function lines(all: readonly CardLine[]): string {
  return table(
    ['', ''],
    all.map(({ label, shown }) => [capital(label), shown.text]),
  );
}

function fates(members: ReturnType<typeof cardOf>['members']): string {
  const names = [...new Set(members.flatMap(({ fates }) => fates.map(({ label }) => label)))];
  return table(
    ['member', ...names],
    members.map(({ name, of, fates }) => [
      of > 1 ? `${name} ×${of}` : name,
      ...names.map((name) => fates.find(({ label }) => label === name)?.shown.text ?? '–'),
    ]),
  );
}

/** Returns the final shares of a side lost to each cause, for below their chart. */
function losses(answer: Answer, card: Card | undefined, chart: Chart): string[] {
  if (card === undefined || !isOfCauses(chart)) return [];
  const shown = lossesOf(answer, card, fallsTable(answer)).filter((_, i) => chart.name === chartNameOf(i));
  return shown.map(({ side, causes, all, never, neverShown }) =>
    table(
      [
        `what ${sideName(side, namesOf(answer))} ${namesOf(answer).isPlural(side) ? 'are' : 'is'} lost to`,
        'in the end',
      ],
      [
        ...causes.map(({ name, end }) => [namesOf(answer).cause(side, name), String(end.shown)]),
        ['all together', String(all.end.shown)],
        ...(never.length > 0
          ? [[`never seen: ${listOf(never.map((cause) => namesOf(answer).cause(side, cause)))}`, `each ${neverShown}`]]
          : []),
      ],
    ),
  );
}

function combinations(answer: Answer): string {
  const seen = ({ name }: Measure) => answer.cells.some((cell) => (rateIn(cell, name)?.rate ?? 0) > 0);
  const outcomes = outcomesOf(answer).filter(seen);
  const never = outcomesOf(answer).filter((measure) => !outcomes.includes(measure));
  const rows = answer.cells
    .slice(0, MOST_ROWS)
    .map((cell) => [
      ...answer.axes.map(({ path }) => valueLabel(cell.vary[path])),
      ...outcomes.map(({ name }) => briefly(cell.measures[name], cell.games)),
    ]);
  const heads = [
    ...answer.axes.map(({ path }) => axisLabel(path, namesOf(answer))),
    ...outcomes.map((measure) => capital(measureLabel(measure, namesOf(answer)))),
  ];
  const left = answer.cells.length - MOST_ROWS;
  return [
    table(heads, rows),
    ...(left > 0 ? [`${left} more are in summary.csv.`] : []),
    ...(never.length > 0
      ? [`Never seen: ${text(listOf(never.map((measure) => measureLabel(measure, namesOf(answer)))))}.`]
      : []),
  ].join('\n\n');
}

/** Leaves out the range if it only says never or always. */
function briefly(value: Value | undefined, games: number): string {
  const shown = show(value, games);
  return value !== undefined && 'rate' in value && !value.exact && (value.rate === 0 || value.rate === 1)
    ? shown.value
    : shown.text;
}

function dice({ one, other, sheet: { question, rows }, given, rolled }: BehindOdds): string {
  const outcomes = (rows[0]?.outcomes ?? []).filter(({ chance }) => chance > 0);
  const chances = outcomes.map(({ name, chance }) => [
    outcomeWords({ one, other }, name),
    showRate({ rate: chance, exact: true }, 0).value,
  ]);
  const head = `**${text(question.title)}**: ${text(one)} against ${text(other)}. ${text(question.meaning)}`;
  const asked = `${question.rule}; ${given}${rolled === '' ? '' : `; rolled in the game, and here what comes most often: ${rolled}`}`;
  return [head, table(['outcome', 'exact chance'], chances), `<sub>${text(asked)}</sub>`].join('\n\n');
}

function meanings({ measures }: Answer): string {
  const each = Object.values(measures);
  return each
    .map(({ name, meaning }) => `- **${text(name)}**: ${text(capital(meaning).replace(/\.?$/, '.'))}`)
    .join('\n');
}
