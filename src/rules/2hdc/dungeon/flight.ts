import type { Dice } from '../../../dice/dice.ts';
import { DEATHLY_CALM } from '../catalogue/attributes.ts';
import { BOOTS_OF_SPEED } from '../catalogue/items.ts';
import { FIT, OUT } from '../catalogue/names.ts';
import { CRISIS_DICE, D6, passedOf } from '../catalogue/rolls.ts';
import { CARRY_ON, crisisResult, MAN_DOWN } from '../fight/crisis.ts';
import { magicOf } from '../fight/home.ts';
import { BY_PURSUIT, NOWHERE, OUTSIDE } from './cast.ts';
import { goOn, leaderRep, onward } from './clash.ts';
import { DRINK_SPEED, decideWhether } from './decisions.ts';
import {
  type Dungeon,
  ENCOUNTER,
  FLIGHT_LAY,
  FLIGHT_STEP,
  lowestMarker,
  MARKERS,
  NPC_GROUP,
  OPEN_EXIT,
  PURSUED,
  PURSUIT,
  STRAYS,
} from './dungeon.ts';
import { actAt, followLeader, noteLoss, quit, stopRunning } from './group.ts';
import { rollTile } from './laying.ts';
import { mayMoveFast } from './load.ts';
import { clearMarker, freeMarker, setMarker } from './markers.ts';
import { MOST_MEMBERS } from './matchup.ts';
import { recoverAlone } from './scene.ts';
import { distance, isCrossing, nextStep } from './tiles.ts';

/** Flight from a fight over tiles, and pursuit. */

/** Value of `carried` for a carried member; one more if poisoned. */
const CARRIED = 2;

/**
 * Rolls for members who fled at the same moment: two tiles for each who passes both dice and whose load allows it, else
 * one.
 *
 * @rule 2HDC-18.3.2b
 * @rule 2HDC-26.0c
 * @rule 2HDC-32.2b
 */
export function rollFlight(dungeon: Dungeon, dice: Dice): void {
  const { cast } = dungeon;
  dungeon.walkers = 0;
  if (dungeon.inFlight === 0) {
    dungeon.inFlight = 1;
    dungeon.flightFrom = dungeon.partyTile;
    dungeon.afterFlight = dungeon.next;
    dungeon.cameFromBefore = dungeon.cameFrom;
    dungeon.enteringBefore = dungeon.entering;
  }
  const carried = nextCarried(dungeon);
  if (carried >= 0) {
    tendCarried(dungeon, dice, carried);
    return;
  }
  let moment = 0;
  for (let c = 0; c < dungeon.members; c++) {
    const at = cast.running[c];
    if (at > 0 && (moment === 0 || at < moment)) moment = at;
  }
  if (moment === 0) {
    dungeon.phase = FLIGHT_STEP;
    return;
  }
  dice.roller = -1;
  const set = dice.draw(CRISIS_DICE[0]);
  for (let c = 0; c < dungeon.members; c++) {
    if (cast.running[c] !== moment) continue;
    const tiles = cast.carried[c] !== 0 || !mayMoveFast(dungeon, c) || !isFast(dungeon, dice, c, set) ? 1 : 2;
    cast.running[c] = -tiles;
    cast.carried[c] = 0;
    // A member who runs from a crossing gives it up.
    cast.across[c] = 0;
    cast.below[c] = 0;
    dungeon.trace?.note('2HDC-18.3.2b', `${dungeon.name(c)} runs ${tiles === 2 ? 'two tiles' : 'a tile'}.`, {
      who: dungeon.figure(c),
    });
  }
}

/** Returns whether a member may still move fast on these shared dice, perhaps with a die of its own. @rule 2HDC-R169 */
export function canBeFast(dungeon: Dungeon, c: number, set: number): boolean {
  const { cast } = dungeon;
  const passed = passedOf(set, cast.rep[c]);
  if (passed !== 1) return passed === 2;
  return (magicOf(cast, c) & BOOTS_OF_SPEED) !== 0 || cast.potionSpeed[c] > 0;
}

/**
 * Returns whether a character passes both shared dice; Boots and Potions of Speed give a third. @rule 2HDC-18.2 @rule
 * 2HDC-R169
 */
