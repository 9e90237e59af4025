import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readLink } from '../../src/report/link.ts';
import { oddsFiles } from '../../src/report/odds/odds-files.ts';
import { reportFiles } from '../../src/report/report-files.ts';
import { inflate } from '../../src/site/inflate.ts';
import { MINE, poolOdds, THEIRS } from './odds-answer.ts';
import { POLICIES, REPS, SHOOTERS, trollAnswer } from './troll-answer.ts';

/** Where the page opens the question. */
const OPEN = /http:\/\/127\.0\.0\.1:4110\/(#r1\.[\w-]+)/;
const KNIGHT = '<script>alert("x")</script>|`=1+2';
const answer = trollAnswer({ axes: [REPS, SHOOTERS], games: 100 });
const nasty = trollAnswer({ games: 100, knight: KNIGHT, title: '<img src=x onerror=alert(1)> & *bold* [a](b)' });
const [files, harmless] = await Promise.all([reportFiles(answer), reportFiles(nasty)]);
const page = files.get('report.html') as string;

describe('the files of a report', () => {
  it('are tables, charts and two texts', () => {
    expect([...files.keys()].sort()).toEqual([
      ...['fates', 'killers', 'lengths', 'outcomes', 'survival', 'sweep'].flatMap((name) => [
        `charts/${name}.svg`,
        `charts/${name}.vl.json`,
      ]),
      'lengths.csv',
      'members.csv',
      'report.html',
      'report.md',
      'summary.csv',
      'survival.csv',
    ]);
  });

  it('are the same again from result.json, in whatever order answers are reported', async () => {
    const again = await reportFiles(JSON.parse(JSON.stringify(answer)));
    expect([...again.keys()]).toEqual([...files.keys()]);
    for (const [name, content] of again) expect(content === files.get(name), name).toBe(true);
  });

  it('hold no word of when or where they were made', () => {
    for (const [, content] of files) expect(content).not.toMatch(/\b20\d\d-\d\d-\d\d|\/home\/|\/root\/|\/work\//);
  });

  it('can be made where nothing was played', async () => {
    const none = { ...answer, axes: [], measures: {}, cells: [], interrupted: true };
    const made = await reportFiles(none);
    expect(made.get('report.html')).toContain('There is nothing to say of how fights end.');
    expect(made.get('report.md')).toContain('This was stopped before it was done.');
  });
});

describe('the page', () => {
  it('is small, asks for nothing and allows nothing but its own style and script', () => {
    expect(page.length).toBeLessThan(3_000_000);
    const alone = page.replace(OPEN, '');
    expect(alone).not.toMatch(/(?:src|href)="(?:https?:)?\/\/|@import|url\(/);
    expect(alone.match(/https?:\/\/[^"<\s]*/g)?.filter((url) => url !== 'http://www.w3.org/2000/svg')).toBeUndefined();
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] as string;
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; base-uri 'none'/);
    for (const tag of ['style', 'script']) {
      const content = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(page)?.[1] as string;
      expect(policy).toContain(`${tag}-src 'sha256-${createHash('sha256').update(content).digest('base64')}'`);
    }
    expect(page).not.toMatch(/ style="| on\w+="/);
  });

  it('leads to its question in the browser', () => {
    for (const text of [page, files.get('report.md') as string]) {
      const [, link = ''] = OPEN.exec(text) ?? [];
      const linked = readLink(link, inflate);
      expect(linked).toMatchObject({ digest: '', sentence: '' });
      expect('text' in linked && parse(linked.text)).toEqual(answer.scenario);
    }
  });

  it('begins with the question, the answer with its uncertainty, and the picture of it', () => {
    const at = (text: string) => page.indexOf(text);
    expect(at('<h1>How deadly is a Troll at Rep 5?</h1>')).toBeGreaterThan(0);
    expect(page.slice(at('<h1>'))).toContain('Nearest to even: with Rep 4 for the troll and 1 shooter, the band wins ');
    expect(at('<p class="answer">')).toBeGreaterThan(at('<h1>'));
    expect(at('<dl class="tiles">')).toBeGreaterThan(at('<p class="answer">'));
    expect(at('<ul class="changes">')).toBeGreaterThan(at('<dl class="tiles">'));
    expect(at('<svg class="chart narrow"')).toBeGreaterThan(at('<p class="answer">'));
    expect(at('<h2 id')).toBeGreaterThan(at('<svg class="chart narrow"'));
  });

  it('gives the commands that give it again, and that tell a game of the cell shown', () => {
    expect(page).toContain('montecrawl run scenario.yaml --seed 5 --sampled</pre>');
    expect(page).toContain(
      'montecrawl replay scenario.yaml --seed 5 --worst --cell lair.troll.rep=4 --cell band.shooter.count=1 --html game.html</pre>',
    );
    expect(page).toContain('minimumPool: 1\n');
  });

  it('leads from every name to its definition, and each definition is there once', () => {
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    const links = [...page.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('has a card for each combination', () => {
    expect(page.match(/<details><summary><b>Rep \d for the troll/g)?.length).toBe(20);
  });

  it('shows guards only where one fired', async () => {
    expect(page).not.toContain('Guards fired.');
    const cells = answer.cells.map((cell) => ({
      ...cell,
      measures: { ...cell.measures, 'guard.stalemate': { rate: 0.01, low: 0.001, high: 0.05, count: 1 } },
    }));
    const guarded = await reportFiles({ ...answer, cells });
    expect(guarded.get('report.html')).toContain('Guards fired.');
    expect(guarded.get('report.md')).toContain('Guards fired.');
  });

  it('names policies, rulings and games, also of three axes', async () => {
    const three = await reportFiles(trollAnswer({ axes: [SHOOTERS, REPS, POLICIES], games: 10 }));
    const said = three.get('report.html')?.replaceAll(/<[^>]*>/g, ' ') ?? '';
    expect(said).toContain('policy of band  book ');
    expect(said).toContain('ruling rep zero  worn-down ');
    expect(said).toMatch(/ruling minimum pool {2}1 .*\(2HDC-/);
    expect(said).toContain('ruling shield in melee  always ');
    expect(three.get('report.html')).toContain('10 fights in each of 40 cells, until the answer was precise enough');
  });
});

describe('a name that means harm', () => {
  it('is only text on the page and in pictures', () => {
    const html = harmless.get('report.html') as string;
    expect(html).toContain('<h1>&lt;img src=x onerror=alert(1)&gt; &amp; *bold* [a](b)</h1>');
    expect(html.match(/<script/g)?.length).toBe(1);
    expect(html).not.toContain('<img');
    for (const [name, content] of harmless) if (name.endsWith('.svg')) expect(content).not.toMatch(/<script|<img/);
  });

  it('is only text in Markdown', () => {
    const markdown = harmless.get('report.md') as string;
    expect(markdown).toContain('# &lt;img src=x onerror=alert(1)\\> &amp; \\*bold\\* \\[a\\](b)\n');
    expect(markdown.replace(/^```[\s\S]*?^```/gm, '')).not.toMatch(/<script|<img/);
    const fates = markdown.split('\n').find((line) => line.includes('alert("x")') && line.startsWith('|')) as string;
    expect(fates.replaceAll('\\|', '').split('|')).toHaveLength(9);
  });

  it('is no formula in a CSV file', async () => {
    const formula = await reportFiles(trollAnswer({ games: 5, knight: '=HYPERLINK("x")' }));
    expect(formula.get('members.csv')).toContain(`,"'=HYPERLINK(""x"")",`);
    for (const [name, content] of formula) if (name.endsWith('.csv')) expect(content).not.toMatch(/(?:^|,)"?=/m);
  });
});

it('report.md reads from the question to the command', () => {
  const markdown = files.get('report.md') as string;
  expect(markdown.split('\n').filter((line) => /^#/.test(line))).toEqual([
    '# How deadly is a Troll at Rep 5?',
    '## Every combination',
    '## How deadly it is',
    expect.stringMatching(/^### /),
    expect.stringMatching(/^### /),
    expect.stringMatching(/^### /),
    expect.stringMatching(/^### /),
    expect.stringMatching(/^### /),
    '## The dice behind it',
    '## In force',
    '## What the numbers mean',
    '## How it was made',
  ]);
  expect(markdown).toContain('](charts/sweep.svg)');
  expect(markdown).toContain('\n\nNever seen: timeout.\n');
  expect(markdown).toContain('| Rep of the troll | shooters | Band wins | Troll wins | Draw |\n| --- |');
});

it('exact odds come as a table and a picture', async () => {
  const odds = await oddsFiles(
    poolOdds([
      { ...MINE, values: [2] },
      { ...THEIRS, values: [1, 2] },
    ]),
    { command: "montecrawl odds 2hdc melee-round 'mine=<2>'", version: '0.1.0' },
  );
  expect([...odds.keys()]).toEqual([
    ...['odds.csv', 'charts/odds.vl.json', 'charts/odds.svg', 'report.md', 'report.html'],
  ]);
  const said = 'Hit: from 31.25 % with theirs 2 to 50.00 % with theirs 1, exactly.';
  expect(odds.get('report.md')).toContain(`**${said}**`);
  const html = odds.get('report.html') as string;
  expect(html.replaceAll('\u00a0', ' ')).toContain(`<p class="answer">${said}</p>`);
  expect(html).toContain('montecrawl odds 2hdc melee-round &#39;mine=&lt;2&gt;&#39; --out again</pre>');
  expect(odds.get('odds.csv')).toBe(`\
given.mine,given.theirs,outcome,value,shown
2,1,hit,0.5,50.00 %
2,1,level,0.375,37.50 %
2,1,is hit,0.125,12.50 %
2,2,hit,0.3125,31.25 %
2,2,level,0.375,37.50 %
2,2,is hit,0.3125,31.25 %
`);
});
