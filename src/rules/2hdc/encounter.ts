import type { Dice } from '../../dice/dice.ts';
import { followerLaw } from './big-bad.ts';
import { BY_BIG_BAD, BY_MINIONS, BY_RIVALS, NOWHERE } from './cast.ts';
import { addBigBad, addEnemy, addGroup, addJoiner, beginBoard, startFight } from './clash.ts';
import {
  type Dungeon,
  ENCOUNTER,
  ENEMY,
  FLIGHT_CAP,
  FLIGHT_STEP,
  HIDDEN_TREASURE,
  HOW_MANY,
  MEETING,
  MINION_RACE,
  NPC_GROUP,
  RESOLVE,
  RESOLVED,
  RIVALS,
  SECRET,
  SEEN,
  TALK,
  TRAP,
} from './dungeon.ts';
import { MOST_MEMBERS } from './dungeon-matchup.ts';
import { BIG_BAD_HIMSELF, RIVALS as MET_RIVALS, PEF_CONTACT, PEF_LATER, PEF_TRAP } from './dungeon-rolls.ts';
import { howMany, meeting, pef, RIVAL_RACES, RIVALS_ROW, talk } from './dungeon-tables.ts';
import { fight } from './fight.ts';
import { freeMembers, leaderAt, stopRunning } from './group.ts';
import { clearMarker, markerAt } from './markers.ts';
import { BOLD, CAUTIOUS, RACES } from './names.ts';

/** What is on a tile: forces that turn out to be something or nothing, enemies, rivals. */

/** `pefDoubles3d6: any-pair`, `minionRaces: each`. */
const OTHER = 1;
/** Rivals who are so badly outnumbered offer to join. @rule 2HDC-39.9.1a */
const OUTNUMBERED = 3;

/** Enters a tile for the first time. */
export function see(d: Dungeon, tile: number): void {
  if (tile < 0 || d.has(tile, SEEN)) return;
  d.flags[tile]! |= SEEN;
  if (d.isRoom(tile)) d.roomsSeen++;
  if ((d.level[tile] as number) > d.deepest) d.deepest = d.level[tile] as number;
}

/** The next thing to be met where the group is: what a room holds, then markers, oldest first. @rule 2HDC-R102 */
export function meetWhatIsHere(d: Dungeon, dice: Dice): void {
  const tile = d.partyTile;
  d.inSecret = 0;
  if (tile < 0 || !d.hasGroup(tile)) {
    d.phase = d.next;
    return;
  }
  see(d, tile);
  if (d.hidden === 1 && d.next !== FLIGHT_STEP) {
    d.phase = HIDDEN_TREASURE;
    return;
  }
  if (d.isRoom(tile) && !d.has(tile, RESOLVED | SECRET)) {
    d.flags[tile]! |= RESOLVED;
    d.marker = -1;
    d.phase = RESOLVE;
    return;
  }
  d.marker = markerAt(d, tile);
  if (d.marker < 0) d.phase = d.next;
  else if (d.markerKind[d.marker] === NPC_GROUP) meetGroup(d, dice);
  else d.phase = RESOLVE;
}

/** Whether the fights of this turn are too many; then whoever is there is taken away. Guard G9. */
function tooManyFights(d: Dungeon): boolean {
  if (d.fightsThisTurn < d.matchup.limits.flights) return false;
  d.guards |= FLIGHT_CAP;
  if (d.marker >= 0) clearMarker(d, d.marker);
  d.phase = ENCOUNTER;
  return true;
}

function meetGroup(d: Dungeon, dice: Dice): void {
  if (tooManyFights(d)) return;
  d.stepsLeft = 0;
  stopRunning(d, d.partyTile);
  d.foeKind = d.markerFoes[d.marker] as number;
  d.trace?.tell('2HDC-39.3', 'The enemy they know of is here.');
  beginBoard(d);
  addGroup(d, d.marker);
  startFight(d, dice, d.entering === 1 ? 0 : 1);
}

/** Resolves a force. @rule 2HDC-39.4 @rule 2HDC-39.5 @rule 2HDC-T39.4b @rule 2HDC-T39.4c */
export function resolve(d: Dungeon, dice: Dice): void {
  const { rulings } = d.matchup;
  dice.roller = -1;
  const result = dice.draw(pef(2 + d.threeDice, rulings.pefTarget, rulings.pefDoubles3d6 === OTHER ? 1 : 0));
  d.threeDice = 0;
  if (d.marker >= 0) clearMarker(d, d.marker);
  d.marker = -1;
  d.phase = ENCOUNTER;
  if (result >= PEF_TRAP) {
    // Whatever it is, nobody goes any farther.
    d.stepsLeft = 0;
    stopRunning(d, d.partyTile);
  }
  if (result === PEF_CONTACT) {
    d.phase = MEETING;
    return;
  }
  if (result === PEF_TRAP) {
    d.phase = TRAP;
    return;
  }
  if (result === PEF_LATER) {
    d.threeDice = 1;
    d.trace?.tell('2HDC-T39.4c', 'Something is out there, but not here.');
  } else d.trace?.tell('2HDC-T39.4a', 'Nothing but nerves.');
}

