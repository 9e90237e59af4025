import type { Dice } from '../../dice/dice.ts';
import { oneOf } from '../../dice/laws.ts';
import { mayCure } from './aftermath.ts';
import { cast, strike, strikeAtFleer } from './attack.ts';
import { attempt } from './attempt.ts';
import { canShoot, castsAt, chooseTarget, gapOf, hasContact, inContact } from './choice.ts';
import { priestBit, release } from './falls.ts';
import { countPartial, fightsOn, playDead } from './harm.ts';
import { legsInjured } from './injury.ts';
import {
  ATHLETICS,
  BACKSTAB,
  CHA,
  CON,
  CURE,
  DEX,
  DYING,
  ELEMENTALISM,
  FIRE_OIL,
  FULL_SUCCESS,
  HEAL,
  HERO,
  HOLY_SYMBOL,
  HOLY_WATER,
  MISS,
  NO_CLOCK,
  OUT,
  REELING,
  SECOND_WIND,
  STANDING,
  STEALTH,
  SWARM,
  TURN_UNDEAD,
  TURNABLE,
  WIS,
} from './names.ts';
import { endTurn, getAway } from './rounds.ts';
import {
  HID_LAST,
  HIDDEN_AGAIN,
  HIDDEN_BEFORE,
  HOLDS_ON,
  HOLDS_ONCE,
  type State,
  TO_TURN,
  TURN_FAILED,
} from './state.ts';

/** What a figure does in its turn. @rule WODS-combat-turn */

/** Values of choices. */
const HALF = 0;
const REHIDE = 1;
const CURES_IN_FIGHT = 1;
const CROWD = 0;
const THROWS = 1;

/** Rounds that fire burns. @rule WODS-fire-oil */
const FIRE_ROUNDS = 3;

/** One turn. */
export function takeTurn(s: State, dice: Dice): void {
  const c = s.actor;
  s.resume = TO_TURN;
  if (s.sweep >= 0) {
    sweepOn(s, dice, c);
    return;
  }
  if (s.stunned[c] === 1) {
    s.stunned[c] = 0;
    // A priest who loses the turn does not keep up the prayer.
    release(s, c);
    s.trace?.tell('WODS-effect-S', `${s.names[c]} lost the turn`);
    endTurn(s);
  } else if (s.status[c] === REELING && !fightsOn(s, c)) {
    playDead(s, c);
    endTurn(s);
  } else if (s.held[c] !== 0) {
    s.trace?.tell('WODS-turn', `${s.names[c]} was held at bay`);
    endTurn(s);
  } else if (s.kind[c] === SWARM) {
    approachAndSweep(s, dice, c);
  } else if (s.kind[c] !== HERO || !actsSpecially(s, dice, c)) {
    attackSomebody(s, dice, c);
  }
}

/** What only heroes do. @returns whether the turn was spent on it */
function actsSpecially(s: State, dice: Dice, c: number): boolean {
  const side = s.sideOf[c] as number;
  if (s.retreating[side] !== 0 && legsInjured(s.wounds[c] as number) < 2) {
    flee(s, dice, c);
    return true;
  }
  const abilities = s.abilities[c] as number;
  const choices = s.choices[side];
  if ((abilities & SECOND_WIND) !== 0 && choices?.secondWind === HALF && catchBreath(s, c)) return true;
  if ((abilities & CURE) !== 0 && choices?.cure === CURES_IN_FIGHT && cureInFight(s, dice, c)) return true;
  if ((abilities & TURN_UNDEAD) !== 0 && choices?.turn === CROWD && turnCrowd(s, dice, c)) return true;
  if (choices?.fireOil === THROWS && s.supply(side, FIRE_OIL) > 0 && throwOil(s, c)) return true;
  return (abilities & BACKSTAB) !== 0 && choices?.backstab === REHIDE && hideAgain(s, dice, c);
}

