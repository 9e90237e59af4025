import type { Dice } from '../../dice/dice.ts';
import { oneOf } from '../../dice/laws.ts';
import { mayCure } from './aftermath.ts';
import { cast, strike, strikeAtFleer } from './attack.ts';
import { attempt } from './attempt.ts';
import { blessInFight } from './bless.ts';
import { canBurn, castsAt, chooseTarget, gapOf, hasContact, inContact, shoots } from './choice.ts';
import { priestBit, release } from './falls.ts';
import { FIRE_OIL, HOLY_WATER } from './gear.ts';
import { countPartial, fightsOn, playDead } from './harm.ts';
import {
  ATHLETICS,
  BACKSTAB,
  BLESS,
  CHA,
  CON,
  CURE,
  DEX,
  DYING,
  ELEMENTALISM,
  ESCAPED,
  FULL_SUCCESS,
  HEAL,
  HERO,
  HOLY_SYMBOL,
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
import { HID_LAST, HIDDEN_AGAIN, HIDDEN_BEFORE, HOLDS_ON, HOLDS_ONCE, TO_TURN, TURN_FAILED } from './phases.ts';
import { canFlee, endTurn, getAway } from './rounds.ts';
import type { World } from './world.ts';

/** What a figure does in its turn. @rule WODS-combat-turn */

/** Rounds that fire burns. @rule WODS-fire-oil */
const FIRE_ROUNDS = 3;

/** One turn. */
export function takeTurn(world: World, dice: Dice): void {
  const c = world.actor;
  world.resume = TO_TURN;
  if (world.sweep >= 0) {
    sweepOn(world, dice, c);
    return;
  }
  if (world.stunned[c] === 1) {
    world.stunned[c] = 0;
    // A priest who loses the turn does not keep up the prayer.
    release(world, c);
    world.trace?.tell('WODS-effect-S', `${world.names[c]} lost the turn`);
    endTurn(world);
  } else if (world.status[c] === REELING && !fightsOn(world, c)) {
    playDead(world, c);
    endTurn(world);
  } else if (world.held[c] !== 0) {
    world.trace?.tell('WODS-turn', `${world.names[c]} was held at bay`);
    endTurn(world);
  } else if (world.kind[c] === SWARM) {
    approachAndSweep(world, dice, c);
  } else if (world.kind[c] !== HERO || !actsSpecially(world, dice, c)) {
    attackSomeone(world, dice, c);
  }
}

/** What only heroes do. @returns whether the turn was spent on it */
function actsSpecially(world: World, dice: Dice, c: number): boolean {
  const side = world.sideOf[c];
  if (world.retreating[side] !== 0 && canFlee(world, c)) {
    flee(world, dice, c);
    return true;
  }
  const powers = world.powers[c];
  const choices = world.choices[side];
  if ((powers & SECOND_WIND) !== 0 && choices?.secondWind === 'half' && catchBreath(world, c)) return true;
  if ((powers & CURE) !== 0 && choices?.cure === 'fight' && cureInFight(world, dice, c)) return true;
  if ((powers & BLESS) !== 0 && bless(world, c)) return true;
  if ((powers & TURN_UNDEAD) !== 0 && choices?.turn === 'crowd' && turnCrowd(world, dice, c)) return true;
  if (choices?.fireOil === 'throw' && world.supply(side, FIRE_OIL) > 0 && throwOil(world, c)) return true;
  // Hiding does nothing for a spell.
  return (powers & BACKSTAB) !== 0 && choices?.backstab === 'rehide' && !mayCast(world, c) && hideAgain(world, dice, c);
}

/** Attacks someone, moving first where no one is near. @rule R-WODS-42 @rule WODS-movement-abstract */
function attackSomeone(world: World, dice: Dice, c: number): void {
  const gap = gapOf(world);
  const caster = mayCast(world, c);
  let near = false;
  if (gap > 0 && !caster) {
    near = !shoots(world, c);
    if (near && !hasContact(world, c) && !advanceTo(world, c)) {
      endTurn(world);
      return;
    }
  }
  const t = chooseTarget(world, dice, c, near);
  if (t < 0) {
    endTurn(world);
    return;
  }
  if (world.can.scare && !dares(world, dice, c, t)) endTurn(world);
  else if (caster && castsAt(world, c, t)) cast(world, dice, c, t);
  else if (gap > 0 && !inContact(world, c, t) && !shoots(world, c)) {
    // A caster without a spell for this target goes towards it.
    if (advanceTo(world, c) && inContact(world, c, t)) strike(world, dice, c, t);
    else endTurn(world);
  } else strike(world, dice, c, t);
}

/**
 * Whether a hero has the heart to attack someone frightening: a Wis test, until one succeeds in this fight. Others never
 * test.
 *
 * @rule WODS-home-fear
 */
function dares(world: World, dice: Dice, c: number, t: number): boolean {
  const fear = world.fear[t];
  if (fear < 0 || world.kind[c] !== HERO || world.steeled[c] === 1) return true;
  dice.roller = c;
  const result = dice.draw(attempt(world.modifier(c, WIS, 0) - fear));
  countPartial(world, c, result);
  if (result === MISS) {
    world.trace?.tell('WODS-home-fear', `${world.names[c]} did not dare to attack ${world.names[t]}`);
    return false;
  }
  world.steeled[c] = 1;
  world.trace?.tell('WODS-home-fear', `${world.names[c]} overcame the fear of ${world.names[t]}`);
  return true;
}

/** Whether there is anyone at whom it would cast a spell. */
function mayCast(world: World, c: number): boolean {
  if (!world.has(c, ELEMENTALISM)) return false;
  const side = world.against(c);
  for (let t = world.first[side]; t < world.first[side + 1]; t++) {
    if (world.isStanding(t) && castsAt(world, c, t)) return true;
  }
  return false;
}

/**
 * Moves towards the enemy; where that does not suffice, moves a second time instead of acting.
 *
 * @returns whether the action is left and someone is in contact
 * @rule WODS-movement-grid
 */
function advanceTo(world: World, c: number): boolean {
  const speed = world.speed(c);
  world.advance[c] += speed;
  if (hasContact(world, c)) return true;
  world.advance[c] += speed;
  if (speed > 0) world.trace?.tell('WODS-movement-grid', `${world.names[c]} ran ${2 * speed} squares`);
  return false;
}

function approachAndSweep(world: World, dice: Dice, c: number): void {
  if (gapOf(world) > 0 && !hasContact(world, c) && !shoots(world, c) && !advanceTo(world, c)) {
    endTurn(world);
    return;
  }
  world.sweep = 0;
  sweepOn(world, dice, c);
}

/** A swarm's next attack: one on everyone it can reach. @rule WODS-swarm-attacks */
function sweepOn(world: World, dice: Dice, c: number): void {
  const foes = world.foesOf(c);
  while (world.sweep < foes.length) {
    const t = foes[world.sweep++];
    if (!world.isStanding(t) || !(inContact(world, c, t) || shoots(world, c))) continue;
    strike(world, dice, c, t);
    return;
  }
  endTurn(world);
}

/** Rests in the middle of the fight. @rule WODS-second-wind @rule P-WODS-04 */
function catchBreath(world: World, c: number): boolean {
  if (world.windUsed[c] === 1 || world.status[c] !== STANDING) return false;
  const hp = world.hp[c];
  const missing = world.maxHp[c] - hp;
  const amount = Math.max(0, world.attribute(c, CON) + world.level[c]);
  if (hp * 2 > world.maxHp[c] || amount === 0 || missing < amount) return false;
  world.windUsed[c] = 1;
  world.hp[c] = hp + amount;
  world.trace?.tell('WODS-second-wind', `${world.names[c]} caught breath and regained ${amount} HP`);
  release(world, c);
  endTurn(world);
  return true;
}

/** Spends the turn on blessing a weapon. @rule WODS-bless @rule R-WODS-16 */
function bless(world: World, c: number): boolean {
  if (!blessInFight(world, c)) return false;
  release(world, c);
  endTurn(world);
  return true;
}

/** Cures a friend who bleeds or is down. @rule WODS-cure @rule R-WODS-17 */
function cureInFight(world: World, dice: Dice, c: number): boolean {
  const side = world.sideOf[c];
  if (!mayCure(world, side)) return false;
  const patient = patientFor(world, c);
  if (patient < 0) return false;
  if (world.rulings.cureCostsHolyWater) world.spend(side, HOLY_WATER);
  release(world, c);
  tryCure(world, dice, c, patient);
  if (world.status[patient] === OUT && world.hp[patient] > 0 && world.knocked[patient] === 0) {
    world.status[patient] = STANDING;
    world.standing[side] += 1;
    world.trace?.tell('R-WODS-17', `${world.names[patient]} woke`);
  }
  endTurn(world);
  return true;
}

/** A friend in reach whose clock can be stopped, or else one who is down at 0 HP; -1 for none that may be tried. */
function patientFor(world: World, c: number): number {
  const side = world.sideOf[c];
  let down = -1;
  for (let p = world.first[side]; p < world.first[side + 1]; p++) {
    if (!world.isWithUs(p) || world.status[p] === ESCAPED || (world.cured[p] & missBit(world, c)) !== 0) continue;
    if (hasStoppableClock(world, p)) return p;
    const gained = (world.cured[p] & 1) !== 0;
    if (down < 0 && world.status[p] === OUT && world.hp[p] === 0 && world.knocked[p] === 0 && !gained) down = p;
  }
  return down;
}

/** Whether Cure stops the clock of a figure: one who has rounds to live only by the ruling. @rule R-WODS-53 */
function hasStoppableClock(world: World, c: number): boolean {
  const clock = world.clock[c];
  return clock !== NO_CLOCK && (clock !== DYING || world.rulings.deathClockRemedy === 'cure');
}

/** Bit of a healer in the column `cured` of those it failed with. */
export function missBit(world: World, c: number): number {
  return 2 << ((c - world.first[world.sideOf[c]]) % 30);
}

/**
 * One attempt to Cure: stops a clock where it can, gives HP otherwise.
 *
 * @rule WODS-cure @rule R-WODS-17
 */
export function tryCure(world: World, dice: Dice, c: number, patient: number): void {
  dice.roller = c;
  const result = dice.draw(attempt(world.modifier(c, WIS, HEAL)));
  countPartial(world, c, result);
  if (result === MISS) {
    world.cured[patient] |= missBit(world, c);
    world.trace?.tell('WODS-cure', `${world.names[c]} could not help ${world.names[patient]}`);
    return;
  }
  if (hasStoppableClock(world, patient)) {
    world.clock[patient] = NO_CLOCK;
    world.clockLeft[patient] = 0;
    world.trace?.tell('WODS-cure', `${world.names[c]} stopped the bleeding of ${world.names[patient]}`);
    return;
  }
  const amount = Math.max(1, world.attribute(patient, CON) + world.level[patient]);
  world.hp[patient] = Math.min(world.maxHp[patient], world.hp[patient] + amount);
  world.cured[patient] |= 1;
  world.trace?.tell('WODS-cure', `${world.names[c]} gave ${world.names[patient]} HP back`);
}

/** Holds a crowd of undead or demons at bay, or keeps holding it. @rule WODS-turn @rule R-WODS-18 @rule P-WODS-10 */
function turnCrowd(world: World, dice: Dice, c: number): boolean {
  const turning = world.turning[c];
  if (turning === TURN_FAILED) return false;
  if ((world.tags[c] & HOLY_SYMBOL) === 0) return false;
  const friends = world.standing[world.sideOf[c]] > 1;
  if (turning === HOLDS_ON && friends && holdsAny(world, c)) {
    world.trace?.tell('WODS-turn', `${world.names[c]} kept them at bay`);
    endTurn(world);
    return true;
  }
  release(world, c);
  if (!friends || !isCrowd(world, world.against(c))) return false;
  dice.roller = c;
  const result = dice.draw(attempt(world.modifier(c, CHA, 0)));
  if (result === MISS) {
    world.turning[c] = TURN_FAILED;
    world.trace?.tell('WODS-turn', `${world.names[c]} failed to turn them`);
  } else {
    world.turning[c] = result === FULL_SUCCESS ? HOLDS_ON : HOLDS_ONCE;
    const bit = priestBit(world, c);
    const side = world.against(c);
    for (let t = world.first[side]; t < world.first[side + 1]; t++) {
      if (world.isStanding(t) && (world.tags[t] & TURNABLE) !== 0) world.held[t] |= bit;
    }
    world.trace?.tell('WODS-turn', `${world.names[c]} held them at bay`);
  }
  endTurn(world);
  return true;
}

function holdsAny(world: World, priest: number): boolean {
  const bit = priestBit(world, priest);
  const side = world.against(priest);
  for (let t = world.first[side]; t < world.first[side + 1]; t++) {
    if (world.isStanding(t) && (world.held[t] & bit) !== 0) return true;
  }
  return false;
}

/** Two or more that can be turned stand, and they are at least half of those who do. @rule P-WODS-10 */
function isCrowd(world: World, side: number): boolean {
  let turnable = 0;
  for (let t = world.first[side]; t < world.first[side + 1]; t++) {
    if (world.isStanding(t) && (world.tags[t] & TURNABLE) !== 0) turnable++;
  }
  return turnable >= 2 && turnable * 2 >= world.standing[side];
}

/** Sets the next few enemies alight. @rule WODS-fire-oil @rule R-WODS-59 */
function throwOil(world: World, c: number): boolean {
  const targets = world.foesOf(c).filter((t) => world.isStanding(t) && world.burning[t] === 0 && canBurn(world, t));
  if (targets.length === 0) return false;
  for (const t of targets.slice(0, world.rulings.fireTargets)) {
    world.burning[t] = FIRE_ROUNDS;
    world.burnBy[t] = c;
    world.trace?.tell('WODS-fire-oil', `${world.names[c]} set ${world.names[t]} alight`);
  }
  world.spend(world.sideOf[c], FIRE_OIL);
  endTurn(world);
  return true;
}

/** Hides in the fight every second turn, to strike from there in the next. @rule P-WODS-06 @rule R-WODS-21 */
function hideAgain(world: World, dice: Dice, c: number): boolean {
  const hiding = world.hiding[c];
  if ((hiding & (HIDDEN_BEFORE | HIDDEN_AGAIN)) !== 0) return false;
  if ((hiding & HID_LAST) !== 0) {
    world.hiding[c] = 0;
    return false;
  }
  world.hiding[c] = HID_LAST | (hides(world, dice, c) ? HIDDEN_AGAIN : 0);
  endTurn(world);
  return true;
}

/** The test to hide before an attack. @rule WODS-backstab @rule WODS-skill-stealth */
export function hides(world: World, dice: Dice, c: number): boolean {
  dice.roller = c;
  const result = dice.draw(attempt(world.modifier(c, DEX, STEALTH) + world.clumsiness(c)));
  countPartial(world, c, result);
  world.trace?.tell('WODS-backstab', `${world.names[c]} ${result === MISS ? 'was seen' : 'hid'}`);
  return result !== MISS;
}

/** A hero tries to get away. @rule R-WODS-61 @rule WODS-skill-athletics */
function flee(world: World, dice: Dice, c: number): void {
  dice.roller = c;
  release(world, c);
  let result = dice.draw(attempt(world.modifier(c, DEX, ATHLETICS) + world.clumsiness(c)));
  if (result !== MISS && world.retreating[world.sideOf[c]] === 2) result = FULL_SUCCESS;
  if (result === FULL_SUCCESS) getAway(world, c);
  else if (result !== MISS) {
    const enemy = pursuer(world, dice, c);
    if (enemy >= 0) {
      strikeAtFleer(world, dice, enemy, c);
      return;
    }
    getAway(world, c);
  }
  endTurn(world);
}

/** One random enemy who can strike at a hero who flees; -1 for none. */
function pursuer(world: World, dice: Dice, c: number): number {
  const pursuers = world.foesOf(c).filter((t) => canPursue(world, t, c));
  if (pursuers.length > 1) return pursuers[dice.draw(oneOf(pursuers.length))];
  return pursuers[0] ?? -1;
}

/** Whether an enemy stands, is not held at bay, and reaches a hero who flees. @rule R-WODS-42 */
function canPursue(world: World, t: number, c: number): boolean {
  return world.isStanding(t) && world.held[t] === 0 && (inContact(world, t, c) || shoots(world, t));
}
