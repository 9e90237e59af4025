import { PHASE_ARMOR } from '../catalogue/items.ts';
import { put, TARGET } from './decisions.ts';
import type { Fight } from './fight.ts';
import { grow, lowestSquare, SQUARES } from './grid.ts';
import { AROUND, BETWEEN } from './grid-tables.ts';
import { usesShield } from './hand.ts';
import { magicOf } from './home.ts';
import { RANK_BITS } from './matchup.ts';
import { inSight } from './shooting.ts';

/** Moves on the board, and targets of charges. */

/** Limit on moves in an activation. @rule 2HDC-18.4a */
const MOST_MOVES = 6;
/** Limit on attackers of one defender in an activation. @rule 2HDC-22.3.1 */
const MOST_ATTACKERS = 3;

/** Targets are ranked in one number: by attackers, then by {@link targetValue}, then by board order. */
const ATTACKERS_AT = 20;

/** Index in {@link Fight.reach} of the number of moves after which nothing more is reached. */
const LAST = 30;
/** Index of the square from which the chosen target is attacked. */
const AIM = 31;

/**
 * Finds the squares that a character can reach: 8 directions, free squares only, stopping at the first square next to
 * an enemy.
 *
 * @returns all reachable squares; `fight.reach[n]` holds those within n moves
 * @rule 2HDC-18.4b
 */
function findReach(fight: Fight, c: number): number {
  if (fight.waiting[c]) return reachFromOutside(fight, c, freeEdge(fight, c));
  const start = 1 << fight.square[c];
  fight.reach[0] = start;
  return spread(fight, c, start, start, 0);
}

/** Finds the reach of a waiting character, whose first move is onto one of `entrances`: see {@link findReach}. */
function reachFromOutside(fight: Fight, c: number, entrances: number): number {
  fight.reach[0] = 0;
  fight.reach[1] = entrances;
  return spread(fight, c, entrances, 0, 1);
}

/** Fills `fight.reach` after a number of moves; `start` may be left even next to an enemy. */
function spread(fight: Fight, c: number, from: number, start: number, moves: number): number {
  const free = fight.floor & ~(fight.occupied0 | fight.occupied1);
  const zone = grow(fight.occupied(1 - fight.side[c]));
  let reached = from | 0;
  let n = moves | 0;
  while (n < MOST_MOVES) {
    const further = reached | (grow(start | (reached & ~zone)) & free);
    if (further === reached) break;
    reached = further;
    fight.reach[++n] = reached;
  }
  fight.reach[LAST] = n;
  return reached;
}

/** Returns the free squares of the own short edge. */
function freeEdge(fight: Fight, c: number): number {
  return fight.edge(fight.side[c]) & ~(fight.occupied0 | fight.occupied1);
}

/** Returns the fewest moves to any of the squares, 0 to 6; 7 if none is reachable. */
function movesTo(fight: Fight, squares: number): number {
  const last = fight.reach[LAST];
  for (let moves = 0; moves <= last; moves++) if (fight.reach[moves] & squares) return moves;
  return MOST_MOVES + 1;
}

/** Returns the square with the fewest moves, the lowest of several; -1 if none is reachable. */
function nearestOf(fight: Fight, squares: number): number {
  const moves = movesTo(fight, squares);
  return moves > MOST_MOVES ? -1 : lowestSquare(fight.reach[moves] & squares);
}

/**
 * Charges the best target by the side's choice among those least attacked; without a target, moves to the reachable
 * square nearest to an enemy.
 *
 * @rule 2HDC-22.3.1
 */
export function charge(fight: Fight, c: number): void {
  const all = findReach(fight, c);
  if (all === 0) return;
  const scripted = meleeTarget(fight, c, all);
  if (scripted < 0) {
    approach(fight, c, all);
    return;
  }
  const target = fight.player === undefined ? scripted : chooseTarget(fight, c, all, scripted);
  const square = fight.reach[AIM];
  if (square !== fight.square[c] || fight.waiting[c]) fight.place(c, square);
  fight.foe[c] = target;
  fight.attackers[target]++;
  if (fight.contacted[target] === 0) fight.contacted[target] = ++fight.contacts;
  fight.trace?.note('2HDC-22.3.1', `${fight.name(c)} charges ${fight.name(target)}.`, {
    who: fight.figure(c),
    whom: fight.figure(target),
  });
}

