import type { Dice } from '../../dice/dice.ts';
import type { Law } from '../../dice/law.ts';
import { ATTACK_ONLY, EAGER, SAVE_ONLY } from './choices.ts';
import { type Dungeon, REROLLS, sizeOf } from './dungeon.ts';
import { DICE } from './names.ts';
import { damageLaw, damageOf, higherLaw, hitLaw, lowestLaw, NO_WOUND } from './rolls.ts';
import { modelName } from './story.ts';

/** What a re-roll would be for. @rule DDD-P-mage */
export const ATTACKING = 0;
const PARRYING = 1;
const ARMOR = 2;
const TESTING = 3;

/** Whether a model has a re-roll left in this round and its side would spend it on this. @rule DDD-ab-mage @rule DDD-R-21 */
function wouldReroll(dungeon: Dungeon, model: number, purpose: number): boolean {
  const most = dungeon.effects.rerolls[model];
  if (most === 0 || sizeOf(dungeon.marks[model] & REROLLS) >= most) return false;
  const { mage: habit } = dungeon.settingsOf(dungeon.sideOf(model));
  if (habit === EAGER) return true;
  return habit === ATTACK_ONLY ? purpose === ATTACKING : habit === SAVE_ONLY && purpose === ARMOR;
}

function spend(dungeon: Dungeon, model: number, dice: Dice): void {
  const unspent = REROLLS & ~dungeon.marks[model];
  dungeon.mark(model, unspent & -unspent);
  dice.roller = model;
  if (dungeon.trace !== undefined) dungeon.trace.tell('DDD-ab-mage', `${modelName(dungeon, model)} rolled again`);
}

/**
 * A fixed test, and once more where a mage fails it and could pass.
 *
 * @rule DDD-reroll
 * @param purpose `ATTACKING` for a shot
 */
export function passesTest(dungeon: Dungeon, dice: Dice, model: number, law: Law, purpose = TESTING): boolean {
  dice.roller = model;
  if (dice.draw(law) === 1) return true;
  if (!wouldReroll(dungeon, model, purpose) || law.chance(1) === 0) return false;
  spend(dungeon, model, dice);
  return dice.draw(law) === 1;
}

/** Whether a blow hits. @rule DDD-close-hit */
export function blowHits(dungeon: Dungeon, dice: Dice, attacker: number, defender: number): boolean {
  const [mine, theirs] = [dungeon.power[attacker], dungeon.power[defender]];
  dice.roller = attacker;
  // No roll is rolled again twice.
  let mayStrikeAgain = wouldReroll(dungeon, attacker, ATTACKING);
  let mayParryAgain = wouldReroll(dungeon, defender, PARRYING);
  if (!mayStrikeAgain && !mayParryAgain) return dice.draw(hitLaw(mine, theirs)) === 1;
  let blow = dice.draw(lowestLaw(mine, 1));
  dice.roller = defender;
  let parry = dice.draw(lowestLaw(theirs, 1));
  for (;;) {
    if (blow < parry) {
      // A parry can always be turned: a 1 is beaten by nothing.
      if (!mayParryAgain) return true;
      mayParryAgain = false;
      spend(dungeon, defender, dice);
      parry = dice.draw(lowestLaw(theirs, 1));
    } else {
      if (parry === 1 || !mayStrikeAgain) return false;
      mayStrikeAgain = false;
      spend(dungeon, attacker, dice);
      blow = dice.draw(lowestLaw(mine, 1));
    }
  }
}

/**
 * What a damage roll comes to: NO_WOUND, WOUND or CRITICAL.
 *
 * @param attacks power dice thrown, 1..3
 * @param defense index of the die that the defender's armor counts as
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
  let mayHurtAgain = wouldReroll(dungeon, attacker, ATTACKING);
  let maySaveAgain = wouldReroll(dungeon, defender, ARMOR);
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
      spend(dungeon, defender, dice);
      armor = dice.draw(lowestLaw(defense, defends));
    } else {
      const canWound = damageOf(1, armor, tieWounds) !== NO_WOUND;
      if (!canWound || !mayHurtAgain) return result;
      mayHurtAgain = false;
      spend(dungeon, attacker, dice);
      blow = dice.draw(lowestLaw(power, attacks));
    }
  }
}

/**
 * An opposed test of cunning: whether a model rolls strictly higher than another.
 *
 * @param canAnswer whether the other may still roll again
 */
export function outwits(dungeon: Dungeon, dice: Dice, model: number, other: number, canAnswer: boolean): boolean {
  const [mine, theirs] = [dungeon.power[model], dungeon.power[other]];
  dice.roller = model;
  let mayRollAgain = wouldReroll(dungeon, model, TESTING);
  let mayAnswerAgain = canAnswer && wouldReroll(dungeon, other, TESTING);
  if (!mayRollAgain && !mayAnswerAgain) return dice.draw(higherLaw(mine, theirs)) === 1;
  let roll = dice.draw(lowestLaw(mine, 1));
  dice.roller = other;
  let answer = dice.draw(lowestLaw(theirs, 1));
  for (;;) {
    if (roll > answer) {
      if (!mayAnswerAgain || (DICE[theirs] as number) < roll) return true;
      mayAnswerAgain = false;
      spend(dungeon, other, dice);
      answer = dice.draw(lowestLaw(theirs, 1));
    } else {
      if ((DICE[mine] as number) <= answer || !mayRollAgain) return false;
      mayRollAgain = false;
      spend(dungeon, model, dice);
      roll = dice.draw(lowestLaw(mine, 1));
    }
  }
}
