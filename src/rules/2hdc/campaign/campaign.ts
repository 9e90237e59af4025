import { DEAD, FIT, FLED, OUT } from '../catalogue/names.ts';
import { bandLeader, bandSize, RETIRING_REP } from '../dungeon/band.ts';
import { NOWHERE } from '../dungeon/cast.ts';
import { CAMPAIGN_END, DONE, type Dungeon, RECRUIT, TIMEOUT } from '../dungeon/dungeon.ts';
import { FATE_CAPTURED, FATE_DEAD, FATE_LEFT, FATE_RETIRED, FATE_TURNED } from '../dungeon/history.ts';
import { dress, moveGear, renewTools, settle, takeNewAxe } from '../dungeon/load.ts';
import { dropAll } from '../dungeon/spoils.ts';

/** The time between two adventures of a campaign. */

/** Ends of a campaign. @rule 2HDC-R171 */
export const CAMPAIGN_ENDS = ['finished', 'retired', 'star-lost', 'timeout'] as const;
export const FINISHED = 0;
export const RETIRED = 1;
export const CAMPAIGN_STAR_LOST = 2;
export const CAMPAIGN_TIMEOUT = 3;

/** Limit on the adventures of a campaign. @rule 2HDC-G11 */
const MOST_ADVENTURES = 1000;

/**
 * Settles an adventure: members leave, the rest recover, and either another adventure follows (`dungeon.phase` is then
 * `RECRUIT` and the map is cleared) or the campaign ends (`DONE`).
 */
export function endAdventure(dungeon: Dungeon): void {
  dungeon.trace?.chapter('Between adventures');
  const retired = loseMembers(dungeon);
  const leader = bandLeader(dungeon);
  const hasStar = leader >= 0 && dungeon.isStar(leader);
  // Without a Star the campaign ends, so no one leaves.
  if (hasStar) partWays(dungeon, leader);
  // The Leader's Rep counts only with a Star left.
  dungeon.history.note(hasStar ? dungeon.cast.sheetRep[leader] : 0, bandSize(dungeon), dungeon.outcome);
  if (dungeon.outcome === TIMEOUT) finish(dungeon, CAMPAIGN_TIMEOUT);
  else if (!hasStar) finish(dungeon, retired ? RETIRED : CAMPAIGN_STAR_LOST);
  else if (dungeon.history.played >= dungeon.matchup.adventures) {
    if (dungeon.matchup.adventures >= MOST_ADVENTURES) dungeon.guards |= CAMPAIGN_END;
    finish(dungeon, FINISHED);
  } else {
    restore(dungeon);
    dungeon.clearMap();
    dungeon.phase = RECRUIT;
  }
}

function finish(dungeon: Dungeon, end: number): void {
  dungeon.history.end = end;
  dungeon.phase = DONE;
  dungeon.trace?.note('2HDC-33.1', `The campaign ends: ${CAMPAIGN_ENDS[end]}.`, { who: dungeon.asOne(0) });
}

/**
 * Removes members who stayed in the dungeon, brings back those who quit, and retires members of Rep 2 or less.
 *
 * @returns whether a Star has retired
 * @rule 2HDC-10.0b
 */
function loseMembers(dungeon: Dungeon): boolean {
  const { cast } = dungeon;
  let retired = false;
  for (let c = 0; c < dungeon.members; c++) {
    const status = cast.status[c];
    if (status !== FIT && status !== FLED) {
      lose(dungeon, c, status === OUT ? FATE_CAPTURED : status === DEAD ? FATE_DEAD : FATE_TURNED);
      dropAll(dungeon, c);
      continue;
    }
    cast.status[c] = FIT;
    if (cast.sheetRep[c] > RETIRING_REP) continue;
    if (dungeon.isStar(c)) retired = true;
    dungeon.trace?.note('2HDC-10.0b', `${dungeon.name(c)} is down to Rep ${cast.sheetRep[c]} and retires.`, {
      who: dungeon.figure(c),
    });
    sendAway(dungeon, c, FATE_RETIRED);
  }
  return retired;
}

