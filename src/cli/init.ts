import { dirname, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { unknownWord } from '../check/fault.ts';
import * as option from '../questions/options.ts';
import { listOf } from '../report/label.ts';
import { loadSystem, SYSTEM_IDS } from '../rules/shelf.ts';
import type { SystemId } from '../rules/system.ts';
import { starter, startersOf } from '../scenario/starter.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';
import { scenarioSchemaFile } from './version.ts';
import { wordArgument } from './word-argument.ts';

const HELP = `
The file can be run as it is, and its comments say what else can be written. Its first line tells editors where its
schema is, so that they complete and check it. A file that exists is left alone.

Examples:
  $ montecrawl init
  $ montecrawl init dw my-battle.yaml
  $ montecrawl init 2hdc my-campaign.yaml --play campaign`;

/** `init [system] [path]`: starts a scenario file. */
export function addInit(program: Command, host: Host): void {
  program
    .command('init')
    .addArgument(wordArgument('system', 'rulebook', 'system', SYSTEM_IDS).default('2hdc'))
    .argument('[path]', 'where to', 'my-scenario.yaml')
    .option('--play <name>', 'way to play, the first of the rulebook where not given')
    .addOption(option.quiet())
    .addHelpText('after', HELP)
    .action(async (id: SystemId, path: string, { play, quiet }: { play?: string; quiet?: true }) => {
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
      if (!quiet) host.note(`${path} is written. Next: montecrawl run ${path}`);
    });
}

/**
 * Where an editor finds the schema: from the file where montecrawl is installed in this folder, so that the line is right
 * on every machine, else by its full path.
 */
function schemaFrom(path: string): string {
  const schema = scenarioSchemaFile();
  const isHere = !relative('.', schema).startsWith('..');
  return isHere ? relative(dirname(resolve(path)), schema).replaceAll('\\', '/') : schema;
}
