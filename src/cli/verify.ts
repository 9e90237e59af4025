import { type Command, Option } from 'commander';
import { jsonText } from '../analysis/json-text.ts';
import { type Verification, verify } from '../analysis/verify.ts';
import { terminalVerification } from '../questions/gate/verify-lines.ts';
import * as option from '../questions/options.ts';
import { readScenario } from '../scenario/read-scenario.ts';
import { Complaint } from './complaint.ts';
import { ANSWER_IS_NO, DONE, type ExitCode, INTERRUPTED, NO_DATA } from './exit-code.ts';
import type { Host } from './host.ts';
import type { Ending } from './program.ts';
import { showProgress } from './progress.ts';
import { readAnswer } from './read-answer.ts';
import { complaintOf } from './read-files.ts';
import { version } from './version.ts';

const HELP = `
A result.json holds its scenario, its seed and how many games each cell played, so all of them can be played again. With
--sample whole cells are drawn at random until they have that many games: each of their numbers is then confirmed, but the
digest is over all cells, and only playing all of them confirms it.

Exit code 0: confirmed; 1: something differs; 2: no result.json, or its scenario has faults; 4: it holds no games.

Examples:
  $ montecrawl verify reports/troll-at-rep-5/result.json
  $ montecrawl verify reports/troll-at-rep-5/result.json --sample 50_000 --seed 3`;

interface VerifyCommand {
  readonly sample?: number;
  readonly seed: number;
  readonly json?: true;
  readonly threads?: number;
  readonly batch?: number;
  readonly quiet?: true;
}

/** Adds `verify <result>`, which replays the games of a result and checks that they give the same numbers. */
export function addVerify(program: Command, host: Host, ending: Ending): void {
  program
    .command('verify')
    .argument('<result>', 'a result.json')
    .optionsGroup(option.GAMES_GROUP)
    .addOption(
      new Option('--sample <games>', 'play only about this many games, of cells drawn at random').argParser(
        option.wholeNumber(1, Number.MAX_SAFE_INTEGER),
      ),
    )
    .addOption(
      new Option('-s, --seed <n>', 'by which cells are drawn')
        .argParser(option.wholeNumber(0, Number.MAX_SAFE_INTEGER))
        .default(1),
    )
    .addOption(option.json('print what was found as JSON'))
    .addOption(option.threads())
    .addOption(option.quiet())
    .addOption(option.batch())
    .addHelpText('after', HELP)
    .action(async (path: string, { sample, seed, json, threads, batch, quiet }: VerifyCommand) => {
      const answer = await readAnswer(path, host);
      const question = await readScenario(JSON.stringify(answer.scenario), `${path}, scenario`, async () => {
        throw new Complaint(`${path} names other files in its scenario, so it is not what a run wrote`);
      });
      if ('faults' in question) throw await complaintOf([question]);
      const { cells } = question.scenario;
      const vary = (each: readonly { readonly vary: unknown }[]) => JSON.stringify(each.map((cell) => cell.vary));
      if (question.scenario.seed !== answer.seed || vary(cells) !== vary(answer.cells)) {
        throw new Complaint(`${path} contradicts itself: its seed or its cells are not those of its scenario`);
      }
      const verification = await verify(answer, question, {
        montecrawl: version(),
        record: host.playRecorded,
        sample,
        sampleSeed: seed,
        threads,
        batchGames: batch,
        signal: host.stop,
        onProgress: quiet ? undefined : showProgress(host),
      });
      host.status('');
      host.print(json ? jsonText(verification) : terminalVerification(verification, host.screen));
      ending.code = CODES[verification.finding];
    });
}

const CODES: Readonly<Record<Verification['finding'], ExitCode>> = {
  confirmed: DONE,
  'sample confirmed': DONE,
  differs: ANSWER_IS_NO,
  'no data': NO_DATA,
  interrupted: INTERRUPTED,
};
