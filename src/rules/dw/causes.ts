import { catalogue } from '../kit/catalogue.ts';
import { EnemyCauses } from '../kit/enemy-causes.ts';
import type { BattleMatchup, Line } from './matchup.ts';

/**
 * Ways to fall to an enemy.
 *
 * @rule DW-removed
 */
const WAYS = catalogue('way', {
  melee: { meaning: 'to blows of LINE', rule: 'DW-removed' },
  shot: { meaning: 'to a shot of LINE', rule: 'DW-removed' },
});
export const BY_BLOW = WAYS.byName.melee.index;
export const BY_SHOT = WAYS.byName.shot.index;

/** Returns the causes of a side's losses: each enemy line in melee, and by shots if it shoots. */
export function causesOf({ lines }: BattleMatchup, side: number): EnemyCauses<Line> {
  return new EnemyCauses(lines, side, WAYS.rows, ({ shooting }, way) => way !== BY_SHOT || shooting > 0);
}
