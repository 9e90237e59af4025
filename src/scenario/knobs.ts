import type { ZodType } from 'zod';
import { Faults } from '../check/fault.ts';
import { bare, knownKeys, listed, metaOf, type Shape, shapeOf, within } from '../check/shape.ts';
import { readBook } from '../rules/homebrew.ts';
import type { Definitions } from '../rules/kit/homebrew.ts';
import type { Matchup, RuleSystem, Setup } from '../rules/system.ts';
import { compileSetup } from './holdings.ts';
import { rowPath, rowPlaces, rowsUsedBy } from './row-places.ts';
import type { VaryValue } from './scenario.ts';
import { memberShape } from './scenario-shape.ts';
import { valueAt, withValue } from './scenario-tree.ts';

/** A value in a scenario that can be changed by one step: a number, a choice, or whether a member has something. */
export interface Knob {
  /** The key in `vary`, `lair.troll.rep`; for an entry of a list, with the entry, `lair.troll.attributes.slow`. */
  readonly path: string;
  /** The current value. */
  readonly value: VaryValue;
  /** The possible steps, lower values first. */
  readonly steps: readonly KnobStep[];
}

export interface KnobStep {
  readonly to: VaryValue;
  /** The compiled scenario after the step. */
  readonly matchup: Matchup;
}

export interface KnobOptions {
  /** Only knobs with this path or below it: `lair`, `lair.troll`, `lair.troll.rep`. */
  readonly of?: string | undefined;
  /** Also add to every member each list entry that it lacks, and vary policies and other choices. */
  readonly all?: boolean;
  /** Only house rules. */
  readonly rulings?: boolean;
}

/**
 * Returns every knob of a scenario that changes what its rulebook compiles.
 *
 * The knobs come from the rulebook's schemas: integers of members one step up and down, switches and list entries on
 * and off; if requested, each policy and other choice. The current value of a number that is left out is the one that
 * changes nothing when written. A step that the rulebook rejects, or that changes nothing, is dropped.
 */
export function knobsOf(
  system: RuleSystem,
  setup: Setup,
  { of = '', all = false, rulings = false }: KnobOptions,
): Knob[] {
  const compiler = new SetupCompiler(system, setup);
  const isAsked = (path: string) => of === '' || path === of || path.startsWith(`${of}.`);
  const isWanted = ({ path, isChoice }: Place) => !isChoice || all || rulings || path === of;
  const places = rulings ? rulingPlaces(system, setup) : placesOf(system, setup, all);
  return places
    .filter((place) => isWanted(place) && (isAsked(place.path) || of.startsWith(`${place.path}.`)))
    .flatMap((place) => turn(place, compiler, all))
    .filter(({ path }) => isAsked(path));
}

/** Returns the paths of all possible knobs and of their parents: `lair`, `lair.troll`, `lair.troll.rep`. */
export function knobPlaces(system: RuleSystem, setup: Setup, rulings: boolean): string[] {
  const places = rulings ? rulingPlaces(system, setup) : placesOf(system, setup, true);
  const paths = places.flatMap(({ path }) => {
    const steps = path.split('.');
    return steps.map((_, i) => steps.slice(0, i + 1).join('.'));
  });
  return [...new Set(paths)];
}

function placesOf(system: RuleSystem, setup: Setup, all: boolean): Place[] {
  return [...sidePlaces(system, setup), ...definedPlaces(system, setup, all), ...keyPlaces(system, setup)];
}

/** A path in a setup whose value can be replaced. */
interface Place {
  readonly path: string;
  readonly shape: Shape;
  readonly value: unknown;
  /** Whether its words are alternatives to try, such as a policy; words of a member define what it is. */
  readonly isChoice: boolean;
  /** Numbers to try, if the book lists them. */
  readonly tries?: readonly number[] | undefined;
  /** Returns the setup with another value there; `undefined` if that is invalid. */
  with(value: unknown): Setup | undefined;
}

function sidePlaces(system: RuleSystem, setup: Setup): Place[] {
  const shape = memberShape(system);
  const shapes = shape.shape as unknown as Readonly<Record<string, Shape>>;
  const replaced = (side: number, change: object) => ({
    ...setup,
    sides: setup.sides.map((old, i) => (i === side ? { ...old, ...change } : old)),
  });
  return setup.sides.flatMap((side, s) => [
    ...side.members.flatMap((member, m) =>
      Object.keys(shapes)
        .filter((key) => key !== 'name' && (key in member || !isHomeRule(shapes[key])))
        .map(
          (key): Place => ({
            path: `${side.name}.${member.name}.${key}`,
            shape: shapes[key],
            value: (member as Record<string, unknown>)[key],
            isChoice: false,
            with(value) {
              const checked = shape.safeParse({ ...member, [key]: value });
              if (!checked.success) return undefined;
              const turned = checked.data as unknown as (typeof side.members)[number];
              const members = side.members.with(m, turned).filter(({ count }) => count > 0);
              return members.length === 0 ? undefined : replaced(s, { members });
            },
          }),
        ),
    ),
    ...Object.entries({ policy: listShape(quickPolicies(system)), ...system.sideKeys }).map(
      ([key, schema]): Place => ({
        path: `${side.name}.${key}`,
        shape: schema,
        value: (side as unknown as Record<string, unknown>)[key],
        isChoice: true,
        tries: triesOfKey(system, key),
        with: (value) => replaced(s, { [key]: value }),
      }),
    ),
  ]);
}