export function isFast(dungeon: Dungeon, dice: Dice, c: number, set: number): boolean {
  const { cast } = dungeon;
  const rep = cast.rep[c];
  if (passedOf(set, rep) === 2) return true;
  if (!canBeFast(dungeon, c, set)) return false;
  if ((magicOf(cast, c) & BOOTS_OF_SPEED) === 0) {
    if (!drinksSpeed(dungeon, c)) return false;
    cast.potionSpeed[c]--;
  }
  dice.roller = c;
  return dice.draw(D6) <= rep;
}

/** Returns whether a character drinks a Potion of Speed that may help; enemies always do. @rule 2HDC-T29.1.5f */
function drinksSpeed(dungeon: Dungeon, c: number): boolean {
  return c >= MOST_MEMBERS || decideWhether(dungeon, DRINK_SPEED, c, true);
}

/**
 * Rolls two shared dice for enemies who fled at the same moment: each runs two tiles, out of the entry too, if it
 * passes both, else one. Those who end on different tiles form two groups.
 *
 * @rule 2HDC-18.3.2b
 * @rule 2HDC-R85
 */
export function runEnemies(dungeon: Dungeon, dice: Dice): void {
  const { cast } = dungeon;
  const m = dungeon.runner;
  const moment = firstMoment(dungeon, m);
  if (moment === 0) {
    scatter(dungeon, m);
    dungeon.runner = -1;
    dungeon.trace?.note('2HDC-18.3.2b', 'The enemies who fled run off into the dark.', { who: dungeon.asOne(1) });
    goOn(dungeon);
    return;
  }
  dice.roller = -1;
  const set = dice.draw(CRISIS_DICE[0]);
  dungeon.trace?.hold?.();
  for (let c = MOST_MEMBERS; c < cast.end; c++) {
    if (cast.group[c] === m && cast.running[c] === moment) cast.running[c] = isFast(dungeon, dice, c, set) ? -2 : -1;
  }
}

/** Returns the first moment at which a member of the group fled who has not run yet; 0 if all have. */
function firstMoment(dungeon: Dungeon, m: number): number {
  const { cast } = dungeon;
  let moment = 0;
  for (let c = MOST_MEMBERS; c < cast.end; c++) {
    const at = cast.running[c];
    if (cast.group[c] === m && at > 0 && (moment === 0 || at < moment)) moment = at;
  }
  return moment;
}

/** Moves a group of enemies to where it ran; the fast form a group of their own if they end elsewhere. */
function scatter(dungeon: Dungeon, m: number): void {
  const { cast } = dungeon;
  let [slow, fast] = [0, 0];
  for (let c = MOST_MEMBERS; c < cast.end; c++) {
    if (cast.group[c] !== m) continue;
    if (cast.running[c] === -2) fast++;
    else slow++;
  }
  const from = dungeon.markerTile[m];
  const [near, far] = [wayRun(dungeon, from, 1), wayRun(dungeon, from, 2)];
  const apart = near.tile !== far.tile || near.hidden !== far.hidden;
  const ahead = slow > 0 && fast > 0 && apart ? freeMarker(dungeon) : -1;
  if (ahead >= 0) {
    setMarker(dungeon, ahead, NPC_GROUP, far.tile);
    dungeon.markerHidden[ahead] = far.hidden;
    dungeon.markerFoes[ahead] = dungeon.markerFoes[m];
    dungeon.markerShaken[ahead] = 1;
    dungeon.marksMoved |= 1 << ahead;
  }
  const end = slow === 0 ? far : near;
  dungeon.markerTile[m] = end.tile;
  dungeon.markerHidden[m] = end.hidden;
  for (let c = MOST_MEMBERS; c < cast.end; c++) {
    if (cast.group[c] !== m) continue;
    if (ahead >= 0 && cast.running[c] === -2) cast.group[c] = ahead;
    cast.running[c] = 0;
  }
}

