import { checkShape } from '../check/check-shape.ts';
import { Faults, type Path, unknownWord } from '../check/fault.ts';
import type { FaultReport } from '../check/placed-fault.ts';
import { nearest } from '../check/word.ts';
import { exactName, type RuleSystem } from '../rules/system.ts';
import { canonical } from './canonical.ts';
import { combinationsOf, combine } from './cells.ts';
import { Claims } from './claims.ts';
import { readDefinitions } from './define.ts';
import { Expectations } from './expectations.ts';
import { readFocus } from './focus.ts';
import { LineUps, readPool } from './line-ups.ts';
import { aimAtStatlines, isAbout, nameMembers, spellOut } from './members.ts';
import type { Notes, Reading, Registry } from './reading.ts';
import { respell } from './respell.ts';
import { anyScenario, checkSideNames, MOST_CELLS, scenarioShape, WARBAND_HEAD } from './scenario-shape.ts';
import type { ScenarioTree } from './scenario-tree.ts';
import { Settings } from './settings.ts';
import { spellPolicies } from './steer.ts';
import { type PlacedAxis, readAxes } from './vary.ts';

/** The path of the knobs of `balance`. */
const KNOBS = ['balance', 'knobs'];

/**
 * Builds a scenario from a tree of values, or returns all its faults.
 *
 * @param written the tree as the author wrote it
 * @param missing names of sides that could not be read
 */
export async function checkScenario(
  written: ScenarioTree,
  missing: readonly string[],
  notes: Notes,
  registry: Registry,
): Promise<Reading> {
  const respelt = respell(written);
  const plain = await findSystem(respelt, notes.faults, registry);
  checkSideNames(respelt, missing, notes.faults);
  const extended = plain && extend(respelt, plain, notes.faults);
  if (plain !== undefined && extended === undefined) return notes.report();
  const { tree = respelt, system } = extended ?? {};
  if (system === undefined) {
    const shape = anyScenario();
    checkShape(shape, tree, notes.faults);
    checkMissedKeys(Object.keys(shape.shape), tree, notes.faults);
    return notes.report();
  }
  const shape = scenarioShape(system, { rows: tree.define !== undefined });
  const { named, filled, report } = checkTree(tree, system, shape, notes);
  const vary = shape.shape.vary.safeParse(named.vary).data ?? {};
  const axes = readAxes(named, vary, system, shape, missing, notes.faults);
  const cellCount = combinationsOf(axes ?? []);
  if (cellCount > MOST_CELLS)
    notes.faults.add(['vary'], `makes ${cellCount} combinations; at most ${MOST_CELLS} are allowed`);
  const balance = shape.shape.balance.safeParse(named.balance).data;
  const knobs = readAxes(named, balance?.knobs ?? {}, system, shape, missing, notes.faults, KNOBS);
  const pool = readPool(named, shape.shape.pool.safeParse(named.pool).data ?? {}, system, shape, missing, notes.faults);
  if (notes.any || filled === undefined || axes === undefined || knobs === undefined || pool === undefined)
    return report();

  const template = { tree: named, system, shape };
  const focus = readFocus(filled.focus ?? {}, { ...template, filled, axes }, notes.faults);
  const names = filled.names ?? {};
  for (const side of Object.keys(names).filter((name) => !Object.hasOwn(filled.sides, name)))
    notes.faults.add(['names', side], unknownWord('side', side, Object.keys(filled.sides)), { key: true });
  const expectations = new Expectations(system, filled.expect ?? {});
  const targets = new Expectations(system, filled.balance?.targets ?? {}, ['balance', 'targets']);
  const claims = new Claims(system, filled.count ?? {});
  const cells = combine(template, axes, notes.faults, (matchup) => {
    expectations.see(matchup);
    targets.see(matchup);
    claims.see(matchup);
  });
  const expect = cells && expectations.check(notes.faults);
  if (cells !== undefined) {
    targets.check(notes.faults);
    claims.check(notes.faults);
  }
  if (notes.any || cells === undefined || expect === undefined) return report();
  return {
    system,
    ...(notes.remarks.length > 0 ? { remarks: notes.remarks } : {}),
    ...(pool.length > 0 ? { lineUps: new LineUps(template, axes, pool) } : {}),
    ...(knobs.length > 0 ? { settings: new Settings(template, axes, knobs, targets.all) } : {}),
    scenario: {
      title: filled.title,
      about: filled.about ?? '',
      rules: system.id,
      play: filled.play,
      seed: filled.seed,
      games: filled.games,
      precision: filled.precision,
      axes: axes.map(({ path, values }: PlacedAxis) => ({ path, values })),
      cells,
      focus,
      names,
      expect,
      tags: filled.tags ?? [],
      canonical: canonical(named, filled, system),
    },
  };
}

