import { meleeFriends } from './melee.ts';
import { ATTRIBUTE_COLUMNS, HERO, STANDING } from './names.ts';
import { exertionCost, isChip, isHit } from './rolls.ts';
import type { Rulings } from './rulings.ts';
import type { State } from './state.ts';
import { declaresRitual, mendedByScars, paysForHit, usesSecondWeapon } from './tactics.ts';

const FACES = 20;

/**
 * Returns whether rulings make stalemates possible; otherwise an exact roll always stuns, or armour always wears down.
 */
export function allowStalemates({ exactNeedsHit, chipNeedsUnderAttribute, stunEffect }: Rulings): boolean {
  return chipNeedsUnderAttribute && (exactNeedsHit || stunEffect === 'none');
}

/**
 * Returns whether the fight is a stalemate: no standing character can ever hit, wear down or stun an enemy, on any face
 * of the d20, with any Scars and exertion that its side would use. Checked only under rulings that make it possible.
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

/** Returns whether a character can affect any slot in a range. */
function canAct(state: State, c: number, from: number, to: number): boolean {
  // Rituals and stray shots ignore armour.
  if (state.ritualLaw[c] !== undefined && state.uses[c] !== 0 && declaresRitual(state)) return true;
  // Cunning only falls during a fight: if it is too low for the second weapon now, it stays so.
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
    // Scars are used once a round, so a free attack may keep its roll.
    if (harms(state, face, value, ac) || (isHero && harms(state, mendedByScars(state, c, face, value, ac), value, ac)))
      return true;
    if (!isHero || face === ac) continue;
    const cost = exertionCost(face, value, ac);
    if (paysForHit(state, cost, value - cost, state.weaponLikely[hand], state.health[target])) return true;
  }
  return false;
}

/**
 * Returns whether a roll hits or wears armour down. When stalemates are possible, an exact roll that does neither has
 * no effect.
 */
function harms(state: State, roll: number, value: number, ac: number): boolean {
  return isHit(roll, value, ac) || isChip(roll, value, ac, state.rulings);
}
