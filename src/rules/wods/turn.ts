import type { Dice } from '../../dice/dice.ts';
import { oneOf } from '../../dice/laws.ts';
import {
  BLESS_WEAPON,
  breathOf,
  CATCH_BREATH,
  CURE_FRIEND,
  canBeSetAlight,
  chooseAct,
  FLEE,
  HIDE_AGAIN,
  keepsHolding,
  mayCast,
  THROW_OIL,
  TURN_THEM,
} from './acts.ts';
import { cast, strike, strikeAtFleer } from './attack.ts';
import { attempt } from './attempt.ts';
import { blessInFight } from './bless.ts';
import {
  canCast,
  castsAt,
  chooseTarget,
  distinctFoes,
  gapOf,
  hasBow,
  reaches,
  reachesAnyone,
  shoots,
  worthASpell,
} from './choice.ts';
import { patientFor, patientsOf, tryCure } from './cure.ts';
import { MOVE, OIL, PATIENT, put, TARGET, TARGET_OF_ENEMY } from './decisions.ts';
import { priestBit, release } from './falls.ts';
import { FIRE_OIL, HOLY_WATER } from './gear.ts';
import { countPartial, fightsOn, playDead } from './harm.ts';
import {
  ATHLETICS,
  CHA,
  DEX,
  FOE,
  FULL_SUCCESS,
  HERO,
  MISS,
  OUT,
  REELING,
  STANDING,
  STEALTH,
  SWARM,
  TURNABLE,
  WIS,
} from './names.ts';
import { HID_LAST, HIDDEN_AGAIN, HOLDS_ON, HOLDS_ONCE, TO_TURN, TURN_FAILED } from './phases.ts';
import { endTurn, getAway } from './rounds.ts';
import type { World } from './world.ts';

/** The turn of a figure. @rule WODS-combat-turn */

/** Rounds that fire oil burns. @rule WODS-fire-oil */
const FIRE_ROUNDS = 3;

/** Plays one turn. */
export function takeTurn(world: World, dice: Dice): void {
  const c = world.actor;
  world.resume = TO_TURN;
  if (world.sweep >= 0) {
    sweepOn(world, dice, c);
    return;
  }
  if (world.stunned[c] === 1) {
    world.stunned[c] = 0;
    // A priest who loses the turn releases those at bay.
    release(world, c);
    world.trace?.note('WODS-effect-S', `${world.names[c]} lost the turn`, { who: world.cast[c] });
    endTurn(world);
  } else if (world.status[c] === REELING && !fightsOn(world, c)) {
    playDead(world, c);
    endTurn(world);
  } else if (world.held[c] !== 0) {
    world.trace?.note('WODS-turn', `${world.names[c]} was held at bay`, { whom: world.cast[c] });
    endTurn(world);
  } else if (world.kind[c] === SWARM) {
    approachAndSweep(world, dice, c);
  } else if (world.kind[c] === HERO) act(world, dice, c);
  else attackSomeone(world, dice, c);
}

/** Plays a hero's act. Only Turn keeps others at bay. @rule R-WODS-18 */
function act(world: World, dice: Dice, c: number): void {
  const chosen = chooseAct(world, c);
  if (chosen !== TURN_THEM || !keepsHolding(world, c)) release(world, c);
  switch (chosen) {
    case FLEE:
      flee(world, dice, c);
      break;
    case CATCH_BREATH:
      catchBreath(world, c);
      break;
    case CURE_FRIEND:
      cureInFight(world, dice, c);
      break;
    case BLESS_WEAPON:
      blessInFight(world, c);
      endTurn(world);
      break;
    case TURN_THEM:
      turn(world, dice, c);
      break;
    case THROW_OIL:
      throwOil(world, c);
      break;
    case HIDE_AGAIN:
      hideAgain(world, dice, c);
      break;
    default:
      // After a failed attempt to hide, a hero may try again in the turn after this one.
      if (world.hiding[c] === HID_LAST) world.hiding[c] = 0;
      attackSomeone(world, dice, c);
  }
}

