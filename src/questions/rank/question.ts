import { Option } from 'commander';
import { BadQuestion } from '../../analysis/unaskable.ts';
import { SYSTEM_IDS } from '../../rules/shelf.ts';
import { type FileText, kindOfFile } from '../../scenario/file-kind.ts';
import type { Changes, RightReading } from '../../scenario/reading.ts';
import { nameOf } from '../../scenario/use.ts';
import {
  countFrom,
  games,
  margin,
  measure,
  name,
  noRange,
  policy,
  said,
  set,
  type Typed,
  use,
  vary,
} from '../options.ts';
import { question, type Reader } from '../question.ts';

const HELP = `
Entries are warbands, each a file with one side, or all that "vary" makes of the ranked side of a scenario:

  vary:
    band.knight.weapon: [sword, spear, two-handed-axe]      a thing
    band.second: [elf/shooter@4 bow, dwarf/warrior@4 axe]   a line: who takes the place of "second"
    foe.use: [trolls.yaml, orcs.yaml]                       a side: here the foes

What varies elsewhere makes the foes; --against names their files. Scores are wins and half the draws, every foe counts
the same. Successive halving leaves out only what an interval leaves out, and fresh games confirm the rest.

Exit code 0: the first places are decided, or tied within the margin; 3: it takes more games.

Examples:
  $ montecrawl rank scenarios/2hdc/a-guard-for-every-road.yaml
  $ montecrawl rank scenarios/dw/warbands --against scenarios/dw/warbands/the-unquiet.yaml --top 3
  $ montecrawl rank my-fight.yaml --vary 'band.knight.weapon=sword,two-handed-axe' --against scenarios/2hdc/warbands`;

const MOST_GAMES = 2_000_000;

const rules: Typed<string | undefined> = new Option(
  '-r, --rules <system>',
  'rulebook of warbands (default: the one the files name)',
).choices(SYSTEM_IDS);

const against: Typed<readonly string[] | undefined> = new Option(
  '--against <path>',
  'a foe, or a folder of them; may be given several times',
).argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), text]);

const seats: Typed<'written' | 'both' | undefined> = new Option(
  '--seats <order>',
  'order of the two sides: as written, or each way in half of the games (default: both for warbands)',
).choices(['written', 'both']);

/** `rank <file...>`: which of many is best against a gauntlet? */
export const rank = question({
  name: 'rank',
  summary: 'find the best of many builds or warbands against a gauntlet of foes',
  help: HELP,
  files: [['<file...>', 'scenarios, or warbands and folders of them']],
  options: {
    against,
    vary: vary(),
    set: set(),
    policy: policy(),
    side: name('--side <name>', 'the side that is ranked (default: the first)'),
    measure: said(measure(), 'a rate by which games are won (default: what the side plays for, draws as half)'),
    top: countFrom('--top <n>', 'how many places are to be decided', { least: 1, most: 20, start: 1 }),
    margin: margin(),
    games: said(games(), 'exactly this many games of each entry against each foe, none left out'),
    most: countFrom('--most <games>', 'play no more games than this', { least: 100, most: 1e12, start: MOST_GAMES }),
    seats,
    range: noRange(),
    rules,
    play: name('--play <way>', "what warbands play (default: the rulebook's first)"),
    use: use(),
  },
  read: async (paths, { against: foes, seed, vary, set, policy, side, seats, rules, play, use }, reader) => {
    const files = await reader.texts(paths);
    const opponents = foes === undefined ? undefined : await reader.texts(foes);
    const changes: Changes = { seed, vary, set, policy };
    const areWarbands = files.map((file) => kindOfFile(file).kind === 'warband');
    if (areWarbands.includes(false)) {
      const band = files[areWarbands.indexOf(true)];
      if (band !== undefined)
        throw new BadQuestion(`${band.path} is a warband, and others are scenarios; name files of one kind.`);
      const option = Object.entries({ rules, play, use }).find(([, value]) => value !== undefined);
      if (option !== undefined) throw new BadQuestion(`--${option[0]} is for warbands; a scenario says it itself.`);
      const readings = await reader.scenarios(
        files.map(({ path }) => path),
        { ...changes, ...challenge(opponents, side) },
      );
      return { readings, seats: seats ?? 'written' };
    }
    return {
      readings: [await lineUp(files, opponents, { rules, play, use }, changes, reader)],
      seats: seats ?? 'both',
    };
  },
  ask: async ({ readings, seats }, { side, measure, top, margin, games, most, range }, { playPoints, ...playing }) => {
    const { play: _, playArms: __, ...how } = playing;
    const { rankScenarios } = await import('./ask.ts');
    return rankScenarios(readings, {
      ...{ ...how, play: playPoints, side, measure, top, margin, games, most, seats, range },
    });
  },
  ended: ({ verdict }) => (verdict === 'interrupted' ? 'interrupted' : verdict === 'open' ? 'undecided' : 'answered'),
  shape: async () => (await import('./answer.ts')).rankShape,
  terminal: async () => (await import('./terminal.ts')).terminalRank,
  report: async () => (await import('./report.ts')).rankReport,
});

/** Foes in place of a side. */
function challenge(foes: readonly FileText[] | undefined, ranked: string | undefined): Changes {
  if (foes === undefined) return {};
  return { warbands: foes, against: { names: foes.map(({ path }) => nameOf(path)), ranked } };
}

/** A scenario in which each warband meets each foe. */
async function lineUp(
  warbands: readonly FileText[],
  foes: readonly FileText[] | undefined,
  {
    rules,
    play,
    use,
  }: { readonly rules?: string | undefined; play?: string | undefined; use?: readonly string[] | undefined },
  changes: Changes,
  reader: Reader,
): Promise<RightReading> {
  if (foes === undefined)
    throw new BadQuestion('Against whom? Name foes with --against, or let warbands play each other with "tournament".');
  const all = new Map([...warbands, ...foes].map((file) => [file.path, file]));
  const names = [...all.values()].map(({ path }) => nameOf(path));
  const twice = names.find((each, i) => names.indexOf(each) !== i);
  if (twice !== undefined)
    throw new BadQuestion(`two files are called ${twice}; give each warband and foe a name of its own.`);
  const heads = [...all.values()].map((file) => kindOfFile(file).head);
  const book = rules ?? heads.find((head) => head.rules !== undefined)?.rules;
  const named = (some: readonly FileText[]) => some.map(({ path }) => nameOf(path));
  const scenario = {
    title: `${warbands.length} warbands against ${foes.length}`,
    ...(book === undefined ? {} : { rules: book }),
    ...(play === undefined ? {} : { play }),
    ...(use === undefined ? {} : { use }),
    sides: { warband: {}, foe: {} },
    vary: { 'warband.use': named(warbands), 'foe.use': named(foes) },
  };
  return reader.made(scenario, '--against', { ...changes, warbands: [...all.values()] });
}
