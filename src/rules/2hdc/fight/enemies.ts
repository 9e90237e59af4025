import type { Dice } from '../../../dice/dice.ts';
import { STAR } from '../catalogue/attributes.ts';
import { BIG_BAD_NOTE } from '../catalogue/big-bad.ts';
import type { Fight } from './fight.ts';
import { rollItems, rollSheet, wear } from './generate.ts';
import type { FightMatchup } from './matchup.ts';

/** Rolls enemies who live in the dungeon. */

/**
 * Adds the Big Bad to the board. A rolled Rep below the Star's is raised to it or above it.
 *
 * @param lineIndex line of the Big Bad; its open values are rolled
 * @param race if the line leaves it open
 * @returns its index
 * @rule 2HDC-34.1a
 * @rule 2HDC-34.1b
 */
export function rollBigBad(
  fight: Fight,
  dice: Dice,
  matchup: FightMatchup,
  lineIndex: number,
  starRep: number,
  race: number = matchup.lines[lineIndex].race,
): number {
  const { rulings } = matchup;
  const line = matchup.lines[lineIndex];
  const i = rollSheet(fight, matchup, dice, lineIndex, -1, race);
  dice.roller = -1;
  if (line.rep < 0 && fight.rep[i] < starRep && rulings.bigBadNote !== 'skip') {
    fight.rep[i] = starRep + dice.draw(BIG_BAD_NOTE);
    fight.adventureRep[i] = fight.rep[i];
  }
  if (rulings.bigBadStar) {
    fight.traits[i] |= STAR;
    fight.starDice[i] = fight.rep[i];
  }
  // Items listed in the scenario replace rolled ones.
  if (line.items === 0 && line.potions.every((uses) => uses === 0)) rollItems(fight, matchup, dice, i);
  wear(fight, i, matchup.choices[1].weapon);
  return i;
}

/**
 * Adds one Minion, rival or dead to the board, rolled on its race list.
 *
 * @param mostRep limit on its Rep: no Minion is better than its Big Bad
 * @param race if the line leaves it open
 * @returns its index
 * @rule 2HDC-39.8
 * @rule 2HDC-R108
 */
export function rollEnemy(
  fight: Fight,
  dice: Dice,
  matchup: FightMatchup,
  lineIndex: number,
  mostRep: number,
  race: number = matchup.lines[lineIndex].race,
): number {
  const i = rollSheet(fight, matchup, dice, lineIndex, -1, race);
  if (fight.rep[i] > mostRep) {
    fight.rep[i] = mostRep;
    fight.adventureRep[i] = mostRep;
  }
  rollItems(fight, matchup, dice, i);
  wear(fight, i, matchup.choices[1].weapon);
  return i;
}
