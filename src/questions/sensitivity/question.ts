import { countFrom, flag, margin, measure, name, set } from '../options.ts';
import { question } from '../question.ts';

const HELP = `
Changes one thing at a time: every whole number of every member one up and one down, every switch, every trait and item
taken away. --all also gives members what they lack and tries policies and other choices; --rulings changes only house
rules. Each step is played in pairs with the scenario as written (without its "vary"), and ranked by its effect on the
first headline. All intervals hold at once.

Examples:
  $ montecrawl sensitivity scenarios/2hdc/troll-at-rep-5.yaml
  $ montecrawl sensitivity scenarios/2hdc/troll-at-rep-5.yaml --rulings
  $ montecrawl sensitivity my-fight.yaml --of lair.troll --all --games 40_000
  $ montecrawl sensitivity my-fight.yaml --measure band.casualties --out reports/what-matters`;

const all = flag('--all', 'also give members what they lack, and try policies');
all.conflicts('rulings');

/** `sensitivity <scenario>`: which number matters most? */
export const sensitivity = question({
  name: 'sensitivity',
  purpose: 'Balance:',
  asks: 'What matters most?',
  summary: 'find what matters most: change each number by one step',
  help: HELP,
  files: [['<scenario>', 'scenario file, YAML or JSON']],
  options: {
    set: set(),
    of: name('--of <place>', 'only what is in this place: lair, lair.troll or lair.troll.rep'),
    all,
    rulings: flag('--rulings', 'house rules instead of members'),
    measure: measure(),
    margin: margin(),
    games: countFrom('-g, --games <n>', 'games for the scenario and for each step', {
      least: 2,
      most: 1e9,
      start: 10_000,
    }),
  },
  read: async (paths, { seed, set = {} }, reader) => (await reader.scenarios(paths, { seed, set }))[0],
  ask: async (subject, { games, margin, measure, of, all, rulings }, { playArms: play, ...playing }) =>
    (await import('./ask.ts')).rankKnobs(subject, {
      ...{ ...playing, play, games, margin, measure, of },
      ...{ all: all === true, rulings: rulings === true },
    }),
  ended: ({ interrupted }) => (interrupted ? 'interrupted' : 'answered'),
  shape: async () => (await import('./answer.ts')).sensitivityShape,
  terminal: async () => (await import('./terminal.ts')).terminalSensitivity,
  report: async () => (await import('./report.ts')).sensitivityReport,
});
