import type { Dice } from '../../../dice/dice.ts';
import { FIT, OUT } from '../catalogue/names.ts';
import { afterSaves, statusOf } from '../fight/damage.ts';
import { damageOf, NOTHING, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, REDUCED } from '../fight/damage-dice.ts';
import { copyFigure } from '../fight/figures.ts';
import { recover } from '../fight/recovery.ts';
import { armourAgainstShots, impactByAc } from '../fight/shooting.ts';
import { BY_TRAP } from './cast.ts';
import type { Dungeon } from './dungeon.ts';
import { noteLoss } from './group.ts';

/** Events of one member alone: a trap, a fall, vermin, a recovery without a fight. */

/** Puts a member alone on the board, so that saves and recovery work as in a fight. */
function stage(dungeon: Dungeon, c: number): void {
  const { fight } = dungeon;
  fight.reset();
  copyFigure(dungeon.cast, c, fight, 0);
  fight.count = 1;
  fight.winner = 0;
  dungeon.fighter[0] = c;
}

/**
 * Rolls shooting damage without a shooter. A member Out of the Fight tests for recovery at once; one that does not get
 * up is lost.
 *
 * @param impact before armour
 * @param worst limit on the damage level
 * @param by cause of a loss, an index in `FALLEN_BY`
 * @returns whether the member is still fit
 * @rule 2HDC-R119
 * @rule 2HDC-R120
 */
export function injure(dungeon: Dungeon, dice: Dice, c: number, impact: number, worst: number, by: number): boolean {
  const { fight } = dungeon;
  stage(dungeon, c);
  // Armour that is magic against weapons does not help against teeth and falls.
  const total = impact + (by === BY_TRAP ? armourAgainstShots(fight, 0) : impactByAc(fight, 0));
  let level = REDUCED;
  if (total > 0) {
    dice.roller = c;
    level = Math.min(worst, dice.draw(damageOf(1, total)));
    if (level > REDUCED) level = afterSaves(fight, dice, 0, level);
  }
  if (level === REDUCED || level === NOTHING)
    dungeon.trace?.note('2HDC-23.5', `${dungeon.name(c)} gets away with a fright.`, { whom: dungeon.figure(c) });
  else {
    fight.putDown(0, statusOf(level), -1);
    if (fight.status[0] === OUT) recover(fight, dice, 0);
  }
  dungeon.cast.comeBack(fight, 0, c);
  if (dungeon.cast.status[c] === FIT) return true;
  noteLoss(dungeon, c, by, -1);
  return false;
}

/** Limits on damage: of vermin, and of traps and falls. @rule 2HDC-37.1.7 */
export const AT_WORST_OUT: number = OUT_OF_THE_FIGHT;
export const AT_WORST_DEAD: number = OBVIOUSLY_DEAD;

/** Tests a member Out of the Fight for recovery outside a fight. @rule 2HDC-27.0 */
export function recoverAlone(dungeon: Dungeon, dice: Dice, c: number, isPoisoned = false): void {
  const { fight } = dungeon;
  stage(dungeon, c);
  fight.poisoned[0] = isPoisoned ? 1 : 0;
  fight.wasOut[0] = 1;
  recover(fight, dice, 0);
  dungeon.cast.comeBack(fight, 0, c);
}
