import { STAR } from '../catalogue/attributes.ts';
import { FIT, OUT } from '../catalogue/names.ts';
import type { Fight } from './fight.ts';

/**
 * Draws the Battle Board, the dungeon side at the top. Standing characters are letters (capitals for the party, a
 * Star's with `*`), those Out of the Fight `x`, empty squares a dot.
 */
export function drawBoard(fight: Fight): string {
  const rows: string[] = [];
  for (let row = 5; row >= 0; row--) {
    const cells: string[] = [];
    for (let column = 0; column < 4; column++) {
      const square = row * 4 + column;
      if (((fight.floor >> square) & 1) === 0) continue;
      cells.push(cell(fight, square));
    }
    rows.push(cells.join(' ').trimEnd());
  }
  return rows.join('\n');
}

function cell(fight: Fight, square: number): string {
  const c = fight.standing[square];
  if (c >= 0) {
    const initial = (fight.matchup.lines[fight.line[c]]?.name ?? '?').slice(0, 2);
    const label = fight.side[c] === 0 ? initial.toUpperCase() : initial.toLowerCase();
    return `${label}${(fight.traits[c]) & STAR ? '*' : fight.status[c] === FIT ? ' ' : '!'}`;
  }
  for (let other = 0; other < fight.count; other++) {
    if (fight.square[other] === square && fight.status[other] === OUT) return 'x  ';
  }
  return '.  ';
}
