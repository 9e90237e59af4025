import type { Dice } from '../../../dice/dice.ts';
import { oneOf } from '../../../dice/laws.ts';
import { HEALING } from '../catalogue/attributes.ts';
import { canRecruit, FREE_FOLK, followerLaw } from '../catalogue/big-bad.ts';
import type { Facts } from '../catalogue/lexicon.ts';
import { FIT } from '../catalogue/names.ts';
import { rowOfProfession } from '../catalogue/races.ts';
import { rollItems, rollSheet, wear } from '../fight/generate.ts';
import { BAND, decideForSide, RECRUIT_HEALER } from './decisions.ts';
import { type Dungeon, RECRUIT_CAP } from './dungeon.ts';
import { equip } from './load.ts';
import { MOST_MEMBERS } from './matchup.ts';

/** Forming the band: recruits up to the Leader's Rep. */

/** Members of this Rep or less retire. @rule 2HDC-10.0b */
export const RETIRING_REP = 2;

/**
 * Rolls one recruit and adds it to the band (`dungeon.cast` at `dungeon.members`), if there is room and the scenario
 * has recruits. Guard G5.
 *
 * @returns whether there is room for more
 * @rule 2HDC-13.1b
 */
export function recruit(dungeon: Dungeon, dice: Dice): boolean {
  const { cast } = dungeon;
  const leader = bandLeader(dungeon);
  if (leader < 0 || !hasRoom(dungeon, leader)) return false;
  const rep = cast.sheetRep[leader];
  let c = -1;
  for (let tries = 0; ; tries++) {
    c = rollRecruit(dungeon, dice, cast.race[leader]);
    const his = cast.rep[c];
    if (his < rep && his > RETIRING_REP) break;
    const tooStrong = his >= rep && dungeon.matchup.rulings.recruitTooStrong === 'cap';
    if (!tooStrong && tries + 1 < dungeon.matchup.limits.recruits) continue;
    if (!tooStrong) dungeon.guards |= RECRUIT_CAP;
    cast.rep[c] = rep - 1;
    cast.adventureRep[c] = rep - 1;
    break;
  }
  if (dungeon.matchup.board.rollItems[0]) rollItems(cast, dungeon.matchup.board, dice, c);
  wear(cast, c, dungeon.choices.weapon);
  cast.sheetRep[c] = cast.rep[c];
  dungeon.members = c + 1;
  dungeon.history.recruits++;
  equip(dungeon, c);
  if (dungeon.trace !== undefined) {
    if (dungeon.adventure === 0 && dungeon.history.recruits === 1) dungeon.trace.chapter('The band');
    const what = `${cast.facts.races[cast.race[c]].name} ${cast.facts.professions.names[cast.profession[c]]}`;
    dungeon.trace.note('2HDC-13.1b', `${dungeon.name(c)} joins the band: ${what}, Rep ${cast.rep[c]}.`, {
      who: dungeon.figure(c),
    });
  }
  return hasRoom(dungeon, leader);
}

/** Returns the Leader between adventures: the best Star or, without a Star, the best member. @rule 2HDC-R125 */
export function bandLeader(dungeon: Dungeon): number {
  let best = -1;
  for (let c = 0; c < dungeon.members; c++) {
    if (dungeon.cast.status[c] !== FIT) continue;
    if (best < 0 || leads(dungeon, c, best)) best = c;
  }
  return best;
}

function leads(dungeon: Dungeon, c: number, other: number): boolean {
  if (dungeon.isStar(c) !== dungeon.isStar(other)) return dungeon.isStar(c);
  return dungeon.cast.sheetRep[c] > dungeon.cast.sheetRep[other];
}

/** Returns the number of members of the band. */
export function bandSize(dungeon: Dungeon): number {
  let n = 0;
  for (let c = 0; c < dungeon.members; c++) if (dungeon.cast.status[c] === FIT) n++;
  return n;
}

/** Returns the number of members whom the scenario does not list: recruits, and rivals who joined. */
function newcomers(dungeon: Dungeon): number {
  const { cast, matchup } = dungeon;
  let n = 0;
  for (let c = 0; c < dungeon.members; c++) {
    if (cast.status[c] === FIT && matchup.band.indexOf(cast.line[c]) < 0) n++;
  }
  return n;
}

/**
 * Returns whether another recruit may join: the band with its Leader is smaller than the Leader's Rep, the scenario
 * allows more recruits, and the Leader's Rep leaves one that does not retire. The loss of a listed member does not
 * allow an extra recruit.
 *
 * @rule 2HDC-13.1a
 * @rule 2HDC-13.1c
 */
function hasRoom(dungeon: Dungeon, leader: number): boolean {
  const { matchup, cast } = dungeon;
  if (matchup.recruits === 0 || dungeon.members >= MOST_MEMBERS) return false;
  const rep = cast.sheetRep[leader];
  if (rep <= RETIRING_REP + 1 || !canRecruit(cast.facts.races[cast.race[leader]])) return false;
  return bandSize(dungeon) < rep && newcomers(dungeon) < matchup.recruits;
}

/** Returns the line of the next newcomer: each race and number has its own, so that names differ. */
export function newcomerLine(dungeon: Dungeon, race: number): number {
  const races = dungeon.cast.facts.races.length;
  return dungeon.matchup.recruitLine + (dungeon.history.recruits % MOST_MEMBERS) * races + race;
}

/** Rolls one recruit of any Rep. P18 */
function rollRecruit(dungeon: Dungeon, dice: Dice, leaderRace: number): number {
  const { cast, matchup } = dungeon;
  dice.roller = -1;
  const law = followerLaw(cast.facts.races, leaderRace);
  const race = law === undefined ? FREE_FOLK[dice.draw(oneOf(FREE_FOLK.length))] : dice.draw(law);
  cast.vacate(dungeon.members);
  cast.count = dungeon.members;
  const healer = hasHealer(dungeon) ? -1 : healerOf(cast.facts, race);
  const wantsHealer = healer >= 0 && decideForSide(dungeon, RECRUIT_HEALER, BAND, dungeon.choices.recruit === 'healer');
  return rollSheet(cast, matchup.board, dice, newcomerLine(dungeon, race), wantsHealer ? healer : -1);
}

/** Returns the first Profession on a race list that tends the wounded; -1 for none. */
function healerOf({ races, professions }: Facts, race: number): number {
  return professions.attributes.findIndex(
    (bits, profession) => bits & HEALING && rowOfProfession(races[race], profession) !== undefined,
  );
}

function hasHealer(dungeon: Dungeon): boolean {
  for (let c = 0; c < dungeon.members; c++) {
    if (dungeon.cast.status[c] === FIT && dungeon.cast.traits[c] & HEALING) return true;
  }
  return false;
}
