import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { parse, read, View } from 'vega';
import { describe, expect, it } from 'vitest';
import type { Answer, AnswerCell, RateValue } from '../../src/analysis/answer.ts';
import { BRIEF } from '../../src/report/chart/brief.ts';
import type { Chart } from '../../src/report/chart/chart.ts';
import { cellCharts, sweepCharts } from '../../src/report/chart/charts.ts';
import { drawChart, drawSvg, standAlone } from '../../src/report/chart/draw.ts';
import { oddsChart } from '../../src/report/chart/odds-chart.ts';
import { ALL_COLOURS } from '../../src/report/chart/palette.ts';
import { spreadLabels } from '../../src/report/chart/spread-labels.ts';
import { toCsv } from '../../src/report/csv.ts';
import { closestCell } from '../../src/report/headline.ts';
import { showBriefly } from '../../src/report/number.ts';
import { oddsTable } from '../../src/report/odds-sheet.ts';
import { valueEntries } from '../../src/report/summary-table.ts';
import type { Table } from '../../src/report/table.ts';
import { tablesOf } from '../../src/report/tables.ts';
import type { Measure } from '../../src/stats/measure.ts';
import { rateInterval } from '../../src/stats/rate-interval.ts';
import { MINE, poolOdds, THEIRS } from './odds-answer.ts';
import { POLICIES, REPS, SHOOTERS, trollAnswer, withCauses } from './troll-answer.ts';

const schema = JSON.parse(
  readFileSync(new URL('../../node_modules/vega-lite/build/vega-lite-schema.json', import.meta.url), 'utf8'),
);
const isVegaLite = new Ajv({ strict: false, validateFormats: false }).compile(schema);

const NASTY = `k"'\\]<b>[0].x`;

function all(answer: Answer): Chart[] {
  const tables = tablesOf(answer);
  const cell = closestCell(answer);
  return [...sweepCharts(answer, tables), ...(cell === undefined ? [] : cellCharts(answer, cell, tables))];
}

const pools = [
  poolOdds([
    { ...MINE, values: [5] },
    { ...THEIRS, values: [4] },
  ]),
  poolOdds([MINE, { ...THEIRS, values: [4] }]),
  poolOdds([MINE, THEIRS]),
  poolOdds([MINE], true),
];

const named: [string, Chart, readonly Table[]][] = Object.entries({
  'one cell': trollAnswer({ games: 300 }),
  'one solved cell': trollAnswer({ games: 300, exact: true }),
  'a scale': trollAnswer({ axes: [REPS], games: 200 }),
  words: trollAnswer({ axes: [POLICIES], games: 100 }),
  'two axes': trollAnswer({ axes: [REPS, SHOOTERS], games: 60 }),
  'three axes': trollAnswer({ axes: [SHOOTERS, REPS, POLICIES], games: 30 }),
  causes: withCauses(trollAnswer({ games: 1000 })),
  'a nasty name': trollAnswer({ games: 100, knight: NASTY, axes: [{ path: `band.${NASTY}.rep`, values: [4, 5] }] }),
})
  .flatMap(([name, answer]) =>
    all(answer).map((chart): [string, Chart, readonly Table[]] => [
      `${chart.name} of ${name}`,
      chart,
      Object.values(tablesOf(answer)),
    ]),
  )
  .concat(
    pools.flatMap((sheet, i) =>
      oddsChart(sheet).map((chart): [string, Chart, readonly Table[]] => [`odds ${i + 1}`, chart, [oddsTable(sheet)]]),
    ),
  );

