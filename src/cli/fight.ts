import type { Command } from 'commander';
import type { Answer } from '../analysis/answer.ts';
import * as option from '../questions/options.ts';
import { SYSTEM_IDS } from '../rules/registry.ts';
import { readFight } from '../scenario/read-fight.ts';
import { type Changes, REGISTRY } from '../scenario/reading.ts';
import { answer, type Playing } from './answer.ts';
import { INTERRUPTED } from './exit-code.ts';
import type { Host } from './host.ts';
import { beginPhase } from './phase.ts';
import type { Ending } from './program.ts';
import { complaintOf, useFrom } from './read-files.ts';

const HELP = `
A side is one statline or several with commas between them; a number and x say how many. The first side is called a,
the second b. No report is written unless --out says where.

Examples:
  $ montecrawl fight "star human/knight@5 ac6 shield sword" "troll@5"
  $ montecrawl fight "star human/knight@5, 2x elf/shooter@4" "3x orc/warrior@4" --games 20_000
  $ montecrawl fight "star human/knight@5" "troll@5" --vary b.troll.rep=3..7`;

interface FightOptions extends Playing, Changes {
  readonly rules: string;
  readonly use?: readonly string[];
  readonly houseRules?: true;
  readonly out?: string;
  readonly png?: true;
  readonly card?: true;
  readonly json?: true;
}

/** Adds `fight <side> <side>`: `run` for two sides written on the command line. */
export function addFight(program: Command, host: Host, ending: Ending): void {
  program
    .command('fight')
    .argument('<first>', 'statlines of one side')
    .argument('<second>', 'statlines of the other side')
    .addOption(option.rules(SYSTEM_IDS))
    .addOption(option.use())
    .optionsGroup(option.CHANGE_GROUP)
    .option('--house-rules', 'allow sides more of a row than its limit, as "houseRules: true" does in a scenario')
    .addOption(option.games())
    .addOption(option.precision())
    .addOption(option.exact())
    .addOption(option.sampled())
    .addOption(option.everyStep())
    .addOption(option.noRange())
    .addOption(option.seed())
    .addOption(option.policy())
    .addOption(option.vary())
    .addOption(option.focus())
    .addOption(option.names())
    .addOption(option.count())
    .addOption(option.out('write a report to this folder'))
    .addOption(option.png())
    .addOption(option.card())
    .addOption(option.json('print the answer as JSON'))
    .addOption(option.threads())
    .addOption(option.quiet())
    .addOption(option.batch())
    .addHelpText('after', HELP)
    .action(async (first: string, second: string, options: FightOptions) => {
      beginPhase('read');
      const question = await readFight(first, second, options.rules, options, REGISTRY, {
        use: options.use ?? [],
        houseRules: options.houseRules === true,
        load: useFrom(host),
      });
      if ('faults' in question) throw await complaintOf([question]);
      if (options.out !== undefined) await (await import('./write-folder.ts')).claimFolder(options.out, host);
      const answered = await answer(question, options, host);
      if (answered !== undefined) {
        host.print(await shown(answered, options, host));
        if (options.out !== undefined)
          await (await import('./write-report.ts')).writeReport(answered, options.out, options, host);
      }
      if (answered?.interrupted !== false) ending.code = INTERRUPTED;
    });
}

async function shown(answered: Answer, { json }: FightOptions, host: Host): Promise<string> {
  if (json) return (await import('../analysis/answer-json.ts')).answerToJson(answered);
  return (await import('../report/terminal/summary.ts')).terminalSummary(answered, host.screen);
}
