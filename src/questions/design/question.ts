import { InvalidArgumentError, Option } from 'commander';
import { readRate } from '../../check/number-text.ts';
import {
  countFrom,
  name,
  noRange,
  place,
  policy,
  rangeAsked,
  rulesOf,
  said,
  type Typed,
  use,
  wholeNumber,
} from '../options.ts';
import { question } from '../question.ts';
import { encounterFile } from './file-name.ts';

const HELP = `
The party is a warband, a file with one side, or a scenario whose other side is to be designed. In a warband's scenario the
sides are called "party" and "foes". A target is any rate of the rulebook ("montecrawl list measures"), or <side>.wiped: all
members of the side are lost.

Units come from warbands (their lines), files of rows, "book" for all rows of the rulebook, or one kind of them:
book:figures. --deal gives each of them a word more: an ability, a weapon.

The answer is a menu of different encounters. Each is confirmed on fresh games: its interval lies within --margin of the
target. If none reaches it, the answer says so, and what came nearest.

Exit code 0: there is a menu; 1: nothing in the list reaches the target; 3: it takes more games.

Examples:
  $ montecrawl design my-party.yaml --target party.wiped=0.35 --from book
  $ montecrawl design my-party.yaml --target party.win=60% --from my-bestiary.yaml --write menu`;

const MOST_GAMES = 600_000;

const target: Typed<{ readonly measure: string; readonly value: number }> = new Option(
  '--target <measure=rate>',
  'what to reach: party.wiped=0.35 or party.win=60%',
)
  .argParser((text: string) => {
    const [, measure = '', rate = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
    const value = readRate(rate);
    if (measure.trim() === '' || value === undefined || !(value >= 0.02 && value <= 0.98))
      throw new InvalidArgumentError('It takes a measure and a rate from 0.02 to 0.98: party.wiped=0.35.');
    return { measure: measure.trim(), value };
  })
  .makeOptionMandatory();

const from: Typed<readonly string[] | undefined> = new Option(
  '--from <units>',
  'who may be in an encounter: a warband, a folder of them, a file of rows, book, or book:<kind>; may be given several times',
).argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), text]);

const deal: Typed<readonly string[] | undefined> = new Option(
  '--deal <words>',
  'words that may be dealt to each unit, such as abilities: extra-attack,flight',
).argParser((text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
);

const length: Typed<readonly [number, number] | undefined> = new Option(
  '--length <from..to>',
  'mean length of a game, in what the rulebook counts it in: rounds, activations, turns',
).argParser(rangeOf(0, 10_000, Number));

const size: Typed<readonly [number, number]> = new Option('--size <from..to>', 'how many members an encounter has')
  .argParser(rangeOf(1, 100, (text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN)))
  .default([1, 12], '1..12');

const maxRep: Typed<number | undefined> = new Option(
  '--max-rep <rep>',
  'leave out units with a Rep above this',
).argParser(wholeNumber(1, 20));

const budget: Typed<number | undefined> = new Option(
  '--budget <points>',
  'the most points an encounter may cost, by "points" of the scenario, the rows or --use',
).argParser((text: string) => numberFrom(text, 0, 1e6, 'It takes a number of points.'));

const apart: Typed<number> = new Option(
  '--apart <share>',
  'how different encounters must be: the share of their members that they do not have in common',
)
  .argParser((text: string) => numberFrom(text, 0.01, 1, 'It takes a share from 0.01 to 1.'))
  .default(0.4);

const margin: Typed<number> = new Option('--margin <rate>', 'how far from the target an encounter may be')
  .argParser((text: string) => numberFrom(text, 0.005, 0.2, 'It takes a rate from 0.005 to 0.2.'))
  .default(0.02);

const rules = rulesOf('rulebook of a warband (default: the one its file names)');

const write: Typed<string | undefined> = new Option(
  '--write <folder>',
  'write each encounter to a file of this folder, to be used as a side',
).argParser(place);

/** `design <party>`: which encounters are as hard as is wanted? */
export const design = question({
  name: 'design',
  purpose: 'Balance:',
  asks: 'Which encounters are this hard?',
  summary: 'make different encounters for a party, each as hard as you want',
  help: HELP,
  offPage: true,
  files: [['<party>', 'a warband, or a scenario with a side to be designed']],
  options: {
    target,
    from,
    deal,
    length,
    maxRep,
    distinct: countFrom('--distinct <n>', 'the most kinds of units in an encounter', { least: 1, most: 12, start: 3 }),
    size,
    budget,
    menu: countFrom('--menu <n>', 'how many encounters to find', { least: 1, most: 40, start: 10 }),
    apart,
    margin,
    foes: name('--foes <side>', 'the side of a scenario that is designed (default: the second of two)'),
    most: countFrom('--most <games>', 'play no more games than this in search and confirmation', {
      least: 1000,
      most: 1e12,
      start: MOST_GAMES,
    }),
    policy: policy(),
    range: said(noRange(), 'leave out the range: how far each encounter moves with other policies of the sides'),
    rules,
    play: name('--play <way>', "what a warband plays (default: the rulebook's first)"),
    use: use(),
    write,
  },
  read: async ([path], options, reader) => (await import('./read.ts')).readDesign(path, options, reader),
  ask: async ({ reading, units }, options, { playArms: _, playPoints: __, pace: ___, ...playing }) => {
    const {
      from: _from,
      deal: _deal,
      rules: _rules,
      play: _play,
      use: _use,
      write: _write,
      target,
      seed: _seed,
      ...asked
    } = options;
    const { policy, ...bounds } = asked;
    const { designEncounters } = await import('./ask.ts');
    return designEncounters(reading, units, {
      ...{ ...playing, ...bounds, target: target.measure, value: target.value },
      ...rangeAsked({ range: options.range, policy }),
    });
  },
  ended: ({ verdict }) =>
    verdict === 'interrupted'
      ? 'interrupted'
      : verdict === 'none'
        ? 'no'
        : verdict === 'open'
          ? 'undecided'
          : 'answered',
  writes: {
    names: ({ menu }) => Array.from({ length: menu }, (_, i) => encounterFile(i)),
    files: async (answer) => (await import('./encounter-files.ts')).encounterFiles(answer),
  },
  shape: async () => (await import('./answer.ts')).designShape,
  terminal: async () => (await import('./terminal.ts')).terminalDesign,
  report: async () => (await import('./report.ts')).designReport,
});

/** Returns a parser for `4..6`, or `4` for both ends. */
function rangeOf(least: number, most: number, read: (text: string) => number) {
  return (text: string): readonly [number, number] => {
    const [low, high = low] = text.split('..').map((part) => (part.trim() === '' ? Number.NaN : read(part.trim())));
    if (!(low >= least && high <= most && low <= high))
      throw new InvalidArgumentError(`It takes two numbers from ${least} to ${most}: 4..6.`);
    return [low, high];
  };
}

function numberFrom(text: string, least: number, most: number, problem: string): number {
  const value = readRate(text);
  if (value === undefined || !(value >= least && value <= most)) throw new InvalidArgumentError(problem);
  return value;
}
