import { GLOSSARY } from './glossary.ts';
import { capital, gameOf } from './label.ts';
import { type Made, savingSentence, yamlOf } from './made.ts';
import { fence, markdownTable, markdownText as text } from './markdown-parts.ts';
import {
  type Block,
  type Card,
  type Grid,
  type Picture,
  type QuestionReport,
  textOf,
  wordsOf,
} from './question-report.ts';

/** Returns a report as Markdown for GitHub, with its pictures in `charts/`. */
export function questionMarkdown(report: QuestionReport): string {
  const { title, about, answer, basis, notices, hero, sections } = report;
  const blocks = [
    `# ${text(title)}`,
    text(about),
    `**${text(answer)}**`,
    text(basis),
    ...notices.map((notice) => `> ${text(notice)}`),
    ...(hero === undefined ? [] : [picture(hero)]),
    ...sections.flatMap(({ name, blocks }) => [`## ${text(name)}`, ...blocks.map(block)]),
    '## What the numbers mean',
    `<details><summary>All ${Object.keys(report.measures).length + wordsOf(report).length} of them</summary>\n\n${meanings(report)}\n\n</details>`,
    ...madeMarkdown(report.made, [report.rulesTitle, gameOf(report.play)].filter(Boolean).join(', ')),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** Describes how a report was made, and how to make it again. */
export function madeMarkdown(
  { facts, seed, digest, montecrawl, sources, commands, page }: Made,
  what: string,
): string[] {
  return [
    '## How it was made',
    [
      `${[`montecrawl ${montecrawl}`, text(what), seed === undefined ? '' : `seed ${seed}`, digest].filter(Boolean).join(', ')}.`,
      ...facts.map(({ name, value }) => `${text(name)}: ${text(value)}.`),
      text(savingSentence(sources)),
    ]
      .join(' ')
      .trim(),
    ...(page === undefined
      ? []
      : [
          `[Open it in the browser](${page}), to change it and see the answer follow. \`montecrawl open\` serves the page.`,
        ]),
    ...commands.flatMap(({ does, command }) => [text(does), fence('sh', `${command}\n`)]),
    ...sources.map(
      ({ file, name, content }) =>
        `<details><summary>${text(file)}: ${text(name)}</summary>\n\n${fence('yaml', yamlOf(content))}\n\n</details>`,
    ),
  ];
}

function block(each: Block): string {
  if ('text' in each) return text(each.text);
  if ('items' in each) return each.items.length === 0 ? '' : [`**${text(each.head)}**`, list(each.items)].join('\n\n');
  if ('facts' in each) return list(each.facts.map(({ name, value }) => `${name}: ${value}`));
  if ('cards' in each) return each.cards.map(card).join('\n\n');
  if ('pictures' in each) return each.pictures.map(picture).join('\n\n');
  return table(each);
}

function card({ name, facts, text: kept }: Card): string {
  const said = list(facts.map((fact) => `${fact.name}: ${fact.value}`));
  return [`### ${text(name)}`, said, fence('yaml', kept)].join('\n\n');
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${text(item)}`).join('\n');
}

function picture({ chart: { name, title, note }, numbers }: Picture): string {
  const shown = [`![${text(title)}](charts/${name}.svg)`, text(note)];
  return [...shown, ...(numbers === undefined ? [] : [table(numbers)])].join('\n\n');
}

function table({ heads, rows }: Grid): string {
  return markdownTable(
    heads.map(textOf),
    rows.map((row) => row.map(textOf)),
  );
}

function meanings(report: QuestionReport): string {
  const said = (name: string, meaning: string) => `- **${text(name)}**: ${text(capital(meaning).replace(/\.?$/, '.'))}`;
  return [
    ...Object.values(report.measures).map(({ name, meaning }) => said(name, meaning)),
    ...wordsOf(report).map((word) => said(capital(GLOSSARY[word].name), GLOSSARY[word].meaning)),
  ].join('\n');
}
