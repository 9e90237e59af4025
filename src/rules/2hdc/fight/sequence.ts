import type { Dice } from '../../../dice/dice.ts';
import { asOne } from '../../cast.ts';
import { FIT } from '../catalogue/names.ts';
import { chargeTest } from './charge-test.ts';
import { crisisTests } from './crisis.ts';
import { BREAK_OFF, decideForSide } from './decisions.ts';
import {
  ACTIVATE,
  AFTER,
  CAST,
  CASTING,
  CHARGE,
  CHARGING,
  CRISIS,
  FALLING_BACK,
  type Fight,
  HEAL,
  IDLE,
  MARTYRS,
  MELEE,
  MOVE,
  OVER,
  RUSHING,
  SEEKING,
  SHOOT,
  SHOOTING,
  SPELL_HIT,
  STEPPING_OUT,
  TENDING,
  WALKING,
} from './fight.ts';
import {
  breaksOff,
  carryWounded,
  decideIntents,
  freedIntent,
  letCorneredLeave,
  lookAgain,
  mayLeave,
  thinkAgain,
} from './intents.ts';
import { cast, spellHit } from './magic.ts';
import { holdBack, martyrsStay } from './martyr.ts';
import { nextDuel, nextRound } from './melee.ts';
import { charge, fallBack, seekSight, walkTo, wayOutOfContact } from './moving.ts';
import { drawBoard } from './picture.ts';
import { isTending, recover, tend } from './recovery.ts';
import { shoot, shootingTarget } from './shooting.ts';

/** The sequence of a fight, as in section 21 of the book. */

const DRAW = 2;
const STALEMATE = 4;

/** Plays one step of a fight, from the charge test to the last recovery. */
export function stepFight(fight: Fight, dice: Dice): void {
  if (fight.phase === AFTER) nextRecovery(fight, dice);
  else if (fight.phase !== MELEE) stepPhase(fight, dice);
  else if (nextDuel(fight)) nextRound(fight, dice);
  else fight.phase = HEAL;
}

/** Plays a step of any phase but melee and recovery after the fight. */
function stepPhase(fight: Fight, dice: Dice): void {
  switch (fight.phase) {
    case CHARGE:
      chargeTest(fight, dice);
      fight.phase = ACTIVATE;
      return;
    case ACTIVATE:
      activate(fight);
      return;
    case SHOOT:
      nextShot(fight, dice);
      return;
    case CAST:
      nextSpell(fight, dice);
      return;
    case SPELL_HIT:
      if (!spellHit(fight, dice)) fight.phase = CAST;
      return;
    case MOVE:
      moveOthers(fight);
      fight.phase = MELEE;
      return;
    case HEAL:
      nextTending(fight, dice);
      return;
    case CRISIS:
      crisisTests(fight, dice);
      fight.turn = 1 - fight.turn;
      fight.phase = ACTIVATE;
      endIfDecided(fight);
      return;
    case MARTYRS:
      if (holdBack(fight, dice)) return;
      // Paladins leave later than the others, unless no enemy is left.
      fight.activations++;
      if (fight.hasFit(1)) leaveBoard(fight);
      else endIfDecided(fight);
      return;
    default:
      throw new Error('the fight is over');
  }
}

/** Begins an activation, unless the fight has reached its limit or the party breaks off. */
function activate(fight: Fight): void {
  if (fight.activations >= fight.matchup.limits.activations) {
    fight.guards |= STALEMATE;
    if (fight.inDungeon && mayLeave(fight)) breakOff(fight);
    else end(fight, DRAW);
    return;
  }
  fight.activations++;
  if (fight.trace !== undefined) {
    fight.trace.chapter(`Activation ${fight.activations}: ${fight.matchup.sides[fight.turn]}`);
    fight.trace.board?.(drawBoard(fight));
  }
  letCorneredLeave(fight, fight.turn);
  if (fight.turn === 0 && mayLeave(fight) && leaves(fight)) {
    breakOff(fight);
    return;
  }
  decideIntents(fight, fight.turn);
  fight.phase = SHOOT;
  endIfDecided(fight);
}

/** Returns whether the party, which may leave, breaks off. */
function leaves(fight: Fight): boolean {
  if (fight.player === undefined) return breaksOff(fight);
  return fight.hasFit(0) && fight.hasFit(1) && decideForSide(fight, BREAK_OFF, 0, breaksOff(fight));
}

/** Breaks off the fight: the party leaves and loses; in a dungeon Paladins may stay behind. @rule 2HDC-26.0a */
function breakOff(fight: Fight): void {
  fight.brokeOff = 1;
  fight.trace?.note('2HDC-26.0a', 'The party breaks off the fight.', { who: asOne(fight.matchup.sides[0]) });
  carryWounded(fight);
  if (fight.inDungeon && martyrsStay(fight)) fight.phase = MARTYRS;
  else leaveBoard(fight);
}

/** Makes all fit members of the party leave. */
function leaveBoard(fight: Fight): void {
  for (let c = 0; c < fight.count; c++) if (fight.side[c] === 0 && fight.status[c] === FIT) fight.leave(c);
  endIfDecided(fight);
}

