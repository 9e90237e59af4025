import type { Dice } from '../../dice/dice.ts';
import { newcomerLine } from './band.ts';
import { BY_BIG_BAD, BY_BONEYARD, BY_MINIONS, BY_PURSUIT, BY_RIVALS, copyFigure, NOWHERE } from './cast.ts';
import {
  type Dungeon,
  ENCOUNTER,
  ENEMY_RUNS,
  FIGHT,
  FightTrace,
  FLIGHT,
  NO_WAY,
  NPC_GROUP,
  OPEN_EXIT,
  SECRET,
  SPACE_CAP,
} from './dungeon.ts';
import { MOST_FIGHTERS, MOST_MEMBERS } from './dungeon-matchup.ts';
import { CHARGE, FELL_MASK, fight } from './fight.ts';
import { rollItems, rollSheet, wear } from './generate.ts';
import { CORRIDOR, ROOM } from './grid.ts';
import { actAt, leaderAt, noteLoss } from './group.ts';
import { equip } from './load.ts';
import { clearMarker, freeMarker, freePlace, setMarker } from './markers.ts';
import { BIG_BAD, DEAD, FIT, FLED, WEAPONS } from './names.ts';
import { openFight } from './opening.ts';
import { CRISIS_DICE, passedOf } from './rolls.ts';
import { countKills, dropHalf, lootTheBeaten } from './spoils.ts';
import { isCrossing } from './tiles.ts';

/** Fights below: who comes to the board, and what is left afterwards. */

/** `minionStats: shared`, `fledEnemies: gone`. */
const OTHER = 1;
const DRAWN = 2;

/** Puts the group on the board, nobody else yet. */
export function beginBoard(d: Dungeon): void {
  const { fight, cast } = d;
  fight.reset();
  for (let c = 0; c < d.members; c++) {
    if (cast.status[c] !== FIT || cast.tile[c] !== d.partyTile) continue;
    const i = fight.count++;
    copyFigure(cast, c, fight, i);
    d.fighter[i] = c;
    // In a secret room two go in, the others wait outside.
    if (d.inSecret === 1 && c !== d.first && c !== d.second) fight.waiting[i] = 1;
  }
}

/** The Big Bad, if there is a place left. @rule 2HDC-34.1a */
export function addBigBad(d: Dungeon): void {
  const i = fight.count++;
  copyFigure(d.cast, d.bigBad, fight, i);
  d.fighter[i] = -1;
  d.cast.vacate(d.bigBad);
  d.bigBad = -1;
}

/** Whether there is no room for another in this fight. Guard G12. */
function isCrowded(d: Dungeon): boolean {
  if (fight.count < MOST_FIGHTERS) return false;
  d.guards |= SPACE_CAP;
  return true;
}

/** Everybody of a group that is known; its marker is gone. */
export function addGroup(d: Dungeon, marker: number): void {
  const { cast } = d;
  for (let c = MOST_MEMBERS; c < cast.end; c++) {
    if (cast.group[c] !== marker || isCrowded(d)) continue;
    const i = fight.count++;
    copyFigure(cast, c, fight, i);
    d.fighter[i] = -1;
    if (c === d.bigBad) d.bigBad = -1;
    cast.vacate(c);
  }
  clearMarker(d, marker);
}

/** One enemy more, rolled on his race list; Minions have at most the Rep of their Big Bad. @rule 2HDC-R108 */
export function addEnemy(d: Dungeon, dice: Dice): void {
  const { fight, matchup } = d;
  if (isCrowded(d)) return;
  const isMinion = d.foeKind !== BY_RIVALS && d.foeKind !== BY_BONEYARD;
  const lineIndex = d.foeKind === BY_RIVALS ? matchup.rivalLine + d.foeRace : matchup.minionLine + d.foeRace;
  const before = fight.count - 1;
  if (isMinion && matchup.rulings.minionStats === OTHER && before >= 0 && fight.line[before] === lineIndex) {
    copyFigure(fight, before, fight, fight.count);
    d.fighter[fight.count++] = -1;
    return;
  }
  const i = rollSheet(fight, matchup.board, dice, lineIndex);
  d.fighter[i] = -1;
  if (isMinion && (fight.rep[i] as number) > d.bigBadRep) {
    fight.rep[i] = d.bigBadRep;
    fight.adventureRep[i] = d.bigBadRep;
  }
  rollItems(fight, matchup.board, dice, i);
  wear(fight, i);
}

