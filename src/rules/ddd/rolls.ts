import { Law } from '../../dice/law.ts';
import { die, highest, oneOf } from '../../dice/laws.ts';
import { DICE } from './names.ts';

/**
 * The rolls of the rulebook as laws, each built on first use. Dice are given by index (d4 is 0, d12 is 4), so that the
 * kernel finds a law without building a string.
 */

/** Most dice in one roll, of which the best counts. */
export const MOST_DICE = 3;

/** Results of a damage roll. */
export const NO_WOUND = 0;
export const WOUND = 1;
export const CRITICAL = 2;

const hits: Law[] = [];

/**
 * Returns the law of a blow: the attacker's power die against the defender's, 1 if the attacker rolls lower.
 *
 * @rule DDD-close-hit
 */
export function hitLaw(attacker: number, defender: number): Law {
  const at = attacker * 5 + defender;
  let law = hits[at];
  if (law === undefined) {
    law = lowerLaw(DICE[attacker], DICE[defender]);
    hits[at] = law;
  }
  return law;
}

const wounds: Law[] = [];

/**
 * Returns the law of damage: power dice against defense dice, the lowest of each counting.
 *
 * @rule DDD-damage-roll @rule DDD-critical @rule DDD-R-03 @rule DDD-R-16
 * @param attacks power dice rolled, 1..3
 * @param defends defense dice rolled, 1..3
 * @param tieWounds whether equal dice wound
 * @returns a law of NO_WOUND, WOUND, CRITICAL
 */
export function damageLaw(
  attacker: number,
  attacks: number,
  defender: number,
  defends: number,
  tieWounds: boolean,
): Law {
  const dice = (attacks - 1) * MOST_DICE + defends - 1;
  const at = (((tieWounds ? 1 : 0) * 5 + attacker) * 5 + defender) * MOST_DICE ** 2 + dice;
  let law = wounds[at];
  if (law === undefined) {
    law = buildDamage(DICE[attacker], attacks, DICE[defender], defends, tieWounds);
    wounds[at] = law;
  }
  return law;
}

/** Returns the result of a damage roll, from the dice that count. */
export function damageOf(power: number, defense: number, tieWounds: boolean): number {
  if (power < defense) return power === 1 ? CRITICAL : WOUND;
  return tieWounds && power === defense ? WOUND : NO_WOUND;
}

const tests: Law[] = [];

/**
 * Returns the law of a test on the power die that succeeds on the target or more: 1 passed, 0 failed.
 *
 * @param target 1..12, or more for an impossible test
 * @param count number of dice of which the highest counts, 1..3
 * @rule DDD-cunning-test @rule DDD-R-02
 */
export function cunningLaw(power: number, target: number, count = 1): Law {
  const at = (power * 16 + target) * 4 + count;
  let law = tests[at];
  if (law === undefined) {
    law = testLaw(DICE[power], target, count, true);
    tests[at] = law;
  }
  return law;
}

/** Returns the law of a test that succeeds on the target or less. @rule DDD-strength-test @rule DDD-R-02 */
export function strengthLaw(power: number, target: number): Law {
  const at = (power * 16 + target) * 4;
  let law = tests[at];
  if (law === undefined) {
    law = testLaw(DICE[power], target, 1, false);
    tests[at] = law;
  }
  return law;
}

const opposed: Law[] = [];

/** Returns the law of an opposed test: 1 if the first die is strictly higher. @rule DDD-cunning-test */
export function higherLaw(mine: number, theirs: number): Law {
  const at = mine * 5 + theirs;
  let law = opposed[at];
  if (law === undefined) {
    law = higher(DICE[mine], DICE[theirs]);
    opposed[at] = law;
  }
  return law;
}

/** Single dice, by index. */
const SINGLE: readonly Law[] = DICE.map((sides) => die(sides));

/** The movement roll, by number of additional dice and then by die. @rule DDD-move-roll @rule DDD-ab-sure-of-foot */
export const MOVE_LAWS: readonly (readonly Law[])[] = Array.from({ length: MOST_DICE }, (_, more) =>
  more === 0 ? SINGLE : DICE.map((sides) => highest(1 + more, sides)),
);

const lowestPools: Law[] = [];

/** Returns the law of the lowest of one to three dice, used when a roll may still be rerolled. */
export function lowestLaw(index: number, count: number): Law {
  if (count === 1) return SINGLE[index];
  const at = index * MOST_DICE + count - 1;
  let law = lowestPools[at];
  if (law === undefined) {
    law = new Law(
      `lowest of ${count}d${DICE[index]}`,
      Array.from({ length: DICE[index] }, (_, i) => [i + 1, lowestWeight(DICE[index] as number, count, i + 1)]),
      new Array<number>(count).fill(DICE[index]),
      (faces) => Math.min(...faces),
    );
    lowestPools[at] = law;
  }
  return law;
}

