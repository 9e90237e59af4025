import type { Measure } from './measure.ts';
import { addProduct, addTo, sumAt } from './tally.ts';

/**
 * Sums over pairs of values, as needed for means, variances and their covariance. Values are integers, so are the sums,
 * and sums of different games can be added.
 */
export interface PairSums {
  /** Number of pairs. */
  readonly games: number;
  readonly a: number;
  readonly aa: number;
  readonly b: number;
  readonly bb: number;
  readonly ab: number;
}

/** A measure that two arms share; each has a value in every game. */
export interface SharedMeasure {
  readonly name: string;
  readonly kind: Measure['kind'];
  /** Divisors that turn values into rates: the number of members in a game of each arm; 1 if it is not a share. */
  readonly ofA: number;
  readonly ofB: number;
  /** The largest value that a game of each arm can have, for a number that has one. */
  readonly mostA?: number | undefined;
  readonly mostB?: number | undefined;
}

/** Returns the measures with the same name and kind in both, in the order of the first. */
export function sharedMeasures(a: readonly Measure[], b: readonly Measure[]): SharedMeasure[] {
  const others = new Map(b.map((measure) => [measure.name, measure]));
  return a.flatMap((measure) => {
    const other = others.get(measure.name);
    if (other?.kind !== measure.kind) return [];
    const { name, kind, of: ofA = 1, most: mostA } = measure;
    return [{ name, kind, ofA, ofB: other.of ?? 1, mostA, mostB: other.most }];
  });
}

/**
 * Returns the number of slots in a tally of several arms that play the same games: for each measure the sum and the sum
 * of squares of every arm, then for each arm but the first the sum of products with the first.
 */
export function armSlots(measures: number, arms: number): number {
  return measures * (3 * arms - 1);
}

/** Adds one game to such a tally. `values` holds the value of every arm, measure by measure. */
export function countArms(tally: Float64Array, values: Float64Array, measures: number, arms: number): void {
  let at = 0;
  let from = 0;
  for (let measure = 0; measure < measures; measure++) {
    const first = values[from];
    for (let arm = 0; arm < arms; arm++) {
      const value = values[from++];
      addTo(tally, at, value);
      addProduct(tally, at + 1, value, value);
      at += 2;
      if (arm > 0) {
        addProduct(tally, at, first, value);
        at++;
      }
    }
  }
}

/** Returns the sums of one measure for the first arm (a) and another one (b, 1 or more). */
export function pairSums(tally: Float64Array, games: number, measure: number, arms: number, arm: number): PairSums {
  const start = armSlots(measure, arms);
  const at = start + 3 * arm - 1;
  const slot = (i: number) => sumAt(tally, i);
  return { games, a: slot(start), aa: slot(start + 1), b: slot(at), bb: slot(at + 1), ab: slot(at + 2) };
}

/** Returns the sums of both together. */
export function addPairSums(one: PairSums, other: PairSums): PairSums {
  return {
    games: one.games + other.games,
    a: one.a + other.a,
    aa: one.aa + other.aa,
    b: one.b + other.b,
    bb: one.bb + other.bb,
    ab: one.ab + other.ab,
  };
}