/** Attacks somebody, moving first where nobody is near. @rule R-WODS-42 @rule WODS-movement-abstract */
function attackSomebody(s: State, dice: Dice, c: number): void {
  const gap = gapOf(s);
  const caster = s.has(c, ELEMENTALISM) && castsAtAnybody(s, c);
  let near = false;
  if (gap > 0 && !caster) {
    near = !canShoot(s, c);
    if (near && !hasContact(s, c) && !advanceTo(s, c)) {
      endTurn(s);
      return;
    }
  }
  const t = chooseTarget(s, dice, c, near);
  if (t < 0) {
    endTurn(s);
    return;
  }
  if (caster && castsAt(s, c, t)) cast(s, dice, c, t);
  else if (gap > 0 && !inContact(s, c, t) && !canShoot(s, c)) {
    // A caster without a spell for this target goes towards it.
    if (advanceTo(s, c) && inContact(s, c, t)) strike(s, dice, c, t);
    else endTurn(s);
  } else strike(s, dice, c, t);
}

function castsAtAnybody(s: State, c: number): boolean {
  const side = s.against(c);
  for (let t = s.first[side] as number; t < (s.first[side + 1] as number); t++) {
    if (s.isStanding(t) && castsAt(s, c, t)) return true;
  }
  return false;
}

/**
 * Moves towards the enemy; where that does not suffice, moves a second time instead of acting.
 *
 * @returns whether the action is left and somebody is in contact
 * @rule WODS-movement-grid
 */
function advanceTo(s: State, c: number): boolean {
  const speed = s.speed(c);
  s.advance[c] = (s.advance[c] as number) + speed;
  if (hasContact(s, c)) return true;
  s.advance[c] = (s.advance[c] as number) + speed;
  if (speed > 0) s.trace?.tell('WODS-movement-grid', `${s.names[c]} ran ${2 * speed} squares`);
  return false;
}

function approachAndSweep(s: State, dice: Dice, c: number): void {
  if (gapOf(s) > 0 && !hasContact(s, c) && !canShoot(s, c) && !advanceTo(s, c)) {
    endTurn(s);
    return;
  }
  s.sweep = 0;
  sweepOn(s, dice, c);
}

/** A swarm's next attack: one on everybody it can reach. @rule WODS-swarm-attacks */
function sweepOn(s: State, dice: Dice, c: number): void {
  const side = s.against(c);
  const from = s.first[side] as number;
  const end = s.first[side + 1] as number;
  for (let t = from + s.sweep; t < end; t++) {
    if (!s.isStanding(t) || !(inContact(s, c, t) || canShoot(s, c))) continue;
    s.sweep = t + 1 - from;
    strike(s, dice, c, t);
    return;
  }
  endTurn(s);
}

/** Rests in the middle of the fight. @rule WODS-second-wind @rule P-WODS-04 */
function catchBreath(s: State, c: number): boolean {
  if (s.windUsed[c] === 1 || s.status[c] !== STANDING) return false;
  const hp = s.hp[c] as number;
  const missing = (s.maxHp[c] as number) - hp;
  const amount = Math.max(0, s.attribute(c, CON) + (s.level[c] as number));
  if (hp * 2 > (s.maxHp[c] as number) || amount === 0 || missing < amount) return false;
  s.windUsed[c] = 1;
  s.hp[c] = hp + amount;
  s.trace?.tell('WODS-second-wind', `${s.names[c]} caught breath and regained ${amount} HP`);
  release(s, c);
  endTurn(s);
  return true;
}

/** Cures a friend who bleeds or is down. @rule WODS-cure @rule R-WODS-17 */
function cureInFight(s: State, dice: Dice, c: number): boolean {
  const side = s.sideOf[c] as number;
  if (!mayCure(s, side)) return false;
  const patient = patientFor(s, c);
  if (patient < 0) return false;
  if (s.rulings.cureCostsHolyWater === 1) s.spend(side, HOLY_WATER);
  release(s, c);
  tryCure(s, dice, c, patient);
  if (s.status[patient] === OUT && (s.hp[patient] as number) > 0 && s.knocked[patient] === 0) {
    s.status[patient] = STANDING;
    s.standing[side] = (s.standing[side] as number) + 1;
    s.trace?.tell('R-WODS-17', `${s.names[patient]} woke`);
  }
  endTurn(s);
  return true;
}

