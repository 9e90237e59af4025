import { conclude } from './aftermath.ts';
import { willBless } from './bless.ts';
import { canHarm, gapOf, reaches, shoots } from './choice.ts';
import { decideForSide, RETREAT } from './decisions.ts';
import { fall, priestBit } from './falls.ts';
import { CALTROPS } from './gear.ts';
import { legsInjured } from './injury.ts';
import {
  DEAD,
  DRAW,
  ESCAPED,
  FIRST_ROUTS,
  FIRST_WINS,
  HERO,
  NO_CLOCK,
  ROUND_CAP,
  SECOND_ROUTS,
  SECOND_WINS,
  STALEMATE,
  STANDING,
  SWARM,
} from './names.ts';
import { BURN, HOLDS_ON, SPRING, TO_FIRE, TO_TURN, TURN } from './phases.ts';
import type { World } from './world.ts';

/** The sequence of a fight: rounds, turns, and its end. @rule WODS-side-turns */

/** Starts the next round, or ends a fight that cannot progress. */
export function startRound(world: World): void {
  if (world.round >= world.limits.rounds) {
    world.trace?.note('L-WODS-02', `no one had won after ${world.round} rounds`);
    conclude(world, ROUND_CAP);
    return;
  }
  if (isStalemate(world)) {
    world.trace?.note('L-WODS-01', 'no one could hurt anyone any more');
    conclude(world, STALEMATE);
    return;
  }
  world.round++;
  world.trace?.chapter(`Round ${world.round}`);
  world.position = -1;
  nextTurn(world);
}

/** Gives the next standing figure a turn; after the last, the round ends. */
function nextTurn(world: World): void {
  while (++world.position < world.orderLength) {
    const c = world.order[world.position];
    if (!world.isStanding(c)) continue;
    world.actor = c;
    world.phase = TURN;
    return;
  }
  world.actor = -1;
  burnNext(world, 0);
}

/** Ends a turn. */
export function endTurn(world: World): void {
  world.victim = -1;
  world.by = -1;
  world.sweep = -1;
  world.fleer = -1;
  if (!isDecided(world)) nextTurn(world);
}

/** Moves to the next burning figure; after the last, to the end of the round. */
function burnNext(world: World, from: number): void {
  world.victim = -1;
  world.by = -1;
  for (let c = from; c < world.figures; c++) {
    if (world.burning[c] === 0 || !world.isStanding(c)) continue;
    world.cursor = c;
    world.resume = TO_FIRE;
    world.phase = BURN;
    return;
  }
  world.cursor = 0;
  endRound(world);
}

function endRound(world: World): void {
  if (world.can.regenerate) regenerate(world);
  runClocks(world);
  if (isDecided(world)) return;
  considerRetreat(world, 0);
  considerRetreat(world, world.foeSide);
  startRound(world);
}

/** Regenerates HP of figures on their feet, up to their maximum. @rule WODS-home-regeneration */
function regenerate(world: World): void {
  for (let c = 0; c < world.figures; c++) {
    const side = world.sideOf[c];
    const missing = world.maxHp[c] - world.hp[c];
    if (world.status[c] !== STANDING || missing <= 0 || (side !== 0 && side !== world.foeSide)) continue;
    const regained = Math.min(missing, world.regeneration[c]);
    if (regained === 0) continue;
    world.hp[c] += regained;
    world.trace?.note('WODS-home-regeneration', `${world.names[c]} regained ${regained} HP`, { whom: world.cast[c] });
  }
}

/** Decrements every clock; at 0 it kills. @rule R-WODS-52 @rule WODS-effect-D */
function runClocks(world: World): void {
  for (let c = 0; c < world.figures; c++) {
    if (world.clock[c] === NO_CLOCK) continue;
    const left = world.clockLeft[c] - 1;
    world.clockLeft[c] = left;
    if (left > 0) continue;
    world.trace?.note('R-WODS-52', `${world.names[c]} died of the wound`, {
      who: world.cast[world.clockBy[c]],
      whom: world.cast[c],
    });
    fall(world, c, world.clockBy[c], DEAD);
  }
}

/**
 * Decides whether heroes flee from the next round on; the script does when fewer than half of the side are standing.
 * @rule P-WODS-13
 */
