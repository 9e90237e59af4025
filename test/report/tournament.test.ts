import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { filesOf } from '../../src/questions/files-of.ts';
import type { Tournament } from '../../src/questions/tournament/answer.ts';
import { matrixChart, ratingsChart } from '../../src/questions/tournament/charts.ts';
import { judgeMatches } from '../../src/questions/tournament/judge-matches.ts';
import { tournament as question } from '../../src/questions/tournament/question.ts';
import { matrixTable, ratingsTable } from '../../src/questions/tournament/tables.ts';
import { terminalTournament } from '../../src/questions/tournament/terminal.ts';
import { entrantsOf, showRating, viewOf } from '../../src/questions/tournament/view.ts';
import {
  absentSentences,
  advantageSentence,
  cycleSentences,
  mixSentence,
  tournamentSentence,
} from '../../src/questions/tournament/words.ts';
import { drawSvg } from '../../src/report/chart/draw.ts';

const schema = readFileSync(
  new URL('../../node_modules/vega-lite/build/vega-lite-schema.json', import.meta.url),
  'utf8',
);
const valid = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(schema));

/** A tournament in which `wins` of a thousand are won by the row against the column, from either seat. */
function tournament(
  titles: readonly string[],
  wins: readonly (readonly (number | undefined)[])[],
  draws = 0,
): Tournament {
  const names = titles.map((title) => title.toLowerCase());
  const matches = wins.flatMap((row, first) =>
    row.flatMap((won, second) => {
      if (won === undefined) return [];
      return [{ first, second, wins: won - draws, draws: 2 * draws, losses: 1000 - won - draws }];
    }),
  );
  const judged = judgeMatches(names, matches, 1);
  if (judged === undefined) throw new Error('nobody met');
  return {
    montecrawl: '0.1.0',
    format: 1,
    kind: 'tournament',
    rules: 'dw',
    rulesTitle: 'A Book',
    play: 'battle',
    seed: 7,
    asked: { games: 2000, precision: 0.03 },
    digest: `sha256:${'0'.repeat(64)}`,
    interrupted: false,
    warbands: titles.map((title, i) => ({ name: names[i], title, about: `About ${title}`, side: {} })),
    matches: matches.map(({ first, second, ...record }) => ({
      first: names[first],
      second: names[second],
      games: 1000,
      ...record,
    })),
    absent: [],
    ...judged,
  };
}

const RING = tournament(
  ['Rock', 'Paper', 'Shears'],
  [
    [500, 300, 700],
    [700, 500, 400],
    [300, 600, 500],
  ],
);
const LINE = tournament(
  ['Ants', 'Bees', 'Cats'],
  [
    [500, 495, 100],
    [505, 500, 200],
    [900, 800, 600],
  ],
  50,
);
const screen = { width: 80, colour: false, unicode: true };

