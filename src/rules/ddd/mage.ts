import type { Dice } from '../../dice/dice.ts';
import type { Law } from '../../dice/law.ts';
import { ATTACK_ONLY, EAGER, SAVE_ONLY } from './choices.ts';
import { decideWhether, MOVE_AGAIN, REROLL } from './decisions.ts';
import { type Dungeon, REROLLS, sizeOf } from './dungeon.ts';
import { DICE } from './names.ts';
import { damageLaw, damageOf, higherLaw, hitLaw, lowestLaw, NO_WOUND } from './rolls.ts';
import { modelName } from './story.ts';

/** Purposes of a re-roll. @rule DDD-P-mage */
export const ATTACKING = 0;
const PARRYING = 1;
const ARMOR = 2;
const TESTING = 3;

/** Returns whether a model has a re-roll left in this round. @rule DDD-ab-mage @rule DDD-R-21 */
function hasReroll(dungeon: Dungeon, model: number): boolean {
  const most = dungeon.effects.rerolls[model];
  return most !== 0 && sizeOf(dungeon.marks[model] & REROLLS) < most;
}

/** Returns whether a side's script uses re-rolls for a purpose. */
function isHabit(dungeon: Dungeon, model: number, purpose: number): boolean {
  const { mage: habit } = dungeon.settingsOf(dungeon.sideOf(model));
  if (habit === EAGER) return true;
  return habit === ATTACK_ONLY ? purpose === ATTACKING : habit === SAVE_ONLY && purpose === ARMOR;
}

/**
 * Returns whether a model's dice are rolled individually, because it may reroll: when its script would, and in games
 * that may continue under other policies whenever it could.
 */
function mayRollAgain(dungeon: Dungeon, model: number, purpose: number): boolean {
  return hasReroll(dungeon, model) && (dungeon.matchup.resteered === true || isHabit(dungeon, model, purpose));
}

/** Decides whether a model with a re-roll left uses it. @rule DDD-P-mage */
function rollsAgain(dungeon: Dungeon, model: number, purpose: number): boolean {
  return decideWhether(dungeon, REROLL, model, isHabit(dungeon, model, purpose));
}

function spend(dungeon: Dungeon, model: number, dice: Dice): void {
  const unspent = REROLLS & ~dungeon.marks[model];
  dungeon.mark(model, unspent & -unspent);
  dice.roller = model;
  if (dungeon.trace !== undefined)
    dungeon.trace.note('DDD-ab-mage', `${modelName(dungeon, model)} rolled again`, { who: dungeon.cast[model] });
}

/** Returns whether a mage rerolls its movement; scripts never do. @rule DDD-R-21 */
export function movesAgain(dungeon: Dungeon, dice: Dice, model: number): boolean {
  if (dungeon.player === undefined || !hasReroll(dungeon, model)) return false;
  if (!decideWhether(dungeon, MOVE_AGAIN, model, false)) return false;
  spend(dungeon, model, dice);
  return true;
}

/**
 * Makes a test against a fixed number, and a second one if a mage fails and could pass.
 *
 * @rule DDD-reroll
 * @param purpose `ATTACKING` for a shot
 */
export function passesTest(dungeon: Dungeon, dice: Dice, model: number, law: Law, purpose = TESTING): boolean {
  dice.roller = model;
  if (dice.draw(law) === 1) return true;
  if (!hasReroll(dungeon, model) || law.chance(1) === 0 || !rollsAgain(dungeon, model, purpose)) return false;
  spend(dungeon, model, dice);
  return dice.draw(law) === 1;
}