/** Returns where enemies end who run some tiles from a tile: a laid tile, or hidden behind an exit. @rule 2HDC-R90 */
function wayRun(dungeon: Dungeon, from: number, tiles: number): { tile: number; hidden: number } {
  const way = dungeon.enemyWay;
  if (way === OPEN_EXIT) return { tile: from, hidden: tiles };
  if (way < OUTSIDE) return { tile: from, hidden: 0 };
  if (tiles === 2 && way !== OUTSIDE) {
    const further = onward(dungeon, way, from);
    if (further === OPEN_EXIT) return { tile: way, hidden: 1 };
    if (further >= OUTSIDE) return { tile: further, hidden: 0 };
  }
  return { tile: way, hidden: 0 };
}

function nextCarried(dungeon: Dungeon): number {
  for (let c = 0; c < dungeon.members; c++) if (dungeon.cast.carried[c] >= CARRIED) return c;
  return -1;
}

/** Tests a carried member for recovery before the others run on. @rule 2HDC-R46 */
function tendCarried(dungeon: Dungeon, dice: Dice, c: number): void {
  const isPoisoned = dungeon.cast.carried[c] > CARRIED;
  dungeon.cast.carried[c] = 1;
  dungeon.cast.status[c] = OUT;
  recoverAlone(dungeon, dice, c, isPoisoned);
  if (dungeon.cast.status[c] !== FIT) noteLoss(dungeon, c, dungeon.inPursuit === 1 ? BY_PURSUIT : dungeon.foeKind, -1);
}

/** Returns the tile of the members who still run; `NOWHERE` for none. */
function runnersTile(dungeon: Dungeon): number {
  for (let c = 0; c < dungeon.members; c++) {
    if (dungeon.cast.status[c] === FIT && dungeon.cast.running[c] < 0) return dungeon.cast.tile[c];
  }
  return NOWHERE;
}

/** Moves running members one tile; whatever they meet stops them. @rule 2HDC-18.3.2d */
export function flee(dungeon: Dungeon): void {
  const from = runnersTile(dungeon);
  if (from === NOWHERE || from === OUTSIDE) {
    stopRunning(dungeon, from);
    if (from === NOWHERE) endFlight(dungeon);
    return;
  }
  const way = dungeon.partyWay;
  if (way === OPEN_EXIT) {
    dungeon.partyTile = from;
    dungeon.phase = FLIGHT_LAY;
  } else if (way < OUTSIDE || isCrossing(dungeon, from, way)) stopRunning(dungeon, from);
  else runInto(dungeon, from, way);
}

/** Moves running members through an open exit. @rule 2HDC-R90 */
export function fleeIntoTheUnknown(dungeon: Dungeon, dice: Dice): void {
  const from = dungeon.partyTile;
  if (dungeon.open[from] === 0) {
    stopRunning(dungeon, from);
    dungeon.phase = FLIGHT_STEP;
    return;
  }
  runInto(dungeon, from, rollTile(dungeon, dice, from));
}

function runInto(dungeon: Dungeon, from: number, to: number): void {
  const { cast } = dungeon;
  for (let c = 0; c < dungeon.members; c++) {
    if (cast.status[c] !== FIT || cast.tile[c] !== from || cast.running[c] >= 0) continue;
    cast.tile[c] = to;
    cast.running[c]++;
  }
  dungeon.cameFrom = from;
  dungeon.fleeing = 1;
  // Enemies met here are not the pursuers (R87).
  dungeon.inPursuit = 0;
  dungeon.entering = 1;
  // Members who have arrived act together with those who still run, until it is known what is here.
  actAt(dungeon, to);
  // A second step leads on in the same direction.
  dungeon.partyWay = to === OUTSIDE ? OUTSIDE : onward(dungeon, to, from);
  dungeon.next = FLIGHT_STEP;
  dungeon.phase = ENCOUNTER;
}

