import { basename, dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { unknownWord } from '../check/fault.ts';
import * as option from '../questions/options.ts';
import { listOf } from '../report/label.ts';
import { addedBooks, loadSystem, SYSTEM_IDS } from '../rules/registry.ts';
import type { SystemId } from '../rules/system.ts';
import { starter, startersOf } from '../scenario/starter.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';
import { exampleText, scenarioSchemaFile } from './version.ts';
import { wordArgument } from './word-argument.ts';

const HELP = `
The file can be run as it is, and its comments say what else can be written. Its first line tells editors where its
schema is, so that they complete and check it. A file that exists is left alone. "init book" writes a small rulebook to
start from, its tests and a scenario for it.

Examples:
  $ montecrawl init
  $ montecrawl init dw my-battle.yaml
  $ montecrawl init 2hdc my-campaign.yaml --play campaign
  $ montecrawl init book my-book.mjs`;

/** Accepted in place of a rulebook: a new one of the user's own. */
const BOOK = 'book';
/** Id and title of the example rulebook. */
const FIRST_ID = 'one-page-dungeon';
const FIRST_TITLE = 'One-Page Dungeon';

/** Adds `init [system] [path]`, which writes a scenario file to start from. */
export function addInit(program: Command, host: Host): void {
  program
    .command('init')
    .addArgument(
      wordArgument('system', 'rulebook, or "book" for one of your own', 'system', [...SYSTEM_IDS, BOOK]).default(
        '2hdc',
      ),
    )
    .argument('[path]', 'where to', 'my-scenario.yaml')
    .optionsGroup(option.OUTPUT_GROUP)
    .option('--play <name>', 'way to play, the first of the rulebook where not given')
    .addOption(option.quiet())
    .addHelpText('after', HELP)
    .action(async (id: SystemId, path: string, { play, quiet }: { play?: string; quiet?: true }) => {
      if (id === BOOK) return writeBook(path, play, quiet, host);
      const system = await loadSystem(id);
      const plays = startersOf(system);
      if (/\.json$/i.test(path)) throw new Complaint(`what is written is YAML, with comments; end ${path} in .yaml`);
      if (play !== undefined && system.plays.some(({ name }) => name === play) && !plays.includes(play)) {
        throw new Complaint(
          `--play: of ${system.title} only ${listOf(plays)} can be begun with; for ${play} begin with one of scenarios/${id}`,
        );
      }
      if (play !== undefined && !plays.includes(play)) {
        throw new Complaint(
          `--play: ${unknownWord(
            'way to play',
            play,
            system.plays.map(({ name }) => name),
          )}`,
        );
      }
      if (await host.exists(path)) throw new Complaint(`${path} exists and was left alone; name another file`);
      await host.write(path, `# yaml-language-server: $schema=${schemaFrom(path)}\n${starter(system, play)}`);
      if (!quiet) host.note(`${path} is written. Next: montecrawl run ${path}${ownRules(id)}`);
    });
}

/** Returns the option that adds the rulebook again; '' for a shipped one. */
function ownRules(id: SystemId): string {
  const book = addedBooks().find((each) => each.id === id);
  return book === undefined ? '' : ` --rules ${relative('.', fileURLToPath(book.url)).replaceAll('\\', '/')}`;
}

/** Writes an example rulebook, its tests and a scenario, named after the file. */
async function writeBook(path: string, play: string | undefined, quiet: true | undefined, host: Host): Promise<void> {
  if (play !== undefined) throw new Complaint('--play: a new rulebook declares its own ways to play');
  // Node takes `.mjs` for a module whatever the package.json beside it says.
  const file = /\.m?js$/.test(path) ? path : `${path.replace(/\.\w+$/, '')}.mjs`;
  const [ending] = /\.m?js$/.exec(file)!;
  const id = basename(file, ending);
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(id))
    throw new Complaint(`${file}: a rulebook is called by small letters, digits and hyphens, such as my-book.mjs`);
  if ((SYSTEM_IDS as readonly string[]).includes(id))
    throw new Complaint(`${id} is a rulebook already; take another name`);
  const title = id.replaceAll('-', ' ').replace(/(?:^| )\w/g, (letter) => letter.toUpperCase());
  const named = (text: string) =>
    text.replaceAll(`${FIRST_ID}.js`, basename(file)).replaceAll(FIRST_ID, id).replaceAll(FIRST_TITLE, title);
  const beside = (other: string) => `${file.slice(0, -ending.length)}${other}`;
  const files = new Map([
    [file, named(exampleText(`${FIRST_ID}.js`))],
    [beside(`.test${ending}`), named(exampleText(`${FIRST_ID}.test.js`))],
    [beside('.yaml'), named(exampleText(`${FIRST_ID}.yaml`))],
  ]);
  for (const each of files.keys())
    if (await host.exists(each)) throw new Complaint(`${each} exists and was left alone; name another file`);
  for (const [each, text] of files) await host.write(each, text);
  if (!quiet)
    host.note(`${[...files.keys()].join(', ')} are written. Next: montecrawl run ${beside('.yaml')} --rules ${file}`);
}

/**
 * Returns where an editor finds the schema: a path relative to the file if montecrawl is installed below this folder,
 * so that it works on every machine; else the full path.
 */
function schemaFrom(path: string): string {
  const schema = scenarioSchemaFile();
  const isHere = !relative('.', schema).startsWith('..');
  return isHere ? relative(dirname(resolve(path)), schema).replaceAll('\\', '/') : schema;
}
