import type { Fight } from './fight.ts';
import { SQUARES } from './grid.ts';
import { AROUND, DISTANCE, DUCK } from './grid-tables.ts';

/** Forced moves: Duck Back and Flee. */

const NOWHERE = 255;

/**
 * Moves a character one square away from a cause: straight, or else to one of the two squares beside. With no free
 * square it loses a die in its next melee round if in contact, and flees otherwise.
 *
 * @param cause square of the cause
 * @rule 2HDC-18.3.1
 * @rule 2HDC-20.2
 */
export function duckBack(fight: Fight, c: number, cause: number): void {
  if (fight.waiting[c] || !fight.stands(c)) return;
  const square = duckSquare(fight, c, cause);
  if (square !== NOWHERE) {
    fight.place(c, square);
    fight.trace?.note('2HDC-18.3.1', `${fight.name(c)} ducks back.`, { who: fight.figure(c) });
  } else if (fight.inContact(c)) {
    fight.duckPenalty[c] = 1;
    fight.trace?.note('2HDC-18.3.1', `${fight.name(c)} has nowhere to duck back to and is hampered.`, {
      who: fight.figure(c),
    });
  } else {
    const onEdge = (fight.edge(fight.side[c]) >> fight.square[c]) & 1;
    if (fight.matchup.rulings.edgeDuckBack === 'stay' && onEdge) return;
    flee(fight, c);
  }
}

/**
 * Makes a character leave the board. Without a way out it is cornered: it ducks back from the nearest enemy, or stays.
 * A character waiting outside a closed tile keeps waiting.
 *
 * @rule 2HDC-R151
 * @rule 2HDC-18.3.2a
 * @rule 2HDC-18.3.2c
 */
export function flee(fight: Fight, c: number): void {
  if (fight.exitOpen(c)) {
    fight.leave(c);
    return;
  }
  if (fight.waiting[c]) {
    fight.trace?.note('2HDC-R151', `${fight.name(c)} would flee but finds no way out, and waits.`, {
      who: fight.figure(c),
    });
    return;
  }
  fight.cornered[c] = 1;
  fight.trace?.note('2HDC-18.3.2c', `${fight.name(c)} would flee but finds no way out.`, { who: fight.figure(c) });
  shrink(fight, c);
}

/** Makes a cornered fugitive duck back from the nearest enemy, if it can. @rule 2HDC-R58 */
export function shrink(fight: Fight, c: number): void {
  // It waits outside if it was healed while the board was full.
  if (fight.waiting[c]) return;
  const enemy = nearestEnemySquare(fight, c);
  if (enemy < 0) return;
  const square = duckSquare(fight, c, enemy);
  if (square !== NOWHERE) fight.place(c, square);
}

/** Makes a fugitive without a way out turn around and fight (`cornered: turns`). @rule 2HDC-R152 */
export function turnsAround(fight: Fight, c: number): boolean {
  if (fight.matchup.rulings.cornered !== 'turns' || fight.exitOpen(c)) return false;
  fight.cornered[c] = 0;
  return true;
}

function duckSquare(fight: Fight, c: number, cause: number): number {
  const side = fight.side[c];
  const free = fight.floor & ~(fight.occupied0 | fight.occupied1);
  const at = ((side * SQUARES + cause) * SQUARES + fight.square[c]) * 3;
  for (let i = at; i < at + 3; i++) {
    const square = DUCK[i];
    if (square !== NOWHERE && (free >> square) & 1) return square;
  }
  return NOWHERE;
}

/** Returns the square of the nearest standing enemy, the lowest of several; -1 for none. */
function nearestEnemySquare(fight: Fight, c: number): number {
  const from = fight.square[c] * SQUARES;
  const enemies = fight.occupied(1 - fight.side[c]);
  let best = -1;
  let least = 99;
  for (let square = 0; square < SQUARES; square++) {
    if ((enemies >> square) & 1 && DISTANCE[from + square] < least) {
      least = DISTANCE[from + square];
      best = square;
    }
  }
  return best;
}

/** Returns whether two squares are equal or neighbours. */
export function nextTo(a: number, b: number): boolean {
  return ((AROUND[a] >> b) & 1) === 1;
}
