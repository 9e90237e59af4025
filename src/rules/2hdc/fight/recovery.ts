import type { Dice } from '../../../dice/dice.ts';
import { HEALING, POISON } from '../catalogue/attributes.ts';
import { STAFF_OF_HEALING, TALISMAN } from '../catalogue/items.ts';
import { DEAD, FIT, FLED, OUT, TURNED } from '../catalogue/names.ts';
import { skillRep } from '../catalogue/professions.ts';
import { D6, passing } from '../catalogue/rolls.ts';
import { BY_TURNING, FELL_BITS, FELL_MASK, type Fight, TENDING } from './fight.ts';
import { SQUARES } from './grid.ts';
import { DISTANCE } from './grid-tables.ts';

/** Recovery: tending during a fight, and tests after it. */

/** Rep with which a Staff or Potion of Healing tends. @rule 2HDC-T29.1.2e */
const ITEM_HEALER_REP = 5;

/** Means of tending. */
export const BY_SKILL = 0;
const BY_STAFF = 1;
const BY_POTION = 2;

/** Returns a character's means of tending: skill, staff or potion; -1 for none. @rule 2HDC-R62 */
export function healingMeans(fight: Fight, c: number): number {
  if (fight.traits[c] & HEALING) return BY_SKILL;
  if (fight.items[c] & STAFF_OF_HEALING && fight.staffUsed[c] === 0) return BY_STAFF;
  return fight.potionHealing[c] > 0 ? BY_POTION : -1;
}

/**
 * Rolls the end of a tending: the healer's die against its Rep, the patient's against its own.
 *
 * @rule 2HDC-30.0a
 */
export function tend(fight: Fight, dice: Dice, healer: number): void {
  const patient = fight.patient[healer];
  const means = healingMeans(fight, healer);
  fight.patient[healer] = -1;
  if (means === BY_STAFF) fight.staffUsed[healer] = 1;
  if (means === BY_POTION) fight.potionHealing[healer]--;
  if (fight.status[patient] !== OUT) return;
  dice.roller = healer;
  const helped = dice.draw(D6) <= (means === BY_SKILL ? healingRep(fight, healer) : ITEM_HEALER_REP) ? 1 : 0;
  dice.roller = patient;
  const passed = helped + (dice.draw(D6) <= recoveryRep(fight, patient) ? 1 : 0);
  fight.trace?.note('2HDC-30.0a', `${fight.name(healer)} tends ${fight.name(patient)}, passing ${passed}.`, {
    who: fight.figure(healer),
    whom: fight.figure(patient),
  });
  if (fight.infected[patient] && helped === 0) {
    turn(fight, patient);
    fight.victor[patient] = 0;
    return;
  }
  settle(fight, patient, passed);
  const status = fight.status[patient];
  if (status === FIT) standUp(fight, patient);
  else if (status === DEAD || status === TURNED) fight.victor[patient] = 0;
}

function healingRep(fight: Fight, healer: number): number {
  return skillRep(fight.facts.professions, fight.rep[healer], fight.second[healer], HEALING);
}

/** Returns the Rep that recovery is tested against. @rule 2HDC-R61 */
function recoveryRep(fight: Fight, c: number): number {
  const { originalRep } = fight.matchup.rulings;
  return originalRep === 'adventure' ? fight.adventureRep[c] : fight.rep[c];
}

/**
 * Applies the dice passed for recovery: two give full Rep, one gives one less, none is death. The poisoned turn on one
 * die, and are cured on two.
 *
 * @rule 2HDC-T27.0
 * @rule 2HDC-R46
 */
function settle(fight: Fight, c: number, passed: number): void {
  const standing = fight.status[c] === FIT;
  if (passed === 0) {
    if (standing && fight.matchup.rulings.poisonZero === 'lasting-loss') return;
    fight.status[c] = DEAD;
    fight.lift(c);
    noteBitten(fight, c);
    fight.trace?.note('2HDC-T27.0', `${fight.name(c)} dies.`, { who: fight.victorOf(c), whom: fight.figure(c) });
    return;
  }
  if (passed === 1 && canTurn(fight, c) && (fight.side[c] === 0 || standing)) {
    turn(fight, c);
    return;
  }
  // The infection ends: a healer's die has passed, or there was none.
  fight.infected[c] = 0;
  const toAdventureRep = fight.matchup.rulings.originalRep === 'adventure';
  // Two dice passed cure poison: even with `originalRep: current`, the Rep lost to it comes back.
  const cured = passed === 2 && fight.poisoned[c] === 1;
  const rep = recoveryRep(fight, c) + (cured && !toAdventureRep ? fight.poisonLoss[c] : 0) - (passed === 1 ? 1 : 0);
  if (rep <= 0) return;
  fight.rep[c] = rep;
  fight.status[c] = FIT;
  if (toAdventureRep) fight.castingLoss[c] = 0;
  if (toAdventureRep || cured) fight.poisonLoss[c] = 0;
  fight.poisoned[c] = 0;
  fight.fellAt[c] = 0;
  fight.trace?.note('2HDC-T27.0', `${fight.name(c)} recovers at Rep ${rep}.`, { whom: fight.figure(c) });
}

/** Returns whether a character is poisoned and not yet a Feral Vampire. */
function canTurn(fight: Fight, c: number): boolean {
  return fight.poisoned[c] === 1 && (fight.traits[c] & POISON) === 0;
}

/** Turns a character, which is lost. @rule 2HDC-T7.0.5c */
function turn(fight: Fight, c: number): void {
  fight.lift(c);
  fight.status[c] = TURNED;
  noteBitten(fight, c);
  fight.trace?.note('2HDC-T7.0.5c', `${fight.name(c)} turns.`, { who: fight.victorOf(c), whom: fight.figure(c) });
}

