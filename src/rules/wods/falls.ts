import { DEAD, ESCAPED, NO_CLOCK } from './names.ts';
import { HOLDS_ON, HOLDS_ONCE, type State, TO_OBSTACLE } from './state.ts';

/** What somebody falls to: a vial or an element of his own, an obstacle, or the lines from here on. */
export const BY_MISHAP = 0;
export const BY_OBSTACLE = 1;
export const BY_LINES = 2;
/** When somebody fell is held in so many bits, and above them to what. */
export const FELL_BITS = 16;
export const FELL_MASK = 0xffff;

/** The bit of a priest among those of his side who hold others at bay. */
export function priestBit(s: State, c: number): number {
  return 1 << ((c - (s.first[s.sideOf[c] as number] as number)) % 31);
}

/** Lets go of all that a priest holds at bay. @rule R-WODS-18 */
export function release(s: State, priest: number): void {
  if (s.turning[priest] !== HOLDS_ONCE && s.turning[priest] !== HOLDS_ON) return;
  s.turning[priest] = 0;
  const kept = ~priestBit(s, priest);
  const side = s.against(priest);
  for (let c = s.first[side] as number; c < (s.first[side + 1] as number); c++)
    s.held[c] = (s.held[c] as number) & kept;
}

/**
 * Somebody who stood or lay comes to something worse.
 *
 * @param by who brought it about; -1 nobody
 * @param status what becomes of it: `OUT`, `PLAYING_DEAD`, `ESCAPED` or `DEAD`
 */
export function fall(s: State, c: number, by: number, status: number): void {
  const side = s.sideOf[c] as number;
  if (s.isStanding(c)) {
    s.standing[side] = (s.standing[side] as number) - 1;
    s.routed[side] = 0;
    if (by >= 0) {
      const at = (s.lineOf[c] as number) * s.matchup.lines.length + (s.lineOf[by] as number);
      s.falls[at] = (s.falls[at] as number) + 1;
      s.kills[by] = (s.kills[by] as number) + 1;
    }
    const { play } = s.matchup;
    // One who flees has not fallen; a swarm put to flight has. Of a campaign the last fall counts, of others the first.
    if ((s.fellIn[c] === 0 || play === 'campaign') && (status !== ESCAPED || by >= 0)) {
      const step = play === 'fight' ? s.round : play === 'delve' ? s.roomsMet : s.delve;
      const to = by >= 0 ? (s.lineOf[by] as number) + BY_LINES : s.resume === TO_OBSTACLE ? BY_OBSTACLE : BY_MISHAP;
      s.fellIn[c] = step | (to << FELL_BITS);
    }
    release(s, c);
  }
  s.status[c] = status;
  s.stunned[c] = 0;
  s.held[c] = 0;
  s.hiding[c] = 0;
  if (status === DEAD) {
    s.hp[c] = 0;
    s.clock[c] = NO_CLOCK;
    s.clockLeft[c] = 0;
    s.burning[c] = 0;
  }
}

/** A swarm's last loss puts the rest of it to flight. @rule WODS-swarm-rout */
export function rout(s: State, c: number, by: number): void {
  fall(s, c, by, ESCAPED);
  s.routed[s.sideOf[c] as number] = 1;
  s.trace?.tell('WODS-swarm-rout', `${s.names[c]} had lost half and fled`);
}
