import { DEAD, ESCAPED, NO_CLOCK } from './names.ts';
import { HOLDS_ON, HOLDS_ONCE, TO_OBSTACLE } from './phases.ts';
import type { World } from './world.ts';

/** What someone falls to: a vial or an element of its own, an obstacle, or the lines from here on. */
export const BY_MISHAP = 0;
export const BY_OBSTACLE = 1;
export const BY_LINES = 2;
/** Bits that hold when someone fell; those above them hold to what. */
export const FELL_BITS = 16;
export const FELL_MASK = 0xffff;

/** The bit of a priest among those of its side who hold others at bay. */
export function priestBit(world: World, c: number): number {
  return 1 << ((c - world.first[world.sideOf[c]]) % 31);
}

/** Lets go of all that a priest holds at bay. @rule R-WODS-18 */
export function release(world: World, priest: number): void {
  if (world.turning[priest] !== HOLDS_ONCE && world.turning[priest] !== HOLDS_ON) return;
  world.turning[priest] = 0;
  const kept = ~priestBit(world, priest);
  const side = world.against(priest);
  for (let c = world.first[side]; c < world.first[side + 1]; c++) world.held[c] &= kept;
}

/**
 * Someone who stood or lay comes to something worse.
 *
 * @param by who brought it about; -1 no one
 * @param status what becomes of it: `OUT`, `PLAYING_DEAD`, `ESCAPED` or `DEAD`
 */
export function fall(world: World, c: number, by: number, status: number): void {
  const side = world.sideOf[c];
  const stood = world.isStanding(c);
  if (stood) {
    world.standing[side] -= 1;
    world.routed[side] = 0;
  }
  // One who got away and dies of a wound falls to it only now.
  if (stood || world.status[c] === ESCAPED) {
    if (by >= 0) {
      const at = world.lineOf[c] * world.matchup.lines.length + world.lineOf[by];
      world.falls[at] += 1;
      world.kills[by] += 1;
    }
    const { play } = world.matchup;
    // One who flees has not fallen; a swarm put to flight has. Of a campaign the last fall of the first hero in a place
    // counts, of others the first.
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
  // Fire harms only those who stand, so that what is left of it decides nothing. @rule R-WODS-59
  world.burning[c] = 0;
  if (status === DEAD) {
    world.hp[c] = 0;
    world.clock[c] = NO_CLOCK;
    world.clockLeft[c] = 0;
  }
}

/** A swarm's last loss puts the rest of it to flight. @rule WODS-swarm-rout */
export function rout(world: World, c: number, by: number): void {
  fall(world, c, by, ESCAPED);
  world.routed[world.sideOf[c]] = 1;
  world.trace?.note('WODS-swarm-rout', `${world.names[c]} had lost half and fled`, { who: world.cast[c] });
}
