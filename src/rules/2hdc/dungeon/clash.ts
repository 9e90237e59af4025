import type { Dice } from '../../../dice/dice.ts';
import { BIG_BAD } from '../catalogue/attributes.ts';
import { STAFF_OF_HEALING, TALISMAN } from '../catalogue/items.ts';
import { DEAD, FIT, FLED } from '../catalogue/names.ts';
import { rollEnemy } from '../fight/enemies.ts';
import { BY_BREAKING_OFF, CHARGE, FELL_BITS, FELL_MASK } from '../fight/fight.ts';
import { copyFigure } from '../fight/figures.ts';
import { CORRIDOR, ROOM } from '../fight/matchup.ts';
import { openFight } from '../fight/opening.ts';
import { newcomerLine } from './band.ts';
import { BY_BIG_BAD, BY_BONEYARD, BY_MINIONS, BY_PURSUIT, BY_RIVALS, NOWHERE } from './cast.ts';
import {
  CHALLENGE,
  type Dungeon,
  ENCOUNTER,
  ENEMY_RUNS,
  FIGHT,
  FightTrace,
  FLIGHT,
  HIDDEN_TREASURE,
  NO_WAY,
  NPC_GROUP,
  OPEN_EXIT,
  SECRET,
  SPACE_CAP,
} from './dungeon.ts';
import { actAt, leaderAt, noteLoss } from './group.ts';
import { equip, leaveAxe, settle } from './load.ts';
import { clearMarker, freeMarker, freePlace, setMarker } from './markers.ts';
import { MOST_FIGHTERS, MOST_MEMBERS } from './matchup.ts';
import { countKills, dropHalf, lootTheBeaten } from './spoils.ts';
import { isCrossing } from './tiles.ts';

/** Fights below: who comes to the board, and what is left afterwards. */

const DRAWN = 2;
/** No Rep is higher. */
const NO_LIMIT = 99;

/** Puts the group on the board, nobody else yet. */
export function beginBoard(dungeon: Dungeon): void {
  const { fight } = dungeon;
  const { cast } = dungeon;
  fight.reset();
  for (let c = 0; c < dungeon.members; c++) {
    if (cast.status[c] !== FIT || cast.tile[c] !== dungeon.partyTile) continue;
    const i = fight.count++;
    copyFigure(cast, c, fight, i);
    dungeon.fighter[i] = c;
    // In a secret room two go in, the others wait outside.
    if (dungeon.inSecret === 1 && c !== dungeon.first && c !== dungeon.second) fight.waiting[i] = 1;
  }
}

/** The Big Bad, if there is a place left. @rule 2HDC-34.1a */
export function addBigBad(dungeon: Dungeon): void {
  const { fight } = dungeon;
  const i = fight.count++;
  copyFigure(dungeon.cast, dungeon.bigBad, fight, i);
  dungeon.fighter[i] = -1;
  dungeon.cast.vacate(dungeon.bigBad);
  dungeon.bigBad = -1;
}

/** Whether there is no room for another in this fight. Guard G12. */
function isCrowded(dungeon: Dungeon): boolean {
  if (dungeon.fight.count < MOST_FIGHTERS) return false;
  dungeon.guards |= SPACE_CAP;
  return true;
}

/** Everybody of a group that is known; its marker is gone. */
export function addGroup(dungeon: Dungeon, marker: number): void {
  const { fight } = dungeon;
  const { cast } = dungeon;
  for (let c = MOST_MEMBERS; c < cast.end; c++) {
    if (cast.group[c] !== marker || isCrowded(dungeon)) continue;
    const i = fight.count++;
    copyFigure(cast, c, fight, i);
    dungeon.fighter[i] = -1;
    if (c === dungeon.bigBad) dungeon.bigBad = -1;
    cast.vacate(c);
  }
  clearMarker(dungeon, marker);
}

/** One enemy more. @rule 2HDC-R108 */
export function addEnemy(dungeon: Dungeon, dice: Dice): void {
  const { fight } = dungeon;
  const { matchup } = dungeon;
  if (isCrowded(dungeon)) return;
  const isMinion = dungeon.foeKind !== BY_RIVALS && dungeon.foeKind !== BY_BONEYARD;
  const lineIndex =
    dungeon.foeKind === BY_RIVALS ? matchup.rivalLine + dungeon.foeRace : matchup.minionLine + dungeon.foeRace;
  const before = fight.count - 1;
  if (isMinion && matchup.rulings.minionStats === 'shared' && before >= 0 && fight.line[before] === lineIndex) {
    copyFigure(fight, before, fight, fight.count);
    dungeon.fighter[fight.count++] = -1;
    return;
  }
  const i = rollEnemy(fight, dice, matchup.board, lineIndex, isMinion ? dungeon.bigBadRep : NO_LIMIT);
  dungeon.fighter[i] = -1;
}

