import type { Dice } from '../../../dice/dice.ts';
import {
  anyOf,
  BONEYARD_EMPTY,
  BONEYARD_LAW,
  BONEYARD_SKELETONS,
  BONEYARD_TRAP,
  search,
  trap,
} from '../catalogue/dungeon-tables.ts';
import { SKELETON, ZOMBIE } from '../catalogue/races.ts';
import { D6 } from '../catalogue/rolls.ts';
import { SECRET_ROOMS, secretRoomLaw } from '../catalogue/tables.ts';
import { BY_BONEYARD, BY_TRAP, BY_VERMIN } from './cast.ts';
import { goOn } from './clash.ts';
import { BAND, GO_IN, putToSide } from './decisions.ts';
import {
  BONEYARD,
  CHALLENGE,
  type Dungeon,
  ENCOUNTER,
  HOW_MANY,
  SECRET_ROOM,
  SPACE_CAP,
  TRAP,
  TRAP_SPRUNG,
  TREASURE,
  VERMIN,
  VERMIN_ROOM,
} from './dungeon.ts';
import { see } from './encounter.ts';
import { actAt, bestAt, isThief, moveGroup, thiefAt, thiefRep } from './group.ts';
import { AT_WORST_DEAD, AT_WORST_OUT, injure } from './scene.ts';
import { isMapFull, laySecretRoom } from './tiles.ts';
import { beginTreasure } from './treasure.ts';

/** Secret rooms: the search, their contents, and traps anywhere. */

/** Indexes in `SECRET_ROOMS`. */
const IS_VERMIN = 0;
const IS_BONEYARD = 1;
const IS_CHALLENGE = 2;

/** Highest result of a die that shows treasure in a secret room. @rule 2HDC-37.1.3 */
const TREASURE_UP_TO = 3;
/** Impact of vermin. @rule 2HDC-37.1.7 */
const BITE = 1;
/** Dice against a trap for members other than Thieves. @rule 2HDC-37.1.4a */
const TRAP_DICE = 2;

/** Lets the best searcher search for a secret room. @rule 2HDC-37.0a @rule 2HDC-T9.0.6b */
export function searchRoom(dungeon: Dungeon, dice: Dice): void {
  const tile = dungeon.partyTile;
  dungeon.searched[tile]++;
  dungeon.phase = ENCOUNTER;
  if (isMapFull(dungeon)) {
    dungeon.guards |= SPACE_CAP;
    return;
  }
  const thief = thiefAt(dungeon, tile);
  const c = thief >= 0 ? thief : bestAt(dungeon, tile, -1);
  dice.roller = c;
  const rep = thief >= 0 ? thiefRep(dungeon, c) : dungeon.cast.rep[c];
  const found = dice.draw(search(thief >= 0 ? 3 : 2, rep)) === 1;
  dungeon.trace?.note('2HDC-37.0a', `${dungeon.name(c)} searches and finds ${found ? 'a secret room' : 'nothing'}.`, {
    who: dungeon.figure(c),
  });
  if (!found) return;
  // A tile has at most one, so no further search is needed.
  dungeon.searched[tile] = dungeon.matchup.rulings.secretSearches;
  dungeon.secretRooms++;
  dungeon.secretTile = laySecretRoom(dungeon, tile);
  dungeon.first = goesIn(dungeon, tile, -1);
  dungeon.second = goesIn(dungeon, tile, dungeon.first);
  see(dungeon, dungeon.secretTile);
  dungeon.phase = SECRET_ROOM;
}

/** Returns who goes in besides `except`: the best at the tile, or the player's choice; -1 for none. @rule 2HDC-37.0b */
function goesIn(dungeon: Dungeon, tile: number, except: number): number {
  const scripted = bestAt(dungeon, tile, except);
  if (dungeon.player === undefined || scripted < 0) return scripted;
  const there: number[] = [];
  for (let c = 0; c < dungeon.members; c++) {
    if (c !== except && dungeon.isWithUs(c) && dungeon.cast.tile[c] === tile) there.push(c);
  }
  return putToSide(dungeon, GO_IN, BAND, there, scripted);
}

/** Rolls the contents of a secret room. @rule 2HDC-37.1 @rule 2HDC-T37.0 */
export function openSecretRoom(dungeon: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const what = dice.draw(secretRoomLaw(dungeon.cast.facts.tables));
  dungeon.trace?.note('2HDC-T37.0', `Behind the door: ${SECRET_ROOMS[what]}.`, { who: dungeon.asOne(0) });
  dungeon.phase = ENCOUNTER;
  if (what === IS_VERMIN) {
    dungeon.flags[dungeon.secretTile] |= VERMIN_ROOM;
    dungeon.cursor = 0;
    dungeon.phase = VERMIN;
  } else if (what === IS_BONEYARD) dungeon.phase = BONEYARD;
  else {
    if (what === IS_CHALLENGE) dungeon.flags[dungeon.secretTile] |= CHALLENGE;
    // Once all tiles are laid, it leads nowhere.
    if (dungeon.laid < dungeon.total) dungeon.open[dungeon.secretTile] = 1;
  }
}