/** Movement between the sides. @rule R-WODS-42 */
const STAY = 0;
const WALK = 1;
const RUN = 2;

/** Attacks an enemy, moving first if none is near. @rule R-WODS-42 @rule WODS-movement-abstract */
function attackSomeone(world: World, dice: Dice, c: number): void {
  const gap = gapOf(world);
  const caster = mayCast(world, c);
  const archer = gap > 0 && shoots(world, c);
  const scripted = gap === 0 || caster || archer ? STAY : RUN;
  const move = world.player === undefined ? scripted : chooseMove(world, c, scripted);
  const moves = move !== STAY && !reachesAnyone(world, c);
  if (moves && !advance(world, c, move)) {
    endTurn(world);
    return;
  }
  if (world.player !== undefined && !hasAim(world, c, move)) {
    endTurn(world);
    return;
  }
  const magical = caster && move === STAY ? worthASpell(world, c) : -1;
  const t = magical >= 0 ? magical : chooseTarget(world, dice, c, move !== STAY);
  if (t < 0) {
    endTurn(world);
    return;
  }
  const casts = caster && castsAt(world, c, t);
  if (world.player === undefined) attack(world, dice, c, t, casts, gap > 0 && !archer && !reaches(world, c, t), moves);
  else attackAsDecided(world, dice, c, t, casts, move, moves);
}

/** Returns whether a figure can strike, shoot or cast at any enemy after a move. */
function hasAim(world: World, c: number, move: number): boolean {
  return move !== STAY || gapOf(world) === 0 || reachesAnyone(world, c) || hasBow(world, c) || canCast(world, c);
}

/**
 * Asks the player for the target of an attack, by hand or by magic: a figure, or for a spell a figure plus the number
 * of all figures.
 *
 * @rule P-WODS-01 @rule P-WODS-08
 */
function attackAsDecided(
  world: World,
  dice: Dice,
  c: number,
  t: number,
  casts: boolean,
  move: number,
  moved: boolean,
): void {
  const { figures } = world;
  const gap = gapOf(world);
  const caster = mayCast(world, c);
  const archer = move === STAY && gap > 0 && (shoots(world, c) || (!caster && hasBow(world, c)));
  // A caster who has not moved may approach any enemy instead.
  const canAttack = (x: number) => gap === 0 || archer || reaches(world, c, x) || (caster && move === STAY);
  const foes = distinctFoes(world, c, t);
  const options = foes.filter(canAttack);
  if (canCast(world, c)) options.push(...foes.map((x) => x + figures));
  const scripted = casts || !canAttack(t) ? t + figures : t;
  const name = (x: number) => (x < figures ? world.names[x] : `a spell at ${world.names[x - figures]}`);
  const question = world.kind[c] >= FOE ? TARGET_OF_ENEMY : TARGET;
  const chosen = put(world, question, c, options, scripted, name, (x) => world.cast[x % figures]);
  const aim = chosen % figures;
  attack(world, dice, c, aim, chosen >= figures, gap > 0 && !archer && !reaches(world, c, aim), moved);
}

function attack(world: World, dice: Dice, c: number, t: number, casts: boolean, far: boolean, moved: boolean): void {
  if (world.can.scare && !dares(world, dice, c, t)) endTurn(world);
  else if (casts) cast(world, dice, c, t);
  else if (far) {
    // A caster who casts no spell at this target approaches it.
    if (advance(world, c, RUN) && reaches(world, c, t)) strike(world, dice, c, t, true);
    else endTurn(world);
  } else strike(world, dice, c, t, moved);
}

/** Asks the player whether to stay, walk or run, if no enemy is near. */
function chooseMove(world: World, c: number, scripted: number): number {
  if (gapOf(world) === 0 || reachesAnyone(world, c)) return scripted;
  const stay = canCast(world, c) ? 'stay and cast' : hasBow(world, c) ? 'stay and shoot' : 'stay';
  const name = (move: number) => [stay, 'walk', 'run'][move];
  return put(world, MOVE, c, [STAY, WALK, RUN], scripted, name);
}

