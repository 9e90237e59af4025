import { DICE } from './names.ts';
import { CRITICAL, damageOf, MOST_DICE, NO_WOUND } from './rolls.ts';

/** Possible numbers of dice in one roll. */
const POOLS = Array.from({ length: MOST_DICE }, (_, i) => i + 1);

/** Range of the longest shot in squares: a d12. */
export const FARTHEST_SHOT = 12;

/**
 * Exact probabilities on which policies base choices. Ignores re-rolls and healers.
 *
 * Dice are given by index: d4 is 0 and d12 is 4.
 */
export class Chances {
  /** Of a hit in close combat, at `attacker * 5 + defender`. @rule DDD-close-hit */
  private readonly hit = new Float64Array(25);
  /** Of a wound after a hit, including criticals, and of a critical alone, at {@link at}. @rule DDD-damage-roll */
  private readonly wounds = new Float64Array(25 * MOST_DICE ** 2);
  private readonly criticals = new Float64Array(25 * MOST_DICE ** 2);
  /** Of a hit by a shot, at {@link shotAt}. @rule DDD-ranged-hit @rule DDD-ab-ace-shot */
  private readonly shots = new Float64Array(5 * MOST_DICE * (FARTHEST_SHOT + 1));

  constructor(tieWounds: boolean) {
    const lowest = DICE.map((sides) => [[], ...POOLS.map((dice) => lowestOf(sides, dice))]);
    for (let mine = 0; mine < 5; mine++) {
      for (let theirs = 0; theirs < 5; theirs++) {
        this.hit[mine * 5 + theirs] = lower(DICE[mine], DICE[theirs]);
        for (const attacks of POOLS)
          for (const defends of POOLS) {
            const slot = at(mine, attacks, theirs, defends);
            this.count(slot, lowest[mine][attacks], lowest[theirs][defends], tieWounds);
          }
      }
      for (const dice of POOLS)
        for (let far = 1; far <= FARTHEST_SHOT; far++)
          this.shots[shotAt(mine, far, dice)] = shotChance(mine, far, dice);
    }
  }

  ofHit(attacker: number, defender: number): number {
    return this.hit[attacker * 5 + defender];
  }

  /**
   * @param attacks power dice rolled for damage, 1..3
   * @param defends defense dice rolled against it, 1..3
   */
  ofWound(attacker: number, attacks: number, defender: number, defends: number): number {
    return this.wounds[at(attacker, attacks, defender, defends)];
  }

  ofCritical(attacker: number, attacks: number, defender: number, defends: number): number {
    return this.criticals[at(attacker, attacks, defender, defends)];
  }

  /**
   * Returns the probability that a shot hits at 1 square or more, 0 beyond the die.
   *
   * @param dice number of dice of which the highest counts, 1..3
   */
  ofShot(power: number, squares: number, dice: number): number {
    return squares > FARTHEST_SHOT ? 0 : this.shots[shotAt(power, squares, dice)];
  }

  /** Adds up wounds over the lowest dice of both sides, whose probabilities are given for each face. */
  private count(slot: number, hurts: readonly number[], wards: readonly number[], tieWounds: boolean): void {
    for (let x = 1; x < hurts.length; x++) {
      for (let y = 1; y < wards.length; y++) {
        const chance = hurts[x] * wards[y];
        const result = damageOf(x, y, tieWounds);
        if (result !== NO_WOUND) this.wounds[slot] += chance;
        if (result === CRITICAL) this.criticals[slot] += chance;
      }
    }
  }
}

/** Returns the probability of each face, from 1, of being the lowest of several dice. */
function lowestOf(sides: number, dice: number): number[] {
  const all = sides ** dice;
  return Array.from({ length: sides + 1 }, (_, face) => ((sides - face + 1) ** dice - (sides - face) ** dice) / all);
}

function at(attacker: number, attacks: number, defender: number, defends: number): number {
  return ((attacker * 5 + defender) * MOST_DICE + attacks - 1) * MOST_DICE + defends - 1;
}

function shotAt(power: number, squares: number, dice: number): number {
  return (power * MOST_DICE + dice - 1) * (FARTHEST_SHOT + 1) + squares;
}

/** Returns the probability that one die is lower than another. */
function lower(mine: number, theirs: number): number {
  return mine <= theirs ? 1 - (mine + 1) / (2 * theirs) : (theirs - 1) / (2 * mine);
}

/** Returns the probability that a shot hits, 0 beyond the die. @rule DDD-ranged-hit @rule DDD-ab-ace-shot */
export function shotChance(power: number, distance: number, dice: number): number {
  const sides = DICE[power] as number;
  const miss = Math.min(distance - 1, sides) / sides;
  let misses = miss;
  for (let more = 1; more < dice; more++) misses *= miss;
  return 1 - misses;
}

/** Returns the probability of a test on the power die that needs the target or more. @rule DDD-R-02 */
export function cunningChance(power: number, target: number): number {
  const sides = DICE[power] as number;
  return Math.max(0, sides - target + 1) / sides;
}
