import { DIRECTIONS } from '../../board/neighbours.ts';
import type { Battle } from './battle.ts';
import { traceRegeneration } from './story.ts';

/** Home rules: what rows of a scenario can say beyond the book. */

/** No Armour counts for less. @rule DW-stat-armour */
const LEAST_ARMOUR = 2;

/** What counts of a figure's Armour. @rule DW-home-piercing @param piercing points that do not count */
export function pierced(battle: Battle, figure: number, piercing: number): number {
  return Math.max(LEAST_ARMOUR, battle.armour[figure] - piercing);
}

/**
 * How much of an enemy's Armour a pool of dice pierces: no more than each figure that gives dice, since a die of a
 * pool is of no one figure.
 *
 * @rule DW-home-piercing
 * @param figures that may give dice to the pool
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

/** What the free attack on a figure pierces that leaves all its enemies. @rule DW-home-piercing */
export function piercingAround(battle: Battle, figure: number): number {
  return battle.hasPiercing ? poolPiercing(battle, enemiesAround(battle, figure)) : 0;
}

/** Enemies in contact with a figure. */
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
 * Dice that a figure gives in melee: its attack, less the largest fear of the enemies in contact with it, 1 at the least.
 *
 * @rule DW-stat-attack, DW-home-fear
 */
export function meleeDice(battle: Battle, figure: number): number {
  const attack = battle.attack[figure];
  if (!battle.hasFear || attack === 0) return attack;
  const fear = Math.max(0, ...enemiesAround(battle, figure).map((enemy) => battle.fear[enemy]));
  return Math.max(1, attack - fear);
}

/** The mover's figures regain hits, up to those they began with. @rule DW-home-regeneration */
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
