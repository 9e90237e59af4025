import type { Dice } from '../../dice/dice.ts';
import { oneOf } from '../../dice/laws.ts';
import { conclude } from './aftermath.ts';
import { attempt } from './attempt.ts';
import { blowOf, MAIN_BITS } from './damage.ts';
import { LOCKPICKS } from './gear.ts';
import { countPartial, hurt } from './harm.ts';
import { CURSED, POISONED } from './injury.ts';
import type { Harm, Room } from './matchup.ts';
import {
  ABSENT,
  AWARENESS,
  COMPANION,
  FIRST_ROUTS,
  FIRST_WINS,
  FULL_SUCCESS,
  HARMED_BY_NOTHING,
  HERO,
  HIRELING,
  MISS,
  PARTIAL,
  ROUND_CAP,
  SECOND_WINS,
  STALEMATE,
  STANDING,
  TINKER,
  UNFIGHTABLE,
} from './names.ts';
import { meet, refreshParty } from './opening.ts';
import {
  BLOCKED_ROUNDS,
  BLOCKED_STALEMATE,
  BLOCKED_UNFIGHTABLE,
  CLEARED,
  CURE_HP,
  ENCOUNTER_CAP,
  ENTER,
  HOME,
  OBSTACLE,
  PARTY_ESCAPED,
  PARTY_LOST,
  SPRING,
  TO_OBSTACLE,
} from './phases.ts';
import { pay, purse } from './purse.ts';
import type { World } from './world.ts';

/** A delve: rooms in order or at random, each a fight or an obstacle. */

/** Starts a delve with the remaining party, no one at 0 HP. @rule R-WODS-68 */
export function setOut(world: World): void {
  world.delve++;
  world.delveEnd = 0;
  world.room = -1;
  world.roomsMet = 0;
  world.found = 0;
  world.salvage = 0;
  world.bonusXp = 0;
  world.company = 0;
  if (world.matchup.play === 'campaign') world.trace?.chapter(`Delve ${world.delve}`);
  for (let c = 0; c < world.party.length; c++) {
    world.luckyUsed[c] = 0;
    world.drunk[c] = 0;
    if (!world.isWithUs(c)) continue;
    world.status[c] = STANDING;
    world.hp[c] = Math.max(1, world.hp[c]);
    if (world.kind[c] === HERO) world.company++;
  }
  hire(world);
  nextRoom(world);
}

/** Hires hirelings for their wage, rested, in the order of the list, while there is silver. @rule R-WODS-58 */
function hire(world: World): void {
  for (let c = 0; c < world.party.length; c++) {
    if (!isHired(world, c)) continue;
    const wage = world.line(c).wage * world.matchup.days;
    if (purse(world) < wage) {
      world.status[c] = ABSENT;
      world.trace?.note('R-WODS-58', `there was no silver for ${world.names[c]}`, { who: world.cast[c] });
      continue;
    }
    pay(world, wage);
    world.status[c] = STANDING;
    world.hp[c] = world.maxHp[c];
    world.wounds[c] = 0;
  }
}

/** Returns whether a figure is hired for a wage, and not an animal. @rule R-WODS-19 */
export function isHired(world: World, c: number): boolean {
  return world.kind[c] === HIRELING && (world.tags[c] & COMPANION) === 0;
}

/** Moves to the next room, or home after the last. */
export function nextRoom(world: World): void {
  const { rooms, randomRooms } = world.matchup;
  if (randomRooms) {
    if (world.roomsMet >= world.limits.encounters) {
      world.trace?.note('L-WODS-05', `after ${world.roomsMet} encounters the party went home`, { who: world.asOne(0) });
      endDelve(world, ENCOUNTER_CAP);
    } else if (rooms.length === 1) enterRoom(world, 0);
    else world.phase = ENTER;
  } else if (world.room + 1 < rooms.length) enterRoom(world, world.room + 1);
  else endDelve(world, CLEARED);
}

/** Draws the next room. */
export function drawRoom(world: World, dice: Dice): void {
  dice.roller = -1;
  const at = dice.draw(oneOf(world.matchup.rooms.length));
  world.trace?.hold?.();
  enterRoom(world, at);
}

