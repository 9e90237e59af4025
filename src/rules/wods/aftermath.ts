import type { Dice } from '../../dice/dice.ts';
import { attempt } from './attempt.ts';
import { fall } from './falls.ts';
import {
  BANDAGES,
  BLEEDING,
  CURE,
  DEAD,
  DRAW,
  DYING,
  ESCAPED,
  FIRST_ROUTS,
  FIRST_WINS,
  HEAL,
  HERO,
  HOLY_WATER,
  LOST,
  MISS,
  NO_CLOCK,
  ORGANS,
  OUT,
  PARTIAL,
  PLAYING_DEAD,
  RECOVERED,
  REELING,
  SECOND_ROUTS,
  SECOND_WINS,
  WIS,
} from './names.ts';
import { OVER, SPOILS, type State, TREAT } from './state.ts';

/** After a fight: those who bleed are treated, those who fell come to or are left behind. */

/** Ends the fight with an outcome; what remains is the aftermath. */
export function conclude(s: State, outcome: number): void {
  s.outcome = outcome;
  s.rounds += s.round;
  s.actor = -1;
  s.victim = -1;
  s.by = -1;
  s.position = 0;
  s.left = -1;
  s.cursor = 0;
  s.phase = TREAT;
  findBearer(s);
}

/** Whether a side holds the field, or nobody drove it off. */
function holdsField(s: State, side: number): boolean {
  if (s.outcome === DRAW) return false;
  if (s.outcome === FIRST_WINS || s.outcome === FIRST_ROUTS) return side === 0;
  if (s.outcome === SECOND_WINS || s.outcome === SECOND_ROUTS) return side !== 0;
  return true;
}

/** Goes to the next figure with a clock; where there is none, settles what became of everybody. */
function findBearer(s: State): void {
  for (; s.cursor < s.figures; s.cursor++) {
    const c = s.cursor;
    if (s.clock[c] === NO_CLOCK || s.status[c] === DEAD) continue;
    if (holdsField(s, s.sideOf[c] as number)) {
      if (s.left < 0) s.left = attemptsFor(s, c);
      if (s.left > 0 && canTreat(s, c)) return;
    }
    s.left = -1;
    s.trace?.tell('R-WODS-53', `${s.names[c]} died of the wound`);
    fall(s, c, s.clockBy[c] as number, DEAD);
  }
  s.cursor = 0;
  s.left = 0;
  settleSide(s, 0);
  settleSide(s, s.foeSide);
  s.phase = s.matchup.play === 'fight' ? OVER : SPOILS;
}

/** One attempt for each minute left; for one who has rounds to live one for each of those. @rule R-WODS-53 */
function attemptsFor(s: State, c: number): number {
  const rounds = s.clockLeft[c] as number;
  return s.clock[c] === DYING ? rounds : Math.ceil(rounds / s.rulings.roundsPerMinute);
}

function canTreat(s: State, c: number): boolean {
  const side = s.sideOf[c] as number;
  if (s.clock[c] === BLEEDING && s.supply(side, BANDAGES) > 0) return bestHealer(s, side, false) >= 0;
  if (s.clock[c] === DYING && s.rulings.deathClockRemedy === 0) return false;
  return mayCure(s, side) && bestHealer(s, side, true) >= 0;
}

/** Whether the holy water that Cure may cost is there. */
export function mayCure(s: State, side: number): boolean {
  return s.rulings.cureCostsHolyWater === 0 || s.supply(side, HOLY_WATER) > 0;
}

/** The standing hero best at healing, -1 for none. @rule WODS-skill-heal */
function bestHealer(s: State, side: number, cures: boolean): number {
  let best = -1;
  let most = -99;
  for (let c = s.first[side] as number; c < (s.first[side + 1] as number); c++) {
    if (!s.isStanding(c) || s.kind[c] !== HERO || (cures && !s.has(c, CURE))) continue;
    const modifier = s.modifier(c, WIS, HEAL);
    if (modifier > most) {
      most = modifier;
      best = c;
    }
  }
  return best;
}

/** One attempt to stop a clock. @rule WODS-effect-B @rule WODS-effect-O @rule WODS-gear-bandages */
export function treat(s: State, dice: Dice): void {
  const c = s.cursor;
  const side = s.sideOf[c] as number;
  const bandage = s.clock[c] === BLEEDING && s.supply(side, BANDAGES) > 0;
  const healer = bestHealer(s, side, !bandage);
  if (bandage) s.spend(side, BANDAGES);
  else if (s.rulings.cureCostsHolyWater !== 0) s.spend(side, HOLY_WATER);
  dice.roller = healer;
  const result = dice.draw(attempt(s.modifier(healer, WIS, HEAL)));
  s.left--;
  if (result === PARTIAL) s.partialCosts[side] = (s.partialCosts[side] as number) + 1;
  if (s.trace !== undefined) {
    const means = bandage ? 'bandages' : 'Cure';
    const rule = bandage ? 'WODS-effect-B' : s.clock[c] === ORGANS ? 'WODS-effect-O' : 'R-WODS-53';
    s.trace.tell(
      rule,
      `${s.names[healer]} tried ${means} on ${s.names[c]} and ${result === MISS ? 'failed' : 'saved them'}`,
    );
  }
  if (result !== MISS) {
    s.clock[c] = NO_CLOCK;
    s.clockLeft[c] = 0;
    s.cursor++;
    s.left = -1;
  }
  findBearer(s);
}

/** What becomes of those who are not on their feet. @rule R-WODS-47 */
function settleSide(s: State, side: number): void {
  const holds = holdsField(s, side);
  for (let c = s.first[side] as number; c < (s.first[side + 1] as number); c++) {
    const status = s.status[c] as number;
    if (status !== REELING && status !== OUT && status !== PLAYING_DEAD) continue;
    if (holds) {
      if (status !== REELING) s.status[c] = RECOVERED;
      if (s.hp[c] === 0) s.hp[c] = 1;
      if (status === REELING) s.status[c] = 0;
      s.trace?.tell('R-WODS-47', `${s.names[c]} came round`);
    } else {
      s.status[c] = status === PLAYING_DEAD ? ESCAPED : LOST;
      s.trace?.tell('R-WODS-47', `${s.names[c]} ${status === PLAYING_DEAD ? 'crept away' : 'was left behind'}`);
    }
  }
}
