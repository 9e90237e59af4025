import { games, name, noRange, policy, precision, rangeAsked, rulesOf, said, seed, use } from '../options.ts';
import { question } from '../question.ts';

const HELP = `
A warband is a file with one side, as "use:" takes it in a scenario: title, rules, members. A folder stands for all
warbands in it. In a round robin every warband plays every other and itself, each side first in half of the games.
Undecided pairs are marked; a cycle is reported only if every step of it is decided, all pairs judged together at 5 %.

Examples:
  $ montecrawl tournament scenarios/2hdc/warbands
  $ montecrawl tournament scenarios/ddd/warbands/*.yaml --play battle --precision 0.05
  $ montecrawl tournament scenarios/dw/warbands --games 400 --out reports/dungeon-world
  $ montecrawl tournament scenarios/wods/warbands --games 1000 --json > tournament.json`;

/** Default half width of the interval of a pair, if games are not given. */
const PRECISION = 0.03;

const rules = rulesOf('rulebook (default: the one the files name)');

/** `tournament <warband...>`: who beats whom? */
export const tournament = question({
  name: 'tournament',
  purpose: 'Balance:',
  asks: 'Who beats whom?',
  summary: 'play warbands against each other, and rank them',
  help: HELP,
  files: [['<warband...>', 'files with one side each, or folders of them']],
  options: {
    rules,
    play: name('--play <way>', "what is played (default: the rulebook's first; montecrawl list plays)"),
    games: said(games(), 'games of each pair; each side plays first in half of them'),
    precision: said(
      precision(),
      `play until every score is known to plus or minus this, all together (default: ${PRECISION})`,
    ),
    use: use(),
    policy: said(
      policy(),
      'the policy of one warband (iron-wolves=bold) or of all (bold); the range then leaves out its other policies',
    ),
    range: said(noRange(), 'leave out the range: how far the ranking holds with other policies'),
    seed: said(seed(), 'the same seed gives the same games (default: 1)'),
  },
  read: (paths, { rules, play, use, policy }, reader) => reader.warbands(paths, { rules, play, use, policy }),
  ask: async (field, { seed = 1, games, precision = PRECISION, ...ways }, { playArms: _, ...playing }) => {
    const { range } = rangeAsked(ways);
    return (await import('./ask.ts')).answerTournament(field, { ...playing, seed, games, precision, range });
  },
  ended: ({ interrupted }) => (interrupted ? 'interrupted' : 'answered'),
  shape: async () => (await import('./answer.ts')).tournamentShape,
  terminal: async () => (await import('./terminal.ts')).terminalTournament,
  report: async () => (await import('./report.ts')).tournamentReport,
});
