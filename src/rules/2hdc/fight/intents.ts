import { STAR } from '../catalogue/attributes.ts';
import { DEAD, FIT, OUT } from '../catalogue/names.ts';
import { CASTS_BY_RULING } from '../catalogue/professions.ts';
import { EMPTY } from '../catalogue/weapons.ts';
import { ACT, CARRY, decideWhether, put } from './decisions.ts';
import {
  CASTING,
  CHARGING,
  FALLING_BACK,
  type Fight,
  IDLE,
  RUSHING,
  SEEKING,
  SHOOTING,
  STEPPING_OUT,
  TENDING,
  WALKING,
} from './fight.ts';
import { SQUARES } from './grid.ts';
import { DISTANCE } from './grid-tables.ts';
import { casts, grip, hasInnateMagic } from './hand.ts';
import { staysBehind } from './martyr.ts';
import { canCharge, safestSquare, wayOutOfContact } from './moving.ts';
import { BY_SKILL, healingMeans } from './recovery.ts';
import { nextTo, shrink, turnsAround } from './retreat.ts';
import { shootingTarget } from './shooting.ts';

/** Intents of characters for an activation. */

/** Lets cornered characters try to leave, before the others decide; dazzled ones cannot. @rule 2HDC-R58 */
export function letCorneredLeave(fight: Fight, side: number): void {
  for (let i = fight.first(side), end = fight.end(side); i < end; i++) {
    const c = fight.order[i];
    if (fight.cornered[c] === 0 || fight.status[c] !== FIT || fight.dazzled[c]) continue;
    if (!turnsAround(fight, c)) tryToLeave(fight, c);
  }
}

/**
 * Sets the intents for an activation; dazzled and cornered characters have none.
 *
 * @rule 2HDC-21.3b
 */
export function decideIntents(fight: Fight, side: number): void {
  beginActivation(fight);
  for (let i = fight.first(side), end = fight.end(side); i < end; i++) {
    const c = fight.order[i];
    if (fight.status[c] === FIT && fight.dazzled[c] === 0 && fight.cornered[c] === 0)
      setOut(fight, c, chosenPlan(fight, c, planOf(fight, c)));
    // A Dazzle counts as repeated only if cast in successive activations.
    if (fight.intent[c] !== CASTING) fight.lastDazzle[c] = 0;
  }
}

/** Resets the state of the activation. */
function beginActivation(fight: Fight): void {
  for (let c = 0; c < fight.count; c++) {
    fight.intent[c] = IDLE;
    fight.patient[c] = -1;
    fight.foe[c] = -1;
    fight.attackers[c] = 0;
    fight.contacted[c] = 0;
    fight.missed[c] = 0;
  }
  fight.contacts = 0;
  fight.nextContact = 1;
  fight.plans = 0;
}

/** Lets a cornered fugitive leave if a way has opened, or else duck back again. @rule 2HDC-R58 */
function tryToLeave(fight: Fight, c: number): void {
  if (fight.exitOpen(c)) fight.leave(c);
  else shrink(fight, c);
}

/** Sets a new intent for a shooter who no longer sees a target when its turn comes. */
export function thinkAgain(fight: Fight, c: number): void {
  setOut(fight, c, chosenPlan(fight, c, shootIntent(fight, c)));
}

/** Returns the player's plan for a character; without a player the scripted one. */
function chosenPlan(fight: Fight, c: number, scripted: number): number {
  if (fight.player === undefined) return scripted;
  return put(fight, ACT, c, plansOf(fight, c, scripted), scripted, (plan) => sayPlan(fight, plan));
}

const PLANS: readonly string[] = [
  ...['stay', 'shoot', 'cast', 'tend', 'charge', 'seek a target', 'walk to', 'step out of contact'],
  ...['charge whatever comes', 'fall back', 'draw', 'dispatch'],
];

function sayPlan(fight: Fight, plan: number): string {
  const whom = plan >> INTENT_BITS;
  const intent = plan & INTENT_MASK;
  if (intent === DRAWING) return `draw ${fight.weapons.names[whom]}`;
  const isAimed = intent === TENDING || intent === WALKING || intent === DISPATCHING;
  return isAimed ? `${PLANS[intent]} ${fight.name(whom)}` : PLANS[intent];
}

