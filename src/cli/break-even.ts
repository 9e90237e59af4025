import { type Command, Option } from 'commander';
import type { BreakEven } from '../questions/break-even/answer.ts';
import { findBreakEven } from '../questions/break-even/ask.ts';
import type { VaryValue } from '../scenario/scenario.ts';
import { Complaint, complaining } from './complaint.ts';
import { conclude } from './conclude.ts';
import { ANSWER_IS_NO, DONE, type ExitCode, INTERRUPTED, UNDECIDED } from './exit-code.ts';
import type { Host } from './host.ts';
import * as option from './options.ts';
import type { Ending } from './program.ts';
import { showProgress } from './progress.ts';
import { readFiles } from './read-files.ts';
import { version } from './version.ts';
import { claimFolder } from './write-folder.ts';

const HELP = `
Searches the range for where both sides win as often as each other, then plays the values around it anew, on luck of
their own, and answers from those alone. Between two values a straight line counts, so that 2.4 goblins can be even.
With --target a measure is to be at that rate instead. The rest of the scenario is taken as it is written.

Exit code 0: found; 1: it is even nowhere in the range; 3: undecided, the range or the games are too few.

Examples:
  $ montecrawl break-even scenarios/2hdc/ten-goblins.yaml --vary warren.warrior.count=1..20
  $ montecrawl break-even my-fight.yaml --vary lair.troll.rep=3..9 --set band.shooter.count=1
  $ montecrawl break-even my-fight.yaml --vary lair.troll.rep=1..10 --target 0.8 --out reports/how-strong`;

interface BreakEvenOptions {
  readonly vary?: Readonly<Record<string, readonly VaryValue[]>>;
  readonly set?: Readonly<Record<string, VaryValue>>;
  readonly measure?: string;
  readonly target?: number;
  readonly games: number;
  readonly seed?: number;
  readonly out?: string;
  readonly png: boolean;
  readonly json?: true;
  readonly threads?: number;
  readonly batch?: number;
  readonly quiet?: true;
}

/** `break-even <scenario>`: how many, or how strong, makes it even? */
export function addBreakEven(program: Command, host: Host, ending: Ending): void {
  program
    .command('break-even')
    .description('how many, or how strong, makes it even? with an interval, measured anew where it is')
    .argument('<scenario>', 'scenario file, YAML or JSON')
    .addOption(
      new Option(
        '-v, --vary <path=range>',
        'the number to find, and where to look: warren.goblin.count=1..20',
      ).argParser(option.readVary),
    )
    .addOption(option.set('the scenario has this value in this place; once for each place'))
    .addOption(option.measure())
    .addOption(
      new Option('--target <rate>', 'look for where the measure is at this rate').argParser(
        option.numberBetween(0.001, 0.999),
      ),
    )
    .addOption(
      new Option('-g, --games <n>', 'games at each value around where it is even')
        .argParser(option.wholeNumber(100, 1e9))
        .default(20_000),
    )
    .addOption(option.seed())
    .addOption(option.out('write a report to this folder'))
    .addOption(option.noPng())
    .addOption(option.json('print the answer as JSON'))
    .addOption(option.threads())
    .addOption(option.quiet())
    .addOption(option.batch())
    .addHelpText('after', HELP)
    .action(async (path: string, options: BreakEvenOptions) => {
      const { seed, set = {}, vary, out, games, target, measure } = options;
      if (vary === undefined)
        throw new Complaint('Which number is to be found? Say where to look: --vary lair.troll.rep=3..9');
      const [question] = await readFiles([path], { seed, set, vary }, host);
      if (out !== undefined) await claimFolder(out, host);
      const answer = await complaining(
        () =>
          findBreakEven(question!, {
            montecrawl: version(),
            ...{ games, target, measure },
            play: host.play,
            threads: options.threads,
            batchGames: options.batch,
            signal: host.stop,
            onProgress: options.quiet ? undefined : showProgress(host),
          }),
        host.stop,
      );
      await conclude(answer, options, host);
      ending.code = codeOf(answer);
    });
}

function codeOf({ interrupted, verdict }: BreakEven): ExitCode {
  if (interrupted) return INTERRUPTED;
  if (verdict === 'even') return DONE;
  return verdict === 'never' ? ANSWER_IS_NO : UNDECIDED;
}
