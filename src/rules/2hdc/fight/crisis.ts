import type { Dice } from '../../../dice/dice.ts';
import { DEATHLY_CALM, STAR } from '../catalogue/attributes.ts';
import { FIT } from '../catalogue/names.ts';
import {
  CASTER,
  HEALER,
  KNIGHT,
  PALADIN,
  PROFESSIONS,
  SHOOTER,
  SOLDIER,
  THIEF,
  WARRIOR,
} from '../catalogue/professions.ts';
import { CRISIS_DICE, D6, passedOf } from '../catalogue/rolls.ts';
import { FREE_WILL, put } from './decisions.ts';
import { COURAGE_EFFECT, type Fight } from './fight.ts';
import { SQUARES } from './grid.ts';
import { DISTANCE } from './grid-tables.ts';
import { duckBack, flee } from './retreat.ts';

/** Results of a crisis test, from best to worst. @rule 2HDC-20.0 */
export const CARRY_ON = 0;
export const DUCK_BACK = 1;
export const FLEE = 2;
const RESULT_NAMES = ['Carry On', 'Duck Back', 'Flee'];

/** A Duck Back from a known cause: this plus the square of the cause. */
const DUCK_BACK_FROM = 3;

/** Bits of causes. @rule 2HDC-19.0a */
export const MAN_DOWN = 1;
export const RECEIVED_FIRE = 2;

/** Results in a row of {@link WORST_RESULT}: eight Professions, with 0, 1 or 2 dice passed. */
const ROW = 24;

/**
 * Returns the result of a Profession in a crisis.
 *
 * @param passed dice passed, 0 to 2
 * @param cause `MAN_DOWN` or `RECEIVED_FIRE`
 * @param outmatched whether the side faces three to one or more
 * @rule 2HDC-T19.0a
 */
export function crisisResult(profession: number, passed: number, cause: number, outmatched: boolean): number {
  if (passed >= 2) return CARRY_ON;
  const fleeIfOutmatched = outmatched ? FLEE : CARRY_ON;
  switch (profession) {
    case KNIGHT:
    case PALADIN:
    case WARRIOR:
      return passed === 1 ? CARRY_ON : fleeIfOutmatched;
    case SOLDIER:
      if (passed === 0) return FLEE;
      return cause === RECEIVED_FIRE ? CARRY_ON : fleeIfOutmatched;
    case SHOOTER:
    case THIEF:
      if (passed === 0) return FLEE;
      return cause === RECEIVED_FIRE ? DUCK_BACK : fleeIfOutmatched;
    case CASTER:
    case HEALER:
      if (passed === 0) return FLEE;
      return cause === RECEIVED_FIRE ? DUCK_BACK : CARRY_ON;
    default:
      throw new RangeError(`no crisis row for Profession ${profession}`);
  }
}

/**
 * The worst result for all causes that a side has met. The index is {@link rowOf} plus 3 for each Profession and 1 for
 * each die passed.
 *
 * @rule 2HDC-19.1b
 */
export const WORST_RESULT: Uint8Array = Uint8Array.from({ length: 8 * ROW }, (_, at) => {
  const [causes, profession, passed] = [Math.floor(at / ROW), Math.floor(at / 3) % PROFESSIONS.rows.length, at % 3];
  const results = [MAN_DOWN, RECEIVED_FIRE].map((cause) =>
    (causes >> 1) & cause ? crisisResult(profession, passed, cause, (causes & 1) === 1) : CARRY_ON,
  );
  return Math.max(...results);
});

/** Returns the start of a row. @param causes bits of the causes that a side has met */
function rowOf(causes: number, outmatched: boolean): number {
  return ROW * ((causes << 1) | (outmatched ? 1 : 0));
}

/** Returns the bits of the causes that a side has met since its last test. */
function causesOf(fight: Fight, side: number): number {
  return ((fight.causes >> side) & 1 ? MAN_DOWN : 0) | ((fight.causes >> (side + 2)) & 1 ? RECEIVED_FIRE : 0);
}

/**
 * Makes the crisis tests that an activation caused: dice of the active side, then of the other; then all results take
 * effect, flights first.
 *
 * @rule 2HDC-19.1a
 */
export function crisisTests(fight: Fight, dice: Dice): void {
  if (fight.causes === 0) return;
  const { turn } = fight;
  const wasShotAt = fight.causes >> 2 !== 0;
  let mine = 0;
  let theirs = 0;
  for (let c = 0; c < fight.count; c++) {
    fight.intent[c] = CARRY_ON;
    if (fight.status[c] !== FIT) continue;
    if (fight.side[c] === turn) mine++;
    else theirs++;
  }
  let results = 0;
  if (mine > 0) results |= testSide(fight, dice, turn, theirs >= 3 * mine);
  if (theirs > 0) results |= testSide(fight, dice, 1 - turn, mine >= 3 * theirs);
  fight.causes = 0;
  if (results & ((1 << DUCK_BACK) | (1 << FLEE))) carryOut(fight);
  if (wasShotAt) for (let c = 0; c < fight.count; c++) fight.missed[c] = 0;
}

