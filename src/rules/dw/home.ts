import { DIRECTIONS } from '../../board/neighbours.ts';
import type { Battle } from './battle.ts';
import { traceRegeneration } from './story.ts';

/** Home rules: effects of rows beyond the book. */

/**
 * Armour is never reduced below this.
 *
 * @rule DW-stat-armour
 */
const LEAST_ARMOUR = 2;

/**
 * Returns a figure's Armour after piercing.
 *
 * @rule DW-home-piercing
 * @param piercing points that do not count
 */
export function pierced(battle: Battle, figure: number, piercing: number): number {
  return Math.max(LEAST_ARMOUR, battle.armour[figure] - piercing);
}

/**
 * Returns the piercing of a pool of dice: the least of all figures that contribute dice, since the dice are not
 * assigned to figures.
 *
 * @rule DW-home-piercing
 * @param figures figures that may contribute to the pool
 * @param pool dice of each figure
 */
export function poolPiercing(battle: Battle, figures: Iterable<number>, pool = battle.attack): number {
  if (!battle.hasPiercing) return 0;
  let least = -1;
  for (const figure of figures) {
    if (pool[figure] > 0 && (least < 0 || battle.piercing[figure] < least)) least = battle.piercing[figure];
  }
  return Math.max(0, least);
}

/**
 * Returns the piercing of the free attack on a figure that leaves all its enemies.
 *
 * @rule DW-home-piercing
 */
export function piercingAround(battle: Battle, figure: number): number {
  return battle.hasPiercing ? poolPiercing(battle, enemiesAround(battle, figure)) : 0;
}

/** Returns the enemies in contact with a figure. */
export function enemiesAround(battle: Battle, figure: number): number[] {
  const { adjacent, adjacents } = battle.ground;
  const from = battle.square[figure];
  const side = battle.sideOf(figure);
  const enemies: number[] = [];
  for (let i = from * DIRECTIONS; i < from * DIRECTIONS + adjacents[from]; i++) {
    const other = battle.occupant[adjacent[i]] - 1;
    if (other >= 0 && battle.sideOf(other) !== side) enemies.push(other);
  }
  return enemies;
}

/**
 * Returns a figure's melee dice: its attack minus the largest fear of the enemies in contact with it, at least 1.
 *
 * @rule DW-stat-attack, DW-home-fear
 */
export function meleeDice(battle: Battle, figure: number): number {
  const attack = battle.attack[figure];
  if (!battle.hasFear || attack === 0) return attack;
  const fear = Math.max(0, ...enemiesAround(battle, figure).map((enemy) => battle.fear[enemy]));
  return Math.max(1, attack - fear);
}

/**
 * Regenerates the mover's figures, up to their initial hits.
 *
 * @rule DW-home-regeneration
 */
export function regenerate(battle: Battle, side: number): void {
  if (!battle.hasRegeneration) return;
  for (let figure = battle.firstOf(side); figure < battle.endOf(side); figure++) {
    if (!battle.isOn(figure)) continue;
    const back = Math.min(battle.regeneration[figure], battle.fullHits[figure] - battle.hits[figure]);
    if (back === 0) continue;
    battle.hits[figure] += back;
    if (battle.trace !== undefined) traceRegeneration(battle, figure, back);
  }
}
