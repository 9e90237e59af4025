import type { Dice } from '../../dice/dice.ts';
import { BY_BONEYARD, BY_TRAP, BY_VERMIN } from './cast.ts';
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
import { SECRET_ROOM as SECRET_ROOM_LAW, SECRET_ROOMS } from './dungeon-rolls.ts';
import {
  anyOf,
  BONEYARD_EMPTY,
  BONEYARD_LAW,
  BONEYARD_SKELETONS,
  BONEYARD_TRAP,
  SKELETON_RACE,
  search,
  trap,
  ZOMBIE_RACE,
} from './dungeon-tables.ts';
import { see } from './encounter.ts';
import { actAt, bestAt, isThief, moveGroup, thiefAt, thiefRep } from './group.ts';
import { D6 } from './rolls.ts';
import { AT_WORST_DEAD, AT_WORST_OUT, injure } from './scene.ts';
import { isMapFull, laySecretRoom } from './tiles.ts';
import { beginTreasure } from './treasure.ts';

/** Secret rooms: looking for them, what is inside, and traps wherever they are. */

/** Rooms of `SECRET_ROOMS`. */
const IS_VERMIN = 0;
const IS_BONEYARD = 1;
const IS_CHALLENGE = 2;

/** Of a die, what shows treasure in a secret room. @rule 2HDC-37.1.3 */
const TREASURE_UP_TO = 3;
/** Impact of vermin. @rule 2HDC-37.1.7 */
const BITE = 1;
/** Dice for a trap of those who are no Thieves. @rule 2HDC-37.1.4a */
const TRAP_DICE = 2;

/** The best searcher looks for a secret room. @rule 2HDC-37.0a @rule 2HDC-T9.0.6b */
export function searchRoom(d: Dungeon, dice: Dice): void {
  const tile = d.partyTile;
  d.searched[tile]!++;
  d.phase = ENCOUNTER;
  if (isMapFull(d)) {
    d.guards |= SPACE_CAP;
    return;
  }
  const thief = thiefAt(d, tile);
  const c = thief >= 0 ? thief : bestAt(d, tile, -1);
  dice.roller = c;
  const rep = thief >= 0 ? thiefRep(d, c) : (d.cast.rep[c] as number);
  const found = dice.draw(search(thief >= 0 ? 3 : 2, rep)) === 1;
  d.trace?.tell('2HDC-37.0a', `${d.name(c)} searches and finds ${found ? 'a secret room' : 'nothing'}.`);
  if (!found) return;
  d.secretRooms++;
  d.secretTile = laySecretRoom(d, tile);
  d.first = bestAt(d, tile, -1);
  d.second = bestAt(d, tile, d.first);
  see(d, d.secretTile);
  d.phase = SECRET_ROOM;
}

/** What is inside. @rule 2HDC-37.1 @rule 2HDC-T37.0 */
export function openSecretRoom(d: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const what = dice.draw(SECRET_ROOM_LAW);
  d.trace?.tell('2HDC-T37.0', `Behind the door: ${SECRET_ROOMS[what]}.`);
  d.phase = ENCOUNTER;
  if (what === IS_VERMIN) {
    d.flags[d.secretTile]! |= VERMIN_ROOM;
    d.cursor = 0;
    d.phase = VERMIN;
  } else if (what === IS_BONEYARD) d.phase = BONEYARD;
  else {
    if (what === IS_CHALLENGE) d.flags[d.secretTile]! |= CHALLENGE;
    // When all tiles are laid it leads nowhere.
    if (d.laid < d.total) d.open[d.secretTile] = 1;
  }
}

