import type { Dice } from '../../dice/dice.ts';
import { die } from '../../dice/laws.ts';
import { learn, learnSkills } from './classes.ts';
import { decideForSide, decideWhether, RAISE, SQUANDER } from './decisions.ts';
import { heroesAlive, isHired, setOut } from './delve.ts';
import { hasAilment, withoutAilment } from './gap.ts';
import { SUPPLIES } from './gear.ts';
import { BROKEN, healWounds, woundsOf } from './injury.ts';
import { HIGHEST_LEVEL, LEVEL_XP } from './levels.ts';
import type { Beginner } from './matchup.ts';
import { ABSENT, DEAD, HERO, LOST, PET, STANDING } from './names.ts';
import { raiseAttribute, rollSheet } from './opening.ts';
import { DELVE_CAP, GOAL, MEND, OVER, REPLACE, WIPED } from './phases.ts';
import { pay, purse } from './purse.ts';
import type { World } from './world.ts';

/** Between two delves: healing, temples, shopping, experience. @rule P-WODS-16 */

/** Price of a day's bed and board at a tavern. @rule WODS-taverns @rule R-WODS-64 */
const TAVERN_DAY = 2;
const WEEK = 7;
const TEMPLE_CURE = 500;
const RESURRECTION = 5000;

/** Ends the game, or prepares the party for the next delve. */
export function comeHome(world: World): void {
  if (world.matchup.play === 'delve') {
    world.phase = OVER;
    return;
  }
  if (heroesAlive(world) === 0) {
    finish(world, WIPED);
    return;
  }
  world.cursor = 0;
  world.left = 0;
  world.phase = MEND;
  if (world.matchup.campaign.waits) findBroken(world);
  else live(world);
}

function finish(world: World, end: number): void {
  world.campaignEnd = end;
  world.phase = OVER;
}

/** Moves to the next hero with a broken bone; after the last, the party waits for the longest. */
function findBroken(world: World): void {
  for (; world.cursor < world.party.length; world.cursor++) {
    const c = world.cursor;
    if (world.kind[c] === HERO && world.isWithUs(c) && woundsOf(world.wounds[c], BROKEN) > 0) return;
  }
  if (world.left > 0) waitWeeks(world, world.left);
  live(world);
}

/** Rolls how long a broken bone takes to heal: 1d4+2 weeks. @rule WODS-injury-heal-broken */
export function mend(world: World, dice: Dice): void {
  dice.roller = world.cursor;
  world.left = Math.max(world.left, dice.draw(die(4)) + 2);
  world.cursor++;
  findBroken(world);
}

/** Waits at a tavern, if the party can pay for everyone. @rule R-WODS-54 @rule R-WODS-64 */
function waitWeeks(world: World, weeks: number): void {
  const cost = weeks * WEEK * TAVERN_DAY * heroesAlive(world);
  if (purse(world) < cost) return;
  pay(world, cost);
  world.weeks += weeks;
  world.trace?.note('WODS-injury-heal-broken', `the party waited ${weeks} weeks for broken bones`, {
    who: world.asOne(0),
  });
  for (let c = 0; c < world.party.length; c++) {
    if (!world.isWithUs(c)) continue;
    world.wounds[c] = healWounds(world.wounds[c], BROKEN, 9);
    world.hp[c] = Math.min(world.maxHp[c], world.hp[c] + world.restAmount(c) * weeks * WEEK);
  }
}

/** Spends silver in the order of the policy, then sets out again or stops. */
function live(world: World): void {
  takeRooms(world);
  visitTemple(world);
  restock(world);
  raiseDead(world);
  for (let c = 0; c < world.party.length; c++) {
    if (world.kind[c] !== HERO || !world.isWithUs(c)) continue;
    squander(world, c);
    while (risesOneLevel(world, c));
  }
  if (reachedGoal(world)) finish(world, GOAL);
  else if (world.delve >= world.matchup.campaign.delves) finish(world, DELVE_CAP);
  else {
    world.cursor = 0;
    replaceLost(world);
  }
}

/**
 * Moves to the next lost hero whose successor must roll attributes; after the last, the party sets out.
 *
 * @rule R-WODS-69
 */
function replaceLost(world: World): void {
  for (; world.matchup.campaign.replaces && world.cursor < world.party.length; world.cursor++) {
    const c = world.cursor;
    if (world.kind[c] !== HERO || !isLost(world, c)) continue;
    const { beginner, attributes } = world.line(c);
    takePlace(world, c, beginner as Beginner);
    if (attributes.length > 0) continue;
    world.phase = REPLACE;
    return;
  }
  setOut(world);
}

/** Rolls an attribute of a new hero. @rule WODS-attr-table */
export function rollSuccessor(world: World, dice: Dice): void {
  if (!rollSheet(world, dice, world.cursor)) return;
  world.cursor++;
  replaceLost(world);
}

function isLost(world: World, c: number): boolean {
  return world.status[c] === DEAD || world.status[c] === LOST;
}

