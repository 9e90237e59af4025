import type { Measured } from '../../stats/crossing.ts';

/** Number of standard errors from even at which the leading side counts as known. */
const SEARCH_Z = 3.5;

/** Returns a seed for each index, none of them that of the scenario. */
export function seedAnew(seed: number, place: number): number {
  // Subtract first, since sums above the largest safe integer are rounded: two indexes would get one seed.
  const left = seed - Number.MAX_SAFE_INTEGER + 1 + place;
  return left < 0 ? left + Number.MAX_SAFE_INTEGER : left;
}

/** Returns the side of even that a value is on; 0 if the games do not show it. */
function sideOf({ value, variance }: Measured): number {
  return Math.abs(value) <= SEARCH_Z * Math.sqrt(variance) ? 0 : Math.sign(value);
}

/** Returns the position of the first change of sides among the searched values, and the number of changes. */
export function changeOf(rough: ReadonlyMap<number, Measured>): {
  between: { from: number; to: number };
  crossings: number;
} {
  const places = [...rough.keys()].sort((a, b) => a - b);
  const sides = places.map((place) => sideOf(rough.get(place) as Measured));
  const clear = places.flatMap((place, i) => (sides[i] === 0 ? [] : [{ place, side: sides[i] }]));
  const changes = clear.slice(1).filter(({ side }, i) => side !== clear[i]?.side).length;
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0];
  const at = clear.findIndex(({ side }, i) => i > 0 && side !== clear[i - 1]?.side);
  if (at > 0) {
    return { between: { from: clear[at - 1]?.place ?? first, to: clear[at]?.place ?? last }, crossings: changes };
  }
  // All clear values are on one side: it may be even beyond them, or where it is nearest to even.
  const [head, tail] = [clear[0]?.place ?? last, clear.at(-1)?.place ?? first];
  if (sides[0] === 0) return { between: { from: first, to: head }, crossings: 0 };
  if (sides.at(-1) === 0) return { between: { from: tail, to: last }, crossings: 0 };
  const distance = (place: number) => Math.abs((rough.get(place) as Measured).value);
  const near = places.reduce((best, place) => (distance(place) < distance(best) ? place : best), first);
  return { between: { from: near, to: near }, crossings: 0 };
}
