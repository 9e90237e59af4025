import { BOTH_LOSE, BOUND, DRAW, type Dungeon, HAS_READ, NOBODY } from './dungeon.ts';
import {
  AMBUSH,
  BATTLE,
  BY_IMPOSSIBLE,
  BY_OBJECTIVE,
  BY_ROUND_CAP,
  BY_STALL,
  BY_WALKOVER,
  FREE_PRISONER,
  OBJECT_OF_POWER,
  SECRETS,
  TREASURE_HUNT,
} from './names.ts';

/**
 * Checks whether a game is decided, after anything that could decide it: a kill, a departure, bonds, reading the
 * message.
 *
 * @rule DDD-scn-first-wins @rule DDD-R-31
 */
export function judge(dungeon: Dungeon): void {
  if (dungeon.winner !== NOBODY) return;
  if (dungeon.scenario === BATTLE) judgeBattle(dungeon);
  else if (dungeon.scenario === AMBUSH) judgeAmbush(dungeon);
  else if (dungeon.scenario === TREASURE_HUNT) judgeTreasure(dungeon);
  else if (dungeon.scenario === OBJECT_OF_POWER) judgeObject(dungeon);
  else if (dungeon.scenario === FREE_PRISONER) judgePrisoner(dungeon);
  else judgeSecrets(dungeon);
}

/** Ends the game. */
export function decide(dungeon: Dungeon, winner: number, reason: number): void {
  dungeon.winner = winner;
  dungeon.reason = reason;
}

/** @rule DDD-battle-win */
function judgeBattle(dungeon: Dungeon): void {
  for (let side = 0; side < 2; side++) {
    if (dungeon.killed(1 - side) >= dungeon.killsNeeded(side)) {
      decide(dungeon, side, BY_OBJECTIVE);
      return;
    }
  }
}

/** @rule DDD-ambush-win @rule DDD-R-34 */
function judgeAmbush(dungeon: Dungeon): void {
  const { attacker } = dungeon;
  const defender = 1 - attacker;
  const need = Math.ceil(dungeon.starters(defender) / 2);
  const away = dungeon.departed(defender);
  if (away >= need) decide(dungeon, defender, BY_OBJECTIVE);
  else if (away + dungeon.standing(defender) < need) decide(dungeon, attacker, BY_IMPOSSIBLE);
  else if (dungeon.standing(attacker) === 0) decide(dungeon, defender, BY_WALKOVER);
}

/** @rule DDD-treasure-win @rule DDD-R-35 */
function judgeTreasure(dungeon: Dungeon): void {
  const all = dungeon.objects.length;
  const [mine, theirs] = [dungeon.off0, dungeon.off1];
  if (mine * 2 > all) decide(dungeon, 0, BY_OBJECTIVE);
  else if (theirs * 2 > all) decide(dungeon, 1, BY_OBJECTIVE);
  else if (mine + theirs === all) decide(dungeon, DRAW, BY_OBJECTIVE);
  else if (dungeon.present0 === 0 || dungeon.present1 === 0) {
    // The only side left has time for the rest.
    const rest = all - mine - theirs;
    const first = mine + (dungeon.present0 > 0 ? rest : 0);
    const second = theirs + (dungeon.present1 > 0 ? rest : 0);
    decide(dungeon, first > second ? 0 : second > first ? 1 : DRAW, BY_WALKOVER);
  }
}

/** @rule DDD-object-win @rule DDD-R-45 */
function judgeObject(dungeon: Dungeon): void {
  if (dungeon.off0 > 0) decide(dungeon, 0, BY_OBJECTIVE);
  else if (dungeon.off1 > 0) decide(dungeon, 1, BY_OBJECTIVE);
  else if (dungeon.present0 === 0 || dungeon.present1 === 0) {
    const isEmpty = dungeon.present === 0;
    decide(dungeon, isEmpty ? DRAW : dungeon.present0 > 0 ? 0 : 1, BY_WALKOVER);
  }
}

