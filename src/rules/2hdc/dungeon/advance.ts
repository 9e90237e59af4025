import type { Dice } from '../../../dice/dice.ts';
import type { Law } from '../../../dice/law.ts';
import { improvingLaw } from '../catalogue/dungeon-rolls.ts';
import { FIT, FLED, METALS, OUT } from '../catalogue/names.ts';
import { D6 } from '../catalogue/rolls.ts';
import type { Dungeon } from './dungeon.ts';
import { purse } from './load.ts';
import { isAchieved } from './reason.ts';

/** Changes to Rep after an adventure. */

/** Highest Rep, so that the laws of pools stay exact. */
export const MOST_REP = 12;
/** Most dice of one law; more are rolled in several parts. */
const MOST_DICE = 12;

/**
 * Returns whether the adventure was a success for a member who came back: the reason is achieved, no one was left Out
 * of the Fight in the dungeon, and the member never was Out of the Fight. Quitting counts as being Out of the Fight.
 *
 * @rule 2HDC-42.1
 * @rule 2HDC-42.2
 */
export function succeeded(dungeon: Dungeon, c: number): boolean {
  if (!isAchieved(dungeon) || dungeon.cast.wasOut[c] === 1 || dungeon.cast.status[c] !== FIT) return false;
  for (let other = 0; other < dungeon.members; other++) if (dungeon.cast.status[other] === OUT) return false;
  return true;
}

/** Returns the rolls for improving: one, and one for each full set of coins of a metal. @rule 2HDC-42.1.2b */
export function improvingRolls(dungeon: Dungeon, c: number): number {
  let rolls = 1;
  for (const { index, price } of METALS.rows) rolls += Math.floor(purse(dungeon, index)[c] / price);
  return rolls;
}

/**
 * Makes one member's improving or decreasing roll, which changes `dungeon.cast.sheetRep` and uses up all coins.
 *
 * @rule 2HDC-42.1.1
 * @rule 2HDC-42.2.1
 */
export function advance(dungeon: Dungeon, dice: Dice, c: number): void {
  const { cast } = dungeon;
  if (cast.status[c] !== FIT && cast.status[c] !== FLED) return;
  keepWounds(dungeon, c);
  const rep = cast.sheetRep[c];
  dice.roller = c;
  if (succeeded(dungeon, c)) {
    const rolls = improvingRolls(dungeon, c);
    if (rep < MOST_REP && improves(dice, rolls, rep)) cast.sheetRep[c] = rep + 1;
    dungeon.trace?.note(
      '2HDC-42.1.1',
      `${dungeon.name(c)} rolls ${rolls}d6 at Rep ${rep}: ${said(rep, cast.sheetRep[c])}.`,
      { who: dungeon.figure(c) },
    );
  } else {
    if (dice.draw(D6) === 1) cast.sheetRep[c] = rep - 1;
    dungeon.trace?.note('2HDC-42.2.1', `${dungeon.name(c)} has failed at Rep ${rep}: ${said(rep, cast.sheetRep[c])}.`, {
      who: dungeon.figure(c),
    });
  }
  spendCoins(dungeon, c);
}

/** With `recoveredRep: permanent`, Rep lost by recovering on one die stays lost. @rule 2HDC-R61 */
function keepWounds(dungeon: Dungeon, c: number): void {
  if (dungeon.matchup.rulings.recoveredRep !== 'permanent') return;
  const { cast } = dungeon;
  const passing = cast.castingLoss[c] + cast.poisonLoss[c];
  cast.sheetRep[c] -= Math.max(0, cast.adventureRep[c] - cast.rep[c] - passing);
}

function said(before: number, after: number): string {
  return after > before ? `now Rep ${after}` : after < before ? `down to Rep ${after}` : 'no change';
}

const LAWS: (Law | undefined)[] = [];

/** Rolls whether any die is above Rep, or a 6. However many are, Rep rises only by one. @rule 2HDC-R133 */
function improves(dice: Dice, rolls: number, rep: number): boolean {
  for (let left = rolls; left > 0; left -= MOST_DICE) {
    const n = Math.min(left, MOST_DICE);
    const key = rep * (MOST_DICE + 1) + n;
    LAWS[key] ??= improvingLaw(n, rep);
    if (dice.draw(LAWS[key]) === 1) return true;
  }
  return false;
}

/** Removes a member's coins: they are used at the end of an adventure or lost. @rule 2HDC-42.2.2 */
function spendCoins(dungeon: Dungeon, c: number): void {
  for (let metal = 0; metal < METALS.rows.length; metal++) {
    const own = purse(dungeon, metal);
    dungeon.loot.spent[metal] += own[c];
    own[c] = 0;
  }
}