/**
 * Rolls the contents of a boneyard. @rule 2HDC-37.1.1 @rule 2HDC-T37.1.1 @rule 2HDC-37.1.2 @rule 2HDC-37.1.3 @rule
 * 2HDC-37.1.5
 */
export function openBoneyard(dungeon: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const what = dice.draw(BONEYARD_LAW);
  dungeon.phase = ENCOUNTER;
  if (what === BONEYARD_EMPTY) {
    dungeon.trace?.note('2HDC-37.1.2', 'Old bones and nothing else.', { who: dungeon.asOne(0) });
    return;
  }
  dungeon.inSecret = 1;
  if (what === BONEYARD_TRAP) {
    dungeon.phase = TRAP;
    return;
  }
  const from = dungeon.partyTile;
  moveGroup(dungeon, from, dungeon.secretTile);
  dungeon.cameFrom = from;
  dungeon.entering = 1;
  actAt(dungeon, dungeon.secretTile);
  dungeon.foeKind = BY_BONEYARD;
  dungeon.foeRace = what === BONEYARD_SKELETONS ? SKELETON : ZOMBIE;
  dungeon.phase = HOW_MANY;
}

/** Rolls the bites of vermin on the two who went in, one at a time. @rule 2HDC-37.1.7 */
export function sufferVermin(dungeon: Dungeon, dice: Dice): void {
  const c = dungeon.cursor === 0 ? dungeon.first : dungeon.second;
  if (c >= 0) injure(dungeon, dice, c, BITE, AT_WORST_OUT, BY_VERMIN);
  if (++dungeon.cursor === 2) dungeon.phase = ENCOUNTER;
}

/**
 * Rolls for a trap: a Thief tries to disarm it, otherwise a random member does. One die passed allows one more try.
 *
 * @rule 2HDC-37.1.4a
 * @rule 2HDC-T9.0.6a
 */
export function meetTrap(dungeon: Dungeon, dice: Dice): void {
  const c = whoMeetsTrap(dungeon, dice);
  dungeon.traps++;
  dungeon.victim = c;
  dungeon.hidden = 1;
  dungeon.bonus = dungeon.level[dungeon.partyTile];
  const thief = isThief(dungeon, c);
  const law = thief
    ? trap(dungeon.matchup.rulings.thiefTrapDice, thiefRep(dungeon, c))
    : trap(TRAP_DICE, dungeon.cast.rep[c]);
  dice.roller = c;
  let passed = dice.draw(law);
  if (passed === 1) passed = dice.draw(law) === 2 ? 2 : 0;
  dungeon.trace?.note('2HDC-T37.1.4', `A trap: ${dungeon.name(c)} ${passed === 2 ? 'disarms it' : 'springs it'}.`, {
    who: dungeon.figure(c),
  });
  dungeon.phase = passed === 2 ? ENCOUNTER : TRAP_SPRUNG;
}

/** Returns the best Thief at the tile, or else a random member; in a secret room, of the two inside. @rule 2HDC-R164 */
function whoMeetsTrap(dungeon: Dungeon, dice: Dice): number {
  if (dungeon.inSecret === 1) {
    const { first, second } = dungeon;
    if (second < 0) return first;
    const [a, b] = [first, second].map((c) => (isThief(dungeon, c) ? thiefRep(dungeon, c) : -1)) as [number, number];
    if (a >= 0 || b >= 0) return a >= b ? first : second;
    dice.roller = -1;
    return dice.draw(anyOf(2)) === 0 ? first : second;
  }
  const thief = thiefAt(dungeon, dungeon.partyTile);
  if (thief >= 0) return thief;
  dice.roller = -1;
  const n = dungeon.groupSize(dungeon.partyTile);
  let nth = n > 1 ? dice.draw(anyOf(n)) : 0;
  for (let c = 0; c < dungeon.members; c++) {
    if (dungeon.isWithUs(c) && dungeon.cast.tile[c] === dungeon.partyTile && nth-- === 0) return c;
  }
  throw new Error('no one is there to meet a trap');
}

/** Springs a trap: a missile with the Impact of the level. @rule 2HDC-T37.1.4 */
export function springTrap(dungeon: Dungeon, dice: Dice): void {
  injure(dungeon, dice, dungeon.victim, dungeon.bonus, AT_WORST_DEAD, BY_TRAP);
  dungeon.phase = ENCOUNTER;
}

/** Rolls whether there is treasure behind a trap or among the bones. @rule 2HDC-37.1.4b @rule 2HDC-R118 */
export function findHiddenTreasure(dungeon: Dungeon, dice: Dice): void {
  dice.roller = -1;
  dungeon.hidden = 0;
  if (dice.draw(D6) > TREASURE_UP_TO) {
    goOn(dungeon);
    return;
  }
  beginTreasure(dungeon, dungeon.bonus);
  dungeon.phase = TREASURE;
}
