import { Table } from '../engine/table.ts';
import type { Kernel, Matchup } from '../rules/system.ts';
import { layOut, type Measure, slotsOf } from '../stats/measure.ts';

/**
 * Games worth telling. What is compared, in this order; what is level after all of it goes to the lowest number:
 *
 * - `worst`: the side did not win; most of its members fell; fewest of the others did; it was over soonest
 * - `closest`: somebody won; most of the winner's members fell; it took longest
 * - `longest`: it took longest
 * - `median`: half of all games were as long or longer, half as long or shorter
 */
export const CRITERIA = ['worst', 'closest', 'longest', 'median'] as const;

export type Criterion = (typeof CRITERIA)[number];

/** What is to be known of each game to compare it. */
interface Slots {
  readonly sides: readonly SideSlots[];
  readonly length: number;
}

interface SideSlots {
  readonly name: string;
  readonly win: number;
  /** First and last slot of the histogram of when each member fell; the first bin is of those who did not. */
  readonly fell: readonly (readonly [first: number, last: number])[];
}

/**
 * The number of the most remarkable game among games 0..games-1 of a seed.
 *
 * @param side for `worst`: whose bad day it is
 * @returns `undefined` when no game qualifies: nobody ever won, or the side always did
 * @throws RangeError with a sentence for the user when games of this kind cannot be compared so
 */
export function findGame(
  kernel: Kernel,
  matchup: Matchup,
  seed: number,
  games: number,
  criterion: Criterion,
  side: string,
): number | undefined {
  const slots = findSlots(kernel.measures(matchup), criterion, side);
  const table = new Table(kernel, matchup);
  let best: { game: number; marks: readonly number[] } | undefined;
  const lengths: number[] = [];
  for (let game = 0; game < games; game++) {
    const counts = table.play(seed, game, 1);
    lengths.push(counts[slots.length] ?? 0);
    const marks = marksOf(criterion, counts, slots, side);
    if (marks !== undefined && (best === undefined || isAbove(marks, best.marks))) best = { game, marks };
  }
  return criterion === 'median' ? lengths.indexOf(medianOf(lengths)) : best?.game;
}

/** What makes a game remarkable, the weightiest first; `undefined` when it does not qualify. */
function marksOf(
  criterion: Criterion,
  counts: Float64Array,
  { sides, length }: Slots,
  side: string,
): readonly number[] | undefined {
  const at = (slot: number) => counts[slot] as number;
  const fallen = ({ fell }: SideSlots) =>
    fell.reduce((sum, [first, last]) => sum + counts.subarray(first + 1, last + 1).reduce((a, b) => a + b, 0), 0);
  if (criterion === 'longest') return [at(length)];
  if (criterion === 'closest') {
    const winner = sides.find(({ win }) => at(win) === 1);
    return winner && [fallen(winner), at(length)];
  }
  if (criterion === 'worst') {
    const mine = sides.find(({ name }) => name === side);
    if (mine === undefined || at(mine.win) === 1) return undefined;
    const theirs = sides.filter((other) => other !== mine).reduce((sum, other) => sum + fallen(other), 0);
    return [fallen(mine), -theirs, -at(length)];
  }
  return undefined;
}

function findSlots(measures: readonly Measure[], criterion: Criterion, side: string): Slots {
  const { at } = layOut(measures);
  const length = measures.find(({ group }) => group === 'length');
  if (length === undefined) throw new RangeError('these games have no length by which to choose one');
  const sides = measures
    .filter(({ group, what }) => group === 'outcome' && what === 'win')
    .map(({ name, side }) => ({
      name: side ?? '',
      win: at(name),
      fell: measures
        .filter((measure) => measure.group === 'when' && measure.side === side)
        .map((measure): [number, number] => [at(measure.name) + 2, at(measure.name) + slotsOf(measure) - 1]),
    }));
  if (criterion === 'worst' && !sides.some(({ name }) => name === side)) {
    throw new RangeError(`these games do not count whether ${side} won, and who of it fell`);
  }
  if (criterion === 'closest' && sides.length < 2) {
    throw new RangeError('these games have no two sides that could come close');
  }
  return { sides, length: at(length.name) };
}

function isAbove(marks: readonly number[], others: readonly number[]): boolean {
  const at = marks.findIndex((mark, i) => mark !== others[i]);
  return at >= 0 && (marks[at] as number) > (others[at] as number);
}

/** The lower of the two in the middle, where there are two. */
function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length / 2) - 1] as number;
}
