import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { montecrawl } from '../cli/fake-host.ts';
import {
  commandsOf,
  documents,
  GALLERY,
  linksOf,
  ourWords,
  outcomeOf,
  ROOT,
  samplesOf,
  schemasInDocs,
  understand,
  wordsOf,
} from './commands.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const shown = documents().flatMap(commandsOf);
const parts = shown.flatMap((each) => each.command.split(/ && | \| /).map((command) => ({ ...each, command })));

/** Every sample that a shown command made. */
const made = new Set<string>();

/** A file of the gallery; '' where there is none. */
function kept(path: string): string {
  return existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '';
}

describe('what the documents show', () => {
  it('is there', () => {
    expect(documents()).toContain('README.md');
    expect(shown.length).toBeGreaterThan(5);
  });

  it.each(parts.filter(({ command }) => ourWords(command)))('$file:$line: $command is understood', async (each) => {
    expect(await understand(ourWords(each.command) ?? [])).toBe('understood');
  });

  // After a change of results: npm run docs
  it.each(shown.filter(({ output }) => output))(
    '$file:$line: $command prints what is shown',
    async (each) => {
      const { output, files } = await outcomeOf(each);
      expect(output).toEqual(each.output);
      const samples = samplesOf(files, each.file === `${GALLERY}/README.md`);
      const stale = [...samples].filter(([path, content]) => kept(path) !== content).map(([path]) => path);
      expect(stale).toEqual([]);
      for (const path of samples.keys()) made.add(path);
      // On one busy core a million fights take their time.
    },
    240_000,
  );

  it('every sample in the gallery is made by a command that is shown, and all of them are small', () => {
    const files = readdirSync(join(ROOT, GALLERY), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'));
    const samples = files.filter((file) => file !== `${GALLERY}/README.md`);
    expect(samples.length).toBeGreaterThan(20);
    expect(samples.filter((file) => !made.has(file))).toEqual([]);
    expect(samples.reduce((sum, file) => sum + statSync(join(ROOT, file)).size, 0)).toBeLessThan(6_000_000);
  });

  it.each(documents().flatMap((file) => linksOf(file).map((link) => ({ file, link }))))(
    '$file leads to $link, which exists',
    ({ file, link }) => {
      expect(existsSync(join(ROOT, dirname(file), link))).toBe(true);
    },
  );

  it.each(parts.filter(({ command }) => command.startsWith('npm ')))('$file:$line: $command exists', ({ command }) => {
    const [, verb = '', script = ''] = wordsOf(command);
    expect(['ci', 'test', 'start', 'run']).toContain(verb);
    if (verb !== 'ci') expect(scripts).toHaveProperty([verb === 'run' ? script : verb]);
  });
});

describe('what help shows', async () => {
  const { out } = await montecrawl(['--help']);
  const verbs = [...out.matchAll(/^ {2}([a-z][\w-]*) /gm)].map((match) => match[1]).filter((verb) => verb !== 'help');
  const help = await Promise.all(verbs.map(async (verb) => (await montecrawl([verb, '--help'])).out));
  const examples = [out, ...help].flatMap((text) => [...text.matchAll(/^ *\$ (.*)$/gm)].map((match) => match[1]));

  it.each(examples)('%s is understood', async (line) => {
    expect(await understand(ourWords(line) ?? [])).toBe('understood');
  });
});

describe('the schemas in docs', () => {
  it.each(schemasInDocs())('%s is what montecrawl prints', async (what) => {
    const { out } = await montecrawl(['schema', what]);
    expect(readFileSync(join(ROOT, `docs/${what}.schema.json`), 'utf8')).toBe(out);
  });
});
