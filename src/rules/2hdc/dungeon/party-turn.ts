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

/** The band's turn: who has run away, activation, move, what is there, treasure, search, stragglers. */

/** Guard G6. @rule 2HDC-15.0a */
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

/** Whether everybody who is left has come out for good. Who has fled there is tested first. @rule 2HDC-41.2 */
function isBandOut(dungeon: Dungeon): boolean {
  if (dungeon.goingHome === 0 || dungeon.partyTile !== OUTSIDE || hasStrays(dungeon)) return false;
  for (let c = 0; c < dungeon.members; c++) if (dungeon.cast.status[c] === FIT && dungeon.cast.shaken[c]) return false;
  return true;
}

function leaveDungeon(dungeon: Dungeon): void {
  dungeon.cursor = 0;
  dungeon.phase = OUTSIDE_RECOVERY;
}

/** Those who fled are tested, then the Leader plans. */
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

/** Doubles place a force. @rule 2HDC-15.0b @rule 2HDC-R103 */
export function activate(dungeon: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const doubles = dice.draw(ACTIVATION_DICE);
  dungeon.phase = DECIDE;
  if (doubles === 0) return;
  placePef(dungeon, doubles, ahead(dungeon));
  // By the ruling it may stand where the group does, and is met before anybody moves.
  if (dungeon.partyTile === OUTSIDE || markerAt(dungeon, dungeon.partyTile) < 0) return;
  dungeon.entering = 0;
  dungeon.enemyFrom = OUTSIDE;
  dungeon.next = DECIDE;
  dungeon.phase = ENCOUNTER;
}

/** What the group does with its move. P8, P9 @rule 2HDC-16.0 */
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

/** Whether there is an exit behind which nothing is laid yet. */
function hasExit(dungeon: Dungeon, tile: number): boolean {
  return tile !== OUTSIDE && dungeon.open[tile] > 0;
}

/** Whether a second tile would be of use: the target is farther away, or an exit there leads on. */
function goesFar(dungeon: Dungeon): boolean {
  return hasExit(dungeon, dungeon.target) || distance(dungeon, dungeon.partyTile, dungeon.target) > 1;
}

/** The group moves so many tiles at most. Who came here in flight first sees to what is here. */
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

/** Two tiles if every member of the group passes both dice. @rule 2HDC-18.2 @rule 2HDC-R114 */
export function tryFastMove(dungeon: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const set = dice.draw(CRISIS_DICE[0]);
  let fast = true;
  // Where one cannot keep up, the others drink nothing for it.
  for (let c = 0; c < dungeon.members; c++) if (dungeon.isInGroup(c) && !canBeFast(dungeon, c, set)) fast = false;
  for (let c = 0; c < dungeon.members; c++)
    if (fast && dungeon.isInGroup(c) && !isFast(dungeon, dice, c, set)) fast = false;
  setOff(dungeon, fast ? 2 : 1);
}

/** One tile toward where the group wants to go. @rule 2HDC-18.1 */
export function step(dungeon: Dungeon): void {
  const from = dungeon.partyTile;
  if (dungeon.target === from) {
    dungeon.phase = hasExit(dungeon, from) ? LAY : STRAYS;
    return;
  }
  enter(dungeon, nextStep(dungeon, from, dungeon.target));
}

/** Lays the tile behind the first open exit and goes there. */
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

/** The group goes no farther: nobody of it walks by himself in this turn, should its Leader flee. @rule 2HDC-17.3.1a */
function endMove(dungeon: Dungeon, from: number): void {
  const { cast } = dungeon;
  for (let c = 0; c < dungeon.members; c++)
    if (cast.status[c] === FIT && cast.tile[c] === from) cast.walked[c] = dungeon.turn;
}

/** Whether a step has to be tested for; the way back need not be, by the ruling. @rule 2HDC-R121 */
function isChallenge(dungeon: Dungeon, from: number, to: number): boolean {
  return isCrossing(dungeon, from, to) && !(dungeon.parent[from] === to && isBackSafe(dungeon));
}

