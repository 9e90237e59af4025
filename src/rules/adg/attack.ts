import type { Dice } from '../../dice/dice.ts';
import type { Law } from '../../dice/law.ts';
import { oneOf } from '../../dice/laws.ts';
import { drain, harm } from './harm.ts';
import type { Power } from './matchup.ts';
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
import { d20, exertionCost, isChip, isHit } from './rolls.ts';
import {
  BREAKS,
  BY_EXERTION,
  CHAIN_CAPS,
  CHIPS,
  EXERTED,
  FIGHT_END,
  FREE_ATTACKS,
  NEXT_TURN,
  OVER,
  POWER,
  SETTLE,
  STRAY,
  STRAYS,
  STRIKE,
  STUNS,
  type State,
} from './state.ts';
import { points } from './story.ts';
import {
  paysForHit,
  pickTarget,
  useScarsOnAttack,
  useScarsOnCheck,
  useScarsOnDamage,
  usesSecondWeapon,
} from './tactics.ts';

/** An attack: its roll, what comes of it, and the attacks that follow from it. */

/** What a slot can roll against: an adventurer's attribute, or the Attack of anybody else, 0..20. */
export function scoreOf(s: State, c: number, attribute: number): number {
  const column = s.role[c] === HERO ? attribute : ATTACK;
  return s.attributes[c * ATTRIBUTE_COLUMNS + column] as number;
}

/** Pays points of an attribute for turning a failed roll into a success. @rule ADG-exertion */
export function exert(s: State, c: number, attribute: number, cost: number): void {
  s.log[EXERTED + attribute] = (s.log[EXERTED + attribute] as number) + cost;
  if (s.trace !== undefined) s.trace.tell('ADG-exertion', `${s.name(c)} exerted for ${points(cost)}`);
  drain(s, c, attribute, cost, BY_EXERTION);
}

/**
 * One attack of the one whose turn it is: target, d20, Scars, exertion, damage. Its other effects come in `settle`,
 * after whoever it struck down has rolled for his life.
 *
 * @rule R-ADG-09
 */
export function strike(s: State, dice: Dice): void {
  const c = s.actor;
  const { rulings } = s;
  dice.roller = c;
  const target = pickTarget(s, dice, c);
  const hand = c * 2 + s.weapon;
  const attribute = s.weaponAttribute[hand] as number;
  const value = s.attributes[c * ATTRIBUTE_COLUMNS + attribute] as number;
  const ac = s.ac[target] as number;
  s.target = target;
  const rolled = dice.draw(d20(modeOf(s, c), value, ac, rulings));
  const roll = useScarsOnAttack(s, c, rolled, value, ac);

  let hits = isHit(roll, value, ac);
  const chips = isChip(roll, value, ac, rulings);
  // The AC exactly is a result of its own, which exertion cannot mend. @rule R-ADG-06
  if (!hits && s.role[c] === HERO && (roll !== ac || ac === 0)) {
    const cost = exertionCost(roll, value, ac);
    if (paysForHit(s, cost, value - cost, s.weaponLikely[hand] as number, s.health[target] as number)) {
      exert(s, c, attribute, cost);
      hits = true;
    }
  }
  s.exact = roll === value && (hits || !rulings.exactNeedsHit) ? 1 : 0;
  if (s.trace !== undefined) tellRoll(s, c, roll, hits, chips);
  if (chips) chip(s, c, target);
  s.phase = SETTLE;
  if (hits) {
    const damage = dice.draw(s.weaponLaw[hand] as Law);
    const dealt = useScarsOnDamage(s, c, damage, s.health[target] as number);
    harm(s, target, dealt, c, s.powerLaw[c] === undefined ? SETTLE : POWER, 'ADG-weapon-damage');
    if (s.phase === POWER && s.status[target] !== STANDING) s.phase = SETTLE;
  } else if (!chips && s.weaponRanged[hand] !== 0 && engaged(s, c) > 0) {
    s.phase = STRAY;
  }
}

function tellRoll(s: State, c: number, roll: number, hits: boolean, chips: boolean): void {
  const what = hits ? 'hit' : 'missed';
  const how = `${s.exact ? ' with an exact roll' : ''}${chips ? ' but wore down the armour' : ''}`;
  const rule = hits ? 'ADG-attack-hit' : 'ADG-attack-miss';
  s.trace?.tell(rule, `${s.name(c)} rolled ${roll} and ${what} ${s.name(s.target)}${how}`);
}

/** Advantage or disadvantage of this attack; being dazed takes advantage away. */
function modeOf(s: State, c: number): number {
  const mode = s.mode[c] as number;
  if (s.dazed === 0) return mode;
  return mode === NORMAL ? DISADVANTAGE : mode === DISADVANTAGE ? DISADVANTAGE : NORMAL;
}

/** Armour loses a point for the rest of the encounter; at 0 it is broken. @rule ADG-attack-ac-chip, ADG-armour-break */
function chip(s: State, c: number, target: number): void {
  const side = s.sideOf(c);
  const left = (s.ac[target] as number) - 1;
  s.ac[target] = left;
  s.count(CHIPS + side);
  s.trace?.tell('ADG-attack-ac-chip', `the AC of ${s.name(target)} fell to ${left}`);
  if (left > 0) return;
  s.sound[target] = 0;
  s.count(BREAKS + side);
  s.trace?.tell('ADG-armour-break', `the armour of ${s.name(target)} broke`);
}

