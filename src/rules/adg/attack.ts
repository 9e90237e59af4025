import type { Dice } from '../../dice/dice.ts';
import type { Law } from '../../dice/law.ts';
import { oneOf } from '../../dice/laws.ts';
import { decideWhether, EXERTION, SECOND_ATTACK } from './decisions.ts';
import { drain, harm } from './harm.ts';
import type { Power } from './matchup.ts';
import { engaged, isEngaged } from './melee.ts';
import {
  AGILITY,
  ATTACK,
  ATTRIBUTE_COLUMNS,
  ATTRIBUTES,
  CUNNING,
  DISADVANTAGE,
  HERO,
  NORMAL,
  STANDING,
} from './names.ts';
import { d20, exertionCost, isChip, isHit, isSuccess } from './rolls.ts';
import { BY_EXERTION, FIGHT_END, NEXT_TURN, OVER, POWER, SETTLE, STRAY, STRIKE, type State } from './state.ts';
import { points } from './story.ts';
import {
  paysForHit,
  pickTarget,
  useScarsOnAttack,
  useScarsOnCheck,
  useScarsOnDamage,
  usesSecondWeapon,
} from './tactics.ts';

/** An attack: its roll, its effects, and the attacks that follow from it. */

/** Returns the score to roll against: an adventurer's attribute, or the Attack of anyone else, 0..20. */
export function scoreOf(state: State, c: number, attribute: number): number {
  const column = state.role[c] === HERO ? attribute : ATTACK;
  return state.attributes[c * ATTRIBUTE_COLUMNS + column];
}

/**
 * Returns whether an adventurer exerts to mend a failed roll. No one exerts to death.
 *
 * @rule R-ADG-07
 * @param left the attribute afterwards
 * @param scripted the script's decision
 */
export function exerts(state: State, c: number, left: number, scripted: boolean): boolean {
  return left >= 1 && decideWhether(state, EXERTION, c, scripted);
}

/** Pays points of an attribute to turn a failed roll into a success. @rule ADG-exertion */
export function exert(state: State, c: number, attribute: number, cost: number): void {
  state.exerted[attribute] += cost;
  if (state.trace !== undefined)
    state.trace.note('ADG-exertion', `${state.name(c)} exerted for ${points(cost)}`, { who: state.cast[c] });
  drain(state, c, attribute, cost, BY_EXERTION);
}

/**
 * Makes one attack of the acting character: target, d20, Scars, exertion, damage. Other effects follow in `settle`,
 * after the dying roll of anyone it struck down.
 *
 * @rule R-ADG-09
 */
export function strike(state: State, dice: Dice): void {
  const c = state.actor;
  const { rulings } = state;
  dice.roller = c;
  const target = pickTarget(state, dice, c);
  const hand = c * 2 + state.weapon;
  const attribute = state.weaponAttribute[hand];
  const value = state.attributes[c * ATTRIBUTE_COLUMNS + attribute];
  const ac = state.acAgainst(hand, target);
  state.target = target;
  if (state.trace !== undefined && ac !== state.ac[target]) traceCounted(state, hand, target, ac);
  const rolled = dice.draw(d20(modeOf(state, c), value, ac, rulings));
  const roll = useScarsOnAttack(state, c, rolled, value, ac);

  let hits = isHit(roll, value, ac);
  const chips = isChip(roll, value, ac, rulings);
  // A roll equal to the AC has an effect of its own, which exertion cannot change. @rule R-ADG-06
  if (!hits && state.role[c] === HERO && (roll !== ac || ac === 0)) {
    const cost = exertionCost(roll, value, ac);
    const left = value - cost;
    if (exerts(state, c, left, paysForHit(state, cost, left, state.weaponLikely[hand], state.health[target]))) {
      exert(state, c, attribute, cost);
      hits = true;
    }
  }
  state.exact = roll === value && (hits || !rulings.exactNeedsHit) ? 1 : 0;
  if (state.trace !== undefined) traceRoll(state, c, roll, hits, chips);
  if (chips) chip(state, c, target);
  state.phase = SETTLE;
  if (hits) {
    const damage = dice.draw(state.weaponLaw[hand] as Law);
    const dealt = useScarsOnDamage(state, c, damage, state.health[target]);
    harm(state, target, dealt, c, state.powerLaw[c] === undefined ? SETTLE : POWER, 'ADG-weapon-damage');
    if (state.phase === POWER && state.status[target] !== STANDING) state.phase = SETTLE;
  } else if (!chips && state.weaponRanged[hand] !== 0 && engaged(state, c) > 0) {
    state.phase = STRAY;
  }
}

