import { decideForSide, decideWhether, PARTY, RITUAL, RETREAT as RUN } from './decisions.ts';
import { loseTheDowned, noteLoss } from './harm.ts';
import { ATTRIBUTE_COLUMNS, CUNNING, FLED, HERO, RETREAT, ROUND_CAP, STALEMATE, STANDING } from './names.ts';
import { regenerate } from './regeneration.ts';
import { canStallOut } from './stalemate.ts';
import {
  DRINK,
  EXTRA_ATTACK,
  FAST,
  FIGHT_END,
  FOES,
  FOES_SURPRISED,
  NEXT_TURN,
  PARTY_SURPRISED,
  PERFORM,
  REACHING,
  RITUALISTS,
  ROUND_END,
  ROUND_START,
  RUNNING,
  SEARCH,
  SLOW,
  STRIKE,
  type State,
  UNBREAKABLE,
} from './state.ts';
import { actionOf, declaresRitual, HOLD, runs } from './tactics.ts';

/** The course of a round. Nothing here rolls dice. */

/** Begins a round; rituals are declared. @rule ADG-initiative-order, ADG-ritual-last */
export function startRound(state: State): void {
  state.round++;
  state.rounds++;
  state.lane = state.someReach ? REACHING + FAST : FAST;
  state.cursor = -1;
  state.phase = NEXT_TURN;
  state.trace?.chapter(`Round ${state.round}`);
  if (canStallOut(state)) {
    state.result = STALEMATE;
    state.phase = FIGHT_END;
    state.trace?.note('L-ADG-01', 'no one could ever harm anyone');
    return;
  }
  // A stun that costs no turn prevents no ritual. @rule R-ADG-10
  const losesTurn = state.rulings.stunEffect === 'loseTurn';
  for (let c = 0; c < state.partySize; c++) {
    if (
      state.uses[c] === 0 ||
      state.ritualLaw[c] === undefined ||
      state.status[c] !== STANDING ||
      (losesTurn && state.stunned[c] !== 0)
    )
      continue;
    if (state.opening !== 0 && (state.surprised & PARTY_SURPRISED) !== 0) continue;
    if (state.attributes[c * ATTRIBUTE_COLUMNS + CUNNING] < 1) continue;
    if (!decideWhether(state, RITUAL, c, declaresRitual(state))) continue;
    state.declared[c] = 1;
    state.trace?.note('ADG-ritual-last', `${state.name(c)} prepared a ritual and would act last`, {
      who: state.cast[c],
    });
  }
}

/** Finds the next character to act, and its action; or ends the round. */
export function nextTurn(state: State): void {
  for (;;) {
    state.cursor++;
    const isFoes = state.lane === FOES || state.lane === RUNNING || state.lane === REACHING + FOES;
    if (state.cursor >= (isFoes ? state.foeTo - state.foeFrom : state.order.length)) {
      if (endLane(state)) return;
      continue;
    }
    const c = isFoes ? state.foeFrom + state.cursor : state.order[state.cursor];
    if (state.status[c] !== STANDING) continue;
    if (isFoes ? state.someReach && foesLane(state, c) !== state.lane : laneOf(state, c) !== state.lane) continue;
    if (state.opening !== 0 && (state.surprised & (isFoes ? FOES_SURPRISED : PARTY_SURPRISED)) !== 0) {
      state.trace?.note('ADG-surprise-effect', `${state.name(c)} was surprised and did nothing`, {
        who: state.cast[c],
      });
      continue;
    }
    if (startTurn(state, c)) return;
  }
}

/** @returns whether everyone has acted in this round */
function endLane(state: State): boolean {
  state.cursor = -1;
  if (state.lane === RITUALISTS) {
    state.phase = ROUND_END;
    return true;
  }
  if (state.lane === RUNNING) {
    getAway(state);
    return true;
  }
  state.lane = state.lane === REACHING + SLOW ? FAST : state.lane + 1;
  return false;
}

/** Returns when an adventurer acts; a hireling acts with its employer. @rule ADG-initiative-order, R-ADG-29 */
function laneOf(state: State, c: number): number {
  const leader = state.role[c] === HERO ? c : state.employer[c];
  if (state.declared[leader] !== 0) return RITUALISTS;
  return (state.fast[leader] !== 0 ? FAST : SLOW) + (state.reach[c] === 0 ? 0 : REACHING);
}

/** Returns when an enemy acts. All strike at a party that runs. @rule ADG-initiative-order, ADG-home-reach */
function foesLane(state: State, c: number): number {
  if (state.lane === RUNNING) return RUNNING;
  return state.reach[c] === 0 ? FOES : REACHING + FOES;
}

