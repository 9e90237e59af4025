import type { Dice } from '../../dice/dice.ts';
import { RESCUE } from './big-bad.ts';
import { NOWHERE, OUTSIDE } from './cast.ts';
import { beginCrossing, giveUpCrossing } from './crossing.ts';
import {
  ACTIVATION,
  CAPTIVES,
  CLEARED,
  DECIDE,
  DUNGEON_TURN,
  type Dungeon,
  ENCOUNTER,
  FALL,
  FAST_MOVE,
  FINAL,
  LAY,
  LOOTED,
  MEND_DEAD_END,
  MOVED,
  OUTSIDE_RECOVERY,
  RUN_AWAY,
  SEARCH,
  SECRET,
  STEP,
  STRAYS,
  TIMEOUT,
  TREASURE,
  TURN_CAP,
} from './dungeon.ts';
import { tileName } from './dungeon-picture.ts';
import { A_ROOM } from './dungeon-rolls.ts';
import { ACTIVATION_DICE } from './dungeon-tables.ts';
import { isFast, runAway } from './flight.ts';
import { actAt, followLeader, hasStrays, isAnybodyFree, leaderAt, moveGroup } from './group.ts';
import { mendDeadEnd, rollTile } from './laying.ts';
import { isOverladen, mayMoveFast } from './load.ts';
import { placePef } from './markers.ts';
import { BOLD, CAUTIOUS, FIT } from './names.ts';
import { CRISIS_DICE, HALF_DIE, passing } from './rolls.ts';
import { ahead, deadEndToMend, plan, searchesHere } from './route.ts';
import { distance, isCrossing, nextStep, sayTile } from './tiles.ts';
import { beginTreasure } from './treasure.ts';

/** The band's turn: who has run away, activation, move, what is there, treasure, search, stragglers. */

/** `crossBack: safe`. */
const SAFE = 1;

/** Guard G6. @rule 2HDC-15.0a */
export function beginTurn(d: Dungeon): void {
  if (!isAnybodyFree(d)) {
    leaveDungeon(d);
    return;
  }
  if (d.turn >= d.matchup.limits.turns) {
    d.guards |= TURN_CAP;
    d.outcome = TIMEOUT;
    leaveDungeon(d);
    return;
  }
  d.turn++;
  d.fightsThisTurn = 0;
  d.brokeOffThisTurn = 0;
  d.movedLast = d.movedNow;
  d.movedNow = 0;
  d.inFlight = 0;
  d.fleeing = 0;
  d.inPursuit = 0;
  d.pursuer = -1;
  d.stepsLeft = 0;
  d.phase = RUN_AWAY;
}

function leaveDungeon(d: Dungeon): void {
  d.cursor = 0;
  d.phase = OUTSIDE_RECOVERY;
}

/** Those who fled are tested, then the Leader plans. */
export function rally(d: Dungeon, dice: Dice): void {
  if (runAway(d, dice)) return;
  followLeader(d);
  if (d.leader < 0) {
    leaveDungeon(d);
    return;
  }
  plan(d);
  if (d.goingHome === 1 && d.partyTile === OUTSIDE && !hasStrays(d)) {
    leaveDungeon(d);
    return;
  }
  d.trace?.chapter(chapterTitle(d));
  d.phase = ACTIVATION;
}

function chapterTitle(d: Dungeon): string {
  const tile = d.partyTile;
  const home = d.goingHome === 1 ? ', on the way home' : '';
  if (tile === OUTSIDE) return `Turn ${d.turn}: outside${home}`;
  return `Turn ${d.turn}: ${tileName(d, tile)} (${sayTile(d.type[tile] as number)}), level ${d.level[tile]}${home}`;
}

/** Doubles place a force. @rule 2HDC-15.0b */
export function activate(d: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const doubles = dice.draw(ACTIVATION_DICE);
  if (doubles > 0) placePef(d, doubles, ahead(d));
  d.phase = DECIDE;
}