/** Applies the results, flights first; `fight.intent` holds each character's result. */
function carryOut(fight: Fight): void {
  const results = fight.intent;
  // A shooter who missed may flee too, so its square is recorded before.
  for (let c = 0; c < fight.count; c++) {
    if (results[c] !== DUCK_BACK || !fight.stands(c)) continue;
    const cause = nearestMiss(fight, c);
    if (cause >= 0) results[c] = DUCK_BACK_FROM + cause;
  }
  for (let i = 0; i < fight.count; i++) {
    const c = fight.order[i];
    if (results[c] === FLEE && fight.status[c] === FIT && fight.cornered[c] === 0) flee(fight, c);
  }
  for (let i = 0; i < fight.count; i++) {
    const c = fight.order[i];
    const result = results[c];
    if (result >= DUCK_BACK_FROM) duckBack(fight, c, result - DUCK_BACK_FROM);
  }
  for (let c = 0; c < fight.count; c++) results[c] = CARRY_ON;
}

/**
 * Tests the members of a side and stores each result in place of an intent.
 *
 * @returns the results that occurred, as bits
 */
function testSide(fight: Fight, dice: Dice, side: number, outmatched: boolean): number {
  const causes = causesOf(fight, side);
  if (causes === 0) return 0;
  const row = rowOf(causes, outmatched);
  const { crisis } = fight.facts.professions;
  let results = 0;
  let set = -1;
  for (let i = fight.first(side), end = fight.end(side); i < end; i++) {
    const c = fight.order[i];
    if (fight.status[c] !== FIT || (fight.traits[c] & DEATHLY_CALM) !== 0) continue;
    let passed: number;
    if ((fight.traits[c] & STAR) !== 0) {
      passed = freeWill(fight, c, side);
    } else {
      // One set of dice serves the whole side, rolled for the first member who needs it.
      if (set < 0) set = rollSet(fight, dice, side);
      passed = passedOf(set, fight.rep[c]);
      if (fight.effects[c] & COURAGE_EFFECT) passed += courageDie(fight, dice, c);
      if (passed > 2) passed = 2;
    }
    const result = WORST_RESULT[row + 3 * crisis[fight.profession[c]] + passed];
    fight.intent[c] = result;
    results |= 1 << result;
    fight.trace?.note('2HDC-19.1a', `${fight.name(c)} passes ${passed}: ${RESULT_NAMES[result]}.`, {
      who: fight.figure(c),
    });
  }
  return results;
}

/** Rolls three dice if the Leader is fit and with its side, otherwise two. @rule 2HDC-14.1c */
function rollSet(fight: Fight, dice: Dice, side: number): number {
  const leader = fight.leader(side);
  const led = leader >= 0 && fight.status[leader] === FIT;
  dice.roller = led ? leader : -1;
  return dice.draw(CRISIS_DICE[led ? 1 : 0]);
}

/** Rolls a character's own die for a Potion of Courage. @rule 2HDC-T29.1.5b */
function courageDie(fight: Fight, dice: Dice, c: number): number {
  dice.roller = c;
  return dice.draw(D6) <= fight.rep[c] ? 1 : 0;
}

/** Returns the dice that a Star chooses to pass; by the book two. P17. @rule 2HDC-6.3.2 */
function freeWill(fight: Fight, c: number, side: number): number {
  const scripted = wantedWill(fight, c, side);
  if (fight.player === undefined) return scripted;
  return put(fight, FREE_WILL, c, [0, 1, 2], scripted, (passed) => `pass ${passed}`);
}

function wantedWill(fight: Fight, c: number, side: number): number {
  if (fight.choices(c).freeWill === 'carry-on' || fight.starDice[c] > 0) return 2;
  return fight.fitCount(1 - side) >= 2 * fight.fitCount(side) ? 0 : 2;
}

/** Returns the square of the nearest shooter who missed; -1 for none. @rule 2HDC-R55 */
function nearestMiss(fight: Fight, c: number): number {
  const from = fight.square[c] * SQUARES;
  let best = -1;
  let least = 99;
  for (let i = 0; i < fight.count; i++) {
    const shooter = fight.order[i];
    if (fight.missed[shooter] === 0 || fight.side[shooter] === fight.side[c]) continue;
    const square = fight.square[shooter];
    if (square >= 0 && DISTANCE[from + square] < least) {
      least = DISTANCE[from + square];
      best = square;
    }
  }
  return best;
}