/** Returns whether a character can attack anybody now. @rule 2HDC-R158 */
export function canCharge(fight: Fight, c: number): boolean {
  const all = findReach(fight, c);
  return all !== 0 && meleeTarget(fight, c, all) >= 0;
}

/**
 * Returns the reachable squares from which a character may attack a target. If a ruling requires a clear line from the
 * start of its move, a waiting character starts on an edge square with such a line, and `fight.reach` then holds its
 * moves from there.
 *
 * @param all reachable squares
 * @rule 2HDC-R45
 */
function attackSquares(fight: Fight, c: number, target: number, all: number): number {
  const to = fight.square[target];
  const around = AROUND[to];
  if (!fight.mustSee) return all & around;
  if (!fight.waiting[c]) return inSight(fight, fight.square[c], to) ? all & around : 0;
  const free = freeEdge(fight, c);
  let seeing = 0;
  for (let square = 0; square < SQUARES; square++) {
    if ((free >> square) & 1 && inSight(fight, square, to)) seeing |= 1 << square;
  }
  return reachFromOutside(fight, c, seeing) & around;
}

/** Returns the enemy to attack, and sets `fight.reach[AIM]`; -1 for none. Enemies with fewer attackers come first. */
function meleeTarget(fight: Fight, c: number, all: number): number {
  let best = -1;
  let least = MOST_ATTACKERS << ATTACKERS_AT;
  for (let near = grow(all) & fight.occupied(1 - fight.side[c]); near !== 0; near &= near - 1) {
    const t = fight.standing[lowestSquare(near)];
    const value = (fight.attackers[t] << ATTACKERS_AT) | fight.rank[t];
    if (value >= least) continue;
    const squares = attackSquares(fight, c, t, all);
    if (squares === 0) continue;
    const moves = movesTo(fight, squares);
    const whole = value | (targetValue(fight, c, t, moves) << RANK_BITS);
    if (whole >= least) continue;
    least = whole;
    best = t;
    fight.reach[AIM] = lowestSquare(fight.reach[moves] & squares);
  }
  return best;
}

/** Asks the player whom to attack among the least attacked. */
function chooseTarget(fight: Fight, c: number, all: number, scripted: number): number {
  const targets: number[] = [];
  for (let near = grow(all) & fight.occupied(1 - fight.side[c]); near !== 0; near &= near - 1) {
    const t = fight.standing[lowestSquare(near)];
    if (fight.attackers[t] === fight.attackers[scripted] && attackSquares(fight, c, t, all) !== 0) targets.push(t);
  }
  const target = put(fight, TARGET, c, targets, scripted);
  const squares = attackSquares(fight, c, target, all);
  fight.reach[AIM] = lowestSquare(fight.reach[movesTo(fight, squares)] & squares);
  return target;
}

/**
 * Returns a rank; the lower is attacked first, ties by board order. For `weakest`, Phase Armor counts as a shield. P4.
 * @rule 2HDC-R84a
 */
function targetValue(fight: Fight, c: number, target: number, moves: number): number {
  const rep = fight.rep[target];
  const { target: wanted } = fight.choices(c);
  if (wanted === 'nearest') return moves * 64 + rep;
  if (wanted === 'strongest') return (64 - rep) * 16 + moves;

  const shield = usesShield(fight, target) || magicOf(fight, target) & PHASE_ARMOR ? 1 : 0;
  return (rep + shield + fight.ac[target]) * 16 + moves;
}

/** Moves to the reachable square nearest to an enemy, the lowest of several. @rule 2HDC-R159 */
function approach(fight: Fight, c: number, all: number): void {
  const enemies = fight.occupied(1 - fight.side[c]);
  if (enemies === 0) {
    if (fight.waiting[c]) enter(fight, c);
    else makeRoom(fight, c, all);
    return;
  }
  // Widens a ring around all enemies by a king move at a time, until it has a reachable square.
  let ring = enemies;
  while ((ring & all) === 0) ring = grow(ring);
  const best = lowestSquare(ring & all);
  if (best !== fight.square[c] || fight.waiting[c]) fight.place(c, best);
}

