import { Faults, type Path } from '../../check/fault.ts';
import { renameIn } from '../../check/formula.ts';
import { bare, metaOf, type Shape, shapeOf, within } from '../../check/shape.ts';
import { checkSideNames } from '../../scenario/scenario-shape.ts';
import { isTree, type ScenarioTree, valueAt } from '../../scenario/scenario-tree.ts';
import { findPlace } from '../../scenario/vary.ts';
import { CannotEdit, renameKey, setValue } from './document-edits.ts';
import type { Opened } from './opened.ts';

/** Mappings of a scenario with places as keys. */
const BY_PLACE: readonly Path[] = [['vary'], ['focus'], ['balance', 'knobs']];
/** Mappings of a scenario with measures as keys. */
const BY_MEASURE: readonly Path[] = [['expect'], ['balance', 'targets']];

/**
 * Returns the text of a scenario with a side renamed wherever the scenario names it.
 *
 * @throws CannotEdit if a side cannot have that name
 */
export function withSideRenamed(text: string, opened: Opened, from: string, to: string): string {
  if (from === to) return text;
  checkNewName(opened, to);
  const { written } = opened;
  let made = text;
  const rename = (path: Path, key: string) => {
    if (key !== path.at(-1)) made = renameKey(made, path, key);
  };
  for (const [mapping, nameOf] of [
    ...BY_PLACE.map((path) => [path, (place: string) => placeWith(place, opened, from, to)] as const),
    ...BY_MEASURE.map((path) => [path, (measure: string) => measureWith(measure, from, to)] as const),
    [['names'], (side: string) => (side === from ? to : side)] as const,
  ]) {
    const keys = valueAt(written, mapping);
    for (const key of Object.keys(isTree(keys) ? keys : {})) rename([...mapping, key], nameOf(key));
  }
  for (const [name, claim] of Object.entries(isTree(written.count) ? written.count : {})) {
    if (typeof claim !== 'string') continue;
    const renamed = renameIn(claim, (measure) => measureWith(measure, from, to));
    if (renamed !== claim) made = setValue(made, ['count', name], renamed);
  }
  for (const mapping of BY_PLACE)
    for (const [place, values] of Object.entries((valueAt(written, mapping) ?? {}) as ScenarioTree))
      if (takesSide(place, opened))
        made = withValues(made, [...mapping, placeWith(place, opened, from, to)], values, from, to);
  for (const [key, schema] of Object.entries(opened.system.keys))
    for (const path of placesOfSide(shapeOf(schema as never), written[key], [key], from))
      made = setValue(made, path, to);
  return renameKey(made, ['sides', from], to);
}

function checkNewName({ written }: Opened, name: string): void {
  if (isTree(written.sides) && Object.hasOwn(written.sides, name))
    throw new CannotEdit(`another side is called ${name}`);
  const faults = new Faults();
  checkSideNames({ sides: { [name]: {} } }, [], faults);
  const [fault] = faults.all;
  if (fault !== undefined) throw new CannotEdit(fault.problem);
}

/**
 * Renames the side in `lair.troll.rep`. A key of the scenario may share a side's name: then `party` is not a place in
 * it.
 */
function placeWith(place: string, { named, system }: Opened, from: string, to: string): string {
  if (!place.startsWith(`${from}.`)) return place;
  const [first] = findPlace(place, named, system) ?? ['sides'];
  return first === 'sides' ? `${to}${place.slice(from.length)}` : place;
}

/** Returns whether the values of a place are names of sides: `active: [band, lair]`. */
function takesSide(place: string, { named, system }: Opened): boolean {
  const [key, ...steps] = findPlace(place, named, system) ?? [];
  let shape = key === undefined ? undefined : (system.keys[key] as unknown as Shape | undefined);
  for (const step of steps) shape = shape && within(shape, step);
  return shape !== undefined && namesSide(shape);
}

/** @param values a list, or one value, which may hold several names in one text: `band, lair` */
function withValues(text: string, path: Path, values: unknown, from: string, to: string): string {
  if (Array.isArray(values))
    return values.reduce<string>((made, value, i) => withValues(made, [...path, i], value, from, to), text);
  if (typeof values !== 'string') return text;
  const renamed = values.replaceAll(/[^,\s]+/g, (word) => (word === from ? to : word));
  return renamed === values ? text : setValue(text, path, renamed);
}

/** Renames the side in `band.knight.killed-by.lair.troll`: that of the member, or that of the killer. */
function measureWith(measure: string, from: string, to: string): string {
  const parts = measure.split('.');
  return parts.map((part, i) => (part === from && parts.length > 1 && (i === 0 || i === 3) ? to : part)).join('.');
}

/** Returns the paths at which a value of the rulebook's own keys names a side. */
function placesOfSide(shape: Shape | undefined, value: unknown, path: Path, side: string): Path[] {
  if (shape === undefined) return [];
  if (typeof value === 'string') return value === side && namesSide(shape) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item, i) => placesOfSide(within(shape, i), item, [...path, i], side));
  return Object.entries(isTree(value) ? value : {}).flatMap(([key, inner]) =>
    placesOfSide(within(shape, key), inner, [...path, key], side),
  );
}

function namesSide(shape: Shape): boolean {
  return metaOf(shape).names === 'side' || (bare(shape)._zod.def.options ?? []).some(namesSide);
}