/** Returns all plans that the rules allow a character in an activation. */
function plansOf(fight: Fight, c: number, scripted: number): number[] {
  const isWaiting = fight.waiting[c] === 1;
  const touches = isInContact(fight, c);
  const shoots = canShoot(fight, c);
  const sees = !isWaiting && shootingTarget(fight, c) >= 0;
  const plans = [IDLE];
  if (sees && shoots && !touches) plans.push(SHOOTING);
  if (sees && casts(fight, c)) plans.push(CASTING);
  // With the intent CHARGING, a character who can shoot does so once it sees a target; with RUSHING it does not.
  plans.push(shoots && !touches && scripted !== CHARGING ? RUSHING : CHARGING);
  if (shoots || casts(fight, c)) plans.push(SEEKING);
  if (touches && wayOutOfContact(fight, c) >= 0) plans.push(STEPPING_OUT);
  if (safestSquare(fight, c) >= 0) plans.push(FALLING_BACK);
  for (const weapon of [fight.melee[c], fight.missile[c]]) {
    if (mayDraw(fight, c, weapon)) plans.push(DRAWING | (weapon << INTENT_BITS));
  }
  if (!isWaiting) plans.push(...plansForFallen(fight, c));
  return plans;
}

/** Returns whether a character may spend its activation on drawing a weapon. @rule 2HDC-32.3 */
function mayDraw(fight: Fight, c: number, weapon: number): boolean {
  if (weapon === EMPTY || weapon === fight.hand[c] || grip(fight, c, weapon) === fight.hand[c]) return false;
  if (isThrownAway(fight, c, weapon)) return false;
  return !casts(fight, c) || hasInnateMagic(fight, c) || fight.matchup.rulings.casterHands !== 'empty';
}

/** Returns plans to tend or walk to friends, and to dispatch enemies. */
function plansForFallen(fight: Fight, c: number): number[] {
  const plans: number[] = [];
  const heals = healingMeans(fight, c) >= 0;
  for (let i = 0; i < fight.count; i++) {
    const other = fight.order[i];
    if (fight.status[other] !== OUT) continue;
    const isNear = nextTo(fight.square[c], fight.square[other]);
    if (fight.side[other] !== fight.side[c]) {
      if (isNear) plans.push(DISPATCHING | (other << INTENT_BITS));
    } else if (heals) plans.push((isNear ? TENDING : WALKING) | (other << INTENT_BITS));
  }
  return plans;
}

/** A plan is an intent or one of these, with the character or weapon concerned above the low bits. */
const DRAWING = 10;
const DISPATCHING = 11;
const INTENT_BITS = 4;
const INTENT_MASK = 15;

/** Carries a plan out or sets its intent; drawing and dispatching take the whole activation. */
function setOut(fight: Fight, c: number, plan: number): void {
  const intent = plan & INTENT_MASK;
  const subject = plan >> INTENT_BITS;
  if (intent === DRAWING) drawWeapon(fight, c, subject);
  else if (intent === DISPATCHING) dispatch(fight, c, subject);
  else if (intent === TENDING || intent === WALKING) fight.patient[c] = subject;
  fight.resolveTo(c, intent >= DRAWING ? IDLE : intent);
}

function planOf(fight: Fight, c: number): number {
  const healing = healIntent(fight, c);
  if (healing !== IDLE) return healing;
  if (castsInstead(fight, c)) return castIntent(fight, c);
  if (canShoot(fight, c)) return shootIntent(fight, c);
  const other = otherWeapon(fight, c);
  if (other !== EMPTY && !isInContact(fight, c)) return DRAWING | (other << INTENT_BITS);
  if (fight.choices(c).dispatch === 'no' || fight.waiting[c] || canCharge(fight, c)) return CHARGING;
  const fallen = enemyLyingNextTo(fight, c);
  return fallen < 0 ? CHARGING : DISPATCHING | (fallen << INTENT_BITS);
}

/** Returns whether a character casts rather than shoots. @rule 2HDC-R150 */
function castsInstead(fight: Fight, c: number): boolean {
  return casts(fight, c) && !throwsAxe(fight, c);
}

/** Returns whether a character on the board is next to an enemy. */
function isInContact(fight: Fight, c: number): boolean {
  return !fight.waiting[c] && fight.inContact(c);
}

/** Returns whether a missile in hand can still be used. @rule 2HDC-R37 */
function canShoot(fight: Fight, c: number): boolean {
  const hand = fight.hand[c];
  if (fight.weapons.isThrown[hand] === 1) return throwsAxe(fight, c);
  return fight.weapons.isMissile[hand] === 1 && !(fight.weapons.shootsOnce[hand] === 1 && fight.fired[c] === 1);
}

/** Returns whether a character holds an axe to throw; no one throws an only weapon. @rule 2HDC-R42 */
function throwsAxe(fight: Fight, c: number): boolean {
  return fight.weapons.isThrown[fight.hand[c]] === 1 && besideAxe(fight, c) !== EMPTY;
}

/**
 * Gives shooters without a target a new chance to shoot: another's shot may have removed the enemy in contact, or
 * opened a line of sight.
 *
 * @rule 2HDC-R37
 */
export function lookAgain(fight: Fight, side: number): void {
  for (let i = fight.first(side), end = fight.end(side); i < end; i++) {
    const c = fight.order[i];
    if (mayShootYet(fight, c) && shootingTarget(fight, c) >= 0) fight.resolveTo(c, SHOOTING);
  }
}

