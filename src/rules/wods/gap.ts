import type { Dice } from '../../dice/dice.ts';
import { mayCure } from './aftermath.ts';
import { attempt } from './attempt.ts';
import { endDelve, heroesAlive, nextRoom } from './delve.ts';
import { countPartial } from './harm.ts';
import { CURSED, healWounds, MAIMED, POISONED, woundsOf } from './injury.ts';
import { CURE, HEAL, HERO, HOLY_WATER, MISS, RATIONS, WIS } from './names.ts';
import { CURE_AILMENT, DECIDE, REST, type State, TURNED_BACK } from './state.ts';
import { missBit, tryCure } from './turn.ts';

/** Between two encounters: healers, rations, and whether to go on. */

/** Values of choices. */
const ALWAYS = 1;
const FIRST_DEATH = 2;
const REST_FULL = 1;
const REST_NEVER = 2;

/** Every wounded member is Cured once. @rule WODS-cure @rule R-WODS-17 */
export function cureWounds(s: State, dice: Dice): void {
  for (; s.cursor < (s.first[1] as number); s.cursor++) {
    const c = s.cursor;
    if (!s.isWithUs(c) || (s.hp[c] as number) >= (s.maxHp[c] as number)) continue;
    const healer = healerFor(s, c);
    if (healer < 0) break;
    if (s.rulings.cureCostsHolyWater === 1) s.spend(0, HOLY_WATER);
    tryCure(s, dice, healer, c);
    s.cursor++;
    return;
  }
  s.phase = REST;
}

/** The hero best at Cure who has not missed on this patient in this gap; -1 for none. */
function healerFor(s: State, patient: number): number {
  if (!mayCure(s, 0)) return -1;
  let best = -1;
  let most = -99;
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) {
    if (s.kind[c] !== HERO || !s.isWithUs(c) || !s.has(c, CURE)) continue;
    const modifier = s.modifier(c, WIS, HEAL);
    if (modifier <= most || ((s.cured[patient] as number) & missBit(s, c)) !== 0) continue;
    most = modifier;
    best = c;
  }
  return best;
}

/** Rations are eaten, by the most wounded first. @rule WODS-rest @rule WODS-gear-rations @rule P-WODS-15 */
export function rest(s: State): void {
  for (let n = 0; s.supply(0, RATIONS) > 0; n++) {
    const c = mostWounded(s);
    if (c < 0) break;
    if (n >= s.limits.rests) {
      s.restCapped = 1;
      break;
    }
    s.spend(0, RATIONS);
    s.rests[c] = (s.rests[c] as number) + 1;
    s.restsTaken++;
    s.hp[c] = Math.min(s.maxHp[c] as number, (s.hp[c] as number) + s.restAmount(c));
    s.trace?.tell('WODS-rest', `${s.names[c]} rested to ${s.hp[c]} HP`);
  }
  s.cursor = s.first[0] as number;
  s.phase = CURE_AILMENT;
}

/** Whoever misses most HP among those for whom a rest is worth it; -1 for nobody. */
function mostWounded(s: State): number {
  const choice = s.choices[0]?.rest;
  if (choice === REST_NEVER) return -1;
  const most = s.rulings.maxRestsPerGap;
  let worst = -1;
  let wounds = 0;
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) {
    if (!s.isWithUs(c) || (most > 0 && (s.rests[c] as number) >= most)) continue;
    const missing = (s.maxHp[c] as number) - (s.hp[c] as number);
    const amount = s.restAmount(c);
    if (amount === 0 || missing <= wounds || (choice !== REST_FULL && missing < amount)) continue;
    worst = c;
    wounds = missing;
  }
  return worst;
}

/** Poison, curses and maimed limbs are Cured, until a healer fails. @rule R-WODS-17 @rule R-WODS-54 */
export function cureAilments(s: State, dice: Dice): void {
  for (; s.cursor < (s.first[1] as number); s.cursor++) {
    const c = s.cursor;
    if (!s.isWithUs(c) || !hasAilment(s.wounds[c] as number)) continue;
    const healer = healerFor(s, c);
    if (healer < 0) continue;
    if (s.rulings.cureCostsHolyWater === 1) s.spend(0, HOLY_WATER);
    dice.roller = healer;
    const result = dice.draw(attempt(s.modifier(healer, WIS, HEAL)));
    countPartial(s, healer, result);
    if (result === MISS) s.cured[c] = (s.cured[c] as number) | missBit(s, healer);
    else s.wounds[c] = withoutAilment(s.wounds[c] as number);
    s.trace?.tell('WODS-cure', `${s.names[healer]} ${result === MISS ? 'could not heal' : 'healed'} ${s.names[c]}`);
    return;
  }
  s.phase = DECIDE;
}

/** Poison, curse or a maimed place: what Cure and temples heal. @rule WODS-injury-heal-maimed */
export function hasAilment(wounds: number): boolean {
  return (wounds & (POISONED | CURSED)) !== 0 || woundsOf(wounds, MAIMED) > 0;
}

/** One ailment less: poison, then curse, then a maimed place. */
export function withoutAilment(wounds: number): number {
  if ((wounds & POISONED) !== 0) return wounds & ~POISONED;
  if ((wounds & CURSED) !== 0) return wounds & ~CURSED;
  return healWounds(wounds, MAIMED, 1);
}

/** Goes on or turns back. @rule P-WODS-14 */
export function decide(s: State): void {
  const choice = s.choices[0]?.goOn;
  const last = !s.matchup.randomRooms && s.room + 1 >= s.matchup.rooms.length;
  const on = last || choice === ALWAYS || (choice === FIRST_DEATH ? heroesAlive(s) >= s.company : canBeRested(s));
  if (on) nextRoom(s);
  else {
    s.trace?.tell('P-WODS-14', 'the party turned back');
    endDelve(s, TURNED_BACK);
  }
}

/** Whether there are rations to bring every living member to three quarters of its HP. */
function canBeRested(s: State): boolean {
  let rations = s.supply(0, RATIONS);
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) {
    if (!s.isWithUs(c)) continue;
    const short = Math.ceil(((s.maxHp[c] as number) * 3) / 4) - (s.hp[c] as number);
    if (short <= 0) continue;
    const amount = s.restAmount(c);
    if (amount === 0) return false;
    rations -= Math.ceil(short / amount);
  }
  return rations >= 0;
}
