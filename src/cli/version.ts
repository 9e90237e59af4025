import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addedBooks } from '../rules/registry.ts';
import { exactName } from '../rules/system.ts';
import { judgingPrint, playingPrint } from './code-print.ts';

/** The version of montecrawl, as its package says. */
export function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return version as string;
}

/** The file with the JSON Schema of scenarios that is installed. */
export function scenarioSchemaFile(): string {
  return fileURLToPath(new URL('../../docs/scenario.schema.json', import.meta.url));
}

/** The text of one of the rulebooks to learn from, and of what lies beside it. */
export function exampleText(name: string): string {
  return readFileSync(new URL(`../../docs/examples/${name}`, import.meta.url), 'utf8');
}

/** The folder that the rooms lie in. */
const ROOT = new URL('../', import.meta.url);
const ENDING = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** A fingerprint of the code that plays: see {@link playingPrint}. */
export function build(): string {
  made ??= playingPrint(ROOT, ENDING);
  return made;
}

let made: string | undefined;

/**
 * A fingerprint of the code that decides findings, as it is now: see {@link judgingPrint}. `undefined` where it runs as
 * it is written, since code that somebody is at work on is no code that others have.
 */
export function code(): string | undefined {
  const own = addedBooks().map((book) => ` ${exactName(book)}`);
  const print = ENDING === '.js' ? judgingPrint(ROOT) : undefined;
  return print === undefined ? undefined : [print, ...own].join('');
}
