import type { Dice } from '../../dice/dice.ts';
import { CONTROL_ENEMY } from './abilities.ts';
import { type Battle, CONTROL_RANGE, CONTROLLED } from './battle.ts';
import { comesFirst, HIDDEN } from './ground.ts';
import type { Reach } from './reach.ts';
import { rollAt } from './rolls.ts';
import { sightOf } from './shooting.ts';
import { tellControl } from './story.ts';

/**
 * The enemy that a figure would control now: a runner where those are the aim, then the one with most melee dice; -1 for
 * none.
 *
 * @rule DW-ab-control-enemy
 */
export function controlTarget(battle: Battle, figure: number): number {
  if ((battle.abilities[figure] & CONTROL_ENEMY) === 0) return -1;
  if ((battle.marks[figure] & CONTROLLED) !== 0) return -1;
  const from = battle.square[figure];
  const enemies = 1 - battle.sideOf(figure);
  let best = -1;
  for (let enemy = battle.firstOf(enemies); enemy < battle.endOf(enemies); enemy++) {
    if (!battle.isOn(enemy)) continue;
    const to = battle.square[enemy];
    if (battle.ground.distance(from, to) > CONTROL_RANGE || sightOf(battle, from, to) >= HIDDEN) continue;
    if (best < 0 || isBetter(battle, 1 - enemies, enemy, best)) best = enemy;
  }
  return best;
}

function isBetter(battle: Battle, side: number, one: number, other: number): boolean {
  const { attack, runs } = battle;
  if (battle.isRunnerAim(side, one, other)) return runs[one] === 1;
  return attack[one] > attack[other];
}

/**
 * Tries to control an enemy: a die at its Armour or more sends it as far away as it can walk, or a runner as far from the
 * exits. Kill zones neither stop it nor strike at it.
 *
 * @rule DW-ab-control-enemy, DW-zone-exceptions, DW-ability-once, DW-ability-free
 */
export function control(battle: Battle, reach: Reach, dice: Dice, figure: number, target: number): void {
  battle.marks[figure] |= CONTROLLED;
  battle.hasRolled = true;
  dice.roller = figure;
  const isControlled = rollAt(dice, battle.armour[target]);
  const from = battle.square[target];
  if (isControlled) {
    reach.walk(target, battle.movement[target], true);
    battle.moveTo(target, farthest(battle, reach, battle.sideOf(figure), target));
  }
  if (battle.trace !== undefined) tellControl(battle, figure, target, from, isControlled);
}

/**
 * The end farthest from all figures of a side, or for a runner whom it is to stop the farthest from the exits; then the
 * nearest to go, then the first square as the side sees it.
 */
function farthest(battle: Battle, reach: Reach, side: number, target: number): number {
  const isStopped = battle.choicesOf(side).goal === 'exits' && battle.runs[target] === 1;
  const toExit = isStopped ? battle.ground.toExit(battle.flies[target]) : undefined;
  const distanceOf = (square: number) => (toExit === undefined ? battle.distanceTo(side, square) : toExit[square]);
  let best = battle.square[target];
  let bestDistance = distanceOf(best);
  reach.list();
  for (let i = 0; i < reach.count; i++) {
    const square = reach.ends[i];
    const distance = distanceOf(square);
    if (distance < bestDistance) continue;
    const spent = reach.spentTo(square) - reach.spentTo(best);
    if (distance > bestDistance || spent < 0 || (spent === 0 && comesFirst(side, square, best))) {
      best = square;
      bestDistance = distance;
    }
  }
  return best;
}
