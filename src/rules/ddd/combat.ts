import type { Dice } from '../../dice/dice.ts';
import { BY_BLOW, BY_SHOT } from './causes.ts';
import { shotChance } from './chances.ts';
import { URGENT_TARGETS } from './choices.ts';
import { put, TARGET } from './decisions.ts';
import { BOUND, type Dungeon, HAS_READ, HIDDEN, lowestOf, membersOf, STUNNED } from './dungeon.ts';
import { HARDY, RAMPAGES, SHOOTS } from './effects.ts';
import { enemiesOf } from './enemies.ts';
import { wound } from './harm.ts';
import { ATTACKING, blowHits, passesTest, rollDamage } from './mage.ts';
import { DICE, OBJECT_OF_POWER } from './names.ts';
import { CRITICAL, cunningLaw, NO_WOUND } from './rolls.ts';
import { modelName } from './story.ts';
import { judge } from './victory.ts';

/** Index of the largest die. */
const LARGEST = DICE.length - 1;

/** Probabilities this close are equal. */
export const EQUAL = 1e-12;

/**
 * Returns the number of power dice of a model's next damage roll, 1..3. @rule DDD-ab-magic-weapon @rule
 * DDD-object-weapon @rule DDD-R-22
 */
export function damageDice(dungeon: Dungeon, model: number, isShot: boolean): number {
  if (dungeon.magicSpent === 1 && dungeon.actor === model) return 1;
  const { closeDice, shotDice } = dungeon.effects;
  const more = isShot ? shotDice[model] : closeDice[model];
  return more === 0 && dungeon.scenario === OBJECT_OF_POWER && dungeon.carries[model] > 0 ? 2 : 1 + more;
}

/**
 * Returns a target's defense die against a model's damage, as its index: raised by armor piercing, lowered by
 * protection.
 *
 * @rule DDD-home-armor-piercing @rule DDD-home-protection
 */
export function armorAgainst(dungeon: Dungeon, model: number, target: number): number {
  const { armorPiercing, protection } = dungeon.effects;
  const die = dungeon.defense[target] + armorPiercing[model] - protection[target];
  return die < 0 ? 0 : die > LARGEST ? LARGEST : die;
}

/**
 * Returns the enemies that a model may strike: those in contact, and those within its reach that are not hidden, with
 * no wall or closed door between.
 *
 * @rule DDD-close-engaged @rule DDD-home-reach
 * @param square assumed position of the model
 */
export function mayStrike(dungeon: Dungeon, model: number, square = dungeon.at[model]): number {
  const contacts = dungeon.contactsAt(model, square);
  const reach = dungeon.effects.reach[model];
  if (reach === 0) return contacts;
  let enemies = contacts;
  for (let left = enemiesOf(dungeon, model) & ~contacts; left !== 0; left &= left - 1) {
    const enemy = lowestOf(left);
    if (dungeon.isMarked(enemy, HIDDEN) || dungeon.distanceAt(model, square, enemy) > 1 + reach) continue;
    if (dungeon.isOpenBetween(model, enemy, square)) enemies |= 1 << enemy;
  }
  return enemies;
}

/** Returns the probability that a hit wounds. */
export function woundChance(dungeon: Dungeon, model: number, target: number, isShot: boolean): number {
  return dungeon.chances.ofWound(
    dungeon.power[model],
    damageDice(dungeon, model, isShot),
    armorAgainst(dungeon, model, target),
    1 + dungeon.effects.armorDice[target],
  );
}

/** Returns the probability that a hit kills: any wound if it is the last, else a critical. */
export function killChance(dungeon: Dungeon, model: number, target: number, isShot: boolean): number {
  if (dungeon.wounds[target] === 1) return woundChance(dungeon, model, target, isShot);
  if (dungeon.has(target, HARDY)) return 0;
  return dungeon.chances.ofCritical(
    dungeon.power[model],
    damageDice(dungeon, model, isShot),
    armorAgainst(dungeon, model, target),
    1 + dungeon.effects.armorDice[target],
  );
}

/** Returns whether a model would rather shoot than fight. */
export function isShooter(dungeon: Dungeon, model: number): boolean {
  return dungeon.has(model, SHOOTS) && dungeon.power[model] >= 2;
}

/**
 * Returns whether an enemy must be stopped before others: it carries an object, has read the message, or is the freed
 * prisoner.
 */
export function isUrgent(dungeon: Dungeon, model: number): boolean {
  return dungeon.carries[model] > 0 || dungeon.isMarked(model, HAS_READ) || dungeon.isPrisoner(model);
}

/**
 * Returns the enemy that a model strikes: an urgent one, then the most likely to be killed, then to be wounded, then by
 * the roster.
 *
 * @rule DDD-close-target @rule DDD-P-close-target
 * @param enemies a set that is not empty
 */