/** @rule DDD-prisoner-win @rule DDD-R-36 */
function judgePrisoner(dungeon: Dungeon): void {
  const { attacker, prisoner } = dungeon;
  const defender = 1 - attacker;
  const place = dungeon.at[prisoner];
  if (place < 0) {
    const isAway = dungeon.wounds[prisoner] > 0;
    decide(dungeon, isAway ? attacker : defender, BY_OBJECTIVE);
    return;
  }
  const isBound = dungeon.isMarked(prisoner, BOUND);
  const helpers = dungeon.standing(attacker) - 1;
  if (isBound && helpers === 0) decide(dungeon, defender, BY_IMPOSSIBLE);
  else if (dungeon.standing(defender) === 0) decide(dungeon, attacker, BY_WALKOVER);
}

/** States of a side's objective. */
const HOPELESS = 0;
const POSSIBLE = 1;
const ACHIEVED = 2;

/** @rule DDD-secrets-win @rule DDD-secrets-draw @rule DDD-scn-both-lose @rule DDD-R-37 */
function judgeSecrets(dungeon: Dungeon): void {
  let first = errandOf(dungeon, 0);
  let second = errandOf(dungeon, 1);
  // There is no one left to stop the other side.
  const isAlone = dungeon.present0 === 0 || dungeon.present1 === 0;
  if (isAlone && first === POSSIBLE) first = ACHIEVED;
  if (isAlone && second === POSSIBLE) second = ACHIEVED;
  if (first === POSSIBLE || second === POSSIBLE) return;
  const winner = first === second ? (first === ACHIEVED ? DRAW : BOTH_LOSE) : first === ACHIEVED ? 0 : 1;
  decide(dungeon, winner, isAlone ? BY_WALKOVER : winner === BOTH_LOSE ? BY_IMPOSSIBLE : BY_OBJECTIVE);
}

/** Returns whether a side has achieved its objective with the message. @rule DDD-R-37 */
export function hasSecret(dungeon: Dungeon, side: number): boolean {
  return errandOf(dungeon, side) === ACHIEVED;
}

function errandOf(dungeon: Dungeon, side: number): number {
  const mustLeave = dungeon.matchup.rulings.readerMustLeave;
  let isPossible = false;
  for (let model = dungeon.firstOf(side); model < dungeon.endOf(side); model++) {
    const hasRead = dungeon.isMarked(model, HAS_READ);
    const isOn = dungeon.isOn(model);
    if (hasRead && (!mustLeave || hasLeft(dungeon, model))) return ACHIEVED;
    // The message needs a 7: no one below a d8 can read it.
    if (isOn && (hasRead || dungeon.power[model] >= 2)) isPossible = true;
  }
  return isPossible ? POSSIBLE : HOPELESS;
}

/** Returns whether a model left the board alive. Readers leave only by the far edge. */
function hasLeft(dungeon: Dungeon, model: number): boolean {
  return !dungeon.isOn(model) && dungeon.wounds[model] > 0;
}

/** Ends a game that takes too long. @rule DDD-G-01 @rule DDD-G-02 */
export function guard(dungeon: Dungeon): void {
  const { maxRounds, stallRounds } = dungeon.matchup.limits;
  const isLong = dungeon.roundsOfGame >= maxRounds;
  if (!isLong && dungeon.stall < stallRounds) return;
  decide(dungeon, guardedWinner(dungeon), isLong ? BY_ROUND_CAP : BY_STALL);
}

/** @rule DDD-G-06 */
function guardedWinner(dungeon: Dungeon): number {
  if (dungeon.matchup.rulings.guardOutcome === 'draw') return DRAW;
  if (dungeon.scenario === AMBUSH) return dungeon.attacker;
  if (dungeon.scenario === FREE_PRISONER) return 1 - dungeon.attacker;
  if (dungeon.scenario === TREASURE_HUNT)
    return dungeon.off0 > dungeon.off1 ? 0 : dungeon.off1 > dungeon.off0 ? 1 : DRAW;
  if (dungeon.scenario === SECRETS) {
    const first = hasSecret(dungeon, 0);
    const second = hasSecret(dungeon, 1);
    return first ? (second ? DRAW : 0) : second ? 1 : BOTH_LOSE;
  }
  return DRAW;
}