/** What they are. @rule 2HDC-39.7 @rule 2HDC-T39.7 */
export function meet(d: Dungeon, dice: Dice): void {
  if (tooManyFights(d)) return;
  dice.roller = -1;
  const isMet = d.bigBadMet === 1 || d.bigBad < 0 ? 1 : 0;
  const who = dice.draw(meeting(d.level[d.partyTile] as number, isMet));
  if (who === MET_RIVALS) {
    d.foeKind = BY_RIVALS;
    d.phase = RIVALS;
    return;
  }
  d.foeKind = who === BIG_BAD_HIMSELF ? BY_BIG_BAD : BY_MINIONS;
  d.phase = HOW_MANY;
}

/** How many of them. @rule 2HDC-39.6 @rule 2HDC-T39.6 */
export function countThem(d: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const group = d.groupSize(d.partyTile);
  d.foes = dice.draw(howMany(group));
  if (d.trace !== undefined) {
    const what = d.foeKind === BY_BIG_BAD ? 'The Big Bad himself' : d.foeKind === BY_MINIONS ? 'Minions' : 'The dead';
    d.trace.tell('2HDC-39.6', `${what}: ${d.foes} of them against ${group}.`);
  }
  beginBoard(d);
  if (d.foeKind === BY_BIG_BAD) {
    addBigBad(d);
    d.foes--;
  }
  d.phase = d.foes === 0 ? ENEMY : d.foeKind === BY_MINIONS || d.foeKind === BY_BIG_BAD ? MINION_RACE : ENEMY;
}

/** The race of the Minions. @rule 2HDC-39.8 */
export function rollMinionRace(d: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const law = followerLaw(d.bigBadRace);
  // A Big Bad of a race that the table lacks has his own kind about him.
  d.foeRace = law === undefined ? d.bigBadRace : dice.draw(law);
  d.phase = ENEMY;
}

/** The next enemy of those that are met; after the last the fight begins, or the talk. */
export function nextEnemy(d: Dungeon, dice: Dice): void {
  if (d.foes === 0) {
    if (d.foeKind === BY_RIVALS) d.phase = TALK;
    else startFight(d, dice, d.entering === 1 ? 0 : 1);
    return;
  }
  d.foes--;
  addEnemy(d, dice);
  if (d.foes > 0 && d.matchup.rulings.minionRaces === OTHER && isMinion(d.foeKind)) d.phase = MINION_RACE;
}

function isMinion(kind: number): boolean {
  return kind === BY_MINIONS || kind === BY_BIG_BAD;
}

/** Several rivals, in the order of `RIVAL_RACES`. */
const RIVALS_SAID = ['humans', 'dwarves', 'elves'];

/** Who the rivals are and how many. @rule 2HDC-39.9 @rule 2HDC-T39.9 */
export function rollRivals(d: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const row = dice.draw(RIVALS_ROW);
  d.foeRace = row & 3;
  d.foes = Math.max(1, d.groupSize(d.partyTile) + (row >> 2) - 8);
  d.trace?.tell(
    '2HDC-39.9',
    `Rivals: ${d.foes} ${d.foes === 1 ? RACES[RIVAL_RACES[d.foeRace] as number] : RIVALS_SAID[d.foeRace]}.`,
  );
  beginBoard(d);
  d.phase = ENEMY;
}

/** Talks to the rivals, or attacks them. P15 @rule 2HDC-39.9.1a @rule 2HDC-39.9.1b @rule 2HDC-T39.9.1 */
export function talkToRivals(d: Dungeon, dice: Dice): void {
  const { policy } = d.matchup;
  const mine = fight.fitCount(0);
  const theirs = fight.fitCount(1);
  if (policy === BOLD && mine >= 2 * theirs) {
    d.trace?.tell('2HDC-39.9.1b', 'The band attacks them.');
    startFight(d, dice, 1);
    return;
  }
  const leader = leaderAt(d, d.partyTile);
  dice.roller = leader;
  if (dice.draw(talk(d.cast.rep[leader] as number, highestRep())) === 1) {
    d.trace?.tell('2HDC-T39.9.1', 'The talk goes ill: they attack.');
    startFight(d, dice, 0);
    return;
  }
  d.phase = ENCOUNTER;
  if (mine < OUTNUMBERED * theirs || policy === CAUTIOUS) {
    d.trace?.tell('2HDC-39.9.1a', 'They exchange a few words and go their ways.');
    return;
  }
  for (let i = 0; i < fight.count; i++) if (fight.side[i] === 1 && mayJoin(d, i)) addJoiner(d, i);
}

function highestRep(): number {
  let most = 0;
  for (let i = 0; i < fight.count; i++) {
    if (fight.side[i] === 1) most = Math.max(most, fight.rep[i] as number);
  }
  return most;
}

/** A band is never larger than its Leader's Rep, and nobody in it has that Rep. @rule 2HDC-R111 */
function mayJoin(d: Dungeon, i: number): boolean {
  const most = d.cast.rep[leaderAt(d, NOWHERE)] as number;
  return freeMembers(d) < most && d.members < MOST_MEMBERS && (fight.rep[i] as number) < most;
}
