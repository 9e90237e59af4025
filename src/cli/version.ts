import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addedBooks } from '../rules/registry.ts';
import { exactName } from '../rules/system.ts';
import { judgingPrint, playingPrint } from './code-print.ts';

/** Returns the version of montecrawl from its package.json. */
export function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return version as string;
}

/** Returns the path of the installed JSON Schema of scenarios. */
export function scenarioSchemaFile(): string {
  return fileURLToPath(new URL('../../docs/scenario.schema.json', import.meta.url));
}

/** Returns the text of an example rulebook, or of a file beside it. */
export function exampleText(name: string): string {
  return readFileSync(new URL(`../../docs/examples/${name}`, import.meta.url), 'utf8');
}

/** The folder that contains the source folders. */
const ROOT = new URL('../', import.meta.url);
const ENDING = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** Returns a fingerprint of the code that plays: see {@link playingPrint}. */
export function build(): string {
  made ??= playingPrint(ROOT, ENDING);
  return made;
}

let made: string | undefined;

/**
 * Returns a fingerprint of the code that decides findings: see {@link judgingPrint}. `undefined` when running from
 * source, since code under development is not code that others have.
 */
export function code(): string | undefined {
  const own = addedBooks().map((book) => ` ${exactName(book)}`);
  const print = ENDING === '.js' ? judgingPrint(ROOT) : undefined;
  return print === undefined ? undefined : [print, ...own].join('');
}
