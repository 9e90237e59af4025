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

/** What everybody does with his activation. */

/** The cornered try to leave, before anybody else makes up his mind; the dazzled do not even that. @rule 2HDC-R58 */
export function letCorneredLeave(fight: Fight, side: number): void {
  for (let i = fight.first(side), end = fight.end(side); i < end; i++) {
    const c = fight.order[i];
    if (fight.cornered[c] === 0 || fight.status[c] !== FIT || fight.dazzled[c]) continue;
    if (!turnsAround(fight, c)) tryToLeave(fight, c);
  }
}

/**
 * What everybody means to do in an activation: nothing, where he is dazzled or cornered.
 *
 * @rule 2HDC-21.3b
 */
export function decideIntents(fight: Fight, side: number): void {
  beginActivation(fight);
  for (let i = fight.first(side), end = fight.end(side); i < end; i++) {
    const c = fight.order[i];
    if (fight.status[c] === FIT && fight.dazzled[c] === 0 && fight.cornered[c] === 0)
      setOut(fight, c, chosenPlan(fight, c, planOf(fight, c)));
    // Only a spell cast in the activation before this one counts as a Dazzle twice running, not one before he was down.
    if (fight.intent[c] !== CASTING) fight.lastDazzle[c] = 0;
  }
}

/** Nobody has done anything yet in this activation, nor has anything been done to anybody. */
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

/** A cornered fugitive leaves if a way has opened, else ducks back again. @rule 2HDC-R58 */
function tryToLeave(fight: Fight, c: number): void {
  if (fight.exitOpen(c)) fight.leave(c);
  else shrink(fight, c);
}

/** What a character does when its turn to shoot comes and it sees no one any more. */
export function thinkAgain(fight: Fight, c: number): void {
  setOut(fight, c, chosenPlan(fight, c, shootIntent(fight, c)));
}

/** What the player has a character do; what the script says where there is none. */
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

