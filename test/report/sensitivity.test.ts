import { describe, expect, it } from 'vitest';
import { filesOf } from '../../src/questions/files-of.ts';
import { rankKnobs } from '../../src/questions/sensitivity/ask.ts';
import { sensitivity } from '../../src/questions/sensitivity/question.ts';
import { terminalSensitivity } from '../../src/questions/sensitivity/terminal.ts';
import { knobLabel, sensitivitySentence, stepBriefly } from '../../src/questions/sensitivity/words.ts';
import { ask, TUG } from '../analysis/tug.ts';

const how = { montecrawl: '0.1.0', margin: 0.01, games: 4000, threads: 1 } as const;
const answer = await rankKnobs(await ask(TUG), how);
const screen = { width: 80, colour: false, unicode: true };

describe('a sensitivity', () => {
  it('is said in one sentence', () => {
    expect(sensitivitySentence(answer)).toMatch(
      /^What matters most to how often the elves win is troll count: with 2 trolls instead of 1 it is 3\d points less \(3\d to 3\d\)\. 5 of 6 knobs certainly matter\.$/,
    );
    expect(sensitivitySentence({ ...answer, knobs: answer.knobs.slice(-1) })).toBe(
      'No number certainly changes how often the elves win; differences within 1 point count as none.',
    );
  });

  it('names those that may matter as much as the first, and asserts nothing that intervals leave open', () => {
    const knob = (path: string, ...steps: (readonly [difference: number, low: number, high: number])[]) => ({
      path,
      value: 3,
      steps: steps.map(([difference, low, high], i) => ({
        ...{ to: 4 + i, difference, low, high },
        verdict: low > 0 ? ('higher' as const) : high < 0 ? ('lower' as const) : ('undecided' as const),
      })),
    });
    const said = (...knobs: ReturnType<typeof knob>[]) => sensitivitySentence({ ...answer, knobs });
    const first = knob('a.elf.rep', [-0.24, -0.32, -0.16], [0.05, -0.02, 0.12]);
    expect(said(first, knob('a.elf.ac', [0.1, 0.05, 0.15]))).toBe(
      'What matters most to how often the elves win is elf rep: with Rep 4 for the elf instead of 3 it is 24 points less (16 to 32). 2 of 2 knobs certainly matter.',
    );
    // What is told apart from nothing need not be told apart from the first, nor the other way round.
    expect(said(first, knob('a.elf.ac', [0.1, 0.05, 0.15]), knob('b.orc.rep', [0.1, -0.02, 0.17]))).toBe(
      'What matters most to how often the elves win may be elf rep: with Rep 4 for the elf instead of 3 it is 24 points less (16 to 32). Orc rep may matter as much. 2 of 3 knobs certainly matter.',
    );
    const many = ['ac', 'armour', 'bow', 'axe', 'rep'].map((word) => knob(`b.orc.${word}`, [0.2, 0.12, 0.28]));
    expect(said(first, ...many)).toContain('Orc ac, orc armour, orc bow and 2 others may matter as much. 6 of 6');
  });

  it('names the first of those that are told, though another that is not seems to matter more', () => {
    const [open, told] = [
      { path: 'a.elf.bow', value: 1, steps: [{ to: 2, difference: 0.2, low: -0.1, high: 0.5, verdict: 'undecided' }] },
      { path: 'a.elf.rep', value: 3, steps: [{ to: 4, difference: 0.1, low: 0.05, high: 0.15, verdict: 'higher' }] },
    ] as const;
    expect(sensitivitySentence({ ...answer, knobs: [open, told] })).toBe(
      'What matters most to how often the elves win may be elf rep: with Rep 4 for the elf instead of 3 it is 10 points more (5 to 15). Elf bow may matter as much. 1 of 2 knobs certainly matters.',
    );
  });

  it('does not give as plus or minus an interval that reaches further to one side', () => {
    const step = { to: 3, verdict: 'lower' } as const;
    const brief = (difference: number, low: number, high: number) =>
      stepBriefly({ ...step, difference, low, high }, answer);
    // -3.7 plus or minus 3.8 would be no difference at all, and it is one.
    expect(brief(-0.0367, -0.084, -0.0073)).toBe('−4 points (−9 to −0.7)');
    expect(brief(-0.0367, -0.0417, -0.0317)).toBe('−3.7 ± 0.6 points');
  });

  it('is a tornado on one screen', () => {
    const lines = terminalSensitivity(answer, screen).split('\n');
    const rows = lines.filter((line) => line.includes('│'));
    expect(rows).toHaveLength(8);
    expect(rows[0]).toMatch(/^troll count 1 +→ 2 .*█+│ +−3\d ± \d points$/);
    expect(rows[1]).toMatch(/^elf count 2 +→ 1 .*█+│ +−\d\d ± \d points$/);
    expect(lines).toContain('No matter: elf armour.');
    expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(80);
    expect(terminalSensitivity(answer, { ...screen, unicode: false })).not.toMatch(/[^\n -~]/);
  });

  it('has its numbers under its bars where a screen is narrow', () => {
    const lines = terminalSensitivity(answer, { ...screen, width: 40 }).split('\n');
    expect(lines.filter((line) => [...line].length > 40)).toEqual([]);
    const first = lines.findIndex((line) => line.startsWith('troll count 1'));
    expect(lines[first]).toMatch(/^troll count 1 +→ 2 .*█+│/);
    expect(lines[first + 1]).toMatch(/^ +−3\d ± \d points$/);
  });

  it('tells knobs of the same name apart by their sides', () => {
    const both = ['a.elf.rep', 'b.elf.rep', 'b.elf.ac'].map((path) => ({ path, value: 3, steps: [] }));
    expect(both.map(({ path }) => knobLabel(path, both))).toEqual(['a elf rep', 'b elf rep', 'elf ac']);
  });

  it('has files: a page, Markdown, a table and a tornado', async () => {
    const files = await filesOf(sensitivity, answer);
    expect([...files.keys()].sort()).toEqual([
      'charts/tornado.svg',
      'charts/tornado.vl.json',
      'report.html',
      'report.md',
      'sensitivity.csv',
    ]);
    const [head, first, ...rest] = (files.get('sensitivity.csv') ?? '').trim().split('\n');
    expect(head).toBe(
      'rank,knob,label,value,to,slot,difference,low,high,verdict,variance_ratio,measure,games,brief,shown',
    );
    expect(first).toMatch(/^1,trolls\.troll\.count,troll count,1,2,0,-0\.3\d+,/);
    expect(rest).toHaveLength(9);
    expect(files.get('report.html')).toContain('Every step');
    expect(files.get('charts/tornado.svg')).toContain('troll count');
  });
});
