import { loseTheDowned, noteLoss } from './harm.ts';
import { ATTRIBUTE_COLUMNS, CUNNING, FLED, HERO, RETREAT, ROUND_CAP, STALEMATE, STANDING } from './names.ts';
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
  RITUALISTS,
  ROUND_END,
  ROUND_START,
  ROUNDS,
  RUNNING,
  SEARCH,
  SLOW,
  STRIKE,
  type State,
  UNBREAKABLE,
} from './state.ts';
import { declaresRitual, runs, wantsPotion } from './tactics.ts';

/** The course of a round. Nothing here rolls dice. */

/** A round begins; rituals are declared. @rule ADG-initiative-order, ADG-ritual-last */
export function startRound(s: State): void {
  s.round++;
  s.count(ROUNDS);
  s.lane = FAST;
  s.cursor = -1;
  s.phase = NEXT_TURN;
  s.trace?.chapter(`Round ${s.round}`);
  if (canStallOut(s)) {
    s.result = STALEMATE;
    s.phase = FIGHT_END;
    s.trace?.tell('L-ADG-01', 'nobody could ever harm anybody');
    return;
  }
  for (let c = 0; c < s.partySize; c++) {
    if (s.uses[c] === 0 || s.ritualLaw[c] === undefined || s.status[c] !== STANDING || s.stunned[c] !== 0) continue;
    if (s.opening !== 0 && (s.surprised & PARTY_SURPRISED) !== 0) continue;
    if ((s.attributes[c * ATTRIBUTE_COLUMNS + CUNNING] as number) < 1 || !declaresRitual(s)) continue;
    s.declared[c] = 1;
    s.trace?.tell('ADG-ritual-last', `${s.name(c)} prepared a ritual and would act last`);
  }
}

/** Finds the next one to act, and what he does; or ends the round. */
export function nextTurn(s: State): void {
  for (;;) {
    s.cursor++;
    const isFoes = s.lane === FOES || s.lane === RUNNING;
    if (s.cursor >= (isFoes ? s.foeTo - s.foeFrom : s.order.length)) {
      if (endLane(s)) return;
      continue;
    }
    const c = isFoes ? s.foeFrom + s.cursor : (s.order[s.cursor] as number);
    if (s.status[c] !== STANDING) continue;
    if (!isFoes && laneOf(s, c) !== s.lane) continue;
    if (s.opening !== 0 && (s.surprised & (isFoes ? FOES_SURPRISED : PARTY_SURPRISED)) !== 0) {
      s.trace?.tell('ADG-surprise-effect', `${s.name(c)} was surprised and did nothing`);
      continue;
    }
    if (startTurn(s, c)) return;
  }
}

/** @returns whether nobody is left to act in this round */
function endLane(s: State): boolean {
  s.cursor = -1;
  if (s.lane === RITUALISTS) {
    s.phase = ROUND_END;
    return true;
  }
  if (s.lane === RUNNING) {
    getAway(s);
    return true;
  }
  s.lane++;
  return false;
}

/** When an adventurer acts; a hireling acts with his employer. @rule ADG-initiative-order, R-ADG-29 */
function laneOf(s: State, c: number): number {
  const leader = s.role[c] === HERO ? c : (s.employer[c] as number);
  if (s.declared[leader] !== 0) return RITUALISTS;
  return s.fast[leader] !== 0 ? FAST : SLOW;
}

/**
 * What somebody does in his turn.
 *
 * @returns whether dice are to be rolled for it
 */
function startTurn(s: State, c: number): boolean {
  s.actor = c;
  s.target = 0;
  s.victim = 0;
  s.by = 0;
  s.weapon = 0;
  s.swings = 0;
  s.chain = 0;
  s.dazed = 0;
  if (s.stunned[c] !== 0) {
    // Those who are stunned do not strike at those who run. @rule R-ADG-36
    if (s.lane === RUNNING) return false;
    s.stunned[c] = 0;
    if (s.rulings.stunEffect === 'loseTurn') {
      if (s.rally[c] === EXTRA_ATTACK) s.rally[c] = UNBREAKABLE;
      s.trace?.tell('ADG-attack-exact-stun', `${s.name(c)} was stunned and lost the turn`);
      return false;
    }
    s.dazed = 1;
  }
  if (s.searching[c] !== 0) {
    search(s, c);
    return false;
  }
  if (s.declared[c] !== 0) {
    s.phase = PERFORM;
    return true;
  }
  if (wantsPotion(s, c)) {
    if (s.potions[c] !== 0) {
      s.resume = NEXT_TURN;
      s.phase = DRINK;
      return true;
    }
    if (s.pack[c] !== 0 && s.forgone[c] === 0) {
      s.phase = SEARCH;
      return true;
    }
  }
  if (s.approach > 0 && s.isRanged[c] === 0) return false;
  s.swings = s.attacks[c] as number;
  if (s.rally[c] === EXTRA_ATTACK) {
    s.rally[c] = UNBREAKABLE;
    s.swings++;
    s.trace?.tell('ADG-morale-rally', `${s.name(c)} had an extra attack`);
  }
  s.phase = STRIKE;
  return true;
}

/** A turn of looking through the pack; after the last one the item is at hand. @rule ADG-pack-fail */
function search(s: State, c: number): void {
  const left = (s.searching[c] as number) - 1;
  s.searching[c] = left;
  s.trace?.tell('ADG-pack-fail', `${s.name(c)} went on searching the pack`);
  if (left > 0) return;
  s.pack[c] = (s.pack[c] as number) - 1;
  s.potions[c] = (s.potions[c] as number) + 1;
}

/** What a round leaves behind is put away; the party may run; a fight that goes on too long is ended. */
export function refresh(s: State): void {
  s.enemyDied = 0;
  s.partyDied = 0;
  s.opening = 0;
  s.actor = 0;
  s.swings = 0;
  s.weapon = 0;
  s.dazed = 0;
  s.cursor = -1;
  if (s.approach > 0) s.approach--;
  for (let c = 0; c < s.size; c++) {
    s.scarUsed[c] = 0;
    s.lost[c] = 0;
    s.declared[c] = 0;
    s.aimed[c] = 0;
  }
  if (runs(s)) {
    s.trace?.tell('R-ADG-36', 'the party ran');
    s.lane = RUNNING;
    s.phase = NEXT_TURN;
  } else if (s.round >= s.limits.maxRounds) {
    s.result = ROUND_CAP;
    s.phase = FIGHT_END;
  } else {
    s.phase = ROUND_START;
  }
}

/** Who is left of a party that ran is away; those lying there are not. @rule R-ADG-36 */
function getAway(s: State): void {
  loseTheDowned(s);
  s.result = RETREAT;
  s.phase = FIGHT_END;
}

/** Somebody leaves the fight. @rule ADG-morale-flee */
export function flee(s: State, c: number, rule: string): void {
  s.setStatus(c, FLED);
  s.ran[c] = (s.ran[c] as number) + 1;
  noteLoss(s, c);
  s.trace?.tell(rule, `${s.name(c)} fled`);
}
