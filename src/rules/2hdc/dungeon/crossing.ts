import type { Dice } from '../../../dice/dice.ts';
import { FIT } from '../catalogue/names.ts';
import { D6, passing } from '../catalogue/rolls.ts';
import { BY_CROSSING } from './cast.ts';
import { CROSS, CROSS_CAP, type Dungeon, ENCOUNTER, FALL, MOVED, STRAYS } from './dungeon.ts';
import { actAt, leaveBehind, moveGroup } from './group.ts';
import { AT_WORST_DEAD, injure } from './scene.ts';

/** Cross Over Challenges: members try one after another, the best first, once a turn each. */

/** Impact of a fall. @rule 2HDC-T37.1.6c */
const FALL_IMPACT = 4;
/** Highest result of a die on which the member in front helps; above it, the member behind. @rule 2HDC-T37.1.6b */
const FRONT_UP_TO = 3;

/** Begins a crossing to the tile `to` behind the obstacle. @rule 2HDC-37.1.6 */
export function beginCrossing(dungeon: Dungeon, to: number): void {
  dungeon.phase = CROSS;
  dungeon.turningBack = 0;
  if (dungeon.crossing === to) return;
  giveUpCrossing(dungeon);
  dungeon.crossing = to;
  dungeon.trace?.note('2HDC-37.1.6', 'A chasm bars the way. They try to cross one after another.', {
    who: dungeon.asOne(0),
  });
}

/** Begins turning back: the group waits for members who have to come back first. @rule 2HDC-R121 */
export function turnBack(dungeon: Dungeon): void {
  dungeon.phase = CROSS;
  dungeon.turningBack = 1;
  dungeon.trace?.note('2HDC-37.1.6', 'They turn back and wait for those who are across or at the bottom.', {
    who: dungeon.asOne(0),
  });
}

/** Returns whether coming back over an obstacle needs no test. @rule 2HDC-R121 */
export function isBackSafe(dungeon: Dungeon): boolean {
  return dungeon.matchup.rulings.crossBack === 'safe';
}

/** Returns whether a member of the group is below an obstacle, or across it and needs a test to come back. */
export function isAnybodyOff(dungeon: Dungeon): boolean {
  for (let c = 0; c < dungeon.members; c++) {
    if (isHere(dungeon, c) && (dungeon.cast.below[c] || (dungeon.cast.across[c] && !isBackSafe(dungeon)))) return true;
  }
  return false;
}

/** Ends the group's attempts to cross. */
export function giveUpCrossing(dungeon: Dungeon): void {
  dungeon.crossing = -1;
  dungeon.turningBack = 0;
  for (let c = 0; c < dungeon.members; c++) {
    if (!isHere(dungeon, c)) continue;
    dungeon.cast.across[c] = 0;
    dungeon.cast.tries[c] = 0;
  }
}

/** Lets the next member try; after all have tried, the group goes on or waits for those who failed. P19 */
export function cross(dungeon: Dungeon, dice: Dice): void {
  const { cast } = dungeon;
  const c = nextToTry(dungeon);
  if (c < 0) {
    finish(dungeon);
    return;
  }
  cast.walked[c] = dungeon.turn;
  cast.tries[c]++;
  dice.roller = c;
  let passed = passedOver(dice, cast.rep[c]);
  if (passed === 1) passed = isHelped(dungeon, dice, c) ? 2 : 0;
  if (passed === 2) getOver(dungeon, c);
  else {
    dungeon.crosser = c;
    dungeon.next = CROSS;
    dungeon.phase = FALL;
  }
}

/** Records a success: the member climbs back to the start, or reaches the other side. */
function getOver(dungeon: Dungeon, c: number): void {
  const { cast } = dungeon;
  if (cast.below[c]) {
    cast.below[c] = 0;
    dungeon.trace?.note('2HDC-T37.1.6c', `${dungeon.name(c)} climbs back.`, { who: dungeon.figure(c) });
  } else {
    cast.across[c] = 1 - dungeon.turningBack;
    const where = dungeon.turningBack === 1 ? 'back across' : 'across';
    dungeon.trace?.note('2HDC-T37.1.6a', `${dungeon.name(c)} gets ${where}.`, { who: dungeon.figure(c) });
  }
}

/**
 * Lets a member away from the group climb back or cross, or fall; no one helps.
 *
 * @returns whether the member succeeds
 * @rule 2HDC-R176
 */
export function crossAlone(dungeon: Dungeon, dice: Dice, c: number): boolean {
  const { cast } = dungeon;
  cast.walked[c] = dungeon.turn;
  cast.tries[c]++;
  dice.roller = c;
  const gets = passedOver(dice, cast.rep[c]) === 2;
  const what = cast.below[c] ? 'climb back' : 'get across';
  dungeon.trace?.note('2HDC-T37.1.6a', `${dungeon.name(c)} tries to ${what} alone, and ${gets ? 'does' : 'fails'}.`, {
    who: dungeon.figure(c),
  });
  if (gets) return true;
  dungeon.crosser = c;
  dungeon.next = STRAYS;
  dungeon.phase = FALL;
  return false;
}

