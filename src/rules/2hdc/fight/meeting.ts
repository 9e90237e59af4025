import type { Dice } from '../../../dice/dice.ts';
import { asOne } from '../../cast.ts';
import { STAR } from '../catalogue/attributes.ts';
import { followerLaw } from '../catalogue/big-bad.ts';
import { BIG_BAD_HIMSELF, RIVALS as MET_RIVALS } from '../catalogue/dungeon-rolls.ts';
import { howMany, meeting as meetingLaw, RIVAL_BANDS } from '../catalogue/dungeon-tables.ts';
import { ANYONE, FIT, THE_BIG_BAD, THE_RIVALS } from '../catalogue/names.ts';
import { bigBadLaw, rivalsLaw } from '../catalogue/tables.ts';
import { rollBigBad, rollEnemy } from './enemies.ts';
import type { Fight } from './fight.ts';
import { copyFigure } from './figures.ts';
import type { FightMatchup, Meeting } from './matchup.ts';

/** Enemies met in a dungeon, rolled for a single fight. */

/** Above every Rep. */
const NO_LIMIT = 99;

/**
 * Adds the enemies to the board, after the party.
 *
 * Order of dice: kind of enemies, if the level decides; race and sheet of the Big Bad; number; race of the Minions;
 * each enemy. Rivals are met after a failed talk.
 *
 * @rule 2HDC-39.7
 * @rule 2HDC-39.9
 */
export function rollMeeting(fight: Fight, dice: Dice, matchup: FightMatchup, meeting: Meeting): void {
  const group = fight.fitCount(0);
  dice.roller = -1;
  const who = meeting.who === ANYONE ? dice.draw(meetingLaw(meeting.level, 0)) : -1;
  if (meeting.who === THE_RIVALS || who === MET_RIVALS) {
    meetRivals(fight, dice, matchup, meeting, group);
    return;
  }
  const bigBad = addBigBad(fight, dice, matchup, meeting);
  const [race, rep] = [fight.race[bigBad], fight.rep[bigBad]];
  const isThere = meeting.who === THE_BIG_BAD || who === BIG_BAD_HIMSELF;
  // It rules the dungeon and is elsewhere.
  if (!isThere) fight.removeLast();
  dice.roller = -1;
  const minions = dice.draw(howMany(group)) - (isThere ? 1 : 0);
  const name = matchup.facts.races[race].name;
  fight.trace?.note(
    '2HDC-39.7',
    `They meet ${isThere ? `the Big Bad, a ${name}, and` : `the ${name}'s`} ${minions} Minions.`,
    { who: asOne(matchup.sides[0]), whom: asOne(matchup.sides[1]) },
  );
  addMinions(fight, dice, matchup, meeting.minions, minions, race, rep);
}

/** @returns its index */
function addBigBad(fight: Fight, dice: Dice, matchup: FightMatchup, { bigBad }: Meeting): number {
  const line = matchup.lines[bigBad];
  const starRep = leaderRep(fight);
  const race =
    line.race >= 0 ? line.race : dice.draw(bigBadLaw(starRep, matchup.facts.tables, matchup.facts.raceNames));
  return rollBigBad(fight, dice, matchup, bigBad, starRep, race);
}

/**
 * Returns the Rep of the party's Leader: its best Star or, without one, its best member. @rule 2HDC-R93 @rule 2HDC-R125
 */
function leaderRep(fight: Fight): number {
  let best = 0;
  for (let c = 0; c < fight.count; c++) {
    const value = fight.rep[c] + (fight.traits[c] & STAR ? NO_LIMIT : 0);
    if (fight.side[c] === 0 && fight.status[c] === FIT) best = Math.max(best, value);
  }
  return best > NO_LIMIT ? best - NO_LIMIT : best;
}

/** Adds Minions of one race, or each of a rolled race. @rule 2HDC-39.8 @rule 2HDC-R108 */
function addMinions(
  fight: Fight,
  dice: Dice,
  matchup: FightMatchup,
  line: number,
  count: number,
  ruler: number,
  mostRep: number,
): void {
  const { minionRaces, minionStats } = matchup.rulings;
  const law = followerLaw(matchup.facts.races, ruler);
  let race = ruler;
  let last = -1;
  for (let n = 0; n < count; n++) {
    dice.roller = -1;
    const before = race;
    if (law !== undefined && (n === 0 || minionRaces === 'each')) race = dice.draw(law);
    if (n > 0 && minionStats === 'shared' && race === before) copyFigure(fight, last, fight, fight.count++);
    else last = rollEnemy(fight, dice, matchup, line, mostRep, race);
  }
}

function meetRivals(fight: Fight, dice: Dice, matchup: FightMatchup, { rivals }: Meeting, group: number): void {
  const row = dice.draw(rivalsLaw(matchup.facts.tables));
  const race = RIVAL_BANDS[row & 3].race;
  const count = Math.max(1, group + (row >> 2) - 8);
  fight.trace?.note(
    '2HDC-39.9',
    `They meet ${count} rivals, of the ${matchup.facts.races[race].name} race, and come to blows.`,
    { who: asOne(matchup.sides[0]), whom: asOne(matchup.sides[1]) },
  );
  for (let n = 0; n < count; n++) rollEnemy(fight, dice, matchup, rivals, NO_LIMIT, race);
}
