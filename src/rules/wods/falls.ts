import { DEAD, ESCAPED, NO_CLOCK } from './names.ts';
import { HOLDS_ON, HOLDS_ONCE, TO_OBSTACLE } from './phases.ts';
import type { World } from './world.ts';

/** Causes of falls: a vial or element of its own, an obstacle, or a line, from here on. */
export const BY_MISHAP = 0;
export const BY_OBSTACLE = 1;
export const BY_LINES = 2;
/** The low bits hold the time of a fall, the bits above them its cause. */
export const FELL_BITS = 16;
export const FELL_MASK = 0xffff;

/** Returns a priest's bit in the column `held`. */
export function priestBit(world: World, c: number): number {
  return 1 << ((c - world.first[world.sideOf[c]]) % 31);
}

/** Releases everyone whom a priest holds at bay. @rule R-WODS-18 */
export function release(world: World, priest: number): void {
  if (world.turning[priest] !== HOLDS_ONCE && world.turning[priest] !== HOLDS_ON) return;
  world.turning[priest] = 0;
  const kept = ~priestBit(world, priest);
  const side = world.against(priest);
  for (let c = world.first[side]; c < world.first[side + 1]; c++) world.held[c] &= kept;
}

/**
 * Worsens the status of a figure.
 *
 * @param by figure that caused it; -1 for none
 * @param status the new status: `OUT`, `PLAYING_DEAD`, `ESCAPED` or `DEAD`
 */
export function fall(world: World, c: number, by: number, status: number): void {
  const side = world.sideOf[c];
  const stood = world.isStanding(c);
  if (stood) {
    world.standing[side] -= 1;
    world.routed[side] = 0;
  }
  // A figure that escaped and dies of a wound falls only now.
  if (stood || world.status[c] === ESCAPED) {
    if (by >= 0) {
      const at = world.lineOf[c] * world.matchup.lines.length + world.lineOf[by];
      world.falls[at] += 1;
      world.kills[by] += 1;
    }
    const { play } = world.matchup;
    // A fleeing figure has not fallen; a routed swarm has. In a campaign the last fall of the first hero in a place
    // counts, otherwise the first fall.
    const counts = play === 'campaign' ? world.replaced[c] === 0 : world.fellIn[c] === 0;
    if (counts && (status !== ESCAPED || by >= 0)) {
      const step = play === 'fight' ? world.round : play === 'delve' ? world.roomsMet : world.delve;
      const to = by >= 0 ? world.lineOf[by] + BY_LINES : world.resume === TO_OBSTACLE ? BY_OBSTACLE : BY_MISHAP;
      world.fellIn[c] = step | (to << FELL_BITS);
    }
    release(world, c);
  }
  world.status[c] = status;
  world.stunned[c] = 0;
  world.held[c] = 0;
  world.hiding[c] = 0;
  // Fire harms only standing figures, so the rest of it does not matter. @rule R-WODS-59
  world.burning[c] = 0;
  if (status === DEAD) {
    world.hp[c] = 0;
    world.clock[c] = NO_CLOCK;
    world.clockLeft[c] = 0;
  }
}

/** Routs a swarm after its last loss. @rule WODS-swarm-rout */
export function rout(world: World, c: number, by: number): void {
  fall(world, c, by, ESCAPED);
  world.routed[world.sideOf[c]] = 1;
  world.trace?.note('WODS-swarm-rout', `${world.names[c]} had lost half and fled`, { who: world.cast[c] });
}