describe.each(named)('the chart %s', (_, chart, tables) => {
  it('is Vega-Lite', () => {
    expect(isVegaLite(chart.draw({ width: 640, titled: true })), JSON.stringify(isVegaLite.errors?.slice(0, 3))).toBe(
      true,
    );
  });

  it('is as wide as it says, on phones too, and has only colours that the night knows', async () => {
    for (const frame of [
      { width: 336, titled: false },
      { width: 640, titled: true },
    ]) {
      const svg = await drawSvg(chart.draw(frame));
      expect(Number(/ width="(\d+)"/.exec(svg)?.[1])).toBe(frame.width);
      expect(svg).toContain('role="graphics-symbol"');
      // Vega numbers what it refers to by a counter of its own, which would make bytes depend on what was drawn before.
      expect(svg.match(/NaN|undefined|style="|<script| id="/g)).toBe(null);
      const used = new Set([...svg.matchAll(/(?:fill|stroke)="(#[^"]*|\w+)"/g)].map(([, colour]) => colour));
      const known = new Set(ALL_COLOURS.map(({ light }) => light));
      expect([...used].filter((colour) => !known.has(colour) && !['none', 'transparent'].includes(colour))).toEqual([]);
    }
  });

  it('has rows of a CSV file as its data, and can be drawn again from that file alone', async () => {
    const spec = chart.draw({ width: 400, titled: true }) as { data: { name: string; values: object[] } };
    const table = tables.find(({ name }) => name === spec.data.name) as Table;
    expect(spec.data.values.length).toBeGreaterThan(0);
    for (const row of spec.data.values) expect(table.rows).toContainEqual(row);
    const values = read(toCsv(table), { type: 'csv', parse: 'auto' });
    const again = await drawSvg({ ...spec, data: { name: table.name, values } });
    expect(again === (await drawSvg(spec))).toBe(true);
  });
});

describe('charts', () => {
  it('say in their titles what was found, and no more than was found', () => {
    const titles = (answer: Answer) => Object.fromEntries(all(answer).map(({ name, title }) => [name, title]));
    expect(titles(trollAnswer())).toEqual({
      outcomes: 'Troll wins: 57 % (55 to 59) of 4,000 fights',
      fates: 'Dead about as often: shooter 25.8 % (24.8 to 26.8), knight 26 % (24 to 28)',
      survival: 'Half of those who fall have fallen after 2 activations',
      killers: 'Who fells whom',
      lengths: 'Half of fights end by activation 3',
    });
    expect(titles(withCauses(trollAnswer({ games: 1000 }))).causes).toBe(
      'Most frequent loss: trap, 40 % (37 to 44) of the band',
    );
    expect(titles(withCauses(trollAnswer({ games: 4 }))).causes).toBe('What the band is lost to');
    expect(titles(trollAnswer({ axes: [REPS], games: 4000 })).sweep).toBe(
      'Band wins: even lies between Rep 4 for the troll and 5',
    );
    expect(titles(trollAnswer({ axes: [REPS, SHOOTERS], games: 300 })).sweep).toBe(
      'Band wins more often than not in 6 of 20 combinations',
    );
    const hard = { ...REPS, values: REPS.values.slice(-2) };
    const few = { ...SHOOTERS, values: SHOOTERS.values.slice(0, 2) };
    expect(titles(trollAnswer({ axes: [hard, few], games: 300 })).sweep).toBe(
      'Band wins less often than not in all 4 combinations',
    );
  });

  it('say a rate in the same characters as grids in a terminal do', async () => {
    const rates: RateValue[] = [
      ...[0, 0.004, 0.2, 0.9961, 1].map((rate): RateValue => ({ rate, exact: true })),
      ...[0, 1, 5, 29, 53, 100, 147, 199, 200].map(
        (count): RateValue => ({ rate: count / 200, ...rateInterval(count, 200) }),
      ),
      { rate: Number.NaN },
    ];
    const values = rates.map((rate) => valueEntries(rate, 200));
    const transform = [{ type: 'formula' as const, expr: BRIEF, as: 'brief' }];
    const view = new View(parse({ data: [{ name: 'rows', values: values.map((row) => ({ ...row })), transform }] }));
    await view.runAsync();
    expect(view.data('rows').map(({ brief }) => brief)).toEqual(rates.map(showBriefly));
  });

  it('put a name that would meet its number into two lines, and no other', async () => {
    const long = 'captain-of-the-honourable-company-of-stars';
    const answer = trollAnswer({ games: 300, knight: long });
    const fates = all(answer).find(({ name }) => name === 'fates') as Chart;
    const names = async (width: number) => {
      const svg = await drawSvg(fates.draw({ width, titled: false }));
      return [...svg.matchAll(/font-weight="600"[^>]*>([^<]+)</g)].map(([, text = '']) => text);
    };
    const narrow = await names(336);
    expect(narrow).toEqual(expect.arrayContaining(['captain of the honourable company of', 'stars']));
    expect(await names(640)).toContain('captain of the honourable company of stars');
    expect(narrow).toHaveLength((await names(640)).length + 1);
    expect(narrow.join('')).not.toContain('…');
  });

  it('leave out in how many games nothing was seen where there is little room for names', async () => {
    const answer = trollAnswer({ games: 40_000 });
    const never = {
      ...answer,
      cells: answer.cells.map((cell) => ({
        ...cell,
        measures: { ...cell.measures, draw: { rate: 0, ...rateInterval(0, 40_000), count: 0 } },
      })),
    };
    const outcomes = all(never).find(({ name }) => name === 'outcomes') as Chart;
    const texts = async (width: number) => {
      const svg = await drawSvg(outcomes.draw({ width, titled: false }));
      return [...svg.matchAll(/>([^<]+)<\/text>/g)].map(([, text = '']) => text);
    };
    expect(await texts(336)).toContain('below 0.0075 %');
    expect((await texts(336)).join('')).not.toContain('…');
    expect(await texts(640)).toContain('below 0.0075 % (none in 40,000 games)');
  });

  it('name causes that are nobody, as hazards, among those who fell somebody', async () => {
    const answer = trollAnswer({ games: 4000 });
    const name = 'band.knight.killed-by.hazard';
    const like = answer.measures['band.knight.killed-by.lair.troll'];
    const hazardous = {
      ...answer,
      measures: { ...answer.measures, [name]: { ...like, name, by: 'hazard' } },
      cells: answer.cells.map((cell) => ({
        ...cell,
        measures: { ...cell.measures, [name]: { rate: 0.1, ...rateInterval(400, 4000), count: 400 } },
      })),
    };
    const killers = all(hazardous).find(({ name }) => name === 'killers') as Chart;
    expect(await drawSvg(killers.draw({ width: 520, titled: false }))).toContain('>hazard</text>');
  });

  it('say of what was never or always seen what it stays below or above, wherever there is little room', async () => {
    const sure = trollAnswer({ games: 20, axes: [REPS] });
    const always = {
      ...sure,
      cells: sure.cells.map((cell) => ({
        ...cell,
        measures: {
          ...cell.measures,
          'band.win': { rate: 1, ...rateInterval(20, 20), count: 20 },
          'band.knight.fit': { rate: 1, ...rateInterval(20, 20), count: 20 },
          'lair.troll.killed-by.band.knight': { rate: 1, ...rateInterval(20, 20), count: 20 },
          'band.soldier.fell': { mean: 0.05, low: 0, high: 0.2, histogram: [19, 1, 0, 0] },
        },
      })),
    };
    const outcomes = cellCharts(always, always.cells[0] as AnswerCell, tablesOf(always)).map(({ title }) => title);
    expect(outcomes).toContain('Band wins: all of 20 fights (above 86 %)');
    const drawn = async (name: string) => {
      const chart = all(always).find((each) => each.name === name) as Chart;
      return drawSvg(chart.draw({ width: 640, titled: false }));
    };
    for (const name of ['sweep', 'fates', 'killers']) {
      const svg = await drawn(name);
      expect(svg).toContain('>&gt;86</text>');
      expect(svg).not.toContain('>100</text>');
    }
    expect(await drawn('survival')).toMatch(/>soldier \d\d %</);
  });

  it('leave out a length that all fights share: one bar says no more than its number', () => {
    const answer = trollAnswer({ games: 300 });
    const [cell] = answer.cells;
    const activations = { mean: 3, low: 3, high: 3.01, histogram: [0, 0, 0, 300, 0] };
    const same = { ...cell, measures: { ...cell?.measures, activations } } as AnswerCell;
    const names = (answer: Answer) => all(answer).map(({ name }) => name);
    expect(names(answer)).toContain('lengths');
    expect(names({ ...answer, cells: [same] })).not.toContain('lengths');
  });

  it.each([
    { lengths: 6, said: ['1', '2', '3', '4', '5', '6'] },
    { lengths: 57, said: ['5', '10', '15', '20', '25', '30', '35', '40', '45', '50', '55'] },
    { lengths: 140, said: ['20', '40', '60', '80', '100', '120', '140'] },
    { lengths: 23, open: 1, said: ['2', '4', '6', '8', '10', '12', '14', '16', '18', '20', '23+'] },
  ])('write round numbers below $lengths lengths', async ({ lengths, open = 0, said }) => {
    const answer = trollAnswer({ games: 300 });
    const [cell] = answer.cells;
    const histogram = Array.from({ length: lengths + 2 - open }, (_, at) => (at > 0 && at <= lengths ? 5 : 0));
    const activations = { mean: lengths / 2, low: 1, high: lengths, histogram };
    const many = { ...answer, cells: [{ ...cell, measures: { ...cell?.measures, activations } } as AnswerCell] };
    const bars = all(many).find(({ name }) => name === 'lengths') as Chart;
    const svg = await drawSvg(bars.draw({ width: 430, titled: false }));
    expect([...svg.matchAll(/>(\d+\+?)<\/text>/g)].map(([, length]) => length)).toEqual(said);
  });

  it('draw the last step of a curve as wide as the others, though nothing comes after it', async () => {
    const drawn = all(withCauses(trollAnswer({ games: 1000 })));
    const causes = drawn.find(({ name }) => name === 'causes') as Chart;
    const svg = await drawSvg(causes.draw({ width: 640, titled: false }));
    // All that the band is lost to, by turns 1, 2 and 3: 30, 40 and 50 %.
    const [, path = ''] = /d="([^"]*)"[^>]*stroke-width="1.5"/.exec(svg) ?? [];
    const [first, second, third, end] = [
      ...new Set([...path.matchAll(/[ML]([\d.]+),/g)].map(([, x]) => Number(x))),
    ].slice(1);
    expect(second - first).toBeCloseTo(third - second);
    expect(end - third).toBeCloseTo(third - second);
    // Nobody is lost in what would be turn 4.
    expect([...svg.matchAll(/>(\d)<\/text>/g)].map(([, turn]) => turn)).toEqual(['0', '1', '2', '3']);
    const survival = drawn.find(({ name }) => name === 'survival') as Chart;
    expect(await drawSvg(survival.draw({ width: 640, titled: false }))).toMatch(/>troll \d\d %</);
  });

  it('have names beside curves that are over after one step', async () => {
    const answer = trollAnswer({ games: 100 });
    const once = { mean: 0.3, low: 0.2, high: 0.4, histogram: [70, 30, 0] };
    const cells = answer.cells.map((cell) => {
      const falls = Object.keys(cell.measures).filter((name) => name.endsWith('.fell'));
      return { ...cell, measures: { ...cell.measures, ...Object.fromEntries(falls.map((name) => [name, once])) } };
    });
    const chart = all({ ...answer, cells }).find(({ name }) => name === 'survival') as Chart;
    expect(await drawSvg(chart.draw({ width: 640, titled: false }))).toContain('>knight 70 %<');
  });

  it('say beside each cause what has come of it, and which were never seen', () => {
    const answer = withCauses(trollAnswer({ games: 1000 }));
    const never = { ...answer.measures['band.fell-turn.trap'], name: 'band.fell-turn.flight', by: 'flight' } as Measure;
    const [cell] = answer.cells;
    const seen = { mean: 0, low: 0, high: 0.01, histogram: [1000, 0, 0, 0] };
    const chart = all({
      ...answer,
      measures: { ...answer.measures, [never.name]: never },
      cells: [{ ...cell, measures: { ...cell?.measures, [never.name]: seen } }],
    }).find(({ name }) => name === 'causes');
    expect(chart?.note).toContain('in 1,000 fights');
    expect(chart?.note).toContain('Never seen: flight.');
    // Nor is any of it cut on a phone.
    const spec = JSON.stringify(chart?.draw({ width: 336, titled: false }));
    for (const text of ['Trap', '40 % (37 to 44)', 'Big bad', '10 % (8 to 13)', 'All together', '50 % (46 to 54)'])
      expect(spec).toContain(`"text":"${text}"`);
  });

  it('have names of rows in full', async () => {
    const answer = trollAnswer({ axes: [{ path: 'lair.troll.count', values: [6, 10, 16] }, POLICIES], games: 60 });
    const sweep = all(answer).find(({ name }) => name === 'sweep') as Chart;
    for (const frame of [
      { width: 520, titled: false },
      { width: 336, titled: false },
      { width: 520, titled: true },
    ]) {
      const svg = await drawSvg(sweep.draw(frame));
      for (const count of [6, 10, 16]) expect(svg).toContain(`>${count}</text>`);
    }
  });

  it('leave out what a side is lost to where that is one thing only', () => {
    const answer = withCauses(trollAnswer({ games: 1000 }));
    const { 'band.fell-turn.big-bad': _, ...measures } = answer.measures;
    expect(all({ ...answer, measures }).map(({ name }) => name)).not.toContain('causes');
  });

  it('stay away where there is nothing to draw or far too much', () => {
    const answer = trollAnswer({ games: 20 });
    const empty = { ...answer, cells: answer.cells.map((cell) => ({ ...cell, games: 0, measures: {} })) };
    expect(all(empty)).toEqual([]);
    const many = Array.from({ length: 13 }, (_, i) => i);
    const wide = trollAnswer({
      axes: [REPS, { path: 'a.b', values: [1, 2] }, { path: 'a.c', values: many }],
      games: 1,
    });
    expect(sweepCharts(wide, tablesOf(wide))).toEqual([]);
  });

  it('as files say what they are and know the night', async () => {
    const [chart] = all(trollAnswer({ games: 50 }));
    const svg = standAlone(await drawChart(chart, 400), { title: 'a "b" <c>', note: 'and how to read it' });
    expect(svg).toMatch(/^<svg role="img" aria-label="a &quot;b&quot; &lt;c&gt;" .* width="424" /);
    expect(svg).toMatch(/>a &quot;b&quot; &lt;c&gt;<\/text>.*>and how to read it<\/text>/);
    expect(svg).toContain('@media screen and (prefers-color-scheme:dark){[fill="#1c2430"]{fill:#ece9e2}');
  });

  it('move labels apart, and only those that stand on each other', () => {
    expect(spreadLabels([10, 100], 200)).toEqual([0, 0]);
    expect(spreadLabels([50, 50, 52], 200)).toEqual([0, 14, 26]);
    expect(spreadLabels([199, 198], 200)).toEqual([1, -12]);
  });
});
