import type { Dice } from '../../../dice/dice.ts';
import { followerLaw } from '../catalogue/big-bad.ts';
import { BIG_BAD_HIMSELF, RIVALS as MET_RIVALS, PEF_CONTACT, PEF_LATER, PEF_TRAP } from '../catalogue/dungeon-rolls.ts';
import { howMany, meeting, pef, RIVAL_BANDS, talk } from '../catalogue/dungeon-tables.ts';
import { rivalsLaw } from '../catalogue/tables.ts';
import { BY_BIG_BAD, BY_MINIONS, BY_RIVALS, NOWHERE } from './cast.ts';
import { addBigBad, addEnemy, addGroup, addJoiner, beginBoard, startFight } from './clash.ts';
import { ATTACK_RIVALS, BAND, decideForSide, LET_JOIN } from './decisions.ts';
import {
  type Dungeon,
  ENCOUNTER,
  ENEMY,
  FLIGHT_CAP,
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
import { freeMembers, leaderAt, stopRunning } from './group.ts';
import { clearMarker, markerAt } from './markers.ts';
import { MOST_MEMBERS } from './matchup.ts';

/** Contents of a tile: forces, enemies, rivals. */

/** Rivals offer to join a band this many times as large. @rule 2HDC-39.9.1a */
const OUTNUMBERED = 3;

/** Marks a tile as seen when it is first entered. */
export function see(dungeon: Dungeon, tile: number): void {
  if (tile < 0 || dungeon.has(tile, SEEN)) return;
  dungeon.flags[tile] |= SEEN;
  if (dungeon.isRoom(tile)) dungeon.roomsSeen++;
  if (dungeon.level[tile] > dungeon.deepest) dungeon.deepest = dungeon.level[tile];
}

/** Begins the next meeting at the group's tile: the force of a room, then markers, oldest first. @rule 2HDC-R102 */
export function meetWhatIsHere(dungeon: Dungeon, dice: Dice): void {
  const tile = dungeon.partyTile;
  dungeon.inSecret = 0;
  if (tile < 0 || !dungeon.hasGroup(tile)) {
    // Without members there, a hidden treasure is not found.
    dungeon.hidden = 0;
    dungeon.phase = dungeon.next;
    return;
  }
  see(dungeon, tile);
  if (dungeon.hidden === 1) {
    dungeon.phase = HIDDEN_TREASURE;
    return;
  }
  if (dungeon.isRoom(tile) && !dungeon.has(tile, RESOLVED | SECRET)) {
    dungeon.flags[tile] |= RESOLVED;
    dungeon.marker = -1;
    dungeon.phase = RESOLVE;
    return;
  }
  dungeon.marker = markerAt(dungeon, tile);
  if (dungeon.marker < 0) dungeon.phase = dungeon.next;
  else if (dungeon.markerKind[dungeon.marker] === NPC_GROUP) meetGroup(dungeon, dice);
  else dungeon.phase = RESOLVE;
}

/** Returns whether the turn has reached its limit of fights; if so, removes the marker. Guard G9. */
function tooManyFights(dungeon: Dungeon): boolean {
  if (dungeon.fightsThisTurn < dungeon.matchup.limits.flights) return false;
  dungeon.guards |= FLIGHT_CAP;
  if (dungeon.marker >= 0) clearMarker(dungeon, dungeon.marker);
  dungeon.phase = ENCOUNTER;
  return true;
}

function meetGroup(dungeon: Dungeon, dice: Dice): void {
  if (tooManyFights(dungeon)) return;
  dungeon.stepsLeft = 0;
  stopRunning(dungeon, dungeon.partyTile);
  dungeon.foeKind = kindOfGroup(dungeon, dungeon.marker);
  dungeon.trace?.note('2HDC-39.3', 'The enemy from before is here.', { who: dungeon.asOne(0), whom: dungeon.asOne(1) });
  beginBoard(dungeon);
  addGroup(dungeon, dungeon.marker);
  startFight(dungeon, dice, dungeon.entering === 1 ? 0 : 1);
}

/** Returns the kind of a group; without their Big Bad they are Minions. @rule 2HDC-39.8 */
function kindOfGroup(dungeon: Dungeon, m: number): number {
  const kind = dungeon.markerFoes[m];
  const isWithThem = dungeon.bigBad >= 0 && dungeon.cast.group[dungeon.bigBad] === m;
  return kind === BY_BIG_BAD && !isWithThem ? BY_MINIONS : kind;
}

/** Resolves a force. @rule 2HDC-R162 @rule 2HDC-39.4 @rule 2HDC-39.5 @rule 2HDC-T39.4b @rule 2HDC-T39.4c */
export function resolve(dungeon: Dungeon, dice: Dice): void {
  const { rulings } = dungeon.matchup;
  dice.roller = -1;
  const result = dice.draw(pef(2 + dungeon.threeDice, rulings.pefTarget, rulings.pefDoubles3d6 === 'any-pair' ? 1 : 0));
  dungeon.threeDice = 0;
  // Any marker stops fleeing members; the force of a room stops them only if it is a trap or contact.
  if (dungeon.marker >= 0 || result >= PEF_TRAP) stopRunning(dungeon, dungeon.partyTile);
  if (dungeon.marker >= 0) clearMarker(dungeon, dungeon.marker);
  dungeon.marker = -1;
  dungeon.phase = ENCOUNTER;
  if (result === PEF_CONTACT) {
    dungeon.trace?.hold?.();
    dungeon.phase = MEETING;
    return;
  }
  if (result === PEF_TRAP) {
    dungeon.trace?.hold?.();
    // A trap ends a Fast Move, as a fight does (R113).
    dungeon.stepsLeft = 0;
    dungeon.phase = TRAP;
    return;
  }
  if (result === PEF_LATER) {
    dungeon.threeDice = 1;
    dungeon.trace?.note('2HDC-T39.4c', 'Something is out there, but not here.');
  } else dungeon.trace?.note('2HDC-T39.4a', 'Nothing but nerves.');
}

/** Rolls What Are They. @rule 2HDC-39.7 @rule 2HDC-T39.7 */
export function meet(dungeon: Dungeon, dice: Dice): void {
  if (tooManyFights(dungeon)) return;
  dice.roller = -1;
  const isMet = dungeon.bigBadMet === 1 || dungeon.bigBad < 0 ? 1 : 0;
  const who = dice.draw(meeting(dungeon.level[dungeon.partyTile], isMet));
  dungeon.trace?.hold?.();
  if (who === MET_RIVALS) {
    dungeon.foeKind = BY_RIVALS;
    dungeon.phase = RIVALS;
    return;
  }
  dungeon.foeKind = who === BIG_BAD_HIMSELF ? BY_BIG_BAD : BY_MINIONS;
  dungeon.phase = HOW_MANY;
}

/** Rolls the number of enemies. @rule 2HDC-39.6 @rule 2HDC-T39.6 */
export function countThem(dungeon: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const group = dungeon.groupSize(dungeon.partyTile);
  dungeon.foes = dice.draw(howMany(group));
  if (dungeon.trace !== undefined) {
    const what =
      dungeon.foeKind === BY_BIG_BAD ? 'The Big Bad' : dungeon.foeKind === BY_MINIONS ? 'Minions' : 'The dead';
    dungeon.trace.note('2HDC-39.6', `${what}: ${dungeon.foes} of them against ${group}.`, {
      who: dungeon.asOne(0),
      whom: dungeon.asOne(1),
    });
  }
  beginBoard(dungeon);
  if (dungeon.foeKind === BY_BIG_BAD) {
    addBigBad(dungeon);
    dungeon.foes--;
  }
  dungeon.phase =
    dungeon.foes === 0 ? ENEMY : dungeon.foeKind === BY_MINIONS || dungeon.foeKind === BY_BIG_BAD ? MINION_RACE : ENEMY;
}

/** Rolls the race of the Minions. @rule 2HDC-39.8 */
export function rollMinionRace(dungeon: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const law = followerLaw(dungeon.cast.facts.races, dungeon.bigBadRace);
  // Minions of a Big Bad whose race has no row are of its own race.
  dungeon.foeRace = law === undefined ? dungeon.bigBadRace : dice.draw(law);
  dungeon.phase = ENEMY;
}

/** Rolls the next enemy; after the last one the fight or the talk begins. */
export function nextEnemy(dungeon: Dungeon, dice: Dice): void {
  if (dungeon.foes === 0) {
    if (dungeon.foeKind === BY_RIVALS) dungeon.phase = TALK;
    else startFight(dungeon, dice, dungeon.entering === 1 ? 0 : 1);
    return;
  }
  dungeon.foes--;
  addEnemy(dungeon, dice);
  if (dungeon.foes > 0 && dungeon.matchup.rulings.minionRaces === 'each' && isMinion(dungeon.foeKind))
    dungeon.phase = MINION_RACE;
}

function isMinion(kind: number): boolean {
  return kind === BY_MINIONS || kind === BY_BIG_BAD;
}

/** Rolls the race and number of the rivals. @rule 2HDC-39.9 @rule 2HDC-T39.9 */
export function rollRivals(dungeon: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const row = dice.draw(rivalsLaw(dungeon.cast.facts.tables));
  dungeon.foeRace = row & 3;
  dungeon.foes = Math.max(1, dungeon.groupSize(dungeon.partyTile) + (row >> 2) - 8);
  const { race, plural } = RIVAL_BANDS[dungeon.foeRace];
  dungeon.trace?.note(
    '2HDC-39.9',
    `Rivals: ${dungeon.foes} ${dungeon.foes === 1 ? dungeon.cast.facts.races[race].name : plural}.`,
    { who: dungeon.asOne(0), whom: dungeon.asOne(1) },
  );
  beginBoard(dungeon);
  dungeon.phase = ENEMY;
}

/** Talks to the rivals, or attacks them. P15 @rule 2HDC-39.9.1a @rule 2HDC-39.9.1b @rule 2HDC-T39.9.1 */
export function talkToRivals(dungeon: Dungeon, dice: Dice): void {
  const { fight } = dungeon;
  const mine = fight.fitCount(0);
  const theirs = fight.fitCount(1);
  const attacks = dungeon.choices.rivals === 'attack' && mine >= 2 * theirs;
  if (decideForSide(dungeon, ATTACK_RIVALS, BAND, attacks)) {
    dungeon.trace?.note('2HDC-39.9.1b', 'The band attacks them.', { who: dungeon.asOne(0), whom: dungeon.asOne(1) });
    startFight(dungeon, dice, 1);
    return;
  }
  const leader = leaderAt(dungeon, dungeon.partyTile);
  dice.roller = leader;
  if (dice.draw(talk(dungeon.cast.rep[leader], highestRep(dungeon))) === 1) {
    dungeon.trace?.note('2HDC-T39.9.1', 'The talk goes badly: they attack.', {
      who: dungeon.asOne(1),
      whom: dungeon.asOne(0),
    });
    startFight(dungeon, dice, 0);
    return;
  }
  dungeon.phase = ENCOUNTER;
  const joins =
    mine >= OUTNUMBERED * theirs && decideForSide(dungeon, LET_JOIN, BAND, dungeon.choices.rivals !== 'part');
  if (!joins) {
    dungeon.trace?.note('2HDC-39.9.1a', 'They exchange a few words and part.', {
      who: dungeon.asOne(0),
      whom: dungeon.asOne(1),
    });
    return;
  }
  for (let i = 0; i < fight.count; i++) if (fight.side[i] === 1 && mayJoin(dungeon, i)) addJoiner(dungeon, i);
}

function highestRep(dungeon: Dungeon): number {
  const { fight } = dungeon;
  let most = 0;
  for (let i = 0; i < fight.count; i++) {
    if (fight.side[i] === 1) most = Math.max(most, fight.rep[i]);
  }
  return most;
}

/**
 * Returns whether a rival may join: the band must not exceed its Leader's Rep, nor the rival's Rep reach it. @rule
 * 2HDC-R111
 */
function mayJoin(dungeon: Dungeon, i: number): boolean {
  const most = dungeon.cast.rep[leaderAt(dungeon, NOWHERE)];
  return freeMembers(dungeon) < most && dungeon.members < MOST_MEMBERS && dungeon.fight.rep[i] < most;
}