function considerRetreat(world: World, side: number): void {
  if (!world.can.flee || world.retreating[side] !== 0) return;
  const scripted = world.choices[side].retreat === 'half' && world.standing[side] * 2 < world.mustered[side];
  if ((!scripted && world.player === undefined) || !anyoneCanFlee(world, side)) return;
  if (!decideForSide(world, RETREAT, side, scripted)) return;
  const caltrops = world.supply(side, CALTROPS) > 0;
  if (caltrops) world.spend(side, CALTROPS);
  world.retreating[side] = caltrops ? 2 : 1;
  world.trace?.note('P-WODS-13', `${world.matchup.sides[side]?.name} decided to flee`, { who: world.asOne(side) });
  if (caltrops) world.trace?.note('WODS-gear-caltrops', 'caltrops were strewn behind them', { who: world.asOne(side) });
}

/** Returns whether a figure can flee: only heroes, with a sound leg. @rule R-WODS-61 @rule R-WODS-62 */
export function canFlee(world: World, c: number): boolean {
  return world.kind[c] === HERO && legsInjured(world.wounds[c]) < 2;
}

function anyoneCanFlee(world: World, side: number): boolean {
  for (let c = world.first[side]; c < world.first[side + 1]; c++)
    if (world.isStanding(c) && canFlee(world, c)) return true;
  return false;
}

/** Ends the fight when a side has no one standing. */
function isDecided(world: World): boolean {
  const near = world.standing[0];
  const far = world.standing[world.foeSide];
  if (near > 0 && far > 0) return false;
  if (near === 0 && far === 0) conclude(world, DRAW);
  else if (near > 0) conclude(world, world.routed[world.foeSide] === 1 ? FIRST_ROUTS : FIRST_WINS);
  else conclude(world, world.routed[0] === 1 ? SECOND_ROUTS : SECOND_WINS);
  return true;
}

/** Returns whether no one can ever hurt anyone again. @rule L-WODS-01 */
function isStalemate(world: World): boolean {
  const far = world.foeSide;
  for (let c = world.first[0]; c < world.first[1]; c++) {
    if (!world.isStanding(c)) continue;
    for (let t = world.first[far]; t < world.first[far + 1]; t++) {
      if (!world.isStanding(t)) continue;
      const isHarmed = canHarm(world, c, t, comesToReach(world, c, t));
      if (isHarmed || (canHarm(world, t, c, comesToReach(world, t, c)) && !isHeldOn(world, t))) return false;
    }
  }
  for (let c = 0; c < world.figures; c++) {
    if (world.clock[c] !== NO_CLOCK || world.burning[c] !== 0) return false;
    if (isThere(world, c) && willBless(world, c) && !isHeldOn(world, c)) return false;
  }
  return true;
}

/** Returns whether a figure is standing on a side of this fight. */
function isThere(world: World, c: number): boolean {
  return (world.sideOf[c] === 0 || world.sideOf[c] === world.foeSide) && world.isStanding(c);
}

/** Returns whether a priest holds a figure at bay without a further test. @rule R-WODS-18 */
function isHeldOn(world: World, t: number): boolean {
  if (world.held[t] === 0) return false;
  const side = world.against(t);
  if (world.standing[side] < 2) return false;
  for (let c = world.first[side]; c < world.first[side + 1]; c++) {
    const holds = world.turning[c] === HOLDS_ON && (world.held[t] & priestBit(world, c)) !== 0;
    if (holds && world.stunned[c] === 0) return true;
  }
  return false;
}

/** Returns whether a figure can strike another, now or after one of them approaches. @rule R-WODS-42 */
function comesToReach(world: World, c: number, t: number): boolean {
  return gapOf(world) === 0 || reaches(world, c, t) || comesOn(world, c) || comesOn(world, t);
}

function comesOn(world: World, c: number): boolean {
  return world.speed(c) > 0 && !shoots(world, c);
}

/** Resumes play after the consequences of a blow. */
export function resume(world: World): void {
  if (world.resume === TO_FIRE) {
    burnNext(world, world.cursor + 1);
    return;
  }
  if (world.resume !== TO_TURN) {
    world.phase = SPRING;
    return;
  }
  const { fleer } = world;
  if (fleer >= 0 && world.isStanding(fleer)) getAway(world, fleer);
  // A swarm attacks the next enemy. @rule WODS-swarm-attacks
  if (world.sweep >= 0 && world.kind[world.actor] === SWARM && world.isStanding(world.actor)) {
    world.phase = TURN;
    return;
  }
  endTurn(world);
}

/** Lets a hero leave the fight alive. @rule R-WODS-61 */
export function getAway(world: World, c: number): void {
  world.trace?.note('R-WODS-61', `${world.names[c]} got away`, { who: world.cast[c] });
  fall(world, c, -1, ESCAPED);
}
