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

/** Something in a scenario that can be turned one step: a number, a choice, or whether somebody has something. */
export interface Knob {
  /** As `vary` has it, `lair.troll.rep`; of something in a list with its word, `lair.troll.attributes.slow`. */
  readonly path: string;
  /** What it stands at. */
  readonly value: VaryValue;
  /** Where it can be turned to, the lower first. */
  readonly steps: readonly KnobStep[];
}

export interface KnobStep {
  readonly to: VaryValue;
  /** The scenario with that, compiled. */
  readonly matchup: Matchup;
}

export interface KnobOptions {
  /** Only knobs in this place and below: `lair`, `lair.troll`, `lair.troll.rep`. */
  readonly of?: string | undefined;
  /** Also give every member each thing of a list that it lacks, and go through policies and other choices. */
  readonly all?: boolean;
  /** House rules, and nothing else. */
  readonly rulings?: boolean;
}

/**
 * Every knob of a scenario that makes a difference to its rulebook.
 *
 * Found in what the rulebook's schemas allow: members' whole numbers one step up and down, switches and things in lists
 * on and off; where asked for, policies and other choices each in turn. A number that is left out is at the value that
 * changes nothing when it is written out. What the rulebook refuses, or what leaves everything as it is, is no step.
 */
export function knobsOf(
  system: RuleSystem,
  setup: Setup,
  { of = '', all = false, rulings = false }: KnobOptions,
): Knob[] {
  const bench = new Workbench(system, setup);
  const isAsked = (path: string) => of === '' || path === of || path.startsWith(`${of}.`);
  const isWanted = ({ path, isChoice }: Place) => !isChoice || all || rulings || path === of;
  const places = rulings ? rulingPlaces(system, setup) : placesOf(system, setup, all);
  return places
    .filter((place) => isWanted(place) && (isAsked(place.path) || of.startsWith(`${place.path}.`)))
    .flatMap((place) => turn(place, bench, all))
    .filter(({ path }) => isAsked(path));
}

/** Paths of all places that knobs may be in, and of all that hold one: `lair`, `lair.troll`, `lair.troll.rep`. */
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

/** A place in a setup where something may be written. */
interface Place {
  readonly path: string;
  readonly shape: Shape;
  readonly value: unknown;
  /** Whether words there are choices to go through, such as a policy; those of a member are what it is. */
  readonly isChoice: boolean;
  /** Numbers to go through, where the book lists them. */
  readonly tries?: readonly number[] | undefined;
  /** The setup with another value there; `undefined` where that cannot be. */
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

/** The values of a choice of a number; `undefined` where a key of a side is none. */
function triesOfKey({ choices }: RuleSystem, key: string): readonly number[] | undefined {
  const choice = choices.find(({ name }) => name === key);
  return choice !== undefined && 'tries' in choice ? choice.tries : undefined;
}

/** Whether a fact is by a rule of ours: a member that does not write it plays by the book, and is not asked to leave it. */
function isHomeRule(shape: Shape): boolean {
  return metaOf(shape).rule?.includes('-home-') ?? false;
}

/** Policies but those that search: they take a hundred times as long, and `compare` can ask for them alone. */
function quickPolicies({ policies }: RuleSystem): string[] {
  return policies.map(({ name }) => name).filter((name) => name !== 'expert' && name !== 'optimal' && name !== 'best');
}

/**
 * Numbers and switches of the defined rows that members use.
 *
 * @param all whether those too that a row does not say, though it could
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

/** A shape of which only the values are known. */
function listShape(values: readonly VaryValue[]): Shape {
  return { _zod: { def: { type: 'literal', values } }, meta: () => undefined };
}

/** Compiles setups, and knows what the scenario itself compiles to. */
class Workbench {
  private readonly system: RuleSystem;
  private readonly written: string;

  constructor(system: RuleSystem, setup: Setup) {
    this.system = system;
    this.written = textOf(compile(system, setup));
  }

