import type { UnsolvedCell } from '../analysis/answer-scenario.ts';
import { cellName } from '../analysis/choose-cell.ts';

/**
 * Returns `too many states to solve (over 2,000,000 after 7 steps)`; in a sweep with the cells that it applies to,
 * whatever their numbers of steps.
 */
export function reasons(unsolved: readonly UnsolvedCell[]): string {
  const cells = new Map<string, string[]>();
  for (const { cell, why } of unsolved) {
    const reason = unsolved.length === 1 ? why : why.replace(/ after [\d,]+ steps?/, '');
    cells.set(reason, [...(cells.get(reason) ?? []), cellName(cell)]);
  }
  return [...cells]
    .map(([why, [first = '', ...more]]) => {
      if (first === '') return why;
      return more.length === 0 ? `${first}: ${why}` : `${first} and ${more.length} more: ${why}`;
    })
    .join('; ');
}