/** Records the bite as the cause of loss of a character who stood to the end. */
function noteBitten(fight: Fight, c: number): void {
  if ((fight.fellAt[c] & FELL_MASK) === 0) fight.fellAt[c] = fight.activations | (BY_TURNING << FELL_BITS);
}

/** Stands a character up where it lay, or on the nearest free square, or else outside. @rule 2HDC-30.0b */
function standUp(fight: Fight, c: number): void {
  const from = fight.square[c];
  const free = fight.floor & ~(fight.occupied0 | fight.occupied1);
  let best = -1;
  let least = 99;
  for (let square = 0; square < SQUARES; square++) {
    if ((free >> square) & 1 && DISTANCE[from * SQUARES + square] < least) {
      least = DISTANCE[from * SQUARES + square];
      best = square;
    }
  }
  if (best >= 0) fight.place(c, best);
  else {
    fight.square[c] = -1;
    fight.waiting[c] = 1;
  }
}

/**
 * Makes one character's recovery after a fight.
 *
 * Winners Out of the Fight are tested, the infected turn, and the party's poisoned are tested too. Losers Out of the
 * Fight are dispatched on the dungeon side; the party's are captured, or as a ruling says.
 *
 * @rule 2HDC-27.0
 */
export function recover(fight: Fight, dice: Dice, c: number): void {
  const side = fight.side[c];
  const won = side === fight.winner;
  const { rulings } = fight.matchup;
  if (fight.status[c] === FIT) {
    if (won && side === 0 && fight.poisoned[c]) testRecovery(fight, dice, c, 0);
    if (fight.castingLoss[c] !== 0 && fight.status[c] === FIT) restoreCasting(fight, dice, c);
    return;
  }
  if (fight.status[c] === FLED && rulings.castingLoss === 'fight') giveBackCasting(fight, c);
  if (fight.status[c] !== OUT) return;
  if (fight.winner === DRAWN) {
    leaveLying(fight, c);
    return;
  }
  if (!won && side === 1) {
    fight.status[c] = DEAD;
    fight.trace?.note('2HDC-23.7a', `${fight.name(c)} is dispatched.`, {
      who: fight.victorOf(c),
      whom: fight.figure(c),
    });
    return;
  }
  if (fight.infected[c]) {
    const healer = won && rulings.infectionHealer === 'also-after' ? fitHealer(fight, side) : -1;
    if (healer < 0) turn(fight, c);
    else testWithHealer(fight, dice, c, healer);
    return;
  }
  if (won || rulings.leftBehind === 'self-recover') testRecovery(fight, dice, c, 0);
  else if (rulings.leftBehind === 'killed') fight.status[c] = DEAD;
  if (fight.castingLoss[c] !== 0 && fight.status[c] === FIT) restoreCasting(fight, dice, c);
}

const DRAWN = 2;

/** Leaves a character lying after a draw. In a dungeon it is left behind, as after a lost fight. @rule 2HDC-R157 */
function leaveLying(fight: Fight, c: number): void {
  if (!fight.inDungeon) return;
  if (fight.infected[c]) turn(fight, c);
  else if (fight.side[c] === 0 && fight.matchup.rulings.leftBehind === 'killed') fight.status[c] = DEAD;
}

function testRecovery(fight: Fight, dice: Dice, c: number, extra: number): void {
  dice.roller = c;
  settle(fight, c, dice.draw(passing(2 + extra, recoveryRep(fight, c))));
}

/** Tests with a healer's die and one of the patient's; without the healer's, the infected turns. @rule 2HDC-R47 */
function testWithHealer(fight: Fight, dice: Dice, c: number, healer: number): void {
  dice.roller = healer;
  if (dice.draw(D6) > healingRep(fight, healer)) {
    turn(fight, c);
    return;
  }
  dice.roller = c;
  settle(fight, c, 1 + (dice.draw(D6) <= recoveryRep(fight, c) ? 1 : 0));
}

function fitHealer(fight: Fight, side: number): number {
  for (let i = 0; i < fight.count; i++) {
    const c = fight.order[i];
    if (fight.side[c] === side && fight.status[c] === FIT && fight.traits[c] & HEALING) return c;
  }
  return -1;
}

/** Gives back Rep lost to failed spells after a fight, even to fugitives (`castingLoss: fight`). @rule 2HDC-R68 */
function giveBackCasting(fight: Fight, c: number): void {
  fight.rep[c] += fight.castingLoss[c];
  fight.castingLoss[c] = 0;
}

/** Restores Rep lost to failed spells, after the fight or by a Talisman. @rule 2HDC-T29.1.2b */
function restoreCasting(fight: Fight, dice: Dice, c: number): void {
  if (fight.matchup.rulings.castingLoss === 'fight') {
    giveBackCasting(fight, c);
    return;
  }
  const lost = fight.castingLoss[c];
  const talisman = fight.talisman[c];
  if ((fight.items[c] & TALISMAN) === 0 || talisman <= 0) return;
  dice.roller = c;
  const passed = dice.draw(passing(2, talisman));
  const back = Math.min(lost, passed);
  fight.rep[c] += back;
  fight.castingLoss[c] = lost - back;
  // One use an adventure: negative is the Rep left for the next one, 0 is spent for good.
  fight.talisman[c] = passed === 0 ? 0 : -(talisman - (passed === 1 ? 1 : 0));
  fight.trace?.note('2HDC-T29.1.2b', `${fight.name(c)} regains ${back} Rep from the Talisman.`, {
    who: fight.figure(c),
    whom: fight.figure(c),
  });
}

/** Returns whether a character is tending and has still to roll. */
export function isTending(fight: Fight, c: number): boolean {
  return fight.intent[c] === TENDING && fight.patient[c] >= 0 && fight.status[c] === FIT;
}