/** The law of a card drawn from the remaining deck. @rule DDD-initiative-draw */
export const CARD_LAWS: readonly Law[] = Array.from({ length: 31 }, (_, n) => oneOf(Math.max(1, n)));

/** The law of the scenario after a drawn dice-off. @rule DDD-scn-tie */
export const SCENARIO_LAW: Law = oneOf(6);

/** A fair coin. */
export const COIN_LAW: Law = oneOf(2);

const diceOffs: Law[] = [];

/**
 * Returns the law of the dice-off of the best power dice: 0 the first side is higher, 1 the second, 2 a tie; with
 * `again`, ties are rerolled.
 *
 * @rule DDD-scn-choice @rule DDD-R-30
 */
export function diceOffLaw(first: number, second: number, again: boolean): Law {
  const at = (first * 5 + second) * 2 + (again ? 1 : 0);
  let law = diceOffs[at];
  if (law === undefined) {
    law = buildDiceOff(DICE[first], DICE[second], again);
    diceOffs[at] = law;
  }
  return law;
}

/** Returns a law of 1 with weight `good` and 0 with weight `bad`, rolled with the given dice. */
function claim(
  name: string,
  good: number,
  bad: number,
  sides: readonly number[],
  isGood: (faces: readonly number[]) => boolean,
): Law {
  return new Law(
    name,
    [
      [1, good],
      [0, bad],
    ],
    sides,
    (faces) => (isGood(faces) ? 1 : 0),
    (value) => (value === 1 ? 'yes' : 'no'),
  );
}

function lowerLaw(mine: number, theirs: number): Law {
  let good = 0;
  for (let face = 1; face <= mine; face++) good += Math.max(0, theirs - face);
  return claim(`d${mine} lower than d${theirs}`, good, mine * theirs - good, [mine, theirs], ([a, b]) => a < b);
}

function higher(mine: number, theirs: number): Law {
  let good = 0;
  for (let face = 1; face <= mine; face++) good += Math.min(theirs, face - 1);
  return claim(`d${mine} higher than d${theirs}`, good, mine * theirs - good, [mine, theirs], ([a, b]) => a > b);
}

function testLaw(sides: number, target: number, count: number, isCunning: boolean): Law {
  const all = sides ** count;
  const fails = isCunning ? Math.min(sides, Math.max(0, target - 1)) ** count : all - Math.min(sides, target);
  const dice = new Array<number>(count).fill(sides);
  const name = `${count > 1 ? `best of ${count}` : ''}d${sides} showing ${target} or ${isCunning ? 'more' : 'less'}`;
  return claim(name, all - fails, fails, dice, (faces) =>
    isCunning ? Math.max(...faces) >= target : faces[0] <= target,
  );
}

/** Returns the number of ways in which the lowest of n dice shows a face. */
function lowestWeight(sides: number, count: number, face: number): number {
  return (sides - face + 1) ** count - (sides - face) ** count;
}

function buildDamage(power: number, attacks: number, defense: number, defends: number, tieWounds: boolean): Law {
  const chances: [number, number][] = [];
  for (let mine = 1; mine <= power; mine++)
    for (let theirs = 1; theirs <= defense; theirs++)
      chances.push([
        damageOf(mine, theirs, tieWounds),
        lowestWeight(power, attacks, mine) * lowestWeight(defense, defends, theirs),
      ]);
  const pool = (count: number, sides: number) => (count === 1 ? `d${sides}` : `${count}d${sides}`);
  return new Law(
    `damage ${pool(attacks, power)} against ${pool(defends, defense)}`,
    chances,
    [...new Array<number>(attacks).fill(power), ...new Array<number>(defends).fill(defense)],
    (faces) => damageOf(Math.min(...faces.slice(0, attacks)), Math.min(...faces.slice(attacks)), tieWounds),
    (value) => ['no wound', 'a wound', 'a critical hit'][value],
  );
}

function buildDiceOff(first: number, second: number, again: boolean): Law {
  const chances: [number, number][] = [];
  for (let a = 1; a <= first; a++)
    for (let b = 1; b <= second; b++) if (a !== b || !again) chances.push([a > b ? 0 : a < b ? 1 : 2, 1]);
  return new Law(
    `dice-off d${first} against d${second}`,
    chances,
    [first, second],
    ([a, b]) => (a > b ? 0 : a < b ? 1 : again ? undefined : 2),
    (value) => ['the first is higher', 'the second is higher', 'level'][value],
  );
}
