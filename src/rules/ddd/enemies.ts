import { BOUND, type Dungeon, HIDDEN, lowestOf } from './dungeon.ts';
import { UNREACHED } from './ways.ts';

/** Returns the enemies on the board that are not bound. */
export function enemiesOf(dungeon: Dungeon, model: number): number {
  const enemies = dungeon.presentOf(1 - dungeon.sideOf(model));
  const { prisoner } = dungeon;
  return prisoner >= 0 && dungeon.isMarked(prisoner, BOUND) ? enemies & ~(1 << prisoner) : enemies;
}

/** Returns the enemy with the shortest path from a model; -1 for none. */
export function nearestEnemy(dungeon: Dungeon, model: number): number {
  const here = dungeon.at[model];
  let best = -1;
  let least = 0;
  for (let left = enemiesOf(dungeon, model); left !== 0; left &= left - 1) {
    const enemy = lowestOf(left);
    // No path is shorter than the direct distance.
    if (best >= 0 && dungeon.distanceAt(model, here, enemy) >= least) continue;
    const far = farTo(dungeon, model, enemy);
    if (best < 0 || far < least) {
      best = enemy;
      least = far;
    }
  }
  return best;
}

/** Returns path lengths to another model, from every position. A huge one is reached at the nearest of its squares. */
export function waysTo(dungeon: Dungeon, model: number, other: number): Int16Array {
  return dungeon.ways.toModel(dungeon.kindOf(model), dungeon.at[other], dungeon.isBig(other));
}

/** Returns the path length to an enemy; more than any path if there is none. */
export function farTo(dungeon: Dungeon, model: number, enemy: number): number {
  const way = waysTo(dungeon, model, enemy)[dungeon.at[model]];
  return way === UNREACHED ? way + dungeon.distanceAt(model, dungeon.at[model], enemy) : way;
}

/**
 * Returns the enemies that a model may shoot at, at any distance. @rule DDD-ranged-target-engaged @rule
 * DDD-prisoner-no-shots
 */
export function shotTargets(dungeon: Dungeon, model: number): number {
  let targets = 0;
  for (let left = dungeon.presentOf(1 - dungeon.sideOf(model)); left !== 0; left &= left - 1) {
    const enemy = lowestOf(left);
    if (dungeon.isMarked(enemy, HIDDEN) || dungeon.isPrisoner(enemy) || dungeon.contacts(enemy) !== 0) continue;
    targets |= 1 << enemy;
  }
  return targets;
}
