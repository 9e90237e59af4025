import type { Dice } from '../../dice/dice.ts';
import type { Law } from '../../dice/law.ts';
import { die, oneOf } from '../../dice/laws.ts';
import { WAY_OUT } from './aftermath.ts';
import { exert, scoreOf } from './attack.ts';
import { drain, harm } from './harm.ts';
import type { Area, DelvePlan, Hazard } from './matchup.ts';
import {
  ATTRIBUTE_COLUMNS,
  ATTRIBUTES,
  BURIED,
  DEAD,
  DONE,
  HERO,
  LOST,
  STANDING,
  TURN_CAP,
  TURNED_BACK,
} from './names.ts';
import { d20, isHit } from './rolls.ts';
import {
  ALL_TURNS,
  AREA,
  AREAS,
  BY_HAZARD,
  CHECK,
  CHECKS,
  DAYS,
  DELVE,
  EXACT_CHECKS,
  FOOD,
  FOUGHT,
  HAZARD,
  HAZARD_NUMBER,
  HAZARD_WHO,
  MEET,
  MEETING,
  NIGHT,
  NIGHTS,
  OVER,
  PLACE,
  REST,
  REST_TAKEN,
  RESTING,
  RESTS,
  type State,
  TRAVEL,
  TREASURE,
  TURNED,
  TURNS,
  TURNS_LEFT,
  WANDER_CAPS,
  WANDERERS,
  WANDERERS_MET,
  WANDERING,
} from './state.ts';
import { goHome } from './stay.ts';
import { paysForCheck } from './tactics.ts';

/** Places of a delve, in the order in which each area is gone through. */
const SET_OUT = 0;
const ENTER = 1;
const EXPLORE = 2;
const OWN_ENCOUNTER = 3;
const HAZARDS = 4;
const CAMP = 5;
const SLEEP = 6;
const SHORT_REST = 7;
const RECOVER = 8;
/** `WAY_OUT` is 9. */
const DECIDE = 10;

const WORTHWHILE = 0;
const AFTER_FIGHTS = 1;
const CAREFUL = 0;
const ALWAYS = 1;
const NEAR_DEATH_SCARS = 5;

/** Goes on with the delve until dice are needed, or to its end. Rolls nothing. */
export function travel(s: State): void {
  const plan = s.matchup.delve as DelvePlan;
  const { trip } = s;
  while (s.phase === TRAVEL) {
    if (heroesLeft(s) === 0) {
      end(s, LOST);
    } else if ((trip[CHECKS] as number) > 0) {
      trip[CHECKS] = (trip[CHECKS] as number) - 1;
      if (areaOf(s).chance > 0) s.phase = CHECK;
    } else if ((trip[TURNS] as number) >= s.limits.maxTurns && (trip[PLACE] as number) < WAY_OUT) {
      end(s, TURN_CAP);
    } else if ((trip[PLACE] as number) > DECIDE) {
      if (goHome(s)) endDelve(s, plan);
    } else {
      visit(s, plan);
    }
  }
}

