import type { Dice } from '../../dice/dice.ts';
import { BY_BLOW } from './causes.ts';
import { DROP, decideWhether, put, SAVE } from './decisions.ts';
import { BOUND, CARRIED, DEAD, type Dungeon, LEFT, OFF, STUNNED, TRIED_TO_SAVE } from './dungeon.ts';
import { HARDY, HEALER, UNTEACHABLE } from './effects.ts';
import { passesTest } from './mage.ts';
import { cunningLaw } from './rolls.ts';
import { modelName, squareName } from './story.ts';
import { judge } from './victory.ts';

/** Least number on a healer's power die. */
export const HEAL_TARGET = 7;
/** Reach of a healer in squares. */
const HEAL_REACH = 2;

/**
 * Wounds a model; a critical hit kills it unless it is huge. A model that would lose its last wound may be saved.
 *
 * @rule DDD-wounds-kill @rule DDD-critical @rule DDD-critical-huge
 * @param by the credited model, -1 for none
 * @param way `BY_BLOW`, `BY_SHOT` or `BY_TRAP`
 */
export function wound(
  dungeon: Dungeon,
  dice: Dice,
  model: number,
  by: number,
  isCritical: boolean,
  way = BY_BLOW,
): void {
  const isFatal = (isCritical && !dungeon.has(model, HARDY)) || dungeon.wounds[model] === 1;
  if (isCritical && by >= 0) dungeon.criticals[by] += 1;
  if (!isFatal) {
    dungeon.wounds[model] -= 1;
    credit(dungeon, model, by);
    dungeon.trace?.note('DDD-wounds-kill', `${modelName(dungeon, model)} had ${woundsLeft(dungeon.wounds[model])}`, {
      who: dungeon.cast[by],
      whom: dungeon.cast[model],
    });
    return;
  }
  const maySave = !isCritical || dungeon.has(model, HARDY) || dungeon.matchup.rulings.healSavesCriticals;
  if (maySave && isSaved(dungeon, dice, model)) {
    dungeon.wounds[model] = 1;
    return;
  }
  credit(dungeon, model, by);
  kill(dungeon, model, by, way);
}

/** Heals a regenerating model at the start of its turn. @rule DDD-home-regeneration */
export function recover(dungeon: Dungeon, model: number): void {
  const { wounds, fullWounds, effects } = dungeon;
  const healed = Math.min(effects.regeneration[model], fullWounds[model] - wounds[model]);
  if (healed <= 0) return;
  wounds[model] += healed;
  dungeon.trace?.note('DDD-home-regeneration', `${modelName(dungeon, model)} had ${woundsLeft(wounds[model])} again`, {
    whom: dungeon.cast[model],
  });
}

/** Returns `1 wound left`. */
function woundsLeft(wounds: number): string {
  return `${wounds} ${wounds === 1 ? 'wound' : 'wounds'} left`;
}

/** Credits a wound of an enemy, with a point of experience. @rule DDD-xp-wound @rule DDD-R-38 */
function credit(dungeon: Dungeon, model: number, by: number): void {
  dungeon.note();
  if (by < 0 || dungeon.sideOf(by) === dungeon.sideOf(model)) return;
  dungeon.caused[by] += 1;
  learn(dungeon, by);
}

/** Gives a point of experience; the undead get none. @rule DDD-xp-undead */
export function learn(dungeon: Dungeon, model: number): void {
  if (!dungeon.matchup.rulings.advancement || dungeon.has(model, UNTEACHABLE)) return;
  dungeon.experience[model] += 1;
}

/** Lets healers near a dying model try to save it, in roster order. @rule DDD-act-heal-save @rule DDD-R-26 */
function isSaved(dungeon: Dungeon, dice: Dice, model: number): boolean {
  const side = dungeon.sideOf(model);
  const isPerSide = dungeon.matchup.rulings.healSaveLimit === 'perSide';
  for (let healer = dungeon.firstOf(side); healer < dungeon.endOf(side); healer++) {
    if (!dungeon.has(healer, HEALER) || !dungeon.isOn(healer)) continue;
    if (dungeon.isMarked(healer, TRIED_TO_SAVE | STUNNED | BOUND)) continue;
    if (isPerSide && (dungeon.savers & (1 << side)) !== 0) continue;
    const law = cunningLaw(dungeon.power[healer], HEAL_TARGET);
    // A d4 or d6 never shows a 7.
    if (law.chance(1) === 0 || !isInReach(dungeon, healer, model)) continue;
    if (!decideWhether(dungeon, SAVE, healer, true)) continue;
    dungeon.mark(healer, TRIED_TO_SAVE);
    dungeon.savers |= 1 << side;
    const isSuccess = passesTest(dungeon, dice, healer, law);
    if (dungeon.trace !== undefined)
      dungeon.trace.note(
        'DDD-act-heal-save',
        `${modelName(dungeon, healer)} ${isSuccess ? 'saved' : 'could not save'} ${modelName(dungeon, model)}`,
        { who: dungeon.cast[healer], whom: dungeon.cast[model] },
      );
    if (!isSuccess) continue;
    dungeon.saves[healer] += 1;
    dungeon.note();
    return true;
  }
  return false;
}

