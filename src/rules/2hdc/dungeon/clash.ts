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

/** Fights in the dungeon: who takes part, and what follows. */

const DRAWN = 2;
/** Above every Rep. */
const NO_LIMIT = 99;

/** Puts the group on an empty board. */
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

/** Puts the Big Bad on the board. @rule 2HDC-34.1a */
export function addBigBad(dungeon: Dungeon): void {
  const { fight } = dungeon;
  const i = fight.count++;
  copyFigure(dungeon.cast, dungeon.bigBad, fight, i);
  dungeon.fighter[i] = -1;
  dungeon.cast.vacate(dungeon.bigBad);
  dungeon.bigBad = -1;
}

/** Returns whether the fight has no room for another character. Guard G12. */
function isCrowded(dungeon: Dungeon): boolean {
  if (dungeon.fight.count < MOST_FIGHTERS) return false;
  dungeon.guards |= SPACE_CAP;
  return true;
}

/** Puts a known group on the board and removes its marker. */
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

/** Rolls one more enemy. @rule 2HDC-R108 */
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

/** Makes a rival a member of the band. @rule 2HDC-R111 */
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
 * Begins the fight once all characters are on the board.
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

/** Writes both sides to the trace. */
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
 * Sets where each side leaves the board. The side that moved in leaves by where it came from. Otherwise the band leaves
 * toward the entry, or else deeper in, and the enemy deeper in, or else toward the entry; never the way the other side
 * came. No one flees over a Challenge.
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

/** Returns the way toward the entry. */
function wayOut(dungeon: Dungeon, tile: number, not: number): number {
  const parent = dungeon.parent[tile];
  return parent === not || isCrossing(dungeon, tile, parent) ? NO_WAY : parent;
}

/**
 * Returns the way deeper in: the first tile laid behind this one, except a closed secret room, or else an open exit.
 */
function wayIn(dungeon: Dungeon, tile: number, not: number): number {
  for (let t = dungeon.firstChild[tile]; t !== -1; t = dungeon.nextSibling[t]) {
    if (t !== not && !isCrossing(dungeon, tile, t) && (!dungeon.has(t, SECRET) || leadsOn(dungeon, t))) return t;
  }
  const isOpen = dungeon.open[tile] > 0 && !dungeon.has(tile, CHALLENGE);
  return isOpen && not !== OPEN_EXIT ? OPEN_EXIT : NO_WAY;
}

/** Returns whether a secret room leads on: a tile is behind it, or may be, and no chasm comes first. */
function leadsOn(dungeon: Dungeon, room: number): boolean {
  return !dungeon.has(room, CHALLENGE) && (dungeon.firstChild[room] !== -1 || dungeon.open[room] > 0);
}

/** Settles a finished fight: losses, loot, flight of either side, groups that stay. */
export function endFight(dungeon: Dungeon): void {
  const { fight } = dungeon;
  const won = fight.winner === 0;
  const stalemate = fight.winner === DRAWN && fight.hasFit(0);
  dungeon.guards |= fight.guards;
  // Captives stay with the band's Leader.
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
  // Enemies from a boneyard who are met elsewhere guard no hidden treasure.
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

/** Sets the next phase after a fight: enemies run, hidden treasure is found, members run. */
export function goOn(dungeon: Dungeon): void {
  if (dungeon.runner >= 0) dungeon.phase = ENEMY_RUNS;
  else if (dungeon.hidden === 1) dungeon.phase = HIDDEN_TREASURE;
  else dungeon.phase = dungeon.walkers > 0 ? FLIGHT : ENCOUNTER;
}

/** Returns the survivors of a fight in a secret room to the tile beside it; fleeing members run from the room. */
function leaveSecretRoom(dungeon: Dungeon): void {
  const back = dungeon.parent[dungeon.partyTile];
  for (let c = 0; c < dungeon.members; c++) {
    if (dungeon.cast.status[c] === FIT && dungeon.cast.tile[c] === dungeon.partyTile && dungeon.cast.running[c] === 0)
      dungeon.cast.tile[c] = back;
  }
  dungeon.partyTile = back;
}

/** Copies a member back from the board. @returns whether the member has fled */
function takeBack(dungeon: Dungeon, i: number): boolean {
  const { fight } = dungeon;
  const { cast } = dungeon;
  const c = dungeon.fighter[i];
  cast.comeBack(fight, i, c);
  if (fight.thrown[i] === 1 && fight.winner !== 0) leaveAxe(dungeon, c);
  // A second Talisman or Staff may replace a used one.
  if (cast.items[c] & (STAFF_OF_HEALING | TALISMAN)) settle(dungeon, c);
  const status = fight.status[i];
  // Members who recover after a lost fight run after the others.
  const getsUp = status === FIT && fight.winner === 1;
  if (status !== FLED && !getsUp) return false;
  cast.status[c] = FIT;
  cast.running[c] = getsUp ? fight.activations + 1 : Math.max(1, fight.fellAt[i] & FELL_MASK);
  cast.carried[c] = fight.held[i];
  cast.shaken[c] = 1;
  return true;
}

/** Records losses; members who broke off drop half of their finds, those who fled before do not. @rule 2HDC-26.0b */
function noteFate(dungeon: Dungeon, i: number): void {
  const { fight } = dungeon;
  const c = dungeon.fighter[i];
  const status = fight.status[i];
  if (status === FLED && fight.fellAt[i] >> FELL_BITS === BY_BREAKING_OFF) dropHalf(dungeon, c);
  if (status === FIT || status === FLED) return;
  const victor = fight.victor[i] - 1;
  noteLoss(dungeon, c, dungeon.inPursuit === 1 ? BY_PURSUIT : dungeon.foeKind, victor < 0 ? -1 : fight.race[victor]);
}

/** Puts remaining enemies on the map: those who fled run and may come back, those who won hold the tile or pursue. */
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
 * Makes a group on the map of the enemies of a status.
 *
 * @param held 1 for those held by Paladins, 0 for the others, -1 for both
 * @returns its marker, -1 for no enemies
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
      // Enemies who have just fought do not move again in this dungeon turn.
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

/** Returns the next step in the same direction after a step from one tile into the next. */
export function onward(dungeon: Dungeon, tile: number, from: number): number {
  return dungeon.parent[tile] === from ? wayIn(dungeon, tile, from) : wayOut(dungeon, tile, from);
}

/** Returns the highest current Rep of a group. @rule 2HDC-14.1a */
export function leaderRep(dungeon: Dungeon, marker: number): number {
  const { cast } = dungeon;
  let most = 0;
  for (let c = MOST_MEMBERS; c < cast.end; c++) {
    if (cast.group[c] === marker && cast.rep[c] > most) most = cast.rep[c];
  }
  return most;
}