/**
 * Moves a shooter or caster without a target to the nearest square, out of contact, from which it sees one. Without
 * such a square it stays, or enters by the lowest edge square if it waited outside.
 *
 * @rule 2HDC-R138
 */
export function seekSight(fight: Fight, c: number): void {
  const side = fight.side[c];
  const all = findReach(fight, c);
  const enemies = fight.occupied(1 - side);
  const own = fight.waiting[c] ? 0 : 1 << fight.square[c];
  const others = (fight.occupied0 | fight.occupied1) & ~own;
  const calm = all & ~grow(enemies);
  const square = nearestWith(fight, calm, enemies, others);
  if (square >= 0) {
    if (square !== fight.square[c] || fight.waiting[c]) fight.place(c, square);
  } else if (fight.waiting[c]) {
    enter(fight, c);
  } else if (enemies === 0) makeRoom(fight, c, all);
}

/**
 * Makes room if all enemies wait outside and every square of their edge is taken: everybody who can steps back a row.
 *
 * @rule 2HDC-R159
 */
function makeRoom(fight: Fight, c: number, all: number): void {
  const side = fight.side[c];
  if (fight.edge(1 - side) & ~(fight.occupied0 | fight.occupied1)) return;
  const row = fight.square[c] >> 2;
  const square = nearestOf(fight, all & (side === 0 ? rowsBelow(row) : ~rowsBelow(row + 1)));
  if (square >= 0) fight.place(c, square);
}

function rowsBelow(row: number): number {
  return (1 << (4 * row)) - 1;
}

/** Returns the square with the fewest moves, the lowest of several, from which an enemy is visible; -1 for none. */
function nearestWith(fight: Fight, calm: number, enemies: number, standing: number): number {
  let known = 0;
  for (let moves = 0; moves <= fight.reach[LAST]; moves++) {
    for (let fresh = fight.reach[moves] & calm & ~known; fresh !== 0; fresh &= fresh - 1) {
      const square = lowestSquare(fresh);
      if (seesAny(square, enemies, standing)) return square;
    }
    known = fight.reach[moves];
  }
  return -1;
}

function seesAny(from: number, enemies: number, standing: number): boolean {
  for (let left = enemies; left !== 0; left &= left - 1) {
    const to = lowestSquare(left);
    if ((BETWEEN[from * SQUARES + to] & standing) === 0) return true;
  }
  return false;
}

/** Moves to the nearest of the squares farthest from any enemy. @rule 2HDC-18.4a */
export function fallBack(fight: Fight, c: number): void {
  const square = safestSquare(fight, c);
  if (square >= 0) fight.place(c, square);
}

/** Returns the nearest of the squares farthest from any enemy; -1 if staying is as good. */
export function safestSquare(fight: Fight, c: number): number {
  const enemies = fight.occupied(1 - fight.side[c]);
  if (enemies === 0 || fight.waiting[c]) return -1;
  const all = findReach(fight, c);
  let safest = 0;
  for (let near = grow(enemies); (all & ~near) !== 0; near = grow(near)) safest = all & ~near;
  return (safest >> fight.square[c]) & 1 ? -1 : nearestOf(fight, safest);
}

/** Enters by the lowest free square of the own edge row, if any. */
export function enter(fight: Fight, c: number): void {
  const free = freeEdge(fight, c);
  if (free !== 0) fight.place(c, lowestSquare(free));
}

/** Returns the nearest reachable square without contact; -1 for none. @rule 2HDC-R44 */
export function wayOutOfContact(fight: Fight, c: number): number {
  const all = findReach(fight, c);
  const calm = all & ~grow(fight.occupied(1 - fight.side[c]));
  return nearestOf(fight, calm);
}

/** Walks to the nearest reachable square next to a patient; stays if there is none. @rule 2HDC-R60 */
export function walkTo(fight: Fight, c: number, patient: number): void {
  findReach(fight, c);
  const square = nearestOf(fight, AROUND[fight.square[patient]]);
  if (square >= 0 && (square !== fight.square[c] || fight.waiting[c])) fight.place(c, square);
}
