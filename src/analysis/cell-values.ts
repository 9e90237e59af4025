import type { LengthLaw } from '../dice/length-law.ts';
import { layOut, type Measure, slotsOf } from '../stats/measure.ts';
import { type PackedTally, slotsOfPacked } from '../stats/tally.ts';
import type { Value } from './answer.ts';
import { cellValue } from './cell-value.ts';

/** What is known of a cell. */
interface Known {
  readonly games: number;
  readonly counts: PackedTally;
  /** By name of measure. */
  readonly exact: ReadonlyMap<string, number> | undefined;
  readonly lengths: ReadonlyMap<string, LengthLaw> | undefined;
}

/** A measure and its first slot, by name. */
type Places = ReadonlyMap<string, { readonly measure: Measure; readonly at: number }>;

interface Source extends Known {
  readonly places: Places;
  /** Values that have been read, by name; `undefined` if none are kept. */
  readonly kept: Map<string, Value | undefined> | undefined;
}

/** Values take five times the memory of their tally, so answers with more cells keep none. */
const MOST_KEPT = 100;

const SOURCE = Symbol('source');

/**
 * Makes the values of cells, each when it is read. Where there are thousands of cells they are made again at each read. So
 * a cell keeps little more than its tally, a fifth of the memory: cells share their getters, and those with equal measures
 * their places in the tally.
 */
export class CellValues {
  private readonly keeps: boolean;
  private readonly places = new Map<string, Places>();
  private readonly getters = new Map<string, PropertyDescriptor>();

  /** @param cells number of cells */
  constructor(cells: number) {
    this.keeps = cells <= MOST_KEPT;
  }

  /** Returns the values that are known, by name of measure. */
  of(measures: readonly Measure[], known: Known): Readonly<Record<string, Value>> {
    const kept = this.keeps ? new Map<string, Value | undefined>() : undefined;
    const source: Source = { ...known, places: this.placesOf(measures), kept };
    const values = Object.defineProperty({}, SOURCE, { value: source });
    for (const { name } of measures)
      if (known.games > 0 || known.exact?.has(name)) Object.defineProperty(values, name, this.getterOf(name));
    return values;
  }

  private placesOf(measures: readonly Measure[]): Places {
    const text = JSON.stringify(measures);
    let places = this.places.get(text);
    if (places === undefined) {
      const { offsets } = layOut(measures);
      places = new Map(measures.map((measure, i) => [measure.name, { measure, at: offsets[i] }]));
      this.places.set(text, places);
    }
    return places;
  }

  private getterOf(name: string): PropertyDescriptor {
    let getter = this.getters.get(name);
    if (getter === undefined) {
      getter = {
        enumerable: true,
        get(this: { readonly [SOURCE]: Source }) {
          return valueIn(this[SOURCE], name);
        },
      };
      this.getters.set(name, getter);
    }
    return getter;
  }
}

function valueIn(source: Source, name: string): Value | undefined {
  const { kept } = source;
  if (kept?.has(name)) return kept.get(name);
  const value = makeValue(source, name);
  kept?.set(name, value);
  return value;
}

function makeValue({ places, games, counts, exact, lengths }: Source, name: string): Value | undefined {
  const { measure, at } = places.get(name) as { measure: Measure; at: number };
  const seen = games === 0 ? undefined : { games, counts: slotsOfPacked(counts, at, at + slotsOf(measure)) };
  return cellValue(measure, seen, exact?.get(name), lengths?.get(name));
}
