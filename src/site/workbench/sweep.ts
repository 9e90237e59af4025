import { settingLabel } from '../../questions/sensitivity/words.ts';
import { axisLabel, capital } from '../../report/label.ts';
import { type Names, namesOf } from '../../report/names.ts';
import { type Knob, knobsOf } from '../../scenario/knobs.ts';
import { isTree, valueAt } from '../../scenario/scenario-tree.ts';
import { findPlace } from '../../scenario/vary.ts';
import { cardName, words } from '../overview.ts';
import { Faulty, PageReader } from '../questions/page-reader.ts';
import type { Draft } from './clerk.ts';
import type { Opened } from './opened.ts';
import { valuesText } from './sweep-text.ts';

/** The axes of a scenario, and possible ones. */
export interface Sweep {
  readonly axes: readonly {
    readonly place: string;
    readonly label: string;
    /** For example `3, 5, 7` or `3..7`. */
    readonly values: string;
    /** Whether `focus` sets one of them. */
    readonly hasFocus: boolean;
  }[];
  readonly places: readonly SweepPlace[];
}

/** A place whose values can be varied. */
interface SweepPlace {
  readonly place: string;
  /** For example `Rep of the troll, now 5`. */
  readonly label: string;
  /** Its member, side or group of settings: `Troll`, `Band`, `Rulings`. */
  readonly group: string;
  /** Initial values. */
  readonly values: readonly unknown[];
}

/** Finds the axes of a scenario, and the places that it could vary; none of the latter if it has faults. */
export async function sweepOf({ text, path }: Draft, { written, named, system }: Opened): Promise<Sweep> {
  const names = namesOf({ scenario: named, names: {} });
  const axes = Object.entries(isTree(written.vary) ? written.vary : {}).map(([place, values]) => ({
    place,
    label: capital(axisLabel(place, names)),
    values: valuesText(values),
    hasFocus: valueAt(written, ['focus', place]) !== undefined,
  }));
  const taken = new Set(axes.map(({ place }) => String(findPlace(place, named, system))));
  const knobs = await knobsIn(new PageReader({ text, path, earlier: [], threads: 1 }));
  const places = knobs.flatMap((knob): SweepPlace[] => {
    const at = findPlace(knob.path, named, system);
    if (at === undefined || taken.has(String(at))) return [];
    const label = `${capital(axisLabel(knob.path, names))}, now ${settingLabel(knob.value)}`;
    return [{ place: knob.path, label, group: groupOf(knob.path, names), values: valuesOf(knob) }];
  });
  return { axes, places };
}

async function knobsIn(reader: PageReader): Promise<Knob[]> {
  try {
    const { scenario, system } = await reader.asWritten();
    const [cell] = scenario.cells;
    if (cell === undefined) return [];
    return [{ all: true }, { rulings: true }].flatMap((options) => knobsOf(system, cell.setup, options));
  } catch (error) {
    if (error instanceof Faulty) return [];
    throw error;
  }
}

/** Returns a step down, the current value, and a step up; for choices, all of them. */
function valuesOf({ value, steps }: Knob): readonly unknown[] {
  const values = [value, ...steps.map(({ to }) => to)];
  return typeof value === 'number' ? values.sort((a, b) => Number(a) - Number(b)) : values;
}

function groupOf(place: string, names: Names): string {
  const [side = '', member, ...more] = place.split('.');
  if (member === undefined || !names.has(side)) return member === undefined ? 'The game' : capital(words(side));
  return more.length === 0 ? capital(names.side(side)) : cardName(names, side, member);
}