/** Returns the numbers of a choice; `undefined` if a key of a side is not such a choice. */
function triesOfKey({ choices }: RuleSystem, key: string): readonly number[] | undefined {
  const choice = choices.find(({ name }) => name === key);
  return choice !== undefined && 'tries' in choice ? choice.tries : undefined;
}

/**
 * Returns whether a fact comes from a house rule of ours: a member without it plays by the book, so it is not varied.
 */
function isHomeRule(shape: Shape): boolean {
  return metaOf(shape).rule?.includes('-home-') ?? false;
}

/**
 * Returns the policies that do not search: the others take a hundred times as long, and `compare` can be used for them
 * alone.
 */
function quickPolicies({ policies }: RuleSystem): string[] {
  return policies.map(({ name }) => name).filter((name) => name !== 'expert' && name !== 'optimal' && name !== 'best');
}

/**
 * Returns numbers and switches of the defined rows that members use.
 *
 * @param all whether to include facts that a row leaves out but could have
 */
function definedPlaces(system: RuleSystem, setup: Setup, all: boolean): Place[] {
  const { define } = setup;
  if (define === undefined) return [];
  const used = rowsUsedBy(
    setup.sides.flatMap(({ members }) => members),
    define,
  );
  return rowPlaces(system, define)
    .filter(({ kind, row }) => used.some((id) => id.kind === kind && id.row === row))
    .filter(
      ({ kind, row, fact, value }) =>
        value !== undefined || (all && valueAt(define, [kind, row, ...fact.slice(0, -1)]) !== undefined),
    )
    .filter(({ shape, value }) => ['number', 'boolean'].includes(typeof value) || isNumberOrSwitch(shape))
    .map((place) => {
      const { kind, row, fact, shape, value } = place;
      return {
        path: rowPath(place),
        shape,
        value,
        isChoice: false,
        with(turned) {
          const fits = (shape as unknown as ZodType).safeParse(turned).success;
          return fits
            ? { ...setup, define: withValue(define, [kind, row, ...fact], turned) as Definitions }
            : undefined;
        },
      };
    });
}

function isNumberOrSwitch(shape: Shape): boolean {
  return ['number', 'int', 'boolean'].includes(bare(shape)._zod.def.type);
}

function keyPlaces(system: RuleSystem, setup: Setup): Place[] {
  return Object.entries(system.keys).map(([key, schema]) => ({
    path: key,
    shape: shapeOf(schema as never),
    value: setup[key],
    isChoice: true,
    with: (value) => ({ ...setup, [key]: value }),
  }));
}

function rulingPlaces(system: RuleSystem, setup: Setup): Place[] {
  const rulings = setup.rulings as Readonly<Record<string, VaryValue>>;
  return system.rulings.map(({ name, values }) => ({
    path: `rulings.${name}`,
    shape: listShape(values),
    value: rulings[name],
    isChoice: true,
    with: (value) => ({ ...setup, rulings: { ...rulings, [name]: value } }),
  }));
}

/** Returns a shape that only lists values. */
function listShape(values: readonly VaryValue[]): Shape {
  return { _zod: { def: { type: 'literal', values } }, meta: () => undefined };
}

/** Compiles setups and compares them with the scenario as written. */
class SetupCompiler {
  private readonly system: RuleSystem;
  private readonly written: string;

  constructor(system: RuleSystem, setup: Setup) {
    this.system = system;
    this.written = textOf(compile(system, setup));
  }

  /** Compiles the scenario with another value: `same` if it changes nothing, `undefined` if the rulebook rejects it. */
  try(place: Place, value: unknown): Matchup | 'same' | undefined {
    const setup = place.with(value);
    const matchup = setup && compile(this.system, setup);
    return matchup && (textOf(matchup) === this.written ? 'same' : matchup);
  }
}

function compile(system: RuleSystem, setup: Setup): Matchup | undefined {
  const faults = new Faults();
  const matchup = readBook(system, setup, faults) && compileSetup(system, setup, faults);
  return faults.any ? undefined : matchup;
}

/** Returns a text that is equal for matchups of one rulebook that play the same. */
function textOf(matchup: Matchup | undefined): string {
  return JSON.stringify(matchup);
}

