import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Host } from '../../src/cli/host.ts';
import { nodeHost } from '../../src/cli/node-host.ts';
import { type FakeHost, fakeHost, montecrawl } from '../cli/fake-host.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A command that a document shows. */
export interface ShownCommand {
  /** Path from the root of the project. */
  readonly file: string;
  /** Of the command, from 1. */
  readonly line: number;
  readonly command: string;
  /** The lines below it in a `console` block, where `...` stands for any number of lines; else `undefined`. */
  readonly output: readonly string[] | undefined;
}

/** All Markdown that readers are meant to read, by its path from the root. */
export function documents(): string[] {
  const within = (folder: string, recursive: boolean) =>
    readdirSync(join(ROOT, folder), { recursive, encoding: 'utf8' }).map((name) => join(folder, name));
  // A clone has no empty folders; what is below reports was made by whoever ran something.
  const folders = ['docs', 'scenarios', 'bench', 'src/rules'].filter((folder) => existsSync(join(ROOT, folder)));
  return [
    ...within('', false),
    ...within('reports', false),
    ...within(GALLERY, false),
    ...folders.flatMap((folder) => within(folder, true)),
  ]
    .filter((path) => path.endsWith('.md') && !path.split(sep).includes('node_modules'))
    .map((path) => path.split(sep).join('/'))
    .sort();
}

/** The commands of a document: lines of `sh` blocks, and lines that begin with `$ ` in `console` blocks. */
export function commandsOf(file: string): ShownCommand[] {
  const commands: { file: string; line: number; command: string; output: string[] | undefined }[] = [];
  let block: string | undefined;
  for (const [i, text] of readFileSync(join(ROOT, file), 'utf8').split('\n').entries()) {
    const fence = /^```(\w*)/.exec(text);
    if (fence !== null) block = block === undefined ? fence[1] : undefined;
    else if (block === 'sh' && text.trim() !== '')
      commands.push({ file, line: i + 1, command: text, output: undefined });
    else if (block === 'console' && text.startsWith('$ ')) {
      commands.push({ file, line: i + 1, command: text.slice(2), output: [] });
    } else if (block === 'console') commands.at(-1)?.output?.push(text);
  }
  return commands;
}

/** The words of a line as a shell passes them on: quotes taken off, `*` written out, without `> file` and `< file`. */
export function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const [token] of line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)) {
    if (/^(?:[<>].*|#.*)$/.test(token)) break;
    words.push(...expandStar(token.replace(/"([^"]*)"|'([^']*)'/g, '$1$2')));
  }
  return words;
}

function expandStar(word: string): string[] {
  if (!word.includes('*')) return [word];
  const pattern = new RegExp(`^${word.replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*')}$`);
  const files = readdirSync(join(ROOT, 'scenarios'), { recursive: true, encoding: 'utf8' });
  const found = files.map((file) => `scenarios/${file}`).filter((file) => pattern.test(file));
  // A shell leaves what it finds no file for as it is.
  return found.length === 0 ? [word] : found.sort();
}

/** What follows `montecrawl` in a line; `undefined` where it is another program. */
export function ourWords(line: string): string[] | undefined {
  const words = wordsOf(line);
  const start = words.findIndex((word) => /^(?:montecrawl|dist\/cli\/main\.js|src\/cli\/main\.ts)$/.test(word));
  return start < 0 ? undefined : words.slice(start + 1);
}

const real = nodeHost();
/** Rolls that readers write down themselves. */
const ROLLS = 'docs/rolls.txt';
/** What readers write themselves is like one of ours. */
const OWN = new Map([
  ...['my-fight.yaml', 'my-sweep.yaml', 'my-battle.yaml', 'my-scenario.yaml'].map(
    (name) => [name, 'scenarios/2hdc/troll-at-rep-5.yaml'] as const,
  ),
  ['my-party.yaml', 'scenarios/adg/warbands/three-swords.yaml'],
  ['my-bestiary.yaml', 'scenarios/adg/homebrew/salt-court.yaml'],
  ['rolls.txt', 'docs/rolls.txt'],
]);

/** Our files as they are; those that readers write themselves are like one of ours. Nothing is written. */
export function docsHost(own: Partial<Host> = {}): FakeHost {
  const ours = (name: string) => OWN.get(name) ?? name;
  const path = (name: string) => resolve(ROOT, ours(name));
  const filesIn = async (folder: string) =>
    (await real.filesIn(join(ROOT, folder))).map((file) => relative(ROOT, file).split(sep).join('/'));
  // Baselines are ours; what lies below reports is of whoever ran something, but for what the command itself wrote.
  const load = async (name: string) =>
    name.startsWith('scenarios/') ? real.load(path(name)) : (host.files.get(name) as string | undefined);
  const host = fakeHost(
    {},
    {
      read: (name) => real.read(path(name)),
      input: () => real.read(path(ROLLS)),
      load,
      exists: async () => false,
      filesIn,
      ...own,
    },
  );
  return host;
}

/**
 * Whether a command line is understood: it does what it says, or comes as far as playing, or reading what was played,
 * which it does not.
 */
export async function understand(words: readonly string[]): Promise<string> {
  const play = () => Promise.reject(new Error('understood'));
  const { code, err } = await montecrawl(
    words,
    docsHost({ play, playArms: play, playPoints: play, playRecorded: play, queue: play, site: play, load: play }),
  );
  return code === 0 || err.includes('Error: understood') ? 'understood' : err;
}

/** What a shown command prints, shortened where the document does so, and the files it would have written. */
export async function outcomeOf({ command, output = [] }: ShownCommand) {
  const { out, err, host } = await montecrawl(ourWords(command) ?? [], docsHost());
  const printed = `${out}${err}`.trimEnd().split('\n');
  const gap = output.indexOf('...');
  const after = gap < 0 ? 0 : output.length - gap - 1;
  return {
    output: gap < 0 ? printed : [...printed.slice(0, gap), '...', ...printed.slice(printed.length - after)],
    files: host.files,
  };
}

/** Where samples of reports are kept: a folder for each, named after the one that the shown command writes to. */
export const GALLERY = 'reports/gallery';

/** What is kept of a report: what people look at. Tables and PNG can be made again. */
const KEPT = /\.(?:html|md|svg)$/;

/**
 * The files of samples, by their path from the root, that a command wrote.
 *
 * @param isIndex whether it is shown in the gallery, so that all it wrote is a sample
 */
export function samplesOf(files: ReadonlyMap<string, string | Uint8Array>, isIndex: boolean): Map<string, string> {
  const samples = new Map<string, string>();
  for (const [path, content] of files) {
    const [, folder, name] = /^reports\/([^/]+)\/(.+)$/.exec(path) ?? [];
    if (folder === undefined || name === undefined || typeof content !== 'string' || !KEPT.test(name)) continue;
    if (isIndex || existsSync(join(ROOT, GALLERY, folder))) samples.set(`${GALLERY}/${folder}/${name}`, content);
  }
  return samples;
}

/** Files that a document leads to or shows, by their path from it. */
export function linksOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link.replace(/#.*$/, ''));
  return [...new Set(links.filter((link) => link !== '' && !/^[a-z]+:/.test(link)))];
}

/** What `schema` prints that a file of docs holds, by the word that is asked for. */
export function schemasInDocs(): string[] {
  return readdirSync(join(ROOT, 'docs')).flatMap((name) => /^(.+)\.schema\.json$/.exec(name)?.[1] ?? []);
}
