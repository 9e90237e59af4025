import { Option } from 'commander';
import { countFrom, margin, name, noRange, rulesOf, said, type Typed, use, wholeNumber } from '../options.ts';
import { question } from '../question.ts';

const HELP = `
A pool is a file with units and their prices: a side of a scenario, whose members are the units; a warband, with a price
list from --use; or a price list whose rows can stand alone. A build is any number of each unit within the points, without
room for one more.

A few builds play each other, each on the first side in half of the games. The build that gains most from the equilibrium
of their games is added, and so on, until on fresh games no one gains more than the margin by another build.

Exit code 0: settled; 3: it takes more games.

Examples:
  $ montecrawl meta scenarios/2hdc/an-even-labyrinth.yaml --side maze --points 30
  $ montecrawl meta scenarios/dw/homebrew/ash-choir-points.yaml --points 16 --viable 3
  $ montecrawl meta scenarios/2hdc/an-even-labyrinth.yaml --side maze --points 100 --out meta`;

const MOST_GAMES = 2_000_000;

const rules = rulesOf('rulebook of a warband (default: the one the file names)');

const points: Typed<number | undefined> = new Option(
  '--points <n>',
  'points that a build may cost (default: the budget of the side)',
).argParser(wholeNumber(1, 1_000_000));

const viable: Typed<number | undefined> = new Option(
  '--viable <k>',
  'also find the smallest change of one price that makes k builds viable, each brought in 5 % or more',
).argParser(wholeNumber(2, 20));

/** `meta <pool>`: what should I bring? */
export const meta = question({
  name: 'meta',
  purpose: 'Balance:',
  asks: 'What should I bring?',
  summary: 'find the mixture of builds within points from which no one gains by another build',
  help: HELP,
  offPage: true,
  files: [['<pool>', 'a scenario, a warband or a price list']],
  options: {
    points,
    side: name('--side <name>', 'the side whose members are the units (default: the first)'),
    viable,
    builds: countFrom('--builds <n>', 'builds to draw from a pool that has more', { least: 2, most: 5000, start: 400 }),
    margin: said(margin(), 'a gain up to this does not matter; 0.01 is one point'),
    most: countFrom('--most <games>', 'play no more games than this', { least: 100, most: 1e12, start: MOST_GAMES }),
    policy: name('--policy <policy>', 'the policy of all sides; there is no range then'),
    range: said(noRange(), 'leave out the range: whether the mixture stands if all play by another policy'),
    rules,
    play: name('--play <way>', "what a warband plays (default: the rulebook's first)"),
    use: use(),
  },
  read: async ([path], { policy, ...options }, reader) =>
    (await import('./read.ts')).readPool(
      path,
      { ...options, ...(policy === undefined ? {} : { policy: { '': policy } }) },
      reader,
    ),
  ask: async (pool, { builds, viable, margin, most, range, policy }, { playPoints, ...playing }) => {
    const { play: _, playArms: __, ...how } = playing;
    const { answerMeta } = await import('./ask.ts');
    return answerMeta(pool, { ...how, play: playPoints, builds, viable, margin, most, range, policy });
  },
  resumes: ({ reading }) => [reading.scenario.canonical],
  ended: ({ verdict }) => (verdict === 'interrupted' ? 'interrupted' : verdict === 'open' ? 'undecided' : 'answered'),
  shape: async () => (await import('./answer.ts')).metaShape,
  terminal: async () => (await import('./terminal.ts')).terminalMeta,
  report: async () => (await import('./report.ts')).metaReport,
});