/** Returns the intent of a shooter that is out of contact by the time it moves. */
export function freedIntent(fight: Fight, c: number): number {
  const intent = fight.intent[c];
  if (intent === SEEKING || !mayShootYet(fight, c)) return intent;
  return chargesBlind(fight, c) ? CHARGING : SEEKING;
}

/** Returns whether a character has a missile in hand, is not in contact, and has still to move. */
function mayShootYet(fight: Fight, c: number): boolean {
  const intent = fight.intent[c];
  if (intent !== STEPPING_OUT && intent !== CHARGING && intent !== SEEKING) return false;
  return (
    fight.status[c] === FIT && canShoot(fight, c) && !fight.waiting[c] && !fight.inContact(c) && !castsInstead(fight, c)
  );
}

/** Returns whether a shooter without a target charges, if it has a melee weapon. P2 */
function chargesBlind(fight: Fight, c: number): boolean {
  return fight.choices(c).shooters === 'charge' && fight.melee[c] !== EMPTY;
}

/**
 * Returns a shooter's intent, also for one who can no longer shoot when its turn comes. P1, P2 @rule 2HDC-22.2 @rule
 * 2HDC-R138
 */
function shootIntent(fight: Fight, c: number): number {
  if (isInContact(fight, c)) {
    const { shooters } = fight.choices(c);
    if (shooters === 'charge') return CHARGING;
    if (shooters === 'draw' && fight.weapons.isThrown[fight.hand[c]] === 0 && hasMelee(fight, c))
      return DRAWING | (fight.melee[c] << INTENT_BITS);
    return wayOutOfContact(fight, c) >= 0 ? STEPPING_OUT : CHARGING;
  }
  if (!fight.waiting[c] && shootingTarget(fight, c) >= 0) return SHOOTING;
  return chargesBlind(fight, c) ? CHARGING : SEEKING;
}

/**
 * Returns a caster's intent: cast at a visible enemy, or else move to see one; Major Demon Knights charge first. @rule
 * 2HDC-R74
 */
function castIntent(fight: Fight, c: number): number {
  if (hasInnateMagic(fight, c) && fight.facts.professions.noInnateMagic[fight.profession[c]] === CASTS_BY_RULING) {
    if (fight.matchup.rulings.majorDemonKnight === 'charge-first' && canCharge(fight, c)) return CHARGING;
  }
  return !fight.waiting[c] && shootingTarget(fight, c) >= 0 ? CASTING : SEEKING;
}

/** Returns the weapon to draw after a thrown axe or a fired firearm; `EMPTY` for none. @rule 2HDC-R24 */
function otherWeapon(fight: Fight, c: number): number {
  const hand = fight.hand[c];
  if (fight.weapons.shootsOnce[hand] === 1) return hasMelee(fight, c) ? fight.melee[c] : EMPTY;
  if (hand !== EMPTY || fight.thrown[c] === 0) return EMPTY;
  return besideAxe(fight, c);
}

/** Returns whether a character has a melee weapon to draw; a thrown axe is gone. */
function hasMelee(fight: Fight, c: number): boolean {
  return fight.melee[c] !== EMPTY && !isThrownAway(fight, c, fight.melee[c]);
}

/** Returns whether a weapon is an axe that a character has thrown. */
function isThrownAway(fight: Fight, c: number, weapon: number): boolean {
  return fight.weapons.isThrown[weapon] === 1 && fight.thrown[c] === 1;
}

/** Returns the weapon that a character has besides an axe. */
function besideAxe(fight: Fight, c: number): number {
  const melee = fight.melee[c];
  if (fight.weapons.isThrown[melee] === 0) return melee;
  return fight.fired[c] === 1 ? EMPTY : fight.missile[c];
}

/** Draws a weapon, which takes the whole activation. @rule 2HDC-32.3 */
function drawWeapon(fight: Fight, c: number, weapon: number): void {
  fight.hand[c] = grip(fight, c, weapon);
  fight.trace?.note('2HDC-32.3', `${fight.name(c)} switches weapons.`, { who: fight.figure(c) });
}

/** Returns a healer's intent. P10, P16 @rule 2HDC-30.0a */
function healIntent(fight: Fight, c: number): number {
  const means = healingMeans(fight, c);
  if (means < 0 || fight.waiting[c]) return IDLE;
  const { healRange, healInContact } = fight.choices(c);
  if (means === BY_SKILL && healRange === 0) return IDLE;
  if (!(means === BY_SKILL && healInContact === 'yes') && isInContact(fight, c)) return IDLE;
  const patient = nearestPatient(fight, c);
  if (patient < 0) return IDLE;
  const apart = DISTANCE[fight.square[c] * SQUARES + fight.square[patient]];
  if (apart <= 1) {
    return TENDING | (patient << INTENT_BITS);
  }
  if (means !== BY_SKILL || apart > healRange) return IDLE;
  return WALKING | (patient << INTENT_BITS);
}

