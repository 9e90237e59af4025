import { type Command, Option } from 'commander';
import { answerTournament } from '../questions/tournament/ask.ts';
import { SYSTEM_IDS } from '../rules/shelf.ts';
import { nameOf, readWarbands } from '../scenario/read-warbands.ts';
import { Complaint } from './complaint.ts';
import { conclude } from './conclude.ts';
import { INTERRUPTED } from './exit-code.ts';
import type { Host } from './host.ts';
import * as option from './options.ts';
import type { Ending } from './program.ts';
import { showProgress } from './progress.ts';
import { complaintOf, useFrom } from './read-files.ts';
import { version } from './version.ts';
import { claimFolder } from './write-folder.ts';

const HELP = `
A warband is a file with one side, as "use:" takes it in a scenario: title, rules, members. A folder stands for all
warbands in it. Everybody plays everybody from both seats, and against itself. Pairs that cannot be told apart are
marked; circles are reported only where every step of them is decided, all pairs judged together at 5 %.

Examples:
  $ montecrawl tournament scenarios/2hdc/warbands
  $ montecrawl tournament scenarios/ddd/warbands/*.yaml --play battle --precision 0.05
  $ montecrawl tournament scenarios/dw/warbands --games 400 --out reports/dungeon-world
  $ montecrawl tournament scenarios/wods/warbands --games 1000 --json > tournament.json`;

/** As wide as the interval of a pair may be, to either side, where games are not given. */
const PRECISION = 0.03;
/** More would be more pairs than anybody looks at. */
const MOST_WARBANDS = 40;

interface TournamentOptions {
  readonly rules?: string;
  readonly play?: string;
  readonly games?: number;
  readonly precision?: number;
  readonly seed?: number;
  readonly out?: string;
  readonly png?: boolean;
  readonly json?: true;
  readonly threads?: number;
  readonly quiet?: true;
  readonly batch?: number;
}

/** `tournament <warband...>`: who beats whom? */
export function addTournament(program: Command, host: Host, ending: Ending): void {
  program
    .command('tournament')
    .description('everyone against everyone: who beats whom, ratings, circles?')
    .argument('<warband...>', 'files with one side each, or folders of them')
    .addOption(new Option('-r, --rules <system>', 'rulebook (default: the one the files name)').choices(SYSTEM_IDS))
    .option('--play <way>', "what is played (default: the rulebook's first; montecrawl list plays)")
    .addOption(said(option.games(), 'games of each pair, half of them from either seat'))
    .addOption(
      said(
        option.precision(),
        `play until every score is known to plus or minus this, all at once (default: ${PRECISION})`,
      ),
    )
    .addOption(said(option.seed(), 'the same seed gives the same games (default: 1)'))
    .addOption(option.out('write a report to this folder'))
    .addOption(option.noPng())
    .addOption(option.json('print the tournament as JSON; montecrawl schema tournament'))
    .addOption(option.threads())
    .addOption(option.quiet())
    .addOption(option.batch())
    .addHelpText('after', HELP)
    .action(async (paths: string[], options: TournamentOptions) => {
      const files = await Promise.all(
        (await warbandsIn(paths, host)).map(async (path) => ({ path, text: await host.read(path) })),
      );
      const field = await readWarbands(files, options, useFrom(host));
      if ('faults' in field) throw await complaintOf([field]);
      if (options.out !== undefined) await claimFolder(options.out, host);
      const tournament = await answerTournament(field, {
        montecrawl: version(),
        seed: options.seed ?? 1,
        games: options.games,
        precision: options.precision ?? PRECISION,
        play: host.play,
        threads: options.threads,
        batchGames: options.batch,
        signal: host.stop,
        onProgress: options.quiet ? undefined : showProgress(host),
      });
      if (tournament === undefined) {
        host.status('');
        host.note('No pair was finished, so there is nothing to report.');
      } else await conclude(tournament, options, host);
      if (tournament?.interrupted !== false) ending.code = INTERRUPTED;
    });
}

/** An option that many commands have, in words of this one. */
function said(option: Option, description: string): Option {
  option.description = description;
  return option;
}

/** The files that are meant; each warband must have a name of its own. */
async function warbandsIn(paths: readonly string[], host: Host): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      if (/\.(?:ya?ml|json)$/i.test(path)) return [path];
      const files = (await host.filesIn(path)).filter((file) => /\.(?:ya?ml|json)$/i.test(file));
      if (files.length === 0) throw new Complaint(`${path} is neither a .yaml or .json file nor a folder with any`);
      return files;
    }),
  );
  const all = found.flat();
  const names = all.map(nameOf);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) {
    throw new Complaint(`two warbands are called ${twice}, after their files; give each a name of its own`);
  }
  if (all.length < 2) throw new Complaint('It takes two warbands or more to have a tournament.');
  if (all.length > MOST_WARBANDS) {
    throw new Complaint(`${all.length} warbands are too many; ${MOST_WARBANDS} are the most`);
  }
  return all;
}