/**
 * Returns the rulebook extended with the rows that a tree defines, and the tree with those rows complete; `undefined`
 * if it added faults.
 */
export function extend(
  tree: ScenarioTree,
  system: RuleSystem,
  faults: Faults,
): { tree: ScenarioTree; system: RuleSystem } | undefined {
  if (tree.define === undefined || system.extend === undefined) return { tree, system };
  const own = faults.under('define');
  const before = faults.all.length;
  const define = readDefinitions(tree.define, system, own);
  const book = define && system.extend(define, own);
  return book === undefined || faults.all.length > before ? undefined : { tree: { ...tree, define }, system: book };
}

/** Reports misspelt keys while the rulebook is unknown: only those whose nearest known key is missing. */
function checkMissedKeys(known: readonly string[], tree: ScenarioTree, faults: Faults): void {
  const missed = known.filter((key) => !Object.hasOwn(tree, key));
  for (const key of Object.keys(tree)) {
    if (known.includes(key) || nearest(key, missed) === undefined) continue;
    faults.add([key], unknownWord('key', key, missed), { key: true });
  }
}

/** A tree after the checks that the schema allows. */
export interface CheckedTree {
  /** The tree with policies and statlines spelt out, and a name for every valid member. */
  readonly named: ScenarioTree;
  /** The tree with the schema's defaults; `undefined` if something is wrong. */
  readonly filled: ReturnType<ReturnType<typeof scenarioShape>['parse']> | undefined;
  /** Reports all faults so far, with their positions. */
  report(): FaultReport;
}

/** Returns the keys that authors may write and that are removed when a tree is compiled. */
function writtenKeys(path: Path, { kinds }: RuleSystem, notes: Notes): readonly string[] {
  if (path.length === 0) return ['$schema', 'use', ...(kinds === undefined ? [] : ['define'])];
  const [sides, name] = path;
  if ((sides !== 'sides' && sides !== 'warbands') || path.length > 2) return [];
  return notes.headed.has(name as string) ? ['use', ...Object.keys(WARBAND_HEAD)] : ['use'];
}

/** Checks everything that a schema can check, and names members. */
export function checkTree(
  tree: ScenarioTree,
  system: RuleSystem,
  shape: ReturnType<typeof scenarioShape>,
  notes: Notes,
): CheckedTree {
  const { tree: spelt, unread } = spellOut(spellPolicies(tree, system, notes), system, notes);
  const found = new Faults();
  const filled = checkShape(shape, spelt, found, (path) => writtenKeys(path, system, notes));
  // A member whose statline could not be read has no further faults.
  notes.faults.all.push(...found.all.filter((fault) => !isAbout(fault, unread)));

  const wrong = new Set(
    [...unread, ...found.all.map(({ path }) => path)].map((path) => JSON.stringify(path.slice(0, 4))),
  );
  const isRight = (path: Path) => !wrong.has(JSON.stringify(path));
  const named = nameMembers(spelt, system, isRight, notes.faults);
  return { named, filled, report: () => notes.report(aimAtStatlines(spelt, notes.statlines)) };
}

/** Returns the rulebook of a tree; `undefined` if it added faults. */
export async function findSystem(
  tree: ScenarioTree,
  faults: Faults,
  registry: Registry,
): Promise<RuleSystem | undefined> {
  const { rules } = tree;
  const [, id = '', hash] = typeof rules === 'string' ? (/^([^@]+)@([0-9a-f]+)$/.exec(rules) ?? []) : [];
  if (registry.ids.includes(id)) {
    // The form of an added book in answers: only this exact version plays those games.
    const system = await registry.load(id);
    if (exactName(system) === rules) return system;
    faults.add(['rules'], `${hash} is not the text of ${id} that is here, which is ${exactName(system)}`);
    return undefined;
  }
  if (typeof rules === 'string' && registry.ids.includes(rules)) return registry.load(rules);
  const known = registry.ids.join(', ');
  if (rules === undefined) faults.add(['rules'], `is missing; write the name of a rulebook: ${known}`);
  else if (typeof rules === 'string')
    faults.add(
      ['rules'],
      `${unknownWord('rulebook', rules, registry.ids)}${nearest(rules, registry.ids) === undefined ? '; a book of your own is added with --rules and its file' : ''}`,
    );
  else faults.add(['rules'], `should be the name of a rulebook: ${known}`);
  return undefined;
}
