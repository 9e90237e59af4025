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

/** Running: out of a fight, over tiles, with enemies behind. */

/** Who is carried off has this or, poisoned, one more in `carried`. */
const CARRIED = 2;

/**
 * Rolls for those who fled at the same moment: two tiles for whoever passes both dice and is not laden too heavily,
 * else one.
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
    // Whoever runs from a crossing is not on his way over any more.
    cast.across[c] = 0;
    cast.below[c] = 0;
    dungeon.trace?.note('2HDC-18.3.2b', `${dungeon.name(c)} runs ${tiles === 2 ? 'two tiles' : 'a tile'}.`, {
      who: dungeon.figure(c),
    });
  }
}

/** Whether he may still move fast on these shared dice, if need be with a die of his own. @rule 2HDC-R169 */
export function canBeFast(dungeon: Dungeon, c: number, set: number): boolean {
  const { cast } = dungeon;
  const passed = passedOf(set, cast.rep[c]);
  if (passed !== 1) return passed === 2;
  return (magicOf(cast, c) & BOOTS_OF_SPEED) !== 0 || cast.potionSpeed[c] > 0;
}

/** Whether he passes both of the shared dice; Boots and Potions of Speed give him a third. @rule 2HDC-18.2 @rule 2HDC-R169 */
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

/** Whether a character drinks a Potion of Speed that may help it along; enemies always do. @rule 2HDC-T29.1.5f */
function drinksSpeed(dungeon: Dungeon, c: number): boolean {
  return c >= MOST_MEMBERS || decideWhether(dungeon, DRINK_SPEED, c, true);
}

/**
 * Enemies who fled at the same moment share two dice: each runs two tiles, out of the entry too, if it passes both, else
 * one. Those who come to different tiles are two groups from then on.
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
  for (let c = MOST_MEMBERS; c < cast.end; c++) {
    if (cast.group[c] === m && cast.running[c] === moment) cast.running[c] = isFast(dungeon, dice, c, set) ? -2 : -1;
  }
}

/** The first moment at which anybody of a group fled who has not run yet; 0 when all have. */
function firstMoment(dungeon: Dungeon, m: number): number {
  const { cast } = dungeon;
  let moment = 0;
  for (let c = MOST_MEMBERS; c < cast.end; c++) {
    const at = cast.running[c];
    if (cast.group[c] === m && at > 0 && (moment === 0 || at < moment)) moment = at;
  }
  return moment;
}

/** A group of enemies is where its members have run to; the fast go on as a group of their own. */
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

/** Where enemies are who run so many tiles from a tile: one that is laid, or so far behind an exit. @rule 2HDC-R90 */
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

/** Whoever was carried off the board tests for recovery before they run on. @rule 2HDC-R46 */
function tendCarried(dungeon: Dungeon, dice: Dice, c: number): void {
  const isPoisoned = dungeon.cast.carried[c] > CARRIED;
  dungeon.cast.carried[c] = 1;
  dungeon.cast.status[c] = OUT;
  recoverAlone(dungeon, dice, c, isPoisoned);
  if (dungeon.cast.status[c] !== FIT) noteLoss(dungeon, c, dungeon.inPursuit === 1 ? BY_PURSUIT : dungeon.foeKind, -1);
}

/** Where those who run stand now; `NOWHERE` when nobody runs. */
function runnersTile(dungeon: Dungeon): number {
  for (let c = 0; c < dungeon.members; c++) {
    if (dungeon.cast.status[c] === FIT && dungeon.cast.running[c] < 0) return dungeon.cast.tile[c];
  }
  return NOWHERE;
}

/** One tile of the way for all who still run. What they run into stops them. @rule 2HDC-18.3.2d */
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

/** Runs through an exit behind which nothing is laid yet. @rule 2HDC-R90 */
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
  // Whoever is met here has not been after them (R87).
  dungeon.inPursuit = 0;
  dungeon.entering = 1;
  // Whoever has arrived stands with those who still run until it is known what is there.
  actAt(dungeon, to);
  // A second step goes on the same way.
  dungeon.partyWay = to === OUTSIDE ? OUTSIDE : onward(dungeon, to, from);
  dungeon.next = FLIGHT_STEP;
  dungeon.phase = ENCOUNTER;
}

/** Nobody runs any more: pursuers come, then play goes on where the flight broke it off. */
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
    // Those who held the tile go on with what they were doing, and may meet more there.
    actAt(dungeon, from);
    dungeon.cameFrom = dungeon.cameFromBefore;
    dungeon.entering = dungeon.enteringBefore;
    dungeon.next = dungeon.afterFlight;
    dungeon.phase = ENCOUNTER;
    return;
  }
  followLeader(dungeon);
  // The group's move is over; whoever is elsewhere walks as ever.
  dungeon.next = dungeon.afterFlight === MARKERS ? MARKERS : STRAYS;
  dungeon.phase = dungeon.next;
}

function allShaken(dungeon: Dungeon, tile: number): boolean {
  for (let c = 0; c < dungeon.members; c++)
    if (dungeon.cast.tile[c] === tile && dungeon.isWithUs(c) && dungeon.cast.shaken[c] === 0) return false;
  return true;
}

/**
 * The enemies whom nobody holds run after the band: all stop at the first tile with fugitives; else those who are
 * slow stay on it and the others go on.
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
    endFlight(dungeon);
    return;
  }
  dungeon.markerTile[m] = first;
  if (catchUp(dungeon, m, first, from)) return;
  const second = nextStep(dungeon, first, prey);
  if (second === OUTSIDE || isCrossing(dungeon, first, second)) {
    endFlight(dungeon);
    return;
  }
  const fast = splitGroup(dungeon, m, set);
  if (fast < 0) {
    endFlight(dungeon);
    return;
  }
  dungeon.markerTile[fast] = second;
  if (!catchUp(dungeon, fast, second, first)) endFlight(dungeon);
}

/** Whether fugitives stand on the tile; then the pursuers fall on them. */
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

/** After a fight with pursuers. */
export function afterPursuit(dungeon: Dungeon): void {
  dungeon.inPursuit = 0;
  endFlight(dungeon);
}

/** Those who pass both dice go on as a group of their own. @returns its marker, -1 when nobody does */
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
 * Those who fled, a group on a tile at a time: who does not carry on has quit.
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
    // A Star has Free Will, and goes on.
    if (dungeon.isStar(c) || cast.traits[c] & DEATHLY_CALM) continue;
    if (set < 0) {
      dice.roller = -1;
      set = dice.draw(CRISIS_DICE[dungeon.matchup.rulings.runAwayDice === 'two-dice' ? 0 : 1]);
    }
    const passed = passedOf(set, cast.rep[c]);
    if (crisisResult(cast.facts.professions.crisis[cast.profession[c]], passed, MAN_DOWN, false) === CARRY_ON) continue;
    quit(dungeon, c);
    dungeon.trace?.note('2HDC-26.1a', `${dungeon.name(c)} has had enough and quits.`, { who: dungeon.figure(c) });
  }
  return tile !== NOWHERE;
}

/** The same for enemies who have fled. @returns whether there was such a group @rule 2HDC-R89 */
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
    if (left === 0) clearMarker(dungeon, m);
    return true;
  }
  return false;
}