describe('a tournament', () => {
  it('has a sentence, its cycles and its Nash equilibrium', () => {
    expect(tournamentSentence(RING)).toMatch(/All 3 pairs are decided; one cycle is certain\.$/);
    expect(cycleSentences(RING)).toEqual(['Rock > Shears > Paper > Rock']);
    expect(mixSentence(RING)).toMatch(
      /^Nash equilibrium \(no other choice does better against it\): Paper 40 % \(\d\d % to \d\d %\), Shears 40 % .* and Rock 20 % /,
    );
  });

  it('without circles names the strongest, and the choice that is always right', () => {
    expect(tournamentSentence(LINE)).toMatch(
      /^The highest rating is that of Cats, \+201 \(.*\); the lowest rating is that of Ants, −116 \(.*\)\. 2 of 3 pairs are decided; no cycle is certain\.$/,
    );
    expect(mixSentence(LINE)).toBe('Nash equilibrium (no other choice does better against it): Cats always.');
    expect(cycleSentences(LINE)).toEqual([]);
  });

  it('names as highest or lowest only warbands that are certainly so', () => {
    const level = tournament(
      ['Ants', 'Bees', 'Cats'],
      [
        [500, 510, 100],
        [500, 500, 110],
        [900, 900, 500],
      ],
    );
    expect(tournamentSentence(level)).toMatch(
      /^The highest rating is that of Cats, \+\d+ \(.*\); the lowest ratings are those of (Ants|Bees), .* and (Ants|Bees), .*, too close to separate\. /,
    );
    const twins = tournament(
      ['Ants', 'Bees', 'Cats'],
      [
        [500, 510, 900],
        [500, 500, 900],
        [100, 110, 500],
      ],
    );
    expect(tournamentSentence(twins)).toMatch(
      /^The highest ratings are those of .*, too close to separate; the lowest rating is that of Cats, /,
    );
  });

  it('of two has one pair, which makes no cycle', () => {
    const two = (won: number) =>
      tournament(
        ['Ants', 'Bees'],
        [
          [undefined, won],
          [1000 - won, undefined],
        ],
      );
    expect(tournamentSentence(two(100))).toMatch(
      /^The highest rating is that of Bees, .*\. The only pair is decided\.$/,
    );
    expect(tournamentSentence(two(500))).toMatch(/\. The only pair is undecided\.$/);
  });

  it('without circles has no list of them, and calls warbands by their titles', async () => {
    const [line, ring] = await Promise.all(
      [LINE, RING].map(async (each) => String((await filesOf(question, each)).get('report.md'))),
    );
    expect(line).not.toContain('Cycles:');
    expect(line).toContain('| Cats | Ants | 90 % (88 to 92) | 2,000 | Cats |');
    expect(ring).toContain('**Cycles: each warband beats the next, and the last beats the first**\n\n- Rock');
  });

  it('says which seat is better, and who is uneven against itself', () => {
    expect(advantageSentence(RING)).toMatch(
      /which may be no advantage at all\. .* Against itself, no warband has an advantage as either player\.$/,
    );
    expect(advantageSentence(LINE)).toMatch(/As the first player against itself, Cats scores 60 % \(56 to 64\)\.$/);
  });

  it('can be seen from either end of a pair', () => {
    expect(viewOf(LINE, 'cats', 'ants')).toMatchObject({ score: 0.9, better: 'me', games: 2000 });
    expect(viewOf(LINE, 'ants', 'cats')).toMatchObject({ score: 0.1, better: 'them' });
    const [there, back] = [viewOf(LINE, 'ants', 'bees'), viewOf(LINE, 'bees', 'ants')];
    expect(there?.better).toBe('undecided');
    expect((there?.low ?? 0) + (back?.high ?? 0)).toBeCloseTo(1, 6);
    expect(viewOf(LINE, 'ants', 'ants')).toBeUndefined();
  });

  it('fits a screen, the strongest first, with plain signs where there are no others', () => {
    const lines = terminalTournament(LINE, screen).split('\n');
    expect(lines.slice(0, 2)).toEqual(['A tournament of 3 warbands', 'A Book · battle · seed 7']);
    expect(lines).toContain('   1  Cats    -   80   90');
    expect(lines).toContain('   2  Bees   20    -  ≈50');
    expect(lines.every((line) => [...line].length <= 80)).toBe(true);
    const narrow = terminalTournament(RING, { ...screen, width: 40 }).split('\n');
    expect(narrow.filter((line) => [...line].length > 40)).toEqual([]);
    const plain = terminalTournament(LINE, { ...screen, unicode: false });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what it is about
    expect(plain).toMatch(/^[\x00-\x7f]*$/);
    expect(plain).toContain('~50');
  });

  it('says of what was always seen only what its games support', async () => {
    const won = tournament(
      ['Ants', 'Bees'],
      [
        [undefined, 0],
        [1000, undefined],
      ],
    );
    expect(terminalTournament(won, screen)).toMatch(/ 1 {2}Bees {4}- {2}>99\n {3}2 {2}Ants {3}<1 {4}-\n/);
    const svg = await drawSvg(matrixChart(won, matrixTable(won)).draw({ width: 640, titled: false }));
    expect(svg.match(/>(?:&[lg]t;)\d+<\/text>/g)).toEqual(['>&gt;99</text>', '>&lt;1</text>']);
  });

  it('shows ratings with their sign and no digit too many', () => {
    const rating = (value: number, half: number) => ({
      name: 'x',
      rating: value,
      low: value - half,
      high: value + half,
      score: 0.5,
    });
    expect(showRating(rating(85.3, 15))).toBe('+85 (+70 to +101)');
    expect(showRating(rating(-7.52, 4.1))).toBe('−8 (−12 to −3)');
    expect(showRating(rating(-7.52, 0.41))).toBe('−7.5 (−8.0 to −7.1)');
    expect(showRating(rating(-0.02, 3))).toBe('0 (−4 to +3)');
  });

  it('of two camps, or stopped early, says who did not meet', () => {
    const camps = tournament(
      ['Ann', 'Bob', 'Orcs', 'Rats'],
      [
        [undefined, undefined, 600, 400],
        [undefined, undefined, 500, 700],
        [400, 500, undefined, undefined],
        [600, 300, undefined, undefined],
      ],
    );
    expect(absentSentences(camps)).toEqual([
      'There are two camps, which only play each other: Ann and Bob; and Orcs and Rats.',
    ]);
    expect(mixSentence(camps)).toMatch(
      /^Nash equilibrium \(neither camp gains by changing alone\): one camp takes .*, the other .*; the first camp then scores 5\d % \(\d\d % to \d\d %\)\.$/,
    );
    const absent = [
      ['ants', 'bees'],
      ['ants', 'cats'],
    ].map(([a = '', b = '']) => ({ a, b, why: 'stopped before it was played' }));
    expect(absentSentences({ ...LINE, absent })).toEqual([
      'Ants and Bees, and 1 pair more, did not meet: stopped before it was played.',
    ]);
  });

  it('tells warbands of the same title apart', () => {
    const twins = { ...LINE, warbands: LINE.warbands.map((warband) => ({ ...warband, title: 'Twins' })) };
    expect(entrantsOf(twins).map(({ title }) => title)).toEqual(['Twins (cats)', 'Twins (bees)', 'Twins (ants)']);
  });
});

