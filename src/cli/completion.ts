import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import { SYSTEM_IDS } from '../rules/registry.ts';
import { baselineBeside } from './gate/baseline-files.ts';
import type { Host } from './host.ts';
import { listNames } from './list.ts';

const HELP = `
Start a new shell afterwards. Commands, options, rulebooks, lists and scenario files are completed.

Examples:
  $ montecrawl completion bash >> ~/.bashrc
  $ montecrawl completion zsh > ~/.zfunc/_montecrawl
  $ montecrawl completion fish > ~/.config/fish/completions/montecrawl.fish`;

/**
 * Adds `completion <shell>`, which prints the script that completes commands in a shell. The script calls `complete --
 * <words>`, which is handled here too.
 *
 * @param program with all other commands
 * @param words of the command line; for `complete` the last one is to be completed
 */
export async function addCompletion(program: Command, host: Host, words: readonly string[]): Promise<void> {
  const { commands } = tab(program, { completionCommandName: 'completion' });
  program.commands.find((command) => command.name() === 'completion')?.addHelpText('after', HELP);
  if (words[0] !== 'complete') return;
  const files = await filesFor(words.at(-1) ?? '', host);
  const known: Readonly<Record<string, readonly string[]>> = {
    ...Object.fromEntries(FILE_ARGUMENTS.map((name) => [name, files])),
    system: [...SYSTEM_IDS, 'dice'],
    rolls: await textFiles(words.at(-1) ?? '', host),
    what: words.includes('list') ? await listNames() : [],
    of: [...SYSTEM_IDS, ...files],
  };
  for (const argument of [...commands.values()].flatMap((command) => [...command.arguments.values()])) {
    argument.handler ??= (complete) => {
      for (const word of known[argument.name] ?? []) complete(word, '');
    };
  }
}

/** Names of arguments that are files of scenarios, warbands or results. */
const FILE_ARGUMENTS = ['scenario', 'warband', 'a', 'b', 'other', 'others', 'file', 'result'];

/** Returns the text files in the folder of a partly typed path. */
async function textFiles(typed: string, host: Host): Promise<string[]> {
  const folder = typed.slice(0, typed.lastIndexOf('/') + 1);
  const names = (await host.entries(folder === '' ? '.' : folder)) ?? [];
  return names.filter((name) => /\.(?:txt|csv|log)$/.test(name)).map((name) => folder + name);
}

/**
 * Returns the candidates for a partly typed path: files of its folder and below, or of `scenarios` if nothing is typed.
 */
async function filesFor(typed: string, host: Host): Promise<string[]> {
  const folder = typed.slice(0, typed.lastIndexOf('/') + 1);
  const names = (await host.entries(folder === '' ? '.' : folder)) ?? [];
  const beside = names.map((name) => folder + name);
  const below = folder === '' ? await host.filesIn('scenarios') : await host.filesIn(folder.slice(0, -1));
  return [...new Set([...beside, ...below])].filter(
    (file) => /\.(?:ya?ml|json)$/.test(file) && file !== baselineBeside(file),
  );
}
