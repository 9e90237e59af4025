import { type Command, Option } from 'commander';
import type { Comparison } from '../questions/compare/answer.ts';
import { compareScenarios } from '../questions/compare/ask.ts';
import type { VaryValue } from '../scenario/scenario.ts';
import { Complaint, complaining } from './complaint.ts';
import { conclude } from './conclude.ts';
import { DONE, INTERRUPTED, NO_DATA, UNDECIDED } from './exit-code.ts';
import type { Host } from './host.ts';
import * as option from './options.ts';
import type { Ending } from './program.ts';
import { showProgress } from './progress.ts';
import { readFiles } from './read-files.ts';
import { version } from './version.ts';
import { claimFolder } from './write-folder.ts';

const HELP = `
Both play the same games: each character of one has the luck of the same character of the other, so that less of the
difference is chance. It stops as soon as every headline is settled: more, less, or no more apart than the margin.
Scenarios are taken as they are written, without what they vary. Measures are matched by their names, so sides and
members that are to be compared have the same names in both.

Exit code 0: settled; 3: undecided, more games would be needed, or --exact is out of reach.

Examples:
  $ montecrawl compare scenarios/2hdc/troll-at-rep-5.yaml --set lair.troll.rep=6
  $ montecrawl compare scenarios/2hdc/bold-or-cautious.yaml --set band.policy=bold --both orcs.soldier.count=5
  $ montecrawl compare my-fight.yaml my-battle.yaml --margin 0.005 --out reports/which`;

interface CompareOptions {
  readonly set?: Readonly<Record<string, VaryValue>>;
  readonly both?: Readonly<Record<string, VaryValue>>;
  readonly margin: number;
  readonly games?: number;
  readonly seed?: number;
  readonly exact?: true;
  readonly sampled?: true;
  readonly out?: string;
  readonly png: boolean;
  readonly json?: true;
  readonly threads?: number;
  readonly batch?: number;
  readonly quiet?: true;
}

/** `compare <a> [b]`: which is better, by how much, and is that settled? */
export function addCompare(program: Command, host: Host, ending: Ending): void {
  program
    .command('compare')
    .description('which of two is better, and by how much? played in pairs until it is settled')
    .argument('<a>', 'scenario file, YAML or JSON')
    .argument('[b]', 'another one; left out, the same with what --set changes')
    .addOption(option.set('b has this value in this place; once for each place'))
    .addOption(
      new Option('--both <path=value>', 'both have this value in this place; once for each place').argParser(
        option.readSet,
      ),
    )
    .addOption(option.margin())
    .addOption(
      new Option('-g, --games <n>', 'play exactly this many games each, and do not stop when it is settled').argParser(
        option.wholeNumber(2, 1e9),
      ),
    )
    .addOption(option.seed())
    .addOption(option.exact())
    .addOption(option.sampled())
    .addOption(option.out('write a report to this folder'))
    .addOption(option.noPng())
    .addOption(option.json('print the comparison as JSON'))
    .addOption(option.threads())
    .addOption(option.quiet())
    .addOption(option.batch())
    .addHelpText('after', HELP)
    .action(async (a: string, b: string | undefined, options: CompareOptions) => {
      if (b === undefined && options.set === undefined) {
        throw new Complaint('Compare with what? Name a second scenario, or say with --set what is to be different.');
      }
      const { seed, both = {}, set = {} } = options;
      const [first] = await readFiles([a], { seed, set: both }, host);
      const [second] = await readFiles([b ?? a], { seed, set: { ...both, ...set } }, host);
      if (options.out !== undefined) await claimFolder(options.out, host);
      const comparison = await complaining(
        () =>
          compareScenarios([first!, second!], {
            montecrawl: version(),
            margin: options.margin,
            games: options.games,
            solve: options.sampled ? 'none' : options.exact ? 'full' : 'moment',
            play: host.playArms,
            threads: options.threads,
            batchGames: options.batch,
            signal: host.stop,
            onProgress: options.quiet ? undefined : showProgress(host),
          }),
        host.stop,
      );
      await conclude(comparison, options, host);
      ending.code = codeOf(comparison);
    });
}

function codeOf({ stopped, differences }: Comparison) {
  if (stopped === 'interrupted') return INTERRUPTED;
  if (differences.length === 0) return NO_DATA;
  return differences.some(({ headline, verdict }) => headline && verdict === 'undecided') ? UNDECIDED : DONE;
}
