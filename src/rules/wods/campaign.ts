import type { Dice } from '../../dice/dice.ts';
import { die } from '../../dice/laws.ts';
import { classEntry, learnAbilities, learnSkills } from './classes.ts';
import { heroesAlive, setOut } from './delve.ts';
import { hasAilment, withoutAilment } from './gap.ts';
import { SUPPLY_PRICE } from './gear.ts';
import { BROKEN, healWounds, woundsOf } from './injury.ts';
import { HIGHEST_LEVEL, LEVEL_XP } from './levels.ts';
import { ABSENT, COMPANION, DEAD, HERO, PET, STANDING, SUPPLIES, type SupplyName } from './names.ts';
import { raiseAttribute } from './opening.ts';
import { pay, purse } from './purse.ts';
import { DELVE_CAP, GOAL, MEND, OVER, type State, WIPED } from './state.ts';

/** Between two delves: healing, temples, shopping, experience. @rule P-WODS-16 */

/** A day at a tavern, bed and board. @rule WODS-taverns @rule R-WODS-64 */
const TAVERN_DAY = 2;
const WEEK = 7;
const TEMPLE_CURE = 500;
const RESURRECTION = 5000;
/** What everybody keeps in purse. @rule P-WODS-16 */
const RESERVE = 60;
const NO_RESURRECTION = 1;
const CUMULATIVE = 1;

/** Comes home: the game is over, or the party mends for the next delve. */
export function comeHome(s: State): void {
  if (s.matchup.play === 'delve') {
    s.phase = OVER;
    return;
  }
  if (heroesAlive(s) === 0) {
    finish(s, WIPED);
    return;
  }
  s.cursor = s.first[0] as number;
  s.left = 0;
  s.phase = MEND;
  if (s.matchup.campaign.waits) findBroken(s);
  else live(s);
}

function finish(s: State, end: number): void {
  s.campaignEnd = end;
  s.phase = OVER;
}

/** Goes to the next hero with a broken bone; after the last the party waits for the worst. */
function findBroken(s: State): void {
  for (; s.cursor < (s.first[1] as number); s.cursor++) {
    const c = s.cursor;
    if (s.kind[c] === HERO && s.isWithUs(c) && woundsOf(s.wounds[c] as number, BROKEN) > 0) return;
  }
  if (s.left > 0) waitWeeks(s, s.left);
  live(s);
}

/** How long a broken bone takes: 1d4+2 weeks. @rule WODS-injury-heal-broken */
export function mend(s: State, dice: Dice): void {
  dice.roller = s.cursor;
  s.left = Math.max(s.left, dice.draw(die(4)) + 2);
  s.cursor++;
  findBroken(s);
}

/** Waits at a tavern, if everybody's keep can be paid. @rule R-WODS-54 @rule R-WODS-64 */
function waitWeeks(s: State, weeks: number): void {
  const cost = weeks * WEEK * TAVERN_DAY * heroesAlive(s);
  if (purse(s) < cost) return;
  pay(s, cost);
  s.weeks += weeks;
  s.trace?.tell('WODS-injury-heal-broken', `the party waited ${weeks} weeks for broken bones`);
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) {
    if (!s.isWithUs(c)) continue;
    s.wounds[c] = healWounds(s.wounds[c] as number, BROKEN, 9);
    s.hp[c] = Math.min(s.maxHp[c] as number, (s.hp[c] as number) + s.restAmount(c) * weeks * WEEK);
  }
}

/** Spends silver in the order of the policy, then sets out again or stops. */
function live(s: State): void {
  takeRooms(s);
  visitTemple(s);
  restock(s);
  raiseDead(s);
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) {
    if (s.kind[c] !== HERO || !s.isWithUs(c)) continue;
    squander(s, c);
    while (risesOneLevel(s, c));
  }
  if (reachedGoal(s)) finish(s, GOAL);
  else if (s.delve >= s.matchup.campaign.delves) finish(s, DELVE_CAP);
  else setOut(s);
}

/** Everybody sleeps off their wounds while silver lasts. @rule WODS-taverns */
function takeRooms(s: State): void {
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) {
    if (!s.isWithUs(c)) continue;
    const amount = s.restAmount(c);
    while (amount > 0 && (s.hp[c] as number) < (s.maxHp[c] as number) && purse(s) >= TAVERN_DAY) {
      pay(s, TAVERN_DAY);
      s.hp[c] = Math.min(s.maxHp[c] as number, (s.hp[c] as number) + amount);
    }
  }
}