/**
 * Starts a character's turn.
 *
 * @returns whether it needs dice
 */
function startTurn(state: State, c: number): boolean {
  state.actor = c;
  state.target = 0;
  state.victim = 0;
  state.by = 0;
  state.weapon = 0;
  state.swings = 0;
  state.chain = 0;
  state.dazed = 0;
  if (state.stunned[c] !== 0 && losesTurn(state, c)) return false;
  if (state.searching[c] !== 0) {
    search(state, c);
    return false;
  }
  if (state.declared[c] !== 0) {
    state.phase = PERFORM;
    return true;
  }
  const action = actionOf(state, c);
  if (action === DRINK || action === SEARCH) {
    if (action === DRINK) state.resume = NEXT_TURN;
    state.phase = action;
    return true;
  }
  return attacks(state, c, action);
}

/** Whether a stunned character does nothing this turn; otherwise it is dazed. */
function losesTurn(state: State, c: number): boolean {
  // Those who are stunned do not strike at those who run. @rule R-ADG-36
  if (state.lane === RUNNING) return true;
  state.stunned[c] = 0;
  if (state.rulings.stunEffect === 'loseTurn') {
    if (state.rally[c] === EXTRA_ATTACK) state.rally[c] = UNBREAKABLE;
    state.trace?.note('ADG-attack-exact-stun', `${state.name(c)} was stunned and lost the turn`, {
      who: state.cast[c],
    });
    return true;
  }
  state.dazed = 1;
  return false;
}

/** Whether a character strikes or shoots, which is its turn unless it holds or is not near enough. */
function attacks(state: State, c: number, action: number): boolean {
  if (state.lane >= REACHING && state.approach === 0)
    state.trace?.note('ADG-home-reach', `${state.name(c)} struck before those without reach`, { who: state.cast[c] });
  // The extra attack is one of this round, also for whoever cannot strike yet. @rule R-ADG-28
  const isRallied = state.rally[c] === EXTRA_ATTACK;
  if (isRallied) state.rally[c] = UNBREAKABLE;
  if (action === HOLD || (state.approach > 0 && state.isRanged[c] === 0)) return false;
  state.swings = state.attacks[c];
  if (isRallied) {
    state.swings++;
    state.trace?.note('ADG-morale-rally', `${state.name(c)} had an extra attack`, { who: state.cast[c] });
  }
  state.phase = STRIKE;
  return true;
}

/** Spends a turn searching the pack; after the last one the item is at hand. @rule ADG-pack-fail */
function search(state: State, c: number): void {
  const left = state.searching[c] - 1;
  state.searching[c] = left;
  state.trace?.note('ADG-pack-fail', `${state.name(c)} went on searching the pack`, { who: state.cast[c] });
  if (left > 0) return;
  state.pack[c]--;
  state.potions[c]++;
}

/** Ends a round: clears its marks, lets the party run, and ends a fight that takes too long. */
export function refresh(state: State): void {
  state.enemyDied = 0;
  state.partyDied = 0;
  state.actor = 0;
  state.swings = 0;
  state.weapon = 0;
  state.dazed = 0;
  state.cursor = -1;
  // If both sides are surprised, neither approaches. @rule R-ADG-19
  const isStandstill = state.opening !== 0 && state.surprised === (PARTY_SURPRISED | FOES_SURPRISED);
  if (state.approach > 0 && !isStandstill) state.approach--;
  state.opening = 0;
  if (state.someRegenerate) regenerate(state, 1);
  for (let c = 0; c < state.size; c++) {
    state.scarUsed[c] = 0;
    state.lost[c] = 0;
    state.declared[c] = 0;
    state.aimed[c] = 0;
  }
  if (decideForSide(state, RUN, PARTY, runs(state))) {
    state.trace?.note('R-ADG-36', 'the party ran', { who: state.asOne(0) });
    state.lane = RUNNING;
    state.phase = NEXT_TURN;
  } else if (state.round >= state.limits.maxRounds) {
    state.result = ROUND_CAP;
    state.phase = FIGHT_END;
  } else {
    state.phase = ROUND_START;
  }
}

/** Those left of a party that ran have escaped; those who are down have not. @rule R-ADG-36 */
function getAway(state: State): void {
  loseTheDowned(state);
  state.result = RETREAT;
  state.phase = FIGHT_END;
}

/** Lets a character flee from the fight. @rule ADG-morale-flee */
export function flee(state: State, c: number, rule: string): void {
  state.setStatus(c, FLED);
  state.ran[c]++;
  noteLoss(state, c);
  state.trace?.note(rule, `${state.name(c)} fled`, { who: state.cast[c] });
}
