import type { Dice } from '../../dice/dice.ts';
import { oneOf } from '../../dice/laws.ts';
import { conclude } from './aftermath.ts';
import { attempt } from './attempt.ts';
import { blowOf, MAIN_BITS } from './damage.ts';
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
  HERO,
  HIRELING,
  LOCKPICKS,
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
import { pay, purse } from './purse.ts';
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
  type State,
  TO_OBSTACLE,
} from './state.ts';

/** A delve: rooms in order or at random, each a fight or an obstacle. */

/** Enters with what is left of the party. @rule R-WODS-68 */
export function setOut(s: State): void {
  s.delve++;
  s.delveEnd = 0;
  s.room = -1;
  s.roomsMet = 0;
  s.found = 0;
  s.salvage = 0;
  s.bonusXp = 0;
  s.company = 0;
  if (s.matchup.play === 'campaign') s.trace?.chapter(`Delve ${s.delve}`);
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) {
    s.luckyUsed[c] = 0;
    s.drunk[c] = 0;
    if (s.isWithUs(c)) s.status[c] = STANDING;
    if (s.kind[c] === HERO && s.isWithUs(c)) s.company++;
  }
  hire(s);
  nextRoom(s);
}

/** Hirelings come fresh for their wage, in the order of the list, while silver lasts. @rule R-WODS-58 */
function hire(s: State): void {
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) {
    if (s.kind[c] !== HIRELING || ((s.tags[c] as number) & COMPANION) !== 0) continue;
    const wage = s.line(c).wage * s.matchup.days;
    if (purse(s) < wage) {
      s.status[c] = ABSENT;
      s.trace?.tell('R-WODS-58', `there was no silver for ${s.names[c]}`);
      continue;
    }
    pay(s, wage);
    s.status[c] = STANDING;
    s.hp[c] = s.maxHp[c] as number;
    s.wounds[c] = 0;
  }
}

/** Goes to the next room, or home after the last. */
export function nextRoom(s: State): void {
  const { rooms, randomRooms } = s.matchup;
  if (randomRooms) {
    if (s.roomsMet >= s.limits.encounters) {
      s.trace?.tell('L-WODS-05', `after ${s.roomsMet} encounters the party went home`);
      endDelve(s, ENCOUNTER_CAP);
    } else if (rooms.length === 1) enterRoom(s, 0);
    else s.phase = ENTER;
  } else if (s.room + 1 < rooms.length) enterRoom(s, s.room + 1);
  else endDelve(s, CLEARED);
}

/** Draws the next room. */
export function drawRoom(s: State, dice: Dice): void {
  dice.roller = -1;
  enterRoom(s, dice.draw(oneOf(s.matchup.rooms.length)));
}

function enterRoom(s: State, at: number): void {
  const room = s.matchup.rooms[at] as Room;
  s.room = at;
  s.roomsMet++;
  s.overcome = 0;
  s.trace?.chapter(`Room ${s.roomsMet}: ${room.label}`);
  if (room.side < 0) approach(s, room);
  else if (mustBeAvoided(s, room.side)) {
    s.trace?.tell('WODS-weak-spot', 'nothing could harm them, and the party went round');
    nextRoom(s);
  } else meet(s, at);
}

/** Whether somebody there cannot be harmed at all. @rule R-WODS-67 */
function mustBeAvoided(s: State, side: number): boolean {
  for (let c = s.first[side] as number; c < (s.first[side + 1] as number); c++)
    if (s.line(c).harmedBy === 2) return true;
  return false;
}

/** Finds who tries an obstacle. @rule R-WODS-24 @rule WODS-tinker @rule WODS-tools-lockpicks */
function approach(s: State, room: Room): void {
  s.round = 0;
  s.outcome = 0;
  refreshParty(s);
  s.resume = TO_OBSTACLE;
  s.actor = room.lock && s.supply(0, LOCKPICKS) === 0 ? -1 : bestAt(s, room);
  s.cursor = s.first[0] as number;
  if (s.actor >= 0) s.phase = OBSTACLE;
  else if (room.lock) {
    s.trace?.tell('R-WODS-24', 'nobody could open it');
    leaveObstacle(s);
  } else {
    s.trace?.tell('WODS-tinker', 'nobody knew how to disarm it');
    s.left = 1 + MISS;
    s.phase = SPRING;
  }
}

/** The standing hero who is best at it, -1 for none who may try. */
function bestAt(s: State, room: Room): number {
  let best = -1;
  let most = -99;
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) {
    if (s.kind[c] !== HERO || !s.isStanding(c) || (room.needsTinker && !s.has(c, TINKER))) continue;
    const modifier = s.modifier(c, room.attribute, room.skill);
    if (modifier <= most) continue;
    most = modifier;
    best = c;
  }
  return best;
}

