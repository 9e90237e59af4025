import type { Dice } from '../../dice/dice.ts';
import type { Law } from '../../dice/law.ts';
import { die, oneOf } from '../../dice/laws.ts';
import { WAY_OUT } from './aftermath.ts';
import { exert, exerts, scoreOf } from './attack.ts';
import { decideForSide, GO_ON, PARTY, SHORT_REST as REST_SHORTLY } from './decisions.ts';
import { drain, harm } from './harm.ts';
import type { Area, DelvePlan, Hazard } from './matchup.ts';
import { ATTRIBUTE_COLUMNS, ATTRIBUTES, DONE, HERO, isDead, LOST, STANDING, TURN_CAP, TURNED_BACK } from './names.ts';
import { drinksBetweenFights, shareOut } from './pack.ts';
import { ROUNDS_OF_TURN, regenerate } from './regeneration.ts';
import { d20, isHit } from './rolls.ts';
import {
  BY_HAZARD,
  CHECK,
  countStatus,
  HAZARD,
  MEET,
  NIGHT,
  OVER,
  REST,
  type State,
  TRAVEL,
  WANDERERS,
} from './state.ts';
import { goHome, payWages } from './stay.ts';
import { isLow, paysForCheck } from './tactics.ts';

/** Places of a delve, in the order of visiting each area. */
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

/** Continues the delve until dice are needed, or to its end. Rolls nothing. */
export function travel(state: State): void {
  const plan = state.matchup.delve as DelvePlan;
  while (state.phase === TRAVEL) {
    if (heroesLeft(state) === 0) {
      end(state, LOST);
    } else if (state.checks > 0) {
      state.checks--;
      if (areaOf(state).chance > 0) state.phase = CHECK;
    } else if (state.delveTurns >= state.limits.maxTurns && state.place < WAY_OUT) {
      end(state, TURN_CAP);
    } else if (state.place > DECIDE) {
      if (goHome(state)) endDelve(state, plan);
    } else {
      visit(state, plan);
    }
  }
}

/** Visits one place of the delve and sets the next one. */
function visit(state: State, plan: DelvePlan): void {
  switch (state.place) {
    case SET_OUT:
      state.area = 0;
      state.delveTurns = 0;
      state.wanderersMet = 0;
      state.restTaken = 0;
      state.food = plan.food;
      state.days = 1;
      state.setOut = heroesLeft(state);
      state.deadBefore = countStatus(state, 0, state.partySize, isDead);
      state.goingBack = 0;
      state.place = ENTER;
      state.trace?.chapter(`Delve ${state.delve + 1}`);
      return;
    case ENTER: {
      const area = areaOf(state);
      state.turnsLeft = area.turns;
      state.place = EXPLORE;
      if (state.goingBack !== 0) {
        state.trace?.chapter(`Back through area ${state.area + 1}: ${area.name}`);
        return;
      }
      state.fought = 0;
      state.hazard = 0;
      state.hazardFacer = -1;
      state.trace?.chapter(`Area ${state.area + 1}: ${area.name}`);
      if (area.noisy && state.rulings.lingerChecks) state.checks = 1;
      return;
    }
    case EXPLORE:
      if (state.turnsLeft === 0) {
        // On the way back, the inhabitants have been met and the hazards are known. @rule R-ADG-37
        state.place = state.goingBack === 0 ? OWN_ENCOUNTER : CAMP;
      } else {
        state.turnsLeft--;
        spendTurn(state, false);
      }
      return;
    case OWN_ENCOUNTER: {
      state.place = HAZARDS;
      const meeting = state.roster.areaMeeting[state.area];
      if (meeting >= 0) encounter(state, meeting);
      return;
    }
    case HAZARDS:
      nextHazard(state);
      return;
    case CAMP:
      shareOut(state);
      makeCamp(state);
      return;
    case SLEEP:
      nextToRecover(state, NIGHT, SHORT_REST);
      return;
    case SHORT_REST:
      state.place = RECOVER;
      state.cursor = -1;
      if (wantsRest(state)) beginRest(state);
      return;
    case RECOVER:
      if (state.resting === 0) state.place = DRINKING;
      else nextToRecover(state, REST, DRINKING);
      return;
    case DRINKING:
      if (!isMoreAhead(state, plan) || !drinksBetweenFights(state)) state.place = DECIDE;
      return;
    case WAY_OUT:
      goBack(state, plan);
      return;
    default:
      decide(state, plan);
  }
}