function enterRoom(world: World, at: number): void {
  const room = world.matchup.rooms[at];
  // The board of the last room is drawn as its chapter ends.
  world.trace?.chapter(`Room ${world.roomsMet + 1}: ${room.label}`);
  world.room = at;
  world.roomsMet++;
  world.overcome = 0;
  if (room.side < 0) approach(world, room);
  else if (mustBeAvoided(world, room.side)) {
    world.trace?.note('WODS-weak-spot', 'nothing could harm them, and the party went round', { who: world.asOne(0) });
    nextRoom(world);
  } else meet(world, at);
}

/** Returns whether a side includes a figure that nothing can harm. @rule R-WODS-67 */
function mustBeAvoided(world: World, side: number): boolean {
  for (let c = world.first[side]; c < world.first[side + 1]; c++)
    if (world.line(c).harmedBy === HARMED_BY_NOTHING) return true;
  return false;
}

/** Chooses who attempts an obstacle. @rule R-WODS-24 @rule WODS-tinker @rule WODS-tools-lockpicks */
function approach(world: World, room: Room): void {
  world.round = 0;
  world.outcome = 0;
  refreshParty(world);
  world.resume = TO_OBSTACLE;
  world.actor = room.lock && world.supply(0, LOCKPICKS) === 0 ? -1 : bestAt(world, room);
  world.cursor = 0;
  if (world.actor >= 0) world.phase = OBSTACLE;
  else if (room.lock) {
    world.trace?.note('R-WODS-24', 'no one could open it', { who: world.asOne(0) });
    leaveObstacle(world);
  } else {
    world.trace?.note('WODS-tinker', 'no one knew how to disarm it', { who: world.asOne(0) });
    world.left = 1 + MISS;
    world.phase = SPRING;
  }
}

/** Returns the standing hero best at an obstacle, -1 if none may attempt it. */
function bestAt(world: World, room: Room): number {
  let best = -1;
  let most = -99;
  for (let c = 0; c < world.party.length; c++) {
    if (world.kind[c] !== HERO || !world.isStanding(c) || (room.needsTinker && !world.has(c, TINKER))) continue;
    const modifier = modifierAt(world, room, c);
    if (modifier <= most) continue;
    most = modifier;
    best = c;
  }
  return best;
}

/** Returns a hero's modifier at an obstacle. @rule R-WODS-31 @rule WODS-full-armour */
function modifierAt(world: World, room: Room, c: number): number {
  return world.modifier(c, room.attribute, room.skill) + (room.hampered ? world.clumsiness(c) : 0);
}

/** Makes the test of an obstacle. @rule WODS-test @rule WODS-test-partial @rule WODS-test-full @rule WODS-test-miss */
export function tryObstacle(world: World, dice: Dice): void {
  const room = world.matchup.rooms[world.room];
  const c = world.actor;
  dice.roller = c;
  const result = dice.draw(attempt(modifierAt(world, room, c)));
  // A cost that the scenario defines is applied instead of counted.
  if (isNothing(room.onPartial)) countPartial(world, c, result);
  const words = ['failed', 'succeeded at a cost', 'succeeded'];
  const rule = room.skill === AWARENESS ? 'WODS-skill-awareness' : 'R-WODS-24';
  world.trace?.note(rule, `${world.names[c]} ${words[result]} at ${room.label}`, { who: world.cast[c] });
  if (result !== MISS) world.overcome = 1;
  if (result === FULL_SUCCESS) leaveObstacle(world);
  else {
    world.left = 1 + result;
    world.phase = SPRING;
  }
}

function isNothing(harm: Harm): boolean {
  return harm.dice.length === 0 && !harm.poison && !harm.curse;
}

/** Applies the harm of a miss or partial success, one victim at a time. */
export function spring(world: World, dice: Dice): void {
  const room = world.matchup.rooms[world.room];
  const harm: Harm = world.left === 1 + PARTIAL ? room.onPartial : room.onMiss;
  world.resume = TO_OBSTACLE;
  const c = nextVictim(world, dice, room);
  if (c < 0) {
    leaveObstacle(world);
    return;
  }
  if (harm.poison) world.wounds[c] |= POISONED;
  if (harm.curse) world.wounds[c] |= CURSED;
  if (harm.dice.length === 0) return;
  dice.roller = -1;
  const damage = Math.max(0, (dice.draw(blowOf(harm.dice).law) >> MAIN_BITS) + harm.plus);
  world.trace?.note('R-WODS-24', `${world.names[c]} took ${damage} damage from ${room.label}`, { whom: world.cast[c] });
  hurt(world, c, damage, -1, 0);
}