/**
 * How many of the shooter's own side are in melee with whoever he shoots at: everybody armed for it, once the sides
 * have met.
 *
 * @rule R-ADG-14
 */
export function engaged(s: State, c: number): number {
  if (s.approach > 0) return 0;
  const mine = s.isParty(c);
  const to = mine ? s.partySize : s.foeTo;
  let count = 0;
  for (let d = mine ? 0 : s.foeFrom; d < to; d++) if (isEngaged(s, c, d)) count++;
  return count;
}

function isEngaged(s: State, c: number, d: number): boolean {
  return d !== c && s.status[d] === STANDING && s.isRanged[d] === 0;
}

/**
 * A shot into melee that missed: whoever shot saves with Agility or strikes one of his own.
 *
 * @rule ADG-ranged-stray, ADG-ranged-stray-random
 */
export function strayShot(s: State, dice: Dice): void {
  const c = s.actor;
  const value = scoreOf(s, c, AGILITY);
  dice.roller = c;
  s.phase = SETTLE;
  const rolled = dice.draw(d20(NORMAL, value, 0, s.rulings));
  const roll = useScarsOnCheck(s, c, rolled, value, 0);
  if (isHit(roll, value, 0)) {
    s.trace?.tell('ADG-ranged-stray', `${s.name(c)} rolled ${roll} and struck nobody else`);
    return;
  }
  const others = engaged(s, c);
  let left = others > 1 ? dice.draw(oneOf(others)) : 0;
  let struck = s.isParty(c) ? 0 : s.foeFrom;
  while (!isEngaged(s, c, struck) || left-- > 0) struck++;
  s.count(STRAYS);
  s.trace?.tell('ADG-ranged-stray', `${s.name(c)} rolled ${roll} and the shot strayed to ${s.name(struck)}`);
  const damage = dice.draw(s.weaponLaw[c * 2 + s.weapon] as Law);
  harm(s, struck, damage, c, SETTLE, 'ADG-ranged-stray');
}

/**
 * What an enemy's hit does besides its damage: the one who was hit saves under his attribute and over the enemy's HD.
 *
 * @rule ADG-save-enemy
 */
export function sufferPower(s: State, dice: Dice): void {
  const { actor, target } = s;
  const { save, drain: lost } = s.lineOf(actor).power as Power;
  const hd = s.hd[actor] as number;
  const value = scoreOf(s, target, save);
  dice.roller = target;
  s.phase = SETTLE;
  const rolled = dice.draw(d20(NORMAL, value, hd, s.rulings));
  const roll = useScarsOnCheck(s, target, rolled, value, hd);
  const name = s.trace === undefined ? '' : `${s.name(target)} rolled ${roll} against ${ATTRIBUTES[save]}`;
  if (isHit(roll, value, hd)) {
    s.trace?.tell('ADG-save-enemy', `${name} and was spared`);
    return;
  }
  s.trace?.tell('ADG-save-enemy', `${name} and was not spared`);
  if (lost > 0 && s.role[target] === HERO) drain(s, target, save, lost, actor);
  if (s.status[target] !== STANDING) return;
  harm(s, target, dice.draw(s.powerLaw[actor] as Law), actor, SETTLE, 'ADG-save-enemy');
}

/**
 * The rest of an attack: a stun, a free attack, the next attack of this turn. Rolls nothing.
 *
 * @rule ADG-attack-exact-stun, ADG-attack-exact-extra
 */
export function settle(s: State): void {
  const c = s.actor;
  const { target } = s;
  const isExactRoll = s.exact !== 0;
  s.exact = 0;
  s.target = 0;
  s.victim = 0;
  s.by = 0;
  s.resume = OVER;
  if (s.foesStanding === 0 || s.partyStanding === 0) {
    s.phase = FIGHT_END;
    return;
  }
  if (isExactRoll) {
    if (s.rulings.stunEffect !== 'none' && s.status[target] === STANDING && s.stunned[target] === 0) {
      s.stunned[target] = 1;
      s.count(STUNS + s.sideOf(c));
      s.trace?.tell('ADG-attack-exact-stun', `${s.name(target)} was stunned`);
    }
    if (s.chain < s.limits.maxChain) {
      s.chain++;
      s.count(FREE_ATTACKS + s.sideOf(c));
      s.phase = STRIKE;
      s.trace?.tell('ADG-attack-exact-extra', `${s.name(c)} attacked again at once`);
      return;
    }
    s.count(CHAIN_CAPS);
  }
  s.phase = NEXT_TURN;
  if (--s.swings > 0) {
    s.phase = STRIKE;
  } else if (s.weapon === 0 && (s.weaponAttribute[c * 2 + 1] as number) >= 0 && usesSecondWeapon(s, c)) {
    s.trace?.tell('ADG-dual-wield-second', `${s.name(c)} paid for a second attack`);
    exert(s, c, CUNNING, 1);
    s.weapon = 1;
    s.swings = 1;
    s.phase = STRIKE;
  }
}
