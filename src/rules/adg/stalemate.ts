import { engaged } from './attack.ts';
import { ATTRIBUTE_COLUMNS, HERO, STANDING } from './names.ts';
import { exertionCost, rankAttack } from './rolls.ts';
import type { State } from './state.ts';
import { declaresRitual, mendedByScars, paysForHit } from './tactics.ts';

const FACES = 20;

/**
 * Whether the fight is a stalemate: nobody who stands can ever hit, wear down or stun anybody, by no face of the d20,
 * with no Scars and no exertion that his side would use. Found out only under rulings that make it possible.
 *
 * @rule L-ADG-01
 */
export function canStallOut(s: State): boolean {
  const { exactNeedsHit, chipNeedsUnderAttribute } = s.rulings;
  // Without these an exact roll always stuns, or armour always wears down.
  if (!exactNeedsHit || !chipNeedsUnderAttribute) return false;
  for (let c = 0; c < s.partySize; c++) {
    if (s.status[c] === STANDING && canAct(s, c, s.foeFrom, s.foeTo)) return false;
  }
  for (let c = s.foeFrom; c < s.foeTo; c++) {
    if (s.status[c] === STANDING && canAct(s, c, 0, s.partySize)) return false;
  }
  return true;
}

/** Whether somebody can do anything to anybody from one slot to another. */
function canAct(s: State, c: number, from: number, to: number): boolean {
  // Rituals and stray shots know no armour.
  if (s.ritualLaw[c] !== undefined && s.uses[c] !== 0 && declaresRitual(s)) return true;
  for (let d = from; d < to; d++) {
    if (s.status[d] === STANDING && (canHarm(s, c, c * 2, d) || canHarm(s, c, c * 2 + 1, d))) return true;
  }
  return false;
}

function canHarm(s: State, c: number, hand: number, target: number): boolean {
  const attribute = s.weaponAttribute[hand] as number;
  if (attribute < 0) return false;
  if (s.weaponRanged[hand] !== 0 && engaged(s, c) > 0) return true;
  const value = s.attributes[c * ATTRIBUTE_COLUMNS + attribute] as number;
  const ac = s.ac[target] as number;
  const isHero = s.role[c] === HERO;
  for (let face = 1; face <= FACES; face++) {
    if (rankAttack(isHero ? mendedByScars(s, c, face, value, ac) : face, value, ac, s.rulings) > 0) return true;
    if (!isHero || face === ac) continue;
    const cost = exertionCost(face, value, ac);
    if (paysForHit(s, cost, value - cost, s.weaponLikely[hand] as number, s.health[target] as number)) return true;
  }
  return false;
}
