import { readDocument } from '../check/document.ts';
import { type Fault, Faults, unknownWord } from '../check/fault.ts';
import type { FaultReport } from '../check/placed-fault.ts';
import { LineSource } from '../check/source.ts';
import { Text } from '../check/text.ts';
import type { Matchup, RuleSystem, Setup } from '../rules/system.ts';
import { fillDefinitions } from './bestiary.ts';
import { inTree, setupOf } from './cells.ts';
import { checkTree, extend, findSystem } from './check-scenario.ts';
import { type FileText, headOf } from './file-kind.ts';
import { type Alone, brokenLimits, checkAlone, holdingsText } from './holdings.ts';
import type { OwnRows } from './price-list.ts';
import { Notes, REGISTRY, type Registry } from './reading.ts';
import { scenarioShape } from './scenario-shape.ts';
import { isTree, type ScenarioTree } from './scenario-tree.ts';
import { fillFromFile, type LoadUse, nameOf } from './use.ts';
import { choosersOf, steered } from './ways.ts';

/** A side from a file of its own that is valid as far as can be checked without an enemy. */
export interface Warband {
  /** The file's name without its extension. */
  readonly name: string;
  /** Its title, or its name if it has none. */
  readonly title: string;
  readonly about: string;
  /** Its use of the rulebook's limits, `10 of 10 models, 9 of 10 abilities`; '' if there are none. */
  readonly holdings: string;
  /** Limits of the rulebook that it exceeds by house rules: `11 of 10 abilities`. */
  readonly houseRules?: string;
  /** Its content, spelt out; plain JSON. */
  readonly side: unknown;
}

/** Warbands of one rulebook that may meet each other. */
export interface Warbands {
  readonly system: RuleSystem;
  readonly play: string;
  readonly warbands: readonly Warband[];
  /** Rows beyond the book's and costs of words, if files with them are used. */
  readonly own?: OwnRows;
  /** Warnings for the author of the files. */
  readonly remarks?: readonly string[];
  /**
   * Returns the game with one warband on the first side and another, or the same, on the second; or why the rulebook
   * rejects it.
   */
  meet(first: number, second: number): { readonly matchup: Matchup } | { readonly why: string };
  /** Returns the same with other policies, with the book's choices; `undefined` if the book rejects them. */
  meetAs(
    first: number,
    second: number,
    policies: readonly [string | undefined, string | undefined],
  ): Matchup | undefined;
  /** Returns the names of other policies that a warband may play; none if it keeps its own. */
  othersOf(warband: number): readonly string[];
}

/** Names of the two sides, the same for all warbands, so that all games have the same measures. */
export const SIDE_NAMES = ['first', 'second'] as const;

/** Name of a side while it is alone. */
const ALONE = 'warband';

/** How warbands meet. */
export interface FieldChoice {
  /** Id of a rulebook; default: the one that the files name. */
  readonly rules?: string | undefined;
  /** A way to play; default: the rulebook's first. */
  readonly play?: string | undefined;
  /** Files with further rows and with costs of words. */
  readonly use?: readonly string[] | undefined;
  /** Policies by the name of a warband, '' for all; they replace those of the files. */
  readonly policy?: Readonly<Record<string, string>> | undefined;
}

/**
 * Reads warbands that are to meet each other.
 *
 * @param files one or more
 * @returns the field, or all faults in any of the files
 */
