import type { Dice } from '../../../dice/dice.ts';
import { RESCUE } from '../catalogue/big-bad.ts';
import { ACTIVATION_DICE } from '../catalogue/dungeon-tables.ts';
import { FIT } from '../catalogue/names.ts';
import { CRISIS_DICE, HALF_DIE } from '../catalogue/rolls.ts';
import { DEAD_END } from '../catalogue/tiles.ts';
import { NOWHERE, OUTSIDE } from './cast.ts';
import { beginCrossing, crossAlone, giveUpCrossing, isAnybodyOff, isBackSafe, turnBack } from './crossing.ts';
import { BAND, decideForSide, FETCH, MOVE_FAST, SEARCH_HERE, WAIT } from './decisions.ts';
import {
  ACTIVATION,
  CAPTIVES,
  CLEARED,
  DECIDE,
  DUNGEON_TURN,
  type Dungeon,
  ENCOUNTER,
  FAST_MOVE,
  FINAL,
  LAY,
  LOOTED,
  MEND_DEAD_END,
  MOVED,
  OUTSIDE_RECOVERY,
  RUN_AWAY,
  SEARCH,
  STEP,
  STRAYS,
  TIMEOUT,
  TREASURE,
  TURN_CAP,
} from './dungeon.ts';
import { canBeFast, isFast, runAway } from './flight.ts';
import { actAt, followLeader, hasStrays, isAnybodyFree, leaderAt, moveGroup } from './group.ts';
import { mendDeadEnd, rollTile } from './laying.ts';
import { isOverladen, mayMoveFast } from './load.ts';
import { markerAt, placePef } from './markers.ts';
import { ahead, isWaiting, maySearch, plan, searchesHere } from './route.ts';
import { distance, isCrossing, nextStep, sayTile, tileName } from './tiles.ts';
import { beginTreasure } from './treasure.ts';

/** The band's turn: tests of those who ran away, activation, move, meetings, treasure, search, stragglers. */

/** Begins a party turn. Guard G6. @rule 2HDC-15.0a */
export function beginTurn(dungeon: Dungeon): void {
  if (!isAnybodyFree(dungeon)) {
    leaveDungeon(dungeon);
    return;
  }
  if (dungeon.turn >= dungeon.matchup.limits.turns) {
    dungeon.guards |= TURN_CAP;
    dungeon.outcome = TIMEOUT;
    leaveDungeon(dungeon);
    return;
  }
  dungeon.turn++;
  dungeon.fightsThisTurn = 0;
  dungeon.brokeOffThisTurn = 0;
  dungeon.movedLast = dungeon.movedNow;
  dungeon.movedNow = 0;
  dungeon.inFlight = 0;
  dungeon.fleeing = 0;
  dungeon.inPursuit = 0;
  dungeon.pursuer = -1;
  dungeon.stepsLeft = 0;
  dungeon.phase = RUN_AWAY;
}

/**
 * Returns whether all remaining members have left for good. Members who fled there are tested first. @rule 2HDC-41.2
 */
function isBandOut(dungeon: Dungeon): boolean {
  if (dungeon.goingHome === 0 || dungeon.partyTile !== OUTSIDE || hasStrays(dungeon)) return false;
  for (let c = 0; c < dungeon.members; c++) if (dungeon.cast.status[c] === FIT && dungeon.cast.shaken[c]) return false;
  return true;
}

function leaveDungeon(dungeon: Dungeon): void {
  dungeon.cursor = 0;
  dungeon.phase = OUTSIDE_RECOVERY;
}

/** Tests members who fled, then plans for the Leader. */
export function rally(dungeon: Dungeon, dice: Dice): void {
  if (runAway(dungeon, dice)) return;
  followLeader(dungeon);
  if (dungeon.leader < 0) {
    leaveDungeon(dungeon);
    return;
  }
  plan(dungeon);
  if (isBandOut(dungeon)) {
    leaveDungeon(dungeon);
    return;
  }
  if (isWaiting(dungeon)) dungeon.waited++;
  if (hasStrays(dungeon) && decideForSide(dungeon, FETCH, BAND, dungeon.choices.strays === 'fetch'))
    dungeon.target = nearestStray(dungeon);
  dungeon.trace?.chapter(chapterTitle(dungeon));
  dungeon.phase = ACTIVATION;
}

function chapterTitle(dungeon: Dungeon): string {
  const tile = dungeon.partyTile;
  const home = dungeon.goingHome === 1 ? ', on the way home' : '';
  if (tile === OUTSIDE) return `Turn ${dungeon.turn}: outside${home}`;
  return `Turn ${dungeon.turn}: ${tileName(dungeon, tile)} (${sayTile(dungeon.type[tile])}), level ${dungeon.level[tile]}${home}`;
}