/**
 * Returns whether a hero dares to attack a frightening enemy: a Wis test, until one succeeds in this fight. Others
 * never test.
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
    world.trace?.note('WODS-home-fear', `${world.names[c]} did not dare to attack ${world.names[t]}`, {
      who: world.cast[c],
      whom: world.cast[t],
    });
    return false;
  }
  world.steeled[c] = 1;
  world.trace?.note('WODS-home-fear', `${world.names[c]} overcame the fear of ${world.names[t]}`, {
    who: world.cast[c],
    whom: world.cast[t],
  });
  return true;
}

/**
 * Moves towards the enemy; a running figure moves a second time, instead of acting, if the first is not enough.
 *
 * @param move `WALK` or `RUN`
 * @returns whether the action is left and an enemy is in reach
 * @rule WODS-movement-grid
 */
function advance(world: World, c: number, move: number): boolean {
  const speed = world.speed(c);
  world.advance[c] += speed;
  if (reachesAnyone(world, c)) return true;
  if (move === WALK) return false;
  world.advance[c] += speed;
  if (speed > 0)
    world.trace?.note('WODS-movement-grid', `${world.names[c]} ran ${2 * speed} squares`, { who: world.cast[c] });
  return false;
}

function approachAndSweep(world: World, dice: Dice, c: number): void {
  const scripted = gapOf(world) === 0 || shoots(world, c) ? STAY : RUN;
  const move = world.player === undefined ? scripted : chooseMove(world, c, scripted);
  if (move !== STAY && !reachesAnyone(world, c) && !advance(world, c, move)) {
    endTurn(world);
    return;
  }
  world.sweep = 0;
  sweepOn(world, dice, c);
}

/** Makes a swarm's next attack: one on everyone it can reach. @rule WODS-swarm-attacks */
function sweepOn(world: World, dice: Dice, c: number): void {
  const foes = world.foesOf(c);
  while (world.sweep < foes.length) {
    const t = foes[world.sweep++];
    if (!world.isStanding(t) || !(reaches(world, c, t) || shoots(world, c))) continue;
    strike(world, dice, c, t);
    return;
  }
  endTurn(world);
}

/** Uses Second wind. @rule WODS-second-wind */
function catchBreath(world: World, c: number): void {
  const before = world.hp[c];
  world.windUsed[c] = 1;
  world.hp[c] = Math.min(world.maxHp[c], before + breathOf(world, c));
  world.trace?.note('WODS-second-wind', `${world.names[c]} caught breath and regained ${world.hp[c] - before} HP`, {
    who: world.cast[c],
    whom: world.cast[c],
  });
  endTurn(world);
}

/** Cures a friend. @rule WODS-cure @rule R-WODS-17 */
function cureInFight(world: World, dice: Dice, c: number): void {
  const side = world.sideOf[c];
  const patient = choosePatient(world, c);
  if (world.rulings.cureCostsHolyWater) world.spend(side, HOLY_WATER);
  tryCure(world, dice, c, patient);
  if (world.status[patient] === OUT && world.hp[patient] > 0 && world.knocked[patient] === 0) {
    world.status[patient] = STANDING;
    world.standing[side] += 1;
    world.trace?.note('R-WODS-17', `${world.names[patient]} woke`, { who: world.cast[c], whom: world.cast[patient] });
  }
  endTurn(world);
}

function choosePatient(world: World, c: number): number {
  const scripted = patientFor(world, c);
  if (world.player === undefined) return scripted;
  const patients = patientsOf(world, c);
  return put(world, PATIENT, c, patients, scripted < 0 ? patients[0] : scripted);
}

