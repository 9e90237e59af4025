import { Option } from 'commander';
import type { Answer } from '../../analysis/answer.ts';
import * as option from '../options.ts';
import { verb } from '../verb.ts';

const HELP = `
Without --games each cell is played until the 95 % interval of every headline rate is at most one point wide to either
side: 10,000 games, and in a sweep, beside the cell that the question is about, as few as 2,500. "--precision 0.005" asks
for half a point: up to 38,411 games. Small cells are solved exactly first and played for the rest. The same scenario
and seed give the same bytes in every file, on any number of threads. Ctrl-C stops play within a second and reports what
was played; the same command goes on from there, also when it was killed or the power failed. --fresh starts over.

Examples:
  $ montecrawl run scenarios/2hdc/troll-at-rep-5.yaml
  $ montecrawl run my-fight.yaml --games 100_000 --seed 7 --out reports/seven
  $ montecrawl run my-fight.yaml --vary lair.troll.rep=3..7 --vary band.policy=book,bold
  $ montecrawl run scenarios/five-systems/hero-*.yaml --beside reports/one-hero
  $ montecrawl run my-fight.yaml --link
  $ montecrawl run my-fight.yaml --swing
  $ montecrawl run my-fight.yaml --rows games.parquet
  $ montecrawl run my-fight.yaml --games 1000 --events events.csv
  $ montecrawl run scenarios/2hdc/*.yaml --json --no-report > answers.json
  $ montecrawl run my-sweep.yaml --shard 2/3 --out part-2
  $ montecrawl run my-sweep.yaml --queue rediss://queue.example:6380`;

/** `run <scenario...>`: what happens? Its answer is that of one scenario; several scenarios have several answers. */
export const run = verb({
  name: 'run',
  purpose: 'Ask:',
  summary: 'play scenarios and report what happens',
  help: HELP,
  files: [['<scenario...>', 'scenario files, or folders of them']],
  options: {
    games: option.games(),
    precision: option.precision(),
    exact: option.exact(),
    sampled: option.sampled(),
    everyStep: option.everyStep(),
    range: option.noRange(),
    swing: option.swing().conflicts('shard') as option.Typed<true | undefined>,
    seed: option.seed(),
    policy: option.policy(),
    vary: option.vary(),
    focus: option.focus(),
    names: option.names(),
    count: option.count(),
    out: option
      .out('where the report goes (default: reports/<scenario>); with several scenarios, a folder for each')
      .conflicts('report') as option.Typed<string | undefined>,
    beside: option.placed(
      '--beside <folder>',
      'also lay the answers of several scenarios side by side, in a report of its own',
    ),
    report: new Option('--no-report', 'write no files').helpGroup(option.OUTPUT_GROUP) as option.Typed<boolean>,
    png: option.png(),
    card: option.card(),
    json: option.json('print result.json; with several scenarios, a list of them'),
    link: new Option(
      '--link',
      'also print the link that opens the answer in the page, at the address of "montecrawl open"',
    )
      .conflicts(['json', 'exact', 'sampled', 'everyStep', 'shard'])
      .helpGroup(option.OUTPUT_GROUP) as option.Typed<true | undefined>,
    rows: option.rows().conflicts('shard') as option.Typed<string | undefined>,
    events: option.events().conflicts('shard') as option.Typed<string | undefined>,
    check: option.check(),
    fresh: option.fresh(),
    shard: option.shard(),
    queue: option.queue(),
    queueName: option.queueName(),
    threads: option.threads(),
    quiet: option.quiet(),
    batch: option.batch(),
    saveEvery: option.saveEvery(),
  },
  shape: async () => (await import('../../analysis/result-schema.ts')).answerSchema,
  terminal: async () => (await import('../../report/terminal/summary.ts')).terminalSummary,
  reportFiles: async (answer: Answer, options) =>
    (await import('../../report/report-files.ts')).reportPieces(answer, options),
  hasCard: true,
});