export async function readWarbands(
  files: readonly FileText[],
  { rules, play, use = [], policy = {} }: FieldChoice,
  loadUse: LoadUse,
  registry: Registry = REGISTRY,
): Promise<Warbands | FaultReport> {
  const heads = files.map(({ path, text }) => headOf(readDocument(new Text(path, text)).value));
  const book = rules ?? heads.find((head) => typeof head.rules === 'string')?.rules;
  const unknown = unknownNames(files, policy);
  if (unknown !== undefined) return unknown;
  const choice = { rules: book, play, use, policy };
  const readings = await Promise.all(files.map((file) => readAlone(file, choice, loadUse, registry)));
  const wrong = readings.filter((reading) => 'faults' in reading);
  if (wrong.length > 0) return mergeReports(wrong);
  const alone = readings.filter((reading) => 'setup' in reading);
  const [one] = alone;
  if (one === undefined) throw new RangeError('there are no warbands');
  const { system } = one;

  const known = new Map<string, Meeting>();
  const tried = (first: number, second: number): Meeting => {
    const key = `${first} ${second}`;
    const meeting = known.get(key) ?? compilePair(first, second);
    known.set(key, meeting);
    return meeting;
  };
  const compilePair = (first: number, second: number, policies: readonly (string | undefined)[] = []): Meeting => {
    const sides = [alone[first], alone[second]].map(({ setup }, i) => {
      const [side] = setup.sides;
      const own = policies[i];
      return { ...(own === undefined ? side : steered(side, own, system.choices)), name: SIDE_NAMES[i] };
    });
    const found = new Faults();
    // Each was checked against the limits of the rulebook alone.
    const matchup = system.compile({ ...one.setup, sides }, found);
    return { matchup: found.any ? undefined : matchup, faults: found.all };
  };
  const cast = withoutOpponents(alone, tried);
  if (cast !== undefined) return cast;
  return {
    system,
    play: one.setup.play,
    ...(use.length === 0 ? {} : { own: ownRows(one.setup), remarks: one.remarks }),
    warbands: files.map(({ path }, i) => {
      const { title, about } = heads[i];
      const name = nameOf(path);
      const { side, setup } = alone[i];
      const [broken] = brokenLimits(system, [withoutGame(setup)]);
      return {
        name,
        title: title ?? name,
        about: about ?? '',
        holdings: holdingsText(system, withoutGame(setup)),
        ...(broken === undefined ? {} : { houseRules: broken.slice(`${ALONE}: `.length) }),
        side,
      };
    }),
    meet(first, second) {
      const { matchup, faults } = tried(first, second);
      return matchup === undefined ? { why: faults[0]?.problem ?? 'they cannot meet' } : { matchup };
    },
    meetAs: (first, second, policies) => compilePair(first, second, policies).matchup,
    othersOf(warband) {
      if ('' in policy || nameOf(files[warband].path) in policy) return [];
      const [chooser] = choosersOf(system, { setup: alone[warband].setup, vary: {} });
      return chooser?.others ?? [];
    },
  };
}

interface LoneBand {
  readonly remarks: readonly string[];
  readonly system: RuleSystem;
  /** The setup with this side alone. */
  readonly setup: Setup;
  readonly side: unknown;
  /** Whether it exceeds limits of the rulebook; these are then among the faults of {@link place}. */
  readonly passesLimits: boolean;
  /** Reports faults of the rulebook in this warband, with their positions. */
  place(faults: readonly Fault[], sideName: string): FaultReport;
}

interface Meeting {
  readonly matchup: Matchup | undefined;
  readonly faults: readonly Fault[];
}

async function readAlone(
  { path, text }: FileText,
  { rules, play, use = [], policy = {} }: FieldChoice,
  loadUse: LoadUse,
  registry: Registry,
): Promise<LoneBand | FaultReport> {
  const file = new Text(path, text);
  const notes = new Notes(new LineSource(file));
  if (rules !== undefined) notes.origins.add(['rules'], new LineSource(new Text('--rules', rules)), []);
  if (play !== undefined) notes.origins.add(['play'], new LineSource(new Text('--play', play)), []);
  const plain = await findSystem({ rules }, notes.faults, registry);
  if (plain === undefined) return notes.report();
  const filled = await fillDefinitions({ rules }, new LineSource(file), loadUse, notes, registry, use);
  const extended = filled && extend(filled, plain, notes.faults);
  if (extended === undefined) return notes.report();
  const { system } = extended;
  const read = await fillFromFile(file, { at: ['sides', ALONE], rules, load: loadUse, notes });
  if (read === undefined) return notes.report();
  const side = withPolicy(read, nameOf(path), policy, notes);
  if (isTree(side) && 'sides' in side) {
    notes.faults.add([], 'this is a scenario; a warband is a file with one side: title, rules and members');
    return notes.report();
  }
  const written = { title: path.slice(-200), rules, ...(play === undefined ? {} : { play }) };
  const tree: ScenarioTree = { ...extended.tree, ...written, sides: { [ALONE]: side } };
  const shape = scenarioShape(system, { rows: tree.define !== undefined });
  const { named, report } = checkTree(tree, system, shape, notes);
  if (notes.any) return report();
  const made = setupOf(named, system, shape, notes.faults);
  if (made === undefined) return report();
  checkAlone(system, withoutGame(made.setup), notes.faults);
  return {
    system,
    passesLimits: notes.any,
    setup: made.setup,
    remarks: notes.remarks,
    side: sidesOf(named)[ALONE],
    place(faults, sideName) {
      for (const fault of faults) {
        const [sidesKey, , ...rest] = fault.path;
        notes.faults.all.push(
          fault.path[1] === sideName ? inTree({ ...fault, path: [sidesKey, ALONE, ...rest] }, made.indexes) : fault,
        );
      }
      return report();
    },
  };
}

