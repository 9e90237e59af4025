import type { Dice } from '../../dice/dice.ts';
import { ACE_SHOT, HUGE, MAGIC_ARMOR, MAGIC_WEAPON, MAGIC_WEAPON_RANGED, RANGED_ATTACK } from './abilities.ts';
import { BY_BLOW, BY_SHOT } from './causes.ts';
import { shotChance } from './chances.ts';
import { BOUND, type Dungeon, HAS_READ, lowestOf, STUNNED } from './dungeon.ts';
import { wound } from './harm.ts';
import { ATTACKING, blowHits, passesTest, rollDamage } from './mage.ts';
import { AGGRESSIVE, OBJECT_OF_POWER } from './names.ts';
import { CRITICAL, cunningLaw, NO_WOUND } from './rolls.ts';
import { modelName } from './story.ts';
import { judge } from './victory.ts';

/** Chances this near are equal. */
export const EQUAL = 1e-12;

/** Whether a model still has a magic weapon of the kind for its next damage roll. @rule DDD-ab-magic-weapon @rule DDD-object-weapon @rule DDD-R-22 */
export function hasMagic(dungeon: Dungeon, model: number, isShot: boolean): boolean {
  if (dungeon.magicSpent === 1 && dungeon.actor === model) return false;
  if (dungeon.scenario === OBJECT_OF_POWER && dungeon.carries[model] > 0) return true;
  return dungeon.has(model, isShot ? MAGIC_WEAPON_RANGED : MAGIC_WEAPON);
}

/** The chance of a hit to wound. */
export function woundChance(dungeon: Dungeon, model: number, target: number, isShot: boolean): number {
  return dungeon.chances.ofWound(
    dungeon.power[model],
    hasMagic(dungeon, model, isShot) ? 2 : 1,
    dungeon.defense[target],
    dungeon.has(target, MAGIC_ARMOR) ? 2 : 1,
  );
}

/** The chance of a hit to kill: any wound where it is the last, else a critical. */
export function killChance(dungeon: Dungeon, model: number, target: number, isShot: boolean): number {
  if (dungeon.wounds[target] === 1) return woundChance(dungeon, model, target, isShot);
  if (dungeon.has(target, HUGE)) return 0;
  return dungeon.chances.ofCritical(
    dungeon.power[model],
    hasMagic(dungeon, model, isShot) ? 2 : 1,
    dungeon.defense[target],
    dungeon.has(target, MAGIC_ARMOR) ? 2 : 1,
  );
}

/** Whether a model would rather shoot than fight. */
export function isShooter(dungeon: Dungeon, model: number): boolean {
  return dungeon.has(model, RANGED_ATTACK) && dungeon.power[model] >= 2;
}

/** Whether an enemy must be stopped before others: it carries, has read, or is the prisoner set free. */
export function isUrgent(dungeon: Dungeon, model: number): boolean {
  return dungeon.carries[model] > 0 || dungeon.isMarked(model, HAS_READ) || dungeon.isPrisoner(model);
}

/**
 * Whom a model strikes among some enemies: an urgent one, then the likeliest to be killed, then to be wounded, then
 * by the roster.
 *
 * @rule DDD-close-target @rule DDD-P-close-target
 * @param enemies a set that is not empty
 */
export function closeTarget(dungeon: Dungeon, model: number, enemies: number): number {
  if ((enemies & (enemies - 1)) === 0) return lowestOf(enemies);
  const side = dungeon.sideOf(model);
  const isBlunt = dungeon.policyOf(side) === AGGRESSIVE;
  const mine = dungeon.power[model];
  let best = -1;
  let bestUrgent = false;
  let bestKill = 0;
  let bestWound = 0;
  for (let left = enemies; left !== 0; left &= left - 1) {
    const enemy = lowestOf(left);
    const isMore = !isBlunt && isUrgent(dungeon, enemy);
    const hit = dungeon.chances.ofHit(mine, dungeon.power[enemy]);
    const kill = hit * killChance(dungeon, model, enemy, false);
    const hurt = hit * woundChance(dungeon, model, enemy, false);
    if (best >= 0) {
      if (bestUrgent !== isMore) {
        if (bestUrgent) continue;
      } else if (kill < bestKill - EQUAL || (kill < bestKill + EQUAL && hurt < bestWound + EQUAL)) continue;
    }
    best = enemy;
    bestUrgent = isMore;
    bestKill = kill;
    bestWound = hurt;
  }
  return best;
}

