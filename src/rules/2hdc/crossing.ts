import type { Dice } from '../../dice/dice.ts';
import { BY_CROSSING } from './cast.ts';
import { CROSS, CROSS_CAP, type Dungeon, ENCOUNTER, FALL, MOVED, STRAYS } from './dungeon.ts';
import { actAt, leaveBehind, moveGroup } from './group.ts';
import { FIT } from './names.ts';
import { D6, passing } from './rolls.ts';
import { AT_WORST_DEAD, injure } from './scene.ts';

/** Cross Over Challenges: one after the other, the best first, each with one try a turn. */

/** Impact of a fall. @rule 2HDC-T37.1.6c */
const FALL_IMPACT = 4;
/** On this the one in front helps, else the one behind. @rule 2HDC-T37.1.6b */
const FRONT_UP_TO = 3;

/** The group comes to an obstacle; `to` lies behind it. @rule 2HDC-37.1.6 */
export function beginCrossing(d: Dungeon, to: number): void {
  d.phase = CROSS;
  if (d.crossing === to) return;
  giveUpCrossing(d);
  d.crossing = to;
  d.trace?.tell('2HDC-37.1.6', 'A chasm bars the way. One after the other they try to get across.');
}

/** Nobody is on his way over any more. */
export function giveUpCrossing(d: Dungeon): void {
  d.crossing = -1;
  for (let c = 0; c < d.members; c++) {
    d.cast.across[c] = 0;
    d.cast.below[c] = 0;
    d.cast.tries[c] = 0;
  }
}

/** The next one tries; when all have tried, the group goes on, or waits for those who have failed. P19 */
export function cross(d: Dungeon, dice: Dice): void {
  const { cast } = d;
  const c = nextToTry(d);
  if (c < 0) {
    finish(d);
    return;
  }
  cast.walked[c] = d.turn;
  cast.tries[c]!++;
  dice.roller = c;
  let passed = passedOver(dice, cast.rep[c] as number);
  if (passed === 1) passed = isHelped(d, dice, c) ? 2 : 0;
  if (passed === 2) {
    if (cast.below[c]) {
      cast.below[c] = 0;
      d.trace?.tell('2HDC-T37.1.6c', `${d.name(c)} climbs back.`);
    } else {
      cast.across[c] = 1;
      d.trace?.tell('2HDC-T37.1.6a', `${d.name(c)} gets across.`);
    }
  } else {
    d.crosser = c;
    d.phase = FALL;
  }
}

/** Dice passed by who tries to get over: 2 across, 1 he slips, 0 he falls. @rule 2HDC-T37.1.6a */
export function passedOver(dice: Dice, rep: number): number {
  return dice.draw(passing(2, rep));
}

/** Whether the one in front is who may catch somebody who slips, and not the one behind. @rule 2HDC-T37.1.6b */
export function isFrontAsked(dice: Dice): boolean {
  return dice.draw(D6) <= FRONT_UP_TO;
}

/** Whether somebody of that Rep catches him. @rule 2HDC-T37.1.6b */
export function catches(dice: Dice, rep: number): boolean {
  return dice.draw(D6) <= rep;
}

/** The highest Rep of those who are not across and have not tried in this turn. */
function nextToTry(d: Dungeon): number {
  const { cast } = d;
  let best = -1;
  for (let c = 0; c < d.members; c++) {
    if (!isHere(d, c) || cast.across[c] || cast.walked[c] === d.turn) continue;
    if (best < 0 || (cast.rep[c] as number) > (cast.rep[best] as number)) best = c;
  }
  return best;
}

function isHere(d: Dungeon, c: number): boolean {
  return d.cast.status[c] === FIT && d.cast.tile[c] === d.partyTile;
}

/** The one in front or behind may catch hold of him. @rule 2HDC-T37.1.6b */
function isHelped(d: Dungeon, dice: Dice, c: number): boolean {
  const helper = neighbour(d, c, isFrontAsked(dice));
  if (helper < 0) return false;
  dice.roller = helper;
  const helps = catches(dice, d.cast.rep[helper] as number);
  const how = helps ? 'catches him' : 'reaches for him and misses';
  d.trace?.tell('2HDC-T37.1.6b', `${d.name(c)} slips; ${d.name(helper)} ${how}.`);
  return helps;
}

/** Whoever goes next before him, or after him, and does not lie below; -1 nobody. */
function neighbour(d: Dungeon, c: number, inFront: boolean): number {
  let best = -1;
  for (let other = 0; other < d.members; other++) {
    if (other === c || !isHere(d, other) || d.cast.below[other] || goesBefore(d, other, c) !== inFront) continue;
    if (best < 0 || goesBefore(d, best, other) === inFront) best = other;
  }
  return best;
}

function goesBefore(d: Dungeon, a: number, b: number): boolean {
  const difference = (d.cast.rep[a] as number) - (d.cast.rep[b] as number);
  return difference > 0 || (difference === 0 && a < b);
}

/** Falls; who lives has to climb back first. Guard G7. @rule 2HDC-T37.1.6c */
export function fall(d: Dungeon, dice: Dice): void {
  const c = d.crosser;
  d.crosser = -1;
  d.phase = d.crossing < 0 ? STRAYS : CROSS;
  d.trace?.tell('2HDC-T37.1.6c', `${d.name(c)} falls.`);
  if (!injure(d, dice, c, FALL_IMPACT, AT_WORST_DEAD, BY_CROSSING)) return;
  if (d.crossing < 0) return;
  d.cast.below[c] = 1;
  if ((d.cast.tries[c] as number) < d.matchup.limits.crossings) return;
  d.guards |= CROSS_CAP;
  leaveBehind(d, c);
}

function finish(d: Dungeon): void {
  for (let c = 0; c < d.members; c++) {
    if (isHere(d, c) && !d.cast.across[c]) {
      d.phase = STRAYS;
      return;
    }
  }
  const from = d.partyTile;
  const to = d.crossing;
  moveGroup(d, from, to);
  giveUpCrossing(d);
  d.movedNow = 1;
  d.cameFrom = from;
  d.entering = 1;
  d.stepsLeft = 0;
  actAt(d, to);
  d.next = MOVED;
  d.phase = ENCOUNTER;
}
