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

/** An axis, and the path in the tree of its values. */
export interface PlacedAxis extends Axis {
  readonly at: Path;
  /** The value to insert where a text stands for more than itself: a side, a member, a list. */
  readonly stands?: ReadonlyMap<VaryValue, unknown>;
}

/** Returns the value that an axis inserts for one of its values. */
export function putFor({ stands }: PlacedAxis, value: VaryValue): unknown {
  return stands?.has(value) ? stands.get(value) : value;
}

/** Parses a text that stands for more than itself. @returns its value; `undefined` if it added faults */
type ReadPlace = (text: VaryValue, faults: Faults) => unknown;

/** A path, and a parser for texts there that stand for more than themselves. */
interface Place {
  readonly at: Path;
  readonly read?: ReadPlace;
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** Values by path, as written. */
export type WrittenAxes = Readonly<Record<string, readonly VaryValue[] | Range>>;

/**
 * Reads `vary`, or the knobs of `balance`: finds the paths and checks each value.
 *
 * @param tree with members named where possible
 * @param vary as parsed by the schema
 * @param missing names of sides that could not be read
 * @param key path of `vary` in the tree
 * @returns `undefined` if it added faults
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
  if (Object.keys(vary).length === 0) return [];
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

/** Returns whether a path is a whole side. */
function isSide(at: Path): boolean {
  return at.length === 2 && at[0] === 'sides';
}

/** Returns whether a path lies among the members of a side that another axis replaces. */
function isReplaced(at: Path, outer: Path): boolean {
  return isSide(outer) && at[2] === 'members' && isInside(at, outer);
}

/** A value of an axis that is invalid at its path. */
interface WrongValue {
  readonly value: VaryValue;
  /** Index among the values of its axis. */
  readonly i: number;
  readonly problem: string;
  readonly rule: string | undefined;
}

/** If more values of a list than this are wrong in the same way, it was probably written as a range. */
const MOST_ALIKE = 3;

/** Merges values that are wrong in the same way into the first, if there are more than `most`. */
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
    // For the first unknown word, suggest what exists.
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

/** Returns the problem of the first unknown word in `define.<kind>.<row>.<fact>`. */
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

/** Places by their key in `vary`. */
interface Places {
  readonly places: ReadonlyMap<string, Place>;
  /** Ambiguous names, with the keys that each may mean. */
  readonly unclear: ReadonlyMap<string, readonly string[]>;
  /** Sides with members that have no name yet, so that unknown keys may be valid. */
  readonly unsure: string[];
}

/** Returns every place that can be varied. */
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

/** Returns the path in a tree of a key of `vary`; `undefined` if there is none. */
export function findPlace(path: string, tree: ScenarioTree, system: RuleSystem): Path | undefined {
  return placesOf(tree, system).places.get(path)?.at;
}

/** Returns a parser for the name of a warband. It gives its side, except for keys that the scenario sets itself. */
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

/**
 * Returns a parser for a statline that replaces a member. It keeps the name, and the count if the statline has none.
 */
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

/** Parses the words of a list: `sword dagger`; `none` is an empty list. */
function readWords(text: VaryValue): unknown {
  if (typeof text !== 'string') return text;
  return text === 'none' ? [] : text.split(/[\s+]+/).filter((word) => word !== '');
}

/** Parses the only word of a list. */
function readWord(text: VaryValue): unknown {
  return typeof text !== 'string' ? text : text === 'none' ? [] : [text];
}

/** Adds a key of the rulebook, and the keys of its mapping. */
function addKeys(places: Map<string, Place>, path: readonly string[], schema: Parameters<typeof shapeOf>[0]): void {
  // A side may have the same name; then the key means only the whole.
  if (!places.has(path.join('.'))) places.set(path.join('.'), { at: path });
  for (const [key, inner] of Object.entries(bare(shapeOf(schema))._zod.def.shape ?? {})) {
    addKeys(places, [...path, key], inner as never);
  }
}