/** Rolls the activation dice; doubles place a force. @rule 2HDC-15.0b @rule 2HDC-R103 */
export function activate(dungeon: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const doubles = dice.draw(ACTIVATION_DICE);
  dungeon.phase = DECIDE;
  if (doubles === 0) {
    dungeon.trace?.note('2HDC-15.0b', 'No doubles.', { who: dungeon.asOne(0) });
    return;
  }
  placePef(dungeon, doubles, ahead(dungeon));
  // By the ruling it may be placed at the group, which then meets it before moving.
  if (dungeon.partyTile === OUTSIDE || markerAt(dungeon, dungeon.partyTile) < 0) return;
  dungeon.entering = 0;
  dungeon.enemyFrom = OUTSIDE;
  dungeon.next = DECIDE;
  dungeon.phase = ENCOUNTER;
}

/** Decides the group's move. P8, P9 @rule 2HDC-16.0 */
export function decide(dungeon: Dungeon): void {
  dungeon.next = CLEARED;
  dungeon.phase = CLEARED;
  const { strays, fastMove } = dungeon.choices;
  if (!dungeon.hasGroup(dungeon.partyTile) || (dungeon.movedLast === 1 && anyOverladen(dungeon))) return;
  const looksAround = isUnexplored(dungeon, dungeon.partyTile);
  const waits = strays !== 'leave' && (strays === 'wait' || looksAround);
  if (hasStrays(dungeon) && decideForSide(dungeon, WAIT, BAND, waits)) return;
  if (dungeon.target === dungeon.partyTile && !hasExit(dungeon, dungeon.target)) {
    if (dungeon.target !== OUTSIDE && dungeon.target !== dungeon.finalTile && !looksAround)
      dungeon.phase = MEND_DEAD_END;
    return;
  }
  const wantsFast = fastMove === 'always' || (fastMove === 'home' && dungeon.goingHome === 1);
  const mayGoFast = (wantsFast || dungeon.player !== undefined) && goesFar(dungeon) && allMayMoveFast(dungeon);
  if (mayGoFast && decideForSide(dungeon, MOVE_FAST, BAND, wantsFast)) {
    dungeon.phase = FAST_MOVE;
    return;
  }
  setOff(dungeon, 1);
}

/** Returns whether a tile has an open exit. */
function hasExit(dungeon: Dungeon, tile: number): boolean {
  return tile !== OUTSIDE && dungeon.open[tile] > 0;
}

/** Returns whether a second tile is useful: the target is farther away, or has an open exit. */
function goesFar(dungeon: Dungeon): boolean {
  return hasExit(dungeon, dungeon.target) || distance(dungeon, dungeon.partyTile, dungeon.target) > 1;
}

/** Begins a move of at most `tiles` tiles. A group that arrived in flight first explores its tile. */
function setOff(dungeon: Dungeon, tiles: number): void {
  dungeon.stepsLeft = tiles;
  if (isUnexplored(dungeon, dungeon.partyTile)) dungeon.phase = CLEARED;
  else dungeon.phase = dungeon.target === dungeon.partyTile ? LAY : STEP;
}

function anyOverladen(dungeon: Dungeon): boolean {
  for (let c = 0; c < dungeon.members; c++) if (dungeon.isInGroup(c) && isOverladen(dungeon, c)) return true;
  return false;
}

function allMayMoveFast(dungeon: Dungeon): boolean {
  for (let c = 0; c < dungeon.members; c++) if (dungeon.isInGroup(c) && !mayMoveFast(dungeon, c)) return false;
  return true;
}

function nearestStray(dungeon: Dungeon): number {
  let best = dungeon.partyTile;
  let least = 9999;
  for (let c = 0; c < dungeon.members; c++) {
    const tile = dungeon.cast.tile[c];
    if (dungeon.cast.status[c] !== FIT || tile === dungeon.partyTile) continue;
    const apart = distance(dungeon, dungeon.partyTile, tile);
    if (apart < least) {
      least = apart;
      best = tile;
    }
  }
  return best;
}

/** Rolls for fast movement: two tiles if every member of the group passes both dice. @rule 2HDC-18.2 @rule 2HDC-R114 */
export function tryFastMove(dungeon: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const set = dice.draw(CRISIS_DICE[0]);
  let fast = true;
  // If one member cannot keep up, the others do not drink potions for it.
  for (let c = 0; c < dungeon.members; c++) if (dungeon.isInGroup(c) && !canBeFast(dungeon, c, set)) fast = false;
  for (let c = 0; c < dungeon.members; c++)
    if (fast && dungeon.isInGroup(c) && !isFast(dungeon, dice, c, set)) fast = false;
  dungeon.trace?.note('2HDC-18.2', fast ? 'They move fast: up to two tiles.' : 'They try to move fast, and cannot.', {
    who: dungeon.asOne(0),
  });
  setOff(dungeon, fast ? 2 : 1);
}

