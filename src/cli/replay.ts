import { posix } from 'node:path';
import { type Command, Option } from 'commander';
import { cellName, chooseCell } from '../analysis/choose-cell.ts';
import { findLuckyGame, LUCK_CRITERIA } from '../analysis/game-luck/find-lucky-game.ts';
import { weighHalfTimes } from '../analysis/game-luck/half-time.ts';
import { LuckScale } from '../analysis/game-luck/luck-scale.ts';
import { weighGame } from '../analysis/game-luck/weigh-game.ts';
import { CRITERIA, findGame } from '../analysis/remarkable-game.ts';
import { recordedStory } from '../analysis/story.ts';
import { unknownWord } from '../check/fault.ts';
import { rest } from '../engine/threads.ts';
import * as option from '../questions/options.ts';
import { halfTimeWords } from '../report/replay/half-time-words.ts';
import {
  cellShown,
  NO_LUCK_FITS,
  NONE_FITS,
  replayCommand,
  SEARCHED,
  WHICH,
  WHICH_LUCK,
} from '../report/replay/which-game.ts';
import { storyToJson } from '../report/story-json.ts';
import { storyText } from '../report/terminal/story.ts';
import type { Kernel, Matchup } from '../rules/system.ts';
import { compileCell } from '../scenario/compile-cell.ts';
import type { VaryValue } from '../scenario/scenario.ts';
import { Complaint, complaining } from './complaint.ts';
import { INTERRUPTED, NO_DATA } from './exit-code.ts';
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

--luck weighs every roll by how much it changed each side's chance to win: exactly where the game is solved in a moment,
else by games that are played on from there. It takes seconds. --swingiest, --luckiest and --comeback look for a game by
that in the first 1,000 games, or as many as a few seconds allow, and weigh its rolls:
  --swingiest  its rolls moved the chance to win most, up and down
  --luckiest   the side won, and its own rolls helped it most
  --comeback   the winner was once least likely to win

--half-time plays up to 2,000 games and says how often the side that was behind at half-time won: the side less likely to
win after half of the game's rolls.

Examples:
  $ montecrawl replay scenarios/2hdc/troll-at-rep-5.yaml --game 7
  $ montecrawl replay scenarios/2hdc/troll-at-rep-5.yaml --cell lair.troll.rep=7 --worst --plain
  $ montecrawl replay scenarios/dw/knight-and-ogre.yaml --longest --html game.html
  $ montecrawl replay scenarios/2hdc/troll-at-rep-5.yaml --game 7 --luck
  $ montecrawl replay scenarios/dw/knight-and-ogre.yaml --comeback --html game.html
  $ montecrawl replay scenarios/dw/knight-and-ogre.yaml --half-time
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
  readonly swingiest?: true;
  readonly luckiest?: true;
  readonly comeback?: true;
  readonly luck?: true;
  readonly halfTime?: true;
  readonly side?: string;
  readonly plain?: true;
  readonly html?: string;
  readonly json?: true;
  readonly quiet?: true;
}