/**
 * Sends away Grunts whose Rep is not below the Leader's; then, if the band is too large for the Leader, Grunts of the
 * lowest Rep.
 *
 * @rule 2HDC-13.1c
 * @rule 2HDC-R128
 */
function partWays(dungeon: Dungeon, leader: number): void {
  const { cast } = dungeon;
  const most = cast.sheetRep[leader];
  for (let c = 0; c < dungeon.members; c++) {
    if (cast.status[c] !== FIT || dungeon.isStar(c) || c === leader || cast.sheetRep[c] < most) continue;
    dungeon.trace?.note('2HDC-13.1c', `${dungeon.name(c)} is as good as the Leader, and leaves.`, {
      who: dungeon.figure(c),
    });
    sendAway(dungeon, c, FATE_LEFT);
  }
  while (bandSize(dungeon) > most) {
    const c = leastMember(dungeon, leader);
    if (c < 0) return;
    dungeon.trace?.note('2HDC-13.1a', `The band is too large for a Leader of Rep ${most}: ${dungeon.name(c)} leaves.`, {
      who: dungeon.figure(c),
    });
    sendAway(dungeon, c, FATE_LEFT);
  }
}

/** Returns the Grunt of the lowest Rep, of several the last one; -1 for none. */
function leastMember(dungeon: Dungeon, leader: number): number {
  const { cast } = dungeon;
  let least = -1;
  for (let c = 0; c < dungeon.members; c++) {
    if (cast.status[c] !== FIT || dungeon.isStar(c) || c === leader) continue;
    if (least < 0 || cast.sheetRep[c] <= cast.sheetRep[least]) least = c;
  }
  return least;
}

/** Records the fate of a member; recruits are not listed. */
function lose(dungeon: Dungeon, c: number, fate: number): void {
  dungeon.history.lose(dungeon.matchup.band.indexOf(dungeon.cast.line[c]), fate);
}

/** Removes a member together with its gear. */
function sendAway(dungeon: Dungeon, c: number, fate: number): void {
  lose(dungeon, c, fate);
  dungeon.cast.status[c] = DEAD;
  dropAll(dungeon, c);
}

/**
 * Restores the remaining members: indexes close up; Rep, Star Power and racial saves return to full. What was used up
 * stays used up.
 *
 * @rule 2HDC-R134
 * @rule 2HDC-6.3.1c
 */
function restore(dungeon: Dungeon): void {
  const { cast } = dungeon;
  let n = 0;
  for (let c = 0; c < dungeon.members; c++) {
    if (cast.status[c] !== FIT) continue;
    if (c !== n) moveMember(dungeon, c, n);
    n++;
  }
  for (let c = n; c < dungeon.members; c++) cast.vacate(c);
  cast.forgetOthers();
  dungeon.members = n;
  cast.count = n;
  dungeon.bigBad = -1;
  for (let c = 0; c < n; c++) refresh(dungeon, c);
}

function refresh(dungeon: Dungeon, c: number): void {
  const { cast } = dungeon;
  const rep = cast.sheetRep[c];
  settle(dungeon, c);
  renewTools(dungeon, c);
  takeNewAxe(dungeon, c);
  cast.rep[c] = rep;
  cast.adventureRep[c] = rep;
  cast.starDice[c] = dungeon.isStar(c) ? rep : 0;
  cast.saveUsed[c] = 0;
  cast.castingLoss[c] = 0;
  cast.poisonLoss[c] = 0;
  cast.wasOut[c] = 0;
  for (const column of [cast.running, cast.shaken, cast.fallenBy, cast.fallenTo, cast.fellTile, cast.fellTurn]) {
    column[c] = 0;
  }
  for (const column of [cast.across, cast.tries, cast.below]) column[c] = 0;
  cast.tile[c] = NOWHERE;
  cast.group[c] = -1;
  dress(dungeon, c);
}

function moveMember(dungeon: Dungeon, from: number, to: number): void {
  dungeon.cast.move(from, to);
  moveGear(dungeon, from, to);
}
