import { type Command, Option } from 'commander';
import type { Progress } from '../engine/play-scenario.ts';
import { Pool } from '../engine/pool.ts';
import type { Balance } from '../questions/balance/answer.ts';
import { answerBalance } from '../questions/balance/ask.ts';
import { type Adjustable, clash } from '../questions/balance/cells.ts';
import type { RightReading } from '../scenario/reading.ts';
import { Complaint } from './complaint.ts';
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
What may be changed and what is to be reached stands in the scenario:

  balance:
    knobs:
      lair.goblin.count: { from: 4, to: 12 }
      lair.troll.rep: [4, 5]
    targets:
      band.win: { between: [0.45, 0.55] }
      activations: { between: [4, 8] }

Targets hold in every combination of "vary"; with several scenarios, in all of them, with the same settings.
Settings are tried by successive halving, the winner is played again on fresh games. Exit codes: 0 a setting
reaches the targets; 1 none does, and all were tried; 3 that could not be settled, with so many games or settings.

Examples:
  $ montecrawl balance scenarios/2hdc/a-fair-match-for-the-wolves.yaml
  $ montecrawl balance scenarios/2hdc/a-fair-match-for-the-wolves.yaml --candidates 20 --out reports/fair`;

const CANDIDATES = 500;
const MOST_GAMES = 5_000_000;
const CODES: Readonly<Record<Balance['verdict'], ExitCode>> = {
  reached: DONE,
  none: ANSWER_IS_NO,
  undecided: UNDECIDED,
  interrupted: INTERRUPTED,
};

interface BalanceOptions {
  readonly games?: number;
  readonly candidates: number;
  readonly most: number;
  readonly seed?: number;
  readonly out?: string;
  readonly png?: boolean;
  readonly json?: true;
  readonly threads?: number;
  readonly quiet?: true;
  readonly batch?: number;
}

/** `balance <scenario...>`: what must be changed so that targets hold? */
export function addBalance(program: Command, host: Host, ending: Ending): void {
  const games = option.games();
  games.description = 'games of each cell in which the winner is confirmed (default: what the narrowest target needs)';
  program
    .command('balance')
    .description('change these numbers until these targets hold, and confirm it on fresh games')
    .argument('<scenario...>', 'scenario files with a "balance" key')
    .addOption(games)
    .addOption(
      new Option('--candidates <n>', 'try so many settings at most; drawn at random where there are more')
        .argParser(option.wholeNumber(1, 100_000))
        .default(CANDIDATES),
    )
    .addOption(
      new Option('--most <games>', 'play no more games than this in the search')
        .argParser(option.wholeNumber(100, 1e12))
        .default(MOST_GAMES),
    )
    .addOption(option.seed())
    .addOption(option.out('write a report to this folder'))
    .addOption(option.noPng())
    .addOption(option.json('print the answer as JSON; montecrawl schema balance'))
    .addOption(option.threads())
    .addOption(option.quiet())
    .addOption(option.batch())
    .addHelpText('after', HELP)
    .action(async (paths: string[], options: BalanceOptions) => {
      const scenarios = adjustable(paths, (await readFiles(paths, { seed: options.seed }, host)) as RightReading[]);
      if (options.out !== undefined) await claimFolder(options.out, host);
      const pool = new Pool(options.threads === undefined ? {} : { threads: options.threads });
      const balance = await answerBalance(scenarios, {
        montecrawl: version(),
        seed: scenarios[0]?.scenario.seed ?? 1,
        games: options.games,
        candidates: options.candidates,
        mostGames: options.most,
        play: host.play,
        pool,
        batchGames: options.batch,
        signal: host.stop,
        ...(options.quiet ? {} : showRounds(host)),
      }).finally(() => pool.close());
      host.status('');
      if ('why' in balance) throw new Complaint(`The rules allow not one of these settings: ${balance.why}.`);
      await conclude(balance, options, host);
      ending.code = CODES[balance.verdict];
    });
}

/** Progress of each round for itself: how many rounds there will be depends on what they bring. */
function showRounds(host: Host) {
  let show = showProgress(host);
  return {
    onProgress: (progress: Progress) => show(progress),
    onRound: () => {
      show = showProgress(host);
    },
  };
}

function adjustable(paths: readonly string[], readings: readonly RightReading[]): Adjustable[] {
  const scenarios = readings.map(({ scenario, system, settings }, i) => {
    if (settings === undefined) {
      throw new Complaint(
        `${paths[i]} says nothing under "balance": write knobs and targets there; see "montecrawl balance --help".`,
      );
    }
    const twice = settings.knobs.find((knob) => scenario.axes.some(({ path }) => path === knob.path));
    if (twice !== undefined) {
      throw new Complaint(`${paths[i]} has ${twice.path} both under "vary" and as a knob; keep one of the two.`);
    }
    return { scenario, system, settings };
  });
  const path = clash(scenarios);
  if (path !== undefined)
    throw new Complaint(`${path} has other values in another of these scenarios; write the same in all.`);
  return scenarios;
}