/** Ends a flight: pursuers come, then play continues where the flight interrupted it. */
function endFlight(dungeon: Dungeon): void {
  dungeon.fleeing = 0;
  if (dungeon.pursuer >= 0) {
    dungeon.phase = PURSUIT;
    return;
  }
  dungeon.inFlight = 0;
  dungeon.inPursuit = 0;
  const from = dungeon.flightFrom;
  if (dungeon.hasGroup(from) && !allShaken(dungeon, from)) {
    // Members who held the tile resume what they were doing, and may meet more there.
    actAt(dungeon, from);
    dungeon.cameFrom = dungeon.cameFromBefore;
    dungeon.entering = dungeon.enteringBefore;
    dungeon.next = dungeon.afterFlight;
    dungeon.phase = ENCOUNTER;
    return;
  }
  followLeader(dungeon);
  // The group's move is over; stragglers still walk.
  dungeon.next = dungeon.afterFlight === MARKERS ? MARKERS : STRAYS;
  dungeon.phase = dungeon.next;
}

function allShaken(dungeon: Dungeon, tile: number): boolean {
  for (let c = 0; c < dungeon.members; c++)
    if (dungeon.cast.tile[c] === tile && dungeon.isWithUs(c) && dungeon.cast.shaken[c] === 0) return false;
  return true;
}

/**
 * Lets enemies who are not held pursue the band. All stop at the first tile with fugitives; otherwise the slow stay on
 * it and the fast go on.
 *
 * @rule 2HDC-26.0d
 * @rule 2HDC-R160
 */
export function pursue(dungeon: Dungeon, dice: Dice): void {
  const m = dungeon.pursuer;
  dungeon.pursuer = -1;
  const from = dungeon.markerTile[m];
  const prey = nearestMember(dungeon, from);
  if (dungeon.markerKind[m] !== NPC_GROUP || prey === NOWHERE || prey === from) {
    endFlight(dungeon);
    return;
  }
  dice.roller = -1;
  const set = dice.draw(CRISIS_DICE[0]);
  const first = nextStep(dungeon, from, prey);
  if (first === OUTSIDE || isCrossing(dungeon, from, first)) {
    getAway(dungeon);
    return;
  }
  dungeon.markerTile[m] = first;
  if (catchUp(dungeon, m, first, from)) return;
  const second = nextStep(dungeon, first, prey);
  if (second === OUTSIDE || isCrossing(dungeon, first, second)) {
    getAway(dungeon);
    return;
  }
  const fast = splitGroup(dungeon, m, set);
  if (fast < 0) {
    getAway(dungeon);
    return;
  }
  dungeon.markerTile[fast] = second;
  if (!catchUp(dungeon, fast, second, first)) getAway(dungeon);
}

/** Ends a flight from pursuers who have not caught anyone. */
function getAway(dungeon: Dungeon): void {
  dungeon.trace?.note('2HDC-26.0d', 'The enemy is after them and does not catch them.', {
    who: dungeon.asOne(1),
    whom: dungeon.asOne(0),
  });
  endFlight(dungeon);
}

/** Returns whether fugitives are on the tile; if so, the pursuers attack them. */
function catchUp(dungeon: Dungeon, m: number, tile: number, from: number): boolean {
  for (let c = MOST_MEMBERS; c < dungeon.cast.end; c++) if (dungeon.cast.group[c] === m) dungeon.cast.tile[c] = tile;
  if (!dungeon.hasGroup(tile)) return false;
  dungeon.trace?.note('2HDC-26.0d', 'The enemy is after them and catches them.', {
    who: dungeon.asOne(1),
    whom: dungeon.asOne(0),
  });
  actAt(dungeon, tile);
  dungeon.inPursuit = 1;
  dungeon.fleeing = 1;
  dungeon.entering = 0;
  dungeon.enemyFrom = from;
  dungeon.next = PURSUED;
  dungeon.phase = ENCOUNTER;
  return true;
}

/** Continues after a fight with pursuers. */
export function afterPursuit(dungeon: Dungeon): void {
  dungeon.inPursuit = 0;
  endFlight(dungeon);
}