function nextShot(fight: Fight, dice: Dice): void {
  const shooter = highest(fight, SHOOTING);
  if (shooter < 0) {
    fight.phase = CAST;
    return;
  }
  fight.intent[shooter] = IDLE;
  // An enemy may have ducked back into contact or out of sight.
  const target = fight.inContact(shooter) ? -1 : shootingTarget(fight, shooter);
  if (target < 0) {
    thinkAgain(fight, shooter);
    return;
  }
  shoot(fight, dice, shooter, target);
  lookAgain(fight, fight.turn);
}

function nextSpell(fight: Fight, dice: Dice): void {
  const caster = highest(fight, CASTING);
  if (caster < 0) {
    fight.phase = MOVE;
    return;
  }
  fight.intent[caster] = IDLE;
  if (!cast(fight, dice, caster)) fight.resolveTo(caster, SEEKING);
  else if (fight.spellTargets !== 0) fight.phase = SPELL_HIT;
}

/** Moves everybody who neither shoots nor casts, highest current Rep first. @rule 2HDC-21.3b */
function moveOthers(fight: Fight): void {
  const { order, movers, rep: repOf } = fight;
  const end = fight.end(fight.turn);
  // Moves do not change Rep, so the order is by Rep, then by board order.
  let reps = 0;
  let count = 0;
  for (let i = fight.first(fight.turn); i < end; i++) {
    const c = order[i];
    if (!isToMove(fight, c)) continue;
    movers[count++] = c;
    reps |= 1 << repOf[c];
  }
  while (reps !== 0) {
    const rep = 31 - Math.clz32(reps);
    reps &= ~(1 << rep);
    for (let i = 0; i < count; i++) if (repOf[movers[i]] === rep) move(fight, movers[i]);
  }
}

function isToMove(fight: Fight, c: number): boolean {
  const intent = fight.intent[c];
  return intent >= CHARGING && intent <= FALLING_BACK && fight.status[c] === FIT;
}

function move(fight: Fight, c: number): void {
  const intent = freedIntent(fight, c);
  fight.intent[c] = IDLE;
  // An activation spent on moving is not a Dazzle.
  fight.lastDazzle[c] = 0;
  if (intent === CHARGING || intent === RUSHING) charge(fight, c);
  else if (intent === SEEKING) seekSight(fight, c);
  else if (intent === FALLING_BACK) fallBack(fight, c);
  else if (intent === WALKING) walkTo(fight, c, fight.patient[c]);
  else if (intent === STEPPING_OUT) {
    const square = wayOutOfContact(fight, c);
    if (square >= 0) fight.place(c, square);
    else charge(fight, c);
  }
}

function nextTending(fight: Fight, dice: Dice): void {
  const first = fight.first(fight.turn);
  const end = fight.end(fight.turn);
  for (let i = first; i < end && fight.anybodyMeansTo(TENDING); i++) {
    const c = fight.order[i];
    if (isTending(fight, c)) {
      tend(fight, dice, c);
      fight.intent[c] = IDLE;
      return;
    }
  }
  // The activation ends, and with it the Dazzle that cost it.
  for (let i = first; i < end; i++) fight.dazzled[fight.order[i]] = 0;
  fight.opening = 0;
  fight.phase = CRISIS;
  endIfDecided(fight);
}

function nextRecovery(fight: Fight, dice: Dice): void {
  const c = fight.order[fight.cursor];
  recover(fight, dice, c);
  if (++fight.cursor === fight.count) fight.phase = OVER;
}

/** Returns the character of the active side with this intent and the highest current Rep; -1 for none. */
function highest(fight: Fight, intent: number): number {
  let best = -1;
  let highest = -1;
  const end = fight.anybodyMeansTo(intent) ? fight.end(fight.turn) : 0;
  for (let i = fight.first(fight.turn); i < end; i++) {
    const c = fight.order[i];
    if (fight.intent[c] !== intent || fight.status[c] !== FIT) continue;
    if (fight.rep[c] > highest) {
      highest = fight.rep[c];
      best = c;
    }
  }
  return best;
}

/** @rule 2HDC-21.4 */
function endIfDecided(fight: Fight): void {
  const mine = fight.hasFit(0);
  const theirs = fight.hasFit(1);
  if (!mine || !theirs) end(fight, mine ? 0 : theirs ? 1 : DRAW);
}

function end(fight: Fight, winner: number): void {
  fight.winner = winner;
  fight.cursor = 0;
  fight.phase = AFTER;
  for (let c = 0; c < fight.count; c++) {
    fight.effects[c] = 0;
    fight.dazzled[c] = 0;
    fight.defend[c] = 0;
  }
  if (fight.trace !== undefined) {
    fight.trace.chapter('After the fight');
    const text = winner === DRAW ? 'Neither side holds the board.' : `The ${fight.matchup.sides[winner]} wins.`;
    fight.trace.note('2HDC-21.4', text, winner === DRAW ? undefined : { who: asOne(fight.matchup.sides[winner]) });
  }
}
