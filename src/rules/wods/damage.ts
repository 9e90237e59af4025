import { Law } from '../../dice/law.ts';
import type { Choices } from './choices.ts';

/** Values of a {@link blowLaw} have the total above this many bits and the main die below. */
export const MAIN_BITS = 5;
export const MAIN_MASK = 31;

const laws = new Map<string, Law>();

/**
 * Returns the law of all dice of an attack, rolled together: `total * 32 + main die`.
 *
 * @param sides sides of each die, the main die first, at most 20 each @rule R-WODS-55
 * @rule WODS-damage
 */
function blowLaw(sides: readonly number[]): Law {
  const name = sides.map((n) => `d${n}`).join('+');
  let law = laws.get(name);
  if (law === undefined) {
    let others = new Map<number, number>([[0, 1]]);
    for (const faces of sides.slice(1)) {
      const next = new Map<number, number>();
      for (const [sum, weight] of others) {
        for (let face = 1; face <= faces; face++) next.set(sum + face, (next.get(sum + face) ?? 0) + weight);
      }
      others = next;
    }
    const chances: [number, number][] = [];
    for (let main = 1; main <= sides[0]; main++) {
      for (const [sum, weight] of others) chances.push([((main + sum) << MAIN_BITS) | main, weight]);
    }
    const read = (faces: readonly number[]) => {
      const total = faces.reduce((sum, face) => sum + face, 0);
      return (total << MAIN_BITS) | faces[0];
    };
    law = new Law(name, chances, sides, read, (value) => blowWords(value, sides.length));
    laws.set(name, law);
  }
  return law;
}

/** Describes the dice of an attack: `3`, `3 and 5`, `3, others 9`. */
function blowWords(value: number, dice: number): string {
  const main = value & MAIN_MASK;
  const others = (value >> MAIN_BITS) - main;
  return dice === 1 ? String(main) : dice === 2 ? `${main} and ${others}` : `${main}, the others ${others}`;
}

const LEAST_SHIFT = -96;
const SHIFTS = 256;
/** More HP than this count as unlimited: no attack does that much. */
const MOST_CAP = 127;

/** A set of damage dice, with the exact means on which choices are based. */
export class Blow {
  readonly law: Law;
  /** Sides of the main die. */
  readonly mainSides: number;
  /** Highest total. */
  readonly most: number;
  /** Cache of mean damage times the law's total, by shift and HP left; -1 if not computed yet. */
  private readonly means: Float64Array = new Float64Array(SHIFTS * (MOST_CAP + 1)).fill(-1);

  constructor(sides: readonly number[]) {
    this.law = blowLaw(sides);
    this.mainSides = sides[0];
    this.most = sides.reduce((sum, n) => sum + n, 0);
  }

  /**
   * Returns the exact mean of damage that counts, times the law's total (so a whole number).
   *
   * @param shift bonuses minus armour, -96..159
   * @param left HP left, 1 or more; damage beyond it does not count
   */
  meanTimes(shift: number, left: number): number {
    const cap = left < MOST_CAP ? left : MOST_CAP;
    const at = (shift - LEAST_SHIFT) * (MOST_CAP + 1) + cap;
    let mean = this.means[at];
    if (mean < 0) {
      mean = 0;
      const { values, weights } = this.law;
      for (let i = 0; i < values.length; i++) {
        mean += counted(values[i] >> MAIN_BITS, shift, cap) * weights[i];
      }
      this.means[at] = mean;
    }
    return mean;
  }

  /**
   * Returns whether the attacker rolls again.
   *
   * @param value value of {@link law}
   * @param left HP left as the policy counts them: 1 for a reeling figure, until the rout for a swarm
   * @rule P-WODS-03
   */
  rollsAgain(value: number, shift: number, left: number, choice: Choices['reroll']): boolean {
    if (choice === 'never') return false;
    if (choice === 'low3') return (value & MAIN_MASK) <= 3;
    const damage = counted(value >> MAIN_BITS, shift, left);
    if (choice === 'kill' && this.most + shift >= left) return damage < left;
    return damage * this.law.total < this.meanTimes(shift, left);
  }

  /**
   * Returns the mean damage to a target with many HP left, times the square of the law's total: with an off-hand
   * weapon, rolls below the choice's threshold are rolled once more.
   */
  meanWithRerollTimes(shift: number, choice: Choices['reroll']): number {
    const fresh = this.meanTimes(shift, MOST_CAP);
    let mean = 0;
    const { values, weights, total } = this.law;
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      const again = this.rollsAgain(value, shift, MOST_CAP, choice);
      mean += (again ? fresh : counted(value >> MAIN_BITS, shift, MOST_CAP) * total) * weights[i];
    }
    return mean;
  }
}

const blows = new Map<string, Blow>();

/** Returns the blow of some dice, from a cache. */
export function blowOf(sides: readonly number[]): Blow {
  const key = sides.join('+');
  let blow = blows.get(key);
  if (blow === undefined) {
    blow = new Blow(sides);
    blows.set(key, blow);
  }
  return blow;
}

/** Returns the damage that counts: at least 0, at most the HP left. */
function counted(total: number, shift: number, left: number): number {
  const damage = total + shift;
  return damage <= 0 ? 0 : damage < left ? damage : left;
}
