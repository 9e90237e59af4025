/**
 * Holm's adjusted p-values (1979): comparing each with a level keeps the chance of any false alarm among all of them
 * below that level, whatever they have to do with each other. Never less powerful than dividing the level.
 *
 * @param pValues 0..1
 * @returns in the same order, 0..1
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, i) => i).sort((i, j) => pValues[i] - pValues[j]);
  const adjusted = new Array<number>(pValues.length);
  let largest = 0;
  order.forEach((i, rank) => {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * pValues[i]));
    adjusted[i] = largest;
  });
  return adjusted;
}