/** Returns the nearest friend Out of the Fight whom no one else tends; -1 for none. */
function nearestPatient(fight: Fight, healer: number): number {
  const from = fight.square[healer] * SQUARES;
  let best = -1;
  let least = 99;
  for (let i = 0; i < fight.count; i++) {
    const c = fight.order[i];
    if (fight.side[c] !== fight.side[healer] || fight.status[c] !== OUT) continue;
    const apart = DISTANCE[from + fight.square[c]];
    if (apart < least && !isTended(fight, c, apart)) {
      least = apart;
      best = c;
    }
  }
  return best;
}

/** Returns whether another tends the patient, or walks to it while the healer is not next to it either. */
function isTended(fight: Fight, patient: number, apart: number): boolean {
  for (let c = 0; c < fight.count; c++) {
    if (fight.patient[c] === patient && (apart > 1 || fight.intent[c] === TENDING)) return true;
  }
  return false;
}

/**
 * Dispatches an enemy next to the character, which takes the whole activation. The kill counts for whoever put the
 * enemy down. P11
 *
 * @rule 2HDC-23.7a
 * @rule 2HDC-R65
 */
function dispatch(fight: Fight, c: number, enemy: number): void {
  fight.status[enemy] = DEAD;
  fight.trace?.note('2HDC-23.7a', `${fight.name(c)} dispatches ${fight.name(enemy)}.`, {
    who: fight.figure(c),
    whom: fight.figure(enemy),
  });
}

function enemyLyingNextTo(fight: Fight, c: number): number {
  for (let i = 0; i < fight.count; i++) {
    const enemy = fight.order[i];
    if (fight.side[enemy] === fight.side[c] || fight.status[enemy] !== OUT) continue;
    if (nextTo(fight.square[c], fight.square[enemy])) return enemy;
  }
  return -1;
}

/**
 * Returns whether the party breaks off: if its Star has too few Star Power dice; or, unless a Star has a die for each
 * enemy, if it is outnumbered too much or down to one of three or more. P7.
 *
 * @rule 2HDC-26.0a
 */
export function breaksOff(fight: Fight): boolean {
  const { breakOff, lastOne, starStays, starDice } = fight.matchup.choices[0];
  if (!mayLeave(fight)) return false;
  let mine = 0;
  let theirs = 0;
  let starPower = -1;
  for (let c = 0; c < fight.count; c++) {
    if (fight.status[c] !== FIT) continue;
    if (fight.side[c] === 0) {
      mine++;
      if (fight.traits[c] & STAR) starPower = Math.max(starPower, fight.starDice[c]);
    } else theirs++;
  }
  if (mine === 0 || theirs === 0) return false;
  if (starPower >= 0 && starPower <= starDice) return true;
  if (starStays === 'per-enemy' && starPower >= theirs) return false;
  return theirs >= breakOff * mine || (lastOne === 'leaves' && mine === 1 && fight.partySize >= 3);
}

/** Returns whether the party may break off: not on a tile without a way out. @rule 2HDC-R153 */
export function mayLeave(fight: Fight): boolean {
  return fight.mayBreakOff === 1 && (fight.closed & 1) === 0;
}

/**
 * Lets members who break off carry friends next to them, except Paladins who stay. The infected are left: nothing after
 * the fight can help them.
 *
 * @rule 2HDC-25.0a
 * @rule 2HDC-R47
 */
export function carryWounded(fight: Fight): void {
  const carry = fight.matchup.choices[0].carry === 'yes';
  if (!carry && fight.player === undefined) return;
  for (let i = 0; i < fight.count; i++) {
    const c = fight.order[i];
    if (fight.side[c] !== 0 || fight.status[c] !== FIT || !fight.stands(c) || staysBehind(fight, c)) continue;
    const wounded = lyingNextTo(fight, c);
    if (wounded >= 0 && decideWhether(fight, CARRY, c, carry)) {
      fight.takeAway(wounded);
      fight.held[c] = 1;
      fight.held[wounded] = 2 + fight.poisoned[wounded];
      fight.trace?.note('2HDC-25.0a', `${fight.name(c)} carries ${fight.name(wounded)} away.`, {
        who: fight.figure(c),
        whom: fight.figure(wounded),
      });
    }
  }
}

function lyingNextTo(fight: Fight, c: number): number {
  for (let i = 0; i < fight.count; i++) {
    const friend = fight.order[i];
    if (fight.side[friend] !== fight.side[c] || fight.status[friend] !== OUT || fight.infected[friend]) continue;
    if (nextTo(fight.square[c], fight.square[friend])) return friend;
  }
  return -1;
}