/** Returns the next victim: everyone in turn, or the one who tried, or a random one if no one could; -1 at the end. */
function nextVictim(world: World, dice: Dice, room: Room): number {
  const end = world.party.length;
  if (room.harmsAll) {
    while (world.cursor < end) {
      const c = world.cursor++;
      if (world.isStanding(c)) return c;
    }
    return -1;
  }
  if (world.cursor === end) return -1;
  world.cursor = end;
  if (world.actor >= 0) return world.actor;
  dice.roller = -1;
  let k = world.standing[0] > 1 ? dice.draw(oneOf(world.standing[0])) : 0;
  for (let c = 0; c < world.party.length; c++) if (world.isStanding(c) && k-- === 0) return c;
  return -1;
}

function leaveObstacle(world: World): void {
  conclude(world, world.standing[0] > 0 ? FIRST_WINS : SECOND_WINS);
}

/** Takes a room's treasure, and continues if heroes are left: hirelings alone go no further. @rule R-WODS-68 */
export function takeSpoils(world: World): void {
  const room = world.matchup.rooms[world.room];
  const { outcome } = world;
  if (outcome === FIRST_WINS || outcome === FIRST_ROUTS) {
    world.roomsWon++;
    if (room.side >= 0 || world.overcome === 1) {
      world.found += room.silver;
      world.salvage += room.salvage;
      world.bonusXp += room.bonusXp;
    }
    if (heroesAlive(world) === 0) {
      world.trace?.note('R-WODS-68', 'no hero was left to lead them on');
      endDelve(world, PARTY_LOST);
      return;
    }
    for (let c = 0; c < world.party.length; c++) {
      if (world.isWithUs(c)) world.status[c] = STANDING;
      world.cured[c] = 0;
      world.rests[c] = 0;
    }
    world.cursor = 0;
    world.phase = CURE_HP;
  } else if (outcome === UNFIGHTABLE) endDelve(world, BLOCKED_UNFIGHTABLE);
  else if (outcome === STALEMATE) endDelve(world, BLOCKED_STALEMATE);
  else if (outcome === ROUND_CAP) endDelve(world, BLOCKED_ROUNDS);
  else endDelve(world, heroesAlive(world) > 0 ? PARTY_ESCAPED : PARTY_LOST);
}

/** Returns the number of heroes neither dead nor left behind. */
export function heroesAlive(world: World): number {
  let n = 0;
  for (let c = 0; c < world.party.length; c++) if (world.kind[c] === HERO && world.isWithUs(c)) n++;
  return n;
}

/** Leaves the dungeon: sells salvage, shares silver and bonus xp. @rule R-WODS-65 @rule R-WODS-66 @rule WODS-selling */
export function endDelve(world: World, end: number): void {
  world.delveEnd = end;
  const heirs = heroesAlive(world);
  if (heirs > 0) {
    const silver = world.found + Math.floor(world.salvage / 10);
    share(world, world.silver, silver, heirs);
    share(world, world.xp, world.bonusXp, heirs);
    world.silverHome += silver;
    world.xpHome += world.bonusXp;
    world.trace?.note('WODS-selling', `the party came home with ${silver} silver`, { who: world.asOne(0) });
  }
  world.cursor = 0;
  world.left = 0;
  world.phase = HOME;
}

/** Shares equally; the first heir gets the remainder. */
function share(world: World, column: Int32Array, amount: number, heirs: number): void {
  const part = Math.floor(amount / heirs);
  let rest = amount - part * heirs;
  for (let c = 0; c < world.party.length; c++) {
    if (world.kind[c] !== HERO || !world.isWithUs(c)) continue;
    column[c] = column[c] + part + rest;
    rest = 0;
  }
}
