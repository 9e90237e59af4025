import { Option } from 'commander';
import { BadQuestion } from '../../analysis/unaskable.ts';
import { exact, margin, noRange, policy, rangeAsked, sampled, set, type Typed, wholeNumber } from '../options.ts';
import { question } from '../question.ts';

const HELP = `
Both play the same games on the same dice: each character has the same rolls in both, so less of the difference is
chance. Play stops when every headline is settled: more, less, or within the margin. Scenarios are played as written,
without their "vary". Measures are matched by name, so give corresponding sides and members the same names.

Exit code 0: settled; 3: undecided: it takes more games, or --exact is out of reach.

Examples:
  $ montecrawl compare scenarios/2hdc/troll-at-rep-5.yaml --set lair.troll.rep=6
  $ montecrawl compare scenarios/2hdc/bold-or-cautious.yaml --set band.policy=bold --seed 3
  $ montecrawl compare my-fight.yaml my-battle.yaml --margin 0.005 --out reports/which`;

const games: Typed<number | undefined> = new Option(
  '-g, --games <n>',
  'play exactly this many games of each scenario, settled or not',
).argParser(wholeNumber(2, 1e9));

/** `compare <a> [b]`: which of two is better, and by how much? */
export const compare = question({
  name: 'compare',
  purpose: 'Ask:',
  asks: 'Which is better, and by how much?',
  summary: 'show which of two scenarios is better, and by how much',
  help: HELP,
  files: [
    ['<a>', 'scenario file, YAML or JSON'],
    ['[b]', 'the other scenario (default: the same one, changed by --set)'],
  ],
  options: {
    set: set('change a value in the other scenario: lair.troll.rep=6; once for each place'),
    both: set('change a value in both scenarios; once for each place', 'both'),
    margin: margin(),
    games,
    exact: exact(),
    sampled: sampled(),
    policy: policy(),
    range: noRange(),
  },
  read: async ([a, b], { seed, both = {}, set, policy }, reader) => {
    if (b === undefined && set === undefined)
      throw new BadQuestion('Compare with what? Name a second scenario, or change something with --set.');
    const [first] = await reader.scenarios([a], { seed, set: both, policy });
    const [second] = await reader.scenarios([b ?? a], { seed, set: { ...both, ...set }, policy });
    return [first, second] as const;
  },
  ask: async (arms, { margin, games, exact, sampled, ...ways }, { playArms: play, ...playing }) =>
    (await import('./ask.ts')).compareScenarios(arms, {
      ...{ ...playing, play, margin, games, ...rangeAsked(ways) },
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