/** What the group does with its move. P8, P9 @rule 2HDC-16.0 */
export function decide(d: Dungeon): void {
  d.next = CLEARED;
  d.phase = CLEARED;
  const { policy } = d.matchup;
  if (d.movedLast === 1 && anyOverladen(d)) return;
  if (hasStrays(d) && policy !== BOLD) {
    if (policy !== CAUTIOUS) return;
    d.target = nearestStray(d);
  } else if (d.target === OUTSIDE && d.goingHome === 0) d.target = deadEndToMend(d);
  if (d.target === d.partyTile) {
    if (d.target === OUTSIDE) return;
    if ((d.open[d.partyTile] as number) > 0) {
      d.stepsLeft = 1;
      d.phase = LAY;
    } else if (d.target !== d.finalTile) d.phase = MEND_DEAD_END;
    return;
  }
  const wantsFast = policy === BOLD || (policy !== CAUTIOUS && d.goingHome === 1);
  if (wantsFast && distance(d, d.partyTile, d.target) > 1 && allMayMoveFast(d)) {
    d.phase = FAST_MOVE;
    return;
  }
  d.stepsLeft = 1;
  d.phase = STEP;
}

function anyOverladen(d: Dungeon): boolean {
  for (let c = 0; c < d.members; c++) if (d.isInGroup(c) && isOverladen(d, c)) return true;
  return false;
}

function allMayMoveFast(d: Dungeon): boolean {
  for (let c = 0; c < d.members; c++) if (d.isInGroup(c) && !mayMoveFast(d, c)) return false;
  return true;
}

function nearestStray(d: Dungeon): number {
  let best = d.partyTile;
  let least = 9999;
  for (let c = 0; c < d.members; c++) {
    const tile = d.cast.tile[c] as number;
    if (d.cast.status[c] !== FIT || tile === d.partyTile) continue;
    const apart = distance(d, d.partyTile, tile);
    if (apart < least) {
      least = apart;
      best = tile;
    }
  }
  return best;
}

/** Two tiles if every member of the group passes both dice. @rule 2HDC-18.2 @rule 2HDC-R114 */
export function tryFastMove(d: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const set = dice.draw(CRISIS_DICE[0]!);
  let fast = true;
  for (let c = 0; c < d.members; c++) if (fast && d.isInGroup(c) && !isFast(d, dice, c, set)) fast = false;
  d.stepsLeft = fast ? 2 : 1;
  d.phase = STEP;
}

/** One tile toward where the group wants to go. @rule 2HDC-18.1 */
export function step(d: Dungeon): void {
  const from = d.partyTile;
  if (d.target === from) {
    d.phase = from !== OUTSIDE && (d.open[from] as number) > 0 ? LAY : STRAYS;
    return;
  }
  enter(d, nextStep(d, from, d.target));
}

/** Lays the tile behind the first open exit and goes there. */
export function layAndEnter(d: Dungeon, dice: Dice): void {
  enter(d, rollTile(d, dice, d.partyTile));
}

function enter(d: Dungeon, to: number): void {
  const from = d.partyTile;
  if (isChallenge(d, from, to)) {
    beginCrossing(d, to);
    return;
  }
  if (d.crossing >= 0) giveUpCrossing(d);
  moveGroup(d, from, to);
  d.movedNow = 1;
  d.stepsLeft--;
  d.cameFrom = from;
  d.entering = 1;
  actAt(d, to);
  d.next = MOVED;
  d.phase = ENCOUNTER;
}

/** Whether a step has to be tested for; the way back need not be, by the ruling. @rule 2HDC-R121 */
function isChallenge(d: Dungeon, from: number, to: number): boolean {
  return isCrossing(d, from, to) && !(d.parent[from] === to && d.matchup.rulings.crossBack === SAFE);
}