function areaOf(state: State): Area {
  return (state.matchup.delve as DelvePlan).areas[state.area];
}

function heroesLeft(state: State): number {
  let left = 0;
  for (let c = 0; c < state.partySize; c++) if (state.role[c] === HERO && state.status[c] === STANDING) left++;
  return left;
}

function end(state: State, result: number): void {
  state.result = result;
  state.phase = OVER;
  const [rule, text] = ENDINGS[result];
  state.trace?.note(rule, text, { who: state.asOne(0) });
}

const ENDINGS: Readonly<Record<number, readonly [rule: string, text: string]>> = {
  [DONE]: ['R-ADG-32', 'the party had seen everything'],
  [TURNED_BACK]: ['P-ADG-11', 'the party had turned back'],
  [LOST]: ['ADG-dying-dead', 'no adventurer was left'],
  [TURN_CAP]: ['L-ADG-04', 'the delve took too many turns'],
};

/**
 * Spends an exploration turn of ten minutes. Checks for encounters are due at intervals, and after a turn spent in one
 * place.
 *
 * @rule ADG-time-turn, ADG-time-wandering, ADG-encounter-triggers, ADG-home-regeneration
 */
function spendTurn(state: State, isLingering: boolean): void {
  const turns = state.delveTurns + 1;
  state.delveTurns = turns;
  state.turns++;
  let checks = turns % areaOf(state).every === 0 ? 1 : 0;
  if (isLingering && state.rulings.lingerChecks) checks++;
  state.checks += checks;
  state.trace?.note('ADG-time-turn', `turn ${turns} passed`, { who: state.asOne(0) });
  if (state.someRegenerate) regenerate(state, ROUNDS_OF_TURN);
}

function encounter(state: State, meeting: number): void {
  state.meeting = meeting;
  state.part = 0;
  state.phase = MEET;
}

/** Makes an encounter check. @rule ADG-encounter-roll */
export function rollCheck(state: State, dice: Dice): void {
  dice.roller = -1;
  state.phase = TRAVEL;
  const roll = dice.draw(die(6));
  const isMet = roll <= areaOf(state).chance;
  state.trace?.note(
    'ADG-encounter-roll',
    `the encounter check showed ${roll}: ${isMet ? 'someone came' : 'no one came'}`,
  );
  if (!isMet) return;
  if (state.wanderersMet >= state.limits.maxWanderers) {
    state.wanderCaps++;
    state.trace?.note('L-ADG-05', 'they stayed away, since too many had come before');
    return;
  }
  state.wanderersMet++;
  state.wanderings++;
  // Whoever comes ends a rest before it has done any good. @rule ADG-rest-interrupted
  if (state.resting !== 0)
    state.trace?.note('ADG-rest-interrupted', 'the rest was interrupted', { who: state.asOne(0) });
  state.resting = 0;
  if (state.roster.wanderingLaw === undefined) encounter(state, state.roster.wanderersFrom);
  else state.phase = WANDERERS;
}

/** Draws wanderers from the scenario's table. */
export function drawWanderers(state: State, dice: Dice): void {
  dice.roller = -1;
  encounter(state, state.roster.wanderersFrom + dice.draw(state.roster.wanderingLaw as Law));
}

/** Chooses who faces the area's next trap or obstacle. */
function nextHazard(state: State): void {
  const hazard = areaOf(state).hazards[state.hazard];
  if (hazard === undefined) {
    state.place = CAMP;
    return;
  }
  let who = state.hazardFacer;
  if (hazard.who === 'all') {
    do who++;
    while (who < state.partySize && state.status[who] !== STANDING);
  } else {
    who = who < 0 ? 0 : state.partySize;
  }
  state.hazardFacer = who;
  if (who < state.partySize) {
    state.phase = HAZARD;
    return;
  }
  state.hazard++;
  state.hazardFacer = -1;
}

