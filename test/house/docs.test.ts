import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { montecrawl } from '../cli/fake-host.ts';
import { commandsOf, docsHost, documents, ourWords, outcomeOf, picturesOf, ROOT, wordsOf } from './commands.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const shown = documents().flatMap(commandsOf);
const parts = shown.flatMap((each) => each.command.split(/ && | \| /).map((command) => ({ ...each, command })));

/** Whether a command line is understood: it does what it says, or comes as far as playing, which it does not. */
async function understand(words: readonly string[]): Promise<string> {
  const play = () => Promise.reject(new Error('understood'));
  const { code, err } = await montecrawl(words, docsHost({ play }));
  return code === 0 || err.includes('Error: understood') ? 'understood' : err;
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
  it.each(shown.filter(({ output }) => output))('$file:$line: $command prints what is shown', async (each) => {
    const { output, files } = await outcomeOf(each);
    expect(output).toEqual(each.output);
    for (const { path, written } of picturesOf(each.file)) {
      const picture = files.get(written);
      if (picture !== undefined) expect(picture).toBe(readFileSync(join(ROOT, path), 'utf8'));
    }
  });

  it.each(parts.filter(({ command }) => command.startsWith('npm ')))('$file:$line: $command exists', ({ command }) => {
    const [, verb = '', script = ''] = wordsOf(command);
    expect(['ci', 'test', 'start', 'run']).toContain(verb);
    if (verb !== 'ci') expect(scripts).toHaveProperty([verb === 'run' ? script : verb]);
  });
});

describe('what help shows', async () => {
  const { out } = await montecrawl(['--help']);
  const verbs = [...out.matchAll(/^ {2}(\w+) /gm)].map((match) => match[1] as string).filter((verb) => verb !== 'help');
  const help = await Promise.all(verbs.map(async (verb) => (await montecrawl([verb, '--help'])).out));
  const examples = [out, ...help].flatMap((text) =>
    [...text.matchAll(/^ *\$ (.*)$/gm)].map((match) => match[1] as string),
  );

  it.each(examples)('%s is understood', async (line) => {
    expect(await understand(ourWords(line) ?? [])).toBe('understood');
  });
});

describe('the schemas in docs', () => {
  it.each(['scenario', 'result'])('%s is what montecrawl prints', async (what) => {
    const { out } = await montecrawl(['schema', what]);
    expect(readFileSync(join(ROOT, `docs/${what}.schema.json`), 'utf8')).toBe(out);
  });
});