function hasCaptives(dungeon: Dungeon, tile: number): boolean {
  return dungeon.has(tile, FINAL) && dungeon.reason === RESCUE && dungeon.captives < 0;
}

function isUnlooted(dungeon: Dungeon, tile: number): boolean {
  return !dungeon.has(tile, LOOTED) && (dungeon.has(tile, FINAL) || dungeon.isRoom(tile));
}

/** Whether there is something to be done on a tile, and nobody in the way. @rule 2HDC-R115 */
function isUnexplored(dungeon: Dungeon, tile: number): boolean {
  if (tile === OUTSIDE || !(hasCaptives(dungeon, tile) || isUnlooted(dungeon, tile) || searchesHere(dungeon, tile)))
    return false;
  return markerAt(dungeon, tile) < 0;
}

/** What is to be done on a tile where nobody is in the way: treasure, captives, a search. @rule 2HDC-40.1 */
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

/** Whether the band searches here; where a player has it leave a search out, it does not come back to it. */
function looksForSecretRoom(dungeon: Dungeon, tile: number): boolean {
  const scripted = searchesHere(dungeon, tile);
  if (dungeon.player === undefined || !maySearch(dungeon, tile)) return scripted;
  const searches = decideForSide(dungeon, SEARCH_HERE, BAND, scripted);
  if (scripted && !searches) dungeon.searched[tile] = dungeon.matchup.rulings.secretSearches;
  return searches;
}

/** Whether this is a dead end, searched in vain, that has to lead on since nothing else does. @rule 2HDC-R99 */
function leadsOnHere(dungeon: Dungeon, tile: number): boolean {
  return dungeon.type[tile] === DEAD_END && markerAt(dungeon, tile) < 0 && !plan(dungeon) && dungeon.target === tile;
}

/** How many captives there are; they come along. @rule 2HDC-34.3b */
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

/** A dead end leads on after all. @rule 2HDC-36.3a */
export function mend(dungeon: Dungeon, dice: Dice): void {
  const tile = dungeon.partyTile;
  mendDeadEnd(dungeon, dice, tile);
  // What it turns out to be may be a room with somebody in it, and the band has just come in.
  dungeon.cameFrom = dungeon.parent[tile];
  dungeon.entering = 1;
  dungeon.next = CLEARED;
  dungeon.phase = ENCOUNTER;
}

/** Whoever is away from the Leader walks toward him, a tile a turn. P9 @rule 2HDC-17.3.1a @rule 2HDC-R168 */
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

/** He has climbed, or come back over a chasm, and walks on in another turn; or he has got over it. */
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

/** The first who is away from the Leader and may walk; -1 nobody. */
function nextStray(dungeon: Dungeon, goal: number): number {
  for (let c = 0; c < dungeon.members; c++) if (isToWalk(dungeon, c, goal)) return c;
  return -1;
}

/** Whether he is away from the Leader, has not fled in this turn and not walked in it. */
function isToWalk(dungeon: Dungeon, c: number, goal: number): boolean {
  const { cast } = dungeon;
  return cast.status[c] === FIT && cast.tile[c] !== goal && cast.walked[c] !== dungeon.turn && !cast.shaken[c];
}

/** Whether he has to climb first, or a chasm lies between him and the tile. @rule 2HDC-37.1.6 */
function isBarred(dungeon: Dungeon, c: number, to: number): boolean {
  const { cast } = dungeon;
  if (cast.below[c]) return true;
  if (isChallenge(dungeon, cast.tile[c], to)) return cast.across[c] === 0;
  return cast.across[c] === 1 && !isBackSafe(dungeon);
}

/** Stragglers meet what is on the tile they have come to. @rule 2HDC-39.4 */
function arrive(dungeon: Dungeon, from: number, to: number): void {
  dungeon.cameFrom = from;
  dungeon.entering = 1;
  actAt(dungeon, to);
  dungeon.next = STRAYS;
  dungeon.phase = ENCOUNTER;
}
