import { meleeFriends } from './melee.ts';
import { ATTRIBUTE_COLUMNS, HERO, STANDING } from './names.ts';
import { exertionCost, isChip, isHit } from './rolls.ts';
import type { Rulings } from './rulings.ts';
import type { State } from './state.ts';
import { declaresRitual, mendedByScars, paysForHit, usesSecondWeapon } from './tactics.ts';

const FACES = 20;

/** Whether rulings make stalemates possible: else an exact roll always stuns, or armour always wears down. */
export function allowStalemates({ exactNeedsHit, chipNeedsUnderAttribute, stunEffect }: Rulings): boolean {
  return chipNeedsUnderAttribute && (exactNeedsHit || stunEffect === 'none');
}

/**
 * Whether the fight is a stalemate: nobody who stands can ever hit, wear down or stun anybody, by no face of the d20,
 * with no Scars and no exertion that his side would use. Found out only under rulings that make it possible.
 *
 * @rule L-ADG-01
 */
export function canStallOut(state: State): boolean {
  if (!allowStalemates(state.rulings)) return false;
  for (let c = 0; c < state.partySize; c++) {
    if (state.status[c] === STANDING && canAct(state, c, state.foeFrom, state.foeTo)) return false;
  }
  for (let c = state.foeFrom; c < state.foeTo; c++) {
    if (state.status[c] === STANDING && canAct(state, c, 0, state.partySize)) return false;
  }
  return true;
}

/** Whether somebody can do anything to anybody from one slot to another. */
function canAct(state: State, c: number, from: number, to: number): boolean {
  // Rituals and stray shots know no armour.
  if (state.ritualLaw[c] !== undefined && state.uses[c] !== 0 && declaresRitual(state)) return true;
  // Cunning only falls in a fight: who would not pay for the second weapon now never will.
  const hands = usesSecondWeapon(state, c) ? 2 : 1;
  for (let d = from; d < to; d++) {
    if (state.status[d] !== STANDING) continue;
    for (let hand = 0; hand < hands; hand++) if (canHarm(state, c, c * 2 + hand, d)) return true;
  }
  return false;
}

function canHarm(state: State, c: number, hand: number, target: number): boolean {
  const attribute = state.weaponAttribute[hand];
  if (attribute < 0) return false;
  if (state.weaponRanged[hand] !== 0 && meleeFriends(state, c) > 0) return true;
  const value = state.attributes[c * ATTRIBUTE_COLUMNS + attribute];
  const ac = state.acAgainst(hand, target);
  const isHero = state.role[c] === HERO;
  for (let face = 1; face <= FACES; face++) {
    // Scars are used once a round, so that a free attack may stay as it was rolled.
    if (harms(state, face, value, ac) || (isHero && harms(state, mendedByScars(state, c, face, value, ac), value, ac)))
      return true;
    if (!isHero || face === ac) continue;
    const cost = exertionCost(face, value, ac);
    if (paysForHit(state, cost, value - cost, state.weaponLikely[hand], state.health[target])) return true;
  }
  return false;
}

/** Whether a roll hits or wears armour down. Where stalemates are possible, an exact roll that does neither is nothing. */
function harms(state: State, roll: number, value: number, ac: number): boolean {
  return isHit(roll, value, ac) || isChip(roll, value, ac, state.rulings);
}