describe('its charts', () => {
  it.each([640, 336])('are valid Vega-Lite, %i pixels wide', (width) => {
    const charts = [matrixChart(LINE, matrixTable(LINE)), ...ratingsChart(ratingsTable(LINE))];
    expect(charts.map(({ name }) => name)).toEqual(['matrix', 'ratings']);
    for (const chart of charts) {
      expect(valid(chart.draw({ width, titled: true })), JSON.stringify(valid.errors?.slice(0, 3))).toBe(true);
    }
  });

  it('has its numbers on phones too, with columns called by the numbers of rows', async () => {
    const titles = 'ABCDEFGH'.split('').map((letter) => `The Brotherhood of ${letter}`);
    const many = tournament(
      titles,
      titles.map((_, row) => titles.map((_, column) => (row < column ? 500 : 510))),
    );
    const drawn = (width: number) => drawSvg(matrixChart(many, matrixTable(many)).draw({ width, titled: false }));
    const texts = async (width: number) =>
      [...(await drawn(width)).matchAll(/>([^<>]+)<\/(?:text|tspan)>/g)].map(([, text]) => text);
    expect(await texts(336)).toEqual(expect.arrayContaining(['1', '8', '50', '← warband']));
    expect((await texts(336)).filter((text) => /^[1-8] The/.test(text))).toHaveLength(8);
    expect((await texts(640)).filter((text) => /^The/.test(text))).toHaveLength(16);
  });

  it.each([
    [16, 2],
    [40, 4],
  ])('tells on phones which column is whose, of %d warbands every %dth', async (count, every) => {
    const titles = Array.from({ length: count }, (_, i) => `Warband ${i}`);
    const many = tournament(
      titles,
      titles.map((_, row) => titles.map((_, column) => (row < column ? 500 : 510))),
    );
    const svg = await drawSvg(matrixChart(many, matrixTable(many)).draw({ width: 336, titled: false }));
    const texts = [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);
    const numbers = titles.map((_, i) => `${i + 1}`).filter((_, i) => i % every === 0);
    expect(texts.filter((text) => /^\d+$/.test(text)).sort()).toEqual(numbers.sort());
    expect(texts).not.toContain('…');
  });

  it('put a title that would meet its rating into two lines', async () => {
    const long = (name: string) => `The Most Honourable Company of the Seven ${name}`;
    const two = tournament(
      [long('Stars'), 'Bees'],
      [
        [undefined, 400],
        [600, undefined],
      ],
    );
    const [ratings] = ratingsChart(ratingsTable(two));
    if (ratings === undefined) throw new Error('no ratings');
    const svg = await drawSvg(ratings.draw({ width: 336, titled: false }));
    expect(svg).toContain('>The Most Honourable Company of the</text>');
    expect(svg).toContain('>Seven Stars</text>');
    expect(svg).toContain('>Bees</text>');
  });

  it('leave ratings out where there are none', async () => {
    const none = { ...LINE, ratings: [] };
    expect(ratingsChart(ratingsTable(none))).toEqual([]);
    expect([...(await filesOf(question, none)).keys()]).not.toContain('charts/ratings.svg');
  });
});
