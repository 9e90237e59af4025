import type { Dice } from '../../../dice/dice.ts';
import { HARD_AS_NAILS, RESILIENT, STOUT } from '../catalogue/attributes.ts';
import { ARMOR_OF_RESILIENCY, SHIRT_OF_RESILIENCY } from '../catalogue/items.ts';
import { DEAD, OUT } from '../catalogue/names.ts';
import { STAR_SUCCESS_BITS, starPower, starPowerAgainst } from '../catalogue/rolls.ts';
import { NOTHING, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, REDUCED } from './damage-dice.ts';
import type { Fight } from './fight.ts';
import { magicOf } from './home.ts';

/**
 * Returns the result after Star Power, then Resiliency, then the racial save.
 *
 * @param level `OUT_OF_THE_FIGHT` or `OBVIOUSLY_DEAD`
 * @rule 2HDC-R82
 */
export function afterSaves(fight: Fight, dice: Dice, c: number, level: number): number {
  let left = level;
  const power = fight.starDice[c];
  if (power > 0) left = afterStarPower(fight, dice, c, left, power);
  if (left === OUT_OF_THE_FIGHT && hasResiliency(fight, c)) {
    fight.resiliencyUsed[c] = 1;
    left = REDUCED;
    fight.trace?.note('2HDC-T29.1.1b', `${fight.name(c)} is saved by Resiliency.`, { who: fight.figure(c) });
  }
  if (left > REDUCED) left = afterRacialSave(fight, c, left);
  return left;
}

/** Rolls Star Power: each die of 1-3 reduces the result by one level; each 6 is lost. @rule 2HDC-6.3.1a */
function afterStarPower(fight: Fight, dice: Dice, c: number, level: number, power: number): number {
  dice.roller = c;
  // A trace shows all successes, even those that are not needed.
  const rolled = dice.draw(fight.trace === undefined ? starPowerAgainst(power, level) : starPower(power));
  const successes = rolled & ((1 << STAR_SUCCESS_BITS) - 1);
  fight.starDice[c] = power - (rolled >> STAR_SUCCESS_BITS);
  fight.trace?.note(
    '2HDC-6.3.1a',
    `${fight.name(c)} rolls ${power} Star Power dice: ${successes} take a level off, ${fight.starDice[c]} are left.`,
    { who: fight.figure(c) },
  );
  return Math.max(REDUCED, level - successes);
}

/** Rolls whether one success of Star Power cancels a -1 Rep, which a ruling allows. @rule 2HDC-R16 */
export function starPowerCancels(fight: Fight, dice: Dice, c: number): boolean {
  const power = fight.starDice[c];
  return power > 0 && afterStarPower(fight, dice, c, OUT_OF_THE_FIGHT, power) === REDUCED;
}

/** Returns whether armour or shirt reduces the first Out of the Fight result of the fight. @rule 2HDC-T29.1.3f */
function hasResiliency(fight: Fight, c: number): boolean {
  return (magicOf(fight, c) & (ARMOR_OF_RESILIENCY | SHIRT_OF_RESILIENCY)) !== 0 && fight.resiliencyUsed[c] === 0;
}

/** Returns the result after Stout, Resilient and Hard as Nails, each once an adventure. @rule 2HDC-R18 */
function afterRacialSave(fight: Fight, c: number, level: number): number {
  const traits = fight.traits[c] & ~(fight.saveUsed[c] * STOUT);
  const saved =
    level === OUT_OF_THE_FIGHT ? traits & STOUT : traits & HARD_AS_NAILS ? HARD_AS_NAILS : traits & RESILIENT;
  if (saved === 0) return level;
  fight.saveUsed[c] |= saved / STOUT;
  const rule = saved === STOUT ? '2HDC-T7.0.3b' : saved === RESILIENT ? '2HDC-T7.0.9b' : '2HDC-T7.0.1b';
  fight.trace?.note(rule, `${fight.name(c)} shrugs it off, once an adventure.`, { who: fight.figure(c) });
  return saved === HARD_AS_NAILS ? NOTHING : REDUCED;
}

/** Returns the status for a damage level. */
export function statusOf(level: number): number {
  return level === OBVIOUSLY_DEAD ? DEAD : OUT;
}
