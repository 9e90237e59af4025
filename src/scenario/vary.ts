import { checkPlace, shown } from '../check/check-shape.ts';
import { Faults, type Path, unknownWord } from '../check/fault.ts';
import { bare, type Shape, shapeOf } from '../check/shape.ts';
import { nearest } from '../check/word.ts';
import type { RuleSystem } from '../rules/system.ts';
import { factsOfMember, type RowPlace, rowPath, rowPlaces } from './row-places.ts';
import type { Axis, VaryValue } from './scenario.ts';
import { memberShape, type scenarioShape } from './scenario-shape.ts';
import { isInside, isTree, type ScenarioTree } from './scenario-tree.ts';
import { readStatline } from './statline.ts';

/** An axis, and where in the tree its values go. */
export interface PlacedAxis extends Axis {
  readonly at: Path;
  /** What is put there for a value that stands for more than itself: a side, a member, a list of things. */
  readonly stands?: ReadonlyMap<VaryValue, unknown>;
}

/** What an axis puts in its place for one of its values. */
export function putFor({ stands }: PlacedAxis, value: VaryValue): unknown {
  return stands?.has(value) ? stands.get(value) : value;
}

/** Reads a text that stands for more than itself. @returns what it stands for; `undefined` where faults were added */
type ReadPlace = (text: VaryValue, faults: Faults) => unknown;

