import { type Command, Option } from 'commander';
import { rankKnobs } from '../questions/sensitivity/ask.ts';
import type { VaryValue } from '../scenario/scenario.ts';
import { complaining } from './complaint.ts';
import { conclude } from './conclude.ts';
import { INTERRUPTED } from './exit-code.ts';
import type { Host } from './host.ts';
import * as option from './options.ts';
import type { Ending } from './program.ts';
import { showProgress } from './progress.ts';
import { readFiles } from './read-files.ts';
import { version } from './version.ts';
import { claimFolder } from './write-folder.ts';

const HELP = `
Every whole number of every member is turned one step up and one down, every switch on and off, every trait and item
taken away, each by itself; with --all also what members lack is given to them, and policies and other choices are
gone through; with --rulings house rules and nothing else. Each is played in pairs with the scenario as it is written
(without what it varies), and ranked by how much it does to the first headline. All intervals hold at once.

Examples:
  $ montecrawl sensitivity scenarios/2hdc/troll-at-rep-5.yaml
  $ montecrawl sensitivity scenarios/2hdc/troll-at-rep-5.yaml --rulings
  $ montecrawl sensitivity my-fight.yaml --of lair.troll --all --games 40_000
  $ montecrawl sensitivity my-fight.yaml --measure band.casualties --out reports/what-matters`;

interface SensitivityOptions {
  readonly of?: string;
  readonly all?: true;
  readonly rulings?: true;
  readonly set?: Readonly<Record<string, VaryValue>>;
  readonly measure?: string;
  readonly margin: number;
  readonly games: number;
  readonly seed?: number;
  readonly out?: string;
  readonly png: boolean;
  readonly json?: true;
  readonly threads?: number;
  readonly batch?: number;
  readonly quiet?: true;
}

/** `sensitivity <scenario>`: which number matters most? */
export function addSensitivity(program: Command, host: Host, ending: Ending): void {
  program
    .command('sensitivity')
    .description('which number, trait or house rule matters most? each turned one step, in pairs, and ranked')
    .argument('<scenario>', 'scenario file, YAML or JSON')
    .option('--of <place>', 'only what is in this place: lair, lair.troll or lair.troll.rep')
    .addOption(new Option('--all', 'also give members what they lack, and go through policies').conflicts('rulings'))
    .addOption(new Option('--rulings', 'house rules in place of members'))
    .addOption(option.measure())
    .addOption(option.set('the scenario has this value in this place; once for each place'))
    .addOption(option.margin())
    .addOption(
      new Option('-g, --games <n>', 'games for the scenario and for each step')
        .argParser(option.wholeNumber(2, 1e9))
        .default(10_000),
    )
    .addOption(option.seed())
    .addOption(option.out('write a report to this folder'))
    .addOption(option.noPng())
    .addOption(option.json('print the answer as JSON'))
    .addOption(option.threads())
    .addOption(option.quiet())
    .addOption(option.batch())
    .addHelpText('after', HELP)
    .action(async (path: string, options: SensitivityOptions) => {
      const { seed, set = {}, out, games, margin, measure, of, all, rulings } = options;
      const [question] = await readFiles([path], { seed, set }, host);
      if (out !== undefined) await claimFolder(out, host);
      const answer = await complaining(
        () =>
          rankKnobs(question!, {
            montecrawl: version(),
            ...{ games, margin, measure, of, all: all === true, rulings: rulings === true },
            play: host.playArms,
            threads: options.threads,
            batchGames: options.batch,
            signal: host.stop,
            onProgress: options.quiet ? undefined : showProgress(host),
          }),
        host.stop,
      );
      await conclude(answer, options, host);
      if (answer.interrupted) ending.code = INTERRUPTED;
    });
}
