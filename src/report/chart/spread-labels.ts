/** Labels of one line stand at least so far apart, in pixels. */
const LINE_GAP = 14;

/**
 * How far each of some labels must be moved so that none stands on another.
 *
 * @param places where each would like to stand, in pixels from the top
 * @param height none is moved below this
 * @param gap least distance between two of them
 */
export function spreadLabels(places: readonly number[], height: number, gap = LINE_GAP): number[] {
  const order = places.map((place, i) => ({ place, i })).sort((a, b) => a.place - b.place);
  const moved: number[] = [];
  let above = Number.NEGATIVE_INFINITY;
  for (const { place, i } of order) {
    above = Math.max(place, above + gap);
    moved[i] = above;
  }
  let below = height;
  for (const { i } of order.reverse()) {
    below = Math.min(moved[i], below);
    moved[i] = below;
    below -= gap;
  }
  return places.map((place, i) => moved[i] - place);
}
