import type { Dice } from '../../dice/dice.ts';
import type { Law } from '../../dice/law.ts';
import { die, oneOf } from '../../dice/laws.ts';
import { WAY_OUT } from './aftermath.ts';
import { exert, scoreOf } from './attack.ts';
import { drain, harm } from './harm.ts';
import type { Area, DelvePlan, Hazard } from './matchup.ts';
import { ATTRIBUTE_COLUMNS, ATTRIBUTES, DONE, HERO, isDead, LOST, STANDING, TURN_CAP, TURNED_BACK } from './names.ts';
import { drinksBetweenFights, shareOut } from './pack.ts';
import { d20, isHit } from './rolls.ts';
import {
  ALL_TURNS,
  AREA,
  AREAS,
  BY_HAZARD,
  CHECK,
  CHECKS,
  countStatus,
  DAYS,
  DEAD_BEFORE,
  DELVE,
  EXACT_CHECKS,
  FOOD,
  FOUGHT,
  GOING_BACK,
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
  state,
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
import { goHome, payWages } from './stay.ts';
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
const DRINKING = 9;
/** `WAY_OUT` is 10. */
const DECIDE = 11;

const WORTHWHILE = 0;
const AFTER_FIGHTS = 1;
const CAREFUL = 0;
const ALWAYS = 1;
const NEAR_DEATH_SCARS = 5;

/** Goes on with the delve until dice are needed, or to its end. Rolls nothing. */
export function travel(): void {
  const plan = state.matchup.delve as DelvePlan;
  const { trip } = state;
  while (state.phase === TRAVEL) {
    if (heroesLeft() === 0) {
      end(LOST);
    } else if ((trip[CHECKS] as number) > 0) {
      trip[CHECKS] = (trip[CHECKS] as number) - 1;
      if (areaOf().chance > 0) state.phase = CHECK;
    } else if ((trip[TURNS] as number) >= state.limits.maxTurns && (trip[PLACE] as number) < WAY_OUT) {
      end(TURN_CAP);
    } else if ((trip[PLACE] as number) > DECIDE) {
      if (goHome()) endDelve(plan);
    } else {
      visit(plan);
    }
  }
}

/** One place of the delve, which sets the next one. */
function visit(plan: DelvePlan): void {
  const { trip } = state;
  switch (trip[PLACE]) {
    case SET_OUT:
      trip[AREA] = 0;
      trip[TURNS] = 0;
      trip[WANDERERS_MET] = 0;
      trip[REST_TAKEN] = 0;
      trip[FOOD] = plan.food;
      trip[DAYS] = 1;
      trip[DEAD_BEFORE] = countStatus(0, state.partySize, isDead);
      trip[GOING_BACK] = 0;
      trip[PLACE] = ENTER;
      state.trace?.chapter(`Delve ${(trip[DELVE] as number) + 1}`);
      return;
    case ENTER: {
      const area = areaOf();
      trip[TURNS_LEFT] = area.turns;
      trip[PLACE] = EXPLORE;
      if (trip[GOING_BACK] !== 0) {
        state.trace?.chapter(`Back through area ${(trip[AREA] as number) + 1}: ${area.name}`);
        return;
      }
      trip[FOUGHT] = 0;
      trip[HAZARD_NUMBER] = 0;
      trip[HAZARD_WHO] = -1;
      state.trace?.chapter(`Area ${(trip[AREA] as number) + 1}: ${area.name}`);
      if (area.noisy && state.rulings.lingerChecks) trip[CHECKS] = 1;
      return;
    }
    case EXPLORE:
      if ((trip[TURNS_LEFT] as number) === 0) {
        // Who lives here was met on the way in, and its hazards are known. @rule R-ADG-37
        trip[PLACE] = trip[GOING_BACK] === 0 ? OWN_ENCOUNTER : CAMP;
      } else {
        trip[TURNS_LEFT] = (trip[TURNS_LEFT] as number) - 1;
        spendTurn(false);
      }
      return;
    case OWN_ENCOUNTER: {
      trip[PLACE] = HAZARDS;
      const meeting = state.roster.areaMeeting[trip[AREA] as number] as number;
      if (meeting >= 0) encounter(meeting);
      return;
    }
    case HAZARDS:
      nextHazard();
      return;
    case CAMP:
      shareOut();
      makeCamp();
      return;
    case SLEEP:
      nextToRecover(NIGHT, SHORT_REST);
      return;
    case SHORT_REST:
      trip[PLACE] = RECOVER;
      state.cursor = -1;
      if (wantsRest()) beginRest();
      return;
    case RECOVER:
      if (trip[RESTING] === 0) trip[PLACE] = DRINKING;
      else nextToRecover(REST, DRINKING);
      return;
    case DRINKING:
      if (!isMoreAhead(plan) || !drinksBetweenFights()) trip[PLACE] = DECIDE;
      return;
    case WAY_OUT:
      goBack(plan);
      return;
    default:
      decide(plan);
  }
}

function areaOf(): Area {
  return (state.matchup.delve as DelvePlan).areas[state.trip[AREA] as number] as Area;
}

function heroesLeft(): number {
  let left = 0;
  for (let c = 0; c < state.partySize; c++) if (state.role[c] === HERO && state.status[c] === STANDING) left++;
  return left;
}

function end(result: number): void {
  state.result = result;
  state.phase = OVER;
  const [rule, text] = ENDINGS[result] as readonly [string, string];
  state.trace?.tell(rule, text);
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
function spendTurn(isLingering: boolean): void {
  const { trip } = state;
  const turns = (trip[TURNS] as number) + 1;
  trip[TURNS] = turns;
  state.count(ALL_TURNS);
  let checks = turns % areaOf().every === 0 ? 1 : 0;
  if (isLingering && state.rulings.lingerChecks) checks++;
  trip[CHECKS] = (trip[CHECKS] as number) + checks;
  state.trace?.tell('ADG-time-turn', `turn ${turns} passed`);
}

function encounter(meeting: number): void {
  state.trip[MEETING] = meeting;
  state.part = 0;
  state.phase = MEET;
}

/** An encounter check. @rule ADG-encounter-roll */
export function rollCheck(dice: Dice): void {
  dice.roller = -1;
  state.phase = TRAVEL;
  const roll = dice.draw(die(6));
  const isMet = roll <= areaOf().chance;
  state.trace?.tell(
    'ADG-encounter-roll',
    `the encounter check showed ${roll}: ${isMet ? 'somebody came' : 'nobody came'}`,
  );
  if (!isMet) return;
  if ((state.trip[WANDERERS_MET] as number) >= state.limits.maxWanderers) {
    state.count(WANDER_CAPS);
    state.trace?.tell('L-ADG-05', 'they stayed away, since too many had come before');
    return;
  }
  state.trip[WANDERERS_MET] = (state.trip[WANDERERS_MET] as number) + 1;
  state.count(WANDERING);
  // Whoever comes ends a rest before it has done any good. @rule ADG-rest-interrupted
  if (state.trip[RESTING] !== 0) state.trace?.tell('ADG-rest-interrupted', 'the rest was interrupted');
  state.trip[RESTING] = 0;
  if (state.roster.wanderingLaw === undefined) encounter(state.roster.wanderersFrom);
  else state.phase = WANDERERS;
}

/** Who comes, from the scenario's table. */
export function drawWanderers(dice: Dice): void {
  dice.roller = -1;
  encounter(state.roster.wanderersFrom + dice.draw(state.roster.wanderingLaw as Law));
}

/** Finds who faces the area's next trap or obstacle. */
function nextHazard(): void {
  const { trip } = state;
  const hazard = areaOf().hazards[trip[HAZARD_NUMBER] as number];
  if (hazard === undefined) {
    trip[PLACE] = CAMP;
    return;
  }
  let who = trip[HAZARD_WHO] as number;
  if (hazard.who === 'all') {
    do who++;
    while (who < state.partySize && state.status[who] !== STANDING);
  } else {
    who = who < 0 ? 0 : state.partySize;
  }
  trip[HAZARD_WHO] = who;
  if (who < state.partySize) {
    state.phase = HAZARD;
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
export function faceHazard(dice: Dice): void {
  const hazard = areaOf().hazards[state.trip[HAZARD_NUMBER] as number] as Hazard;
  const { attribute, hd, isSave } = hazard;
  const c = whoFaces(dice, hazard);
  const value = scoreOf(c, attribute);
  const rule = isSave ? (hd > 0 ? 'ADG-save-enemy' : 'ADG-save-hazard') : 'ADG-check-under';
  dice.roller = c;
  state.phase = TRAVEL;
  const roll = dice.draw(d20(hazard.mode, value, hd, state.rulings));
  let succeeds = isHit(roll, value, hd);
  if (state.trace !== undefined) {
    state.trace.tell(rule, `${state.name(c)} rolled ${roll} against ${ATTRIBUTES[attribute]} ${value}`);
  }
  // Saves cannot be exerted for. @rule ADG-save-no-exert
  if (!succeeds && !isSave && state.role[c] === HERO && paysForCheck(roll - value, 2 * value - roll)) {
    exert(c, attribute, roll - value);
    succeeds = true;
  }
  if (succeeds) {
    if (roll === value && !isSave) state.count(EXACT_CHECKS);
    return;
  }
  for (let turn = 0; turn < hazard.turns; turn++) spendTurn(false);
  if (hazard.drain > 0 && state.role[c] === HERO) drain(c, attribute, hazard.drain, BY_HAZARD);
  const law = state.roster.hazardLaw.get(hazard);
  if (law !== undefined && state.status[c] === STANDING) harm(c, dice.draw(law), BY_HAZARD, TRAVEL, rule);
}

/** The best adventurer for it, anybody at random, or whoever's turn it is. */
function whoFaces(dice: Dice, { who, attribute }: Hazard): number {
  if (who === 'all') return state.trip[HAZARD_WHO] as number;
  if (who === 'random') {
    let left = state.partyStanding > 1 ? dice.draw(oneOf(state.partyStanding)) : 0;
    let c = 0;
    while (state.status[c] !== STANDING || left-- > 0) c++;
    return c;
  }
  let best = -1;
  for (let c = 0; c < state.partySize; c++) {
    if (state.role[c] !== HERO || state.status[c] !== STANDING) continue;
    if (best < 0 || scoreOf(c, attribute) > scoreOf(best, attribute)) best = c;
  }
  return best;
}

/** A night in the area, where the scenario has one; outside somebody may come in each watch. @rule ADG-rest-night */
function makeCamp(): void {
  const { trip } = state;
  const { camp } = areaOf();
  if (camp === 'none') {
    trip[PLACE] = SHORT_REST;
    return;
  }
  trip[PLACE] = SLEEP;
  trip[REST_TAKEN] = 0;
  trip[DAYS] = (trip[DAYS] as number) + 1;
  state.cursor = -1;
  state.count(NIGHTS);
  state.trace?.tell('ADG-rest-night', camp === 'safe' ? 'the party slept in safety' : 'the party slept outside');
  if (camp === 'outside') trip[CHECKS] = state.rulings.nightWatches;
}

/** Whether the day's short rest is taken now. @rule P-ADG-10, ADG-rest-food */
function wantsRest(): boolean {
  const { trip } = state;
  if (trip[REST_TAKEN] !== 0 || (trip[FOOD] as number) < 1) return false;
  let missing = 0;
  let average = 0;
  for (let c = 0; c < state.partySize; c++) {
    if (state.status[c] !== STANDING) continue;
    missing += (state.top[c] as number) - (state.health[c] as number);
    average += ((state.recoveryDie[c] as number) + 1) / 2;
  }
  if (missing === 0) return false;
  const { shortRest } = state.choices;
  return (shortRest === WORTHWHILE && missing >= average) || (shortRest === AFTER_FIGHTS && trip[FOUGHT] !== 0);
}

/** Ten minutes, a meal, once a day. @rule ADG-rest-short */
function beginRest(): void {
  const { trip } = state;
  trip[REST_TAKEN] = 1;
  trip[RESTING] = 1;
  trip[FOOD] = (trip[FOOD] as number) - 1;
  state.count(RESTS);
  state.trace?.tell('ADG-rest-short', 'the party sat down to eat and rest');
  spendTurn(true);
}

/** Finds the next one who has health to recover. */
function nextToRecover(phase: number, place: number): void {
  while (++state.cursor < state.partySize) {
    const c = state.cursor;
    if (state.status[c] === STANDING && (state.health[c] as number) < (state.top[c] as number)) {
      state.phase = phase;
      return;
    }
  }
  state.trip[RESTING] = 0;
  state.trip[PLACE] = place;
}

/** Whether anything is left for which health may be needed: nights in civilisation cost no potion. */
function isMoreAhead(plan: DelvePlan): boolean {
  const area = state.trip[AREA] as number;
  const isBackAhead = area > 0 && (state.trip[GOING_BACK] !== 0 || state.rulings.wayBack === 'always');
  const isOnAhead = area + 1 < plan.areas.length && state.trip[GOING_BACK] === 0;
  return isBackAhead || isOnAhead || !(plan.stay || isLastDelve(plan));
}

function isLastDelve(plan: DelvePlan): boolean {
  return (state.trip[DELVE] as number) + 1 >= plan.delves;
}

/** Whether to go on after an area. @rule P-ADG-11 */
function goesOn(): boolean {
  const { goOn } = state.choices;
  if (goOn === ALWAYS) return true;
  // Whoever died on an earlier delve ended that one.
  if (goOn !== CAREFUL) return countStatus(0, state.partySize, isDead) === state.trip[DEAD_BEFORE];
  for (let c = 0; c < state.partySize; c++) {
    if (state.status[c] !== STANDING) continue;
    if ((state.scars[c] as number) >= NEAR_DEATH_SCARS || (state.health[c] as number) * 3 <= (state.top[c] as number))
      return false;
  }
  return true;
}

/** The area is done; its treasure is found; the party goes on, back or out. */
function decide(plan: DelvePlan): void {
  const { trip } = state;
  if (trip[GOING_BACK] !== 0) {
    trip[PLACE] = WAY_OUT;
    return;
  }
  const { treasure } = areaOf();
  state.count(AREAS);
  state.purse += treasure;
  state.log[TREASURE] = (state.log[TREASURE] as number) + treasure;
  const next = (trip[AREA] as number) + 1;
  if (next >= plan.areas.length) {
    if (state.rulings.wayBack === 'always') trip[PLACE] = WAY_OUT;
    else leave(plan);
  } else if (goesOn()) {
    trip[AREA] = next;
    trip[PLACE] = ENTER;
  } else {
    trip[TURNED] = 1;
    trip[PLACE] = WAY_OUT;
    state.trace?.tell('P-ADG-11', 'the party turned back');
  }
}

/**
 * The party leaves the area at hand for the one before it, which takes the turns, checks and nights it took on the way
 * in; from the first area, or where the ruling makes the way free, it is out.
 *
 * @rule R-ADG-37
 */
function goBack(plan: DelvePlan): void {
  const { trip } = state;
  trip[GOING_BACK] = 1;
  if (trip[AREA] === 0 || state.rulings.wayBack === 'free') {
    leave(plan);
    return;
  }
  trip[AREA] = (trip[AREA] as number) - 1;
  trip[PLACE] = ENTER;
}

function leave(plan: DelvePlan): void {
  state.trip[PLACE] = DECIDE + 1;
  if (plan.stay) return;
  payWages();
  endDelve(plan);
}

function endDelve(plan: DelvePlan): void {
  const delves = (state.trip[DELVE] as number) + 1;
  state.trip[DELVE] = delves;
  state.trip[PLACE] = SET_OUT;
  if (delves >= plan.delves) end(state.trip[TURNED] === 0 ? DONE : TURNED_BACK);
}

/** Points by which attributes are below what they come back to. */
export function outstanding(c: number): number {
  let sum = 0;
  for (let a = 0; a < 3; a++) {
    sum += (state.best[c * 3 + a] as number) - (state.attributes[c * ATTRIBUTE_COLUMNS + a] as number);
  }
  return sum;
}