/** A friend whose clock runs, or else one who is down at 0 HP; -1 for none that may be tried. */
function patientFor(s: State, c: number): number {
  const side = s.sideOf[c] as number;
  let down = -1;
  for (let p = s.first[side] as number; p < (s.first[side + 1] as number); p++) {
    if (!s.isWithUs(p) || ((s.cured[p] as number) & missBit(s, c)) !== 0) continue;
    if (s.clock[p] !== NO_CLOCK && (s.clock[p] !== DYING || s.rulings.deathClockRemedy === 1)) return p;
    const gained = ((s.cured[p] as number) & 1) !== 0;
    if (down < 0 && s.status[p] === OUT && s.hp[p] === 0 && s.knocked[p] === 0 && !gained) down = p;
  }
  return down;
}

/** Bit of a healer in the column `cured` of those he failed with. */
export function missBit(s: State, c: number): number {
  return 2 << ((c - (s.first[s.sideOf[c] as number] as number)) % 30);
}

/**
 * One attempt to Cure: stops a clock where one runs, gives HP otherwise.
 *
 * @rule WODS-cure @rule R-WODS-17
 */
export function tryCure(s: State, dice: Dice, c: number, patient: number): void {
  dice.roller = c;
  const result = dice.draw(attempt(s.modifier(c, WIS, HEAL)));
  countPartial(s, c, result);
  if (result === MISS) {
    s.cured[patient] = (s.cured[patient] as number) | missBit(s, c);
    s.trace?.tell('WODS-cure', `${s.names[c]} could not help ${s.names[patient]}`);
    return;
  }
  if (s.clock[patient] !== NO_CLOCK) {
    s.clock[patient] = NO_CLOCK;
    s.clockLeft[patient] = 0;
    s.trace?.tell('WODS-cure', `${s.names[c]} stopped the bleeding of ${s.names[patient]}`);
    return;
  }
  const amount = Math.max(1, s.attribute(patient, CON) + (s.level[patient] as number));
  s.hp[patient] = Math.min(s.maxHp[patient] as number, (s.hp[patient] as number) + amount);
  s.cured[patient] = (s.cured[patient] as number) | 1;
  s.trace?.tell('WODS-cure', `${s.names[c]} gave ${s.names[patient]} HP back`);
}

/** Holds a crowd of undead or demons at bay, or keeps holding it. @rule WODS-turn @rule R-WODS-18 @rule P-WODS-10 */
function turnCrowd(s: State, dice: Dice, c: number): boolean {
  const turning = s.turning[c] as number;
  if (turning === TURN_FAILED) return false;
  if (((s.tags[c] as number) & HOLY_SYMBOL) === 0) return false;
  const friends = (s.standing[s.sideOf[c] as number] as number) > 1;
  if (turning === HOLDS_ON && friends && holdsAny(s, c)) {
    s.trace?.tell('WODS-turn', `${s.names[c]} kept them at bay`);
    endTurn(s);
    return true;
  }
  release(s, c);
  if (!friends || !isCrowd(s, s.against(c))) return false;
  dice.roller = c;
  const result = dice.draw(attempt(s.modifier(c, CHA, 0)));
  if (result === MISS) {
    s.turning[c] = TURN_FAILED;
    s.trace?.tell('WODS-turn', `${s.names[c]} failed to turn them`);
  } else {
    s.turning[c] = result === FULL_SUCCESS ? HOLDS_ON : HOLDS_ONCE;
    const bit = priestBit(s, c);
    const side = s.against(c);
    for (let t = s.first[side] as number; t < (s.first[side + 1] as number); t++) {
      if (s.isStanding(t) && ((s.tags[t] as number) & TURNABLE) !== 0) s.held[t] = (s.held[t] as number) | bit;
    }
    s.trace?.tell('WODS-turn', `${s.names[c]} held them at bay`);
  }
  endTurn(s);
  return true;
}