export function closeTarget(dungeon: Dungeon, model: number, enemies: number): number {
  if ((enemies & (enemies - 1)) === 0) return lowestOf(enemies);
  const side = dungeon.sideOf(model);
  const isBlunt = dungeon.settingsOf(side).targets !== URGENT_TARGETS;
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

/** Means no target. */
const NO_ONE = -1;

/**
 * Returns the next target of the active model; after its first blow it may stop. @rule DDD-close-target @rule DDD-R-43
 */
function nextTarget(dungeon: Dungeon): number {
  const { actor, attacksLeft } = dungeon;
  const enemies = mayStrike(dungeon, actor);
  const scripted = closeTarget(dungeon, actor, enemies);
  if (dungeon.player === undefined) return scripted;
  const options = membersOf(enemies);
  if (attacksLeft < dungeon.attacks[actor] || dungeon.has(actor, RAMPAGES)) options.push(NO_ONE);
  const name = (enemy: number) => (enemy === NO_ONE ? 'no one' : modelName(dungeon, enemy));
  return put(dungeon, TARGET, actor, options, scripted, name, (enemy) => dungeon.cast[enemy]);
}

/** Makes one close attack of the active model. @rule DDD-close-hit @rule DDD-close-active-only */
export function strike(dungeon: Dungeon, dice: Dice): boolean {
  const { actor } = dungeon;
  const target = nextTarget(dungeon);
  if (target === NO_ONE) {
    dungeon.attacksLeft = 0;
    return false;
  }
  dungeon.attacksLeft--;
  attack(dungeon, actor, target);
  const isHit = blowHits(dungeon, dice, actor, target);
  if (dungeon.trace !== undefined) {
    const far = dungeon.distanceAt(actor, dungeon.at[actor], target);
    dungeon.trace.note(
      far > 1 ? 'DDD-home-reach' : 'DDD-close-hit',
      `${modelName(dungeon, actor)} ${isHit ? 'hit' : 'struck at'} ${modelName(dungeon, target)}${far > 1 ? ` at ${far} squares` : ''}`,
      { who: dungeon.cast[actor], whom: dungeon.cast[target] },
    );
  }
  if (!isHit) return false;
  if (dungeon.isPrisoner(target)) {
    bind(dungeon, target);
    return false;
  }
  dungeon.target = target;
  return true;
}

/** Makes one shot. @rule DDD-ranged-hit */
export function shoot(dungeon: Dungeon, dice: Dice): boolean {
  const { actor, target } = dungeon;
  attack(dungeon, actor, target);
  const far = dungeon.distanceAt(actor, dungeon.at[actor], target);
  const isHit = passesShot(dungeon, dice, actor, far);
  if (dungeon.trace !== undefined)
    dungeon.trace.note(
      'DDD-ranged-hit',
      `${modelName(dungeon, actor)} shot ${isHit ? '' : 'past '}${modelName(dungeon, target)} at ${far} squares`,
      { who: dungeon.cast[actor], whom: dungeon.cast[target] },
    );
  return isHit;
}

/** Returns whether a shot hits at a distance; beyond the die nothing is rolled. */
function passesShot(dungeon: Dungeon, dice: Dice, model: number, far: number): boolean {
  const power = dungeon.power[model];
  const aimDice = 1 + dungeon.effects.aimDice[model];
  if (shotChance(power, far, aimDice) <= 0) return false;
  return passesTest(dungeon, dice, model, cunningLaw(power, far, aimDice), ATTACKING);
}

/**
 * Wakes a stunned target and reveals the attacker, on a hit or a miss. @rule DDD-ab-enthrall @rule DDD-R-27 @rule
 * DDD-act-hidden
 */
function attack(dungeon: Dungeon, model: number, target: number): void {
  dungeon.unmark(target, STUNNED);
  dungeon.unhide(model);
  dungeon.note();
}

/** Notes that a target's defense die counts as another one. */
function traceArmor(dungeon: Dungeon, model: number, target: number, armor: number): void {
  if (armor === dungeon.defense[target]) return;
  const isWorse = armor > dungeon.defense[target];
  dungeon.trace?.note(
    isWorse ? 'DDD-home-armor-piercing' : 'DDD-home-protection',
    isWorse
      ? `${modelName(dungeon, model)} pierced the armor of ${modelName(dungeon, target)}, a d${DICE[armor]} against it`
      : `${modelName(dungeon, target)} was protected: its armor counted as a d${DICE[armor]}`,
    { who: dungeon.cast[model], whom: dungeon.cast[target] },
  );
}

/** Rolls the damage of a hit on the target. @rule DDD-damage-roll */
export function damage(dungeon: Dungeon, dice: Dice): void {
  const { actor, target } = dungeon;
  const isShot = dungeon.shooting === 1;
  const attacks = damageDice(dungeon, actor, isShot);
  const armor = armorAgainst(dungeon, actor, target);
  const result = rollDamage(dungeon, dice, actor, attacks, target, armor);
  if (attacks > 1) dungeon.magicSpent = 1;
  if (dungeon.trace !== undefined) traceArmor(dungeon, actor, target, armor);
  if (dungeon.trace !== undefined) traceDamage(dungeon, target, result);
  if (result !== NO_WOUND) wound(dungeon, dice, target, actor, result === CRITICAL, isShot ? BY_SHOT : BY_BLOW);
}

/** Notes the effect of a hit. For the huge, a critical hit is an ordinary wound. @rule DDD-critical-huge */
function traceDamage(dungeon: Dungeon, target: number, result: number): void {
  const isCritical = result === CRITICAL;
  const bears = isCritical && dungeon.has(target, HARDY);
  const wounded = isCritical && !bears ? 'was wounded critically' : 'was wounded';
  dungeon.trace?.note(
    bears ? 'DDD-critical-huge' : isCritical ? 'DDD-critical' : 'DDD-damage-roll',
    `${modelName(dungeon, target)} ${result === NO_WOUND ? 'took no harm' : wounded}${bears ? ' by a critical hit, and no worse than by another' : ''}`,
    { who: dungeon.cast[dungeon.actor], whom: dungeon.cast[target] },
  );
}

/** Binds a freed prisoner that is hit. @rule DDD-prisoner-rebind @rule DDD-R-36 */
function bind(dungeon: Dungeon, model: number): void {
  dungeon.mark(model, BOUND);
  dungeon.unhide(model);
  dungeon.rezone();
  dungeon.trace?.note('DDD-prisoner-rebind', `${modelName(dungeon, model)} was bound again`, {
    who: dungeon.cast[dungeon.actor],
    whom: dungeon.cast[model],
  });
  judge(dungeon);
}
