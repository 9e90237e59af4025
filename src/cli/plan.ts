import { type Command, Option } from 'commander';
import { planGames } from '../questions/plan/ask.ts';
import type { VaryValue } from '../scenario/scenario.ts';
import { complaining } from './complaint.ts';
import { conclude } from './conclude.ts';
import type { Host } from './host.ts';
import * as option from './options.ts';
import { paceOf } from './pace.ts';
import { readFiles } from './read-files.ts';
import { version } from './version.ts';
import { claimFolder } from './write-folder.ts';

const HELP = `
Plays a few games and says how many an answer takes: to know the headline to plus or minus so much, and to tell two
settings apart, which are played in pairs. Name what is to be compared, and the probe tells how much pairs save.

Times are of this machine. In JSON they stand under "machine"; all else is the same everywhere, and so is a report,
which leaves them out.

Examples:
  $ montecrawl plan scenarios/2hdc/troll-at-rep-5.yaml
  $ montecrawl plan scenarios/2hdc/troll-at-rep-5.yaml --set lair.troll.rep=6 --difference 0.01
  $ montecrawl plan my-fight.yaml my-battle.yaml --json
  $ montecrawl plan my-fight.yaml --out reports/how-many-games`;

interface PlanOptions {
  readonly set?: Readonly<Record<string, VaryValue>>;
  readonly precision?: number;
  readonly difference?: number;
  readonly probe: number;
  readonly seed?: number;
  readonly out?: string;
  readonly png: boolean;
  readonly json?: true;
  readonly threads?: number;
  readonly quiet?: true;
}

/** `plan <scenario> [other]`: how many games does that answer need? */
export function addPlan(program: Command, host: Host): void {
  program
    .command('plan')
    .description('how many games does an answer need, and how long does that take here?')
    .argument('<scenario>', 'scenario file, YAML or JSON')
    .argument('[other]', 'what it is to be compared with')
    .addOption(option.set('compared with the scenario that has this value in this place; once for each place'))
    .addOption(
      new Option('-p, --precision <rate>', 'plan for this; 0.005 is plus or minus half a point').argParser(
        option.numberBetween(0.0001, 0.2),
      ),
    )
    .addOption(
      new Option('-d, --difference <rate>', 'plan to tell this difference; 0.01 is one point').argParser(
        option.numberBetween(0.0001, 0.5),
      ),
    )
    .addOption(new Option('--probe <n>', 'games to find out by').argParser(option.wholeNumber(100, 1e6)).default(1000))
    .addOption(option.seed())
    .addOption(option.out('write a report to this folder'))
    .addOption(option.noPng())
    .addOption(option.json('print the plan as JSON'))
    .addOption(option.threads())
    .addOption(option.quiet())
    .addHelpText('after', HELP)
    .action(async (path: string, other: string | undefined, options: PlanOptions) => {
      const { seed, set, precision, difference, probe } = options;
      const compared = other !== undefined || set !== undefined;
      const [question] = await readFiles([path], compared ? { seed, set: {} } : { seed }, host);
      const [against] = compared ? await readFiles([other ?? path], { seed, set: set ?? {} }, host) : [];
      if (options.out !== undefined) await claimFolder(options.out, host);
      const plan = await complaining(
        () =>
          planGames(question!, against, {
            montecrawl: version(),
            ...{ probe, precision, difference },
            play: host.play,
            playArms: host.playArms,
            threads: 1,
            signal: host.stop,
          }),
        host.stop,
      );
      const { threads = host.cores } = options;
      const machine = { threads, ...(await paceOf(question!, host)) };
      await conclude({ ...plan, machine }, options, host, plan);
    });
}