/** A rival becomes a member of the band. @rule 2HDC-R111 */
export function addJoiner(dungeon: Dungeon, i: number): void {
  const { cast } = dungeon;
  const c = dungeon.members++;
  cast.count = dungeon.members;
  copyFigure(dungeon.fight, i, cast, c);
  cast.side[c] = 0;
  cast.line[c] = newcomerLine(dungeon, cast.race[c]);
  dungeon.history.recruits++;
  cast.sheetRep[c] = cast.adventureRep[c];
  cast.tile[c] = dungeon.partyTile;
  equip(dungeon, c);
  dungeon.bandSize++;
  dungeon.joined++;
  dungeon.trace?.note('2HDC-39.9.1a', `${dungeon.name(c)} joins the band.`, { who: dungeon.figure(c) });
}

/**
 * Begins the fight: everybody is on the board.
 *
 * @param active the side that moved in
 */
export function startFight(dungeon: Dungeon, dice: Dice, active: number): void {
  const { fight } = dungeon;
  const tile = dungeon.partyTile;
  findWays(dungeon, tile);
  fight.floor = dungeon.isRoom(tile) ? ROOM : CORRIDOR;
  fight.active = active;
  fight.fleeing =
    dungeon.fleeing === 1 && (dungeon.inPursuit === 0 || dungeon.matchup.rulings.fleeingCaught === 'penalty') ? 1 : 0;
  fight.closed = (dungeon.partyWay === NO_WAY ? 1 : 0) | (dungeon.enemyWay === NO_WAY ? 2 : 0);
  fight.mayBreakOff = dungeon.brokeOffThisTurn === 1 || dungeon.inPursuit === 1 ? 0 : 1;
  for (let i = 0; i < fight.count; i++) {
    if (fight.side[i] === 1 && fight.traits[i] & BIG_BAD) dungeon.bigBadMet = 1;
  }
  if (dungeon.trace !== undefined) fight.trace = new FightTrace(dungeon.trace);
  openFight(fight, dice);
  traceSides(dungeon);
  fight.phase = CHARGE;
  dungeon.stepsLeft = 0;
  dungeon.fights++;
  dungeon.fightsThisTurn++;
  dungeon.phase = FIGHT;
}

/** Who stands against whom. */
function traceSides(dungeon: Dungeon): void {
  const { fight } = dungeon;
  const { trace } = dungeon;
  if (trace === undefined) return;
  const list = (side: number) => {
    const said: string[] = [];
    for (let i = 0; i < fight.count; i++) {
      const c = fight.order[i];
      if (fight.side[c] !== side) continue;
      const weapon = fight.weapons.names[fight.hand[c]];
      said.push(
        `${fight.name(c)} (Rep ${fight.rep[c]}, AC ${fight.ac[c]}, ${weapon === 'empty' ? 'bare hands' : weapon})`,
      );
    }
    return said.join(', ');
  };
  trace.note('2HDC-21.1a', `Against them: ${list(1)}.`, { who: dungeon.asOne(1) });
  trace.note('2HDC-21.1a', `The band: ${list(0)}.`, { who: dungeon.asOne(0) });
}

/**
 * Where each side leaves by: the one that moved in where it came from; the other, the band toward the entry, else
 * deeper in; the enemy deeper in, else toward the entry, never where the other came from. Nobody flees over a
 * Challenge.
 *
 * @rule 2HDC-R136
 */
function findWays(dungeon: Dungeon, tile: number): void {
  if (dungeon.entering === 1) {
    dungeon.partyWay = isCrossing(dungeon, tile, dungeon.cameFrom) ? NO_WAY : dungeon.cameFrom;
    dungeon.enemyWay = dungeon.inSecret === 1 ? NO_WAY : wayIn(dungeon, tile, dungeon.partyWay);
    if (dungeon.enemyWay === NO_WAY && dungeon.inSecret === 0)
      dungeon.enemyWay = wayOut(dungeon, tile, dungeon.partyWay);
  } else {
    const from = dungeon.enemyFrom;
    dungeon.enemyWay = isCrossing(dungeon, tile, from) ? NO_WAY : from;
    dungeon.partyWay = wayOut(dungeon, tile, from);
    if (dungeon.partyWay === NO_WAY) dungeon.partyWay = wayIn(dungeon, tile, from);
  }
}