/** Splits off enemies who pass both dice. @returns the marker of the fast, -1 if there are none */
function splitGroup(dungeon: Dungeon, m: number, set: number): number {
  const { cast } = dungeon;
  let slow = 0;
  for (let c = MOST_MEMBERS; c < cast.end; c++) {
    if (cast.group[c] === m && passedOf(set, cast.rep[c]) < 2) slow++;
  }
  if (slow === 0) return m;
  const fast = freeMarker(dungeon);
  if (fast < 0 || passedOf(set, leaderRep(dungeon, m)) < 2) return -1;
  setMarker(dungeon, fast, NPC_GROUP, dungeon.markerTile[m]);
  dungeon.markerFoes[fast] = dungeon.markerFoes[m];
  dungeon.marksMoved |= 1 << fast;
  for (let c = MOST_MEMBERS; c < cast.end; c++) {
    if (cast.group[c] === m && passedOf(set, cast.rep[c]) === 2) cast.group[c] = fast;
  }
  return fast;
}

function nearestMember(dungeon: Dungeon, from: number): number {
  let best = NOWHERE;
  let least = 9999;
  for (let c = 0; c < dungeon.members; c++) {
    if (dungeon.cast.status[c] !== FIT) continue;
    const apart = distance(dungeon, from, dungeon.cast.tile[c]);
    if (apart < least) {
      least = apart;
      best = dungeon.cast.tile[c];
    }
  }
  return best;
}

/**
 * Tests members who fled, one group on a tile at a time; those who do not carry on quit.
 *
 * @returns whether there was such a group
 * @rule 2HDC-26.1a
 */
export function runAway(dungeon: Dungeon, dice: Dice): boolean {
  const { cast } = dungeon;
  let tile = NOWHERE;
  let set = -1;
  for (let c = 0; c < dungeon.members; c++) {
    if (cast.status[c] !== FIT || cast.shaken[c] === 0) continue;
    if (tile === NOWHERE) tile = cast.tile[c];
    if (cast.tile[c] !== tile) continue;
    cast.shaken[c] = 0;
    // A Star has Free Will, and carries on.
    if (dungeon.isStar(c) || cast.traits[c] & DEATHLY_CALM) continue;
    if (set < 0) {
      dice.roller = -1;
      set = dice.draw(CRISIS_DICE[dungeon.matchup.rulings.runAwayDice === 'two-dice' ? 0 : 1]);
    }
    const passed = passedOf(set, cast.rep[c]);
    const result = crisisResult(cast.facts.professions.crisis[cast.profession[c]], passed, MAN_DOWN, false);
    if (result !== CARRY_ON) quit(dungeon, c);
    const does = result === CARRY_ON ? 'carries on' : 'has had enough and quits';
    dungeon.trace?.note('2HDC-26.1a', `${dungeon.name(c)} ${does}.`, { who: dungeon.figure(c) });
  }
  return tile !== NOWHERE;
}

/** Tests enemies who fled in the same way. @returns whether there was such a group @rule 2HDC-R89 */
export function runAwayEnemies(dungeon: Dungeon, dice: Dice): boolean {
  const { cast } = dungeon;
  for (let marked = dungeon.marked; marked !== 0; marked &= marked - 1) {
    const m = lowestMarker(marked);
    if (dungeon.markerKind[m] !== NPC_GROUP || dungeon.markerShaken[m] === 0) continue;
    dungeon.markerShaken[m] = 0;
    dice.roller = -1;
    const set = dice.draw(CRISIS_DICE[dungeon.matchup.rulings.runAwayDice === 'two-dice' ? 0 : 1]);
    let left = 0;
    for (let c = MOST_MEMBERS; c < cast.end; c++) {
      if (cast.group[c] !== m) continue;
      const passed = passedOf(set, cast.rep[c]);
      const calm = (cast.traits[c] & DEATHLY_CALM) !== 0 || dungeon.isStar(c);
      if (
        calm ||
        crisisResult(cast.facts.professions.crisis[cast.profession[c]], passed, MAN_DOWN, false) === CARRY_ON
      ) {
        left++;
        continue;
      }
      if (c === dungeon.bigBad) dungeon.bigBad = -1;
      cast.vacate(c);
    }
    if (dungeon.trace !== undefined) {
      const those = left === 0 ? 'no one carries' : left === 1 ? 'one carries' : `${left} carry`;
      dungeon.trace.note('2HDC-26.1a', `Of the enemies who fled, ${those} on.`, { who: dungeon.asOne(1) });
    }
    if (left === 0) clearMarker(dungeon, m);
    return true;
  }
  return false;
}
