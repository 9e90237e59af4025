import type { Command } from 'commander';
import { answerPieces } from '../analysis/answer-json.ts';
import { questionOf } from '../analysis/run-key.ts';
import { BadQuestion } from '../analysis/unaskable.ts';
import * as option from '../questions/options.ts';
import { terminalSummary } from '../report/terminal/summary.ts';
import { Complaint } from './complaint.ts';
import { checkConservation } from './conservation.ts';
import { INTERRUPTED } from './exit-code.ts';
import type { Host } from './host.ts';
import { readParts } from './parts.ts';
import type { Ending } from './program.ts';
import { answerWithRows, claimRowFiles, writeRowFiles } from './row-files.ts';
import { refuseWithoutWinners, withHalfTimes } from './weigh-half-times.ts';
import { claimFolder } from './write-folder.ts';
import { writeReport } from './write-report.ts';

const HELP = `
The parts of one scenario, in any order, give the same bytes in every file as one run of it. Parts that are missing,
there twice, damaged, not finished or of something else are named, and then nothing is written (exit code 2). A part
that stopped early was sure that the whole is precise enough; should it be wrong, merge plays what is missing.

Examples:
  $ montecrawl merge part-1 part-2 part-3 --out reports/merged
  $ montecrawl merge part-* --json --no-report > result.json
  $ montecrawl merge part-* --rows games.parquet`;

interface MergeOptions {
  readonly out: string;
  readonly report: boolean;
  readonly png?: true;
  readonly card?: true;
  readonly json?: true;
  readonly rows?: string;
  readonly events?: string;
  readonly check?: true;
  readonly range: boolean;
  readonly swing?: true;
  readonly threads?: number;
  readonly quiet?: true;
}

/** Adds `merge <part...>`, which combines the parts that `run --shard` played into one answer. */
export function addMerge(program: Command, host: Host, ending: Ending): void {
  program
    .command('merge')
    .argument('<part...>', 'folders that "run --shard" wrote')
    .addOption(option.out('where the report goes').default('reports/merged').conflicts('report'))
    .optionsGroup(option.OUTPUT_GROUP)
    .option('--no-report', 'write no files')
    .addOption(option.png())
    .addOption(option.card())
    .addOption(option.json('print result.json'))
    .addOption(option.rows())
    .addOption(option.events())
    .addOption(option.check())
    .addOption(option.noRange())
    .addOption(option.swing())
    .addOption(option.threads())
    .addOption(option.quiet())
    .addHelpText('after', HELP)
    .action(async (paths: string[], options: MergeOptions) => {
      const { runKey, checkpoints } = await readParts(paths, host);
      const question = await questionOf(runKey).catch((error: unknown) => {
        if (!(error instanceof BadQuestion)) throw error;
        throw new Complaint(`These parts cannot be merged: ${error.message}. Nothing was written.`);
      });
      refuseWithoutWinners(question, options);
      if (options.report) await claimFolder(options.out, host);
      const { solve, narrowed = [] } = runKey;
      const playing = {
        ...options,
        // The scenario already contains these policies.
        policy: Object.fromEntries(narrowed.map((side) => [side, ''])),
        ...(solve === 'full' && { exact: true as const }),
        ...(solve === 'none' && { sampled: true as const }),
      };
      const places = await claimRowFiles(options, host);
      const withRows = await answerWithRows(places, question, playing, host, { checkpoints });
      if (withRows.answered !== undefined) {
        const answered = await withHalfTimes(withRows.answered, question, options, host, ending);
        const printed = options.json ? answerPieces(answered) : [terminalSummary(answered, host.screen)];
        for (const piece of printed) host.print(piece);
        if (options.check) checkConservation(answered, question, host, ending);
        if (options.report) await writeReport(answered, options.out, options, host);
      }
      if (!(await writeRowFiles(places, withRows, question, playing, host))) ending.code = INTERRUPTED;
    });
}