/** A rival becomes a member of the band. @rule 2HDC-R111 */
export function addJoiner(d: Dungeon, i: number): void {
  const { cast } = d;
  const c = d.members++;
  cast.count = d.members;
  copyFigure(fight, i, cast, c);
  cast.side[c] = 0;
  cast.line[c] = newcomerLine(d, cast.race[c] as number);
  d.history.recruits++;
  cast.sheetRep[c] = cast.adventureRep[c] as number;
  cast.tile[c] = d.partyTile;
  equip(d, c);
  d.bandSize++;
  d.joined++;
  d.trace?.tell('2HDC-39.9.1a', `${d.name(c)} joins the band.`);
}

/**
 * Begins the fight: everybody is on the board.
 *
 * @param active the side that moved in
 */
export function startFight(d: Dungeon, dice: Dice, active: number): void {
  const tile = d.partyTile;
  findWays(d, tile);
  fight.floor = d.isRoom(tile) ? ROOM : CORRIDOR;
  fight.active = active;
  fight.fleeing = d.fleeing === 1 && (d.inPursuit === 0 || d.matchup.rulings.fleeingCaught === OTHER) ? 1 : 0;
  fight.closed = (d.partyWay === NO_WAY ? 1 : 0) | (d.enemyWay === NO_WAY ? 2 : 0);
  fight.mayBreakOff = d.brokeOffThisTurn === 1 || d.inPursuit === 1 ? 0 : 1;
  fight.inDungeon = 1;
  for (let i = 0; i < fight.count; i++) {
    if (fight.side[i] === 1 && (fight.traits[i] as number) & BIG_BAD) d.bigBadMet = 1;
  }
  if (d.trace !== undefined) fight.trace = new FightTrace(d.trace);
  openFight(dice);
  tellSides(d);
  fight.phase = CHARGE;
  d.stepsLeft = 0;
  d.fights++;
  d.fightsThisTurn++;
  d.phase = FIGHT;
}

/** Who stands against whom. */
function tellSides(d: Dungeon): void {
  const { fight, trace } = d;
  if (trace === undefined) return;
  const list = (side: number) => {
    const said: string[] = [];
    for (let i = 0; i < fight.count; i++) {
      const c = fight.order[i] as number;
      if (fight.side[c] !== side) continue;
      const weapon = WEAPONS[fight.hand[c] as number];
      said.push(
        `${fight.name(c)} (Rep ${fight.rep[c]}, AC ${fight.ac[c]}, ${weapon === 'empty' ? 'bare hands' : weapon})`,
      );
    }
    return said.join(', ');
  };
  trace.tell('2HDC-21.1a', `Against them: ${list(1)}.`);
  trace.tell('2HDC-21.1a', `The band: ${list(0)}.`);
}

/**
 * Where each side leaves by: the one that moved in where it came from; the other, the band toward the entry, else
 * deeper in; the enemy deeper in, else toward the entry, never where the other came from. Nobody flees over a
 * Challenge.
 *
 * @rule 2HDC-R136
 */
function findWays(d: Dungeon, tile: number): void {
  if (d.entering === 1) {
    d.partyWay = isCrossing(d, tile, d.cameFrom) ? NO_WAY : d.cameFrom;
    d.enemyWay = d.inSecret === 1 ? NO_WAY : wayIn(d, tile, d.partyWay);
    if (d.enemyWay === NO_WAY && d.inSecret === 0) d.enemyWay = wayOut(d, tile, d.partyWay);
  } else {
    d.enemyWay = d.enemyFrom;
    d.partyWay = wayOut(d, tile, d.enemyWay);
    if (d.partyWay === NO_WAY) d.partyWay = wayIn(d, tile, d.enemyWay);
  }
}