/** Holds undead or demons at bay, or continues to. @rule WODS-turn @rule R-WODS-18 */
function turn(world: World, dice: Dice, c: number): void {
  if (keepsHolding(world, c)) {
    world.trace?.note('WODS-turn', `${world.names[c]} kept them at bay`, { who: world.cast[c] });
    endTurn(world);
    return;
  }
  dice.roller = c;
  const result = dice.draw(attempt(world.modifier(c, CHA, 0)));
  if (result === MISS) {
    world.turning[c] = TURN_FAILED;
    world.trace?.note('WODS-turn', `${world.names[c]} failed to turn them`, { who: world.cast[c] });
  } else {
    world.turning[c] = result === FULL_SUCCESS ? HOLDS_ON : HOLDS_ONCE;
    const bit = priestBit(world, c);
    const side = world.against(c);
    for (let t = world.first[side]; t < world.first[side + 1]; t++) {
      if (world.isStanding(t) && (world.tags[t] & TURNABLE) !== 0) world.held[t] |= bit;
    }
    world.trace?.note('WODS-turn', `${world.names[c]} held them at bay`, { who: world.cast[c] });
  }
  endTurn(world);
}

/** Sets the next few enemies on fire. @rule WODS-fire-oil @rule R-WODS-59 */
function throwOil(world: World, c: number): void {
  const targets = world.foesOf(c).filter((t) => canBeSetAlight(world, t));
  const first = targets.indexOf(chooseWhomToBurn(world, c, targets));
  for (const t of [...targets.slice(first), ...targets.slice(0, first)].slice(0, world.rulings.fireTargets)) {
    world.burning[t] = FIRE_ROUNDS;
    world.burnBy[t] = c;
    world.trace?.note('WODS-fire-oil', `${world.names[c]} set ${world.names[t]} alight`, {
      who: world.cast[c],
      whom: world.cast[t],
    });
  }
  world.spend(world.sideOf[c], FIRE_OIL);
  endTurn(world);
}

/** Returns the first target of fire oil; it and the following ones on the list burn. */
function chooseWhomToBurn(world: World, c: number, targets: readonly number[]): number {
  if (world.player === undefined || targets.length <= world.rulings.fireTargets) return targets[0];
  return put(world, OIL, c, targets, targets[0]);
}

/** Hides during the fight, to strike from hiding in the next turn. @rule P-WODS-06 @rule R-WODS-21 */
function hideAgain(world: World, dice: Dice, c: number): void {
  world.hiding[c] = HID_LAST | (hides(world, dice, c) ? HIDDEN_AGAIN : 0);
  endTurn(world);
}

/** Makes the test to hide before an attack. @rule WODS-backstab @rule WODS-skill-stealth */
export function hides(world: World, dice: Dice, c: number): boolean {
  dice.roller = c;
  const result = dice.draw(attempt(world.modifier(c, DEX, STEALTH) + world.clumsiness(c)));
  countPartial(world, c, result);
  world.trace?.note('WODS-backstab', `${world.names[c]} ${result === MISS ? 'was seen' : 'hid'}`, {
    who: world.cast[c],
  });
  return result !== MISS;
}

/** Makes a hero's attempt to flee. @rule R-WODS-61 @rule WODS-skill-athletics */
function flee(world: World, dice: Dice, c: number): void {
  dice.roller = c;
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

/** Returns a random enemy who can strike at a fleeing hero; -1 for none. */
function pursuer(world: World, dice: Dice, c: number): number {
  const pursuers = world.foesOf(c).filter((t) => canPursue(world, t, c));
  if (pursuers.length > 1) return pursuers[dice.draw(oneOf(pursuers.length))];
  return pursuers[0] ?? -1;
}

/** Returns whether an enemy is standing, not held at bay, and reaches a fleeing hero. @rule R-WODS-42 */
function canPursue(world: World, t: number, c: number): boolean {
  return world.isStanding(t) && world.held[t] === 0 && (reaches(world, t, c) || shoots(world, t));
}
