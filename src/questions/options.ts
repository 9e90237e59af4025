import { InvalidArgumentError, Option } from 'commander';
import { readCount, readRate } from '../check/number-text.ts';
import type { Share } from '../engine/share.ts';
import { SYSTEM_IDS } from '../rules/registry.ts';
import type { VaryValue } from '../scenario/scenario.ts';
import { readValues } from '../scenario/values.ts';

/** An option of a command, with the type of its value: `undefined` if it may be left out. */
export type Typed<T> = Option & { readonly of?: T };

/** Options by the names of their values. */
export type Options = Readonly<Record<string, Typed<unknown>>>;

/** The values of options as parsed from a command line. */
export type Values<O> = { readonly [K in keyof O]: O[K] extends Typed<infer T> ? T : never };

// Headings of groups of options in help.
export const GAMES_GROUP = 'How much to play:';
export const CHANGE_GROUP = 'What to change:';
export const OUTPUT_GROUP = 'What to write:';
const MACHINES_GROUP = 'On several machines:';
export const HELP_GROUP = 'Help:';
export const ASK_GROUP = 'What to ask:';

/** An option without a value. */
export const flag = (flags: string, meaning: string): Typed<true | undefined> => new Option(flags, meaning);

/** An option whose value is a word of the scenario. */
export const name = (flags: string, meaning: string): Typed<string | undefined> => new Option(flags, meaning);

/** An integer with a default. @param most largest allowed value */
export const countFrom = (
  flags: string,
  meaning: string,
  { least, most, start }: { readonly least: number; readonly most: number; readonly start: number },
): Typed<number> => new Option(flags, meaning).argParser(wholeNumber(least, most)).default(start);

/** A rate between two ends. */
export const rate = (flags: string, meaning: string, least: number, most: number): Typed<number | undefined> =>
  new Option(flags, meaning).argParser(numberBetween(least, most));

/** Returns a common option with the description of one command. */
export function said<T>(option: Typed<T>, meaning: string): Typed<T> {
  option.description = meaning;
  return option;
}

// Options of several commands, each described and parsed in one place.

export const games = (): Typed<number | undefined> =>
  new Option('-g, --games <n>', 'play exactly this many games a cell instead of stopping when precise enough')
    .argParser(wholeNumber(1, 1e9))
    .helpGroup(GAMES_GROUP);

export const noRange = (): Typed<boolean> =>
  new Option('--no-range', 'leave out the range: how far the answer moves with other policies of the sides').helpGroup(
    GAMES_GROUP,
  );

export const swing = (): Typed<true | undefined> =>
  new Option(
    '--swing',
    'also weigh up to 2,000 games of each cell at half-time: how often the side that is behind wins; takes seconds a cell',
  ).helpGroup(GAMES_GROUP);

export const policy = (): Typed<Readonly<Record<string, string>> | undefined> =>
  new Option(
    '--policy <side=policy>',
    'the policy of one side (band=bold) or of all sides (bold); the range then leaves out its other policies',
  )
    .argParser(readPolicy)
    .helpGroup(CHANGE_GROUP);

/**
 * Returns whether {@link noRange} and {@link policy} leave a range over policies, and which sides keep their policy in
 * it.
 */
export function rangeAsked({
  range,
  policy = {},
}: {
  readonly range: boolean;
  readonly policy?: Readonly<Record<string, string>> | undefined;
}): { readonly range: boolean; readonly narrowed: readonly string[] } {
  return { range: range && !Object.hasOwn(policy, ''), narrowed: Object.keys(policy) };
}

/** Returns the {@link policy} of each side that has one; a policy for all sides applies to each. */
export function policyBySide(
  { '': all, ...some }: Readonly<Record<string, string>>,
  sides: readonly string[],
): Record<string, string> {
  return { ...(all === undefined ? {} : Object.fromEntries(sides.map((side) => [side, all]))), ...some };
}