/** Everything that the rules let a character do in an activation. */
function plansOf(fight: Fight, c: number, scripted: number): number[] {
  const isWaiting = fight.waiting[c] === 1;
  const touches = isInContact(fight, c);
  const shoots = canShoot(fight, c);
  const sees = !isWaiting && shootingTarget(fight, c) >= 0;
  const plans = [IDLE];
  if (sees && shoots && !touches) plans.push(SHOOTING);
  if (sees && casts(fight, c)) plans.push(CASTING);
  // Of those who can shoot a charge in the open sticks only where it is meant to.
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

/** Whether a character may spend its activation on taking a weapon in hand. @rule 2HDC-32.3 */
function mayDraw(fight: Fight, c: number, weapon: number): boolean {
  if (weapon === EMPTY || weapon === fight.hand[c] || grip(fight, c, weapon) === fight.hand[c]) return false;
  if (fight.weapons.isThrown[weapon] === 1 && fight.thrown[c] === 1) return false;
  return !casts(fight, c) || hasInnateMagic(fight, c) || fight.matchup.rulings.casterHands !== 'empty';
}

/** Friends to tend or walk to, and enemies to dispatch. */
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

/** A plan is an intent or one of these, and above so many bits whom or what it is about. */
const DRAWING = 10;
const DISPATCHING = 11;
const INTENT_BITS = 4;
const INTENT_MASK = 15;

/** Sets out to do what is planned; to draw and to dispatch takes the whole activation. */
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

/** Whether a character casts rather than shoots. @rule 2HDC-R150 */
function castsInstead(fight: Fight, c: number): boolean {
  return casts(fight, c) && !throwsAxe(fight, c);
}

/** Whether he stands next to an enemy; who waits outside does not. */
function isInContact(fight: Fight, c: number): boolean {
  return !fight.waiting[c] && fight.inContact(c);
}

/** A missile in hand that can still be used. @rule 2HDC-R37 */
function canShoot(fight: Fight, c: number): boolean {
  const hand = fight.hand[c];
  if (fight.weapons.isThrown[hand] === 1) return throwsAxe(fight, c);
  return fight.weapons.isMissile[hand] === 1 && !(fight.weapons.shootsOnce[hand] === 1 && fight.fired[c] === 1);
}

/** Whether he holds an axe to throw it: nobody throws the only weapon that he has. @rule 2HDC-R42 */
function throwsAxe(fight: Fight, c: number): boolean {
  return fight.weapons.isThrown[fight.hand[c]] === 1 && besideAxe(fight, c) !== EMPTY;
}

/**
 * Looks again at the shooters of a side who did not mean to shoot: a comrade's shot may have freed them of the enemy next
 * to them, or brought one into their sight.
 *
 * @rule 2HDC-R37
 */
export function lookAgain(fight: Fight, side: number): void {
  for (let i = fight.first(side), end = fight.end(side); i < end; i++) {
    const c = fight.order[i];
    if (mayShootYet(fight, c) && shootingTarget(fight, c) >= 0) fight.resolveTo(c, SHOOTING);
  }
}

/** What a shooter does who meant to step out of contact or to fight in it, and is in none when its turn to move comes. */
export function freedIntent(fight: Fight, c: number): number {
  const intent = fight.intent[c];
  if (intent === SEEKING || !mayShootYet(fight, c)) return intent;
  return chargesBlind(fight, c) ? CHARGING : SEEKING;
}

/** Whether a character has a missile in hand, is in no contact, and has still to move. */
function mayShootYet(fight: Fight, c: number): boolean {
  const intent = fight.intent[c];
  if (intent !== STEPPING_OUT && intent !== CHARGING && intent !== SEEKING) return false;
  return (
    fight.status[c] === FIT && canShoot(fight, c) && !fight.waiting[c] && !fight.inContact(c) && !castsInstead(fight, c)
  );
}

/** Whether a shooter without a target charges, if it has a weapon for it. P2 */
function chargesBlind(fight: Fight, c: number): boolean {
  return fight.choices(c).shooters === 'charge' && fight.melee[c] !== EMPTY;
}

/** P1 and P2, also for a shooter who cannot shoot any more when his turn comes. @rule 2HDC-22.2 @rule 2HDC-R138 */
function shootIntent(fight: Fight, c: number): number {
  if (isInContact(fight, c)) {
    const { shooters } = fight.choices(c);
    if (shooters === 'charge') return CHARGING;
    if (shooters === 'draw' && fight.weapons.isThrown[fight.hand[c]] === 0 && fight.melee[c] !== EMPTY)
      return DRAWING | (fight.melee[c] << INTENT_BITS);
    return wayOutOfContact(fight, c) >= 0 ? STEPPING_OUT : CHARGING;
  }
  if (!fight.waiting[c] && shootingTarget(fight, c) >= 0) return SHOOTING;
  return chargesBlind(fight, c) ? CHARGING : SEEKING;
}

/** A caster casts where he sees an enemy, else moves to where he will; Major Demon Knights charge first. @rule 2HDC-R74 */
function castIntent(fight: Fight, c: number): number {
  if (hasInnateMagic(fight, c) && fight.facts.professions.noInnateMagic[fight.profession[c]] === CASTS_BY_RULING) {
    if (fight.matchup.rulings.majorDemonKnight === 'charge-first' && canCharge(fight, c)) return CHARGING;
  }
  return !fight.waiting[c] && shootingTarget(fight, c) >= 0 ? CASTING : SEEKING;
}

/** What a character has instead of an axe thrown or a firearm shot; `EMPTY` for nothing. @rule 2HDC-R24 */
function otherWeapon(fight: Fight, c: number): number {
  const hand = fight.hand[c];
  if (fight.weapons.shootsOnce[hand] === 1) return fight.melee[c];
  if (hand !== EMPTY || fight.thrown[c] === 0) return EMPTY;
  return besideAxe(fight, c);
}

/** What a character has beside an axe. */
function besideAxe(fight: Fight, c: number): number {
  const melee = fight.melee[c];
  if (fight.weapons.isThrown[melee] === 0) return melee;
  return fight.fired[c] === 1 ? EMPTY : fight.missile[c];
}

/** Takes the whole activation. @rule 2HDC-32.3 */
function drawWeapon(fight: Fight, c: number, weapon: number): void {
  fight.hand[c] = grip(fight, c, weapon);
  fight.trace?.note('2HDC-32.3', `${fight.name(c)} switches weapons.`, { who: fight.figure(c) });
}

/** P10, P16: who tends whom. @rule 2HDC-30.0a */
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

/** The nearest friend Out of the Fight whom nobody else tends yet; whoever lies next to him needs nobody to walk there. */
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

/** Whether somebody has set out to tend him, and is as near. */
function isTended(fight: Fight, patient: number, apart: number): boolean {
  for (let c = 0; c < fight.count; c++) {
    if (fight.patient[c] === patient && (apart > 1 || fight.intent[c] === TENDING)) return true;
  }
  return false;
}

/**
 * P11: with nobody in reach, the activation is spent on an enemy lying next to the character. Whoever put him down has the
 * kill.
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
 * Whether the party breaks off: where its Star has too few Star Power dice; else, unless a Star stays with a die for each
 * enemy, when it is outnumbered too much or down to one of three or more. P7.
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

/** Whether the party may break off at all: not on a tile without a way out. @rule 2HDC-R153 */
export function mayLeave(fight: Fight): boolean {
  return fight.mayBreakOff === 1 && (fight.closed & 1) === 0;
}

/**
 * Those who break off may carry friends who lie next to them, but for Paladins who stay. The infected are left: nothing
 * that is done after the fight helps them.
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
