import type { Chooser, Way } from '../../scenario/ways.ts';

/** Policies of a side, from either end, that are combined with those of other sides. */
const KEPT = 2;
const MOST_COMBINED = 16;

/**
 * Combines the policies with the largest effect at either end, one of each side.
 *
 * @param order ways in which one side changes its policy, sorted by their results
 */
export function combineWays(choosers: readonly Chooser[], order: readonly Way[]): Way[] {
  const ofSide = (side: string) => order.filter((way) => side in way).map((way) => way[side]);
  const some = (from: (policies: readonly string[]) => readonly string[]) =>
    combined(choosers.map(({ side }) => ({ side, policies: from(ofSide(side)) })));
  const ways = [...some((policies) => policies.slice(0, KEPT)), ...some((policies) => policies.slice(-KEPT))];
  return ways.filter((way, i) => ways.findIndex((other) => isSameWay(way, other)) === i).slice(0, MOST_COMBINED);
}

/** Returns every way in which two or more sides change, each to one of its policies. */
function combined(sides: readonly { readonly side: string; readonly policies: readonly string[] }[]): Way[] {
  const ways = sides.reduce<Way[]>(
    (before, { side, policies }) =>
      before.flatMap((way) => [way, ...policies.map((policy) => ({ ...way, [side]: policy }))]),
    [{}],
  );
  return ways.filter((way) => Object.keys(way).length > 1);
}

/** Returns whether the same sides play the same policies. */
function isSameWay(one: Way, other: Way): boolean {
  const sides = Object.keys(one);
  return sides.length === Object.keys(other).length && sides.every((side) => one[side] === other[side]);
}