function traceRoll(state: State, c: number, roll: number, hits: boolean, chips: boolean): void {
  const what = hits ? 'hit' : 'missed';
  const how = `${state.exact ? ' with an exact roll' : ''}${chips ? ' but wore down the armour' : ''}`;
  const rule = hits ? 'ADG-attack-hit' : 'ADG-attack-miss';
  state.trace?.note(rule, `${state.name(c)} rolled ${roll} and ${what} ${state.name(state.target)}${how}`, {
    who: state.cast[c],
    whom: state.cast[state.target],
  });
}

/** Notes why less than the whole AC counts. */
function traceCounted(state: State, hand: number, target: number, ac: number): void {
  const rule = state.weaponPiercing[hand] > 0 ? 'ADG-home-piercing' : 'ADG-home-shield';
  state.trace?.note(rule, `only ${ac} of the AC of ${state.name(target)} counted`, {
    who: state.cast[state.actor],
    whom: state.cast[target],
  });
}

/** Returns the advantage or disadvantage of this attack; a dazed attacker has disadvantage, or loses its advantage. */
function modeOf(state: State, c: number): number {
  const mode = state.mode[c];
  if (state.dazed === 0) return mode;
  return mode === NORMAL ? DISADVANTAGE : mode === DISADVANTAGE ? DISADVANTAGE : NORMAL;
}

/**
 * Lowers armour by a point for the rest of the encounter; at 0 it is broken. @rule ADG-attack-ac-chip, ADG-armour-break
 */
function chip(state: State, c: number, target: number): void {
  const side = state.sideOf(c);
  const left = state.ac[target] - 1;
  state.ac[target] = left;
  state.chips[side]++;
  state.trace?.note('ADG-attack-ac-chip', `the AC of ${state.name(target)} fell to ${left}`, {
    who: state.cast[c],
    whom: state.cast[target],
  });
  if (left > 0) return;
  state.sound[target] = 0;
  state.breaks[side]++;
  state.trace?.note('ADG-armour-break', `the armour of ${state.name(target)} broke`, {
    who: state.cast[c],
    whom: state.cast[target],
  });
}

/**
 * Resolves a miss into melee: the shooter saves with Agility or hits a friend.
 *
 * @rule ADG-ranged-stray, ADG-ranged-stray-random
 */
export function strayShot(state: State, dice: Dice): void {
  const c = state.actor;
  const value = scoreOf(state, c, AGILITY);
  dice.roller = c;
  state.phase = SETTLE;
  const rolled = dice.draw(d20(NORMAL, value, 0, state.rulings));
  const roll = useScarsOnCheck(state, c, rolled, value, 0);
  if (isSuccess(roll, value, 0)) {
    state.trace?.note('ADG-ranged-stray', `${state.name(c)} rolled ${roll} and hit no one else`, {
      who: state.cast[c],
    });
    return;
  }
  const others = engaged(state, c);
  let left = others > 1 ? dice.draw(oneOf(others)) : 0;
  let struck = state.isParty(c) ? 0 : state.foeFrom;
  while (!isEngaged(state, c, struck) || left-- > 0) struck++;
  state.strays++;
  state.trace?.note(
    'ADG-ranged-stray',
    `${state.name(c)} rolled ${roll} and the shot strayed to ${state.name(struck)}`,
    { who: state.cast[c], whom: state.cast[struck] },
  );
  const damage = dice.draw(state.weaponLaw[c * 2 + state.weapon] as Law);
  harm(state, struck, damage, c, SETTLE, 'ADG-ranged-stray');
}

