import { Option } from 'commander';
import {
  countFrom,
  games,
  margin,
  measure,
  name,
  noRange,
  policy,
  rulesOf,
  said,
  set,
  type Typed,
  use,
  vary,
} from '../options.ts';
import { question } from '../question.ts';

const HELP = `
Entries are warbands, each a file with one side, or what "vary" makes of the ranked side of a scenario:

  vary:
    band.knight.weapon: [sword, spear, two-handed-axe]      items
    band.second: [elf/shooter@4 bow, dwarf/warrior@4 axe]   statlines for the member "second"
    foe.use: [trolls.yaml, orcs.yaml]                       sides from files: here the foes

What varies elsewhere makes the foes, or --against names their files. The score is wins plus half the draws; every foe
counts the same. Successive halving drops only entries that are certainly not among the first, and fresh games confirm the
rest.

Exit code 0: the first places are decided, or tied within the margin; 3: it takes more games.

Examples:
  $ montecrawl rank scenarios/2hdc/a-guard-for-every-road.yaml
  $ montecrawl rank scenarios/dw/warbands --against scenarios/dw/warbands/the-unquiet.yaml
  $ montecrawl rank my-fight.yaml --vary band.knight.rep=4..6 --vary band.knight.weapon=sword,mace`;

const MOST_GAMES = 2_000_000;

const rules = rulesOf('rulebook of warbands (default: the one the files name)');

const against: Typed<readonly string[] | undefined> = new Option(
  '--against <path>',
  'a file with a foe, or a folder of such files; may be given several times',
).argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), text]);

const order: Typed<'written' | 'both' | undefined> = new Option(
  '--order <order>',
  'order of the two sides: as written, or each way in half of the games (default: both for warbands)',
).choices(['written', 'both']);

/** `rank <file...>`: which of many is best against a gauntlet? */
export const rank = question({
  name: 'rank',
  purpose: 'Balance:',
  asks: 'Which of many is best?',
  summary: 'find the best of many builds or warbands against a gauntlet of foes',
  help: HELP,
  files: [['<file...>', 'scenarios, or warbands and folders of them']],
  options: {
    against,
    vary: vary(
      '-v, --vary <path=values>',
      'make an entry, or a foe, with each value: band.knight.rep=4..6; once for each place',
    ),
    set: set(),
    policy: policy(),
    side: name('--side <name>', 'the side that is ranked (default: the first)'),
    measure: said(measure(), 'the rate to score by (default: the goal of the side, a draw counts half)'),
    top: countFrom('--top <n>', 'how many places to decide', { least: 1, most: 20, start: 1 }),
    margin: margin(),
    games: said(games(), 'play exactly this many games of each entry against each foe, and drop no entry'),
    most: countFrom('--most <games>', 'play no more games than this', { least: 100, most: 1e12, start: MOST_GAMES }),
    order,
    range: said(noRange(), 'leave out the range: whether the first entry stays ahead with other policies of the sides'),
    rules,
    play: name('--play <way>', "what warbands play (default: the rulebook's first)"),
    use: use(),
  },
  read: async (paths, options, reader) => (await import('./read.ts')).readGauntlet(paths, options, reader),
  ask: async (
    { readings, order },
    { side, measure, top, margin, games, most, range, policy },
    { playPoints, ...playing },
  ) => {
    const { play: _, playArms: __, ...how } = playing;
    const { rankScenarios } = await import('./ask.ts');
    return rankScenarios(readings, {
      ...{ ...how, play: playPoints, side, measure, top, margin, games, most, order, range, policy },
    });
  },
  resumes: ({ readings }) => readings.map(({ scenario }) => scenario.canonical),
  ended: ({ verdict }) => (verdict === 'interrupted' ? 'interrupted' : verdict === 'open' ? 'undecided' : 'answered'),
  shape: async () => (await import('./answer.ts')).rankShape,
  terminal: async () => (await import('./terminal.ts')).terminalRank,
  report: async () => (await import('./report.ts')).rankReport,
});
