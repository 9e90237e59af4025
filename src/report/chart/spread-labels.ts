/** Labels stand at least so far apart, in pixels. */
const GAP = 14;

/**
 * How far each of some labels must be moved so that none stands on another.
 *
 * @param places where each would like to stand, in pixels from the top
 * @param height none is moved below this
 */
export function spreadLabels(places: readonly number[], height: number): number[] {
  const order = places.map((place, i) => ({ place, i })).sort((a, b) => a.place - b.place);
  const moved: number[] = [];
  let above = Number.NEGATIVE_INFINITY;
  for (const { place, i } of order) {
    above = Math.max(place, above + GAP);
    moved[i] = above;
  }
  let below = height;
  for (const { i } of order.reverse()) {
    below = Math.min(moved[i] as number, below);
    moved[i] = below;
    below -= GAP;
  }
  return places.map((place, i) => (moved[i] as number) - place);
}