/**
 * Applies the power of an enemy's hit besides its damage: the victim saves under its attribute and over the enemy's HD.
 *
 * @rule ADG-save-enemy
 */
export function sufferPower(state: State, dice: Dice): void {
  const { actor, target } = state;
  const { save, drain: lost } = state.lineOf(actor).power as Power;
  const hd = state.hd[actor];
  const value = scoreOf(state, target, save);
  dice.roller = target;
  state.phase = SETTLE;
  const rolled = dice.draw(d20(NORMAL, value, hd, state.rulings));
  const roll = useScarsOnCheck(state, target, rolled, value, hd);
  const name =
    state.trace === undefined ? '' : `${state.name(target)} rolled ${roll} against ${ATTRIBUTES.names[save]}`;
  if (isSuccess(roll, value, hd)) {
    state.trace?.note('ADG-save-enemy', `${name} and was spared`, { who: state.cast[actor], whom: state.cast[target] });
    return;
  }
  state.trace?.note('ADG-save-enemy', `${name} and was not spared`, {
    who: state.cast[actor],
    whom: state.cast[target],
  });
  if (lost > 0 && state.role[target] === HERO) drain(state, target, save, lost, actor);
  if (state.status[target] !== STANDING) return;
  harm(state, target, dice.draw(state.powerLaw[actor] as Law), actor, SETTLE, 'ADG-save-enemy');
}

/**
 * Resolves the rest of an attack without rolling: a stun, a free attack, the next attack of this turn.
 *
 * @rule ADG-attack-exact-stun, ADG-attack-exact-extra
 */
export function settle(state: State): void {
  const c = state.actor;
  const { target } = state;
  const isExactRoll = state.exact !== 0;
  state.exact = 0;
  state.target = 0;
  state.victim = 0;
  state.by = 0;
  state.resume = OVER;
  if (state.foesStanding === 0 || state.partyStanding === 0) {
    state.phase = FIGHT_END;
    return;
  }
  if (isExactRoll) {
    if (state.rulings.stunEffect !== 'none' && state.status[target] === STANDING && state.stunned[target] === 0) {
      state.stunned[target] = 1;
      state.stuns[state.sideOf(c)]++;
      state.trace?.note('ADG-attack-exact-stun', `${state.name(target)} was stunned`, {
        who: state.cast[c],
        whom: state.cast[target],
      });
    }
    if (state.chain < state.limits.maxChain) {
      state.chain++;
      state.freeAttacks[state.sideOf(c)]++;
      state.phase = STRIKE;
      state.trace?.note('ADG-attack-exact-extra', `${state.name(c)} attacked again at once`, { who: state.cast[c] });
      return;
    }
    state.chainCaps++;
    state.trace?.note('L-ADG-03', `${state.name(c)} had no free attacks left this turn`, { who: state.cast[c] });
  }
  state.phase = NEXT_TURN;
  if (--state.swings > 0) {
    state.phase = STRIKE;
  } else if (state.weapon === 0 && state.weaponAttribute[c * 2 + 1] >= 0 && strikesTwice(state, c)) {
    state.trace?.note('ADG-dual-wield-second', `${state.name(c)} paid for a second attack`, { who: state.cast[c] });
    exert(state, c, CUNNING, 1);
    state.weapon = 1;
    state.swings = 1;
    state.phase = STRIKE;
  }
}

/** Returns whether to use the second weapon. No one pays with the last point of Cunning. @rule R-ADG-07, R-ADG-13 */
function strikesTwice(state: State, c: number): boolean {
  if (state.attributes[c * ATTRIBUTE_COLUMNS + CUNNING] < 2) return false;
  return decideWhether(state, SECOND_ATTACK, c, usesSecondWeapon(state, c));
}
