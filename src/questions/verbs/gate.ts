import { InvalidArgumentError, Option } from 'commander';
import type { GateAnswer } from '../gate/gate-answer.ts';
import * as option from '../options.ts';
import { verb } from '../verb.ts';

const HELP = `
A baseline remembers how games of each cell ended. It lies beside the scenarios as baseline.json, in git; --update makes
it, and remakes it after a change that was meant. The gate plays the first 600 games of each cell again. When each
counts for the same as before, nothing changed. If not, it plays on until it is sure whether any headline rate changed by
more than the tolerance. What a scenario expects is tested in the same way.

What passed is kept in baseline.cache.json beside the baseline. While code, scenario and baseline are the same, so are
the games, and the gate says so at once. The cache is not for git: add it to .gitignore, and delete it whenever you like.

Exit code 0: unchanged, or within tolerance, and all as expected; 1: changed, not as expected, or too slow; 2: edited, or
a baseline that cannot be read; 3: undecided; 4: no baseline. Of several, the first of 1, 2, 4 and 3.

On GitHub files are marked, and a summary is added to the page of the build.

Examples:
  $ montecrawl gate scenarios/2hdc/troll-at-rep-5.yaml
  $ montecrawl gate scenarios/2hdc/troll-at-rep-5.yaml --update
  $ montecrawl gate scenarios/*/*.yaml --tolerance 0 --replay --junit reports/gate.xml
  $ montecrawl gate scenarios/2hdc/troll-at-rep-5.yaml --out reports/gate`;

/** Default of the largest allowed change of a headline rate, in percentage points. */
export const TOLERANCE = 1;
/** The most games of a cell to find the size of a change. */
const BUDGET = 1_000_000;

/** `gate <scenario...>`: did play change? */
export const gate = verb({
  name: 'gate',
  purpose: 'Balance:',
  summary: 'check in CI that the odds are as they were, and as expected',
  help: HELP,
  files: [['<scenario...>', 'scenario files, or folders of them']],
  heading: 'What to compare:',
  options: {
    baseline: new Option(
      '--baseline <file>',
      'where the baseline lies (default: baseline.json beside each scenario)',
    ).argParser(option.place),
    noBaseline: new Option('--no-baseline', 'compare with nothing; only test what the scenarios expect'),
    update: option.flag('--update', 'make the baseline, or remake it where play has changed'),
    games: new Option(
      '-g, --games <n>',
      'with --update: play this many games of each cell (default: until rates are known to a sixth of the tolerance)',
    ).argParser(option.wholeNumber(1, 1_000_000)),
    tolerance: new Option(
      '--tolerance <points>',
      `percentage points that a headline rate may change by (default: ${TOLERANCE}); 0: no game may count for anything else`,
    ).argParser(readPoints),
    budget: option.countFrom('--budget <games>', 'the most games of a cell to play until it is sure', {
      ...{ least: 1_000, most: 10_000_000, start: BUDGET },
    }),
    edited: option.flag(
      '--edited',
      'compare also scenarios that were edited since: their rates should be as they were',
    ),
    replay: option.flag('--replay', 'play also what the cache knows: another machine, or another Node, must agree'),
    whole: option.flag('--whole', 'look at all games that are remembered, not only the first 600 of each cell'),
    speed: option.flag(
      '--speed',
      'also fail when games take more than twice as long as they did, beside a bench in this process',
    ),
    junit: option.placed('--junit <file>', 'write JUnit XML'),
    markdown: option.placed('--markdown <file>', 'write a summary in Markdown'),
    out: option.out('write a report to this folder: page, Markdown, table and chart'),
    png: option.png(),
    json: option.json('print the answer as JSON'),
    threads: option.threads(),
    quiet: option.quiet(),
    batch: option.batch(),
  },
  shape: async () => (await import('../gate/gate-schema.ts')).gateSchema,
  terminal: async () => (await import('../gate/gate-lines.ts')).terminalGate,
  reportFiles: async (answer: GateAnswer) => (await import('../gate/gate-files.ts')).gateFiles(answer),
});

/** Parses percentage points, `1` or `1%`. A value that looks like a rate is rejected: 0.02 was two points once. */
function readPoints(text: string): number {
  const points = text.trim() === '' ? Number.NaN : Number(text.replace(/\s*%$/, ''));
  if (points === 0 || (points >= 0.1 && points <= 50)) return points;
  throw new InvalidArgumentError('It is in percentage points: 0, or a number from 0.1 to 50.');
}
