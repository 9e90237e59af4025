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
  return [...makingOf(page).matchAll(/<pre [^>]*>(montecrawl [^<]*)<\/pre>/g)].map(([, command]) =>
    plain(command as string),
  );
}

/** What a page says is to be saved, by name. */
function sourcesOn(page: string): Record<string, string> {
  const found = makingOf(page).matchAll(/<summary><code>([^<]+)<\/code>:[^<]*<\/summary><pre [^>]*>([^<]*)<\/pre>/g);
  return Object.fromEntries([...found].map(([, file, text]) => [plain(file as string), plain(text as string)]));
}

/** Files in a folder, by their names in it. */
function filesIn(folder: string, { files }: FakeHost): [string, string][] {
  const own = [...files].filter(([path]) => path.startsWith(`${folder}/`));
  return own.map(([path, content]): [string, string] => [path.slice(folder.length + 1), content.toString()]).sort();
}

/** A question as it is asked first, and as the page of its answer has it asked again. */
async function twice(words: readonly string[], world = WORLD) {
  const first = await montecrawl([...words, '--out', 'there', '--no-png'], fakeHost(world));
  const page = String(first.host.files.get('there/report.html'));
  const [command = '', ...others] = commandsOn(page);
  const sources = sourcesOn(page);
  const second = await montecrawl([...(ourWords(command) ?? []), '--no-png'], fakeHost(sources));
  return { first, second, command, others, sources };
}

const TWO = { ...WORLD, 'b.yaml': (WORLD['a.yaml'] as string).replace('Knight against Troll', "The Troll's cave") };
const ENDS = { ...WORLD, 'it.yaml': (WORLD['a.yaml'] as string).replace('troll@5', '2x troll@5') };

/** Questions that need more of their words than the usual ones. */
const HARDER: Readonly<Record<string, readonly [words: readonly string[], world: Readonly<Record<string, string>>]>> = {
  'compare, both changed': [
    ['compare', 'a.yaml', '--both', 'band.knight.rep=4', '--set', 'lair.troll.rep=6', '--margin', '0.15', '--sampled'],
    TWO,
  ],
  'compare, two files': [['compare', 'a.yaml', 'b.yaml', '--games', '20', '--seed', '9'], TWO],
  'sensitivity of everything': [
    [
      'sensitivity',
      'a.yaml',
      '--of',
      'band.knight',
      '--all',
      '--games',
      '20',
      '--measure',
      'band.wiped',
      '--set',
      'lair.troll.rep=4',
    ],
    WORLD,
  ],
  'house rules': [['sensitivity', 'a.yaml', '--rulings', '--games', '10'], WORLD],
  'break-even at a target': [
    [
      'break-even',
      'it.yaml',
      '--vary',
      'lair.troll.count=1,2,4',
      '--target',
      '0.7',
      '--set',
      'band.knight.rep=6',
      '--games',
      '100',
    ],
    ENDS,
  ],
  'skill of one side': [['skill', 'a.yaml', '--side', 'band', '--no-expert', '--games', '20', '--seed', '3'], WORLD],
  'plan of a sweep': [
    ['plan', 'a.yaml', '--precision', '0.01', '--probe', '100'],
    { 'a.yaml': `${TROLL}vary: { lair.troll.rep: [4, 5] }\n` },
  ],
  'plan for two': [['plan', 'a.yaml', 'b.yaml', '--difference', '0.02', '--probe', '100'], TWO],
  'tournament, precisely': [['tournament', 'one.yaml', 'two.yaml', '--precision', '0.1', '--seed', '4'], WORLD],
};

describe('the page of', () => {
  const cases = [
    ...Object.entries(ASKED).flatMap(([name, words]) => (name === 'gate' ? [] : [{ name, words, world: WORLD }])),
    ...Object.entries(HARDER).map(([name, [words, world]]) => ({ name, words, world })),
  ];

  it.each(cases)('$name has the command that makes it again, byte for byte', async ({ words, world }) => {
    const { first, second, command, others, sources } = await twice(words, world);
    expect(first.err).toBe('Report: there/report.html\n');
    expect(command).toMatch(/ --out again$/);
    expect({ code: second.code, err: second.err }).toEqual({ code: first.code, err: 'Report: again/report.html\n' });
    const [made, again] = [filesIn('there', first.host), filesIn('again', second.host)];
    expect(again.map(([name]) => name)).toEqual(made.map(([name]) => name));
    for (const [i, [name, content]] of made.entries()) expect(again[i]?.[1] === content, name).toBe(true);
    // Whatever else it shows does what it says, here with few games.
    expect(others.length).toBeGreaterThan(0);
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
});
