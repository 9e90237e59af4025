import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { montecrawl } from '../cli/fake-host.ts';
import {
  commandsOf,
  documents,
  GALLERY,
  linksOf,
  ourWords,
  ROOT,
  schemasInDocs,
  understand,
  wordsOf,
} from './commands.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const shown = documents().flatMap(commandsOf);
const parts = shown.flatMap((each) => each.command.split(/ && | \| /).map((command) => ({ ...each, command })));

describe('what the documents show', () => {
  it('is there', () => {
    expect(documents()).toContain('README.md');
    expect(shown.length).toBeGreaterThan(5);
  });

  it.each(parts.filter(({ command }) => ourWords(command)))('$file:$line: $command is understood', async (each) => {
    expect(await understand(ourWords(each.command) ?? [])).toBe('understood');
  });

  // What they print, and the files of each folder: test/house/shown.
  it('every folder of the gallery is one that a shown command writes to, and all of them are small', () => {
    const folders = readdirSync(join(ROOT, GALLERY), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const written = shown.filter(({ output }) => output).map(({ command }) => command);
    expect(folders.length).toBeGreaterThan(2);
    for (const { name } of folders)
      expect(
        written.some((command) => command.includes(`reports/${name}`) || command.includes(`/${name}.yaml`)),
        name,
      ).toBe(true);
    const files = readdirSync(join(ROOT, GALLERY), { recursive: true, encoding: 'utf8' });
    const samples = files.filter((name) => name.includes('.')).map((name) => statSync(join(ROOT, GALLERY, name)).size);
    expect(samples.length).toBeGreaterThan(20);
    expect(samples.reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000);
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
