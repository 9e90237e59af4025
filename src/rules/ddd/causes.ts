import type { Cause } from '../../stats/causes.ts';
import { catalogue } from '../kit/catalogue.ts';
import { EnemyCauses } from '../kit/enemy-causes.ts';
import type { Dungeon } from './dungeon.ts';
import { SHOOTS, THIEF } from './effects.ts';
import type { DungeonMatchup, Line } from './matchup.ts';

/** Ways to wound; `needs` is the trait that a model must have. @rule DDD-wounds-kill */
const WAYS = catalogue('way', {
  melee: { meaning: 'to a blow of LINE', rule: 'DDD-close-hit', needs: 0 },
  shot: { meaning: 'to a shot of LINE', rule: 'DDD-ranged-hit', needs: SHOOTS },
  trap: { meaning: 'to a trap that LINE set', rule: 'DDD-trap-duel', needs: THIEF },
});
export const BY_BLOW = WAYS.byName.melee.index;
export const BY_SHOT = WAYS.byName.shot.index;
export const BY_TRAP = WAYS.byName.trap.index;

/** The causes of a side's losses. */
export interface Causes {
  readonly causes: readonly Cause[];
  /** Returns the index of a model's cause. */
  of(model: number, dungeon: Dungeon): number;
}

/** Returns the causes: each enemy line by blows, shots and traps, and traps not set by an enemy. */
export function causesOf(matchup: DungeonMatchup, side: number): Causes {
  const { lines } = matchup;
  const has = (line: Line, way: number) => {
    const { needs } = WAYS.rows[way];
    return needs === 0 || (line.effects.traits & needs) !== 0 || mayLearn(matchup);
  };
  const enemies = new EnemyCauses(lines, side, WAYS.rows, has);
  const ownTrap = lines.some((line) => line.count > 0 && has(line, BY_TRAP))
    ? enemies.add({
        name: 'trap-of-their-own',
        meaning: 'to a trap of its own side, or one that it failed to remove',
        rule: 'DDD-trap-duel',
      })
    : -1;
  return {
    causes: enemies.causes,
    of(model, { killer, lineOf, way }) {
      const by = killer[model];
      return by < 0 ? ownTrap : enemies.of(lineOf[by], way[model]);
    },
  };
}

/** Returns whether models can learn new abilities in the series. @rule DDD-xp-spend */
function mayLearn({ series, rulings }: DungeonMatchup): boolean {
  return series > 1 && rulings.advancement;
}
