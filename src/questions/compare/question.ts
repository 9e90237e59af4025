import { Option } from 'commander';
import { BadQuestion } from '../../analysis/unaskable.ts';
import { exact, margin, sampled, set, type Typed, wholeNumber } from '../options.ts';
import { question } from '../question.ts';

const HELP = `
Both play the same games: each character of one has the luck of the same character of the other, so that less of the
difference is chance. It stops as soon as every headline is settled: more, less, or no more apart than the margin.
Scenarios are taken as they are written, without what they vary. Measures are matched by their names, so sides and
members that are to be compared have the same names in both.

Exit code 0: settled; 3: undecided, more games would be needed, or --exact is out of reach.

Examples:
  $ montecrawl compare scenarios/2hdc/troll-at-rep-5.yaml --set lair.troll.rep=6
  $ montecrawl compare scenarios/2hdc/bold-or-cautious.yaml --set band.policy=bold --seed 3
  $ montecrawl compare my-fight.yaml my-battle.yaml --margin 0.005 --out reports/which`;

const games: Typed<number | undefined> = new Option(
  '-g, --games <n>',
  'play exactly this many games each, and do not stop when it is settled',
).argParser(wholeNumber(2, 1e9));

/** `compare <a> [b]`: which of two is better, and by how much? */
export const compare = question({
  name: 'compare',
  summary: 'show which of two scenarios is better, and by how much',
  help: HELP,
  files: [
    ['<a>', 'scenario file, YAML or JSON'],
    ['[b]', 'another one; left out, the same with what --set changes'],
  ],
  options: {
    set: set('b has this value in this place; once for each place'),
    both: set('both have this value in this place; once for each place', 'both'),
    margin: margin(),
    games,
    exact: exact(),
    sampled: sampled(),
  },
  read: async ([a, b], { seed, both = {}, set }, reader) => {
    if (b === undefined && set === undefined)
      throw new BadQuestion('Compare with what? Name a second scenario, or say with --set what is to be different.');
    const [first] = await reader.scenarios([a!], { seed, set: both });
    const [second] = await reader.scenarios([b ?? a!], { seed, set: { ...both, ...set } });
    return [first!, second!] as const;
  },
  ask: async (arms, { margin, games, exact, sampled }, { playArms: play, ...playing }) =>
    (await import('./ask.ts')).compareScenarios(arms, {
      ...{ ...playing, play, margin, games },
      solve: sampled ? 'none' : exact ? 'full' : 'moment',
    }),
  ended: ({ stopped, differences }) => {
    if (stopped === 'interrupted') return 'interrupted';
    if (differences.length === 0) return 'no-data';
    const isOpen = differences.some(({ headline, verdict }) => headline && verdict === 'undecided');
    return isOpen ? 'undecided' : 'answered';
  },
  shape: async () => (await import('./answer.ts')).comparisonShape,
  terminal: async () => (await import('./terminal.ts')).terminalComparison,
  report: async () => (await import('./report.ts')).compareReport,
});
