import type { Law } from '../../../dice/law.ts';
import { DAMAGE_DICE } from '../catalogue/rolls.ts';

/**
 * Damage levels. A reduced result is a Duck Back from a shot, spell, trap or fall, and -1 Rep in melee.
 *
 * @rule 2HDC-6.3.1b
 */
export const NOTHING = -1;
export const REDUCED = 0;
export const OUT_OF_THE_FIGHT = 1;
export const OBVIOUSLY_DEAD = 2;

/**
 * Returns the level of a damage die: 1 is Obviously Dead, up to the Impact Out of the Fight, above it a reduced result.
 *
 * @rule 2HDC-T23.5b
 * @rule 2HDC-T24.4f
 */
export function damageLevel(die: number, impact: number): number {
  return die === 1 ? OBVIOUSLY_DEAD : die <= impact ? OUT_OF_THE_FIGHT : REDUCED;
}

/** Cache of {@link damageOf}, by dice (at most 3) and Impact. */
const DAMAGE: (Law | undefined)[] = Array.from({ length: 4 * 8 }, () => undefined);

/**
 * Returns the law of {@link damageLevel} for the best of several damage dice.
 *
 * @param dice 1 to 3
 * @param impact 1 or more
 */
export function damageOf(dice: number, impact: number): Law {
  // No die is higher than 6.
  const needed = impact > 6 ? 6 : impact;
  const law = DAMAGE[(dice << 3) | needed];
  return law === undefined ? findDamage(dice, needed) : law;
}

function findDamage(dice: number, impact: number): Law {
  const law = DAMAGE_DICE[dice].readAs((die) => damageLevel(die, impact));
  DAMAGE[(dice << 3) | impact] = law;
  return law;
}
