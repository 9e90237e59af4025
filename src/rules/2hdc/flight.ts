import type { Dice } from '../../dice/dice.ts';
import { BY_PURSUIT, NOWHERE, OUTSIDE } from './cast.ts';
import { leaderRep, onward } from './clash.ts';
import { CARRY_ON, crisisResult, MAN_DOWN } from './crisis.ts';
import {
  DUNGEON_TURN,
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
import { MOST_MEMBERS } from './dungeon-matchup.ts';
import { actAt, followLeader, noteLoss, quit, stopRunning } from './group.ts';
import { rollTile } from './laying.ts';
import { clearMarker, freeMarker, setMarker } from './markers.ts';
import { BOOTS_OF_SPEED, DEATHLY_CALM, FIT, OUT } from './names.ts';
import { CRISIS_DICE, D6, passedOf } from './rolls.ts';
import { recoverAlone } from './scene.ts';
import { distance, isCrossing, nextStep } from './tiles.ts';

/** Running: out of a fight, over tiles, with enemies behind. */

/** `runAwayDice: two-dice`. */
const TWO_DICE = 1;

/**
 * Rolls for those who fled at the same moment: two tiles for whoever passes both dice, else one.
 *
 * @rule 2HDC-18.3.2b
 * @rule 2HDC-26.0c
 */
export function rollFlight(d: Dungeon, dice: Dice): void {
  const { cast } = d;
  if (d.inFlight === 0) {
    d.inFlight = 1;
    d.flightFrom = d.partyTile;
    d.afterFlight = d.next;
  }
  const carried = nextCarried(d);
  if (carried >= 0) {
    tendCarried(d, dice, carried);
    return;
  }
  let moment = 0;
  for (let c = 0; c < d.members; c++) {
    const at = cast.running[c] as number;
    if (at > 0 && (moment === 0 || at < moment)) moment = at;
  }
  if (moment === 0) {
    d.phase = FLIGHT_STEP;
    return;
  }
  dice.roller = -1;
  const set = dice.draw(CRISIS_DICE[0]!);
  for (let c = 0; c < d.members; c++) {
    if (cast.running[c] !== moment) continue;
    const tiles = cast.carried[c] !== 0 || !isFast(d, dice, c, set) ? 1 : 2;
    cast.running[c] = -tiles;
    cast.carried[c] = 0;
    d.trace?.tell('2HDC-18.3.2b', `${d.name(c)} runs ${tiles === 2 ? 'two tiles' : 'a tile'}.`);
  }
}

/** Whether he passes both of the shared dice; Boots and Potions of Speed give him a third. @rule 2HDC-18.2 @rule 2HDC-R169 */
export function isFast(d: Dungeon, dice: Dice, c: number, set: number): boolean {
  const { cast } = d;
  const rep = cast.rep[c] as number;
  const passed = passedOf(set, rep);
  if (passed === 2) return true;
  if (passed === 0) return false;
  const boots = ((cast.items[c] as number) & BOOTS_OF_SPEED) !== 0;
  if (!boots && (cast.potionSpeed[c] as number) <= 0) return false;
  if (!boots) cast.potionSpeed[c]!--;
  dice.roller = c;
  return dice.draw(D6) <= rep;
}

function nextCarried(d: Dungeon): number {
  for (let c = 0; c < d.members; c++) if (d.cast.carried[c] === 2) return c;
  return -1;
}

/** Whoever was carried off the board tests for recovery before they run on. */
function tendCarried(d: Dungeon, dice: Dice, c: number): void {
  d.cast.carried[c] = 1;
  d.cast.status[c] = OUT;
  recoverAlone(d, dice, c);
  if (d.cast.status[c] !== FIT) noteLoss(d, c, d.inPursuit === 1 ? BY_PURSUIT : d.foeKind, -1);
}

/** Where those who run stand now; `NOWHERE` when nobody runs. */
function runnersTile(d: Dungeon): number {
  for (let c = 0; c < d.members; c++) {
    if (d.cast.status[c] === FIT && (d.cast.running[c] as number) < 0) return d.cast.tile[c] as number;
  }
  return NOWHERE;
}

/** One tile of the way for all who still run. What they run into stops them. @rule 2HDC-18.3.2d */
export function flee(d: Dungeon): void {
  const from = runnersTile(d);
  if (from === NOWHERE || from === OUTSIDE) {
    stopRunning(d, from);
    if (from === NOWHERE) endFlight(d);
    return;
  }
  const way = d.partyWay;
  if (way === OPEN_EXIT) {
    d.partyTile = from;
    d.phase = FLIGHT_LAY;
  } else if (way < OUTSIDE || isCrossing(d, from, way)) stopRunning(d, from);
  else runInto(d, from, way);
}

/** Runs through an exit behind which nothing is laid yet. @rule 2HDC-R90 */
export function fleeIntoTheUnknown(d: Dungeon, dice: Dice): void {
  const from = d.partyTile;
  if ((d.open[from] as number) === 0) {
    stopRunning(d, from);
    d.phase = FLIGHT_STEP;
    return;
  }
  runInto(d, from, rollTile(d, dice, from));
}

function runInto(d: Dungeon, from: number, to: number): void {
  const { cast } = d;
  for (let c = 0; c < d.members; c++) {
    if (cast.status[c] !== FIT || cast.tile[c] !== from || (cast.running[c] as number) >= 0) continue;
    cast.tile[c] = to;
    cast.running[c]!++;
  }
  d.cameFrom = from;
  d.fleeing = 1;
  d.entering = 1;
  // Whoever has arrived stands with those who still run until it is known what is there.
  actAt(d, to);
  // A second step goes on the same way.
  d.partyWay = to === OUTSIDE ? OUTSIDE : onward(d, to, from);
  d.next = FLIGHT_STEP;
  d.phase = ENCOUNTER;
}

/** Nobody runs any more: pursuers come, then play goes on where the flight broke it off. */
function endFlight(d: Dungeon): void {
  d.fleeing = 0;
  if (d.pursuer >= 0) {
    d.phase = PURSUIT;
    return;
  }
  d.inFlight = 0;
  d.inPursuit = 0;
  const from = d.flightFrom;
  if (d.hasGroup(from) && !allShaken(d, from)) {
    // Those who held the tile go on with what they were doing.
    actAt(d, from);
    d.next = d.afterFlight;
    d.phase = ENCOUNTER;
    return;
  }
  followLeader(d);
  d.next = d.afterFlight === MARKERS || d.afterFlight === STRAYS ? d.afterFlight : DUNGEON_TURN;
  d.phase = d.next;
}

function allShaken(d: Dungeon, tile: number): boolean {
  for (let c = 0; c < d.members; c++)
    if (d.cast.tile[c] === tile && d.isWithUs(c) && d.cast.shaken[c] === 0) return false;
  return true;
}

/**
 * The enemies whom nobody holds run after the band: all stop at the first tile with fugitives; else those who are
 * slow stay on it and the others go on.
 *
 * @rule 2HDC-26.0d
 * @rule 2HDC-R160
 */
export function pursue(d: Dungeon, dice: Dice): void {
  const m = d.pursuer;
  d.pursuer = -1;
  const from = d.markerTile[m] as number;
  const prey = nearestMember(d, from);
  if (d.markerKind[m] !== NPC_GROUP || prey === NOWHERE || prey === from) {
    endFlight(d);
    return;
  }
  dice.roller = -1;
  const set = dice.draw(CRISIS_DICE[0]!);
  const first = nextStep(d, from, prey);
  if (first === OUTSIDE || isCrossing(d, from, first)) {
    endFlight(d);
    return;
  }
  d.markerTile[m] = first;
  if (catchUp(d, m, first, from)) return;
  const second = nextStep(d, first, prey);
  if (second === OUTSIDE || isCrossing(d, first, second)) {
    endFlight(d);
    return;
  }
  const fast = splitGroup(d, m, set);
  if (fast < 0) {
    endFlight(d);
    return;
  }
  d.markerTile[fast] = second;
  if (!catchUp(d, fast, second, first)) endFlight(d);
}

/** Whether fugitives stand on the tile; then the pursuers fall on them. */
function catchUp(d: Dungeon, m: number, tile: number, from: number): boolean {
  for (let c = MOST_MEMBERS; c < d.cast.end; c++) if (d.cast.group[c] === m) d.cast.tile[c] = tile;
  if (!d.hasGroup(tile)) return false;
  d.trace?.tell('2HDC-26.0d', 'The enemy is after them and catches them.');
  actAt(d, tile);
  d.inPursuit = 1;
  d.fleeing = 1;
  d.entering = 0;
  d.enemyFrom = from;
  d.next = PURSUED;
  d.phase = ENCOUNTER;
  return true;
}

/** After a fight with pursuers. */
export function afterPursuit(d: Dungeon): void {
  d.inPursuit = 0;
  endFlight(d);
}

/** Those who pass both dice go on as a group of their own. @returns its marker, -1 when nobody does */
function splitGroup(d: Dungeon, m: number, set: number): number {
  const { cast } = d;
  let slow = 0;
  for (let c = MOST_MEMBERS; c < cast.end; c++) {
    if (cast.group[c] === m && passedOf(set, cast.rep[c] as number) < 2) slow++;
  }
  if (slow === 0) return m;
  const fast = freeMarker(d);
  if (fast < 0 || passedOf(set, leaderRep(d, m)) < 2) return -1;
  setMarker(d, fast, NPC_GROUP, d.markerTile[m] as number);
  d.markerFoes[fast] = d.markerFoes[m] as number;
  d.marksMoved |= 1 << fast;
  for (let c = MOST_MEMBERS; c < cast.end; c++) {
    if (cast.group[c] === m && passedOf(set, cast.rep[c] as number) === 2) cast.group[c] = fast;
  }
  return fast;
}

function nearestMember(d: Dungeon, from: number): number {
  let best = NOWHERE;
  let least = 9999;
  for (let c = 0; c < d.members; c++) {
    if (d.cast.status[c] !== FIT) continue;
    const apart = distance(d, from, d.cast.tile[c] as number);
    if (apart < least) {
      least = apart;
      best = d.cast.tile[c] as number;
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
export function runAway(d: Dungeon, dice: Dice): boolean {
  const { cast } = d;
  let tile = NOWHERE;
  let set = -1;
  for (let c = 0; c < d.members; c++) {
    if (cast.status[c] !== FIT || cast.shaken[c] === 0) continue;
    if (tile === NOWHERE) tile = cast.tile[c] as number;
    if (cast.tile[c] !== tile) continue;
    cast.shaken[c] = 0;
    // A Star has Free Will, and goes on.
    if (d.isStar(c) || (cast.traits[c] as number) & DEATHLY_CALM) continue;
    if (set < 0) {
      dice.roller = -1;
      set = dice.draw(CRISIS_DICE[d.matchup.rulings.runAwayDice === TWO_DICE ? 0 : 1]!);
    }
    const passed = passedOf(set, cast.rep[c] as number);
    if (crisisResult(cast.profession[c] as number, passed, MAN_DOWN, false) === CARRY_ON) continue;
    quit(d, c);
    d.trace?.tell('2HDC-26.1a', `${d.name(c)} has had enough and quits.`);
  }
  return tile !== NOWHERE;
}

/** The same for enemies who have fled. @returns whether there was such a group @rule 2HDC-R89 */
export function runAwayEnemies(d: Dungeon, dice: Dice): boolean {
  const { cast } = d;
  for (let marked = d.marked; marked !== 0; marked &= marked - 1) {
    const m = lowestMarker(marked);
    if (d.markerKind[m] !== NPC_GROUP || d.markerShaken[m] === 0) continue;
    d.markerShaken[m] = 0;
    dice.roller = -1;
    const set = dice.draw(CRISIS_DICE[d.matchup.rulings.runAwayDice === TWO_DICE ? 0 : 1]!);
    let left = 0;
    for (let c = MOST_MEMBERS; c < cast.end; c++) {
      if (cast.group[c] !== m) continue;
      const passed = passedOf(set, cast.rep[c] as number);
      const calm = ((cast.traits[c] as number) & DEATHLY_CALM) !== 0 || d.isStar(c);
      if (calm || crisisResult(cast.profession[c] as number, passed, MAN_DOWN, false) === CARRY_ON) {
        left++;
        continue;
      }
      if (c === d.bigBad) d.bigBad = -1;
      cast.vacate(c);
    }
    if (left === 0) clearMarker(d, m);
    return true;
  }
  return false;
}