/** A boneyard. @rule 2HDC-37.1.1 @rule 2HDC-T37.1.1 @rule 2HDC-37.1.2 @rule 2HDC-37.1.3 @rule 2HDC-37.1.5 */
export function openBoneyard(d: Dungeon, dice: Dice): void {
  dice.roller = -1;
  const what = dice.draw(BONEYARD_LAW);
  d.phase = ENCOUNTER;
  if (what === BONEYARD_EMPTY) {
    d.trace?.tell('2HDC-37.1.2', 'Old bones and nothing else.');
    return;
  }
  d.inSecret = 1;
  if (what === BONEYARD_TRAP) {
    d.phase = TRAP;
    return;
  }
  const from = d.partyTile;
  moveGroup(d, from, d.secretTile);
  d.cameFrom = from;
  d.entering = 1;
  actAt(d, d.secretTile);
  d.foeKind = BY_BONEYARD;
  d.foeRace = what === BONEYARD_SKELETONS ? SKELETON_RACE : ZOMBIE_RACE;
  d.phase = HOW_MANY;
}

/** The two who went in are bitten, one after the other. @rule 2HDC-37.1.7 */
export function sufferVermin(d: Dungeon, dice: Dice): void {
  const c = d.cursor === 0 ? d.first : d.second;
  if (c >= 0) injure(d, dice, c, BITE, AT_WORST_OUT, BY_VERMIN);
  if (++d.cursor === 2) d.phase = ENCOUNTER;
}

/**
 * A trap: a Thief tries to disarm it, else anybody has triggered it. One die passed is tried once more.
 *
 * @rule 2HDC-37.1.4a
 * @rule 2HDC-T9.0.6a
 */
export function meetTrap(d: Dungeon, dice: Dice): void {
  const c = whoMeetsTrap(d, dice);
  d.traps++;
  d.victim = c;
  d.hidden = 1;
  d.bonus = d.level[d.partyTile] as number;
  const thief = isThief(d, c);
  const law = thief ? trap(d.matchup.rulings.thiefTrapDice, thiefRep(d, c)) : trap(TRAP_DICE, d.cast.rep[c] as number);
  dice.roller = c;
  let passed = dice.draw(law);
  if (passed === 1) passed = dice.draw(law) === 2 ? 2 : 0;
  d.trace?.tell('2HDC-T37.1.4', `A trap: ${d.name(c)} ${passed === 2 ? 'disarms it' : 'springs it'}.`);
  d.phase = passed === 2 ? ENCOUNTER : TRAP_SPRUNG;
}

/** A Thief of those who are there, the best; else one of them. In a secret room only two are there. @rule 2HDC-R164 */
function whoMeetsTrap(d: Dungeon, dice: Dice): number {
  if (d.inSecret === 1) {
    const { first, second } = d;
    if (second < 0) return first;
    const [a, b] = [first, second].map((c) => (isThief(d, c) ? thiefRep(d, c) : -1)) as [number, number];
    if (a >= 0 || b >= 0) return a >= b ? first : second;
    dice.roller = -1;
    return dice.draw(anyOf(2)) === 0 ? first : second;
  }
  const thief = thiefAt(d, d.partyTile);
  if (thief >= 0) return thief;
  dice.roller = -1;
  const n = d.groupSize(d.partyTile);
  let nth = n > 1 ? dice.draw(anyOf(n)) : 0;
  for (let c = 0; c < d.members; c++) {
    if (d.isWithUs(c) && d.cast.tile[c] === d.partyTile && nth-- === 0) return c;
  }
  throw new Error('nobody is there to meet a trap');
}

/** A missile with the Impact of the level. @rule 2HDC-T37.1.4 */
export function springTrap(d: Dungeon, dice: Dice): void {
  injure(d, dice, d.victim, d.bonus, AT_WORST_DEAD, BY_TRAP);
  d.phase = ENCOUNTER;
}

/** Whether there is treasure behind a trap, or among the bones. @rule 2HDC-37.1.4b @rule 2HDC-R118 */
export function findHiddenTreasure(d: Dungeon, dice: Dice): void {
  dice.roller = -1;
  d.hidden = 0;
  if (dice.draw(D6) > TREASURE_UP_TO) {
    d.phase = ENCOUNTER;
    return;
  }
  beginTreasure(d, d.bonus);
  d.phase = TREASURE;
}
