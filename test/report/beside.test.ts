import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/analysis/answer.ts';
import { besideFiles } from '../../src/report/beside/beside-files.ts';
import { terminalBeside } from '../../src/report/beside/beside-lines.ts';

/** An answer with one rate, as a rulebook would give it. */
function answer(rules: string, rulesTitle: string, rate: number, more: object = {}): Answer {
  const games = 10_000;
  return {
    montecrawl: '0.1.0',
    format: 1,
    title: 'One <hero>',
    about: '',
    rules,
    rulesTitle,
    play: 'fight',
    seed: 1,
    digest: `sha256:${rules}`,
    scenario: {},
    axes: [],
    measures: {
      'hero.win': {
        name: 'hero.win',
        kind: 'rate',
        meaning: 'hero wins',
        group: 'outcome',
        headline: true,
        side: 'hero',
        what: 'win',
      },
      rounds: { name: 'rounds', kind: 'number', bins: 3, meaning: 'rounds fought', group: 'length', what: 'rounds' },
    },
    cells: [
      {
        vary: {},
        games,
        stopped: 'fixed',
        method: 'sampled',
        measures: {
          'hero.win': { rate, low: rate - 0.01, high: rate + 0.01, count: rate * games, ...more },
          rounds: { mean: 3.4, low: 3.3, high: 3.5 },
        },
      },
    ],
    interrupted: false,
  };
}

const ANSWERS = [
  answer('2hdc', 'Crawl', 0.7),
  answer('ddd', 'Dark', 0.2),
  answer('adg', 'Game', 0.25, { exact: true }),
];
const SCREEN = { width: 120, colour: false, unicode: false };

describe('several answers side by side', () => {
  it('names the highest and the lowest, with their intervals', () => {
    const text = terminalBeside(ANSWERS, SCREEN);
    expect(text).toContain('Highest in Crawl: hero wins 70 % (69 to 71)');
    expect(text).toContain('lowest in Dark: hero wins 20 % (19 to 21).');
    expect(text.split('\n').filter((line) => line.includes('rounds'))).toHaveLength(3);
  });

  it('says when they cannot be told apart', () => {
    const text = terminalBeside([answer('2hdc', 'Crawl', 0.5), answer('ddd', 'Dark', 0.495)], SCREEN);
    expect(text).toMatch(/which may\s+be equal/);
  });

  it('writes a page, Markdown, a table and a chart, with names made harmless', async () => {
    const files = await besideFiles(ANSWERS);
    expect([...files.keys()].sort()).toEqual([
      'charts/side-by-side.svg',
      'charts/side-by-side.vl.json',
      'report.html',
      'report.md',
      'side-by-side.csv',
    ]);
    expect(files.get('side-by-side.csv')?.split('\n')[3]).toBe(
      'Game,adg,One <hero>,hero wins,0.25,0.24,0.26,10000,exact,25.00 % exact,rounds,3.4',
    );
    expect(files.get('report.html')).toContain('One &lt;hero&gt;');
    expect(files.get('report.html')).not.toContain('One <hero>');
    // Links lead to what is there: each answer has its own, and all of them together have none.
    expect(files.get('report.html')).not.toContain('result.json');
    expect(files.get('report.md')).toContain('| Game | hero wins | 25.00 % exact | rounds 3.4 (3.3 to 3.5) |');
  });

  it('is made from the answers alone, the same each time', async () => {
    expect([...(await besideFiles(ANSWERS))]).toEqual([...(await besideFiles(ANSWERS))]);
  });
});