/** Adds `band=bold`, or `bold` for all sides, to the earlier options. */
function readPolicy(text: string, earlier: Readonly<Record<string, string>> = {}): Record<string, string> {
  const at = text.indexOf('=');
  const [side, word] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)].map((part) => part.trim());
  if (word === '' || (at >= 0 && side === ''))
    throw new InvalidArgumentError('It takes a policy, or a side and a policy: bold, band=bold.');
  if (Object.hasOwn(earlier, side))
    throw new InvalidArgumentError(side === '' ? 'All sides have one already.' : `${side} has one already.`);
  return { ...earlier, [side]: word };
}

export const seed = (): Typed<number | undefined> =>
  new Option('-s, --seed <n>', "another seed than the scenario's; the same seed gives the same games")
    .argParser(wholeNumber(0, Number.MAX_SAFE_INTEGER))
    .helpGroup(CHANGE_GROUP);

export const precision = (): Typed<number | undefined> =>
  new Option(
    '-p, --precision <rate>',
    'stop when every headline rate is known to plus or minus this at 95 %; 0.005 is half a point (default: 0.01)',
  )
    .argParser(numberBetween(0.0005, 0.1))
    .conflicts('games')
    .helpGroup(GAMES_GROUP);

export const threads = (): Typed<number | undefined> =>
  new Option('-t, --threads <n>', 'threads to play on (default: one for each core); results do not depend on it')
    .argParser(wholeNumber(1, 512))
    .helpGroup(GAMES_GROUP);

export const exact = (): Typed<true | undefined> =>
  new Option('--exact', 'solve every cell exactly; if one cannot be solved, there is no answer (exit code 3)')
    .conflicts('sampled')
    .helpGroup(GAMES_GROUP);

export const sampled = (): Typed<true | undefined> =>
  new Option('--sampled', 'play games, and solve nothing exactly').helpGroup(GAMES_GROUP);

export const everyStep = () =>
  new Option(
    '--every-step',
    'play every step of every game; small fights are otherwise drawn whole from their exact law',
  ).helpGroup(GAMES_GROUP);

/** Games in a batch: it affects only speed, which tests check. */
export const batch = (): Typed<number | undefined> =>
  new Option('--batch <n>', 'games to a batch').argParser(wholeNumber(1, 1e9)).hideHelp();

export const fresh = () =>
  new Option('--fresh', 'start over; forget what an earlier run left unfinished').helpGroup(GAMES_GROUP);

export const shard = () =>
  new Option('--shard <i/n>', 'play part i of n only, and write it to --out; "merge" makes the answer of all n')
    .argParser(readShare)
    .conflicts(['beside', 'check', 'report'])
    .helpGroup(MACHINES_GROUP);

export const queue = () =>
  new Option('--queue <redis>', 'let workers on other machines play: redis://host:6379, or rediss:// for TLS')
    .conflicts(['shard', 'threads'])
    .helpGroup(MACHINES_GROUP);

/** Valid names of a run on a queue: parts of names of keys in Redis. */
export const RUN_NAME = /^[\w.-]{1,64}$/;

export const queueName = () =>
  new Option('--queue-name <name>', 'what the run is called; workers with the same option play for no other')
    .argParser((text) => {
      if (!RUN_NAME.test(text)) throw new InvalidArgumentError('It takes letters, digits, . - and _, 64 at most.');
      return text;
    })
    .helpGroup(MACHINES_GROUP);

export const idle = () =>
  new Option('--idle <seconds>', 'end after so long without a run to play for (default: never)')
    .argParser(wholeNumber(1, 1e9))
    .helpGroup(MACHINES_GROUP);

/** Milliseconds after which the job of a dead worker is given to another; tests use less than the default. */
export const lock = () =>
  new Option('--lock <ms>', 'how long a job is held').argParser(wholeNumber(100, 1e6)).hideHelp();

/** Milliseconds between two saves of the journal; tests interrupt runs that are shorter than the default. */
export const saveEvery = () =>
  new Option('--save-every <ms>', 'save the journal so often').argParser(wholeNumber(0, 1e9)).hideHelp();

export const vary = (
  flags = '-v, --vary <path=values>',
  meaning = 'ask again for each value: lair.troll.rep=3..7 or band.policy=book,bold; may be given several times',
): Typed<Readonly<Record<string, readonly VaryValue[]>> | undefined> =>
  new Option(flags, meaning).argParser(readVary).helpGroup(CHANGE_GROUP);

