/**
 * Returns Holm's adjusted p-values (1979). Comparing each with a level keeps the probability of any false positive
 * below that level, whatever their dependence. It is never less powerful than Bonferroni's correction.
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
