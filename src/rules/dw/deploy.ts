import { type Board, columnOf, rowOf } from '../../board/board.ts';
import type { Faults } from '../../check/fault.ts';
import { FLYER } from './abilities.ts';
import type { Choices } from './choices.ts';
import { comesFirst, Ground, UNREACHED } from './ground.ts';
import type { Stats } from './matchup.ts';
import type { Play } from './names.ts';
import type { Rulings } from './rulings.ts';

/** A figure to be deployed. */
export interface Recruit extends Pick<Stats, 'shooting' | 'hits' | 'abilities' | 'hero'> {
  readonly side: number;
  /** Its square in the scenario, or -1. */
  readonly given: number;
}

/**
 * Deploys every figure: side 0 in zone A, side 1 in zone B; in an escape side 0 in zone C and side 1 alternately in A
 * and B. Figures with a square in the scenario are placed there.
 *
 * @rule DW-missing-deploy
 * @param choices of each side
 * @returns a square for each recruit; -1, with a fault, if a zone is full or missing
 */
export function deploy(
  board: Board,
  recruits: readonly Recruit[],
  choices: readonly Pick<Choices, 'goal' | 'lineUp'>[],
  play: Play,
  rulings: Rulings,
  faults: Faults,
): number[] {
  const ground = new Ground(board, rulings, 1);
  const squares = recruits.map((recruit) => recruit.given);
  const taken = new Set(squares.filter((square) => square >= 0));
  for (const side of [0, 1]) {
    const own = recruits.map((_, i) => i).filter((i) => recruits[i]?.side === side);
    const open = own.filter((i) => squares[i] === -1);
    if (open.length === 0) continue;
    const zones = play === 'escape' ? (side === 0 ? ['C'] : ['A', 'B']) : [side === 0 ? 'A' : 'B'];
    for (const [z, zone] of zones.entries()) {
      const here = open.filter((i) => own.indexOf(i) % zones.length === z);
      if (here.length === 0) continue;
      const area = board.zones[zone];
      if (area === undefined) {
        faults.add(['board'], `the board ${board.name} has no start zone ${zone}`, { rule: 'DW-G-07' });
        continue;
      }
      const foe = board.zones[play === 'escape' ? 'C' : side === 0 ? 'B' : 'A'] ?? area;
      const plan =
        zone === 'C'
          ? lineUpInside(ground, area, here, recruits, choices[side], side)
          : lineUpFacing(board, area, foe, here, recruits, choices[side], side);
      for (const { recruit: i, order } of plan) {
        const cost = ground.cost(recruits[i].abilities & FLYER ? 1 : 0);
        const square = order.find((at) => !taken.has(at) && cost[at] > 0);
        if (square === undefined) {
          faults.add(['board'], `zone ${zone} of ${board.name} has no free square for all ${here.length} figures`, {
            rule: 'DW-G-07',
          });
          break;
        }
        taken.add(square);
        squares[i] = square;
      }
    }
  }
  return squares;
}

/** Recruits in the order in which they choose, each with its squares, best first. */
type Plan = { readonly recruit: number; readonly order: readonly number[] }[];

/** Deploys from the middle of a zone outwards; runners of a side that heads for the exits nearest to them. */
function lineUpInside(
  ground: Ground,
  area: readonly number[],
  here: readonly number[],
  recruits: readonly Recruit[],
  { goal }: Pick<Choices, 'goal'>,
  side: number,
): Plan {
  const { board } = ground;
  const columns = area.map((square) => columnOf(board, square));
  const rows = area.map((square) => rowOf(board, square));
  const [middleColumn, middleRow] = [
    Math.min(...columns) + Math.max(...columns),
    Math.min(...rows) + Math.max(...rows),
  ];
  const off = (square: number) =>
    Math.max(Math.abs(2 * columnOf(board, square) - middleColumn), Math.abs(2 * rowOf(board, square) - middleRow));
  const inner = sorted(area, side, off);
  return strongestFirst(here, recruits).map((recruit) => {
    const { hero, abilities } = recruits[recruit];
    if (goal !== 'exits' || !hero) return { recruit, order: inner };
    const paths = ground.toExit(abilities & FLYER ? 1 : 0);
    return { recruit, order: sorted(area, side, (square) => paths[square] ?? UNREACHED) };
  });
}

/** Deploys in ranks facing the enemy's zone, from the middle outwards. */
function lineUpFacing(
  board: Board,
  area: readonly number[],
  foe: readonly number[],
  here: readonly number[],
  recruits: readonly Recruit[],
  { lineUp }: Pick<Choices, 'lineUp'>,
  side: number,
): Plan {
  const mean = (squares: readonly number[], of: (board: Board, square: number) => number) =>
    squares.reduce((sum, square) => sum + of(board, square), 0) / squares.length;
  const down = mean(foe, rowOf) - mean(area, rowOf);
  const right = mean(foe, columnOf) - mean(area, columnOf);
  const isVertical = Math.abs(down) >= Math.abs(right);
  const [along, across] = isVertical ? [rowOf, columnOf] : [columnOf, rowOf];
  const forward = (isVertical ? down : right) >= 0 ? 1 : -1;
  const wide = area.map((square) => across(board, square));
  const middle = Math.min(...wide) + Math.max(...wide);
  const off = (square: number) => Math.abs(2 * across(board, square) - middle);
  const ranks = [...new Set(area.map((square) => along(board, square)))]
    .sort((a, b) => (b - a) * forward)
    .map((rank) =>
      sorted(
        area.filter((square) => along(board, square) === rank),
        side,
        off,
      ),
    );
  const front = ranks.flat();

  const all = strongestFirst(here, recruits);
  if (lineUp === 'front') return all.map((recruit) => ({ recruit, order: front }));
  const fighters = all.filter((i) => recruits[i]?.shooting === 0);
  const shooters = all.filter((i) => recruits[i]?.shooting !== 0);
  if (lineUp === 'rear') {
    const fromRear = [...ranks].reverse();
    const line = fromRear.slice(ranksFor(fromRear, shooters.length)).flat();
    return [
      ...shooters.map((recruit) => ({ recruit, order: fromRear.flat() })),
      ...fighters.map((recruit) => ({ recruit, order: [...line, ...front] })),
    ];
  }
  const behind = ranks.slice(ranksFor(ranks, fighters.length)).flat();
  return [
    ...fighters.map((recruit) => ({ recruit, order: front })),
    ...shooters.map((recruit) => ({ recruit, order: [...behind, ...front] })),
  ];
}

/** Returns the number of ranks that the figures fill, completely or in part. */
function ranksFor(ranks: readonly (readonly number[])[], figures: number): number {
  let left = figures;
  let used = 0;
  while (left > 0 && used < ranks.length) left -= ranks[used++].length;
  return used;
}

/** Sorts by hits, most first, then by roster. */
function strongestFirst(here: readonly number[], recruits: readonly Recruit[]): number[] {
  return [...here].sort((a, b) => recruits[b].hits - recruits[a].hits || a - b);
}

/** Sorts by a value, lowest first; ties from the side's own corner. */
function sorted(squares: readonly number[], side: number, value: (square: number) => number): number[] {
  return [...squares].sort((a, b) => value(a) - value(b) || (comesFirst(side, a, b) ? -1 : 1));
}