/** One place of the delve, which sets the next one. */
function visit(s: State, plan: DelvePlan): void {
  const { trip } = s;
  switch (trip[PLACE]) {
    case SET_OUT:
      trip[AREA] = 0;
      trip[TURNS] = 0;
      trip[WANDERERS_MET] = 0;
      trip[REST_TAKEN] = 0;
      trip[FOOD] = plan.food;
      trip[DAYS] = 1;
      trip[PLACE] = ENTER;
      s.trace?.chapter(`Delve ${(trip[DELVE] as number) + 1}`);
      return;
    case ENTER: {
      const area = areaOf(s);
      trip[TURNS_LEFT] = area.turns;
      trip[FOUGHT] = 0;
      trip[HAZARD_NUMBER] = 0;
      trip[HAZARD_WHO] = -1;
      trip[PLACE] = EXPLORE;
      s.trace?.chapter(`Area ${(trip[AREA] as number) + 1}: ${area.name}`);
      if (area.noisy && s.rulings.lingerChecks) trip[CHECKS] = 1;
      return;
    }
    case EXPLORE:
      if ((trip[TURNS_LEFT] as number) === 0) {
        trip[PLACE] = OWN_ENCOUNTER;
      } else {
        trip[TURNS_LEFT] = (trip[TURNS_LEFT] as number) - 1;
        spendTurn(s, false);
      }
      return;
    case OWN_ENCOUNTER: {
      trip[PLACE] = HAZARDS;
      const meeting = s.areaMeeting[trip[AREA] as number] as number;
      if (meeting >= 0) encounter(s, meeting);
      return;
    }
    case HAZARDS:
      nextHazard(s);
      return;
    case CAMP:
      makeCamp(s);
      return;
    case SLEEP:
      nextToRecover(s, NIGHT, SHORT_REST);
      return;
    case SHORT_REST:
      trip[PLACE] = RECOVER;
      s.cursor = -1;
      if (wantsRest(s)) beginRest(s);
      return;
    case RECOVER:
      if (trip[RESTING] === 0) trip[PLACE] = DECIDE;
      else nextToRecover(s, REST, DECIDE);
      return;
    case WAY_OUT:
      trip[TURNED] = 1;
      leave(s, plan);
      return;
    default:
      decide(s, plan);
  }
}

function areaOf(s: State): Area {
  return (s.matchup.delve as DelvePlan).areas[s.trip[AREA] as number] as Area;
}

function heroesLeft(s: State): number {
  let left = 0;
  for (let c = 0; c < s.partySize; c++) if (s.role[c] === HERO && s.status[c] === STANDING) left++;
  return left;
}

function end(s: State, result: number): void {
  s.result = result;
  s.phase = OVER;
  const [rule, text] = ENDINGS[result] as readonly [string, string];
  s.trace?.tell(rule, text);
}

const ENDINGS: Readonly<Record<number, readonly [rule: string, text: string]>> = {
  [DONE]: ['R-ADG-32', 'the party had seen everything'],
  [TURNED_BACK]: ['P-ADG-11', 'the party had turned back'],
  [LOST]: ['ADG-dying-dead', 'no adventurer was left'],
  [TURN_CAP]: ['L-ADG-04', 'the delve took too many turns'],
};

/**
 * Ten minutes pass. Every so many turns call for an encounter check, and so does a turn spent in one place.
 *
 * @rule ADG-time-turn, ADG-time-wandering, ADG-encounter-triggers
 */
function spendTurn(s: State, isLingering: boolean): void {
  const { trip } = s;
  const turns = (trip[TURNS] as number) + 1;
  trip[TURNS] = turns;
  s.count(ALL_TURNS);
  let checks = turns % areaOf(s).every === 0 ? 1 : 0;
  if (isLingering && s.rulings.lingerChecks) checks++;
  trip[CHECKS] = (trip[CHECKS] as number) + checks;
  s.trace?.tell('ADG-time-turn', `turn ${turns} passed`);
}

function encounter(s: State, meeting: number): void {
  s.trip[MEETING] = meeting;
  s.part = 0;
  s.phase = MEET;
}

/** An encounter check. @rule ADG-encounter-roll */
export function rollCheck(s: State, dice: Dice): void {
  dice.roller = -1;
  s.phase = TRAVEL;
  const roll = dice.draw(die(6));
  const isMet = roll <= areaOf(s).chance;
  s.trace?.tell('ADG-encounter-roll', `the encounter check showed ${roll}: ${isMet ? 'somebody came' : 'nobody came'}`);
  if (!isMet) return;
  if ((s.trip[WANDERERS_MET] as number) >= s.limits.maxWanderers) {
    s.count(WANDER_CAPS);
    return;
  }
  s.trip[WANDERERS_MET] = (s.trip[WANDERERS_MET] as number) + 1;
  s.count(WANDERING);
  // Whoever comes ends a rest before it has done any good. @rule ADG-rest-interrupted
  if (s.trip[RESTING] !== 0) s.trace?.tell('ADG-rest-interrupted', 'the rest was interrupted');
  s.trip[RESTING] = 0;
  if (s.wanderingLaw === undefined) encounter(s, s.wanderersFrom);
  else s.phase = WANDERERS;
}

