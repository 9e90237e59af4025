/** Least distance between labels of one line, in pixels. */
const LINE_GAP = 14;

/**
 * Returns how far each label must be moved so that none overlaps another.
 *
 * @param places preferred position of each, in pixels from the top
 * @param height none is moved below this
 * @param gap least distance between two labels
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
