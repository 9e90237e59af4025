import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/analysis/answer.ts';
import { answerScenario } from '../../src/analysis/answer-scenario.ts';
import { cardOf } from '../../src/report/card.ts';
import { cellCharts, sweepCharts } from '../../src/report/chart/charts.ts';
import { figuresOf, focusOf } from '../../src/report/figures.ts';
import { axisLabel, cellLabel, deedClaim, measureClaim, measureLabel } from '../../src/report/label.ts';
import { namesOf } from '../../src/report/names.ts';
import { sentencesOf } from '../../src/report/sentence.ts';
import { tablesOf } from '../../src/report/tables.ts';
import { readScenario } from '../../src/scenario/read-scenario.ts';

const FOLDER = new URL('../../scenarios/', import.meta.url);
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml') && !/warbands|homebrew/.test(file))
  .sort();

/** The answer to a shipped scenario with few games in each cell, sides of one letter or of several words among them. */
async function answerTo(file: string): Promise<Answer> {
  const read = (path: string) => readFileSync(new URL(path, FOLDER), 'utf8');
  const use = async (used: string, from: string) => {
    const path = posix.join(posix.dirname(from), used);
    return { path, text: read(path) };
  };
  const reading = await readScenario(read(file), file, use, { games: 12 });
  if ('faults' in reading) throw new Error(JSON.stringify(reading.faults));
  return answerScenario(reading, { montecrawl: 'test', threads: 1 });
}

/** Words in the plural with a verb in the singular, the other way round, and what only machines say. */
const WRONG = [
  /(?<!\bof )\bthe (?!\w*ss\b)\w+s (?:wins|is|has|was|loses|dies|clears|reaches|turns|comes|sees|goes)\b/,
  /\bthe (?:dead|bowmen) (?:wins|is|has|was|loses|dies)\b/,
  /\bthe (?:band|party|troll|knight|lair|coven|storm|tower|giant|tide|crypt|hero) (?:win|are|have|were|lose|die|clear|reach|come|see|go)\b/,
  /\b(?:each|one) [^,.:]*\b(?:die|are)\b/i,
  /\bside [a-z]\b/i,
  /\b\w+\.(?:win|won|rep|count)\b/,
  /[a-z][A-Z]|undefined|NaN|\[object| {2}|\(\)| ,|\.\./,
  /\bthe the\b|\ba [aeio]\w+ (?:against|as)\b/,
];

describe.each(files)('%s', (file) => {
  it('is told in sentences that agree in number and name no identifiers', async () => {
    const answer = await answerTo(file);
    const { answer: first, changes } = sentencesOf(answer);
    const focus = focusOf(answer);
    const names = namesOf(answer);
    const card = cardOf(answer, focus!.cell);
    const figures = figuresOf(answer, card);
    const tables = tablesOf(answer);
    const titles = [...sweepCharts(answer, tables), ...cellCharts(answer, card.cell, tables)].map(({ title }) => title);
    const outcomes = Object.values(answer.measures).filter(({ group }) => group === 'outcome');
    const said = [
      ...[first, ...changes, ...titles, ...figures.map(({ label }) => label)],
      ...outcomes.flatMap((measure) => [measureLabel(measure, names), measureClaim(measure, names)]),
      ...answer.cells.map((cell) => cellLabel(answer, cell)),
      ...answer.axes.map(({ path }) => axisLabel(path, names)),
    ];
    for (const text of said) for (const wrong of WRONG) expect(text).not.toMatch(wrong);
    expect(first).toMatch(/^\p{Lu}.*\.$/u);
    for (const sentence of changes) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
    expect(figures.length).toBeGreaterThanOrEqual(3);
    expect(figures.length).toBeLessThanOrEqual(4);
    // What a side comes to is said as something that it does.
    expect(outcomes.filter((measure) => measure.side !== undefined && deedClaim(measure, names) === undefined)).toEqual(
      [],
    );
  });
});