/**
 * Makes a check against an obstacle, or a save against a trap or a creature's power.
 *
 * @rule ADG-check-under, ADG-save-hazard, ADG-save-enemy
 */
export function faceHazard(state: State, dice: Dice): void {
  const hazard = areaOf(state).hazards[state.hazard];
  const { attribute, hd, isSave } = hazard;
  const c = whoFaces(state, dice, hazard);
  const value = scoreOf(state, c, attribute);
  const rule = isSave ? (hd > 0 ? 'ADG-save-enemy' : 'ADG-save-hazard') : 'ADG-check-under';
  dice.roller = c;
  state.phase = TRAVEL;
  const roll = dice.draw(d20(hazard.mode, value, hd, state.rulings));
  let succeeds = isHit(roll, value, hd);
  if (state.trace !== undefined) {
    state.trace.note(rule, `${state.name(c)} rolled ${roll} against ${ATTRIBUTES.names[attribute]} ${value}`, {
      who: state.cast[c],
    });
  }
  // No one can exert for a save. @rule ADG-save-no-exert
  const cost = roll - value;
  if (!succeeds && !isSave && state.role[c] === HERO && exerts(state, c, value - cost, paysForCheck(state, cost))) {
    exert(state, c, attribute, cost);
    succeeds = true;
  }
  if (succeeds) {
    if (roll === value && !isSave) state.exactChecks++;
    return;
  }
  for (let turn = 0; turn < hazard.turns; turn++) spendTurn(state, false);
  if (hazard.drain > 0 && state.role[c] === HERO) drain(state, c, attribute, hazard.drain, BY_HAZARD);
  const law = state.roster.hazardLaw.get(hazard);
  if (law !== undefined && state.status[c] === STANDING) harm(state, c, dice.draw(law), BY_HAZARD, TRAVEL, rule);
}

/** Returns who faces a hazard: the best adventurer, a random character, or each in turn. */
function whoFaces(state: State, dice: Dice, { who, attribute }: Hazard): number {
  if (who === 'all') return state.hazardFacer;
  if (who === 'random') {
    let left = state.partyStanding > 1 ? dice.draw(oneOf(state.partyStanding)) : 0;
    let c = 0;
    while (state.status[c] !== STANDING || left-- > 0) c++;
    return c;
  }
  let best = -1;
  for (let c = 0; c < state.partySize; c++) {
    if (state.role[c] !== HERO || state.status[c] !== STANDING) continue;
    if (best < 0 || scoreOf(state, c, attribute) > scoreOf(state, best, attribute)) best = c;
  }
  return best;
}

/**
 * Spends a night in the area, if the scenario has one; outside, each watch may bring an encounter. @rule ADG-rest-night
 */
function makeCamp(state: State): void {
  const { camp } = areaOf(state);
  if (camp === 'none') {
    state.place = SHORT_REST;
    return;
  }
  state.place = SLEEP;
  state.restTaken = 0;
  state.days++;
  state.cursor = -1;
  state.nights++;
  state.trace?.note('ADG-rest-night', camp === 'safe' ? 'the party slept in safety' : 'the party slept outside', {
    who: state.asOne(0),
  });
  if (camp === 'outside') state.checks = state.rulings.nightWatches;
}

/** Returns whether to take the day's short rest now. @rule P-ADG-10, ADG-rest-food */
function wantsRest(state: State): boolean {
  if (state.restTaken !== 0 || state.food < 1) return false;
  let missing = 0;
  let average = 0;
  for (let c = 0; c < state.partySize; c++) {
    if (state.status[c] !== STANDING) continue;
    missing += state.top[c] - state.health[c];
    average += (state.recoveryDie[c] + 1) / 2;
  }
  if (missing === 0) return false;
  const { shortRest } = state.choices;
  const scripted =
    (shortRest === 'worthwhile' && missing >= average) || (shortRest === 'afterFights' && state.fought !== 0);
  return decideForSide(state, REST_SHORTLY, PARTY, scripted);
}

