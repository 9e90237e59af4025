import { Law } from '../../dice/law.ts';
import { die } from '../../dice/laws.ts';
import { ADVANTAGE, NORMAL } from './names.ts';

/** Highest attribute, Attack or AC to roll against. */
export const MOST = 20;
const FACES = 20;

/** Rulings on how an attack roll is read; see the rulings of the same names. */
export interface RollReading {
  readonly exactNeedsHit: boolean;
  readonly chipNeedsUnderAttribute: boolean;
}

/** Returns the AC after piercing. @rule ADG-home-piercing, ADG-home-shield */
export function countedAc(ac: number, uncounted: number): number {
  return uncounted < ac ? ac - uncounted : 0;
}

/** Returns whether a roll hits: over the AC, not over the attribute. @rule ADG-attack-hit */
export function isHit(roll: number, attribute: number, ac: number): boolean {
  return ac < roll && roll <= attribute;
}

/**
 * Returns whether a check or save succeeds: not over the attribute, and over the opposing value, 0 for none. Scars may
 * lower a roll below 1.
 *
 * @rule R-ADG-01, R-ADG-04
 */
export function isSuccess(roll: number, attribute: number, over: number): boolean {
  return roll <= attribute && (over === 0 || over < roll);
}

/** Returns whether a roll counts as exactly the attribute. @rule R-ADG-09 */
export function isExact(roll: number, attribute: number, ac: number, reading: RollReading): boolean {
  return roll === attribute && (!reading.exactNeedsHit || ac < roll);
}

/** Returns whether a roll wears the armour down. @rule R-ADG-09 */
export function isChip(roll: number, attribute: number, ac: number, reading: RollReading): boolean {
  return roll === ac && ac > 0 && (!reading.chipNeedsUnderAttribute || roll <= attribute);
}

/** Returns the rank of an attack roll, 0..5. @rule R-ADG-03 */
export function rankAttack(roll: number, attribute: number, ac: number, reading: RollReading): number {
  const exact = isExact(roll, attribute, ac, reading);
  if (isHit(roll, attribute, ac)) return exact ? 5 : 4;
  const chip = isChip(roll, attribute, ac, reading);
  if (exact) return chip ? 3 : 2;
  return chip ? 1 : 0;
}

/** Returns the points of the attribute that turn a failed roll into a success. @rule R-ADG-06 */
export function exertionCost(roll: number, attribute: number, ac: number): number {
  return Math.max(0, roll - attribute) + Math.max(0, ac - roll);
}

const D20 = die(FACES);
const KEPT: (Law | undefined)[] = [];

/**
 * Returns the law of a d20 against an attribute and an AC: the number that counts, 1..20.
 *
 * With advantage the better of two dice counts, with disadvantage the worse; of two equally good ones the one that
 * exertion would mend more cheaply, else the first. Checks and saves have AC 0 or the enemy's HD.
 *
 * @rule ADG-advantage, ADG-disadvantage, R-ADG-03
 * @param attribute 0..20
 * @param ac 0..20
 */
export function d20(mode: number, attribute: number, ac: number, reading: RollReading): Law {
  if (mode === NORMAL) return D20;
  const option = (reading.exactNeedsHit ? 2 : 0) + (reading.chipNeedsUnderAttribute ? 1 : 0);
  const key = ((option * 2 + mode - ADVANTAGE) * (MOST + 1) + attribute) * (MOST + 1) + ac;
  let law = KEPT[key];
  if (law === undefined) {
    law = bestOfTwo(mode, attribute, ac, reading);
    KEPT[key] = law;
  }
  return law;
}

function bestOfTwo(mode: number, attribute: number, ac: number, reading: RollReading): Law {
  const worth = (roll: number) => rankAttack(roll, attribute, ac, reading) * 100 - exertionCost(roll, attribute, ac);
  const sign = mode === ADVANTAGE ? 1 : -1;
  const read = (one: number, other: number) => ((worth(other) - worth(one)) * sign > 0 ? other : one);
  const weights = new Map<number, number>();
  for (let one = 1; one <= FACES; one++) {
    for (let other = 1; other <= FACES; other++) {
      const counts = read(one, other);
      weights.set(counts, (weights.get(counts) ?? 0) + 1);
    }
  }
  const word = mode === ADVANTAGE ? 'advantage' : 'disadvantage';
  return new Law(`d20 with ${word}`, weights, [FACES, FACES], ([one, other]) => read(one, other));
}