/** A place, and how a text there is read where it stands for more than itself. */
interface Place {
  readonly at: Path;
  readonly read?: ReadPlace;
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** Values for one place, as they are written. */
export type WrittenAxes = Readonly<Record<string, readonly VaryValue[] | Range>>;

/**
 * Reads `vary`, or the knobs of `balance`: finds the places and checks each value there.
 *
 * @param tree with members named as far as they could be
 * @param vary what is varied, as the schema made it
 * @param missing names of sides that should be there and could not be read
 * @param key where in the tree that stands
 * @returns `undefined` where faults were added
 */
export function readAxes(
  tree: ScenarioTree,
  vary: WrittenAxes,
  system: RuleSystem,
  shape: ReturnType<typeof scenarioShape>,
  missing: readonly string[],
  faults: Faults,
  key: Path = ['vary'],
): readonly PlacedAxis[] | undefined {
  const before = faults.all.length;
  const { places, unclear, unsure } = placesOf(tree, system);
  const paths = new Map([...places].map(([path, { at }]) => [path, at]));
  unsure.push(...missing);
  const taken = new Map<string, string>();
  const axes = Object.entries(vary).flatMap(([path, written]): PlacedAxis[] => {
    const place = places.get(path);
    if (place === undefined) {
      const meant = unclear.get(path);
      if (meant === undefined && unsure.some((side) => path.startsWith(`${side}.`))) return [];
      const problem = meant === undefined ? unknownPlace(path, paths) : `may be ${eitherOf(meant)}; write one of them`;
      faults.add([...key, path], problem, { key: true });
      return [];
    }
    const { at, read } = place;
    const other = taken.get(at.join('.'));
    if (other !== undefined) faults.add([...key, path], `is the same place as ${other}; keep one`, { key: true });
    taken.set(at.join('.'), path);
    const values = valuesOf([...key, path], written, faults);
    const stands = new Map<VaryValue, unknown>();
    const wrong = values.flatMap((value, i) => wrongWith(value, i));
    for (const { i, problem, rule } of together(wrong, 'from' in written ? 1 : MOST_ALIKE))
      faults.add([...key, path, i], problem, rule === undefined ? {} : { rule });
    values.forEach((value, i) => {
      if (values.indexOf(value) < i) faults.add([...key, path, i], `${value} is listed twice; keep one`);
    });
    return [{ path, at, values, ...(read === undefined ? {} : { stands }) }];

    function wrongWith(value: VaryValue, i: number): WrongValue[] {
      const own = new Faults();
      const put = read === undefined ? value : read(value, own);
      stands.set(value, put);
      // Sides are checked where they are written.
      if (!own.any && !isSide(at)) checkPlace(shape, at, put, own);
      return own.all.map(({ problem, rule }) => ({ value, i, problem, rule }));
    }
  });
  for (const [i, axis] of axes.entries()) {
    const whole = axes.find(({ at, stands }, j) => i !== j && stands !== undefined && isReplaced(axis.at, at));
    if (whole !== undefined)
      faults.add([...key, axis.path], `${whole.path} puts others there; vary one of the two`, { key: true });
  }
  return faults.all.length > before ? undefined : axes;
}

/** Whether a place is a whole side. */
function isSide(at: Path): boolean {
  return at.length === 2 && at[0] === 'sides';
}

/** Whether a place lies among the members of a side that another axis puts in. */
function isReplaced(at: Path, outer: Path): boolean {
  return isSide(outer) && at[2] === 'members' && isInside(at, outer);
}

/** A value of an axis that does not fit its place. */
interface WrongValue {
  readonly value: VaryValue;
  /** Where among the values of its axis. */
  readonly i: number;
  readonly problem: string;
  readonly rule: string | undefined;
}

/** More values of a list than this that are wrong in the same way were probably written as a range. */
const MOST_ALIKE = 3;

/** Values with their problems, but of more than `most` that are wrong in the same way the first speaks for all. */
function together(wrong: readonly WrongValue[], most: number): readonly WrongValue[] {
  const groups = new Map<string, WrongValue[]>();
  for (const each of wrong) {
    const problem = each.problem.replace(`, not ${shown(each.value)}`, '');
    groups.set(problem, [...(groups.get(problem) ?? []), each]);
  }
  return [...groups].flatMap(([problem, alike]) => {
    const [first, second] = alike;
    if (first === undefined || second === undefined || alike.length <= most) return alike;
    const others = alike.length === 2 ? second.value : `${alike.length - 1} more`;
    return [{ ...first, problem: `${first.value} and ${others}: ${problem}` }];
  });
}

function eitherOf(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function unknownPlace(path: string, places: ReadonlyMap<string, Path>): string {
  const depth = path.split('.').length;
  const known = [...places.keys()].filter((place) => place.split('.').length === depth);
  if (nearest(path, known) !== undefined) return unknownWord('place', path, known);
  const [side = '', member = '', key, deeper] = path.split('.');
  const ofRows = [...places.values()].filter(([first]) => first === 'define').map((at) => at.map(String));
  if (side === 'define' && ofRows.length > 0) return unknownFact(path.split('.'), ofRows);
  if (key !== undefined && side !== 'rulings' && side !== 'limits') {
    // Of the first of its words that is wrong, what there is instead.
    const ofMembers = [...places].flatMap(([place, at]) => (at[2] === 'members' ? [place.split('.')] : []));
    const sides = new Set(ofMembers.map(([name = '']) => name));
    const members = new Set(ofMembers.flatMap(([name, who = '']) => (name === side ? [who] : [])));
    if (!sides.has(side)) return unknownWord('side with members', side, [...sides]);
    if (!members.has(member)) return unknownWord(`member of ${side}`, member, [...members]);
    const keys = ofMembers.flatMap(([name, who, what]) =>
      name === side && who === member && what !== undefined ? [what] : [],
    );
    if (deeper === undefined) return unknownWord(`key of ${side}.${member}`, key, keys);
  }
  return `${shown(path)} is not a place; write <side>.<member>.<key>, <side>.<key>, rulings.<name> or limits.<name>`;
}

/** What there is instead of the first word that is wrong in `define.<kind>.<row>.<fact>`. */
function unknownFact([, kind = '', row = '', ...fact]: readonly string[], places: readonly string[][]): string {
  const rows = places.filter((at) => at[1] === kind);
  if (rows.length === 0) return unknownWord('kind of defined rows', kind, [...new Set(places.map((at) => at[1]))]);
  const facts = rows.filter((at) => at[2] === row);
  if (facts.length === 0) return unknownWord(`row of ${kind}`, row, [...new Set(rows.map((at) => at[2]))]);
  return unknownWord(
    `fact of ${row}`,
    fact.join('.'),
    facts.map((at) => at.slice(3).join('.')),
  );
}

function valuesOf(path: Path, written: readonly VaryValue[] | Range, faults: Faults): readonly VaryValue[] {
  if (!('from' in written)) return written;
  const { from, to, step } = written;
  const steps = Math.floor((to - from) / step + 1e-9);
  if (!(steps >= 0 && steps < 1000)) {
    faults.add(path, `from ${from} to ${to} in steps of ${step} is not 1 to 1000 values`);
    return [];
  }
  // Rounded, so that steps of 0.1 give 0.3 and not 0.30000000000000004.
  return Array.from({ length: steps + 1 }, (_, i) => Number((from + i * step).toFixed(9)));
}

/** Places by what `vary` calls them. */
interface Places {
  readonly places: ReadonlyMap<string, Place>;
  /** Names that may mean more than one place, with the names of those. */
  readonly unclear: ReadonlyMap<string, readonly string[]>;
  /** Sides some members of which have no name yet, so that more places may be right than are known. */
  readonly unsure: string[];
}

/** Every place that can be varied. */
function placesOf(tree: ScenarioTree, system: RuleSystem): Places {
  const places = new Map<string, Place>();
  const unclear = new Map<string, readonly string[]>();
  const unsure: string[] = [];
  const rows = rowPlaces(system, tree.define);
  const shapes = memberShape(system).shape as unknown as Readonly<Record<string, Shape>>;
  const fields = Object.keys(shapes).filter((key) => key !== 'name');
  const lists = fields.filter((key) => bare(shapes[key])._zod.def.type === 'array');
  for (const [name, side] of Object.entries(isTree(tree.sides) ? tree.sides : {})) {
    for (const key of ['policy', ...Object.keys(system.sideKeys)])
      places.set(`${name}.${key}`, { at: ['sides', name, key] });
    places.set(`${name}.use`, { at: ['sides', name], read: readWarband(tree, side) });
    const members: unknown[] = isTree(side) && Array.isArray(side.members) ? side.members : [];
    members.forEach((member, i) => {
      if (!isTree(member) || typeof member.name !== 'string') {
        unsure.push(name);
        return;
      }
      const who = `${name}.${member.name}`;
      const at = ['sides', name, 'members', i];
      if (!places.has(who)) places.set(who, { at, read: readLine(member, system) });
      for (const field of fields)
        places.set(`${who}.${field}`, {
          at: [...at, field],
          ...(lists.includes(field) ? { read: readWords } : {}),
        });
      for (const list of lists) {
        const one = list.replace(/ies$/, 'y').replace(/s$/, '');
        if (!fields.includes(one)) places.set(`${who}.${one}`, { at: [...at, list], read: readWord });
      }
      for (const [fact, meant] of factsOfMember(member, rows, tree.define)) {
        const [first, ...others] = meant;
        if (places.has(`${who}.${fact}`)) continue;
        if (others.length === 0) places.set(`${who}.${fact}`, { at: pathOf(first) });
        else unclear.set(`${who}.${fact}`, meant.map(rowPath));
      }
    });
    if (members.length === 0) unsure.push(name);
  }
  for (const { name } of system.rulings) places.set(`rulings.${name}`, { at: ['rulings', name] });
  for (const { name } of system.limits) places.set(`limits.${name}`, { at: ['limits', name] });
  for (const place of rows) places.set(rowPath(place), { at: pathOf(place) });
  for (const [key, schema] of Object.entries(system.keys)) addKeys(places, [key], schema as never);
  return { places, unclear, unsure };
}

function pathOf({ kind, row, fact }: RowPlace): Path {
  return ['define', kind, row, ...fact];
}

/** Where in a tree a place stands; `undefined` where it has no such place. */
export function findPlace(path: string, tree: ScenarioTree, system: RuleSystem): Path | undefined {
  return placesOf(tree, system).places.get(path)?.at;
}

/** Reads the name of a warband: its side, but for what the scenario itself says of the side. */
function readWarband({ warbands }: ScenarioTree, side: unknown): ReadPlace {
  const { members: _, ...own } = isTree(side) ? side : {};
  return (name, faults) => {
    const found = isTree(warbands) ? warbands[String(name)] : undefined;
    if (!isTree(found)) {
      faults.add([], `should be a file with a side or the name of a warband, not ${shown(name)}`);
      return undefined;
    }
    const { title: __, ...whole } = found;
    return { ...whole, ...own };
  };
}

/** Reads a statline that takes the place of a member: it keeps the name, and the count where the statline has none. */
function readLine({ name, count }: ScenarioTree, system: RuleSystem): ReadPlace {
  return (text, faults) => {
    if (typeof text !== 'string') {
      faults.add([], `should be a statline, not ${shown(text)}`);
      return undefined;
    }
    const read = readStatline(text, system, faults);
    return read && { ...(count === undefined ? {} : { count }), ...read, name };
  };
}

/** Reads the things of a list: `sword dagger`; `none` is an empty list. */
function readWords(text: VaryValue): unknown {
  if (typeof text !== 'string') return text;
  return text === 'none' ? [] : text.split(/[\s+]+/).filter((word) => word !== '');
}

/** Reads the only thing of a list. */
function readWord(text: VaryValue): unknown {
  return typeof text !== 'string' ? text : text === 'none' ? [] : [text];
}

/** A key of the rulebook's own, and those of the mapping in it. */
function addKeys(places: Map<string, Place>, path: readonly string[], schema: Parameters<typeof shapeOf>[0]): void {
  // A side may have the same name; then only the key as a whole can be meant.
  if (!places.has(path.join('.'))) places.set(path.join('.'), { at: path });
  for (const [key, inner] of Object.entries(bare(shapeOf(schema))._zod.def.shape ?? {})) {
    addKeys(places, [...path, key], inner as never);
  }
}
