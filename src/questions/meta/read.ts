import { BadQuestion } from '../../analysis/unaskable.ts';
import { readDocument } from '../../check/document.ts';
import { unknownWord } from '../../check/fault.ts';
import { Text } from '../../check/text.ts';
import { type FileText, kindOfFile } from '../../scenario/file-kind.ts';
import type { Changes, RightReading } from '../../scenario/reading.ts';
import { isTree, type ScenarioTree } from '../../scenario/scenario-tree.ts';
import { nameOf } from '../../scenario/use.ts';
import type { Reader } from '../question.ts';

/** The options of `meta` that affect reading. */
interface Reading extends Pick<Changes, 'seed' | 'policy'> {
  readonly points?: number | undefined;
  readonly side?: string | undefined;
  readonly rules?: string | undefined;
  readonly play?: string | undefined;
  readonly use?: readonly string[] | undefined;
}

/** A pool of units. */
export interface Pool {
  /** A scenario whose two sides each have one member for each unit. */
  readonly reading: RightReading;
  /** The most points of a build. */
  readonly points: number;
}

/** Names of the sides, whatever they bring. */
const SIDES = ['first', 'second'] as const;
/** Keys of a scenario that a game between two builds does not have. */
const LEFT_OUT = ['vary', 'focus', 'names', 'count', 'expect', 'balance', 'warbands', 'sides'];

/** Reads a pool: the members of a warband, those of a side of a scenario, or the rows of a price list. */
export async function readPool(path: string, asked: Reading, reader: Reader): Promise<Pool> {
  const [file] = await reader.texts([path]);
  if (file === undefined) throw new BadQuestion(`${path} holds no pool.`);
  const { kind } = kindOfFile(file);
  const ownOption = Object.entries({ rules: asked.rules, play: asked.play, use: asked.use }).find(
    ([, value]) => value !== undefined,
  );
  if (kind === 'scenario' && ownOption !== undefined)
    throw new BadQuestion(`--${ownOption[0]} is for warbands and price lists; a scenario says it itself.`);
  const { canonical, side } =
    kind === 'scenario' ? await ofScenario(path, asked, reader) : await ofFile(file, kind, asked, reader);
  const { budget, ...force } = side as ScenarioTree & { budget?: number };
  const points = asked.points ?? budget;
  if (points === undefined) throw new BadQuestion('How many points? Give them with --points 100.');
  const kept = Object.fromEntries(Object.entries(canonical).filter(([key]) => !LEFT_OUT.includes(key)));
  const scenario = { ...kept, sides: Object.fromEntries(SIDES.map((name) => [name, withoutCounts(force)])) };
  return { reading: await reader.made(scenario, path, { seed: asked.seed, policy: asked.policy }), points };
}

/** Removes counts, so that each member is one unit. */
function withoutCounts(side: ScenarioTree): ScenarioTree {
  const members = Array.isArray(side.members) ? side.members : [];
  return { ...side, members: members.map((member) => (isTree(member) ? { ...member, count: 1 } : member)) };
}

async function ofScenario(
  path: string,
  { side, seed }: Reading,
  reader: Reader,
): Promise<{ canonical: ScenarioTree; side: ScenarioTree }> {
  const [{ scenario }] = await reader.scenarios([path], { seed, set: {} });
  const canonical = scenario.canonical as ScenarioTree & { sides: Readonly<Record<string, ScenarioTree>> };
  const names = Object.keys(canonical.sides);
  const name = side ?? names[0];
  if (!names.includes(name)) throw new BadQuestion(`${unknownWord('side', name, names)}.`);
  return { canonical, side: canonical.sides[name] };
}

async function ofFile(
  file: FileText,
  kind: 'warband' | 'bestiary',
  { rules, play, use, seed }: Reading,
  reader: Reader,
): Promise<{ canonical: ScenarioTree; side: ScenarioTree }> {
  const { head } = kindOfFile(file);
  const name = nameOf(file.path);
  const written = {
    title: head.title ?? name,
    ...(head.about === undefined ? {} : { about: head.about }),
    rules: rules ?? head.rules,
    ...(play === undefined ? {} : { play }),
  };
  const pair = (side: ScenarioTree) => Object.fromEntries(SIDES.map((each) => [each, side]));
  if (kind === 'bestiary') {
    if (use !== undefined) throw new BadQuestion('--use is for warbands; a price list says itself what it uses.');
    const own = file.path.replace(/^.*\//, '');
    const scenario = { ...written, use: own, sides: pair({ members: pricedRows(file) }) };
    // The name places it beside the file, so that the paths it uses are relative to the same folder.
    const { scenario: made } = await reader.made(scenario, `${file.path}, as a pool`, { seed });
    const canonical = made.canonical as ScenarioTree & { sides: Readonly<Record<string, ScenarioTree>> };
    return { canonical, side: canonical.sides[SIDES[0]] };
  }
  const scenario = {
    ...written,
    ...(use === undefined ? {} : { use }),
    sides: pair({}),
    vary: Object.fromEntries(SIDES.map((each) => [`${each}.use`, [name]])),
  };
  const { scenario: made } = await reader.made(scenario, '--use', { seed, warbands: [file] });
  const canonical = made.canonical as ScenarioTree & { warbands: Readonly<Record<string, ScenarioTree>> };
  const { title: _, ...side } = canonical.warbands[name];
  return { canonical, side };
}

/** Returns the names of the rows that a price list prices. */
function pricedRows({ path, text }: FileText): string[] {
  const { value } = readDocument(new Text(path, text));
  const { points, define } = isTree(value) ? value : {};
  const listed = isTree(points) ? Object.keys(points).filter((word) => word !== 'each') : [];
  const rows = isTree(define) ? Object.values(define).filter(isTree) : [];
  const own = rows.flatMap((kind) =>
    Object.entries(kind).flatMap(([name, row]) => (isTree(row) && row.points !== undefined ? [name] : [])),
  );
  const all = [...new Set([...listed, ...own])];
  if (all.length === 0)
    throw new BadQuestion(`${path} prices no rows; name a warband whose members are the units, and prices with --use.`);
  return all;
}