/** One close attack of the model whose turn it is. @rule DDD-close-hit @rule DDD-close-active-only */
export function strike(dungeon: Dungeon, dice: Dice): boolean {
  const { actor } = dungeon;
  const target = closeTarget(dungeon, actor, dungeon.contacts(actor));
  dungeon.attacksLeft--;
  attack(dungeon, actor, target);
  const isHit = blowHits(dungeon, dice, actor, target);
  if (dungeon.trace !== undefined)
    dungeon.trace.tell(
      'DDD-close-hit',
      `${modelName(dungeon, actor)} ${isHit ? 'hit' : 'struck at'} ${modelName(dungeon, target)}`,
    );
  if (!isHit) return false;
  if (dungeon.isPrisoner(target)) {
    bind(dungeon, target);
    return false;
  }
  dungeon.target = target;
  return true;
}

/** One shot. @rule DDD-ranged-hit */
export function shoot(dungeon: Dungeon, dice: Dice): boolean {
  const { actor, target } = dungeon;
  attack(dungeon, actor, target);
  const far = dungeon.distanceAt(actor, dungeon.at[actor], target);
  const isHit = passesShot(dungeon, dice, actor, far);
  if (dungeon.trace !== undefined)
    dungeon.trace.tell(
      'DDD-ranged-hit',
      `${modelName(dungeon, actor)} shot ${isHit ? '' : 'past '}${modelName(dungeon, target)} at ${far} squares`,
    );
  return isHit;
}

/** Whether a shot hits at a distance; beyond the die nothing is rolled. */
function passesShot(dungeon: Dungeon, dice: Dice, model: number, far: number): boolean {
  const power = dungeon.power[model];
  const isAce = dungeon.has(model, ACE_SHOT);
  if (shotChance(power, far, isAce) <= 0) return false;
  return passesTest(dungeon, dice, model, cunningLaw(power, far, isAce ? 2 : 1), ATTACKING);
}

/** Any attack, hit or miss, wakes a stunned target and reveals the attacker. @rule DDD-ab-enthrall @rule DDD-R-27 @rule DDD-act-hidden */
function attack(dungeon: Dungeon, model: number, target: number): void {
  dungeon.unmark(target, STUNNED);
  dungeon.unhide(model);
  dungeon.note();
}

/** Damage of a hit on the target. @rule DDD-damage-roll */
export function damage(dungeon: Dungeon, dice: Dice): void {
  const { actor, target } = dungeon;
  const isShot = dungeon.shooting === 1;
  const isMagic = hasMagic(dungeon, actor, isShot);
  const result = rollDamage(dungeon, dice, actor, isMagic ? 2 : 1, target, dungeon.has(target, MAGIC_ARMOR) ? 2 : 1);
  if (isMagic) dungeon.magicSpent = 1;
  if (dungeon.trace !== undefined)
    dungeon.trace.tell(
      result === CRITICAL ? 'DDD-critical' : 'DDD-damage-roll',
      result === NO_WOUND
        ? `${modelName(dungeon, target)} took no harm`
        : `${modelName(dungeon, target)} was wounded${result === CRITICAL ? ' critically' : ''}`,
    );
  if (result !== NO_WOUND) wound(dungeon, dice, target, actor, result === CRITICAL, isShot ? BY_SHOT : BY_BLOW);
}

/** A freed prisoner that is hit is bound again. @rule DDD-prisoner-rebind @rule DDD-R-36 */
function bind(dungeon: Dungeon, model: number): void {
  dungeon.mark(model, BOUND);
  dungeon.unhide(model);
  dungeon.rezone();
  dungeon.trace?.tell('DDD-prisoner-rebind', `${modelName(dungeon, model)} was bound again`);
  judge(dungeon);
}
