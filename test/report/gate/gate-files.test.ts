import { describe, expect, it } from 'vitest';
import type { ComparedCell } from '../../../src/questions/gate/gate-answer.ts';
import { gateChart } from '../../../src/questions/gate/gate-chart.ts';
import { gateFiles } from '../../../src/questions/gate/gate-files.ts';
import { gateTable } from '../../../src/questions/gate/gate-rows.ts';
import { drawSvg } from '../../../src/report/chart/draw.ts';
import { ANSWER, CALM } from './gate-answer.ts';

const text = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ');

describe('the report of a gate', () => {
  it('is a page, Markdown, a table, and a chart of what moved', async () => {
    const files = await gateFiles(ANSWER);
    expect([...files.keys()]).toEqual([
      ...['gate.csv', 'charts/changes.vl.json', 'charts/changes.svg', 'report.md', 'report.html'],
    ]);
    const page = files.get('report.html') as string;
    expect(text(page)).toContain('8 scenarios: 1 failed, 2 could not be played, 1 had no baseline');
    expect(text(page)).toContain('lair.troll.rep=5 20,000 fights before and 2,000 now band.win 48.0 %');
    expect(text(page)).toContain('Fight 17 of seed 7 at lair.troll.rep=5 ended with lair.win, and now with band.win.');
    expect(page).toContain('100% &lt;x&gt;.yaml');
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(files.get('report.md')).toMatch(/^# Did play change\?\n\n### ❌ 8 scenarios: /);
    expect(files.get('charts/changes.svg')).toContain('+6 points (+4 to +9)');
  });

  it('tells rows of the chart apart on phones too, where names have lines of their own', async () => {
    const at = (cell: ComparedCell) => ({ ...cell, vary: { ...cell.vary, 'band.shooter.count': 2 } });
    const scenarios = ANSWER.scenarios.map((scenario) => {
      const { change } = scenario;
      return { ...scenario, change: { ...change, different: change.different.map(at) } };
    });
    const answer = { ...ANSWER, scenarios };
    const [chart] = gateChart(answer, gateTable(answer));
    const svg = await drawSvg(chart.draw({ width: 336, titled: false }));
    expect(svg).toContain('>band.win</text>');
    expect(svg).toContain('>Rep 5 for the troll, 2 shooters</text>');
    expect(svg).toContain('>Rep 6 for the troll, 2 shooters</text>');
  });

  it('has no chart where nothing moved', async () => {
    const files = await gateFiles(CALM);
    expect([...files.keys()]).toEqual(['gate.csv', 'report.md', 'report.html']);
    expect(text(files.get('report.html') as string)).toContain('1 scenario: 1 passed.');
  });

  it('is the same again from result.json', async () => {
    const again = await gateFiles(JSON.parse(JSON.stringify(ANSWER)));
    expect([...again]).toEqual([...(await gateFiles(ANSWER))]);
  });
});