export const focus = (): Typed<Readonly<Record<string, VaryValue>> | undefined> =>
  set('the cell of a sweep that the question is about: lair.troll.rep=5; once for each place', 'focus');

/** Parses `Elves,Orcs`. */
export const names = (): Typed<readonly string[] | undefined> =>
  new Option('--names <names>', 'what the sides are called, in their order: "Elves,Orcs"')
    .helpGroup(CHANGE_GROUP)
    .argParser((text) => {
      const names = text.split(',').map((name) => name.trim());
      if (names.some((name) => name === '' || name.length > 60))
        throw new InvalidArgumentError('It takes one name a side, with commas between them.');
      return names;
    });

/** Parses `pyrrhic=band.win and band.casualties >= 2`. */
export const count = (): Typed<Readonly<Record<string, string>> | undefined> =>
  new Option(
    '--count <name=claim>',
    'also count how often a claim is true: "pyrrhic: band.win and band.casualties >= 2", or with = in place of the colon',
  )
    .helpGroup(CHANGE_GROUP)
    .argParser((text: string, before: Readonly<Record<string, string>> | undefined) => {
      const [, name = '', claim = ''] = /^([^=:<>!]*)[=:](.*)$/s.exec(text) ?? [];
      if (name.trim() === '' || claim.trim() === '')
        throw new InvalidArgumentError('It takes a name and a claim: "pyrrhic=band.win and band.casualties >= 2".');
      if (before !== undefined && Object.hasOwn(before, name.trim()))
        throw new InvalidArgumentError(`${name.trim()} is counted twice.`);
      return { ...before, [name.trim()]: claim.trim() };
    });

export const out = (what: string): Typed<string | undefined> =>
  new Option('-o, --out <folder>', what).argParser(place).helpGroup(OUTPUT_GROUP);

/** An option for an output path other than that of a report. */
export const placed = (flags: string, meaning: string): Typed<string | undefined> =>
  new Option(flags, meaning).argParser(place).helpGroup(OUTPUT_GROUP);

/** Parses an output path. An empty name, as from an unset variable, would be the current folder. */
export function place(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It takes a name; "." is this folder.');
  // `--out --quiet` lacks its folder, and would write to one named after the next option.
  if (text.startsWith('-')) throw new InvalidArgumentError(`It takes a name; one with a - before it is "./${text}".`);
  return text;
}

/** Whether to write charts as PNG too. */
export const png = (): Typed<true | undefined> => new Option('--png', 'charts as PNG too').helpGroup(OUTPUT_GROUP);

/** Whether to write a picture to share. */
export const card = (): Typed<true | undefined> =>
  new Option('--card', 'also write card.png, the answer as one picture of 1200 x 630 pixels to share').helpGroup(
    OUTPUT_GROUP,
  );

/** A file with a row for each game. */
export const rows = () =>
  placed('--rows <file>', 'also write a row for each game with all its measures, to a .parquet, .csv or .jsonl file');

/** A file with a row for each event. */
export const events = () =>
  placed(
    '--events <file>',
    'also write a row for each event of each game (attack, fall, cast, room ...), to such a file',
  );

export const json = (what = 'print JSON, for machines'): Typed<true | undefined> =>
  new Option('--json', what).helpGroup(OUTPUT_GROUP);

export const check = () =>
  new Option(
    '--check',
    'check that counts add up to games and members; exit code 1 if they do not. A game counted for the wrong outcome can still add up: verify finds it',
  ).helpGroup(OUTPUT_GROUP);

export const quiet = (): Typed<true | undefined> =>
  new Option('-q, --quiet', 'nothing on stderr but errors: no progress, no notes').helpGroup(OUTPUT_GROUP);

export const rules = (ids: readonly string[]) =>
  new Option('-r, --rules <system>', 'rulebook').choices(ids).default('2hdc').helpGroup(CHANGE_GROUP);

/** Longest time of one game in a rulebook before it is stopped, in seconds. */
export const patience = () =>
  new Option('--patience <seconds>', 'stop when no game has ended for so long')
    .default(20)
    .argParser((text: string) => {
      const seconds = Number(text);
      if (seconds > 0) return seconds;
      throw new InvalidArgumentError('It takes a number of seconds, above 0.');
    });