/** Toward the entry. */
function wayOut(dungeon: Dungeon, tile: number, not: number): number {
  const parent = dungeon.parent[tile];
  return parent === not || isCrossing(dungeon, tile, parent) ? NO_WAY : parent;
}

/** Deeper in: the first tile laid behind this one, no closed secret room, else an exit behind which nothing is laid. */
function wayIn(dungeon: Dungeon, tile: number, not: number): number {
  for (let t = dungeon.firstChild[tile]; t !== -1; t = dungeon.nextSibling[t]) {
    if (t !== not && !isCrossing(dungeon, tile, t) && (!dungeon.has(t, SECRET) || leadsOn(dungeon, t))) return t;
  }
  const isOpen = dungeon.open[tile] > 0 && !dungeon.has(tile, CHALLENGE);
  return isOpen && not !== OPEN_EXIT ? OPEN_EXIT : NO_WAY;
}

/** Whether anybody can get through a secret room: something lies behind it, or may, and no chasm before that. */
function leadsOn(dungeon: Dungeon, room: number): boolean {
  return !dungeon.has(room, CHALLENGE) && (dungeon.firstChild[room] !== -1 || dungeon.open[room] > 0);
}

/** What a fight that is over leaves: losses, loot, fugitives on either side, groups that stay. */
export function endFight(dungeon: Dungeon): void {
  const { fight } = dungeon;
  const won = fight.winner === 0;
  const stalemate = fight.winner === DRAWN && fight.hasFit(0);
  dungeon.guards |= fight.guards;
  // Captives are with the band's Leader.
  const losesCaptives =
    !won && dungeon.captivesWith > 0 && leaderAt(dungeon, NOWHERE) === leaderAt(dungeon, dungeon.partyTile);
  if (won) dungeon.fightsWon++;
  dungeon.defeated = 0;
  for (let i = 0; i < fight.count; i++) {
    if (fight.side[i] !== 1 || fight.status[i] !== DEAD) continue;
    dungeon.defeated++;
    if (fight.traits[i] & BIG_BAD) dungeon.bigBadKilled = 1;
  }
  let fled = 0;
  for (let i = 0; i < fight.count; i++) if (fight.side[i] === 0 && takeBack(dungeon, i)) fled++;
  if (won) lootTheBeaten(dungeon);
  else countKills(dungeon);
  for (let i = 0; i < fight.count; i++) if (fight.side[i] === 0) noteFate(dungeon, i);
  if (losesCaptives && !stalemate) {
    dungeon.captivesWith = 0;
    dungeon.trace?.note('2HDC-34.3b', 'The captives are lost.', { who: dungeon.asOne(0) });
  }
  if (fight.brokeOff === 1) dungeon.brokeOffThisTurn = 1;
  if (!stalemate) keepEnemies(dungeon, won);
  // The dead who are met again elsewhere have nothing hidden with them.
  const amongBones = dungeon.inSecret === 1;
  if (amongBones) leaveSecretRoom(dungeon);
  actAt(dungeon, dungeon.partyTile);
  dungeon.walkers = fled;
  if (won && amongBones && dungeon.hasGroup(dungeon.partyTile)) {
    dungeon.hidden = 1;
    dungeon.bonus = dungeon.defeated;
  }
  goOn(dungeon);
}

/** What a fight leaves to be done, one after the other: enemies run, what is hidden is found, members run. */
export function goOn(dungeon: Dungeon): void {
  if (dungeon.runner >= 0) dungeon.phase = ENEMY_RUNS;
  else if (dungeon.hidden === 1) dungeon.phase = HIDDEN_TREASURE;
  else dungeon.phase = dungeon.walkers > 0 ? FLIGHT : ENCOUNTER;
}

/** The survivors of a secret room's fight are back with the tile it lies beside; who flees runs from the room. */
function leaveSecretRoom(dungeon: Dungeon): void {
  const back = dungeon.parent[dungeon.partyTile];
  for (let c = 0; c < dungeon.members; c++) {
    if (dungeon.cast.status[c] === FIT && dungeon.cast.tile[c] === dungeon.partyTile && dungeon.cast.running[c] === 0)
      dungeon.cast.tile[c] = back;
  }
  dungeon.partyTile = back;
}