/** The test. @rule WODS-test @rule WODS-test-partial @rule WODS-test-full @rule WODS-test-miss */
export function tryObstacle(s: State, dice: Dice): void {
  const room = s.matchup.rooms[s.room] as Room;
  const c = s.actor;
  dice.roller = c;
  const clumsiness = room.hampered ? s.clumsiness(c) : 0;
  const result = dice.draw(attempt(s.modifier(c, room.attribute, room.skill) + clumsiness));
  // A cost that the scenario names is played, and not counted beside.
  if (isNothing(room.onPartial)) countPartial(s, c, result);
  const words = ['failed', 'succeeded at a cost', 'succeeded'];
  const rule = room.skill === AWARENESS ? 'WODS-skill-awareness' : 'R-WODS-24';
  s.trace?.tell(rule, `${s.names[c]} ${words[result]} at ${room.label}`);
  if (result !== MISS) s.overcome = 1;
  if (result === FULL_SUCCESS) leaveObstacle(s);
  else {
    s.left = 1 + result;
    s.phase = SPRING;
  }
}

function isNothing(harm: Harm): boolean {
  return harm.dice.length === 0 && !harm.poison && !harm.curse;
}

/** What a missed or half missed obstacle does, one victim after the other. */
export function spring(s: State, dice: Dice): void {
  const room = s.matchup.rooms[s.room] as Room;
  const harm: Harm = s.left === 1 + PARTIAL ? room.onPartial : room.onMiss;
  s.resume = TO_OBSTACLE;
  const c = nextVictim(s, dice, room);
  if (c < 0) {
    leaveObstacle(s);
    return;
  }
  if (harm.poison) s.wounds[c] = (s.wounds[c] as number) | POISONED;
  if (harm.curse) s.wounds[c] = (s.wounds[c] as number) | CURSED;
  if (harm.dice.length === 0) return;
  dice.roller = -1;
  const damage = Math.max(0, (dice.draw(blowOf(harm.dice).law) >> MAIN_BITS) + harm.plus);
  s.trace?.tell('R-WODS-24', `${s.names[c]} took ${damage} damage from ${room.label}`);
  hurt(s, c, damage, -1, 0);
}

/** Everybody in turn, or the one who tried, or anyone where nobody could; -1 when all are done. */
function nextVictim(s: State, dice: Dice, room: Room): number {
  const end = s.first[1] as number;
  if (room.harmsAll) {
    while (s.cursor < end) {
      const c = s.cursor++;
      if (s.isStanding(c)) return c;
    }
    return -1;
  }
  if (s.cursor === end) return -1;
  s.cursor = end;
  if (s.actor >= 0) return s.actor;
  dice.roller = -1;
  let k = (s.standing[0] as number) > 1 ? dice.draw(oneOf(s.standing[0] as number)) : 0;
  for (let c = s.first[0] as number; c < end; c++) if (s.isStanding(c) && k-- === 0) return c;
  return -1;
}

function leaveObstacle(s: State): void {
  conclude(s, (s.standing[0] as number) > 0 ? FIRST_WINS : SECOND_WINS);
}

/** What a room was worth, and whether there is a way on. */
export function takeSpoils(s: State): void {
  const room = s.matchup.rooms[s.room] as Room;
  const { outcome } = s;
  if (outcome === FIRST_WINS || outcome === FIRST_ROUTS) {
    s.roomsWon++;
    if (room.side >= 0 || s.overcome === 1) {
      s.found += room.silver;
      s.salvage += room.salvage;
      s.bonusXp += room.bonusXp;
    }
    for (let c = s.first[0] as number; c < (s.first[1] as number); c++) {
      if (s.isWithUs(c)) s.status[c] = STANDING;
      s.cured[c] = 0;
      s.rests[c] = 0;
    }
    s.cursor = s.first[0] as number;
    s.phase = CURE_HP;
  } else if (outcome === UNFIGHTABLE) endDelve(s, BLOCKED_UNFIGHTABLE);
  else if (outcome === STALEMATE) endDelve(s, BLOCKED_STALEMATE);
  else if (outcome === ROUND_CAP) endDelve(s, BLOCKED_ROUNDS);
  else endDelve(s, heroesAlive(s) > 0 ? PARTY_ESCAPED : PARTY_LOST);
}

/** Heroes who are neither dead nor left behind. */
export function heroesAlive(s: State): number {
  let n = 0;
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) if (s.kind[c] === HERO && s.isWithUs(c)) n++;
  return n;
}

/** Leaves the dungeon: salvage is sold, silver and bonus xp are shared. @rule R-WODS-65 @rule R-WODS-66 @rule WODS-selling */
export function endDelve(s: State, end: number): void {
  s.delveEnd = end;
  const heirs = heroesAlive(s);
  if (heirs > 0) {
    const silver = s.found + Math.floor(s.salvage / 10);
    share(s, s.silver, silver, heirs);
    share(s, s.xp, s.bonusXp, heirs);
    s.silverHome += silver;
    s.xpHome += s.bonusXp;
    s.trace?.tell('WODS-selling', `the party came home with ${silver} silver`);
  }
  s.cursor = s.first[0] as number;
  s.left = 0;
  s.phase = HOME;
}

/** Equal parts, the rest to the first. */
function share(s: State, column: Int32Array, amount: number, heirs: number): void {
  const part = Math.floor(amount / heirs);
  let rest = amount - part * heirs;
  for (let c = s.first[0] as number; c < (s.first[1] as number); c++) {
    if (s.kind[c] !== HERO || !s.isWithUs(c)) continue;
    column[c] = (column[c] as number) + part + rest;
    rest = 0;
  }
}