/** Who comes, from the scenario's table. */
export function drawWanderers(s: State, dice: Dice): void {
  dice.roller = -1;
  encounter(s, s.wanderersFrom + dice.draw(s.wanderingLaw as Law));
}

/** Finds who faces the area's next trap or obstacle. */
function nextHazard(s: State): void {
  const { trip } = s;
  const hazard = areaOf(s).hazards[trip[HAZARD_NUMBER] as number];
  if (hazard === undefined) {
    trip[PLACE] = CAMP;
    return;
  }
  let who = trip[HAZARD_WHO] as number;
  if (hazard.who === 'all') {
    do who++;
    while (who < s.partySize && s.status[who] !== STANDING);
  } else {
    who = who < 0 ? 0 : s.partySize;
  }
  trip[HAZARD_WHO] = who;
  if (who < s.partySize) {
    s.phase = HAZARD;
    return;
  }
  trip[HAZARD_NUMBER] = (trip[HAZARD_NUMBER] as number) + 1;
  trip[HAZARD_WHO] = -1;
}

/**
 * Somebody's check against an obstacle, or save against a trap or a creature's power.
 *
 * @rule ADG-check-under, ADG-save-hazard, ADG-save-enemy
 */
export function faceHazard(s: State, dice: Dice): void {
  const hazard = areaOf(s).hazards[s.trip[HAZARD_NUMBER] as number] as Hazard;
  const { attribute, hd, isSave } = hazard;
  const c = whoFaces(s, dice, hazard);
  const value = scoreOf(s, c, attribute);
  const rule = isSave ? (hd > 0 ? 'ADG-save-enemy' : 'ADG-save-hazard') : 'ADG-check-under';
  dice.roller = c;
  s.phase = TRAVEL;
  const roll = dice.draw(d20(hazard.mode, value, hd, s.rulings));
  let succeeds = isHit(roll, value, hd);
  if (s.trace !== undefined) {
    s.trace.tell(rule, `${s.name(c)} rolled ${roll} against ${ATTRIBUTES[attribute]} ${value}`);
  }
  // Saves cannot be exerted for. @rule ADG-save-no-exert
  if (!succeeds && !isSave && s.role[c] === HERO && paysForCheck(s, roll - value, 2 * value - roll)) {
    exert(s, c, attribute, roll - value);
    succeeds = true;
  }
  if (succeeds) {
    if (roll === value && !isSave) s.count(EXACT_CHECKS);
    return;
  }
  for (let turn = 0; turn < hazard.turns; turn++) spendTurn(s, false);
  if (hazard.drain > 0 && s.role[c] === HERO) drain(s, c, attribute, hazard.drain, BY_HAZARD);
  const law = s.hazardLaw.get(hazard);
  if (law !== undefined && s.status[c] === STANDING) harm(s, c, dice.draw(law), BY_HAZARD, TRAVEL, rule);
}

/** The best adventurer for it, anybody at random, or whoever's turn it is. */
function whoFaces(s: State, dice: Dice, { who, attribute }: Hazard): number {
  if (who === 'all') return s.trip[HAZARD_WHO] as number;
  if (who === 'random') {
    let left = s.partyStanding > 1 ? dice.draw(oneOf(s.partyStanding)) : 0;
    let c = 0;
    while (s.status[c] !== STANDING || left-- > 0) c++;
    return c;
  }
  let best = -1;
  for (let c = 0; c < s.partySize; c++) {
    if (s.role[c] !== HERO || s.status[c] !== STANDING) continue;
    if (best < 0 || scoreOf(s, c, attribute) > scoreOf(s, best, attribute)) best = c;
  }
  return best;
}