/** Returns whether a blow hits. @rule DDD-close-hit */
export function blowHits(dungeon: Dungeon, dice: Dice, attacker: number, defender: number): boolean {
  const [mine, theirs] = [dungeon.power[attacker], dungeon.power[defender]];
  dice.roller = attacker;
  // No roll is rerolled twice.
  let mayStrikeAgain = mayRollAgain(dungeon, attacker, ATTACKING);
  let mayParryAgain = mayRollAgain(dungeon, defender, PARRYING);
  if (!mayStrikeAgain && !mayParryAgain) return dice.draw(hitLaw(mine, theirs)) === 1;
  let blow = dice.draw(lowestLaw(mine, 1));
  dice.roller = defender;
  let parry = dice.draw(lowestLaw(theirs, 1));
  for (;;) {
    if (blow < parry) {
      // A parry can always be improved: nothing beats a 1.
      if (!mayParryAgain) return true;
      mayParryAgain = false;
      if (!rollsAgain(dungeon, defender, PARRYING)) return true;
      spend(dungeon, defender, dice);
      parry = dice.draw(lowestLaw(theirs, 1));
    } else {
      if (parry === 1 || !mayStrikeAgain) return false;
      mayStrikeAgain = false;
      if (!rollsAgain(dungeon, attacker, ATTACKING)) return false;
      spend(dungeon, attacker, dice);
      blow = dice.draw(lowestLaw(mine, 1));
    }
  }
}

/**
 * Makes a damage roll.
 *
 * @param attacks power dice rolled, 1..3
 * @param defense index of the die that the defender's armor counts as
 * @returns NO_WOUND, WOUND or CRITICAL
 * @rule DDD-damage-roll @rule DDD-armor-test
 */
export function rollDamage(
  dungeon: Dungeon,
  dice: Dice,
  attacker: number,
  attacks: number,
  defender: number,
  defense: number,
): number {
  const power = dungeon.power[attacker];
  const defends = 1 + dungeon.effects.armorDice[defender];
  const tieWounds = dungeon.matchup.rulings.tieOnDamage === 'attacker';
  dice.roller = attacker;
  let mayHurtAgain = mayRollAgain(dungeon, attacker, ATTACKING);
  let maySaveAgain = mayRollAgain(dungeon, defender, ARMOR);
  if (!mayHurtAgain && !maySaveAgain) return dice.draw(damageLaw(power, attacks, defense, defends, tieWounds));
  let blow = dice.draw(lowestLaw(power, attacks));
  dice.roller = defender;
  let armor = dice.draw(lowestLaw(defense, defends));
  for (;;) {
    const result = damageOf(blow, armor, tieWounds);
    if (result !== NO_WOUND) {
      const canSave = damageOf(blow, 1, tieWounds) === NO_WOUND;
      if (!canSave || !maySaveAgain) return result;
      maySaveAgain = false;
      if (!rollsAgain(dungeon, defender, ARMOR)) return result;
      spend(dungeon, defender, dice);
      armor = dice.draw(lowestLaw(defense, defends));
    } else {
      const canWound = damageOf(1, armor, tieWounds) !== NO_WOUND;
      if (!canWound || !mayHurtAgain) return result;
      mayHurtAgain = false;
      if (!rollsAgain(dungeon, attacker, ATTACKING)) return result;
      spend(dungeon, attacker, dice);
      blow = dice.draw(lowestLaw(power, attacks));
    }
  }
}

/**
 * Makes an opposed test of cunning: whether a model rolls strictly higher than another.
 *
 * @param canAnswer whether the other may still reroll
 */
export function outwits(dungeon: Dungeon, dice: Dice, model: number, other: number, canAnswer: boolean): boolean {
  const [mine, theirs] = [dungeon.power[model], dungeon.power[other]];
  dice.roller = model;
  let mayTryAgain = mayRollAgain(dungeon, model, TESTING);
  let mayAnswerAgain = canAnswer && mayRollAgain(dungeon, other, TESTING);
  if (!mayTryAgain && !mayAnswerAgain) return dice.draw(higherLaw(mine, theirs)) === 1;
  let roll = dice.draw(lowestLaw(mine, 1));
  dice.roller = other;
  let answer = dice.draw(lowestLaw(theirs, 1));
  for (;;) {
    if (roll > answer) {
      if (!mayAnswerAgain || (DICE[theirs] as number) < roll) return true;
      mayAnswerAgain = false;
      if (!rollsAgain(dungeon, other, TESTING)) return true;
      spend(dungeon, other, dice);
      answer = dice.draw(lowestLaw(theirs, 1));
    } else {
      if ((DICE[mine] as number) <= answer || !mayTryAgain) return false;
      mayTryAgain = false;
      if (!rollsAgain(dungeon, model, TESTING)) return false;
      spend(dungeon, model, dice);
      roll = dice.draw(lowestLaw(mine, 1));
    }
  }
}