/** Rolls dice passed for crossing: 2 is across, 1 slips, 0 falls. @rule 2HDC-T37.1.6a */
export function passedOver(dice: Dice, rep: number): number {
  return dice.draw(passing(2, rep));
}

/** Rolls whether the member in front may catch one who slips, rather than the member behind. @rule 2HDC-T37.1.6b */
export function isFrontAsked(dice: Dice): boolean {
  return dice.draw(D6) <= FRONT_UP_TO;
}

/** Rolls whether a member of this Rep catches one who slips. @rule 2HDC-T37.1.6b */
export function catches(dice: Dice, rep: number): boolean {
  return dice.draw(D6) <= rep;
}

/** Returns whether a member is not yet where the group wants to go. */
function isStillToTry(dungeon: Dungeon, c: number): boolean {
  const { cast } = dungeon;
  return isHere(dungeon, c) && (cast.below[c] === 1 || cast.across[c] === dungeon.turningBack);
}

/** Returns the member of highest Rep who has still to try and has not tried in this turn; -1 for none. */
function nextToTry(dungeon: Dungeon): number {
  const { cast } = dungeon;
  let best = -1;
  for (let c = 0; c < dungeon.members; c++) {
    if (!isStillToTry(dungeon, c) || cast.walked[c] === dungeon.turn) continue;
    if (best < 0 || cast.rep[c] > cast.rep[best]) best = c;
  }
  return best;
}

function isHere(dungeon: Dungeon, c: number): boolean {
  return dungeon.cast.status[c] === FIT && dungeon.cast.tile[c] === dungeon.partyTile;
}

/** Lets the member in front or behind catch one who slips. @rule 2HDC-T37.1.6b */
function isHelped(dungeon: Dungeon, dice: Dice, c: number): boolean {
  const helper = neighbour(dungeon, c, isFrontAsked(dice));
  if (helper < 0) return false;
  dice.roller = helper;
  const helps = catches(dice, dungeon.cast.rep[helper]);
  const how = helps ? 'catches them' : 'reaches for them and misses';
  dungeon.trace?.note('2HDC-T37.1.6b', `${dungeon.name(c)} slips; ${dungeon.name(helper)} ${how}.`, {
    who: dungeon.figure(helper),
    whom: dungeon.figure(c),
  });
  return helps;
}

/** Returns the member next before or after another in order, without those below; -1 for none. */
function neighbour(dungeon: Dungeon, c: number, inFront: boolean): number {
  let best = -1;
  for (let other = 0; other < dungeon.members; other++) {
    if (
      other === c ||
      !isHere(dungeon, other) ||
      dungeon.cast.below[other] ||
      goesBefore(dungeon, other, c) !== inFront
    )
      continue;
    if (best < 0 || goesBefore(dungeon, best, other) === inFront) best = other;
  }
  return best;
}

function goesBefore(dungeon: Dungeon, a: number, b: number): boolean {
  const difference = dungeon.cast.rep[a] - dungeon.cast.rep[b];
  return difference > 0 || (difference === 0 && a < b);
}

/** Makes a member fall; survivors have to climb back first. Guard G7. @rule 2HDC-T37.1.6c */
export function fall(dungeon: Dungeon, dice: Dice): void {
  const c = dungeon.crosser;
  dungeon.crosser = -1;
  dungeon.phase = dungeon.next;
  dungeon.trace?.note('2HDC-T37.1.6c', `${dungeon.name(c)} falls.`, { whom: dungeon.figure(c) });
  if (!injure(dungeon, dice, c, FALL_IMPACT, AT_WORST_DEAD, BY_CROSSING)) return;
  dungeon.cast.below[c] = 1;
  if (dungeon.cast.tries[c] < dungeon.matchup.limits.crossings) return;
  dungeon.guards |= CROSS_CAP;
  leaveBehind(dungeon, c);
}

function finish(dungeon: Dungeon): void {
  dungeon.phase = STRAYS;
  for (let c = 0; c < dungeon.members; c++) if (isStillToTry(dungeon, c)) return;
  const isBack = dungeon.turningBack === 1;
  const from = dungeon.partyTile;
  const to = dungeon.crossing;
  giveUpCrossing(dungeon);
  if (isBack) return;
  moveGroup(dungeon, from, to);
  dungeon.movedNow = 1;
  dungeon.cameFrom = from;
  dungeon.entering = 1;
  dungeon.stepsLeft = 0;
  actAt(dungeon, to);
  dungeon.next = MOVED;
  dungeon.phase = ENCOUNTER;
}