/** Brings a member back from the board. Returns whether he has fled. */
function takeBack(dungeon: Dungeon, i: number): boolean {
  const { fight } = dungeon;
  const { cast } = dungeon;
  const c = dungeon.fighter[i];
  cast.comeBack(fight, i, c);
  if (fight.thrown[i] === 1 && fight.winner !== 0) leaveAxe(dungeon, c);
  // Who has used up one Talisman or Staff may have another.
  if (cast.items[c] & (STAFF_OF_HEALING | TALISMAN)) settle(dungeon, c);
  const status = fight.status[i];
  // Who gets up again by himself after a fight that was lost runs after the others.
  const getsUp = status === FIT && fight.winner === 1;
  if (status !== FLED && !getsUp) return false;
  cast.status[c] = FIT;
  cast.running[c] = getsUp ? fight.activations + 1 : Math.max(1, fight.fellAt[i] & FELL_MASK);
  cast.carried[c] = fight.held[i];
  cast.shaken[c] = 1;
  return true;
}

/** Who is lost is lost; who has broken off drops half, and not who had fled before. @rule 2HDC-26.0b */
function noteFate(dungeon: Dungeon, i: number): void {
  const { fight } = dungeon;
  const c = dungeon.fighter[i];
  const status = fight.status[i];
  if (status === FLED && fight.fellAt[i] >> FELL_BITS === BY_BREAKING_OFF) dropHalf(dungeon, c);
  if (status === FIT || status === FLED) return;
  const victor = fight.victor[i] - 1;
  noteLoss(dungeon, c, dungeon.inPursuit === 1 ? BY_PURSUIT : dungeon.foeKind, victor < 0 ? -1 : fight.race[victor]);
}

/** Enemies who are left: those who fled run and may come back, those who won hold the tile, or pursue. */
function keepEnemies(dungeon: Dungeon, won: boolean): void {
  const tile = dungeon.partyTile;
  if (won) {
    dungeon.runner = dungeon.matchup.rulings.fledEnemies === 'gone' ? -1 : formGroup(dungeon, FLED, -1, tile, 1);
    return;
  }
  const broke = dungeon.fight.brokeOff === 1;
  if (broke) {
    formGroup(dungeon, FIT, 1, tile, 0);
    dungeon.pursuer = formGroup(dungeon, FIT, 0, tile, 0);
  } else formGroup(dungeon, FIT, -1, tile, 0);
  dungeon.runner = dungeon.matchup.rulings.fledEnemies === 'gone' ? -1 : formGroup(dungeon, FLED, -1, tile, 1);
}

/**
 * Makes a group on the map of all enemies of one status.
 *
 * @param held which of them: held by Paladins or not, -1 either
 * @returns its marker, -1 when there is nobody
 */
function formGroup(dungeon: Dungeon, status: number, held: number, tile: number, shaken: number): number {
  const { fight } = dungeon;
  const { cast } = dungeon;
  let marker = -1;
  for (let i = 0; i < fight.count; i++) {
    if (fight.side[i] !== 1 || fight.status[i] !== status) continue;
    if (held >= 0 && fight.held[i] !== held) continue;
    const c = freePlace(dungeon);
    if (marker < 0) {
      marker = freeMarker(dungeon);
      if (marker < 0 || c < 0) return -1;
      setMarker(dungeon, marker, NPC_GROUP, tile);
      // Without their Big Bad they are Minions.
      dungeon.markerFoes[marker] = dungeon.foeKind === BY_BIG_BAD ? BY_MINIONS : dungeon.foeKind;
      dungeon.markerShaken[marker] = shaken;
      // Whoever has just fought does not move again in this dungeon turn.
      dungeon.marksMoved |= 1 << marker;
    }
    if (c < 0) break;
    copyFigure(fight, i, cast, c);
    if (fight.thrown[i] === 1 && fight.winner !== 1) leaveAxe(dungeon, c);
    cast.status[c] = FIT;
    cast.group[c] = marker;
    cast.tile[c] = tile;
    if (status === FLED) cast.running[c] = Math.max(1, fight.fellAt[i] & FELL_MASK);
    if (cast.traits[c] & BIG_BAD) {
      dungeon.bigBad = c;
      dungeon.markerFoes[marker] = BY_BIG_BAD;
    }
  }
  return marker;
}

/** Where a way goes on that leads from one tile into the next. */
export function onward(dungeon: Dungeon, tile: number, from: number): number {
  return dungeon.parent[tile] === from ? wayIn(dungeon, tile, from) : wayOut(dungeon, tile, from);
}

/** The highest current Rep of a group. @rule 2HDC-14.1a */
export function leaderRep(dungeon: Dungeon, marker: number): number {
  const { cast } = dungeon;
  let most = 0;
  for (let c = MOST_MEMBERS; c < cast.end; c++) {
    if (cast.group[c] === marker && cast.rep[c] > most) most = cast.rep[c];
  }
  return most;
}
