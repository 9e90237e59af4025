import type { Dice } from '../../dice/dice.ts';
import { advance } from './advance.ts';
import { OUTSIDE } from './cast.ts';
import { ADVANCING, BETWEEN, type Dungeon, REASON_FAILED, SHARING, STAR_LOST, TIMEOUT, WIPED, WON } from './dungeon.ts';
import { DEAD, FIT, FLED, OUT } from './names.ts';
import { isAchieved } from './reason.ts';
import { hasFitStar } from './route.ts';
import { recoverAlone } from './scene.ts';
import { share } from './sharing.ts';
import { dropAll } from './spoils.ts';

/** Out of the dungeon: what becomes of those who quit, how it has ended, what it was good for. */

/** Those who quit test for recovery, one a step. @rule 2HDC-26.1b */
export function recoverQuitters(d: Dungeon, dice: Dice): void {
  const { cast } = d;
  while (d.cursor < d.members) {
    const c = d.cursor++;
    if (cast.status[c] !== FLED) continue;
    cast.status[c] = OUT;
    recoverAlone(d, dice, c);
    const lives = cast.status[c] === FIT || cast.status[c] === OUT;
    cast.status[c] = lives ? FLED : DEAD;
    if (!lives) dropAll(d, c);
    return;
  }
  d.outcome = d.outcome === TIMEOUT ? TIMEOUT : outcomeOf(d);
  d.trace?.chapter('Afterwards');
  d.trace?.tell('2HDC-42.1', `The adventure ends: ${SAID[d.outcome]}.`);
  d.phase = SHARING;
}

const SAID = [
  'won',
  'they are out, without what they came for',
  'they are out, without their Star',
  'nobody has come back',
  'nobody knows when',
];

/** How the run has ended. @rule 2HDC-R135 */
function outcomeOf(d: Dungeon): number {
  let out = 0;
  let alive = 0;
  for (let c = 0; c < d.members; c++) {
    if (d.cast.status[c] === FIT && d.cast.tile[c] === OUTSIDE) out++;
    if (d.cast.status[c] === FIT || d.cast.status[c] === FLED) alive++;
  }
  if (alive === 0) return WIPED;
  if (d.hadStar === 1 && !hasFitStar(d)) return STAR_LOST;
  return out > 0 && isAchieved(d) ? WON : REASON_FAILED;
}

export function shareOut(d: Dungeon): void {
  share(d);
  d.cursor = 0;
  d.phase = ADVANCING;
}

/** One member's Rep a step. */
export function advanceNext(d: Dungeon, dice: Dice): void {
  while (d.cursor < d.members) {
    const c = d.cursor++;
    if (d.cast.status[c] !== FIT && d.cast.status[c] !== FLED) continue;
    advance(d, dice, c);
    return;
  }
  d.phase = BETWEEN;
}
