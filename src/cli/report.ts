import { posix } from 'node:path';
import type { Command } from 'commander';
import * as option from '../questions/options.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';
import { KINDS } from './kinds.ts';
import { beginPhase } from './phase.ts';
import { readResult } from './read-result.ts';
import { claimFolder, folderNameOf, refuseLink, writeFolder } from './write-folder.ts';

const HELP = `
Every command that writes a report writes a result.json: ${[...KINDS.keys()].join(', ')}.
A report depends on its result.json alone, so the same result.json gives the same files again,
byte for byte. Nothing is played. Without --out the files are written beside it.

Examples:
  $ montecrawl report reports/troll-at-rep-5/result.json
  $ montecrawl run scenarios/2hdc/troll-at-rep-5.yaml --json --no-report > troll.json
  $ montecrawl report troll.json --out reports/troll`;

interface ReportOptions {
  readonly out?: string;
  readonly png?: true;
  readonly card?: true;
  readonly quiet?: true;
}

/** Adds `report <result...>`, which remakes the report of an answer without playing. */
export function addReport(program: Command, host: Host): void {
  program
    .command('report')
    .argument('<result...>', 'result.json files')
    .addOption(option.out('where the report goes (default: beside result.json); of several, a folder for each'))
    .addOption(option.png())
    .addOption(option.card())
    .addOption(option.quiet())
    .addHelpText('after', HELP)
    .action(async (paths: string[], options: ReportOptions) => {
      beginPhase('report');
      const folders = foldersFor(paths, options.out);
      const results = await Promise.all(paths.map((path) => readResult(path, host)));
      for (const folder of folders) {
        if (options.out !== undefined && folder !== options.out) await refuseLink(folder, host);
        await claimFolder(folder, host);
      }
      for (const [i, { summary, files, hasCard, text }] of results.entries()) {
        const folder = folders[i];
        if (!options.quiet) host.print(`${i > 0 ? '\n' : ''}${summary(host.screen)}`);
        if (options.card && !hasCard) host.note(`${paths[i]}: only answers of run and fight have a picture to share.`);
        await writeFolder({ files: await files({ card: options.card }), result: text }, folder, options, host);
      }
    });
}

/** Returns the folder of each report: beside the result, or in `out` under the name of the result's folder. */
function foldersFor(paths: readonly string[], out: string | undefined): string[] {
  if (out === undefined) return paths.map((path) => posix.dirname(path));
  if (paths.length === 1) return [out];
  const folders = paths.map((path) => posix.join(out, nameOf(path)));
  const twice = folders.find((folder, i) => folders.indexOf(folder) !== i);
  if (twice !== undefined) throw new Complaint(`two of these would be reported in ${twice}; report them one by one`);
  return folders;
}

/** Returns `troll-at-rep-5` for `reports/troll-at-rep-5/result.json` and for `troll-at-rep-5.json`. */
function nameOf(path: string): string {
  const name = folderNameOf(path);
  return name === 'result' ? posix.basename(posix.dirname(posix.resolve('/', path))) || name : name;
}