/** Returns whether a healer can treat a model, itself included: near enough, with no wall between. @rule DDD-R-25 */
export function isInReach(dungeon: Dungeon, healer: number, model: number): boolean {
  if (healer === model) return true;
  return dungeon.distanceAt(healer, dungeon.at[healer], model) <= HEAL_REACH && dungeon.isOpenBetween(healer, model);
}

/** Removes a killed model from the board; what it carried stays on its square. @rule DDD-dead-removed */
function kill(dungeon: Dungeon, model: number, by: number, way: number): void {
  drop(dungeon, model);
  if (dungeon.trace !== undefined)
    dungeon.trace.note('DDD-dead-removed', `${modelName(dungeon, model)} was killed`, {
      who: dungeon.cast[by],
      whom: dungeon.cast[model],
    });
  remove(dungeon, model);
  dungeon.at[model] = DEAD;
  dungeon.wounds[model] = 0;
  dungeon.countKilled(model, 1);
  // In a series, the replacement of a dead model is not counted again.
  if (dungeon.fell[model] === 0) {
    dungeon.fell[model] = dungeon.rounds;
    dungeon.way[model] = way;
    dungeon.killer[model] = by >= 0 && dungeon.sideOf(by) !== dungeon.sideOf(model) ? by : -1;
  }
  judge(dungeon);
}

/**
 * Moves a model off the board by an exit, with what it carries. @rule DDD-move-leave-board @rule DDD-treasure-no-return
 */
export function depart(dungeon: Dungeon, model: number): void {
  const carried = dungeon.carries[model];
  const side = dungeon.sideOf(model);
  if (carried > 0) {
    dungeon.objects[carried - 1] = OFF - side;
    dungeon.carries[model] = 0;
    if (side === 0) dungeon.off0++;
    else dungeon.off1++;
    dungeon.scored[model] += 1;
    // @rule DDD-xp-carry
    learn(dungeon, model);
  }
  if (dungeon.trace !== undefined)
    dungeon.trace.note('DDD-move-leave-board', `${modelName(dungeon, model)} left the board`, {
      who: dungeon.cast[model],
    });
  remove(dungeon, model);
  dungeon.at[model] = LEFT;
  dungeon.countLeft(model);
  dungeon.note();
  judge(dungeon);
}

function remove(dungeon: Dungeon, model: number): void {
  dungeon.cards &= ~(1 << model);
  dungeon.unhide(model);
  if (model === dungeon.walking) dungeon.walking = -1;
  else dungeon.lift(model);
  dungeon.unmark(model, STUNNED | BOUND);
}

/** @rule DDD-treasure-drop @rule DDD-object-drop @rule DDD-R-33 */
function drop(dungeon: Dungeon, model: number): void {
  const carried = dungeon.carries[model];
  if (carried === 0) return;
  dungeon.carries[model] = 0;
  dungeon.objects[carried - 1] = dropSquare(dungeon, model);
  dungeon.note();
}

/**
 * Returns the square where a huge carrier drops its load: the one from which a friend can leave soonest. @rule
 * DDD-treasure-huge-drop @rule DDD-P-huge-drop
 */
function dropSquare(dungeon: Dungeon, model: number): number {
  const square = dungeon.at[model];
  if (!dungeon.isBig(model)) return square;
  const side = dungeon.sideOf(model);
  const ways = dungeon.ways.toExit(0, dungeon.goalEdgesOf(side));
  let best = square;
  for (const step of dungeon.footprint) {
    const here = square + step;
    const shorter = ways[best] - ways[here];
    if (shorter > 0 || (shorter === 0 && dungeon.comesFirst(side, here, best))) best = here;
  }
  if (dungeon.player === undefined) return best;
  const squares = dungeon.footprint.map((step) => square + step);
  return put(dungeon, DROP, model, squares, best, (here) => squareName(dungeon, here));
}

/** Lets a model pick up an object. @rule DDD-act-pick-up @rule DDD-treasure-one */
export function take(dungeon: Dungeon, model: number, object: number): void {
  dungeon.carries[model] = object + 1;
  dungeon.objects[object] = CARRIED - model;
  dungeon.note();
}