/** Begins a short rest: ten minutes and a meal, once a day. @rule ADG-rest-short */
function beginRest(state: State): void {
  state.restTaken = 1;
  state.resting = 1;
  state.food--;
  state.rests++;
  state.trace?.note('ADG-rest-short', 'the party sat down to eat and rest', { who: state.asOne(0) });
  spendTurn(state, true);
}

/** Moves to the next character with health to recover. */
function nextToRecover(state: State, phase: number, place: number): void {
  while (++state.cursor < state.partySize) {
    const c = state.cursor;
    if (state.status[c] === STANDING && state.health[c] < state.top[c]) {
      state.phase = phase;
      return;
    }
  }
  state.resting = 0;
  state.place = place;
}

/** Returns whether health may still be needed: nights in civilisation cost no potion. */
function isMoreAhead(state: State, plan: DelvePlan): boolean {
  const area = state.area;
  const isBackAhead = area > 0 && (state.goingBack !== 0 || state.rulings.wayBack === 'always');
  const isOnAhead = area + 1 < plan.areas.length && state.goingBack === 0;
  return isBackAhead || isOnAhead || !(plan.stay || isLastDelve(state, plan));
}

function isLastDelve(state: State, plan: DelvePlan): boolean {
  return state.delve + 1 >= plan.delves;
}

/** Returns whether to go on after an area. @rule P-ADG-11 */
function goesOn(state: State): boolean {
  const { goOn, turnBack } = state.choices;
  if (goOn === 'always') return true;
  // A death in an earlier delve ended only that one.
  if (goOn === 'untilDeath') return countStatus(state, 0, state.partySize, isDead) === state.deadBefore;
  const spent = state.setOut - unspent(state);
  return spent === 0 || spent < turnBack * state.setOut;
}

/**
 * Returns the number of adventurers who are neither dead nor hurt nor near death. Hirelings do not count; they are paid
 * for the risk.
 */
function unspent(state: State): number {
  const { hurtAt, nearDeath } = state.choices;
  let count = 0;
  for (let c = 0; c < state.partySize; c++) {
    if (state.role[c] !== HERO || state.status[c] !== STANDING) continue;
    if (state.scars[c] < nearDeath && !isLow(state, c, hurtAt)) count++;
  }
  return count;
}

/** Completes an area: collects its treasure, then goes on, back or out. */
function decide(state: State, plan: DelvePlan): void {
  if (state.goingBack !== 0) {
    state.place = WAY_OUT;
    return;
  }
  const { treasure } = areaOf(state);
  state.areas++;
  state.purse += treasure;
  state.treasure += treasure;
  const next = state.area + 1;
  if (next >= plan.areas.length) {
    if (state.rulings.wayBack === 'always') state.place = WAY_OUT;
    else leave(state, plan);
  } else if (decideForSide(state, GO_ON, PARTY, goesOn(state))) {
    state.area = next;
    state.place = ENTER;
  } else {
    state.turnedBack = 1;
    state.place = WAY_OUT;
    state.trace?.note('P-ADG-11', 'the party turned back', { who: state.asOne(0) });
  }
}

/**
 * Goes back from the current area to the one before it, which takes the same turns, checks and nights as on the way in.
 * From the first area, or if the ruling makes the way back free, the party is out.
 *
 * @rule R-ADG-37
 */
function goBack(state: State, plan: DelvePlan): void {
  state.goingBack = 1;
  if (state.area === 0 || state.rulings.wayBack === 'free') {
    leave(state, plan);
    return;
  }
  state.area--;
  state.place = ENTER;
}

function leave(state: State, plan: DelvePlan): void {
  state.place = DECIDE + 1;
  if (plan.stay) return;
  payWages(state);
  endDelve(state, plan);
}

function endDelve(state: State, plan: DelvePlan): void {
  const delves = state.delve + 1;
  state.delve = delves;
  state.place = SET_OUT;
  if (delves >= plan.delves) end(state, state.turnedBack === 0 ? DONE : TURNED_BACK);
}

/** Returns the points by which attributes are below their full values. */
export function outstanding(state: State, c: number): number {
  let sum = 0;
  for (let a = 0; a < 3; a++) {
    sum += state.best[c * 3 + a] - state.attributes[c * ATTRIBUTE_COLUMNS + a];
  }
  return sum;
}