function holdsAny(s: State, priest: number): boolean {
  const bit = priestBit(s, priest);
  const side = s.against(priest);
  for (let t = s.first[side] as number; t < (s.first[side + 1] as number); t++) {
    if (s.isStanding(t) && ((s.held[t] as number) & bit) !== 0) return true;
  }
  return false;
}

/** Two or more that can be turned stand, and they are at least half of those who do. @rule P-WODS-10 */
function isCrowd(s: State, side: number): boolean {
  let turnable = 0;
  for (let t = s.first[side] as number; t < (s.first[side + 1] as number); t++) {
    if (s.isStanding(t) && ((s.tags[t] as number) & TURNABLE) !== 0) turnable++;
  }
  return turnable >= 2 && turnable * 2 >= (s.standing[side] as number);
}

/** Sets the next few enemies alight. @rule WODS-fire-oil @rule R-WODS-59 */
function throwOil(s: State, c: number): boolean {
  const side = s.against(c);
  let left = s.rulings.fireTargets;
  for (let t = s.first[side] as number; t < (s.first[side + 1] as number) && left > 0; t++) {
    if (!s.isStanding(t) || s.burning[t] !== 0) continue;
    s.burning[t] = FIRE_ROUNDS;
    s.burnBy[t] = c;
    left--;
    s.trace?.tell('WODS-fire-oil', `${s.names[c]} set ${s.names[t]} alight`);
  }
  if (left === s.rulings.fireTargets) return false;
  s.spend(s.sideOf[c] as number, FIRE_OIL);
  endTurn(s);
  return true;
}

/** Hides in the fight every second turn, to strike from there in the next. @rule P-WODS-06 @rule R-WODS-21 */
function hideAgain(s: State, dice: Dice, c: number): boolean {
  const hiding = s.hiding[c] as number;
  if ((hiding & (HIDDEN_BEFORE | HIDDEN_AGAIN)) !== 0) return false;
  if ((hiding & HID_LAST) !== 0) {
    s.hiding[c] = 0;
    return false;
  }
  s.hiding[c] = HID_LAST | (hides(s, dice, c) ? HIDDEN_AGAIN : 0);
  endTurn(s);
  return true;
}

/** The test to hide before an attack. @rule WODS-backstab @rule WODS-skill-stealth */
export function hides(s: State, dice: Dice, c: number): boolean {
  dice.roller = c;
  const result = dice.draw(attempt(s.modifier(c, DEX, STEALTH) + s.clumsiness(c)));
  countPartial(s, c, result);
  s.trace?.tell('WODS-backstab', `${s.names[c]} ${result === MISS ? 'was seen' : 'hid'}`);
  return result !== MISS;
}

/** A hero tries to get away. @rule R-WODS-61 @rule WODS-skill-athletics */
function flee(s: State, dice: Dice, c: number): void {
  dice.roller = c;
  release(s, c);
  let result = dice.draw(attempt(s.modifier(c, DEX, ATHLETICS) + s.clumsiness(c)));
  if (result !== MISS && s.retreating[s.sideOf[c] as number] === 2) result = FULL_SUCCESS;
  if (result === FULL_SUCCESS) getAway(s, c);
  else if (result !== MISS) {
    const enemy = pursuer(s, dice, c);
    if (enemy >= 0) {
      strikeAtFleer(s, dice, enemy, c);
      return;
    }
    getAway(s, c);
  }
  endTurn(s);
}

/** One random enemy who is free to strike at a hero who flees; -1 for none. */
function pursuer(s: State, dice: Dice, c: number): number {
  const side = s.against(c);
  const end = s.first[side + 1] as number;
  let n = 0;
  for (let t = s.first[side] as number; t < end; t++) if (s.isStanding(t) && s.held[t] === 0) n++;
  let k = n > 1 ? dice.draw(oneOf(n)) : 0;
  for (let t = s.first[side] as number; t < end; t++) {
    if (s.isStanding(t) && s.held[t] === 0 && k-- === 0) return t;
  }
  return -1;
}
