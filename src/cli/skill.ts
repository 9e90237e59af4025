import { type Command, Option } from 'commander';
import { weighSkill } from '../questions/skill/ask.ts';
import { EXPERT } from '../rules/expert.ts';
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
Every side that can be steered plays with each of its policies, the others being as the scenario says (without what it
varies). One of them is expert, which looks ahead: it plays what each policy would do forward and takes the best, which
costs some hundred times as much as an ordinary game; --no-expert leaves it out.

To see any other answer over policies, vary them: run my-fight.yaml --vary band.policy=book,bold,expert

Examples:
  $ montecrawl skill scenarios/2hdc/bold-or-cautious.yaml
  $ montecrawl skill scenarios/dw/keep-your-distance.yaml --side elves --games 2000 --no-expert`;

interface SkillOptions {
  readonly side?: string;
  readonly expert: boolean;
  readonly set?: Readonly<Record<string, VaryValue>>;
  readonly games: number;
  readonly seed?: number;
  readonly out?: string;
  readonly png: boolean;
  readonly json?: true;
  readonly threads?: number;
  readonly batch?: number;
  readonly quiet?: true;
}

/** `skill <scenario>`: how much is dice, and how much is play? */
export function addSkill(program: Command, host: Host, ending: Ending): void {
  program
    .command('skill')
    .description('how much is dice, and how much is play? every policy of each side, one that looks ahead among them')
    .argument('<scenario>', 'scenario file, YAML or JSON')
    .option('--side <name>', 'only this side')
    .option('--no-expert', 'without the policy that looks ahead')
    .addOption(option.set('the scenario has this value in this place; once for each place'))
    .addOption(
      new Option('-g, --games <n>', 'games for each policy').argParser(option.wholeNumber(2, 1e9)).default(1_000),
    )
    .addOption(option.seed())
    .addOption(option.out('write a report to this folder'))
    .addOption(option.noPng())
    .addOption(option.json('print the answer as JSON'))
    .addOption(option.threads())
    .addOption(option.quiet())
    .addOption(option.batch())
    .addHelpText('after', HELP)
    .action(async (path: string, options: SkillOptions) => {
      const { seed, set = {}, out, games, side, expert } = options;
      const [question] = await readFiles([path], { seed, set }, host);
      if (out !== undefined) await claimFolder(out, host);
      const answer = await complaining(
        () =>
          weighSkill(question!, {
            montecrawl: version(),
            ...{ games, side, without: expert ? [] : [EXPERT] },
            play: host.play,
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