/** Temples heal maimed places, poison and curses. @rule WODS-temple-cure */
function visitTemple(s: State): void {
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) {
    while (s.kind[c] === HERO && s.isWithUs(c) && hasAilment(s.wounds[c] as number) && purse(s) >= TEMPLE_CURE) {
      pay(s, TEMPLE_CURE);
      s.wounds[c] = withoutAilment(s.wounds[c] as number);
      s.trace?.tell('WODS-temple-cure', `a temple cured ${s.names[c]}`);
    }
  }
}

/** Buys back what was used. */
function restock(s: State): void {
  const { supplies } = s.matchup.sides[0] as { supplies: readonly number[] };
  supplies.forEach((wanted, kind) => {
    const price = SUPPLY_PRICE[SUPPLIES[kind] as SupplyName];
    while (s.supply(0, kind) < wanted && purse(s) >= price) {
      pay(s, price);
      s.supplies[kind] = s.supply(0, kind) + 1;
    }
  });
}

/** The dead come back at 1 HP, with all they had learnt. @rule WODS-temple-resurrection */
function raiseDead(s: State): void {
  if (s.choices[0]?.spending === NO_RESURRECTION) return;
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) {
    if (s.kind[c] !== HERO || s.status[c] !== DEAD || purse(s) < RESURRECTION) continue;
    pay(s, RESURRECTION);
    s.status[c] = STANDING;
    s.hp[c] = 1;
    s.raised++;
    s.trace?.tell('WODS-temple-resurrection', `a temple raised ${s.names[c]} from the dead`);
  }
  takeRooms(s);
}

/** Silver above the reserve is wasted, and what is wasted teaches. @rule WODS-xp-spend */
function squander(s: State, c: number): void {
  const wasted = (s.silver[c] as number) - RESERVE;
  if (wasted <= 0) return;
  s.silver[c] = RESERVE;
  s.xp[c] = (s.xp[c] as number) + wasted;
  s.trace?.tell('WODS-xp-spend', `${s.names[c]} squandered ${wasted} silver`);
}

/** @rule WODS-level-xp @rule R-WODS-28 @rule R-WODS-05 @rule P-WODS-12 */
function risesOneLevel(s: State, c: number): boolean {
  const level = (s.level[c] as number) + 1;
  if (level > HIGHEST_LEVEL) return false;
  const cost = LEVEL_XP[level] as number;
  if ((s.xp[c] as number) < cost) return false;
  if (s.rulings.xpMode !== CUMULATIVE) s.xp[c] = (s.xp[c] as number) - cost;
  s.level[c] = level;
  if (level % 3 === 0) {
    const name = s.line(c).class;
    if (name !== '') s.abilities[c] = learnAbilities(s.abilities[c] as number, 1, classEntry(name));
    s.skills[c] = learnSkills(s.skills[c] as number, 1);
    befriend(s, c);
  }
  if (level % 3 === 1) raiseAttribute(s, c);
  const before = s.maxHp[c] as number;
  s.derive(c);
  s.hp[c] = (s.hp[c] as number) + (s.maxHp[c] as number) - before;
  s.trace?.tell('WODS-level-xp', `${s.names[c]} rose to level ${level}`);
  return true;
}

/** A hero who has learnt Pet finds an animal. @rule WODS-pet */
function befriend(s: State, c: number): void {
  if (!s.has(c, PET)) return;
  const owner = s.lineOf[c] as number;
  const nth = c - (s.firstOfLine[owner] as number);
  s.matchup.lines.forEach((line, i) => {
    if (line.companionOf !== owner || (line.tags & COMPANION) === 0) return;
    const pet = (s.firstOfLine[i] as number) + nth;
    if (s.status[pet] !== ABSENT) return;
    s.status[pet] = STANDING;
    s.hp[pet] = s.maxHp[pet] as number;
  });
}

function reachedGoal(s: State): boolean {
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) {
    if (s.kind[c] === HERO && s.isWithUs(c) && (s.level[c] as number) < s.matchup.campaign.goal) return false;
  }
  return true;
}
