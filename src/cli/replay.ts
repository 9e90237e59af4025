import { posix } from 'node:path';
import { type Command, Option } from 'commander';
import { cellName, chooseCell } from '../analysis/choose-cell.ts';
import { CRITERIA, findGame } from '../analysis/remarkable-game.ts';
import { tellGame } from '../analysis/story.ts';
import { unknownWord } from '../check/fault.ts';
import * as option from '../questions/options.ts';
import { cellShown, NONE_FITS, replayCommand, SEARCHED, WHICH } from '../report/replay/which-game.ts';
import { storyToJson } from '../report/story-json.ts';
import { storyText } from '../report/terminal/story.ts';
import type { Kernel, Matchup } from '../rules/system.ts';
import { compileCell } from '../scenario/compile-cell.ts';
import type { Cell, VaryValue } from '../scenario/scenario.ts';
import { Complaint, complaining } from './complaint.ts';
import { NO_DATA } from './exit-code.ts';
import type { Host } from './host.ts';
import type { Ending } from './program.ts';
import { readFiles } from './read-files.ts';
import { refuseInput } from './refuse-input.ts';
import { version } from './version.ts';

const HELP = `
Games are numbered from 0; a game depends on scenario, seed and number alone, so it is the one that run counted.
Every line has the id of its rule, and every roll the chance it had.

--worst, --closest, --longest and --median look through the first 10,000 games. What counts, in this order:
  --worst    the side did not win; most of its members fell; fewest others fell; it ended soonest
  --closest  a side won; most of its members fell; the game took longest
  --longest  the game took longest
  --median   the game in the middle, by length
Of games that are alike in all of this it takes the first.

Examples:
  $ montecrawl replay scenarios/2hdc/troll-at-rep-5.yaml --game 7
  $ montecrawl replay scenarios/2hdc/troll-at-rep-5.yaml --cell lair.troll.rep=7 --worst --plain
  $ montecrawl replay scenarios/dw/knight-and-ogre.yaml --longest --html game.html
  $ montecrawl replay my-sweep.yaml --cell lair.troll.rep=7 --closest`;

interface ReplayOptions {
  readonly game: number;
  readonly cell?: Readonly<Record<string, readonly VaryValue[]>>;
  readonly set?: Readonly<Record<string, VaryValue>>;
  readonly seed?: number;
  readonly everyStep?: true;
  readonly worst?: true;
  readonly closest?: true;
  readonly longest?: true;
  readonly median?: true;
  readonly side?: string;
  readonly plain?: true;
  readonly html?: string;
  readonly json?: true;
  readonly quiet?: true;
}

/** `replay <scenario>`: tells one game, roll by roll. */
export function addReplay(program: Command, host: Host, ending: Ending): void {
  const command = program
    .command('replay')
    .argument('<scenario>', 'scenario file, YAML or JSON')
    .optionsGroup('Which game:')
    .addOption(
      new Option('--game <n>', 'number of the game')
        .argParser(option.wholeNumber(0, Number.MAX_SAFE_INTEGER))
        .default(0)
        .conflicts([...CRITERIA]),
    )
    .addOption(
      new Option('--cell <path=value>', 'which cell of a sweep; once for each place it varies').argParser(
        option.readVary,
      ),
    )
    .addOption(option.set('the scenario has this value in this place, and varies nothing; once for each place'))
    .addOption(option.seed())
    .addOption(option.everyStep());
  for (const criterion of CRITERIA) {
    const others = CRITERIA.filter((other) => other !== criterion);
    command.addOption(new Option(`--${criterion}`, WHICH[criterion]).conflicts(others));
  }
  command
    .addOption(new Option('--side <name>', 'whose bad day --worst looks for (default: the first side)'))
    .optionsGroup(option.OUTPUT_GROUP)
    .addOption(new Option('--plain', 'only what happened: no rules, rolls or boards').conflicts('json'))
    .addOption(
      new Option('--html <file>', 'also write a page that goes through the game step by step, on its board').argParser(
        option.place,
      ),
    )
    .addOption(option.json())
    .addOption(option.quiet())
    .addHelpText('after', HELP)
    .action(async (path: string, options: ReplayOptions) => {
      if (options.html !== undefined) {
        refuseInput('html', options.html, [path]);
        await host.claim(posix.dirname(options.html));
      }
      const [question] = await readFiles(
        [path],
        { seed: options.seed, everyStep: options.everyStep, set: options.set },
        host,
      );
      const { scenario, system } = question;
      const cell = await complaining(async () => chooseCell(scenario, options.cell ?? {}), host.stop);
      const matchup = compileCell(system, cell);
      const game = chooseGame(system, matchup, scenario.seed, cell, options);
      if (game === undefined) {
        host.note(NONE_FITS);
        ending.code = NO_DATA;
        return;
      }
      if (scenario.cells.length > 1 && !options.quiet) {
        host.note(`Of ${scenario.cells.length} cells this is ${cellName(cell)}; --cell chooses another.`);
      }
      const story = tellGame(system, matchup, scenario.seed, game);
      host.print(
        options.json ? storyToJson(story) : storyText(story, scenario.title, options.plain === true, host.screen),
      );
      if (options.html !== undefined) {
        const { replayPage } = await import('../report/replay/replay-page.ts');
        const page = replayPage(tellGame(system, matchup, scenario.seed, game, true), {
          title: scenario.title,
          rulesTitle: system.title,
          cell: cellShown(scenario, cell, options.set !== undefined),
          command: replayCommand(path, scenario, game, cell, options),
          version: version(),
        });
        await host.write(options.html, page);
        if (!options.quiet) host.note(`Page: ${options.html}`);
      }
    });
}

/** @returns `undefined` where no game qualifies */
function chooseGame(kernel: Kernel, matchup: Matchup, seed: number, cell: Cell, options: ReplayOptions) {
  const criterion = CRITERIA.find((name) => options[name]);
  if (criterion === undefined) return options.game;
  const sides = cell.setup.sides.map(({ name }) => name);
  const side = options.side ?? sides[0];
  if (!sides.includes(side)) throw new Complaint(`--side: ${unknownWord('side', side, sides)}`);
  try {
    return findGame(kernel, matchup, seed, SEARCHED, criterion, side);
  } catch (error) {
    if (error instanceof RangeError) throw new Complaint(`--${criterion}: ${error.message}`);
    throw error;
  }
}
