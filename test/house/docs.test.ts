import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Host } from '../../src/cli/host.ts';
import { nodeHost } from '../../src/cli/node-host.ts';
import { type FakeHost, fakeHost, montecrawl } from '../cli/fake-host.ts';
import { commandsOf, documents, ROOT, wordsOf } from './commands.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const shown = documents().flatMap(commandsOf);
const parts = shown.flatMap((command) =>
  command.line.split(/ && | \| /).map((line) => ({ ...command, line: line.trim() })),
);
const ours = parts.flatMap((command) => {
  const words = wordsOf(command.line);
  const start = words.findIndex((word) => /^(?:montecrawl|dist\/cli\/main\.js|src\/cli\/main\.ts)$/.test(word));
  return start < 0 ? [] : [{ ...command, words: words.slice(start + 1).flatMap(expandStar) }];
});

/** `scenarios/2hdc/*.yaml` as a shell would write it out. */
function expandStar(word: string): string[] {
  if (!word.includes('*')) return [word];
  const pattern = new RegExp(`^${word.replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*')}$`);
  const files = readdirSync(join(ROOT, 'scenarios'), { recursive: true, encoding: 'utf8' });
  return files
    .map((file) => `scenarios/${file}`)
    .filter((file) => pattern.test(file))
    .sort();
}

const OWN = ['my-fight.yaml', 'my-sweep.yaml', 'my-battle.yaml', 'my-scenario.yaml'];

const real = nodeHost();

/** Our files as they are; those that readers write themselves are like one of ours. Nothing is written. */
function docsHost(own: Partial<Host>): FakeHost {
  const path = (name: string) => join(ROOT, OWN.includes(name) ? 'scenarios/2hdc/troll-at-rep-5.yaml' : name);
  const filesIn = async (folder: string) =>
    (await real.filesIn(join(ROOT, folder))).map((file) => relative(ROOT, file).split(sep).join('/'));
  return fakeHost({}, { read: (name) => real.read(path(name)), exists: async () => false, filesIn, ...own });
}

/** Games that are not played: whether a command line is understood is all that is asked. */
const play = () => Promise.reject(new Error('Understood'));

describe('what the documents show', () => {
  it('is there', () => {
    expect(documents().map((path) => relative(ROOT, path))).toContain('README.md');
    expect(ours.length).toBeGreaterThan(5);
  });

  it.each(ours.map(({ at, line, words }) => [`${at}: ${line}`, words] as const))(
    '%s is understood',
    async (_, words) => {
      const { code, err } = await montecrawl(words, docsHost({ play }));
      expect(err.includes('Understood') ? 0 : code, err).toBe(0);
    },
  );

  it.each(ours.flatMap(({ at, line, words, output }) => (output ? [[`${at}: ${line}`, words, output] as const] : [])))(
    '%s prints what is shown',
    async (_, words, output) => {
      const { out, err } = await montecrawl(words, docsHost({}));
      expect(withEllipsis(`${out}${err}`.trimEnd().split('\n'), output)).toEqual(output);
    },
  );

  it.each(
    parts.flatMap(({ at, line }) => (line.startsWith('npm ') ? [[`${at}: ${line}`, wordsOf(line)] as const] : [])),
  )('%s is a command of npm, or a script of ours', (_, [, verb = '', script = '']) => {
    expect(['ci', 'test', 'start', 'run', 'pack']).toContain(verb);
    if (['test', 'start'].includes(verb)) expect(scripts).toHaveProperty(verb);
    if (verb === 'run') expect(scripts).toHaveProperty([script]);
  });
});

/** What was printed, shortened to `...` where the document does so. */
function withEllipsis(printed: readonly string[], shown: readonly string[]): string[] {
  const gap = shown.indexOf('...');
  if (gap < 0) return [...printed];
  const after = shown.length - gap - 1;
  return [...printed.slice(0, gap), '...', ...(after === 0 ? [] : printed.slice(-after))];
}

describe('what help shows', async () => {
  const texts = await Promise.all(
    ['run', 'fight', 'replay', 'check', 'list', 'schema', 'init'].map(
      async (verb) => (await montecrawl([verb, '-h'])).out,
    ),
  );
  const examples = texts.flatMap((text) =>
    [...text.matchAll(/^ *\$ montecrawl (.*)$/gm)].map((match) => match[1] as string),
  );

  it.each(examples)('montecrawl %s is understood', async (line) => {
    const { code, err } = await montecrawl(wordsOf(line).flatMap(expandStar), docsHost({ play }));
    expect(err.includes('Understood') ? 0 : code, err).toBe(0);
  });
});