/** Toward the entry. */
function wayOut(d: Dungeon, tile: number, not: number): number {
  const parent = d.parent[tile] as number;
  return parent === not || isCrossing(d, tile, parent) ? NO_WAY : parent;
}

/** Deeper in: the first tile laid behind this one, else an exit behind which nothing is laid. */
function wayIn(d: Dungeon, tile: number, not: number): number {
  for (let t = d.firstChild[tile] as number; t !== -1; t = d.nextSibling[t] as number) {
    if (t !== not && !d.has(t, SECRET) && !isCrossing(d, tile, t)) return t;
  }
  return (d.open[tile] as number) > 0 && not !== OPEN_EXIT ? OPEN_EXIT : NO_WAY;
}

/** What a fight that is over leaves: losses, loot, fugitives on either side, groups that stay. */
export function endFight(d: Dungeon): void {
  const won = fight.winner === 0;
  const stalemate = fight.winner === DRAWN && fight.hasFit(0);
  d.guards |= fight.guards;
  // Captives are with the band's Leader.
  const losesCaptives = !won && d.captivesWith > 0 && leaderAt(d, NOWHERE) === leaderAt(d, d.partyTile);
  if (won) d.fightsWon++;
  d.defeated = 0;
  for (let i = 0; i < fight.count; i++) {
    if (fight.side[i] !== 1 || fight.status[i] !== DEAD) continue;
    d.defeated++;
    if ((fight.traits[i] as number) & BIG_BAD) d.bigBadKilled = 1;
  }
  let fled = 0;
  for (let i = 0; i < fight.count; i++) if (fight.side[i] === 0 && takeBack(d, i)) fled++;
  if (won) lootTheBeaten(d);
  else countKills(d);
  for (let i = 0; i < fight.count; i++) if (fight.side[i] === 0) noteFate(d, i);
  if (losesCaptives && !stalemate) {
    d.captivesWith = 0;
    d.trace?.tell('2HDC-34.3b', 'The captives are lost.');
  }
  if (fight.brokeOff === 1) d.brokeOffThisTurn = 1;
  if (!stalemate) keepEnemies(d, won);
  if (d.inSecret === 1) leaveSecretRoom(d);
  actAt(d, d.partyTile);
  d.walkers = fled;
  if (won && d.foeKind === BY_BONEYARD) {
    d.hidden = 1;
    d.bonus = d.defeated;
  }
  const then = fled > 0 ? FLIGHT : ENCOUNTER;
  d.phase = d.runner >= 0 ? ENEMY_RUNS : then;
}

/** The survivors of a secret room's fight are back with the tile it lies beside. */
function leaveSecretRoom(d: Dungeon): void {
  const back = d.parent[d.partyTile] as number;
  for (let c = 0; c < d.members; c++) {
    if (d.cast.status[c] === FIT && d.cast.tile[c] === d.partyTile && d.cast.running[c] === 0) d.cast.tile[c] = back;
  }
  if (!d.hasGroup(d.partyTile)) d.partyTile = back;
}

/** Brings a member back from the board. Returns whether he has fled. */
function takeBack(d: Dungeon, i: number): boolean {
  const { cast } = d;
  const c = d.fighter[i] as number;
  copyFigure(fight, i, cast, c);
  const status = fight.status[i] as number;
  // Who gets up again by himself after a fight that was lost runs after the others.
  const getsUp = status === FIT && fight.winner === 1;
  if (status !== FLED && !getsUp) return false;
  cast.status[c] = FIT;
  cast.running[c] = getsUp ? fight.activations + 1 : Math.max(1, (fight.fellAt[i] as number) & FELL_MASK);
  cast.carried[c] = fight.held[i] as number;
  cast.shaken[c] = 1;
  return true;
}

/** Who is lost is lost; who has broken off drops half. @rule 2HDC-26.0b */
function noteFate(d: Dungeon, i: number): void {
  const c = d.fighter[i] as number;
  const status = fight.status[i] as number;
  if (status === FLED && fight.brokeOff === 1) dropHalf(d, c);
  if (status === FIT || status === FLED) return;
  const victor = (fight.victor[i] as number) - 1;
  noteLoss(d, c, d.inPursuit === 1 ? BY_PURSUIT : d.foeKind, victor < 0 ? -1 : (fight.race[victor] as number));
}

