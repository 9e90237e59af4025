import { describe, expect, it } from 'vitest';
import { ourWords } from '../house/commands.ts';
import { ASKED, WORLD } from './every-question.ts';
import { type FakeHost, fakeHost, montecrawl } from './fake-host.ts';
import { TROLL } from './scenarios.ts';

/** Text of HTML that we wrote. */
function plain(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** The section of a page that says how it was made. */
function makingOf(page: string): string {
  return page.slice(page.indexOf('<section id="making"'));
}

/** Commands that a page shows, in its order. */
function commandsOn(page: string): string[] {
  return [...makingOf(page).matchAll(/<pre [^>]*>(montecrawl [^<]*)<\/pre>/g)].map(([, command]) => plain(command));
}

/** What a page says is to be saved, by name. */
function sourcesOn(page: string): Record<string, string> {
  const found = makingOf(page).matchAll(/<summary><code>([^<]+)<\/code>:[^<]*<\/summary><pre [^>]*>([^<]*)<\/pre>/g);
  return Object.fromEntries([...found].map(([, file, text]) => [plain(file), plain(text)]));
}

/** Files in a folder, by their names in it. */
function filesIn(folder: string, { files }: FakeHost): [string, string][] {
  const own = [...files].filter(([path]) => path.startsWith(`${folder}/`));
  return own.map(([path, content]): [string, string] => [path.slice(folder.length + 1), content.toString()]).sort();
}

/** A question as it is asked first, and as the page of its answer has it asked again. */
async function twice(words: readonly string[], world: World, out: string) {
  const first = await montecrawl([...words, out, 'there'], fakeHost(world));
  const page = String(first.host.files.get('there/report.html'));
  const [command = '', ...others] = commandsOn(page);
  // A gate reads what lies in the repository; all others have on their page what they read.
  const sources = words[0] === 'gate' ? world : sourcesOn(page);
  const second = await montecrawl(ourWords(command) ?? [], fakeHost(sources));
  return { first, second, command, others, sources };
}

type World = Readonly<Record<string, string>>;

const KNIGHT = WORLD['a.yaml'];
const TWO = { ...WORLD, 'b.yaml': KNIGHT.replace('Knight against Troll', "The Troll's cave") };
const SWEEP = { 'a.yaml': `${TROLL}vary: { lair.troll.rep: [4, 5] }\n` };

/** Questions that need more of their words than the usual ones. */
const HARDER: readonly (readonly [line: string, world: World])[] = [
  ['compare a.yaml --both band.knight.rep=4 --set lair.troll.rep=6 --margin 0.15 --sampled', TWO],
  ['compare a.yaml b.yaml --games 20 --seed 9', TWO],
  ['sensitivity a.yaml --of band.knight --all --games 20 --measure band.wiped --set lair.troll.rep=4', WORLD],
  ['sensitivity a.yaml --rulings --games 10', WORLD],
  ['break-even a.yaml --vary lair.troll.count=1,2,4 --target 0.7 --set band.knight.rep=6 --games 100', WORLD],
  ['exploit a.yaml --side band --expert --games 5 --seed 3', WORLD],
  ['skill a.yaml --side band --no-expert --no-best --games 20 --seed 3', WORLD],
  ['plan a.yaml --precision 0.01 --probe 100', SWEEP],
  ['plan a.yaml b.yaml --difference 0.02 --probe 100', TWO],
  ['tournament one.yaml two.yaml --precision 0.1 --seed 4', WORLD],
  ['rank a.yaml --vary lair.troll.rep=3,5 --vary band.knight.rep=4,6 --seed 4 --most 4000 --no-range', WORLD],
  [
    'rank a.yaml b.yaml --vary band.knight.rep=4,6 --against one.yaml --policy bold --games 20 --top 2 --order both',
    TWO,
  ],
  ['gate a.yaml --no-baseline --tolerance 5', { 'a.yaml': `${KNIGHT}expect: { band.win: { between: [0.2, 1] } }\n` }],
  ['odds 2hdc passing rep=3,4', {}],
  ['run a.yaml b.yaml --no-report --beside', TWO],
];

describe('the page of', () => {
  const cases = [
    ...Object.values(ASKED).map((words) => ({ line: words.join(' '), words, world: WORLD })),
    ...HARDER.map(([line, world]) => ({ line, words: line.replace(' --beside', '').split(' '), world })),
  ];

  it.each(cases)('$line has the command that makes it again, byte for byte', async ({ line, words, world }) => {
    const out = line.endsWith(' --beside') ? '--beside' : '--out';
    const { first, second, command, others, sources } = await twice(words, world, out);
    expect(command).toMatch(new RegExp(` ${out} again$`));
    expect(second.code, second.err).toBe(first.code);
    const [made, again] = [filesIn('there', first.host), filesIn('again', second.host)];
    expect(made.map(([name]) => name)).toContain('report.html');
    expect(again.map(([name]) => name)).toEqual(made.map(([name]) => name));
    for (const [i, [name, content]] of made.entries()) expect(again[i]?.[1] === content, name).toBe(true);
    // Whatever else it shows does what it says, here with few games.
    for (const other of others) {
      const cheap = ourWords(other.replace(/ --games \d+/, ' --games 20')) ?? [];
      const { code, err, host } = await montecrawl(
        [...cheap, ...(cheap[0] === 'run' ? ['--no-report'] : [])],
        fakeHost(sources),
      );
      expect([0, 3], `${other}: ${err}`).toContain(code);
      if (cheap[0] === 'replay') expect(String(host.files.get('game.html'))).toContain('<!doctype html>');
    }
  });

  it.each([
    ['--games 20', / --seed 5 --games 20 --sampled$/],
    ['--games 20 --seed 8 --vary lair.troll.rep=4,5', / --seed 8 --games 20$/],
    ['--sampled --precision 0.1', / --sampled$/],
  ])('run %s has the command that makes it again, byte for byte', async (options, words) => {
    const ask = ['run', 'a.yaml', ...options.split(' '), '--out', 'there'];
    const { host: first } = await montecrawl(ask, fakeHost(WORLD));
    const page = String(first.files.get('there/report.html'));
    const [command = ''] = commandsOn(page);
    expect(command).toMatch(words);
    const { host: second } = await montecrawl(ourWords(command) ?? [], fakeHost(sourcesOn(page)));
    const [made, again] = [filesIn('there', first), filesIn('reports/scenario', second)];
    expect(again.map(([name]) => name)).toEqual(made.map(([name]) => name));
    for (const [i, [name, content]] of made.entries()) expect(again[i]?.[1] === content, name).toBe(true);
  });

  it('a run that was solved has the command that solves it again', async () => {
    const small = TROLL.replace('star human', 'human').replace('troll@5', 'troll/warrior@5 ac6 2a no-shield');
    const ask = (words: readonly string[], world: World) => montecrawl(words, fakeHost(world));
    const { host: first } = await ask(['run', 'a.yaml', '--games', '20', '--out', 'there'], { 'a.yaml': small });
    const page = String(first.files.get('there/report.html'));
    const [command = ''] = commandsOn(page);
    expect(command).toMatch(/ --games 20 --exact$/);
    const { host: second } = await ask(ourWords(command) ?? [], sourcesOn(page));
    expect(second.files.get('reports/scenario/result.json')).toBe(first.files.get('there/result.json'));
  });

  it('a game has the command that draws it again, byte for byte', async () => {
    const ask = (...words: string[]) => montecrawl(words, fakeHost(WORLD));
    const first = await ask('replay', 'a.yaml', '--worst', '--set', 'lair.troll.rep=6', '--html', 'game.html');
    const page = String(first.host.files.get('game.html'));
    const [command = ''] = commandsOn(page);
    expect(command).toMatch(
      /^montecrawl replay a\.yaml --seed 5 --game \d+ --set lair\.troll\.rep=6 --html game\.html$/,
    );
    const second = await ask(...(ourWords(command) ?? []));
    expect(String(second.host.files.get('game.html')) === page).toBe(true);
    expect(second.out).toBe(first.out);
  });
});