function turn(place: Place, compiler: SetupCompiler, all: boolean): Knob[] {
  const { type } = bare(place.shape)._zod.def;
  const values = listed(place.shape);
  if (place.tries !== undefined) {
    const { value } = place;
    return number(place, [...new Set([...place.tries, ...(typeof value === 'number' ? [value] : [])])], compiler);
  }
  if (type === 'boolean') return choice(place, [false, true], compiler);
  if (values?.every((value) => typeof value === 'number')) return number(place, values, compiler);
  if (values !== undefined) return place.isChoice ? choice(place, values, compiler) : [];
  if (type === 'number' || type === 'int') return number(place, wholeNumbers(place.shape), compiler);
  if (type === 'array') return list(place, compiler, all);
  if (type === 'union' && typeof place.value === 'number') {
    return number(place, [place.value - 1, place.value, place.value + 1], compiler);
  }
  if (type === 'record') return amounts(place, compiler, all);
  return [];
}

/** The most values to try when searching the current value of a number that is left out. */
const MOST_TRIED = 121;

/** Returns the integers that a schema allows, or the first of them if it has no maximum. */
function wholeNumbers(shape: Shape): number[] {
  const checks = (bare(shape)._zod.def.checks ?? []).map((check) => check._zod.def);
  if (![bare(shape)._zod.def, ...checks].some(({ format }) => /int/.test(format ?? ''))) return [];
  const least = checks.findLast(({ check }) => check === 'greater_than')?.value ?? 0;
  const most = checks.findLast(({ check }) => check === 'less_than')?.value ?? least + MOST_TRIED;
  return Array.from({ length: most - least + 1 }, (_, i) => least + i);
}

/** Returns one step down and one up from the current value of a number. */
function number(place: Place, values: readonly number[], compiler: SetupCompiler): Knob[] {
  const sorted = [...values].sort((a, b) => a - b);
  const value =
    typeof place.value === 'number'
      ? place.value
      : place.value === undefined
        ? standing(place, sorted, compiler)
        : undefined;
  const at = value === undefined ? -1 : sorted.indexOf(value);
  return at < 0 ? [] : knob(place, place.path, sorted[at], [sorted[at - 1], sorted[at + 1]], compiler);
}

/** Returns the only value that changes nothing; `undefined` if several do, since it does not matter then. */
function standing(place: Place, values: readonly number[], compiler: SetupCompiler): number | undefined {
  if (values.length > MOST_TRIED) return undefined;
  const same = values.filter((value) => compiler.try(place, value) === 'same');
  return same.length === 1 ? same[0] : undefined;
}

/** Returns a step to every other value. */
function choice(place: Place, values: readonly VaryValue[], compiler: SetupCompiler): Knob[] {
  const written = place.value as VaryValue | undefined;
  const value = written ?? values.find((each) => compiler.try(place, each) === 'same');
  if (value === undefined) return [];
  return knob(
    place,
    place.path,
    value,
    values.filter((each) => each !== value),
    compiler,
  );
}

/** Returns a knob for removing each word of a list; with `all`, also for adding each other word. */
function list(place: Place, compiler: SetupCompiler, all: boolean): Knob[] {
  const isWord = (word: unknown) => typeof word === 'string';
  const words: readonly string[] = Array.isArray(place.value) ? place.value : [];
  if (!words.every(isWord)) return [];
  const element = within(place.shape, 0);
  const others = (element && listed(element)?.map(String)) ?? [];
  // Words listed twice make one knob.
  const without = [...new Set(words)].flatMap((word) =>
    onOff(place, word, true, words.toSpliced(words.indexOf(word), 1), compiler),
  );
  const added = all ? others.filter((word) => !words.includes(word)) : [];
  return [...without, ...added.flatMap((word) => onOff(place, word, false, [...words, word], compiler))];
}

function onOff(place: Place, word: string, value: boolean, turned: readonly string[], compiler: SetupCompiler): Knob[] {
  const matchup = compiler.try(place, turned);
  if (matchup === undefined || matchup === 'same') return [];
  return [{ path: `${place.path}.${word}`, value, steps: [{ to: !value, matchup }] }];
}

/** Returns steps of one more and one fewer of each counted thing; with `all`, also one of each that is missing. */
function amounts(place: Place, compiler: SetupCompiler, all: boolean): Knob[] {
  const has = (place.value as Readonly<Record<string, number>> | undefined) ?? {};
  return knownKeys(place.shape).flatMap((word) => {
    const value = has[word] ?? 0;
    if (typeof value !== 'number' || (value === 0 && !all)) return [];
    const steps = [value - 1, value + 1].flatMap((to): KnobStep[] => {
      const matchup = to < 0 ? undefined : compiler.try(place, { ...has, [word]: to });
      return matchup === undefined || matchup === 'same' ? [] : [{ to, matchup }];
    });
    return steps.length === 0 ? [] : [{ path: `${place.path}.${word}`, value, steps }];
  });
}

function knob(
  place: Place,
  path: string,
  value: VaryValue,
  targets: readonly (VaryValue | undefined)[],
  compiler: SetupCompiler,
): Knob[] {
  const steps = targets.flatMap((to): KnobStep[] => {
    const matchup = to === undefined ? undefined : compiler.try(place, to);
    return to === undefined || matchup === undefined || matchup === 'same' ? [] : [{ to, matchup }];
  });
  return steps.length === 0 ? [] : [{ path, value, steps }];
}