/** What is to be done on a tile where nobody is in the way: treasure, captives, a search. @rule 2HDC-40.1 */
export function explore(d: Dungeon): void {
  const tile = d.partyTile;
  d.next = CLEARED;
  d.phase = STRAYS;
  if (tile === OUTSIDE || !d.hasGroup(tile)) return;
  if (d.has(tile, FINAL) && d.reason === RESCUE && d.captives < 0) {
    d.phase = CAPTIVES;
    return;
  }
  if (!d.has(tile, LOOTED) && (d.has(tile, FINAL) || d.type[tile] === A_ROOM)) {
    d.flags[tile]! |= LOOTED;
    if (d.has(tile, FINAL)) {
      d.hasTreasure = 1;
      d.trace?.tell('2HDC-41.0', 'They have reached the Treasure Room.');
    }
    beginTreasure(d, d.has(tile, FINAL) ? d.bigBadRep : 0);
    d.phase = TREASURE;
    return;
  }
  if (!d.has(tile, SECRET) && searchesHere(d, tile)) {
    d.phase = SEARCH;
    return;
  }
  if (d.stepsLeft > 0) {
    plan(d);
    if (d.target !== d.partyTile || (d.open[tile] as number) > 0)
      d.phase = d.target === OUTSIDE && d.goingHome === 0 ? STRAYS : STEP;
  }
}

/** How many captives there are; they come along. @rule 2HDC-34.3b */
export function freeCaptives(d: Dungeon, dice: Dice): void {
  dice.roller = -1;
  d.captives = dice.draw(HALF_DIE);
  d.captivesWith = d.captives;
  d.trace?.tell('2HDC-34.3b', `${d.captives === 1 ? 'A captive is' : `${d.captives} captives are`} freed.`);
  d.phase = CLEARED;
}

/** A dead end leads on after all. @rule 2HDC-36.3a */
export function mend(d: Dungeon, dice: Dice): void {
  mendDeadEnd(d, dice, d.partyTile);
  // What it turns out to be may be a room with somebody in it.
  d.next = CLEARED;
  d.phase = ENCOUNTER;
}

/** Whoever is away from the Leader walks toward him, a tile a turn. P9 @rule 2HDC-17.3.1a @rule 2HDC-R168 */
export function walkStrays(d: Dungeon, dice: Dice): void {
  const { cast } = d;
  const leader = leaderAt(d, NOWHERE);
  if (leader < 0) {
    d.phase = DUNGEON_TURN;
    return;
  }
  const goal = cast.tile[leader] as number;
  let from = NOWHERE;
  for (let c = 0; c < d.members; c++) {
    const isAway = cast.status[c] === FIT && cast.tile[c] !== goal && cast.walked[c] !== d.turn && !cast.shaken[c];
    if (isAway) {
      from = cast.tile[c] as number;
      break;
    }
  }
  if (from === NOWHERE) {
    d.leader = leader;
    d.partyTile = goal;
    d.phase = DUNGEON_TURN;
    return;
  }
  const to = nextStep(d, from, goal);
  if (isChallenge(d, from, to)) {
    crossAlone(d, dice, from, to, goal);
    return;
  }
  for (let c = 0; c < d.members; c++) {
    if (cast.status[c] !== FIT || cast.tile[c] !== from || cast.walked[c] === d.turn || cast.shaken[c]) continue;
    cast.tile[c] = to;
    cast.walked[c] = d.turn;
  }
  d.cameFrom = from;
  d.entering = 1;
  actAt(d, to);
  d.next = STRAYS;
  d.phase = ENCOUNTER;
}

/** Nobody helps a straggler over a crossing. */
function crossAlone(d: Dungeon, dice: Dice, from: number, to: number, goal: number): void {
  const { cast } = d;
  for (let c = 0; c < d.members; c++) {
    if (cast.status[c] !== FIT || cast.tile[c] !== from || cast.walked[c] === d.turn || cast.shaken[c]) continue;
    cast.walked[c] = d.turn;
    dice.roller = c;
    const isOver = dice.draw(passing(2, cast.rep[c] as number)) === 2;
    d.trace?.tell('2HDC-T37.1.6a', `${d.name(c)} ${isOver ? 'gets across alone' : 'tries to get across alone'}.`);
    if (isOver) cast.tile[c] = to;
    else {
      d.crosser = c;
      giveUpCrossing(d);
      d.phase = FALL;
    }
    return;
  }
  actAt(d, goal);
}
