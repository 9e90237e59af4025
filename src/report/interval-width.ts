import type { Answer } from '../analysis/answer.ts';
import { widthOf } from '../stats/looks.ts';
import { Z95 } from '../stats/quantile.ts';

/**
 * Half the width of a 95 % interval in standard errors, for numbers that are worked out from an answer's counts: as wide
 * as its own, which hold at whichever look a cell may have stopped.
 */
export function widthIn({ scenario }: Pick<Answer, 'scenario'>): number {
  const { games, precision } = scenario as { readonly games?: number; readonly precision?: number };
  return precision === undefined ? Z95 : widthOf({ games, precision });
}