/** Replaces a lost hero by a new one of the same line. @rule R-WODS-69 */
function takePlace(world: World, c: number, beginner: Beginner): void {
  world.replaced[c] += 1;
  world.status[c] = STANDING;
  world.level[c] = 1;
  world.abilities[c] = beginner.abilities;
  world.skills[c] = beginner.skills;
  world.silver[c] = beginner.silver;
  world.xp[c] = 0;
  world.wounds[c] = 0;
  for (let i = c * 6; i < c * 6 + 6; i++) {
    world.sheet[i] = world.line(c).attributes[i - c * 6] ?? 0;
    world.rolled[i] = 0;
  }
  world.derive(c);
  world.hp[c] = world.maxHp[c];
  const most = world.matchup.sides[0]?.supplies;
  beginner.supplies.forEach((brought, kind) => {
    world.supplies[kind] = Math.max(world.supply(0, kind), Math.min(most[kind], world.supply(0, kind) + brought));
  });
  world.trace?.note('R-WODS-69', `a new ${world.names[c]} of level 1 joined the party`, { who: world.cast[c] });
  const pet = petOf(world, c);
  if (pet >= 0) {
    if (isLost(world, pet)) world.replaced[pet] += 1;
    world.status[pet] = ABSENT;
    befriend(world, c);
  }
}

/**
 * Everyone rests at a tavern while there is silver; those hired by the day return rested. @rule WODS-taverns @rule
 * R-WODS-58
 */
function takeRooms(world: World): void {
  for (let c = 0; c < world.party.length; c++) {
    if (!world.isWithUs(c) || isHired(world, c)) continue;
    const amount = world.restAmount(c);
    while (amount > 0 && world.hp[c] < world.maxHp[c] && purse(world) >= TAVERN_DAY) {
      pay(world, TAVERN_DAY);
      world.hp[c] = Math.min(world.maxHp[c], world.hp[c] + amount);
    }
  }
}

/** Temples heal maimed locations, poison and curses. @rule WODS-temple-cure */
function visitTemple(world: World): void {
  for (let c = 0; c < world.party.length; c++) {
    while (world.kind[c] === HERO && world.isWithUs(c) && hasAilment(world.wounds[c]) && purse(world) >= TEMPLE_CURE) {
      pay(world, TEMPLE_CURE);
      world.wounds[c] = withoutAilment(world.wounds[c]);
      world.trace?.note('WODS-temple-cure', `a temple cured ${world.names[c]}`, { whom: world.cast[c] });
    }
  }
}

/** Restocks used supplies. */
function restock(world: World): void {
  const { supplies } = world.matchup.sides[0] as { supplies: readonly number[] };
  supplies.forEach((wanted, kind) => {
    const { price } = SUPPLIES.rows[kind];
    while (world.supply(0, kind) < wanted && purse(world) >= price) {
      pay(world, price);
      world.supplies[kind] = world.supply(0, kind) + 1;
    }
  });
}

/** Raises the dead at 1 HP, with everything they had learnt. @rule WODS-temple-resurrection */
function raiseDead(world: World): void {
  const scripted = world.choices[0].spending !== 'no-resurrection';
  for (let c = 0; c < world.party.length; c++) {
    if (world.kind[c] !== HERO || world.status[c] !== DEAD || purse(world) < RESURRECTION) continue;
    if (!decideForSide(world, RAISE, 0, scripted)) continue;
    pay(world, RESURRECTION);
    world.status[c] = STANDING;
    world.hp[c] = 1;
    world.raised++;
    world.trace?.note('WODS-temple-resurrection', `a temple raised ${world.names[c]} from the dead`, {
      whom: world.cast[c],
    });
  }
  takeRooms(world);
}

/** Wastes silver above each hero's reserve, which gives experience. @rule WODS-xp-spend @rule P-WODS-16 */
function squander(world: World, c: number): void {
  const reserve = Math.floor(world.choices[0].reserve);
  const wasted = world.silver[c] - reserve;
  if (wasted <= 0 || !decideWhether(world, SQUANDER, c, true)) return;
  world.silver[c] = reserve;
  world.xp[c] += wasted;
  world.trace?.note('WODS-xp-spend', `${world.names[c]} squandered ${wasted} silver`, { who: world.cast[c] });
}

/** @rule WODS-level-xp @rule R-WODS-28 @rule R-WODS-05 @rule P-WODS-12 */
function risesOneLevel(world: World, c: number): boolean {
  const level = world.level[c] + 1;
  if (level > HIGHEST_LEVEL) return false;
  const cost = LEVEL_XP[level];
  if (world.xp[c] < cost) return false;
  if (world.rulings.xpMode !== 'cumulative') world.xp[c] -= cost;
  world.level[c] = level;
  if (level % 3 === 0) {
    world.abilities[c] = learn(world.abilities[c], 1, world.line(c).learns);
    world.skills[c] = learnSkills(world.skills[c], 1);
  }
  if (level % 3 === 1) raiseAttribute(world, c);
  const before = world.maxHp[c];
  world.derive(c);
  world.hp[c] = world.hp[c] + world.maxHp[c] - before;
  befriend(world, c);
  world.trace?.note('WODS-level-xp', `${world.names[c]} rose to level ${level}`, { who: world.cast[c] });
  return true;
}

/** Gives an animal to a hero who has learnt Pet. @rule WODS-pet */
function befriend(world: World, c: number): void {
  const pet = petOf(world, c);
  if (pet < 0 || !world.has(c, PET) || world.status[pet] !== ABSENT) return;
  world.status[pet] = STANDING;
  world.hp[pet] = world.maxHp[pet];
}

/** Returns the figure of a hero's present or possible animal; -1 if there is none. */
function petOf(world: World, c: number): number {
  const owner = world.lineOf[c];
  const line = world.matchup.lines.findIndex(({ companionOf }) => companionOf === owner);
  return line < 0 ? -1 : world.firstOfLine[line] + c - world.firstOfLine[owner];
}

function reachedGoal(world: World): boolean {
  for (let c = 0; c < world.party.length; c++) {
    if (world.kind[c] === HERO && world.isWithUs(c) && world.level[c] < world.matchup.campaign.goal) return false;
  }
  return true;
}
