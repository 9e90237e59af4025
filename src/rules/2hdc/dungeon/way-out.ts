import type { Dice } from '../../../dice/dice.ts';
import { DEAD, FIT, FLED, OUT } from '../catalogue/names.ts';
import { advance } from './advance.ts';
import { OUTSIDE } from './cast.ts';
import { ADVANCING, BETWEEN, type Dungeon, REASON_FAILED, SHARING, STAR_LOST, TIMEOUT, WIPED, WON } from './dungeon.ts';
import { isAchieved } from './reason.ts';
import { hasFitStar } from './route.ts';
import { recoverAlone } from './scene.ts';
import { share } from './sharing.ts';
import { dropAll } from './spoils.ts';

/** After the adventure: quitters recover, the outcome is set, finds are shared, Rep changes. */

/** Tests quitters for recovery, one a step. @rule 2HDC-26.1b */
export function recoverQuitters(dungeon: Dungeon, dice: Dice): void {
  const { cast } = dungeon;
  while (dungeon.cursor < dungeon.members) {
    const c = dungeon.cursor++;
    if (cast.status[c] !== FLED) continue;
    cast.status[c] = OUT;
    recoverAlone(dungeon, dice, c);
    const lives = cast.status[c] === FIT || cast.status[c] === OUT;
    cast.status[c] = lives ? FLED : DEAD;
    if (!lives) dropAll(dungeon, c);
    return;
  }
  dungeon.outcome = dungeon.outcome === TIMEOUT ? TIMEOUT : outcomeOf(dungeon);
  dungeon.trace?.chapter('Afterwards');
  dungeon.trace?.note('2HDC-42.1', `The adventure ends: ${SAID[dungeon.outcome]}.`, { who: dungeon.asOne(0) });
  dungeon.phase = SHARING;
}

const SAID = [
  'won',
  'they are out, without what they came for',
  'they are out, without their Star',
  'no one has come back',
  'no one knows when',
];

/** Returns the outcome of the adventure. @rule 2HDC-R135 */
function outcomeOf(dungeon: Dungeon): number {
  let out = 0;
  let alive = 0;
  for (let c = 0; c < dungeon.members; c++) {
    if (dungeon.cast.status[c] === FIT && dungeon.cast.tile[c] === OUTSIDE) out++;
    if (dungeon.cast.status[c] === FIT || dungeon.cast.status[c] === FLED) alive++;
  }
  if (alive === 0) return WIPED;
  if (dungeon.hadStar === 1 && !hasFitStar(dungeon)) return STAR_LOST;
  return out > 0 && isAchieved(dungeon) ? WON : REASON_FAILED;
}

export function shareOut(dungeon: Dungeon): void {
  share(dungeon);
  dungeon.cursor = 0;
  dungeon.phase = ADVANCING;
}

/** Changes one member's Rep a step; members still in the dungeon at the turn limit are left out. @rule 2HDC-42.1 */
export function advanceNext(dungeon: Dungeon, dice: Dice): void {
  const { status, tile } = dungeon.cast;
  while (dungeon.cursor < dungeon.members) {
    const c = dungeon.cursor++;
    const isOut = status[c] === FLED || (status[c] === FIT && tile[c] === OUTSIDE);
    if (!isOut) continue;
    advance(dungeon, dice, c);
    return;
  }
  dungeon.phase = BETWEEN;
}