/** Enemies who are left: those who fled run and may come back, those who won hold the tile, or pursue. */
function keepEnemies(d: Dungeon, won: boolean): void {
  const tile = d.partyTile;
  if (won) {
    d.runner = d.matchup.rulings.fledEnemies === OTHER ? -1 : formGroup(d, FLED, -1, tile, 1);
    return;
  }
  const broke = fight.brokeOff === 1;
  if (broke) {
    formGroup(d, FIT, 1, tile, 0);
    d.pursuer = formGroup(d, FIT, 0, tile, 0);
  } else formGroup(d, FIT, -1, tile, 0);
  d.runner = d.matchup.rulings.fledEnemies === OTHER ? -1 : formGroup(d, FLED, -1, tile, 1);
}

/**
 * Makes a group on the map of all enemies of one status.
 *
 * @param held which of them: held by Paladins or not, -1 either
 * @returns its marker, -1 when there is nobody
 */
function formGroup(d: Dungeon, status: number, held: number, tile: number, shaken: number): number {
  const { fight, cast } = d;
  let marker = -1;
  for (let i = 0; i < fight.count; i++) {
    if (fight.side[i] !== 1 || fight.status[i] !== status) continue;
    if (held >= 0 && (fight.held[i] as number) !== held) continue;
    const c = freePlace(d);
    if (marker < 0) {
      marker = freeMarker(d);
      if (marker < 0 || c < 0) return -1;
      setMarker(d, marker, NPC_GROUP, tile);
      // Without their Big Bad they are Minions.
      d.markerFoes[marker] = d.foeKind === BY_BIG_BAD ? BY_MINIONS : d.foeKind;
      d.markerShaken[marker] = shaken;
      // Whoever has just fought does not move again in this dungeon turn.
      d.marksMoved |= 1 << marker;
    }
    if (c < 0) break;
    copyFigure(fight, i, cast, c);
    cast.status[c] = FIT;
    cast.group[c] = marker;
    cast.tile[c] = tile;
    if ((cast.traits[c] as number) & BIG_BAD) {
      d.bigBad = c;
      d.markerFoes[marker] = BY_BIG_BAD;
    }
  }
  return marker;
}

/** Enemies who have fled run one tile, or two if their best passes both dice. @rule 2HDC-18.3.2b */
export function runEnemies(d: Dungeon, dice: Dice): void {
  const m = d.runner;
  const from = d.markerTile[m] as number;
  dice.roller = -1;
  const set = dice.draw(CRISIS_DICE[0]!);
  const tiles = passedOf(set, leaderRep(d, m)) === 2 ? 2 : 1;
  if (d.enemyWay === OPEN_EXIT) d.markerHidden[m] = tiles;
  else if (d.enemyWay >= 0) {
    d.markerTile[m] = d.enemyWay;
    if (tiles === 2) {
      const further = onward(d, d.enemyWay, from);
      if (further === OPEN_EXIT) d.markerHidden[m] = 1;
      else if (further >= 0) d.markerTile[m] = further;
    }
  }
  d.runner = -1;
  d.trace?.tell('2HDC-18.3.2b', 'The enemies who fled run off into the dark.');
  d.phase = d.walkers > 0 ? FLIGHT : ENCOUNTER;
}

/** Where a way goes on that leads from one tile into the next. */
export function onward(d: Dungeon, tile: number, from: number): number {
  return d.parent[tile] === from ? wayIn(d, tile, from) : wayOut(d, tile, from);
}

/** The highest current Rep of a group. @rule 2HDC-14.1a */
export function leaderRep(d: Dungeon, marker: number): number {
  const { cast } = d;
  let most = 0;
  for (let c = MOST_MEMBERS; c < cast.end; c++) {
    if (cast.group[c] === marker && (cast.rep[c] as number) > most) most = cast.rep[c] as number;
  }
  return most;
}
