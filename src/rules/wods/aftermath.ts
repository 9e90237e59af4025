import type { Dice } from '../../dice/dice.ts';
import { attempt } from './attempt.ts';
import { fall } from './falls.ts';
import { BANDAGES, HOLY_WATER } from './gear.ts';
import {
  BLEEDING,
  CURE,
  DEAD,
  DRAW,
  DYING,
  ESCAPED,
  FIRST_ROUTS,
  FIRST_WINS,
  HEAL,
  HERO,
  LOST,
  MISS,
  NO_CLOCK,
  ORGANS,
  OUT,
  PARTIAL,
  PLAYING_DEAD,
  RECOVERED,
  REELING,
  SECOND_ROUTS,
  SECOND_WINS,
  SWARM,
  WIS,
} from './names.ts';
import { OVER, SPOILS, TREAT } from './phases.ts';
import type { World } from './world.ts';

/** After a fight: treating those with running clocks, and settling what becomes of the fallen. */

/** Ends the fight with an outcome; the aftermath follows. */
export function conclude(world: World, outcome: number): void {
  world.outcome = outcome;
  world.rounds += world.round;
  world.actor = -1;
  world.victim = -1;
  world.by = -1;
  world.position = 0;
  world.left = -1;
  world.cursor = 0;
  world.phase = TREAT;
  findBearer(world);
}

/** Returns whether a side holds the field, or was at least not driven off. */
function holdsField(world: World, side: number): boolean {
  if (world.outcome === DRAW) return false;
  if (world.outcome === FIRST_WINS || world.outcome === FIRST_ROUTS) return side === 0;
  if (world.outcome === SECOND_WINS || world.outcome === SECOND_ROUTS) return side !== 0;
  return true;
}

/** Moves to the next figure with a clock; after the last, settles both sides. */
function findBearer(world: World): void {
  for (; world.cursor < world.figures; world.cursor++) {
    const c = world.cursor;
    if (world.clock[c] === NO_CLOCK || world.status[c] === DEAD) continue;
    if (holdsField(world, world.sideOf[c])) {
      if (world.left < 0) world.left = attemptsFor(world, c);
      if (world.left > 0 && canTreat(world, c)) return;
    }
    world.left = -1;
    world.trace?.note('R-WODS-53', `${world.names[c]} died of the wound`, {
      who: world.cast[world.clockBy[c]],
      whom: world.cast[c],
    });
    fall(world, c, world.clockBy[c], DEAD);
  }
  world.cursor = 0;
  world.left = 0;
  settleSide(world, 0);
  settleSide(world, world.foeSide);
  world.phase = world.matchup.play === 'fight' ? OVER : SPOILS;
}

/**
 * Returns the number of attempts: one for each minute left, or for each round if the clock counts rounds. @rule
 * R-WODS-53
 */
function attemptsFor(world: World, c: number): number {
  const rounds = world.clockLeft[c];
  return world.clock[c] === DYING ? rounds : Math.ceil(rounds / world.rulings.roundsPerMinute);
}

function canTreat(world: World, c: number): boolean {
  const side = world.sideOf[c];
  if (world.clock[c] === BLEEDING && world.supply(side, BANDAGES) > 0) return bestHealer(world, side, false) >= 0;
  if (world.clock[c] === DYING && world.rulings.deathClockRemedy === 'none') return false;
  return mayCure(world, side) && bestHealer(world, side, true) >= 0;
}

/** Returns whether there is holy water if Cure costs any. */
export function mayCure(world: World, side: number): boolean {
  return !world.rulings.cureCostsHolyWater || world.supply(side, HOLY_WATER) > 0;
}

/** Returns the standing hero best at healing, -1 for none. @rule WODS-skill-heal */
function bestHealer(world: World, side: number, cures: boolean): number {
  let best = -1;
  let most = -99;
  for (let c = world.first[side]; c < world.first[side + 1]; c++) {
    if (!world.isStanding(c) || world.kind[c] !== HERO || (cures && !world.has(c, CURE))) continue;
    const modifier = world.modifier(c, WIS, HEAL);
    if (modifier > most) {
      most = modifier;
      best = c;
    }
  }
  return best;
}

/** Makes one attempt to stop a clock. @rule WODS-effect-B @rule WODS-effect-O @rule WODS-gear-bandages */
export function treat(world: World, dice: Dice): void {
  const c = world.cursor;
  const side = world.sideOf[c];
  const bandage = world.clock[c] === BLEEDING && world.supply(side, BANDAGES) > 0;
  const healer = bestHealer(world, side, !bandage);
  if (bandage) world.spend(side, BANDAGES);
  else if (world.rulings.cureCostsHolyWater) world.spend(side, HOLY_WATER);
  dice.roller = healer;
  const result = dice.draw(attempt(world.modifier(healer, WIS, HEAL)));
  world.left--;
  if (result === PARTIAL) world.partialCosts[side] += 1;
  if (world.trace !== undefined) {
    const means = bandage ? 'bandages' : 'Cure';
    const rule = bandage ? 'WODS-effect-B' : world.clock[c] === ORGANS ? 'WODS-effect-O' : 'R-WODS-53';
    world.trace.note(
      rule,
      `${world.names[healer]} tried ${means} on ${world.names[c]} and ${result === MISS ? 'failed' : 'saved them'}`,
      { who: world.cast[healer], whom: world.cast[c] },
    );
  }
  if (result !== MISS) {
    world.clock[c] = NO_CLOCK;
    world.clockLeft[c] = 0;
    world.cursor++;
    world.left = -1;
  }
  findBearer(world);
}

/** Settles what becomes of those who are down. @rule R-WODS-47 */
function settleSide(world: World, side: number): void {
  const holds = holdsField(world, side);
  for (let c = world.first[side]; c < world.first[side + 1]; c++) {
    const status = world.status[c];
    // Winners do not go on burning in the party's next fight. @rule R-WODS-59
    world.burning[c] = 0;
    // This includes a figure that fled while reeling.
    if (holds && world.hp[c] === 0 && world.isWithUs(c) && world.kind[c] !== SWARM) world.hp[c] = 1;
    if (status !== REELING && status !== OUT && status !== PLAYING_DEAD) continue;
    if (holds) {
      if (status !== REELING) world.status[c] = RECOVERED;
      if (status === REELING) world.status[c] = 0;
      world.trace?.note('R-WODS-47', `${world.names[c]} came round`, { who: world.cast[c] });
    } else {
      world.status[c] = status === PLAYING_DEAD ? ESCAPED : LOST;
      world.trace?.note(
        'R-WODS-47',
        `${world.names[c]} ${status === PLAYING_DEAD ? 'crept away' : 'was left behind'}`,
        { who: world.cast[c] },
      );
    }
  }
}