/** The rulebook of files, if they do not name one, or all are to be read by another. */
export const rulesOf = (what: string): Typed<string | undefined> =>
  new Option('-r, --rules <system>', what).argParser((text: string) => {
    if (SYSTEM_IDS.includes(text)) return text;
    throw new InvalidArgumentError(`It takes one of ${SYSTEM_IDS.join(', ')}.`);
  });

export const use = (): Typed<readonly string[] | undefined> =>
  new Option('--use <file>', 'a file with rows of your own: races, weapons ...; may be given several times')
    .argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), text])
    .helpGroup(CHANGE_GROUP);

/** Returns a parser for an integer, also `100_000`, `1e5` and `100k`. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = readCount(text) ?? Number.NaN;
    if (!(value >= least && value <= most)) {
      throw new InvalidArgumentError(
        most < Number.MAX_SAFE_INTEGER
          ? `It takes a whole number from ${least} to ${most}.`
          : `It takes a whole number from ${least} up, below 2^53.`,
      );
    }
    return value;
  };
}

/** The most parts of a run. */
const MOST_PARTS = 100_000;

/** Parses `2/3`. */
function readShare(text: string): Share {
  const [, part, parts] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const share = { part: Number(part), parts: Number(parts) };
  if (!(share.part >= 1 && share.part <= share.parts && share.parts <= MOST_PARTS))
    throw new InvalidArgumentError(`It takes i/n, with i from 1 to n and n up to ${MOST_PARTS}.`);
  return share;
}

/** Returns a parser for a number within its ends, also in percent: `0.5%`. */
function numberBetween(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = readRate(text) ?? Number.NaN;
    if (!(value >= least && value <= most))
      throw new InvalidArgumentError(`It takes a number from ${least} to ${most}.`);
    return value;
  };
}

export const measure = (): Typed<string | undefined> =>
  new Option('--measure <name>', 'the measure to look at (default: the first headline); `list measures` has them all');

export const margin = (): Typed<number> =>
  new Option('-m, --margin <rate>', 'a difference up to this does not matter; 0.01 is one point')
    .argParser(numberBetween(0.0005, 0.2))
    .default(0.01)
    .helpGroup(ASK_GROUP);

/** Changes one value of the scenario: `--set lair.troll.rep=6`, once for each path. */
export const set = (
  what = 'change a value of the scenario: lair.troll.rep=6; once for each place',
  word = 'set',
): Typed<Readonly<Record<string, VaryValue>> | undefined> =>
  new Option(`--${word} <path=value>`, what).argParser(readSet).helpGroup(CHANGE_GROUP);

/** Adds `path=value` to the earlier options. */
function readSet(text: string, earlier: Readonly<Record<string, VaryValue>> = {}): Record<string, VaryValue> {
  const [[path, values] = []] = Object.entries(readVary(text));
  const [value, ...more] = values ?? [];
  if (path === undefined || value === undefined || more.length > 0) {
    throw new InvalidArgumentError('It takes one value: lair.troll.rep=6.');
  }
  if (Object.hasOwn(earlier, path)) throw new InvalidArgumentError(`${path} is set twice.`);
  return { ...earlier, [path]: value };
}

/** Adds `path=1..5` or `path=1-5`, `path=10..0..-2` (in steps) or `path=a,b,c` to the earlier options. */
export function readVary(
  text: string,
  earlier: Readonly<Record<string, readonly VaryValue[]>> = {},
): Record<string, readonly VaryValue[]> {
  const [, path, values] = /^([^=\s]+)=(.+)$/.exec(text) ?? [];
  if (path === undefined || values === undefined) {
    throw new InvalidArgumentError('It takes a path and values: lair.troll.rep=3..7 or band.policy=book,bold.');
  }
  // A schema ignores names with a meaning in JavaScript.
  if (path === '__proto__') throw new InvalidArgumentError(`${path} is no place.`);
  if (Object.hasOwn(earlier, path)) throw new InvalidArgumentError(`${path} is varied twice.`);
  try {
    return { ...earlier, [path]: readValues(values) };
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidArgumentError(error.message);
    throw error;
  }
}