/** A night in the area, where the scenario has one; outside somebody may come in each watch. @rule ADG-rest-night */
function makeCamp(s: State): void {
  const { trip } = s;
  const { camp } = areaOf(s);
  if (camp === 'none') {
    trip[PLACE] = SHORT_REST;
    return;
  }
  trip[PLACE] = SLEEP;
  trip[REST_TAKEN] = 0;
  trip[DAYS] = (trip[DAYS] as number) + 1;
  s.cursor = -1;
  s.count(NIGHTS);
  s.trace?.tell('ADG-rest-night', camp === 'safe' ? 'the party slept in safety' : 'the party slept outside');
  if (camp === 'outside') trip[CHECKS] = s.rulings.nightWatches;
}

/** Whether the day's short rest is taken now. @rule P-ADG-10, ADG-rest-food */
function wantsRest(s: State): boolean {
  const { trip } = s;
  if (trip[REST_TAKEN] !== 0 || (trip[FOOD] as number) < 1) return false;
  let missing = 0;
  let average = 0;
  for (let c = 0; c < s.partySize; c++) {
    if (s.status[c] !== STANDING) continue;
    missing += (s.top[c] as number) - (s.health[c] as number);
    average += ((s.recoveryDie[c] as number) + 1) / 2;
  }
  if (missing === 0) return false;
  const { shortRest } = s.choices;
  return (shortRest === WORTHWHILE && missing >= average) || (shortRest === AFTER_FIGHTS && trip[FOUGHT] !== 0);
}

/** Ten minutes, a meal, once a day. @rule ADG-rest-short */
function beginRest(s: State): void {
  const { trip } = s;
  trip[REST_TAKEN] = 1;
  trip[RESTING] = 1;
  trip[FOOD] = (trip[FOOD] as number) - 1;
  s.count(RESTS);
  s.trace?.tell('ADG-rest-short', 'the party sat down to eat and rest');
  spendTurn(s, true);
}

/** Finds the next one who has health to recover. */
function nextToRecover(s: State, phase: number, place: number): void {
  while (++s.cursor < s.partySize) {
    const c = s.cursor;
    if (s.status[c] === STANDING && (s.health[c] as number) < (s.top[c] as number)) {
      s.phase = phase;
      return;
    }
  }
  s.trip[RESTING] = 0;
  s.trip[PLACE] = place;
}

/** Whether to go on after an area. @rule P-ADG-11 */
function goesOn(s: State): boolean {
  const { goOn } = s.choices;
  if (goOn === ALWAYS) return true;
  for (let c = 0; c < s.partySize; c++) {
    const status = s.status[c];
    if (goOn !== CAREFUL) {
      if (status === DEAD || status === BURIED) return false;
    } else if (status === STANDING) {
      if ((s.scars[c] as number) >= NEAR_DEATH_SCARS || (s.health[c] as number) * 3 <= (s.top[c] as number))
        return false;
    }
  }
  return true;
}

/** The area is done; its treasure is found; the party goes on, back or out. */
function decide(s: State, plan: DelvePlan): void {
  const { trip } = s;
  const { treasure } = areaOf(s);
  s.count(AREAS);
  s.purse += treasure;
  s.log[TREASURE] = (s.log[TREASURE] as number) + treasure;
  const next = (trip[AREA] as number) + 1;
  if (next >= plan.areas.length) {
    leave(s, plan);
  } else if (goesOn(s)) {
    trip[AREA] = next;
    trip[PLACE] = ENTER;
  } else {
    trip[PLACE] = WAY_OUT;
    s.trace?.tell('P-ADG-11', 'the party turned back');
  }
}

function leave(s: State, plan: DelvePlan): void {
  s.trip[PLACE] = DECIDE + 1;
  if (!plan.stay) endDelve(s, plan);
}

function endDelve(s: State, plan: DelvePlan): void {
  const delves = (s.trip[DELVE] as number) + 1;
  s.trip[DELVE] = delves;
  s.trip[PLACE] = SET_OUT;
  if (delves >= plan.delves) end(s, s.trip[TURNED] === 0 ? DONE : TURNED_BACK);
}

/** Points by which attributes are below what they come back to. */
export function outstanding(s: State, c: number): number {
  let sum = 0;
  for (let a = 0; a < 3; a++) {
    sum += (s.best[c * 3 + a] as number) - (s.attributes[c * ATTRIBUTE_COLUMNS + a] as number);
  }
  return sum;
}
