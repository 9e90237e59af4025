import type { Cause } from '../../stats/causes.ts';
import type { BattleMatchup } from './matchup.ts';

/** Ways to fall to somebody: 0 to a blow, 1 to a shot. */
export const WAYS = 2;

/** What figures of a side may fall to. */
export interface Causes {
  readonly causes: readonly Cause[];
  /** Position in {@link causes} by line and way; -1 for what cannot be. */
  readonly byLine: readonly number[];
}

/** Each enemy line, by blows, and by shots where it shoots. @rule DW-removed */
export function causesOf({ lines }: BattleMatchup, side: number): Causes {
  const causes: Cause[] = [];
  const add = (is: boolean, cause: Cause) => (is ? causes.push(cause) - 1 : -1);
  const byLine = lines.flatMap(({ side: theirs, count, name, shooting }) => {
    const isEnemy = count > 0 && theirs !== side;
    return [
      add(isEnemy, { name: `${name}-melee`, meaning: `to blows of ${name}`, rule: 'DW-removed' }),
      add(isEnemy && shooting > 0, { name: `${name}-shot`, meaning: `to a shot of ${name}`, rule: 'DW-removed' }),
    ];
  });
  return { causes, byLine };
}