  /** What a value leads to: `same` where it changes nothing, `undefined` where the rulebook refuses it. */
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

/** The same text for matchups that play the same, as far as one rulebook made both. */
function textOf(matchup: Matchup | undefined): string {
  return JSON.stringify(matchup);
}

function turn(place: Place, bench: Workbench, all: boolean): Knob[] {
  const { type } = bare(place.shape)._zod.def;
  const values = listed(place.shape);
  if (place.tries !== undefined) {
    const { value } = place;
    return number(place, [...new Set([...place.tries, ...(typeof value === 'number' ? [value] : [])])], bench);
  }
  if (type === 'boolean') return choice(place, [false, true], bench);
  if (values?.every((value) => typeof value === 'number')) return number(place, values, bench);
  if (values !== undefined) return place.isChoice ? choice(place, values, bench) : [];
  if (type === 'number' || type === 'int') return number(place, wholeNumbers(place.shape), bench);
  if (type === 'array') return list(place, bench, all);
  if (type === 'union' && typeof place.value === 'number') {
    return number(place, [place.value - 1, place.value, place.value + 1], bench);
  }
  if (type === 'record') return amounts(place, bench, all);
  return [];
}

/** The most values that are gone through to find where a number stands that is left out. */
const MOST_TRIED = 121;

/** The whole numbers a schema allows, if it allows no more than can be gone through; around the value there is always room. */
function wholeNumbers(shape: Shape): number[] {
  const checks = (bare(shape)._zod.def.checks ?? []).map((check) => check._zod.def);
  if (![bare(shape)._zod.def, ...checks].some(({ format }) => /int/.test(format ?? ''))) return [];
  const least = checks.findLast(({ check }) => check === 'greater_than')?.value ?? 0;
  const most = checks.findLast(({ check }) => check === 'less_than')?.value ?? least + MOST_TRIED;
  return Array.from({ length: most - least + 1 }, (_, i) => least + i);
}

/** One step down and one up from where a number stands. */
function number(place: Place, values: readonly number[], bench: Workbench): Knob[] {
  const sorted = [...values].sort((a, b) => a - b);
  const value =
    typeof place.value === 'number'
      ? place.value
      : place.value === undefined
        ? standing(place, sorted, bench)
        : undefined;
  const at = value === undefined ? -1 : sorted.indexOf(value);
  return at < 0 ? [] : knob(place, place.path, sorted[at], [sorted[at - 1], sorted[at + 1]], bench);
}

/** The one value that changes nothing; none where several do, since it does not matter then. */
function standing(place: Place, values: readonly number[], bench: Workbench): number | undefined {
  if (values.length > MOST_TRIED) return undefined;
  const same = values.filter((value) => bench.try(place, value) === 'same');
  return same.length === 1 ? same[0] : undefined;
}

/** Every other value in turn. */
function choice(place: Place, values: readonly VaryValue[], bench: Workbench): Knob[] {
  const written = place.value as VaryValue | undefined;
  const value = written ?? values.find((each) => bench.try(place, each) === 'same');
  if (value === undefined) return [];
  return knob(
    place,
    place.path,
    value,
    values.filter((each) => each !== value),
    bench,
  );
}

/** Each word of a list taken away; with `all`, each that is not in it added. */
function list(place: Place, bench: Workbench, all: boolean): Knob[] {
  const isWord = (word: unknown) => typeof word === 'string';
  const words: readonly string[] = Array.isArray(place.value) ? place.value : [];
  if (!words.every(isWord)) return [];
  const element = within(place.shape, 0);
  const others = (element && listed(element)?.map(String)) ?? [];
  // What is there twice is one knob, like what is there once.
  const without = [...new Set(words)].flatMap((word) =>
    onOff(place, word, true, words.toSpliced(words.indexOf(word), 1), bench),
  );
  const added = all ? others.filter((word) => !words.includes(word)) : [];
  return [...without, ...added.flatMap((word) => onOff(place, word, false, [...words, word], bench))];
}

function onOff(place: Place, word: string, value: boolean, turned: readonly string[], bench: Workbench): Knob[] {
  const matchup = bench.try(place, turned);
  if (matchup === undefined || matchup === 'same') return [];
  return [{ path: `${place.path}.${word}`, value, steps: [{ to: !value, matchup }] }];
}

/** One more and one fewer of each thing that there are some of; with `all`, one of each that there is none of. */
function amounts(place: Place, bench: Workbench, all: boolean): Knob[] {
  const has = (place.value as Readonly<Record<string, number>> | undefined) ?? {};
  return knownKeys(place.shape).flatMap((word) => {
    const value = has[word] ?? 0;
    if (typeof value !== 'number' || (value === 0 && !all)) return [];
    const steps = [value - 1, value + 1].flatMap((to): KnobStep[] => {
      const matchup = to < 0 ? undefined : bench.try(place, { ...has, [word]: to });
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
  bench: Workbench,
): Knob[] {
  const steps = targets.flatMap((to): KnobStep[] => {
    const matchup = to === undefined ? undefined : bench.try(place, to);
    return to === undefined || matchup === undefined || matchup === 'same' ? [] : [{ to, matchup }];
  });
  return steps.length === 0 ? [] : [{ path, value, steps }];
}
