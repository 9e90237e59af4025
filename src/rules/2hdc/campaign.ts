import { bandLeader, bandSize, RETIRING_REP } from './band.ts';
import { copyFigure, NOWHERE } from './cast.ts';
import { CAMPAIGN_END, DONE, type Dungeon, RECRUIT, TIMEOUT } from './dungeon.ts';
import { FATE_CAPTURED, FATE_DEAD, FATE_LEFT, FATE_RETIRED, FATE_TURNED } from './history.ts';
import { dress, moveGear, settle } from './load.ts';
import { DEAD, FIT, FLED, OUT } from './names.ts';
import { dropAll } from './spoils.ts';

/** From one adventure to the next. */

/** How a campaign ends. @rule 2HDC-R171 */
export const CAMPAIGN_ENDS = ['finished', 'retired', 'star-lost', 'timeout'] as const;
export const FINISHED = 0;
export const RETIRED = 1;
export const CAMPAIGN_STAR_LOST = 2;
export const CAMPAIGN_TIMEOUT = 3;

/** The most adventures of a campaign. @rule 2HDC-G11 */
const MOST_ADVENTURES = 1000;

/**
 * After an adventure: who leaves, who is restored, and whether there is another (then `d.phase` is `RECRUIT` and
 * `d.clearMap()` was called) or the campaign is over (`DONE`). In `play: dungeon` it is over.
 */
export function endAdventure(d: Dungeon): void {
  if (d.matchup.play === 'dungeon') {
    d.phase = DONE;
    return;
  }
  d.trace?.chapter('Between adventures');
  const retired = loseMembers(d);
  const leader = bandLeader(d);
  if (leader >= 0) partWays(d, leader);
  d.history.note(leader < 0 ? 0 : (d.cast.sheetRep[leader] as number), bandSize(d), d.outcome);
  const hasStar = leader >= 0 && d.isStar(leader);
  if (d.outcome === TIMEOUT) finish(d, CAMPAIGN_TIMEOUT);
  else if (!hasStar) finish(d, retired ? RETIRED : CAMPAIGN_STAR_LOST);
  else if (d.history.played >= d.matchup.adventures) {
    if (d.matchup.adventures >= MOST_ADVENTURES) d.guards |= CAMPAIGN_END;
    finish(d, FINISHED);
  } else {
    restore(d);
    d.clearMap();
    d.phase = RECRUIT;
  }
}

function finish(d: Dungeon, end: number): void {
  d.history.end = end;
  d.phase = DONE;
  d.trace?.tell('2HDC-33.1', `The campaign is over: ${CAMPAIGN_ENDS[end]}.`);
}

/**
 * Those who stayed below are lost, those who quit come back, and whoever is down to Rep 2 goes no more.
 *
 * @returns whether a Star has retired
 * @rule 2HDC-10.0b
 */
function loseMembers(d: Dungeon): boolean {
  const { cast } = d;
  let retired = false;
  for (let c = 0; c < d.members; c++) {
    const status = cast.status[c] as number;
    if (status !== FIT && status !== FLED) {
      lose(d, c, status === OUT ? FATE_CAPTURED : status === DEAD ? FATE_DEAD : FATE_TURNED);
      dropAll(d, c);
      continue;
    }
    cast.status[c] = FIT;
    if ((cast.sheetRep[c] as number) > RETIRING_REP) continue;
    if (d.isStar(c)) retired = true;
    d.trace?.tell('2HDC-10.0b', `${d.name(c)} is down to Rep ${cast.sheetRep[c]} and goes no more into dungeons.`);
    sendAway(d, c, FATE_RETIRED);
  }
  return retired;
}

/**
 * Grunts as good as the Leader leave; then, if the band is too large for him, the least.
 *
 * @rule 2HDC-13.1c
 * @rule 2HDC-R128
 */
function partWays(d: Dungeon, leader: number): void {
  const { cast } = d;
  const most = cast.sheetRep[leader] as number;
  for (let c = 0; c < d.members; c++) {
    if (cast.status[c] !== FIT || d.isStar(c) || c === leader || (cast.sheetRep[c] as number) < most) continue;
    d.trace?.tell('2HDC-13.1c', `${d.name(c)} is as good as the Leader, and leaves.`);
    sendAway(d, c, FATE_LEFT);
  }
  while (bandSize(d) > most) {
    const c = leastMember(d, leader);
    if (c < 0) return;
    d.trace?.tell('2HDC-13.1a', `The band is too large for a Leader of Rep ${most}: ${d.name(c)} leaves.`);
    sendAway(d, c, FATE_LEFT);
  }
}

/** The Grunt of the lowest Rep, of equals the one who came last; -1 where there is none. */
function leastMember(d: Dungeon, leader: number): number {
  const { cast } = d;
  let least = -1;
  for (let c = 0; c < d.members; c++) {
    if (cast.status[c] !== FIT || d.isStar(c) || c === leader) continue;
    if (least < 0 || (cast.sheetRep[c] as number) <= (cast.sheetRep[least] as number)) least = c;
  }
  return least;
}

/** A listed member is known by his line. */
function lose(d: Dungeon, c: number, fate: number): void {
  d.history.lose(d.matchup.band.indexOf(d.cast.line[c] as number), fate);
}

/** He leaves with what he has. */
function sendAway(d: Dungeon, c: number, fate: number): void {
  lose(d, c, fate);
  d.cast.status[c] = DEAD;
  dropAll(d, c);
}

/**
 * Those who go on close up and are as new: their Rep, Star Power, racial saves; only what is used up stays so.
 *
 * @rule 2HDC-R134
 * @rule 2HDC-6.3.1c
 */
function restore(d: Dungeon): void {
  const { cast } = d;
  let n = 0;
  for (let c = 0; c < d.members; c++) {
    if (cast.status[c] !== FIT) continue;
    if (c !== n) moveMember(d, c, n);
    n++;
  }
  for (let c = n; c < d.members; c++) cast.vacate(c);
  cast.forgetOthers();
  d.members = n;
  cast.count = n;
  d.bigBad = -1;
  for (let c = 0; c < n; c++) refresh(d, c);
}

function refresh(d: Dungeon, c: number): void {
  const { cast } = d;
  const rep = cast.sheetRep[c] as number;
  settle(d, c);
  cast.rep[c] = rep;
  cast.adventureRep[c] = rep;
  cast.starDice[c] = d.isStar(c) ? rep : 0;
  cast.saveUsed[c] = 0;
  cast.staffUsed[c] = 0;
  cast.castingLoss[c] = 0;
  cast.poisonLoss[c] = 0;
  cast.wasOut[c] = 0;
  cast.talisman[c] = Math.abs(cast.talisman[c] as number);
  for (const column of [cast.running, cast.shaken, cast.fallenBy, cast.fallenTo, cast.fellTile, cast.fellTurn]) {
    column[c] = 0;
  }
  for (const column of [cast.across, cast.tries, cast.below]) column[c] = 0;
  cast.tile[c] = NOWHERE;
  cast.group[c] = -1;
  dress(d, c);
}

function moveMember(d: Dungeon, from: number, to: number): void {
  const { cast } = d;
  copyFigure(cast, from, cast, to);
  const { extra, capacity } = cast;
  for (let column = 0; column < extra.length; column += capacity) extra[column + to] = extra[column + from] as number;
  moveGear(d, from, to);
}