/** Returns a warband with the policy of the command line, if there is one for it. */
function withPolicy(
  side: unknown,
  name: string,
  policy: Readonly<Record<string, string>>,
  { origins }: Notes,
): unknown {
  const own = Object.hasOwn(policy, name);
  const word = own ? policy[name] : policy[''];
  if (word === undefined || !isTree(side) || 'sides' in side) return side;
  const text = new Text('--policy', own ? `${name}=${word}` : word);
  origins.add(['sides', ALONE, 'policy'], new LineSource(text, own ? name.length + 1 : 0), []);
  return { ...side, policy: word };
}

/** Reports policies of the command line for unknown warbands. */
function unknownNames(files: readonly FileText[], policy: Readonly<Record<string, string>>): FaultReport | undefined {
  const names = files.map(({ path }) => nameOf(path));
  const [unknown] = Object.entries(policy).filter(([name]) => name !== '' && !names.includes(name));
  if (unknown === undefined) return undefined;
  const notes = new Notes(new LineSource(new Text('--policy', unknown.join('='))));
  notes.faults.add([], unknownWord('warband', unknown[0], names));
  return notes.report();
}

/** Returns the parts of a setup that limit a warband in any game. */
function withoutGame(setup: Setup): Alone {
  return { sides: setup.sides, ...ownRows(setup) };
}

function ownRows({ define, points }: Setup & { readonly points?: OwnRows['points'] }): OwnRows {
  return { ...(define === undefined ? {} : { define }), ...(points === undefined ? {} : { points }) };
}

function sidesOf({ sides }: ScenarioTree): ScenarioTree {
  return isTree(sides) ? sides : {};
}

/** Reports warbands that cannot meet any other, or that no two can meet; `undefined` if there is something to play. */
function withoutOpponents(
  alone: readonly LoneBand[],
  tried: (first: number, second: number) => Meeting,
): FaultReport | undefined {
  const reports = alone.flatMap((band, i) => {
    // A single warband is tried against itself.
    const others = alone.length === 1 ? [tried(i, i)] : alone.flatMap((_, j) => (j === i ? [] : [tried(i, j)]));
    if (others.some(({ matchup }) => matchup !== undefined))
      return band.passesLimits ? [band.place([], SIDE_NAMES[0])] : [];
    // Faults of the game as a whole do not belong to a single warband.
    const isOwn = ({ path }: Fault) => (alone.length === 1 ? path[1] === SIDE_NAMES[0] : path[1] !== SIDE_NAMES[1]);
    const own = others.flatMap(({ faults }) => faults.filter(isOwn));
    return own.length === 0 && !band.passesLimits ? [] : [band.place(own, SIDE_NAMES[0])];
  });
  if (reports.length > 0) return mergeReports(reports);
  if (alone.length < 2) return undefined;
  const canMeet = alone.some((_, i) => alone.some((__, j) => i !== j && tried(i, j).matchup !== undefined));
  // Each is valid by itself, but they cannot meet; report it in the second one's file.
  return canMeet ? undefined : alone[1]?.place(tried(0, 1).faults, SIDE_NAMES[1]);
}

function mergeReports(reports: readonly FaultReport[]): FaultReport {
  return {
    faults: reports.flatMap(({ faults }) => faults),
    texts: new Map(reports.flatMap(({ texts }) => [...texts])),
  };
}