/** Adds `replay <scenario>`, which shows one game roll by roll. */
export function addReplay(program: Command, host: Host, ending: Ending): void {
  const command = program
    .command('replay')
    .argument('<scenario>', 'scenario file, YAML or JSON')
    .optionsGroup('Which game:')
    .addOption(
      new Option('--game <n>', 'number of the game')
        .argParser(option.wholeNumber(0, Number.MAX_SAFE_INTEGER))
        .default(0)
        .conflicts([...CRITERIA, ...LUCK_CRITERIA]),
    )
    .addOption(
      new Option('--cell <path=value>', 'which cell of a sweep; once for each place it varies').argParser(
        option.readVary,
      ),
    )
    .addOption(option.set('the scenario has this value in this place, and varies nothing; once for each place'))
    .addOption(option.seed())
    .addOption(option.everyStep());
  const searches = { ...WHICH, ...WHICH_LUCK };
  const names = Object.keys(searches) as (keyof typeof searches)[];
  for (const criterion of names) {
    const others = names.filter((other) => other !== criterion);
    command.addOption(new Option(`--${criterion}`, searches[criterion]).conflicts(others));
  }
  command
    .addOption(
      new Option(
        '--side <name>',
        'whose bad day --worst looks for, and whose luck --luckiest (default: the first side)',
      ),
    )
    .addOption(new Option('--luck', 'also weigh every roll: what it did to the chance of each side to win'))
    .addOption(
      new Option(
        '--half-time',
        'in place of one game: how often the side that is behind at half-time wins, over many games',
      ).conflicts(['game', ...names, 'luck', 'side', 'plain', 'html']),
    )
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
      const sides = cell.setup.sides.map(({ name }) => name);
      const side = options.side ?? sides[0];
      if (!sides.includes(side)) throw new Complaint(`--side: ${unknownWord('side', side, sides)}`);
      const luckCriterion = LUCK_CRITERIA.find((name) => options[name]);
      const scale =
        options.luck || options.halfTime || luckCriterion !== undefined
          ? await weighing(LuckScale.of(system, matchup, scenario.seed), host)
          : undefined;
      const showCell = () => {
        if (scenario.cells.length > 1 && !options.quiet)
          host.note(`Of ${scenario.cells.length} cells this is ${cellName(cell)}; --cell chooses another.`);
      };
      if (scale !== undefined && options.halfTime) {
        const halfTime = await weighing(weighHalfTimes(system, matchup, scenario.seed, scale), host);
        host.print(options.json ? `${JSON.stringify(halfTime, null, 2)}\n` : `${halfTimeWords(halfTime)}\n`);
        showCell();
        return;
      }
      let game: number | undefined;
      if (scale !== undefined && luckCriterion !== undefined) {
        if (!options.quiet) host.status('looking for a game ...');
        const finding = findLuckyGame(system, matchup, scenario.seed, scale, luckCriterion, side);
        const found = await weighing(finding, host);
        if (found !== undefined && !options.quiet)
          host.note(`Game ${found.game} was found among the first ${found.searched}.`);
        game = found?.game;
      } else game = chooseGame(system, matchup, scenario.seed, side, options);
      if (game === undefined) {
        host.note(luckCriterion === undefined ? NONE_FITS : NO_LUCK_FITS);
        ending.code = NO_DATA;
        return;
      }
      showCell();
      const { story: traced, recorded } = recordedStory(
        system,
        matchup,
        scenario.seed,
        game,
        options.html !== undefined,
      );
      const luck = scale && (await weighing(weighGame(recorded, scale), host));
      const story = luck === undefined ? traced : { ...traced, luck };
      host.print(
        options.json ? storyToJson(story) : storyText(story, scenario.title, options.plain === true, host.screen),
      );
      if (options.html !== undefined) {
        const { replayPage } = await import('../report/replay/replay-page.ts');
        const page = replayPage(story, {
          title: scenario.title,
          rulesTitle: system.title,
          cell: cellShown(scenario, cell, options.set !== undefined),
          command: replayCommand(path, scenario, game, cell, { ...options, ...(luck && { luck: true as const }) }),
          version: version(),
        });
        await host.write(options.html, page);
        if (!options.quiet) host.note(`Page: ${options.html}`);
      }
    });
}

/** @returns `undefined` if no game qualifies */
function chooseGame(kernel: Kernel, matchup: Matchup, seed: number, side: string, options: ReplayOptions) {
  const criterion = CRITERIA.find((name) => options[name]);
  if (criterion === undefined) return options.game;
  try {
    return findGame(kernel, matchup, seed, SEARCHED, criterion, side);
  } catch (error) {
    if (error instanceof RangeError) throw new Complaint(`--${criterion}: ${error.message}`);
    throw error;
  }
}

/**
 * Runs a generator to its end, with pauses in which Ctrl-C is handled.
 *
 * @throws Complaint if interrupted, or if luck cannot be computed for games of this kind
 */
async function weighing<T>(work: Generator<unknown, T, void>, host: Host): Promise<T> {
  try {
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
      await rest();
      if (host.stop.aborted) throw new Complaint('It was stopped before the rolls were weighed.', INTERRUPTED);
    }
  } catch (error) {
    if (error instanceof RangeError) throw new Complaint(`--luck: ${error.message}`);
    throw error;
  } finally {
    host.status('');
  }
}
