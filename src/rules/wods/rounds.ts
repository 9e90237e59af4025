import { conclude } from './aftermath.ts';
import { canHarm, canShoot, gapOf, inContact } from './choice.ts';
import { fall } from './falls.ts';
import {
  CALTROPS,
  DEAD,
  DRAW,
  ESCAPED,
  FIRST_ROUTS,
  FIRST_WINS,
  NO_CLOCK,
  ROUND_CAP,
  SECOND_ROUTS,
  SECOND_WINS,
  STALEMATE,
  SWARM,
} from './names.ts';
import { BURN, SPRING, type State, TO_FIRE, TO_TURN, TURN } from './state.ts';

/** The sequence of a fight: rounds, turns, and when it is over. @rule WODS-side-turns */

/** Begins the next round, or ends a fight that can no longer move. */
export function startRound(s: State): void {
  if (s.round >= s.limits.rounds) {
    s.trace?.tell('L-WODS-02', `nobody had won after ${s.round} rounds`);
    conclude(s, ROUND_CAP);
    return;
  }
  if (isStalemate(s)) {
    s.trace?.tell('L-WODS-01', 'nobody could hurt anybody any more');
    conclude(s, STALEMATE);
    return;
  }
  s.round++;
  s.trace?.chapter(`Round ${s.round}`);
  s.position = -1;
  nextTurn(s);
}

/** The next who stands takes a turn; after the last the round ends. */
function nextTurn(s: State): void {
  while (++s.position < s.orderLength) {
    const c = s.order[s.position] as number;
    if (!s.isStanding(c)) continue;
    s.actor = c;
    s.phase = TURN;
    return;
  }
  s.actor = -1;
  burnNext(s, 0);
}

/** Ends a turn. */
export function endTurn(s: State): void {
  s.victim = -1;
  s.by = -1;
  s.sweep = -1;
  s.fleer = -1;
  if (!isDecided(s)) nextTurn(s);
}

/** Goes to the next figure that burns; after the last to the end of the round. */
function burnNext(s: State, from: number): void {
  s.victim = -1;
  s.by = -1;
  for (let c = from; c < s.figures; c++) {
    if (s.burning[c] === 0 || !s.isStanding(c)) continue;
    s.cursor = c;
    s.resume = TO_FIRE;
    s.phase = BURN;
    return;
  }
  s.cursor = 0;
  endRound(s);
}

function endRound(s: State): void {
  runClocks(s);
  if (isDecided(s)) return;
  considerRetreat(s, 0);
  considerRetreat(s, s.foeSide);
  startRound(s);
}

/** Every clock falls by one; at 0 it kills. @rule R-WODS-52 @rule WODS-effect-D */
function runClocks(s: State): void {
  for (let c = 0; c < s.figures; c++) {
    if (s.clock[c] === NO_CLOCK) continue;
    const left = (s.clockLeft[c] as number) - 1;
    s.clockLeft[c] = left;
    if (left > 0) continue;
    s.trace?.tell('R-WODS-52', `${s.names[c]} died of the wound`);
    fall(s, c, s.clockBy[c] as number, DEAD);
  }
}

/** Heroes flee from the next round on once fewer than half of the side stand. @rule P-WODS-13 */
function considerRetreat(s: State, side: number): void {
  if (s.choices[side]?.retreat !== 1 || s.retreating[side] !== 0) return;
  if ((s.standing[side] as number) * 2 >= (s.mustered[side] as number)) return;
  const caltrops = s.supply(side, CALTROPS) > 0;
  if (caltrops) s.spend(side, CALTROPS);
  s.retreating[side] = caltrops ? 2 : 1;
  s.trace?.tell('P-WODS-13', `${s.matchup.sides[side]?.name} decided to flee`);
  if (caltrops) s.trace?.tell('WODS-gear-caltrops', 'caltrops were strewn behind them');
}

/** Ends the fight when a side has nobody left standing. */
function isDecided(s: State): boolean {
  const near = s.standing[0] as number;
  const far = s.standing[s.foeSide] as number;
  if (near > 0 && far > 0) return false;
  if (near === 0 && far === 0) conclude(s, DRAW);
  else if (near > 0) conclude(s, s.routed[s.foeSide] === 1 ? FIRST_ROUTS : FIRST_WINS);
  else conclude(s, s.routed[0] === 1 ? SECOND_ROUTS : SECOND_WINS);
  return true;
}

/** Whether nobody can ever hurt anybody again. @rule L-WODS-01 */
function isStalemate(s: State): boolean {
  const far = s.foeSide;
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) {
    if (!s.isStanding(c)) continue;
    for (let t = s.first[far] as number; t < (s.first[far + 1] as number); t++) {
      if (!s.isStanding(t)) continue;
      if (canReach(s, c, t) && canHarm(s, c, t)) return false;
      if (canReach(s, t, c) && canHarm(s, t, c)) return false;
    }
  }
  for (let c = 0; c < s.figures; c++) if (s.clock[c] !== NO_CLOCK || s.burning[c] !== 0) return false;
  return true;
}

/** Whether two will ever be close enough. @rule R-WODS-42 */
function canReach(s: State, c: number, t: number): boolean {
  if (gapOf(s) === 0 || inContact(s, c, t) || canShoot(s, c)) return true;
  return s.speed(c) > 0 || (!canShoot(s, t) && s.speed(t) > 0);
}

/** Goes on with what was interrupted by the consequences of a blow. */
export function resume(s: State): void {
  if (s.resume === TO_FIRE) {
    burnNext(s, s.cursor + 1);
    return;
  }
  if (s.resume !== TO_TURN) {
    s.phase = SPRING;
    return;
  }
  const { fleer } = s;
  if (fleer >= 0 && s.isStanding(fleer)) getAway(s, fleer);
  // A swarm goes on to the next who faces it. @rule WODS-swarm-attacks
  if (s.sweep >= 0 && s.kind[s.actor] === SWARM && s.isStanding(s.actor)) {
    s.phase = TURN;
    return;
  }
  endTurn(s);
}

/** A hero leaves the fight alive. @rule R-WODS-61 */
export function getAway(s: State, c: number): void {
  s.trace?.tell('R-WODS-61', `${s.names[c]} got away`);
  fall(s, c, -1, ESCAPED);
}
