import { BadQuestion } from '../../analysis/unaskable.ts';
import { type FileText, kindOfFile } from '../../scenario/file-kind.ts';
import type { Changes, RightReading } from '../../scenario/reading.ts';
import { nameOf } from '../../scenario/use.ts';
import type { Reader } from '../question.ts';
import type { SideOrder } from './entries.ts';

/** The options of `rank` that affect reading. */
interface Reading extends Pick<Changes, 'seed' | 'vary' | 'set' | 'policy'> {
  readonly against?: readonly string[] | undefined;
  readonly side?: string | undefined;
  readonly order?: SideOrder | undefined;
  readonly rules?: string | undefined;
  readonly play?: string | undefined;
  readonly use?: readonly string[] | undefined;
}

/** Reads scenarios with the foes of the command line, or makes one in which warbands meet them. */
export async function readGauntlet(
  paths: readonly string[],
  { against: foes, seed, vary, set, policy, side, order, rules, play, use }: Reading,
  reader: Reader,
): Promise<{ readonly readings: readonly RightReading[]; readonly order: SideOrder }> {
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
    return { readings, order: order ?? 'written' };
  }
  return {
    readings: [await lineUp(files, opponents, { rules, play, use }, changes, reader)],
    order: order ?? 'both',
  };
}

/** Returns the change that puts foes in place of a side. */
function challenge(foes: readonly FileText[] | undefined, ranked: string | undefined): Changes {
  if (foes === undefined) return {};
  return { warbands: foes, against: { names: foes.map(({ path }) => nameOf(path)), ranked } };
}

/** Makes a scenario in which each warband meets each foe. */
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
