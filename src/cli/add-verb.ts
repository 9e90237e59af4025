import type { Command } from 'commander';
import { ASK_GROUP, type Options } from '../questions/options.ts';
import type { Verb } from '../questions/verb.ts';

/**
 * Adds the command of a verb, without its action.
 *
 * @param shared options besides the verb's own
 */
export function addVerb(
  { name, files, options, help, heading = ASK_GROUP }: Verb,
  program: Command,
  shared: Options = {},
): Command {
  const command = program.command(name).optionsGroup(heading);
  for (const [file, meaning] of files) command.argument(file, meaning);
  for (const option of Object.values({ ...options, ...shared })) command.addOption(option);
  return command.addHelpText('after', help);
}
