import { nameOf } from '../../board/board.ts';
import type { Dice } from '../../dice/dice.ts';
import { CONTROL_ENEMY } from './abilities.ts';
import { type Battle, CONTROL_RANGE, CONTROLLED } from './battle.ts';
import { CONTROL, put, SEND } from './decisions.ts';
import { comesFirst, HIDDEN } from './ground.ts';
import type { Reach } from './reach.ts';
import { rollAt } from './rolls.ts';
import { sightOf } from './shooting.ts';
import { figureName, traceControl } from './story.ts';
import type { Ways } from './ways.ts';

/**
 * Returns the enemy that a figure controls next: a runner if its side guards the exits, then the one with most melee
 * dice; -1 for none.
 *
 * @rule DW-ab-control-enemy
 */
export function controlTarget(battle: Battle, figure: number): number {
  if ((battle.abilities[figure] & CONTROL_ENEMY) === 0) return -1;
  if ((battle.marks[figure] & CONTROLLED) !== 0) return -1;
  const side = battle.sideOf(figure);
  const scripted = battle.choicesOf(side).control === 'never' ? -1 : scriptedTarget(battle, figure);
  if (battle.player === undefined) return scripted;
  const options = [-1];
  for (let enemy = battle.firstOf(1 - side); enemy < battle.endOf(1 - side); enemy++) {
    if (canBeControlled(battle, figure, enemy)) options.push(enemy);
  }
  const name = (enemy: number) => (enemy < 0 ? 'no one' : figureName(battle, enemy));
  return put(battle, CONTROL, figure, options, scripted, name, (enemy) => battle.cast[enemy]);
}

function scriptedTarget(battle: Battle, figure: number): number {
  const enemies = 1 - battle.sideOf(figure);
  let best = -1;
  for (let enemy = battle.firstOf(enemies); enemy < battle.endOf(enemies); enemy++) {
    if (!canBeControlled(battle, figure, enemy)) continue;
    if (best < 0 || isBetter(battle, 1 - enemies, enemy, best)) best = enemy;
  }
  return best;
}

function canBeControlled(battle: Battle, figure: number, enemy: number): boolean {
  if (!battle.isOn(enemy)) return false;
  const [from, to] = [battle.square[figure], battle.square[enemy]];
  return battle.ground.distance(from, to) <= CONTROL_RANGE && sightOf(battle, from, to) < HIDDEN;
}

function isBetter(battle: Battle, side: number, one: number, other: number): boolean {
  const { attack, runs } = battle;
  if (battle.isRunnerAim(side, one, other)) return runs[one] === 1;
  return attack[one] > attack[other];
}

/**
 * Attempts to control an enemy: if a die rolls its Armour or more, the enemy is moved as far away as it can walk, or a
 * runner as far from the exits. Kill zones neither stop it nor attack it.
 *
 * @rule DW-ab-control-enemy, DW-zone-exceptions, DW-ability-once, DW-ability-free
 */
export function control(battle: Battle, ways: Ways, dice: Dice, figure: number, target: number): void {
  battle.marks[figure] |= CONTROLLED;
  battle.hasRolled = true;
  dice.roller = figure;
  const isControlled = rollAt(dice, battle.armour[target]);
  const from = battle.square[target];
  if (isControlled) {
    ways.reach.walk(target, battle.movement[target], true);
    battle.moveTo(target, placeFor(battle, ways, figure, target));
  }
  if (battle.trace !== undefined) traceControl(battle, figure, target, from, isControlled);
}

/** Returns the square for a controlled enemy, anywhere within the last search. */
function placeFor(battle: Battle, ways: Ways, figure: number, target: number): number {
  const { reach } = ways;
  const side = battle.sideOf(figure);
  const scripted = farthest(battle, reach, side, target);
  if (battle.player === undefined) return scripted;
  const options = new Set([battle.square[target], ...ways.worthwhile(target, battle.movement[target])]);
  if (reach.isEnd(scripted)) options.add(scripted);
  const name = (square: number) => `${figureName(battle, target)} to ${nameOf(battle.ground.board, square)}`;
  return put(battle, SEND, figure, [...options], scripted, name, () => battle.cast[target]);
}

/**
 * Returns the end farthest from all figures of a side, or for a runner that it must stop the one farthest from the
 * exits; ties go to the shortest walk, then to the first square from the side's own corner.
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
