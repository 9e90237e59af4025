import type { Dice } from '../../dice/dice.ts';
import { oneOf } from '../../dice/laws.ts';
import { followerLaw } from './big-bad.ts';
import { type Dungeon, RECRUIT_CAP } from './dungeon.ts';
import { MOST_MEMBERS } from './dungeon-matchup.ts';
import { rollItems, rollSheet, wear } from './generate.ts';
import { equip } from './load.ts';
import { CAUTIOUS, FIT, HEALER, HEALING, PROFESSIONS, RACES } from './names.ts';
import { rowOfProfession } from './races.ts';

/** Forming the band: recruits up to the Leader's Rep. */

const DWARF = RACES.indexOf('dwarf');
const ELF = RACES.indexOf('elf');
const HUMAN = RACES.indexOf('human');
/** The three races that go together, and recruit each other evenly. */
const FREE_FOLK = [HUMAN, ELF, DWARF];

/** Whoever has this Rep or less goes no more into dungeons. @rule 2HDC-10.0b */
export const RETIRING_REP = 2;

/** `recruitTooStrong: cap`. @rule 2HDC-R126 */
const CAP = 1;

/**
 * Rolls one recruit and adds him to the band (`d.cast` at `d.members`), where there is room and the scenario asks
 * for it. Guard G5.
 *
 * @returns whether more are to come
 * @rule 2HDC-13.1b
 */
export function recruit(d: Dungeon, dice: Dice): boolean {
  const { cast } = d;
  const leader = bandLeader(d);
  if (leader < 0 || !hasRoom(d, leader)) return false;
  const rep = cast.sheetRep[leader] as number;
  let c = -1;
  for (let tries = 0; ; tries++) {
    c = rollRecruit(d, dice, cast.race[leader] as number);
    const his = cast.rep[c] as number;
    if (his < rep && his > RETIRING_REP) break;
    const tooStrong = his >= rep && d.matchup.rulings.recruitTooStrong === CAP;
    if (!tooStrong && tries + 1 < d.matchup.limits.recruits) continue;
    if (!tooStrong) d.guards |= RECRUIT_CAP;
    cast.rep[c] = rep - 1;
    cast.adventureRep[c] = rep - 1;
    break;
  }
  if (d.matchup.board.rollItems[0]) rollItems(cast, d.matchup.board, dice, c);
  wear(cast, c);
  cast.sheetRep[c] = cast.rep[c] as number;
  d.members = c + 1;
  d.history.recruits++;
  equip(d, c);
  if (d.trace !== undefined) {
    if (d.adventure === 0 && d.history.recruits === 1) d.trace.chapter('The band');
    const what = `${RACES[cast.race[c] as number]} ${PROFESSIONS[cast.profession[c] as number]}`;
    d.trace.tell('2HDC-13.1b', `${d.name(c)} joins the band: ${what}, Rep ${cast.rep[c]}.`);
  }
  return hasRoom(d, leader);
}

/** The Leader between adventures: the Star, of several the best; without a Star the best. @rule 2HDC-R125 */
export function bandLeader(d: Dungeon): number {
  let best = -1;
  for (let c = 0; c < d.members; c++) {
    if (d.cast.status[c] !== FIT) continue;
    if (best < 0 || leads(d, c, best)) best = c;
  }
  return best;
}

function leads(d: Dungeon, c: number, other: number): boolean {
  if (d.isStar(c) !== d.isStar(other)) return d.isStar(c);
  return (d.cast.sheetRep[c] as number) > (d.cast.sheetRep[other] as number);
}

/** How many belong to the band. */
export function bandSize(d: Dungeon): number {
  let n = 0;
  for (let c = 0; c < d.members; c++) if (d.cast.status[c] === FIT) n++;
  return n;
}

/**
 * Whether a recruit is wanted: members, the Leader counted, are fewer than his Rep, and somebody below it goes into
 * dungeons at all.
 *
 * @rule 2HDC-13.1a
 * @rule 2HDC-13.1c
 */
function hasRoom(d: Dungeon, leader: number): boolean {
  const { matchup, cast } = d;
  if (matchup.recruits === 0 || d.members >= MOST_MEMBERS) return false;
  const rep = cast.sheetRep[leader] as number;
  if (rep <= RETIRING_REP + 1 || !canRecruit(cast.race[leader] as number)) return false;
  return bandSize(d) < Math.min(rep, d.matchup.band.length + matchup.recruits);
}

/** Whether recruits of a race can be rolled for: Skeletons and Zombies have no row. @rule 2HDC-R126 */
export function canRecruit(race: number): boolean {
  return FREE_FOLK.includes(race) || followerLaw(race) !== undefined;
}

/** The line of the next one who joins: there is one for each race and place, so that each has a name of his own. */
export function newcomerLine(d: Dungeon, race: number): number {
  return d.matchup.recruitLine + (d.history.recruits % MOST_MEMBERS) * RACES.length + race;
}

/** One recruit, whatever his Rep. P18: the cautious look for a Healer first. */
function rollRecruit(d: Dungeon, dice: Dice, leaderRace: number): number {
  const { cast, matchup } = d;
  dice.roller = -1;
  const law = followerLaw(leaderRace);
  const race = law === undefined ? (FREE_FOLK[dice.draw(oneOf(FREE_FOLK.length))] as number) : dice.draw(law);
  cast.vacate(d.members);
  cast.count = d.members;
  const wantsHealer = matchup.policy === CAUTIOUS && !hasHealer(d) && rowOfProfession(race, HEALER) !== undefined;
  return rollSheet(cast, matchup.board, dice, newcomerLine(d, race), wantsHealer ? HEALER : -1);
}

function hasHealer(d: Dungeon): boolean {
  for (let c = 0; c < d.members; c++) {
    if (d.cast.status[c] === FIT && (d.cast.traits[c] as number) & HEALING) return true;
  }
  return false;
}