/** Moves one tile toward the target. @rule 2HDC-18.1 */
export function step(dungeon: Dungeon): void {
  const from = dungeon.partyTile;
  if (dungeon.target === from) {
    dungeon.phase = hasExit(dungeon, from) ? LAY : STRAYS;
    return;
  }
  enter(dungeon, nextStep(dungeon, from, dungeon.target));
}

/** Lays the tile behind the first open exit and enters it. */
export function layAndEnter(dungeon: Dungeon, dice: Dice): void {
  enter(dungeon, rollTile(dungeon, dice, dungeon.partyTile));
}

function enter(dungeon: Dungeon, to: number): void {
  const from = dungeon.partyTile;
  if (isChallenge(dungeon, from, to)) {
    beginCrossing(dungeon, to);
    return;
  }
  if (isAnybodyOff(dungeon)) {
    turnBack(dungeon);
    return;
  }
  if (dungeon.crossing >= 0) giveUpCrossing(dungeon);
  dungeon.movedNow = 1;
  if (--dungeon.stepsLeft <= 0) endMove(dungeon, from);
  moveGroup(dungeon, from, to);
  dungeon.cameFrom = from;
  dungeon.entering = 1;
  actAt(dungeon, to);
  dungeon.next = MOVED;
  dungeon.phase = ENCOUNTER;
}

/**
 * Ends the group's move, so that none of its members walks alone later in the turn if the Leader flees. @rule
 * 2HDC-17.3.1a
 */
function endMove(dungeon: Dungeon, from: number): void {
  const { cast } = dungeon;
  for (let c = 0; c < dungeon.members; c++)
    if (cast.status[c] === FIT && cast.tile[c] === from) cast.walked[c] = dungeon.turn;
}

/** Returns whether a step needs a test; by the ruling, the way back may not. @rule 2HDC-R121 */
function isChallenge(dungeon: Dungeon, from: number, to: number): boolean {
  return isCrossing(dungeon, from, to) && !(dungeon.parent[from] === to && isBackSafe(dungeon));
}

function hasCaptives(dungeon: Dungeon, tile: number): boolean {
  return dungeon.has(tile, FINAL) && dungeon.reason === RESCUE && dungeon.captives < 0;
}

function isUnlooted(dungeon: Dungeon, tile: number): boolean {
  return !dungeon.has(tile, LOOTED) && (dungeon.has(tile, FINAL) || dungeon.isRoom(tile));
}

/** Returns whether a tile has something to explore and no enemies. @rule 2HDC-R115 */
function isUnexplored(dungeon: Dungeon, tile: number): boolean {
  if (tile === OUTSIDE || !(hasCaptives(dungeon, tile) || isUnlooted(dungeon, tile) || searchesHere(dungeon, tile)))
    return false;
  return markerAt(dungeon, tile) < 0;
}

/** Explores a tile without enemies: treasure, captives, a search. @rule 2HDC-40.1 */
export function explore(dungeon: Dungeon): void {
  const tile = dungeon.partyTile;
  dungeon.next = CLEARED;
  dungeon.phase = STRAYS;
  if (tile === OUTSIDE || !dungeon.hasGroup(tile)) return;
  if (hasCaptives(dungeon, tile)) {
    dungeon.phase = CAPTIVES;
    return;
  }
  if (isUnlooted(dungeon, tile)) {
    dungeon.flags[tile] |= LOOTED;
    if (dungeon.has(tile, FINAL)) {
      dungeon.hasTreasure = 1;
      dungeon.trace?.note('2HDC-41.0', 'They have reached the Treasure Room.', { who: dungeon.asOne(0) });
    }
    beginTreasure(dungeon, dungeon.has(tile, FINAL) ? dungeon.bigBadRep : 0);
    dungeon.phase = TREASURE;
    return;
  }
  if (looksForSecretRoom(dungeon, tile)) {
    dungeon.phase = SEARCH;
    return;
  }
  if (leadsOnHere(dungeon, tile)) {
    dungeon.phase = MEND_DEAD_END;
    return;
  }
  if (dungeon.stepsLeft > 0) {
    plan(dungeon);
    if (dungeon.target !== dungeon.partyTile || dungeon.open[tile] > 0)
      dungeon.phase = dungeon.target === OUTSIDE && dungeon.goingHome === 0 ? STRAYS : STEP;
  }
}

/** Returns whether the band searches here; a search that a player declines is not offered again. */
function looksForSecretRoom(dungeon: Dungeon, tile: number): boolean {
  const scripted = searchesHere(dungeon, tile);
  if (dungeon.player === undefined || !maySearch(dungeon, tile)) return scripted;
  const searches = decideForSide(dungeon, SEARCH_HERE, BAND, scripted);
  if (scripted && !searches) dungeon.searched[tile] = dungeon.matchup.rulings.secretSearches;
  return searches;
}

