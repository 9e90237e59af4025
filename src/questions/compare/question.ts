import { Option } from 'commander';
import { BadQuestion } from '../../analysis/unaskable.ts';
import type { Effort } from '../../engine/solve-cells.ts';
import type { VaryValue } from '../../scenario/scenario.ts';
import {
  exact,
  margin,
  noRange,
  policy,
  rangeAsked,
  said,
  sampled,
  set,
  type Typed,
  vary,
  wholeNumber,
} from '../options.ts';
import { question } from '../question.ts';
import type { Comparison, ComparisonList } from './answer.ts';

const HELP = `
Both play the same games on the same dice: each character has the same rolls in both, so less of the difference is
chance. Play stops when every headline is settled: more, less, or within the margin. Scenarios are played as written,
without their "vary". Measures are matched by name, so give corresponding sides and members the same names.

Several scenarios are each compared with the first. Those that certainly differ are listed, the largest difference first; the
intervals of the whole list hold together. There is no range over policies then.

Exit code 0: settled; 3: undecided: it takes more games, or --exact is out of reach.

Examples:
  $ montecrawl compare scenarios/2hdc/troll-at-rep-5.yaml --set lair.troll.rep=6
  $ montecrawl compare scenarios/2hdc/bold-or-cautious.yaml --set band.policy=bold --seed 3
  $ montecrawl compare my-fight.yaml my-battle.yaml --margin 0.005 --out reports/which
  $ montecrawl compare scenarios/2hdc/troll-at-rep-5.yaml --vary lair.troll.rep=3..7
  $ montecrawl compare my-fight.yaml with-archers.yaml with-axes.yaml with-a-healer.yaml`;

const games: Typed<number | undefined> = new Option(
  '-g, --games <n>',
  'play exactly this many games of each scenario, settled or not',
).argParser(wholeNumber(2, 1e9));

/** `compare <a> [others...]`: which is better, and by how much? */
export const compare = question({
  name: 'compare',
  purpose: 'Ask:',
  asks: 'Which is better, and by how much?',
  summary: 'show which of two or more scenarios is better, and by how much',
  help: HELP,
  files: [
    ['<a>', 'scenario file, YAML or JSON'],
    ['[others...]', 'scenarios to compare with it (default: the same one, changed by --set)'],
  ],
  options: {
    set: set('change a value in the other scenarios: lair.troll.rep=6; once for each place'),
    vary: said(vary(), 'compare the scenario with each of these values: lair.troll.rep=6..8'),
    both: set('change a value in all scenarios; once for each place', 'both'),
    margin: margin(),
    games,
    exact: exact(),
    sampled: sampled(),
    policy: policy(),
    range: noRange(),
  },
  read: async ([a, ...others], { seed, both = {}, set, vary = {}, policy }, reader) => {
    const settings = settingsOf(vary);
    if (others.length === 0 && set === undefined && settings.length === 1)
      throw new BadQuestion('Compare with what? Name other scenarios, or change something with --set or --vary.');
    if (others.length > 0 && settings.length > 1)
      throw new BadQuestion(
        '--vary compares one scenario with itself; leave out the other files, or change them with --set.',
      );
    const arms = [...(await reader.scenarios([a], { seed, set: both, policy }))];
    for (const setting of settings) {
      const fixed = Object.entries({ ...both, ...set }).filter(([path]) => !Object.hasOwn(setting, path));
      const changes = { seed, set: Object.fromEntries(fixed), vary: setting, policy };
      arms.push(...(await reader.scenarios(others.length === 0 ? [a] : others, changes)));
    }
    return arms;
  },
  ask: async (arms, { margin, games, exact, sampled, vary, ...ways }, { playArms: play, ...playing }) => {
    const solve: Effort = sampled ? 'none' : exact ? 'full' : 'moment';
    const how = { ...playing, play, margin, games, solve, ...rangeAsked(ways) };
    const [first, second, ...more] = arms;
    if (more.length > 0) return (await import('./compare-many.ts')).compareMany(arms, { ...how, vary });
    return (await import('./ask.ts')).compareScenarios([first, second], how);
  },
  ended(answer: Comparison | ComparisonList) {
    const isInterrupted = 'list' in answer ? answer.interrupted : answer.stopped === 'interrupted';
    const found = 'list' in answer ? answer.list.flatMap(({ differences }) => differences) : answer.differences;
    if (isInterrupted) return 'interrupted';
    if (found.length === 0) return 'no-data';
    return found.some(({ headline, verdict }) => headline && verdict === 'undecided') ? 'undecided' : 'answered';
  },
  shape: async () => (await import('./answer.ts')).compareShape,
  terminal: async () => {
    const [{ terminalComparison }, { terminalList }] = [
      await import('./terminal.ts'),
      await import('./list-terminal.ts'),
    ];
    return (answer, screen) => ('list' in answer ? terminalList(answer, screen) : terminalComparison(answer, screen));
  },
  report: async () => {
    const [{ compareReport }, { listReport }] = [await import('./report.ts'), await import('./list-report.ts')];
    return (answer) => ('list' in answer ? listReport(answer) : compareReport(answer));
  },
});

/** Returns every combination of values, each in a list of its own. */
function settingsOf(vary: Readonly<Record<string, readonly VaryValue[]>>): Record<string, [VaryValue]>[] {
  return Object.entries(vary).reduce<Record<string, [VaryValue]>[]>(
    (settings, [path, values]) =>
      settings.flatMap((setting) => values.map((value) => ({ ...setting, [path]: [value] as [VaryValue] }))),
    [{}],
  );
}
