import { type Command, Option } from 'commander';
import { jsonText } from '../analysis/json-text.ts';
import * as option from '../questions/options.ts';
import { Complaint } from './complaint.ts';
import type { Host } from './host.ts';

const HELP = `
A line has dice and what they show: "d20 17", "3d6: 2 5 1", "2d6 = 9" for a total, "d20 4, d6 3". Dice alone on a line are
those of the numbers below. A name before a colon is skipped, and so is everything after #.

Each kind of dice is tested twice, by its faces and by its average. p-values allow for all tests of the log.

Examples:
  $ montecrawl luck rolls.txt
  $ montecrawl luck rolls.txt --die d20 --low
  $ montecrawl luck < rolls.txt`;

interface LuckOptions {
  readonly die?: string;
  readonly low?: boolean;
  readonly json?: true;
}

/** Adds `luck [rolls]`, which tests whether dice are fair and how lucky the rolls of a session were. */
export function addLuck(program: Command, host: Host): void {
  program
    .command('luck')
    .argument('[rolls]', 'a file with the rolls of a session; without one they are read from stdin')
    .optionsGroup(option.ASK_GROUP)
    .addOption(new Option('--die <die>', 'the die of numbers that have none before them, such as d20'))
    .addOption(new Option('--low', 'low rolls are lucky'))
    .addOption(option.json())
    .addHelpText('after', HELP)
    .action(async (path: string | undefined, { die, low = false, json }: LuckOptions) => {
      const [{ dieOf, readRollLog }, { weighLuck }, { terminalLuck }] = await Promise.all([
        import('../analysis/luck/roll-log.ts'),
        import('../analysis/luck/weigh-luck.ts'),
        import('../report/terminal/luck.ts'),
      ]);
      if (die !== undefined && dieOf(die) === undefined)
        throw new Complaint(`--die ${die}: it takes dice: d20, d6, d%, dF`);
      const file = path ?? 'stdin';
      const text = path === undefined ? await host.input() : await host.read(path);
      const log = readRollLog(text, file, die);
      if ('faults' in log) {
        const { showFaults } = await import('../check/show-faults.ts');
        throw new Complaint(showFaults(log, 'No roll was counted.').trimEnd());
      }
      const answer = weighLuck(log, file, low);
      host.print(json ? jsonText(answer) : terminalLuck(answer, host.screen));
    });
}