/** Returns whether this is a dead end, searched in vain, that must lead on because nothing else does. @rule 2HDC-R99 */
function leadsOnHere(dungeon: Dungeon, tile: number): boolean {
  return dungeon.type[tile] === DEAD_END && markerAt(dungeon, tile) < 0 && !plan(dungeon) && dungeon.target === tile;
}

/** Rolls the number of captives, who come along. @rule 2HDC-34.3b */
export function freeCaptives(dungeon: Dungeon, dice: Dice): void {
  dice.roller = -1;
  dungeon.captives = dice.draw(HALF_DIE);
  dungeon.captivesWith = dungeon.captives;
  dungeon.trace?.note(
    '2HDC-34.3b',
    `${dungeon.captives === 1 ? 'A captive is' : `${dungeon.captives} captives are`} freed.`,
    { who: dungeon.asOne(0) },
  );
  dungeon.phase = CLEARED;
}

/** Makes a dead end lead on. @rule 2HDC-36.3a */
export function mend(dungeon: Dungeon, dice: Dice): void {
  const tile = dungeon.partyTile;
  mendDeadEnd(dungeon, dice, tile);
  // It may become a room with enemies, which the band has then just entered.
  dungeon.cameFrom = dungeon.parent[tile];
  dungeon.entering = 1;
  dungeon.next = CLEARED;
  dungeon.phase = ENCOUNTER;
}

/** Moves members away from the Leader toward it, one tile a turn. P9 @rule 2HDC-17.3.1a @rule 2HDC-R168 */
export function walkStrays(dungeon: Dungeon, dice: Dice): void {
  const { cast } = dungeon;
  const leader = leaderAt(dungeon, NOWHERE);
  if (leader < 0) {
    dungeon.phase = DUNGEON_TURN;
    return;
  }
  const goal = cast.tile[leader];
  const first = nextStray(dungeon, goal);
  if (first < 0) {
    dungeon.leader = leader;
    dungeon.partyTile = goal;
    dungeon.phase = DUNGEON_TURN;
    if (isBandOut(dungeon)) leaveDungeon(dungeon);
    return;
  }
  const from = cast.tile[first];
  const to = nextStep(dungeon, from, goal);
  if (isBarred(dungeon, first, to)) {
    if (crossAlone(dungeon, dice, first)) goOver(dungeon, first, to);
    return;
  }
  for (let c = first; c < dungeon.members; c++) {
    if (!isToWalk(dungeon, c, goal) || cast.tile[c] !== from || isBarred(dungeon, c, to)) continue;
    cast.tile[c] = to;
    cast.across[c] = 0;
    cast.tries[c] = 0;
    cast.walked[c] = dungeon.turn;
  }
  arrive(dungeon, from, to);
}

/**
 * Records a success alone: a member who has climbed or come back goes on in another turn; one who has crossed arrives.
 */
function goOver(dungeon: Dungeon, c: number, to: number): void {
  const { cast } = dungeon;
  if (cast.below[c]) cast.below[c] = 0;
  else if (cast.across[c]) cast.across[c] = 0;
  else {
    const from = cast.tile[c];
    cast.tile[c] = to;
    cast.tries[c] = 0;
    arrive(dungeon, from, to);
  }
}

/** Returns the first member who is away from the Leader and may walk; -1 for none. */
function nextStray(dungeon: Dungeon, goal: number): number {
  for (let c = 0; c < dungeon.members; c++) if (isToWalk(dungeon, c, goal)) return c;
  return -1;
}

/** Returns whether a member is away from the Leader, has not walked in this turn, and is not shaken. */
function isToWalk(dungeon: Dungeon, c: number, goal: number): boolean {
  const { cast } = dungeon;
  return cast.status[c] === FIT && cast.tile[c] !== goal && cast.walked[c] !== dungeon.turn && !cast.shaken[c];
}

/** Returns whether a member has to climb first, or a chasm separates it from the tile. @rule 2HDC-37.1.6 */
function isBarred(dungeon: Dungeon, c: number, to: number): boolean {
  const { cast } = dungeon;
  if (cast.below[c]) return true;
  if (isChallenge(dungeon, cast.tile[c], to)) return cast.across[c] === 0;
  return cast.across[c] === 1 && !isBackSafe(dungeon);
}

/** Begins the meeting of stragglers on the tile they have reached. @rule 2HDC-39.4 */
function arrive(dungeon: Dungeon, from: number, to: number): void {
  dungeon.cameFrom = from;
  dungeon.entering = 1;
  actAt(dungeon, to);
  dungeon.next = STRAYS;
  dungeon.phase = ENCOUNTER;
}
